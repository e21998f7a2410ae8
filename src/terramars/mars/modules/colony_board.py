"""The colony tiles and trade fleets: what a tile is, what the game keeps of them, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from terramars.core.errors import nearest
from terramars.core.flow import Nothing, as_one
from terramars.core.machine import Effect
from terramars.core.option import Option
from terramars.core.rng import shuffled
from terramars.mars import options
from terramars.mars.cards import CARDS
from terramars.mars.language.arguments import refuse
from terramars.mars.language.nouns import CubeWord, Effects
from terramars.mars.fields import Field
from terramars.mars.rating import raises
from terramars.mars.slots import Slot, slot_of
from terramars.mars.state import State
from terramars.mars.words import MONEY, NO_CUBE, slug

PLACES: Final = 7
"""How many places the track of a tile has, numbered from 0 on the left."""
LAST_PLACE: Final = PLACES - 1
START_PLACE: Final = 1
"""Where a marker begins."""
ASLEEP: Final = -1
"""The marker of a tile that is not in play yet: it lies beside the track."""
NO_FLEET: Final = -1
MOST_COLONIES: Final = 3
"""On one tile."""
START_FLEETS: Final = 1
FLEETS_IN_BOX: Final = 8
TILES_DEALT: Final = {1: 4, 2: 5, 3: 5, 4: 6, 5: 7}
"""How many tiles are dealt, by the number of players; a solo player takes one of them out again."""
SOLO_TILES: Final = 3
TILE_KEYS: Final = ("marker", "colonies", "fleet")
"""What a position says of a tile."""
SOLO_PRODUCTION: Final = -2
"""What the solo player's M€ production begins with, besides everything else."""


class Colony:
    """A colony tile as its statement says it. Immutable."""

    def __init__(
        self, name: str, build: tuple[Effect, ...], income: tuple[Effect, ...], bonus: Effect, wakes: int
    ) -> None:
        self.name = name
        self.slug = slug(name)
        self.index = len(COLONIES)
        self.build = build
        """What building brings, by the place that the colony takes."""
        self.income = income
        """What a trade brings to who trades, by the place of the marker."""
        self.bonus = bonus
        """What a trade brings to the owner of each colony."""
        self.trade_raises = any([raises(effect) for effect in (*income, bonus)])
        """Whether a trade may raise a terraform rating."""
        self.wakes = wakes
        """The kind of cube that a card in play must hold before the tile joins; -1: it is in play from the start."""

    def __repr__(self) -> str:
        return f"<colony {self.name}>"


COLONIES: Final[dict[str, Colony]] = {}
"""Every colony tile by its slug, in the order of their names."""


def colony(
    name: str, build: Effects, income: tuple[Effect, ...], bonus: Effects, wakes: CubeWord | None = None
) -> Colony:
    """A colony tile: what building there, trading there and owning a colony there brings."""
    if len(income) != PLACES:
        refuse(f"colony({name!r})", f"has an income for each of {PLACES} places", "income=at_marker(draw, (0, 1, ...))")
    found = Colony(
        name, (as_one(build),) * MOST_COLONIES, income, as_one(bonus), NO_CUBE if wakes is None else wakes.number
    )
    COLONIES[found.slug] = found
    return found


def at_marker(verb: Callable[..., Effect], *parts: Any, **named: Any) -> tuple[Effect, ...]:
    """What a verb brings at each place of the marker: of a tuple one number after the other, 0 for nothing there.

    ``at_marker(gain, money=(1, 2, 4, 7, 10, 13, 17))`` gains 1 M€ at place 0, 2 M€ at place 1, and so on.
    """
    scales = [part for part in (*parts, *named.values()) if isinstance(part, tuple)]
    if not scales or any(len(scale) != PLACES for scale in scales):
        refuse("at_marker()", f"wants {PLACES} numbers", "at_marker(gain, money=(1, 2, 4, 7, 10, 13, 17))")
    found: list[Effect] = []
    for place in range(PLACES):
        if not all(scale[place] for scale in scales):
            found.append(Nothing())
            continue
        listed = [part[place] if isinstance(part, tuple) else part for part in parts]
        keyed = {name: part[place] if isinstance(part, tuple) else part for name, part in named.items()}
        found.append(verb(*listed, **keyed))
    return tuple(found)


def replaced(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """A tuple with another value at one place."""
    found = list(values)
    found[place] = value
    return tuple(found)


def named(kind: str, tile: str) -> Option:
    """The option of a colony tile."""
    return options.named(kind, tile, COLONIES[tile].index)


class ColonyTiles(Slot):
    """The colony tiles in play, in the order of their names, with markers, colonies and visiting fleets."""

    name = "colonies"
    key = "colonies"
    fields = (Field("tiles"), Field("markers"), Field("colonies"), Field("visitors"))

    def __init__(self) -> None:
        self.tiles: tuple[str, ...] = ()
        self.markers: tuple[int, ...] = ()
        """By tile: the place of its marker, or `ASLEEP`."""
        self.colonies: tuple[tuple[int, ...], ...] = ()
        """By tile: the owners of its colonies in the order in which they were built, from place 0 on."""
        self.visitors: tuple[int, ...] = ()
        """By tile: the seat whose fleet is there this generation, or `NO_FLEET`."""

    def copy(self) -> Slot:
        twin = ColonyTiles()
        twin.tiles, twin.markers = self.tiles, self.markers
        twin.colonies, twin.visitors = self.colonies, self.visitors
        return twin

    def begin(self, s: State, seat: int) -> None:
        self.deal(s, TILES_DEALT[len(s.players)])

    def deal(self, s: State, number: int) -> None:
        """Draw so many tiles by lot."""
        s.rng, drawn = shuffled(s.rng, list(range(len(COLONIES))))
        names = list(COLONIES)
        for tile in [names[i] for i in sorted(drawn[:number])]:
            self.join(s, tile)

    def join(self, s: State, tile: str) -> None:
        """A tile comes into the game, asleep unless somebody's card wakes it."""
        place = len([other for other in self.tiles if COLONIES[other].index < COLONIES[tile].index])
        marker = START_PLACE if woken(s, COLONIES[tile]) else ASLEEP
        self.tiles = (*self.tiles[:place], tile, *self.tiles[place:])
        self.markers = (*self.markers[:place], marker, *self.markers[place:])
        self.colonies = (*self.colonies[:place], (), *self.colonies[place:])
        self.visitors = (*self.visitors[:place], NO_FLEET, *self.visitors[place:])

    def leave(self, tile: str) -> None:
        """A tile goes out of the game."""
        place = self.tiles.index(tile)
        self.tiles = self.tiles[:place] + self.tiles[place + 1 :]
        self.markers = self.markers[:place] + self.markers[place + 1 :]
        self.colonies = self.colonies[:place] + self.colonies[place + 1 :]
        self.visitors = self.visitors[:place] + self.visitors[place + 1 :]

    def card_came(self, s: State, seat: int, card: int) -> None:
        """A card that holds what a sleeping tile waits for wakes it at once."""
        holds = CARDS[card].holds
        for place, tile in enumerate(self.tiles):
            if self.markers[place] == ASLEEP and holds == COLONIES[tile].wakes:
                self.markers = replaced(self.markers, place, START_PLACE)
                if s.story is not None:
                    s.story.tell("colony wakes", seat, COLONIES[tile].index, 1)

    # Questions

    def marker(self, tile: str) -> int:
        """The place of a tile's marker, or `ASLEEP`."""
        return self.markers[self.tiles.index(tile)]

    def owners(self, tile: str) -> tuple[int, ...]:
        """The owners of the colonies on a tile, in the order in which they were built."""
        return self.colonies[self.tiles.index(tile)]

    def sites(self, seat: int, again: bool = False) -> list[str]:
        """The tiles on which a seat may build: awake, with room, and without an own colony unless `again`."""
        return [tile for place, tile in enumerate(self.tiles) if self.is_site(place, seat, again)]

    def has_site(self, seat: int, again: bool) -> bool:
        """Whether there is a tile on which a seat may build."""
        return any(self.is_site(place, seat, again) for place in range(len(self.tiles)))

    def is_site(self, place: int, seat: int, again: bool) -> bool:
        """Whether a seat may build on the tile at a place of the row."""
        owners = self.colonies[place]
        return self.markers[place] != ASLEEP and len(owners) < MOST_COLONIES and (again or seat not in owners)

    def markets(self) -> list[str]:
        """The tiles with which somebody may trade now."""
        return [tile for place, tile in enumerate(self.tiles) if self.is_market(place)]

    def is_market(self, place: int) -> bool:
        """Whether somebody may trade with the tile at a place of the row now: it is awake, and without a fleet."""
        return self.markers[place] != ASLEEP and self.visitors[place] == NO_FLEET

    def fleets_out(self, seat: int) -> int:
        """How many fleets of a seat have traded this generation."""
        found = 0
        for visitor in self.visitors:  # compiled, this is faster than asking for their count
            if visitor == seat:
                found += 1
        return found

    def movable(self, steps: int, but: str = "") -> list[str]:
        """The tiles whose markers can go so many steps: not past the last place, nor onto a colony."""
        return [
            tile
            for place, tile in enumerate(self.tiles)
            if tile != but
            and self.markers[place] != ASLEEP
            and len(self.colonies[place]) <= self.markers[place] + steps <= LAST_PLACE
        ]

    # Changes

    def put_marker(self, tile: str, marker: int) -> None:
        """The marker of a tile goes to a place."""
        self.markers = replaced(self.markers, self.tiles.index(tile), marker)

    def settle(self, tile: str, seat: int) -> int:
        """A seat builds on the lowest free place of a tile, which is returned; a marker in the way moves up one."""
        place = self.tiles.index(tile)
        at = len(self.colonies[place])
        self.colonies = replaced(self.colonies, place, (*self.colonies[place], seat))
        if self.markers[place] == at:
            self.markers = replaced(self.markers, place, at + 1)
        return at

    def visit(self, tile: str, seat: int) -> None:
        """A fleet of a seat comes to a tile."""
        self.visitors = replaced(self.visitors, self.tiles.index(tile), seat)

    def produce(self) -> None:
        """All fleets go home, and every marker on a track goes up one (reference sheet: Solar Phase C)."""
        self.visitors = (NO_FLEET,) * len(self.tiles)
        self.markers = tuple([mark if mark == ASLEEP else min(mark + 1, LAST_PLACE) for mark in self.markers])

    # Positions

    def describe(self, s: State, seat: int) -> Any:
        return {
            COLONIES[tile].name: {
                "marker": None if self.markers[place] == ASLEEP else self.markers[place],
                "colonies": list(self.colonies[place]),
                "fleet": None if self.visitors[place] == NO_FLEET else self.visitors[place],
            }
            for place, tile in enumerate(self.tiles)
        }

    def set_up(self, s: State, seat: int, given: Any) -> list[str]:
        """Tiles by name (a list of names is enough); without any, so many as the game has, by the seed."""
        if given is None:
            self.deal(s, SOLO_TILES if len(s.players) == 1 else TILES_DEALT[len(s.players)])
            return []
        wrong: list[str] = []
        told: Mapping[str, Any] = given if isinstance(given, Mapping) else dict.fromkeys(given)
        for name, about in told.items():
            tile = slug(str(name))
            if tile not in COLONIES:
                known = [colony.name for colony in COLONIES.values()]
                wrong.append(f"unknown colony tile {name!r}: {nearest(str(name), known)}")
            else:
                self.join(s, tile)
                wrong.extend(self.set_up_tile(s, tile, about or {}))
        return wrong

    def set_up_tile(self, s: State, tile: str, about: Mapping[str, Any]) -> list[str]:
        """One tile as described, and what is wrong with it."""
        name = COLONIES[tile].name
        unknown = [key for key in about if key not in TILE_KEYS]
        if unknown:
            return [f"unknown key {unknown[0]!r} of the colony tile {name}: {nearest(str(unknown[0]), TILE_KEYS)}"]
        place = self.tiles.index(tile)
        owners = tuple(about.get("colonies", ()))
        fleet = about.get("fleet")
        asleep = self.markers[place] == ASLEEP
        marker = about.get("marker", None if asleep else max(START_PLACE, len(owners)))
        self.colonies = replaced(self.colonies, place, owners)
        self.visitors = replaced(self.visitors, place, NO_FLEET if fleet is None else fleet)
        wrong: list[str] = []
        seats: Sequence[int] = range(len(s.players))
        if any(owner not in seats for owner in owners) or (fleet is not None and fleet not in seats):
            wrong.append(f"{name}: colonies and fleet are of seats from 0 to {len(seats) - 1}")
        if len(owners) > MOST_COLONIES:
            wrong.append(f"{name}: {len(owners)} colonies on one tile: at most {MOST_COLONIES}")
        if asleep:
            if marker is not None or owners or fleet is not None:
                wrong.append(f"{name} is asleep: nobody has a card in play that wakes it")
            return wrong
        if not isinstance(marker, int) or not len(owners) <= marker <= LAST_PLACE:
            wrong.append(f"{name}: marker {marker!r}: a place from {len(owners)} (free of colonies) to {LAST_PLACE}")
            return wrong
        self.markers = replaced(self.markers, place, marker)
        return wrong


class TradeFleets(Slot):
    """The trade fleets of a player, wherever they are."""

    name = "fleets"
    key = "fleets"
    fields = (Field("number"),)

    def __init__(self) -> None:
        self.number = START_FLEETS

    def copy(self) -> Slot:
        twin = TradeFleets()
        twin.number = self.number
        return twin

    def begin(self, s: State, seat: int) -> None:
        if len(s.players) == 1:
            s.players[seat].production[MONEY] += SOLO_PRODUCTION

    def describe(self, s: State, seat: int) -> Any:
        return self.number

    def set_up(self, s: State, seat: int, given: Any) -> list[str]:
        if given is None:
            return []
        out = board_of(s).visitors.count(seat)
        if not isinstance(given, int) or isinstance(given, bool) or not max(out, 0) <= given <= FLEETS_IN_BOX:
            return [f"fleets of player {seat} is {given!r}: a whole number from {out} to {FLEETS_IN_BOX} is wanted"]
        self.number = given
        return []


def board_of(s: Any) -> ColonyTiles:
    """The colony tiles of a state or view."""
    if isinstance(s, State):  # asked in every turn: compiled, this is several times as fast
        slots: tuple[object, ...] = s.slots
        for slot in slots:
            if isinstance(slot, ColonyTiles):
                return slot
    return slot_of(s.slots, ColonyTiles)


def fleets_of(s: Any, seat: int) -> TradeFleets:
    """The trade fleets of a seat."""
    if isinstance(s, State):
        slots: tuple[object, ...] = s.players[seat].slots
        for slot in slots:
            if isinstance(slot, TradeFleets):
                return slot
    return slot_of(s.players[seat].slots, TradeFleets)


def fleets_home(s: Any, seat: int) -> int:
    """How many fleets of a seat can still trade this generation."""
    return fleets_of(s, seat).number - board_of(s).fleets_out(seat)


def woken(s: State, colony: Colony) -> bool:
    """Whether a tile is in play: it waits for no cube, or somebody has a card in play that holds it."""
    if colony.wakes == NO_CUBE:
        return True
    return any(CARDS[card].holds == colony.wakes for player in s.players for card in player.played)
