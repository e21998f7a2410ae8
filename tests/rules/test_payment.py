"""F. Resources and payment."""

import json
import random

import pytest
from play import table

import terramars
from terramars.core.errors import BadSave
from terramars.mars.cards import CARDS
from terramars.mars.counts import CubesHere, Per
from terramars.mars.payment import MOST_BILL, payable, tighter
from terramars.mars.words import HOSTED


def ways(seat):
    """The payments offered for the first currency, as numbers of cubes."""
    return sorted(int(option.split()[-1]) for option in seat.options if option.startswith("pay"))


def begins(seat, card):
    """Say that a card is played, and stop at the question how to pay it."""
    seat.game.apply(f"play {card}", seat.seat)


# Metals


@pytest.mark.rule(73)
def test_steel_pays_2_for_building_cards_only():
    ann, _ = table(ann=dict(steel=5, hand=["Mine", "Sponsors"]))
    assert not ann.can_play("Sponsors")
    ann.plays("Mine")
    assert (ann.steel, ann.played) == (3, ["Mine"])


@pytest.mark.rule(73)
def test_a_cards_own_text_may_take_steel():
    """Aquifer Pumping: 8 M€ for an ocean, steel may be used. Nothing of the kind on Restricted Area."""
    ann, _ = table(ann=dict(steel=4, played=["Aquifer Pumping", "Restricted Area"]))
    assert not ann.can_act("Restricted Area")
    ann.acts("Aquifer Pumping", "place r5c5")
    assert (ann.steel, ann.oceans) == (0, 1)


@pytest.mark.rule(74)
def test_titanium_pays_3_for_space_cards_only():
    ann, _ = table(ann=dict(titanium=6, hand=["Vesta Shipyard", "Mine", "Sponsors"]))
    assert not ann.can_play("Mine")
    assert not ann.can_play("Sponsors")
    ann.plays("Vesta Shipyard")  # 15 M€
    assert (ann.titanium, ann.production("titanium")) == (1, 1)


@pytest.mark.rule(74)
def test_a_cards_own_text_may_take_titanium():
    ann, _ = table(ann=dict(titanium=4, steel=9, played=["Water Import From Europa", "Aquifer Pumping"]))
    ann.acts("Water Import From Europa", "place r5c5")
    assert (ann.titanium, ann.oceans) == (0, 1)


@pytest.mark.rule(74)
def test_steel_does_not_pay_for_space_cards():
    ann, _ = table(ann=dict(steel=50, hand=["Vesta Shipyard"]))
    assert not ann.can_play("Vesta Shipyard")


@pytest.mark.rule(75)
@pytest.mark.parametrize("steel", [0, 1, 2, 3, 4, 5, 6])
def test_metal_and_money_may_be_mixed(steel):
    """Solar Power costs 11 M€: any number of steel cubes, the rest in M€."""
    ann, _ = table(ann=dict(steel=9, money=11, hand="Solar Power"))
    begins(ann, "solar-power")
    assert ways(ann) == [0, 1, 2, 3, 4, 5, 6]
    ann.chooses(f"pay steel {steel}")
    assert (ann.steel, ann.money) == (9 - steel, 11 - max(0, 11 - 2 * steel))


@pytest.mark.rule(75)
def test_only_payments_that_reach_the_price_are_offered():
    ann, _ = table(ann=dict(steel=9, money=4, hand="Solar Power"))
    begins(ann, "solar-power")
    assert ways(ann) == [4, 5, 6]


@pytest.mark.rule(76)
def test_there_is_no_change_for_metal():
    ann, _ = table(ann=dict(titanium=4, money=5, hand="Optimal Aerobraking"))  # 7 M€
    ann.plays("Optimal Aerobraking", "pay titanium 3")
    assert (ann.titanium, ann.money) == (1, 5)


@pytest.mark.rule(77)
def test_a_building_in_space_may_be_paid_with_both_metals():
    """Space Elevator, 27 M€, space and building: 6 steel and 5 titanium."""
    ann, _ = table(ann=dict(steel=6, titanium=5, money=27, hand="Space Elevator"))
    ann.plays("Space Elevator", "pay steel 6", "pay titanium 5")
    assert (ann.steel, ann.titanium, ann.money, ann.played) == (0, 0, 27, ["Space Elevator"])
    ann, _ = table(ann=dict(steel=6, titanium=4, money=2, hand="Space Elevator"))
    assert not ann.can_play("Space Elevator")
    ann, _ = table(ann=dict(steel=6, titanium=4, money=3, hand="Space Elevator"))
    assert ann.can_play("Space Elevator")


@pytest.mark.rule(78)
def test_metal_pays_for_cards_only():
    """Rich in metal, without M€: no standard project, milestone or award; no card bought in research."""
    rich = dict(steel=99, titanium=99, tr=35, hand=["Mine"])
    ann, bob = table(ann=rich, bob=dict(money=8))
    assert set(ann.options) == {"play mine", "project sell-patents", "pass"}
    ann, bob = table(ann=dict(rich, money=25), bob=dict(money=8))
    assert {"project power-plant", "project asteroid", "project aquifer", "project greenery", "project city",
            "claim terraformer", "fund banker"} <= set(ann.options)  # fmt: skip
    ann.does("City", "place r3c3")
    ann.ends_turn()
    assert (ann.steel, ann.titanium, ann.money) == (99, 99, 0)
    ann, bob = table(ann=dict(rich, tr=2), bob=dict(money=8))
    ann.passes()
    bob.passes()
    assert ann.options == []
    assert bob.options[0].startswith("keep")


# Prices


@pytest.mark.rule(81)
def test_discounts_add_up():
    """Acquired Company (10, earth): Teractor 3, Earth Office 3, Earth Catapult 2."""
    ann, _ = table(
        ann=dict(corporation="Teractor", played=["Earth Office", "Earth Catapult"], hand="Acquired Company", money=5)
    )
    ann.plays("Acquired Company")
    assert ann.money == 5 - (10 - 3 - 3 - 2)


@pytest.mark.rule(81)
def test_a_discount_by_tag_counts_for_each_tag():
    """Research has two science tags: Valley Trust takes 2 M€ off for each."""
    ann, _ = table(ann=dict(corporation="Valley Trust", hand="Research", money=11))
    ann.plays("Research")
    assert ann.money == 4


@pytest.mark.rule(82)
def test_a_cost_never_falls_below_0_and_nothing_comes_back():
    """Sponsors (6, earth) with 8 M€ of discounts: it costs nothing, and nobody is paid for playing it."""
    ann, _ = table(ann=dict(corporation="Teractor", played=["Earth Office", "Earth Catapult"], hand="Sponsors"))
    ann.plays("Sponsors")
    assert (ann.money, ann.production("money")) == (0, 2)


@pytest.mark.rule(83)
def test_events_are_discounted_by_their_tags_too():
    ann, _ = table(ann=dict(played=["Shuttles", "Earth Office"], hand=["Asteroid", "Imported GHG"], money=99))
    ann.plays("Asteroid")  # 14, space
    assert ann.money == 99 - 12
    ann.plays("Imported GHG")  # 7, earth and space
    assert ann.money == 99 - 12 - 2


@pytest.mark.rule(472)
@pytest.mark.parametrize(
    ("card", "cost", "following", "price"),
    [
        ("Earth Office", 1, "Sponsors", 3),
        ("Space Station", 10, "Vesta Shipyard", 13),
        ("Earth Catapult", 23, "Mine", 2),
        ("Shuttles", 10, "Vesta Shipyard", 13),
        ("Research Outpost", 18, "Mine", 3),
    ],
)
def test_a_card_never_makes_itself_cheaper(card, cost, following, price):
    needs = dict(oxygen=5, ann=dict(hand=[card, following], production=dict(energy=1), money=cost - 1))
    ann, _ = table(**needs)
    assert not ann.can_play(card)
    needs["ann"]["money"] = cost + price
    ann, _ = table(**needs)
    ann.plays(card)
    if ann.options and ann.options[0].startswith("place"):
        ann.chooses("place r3c3")
    assert ann.money == price
    ann.plays(following)
    assert ann.money == 0


# Heat and energy


@pytest.mark.rule(84)
def test_heat_pays_nothing():
    """Except for its conversion, and where a card says so: Helion."""
    ann, _ = table(ann=dict(heat=50, hand=["Mine", "Sponsors"]))
    assert set(ann.options) == {"convert heat", "project sell-patents", "pass"}
    ann, _ = table(ann=dict(heat=50, corporation="Helion", hand=["Sponsors"]))
    ann.plays("Sponsors")
    assert (ann.heat, ann.production("money")) == (44, 2)


@pytest.mark.rule(85)
def test_energy_is_spent_by_card_actions():
    ann, _ = table(ann=dict(energy=5, money=3, played=["Development Center", "Water Splitting Plant"]))
    ann.acts("Water Splitting Plant")
    assert (ann.energy, ann.oxygen) == (2, 1)
    ann.acts("Development Center")
    assert (ann.energy, len(ann.hand)) == (1, 1)


@pytest.mark.rule(85)
def test_energy_pays_for_no_card_and_a_lost_production_yields_no_more():
    """A production decrease takes the energy of every generation to come, not the cubes on the board."""
    ann, _ = table(ann=dict(energy=9, steel=3, hand=["Sponsors", "Building Industries"], production=dict(energy=1)))
    assert not ann.can_play("Sponsors")
    ann.plays("Building Industries")
    assert (ann.energy, ann.production("energy")) == (9, 0)
    ann.ends_turn()
    ann.passes()
    ann.go_on()
    assert (ann.energy, ann.heat) == (0, 9)


# Resources on cards


@pytest.mark.rule(86)
def test_microbes_lie_on_the_card_not_on_the_player_board():
    ann, _ = table(ann=dict(played="Tardigrades"))
    before = list(ann.player.stock)
    ann.acts("Tardigrades")
    assert ann.cubes("Tardigrades") == 1
    assert ann.player.stock == before


@pytest.mark.rule(87)
def test_a_card_adds_to_itself_unless_told_otherwise():
    ann, _ = table(ann=dict(hand="Nitrite Reducing Bacteria", money=11, played=["Tardigrades", "Regolith Eaters"]))
    ann.plays("Nitrite Reducing Bacteria")
    assert [ann.cubes(name) for name in ("Nitrite Reducing Bacteria", "Tardigrades", "Regolith Eaters")] == [3, 0, 0]
    ann.acts("Tardigrades")
    assert [ann.cubes(name) for name in ("Nitrite Reducing Bacteria", "Tardigrades", "Regolith Eaters")] == [3, 1, 0]


@pytest.mark.rule(88)
def test_a_resource_for_another_card_needs_one_that_collects_its_kind():
    """Symbiotic Fungus adds a microbe: not to Pets (animals), not to Physics Complex (science)."""
    ann, bob = table(
        ann=dict(played=["Symbiotic Fungus", "Pets", "Physics Complex", "Tardigrades", "Regolith Eaters", "Mine"]),
        bob=dict(played="Ants"),
    )
    ann.acts("Symbiotic Fungus")
    assert set(ann.options) == {"add tardigrades", "add regolith-eaters"}
    ann.chooses("add regolith-eaters")
    assert [ann.cubes(name) for name in ("Tardigrades", "Regolith Eaters", "Pets")] == [0, 1, 0]
    assert bob.cubes("Ants") == 0


@pytest.mark.rule(88, 89)
def test_a_card_that_only_gives_microbes_cannot_collect_them():
    """Symbiotic Fungus, Extreme-Cold Fungus and Viral Enhancers neither spend nor score microbes."""
    ann, _ = table(ann=dict(played=["Symbiotic Fungus", "Extreme-Cold Fungus", "Viral Enhancers", "Tardigrades"]))
    ann.acts("Symbiotic Fungus")
    assert ann.player.cubes == {card.index: 1 for card in CARDS if card.name == "Tardigrades"}
    ann.acts("Extreme-Cold Fungus", "choose 2")
    assert ann.player.cubes == {card.index: 3 for card in CARDS if card.name == "Tardigrades"}


@pytest.mark.rule(89)
def test_every_card_that_collects_spends_or_scores():
    table()
    collecting = [card for card in CARDS if card.holds >= 0 and card.holds != HOSTED]
    assert len(collecting) > 15
    for card in collecting:
        scores = isinstance(card.vp, Per) and isinstance(card.vp.what, CubesHere)
        text = repr((card.action, card.effect))
        counts = "CubesHere(" in text  # Jupiter Floating Station pays for its floaters and keeps them
        assert scores or counts or "SpendCubes(" in text or "PayWith(" in text, card.name


@pytest.mark.rule(90)
def test_viral_enhancers_gets_a_plant_for_its_own_tag():
    ann, _ = table(ann=dict(hand=["Viral Enhancers", "Tardigrades"], money=13))
    ann.plays("Viral Enhancers")
    assert (ann.plants, ann.player.cubes) == (1, {})
    ann.plays("Tardigrades")
    assert set(ann.options) == {"choose 1", "choose 2"}  # a card that can hold microbes leaves the choice
    ann.chooses("choose 2")
    assert (ann.plants, ann.cubes("Tardigrades")) == (1, 1)


@pytest.mark.rule(91)
def test_resources_on_a_card_are_its_own():
    """Regolith Eaters spends two of its own microbes, those on Tardigrades do not help; nor do they score for it."""
    played = ["Regolith Eaters", "Tardigrades", "Decomposers"]
    ann, _ = table(ann=dict(played=played, cubes={"Regolith Eaters": 1, "Tardigrades": 8}))
    assert ann.points("Tardigrades") == 2
    assert ann.points("Decomposers") == 0
    ann.acts("Regolith Eaters")
    assert (ann.cubes("Regolith Eaters"), ann.oxygen) == (2, 0)  # nothing to choose: it could not spend two
    ann, _ = table(ann=dict(played=played, cubes={"Regolith Eaters": 2, "Tardigrades": 8}))
    ann.acts("Regolith Eaters", "choose 2")
    assert (ann.cubes("Regolith Eaters"), ann.cubes("Tardigrades"), ann.oxygen) == (0, 8, 1)


# Bills that no game has


def tried(stock, cost, ways, spent):
    """Whether a bill can be paid without waste, by trying every number of pieces."""
    if cost <= 0:
        return cost == 0 or -cost < spent
    if not ways:
        return stock[0] >= cost
    resource, _, worth = ways[0]
    most = min(stock[resource], -(-cost // worth))
    return any(tried(stock, cost - k * worth, ways[1:], tighter(spent, worth, k)) for k in range(most + 1))


def test_what_can_be_paid_is_what_trying_everything_finds():
    lot = random.Random(1)
    ann, _ = table()
    seen = set()
    for _ in range(3000):
        stock = [lot.choice((0, 0, 1, 2, 7)), *(lot.randrange(4) for _ in range(5))]
        ways = tuple((1 + i, -1, lot.randint(1, 5)) for i in range(lot.randrange(5)))
        cost, spent = lot.randint(-3, 24), lot.choice((0, 1, 2, 3, 4, 5))
        ann.game.state.players[0].stock[:] = stock
        found = payable(ann.game.state, 0, cost, ways, spent)
        assert found == tried(stock, cost, ways, spent), (stock, cost, ways, spent)
        seen.add((found, bool(spent)))
    assert len(seen) == 4


def test_a_bill_in_twenty_currencies_is_judged_at_once():
    """Tried one by one these would be 4 to the power of 20 payments."""
    ann, _ = table()
    ann.game.state.players[0].stock[:] = [0, 3, 3, 3, 3, 3]
    ways = tuple((1 + i % 5, -1, 2 * (1 + i % 3)) for i in range(20))
    assert not payable(ann.game.state, 0, 1001, ways, 0)
    assert not payable(ann.game.state, 0, 101, ways, 1)
    assert payable(ann.game.state, 0, 101, ways, 2)


@pytest.mark.parametrize(
    "bill",
    [
        {"cost": MOST_BILL + 1, "ways": []},
        {"cost": "dear", "ways": []},
        {"cost": 5, "ways": [[1, None, 1]] * 21},
        {"cost": 5, "ways": [[1, None, 0]]},
    ],
)
def test_a_save_with_a_bill_that_no_game_has_is_refused(bill):
    save = json.loads(table()[0].game.save())
    save["state"]["pending"] = [[{"is": "Pay", "careful": False, "spent_worths": 0, **bill}, 0, None]]
    with pytest.raises(BadSave, match="bill"):
        terramars.load(json.dumps(save))
