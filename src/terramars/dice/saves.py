"""States to plain data and back: cards by slug, areas by id, frames by value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, Final

from terramars.core import flow, machine
from terramars.core.codec import Codec, Form
from terramars.core.errors import BadSave
from terramars.core.machine import Frame
from terramars.dice import decks, opening, playing, production, reactions, turns
from terramars.dice.board import BOARD, areas_in
from terramars.dice.cards import BY_SLUG, CARDS
from terramars.dice.effects import gains, paying, planet
from terramars.dice.player import Player, new_player
from terramars.dice.setup import Setup
from terramars.dice.state import State, bare_state

PARTS: Final[tuple[ModuleType, ...]] = (
    flow, machine, opening, playing, production, reactions, turns, gains, paying, planet
)  # fmt: skip


def name_of(card: int) -> str:
    """A card by its slug; "" for none."""
    return CARDS[card].slug if card >= 0 else ""


def number_of(name: str) -> int:
    """The card of a slug."""
    if name == "":
        return -1
    decks.load()
    card = BY_SLUG.get(name)
    if card is None:
        raise BadSave(f"the save speaks of an unknown card {name!r}")
    return card.index


def classes() -> list[type]:
    """Every value class that a frame can be made of."""
    found: dict[str, type] = {}
    for part in PARTS:
        for kind in vars(part).values():
            if isinstance(kind, type) and hasattr(kind, "__dataclass_fields__"):
                found[kind.__name__] = kind
    return list(found.values())


def encoded_members(members: tuple[Frame, ...]) -> list[Any]:
    """The frames inside a group, their cards by slug."""
    return encode_frames(members)


def decoded_members(data: Sequence[Any]) -> tuple[Frame, ...]:
    """The frames of a group that belong to data."""
    return tuple(decode_frames(data))


CODEC: Final = Codec(
    classes(),
    forms={
        "GainProductionOf.card": Form(name_of, number_of),
        "AreaBonus.area": Form(lambda area: BOARD.ids[area], lambda identity: BOARD.index[identity]),
        "AnyOrder.members": Form(encoded_members, decoded_members),
    },
)


def encode_frames(frames: Sequence[Frame]) -> list[Any]:
    """Frames as plain data."""
    return [[CODEC.encode(effect), seat, name_of(card)] for effect, seat, card in frames]


def decode_frames(data: Sequence[Any]) -> list[Frame]:
    """The frames that belong to data."""
    return [(CODEC.decode(effect), seat, number_of(card)) for effect, seat, card in data]


NUMBERS: Final = ("rng", "reveals", "first", "active", "turn", "turns_left", "finished")
LISTS: Final = ("pool", "tracks")
PLAYER_NUMBERS: Final = ("wild", "vp", "bonus_due", "looked")
PLAYER_CARDS: Final = ("hand", "played", "used", "dealt", "seen")


def encode(s: State) -> dict[str, Any]:
    """A whole state."""
    data: dict[str, Any] = {name: getattr(s, name) for name in NUMBERS}
    data.update({name: list(getattr(s, name)) for name in LISTS})
    data["pending"] = encode_frames(s.pending)
    data["lanes"] = [encode_frames(lane) for lane in s.lanes]
    data["tiles"] = [[BOARD.ids[area] for area in areas_in(mask)] for mask in s.tiles]
    data["deck"] = [name_of(card) for card in s.deck]
    data["discard"] = [name_of(card) for card in s.discard]
    data["bonus_cards"] = [name_of(card) for card in s.bonus_cards]
    data["awards"] = list(s.awards)
    data["milestones"] = [list(slot) for slot in s.milestones]
    data["players"] = [encode_player(player) for player in s.players]
    return data


def encode_player(player: Player) -> dict[str, Any]:
    """One seat's side of the table."""
    data: dict[str, Any] = {name: getattr(player, name) for name in PLAYER_NUMBERS}
    data.update({name: [name_of(card) for card in getattr(player, name)] for name in PLAYER_CARDS})
    data["dice"] = player.dice[:]
    data["corporation"] = name_of(player.corporation)
    data["kept"] = name_of(player.kept)
    return data


def decode(data: Mapping[str, Any], setup: Setup) -> State:
    """The state that belongs to plain data."""
    s = bare_state(setup, [decode_player(plain) for plain in data["players"]])
    for name in NUMBERS:
        setattr(s, name, data[name])
    for name in LISTS:
        setattr(s, name, list(data[name]))
    s.pending = decode_frames(data["pending"])
    s.lanes = [decode_frames(lane) for lane in data["lanes"]]
    s.tiles = [sum([1 << BOARD.index[identity] for identity in areas]) for areas in data["tiles"]]
    s.deck = [number_of(name) for name in data["deck"]]
    s.discard = [number_of(name) for name in data["discard"]]
    s.bonus_cards = tuple([number_of(name) for name in data["bonus_cards"]])
    s.awards = tuple(data["awards"])
    s.milestones = tuple([(number, owner) for number, owner in data["milestones"]])
    return s


def decode_player(plain: Mapping[str, Any]) -> Player:
    """One seat's side of the table that belongs to plain data."""
    player = new_player()
    for name in PLAYER_NUMBERS:
        setattr(player, name, plain[name])
    for name in PLAYER_CARDS:
        setattr(player, name, tuple([number_of(card) for card in plain[name]]))
    player.dice = list(plain["dice"])
    player.corporation = number_of(plain["corporation"])
    player.kept = number_of(plain["kept"])
    player.work_out()
    return player
