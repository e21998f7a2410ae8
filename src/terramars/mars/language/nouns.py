"""The nouns of the card language: resources, cubes, tags, tiles, tracks, players, deals, grounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from terramars.core.flow import Nothing
from terramars.core.machine import Effect
from terramars.mars import words
from terramars.mars.conditions import (
    THAT_HEX,
    THIS,
    Land,
    OceanArea,
    OnMars,
    ReservedArea,
    VolcanicArea,
)
from terramars.mars.counts import (
    CubesHere,
    HandCount,
    PlayerCount,
    RatingCount,
    RatingRaised,
    TagKinds,
    TrackCount,
)
from terramars.mars.filters import BLUE_CARDS, GREEN_CARDS, Filter, Scoring, WithNeeds
from terramars.mars.standing import PRODUCTION_PHASE, UNLIMITED, ProductionPhase
from terramars.mars.words import Cube, Deal, Resource, Tag, Target, Tile, Who


@dataclass(frozen=True)
class ResourceWord:
    """A resource of the player board."""

    number: Resource


@dataclass(frozen=True)
class CubeWord:
    """A kind of cube on cards."""

    number: Cube


@dataclass(frozen=True)
class TagWord:
    """A tag; alone it is a filter on cards."""

    number: Tag


@dataclass(frozen=True)
class TileWord:
    """A kind of tile."""

    number: Tile


@dataclass(frozen=True)
class WhoWord:
    """Whose things are meant."""

    number: Who


@dataclass(frozen=True)
class DealWord:
    """Something besides cards that can get cheaper or dearer."""

    number: Deal


@dataclass(frozen=True)
class TargetWord:
    """Which card gets cubes."""

    number: Target


@dataclass(frozen=True)
class ProductionWord:
    """One's own production, as something that rises."""


@dataclass(frozen=True)
class TileReference:
    """One certain tile: the card's own, or the one just placed."""

    number: int


money, steel, titanium = ResourceWord(words.MONEY), ResourceWord(words.STEEL), ResourceWord(words.TITANIUM)
plants, energy, heat = ResourceWord(words.PLANTS), ResourceWord(words.ENERGY), ResourceWord(words.HEAT)
lowest, highest = ResourceWord(words.LOWEST), ResourceWord(words.HIGHEST)

animals, microbes = CubeWord(words.ANIMALS), CubeWord(words.MICROBES)
flasks, fighters = CubeWord(words.SCIENCE_CUBES), CubeWord(words.FIGHTERS)
floaters, asteroids = CubeWord(words.FLOATERS), CubeWord(words.ASTEROIDS)
camps = CubeWord(words.CAMPS)
preservation = CubeWord(words.PRESERVATION)
any_cube, hosted = CubeWord(words.ANY_CUBE), CubeWord(words.HOSTED)

building, space, power = TagWord(words.BUILDING), TagWord(words.SPACE), TagWord(words.POWER)
science, jovian, earth = TagWord(words.SCIENCE), TagWord(words.JOVIAN), TagWord(words.EARTH)
plant, microbe, animal = TagWord(words.PLANT), TagWord(words.MICROBE), TagWord(words.ANIMAL)
venus = TagWord(words.VENUS)
city, wild, event = TagWord(words.CITY_TAG), TagWord(words.WILD), TagWord(words.EVENT)

OCEAN, GREENERY, CITY = TileWord(words.OCEAN), TileWord(words.GREENERY), TileWord(words.CITY)
SPECIAL, TILE = TileWord(words.SPECIAL), TileWord(words.TILE)

me, anyone = WhoWord(words.ME), WhoWord(words.ANYONE)
everyone, opponents = WhoWord(words.EVERYONE), WhoWord(words.OPPONENTS)

PLANT_CONVERSION, STANDARD_PROJECT = DealWord(words.PLANT_CONVERSION), DealWord(words.STANDARD_PROJECT)
POWER_PLANT, BUYING = DealWord(words.POWER_PLANT), DealWord(words.BUYING)
TRADING = DealWord(words.TRADING)

this_card, that_card = TargetWord(words.THIS_CARD), TargetWord(words.THAT_CARD)
any_card, another_card = TargetWord(words.ANY_CARD), TargetWord(words.ANOTHER_CARD)
every_card = TargetWord(words.EVERY_CARD)
this_tile, that_tile = TileReference(THIS), TileReference(THAT_HEX)

PRODUCTION: Final = ProductionWord()
temperature: Final = TrackCount(words.TEMPERATURE)
oxygen: Final = TrackCount(words.OXYGEN)
oceans: Final = TrackCount(words.OCEANS)
tr: Final = RatingCount()
tr_raised: Final = RatingRaised()
hand: Final = HandCount()
tag_kinds: Final = TagKinds()
solo: Final = PlayerCount() <= 1
production_phase: Final = ProductionPhase(PRODUCTION_PHASE)
free: Final = Nothing()
unlimited: Final = UNLIMITED
there: Final = CubesHere(words.ANY_CUBE)

land, ocean_area, reserved_area = Land(), OceanArea(), ReservedArea()
volcanic_area, MARS = VolcanicArea(), OnMars()
green, blue, with_needs, scoring = GREEN_CARDS, BLUE_CARDS, WithNeeds(), Scoring()

Effects = Effect | tuple[Effect, ...]
CardFilter = TagWord | Filter


def filter_of(what: CardFilter) -> Tag | Filter:
    """A filter word as the engine has it."""
    return what.number if isinstance(what, TagWord) else what
