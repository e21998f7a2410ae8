"""What a seat of the dice game might do in a turn, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.machine import Reason
from terramars.dice.cards import CARDS
from terramars.dice.effects.paying import wild_needed
from terramars.dice.rules import RULES
from terramars.dice.state import State
from terramars.dice.turns import STANDARD_MAIN
from terramars.dice.words import ICON_NAMES
from terramars.text import dice as text

FIRST: Final = "support first"
"""The reason why something has to wait for the support action."""
TIMING: Final = (FIRST, "not your turn", "too late", "action turn only")
"""Reasons that are about the moment alone."""


@dataclass(frozen=True)
class DiceProspectSeen:
    """Something that one might do in a turn, possible or not."""

    id: str
    kind: str
    card: str
    colour: str
    text: str
    later: bool
    """Whether it can be done after the support action."""
    payable: bool
    """Whether it could be done, were it the moment for it."""
    reasons: list[str]
    lacks: list[str]
    """The icons of its cost that are missing, where nothing else stands in the way."""
    wild: int
    """How many wild tokens it would take now."""


def tokens(table: State, seat: int, cost: tuple[int, ...], is_card: bool) -> int:
    """How many wild tokens a cost would take now."""
    side = table.players[seat]
    return wild_needed(side.dice, cost, side.discounts if is_card else ())


def prospects_of(table: State, seat: int, lang: str) -> dict[str, DiceProspectSeen]:
    """Everything that a seat might do in a turn, by its notation."""
    found = {}
    for option, reasons in RULES.prospects(table, seat):
        cost = STANDARD_MAIN[option.kind][0] if option.kind in STANDARD_MAIN else ()
        if option.kind == "play":
            cost = CARDS[option.index].cost
        found[option.notation] = DiceProspectSeen(
            id=option.notation,
            kind=option.kind,
            card=option.part("card"),
            colour=option.part("colour"),
            text=text.language(lang).option(option, None),
            later=bool(reasons) and all(reason.kind == FIRST for reason in reasons),
            payable=all(reason.kind in TIMING for reason in reasons),
            reasons=[text.reason_text(reason, lang) for reason in told(reasons)],
            lacks=lacking(reasons),
            wild=tokens(table, seat, cost, option.kind == "play"),
        )
    return found


def told(reasons: Sequence[Reason]) -> Sequence[Reason]:
    """The reasons that are worth a word: what cannot be paid need not wait for its moment besides."""
    return [reason for reason in reasons if reason.kind not in TIMING] or reasons


def lacking(reasons: Sequence[Reason]) -> list[str]:
    """The icons that are missing, if nothing but icons is."""
    told_of = told(reasons)
    if any(reason.kind != "resource" for reason in told_of):
        return []
    return [ICON_NAMES[reason.what] for reason in told_of for _ in range(reason.need - reason.have)]
