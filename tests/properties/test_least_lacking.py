"""Of an option with one reason against it: with as much as that asks for it is possible, with one less it is not."""

from __future__ import annotations

from random import Random

from terramars.core.machine import Reason, apply, settle
from terramars.core.option import Option
from terramars.mars.modules.turmoil_parliament import REDS, parliament
from terramars.mars.rules import RULES
from terramars.mars.state import State
from terramars.mars.turns import Turn
from terramars.mars.words import MONEY

GAMES = 8
BOXES = ["base", "corporate_era", "prelude", "venus", "colonies", "turmoil", "promo"]


def under_reds(s: State, seat: int, lot: Random) -> State:
    """The same table under Reds, with little money and a long hand."""
    twin: State = s.copy()
    board = parliament(twin)
    board.ruling, board.in_session = REDS, True
    player = twin.players[seat]
    player.stock[MONEY] = lot.choice([0, 1, 2, 3, 5, 8, 10, 13, 17, 22])
    player.production[MONEY] = lot.choice([-5, -4, -3, 0])
    twin.own_piles()
    player.hand, twin.deck = player.hand + tuple(twin.deck[:15]), twin.deck[15:]
    twin.policies_changed()
    return twin


def offered_with(s: State, seat: int, reason: Reason, more: int, option: Option) -> bool:
    """Whether an option would be offered with so much more of what a reason finds too little of."""
    twin: State = s.copy()
    player = twin.players[seat]
    if reason.kind == "production":
        player.production[reason.what] += more
    else:
        player.stock[MONEY] += more
    found = settle(twin)
    return found is not None and option in found.options


def test_what_the_only_reason_asks_for_is_just_enough() -> None:
    found: list[str] = []
    for seed in range(GAMES):
        lot = Random(seed)
        s = RULES.start({"players": 2, "seed": seed, "modules": BOXES})
        for _ in range(400):
            decision = settle(s)
            if decision is None:
                break
            seat = decision.seat
            if isinstance(decision.effect, Turn) and lot.random() < 0.2:
                poor = under_reds(s, seat, lot)
                for option, why in RULES.prospects(poor, seat):
                    if len(why) == 1 and why[0].kind in ("rating price", "production"):
                        gap = why[0].need - why[0].have
                        assert not offered_with(poor, seat, why[0], gap - 1, option), (seed, option.notation, why)
                        assert offered_with(poor, seat, why[0], gap, option), (seed, option.notation, why)
                        found.append(why[0].kind)
            apply(s, lot.choice(decision.options), seat if s.lanes else -1)
    assert min(found.count("rating price"), found.count("production")) > 50, len(found)


def test_one_option_is_judged_as_all_are() -> None:
    found = 0
    for seed in range(GAMES):
        lot = Random(seed)
        s = RULES.start({"players": 2, "seed": seed, "modules": BOXES})
        for _ in range(400):
            decision = settle(s)
            if decision is None:
                break
            if isinstance(decision.effect, Turn) and lot.random() < 0.1:
                for table in (s, under_reds(s, decision.seat, lot)):
                    for action in s.setup.actions:
                        offered: list[Option] = []
                        action.offer(table, decision.seat, offered)
                        for option, _ in action.prospects(table, decision.seat):
                            assert action.is_offered(table, decision.seat, option) == (option in offered)
                            found += 1
            apply(s, lot.choice(decision.options), decision.seat if s.lanes else -1)
    assert found > 1000
