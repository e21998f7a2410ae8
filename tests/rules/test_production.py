"""E. The production phase."""

import pytest
from play import table

from terramars.core.errors import ImpossiblePosition

NINE = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]
RESOURCES = ("money", "steel", "titanium", "plants", "energy", "heat")


def generation_ends(*seats):
    """Everybody passes (who can do nothing else is not asked)."""
    for seat in seats:
        if seat.can("pass"):
            seat.passes()
    seats[0].go_on()


def buys_nothing(*seats):
    for seat in seats:
        while (offered := seat.options) and offered[0].startswith(("keep", "leave")):
            seat.chooses(offered[-1])


def stocks(seat):
    return [getattr(seat, name) for name in RESOURCES]


@pytest.mark.rule(61, 65)
def test_all_produce_at_once():
    """Before anybody is asked again, everyone has everything."""
    ann, bob, cat = table(
        ann=dict(money=8, production=dict(steel=1, titanium=2, plants=3)),
        bob=dict(money=8, steel=7, production=dict(energy=4, heat=5)),
        cat=dict(money=8, production=dict(money=6)),
    )
    ann.passes()
    bob.passes()
    assert (stocks(ann), stocks(bob)) == ([8, 0, 0, 0, 0, 0], [8, 7, 0, 0, 0, 0])
    cat.passes()
    cat.go_on()
    assert stocks(ann) == [28, 1, 2, 3, 0, 0]
    assert stocks(bob) == [28, 7, 0, 0, 4, 5]
    assert stocks(cat) == [34, 0, 0, 0, 0, 0]


@pytest.mark.rule(62, 63)
def test_energy_left_becomes_heat_and_new_energy_stays():
    ann, bob = table(ann=dict(energy=3, heat=2, production=dict(energy=4, heat=1)))
    generation_ends(ann, bob)
    assert (ann.energy, ann.heat) == (4, 2 + 3 + 1)
    buys_nothing(ann, bob)
    generation_ends(bob, ann)
    assert (ann.energy, ann.heat) == (4, 6 + 4 + 1)


@pytest.mark.rule(64)
@pytest.mark.parametrize(("tr", "production", "income"), [(20, 0, 20), (23, 7, 30), (20, -3, 17), (35, -5, 30)])
def test_income_is_tr_plus_money_production(tr, production, income):
    ann, bob = table(ann=dict(tr=tr, money=4, production=dict(money=production)))
    generation_ends(ann, bob)
    assert ann.money == 4 + income


@pytest.mark.rule(66)
def test_card_actions_are_fresh_after_production():
    ann, bob = table(ann=dict(played=["Tardigrades", "Extreme-Cold Fungus"], used="Tardigrades"))
    assert not ann.can_act("Tardigrades")
    ann.acts("Extreme-Cold Fungus", "choose 1")
    generation_ends(ann, bob, ann)
    buys_nothing(ann, bob)
    bob.passes()
    assert ann.can_act("Tardigrades")
    assert ann.can_act("Extreme-Cold Fungus")


@pytest.mark.rule(67)
def test_the_last_generation_produces_too():
    """Plants and M€ of the last production are there for the last greeneries and the tie-break."""
    ann, bob = table(
        temperature=8, oxygen=14, oceans=NINE, generation=9,
        ann=dict(plants=5, energy=1, production=dict(plants=3, steel=2)),
    )  # fmt: skip
    generation_ends(ann, bob)
    assert stocks(ann) == [20, 2, 0, 8, 0, 1]
    assert ann.options == ["convert plants", "done"]
    assert ann.generation == 9
    ann.ends_turn()
    assert ann.game.over
    assert bob.money == 20


@pytest.mark.rule(68, 70)
def test_only_money_production_may_be_negative_and_not_below_5():
    ann, _ = table(ann=dict(production=dict(money=-5)))
    assert ann.production("money") == -5
    with pytest.raises(ImpossiblePosition):
        table(ann=dict(production=dict(money=-6)))
    for name in RESOURCES[1:]:
        with pytest.raises(ImpossiblePosition):
            table(ann=dict(production={name: -1}))


@pytest.mark.rule(68, 69)
def test_a_card_that_would_go_below_minus_5_cannot_be_played():
    """Nuclear Power takes 2 M€ production: possible at -3, impossible at -4."""
    ann, _ = table(ann=dict(hand="Nuclear Power", money=10, production=dict(money=-3)))
    ann.plays("Nuclear Power")
    assert (ann.production("money"), ann.production("energy")) == (-5, 3)
    ann, _ = table(ann=dict(hand="Nuclear Power", money=10, production=dict(money=-4)))
    assert not ann.can_play("Nuclear Power")
    assert [(reason.kind, reason.what, reason.need, reason.have) for reason in ann.why_not("play nuclear-power")] == [
        ("production", 0, -3, -4)
    ]


@pytest.mark.rule(69)
def test_nobody_can_be_pushed_below_minus_5():
    """Hackers takes 2 M€ production of any player: bob at -4 is no target, at -3 he is."""
    ann, bob, cat = table(
        ann=dict(hand="Hackers", money=3, production=dict(energy=1, money=2)),
        bob=dict(production=dict(money=-4)),
        cat=dict(production=dict(money=-3)),
    )
    ann.plays("Hackers")
    assert set(ann.options) == {"decrease megacredits 2 @0", "decrease megacredits 2 @2"}
    ann.chooses("decrease megacredits 2 @2")
    assert [seat.production("money") for seat in (ann, bob, cat)] == [4, -4, -5]


@pytest.mark.rule(70)
@pytest.mark.parametrize(
    ("card", "resource", "cost"),
    [
        ("Carbonate Processing", "energy", 1),
        ("Food Factory", "plants", 1),
        ("Tropical Resort", "heat", 2),
        ("Great Escarpment Consortium", "steel", 1),
        ("Asteroid Mining Consortium", "titanium", 1),
    ],
)
def test_other_productions_never_drop_below_0(card, resource, cost):
    ann, _ = table(ann=dict(hand=card, money=40, production={resource: cost - 1}))
    assert not ann.can_play(card)
    ann, _ = table(ann=dict(hand=card, money=40, production={resource: cost}))
    ann.plays(card)
    assert ann.production(resource) in (0, 1)  # the two consortiums raise it again


@pytest.mark.rule(71)
def test_production_has_no_upper_limit():
    ann, _ = table(ann=dict(hand="Soletta", money=35, production=dict(heat=98)))
    ann.plays("Soletta")
    assert ann.production("heat") == 105


@pytest.mark.rule(72)
@pytest.mark.parametrize(("solo", "income"), [(True, 9), (False, 15)])
def test_income_is_never_negative(solo, income):
    """The lowest TR there is (that of the start) outweighs the lowest production."""
    seats = table(solo=solo, ann=dict(money=1, production=dict(money=-5)))
    generation_ends(*seats)
    assert seats[0].money == 1 + income


@pytest.mark.rule(72)
def test_income_is_never_negative_where_rating_is_lost():
    """In a parliament TR may sink below 5: nobody owes M€ for it."""
    seats = table(ann=dict(money=1, tr=3, production=dict(money=-5)), bob={})
    generation_ends(*seats)
    assert seats[0].money == 1
