"""Playing on from a position with the greedy player's judgement: the rest of a turn, or of a generation."""

from __future__ import annotations

from terramars.bots.ahead import finish
from terramars.bots.worth import Judge
from terramars.core.machine import Pause, apply
from terramars.core.option import Option
from terramars.mars.state import State
from terramars.mars.turns import Actions, Turn

MOST_ACTIONS = 14
"""Actions that a plan looks ahead."""


def to_own_turn(s: State, seat: int) -> bool:
    """Go on to the seat's next turn while the others pass; False when the generation is over for it."""
    while s.pending and not s.lanes:
        effect, its_seat, card = s.pending[-1]
        if isinstance(effect, Turn):
            return its_seat == seat
        if not isinstance(effect, (Pause, Actions)):
            return False
        s.pending.pop()
        effect.resolve(s, its_seat, card, None)
    return False


def others_pass(s: State, seat: int) -> None:
    """Take the rivals out of the rest of this generation."""
    for i, player in enumerate(s.players):
        if i != seat:
            player.passed = True


def rest_of_generation(s: State, judge: Judge, unseen: float, actions: int = MOST_ACTIONS) -> float:
    """Let the seat act as the greedy player would until it passes; what its position is then worth. Uses up `s`."""
    seat = judge.seat
    for _ in range(actions):
        if not to_own_turn(s, seat):
            break
        effect, _, card = s.pending[-1]
        options = effect.options(s, seat, card)
        if not options:
            s.pending.pop()
            effect.resolve(s, seat, card, None)
            unseen += finish(s, judge)
            continue
        best: State | None = None
        most = -1e18
        kept = 0.0
        chosen: Option | None = None
        for option in options:
            if option.what == "sell-patents":
                continue
            twin = s.copy()
            apply(twin, option)
            more = finish(twin, judge)
            value = judge.value(twin) + more
            if value > most:
                best, most, kept, chosen = twin, value, more, option
        if best is None or chosen is None:
            break
        s = best
        unseen += kept
        if chosen.kind == "pass":
            return most - kept + unseen
    s.players[seat].passed = True
    return judge.value(s) + unseen
