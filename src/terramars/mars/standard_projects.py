"""Standard projects: what they cost a player, whether they can be done, and how they are carried out."""

from __future__ import annotations

from dataclasses import dataclass

from terramars.core.flow import in_any_order
from terramars.core.machine import Effect, Frame, possible
from terramars.core.option import Option
from terramars.mars import moments
from terramars.mars.legality import only_priced
from terramars.mars.payment import Pay, money_currencies
from terramars.mars.rating import raises_nothing, side_by_side, surely_paid, surely_short
from terramars.mars.setup import StandardProject
from terramars.mars.state import State
from terramars.mars.words import RATING_BIT, STANDARD_PROJECT, Deal


def project_cost(s: State, seat: int, project: StandardProject) -> int:
    """What a standard project costs a player."""
    return max(0, project.cost - s.players[seat].standing.deals[project.deal])


def project_possible(s: State, seat: int, number: int, money: int) -> bool:
    """Whether a player can pay a standard project and carry it out."""
    project = s.setup.projects[number]
    cost = project_cost(s, seat, project)
    if cost > money or not project.effect.feasible(s, seat, -1):
        return False
    taxed = is_taxed(s, seat, project)
    if taxed and raises_nothing(project.effect, s, seat, -1):
        return True
    # What the payment itself sets off may bring M€ in time (613).
    if taxed and not set_off(s, seat, project) and surely_short(project.effect, s, seat, -1, money - cost):
        return False
    if taxed or (s.board.priced and only_priced(s, seat, -1, project.effect)):
        return possible(s, Buying(cost, DoProject(number)), seat, -1)
    return True


def is_taxed(s: State, seat: int, project: StandardProject) -> bool:
    """Whether a standard project may bring steps that have a price, and it is not sure that they can be paid too."""
    return (
        s.is_wary(seat)
        and project.effect.writes(s, seat, -1) & RATING_BIT != 0
        and not surely_paid(side_by_side(project.effect), s, seat, -1, project_cost(s, seat, project))
    )


@dataclass(frozen=True)
class Buying(Effect):
    """Paying for an effect and carrying it out, for a trial."""

    cost: int
    effect: Effect

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.push(self.effect, seat, card)
        s.push(Pay(self.cost, money_currencies(s, seat)), seat, card)

    def parts(self) -> tuple[Effect, ...]:
        return (self.effect,)


@dataclass(frozen=True)
class DoProject(Effect):
    """A standard project has been paid: its effect, and what the payment set off."""

    project: int

    def __init__(self, project: int) -> None:
        object.__setattr__(self, "project", project)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        project = s.setup.projects[self.project]
        in_any_order(s, [(project.effect, seat, -1), *set_off(s, seat, project)], seat)

    def feasible(self, s: State, seat: int, card: int) -> bool:
        project = s.setup.projects[self.project]
        return project.effect.feasible(s, seat, card) or bool(set_off(s, seat, project))

    def endures(self, s: State, seat: int, card: int) -> bool:
        return not is_taxed(s, seat, s.setup.projects[self.project])


def set_off(s: State, seat: int, project: StandardProject) -> list[Frame]:
    """What the payment for a standard project sets off."""
    return moments.paid(s, seat, Deal(STANDARD_PROJECT), project.cost) if project.paid else []
