"""What a card brings, found by trying it: its statement is carried out on a table where everything is possible, and
what has changed is counted. So a card of any box is described without anybody listing its verbs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from terramars.core.errors import TerramarsError
from terramars.core.machine import Effect, apply, settle
from terramars.mars.cards import CARDS
from terramars.mars.opening import opening_state
from terramars.mars.setup import Setup
from terramars.mars.standing import Standing
from terramars.mars.state import State
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import CITY, GREENERY, OCEAN, OCEANS, RESOURCE_NAMES, TAGS, TILE_NAMES

PLENTY: Final = 60
"""Of every resource, at the beginning of a trial."""
PRODUCTION: Final = 6
TAGS_EACH: Final = 2
MOST_CHOICES: Final = 60

BROUGHT: Final = (
    *[f"stock-{name}" for name in RESOURCE_NAMES], *[f"production-{name}" for name in RESOURCE_NAMES], "tr", "cards",
    "cubes", *[f"{name}-tile" for name in TILE_NAMES[:4]],
)  # fmt: skip
"""What is counted before and after, beside the tracks in play."""

Brought = tuple[tuple[int, ...], tuple[int, ...]]
"""What playing a card, and using its action once, changed: in the order of `BROUGHT`, then the tracks in play."""

_TABLES: dict[Setup, State] = {}


def table_for(setup: Setup) -> State:
    """A table where nearly everything can be done by the first seat: rich, some tiles, some of every tag."""
    found = _TABLES.get(setup)
    if found is None:
        found = opening_state(replace(setup, seed=1))
        found.pending, found.lanes = [], []
        for player in found.players:
            player.dealt = player.kept = ()
            player.stock = [PLENTY] * len(RESOURCE_NAMES)
            player.production = [PRODUCTION] * len(RESOURCE_NAMES)
            standing = Standing(None, -1)
            standing.tags = [TAGS_EACH] * TAGS
            player.standing = standing
        player = found.players[0]
        player.hand = tuple(found.deck[:4])
        found.deck = found.deck[4:]
        land = [area for area in range(len(found.board.areas.hexes)) if found.board.land >> area & 1]
        water = [area for area in range(len(found.board.areas.hexes)) if found.board.ocean >> area & 1]
        found.put_tile(0, CITY, land[len(land) // 2], -1)
        found.put_tile(0, GREENERY, land[len(land) // 2 + 1], -1)
        found.put_tile(-1, OCEAN, water[0], -1)
        for track in setup.tracks:  # not at the ends, so that steps either way are seen and no bonus is reached
            if track != OCEANS:
                found.tracks[track] += PARAMETERS[track].step * (PARAMETERS[track].steps // 3)
        _TABLES[setup] = found
    return found


def counted(s: State, card: int) -> list[int]:
    """What the first seat has, as numbers."""
    player = s.players[0]
    own = [(s.tiles[tile] & player.tiles).bit_count() for tile in range(len(s.tiles))]
    return [
        *player.stock, *player.production, player.tr, len(player.hand) + len(player.hosted), player.cubes.get(card, 0),
        s.tiles[OCEAN].bit_count(), *own[1:], *[s.tracks[track] for track in s.setup.tracks],
    ]  # fmt: skip


def carried_out(s: State, effects: tuple[Effect, ...], card: int) -> tuple[int, ...]:
    """What effects change when the first seat carries them out, taking the first option wherever it is asked."""
    before = counted(s, card)
    try:
        for effect in reversed(effects):
            s.push(effect, 0, card)
        for _ in range(MOST_CHOICES):
            decision = settle(s)
            if decision is None:
                break
            apply(s, decision.options[0], decision.seat if s.lanes else -1)
    except (TerramarsError, LookupError, ValueError, TypeError, AttributeError):
        # A box may need more than this table has: then nothing is said of the card, and its number still tells it.
        return (0,) * len(before)
    return tuple([after - was for was, after in zip(before, counted(s, card), strict=True)])


def brought_by(setup: Setup, card: int) -> Brought:
    """What a card of the game brings when it is played, and when its action is used."""
    statement = CARDS[card]
    s = table_for(setup).copy()
    player = s.players[0]
    player.played = (*player.played, card)
    if statement.holds_cubes:
        player.cubes[card] = PRODUCTION
    played = carried_out(s, statement.play, card)
    if not statement.action:
        return played, (0,) * len(played)
    s = table_for(setup).copy()
    player = s.players[0]
    player.played = (*player.played, card)
    player.standing = player.standing.plus(card)
    if statement.holds_cubes:
        player.cubes[card] = PRODUCTION
    return played, carried_out(s, statement.action, card)


def effect_brings(setup: Setup, effect: Effect) -> tuple[int, ...]:
    """What an effect without a card brings, such as that of a standard project."""
    return carried_out(table_for(setup).copy(), (effect,), -1)
