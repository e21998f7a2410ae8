"""How the dice game is told at a table."""

from __future__ import annotations

from typing import Any, Final

from terramars.core.story import Happening
from terramars.dice.effects.paying import Pay
from terramars.text import dice as text
from terramars.web.dice.sets import belongs
from terramars.web.play.telling import Question, Telling


def is_hit(happening: Happening) -> bool:
    """Whether somebody lost a die by another player's card: nobody loses dice otherwise."""
    return happening.kind == "lost"


def words(happening: Happening, state: Any, lang: str, viewer: int | None) -> str:
    """A line of the story. Whose turn it is can be seen by the marks beside the lines."""
    return "" if happening.kind == "turn" else text.happening_text(happening, state, lang, viewer)


def answered_as_one(question: Question) -> bool:
    """A bill is paid icon by icon on the page too, and what is left of it is shown."""
    return not isinstance(question.effect, Pay)


TELLING: Final = Telling(words, {"played": "play"}, is_hit, belongs, answered_as_one=answered_as_one)
