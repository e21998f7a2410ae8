"""The story of a game in lines: choices, and what came of each."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any

from terramars import text
from terramars.core.story import Happening

if TYPE_CHECKING:
    from terramars.core.game import Game
    from terramars.core.history import Choice


def told_lines(state: Any, happenings: Iterable[Happening], lang: str, viewer: int | None = None) -> list[str]:
    """Happenings as lines; what the viewer may not know is left out."""
    lines = []
    for happening in happenings:
        line = text.happening_text(happening, state, lang, viewer)
        if line:
            lines.append(line if happening.kind in ("choice", "generation") else f"  {line}")
    return lines


def folded(lines: Iterable[str]) -> list[str]:
    """Lines, with the same line several times in a row told once: ``Ann chooses in secret (×4)``."""
    return [line if (number := len(list(same))) == 1 else f"{line} (×{number})" for line, same in groupby(lines)]


def story_lines(game: Game, chapter: tuple[Choice, list[Happening]], lang: str) -> list[str]:
    """One choice of the log with its notation, and everything that happened because of it."""
    choice, happenings = chapter
    heading = [f"[seat {choice.seat}] {choice.text}"] if choice.text else []
    return heading + told_lines(game.state, happenings, lang)
