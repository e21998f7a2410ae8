"""How Terraforming Mars is told at a table."""

from __future__ import annotations

from typing import Final

from terramars import text
from terramars.core.story import Happening
from terramars.web import boxes
from terramars.web.play.sets import belongs
from terramars.web.play.telling import Telling
from terramars.web.present.signs import is_secret, sign

LOSSES: Final = ("stock", "production", "cubes", "tr")
"""What somebody can lose by another's doing."""
ECHOES: Final = {"played": "play", "passed": "pass", "milestone": "claim", "award": "fund", **boxes.ECHOES}
NOBODY: Final = -1


def is_hit(happening: Happening) -> bool:
    """Whether somebody's things were removed, stolen or lowered by another player."""
    return (
        happening.kind in LOSSES
        and happening.amount < 0
        and happening.by not in (happening.seat, NOBODY)
        and not happening.effect.is_nobodys_doing()
    )


TELLING: Final = Telling(text.happening_text, ECHOES, is_hit, belongs, sign, is_secret)
