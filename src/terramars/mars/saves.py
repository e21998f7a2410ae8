"""States to plain data and back: cards by slug, areas by id, frames by value."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from types import ModuleType
from typing import Any, Final

from terramars.core import flow, machine
from terramars.core.codec import Codec, Form
from terramars.core.errors import BadSave
from terramars.mars import conditions, counts, filters, modules, opening, payment, standing, turn_actions, turns
from terramars.mars.board import board_named
from terramars.mars.effects import cubes, draws, given, hosting, lowering, planet, play, production, stock
from terramars.mars.fields import Field, Kind, Terms, name_of, number_of
from terramars.mars.payment import MOST_BILL, MOST_WAYS, Currency
from terramars.mars.player import PLAYER_FIELDS, Player, new_player
from terramars.mars.setup import Setup
from terramars.mars.slots import Slot, made
from terramars.mars.standing import MOMENTS, PRODUCED, Moment, standing_of
from terramars.mars.state import TABLE_FIELDS, State, bare_state, near_of
from terramars.mars.tracks import PARAMETERS, number_of_track
from terramars.mars.words import MONEY, OCEANS, THIS_CARD

PARTS: tuple[ModuleType, ...] = (
    flow, machine, conditions, counts, filters, opening, payment, standing, turn_actions, turns, cubes, draws, given,
    hosting, lowering, planet, play, production, stock,
)  # fmt: skip


def classes() -> list[type]:
    """Every value class that a frame can be made of, those of the modules' own files included."""
    found = {}
    modules.load()
    for part in (*PARTS, *modules.FILES):
        found.update({kind.__name__: kind for kind in classes_in(part)})
    return list(found.values())


def classes_in(part: ModuleType) -> list[type]:
    """The value classes that a file names."""
    return [kind for kind in vars(part).values() if isinstance(kind, type) and hasattr(kind, "__dataclass_fields__")]


def ways_named(ways: tuple[Currency, ...]) -> list[list[Any]]:
    """The currencies of a bill, their cards as slugs."""
    return [[resource, name_of(card), worth] for resource, card, worth in ways]


def ways_numbered(data: list[Any]) -> tuple[Currency, ...]:
    """The currencies of a bill that belong to data."""
    if len(data) > MOST_WAYS or any([not 0 < worth <= MOST_BILL for _, _, worth in data]):
        raise BadSave("the save has a bill that nobody could be asked to pay")
    return tuple([(resource, number_of(card), worth) for resource, card, worth in data])


def bill_numbered(cost: Any) -> int:
    """What a bill comes to: what is left of it may be less than nothing."""
    if not isinstance(cost, int) or not -MOST_BILL <= cost <= MOST_BILL:
        raise BadSave(f"the save has a bill of {str(cost)[:20]}")
    return cost


def track_named(track: int | None) -> int | str | None:
    """A global parameter: those of the base game by number, others by name, whatever else is loaded."""
    return track if track is None or track <= OCEANS else PARAMETERS[track].name


def track_numbered(track: int | str | None) -> int | None:
    """The number of a parameter that was written by number or by name."""
    if track is None or isinstance(track, int):
        return track
    number = number_of_track(track)
    if number < 0:
        raise BadSave(f"the save speaks of an unknown parameter {track!r}")
    return number


CARD = Form(name_of, number_of)
BILL = Form(int, bill_numbered)
TRACK = Form(track_named, track_numbered)
CODEC = Codec(
    (),
    forms={
        "Add.on_card": CARD,
        "HearsToo.listener": CARD,
        "Pay.cost": BILL,
        "Pay.ways": Form(ways_named, ways_numbered),
        "PayInstead.amount": BILL,
        "PayInstead.ways": Form(ways_named, ways_numbered),
        "Terraform.track": TRACK,
        "TrackCount.track": TRACK,
        "Raised.track": TRACK,
        "ShiftNeeds.of": TRACK,
    },
    later_fields={
        "SpendCubes.on": THIS_CARD,
        "Place.earns": True,
        "Terraform.earns": True,
        "Add.tagged": None,
        "ShiftNeeds.of": None,
        "PayWith.instead_of": MONEY,
    },
)


def moment_named(kind: int) -> int | str:
    """A kind of moment: those of the base game by number, those that modules bring by name."""
    return kind if kind <= PRODUCED else MOMENTS[kind]


def moment_numbered(kind: int | str) -> int:
    """The number of a kind of moment that was written by number or by name."""
    if isinstance(kind, int):
        return kind
    if kind not in MOMENTS:
        raise BadSave(f"the save speaks of an unknown moment {kind!r}")
    return MOMENTS.index(kind)


MOMENT = Form(moment_named, moment_numbered)


def learn(kinds: list[type]) -> None:
    """Know classes of values, and that the kind of a moment has a name."""
    CODEC.learn(kinds, {f"{kind.__name__}.kind": MOMENT for kind in kinds if issubclass(kind, Moment)})


def codec() -> Codec:
    """How values are written; it knows the classes of all modules once they are loaded."""
    if not CODEC.classes:
        learn(classes())
    return CODEC


def terms_of(setup: Setup) -> Terms:
    """In what terms the values of a game are written."""
    return Terms(board_named(setup.board, setup.off_mars, setup.offers), setup.tracks, codec())


def encode_slots(slots: tuple[Slot, ...], terms: Terms) -> dict[str, Any]:
    """What modules keep, by the names of slots and fields; without slots nothing is written."""
    if not slots:
        return {}
    return {
        "slots": {
            slot.name: {field.name: field.kind.written(getattr(slot, field.name), terms) for field in slot.fields}
            for slot in slots
        }
    }


def decode_slots(kinds: tuple[type[Slot], ...], data: Mapping[str, Any], terms: Terms) -> tuple[Slot, ...]:
    """The slots of these classes that belong to data; what the data does not speak of is as at the beginning."""
    found = made(kinds)
    for slot in found:
        for name, value in data.get(slot.name, {}).items():
            field = next((field for field in slot.fields if field.name == name), None)
            if field is None:
                raise BadSave(f"the slot {slot.name!r} has no field {name!r}")
            setattr(slot, name, field.kind.read(value, terms))
    return found


class Sheet:
    """Declared fields that are written together."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        self.values = attrgetter(*[field.name for field in fields])
        self.columns: list[tuple[str, Kind | None]] = [
            (field.name, None if field.is_number else field.kind) for field in fields
        ]
        """The names, each with the kind that writes it; numbers are written as they are."""

    def written(self, kept: object, terms: Terms) -> dict[str, Any]:
        """The values by name: numbers as they are, everything else as its kind says."""
        values: tuple[Any, ...] = self.values(kept)
        data: dict[str, Any] = {}
        for i, (name, kind) in enumerate(self.columns):
            data[name] = values[i] if kind is None else kind.written(values[i], terms)
        return data


SAVED_OF_PLAYER: Final = tuple([field for field in PLAYER_FIELDS if field.saved])
SHEET_OF_PLAYER: Final = Sheet(SAVED_OF_PLAYER)
SHEET_OF_TABLE: Final = Sheet(TABLE_FIELDS)


def encode(s: State) -> dict[str, Any]:
    """A whole state, field by field as they are declared."""
    terms = Terms(s.board, s.setup.tracks, codec())
    data = SHEET_OF_TABLE.written(s, terms)
    data["players"] = [encode_player(player, terms) for player in s.players]
    if s.slots:
        data.update(encode_slots(s.slots, terms))
    return data


def encode_player(player: Player, terms: Terms) -> dict[str, Any]:
    """One seat's side of the table."""
    data = SHEET_OF_PLAYER.written(player, terms)
    if player.slots:
        data.update(encode_slots(player.slots, terms))
    return data


def decode(data: Mapping[str, Any], setup: Setup) -> State:
    """The state that belongs to plain data."""
    terms = terms_of(setup)
    state = bare_state(setup, [decode_player(plain, setup, terms) for plain in data["players"]])
    for field in TABLE_FIELDS:
        setattr(state, field.name, field.kind.read(data[field.name], terms))
    state.near = [near_of(state.board, mask) for mask in state.tiles]
    state.slots = decode_slots(setup.table_slots, data.get("slots", {}), terms)
    state.policies_changed()
    return state


def decode_player(plain: Mapping[str, Any], setup: Setup, terms: Terms) -> Player:
    """One seat's side of the table that belongs to plain data."""
    player = new_player(0, 0, decode_slots(setup.player_slots, plain.get("slots", {}), terms))
    for field in SAVED_OF_PLAYER:
        setattr(player, field.name, field.kind.read(plain[field.name], terms))
    player.near = near_of(terms.board, player.tiles)
    player.standing = standing_of(player.played)
    return player
