"""Slots: what a module keeps on the table, or before each player, beside what every game has.

A slot is an instance of a class that a module declares. The engine copies, shows, saves and guesses it by the fields
that the class names, and never by what they mean; only the module itself knows that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from terramars.core.native import mypyc_attr
from terramars.mars.cards import StandingEffect

if TYPE_CHECKING:
    from terramars.mars.state import State

ALL: Final = "all"
OWNER: Final = "owner"
"""The player before whom the slot lies; of a slot of the table, nobody."""
NOBODY: Final = "nobody"


class Field:
    """One value of a slot: its name, who may see it, and what stands there for those who may not.

    Values are numbers, words, tuples of them or effects: nothing that could change behind a copy's back.
    """

    def __init__(
        self,
        name: str,
        seen_by: str = ALL,
        unseen: object = None,
        deal: Callable[[State, int], object] | None = None,
        cards: bool = False,
    ) -> None:
        if seen_by not in (ALL, OWNER, NOBODY):
            raise ValueError(f"field {name!r} is seen by {seen_by!r}: known: {ALL}, {OWNER}, {NOBODY}")
        if seen_by != ALL and deal is None:
            raise ValueError(f"field {name!r} is hidden: say with deal= how a guess fills it in")
        self.name = name
        self.seen_by = seen_by
        self.unseen = unseen
        self.deal = deal
        """How a value that a seat may not see is dealt anew, from the state and the owner's seat (-1: the table's)."""
        self.cards = cards
        """Whether it is a tuple of cards: saves write them by name."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Slot:
    """What one module keeps. A class of its own has a `name`, `fields`, and a constructor without arguments."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[Field, ...]] = ()
    key: ClassVar[str] = ""
    """The key by which positions describe it; without one they give its fields, under `slots`."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Slot) and type(other) is type(self) and told(self) == told(other)

    def __hash__(self) -> int:
        return hash(self.name)

    def copy(self) -> Slot:
        """A slot that changes by itself."""
        twin = type(self)()
        for field in self.fields:
            setattr(twin, field.name, getattr(self, field.name))
        return twin

    def begin(self, s: State, seat: int) -> None:
        """Set it up for a new game; the seat is that of its owner (-1: it lies on the table)."""

    def card_came(self, s: State, seat: int, card: int) -> None:
        """A card has come to lie before a player; a slot of the table is told."""

    def describe(self, s: State, seat: int) -> Any:
        """What a position says of it, where it has a `key`."""

    def set_up(self, s: State, seat: int, given: Any) -> list[str]:
        """Set it up as a position describes it (None: not at all); what is wrong with that is returned."""
        return []

    def standing(self) -> tuple[StandingEffect, ...]:
        """What holds for its owner, or for everybody, while it lies there; see `State.policies_changed`."""
        return ()


SlotClass = TypeVar("SlotClass", bound=Slot)


def slot_of(slots: tuple[Slot, ...], kind: type[SlotClass]) -> SlotClass:
    """The slot of a class: modules build their own typed question on it."""
    for slot in slots:
        if isinstance(slot, kind):
            return slot
    raise LookupError(f"this game has no slot {kind.name!r}: its module is not in play")


def made(kinds: tuple[type[Slot], ...]) -> tuple[Slot, ...]:
    """New slots of these classes."""
    return tuple([kind() for kind in kinds])


def copied(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """The slots of a copy."""
    return tuple([slot.copy() for slot in slots]) if slots else slots


def seen(slots: tuple[Slot, ...], own: bool) -> tuple[Slot, ...]:
    """Slots as their owner, or anybody else, may see them."""
    found = copied(slots)
    for slot in found:
        for field in slot.fields:
            if field.seen_by == NOBODY or (field.seen_by == OWNER and not own):
                setattr(slot, field.name, field.unseen)
    return found


def dealt_anew(s: State, slots: tuple[Slot, ...], seat: int, own: bool) -> None:
    """Fill in what the viewer of a guess could not see."""
    for slot in slots:
        for field in slot.fields:
            if field.deal is not None and (field.seen_by == NOBODY or not own):
                setattr(slot, field.name, field.deal(s, seat))


def standing_effects(slots: tuple[Slot, ...]) -> tuple[StandingEffect, ...]:
    """Everything that holds because of slots."""
    found: list[StandingEffect] = []
    for slot in slots:
        found.extend(slot.standing())
    return tuple(found)


def told(slot: Slot) -> dict[str, Any]:
    """The values of a slot by the names of its fields."""
    return {field.name: getattr(slot, field.name) for field in slot.fields}
