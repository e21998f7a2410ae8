"""Everything a seat might do in a turn, possible or not, with all the reasons why not."""

from __future__ import annotations

from terramars.core.machine import Reason
from terramars.core.option import Option
from terramars.mars import options
from terramars.mars.cards import CARDS
from terramars.mars.effects.play import PlayCard
from terramars.mars.payment import money_currencies, power, short_of_money
from terramars.mars.state import State
from terramars.mars.turns import (
    AWARD_COSTS,
    CONVERSION,
    GREENERY_TILE,
    MILESTONE_COST,
    MOST_MILESTONES,
    greenery_cost,
    project_cost,
    project_possible,
)
from terramars.mars.words import HEAT, PLANTS

Prospect = tuple[Option, tuple[Reason, ...]]


def prospects(s: State, seat: int) -> list[Prospect]:
    """Cards in hand, card actions, standard projects, milestones, awards and conversions of a seat.

    Whose turn it is does not count here: a card that could be paid and played now has no reason against it.
    """
    player = s.players[seat]
    found: list[Prospect] = []
    for card in player.hand + player.hosted:
        found.append((options.PLAY[card], tuple(PlayCard().obstacles(s, seat, card))))
    for card in player.standing.actions:
        reasons = tuple(CARDS[card].action[0].obstacles(s, seat, card))
        if card in player.used:
            reasons = (Reason("used"), *reasons)
        found.append((options.USE[card], reasons))
    for i, project in enumerate(s.setup.projects):
        found.append((options.named("project", project.slug, i), project_reasons(s, seat, i)))
    found.extend(goal_prospects(s, seat))
    plants = greenery_cost(s, seat)
    reasons = tuple(GREENERY_TILE.obstacles(s, seat, -1))
    if player.stock[PLANTS] < plants:
        reasons = (Reason("stock", PLANTS, plants, player.stock[PLANTS]), *reasons)
    found.append((options.CONVERT_PLANTS, reasons))
    cold = () if player.stock[HEAT] >= CONVERSION else (Reason("stock", HEAT, CONVERSION, player.stock[HEAT]),)
    found.append((options.CONVERT_HEAT, cold))
    return found


def project_reasons(s: State, seat: int, number: int) -> tuple[Reason, ...]:
    """Why a standard project cannot be done."""
    project = s.setup.projects[number]
    cost = project_cost(s, seat, project)
    reasons = money_reasons(s, seat, cost) + tuple(project.effect.obstacles(s, seat, -1))
    if not reasons and not project_possible(s, seat, project, s.money_power(seat)):
        return (Reason("no space", project.effect),)
    return reasons


def money_reasons(s: State, seat: int, cost: int) -> tuple[Reason, ...]:
    """Why a bill of M€ cannot be paid."""
    ways = money_currencies(s, seat)
    have = power(s, seat, ways)
    return () if have >= cost else (short_of_money(cost, have, ways),)


def goal_prospects(s: State, seat: int) -> list[Prospect]:
    """Milestones and awards."""
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
    funders = dict(s.awards)
    for i, award in enumerate(s.setup.awards):
        reasons = []
        if i in funders:
            reasons.append(Reason("funded", funders[i]))
        elif len(s.awards) >= len(AWARD_COSTS):
            reasons.append(Reason("no award left", None, len(AWARD_COSTS), len(s.awards)))
        if len(s.awards) < len(AWARD_COSTS):
            reasons.extend(money_reasons(s, seat, AWARD_COSTS[len(s.awards)]))
        found.append((options.named("fund", award.slug, i), tuple(reasons)))
    return found
