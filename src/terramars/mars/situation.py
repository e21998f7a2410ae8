"""Telling a situation: a state as the dictionary from which `position` makes it again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from terramars.core.errors import ImpossiblePosition
from terramars.mars import phases, saves
from terramars.mars.board import areas_in
from terramars.mars.cards import CARDS, CORPORATION, StandingEffect
from terramars.mars.effects.play import NextCard
from terramars.mars.fields import FRAMES, LANES, Field, Terms
from terramars.mars.player import PLAYER_FIELDS
from terramars.mars.slots import Slot
from terramars.mars.state import TABLE_FIELDS, State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turns import acting_seat
from terramars.mars.words import OCEAN, OCEANS, RESOURCE_NAMES, TAG_NAMES, TILE_NAMES

OF_TABLE: Final = (
    "pending", "lanes", "rng", "tracks", "tiles", "tile_cards", "deck", "discard", "starter_deck", "milestones",
    "awards", "generation", "first", "active", "finished",
)  # fmt: skip
OF_PLAYER: Final = (
    "stock", "production", "cubes", "notes", "hand", "played", "events", "used", "starters", "dealt", "kept", "hosted",
    "next_card", "wild", "tr", "raised", "first", "tiles", "claims",
)  # fmt: skip
"""Fields that a situation tells in words of its own; all others by their names, as they are declared."""


def plainly_told(fields: tuple[Field, ...], apart: tuple[str, ...]) -> list[Field]:
    """The fields that a situation tells by their names."""
    return [field for field in fields if field.saved and field.name not in apart]


def describe(s: State) -> dict[str, Any]:
    """The situation as a dictionary from which `set_up` makes it again."""
    setup = s.setup
    terms = saves.terms_of(setup)
    phase, left = phases.phase_of(s)
    neutral = s.tiles[1] | s.tiles[2] | s.tiles[3]
    for player in s.players:
        neutral &= ~player.tiles
    found: dict[str, Any] = {
        "board": setup.board,
        "modules": list(setup.modules),
        "draft": setup.draft,
        "beginners": list(setup.beginners),
        "names": list(setup.names),
        "corporations": setup.corporations,
        "solo_goal": setup.solo_goal,
        "ask": setup.ask,
        **setup.smaller(),
        "generation": s.generation,
        "phase": f"{setup.starter_word}s" if phase == phases.STARTERS else phase,
        "first": s.first,
        "active": acting_seat(s),
        "actions_left": left,
        **{PARAMETERS[track].name: s.tracks[track] for track in setup.tracks if track != OCEANS},
        "oceans": [
            tile_of(s, area) if area in s.tile_cards else s.board.ids[area] for area in areas_in(s.tiles[OCEAN])
        ],
        "neutral": [tile_of(s, area) for area in areas_in(neutral)],
        "deck": named(reversed(s.deck)),
        "deck_is_whole": True,
        "discard": named(s.discard),
        f"{setup.starter_word}_deck": named(s.starter_deck),
        "milestones": [[setup.milestones[number].name, seat] for number, seat in s.milestones],
        "awards": [[setup.awards[number].name, seat] for number, seat in s.awards],
        "seed": s.rng,
        "players": [describe_player(s, seat, terms) for seat in range(len(s.players))],
    }
    for field in plainly_told(TABLE_FIELDS, OF_TABLE):
        found[field.name] = field.kind.told(getattr(s, field.name), terms)
    found |= describe_slots(s, s.slots, -1, terms)
    if phase == phases.MIDDLE:
        found["pending"] = FRAMES.written(s.pending, terms)
        found["lanes"] = LANES.written(s.lanes, terms)
    return found


def describe_player(s: State, seat: int, terms: Terms) -> dict[str, Any]:
    """One seat's side of the table as a dictionary."""
    player = s.players[seat]
    has_corporation = bool(player.played) and CARDS[player.played[0]].sort == CORPORATION
    found = {
        "corporation": CARDS[player.played[0]].name if has_corporation else None,
        f"{s.setup.starter_word}s": named(player.starters),
        "hand": named(player.hand),
        "played": named(player.played[1 if has_corporation else 0 :]),
        "events": named(player.events),
        "stock": dict(zip(RESOURCE_NAMES, player.stock, strict=True)),
        "production": dict(zip(RESOURCE_NAMES, player.production, strict=True)),
        "tr": player.tr,
        "tr_raised": player.raised,
        "cubes": {CARDS[card].name: number for card, number in sorted(player.cubes.items())},
        "notes": {CARDS[card].name: RESOURCE_NAMES[number] for card, number in sorted(player.notes.items())},
        "tiles": [tile_of(s, area) for area in areas_in(player.tiles)],
        "claims": [s.board.ids[area] for area in areas_in(player.claims)],
        "used": named(player.used),
        "first_action": player.first,
        "next_card": [CARDS[one_shot_card(effect)].name for effect in player.next_card],
        "dealt": named(player.dealt),
        "kept": [CARDS[card].name if card >= 0 else None for card in player.kept],
        "hosted": named(player.hosted),
        "wild": [TAG_NAMES[tag] for tag in player.wild],
        **describe_slots(s, player.slots, seat, terms),
    }
    for field in plainly_told(PLAYER_FIELDS, OF_PLAYER):
        found[field.name] = field.kind.told(getattr(player, field.name), terms)
    return found


def describe_slots(s: State, slots: tuple[Slot, ...], seat: int, terms: Terms) -> dict[str, Any]:
    """What modules keep: by a key of its own where it has one, else by its fields."""
    keyed = {slot.key: slot.describe(s, seat) for slot in slots if slot.key}
    return keyed | saves.encode_slots(tuple([slot for slot in slots if not slot.key]), terms)


def named(cards: Iterable[int]) -> list[str]:
    """Cards by name."""
    return [CARDS[card].name for card in cards]


def tile_of(s: State, area: int) -> dict[str, Any]:
    """A tile as a dictionary."""
    kind = next(kind for kind in range(4) if s.tiles[kind] & (1 << area))
    found = {"kind": TILE_NAMES[kind], "hex": s.board.ids[area]}
    if area in s.tile_cards:
        found["card"] = CARDS[s.tile_cards[area]].name
    return found


def one_shot_card(effect: StandingEffect) -> int:
    """The card whose one-shot effect this is."""
    for card in CARDS:
        if NextCard(effect) in card.play:
            return card.index
    raise ImpossiblePosition(f"no card has the one-shot effect {effect}")
