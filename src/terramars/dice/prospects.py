"""Everything a seat might do next in its turn, each with the reasons why not."""

from __future__ import annotations

from terramars.core.machine import Reason, settle
from terramars.core.option import Option
from terramars.dice import options
from terramars.dice.cards import CARDS
from terramars.dice.playing import why_not_play, why_not_use
from terramars.dice.state import State
from terramars.dice.turns import (
    AFTER,
    MAIN_TO_COME,
    STANDARD_OPTIONS,
    START,
    Turn,
    main_obstacles,
    support_obstacles,
)
from terramars.dice.words import FREE, MAIN, SUPPORT

Prospect = tuple[Option, tuple[Reason, ...]]


def prospects(s: State, seat: int) -> list[Prospect]:
    """Support actions, main actions, cards of the hand and cards in play; none: it can be done now."""
    stage, extra, asked = stage_of(s, seat)
    found: list[tuple[Option, list[Reason], int]] = [(options.PRODUCE, [], START)]
    for option in (*options.DIE, options.ROTATE, options.CARDS_DRAWN):
        found.append((option, support_obstacles(s, seat, option), START))
    for kind, option in STANDARD_OPTIONS.items():
        found.append((option, main_obstacles(s, seat, kind), MAIN_TO_COME))
    for card in s.players[seat].hand:
        found.append((options.with_card("play", card), why_not_play(s, seat, card), MAIN_TO_COME))
    for card in s.players[seat].in_play():
        slot = CARDS[card].slot
        if slot >= 0:
            place = {SUPPORT: START, MAIN: MAIN_TO_COME, FREE: stage}[slot]
            found.append((options.with_card("use", card), why_not_use(s, seat, card), place))
    return [
        (option, (*reasons, *timing(option, place, stage, extra, asked))) for option, reasons, place in found
    ]


def timing(option: Option, place: int, stage: int, extra: bool, asked: bool) -> list[Reason]:
    """Why it is not the time for something: another's turn, the support action first, or it is over already."""
    if not asked:
        return [Reason("not your turn")]
    if option.kind == "produce" and extra:
        return [Reason("action turn only")]
    if place > stage:
        return [Reason("support first")]
    # A second support action may stand in the place of the main action (rule 4.17).
    late = place < stage and not (place == START and stage == MAIN_TO_COME and option.kind != "produce")
    return [Reason("too late")] if late else []


def stage_of(s: State, seat: int) -> tuple[int, bool, bool]:
    """How far a seat's turn is, whether it is an extra one, and whether it is asked now what to do in it."""
    decision = settle(s)
    if decision is not None and decision.seat == seat and isinstance(decision.effect, Turn):
        return decision.effect.stage, decision.effect.extra, True
    return AFTER, False, False
