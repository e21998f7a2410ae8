"""The course of a generation as effects: player order, research, actions, production, the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.flow import Together, in_any_order
from terramars.core.machine import PAUSE, Effect, Frame
from terramars.core.option import Option
from terramars.mars import moments, options
from terramars.mars.cards import CARDS
from terramars.mars.effects.draws import ChooseToBuy, TakeUpBought
from terramars.mars.effects.planet import Place
from terramars.mars.rating import can_be_paid
from terramars.mars.state import State
from terramars.mars.turn_actions import TurnAction, greenery_cost
from terramars.mars.words import (
    ENERGY,
    GREENERY,
    HEAT,
    MONEY,
    PLANTS,
)

RESEARCH_CARDS: Final = 4


@dataclass(frozen=True)
class Generation(Effect):
    """The action phase and what follows it in a generation."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.push(EndOrNext(), s.first, -1)
        s.push(Production(), s.first, -1)
        for effect in reversed(s.setup.after_actions):
            s.push(effect, s.first, -1)
        s.push(Actions(), s.first, -1)
        for effect in reversed(s.setup.before_each_actions):
            s.push(effect, s.first, -1)


@dataclass(frozen=True)
class Actions(Effect):
    """The action phase: the frame's seat, or the next one that has not passed, takes a turn."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        count = len(s.players)
        for i in range(count):
            acting = (seat + i) % count
            if not s.players[acting].passed:
                s.active = acting
                s.push(self, (acting + 1) % count, -1)
                s.push(PAUSE, acting, -1)
                s.push(Turn(2), acting, -1)
                return


BY_KIND: Final[dict[str, TurnAction]] = {}
"""The action that had a kind of options the last time; another game may have another."""


def action_of(s: State, kind: str) -> TurnAction:
    """The action of this game whose options are of a kind."""
    known = BY_KIND.get(kind)
    for action in s.setup.actions:
        if action is known:
            return action
    for action in s.setup.actions:
        if action.kind == kind:
            BY_KIND[kind] = action
            return action
    raise LookupError(f"no action of this game has options of the kind {kind!r}")


@dataclass(frozen=True)
class Turn(Effect):
    """A seat's turn with so many actions left: one or two actions, or a pass."""

    left: int

    def __init__(self, left: int) -> None:
        object.__setattr__(self, "left", left)

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        player = s.players[seat]
        if player.first:
            return ()
        found: list[Option] = []
        for action in s.setup.actions:
            action.offer(s, seat, found)
        found.append(options.PASS if self.left == 2 else options.DONE)
        return found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        if pick is None:
            self.first_action(s, seat)
            return
        kind = pick.kind
        if kind == "pass":
            player.passed = True
            if s.story is not None:
                s.story.tell("passed", seat, -1, 1)
            return
        if kind == "done":
            return
        if self.left > 1:
            s.push(Turn(self.left - 1), seat, -1)
        action_of(s, kind).begin(s, seat, pick)

    def first_action(self, s: State, seat: int) -> None:
        """The corporation's fixed first action takes the first action of the first turn, if it can be done."""
        player = s.players[seat]
        player.first = False
        corporation = player.played[0]
        group: list[Frame] = [(effect, seat, corporation) for effect in CARDS[corporation].first]
        if all([e.feasible(s, i, c) and can_be_paid(e, s, i, c) for e, i, c in group]):
            s.push(Turn(self.left - 1), seat, -1)
            in_any_order(s, group, seat)
        else:
            s.push(self, seat, -1)

    def begins_action(self) -> bool:
        return True


@dataclass(frozen=True)
class Production(Effect):
    """The production phase, for all at once: energy becomes heat, then everything is produced."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for i, player in enumerate(s.players):
            energy = player.stock[ENERGY]
            if energy:
                s.gain(i, HEAT, energy)
                s.gain(i, ENERGY, -energy)
            # Rule 72 says why income is never negative; in a parliament TR may sink below what it counts on.
            s.gain(i, MONEY, max(0, player.tr + player.production[MONEY]))
            for resource in range(1, 6):
                if player.production[resource]:
                    s.gain(i, resource, player.production[resource])
        heard = moments.production_phase(s)
        if not heard:
            make_ready(s)
            return
        s.push(GenerationOver(), seat, -1)
        s.pending.extend(reversed(heard))

    def is_nobodys_doing(self) -> bool:
        return True


def make_ready(s: State) -> None:
    """What counts within a generation begins anew."""
    for player in s.players:
        player.used = ()
        player.raised = 0
        player.next_card = ()
        player.wild = ()
        player.passed = False


@dataclass(frozen=True)
class GenerationOver(Effect):
    """What heard the production phase is done: what counts within a generation begins anew."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        make_ready(s)


@dataclass(frozen=True)
class EndOrNext(Effect):
    """After production: the game ends, or the next generation begins."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if s.setup.solo:
            if s.generation < s.setup.last_generation:
                self.next_generation(s)
            else:
                s.push(Ending(), s.first, -1)
                if solo_goal_met(s):
                    s.push(FinalGreenery(), s.first, -1)
        elif s.terraformed() or s.generation == s.setup.generations:
            s.push(Ending(), s.first, -1)
            for other in reversed(s.in_player_order()):
                s.push(FinalGreenery(), other, -1)
        else:
            self.next_generation(s)

    def next_generation(self, s: State) -> None:
        """What modules insert, then player order and research, then the actions of a new generation."""
        s.push(Generation(), 0, -1)
        s.push(Research(), s.first, -1)
        s.push(PlayerOrder(), s.first, -1)
        for effect in reversed(s.setup.after_production):
            s.push(effect, s.first, -1)


def solo_goal_met(s: State) -> bool:
    """Whether the solo player has reached the goal: a terraformed Mars, or TR 63."""
    if s.setup.solo_goal == "tr63":
        return s.players[0].tr >= SOLO_RATING
    return s.terraformed()


SOLO_RATING: Final = 63


@dataclass(frozen=True)
class PlayerOrder(Effect):
    """The first player marker moves one seat on, and the generation counter rises."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.first = (s.first + 1) % len(s.players)
        s.active = s.first
        s.generation += 1
        if s.story is not None:
            s.story.tell("generation", -1, s.generation, 1)


@dataclass(frozen=True)
class Research(Effect):
    """The research phase: four cards each, drafted or not, and any of them bought."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.reveals += 1
        for player in s.players:
            player.dealt = ()
            player.kept = ()
        # One card at a time in player order, so that a deck that runs out is shared fairly.
        for _ in range(RESEARCH_CARDS):
            for other in s.in_player_order():
                top = s.draw_card()
                if top >= 0:
                    s.players[other].dealt = (*s.players[other].dealt, top)
        for other in reversed(s.in_player_order()):
            s.push(TakeUpBought(), other, -1)
        s.push(Together(ChooseToBuy(), len(s.players)), s.first, -1)
        if s.setup.draft:
            s.push(DraftRound(), s.first, -1)

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class DraftRound(Effect):
    """Everyone sets one card aside and passes the rest on, until nothing is left to pass."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if not any([player.dealt for player in s.players]):
            for player in s.players:
                player.dealt, player.kept, player.watched = player.kept, (), ()
            return
        s.push(self, seat, -1)
        s.push(PassOn(), seat, -1)
        s.push(Together(DraftOne(), len(s.players)), seat, -1)


@dataclass(frozen=True)
class DraftOne(Effect):
    """Choose one of the cards at hand to set aside."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.DRAFT[other] for other in s.players[seat].dealt]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            player = s.players[seat]
            player.kept = (*player.kept, pick.index)

    def asks_all(self) -> bool:
        return True


def draft_step(generation: int) -> int:
    """Which way drafted cards go: 1 to the left, -1 to the right."""
    return 1 if generation % 2 == 0 else -1


@dataclass(frozen=True)
class PassOn(Effect):
    """The cards not set aside go to the left in even generations, to the right in odd ones."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        count = len(s.players)
        step = draft_step(s.generation)
        rests: list[tuple[int, ...]] = []
        for player in s.players:
            rest = tuple([other for other in player.dealt if other not in player.kept])
            player.watched = player.watched + rest
            rests.append(rest)
        for i in range(count):
            receiver = s.players[(i + step) % count]
            receiver.dealt = rests[i]
        for player in s.players:
            player.watched = tuple([other for other in player.watched if other not in player.dealt])


@dataclass(frozen=True)
class FinalGreenery(Effect):
    """After the last production a seat may convert plants into greeneries, one at a time."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        tile = self.tile(s)
        if s.players[seat].stock[PLANTS] >= greenery_cost(s, seat) and tile.feasible(s, seat, -1):
            return (options.CONVERT_PLANTS, options.DONE)
        return ()

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None and pick.kind == "convert":
            s.active = seat
            s.push(self, seat, -1)
            s.push(self.tile(s), seat, -1)
            s.gain(seat, PLANTS, -greenery_cost(s, seat))

    def tile(self, s: State) -> Place:
        """A greenery; in solo it raises oxygen no more (rulebook: Solo 5)."""
        return Place(GREENERY, raises=not s.setup.solo)

    def begins_action(self) -> bool:
        return True


def acting_seat(s: State) -> int:
    """Whose turn it is: after the last production, of those who may still convert plants the one who is asked."""
    for effect, seat, _ in reversed(s.pending):
        if isinstance(effect, FinalGreenery):
            return seat
    return s.active


@dataclass(frozen=True)
class Ending(Effect):
    """Scoring has come: the game is over."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.finished = True
