"""Production: own boxes, red-bordered decreases, and doing a printed box again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from terramars.core.flow import INFORMATION, AnyOrder, Arrow, fill_next
from terramars.core.machine import Effect, Frame, Reason
from terramars.core.option import Option
from terramars.mars import moments, options
from terramars.mars.cards import CARDS
from terramars.mars.conditions import Filling
from terramars.mars.counts import Amount, Chosen, amount_of, amount_reads, filled_amount
from terramars.mars.standing import PRODUCED
from terramars.mars.state import State
from terramars.mars.words import (
    LOWEST,
    MONEY,
    NEUTRAL,
    PRODUCTION_BIT,
    THAT,
    WILD,
    Resource,
    Tag,
)


def floor_of(resource: int) -> int:
    """The lowest a production may go: -5 for M€, else 0."""
    return -5 if resource == MONEY else 0


def produce(s: State, seat: int, resource: int, steps: int) -> None:
    """A player's production changes; what hears it rise comes before all that is pending."""
    s.produce(seat, resource, steps)
    if steps > 0 and s.players[seat].standing.listeners[PRODUCED]:
        for effect, its_seat, its_card in moments.produced(s, seat, resource, steps):
            s.push(effect, its_seat, its_card)


@dataclass(frozen=True)
class Produce(Effect):
    """Change own production: one printed box, done in written order. Losses are mandatory."""

    steps: tuple[tuple[Resource, Amount], ...]

    def __init__(self, steps: tuple[tuple[Resource, Amount], ...]) -> None:
        object.__setattr__(self, "steps", steps)

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if self.steps[0][0] == LOWEST:
            production = s.players[seat].production
            low = min(production)
            return [options.counted("raise", i, -1) for i in range(6) if production[i] == low]
        return ()

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for resource, amount in self.steps:
            steps = amount if isinstance(amount, int) else amount_of(amount, s, seat, card)
            if resource == LOWEST:
                if pick is not None:
                    produce(s, seat, pick.index, steps)
            elif steps:
                produce(s, seat, resource, steps)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return not self.lacks(s, seat, card)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        found: list[Reason] = []
        for resource, amount in self.steps:
            if isinstance(amount, int) and amount < 0:
                have = s.players[seat].production[resource]
                if have + amount < floor_of(resource):
                    found.append(Reason("production", resource, floor_of(resource) - amount, have))
        return found

    def reads(self, s: State, seat: int, card: int) -> int:
        bits = 0
        for resource, amount in self.steps:
            if isinstance(amount, int):
                if amount < 0:
                    bits |= PRODUCTION_BIT << resource
            else:
                bits |= amount_reads(amount)
            if resource == LOWEST:
                bits |= (PRODUCTION_BIT << 6) - PRODUCTION_BIT
        return bits

    def lacks(self, s: State, seat: int, card: int) -> int:
        bits = 0
        for resource, amount in self.steps:
            if (
                isinstance(amount, int)
                and amount < 0
                and s.players[seat].production[resource] + amount < floor_of(resource)
            ):
                bits |= PRODUCTION_BIT << resource
        return bits

    def writes(self, s: State, seat: int, card: int) -> int:
        bits = 0
        for resource, amount in self.steps:
            if not isinstance(amount, int) or amount > 0:
                bits |= PRODUCTION_BIT << resource
                for listener, when in s.players[seat].standing.listeners[PRODUCED]:
                    bits |= when.effect.filled(Filling(resource=resource)).writes(s, seat, listener)
        return bits

    def takes(self) -> int:
        bits = 0
        for resource, amount in self.steps:
            if isinstance(amount, int) and amount < 0:
                bits |= PRODUCTION_BIT << resource
        return bits

    def endures(self, s: State, seat: int, card: int) -> bool:
        return self.feasible(s, seat, card) and not s.players[seat].standing.listeners[PRODUCED]

    def filled(self, filling: Any) -> Effect:
        return Produce(
            tuple(
                [
                    (Resource(filling.resource) if resource == THAT else resource, filled_amount(amount, filling))
                    for resource, amount in self.steps
                ]
            )
        )


@dataclass(frozen=True)
class Decrease(Effect):
    """Lower a production: one's own as a cost, or (red border) that of any one player who can."""

    resource: Resource
    steps: Amount
    of_anyone: bool = False

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        if isinstance(self.steps, Chosen):
            most = s.players[seat].production[self.resource] - floor_of(self.resource)
            return [options.counted("amount", -1, k) for k in range(1, most + 1)]
        if not self.of_anyone:
            return ()
        steps = amount_of(self.steps, s, seat, card)
        return [options.counted("decrease", self.resource, steps, victim) for victim in self.victims(s, seat, steps)]

    def victims(self, s: State, seat: int, steps: int) -> list[int]:
        """The seats whose production can go down by so much; oneself last."""
        found = [NEUTRAL] if s.setup.solo else []
        lowest = floor_of(self.resource) + steps
        for i in range(len(s.players)):
            if i != seat and s.players[i].production[self.resource] >= lowest:
                found.append(i)
        if s.players[seat].production[self.resource] >= lowest:
            found.append(seat)
        return found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if isinstance(self.steps, Chosen):
            amount = pick.amount if pick is not None else 0
            fill_next(s, Filling(amount=amount))
            s.produce(seat, self.resource, -amount)
            return
        steps = amount_of(self.steps, s, seat, card)
        if not self.of_anyone:
            s.produce(seat, self.resource, -steps)
        elif pick is not None and pick.seat != NEUTRAL:
            s.produce(pick.seat, self.resource, -steps)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        steps = 1 if isinstance(self.steps, Chosen) else amount_of(self.steps, s, seat, card)
        if self.of_anyone:
            return bool(self.victims(s, seat, steps))
        return s.players[seat].production[self.resource] - steps >= floor_of(self.resource)

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        if self.feasible(s, seat, card):
            return []
        steps = 1 if isinstance(self.steps, Chosen) else amount_of(self.steps, s, seat, card)
        have = s.players[seat].production[self.resource]
        kind = "production of anyone" if self.of_anyone else "production"
        return [Reason(kind, self.resource, floor_of(self.resource) + steps, have)]

    def reads(self, s: State, seat: int, card: int) -> int:
        if self.of_anyone and not isinstance(self.steps, Chosen):
            victims = self.victims(s, seat, amount_of(self.steps, s, seat, card))
            if victims and victims != [seat]:
                return 0  # somebody else can be hit: whether one could hit oneself later does not matter
        return PRODUCTION_BIT << self.resource

    def takes(self) -> int:
        return PRODUCTION_BIT << self.resource

    def is_evident(self) -> bool:
        return True


@dataclass(frozen=True)
class DecreaseAny(Effect):
    """Lower one of the own productions as a cost; *that* becomes its resource."""

    steps: int

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.counted("decrease", resource, self.steps) for resource in self.resources(s, seat)]

    def resources(self, s: State, seat: int) -> list[int]:
        """The resources whose production can go down by so much."""
        made = s.players[seat].production
        return [resource for resource in range(6) if made[resource] - self.steps >= floor_of(resource)]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            fill_next(s, Filling(resource=pick.index))
            s.produce(seat, pick.index, -self.steps)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return bool(self.resources(s, seat))

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        have = max(s.players[seat].production)
        return [] if self.feasible(s, seat, card) else [Reason("no production", None, self.steps, have)]

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION | ((PRODUCTION_BIT << 6) - PRODUCTION_BIT)

    def takes(self) -> int:
        return (PRODUCTION_BIT << 6) - PRODUCTION_BIT

    def is_evident(self) -> bool:
        return True


def boxes(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The production boxes of a lower panel: what Robotic Workforce may do again."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, (Produce, Decrease)):
            found.append(effect)
        elif isinstance(effect, Arrow):
            found.extend(boxes((effect.cost, effect.gain)))
    return tuple(found)


@dataclass(frozen=True)
class CopyProduction(Effect):
    """Do the production box of an own card with a tag again, losses included."""

    of: Tag

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.COPY[other] for other in self.models(s, seat)]

    def models(self, s: State, seat: int) -> list[int]:
        """The own cards whose box can be carried out again now; a wild tag may be the one that is asked for (468)."""
        player = s.players[seat]
        wild = player.standing.tags[WILD] > len(player.wild)
        return [
            other
            for other in player.played
            if (CARDS[other].tag_counts[self.of] or (wild and CARDS[other].tag_counts[WILD]))
            and not CARDS[other].is_event
            and boxes(CARDS[other].play)
            and self.group(s, seat, other).feasible(s, seat, other)
        ]

    def group(self, s: State, seat: int, other: int) -> AnyOrder:
        """The boxes of a card as simultaneous frames; *that* is what it was when the card was played."""
        filling = Filling(resource=s.players[seat].notes.get(other, 0))
        members: list[Frame] = [(box.filled(filling), seat, other) for box in boxes(CARDS[other].play)]
        return AnyOrder(tuple(members))

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.push(self.group(s, seat, pick.index), seat, pick.index)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return bool(self.models(s, seat))

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.feasible(s, seat, card) else [Reason("nothing to copy", self.of)]

    def reads(self, s: State, seat: int, card: int) -> int:
        return INFORMATION | ((PRODUCTION_BIT << 6) - PRODUCTION_BIT)

    def takes(self) -> int:
        return (PRODUCTION_BIT << 6) - PRODUCTION_BIT
