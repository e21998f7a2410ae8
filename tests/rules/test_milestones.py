"""Milestones: claiming, and what each of the fifteen asks for."""

import pytest
from play import table

from terramars.mars.cards import CARDS, PROJECT

BUILDINGS = ["Mine", "Titanium Mine", "Power Plant", "Fuel Factory", "Building Industries", "Strip Mine"]
BUILDINGS += ["Food Factory"]
GREEN = [*BUILDINGS, "Sponsors", "Acquired Company"]
BLUE = ["Earth Office", "Media Group", "Tardigrades", "Security Fleet", "Space Elevator", "Development Center"]
EVENTS = ["Asteroid", "Comet", "Big Asteroid", "Deimos Down", "Mineral Deposit"]


def can_claim(milestone, board="tharsis", modules=None, **person):
    """Whether a player with plenty of money, and what is named, may claim a milestone."""
    ann, _ = table(board=board, modules=modules, ann={"money": 50, **person}, bob={})
    return ann.can(f"claim {milestone}")


def projects(count):
    table()  # loads the cards
    return [card.name for card in CARDS if card.sort == PROJECT][:count]


@pytest.mark.rule(183)
def test_claiming_needs_the_criterion_at_that_moment_and_8_money():
    ann, _ = table(ann=dict(tr=35, money=8), bob={})
    ann.claims("Terraformer")
    assert ann.money == 0
    assert not can_claim("terraformer", tr=35, money=7)
    assert not can_claim("terraformer", tr=34, money=8)


@pytest.mark.rule(184)
def test_a_milestone_has_at_most_one_owner():
    ann, bob = table(ann=dict(tr=35, money=20), bob=dict(tr=40, money=20))
    assert ann.can("claim terraformer")
    ann.claims("Terraformer")
    assert not ann.can("claim terraformer")
    ann.ends_turn()
    assert not bob.can("claim terraformer")
    assert (ann.score.milestones, bob.score.milestones) == (5, 0)


@pytest.mark.rule(185)
def test_three_milestones_are_claimed_in_a_game_and_no_fourth():
    two = [["Mayor", 0], ["Gardener", 1]]
    ann, bob = table(ann=dict(tr=35, money=20), bob=dict(tr=35, money=20, played=[*BUILDINGS, "Mining Rights"]),
                     milestones=two)  # fmt: skip
    ann.claims("Terraformer")
    ann.ends_turn()
    assert not [option for option in bob.options if option.startswith("claim")]
    assert bob.why_not("claim builder")[0].kind == "no milestone left"


@pytest.mark.rule(186)
def test_a_claimed_milestone_scores_5_points():
    ann, bob = table(ann=dict(tr=35, money=8))
    before = ann.score.total
    ann.claims("Terraformer")
    assert ann.score.total == before + 5
    assert (ann.score.milestones, bob.score.milestones) == (5, 0)


@pytest.mark.rule(187)
def test_terraformer_asks_for_a_rating_of_35():
    assert can_claim("terraformer", tr=35)
    assert not can_claim("terraformer", tr=34)


@pytest.mark.rule(188)
def test_mayor_asks_for_three_own_cities():
    cities = ["city r3c3", "city r7c3", "city r7c6"]
    assert can_claim("mayor", tiles=cities)
    assert can_claim("mayor", tiles=[*cities[:2], "city phobos-space-haven"])
    assert not can_claim("mayor", tiles=[*cities[:2], "greenery r7c4"])


@pytest.mark.rule(188, 189)
def test_tiles_of_others_count_for_neither_mayor_nor_gardener():
    cities, greeneries = ["city r3c3", "city r7c3"], ["greenery r3c4", "greenery r7c4"]
    ann, _ = table(ann=dict(money=50, tiles=cities + greeneries), bob=dict(tiles=["city r7c6", "greenery r2c5"]))
    assert not ann.can("claim mayor")
    assert not ann.can("claim gardener")


@pytest.mark.rule(189)
def test_gardener_asks_for_three_own_greeneries():
    greeneries = ["greenery r3c3", "greenery r3c4", "greenery r3c5"]
    assert can_claim("gardener", tiles=greeneries)
    assert not can_claim("gardener", tiles=[*greeneries[:2], "city r7c3"])


@pytest.mark.rule(190)
def test_builder_asks_for_eight_building_tags_in_play():
    assert can_claim("builder", played=[*BUILDINGS, "Mining Rights"])
    assert not can_claim("builder", played=BUILDINGS, hand=["Mining Rights", "Mohole Area"])
    assert not can_claim("builder", played=[*BUILDINGS, "Sponsors"])
    # Tags, not cards: Mining Guild has two of them.
    assert can_claim("builder", played=BUILDINGS[:6], corporation="Mining Guild")
    assert not can_claim("builder", played=BUILDINGS[:6], corporation="Tharsis Republic")


@pytest.mark.rule(191)
def test_planner_asks_for_sixteen_cards_in_hand():
    assert can_claim("planner", hand=projects(16))
    assert not can_claim("planner", hand=projects(15))


@pytest.mark.rule(192)
def test_the_third_city_and_mayor_fit_into_one_turn():
    ann, _ = table(ann=dict(money=33, tiles=["city r3c3", "city r7c3"]), bob={})
    assert not ann.can("claim mayor")
    ann.does("City", "place r7c6")
    ann.claims("Mayor")
    assert ann.score.milestones == 5
    assert ann.money == 0


@pytest.mark.rule(193)
def test_diversifier_asks_for_eight_kinds_of_tags_in_play():
    seven = ["Mine", "Space Station", "Power Grid", "Research", "Sponsors", "Adapted Lichen", "Tardigrades"]
    assert can_claim("diversifier", board="hellas", played=[*seven, "Fish"])
    assert not can_claim("diversifier", board="hellas", played=[*seven, "Titanium Mine"])  # a kind there is already
    assert not can_claim("diversifier", board="hellas", played=[*seven[:6]], events=["Virus", "Imported GHG"])


@pytest.mark.rule(194)
def test_tactician_asks_for_five_cards_in_play_with_a_requirement():
    four = ["Algae", "Fish", "Trees", "AI Central"]
    assert can_claim("tactician", board="hellas", played=[*four, "Great Dam"])
    assert not can_claim("tactician", board="hellas", played=[*four, "Mine"])
    assert not can_claim("tactician", board="hellas", played=four, events=["Ice Cap Melting", "Permafrost Extraction"])


@pytest.mark.rule(195)
def test_polar_explorer_asks_for_three_own_tiles_in_the_two_bottom_rows():
    tiles = ["city r8c1", "greenery r8c2", {"kind": "special", "hex": "r9c2"}]
    assert can_claim("polar-explorer", board="hellas", tiles=tiles)
    assert not can_claim("polar-explorer", board="hellas", tiles=[*tiles[:2], "greenery r7c2"])
    ann, _ = table(board="hellas", ann=dict(money=50, tiles=tiles[:2]), bob=dict(tiles=tiles[2]))
    assert not ann.can("claim polar-explorer")


@pytest.mark.rule(196)
def test_energizer_asks_for_energy_production_of_6():
    assert can_claim("energizer", board="hellas", production=dict(energy=6))
    assert not can_claim("energizer", board="hellas", production=dict(energy=5, heat=6), energy=6)


@pytest.mark.rule(197)
def test_rim_settler_asks_for_three_jovian_tags():
    two = ["Asteroid Mining", "Ganymede Colony"]
    assert can_claim("rim-settler", board="hellas", played=[*two, "Callisto Penal Mines"])
    assert not can_claim("rim-settler", board="hellas", played=[*two, "Space Station"])


ALL_AT_1 = dict(money=1, steel=1, titanium=1, plants=1, energy=1, heat=1)


@pytest.mark.rule(198)
@pytest.mark.parametrize("lowest", list(ALL_AT_1))
def test_generalist_asks_for_all_six_productions_one_above_the_start(lowest):
    era = ("base", "corporate_era")
    all_at_2 = dict.fromkeys(ALL_AT_1, 2)
    assert can_claim("generalist", board="elysium", modules=era, production=ALL_AT_1)
    assert not can_claim("generalist", board="elysium", modules=era, production={**ALL_AT_1, lowest: 0})
    assert can_claim("generalist", board="elysium", modules=("base",), production=all_at_2)
    assert not can_claim("generalist", board="elysium", modules=("base",), production={**all_at_2, lowest: 1})


@pytest.mark.rule(198)
def test_generalist_counts_what_the_corporation_gives():
    ann, bob = table(
        board="elysium",
        modules=("base", "corporate_era"),
        phase="start",
        ann=dict(dealt=["ThorGate", "Inventrix"], production={**ALL_AT_1, "energy": 0}),
        bob=dict(dealt=["Teractor", "Saturn Systems"]),
    )
    ann.chooses("choose-corporation thorgate")
    bob.chooses("choose-corporation teractor")
    assert ann.production("energy") == 1
    assert ann.can("claim generalist")


@pytest.mark.rule(199)
@pytest.mark.parametrize("resource", list(ALL_AT_1))
def test_specialist_asks_for_some_production_of_10(resource):
    assert can_claim("specialist", board="elysium", production={resource: 10})
    assert not can_claim("specialist", board="elysium", production=dict.fromkeys(ALL_AT_1, 9))


@pytest.mark.rule(200)
def test_ecologist_asks_for_four_tags_of_plants_animals_and_microbes_together():
    assert can_claim("ecologist", board="elysium", played=["Adapted Lichen", "Grass", "Fish", "Tardigrades"])
    assert can_claim("ecologist", board="elysium", played=["Advanced Ecosystems", "Fish"])
    assert not can_claim("ecologist", board="elysium", played=["Adapted Lichen", "Grass", "Fish", "Mine"])


@pytest.mark.rule(201)
def test_tycoon_asks_for_fifteen_green_and_blue_cards():
    assert len(GREEN + BLUE) == 15
    assert can_claim("tycoon", board="elysium", played=GREEN + BLUE)
    assert not can_claim("tycoon", board="elysium", played=[*GREEN, *BLUE[1:]], events=EVENTS)
    assert not can_claim("tycoon", board="elysium", played=[*GREEN[1:], *BLUE], corporation="Teractor")


@pytest.mark.rule(202)
def test_legend_asks_for_five_played_events():
    assert can_claim("legend", board="elysium", events=EVENTS)
    assert not can_claim("legend", board="elysium", events=EVENTS[:4], hand=EVENTS[4:], played=GREEN)


@pytest.mark.rule(477)
def test_a_milestone_stays_when_its_criterion_is_no_longer_met():
    hand = projects(16)
    ann, _ = table(ann=dict(money=8, hand=hand), bob={})
    ann.claims("Planner")
    ann.does("Sell Patents", *[f"sell {CARDS[card].slug}" for card in ann.player.hand[:2]], "done")
    assert len(ann.hand) == 14
    assert ann.score.milestones == 5


@pytest.mark.rule(478)
def test_one_player_may_claim_several_milestones_and_fund_several_awards():
    ann, bob = table(ann=dict(money=16, tr=35, tiles=["city r3c3", "city r7c3", "city r7c6"]))
    ann.claims("Terraformer")
    ann.claims("Mayor")
    assert ann.score.milestones == 10
    assert ann.money == 0
    ann, bob = table(ann=dict(money=22, heat=1, production=dict(money=1)))
    ann.funds("Banker")
    ann.funds("Thermalist")
    assert ann.score.awards == 10
    assert ann.money == 0
    assert bob.score.awards == 0
