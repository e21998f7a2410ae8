"""What differs between two states, as plain data: previews show it before an option is chosen."""

from __future__ import annotations

from typing import Any

from terramars.mars.board import areas_in
from terramars.mars.cards import CARDS
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import RESOURCE_NAMES, TILE_NAMES


def changes(before: State, after: State) -> dict[str, Any]:
    """The differences: tracks, tiles, and per seat stock, production, TR, cubes, cards, claims."""
    found: dict[str, Any] = {}
    tracks = {
        PARAMETERS[track].name: after.tracks[track] - before.tracks[track]
        for track in after.setup.tracks
        if after.tracks[track] != before.tracks[track]
    }
    if tracks:
        found["tracks"] = tracks
    tiles = [
        {"kind": TILE_NAMES[kind], "hex": after.board.ids[area], "seat": after.owner_of(area)}
        for kind in range(len(after.tiles))
        for area in areas_in(after.tiles[kind] & ~before.tiles[kind])
    ]
    if tiles:
        found["tiles"] = tiles
    if after.milestones != before.milestones:
        claimed = after.milestones[len(before.milestones) :]
        found["milestones"] = [after.setup.milestones[number].slug for number, _ in claimed]
    if after.awards != before.awards:
        found["awards"] = [after.setup.awards[number].slug for number, _ in after.awards[len(before.awards) :]]
    seats = {}
    for seat in range(len(before.players)):
        mine = player_changes(before, after, seat)
        if mine:
            seats[seat] = mine
    if seats:
        found["players"] = seats
    return found


def player_changes(before: State, after: State, seat: int) -> dict[str, Any]:
    """What differs for one seat."""
    old, new = before.players[seat], after.players[seat]
    found: dict[str, Any] = {}
    for name, was, now in (("stock", old.stock, new.stock), ("production", old.production, new.production)):
        moved = {RESOURCE_NAMES[i]: now[i] - was[i] for i in range(6) if now[i] != was[i]}
        if moved:
            found[name] = moved
    if new.tr != old.tr:
        found["tr"] = new.tr - old.tr
    cubes = {
        CARDS[card].slug: new.cubes.get(card, 0) - old.cubes.get(card, 0)
        for card in sorted({*old.cubes, *new.cubes})
        if new.cubes.get(card, 0) != old.cubes.get(card, 0)
    }
    if cubes:
        found["cubes"] = cubes
    if len(new.hand) != len(old.hand):
        found["hand"] = len(new.hand) - len(old.hand)
    played = [CARDS[card].slug for card in new.played + new.events if card not in old.played + old.events]
    if played:
        found["played"] = played
    if new.claims != old.claims:
        found["claims"] = [after.board.ids[area] for area in areas_in(new.claims & ~old.claims)]
    if new.passed != old.passed:
        found["passed"] = new.passed
    return found
