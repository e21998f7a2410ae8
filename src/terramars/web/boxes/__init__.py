"""What single boxes show at the table beside cards and tracks: data for programs, and a region of the page each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from terramars.mars.state import State
from terramars.mars.view import View
from terramars.web.boxes import colonies, turmoil

Presenter = Callable[[View, State, str], dict[str, Any]]

PRESENTERS: Final[Mapping[str, Presenter]] = {"colonies": colonies.seen, "turmoil": turmoil.seen}
"""By the name of the module: what a seat is sent of it. Each has a template of its name in ``table/``."""

HELP: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {"colonies": colonies.HELP, "turmoil": turmoil.HELP}
"""By the name of the module: what the help page says of it, each a label (its text is the label with ``_text``) and an
icon."""

NUMBERS: Final[Mapping[str, Mapping[str, int]]] = {"colonies": colonies.NUMBERS, "turmoil": turmoil.NUMBERS}
"""The numbers of the rules that those texts speak of."""

LESSONS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "colonies": (("trading", "trade"),),
    "turmoil": (("lobbying", "lobby"),),
}
"""By the name of the module: lessons of a guided game, and the kinds of options to which they belong."""

POINTS: Final[Mapping[str, str]] = {"trading": "#colonies", "lobbying": "#turmoil"}
"""What each of those lessons speaks of: the page puts it into the light."""

ECHOES: Final[Mapping[str, str]] = {"delegate": "lobby"}
"""What happens by an action of this kind and by its very name, so that the log need not say it again."""

DRAWN: Final = ("trade", "lobby")
"""Actions of a turn that the region of a box offers itself."""


def boxes_seen(view: View, table: State, lang: str) -> dict[str, dict[str, Any]]:
    """What the boxes of a game show, by their names."""
    return {name: present(view, table, lang) for name, present in PRESENTERS.items() if name in view.setup.modules}
