"""States to plain data and back: cards by slug, areas by id, frames by value."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from terramars.core import flow, machine
from terramars.core.codec import Codec, Form
from terramars.core.errors import BadSave
from terramars.mars import conditions, counts, filters, modules, opening, payment, standing, turn_actions, turns
from terramars.mars.board import areas_in, board_named
from terramars.mars.cards import BY_SLUG, CARDS
from terramars.mars.effects import cubes, draws, given, planet, play, production, stock
from terramars.mars.payment import Currency
from terramars.mars.setup import Setup
from terramars.mars.slots import Slot, made
from terramars.mars.standing import standing_of
from terramars.mars.state import Player, State
from terramars.mars.tracks import PARAMETERS, number_of_track, starting_values
from terramars.mars.words import MONEY, OCEANS, THIS_CARD

PARTS: tuple[ModuleType, ...] = (
    flow, machine, conditions, counts, filters, opening, payment, standing, turn_actions, turns, cubes, draws, given,
    planet, play, production, stock,
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


def name_of(card: int) -> str | None:
    """A card's slug; None for no card."""
    return CARDS[card].slug if card >= 0 else None


def number_of(slug: str | None) -> int:
    """The card with a slug."""
    if slug is None:
        return -1
    card = BY_SLUG.get(slug)
    if card is None:
        raise BadSave(f"the save speaks of an unknown card {slug!r}: it comes from a newer version")
    return card.index


def ways_named(ways: tuple[Currency, ...]) -> list[list[Any]]:
    """The currencies of a bill, their cards as slugs."""
    return [[resource, name_of(card), worth] for resource, card, worth in ways]


def ways_numbered(data: list[Any]) -> tuple[Currency, ...]:
    """The currencies of a bill that belong to data."""
    return tuple([(resource, number_of(card), worth) for resource, card, worth in data])


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
TRACK = Form(track_named, track_numbered)
CODEC = Codec(
    (),
    forms={
        "Add.on_card": CARD,
        "HearsToo.listener": CARD,
        "Pay.ways": Form(ways_named, ways_numbered),
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


def codec() -> Codec:
    """How values are written; it knows the classes of all modules once they are loaded."""
    if not CODEC.classes:
        CODEC.learn(classes())
    return CODEC


def names(cards: tuple[int, ...] | list[int]) -> list[str | None]:
    """Cards as slugs."""
    return [name_of(card) for card in cards]


def numbers(slugs: list[str | None]) -> tuple[int, ...]:
    """Slugs as cards."""
    return tuple([number_of(slug) for slug in slugs])


def encode_frames(frames: list[machine.Frame]) -> list[Any]:
    """A stack of frames."""
    words = codec()
    return [[words.encode(effect), seat, name_of(card)] for effect, seat, card in frames]


def decode_frames(data: list[Any]) -> list[machine.Frame]:
    """The stack of frames that belongs to data."""
    words = codec()
    return [(words.decode(effect), seat, number_of(card)) for effect, seat, card in data]


def encode_slots(slots: tuple[Slot, ...]) -> dict[str, Any]:
    """What modules keep, by the names of slots and fields; without slots nothing is written."""
    if not slots:
        return {}
    words = codec()
    return {
        "slots": {
            slot.name: {
                field.name: names(getattr(slot, field.name)) if field.cards else words.encode(getattr(slot, field.name))
                for field in slot.fields
            }
            for slot in slots
        }
    }


def decode_slots(kinds: tuple[type[Slot], ...], data: Mapping[str, Any]) -> tuple[Slot, ...]:
    """The slots of these classes that belong to data; what the data does not speak of is as at the beginning."""
    found = made(kinds)
    words = codec()
    for slot in found:
        for name, value in data.get(slot.name, {}).items():
            field = next((field for field in slot.fields if field.name == name), None)
            if field is None:
                raise BadSave(f"the slot {slot.name!r} has no field {name!r}")
            setattr(slot, name, numbers(value) if field.cards else words.decode(value))
    return found


def encode_player(s: State, player: Player) -> dict[str, Any]:
    """One seat's side of the table."""
    ids = s.board.ids
    return {
        "stock": list(player.stock),
        "production": list(player.production),
        "cubes": {name_of(card): number for card, number in sorted(player.cubes.items())},
        "notes": {name_of(card): number for card, number in sorted(player.notes.items())},
        "hand": names(player.hand),
        "played": names(player.played),
        "events": names(player.events),
        "used": names(player.used),
        "starters": names(player.starters),
        "dealt": names(player.dealt),
        "kept": names(player.kept),
        "hosted": names(player.hosted),
        "seen": names(player.seen),
        "watched": names(player.watched),
        "next_card": codec().encode(player.next_card),
        "wild": list(player.wild),
        "tr": player.tr,
        "raised": player.raised,
        "passed": player.passed,
        "first": player.first,
        "tiles": [ids[area] for area in areas_in(player.tiles)],
        "claims": [ids[area] for area in areas_in(player.claims)],
        **encode_slots(player.slots),
    }


def encode(s: State) -> dict[str, Any]:
    """A whole state."""
    ids = s.board.ids
    return {
        "pending": encode_frames(s.pending),
        "lanes": [encode_frames(lane) for lane in s.lanes],
        "rng": s.rng,
        "reveals": s.reveals,
        "players": [encode_player(s, player) for player in s.players],
        "tracks": [s.tracks[track] for track in s.setup.tracks],
        "tiles": [[ids[area] for area in areas_in(mask)] for mask in s.tiles],
        "tile_cards": {ids[area]: name_of(card) for area, card in sorted(s.tile_cards.items())},
        "deck": names(s.deck),
        "discard": names(s.discard),
        "starter_deck": names(s.starter_deck),
        "milestones": [list(claim) for claim in s.milestones],
        "awards": [list(funded) for funded in s.awards],
        "generation": s.generation,
        "first": s.first,
        "active": s.active,
        "finished": s.finished,
        "shown": names(s.shown),
        **encode_slots(s.slots),
    }


def decode(data: Mapping[str, Any], setup: Setup) -> State:
    """The state that belongs to plain data."""
    board = board_named(setup.board, setup.off_mars)

    def mask(identities: list[str]) -> int:
        return sum(1 << board.index[identity] for identity in identities)

    def around(areas: int) -> int:
        near = 0
        for area in areas_in(areas):
            near |= board.near[area]
        return near

    players = []
    for plain in data["players"]:
        tiles = mask(plain["tiles"])
        played = numbers(plain["played"])
        players.append(
            Player(
                list(plain["stock"]), list(plain["production"]),
                {number_of(card): number for card, number in plain["cubes"].items()},
                {number_of(card): number for card, number in plain["notes"].items()},
                numbers(plain["hand"]), played, numbers(plain["events"]), numbers(plain["used"]),
                numbers(plain["starters"]), numbers(plain["dealt"]), numbers(plain["kept"]), numbers(plain["hosted"]),
                numbers(plain["seen"]), numbers(plain["watched"]), codec().decode(plain["next_card"]),
                tuple(plain["wild"]), standing_of(played), plain["tr"], plain["raised"], plain["passed"],
                plain["first"], tiles, around(tiles), mask(plain["claims"]),
                decode_slots(setup.player_slots, plain.get("slots", {})),
            )
        )  # fmt: skip
    kinds = [mask(areas) for areas in data["tiles"]]
    tracks = starting_values()
    for track, value in zip(setup.tracks, data["tracks"], strict=True):
        tracks[track] = value
    state = State(
        decode_frames(data["pending"]), [decode_frames(lane) for lane in data["lanes"]], data["rng"], data["reveals"],
        setup.ask != "never", None, False, setup, board, players, tracks, kinds,
        [around(kind) for kind in kinds],
        {board.index[area]: number_of(card) for area, card in data["tile_cards"].items()},
        list(numbers(data["deck"])), list(numbers(data["discard"])), numbers(data["starter_deck"]),
        tuple([(number, seat) for number, seat in data["milestones"]]),
        tuple([(number, seat) for number, seat in data["awards"]]), data["generation"], data["first"], data["active"],
        data["finished"], numbers(data["shown"]), decode_slots(setup.table_slots, data.get("slots", {})),
    )  # fmt: skip
    state.policies_changed()
    return state
