"""The stack of frames that belongs to each plain point of the game: what positions are told and set up by."""

from __future__ import annotations

from typing import Final

from terramars.core.flow import Revealed, Together
from terramars.core.machine import Frame, Pause
from terramars.mars.cards import CARDS, CORPORATION
from terramars.mars.effects.draws import ChooseToBuy, TakeUpBought
from terramars.mars.effects.play import PlayOneStarter
from terramars.mars.opening import ChooseStart, PlayStarters, RevealCorporation
from terramars.mars.state import State
from terramars.mars.turns import (
    Actions,
    DraftOne,
    DraftRound,
    Ending,
    EndOrNext,
    FinalGreenery,
    Generation,
    PassOn,
    Production,
    Turn,
    acting_seat,
)

STARTERS: Final = "starters"
PHASES: Final = ("start", STARTERS, "research", "draft", "action", "final greenery", "over")
MIDDLE: Final = "in the middle"
"""Any other point: the stack itself is given."""

Stacks = tuple[list[Frame], list[list[Frame]]]


def stacks_for(s: State, phase: str, actions_left: int) -> Stacks:
    """The pending frames and lanes at the plain point of a phase, for the state's first and active seats."""
    generation: list[Frame] = [(Generation(), 0, -1)]
    order = s.in_player_order()
    if phase == "action":
        return action_stack(s, actions_left), []
    if phase == "start":
        pending = generation
        for effect in reversed(s.setup.before_actions):
            pending.append((effect, s.first, -1))
        pending.extend([(RevealCorporation(), seat, -1) for seat in reversed(order)])
        pending.extend([(effect, s.first, -1) for effect in reversed(s.setup.with_start)])
        return with_reveal(s, pending), [start_lane(s, seat) for seat in range(len(s.players))]
    if phase == STARTERS:
        waiting = order[order.index(s.active) + 1 :]
        pending = generation + [(PlayStarters(), seat, -1) for seat in reversed(waiting)]
        return [*pending, (PlayStarters(), s.active, -1), (PlayOneStarter(), s.active, -1)], []
    if phase in ("research", "draft"):
        pending = generation + [(TakeUpBought(), seat, -1) for seat in reversed(order)]
        if phase == "research":
            return with_reveal(s, pending), [buy_lane(s, seat) for seat in range(len(s.players))]
        pending.append((Together(ChooseToBuy(), len(s.players)), s.first, -1))
        pending.extend([(DraftRound(), s.first, -1), (PassOn(), s.first, -1)])
        return with_reveal(s, pending), [draft_lane(s, seat) for seat in range(len(s.players))]
    if phase == "final greenery":
        waiting = order[order.index(acting_seat(s)) :]
        return [(Ending(), s.first, -1), *[(FinalGreenery(), seat, -1) for seat in reversed(waiting)]], []
    return [], []


def action_stack(s: State, actions_left: int) -> list[Frame]:
    """The stack while the active seat takes its turn."""
    count = len(s.players)
    return [
        (EndOrNext(), s.first, -1),
        (Production(), s.first, -1),
        *[(effect, s.first, -1) for effect in reversed(s.setup.after_actions)],
        (Actions(), (s.active + 1) % count, -1),
        (Pause(), s.active, -1),
        (Turn(actions_left), s.active, -1),
    ]


def with_reveal(s: State, pending: list[Frame]) -> list[Frame]:
    """The frames beneath lanes: with several seats the choices are revealed at the end."""
    return [*pending, (Revealed(), s.first, -1)] if len(s.players) > 1 else pending


def start_lane(s: State, seat: int) -> list[Frame]:
    """A seat's lane in the opening: empty once every card dealt is decided."""
    player = s.players[seat]
    corporations = [card for card in player.dealt if CARDS[card].sort == CORPORATION]
    if not corporations or not ChooseStart().options(s, seat, -1):
        return []
    return [(ChooseStart(), seat, -1)]


def buy_lane(s: State, seat: int) -> list[Frame]:
    """A seat's lane in the research phase."""
    player = s.players[seat]
    return [(ChooseToBuy(), seat, -1)] if len(player.kept) < len(player.dealt) else []


def draft_lane(s: State, seat: int) -> list[Frame]:
    """A seat's lane in the draft: empty once one of the cards at hand is set aside."""
    player = s.players[seat]
    picked = any([card in player.kept for card in player.dealt])
    return [] if picked or not player.dealt else [(DraftOne(), seat, -1)]


def phase_of(s: State) -> tuple[str, int]:
    """The phase and actions left whose plain stack the state has, or `MIDDLE`."""
    for phase in PHASES:
        if phase == STARTERS and s.active not in s.in_player_order():
            continue
        for left in (2, 1) if phase == "action" else (2,):
            if (s.pending, s.lanes) == stacks_for(s, phase, left) and (phase == "over") == s.finished:
                return phase, left
    return MIDDLE, 2
