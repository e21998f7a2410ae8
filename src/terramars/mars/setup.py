"""The settings of a game, checked; and what the modules in play add up to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from terramars.core.flow import Arrow
from terramars.core.machine import Effect
from terramars.core.option import Option
from terramars.mars.cards import PROJECT, Card
from terramars.mars.counts import Count, Need
from terramars.mars.slots import Slot

if TYPE_CHECKING:
    from terramars.mars.turn_actions import TurnAction

START_HAND: Final = 10
"""How many projects everybody is dealt at the beginning, unless a game is made smaller."""


@dataclass(frozen=True)
class Goal:
    """A milestone (with what it needs) or an award (with what it counts)."""

    name: str
    slug: str
    need: Need | None
    count: Count


@dataclass(frozen=True)
class StandardProject:
    """Something every player may always do: its name, cost and effect."""

    name: str
    slug: str
    cost: int
    effect: Effect
    deal: int
    """What kind of deal discounts may speak of."""
    paid: bool = True
    """Whether it counts as paying for a standard project (selling patents does not)."""


@dataclass(frozen=True)
class Setup:
    """Everything that is fixed when a game begins. Shared by every copy of every state."""

    board: str
    modules: tuple[str, ...]
    players: int
    names: tuple[str, ...]
    draft: bool
    beginners: tuple[int, ...]
    corporations: str
    """``deal`` two, or let the solo player ``choose`` freely."""
    solo_goal: str
    """``terraform`` or ``tr63``."""
    ask: str
    seed: int
    known_first: int
    """The seat of the first player, or -1 when drawn by lot."""
    cards: frozenset[str]
    """The projects that are shuffled, by their slugs; none: all those of the modules."""
    start_hand: int
    """How many projects everybody is dealt at the beginning."""
    generations: int
    """The generation after which a shortened game ends, whatever Mars looks like; 0: as long as the rules say."""
    # What follows is derived from the fields above.
    actions: tuple[TurnAction, ...]
    """What can be done in a turn, in the order in which it is offered."""
    tracks: tuple[int, ...]
    """The numbers of the global parameters in play."""
    off_mars: tuple[str, ...]
    offers: tuple[tuple[str, Arrow], ...]
    """What areas of this map must be paid for, and give."""
    start_production: int
    last_generation: int
    """In solo the generation after which the game ends; else 0."""
    starters: int
    """How many starters each player is dealt: cards played before the first action phase."""
    starter_word: str
    """What the module that brings starters calls one of them."""
    tag_kinds: int
    milestones: tuple[Goal, ...]
    awards: tuple[Goal, ...]
    projects: tuple[StandardProject, ...]
    project_options: tuple[Option, ...]
    """What is chosen for each of them."""
    table_slots: tuple[type[Slot], ...]
    """What modules keep on the table."""
    player_slots: tuple[type[Slot], ...]
    """What modules keep before each player."""
    with_start: tuple[Effect, ...]
    """What modules let the first player decide together with the start, before anything of it is revealed."""
    before_each_actions: tuple[Effect, ...]
    """What modules insert before every action phase, the first included."""
    after_actions: tuple[Effect, ...]
    """What modules insert when all have passed, before production."""
    after_production: tuple[Effect, ...]
    before_actions: tuple[Effect, ...]
    """What modules insert before the first action phase."""

    def has(self, card: Card) -> bool:
        """Whether a card is in this game."""
        if card.module not in self.modules:
            return False
        return card.sort != PROJECT or not self.cards or card.slug in self.cards

    def smaller(self) -> dict[str, Any]:
        """The settings that make this game smaller than the printed one, as far as they do."""
        found: dict[str, Any] = {}
        if self.cards:
            found["cards"] = sorted(self.cards)
        if self.start_hand != START_HAND:
            found["hand"] = self.start_hand
        if self.generations:
            found["generations"] = self.generations
        return found

    @property
    def solo(self) -> bool:
        """Whether one person plays alone."""
        return self.players == 1
