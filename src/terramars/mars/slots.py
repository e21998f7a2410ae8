"""Slots: what a module keeps on the table, or before each player, beside what every game has.

A slot is an instance of a class that a module declares. The engine copies, shows, saves and guesses it by the fields
that the class names, and never by what they mean; only the module itself knows that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from terramars.core.native import mypyc_attr
from terramars.mars.cards import StandingEffect
from terramars.mars.fields import Field

if TYPE_CHECKING:
    from terramars.mars.state import State

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

    def points(self, s: State, seat: int) -> int:
        """The victory points that it is worth to a seat as it lies there."""
        return 0

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
            if field.hidden_from(own):
                setattr(slot, field.name, field.unseen)
    return found


def dealt_anew(s: State, slots: tuple[Slot, ...], seat: int, own: bool) -> None:
    """Fill in what the viewer of a guess could not see."""
    for slot in slots:
        for field in slot.fields:
            if field.hidden_from(own) and callable(field.deal):
                setattr(slot, field.name, field.deal(s, seat))


def standing_effects(slots: tuple[Slot, ...]) -> tuple[StandingEffect, ...]:
    """Everything that holds because of slots."""
    found: tuple[StandingEffect, ...] = ()
    for slot in slots:
        found += slot.standing()
    return found


def told(slot: Slot) -> dict[str, Any]:
    """The values of a slot by the names of its fields."""
    return {field.name: getattr(slot, field.name) for field in slot.fields}
