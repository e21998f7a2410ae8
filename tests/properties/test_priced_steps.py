"""Where steps of the rating have a price, many trials are spared: what is offered must be what they would find."""

from __future__ import annotations

from random import Random

from terramars.core.machine import apply, possible, settle
from terramars.mars.cards import CARDS
from terramars.mars.effects.play import Playing, playable
from terramars.mars.legality import effects_possible, needs_met
from terramars.mars.payment import card_power, price
from terramars.mars.rules import RULES
from terramars.mars.standard_projects import Buying, DoProject, project_cost, project_possible
from terramars.mars.state import State
from terramars.mars.turn_actions import action_possible
from terramars.mars.turns import Turn

GAMES = 6
BOXES = ["base", "corporate_era", "prelude", "venus", "colonies", "turmoil", "promo"]
BOARDS = ("tharsis", "hellas", "elysium")
TO_REDS = ("lobby reds", "send reds")


def compared(s: State, seat: int) -> int:
    """Compare what can be done in a turn with what trials say of it; returns how much there was to compare."""
    found, money = 0, s.money_power(seat)
    for number, project in enumerate(s.setup.projects):
        cost = project_cost(s, seat, project)
        if cost <= money and project.effect.feasible(s, seat, -1):
            tried = possible(s, Buying(cost, DoProject(number)), seat, -1)
            assert project_possible(s, seat, number, money) == tried, project.slug
            found += 1
    for card in s.players[seat].standing.actions:
        action = CARDS[card].action[0]
        if action.feasible(s, seat, card):
            assert action_possible(s, seat, card) == possible(s, action, seat, card), CARDS[card].slug
            found += 1
    for card in s.players[seat].hand:
        if price(s, seat, card) <= card_power(s, seat, card) and needs_met(s, seat, card):
            tried = effects_possible(s, seat, card) is not False and possible(s, Playing(()), seat, card)
            assert playable(s, seat, card) == tried, CARDS[card].slug
            found += 1
    return found


def test_what_is_offered_under_the_reds_is_what_trials_find():
    found = 0
    for seed in range(GAMES):
        lot = Random(seed)
        settings = {"players": 2 + seed % 2, "seed": seed, "modules": BOXES, "board": BOARDS[seed % len(BOARDS)]}
        s = RULES.start(settings)
        while (decision := settle(s)) is not None:
            if isinstance(decision.effect, Turn) and s.is_wary(decision.seat):
                found += compared(s, decision.seat)
            reds = [option for option in decision.options if option.notation in TO_REDS]
            option = reds[0] if reds and lot.random() < 0.6 else lot.choice(decision.options)
            apply(s, option, decision.seat if s.lanes else -1)
    assert found > 1000
