"""The words in which the cards of the box speak of colonies and trade, and what they count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.mars.cards import Card
from terramars.mars.counts import Count
from terramars.mars.filters import Filter
from terramars.mars.language.arguments import owners, refuse, someone
from terramars.mars.language.nouns import WhoWord, anyone, me
from terramars.mars.modules.colony_board import LAST_PLACE, board_of
from terramars.mars.modules.colony_building import COLONY_BUILT, AddColonyTile, BuildColony, ColonyBuilt, GainFleet
from terramars.mars.modules.colony_trade import TRADED, Advance, ColonyBonuses, ShiftMarkers, Trade, Traded
from terramars.mars.references import meant
from terramars.mars.state import State
from terramars.mars.words import EVENT, ME, WILD, Who


@dataclass(frozen=True, eq=False)
class ColonyCount(Count):
    """Colonies on all tiles: one's own, the opponents' or everybody's."""

    of: Who = ME

    def value(self, s: State, seat: int, card: int) -> int:
        return sum([1 for there in board_of(s).colonies for owner in there if meant(self.of, owner, seat)])


@dataclass(frozen=True)
class Untagged(Filter):
    """Cards without a tag; a wild tag is none while nobody needs it."""

    def matches(self, card: Card) -> bool:
        return all(tag == WILD for tag in card.tags)


@dataclass(frozen=True)
class NewKinds(Filter):
    """Kinds of tags that their player did not have in play before: heard once for each."""

    def matches(self, card: Card) -> bool:
        return not card.is_event and any(tag != WILD for tag in card.tags)

    def times(self, card: Card, tags: Sequence[int]) -> int:
        if card.is_event:
            return 0
        kinds = {tag for tag in card.tags if tag not in (WILD, EVENT)}
        return sum([1 for tag in kinds if tags[tag] == card.tag_counts[tag]])


def build_colony(again: bool = False) -> BuildColony:
    """Build a colony; `again`: perhaps beside an own one."""
    return BuildColony(again)


def add_colony_tile() -> AddColonyTile:
    """A colony tile that is not in the game joins."""
    return AddColonyTile()


def gain_fleet() -> GainFleet:
    """One more trade fleet."""
    return GainFleet()


def trade() -> Trade:
    """Trade with a colony tile for nothing more."""
    return Trade()


def colony_bonuses() -> ColonyBonuses:
    """The bonus of each own colony."""
    return ColonyBonuses()


def advance(steps: int = 1) -> Advance:
    """Move a marker: in what hears a trade that of its tile, else one of choice."""
    if not steps or abs(steps) > LAST_PLACE:
        refuse(f"advance({steps})", "moves a marker some steps", "advance(1), advance(-1)")
    return Advance(steps)


def shift_markers() -> ShiftMarkers:
    """One marker a step up, another a step down."""
    return ShiftMarkers()


def colonies(of: WhoWord = me) -> ColonyCount:
    """Colonies in play."""
    return ColonyCount(owners("colonies(of=)", of))


def colony_built(by: WhoWord = anyone) -> ColonyBuilt:
    """A colony is built."""
    return ColonyBuilt(COLONY_BUILT, someone("colony_built(by=)", by))


traded: Final = Traded(TRADED)
untagged: Final = Untagged()
new_tag: Final = NewKinds()
