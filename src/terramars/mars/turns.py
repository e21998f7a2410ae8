"""The course of a generation as effects: player order, research, actions, production, the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.flow import Several, Together, in_any_order
from terramars.core.machine import Effect, Frame, Pause, possible
from terramars.core.option import Option
from terramars.mars import moments, options
from terramars.mars.cards import CARDS
from terramars.mars.effects.draws import ChooseToBuy, TakeUpBought
from terramars.mars.effects.planet import Place, Terraform
from terramars.mars.effects.play import PlayCard, playable
from terramars.mars.payment import Pay, money_currencies
from terramars.mars.setup import StandardProject
from terramars.mars.state import State
from terramars.mars.words import (
    ENERGY,
    GREENERY,
    HEAT,
    MONEY,
    OCEAN,
    PLANT_CONVERSION,
    PLANTS,
    STANDARD_PROJECT,
    TEMPERATURE,
    Deal,
)

MILESTONE_COST: Final = 8
MOST_MILESTONES: Final = 3
AWARD_COSTS: Final = (8, 14, 20)
RESEARCH_CARDS: Final = 4
CONVERSION: Final = 8
"""Plants for a greenery, heat for a temperature step."""


def greenery_cost(s: State, seat: int) -> int:
    """The plants a player needs for a greenery."""
    return CONVERSION - s.players[seat].standing.deals[PLANT_CONVERSION]


def in_player_order(s: State) -> list[int]:
    """The seats from the first player on."""
    count = len(s.players)
    return [(s.first + i) % count for i in range(count)]


@dataclass(frozen=True)
class Generation(Effect):
    """The action phase and what follows it in a generation."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.push(EndOrNext(), s.first, -1)
        s.push(Production(), s.first, -1)
        s.push(Actions(), s.first, -1)


@dataclass(frozen=True)
class Actions(Effect):
    """The action phase: the frame's seat, or the next one that has not passed, takes a turn."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        count = len(s.players)
        for i in range(count):
            acting = (seat + i) % count
            if not s.players[acting].passed:
                s.active = acting
                s.push(self, (acting + 1) % count, -1)
                s.push(Pause(), acting, -1)
                s.push(Turn(2), acting, -1)
                return


@dataclass(frozen=True)
class Turn(Effect):
    """A seat's turn with so many actions left: one or two actions, or a pass."""

    left: int

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        player = s.players[seat]
        if player.first:
            return ()
        found: list[Option] = [options.PLAY[other] for other in player.hand if playable(s, seat, other)]
        for other in player.hosted:
            if playable(s, seat, other):
                found.append(options.PLAY[other])
        used = player.used
        for other in player.standing.actions:
            if other not in used and CARDS[other].action[0].feasible(s, seat, other):
                found.append(options.USE[other])
        money = s.money_power(seat)
        for i, project in enumerate(s.setup.projects):
            if project_possible(s, seat, project, money):
                found.append(options.named("project", project.slug, i))
        if money >= MILESTONE_COST and len(s.milestones) < MOST_MILESTONES:
            claimed = [number for number, _ in s.milestones]
            for i, milestone in enumerate(s.setup.milestones):
                if i not in claimed and milestone.need is not None and milestone.need.met(s, seat, -1):
                    found.append(options.named("claim", milestone.slug, i))
        if len(s.awards) < len(AWARD_COSTS) and money >= AWARD_COSTS[len(s.awards)]:
            found.extend(award_options(s))
        if player.stock[PLANTS] >= greenery_cost(s, seat) and GREENERY_TILE.feasible(s, seat, -1):
            found.append(options.CONVERT_PLANTS)
        if player.stock[HEAT] >= CONVERSION:
            found.append(options.CONVERT_HEAT)
        found.append(options.PASS if self.left == 2 else options.DONE)
        return found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        if pick is None:
            self.first_action(s, seat)
            return
        kind = pick.kind
        if kind == "pass":
            player.passed = True
            if s.story is not None:
                s.story.tell("passed", seat, -1, 1)
            return
        if kind == "done":
            return
        if self.left > 1:
            s.push(Turn(self.left - 1), seat, -1)
        if kind == "play":
            s.push(PlayCard(), seat, pick.index)
        elif kind == "use":
            player.used = (*player.used, pick.index)
            s.push(CARDS[pick.index].action[0], seat, pick.index)
        elif kind == "project":
            project = s.setup.projects[pick.index]
            s.push(DoProject(pick.index), seat, -1)
            s.push(Pay(project_cost(s, seat, project), money_currencies(s, seat)), seat, -1)
        elif kind == "claim":
            s.push(ClaimMilestone(pick.index), seat, -1)
            s.push(Pay(MILESTONE_COST, money_currencies(s, seat)), seat, -1)
        elif kind == "fund":
            s.push(FundThis(pick.index), seat, -1)
            s.push(Pay(AWARD_COSTS[len(s.awards)], money_currencies(s, seat)), seat, -1)
        elif pick.what == "plants":
            s.gain(seat, PLANTS, -greenery_cost(s, seat))
            s.push(GREENERY_TILE, seat, -1)
        else:
            s.gain(seat, HEAT, -CONVERSION)
            s.push(TEMPERATURE_STEP, seat, -1)

    def first_action(self, s: State, seat: int) -> None:
        """The corporation's fixed first action takes the first action of the first turn, if it can be done."""
        player = s.players[seat]
        player.first = False
        corporation = player.played[0]
        group: list[Frame] = [(effect, seat, corporation) for effect in CARDS[corporation].first]
        if all([effect.feasible(s, its_seat, its_card) for effect, its_seat, its_card in group]):
            s.push(Turn(self.left - 1), seat, -1)
            in_any_order(s, group, seat)
        else:
            s.push(self, seat, -1)


GREENERY_TILE: Final = Place(GREENERY)
TEMPERATURE_STEP: Final = Terraform(TEMPERATURE, 1)


def project_cost(s: State, seat: int, project: StandardProject) -> int:
    """What a standard project costs a player."""
    return max(0, project.cost - s.players[seat].standing.deals[project.deal])


def project_possible(s: State, seat: int, project: StandardProject, money: int) -> bool:
    """Whether a player can pay a standard project and carry it out."""
    cost = project_cost(s, seat, project)
    if cost > money or not project.effect.feasible(s, seat, -1):
        return False
    if s.board.pole >= 0 and only_pole(s, seat, project.effect):
        return possible(s, Buying(cost, project.effect), seat, -1)
    return True


def only_pole(s: State, seat: int, effect: Effect) -> bool:
    """Whether the pole, which has a price, is the only area left for a tile of this effect."""
    if isinstance(effect, Several):
        return any([only_pole(s, seat, part) for part in effect.effects])
    return isinstance(effect, Place) and effect.tile != OCEAN and effect.areas(s, seat, -1) == 1 << s.board.pole


@dataclass(frozen=True)
class Buying(Effect):
    """Paying for an effect and carrying it out, for a trial."""

    cost: int
    effect: Effect

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.push(self.effect, seat, card)
        s.push(Pay(self.cost, money_currencies(s, seat)), seat, card)


@dataclass(frozen=True)
class DoProject(Effect):
    """A standard project has been paid: its effect, and what the payment set off."""

    project: int

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        project = s.setup.projects[self.project]
        group: list[Frame] = [(project.effect, seat, -1)]
        if project.paid:
            group.extend(moments.paid(s, seat, Deal(STANDARD_PROJECT), project.cost))
        in_any_order(s, group, seat)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return s.setup.projects[self.project].effect.feasible(s, seat, card)


@dataclass(frozen=True)
class ClaimMilestone(Effect):
    """A milestone has been paid: it is claimed."""

    milestone: int

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.milestones = (*s.milestones, (self.milestone, seat))
        if s.story is not None:
            s.story.tell("milestone", seat, self.milestone, 1)


def award_options(s: State) -> list[Option]:
    """The awards that nobody has funded."""
    funded = [number for number, _ in s.awards]
    return [options.named("fund", award.slug, i) for i, award in enumerate(s.setup.awards) if i not in funded]


@dataclass(frozen=True)
class FundThis(Effect):
    """An award has been paid: it is funded."""

    award: int

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.awards = (*s.awards, (self.award, seat))
        if s.story is not None:
            s.story.tell("award", seat, self.award, 1)


@dataclass(frozen=True)
class FundAward(Effect):
    """Fund an award for free: one of the three slots."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return award_options(s)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.push(FundThis(pick.index), seat, card)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return len(s.awards) < len(AWARD_COSTS) and bool(s.setup.awards)


@dataclass(frozen=True)
class Production(Effect):
    """The production phase, for all at once: energy becomes heat, then everything is produced."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        for i, player in enumerate(s.players):
            energy = player.stock[ENERGY]
            if energy:
                s.gain(i, HEAT, energy)
                s.gain(i, ENERGY, -energy)
            s.gain(i, MONEY, player.tr + player.production[MONEY])
            for resource in range(1, 6):
                if player.production[resource]:
                    s.gain(i, resource, player.production[resource])
            player.used = ()
            player.raised = 0
            player.next_card = ()
            player.wild = ()
            player.passed = False


@dataclass(frozen=True)
class EndOrNext(Effect):
    """After production: the game ends, or the next generation begins."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if s.setup.solo:
            if s.generation < s.setup.last_generation:
                self.next_generation(s)
            else:
                s.push(Ending(), s.first, -1)
                if solo_goal_met(s):
                    s.push(FinalGreenery(), s.first, -1)
        elif s.terraformed():
            s.push(Ending(), s.first, -1)
            for other in reversed(in_player_order(s)):
                s.push(FinalGreenery(), other, -1)
        else:
            self.next_generation(s)

    def next_generation(self, s: State) -> None:
        """What modules insert, then player order and research, then the actions of a new generation."""
        s.push(Generation(), 0, -1)
        s.push(Research(), s.first, -1)
        s.push(PlayerOrder(), s.first, -1)
        for effect in reversed(s.setup.after_production):
            s.push(effect, s.first, -1)


def solo_goal_met(s: State) -> bool:
    """Whether the solo player has reached the goal: a terraformed Mars, or TR 63."""
    if s.setup.solo_goal == "tr63":
        return s.players[0].tr >= SOLO_RATING
    return s.terraformed()


SOLO_RATING: Final = 63


@dataclass(frozen=True)
class PlayerOrder(Effect):
    """The first player marker moves one seat on, and the generation counter rises."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.first = (s.first + 1) % len(s.players)
        s.active = s.first
        s.generation += 1
        if s.story is not None:
            s.story.tell("generation", -1, s.generation, 1)


@dataclass(frozen=True)
class Research(Effect):
    """The research phase: four cards each, drafted or not, and any of them bought."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.reveals += 1
        for player in s.players:
            player.dealt = ()
            player.kept = ()
        # One card at a time in player order, so that a deck that runs out is shared fairly.
        for _ in range(RESEARCH_CARDS):
            for other in in_player_order(s):
                top = s.draw_card()
                if top >= 0:
                    s.players[other].dealt = (*s.players[other].dealt, top)
        for other in reversed(in_player_order(s)):
            s.push(TakeUpBought(), other, -1)
        s.push(Together(ChooseToBuy(), len(s.players)), s.first, -1)
        if s.setup.draft:
            s.push(DraftRound(), s.first, -1)


@dataclass(frozen=True)
class DraftRound(Effect):
    """Everyone sets one card aside and passes the rest on, until nothing is left to pass."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if not any([player.dealt for player in s.players]):
            for player in s.players:
                player.dealt, player.kept, player.watched = player.kept, (), ()
            return
        s.push(self, seat, -1)
        s.push(PassOn(), seat, -1)
        s.push(Together(DraftOne(), len(s.players)), seat, -1)


@dataclass(frozen=True)
class DraftOne(Effect):
    """Choose one of the cards at hand to set aside."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.DRAFT[other] for other in s.players[seat].dealt]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            player = s.players[seat]
            player.kept = (*player.kept, pick.index)


@dataclass(frozen=True)
class PassOn(Effect):
    """The cards not set aside go to the left in even generations, to the right in odd ones."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        count = len(s.players)
        step = 1 if s.generation % 2 == 0 else -1
        rests: list[tuple[int, ...]] = []
        for player in s.players:
            rest = tuple([other for other in player.dealt if other not in player.kept])
            player.watched = player.watched + rest
            rests.append(rest)
        for i in range(count):
            receiver = s.players[(i + step) % count]
            receiver.dealt = rests[i]
        for player in s.players:
            player.watched = tuple([other for other in player.watched if other not in player.dealt])


@dataclass(frozen=True)
class FinalGreenery(Effect):
    """After the last production a seat may convert plants into greeneries, one at a time."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        tile = self.tile(s)
        if s.players[seat].stock[PLANTS] >= greenery_cost(s, seat) and tile.feasible(s, seat, -1):
            return (options.CONVERT_PLANTS, options.DONE)
        return ()

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None and pick.kind == "convert":
            s.active = seat
            s.push(self, seat, -1)
            s.push(self.tile(s), seat, -1)
            s.gain(seat, PLANTS, -greenery_cost(s, seat))

    def tile(self, s: State) -> Place:
        """A greenery; in solo it raises oxygen no more (rulebook: Solo 5)."""
        return Place(GREENERY, raises=not s.setup.solo)


@dataclass(frozen=True)
class Ending(Effect):
    """Scoring has come: the game is over."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.finished = True
