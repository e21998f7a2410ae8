"""What can be done in a turn, each kind of action a value: what is offered, why not, and how it begins.

A game has the actions of its modules, in the order of `Setup.actions`; a turn, the prospects, the page and the terminal
iterate over them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from terramars.core.flow import Arrow
from terramars.core.machine import Effect, Reason
from terramars.core.native import mypyc_attr
from terramars.core.option import Option
from terramars.mars import options
from terramars.mars.cards import BLUE, CARDS
from terramars.mars.effects.hosting import at_hand
from terramars.mars.effects.planet import Place, Terraform
from terramars.mars.effects.play import PlayCard, playable
from terramars.mars.effects.stock import Spend
from terramars.mars.payment import Pay, money_currencies, power, resource_power, short_of_money, spend_resource
from terramars.mars.rating import can_be_paid, rating_reasons, with_total
from terramars.mars.standard_projects import DoProject, project_cost, project_possible
from terramars.mars.state import State
from terramars.mars.words import (
    EVERYTHING,
    GREENERY,
    HEAT,
    PLANT_CONVERSION,
    PLANTS,
    TEMPERATURE,
)

Prospect = tuple[Option, tuple[Reason, ...]]
"""Something a seat might do, with every reason why not (none: it can be done)."""

MILESTONE_COST: Final = 8
MOST_MILESTONES: Final = 3
AWARD_COSTS: Final = (8, 14, 20)
CONVERSION: Final = 8
"""Plants for a greenery, heat for a temperature step."""


def greenery_cost(s: State, seat: int) -> int:
    """The plants a player needs for a greenery."""
    return CONVERSION - s.players[seat].standing.deals[PLANT_CONVERSION]


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnAction:
    """A kind of action in a turn. Has no state of its own."""

    kind: ClassVar[str] = ""
    """The kind of its options, by which a choice finds its way back here."""
    grammar: ClassVar[tuple[str, ...]] = ()
    """What follows the kind in the notation of its options."""

    def offer(self, s: State, seat: int, found: list[Option]) -> None:
        """Add what the seat may choose now."""

    def is_offered(self, s: State, seat: int, option: Option) -> bool:
        """Whether one of these options is offered."""
        found: list[Option] = []
        self.offer(s, seat, found)
        return option in found

    def prospects(self, s: State, seat: int) -> list[Prospect]:
        """Everything of this kind that the seat might do in this game, with the reasons why not now."""
        return []

    def begin(self, s: State, seat: int, pick: Option) -> None:
        """The option was chosen: change the state and push frames."""


class PlayACard(TurnAction):
    """Play a card from hand, or one that lies under another."""

    kind = "play"
    grammar = ("card",)

    def offer(self, s: State, seat: int, found: list[Option]) -> None:
        for card in at_hand(s.players[seat]):
            if playable(s, seat, card):
                found.append(options.PLAY[card])

    def is_offered(self, s: State, seat: int, option: Option) -> bool:
        return playable(s, seat, option.index)

    def prospects(self, s: State, seat: int) -> list[Prospect]:
        play = PlayCard()
        return [(options.PLAY[card], tuple(play.obstacles(s, seat, card))) for card in at_hand(s.players[seat])]

    def begin(self, s: State, seat: int, pick: Option) -> None:
        s.push(PlayCard(), seat, pick.index)


class UseACard(TurnAction):
    """Use the action of a card in play, once a generation."""

    kind = "use"
    grammar = ("card",)

    def offer(self, s: State, seat: int, found: list[Option]) -> None:
        player = s.players[seat]
        used = player.used
        for card in player.standing.actions:
            if card not in used and action_possible(s, seat, card):
                found.append(options.USE[card])

    def prospects(self, s: State, seat: int) -> list[Prospect]:
        found: list[Prospect] = []
        player = s.players[seat]
        for card in player.standing.actions:
            reasons = action_reasons(s, seat, card)
            if card in player.used:
                reasons = (Reason("used"), *reasons)
            found.append((options.USE[card], reasons))
        return found

    def begin(self, s: State, seat: int, pick: Option) -> None:
        player = s.players[seat]
        player.used = (*player.used, pick.index)
        s.push(CARDS[pick.index].action[0], seat, pick.index)


def action_possible(s: State, seat: int, card: int) -> bool:
    """Whether the action of a card in play can be carried out now."""
    action = CARDS[card].action[0]
    return action.feasible(s, seat, card) and can_be_paid(action, s, seat, card)


def action_reasons(s: State, seat: int, card: int) -> tuple[Reason, ...]:
    """Why the action of a card in play cannot be carried out now."""
    action = CARDS[card].action[0]
    reasons = action.obstacles(s, seat, card)
    if not reasons and action_possible(s, seat, card):
        return ()
    left = s.money_power(seat)
    if isinstance(action, Arrow):
        for cost in (action.cost, *action.cost.parts()):
            if isinstance(cost, Spend):
                left = min(left, cost.left_after(s, seat, card))
    return tuple(with_total(reasons, rating_reasons((action,), s, seat, card, left))) or (Reason("impossible", action),)


class DoAProject(TurnAction):
    """Use a standard project."""

    kind = "project"
    grammar = ("what",)

    def offer(self, s: State, seat: int, found: list[Option]) -> None:
        money = s.money_power(seat)
        for i, option in enumerate(s.setup.project_options):
            if project_possible(s, seat, i, money):
                found.append(option)

    def is_offered(self, s: State, seat: int, option: Option) -> bool:
        return project_possible(s, seat, option.index, s.money_power(seat))

    def prospects(self, s: State, seat: int) -> list[Prospect]:
        return [(option, project_reasons(s, seat, i)) for i, option in enumerate(s.setup.project_options)]

    def begin(self, s: State, seat: int, pick: Option) -> None:
        project = s.setup.projects[pick.index]
        s.push(DoProject(pick.index), seat, -1)
        s.push(Pay(project_cost(s, seat, project), money_currencies(s, seat)), seat, -1)


class ClaimAMilestone(TurnAction):
    """Claim a milestone: three in all, while its need is met."""

    kind = "claim"
    grammar = ("what",)

    def offer(self, s: State, seat: int, found: list[Option]) -> None:
        if len(s.milestones) >= MOST_MILESTONES or s.money_power(seat) < MILESTONE_COST:
            return
        claimed = [number for number, _ in s.milestones]
        for i, milestone in enumerate(s.setup.milestones):
            if i not in claimed and milestone.need is not None and milestone.need.met(s, seat, -1):
                found.append(options.named("claim", milestone.slug, i))

    def prospects(self, s: State, seat: int) -> list[Prospect]:
        found: list[Prospect] = []
        owners = dict(s.milestones)
        for i, milestone in enumerate(s.setup.milestones):
            reasons: list[Reason] = []
            if i in owners:
                reasons.append(Reason("claimed", owners[i]))
            elif len(s.milestones) >= MOST_MILESTONES:
                reasons.append(Reason("no milestone left", None, MOST_MILESTONES, len(s.milestones)))
            if milestone.need is not None:
                reasons.extend(milestone.need.obstacles(s, seat, -1))
            reasons.extend(money_reasons(s, seat, MILESTONE_COST))
            found.append((options.named("claim", milestone.slug, i), tuple(reasons)))
        return found

    def begin(self, s: State, seat: int, pick: Option) -> None:
        s.push(ClaimMilestone(pick.index), seat, -1)
        s.push(Pay(MILESTONE_COST, money_currencies(s, seat)), seat, -1)


class FundAnAward(TurnAction):
    """Fund an award: three in all, each dearer than the one before."""

    kind = "fund"
    grammar = ("what",)

    def offer(self, s: State, seat: int, found: list[Option]) -> None:
        if len(s.awards) < len(AWARD_COSTS) and s.money_power(seat) >= AWARD_COSTS[len(s.awards)]:
            found.extend(award_options(s))

    def prospects(self, s: State, seat: int) -> list[Prospect]:
        found: list[Prospect] = []
        funders = dict(s.awards)
        for i, award in enumerate(s.setup.awards):
            reasons: list[Reason] = []
            if i in funders:
                reasons.append(Reason("funded", funders[i]))
            elif len(s.awards) >= len(AWARD_COSTS):
                reasons.append(Reason("no award left", None, len(AWARD_COSTS), len(s.awards)))
            if len(s.awards) < len(AWARD_COSTS):
                reasons.extend(money_reasons(s, seat, AWARD_COSTS[len(s.awards)]))
            found.append((options.named("fund", award.slug, i), tuple(reasons)))
        return found

    def begin(self, s: State, seat: int, pick: Option) -> None:
        s.push(FundThis(pick.index), seat, -1)
        s.push(Pay(AWARD_COSTS[len(s.awards)], money_currencies(s, seat)), seat, -1)


class Convert(TurnAction):
    """Turn plants into a greenery, or heat into a step of temperature."""

    kind = "convert"
    grammar = ("what",)

    def offer(self, s: State, seat: int, found: list[Option]) -> None:
        stock = s.players[seat].stock
        plants = greenery_cost(s, seat)
        if (
            stock[PLANTS] >= plants
            and GREENERY_TILE.feasible(s, seat, -1)
            and (not s.is_wary(seat) or can_be_paid(plants_for_greenery(plants), s, seat, -1))
        ):
            found.append(options.CONVERT_PLANTS)
        if resource_power(s, seat, HEAT) >= CONVERSION and (
            not s.is_wary(seat) or can_be_paid(HEAT_FOR_STEP, s, seat, -1)
        ):
            found.append(options.CONVERT_HEAT)

    def prospects(self, s: State, seat: int) -> list[Prospect]:
        stock = s.players[seat].stock
        plants = greenery_cost(s, seat)
        reasons = tuple(GREENERY_TILE.obstacles(s, seat, -1))
        if stock[PLANTS] < plants:
            reasons = (Reason("stock", PLANTS, plants, stock[PLANTS]), *reasons)
        left = HEAT_COST.left_after(s, seat, -1)  # heat that is converted pays for nothing else
        cold = tuple(rating_reasons((TEMPERATURE_STEP,), s, seat, -1, left))
        heat = resource_power(s, seat, HEAT)
        if heat < CONVERSION:
            cold = (Reason("stock", HEAT, CONVERSION, heat), *cold)
        return [(options.CONVERT_PLANTS, reasons), (options.CONVERT_HEAT, cold)]

    def begin(self, s: State, seat: int, pick: Option) -> None:
        if pick.part("what") == "plants":
            s.gain(seat, PLANTS, -greenery_cost(s, seat))
            s.push(GREENERY_TILE, seat, -1)
        else:
            s.push(TEMPERATURE_STEP, seat, -1)
            spend_resource(s, seat, -1, HEAT, CONVERSION)


ACTIONS: Final[tuple[TurnAction, ...]] = (
    PlayACard(), UseACard(), DoAProject(), ClaimAMilestone(), FundAnAward(), Convert(),
)  # fmt: skip
"""The actions of the base game (rulebook: Actions A to E)."""

GREENERY_TILE: Final = Place(GREENERY)
TEMPERATURE_STEP: Final = Terraform(TEMPERATURE, 1)
HEAT_COST: Final = Spend(HEAT, CONVERSION)
HEAT_FOR_STEP: Final = Arrow(HEAT_COST, TEMPERATURE_STEP)
PLANTS_FOR_GREENERY: Final[dict[int, Arrow]] = {}


def plants_for_greenery(plants: int) -> Arrow:
    """So many plants for a greenery; made once for each number."""
    found = PLANTS_FOR_GREENERY.get(plants)
    if found is None:
        found = PLANTS_FOR_GREENERY[plants] = Arrow(Spend(PLANTS, plants), GREENERY_TILE)
    return found


@dataclass(frozen=True)
class ClaimMilestone(Effect):
    """A milestone has been paid: it is claimed."""

    milestone: int

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.milestones = (*s.milestones, (self.milestone, seat))
        if s.story is not None:
            s.story.tell("milestone", seat, self.milestone, 1)

    def endures(self, s: State, seat: int, card: int) -> bool:
        return True


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

    def endures(self, s: State, seat: int, card: int) -> bool:
        return True


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
class RepeatAction(Effect):
    """Use once more the action of an own blue card that was used this generation, at its full cost."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return [options.USE[other] for other in self.candidates(s, seat)]

    def candidates(self, s: State, seat: int) -> list[int]:
        """The blue cards whose action was used and can be carried out again now."""
        player = s.players[seat]
        return [
            other
            for other in player.standing.actions
            if other in player.used
            and CARDS[other].colour == BLUE
            and action_possible(s, seat, other)
        ]

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            s.push(CARDS[pick.index].action[0], seat, pick.index)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        return bool(self.candidates(s, seat))

    def obstacles(self, s: State, seat: int, card: int) -> list[Reason]:
        return [] if self.feasible(s, seat, card) else [Reason("no action to repeat")]

    def reads(self, s: State, seat: int, card: int) -> int:
        return EVERYTHING

    def writes(self, s: State, seat: int, card: int) -> int:
        return EVERYTHING


def project_reasons(s: State, seat: int, number: int) -> tuple[Reason, ...]:
    """Why a standard project cannot be done."""
    if project_possible(s, seat, number, s.money_power(seat)):
        return ()
    project = s.setup.projects[number]
    cost = project_cost(s, seat, project)
    bill = rating_reasons((project.effect,), s, seat, -1, s.money_power(seat) - cost)
    reasons = money_reasons(s, seat, cost) + tuple(with_total(project.effect.obstacles(s, seat, -1), bill))
    return reasons or (Reason("no space", project.effect),)


def money_reasons(s: State, seat: int, cost: int) -> tuple[Reason, ...]:
    """Why a bill of M€ cannot be paid."""
    ways = money_currencies(s, seat)
    have = power(s, seat, ways)
    return () if have >= cost else (short_of_money(cost, have, ways),)
