"""Effects that arrange other effects: one after the other, one of several, in any order, all together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from terramars.core.machine import Effect, Frame, Reason, TableState, completes, settle
from terramars.core.option import Option

SKIP: Final = Option("skip")
DO: Final = Option("do")


class Numbered:
    """Options that name one of several by its number, made when they are first needed: ``choose 1``, ``choose 2``."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.made: list[Option] = []

    def __getitem__(self, index: int) -> Option:
        while len(self.made) <= index:
            self.made.append(Option(self.kind, amount=len(self.made) + 1, index=len(self.made)))
        return self.made[index]


CHOOSE: Final = Numbered("choose")
FIRST: Final = Numbered("first")

GRAMMAR = {"skip": (), "do": (), "choose": ("amount",), "first": ("amount",)}
"""The notation of the options that arise here."""


@dataclass(frozen=True)
class Nothing(Effect):
    """No cost, or no effect (the printed arrow with nothing on its left)."""


@dataclass(frozen=True)
class Arrow(Effect):
    """The printed arrow: first `cost` in full, then `gain`."""

    cost: Effect
    gain: Effect

    def resolve(self, s: TableState, seat: int, card: int, pick: Option | None) -> None:
        s.push(Then(self.gain), seat, card)
        s.push(self.cost, seat, card)

    def feasible(self, s: TableState, seat: int, card: int) -> bool:
        return self.cost.feasible(s, seat, card) and self.gain.feasible(s, seat, card)

    def obstacles(self, s: TableState, seat: int, card: int) -> list[Reason]:
        return self.cost.obstacles(s, seat, card) + self.gain.obstacles(s, seat, card)

    def reads(self, s: TableState, seat: int, card: int) -> int:
        return self.cost.reads(s, seat, card) | self.gain.reads(s, seat, card)

    def writes(self, s: TableState, seat: int, card: int) -> int:
        return self.cost.writes(s, seat, card) | self.gain.writes(s, seat, card)

    def parts(self) -> tuple[Effect, ...]:
        return (self.cost, self.gain)

    def filled(self, filling: Any) -> Effect:
        return Arrow(self.cost.filled(filling), self.gain.filled(filling))


@dataclass(frozen=True)
class Then(Effect):
    """What waits behind an arrow until its left side is done."""

    gain: Effect

    def __init__(self, gain: Effect) -> None:
        object.__setattr__(self, "gain", gain)

    def resolve(self, s: TableState, seat: int, card: int, pick: Option | None) -> None:
        s.push(self.gain, seat, card)

    def feasible(self, s: TableState, seat: int, card: int) -> bool:
        return self.gain.feasible(s, seat, card)

    def parts(self) -> tuple[Effect, ...]:
        return (self.gain,)


def fill_next(s: TableState, filling: Any) -> None:
    """Fill *that* and *X* into what waits behind the arrow that is being carried out."""
    for i in range(len(s.pending) - 1, -1, -1):
        effect, seat, card = s.pending[i]
        if isinstance(effect, Then):
            s.pending[i] = (Then(effect.gain.filled(filling)), seat, card)
            return


def drop_next(s: TableState) -> None:
    """The left side of an arrow came to nothing: what waits behind it does not happen."""
    for i in range(len(s.pending) - 1, -1, -1):
        if isinstance(s.pending[i][0], Then):
            del s.pending[i]
            return


@dataclass(frozen=True)
class Either(Effect):
    """Exactly one of several, among those that can be done."""

    branches: tuple[Effect, ...]

    def options(self, s: TableState, seat: int, card: int) -> Sequence[Option]:
        return [CHOOSE[i] for i, branch in enumerate(self.branches) if branch.feasible(s, seat, card)]

    def resolve(self, s: TableState, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.push(self.branches[pick.index], seat, card)

    def stands_for(self, option: Option, seat: int, card: int) -> Frame | None:
        return (self.branches[option.amount - 1], seat, card) if option.kind == "choose" else None

    def alternatives(self, s: TableState, seat: int, card: int) -> tuple[Effect, ...]:
        return tuple([branch for branch in self.branches if branch.feasible(s, seat, card)])

    def lasts(self, s: TableState, seat: int, card: int) -> bool:
        return all([branch.lasts(s, seat, card) for branch in self.branches])

    def feasible(self, s: TableState, seat: int, card: int) -> bool:
        return any(branch.feasible(s, seat, card) for branch in self.branches)

    def obstacles(self, s: TableState, seat: int, card: int) -> list[Reason]:
        if self.feasible(s, seat, card):
            return []
        return [reason for branch in self.branches for reason in branch.obstacles(s, seat, card)]

    def reads(self, s: TableState, seat: int, card: int) -> int:
        bits = INFORMATION
        for branch in self.branches:
            bits |= branch.reads(s, seat, card)
        return bits

    def writes(self, s: TableState, seat: int, card: int) -> int:
        bits = 0
        for branch in self.branches:
            bits |= branch.writes(s, seat, card)
        return bits

    def parts(self) -> tuple[Effect, ...]:
        return self.branches

    def filled(self, filling: Any) -> Effect:
        return Either(tuple([branch.filled(filling) for branch in self.branches]))


@dataclass(frozen=True)
class May(Effect):
    """Something its owner may do or leave."""

    effect: Effect

    def options(self, s: TableState, seat: int, card: int) -> Sequence[Option]:
        return (DO, SKIP) if self.effect.feasible(s, seat, card) else ()

    def resolve(self, s: TableState, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None and pick.kind == "do":
            s.push(self.effect, seat, card)

    def stands_for(self, option: Option, seat: int, card: int) -> Frame | None:
        return (self.effect, seat, card) if option.kind == "do" else None

    def lasts(self, s: TableState, seat: int, card: int) -> bool:
        return self.effect.lasts(s, seat, card)

    def endures(self, s: TableState, seat: int, card: int) -> bool:
        return True  # it can be left

    def reads(self, s: TableState, seat: int, card: int) -> int:
        return INFORMATION | self.effect.reads(s, seat, card)

    def writes(self, s: TableState, seat: int, card: int) -> int:
        return self.effect.writes(s, seat, card)

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)

    def takes(self) -> int:
        return 0

    def filled(self, filling: Any) -> Effect:
        return May(self.effect.filled(filling))


INFORMATION: Final = 1 << 40
"""The bit of what is known: drawing writes it, choosing reads it."""


@dataclass(frozen=True)
class AnyOrder(Effect):
    """Simultaneous effects: the deciding seat orders them where the order matters."""

    members: tuple[Frame, ...]

    def __init__(self, members: tuple[Frame, ...]) -> None:
        object.__setattr__(self, "members", members)

    def options(self, s: TableState, seat: int, card: int) -> Sequence[Option]:
        if len(self.members) < 2 or not self.order_matters(s):
            return ()
        firsts = self.firsts(s, seat, card)
        return firsts if s.ask_order or s.searched else firsts[:1]

    def resolve(self, s: TableState, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            s.pending.extend(self.members[::-1])
            return
        rest = self.members[: pick.index] + self.members[pick.index + 1 :]
        if len(rest) > 1:
            s.push(AnyOrder(rest), seat, card)
        else:
            s.pending.extend(rest)
        s.pending.append(self.members[pick.index])

    def lasts(self, s: TableState, seat: int, card: int) -> bool:
        return all([effect.endures(s, owner, its_card) for effect, owner, its_card in self.members])

    def stands_for(self, option: Option, seat: int, card: int) -> Frame | None:
        return self.members[option.amount - 1] if option.kind == "first" else None

    def order_matters(self, s: TableState) -> bool:
        """Whether some member depends on what a different member may change."""
        members = self.members
        reads = [effect.reads(s, seat, card) for effect, seat, card in members]
        if not any(reads):
            return False
        writes = [effect.writes(s, seat, card) for effect, seat, card in members]
        for i in range(len(members)):
            for j in range(len(members)):
                shared = reads[i] & writes[j]
                if i != j and shared and members[i][0] != members[j][0]:
                    effect, seat, card = members[i]
                    if shared & ~effect.reads_to_offer(s, seat, card) or self.offers_change(s, i, j):
                        return True
        return False

    def offers_change(self, s: TableState, reader: int, writer: int) -> bool:
        """Whether what one member offers differs once another has been carried out."""
        effect, seat, card = self.members[reader]
        twin: TableState = s.copy()
        twin.trial = True
        twin.lanes = []
        twin.pending = [self.members[writer]]
        return settle(twin) is not None or effect.options(s, seat, card) != effect.options(twin, seat, card)

    def firsts(self, s: TableState, seat: int, card: int) -> list[Option]:
        """The members that may come first: equal ones once, and none after which the rest is impossible."""
        members = self.members
        tight = not s.searched and self.tight(s)
        found: list[Option] = []
        for i in range(len(members)):
            if members[i] in members[:i]:
                continue
            if tight:
                twin: TableState = s.copy()
                floor = len(twin.pending) - 1
                twin.pending.pop()
                self.resolve(twin, seat, card, FIRST[i])
                if not completes(twin, floor, seat):
                    continue
            found.append(FIRST[i])
        return found

    def tight(self, s: TableState) -> bool:
        """Whether some order might fail: a member is impossible now, or two need the same thing."""
        needed = 0
        for effect, seat, card in self.members:
            if not effect.feasible(s, seat, card):
                return True
            reads = effect.reads(s, seat, card) & ~INFORMATION
            if reads & needed:
                return True
            needed |= reads
        return False

    def feasible(self, s: TableState, seat: int, card: int) -> bool:
        if not self.tight(s):
            return True
        for i, (effect, its_seat, its_card) in enumerate(self.members):
            if not effect.feasible(s, its_seat, its_card):
                reads = effect.reads(s, its_seat, its_card)
                if not any(
                    reads & other.writes(s, other_seat, other_card)
                    for j, (other, other_seat, other_card) in enumerate(self.members)
                    if j != i
                ):
                    return False
        if s.searched:
            return True
        for i in range(len(self.members)):
            twin: TableState = s.copy()
            floor = len(twin.pending)
            self.resolve(twin, seat, card, FIRST[i])
            if completes(twin, floor, seat):
                return True
        return False

    def obstacles(self, s: TableState, seat: int, card: int) -> list[Reason]:
        if self.feasible(s, seat, card):
            return []
        found = [
            reason
            for effect, its_seat, its_card in self.members
            for reason in effect.obstacles(s, its_seat, its_card)
        ]
        return found or [Reason("impossible", self)]

    def parts(self) -> tuple[Effect, ...]:
        return tuple([effect for effect, _, _ in self.members])


def in_any_order(s: TableState, frames: list[Frame], seat: int) -> None:
    """Push simultaneous frames, to be ordered by a seat where it matters."""
    if len(frames) > 1:
        s.pending.append((AnyOrder(tuple(frames)), seat, -1))
    else:
        s.pending.extend(frames)


@dataclass(frozen=True)
class Several(Effect):
    """A tuple of effects on one side of an arrow or inside another word: all of them, in any order."""

    effects: tuple[Effect, ...]

    def group(self, seat: int, card: int) -> AnyOrder:
        """The effects as simultaneous frames."""
        return AnyOrder(tuple([(effect, seat, card) for effect in self.effects]))

    def resolve(self, s: TableState, seat: int, card: int, pick: Option | None) -> None:
        s.push(self.group(seat, card), seat, card)

    def feasible(self, s: TableState, seat: int, card: int) -> bool:
        return self.group(seat, card).feasible(s, seat, card)

    def obstacles(self, s: TableState, seat: int, card: int) -> list[Reason]:
        return self.group(seat, card).obstacles(s, seat, card)

    def reads(self, s: TableState, seat: int, card: int) -> int:
        bits = 0
        for effect in self.effects:
            bits |= effect.reads(s, seat, card)
        return bits

    def writes(self, s: TableState, seat: int, card: int) -> int:
        bits = 0
        for effect in self.effects:
            bits |= effect.writes(s, seat, card)
        return bits

    def parts(self) -> tuple[Effect, ...]:
        return self.effects

    def filled(self, filling: Any) -> Effect:
        return Several(tuple([effect.filled(filling) for effect in self.effects]))

    def for_nobody(self) -> Effect | None:
        left = [effect.for_nobody() for effect in self.effects]
        return as_one(tuple([effect for effect in left if effect is not None])) if any(left) else None


def as_one(effects: Effect | tuple[Effect, ...]) -> Effect:
    """A single effect as it is, a tuple as one effect of any order, nothing as `Nothing`."""
    if isinstance(effects, Effect):
        return effects
    if len(effects) == 1:
        return effects[0]
    return Several(effects) if effects else Nothing()


def arrow(cost: Effect | tuple[Effect, ...], gain: Effect | tuple[Effect, ...]) -> Arrow:
    """Build the printed arrow from effects or tuples of them."""
    return Arrow(as_one(cost), as_one(gain))


@dataclass(frozen=True)
class Together(Effect):
    """All seats choose at once, each in a lane of its own; when all are ready, what lies below goes on.

    Lanes may neither draw nor touch another seat, so the order of arrival cannot matter.
    """

    effect: Effect
    seats: int

    def resolve(self, s: TableState, seat: int, card: int, pick: Option | None) -> None:
        if self.seats > 1:
            s.push(Revealed(), seat, -1)
        s.lanes = [[(self.effect, i, -1)] for i in range(self.seats)]

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)


@dataclass(frozen=True)
class Revealed(Effect):
    """What was chosen in secret becomes known: nobody may take it back any more."""

    def resolve(self, s: TableState, seat: int, card: int, pick: Option | None) -> None:
        s.reveals += 1

    def uncovers(self) -> bool:
        return True
