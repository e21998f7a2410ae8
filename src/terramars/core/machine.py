"""The control flow of every game: a stack of effects inside the state, and one loop that settles it.

An effect is an immutable value that is asked two questions: what may be chosen? and: what happens then?
Phases, turns, cards and payments are all effects; what is pending can be printed, saved and compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from terramars.core.native import mypyc_attr
from terramars.core.option import Option
from terramars.core.story import Story


@dataclass(frozen=True)
class Reason:
    """Why something cannot be done, as data: the text layer says it in words."""

    kind: str
    what: Any = None
    need: int = 0
    have: int = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class TableState:
    """What the machine needs of a game's state. Games add their own fields."""

    settled: int = 0
    """Mask of the lanes that are known to be settled. No part of the state: copies and saves forget it."""
    searched: bool = False
    """Whether every way on from this copy is tried (`completes`): then no effect need look ahead by itself."""

    def __init__(
        self,
        pending: list[Frame],
        lanes: list[list[Frame]],
        rng: int,
        reveals: int,
        ask_order: bool,
        story: Story | None,
        trial: bool,
    ) -> None:
        self.pending = pending
        """The stack of frames; the last one comes first."""
        self.lanes = lanes
        """One stack per seat while all choose together, else empty."""
        self.rng = rng
        self.reveals = reveals
        """How often something hidden was shown or the move passed on: what undo may not cross."""
        self.ask_order = ask_order
        """Whether the order of simultaneous effects is asked where it matters."""
        self.story = story
        """A recorder, or None: copies never carry one."""
        self.trial = trial
        """Whether this copy only tries something out: nothing hidden may be turned up in it."""

    def copy(self) -> Any:
        """A copy that shares nothing mutable with this state."""
        raise NotImplementedError

    def push(self, effect: Effect, seat: int, card: int) -> None:
        """Put an effect on the stack; it comes before everything that is already there."""
        self.pending.append((effect, seat, card))

    def behind(self) -> Frame | None:
        """The frame that waits for the one on top of the stack."""
        return self.pending[-2] if len(self.pending) > 1 else None

    def is_wary(self, seat: int) -> bool:
        """Whether a choice may leave a seat without the means for what must follow: then each option is tried first."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something that happens. Frozen; shared by every copy of every state.

    A game's effects take its own state class for `s` (the compiler cannot build generic dataclasses).
    """

    def options(self, s: Any, seat: int, card: int) -> Sequence[Option]:
        """What may be chosen now. Nothing or a single option means: there is nothing to ask."""
        return ()

    def resolve(self, s: Any, seat: int, card: int, pick: Option | None) -> None:
        """Change the state and push frames. Never waits, never asks."""

    def feasible(self, s: Any, seat: int, card: int) -> bool:
        """Could this be carried out now?"""
        return True

    def obstacles(self, s: Any, seat: int, card: int) -> list[Reason]:
        """Every reason why this cannot be carried out now; empty exactly when it is feasible."""
        return [] if self.feasible(s, seat, card) else [Reason("impossible", self)]

    def reads(self, s: Any, seat: int, card: int) -> int:
        """Bits of what this depends on; a member of a group that writes one of them should be ordered."""
        return 0

    def reads_to_offer(self, s: Any, seat: int, card: int) -> int:
        """Of what it reads, bits that decide nothing but which options there are."""
        return 0

    def lacks(self, s: Any, seat: int, card: int) -> int:
        """Of what it reads, bits one of which must change before something infeasible can be carried out."""
        return self.reads(s, seat, card)

    def writes(self, s: Any, seat: int, card: int) -> int:
        """Bits of what this may change for the better of others in its group."""
        return 0

    def filled(self, filling: Any) -> Effect:
        """This effect with its open words (*that*, *X*) filled in."""
        return self

    def for_nobody(self) -> Effect | None:
        """What is left of this effect when it happens without a player who earns by it; None: nothing."""
        return None

    def stands_for(self, option: Option, seat: int, card: int) -> Frame | None:
        """What an option means that is told by its number alone: the effect that it chooses, with its seat and card."""
        return None

    def alternatives(self, s: Any, seat: int, card: int) -> tuple[Effect, ...]:
        """The effects one of which its player may choose now, if nothing else comes of this; none: it is no choice."""
        return ()

    # What can be said of an effect without a state. Those who look inside effects ask, they do not list classes.

    def worth_trying(self, offered: Sequence[Option]) -> Sequence[Option]:
        """Of its options, those that a trial has to try: none after which less is possible than after one of these."""
        return offered

    def parts(self) -> tuple[Effect, ...]:
        """The effects inside this one that may come of it."""
        return ()

    def takes(self) -> int:
        """Bits of what this takes from its player, as those of `reads`; what may be declined is not taken."""
        bits = 0
        for part in self.parts():
            bits |= part.takes()
        return bits

    def uncovers(self) -> bool:
        """Whether this itself turns up what is hidden: nobody knows beforehand what it brings."""
        return False

    def begins_action(self) -> bool:
        """Whether this asks for a new action: everything before it is complete."""
        return False

    def lasts(self, s: Any, seat: int, card: int) -> bool:
        """Whether each of its options is sure to be carried out to its end, where only what endures waits behind it."""
        return False

    def endures(self, s: Any, seat: int, card: int) -> bool:
        """Whether this is sure to be carried out even if something that lasts comes before it."""
        return False

    def asks_all(self) -> bool:
        """Whether all seats are asked this at the same time, each in secret."""
        return False

    def is_evident(self) -> bool:
        """Whether what comes of this says what was chosen: "places a city on C2" needs no "Place on C2" before it."""
        return False

    def is_nobodys_doing(self) -> bool:
        """Whether it befalls everybody by the rules alone, whoever's turn it is: what it takes, nobody has taken."""
        return False

    def __rshift__(self, gain: Effect | tuple[Effect, ...]) -> Effect:
        """The printed arrow: first the cost on its left, then what it brings."""
        from terramars.core.flow import arrow

        return arrow(self, gain)

    def __rrshift__(self, cost: tuple[Effect, ...]) -> Effect:
        """An arrow whose left side has several parts, all of which must be met."""
        from terramars.core.flow import arrow

        return arrow(cost, self)


Frame = tuple[Effect, int, int]
"""An effect, the seat that decides it, and the card it comes from (-1: none)."""


@dataclass(frozen=True)
class Decision:
    """A seat must choose one of at least two options; the asking effect is the prompt."""

    seat: int
    effect: Effect
    card: int
    options: tuple[Option, ...]

    def __init__(self, seat: int, effect: Effect, card: int, options: tuple[Option, ...]) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "effect", effect)
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "options", options)

    def chosen_by(self, option: Option) -> Frame | None:
        """The effect that an option such as ``choose 2`` or ``first 1`` stands for; None where it says by itself."""
        return self.effect.stands_for(option, self.seat, self.card)

    def __str__(self) -> str:
        return f"seat {self.seat}: " + " | ".join(option.notation for option in self.options)


@dataclass(frozen=True)
class Pause(Effect):
    """The move passes to another seat here: a server may hold for a person to confirm. Does nothing."""


PAUSE: Final = Pause()


def settle(s: TableState, hold: bool = False) -> Decision | None:
    """Do everything that is forced; stop at the first real choice, or at None when the game is over.

    With `hold` the loop also stops, with None, at a `Pause` (see `paused`).
    """
    while s.pending or s.lanes:
        if s.lanes:
            # All lanes are settled, not only up to the first that asks: a state must not depend on who looked at it.
            asked: Decision | None = None
            for lane in range(len(s.lanes)):
                if s.lanes[lane] and (asked is None or not s.settled & (1 << lane)):
                    decision = settle_lane(s, lane)
                    s.settled |= 1 << lane
                    if asked is None:
                        asked = decision
            if asked is not None:
                return asked
            s.lanes = []
            s.settled = 0
            continue
        effect, seat, card = s.pending[-1]
        if hold and isinstance(effect, Pause):
            return None
        options = effect.options(s, seat, card)
        if len(options) > 1 and s.is_wary(seat):
            options = lasting(s, options)
        if len(options) > 1:
            return Decision(seat, effect, card, tuple(options))
        s.pending.pop()
        pick = options[0] if options else None
        if s.story is not None:
            s.story.enter(effect, seat, card, pick, True)
        effect.resolve(s, seat, card, pick)
    return None


def lasting(s: TableState, options: Sequence[Option]) -> Sequence[Option]:
    """Of what the effect on top of the stack offers, that after which the action can be carried out to its end."""
    effect, seat, card = s.pending[-1]
    if effect.begins_action():
        return options
    floor = end_of_action(s)
    if floor < 0 or (waiting_endures(s, floor) and effect.lasts(s, seat, card)):
        return options
    found: list[Option] = []
    for option in options:
        twin: TableState = s.copy()
        apply(twin, option)
        if completes(twin, floor, seat):
            found.append(option)
    return found if found else options


def waiting_endures(s: TableState, floor: int) -> bool:
    """Whether all of the action under way that waits behind the effect on top of the stack endures."""
    for i in range(floor, len(s.pending) - 1):
        effect, seat, card = s.pending[i]
        if not effect.endures(s, seat, card):
            return False
    return True


def end_of_action(s: TableState) -> int:
    """How high the stack is when the action under way is over; -1 when none is."""
    for i in range(len(s.pending) - 2, -1, -1):
        beneath = s.pending[i][0]
        if isinstance(beneath, Pause) or beneath.begins_action():
            return i + 1
    return -1


def settle_lane(s: TableState, lane: int) -> Decision | None:
    """Settle one seat's lane while all choose together."""
    main, lanes = s.pending, s.lanes
    s.pending, s.lanes = lanes[lane], []
    try:
        return settle(s)
    finally:
        lanes[lane] = s.pending
        s.pending, s.lanes = main, lanes


def paused(s: TableState) -> bool:
    """Whether a `Pause` is what comes next."""
    return bool(s.pending) and not s.lanes and isinstance(s.pending[-1][0], Pause)


def waited_for(pending: Sequence[Sequence[Any]], lanes: Sequence[Sequence[Any]]) -> list[int]:
    """The seats whose word a settled table waits for, from its stacks, as they stand in a state or in a save."""
    if lanes:
        return [seat for seat, lane in enumerate(lanes) if lane]
    return [pending[-1][1]] if pending else []


def apply(s: TableState, option: Option, lane: int = -1) -> None:
    """Resolve the asking frame with the chosen option: the top of the stack, or of a seat's lane."""
    if lane >= 0 and s.lanes:
        s.settled &= ~(1 << lane)
        main, lanes = s.pending, s.lanes
        s.pending, s.lanes = lanes[lane], []
        try:
            apply(s, option)
        finally:
            lanes[lane] = s.pending
            s.pending, s.lanes = main, lanes
        return
    effect, seat, card = s.pending.pop()
    if s.story is not None:
        s.story.enter(effect, seat, card, option, False)
    effect.resolve(s, seat, card, option)


def completes(s: TableState, floor: int, actor: int) -> bool:
    """Can everything above `floor` be carried out in some way? Uses up `s`: give it a copy.

    What is hidden never decides what is offered: drawing brings nothing in a trial, and the choice of
    another seat ends it well.
    """
    s.trial = True
    s.searched = True
    while len(s.pending) > floor:
        effect, seat, card = s.pending[-1]
        if not effect.feasible(s, seat, card):
            return False
        options = effect.options(s, seat, card)
        if len(options) > 1:
            if seat != actor:
                return True
            options = effect.worth_trying(options)
            for option in options[:-1]:
                twin: TableState = s.copy()
                apply(twin, option)
                if completes(twin, floor, actor):
                    return True
            apply(s, options[-1])  # the last way needs no copy of its own
            continue
        s.pending.pop()
        effect.resolve(s, seat, card, options[0] if options else None)
    return True


def possible(s: TableState, effect: Effect, seat: int, card: int) -> bool:
    """Try an effect on a copy: can it be carried out to its end?"""
    twin: TableState = s.copy()
    floor = len(twin.pending)
    twin.pending.append((effect, seat, card))
    return completes(twin, floor, seat)
