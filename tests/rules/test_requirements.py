"""What must hold for a card to be played (docs/rules.md, G)."""

import pytest
from play import table

from terramars.mars.words import slug

OCEANS = ("r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6")


def reasons(seat, card):
    """The kinds of reasons against playing a card."""
    return [reason.kind for reason in seat.why_not(f"play {slug(card)}")]


def planet(track, value):
    return {"oceans": OCEANS[:value]} if track == "oceans" else {track: value}


@pytest.mark.rule(92, 162)
def test_a_requirement_counts_when_the_card_is_played_and_never_again():
    ann, bob = table(oxygen=8, ann=dict(hand="Electro Catapult", money=40, steel=1, production=dict(energy=1)), bob={})
    ann.plays("Electro Catapult", "pay steel 0")
    ann.does("Greenery", "place r3c3")
    assert ann.oxygen == 9
    bob.go_on()
    assert ann.money == 0
    ann.acts("Electro Catapult")
    assert ann.money == 7


@pytest.mark.rule(92)
def test_a_requirement_not_met_keeps_the_card_in_hand_until_it_is():
    ann, _ = table(temperature=-26, ann=dict(hand="Lichen", money=50))
    assert reasons(ann, "Lichen") == ["requirement"]
    assert not ann.can_play("Lichen")
    ann.does("Asteroid")
    assert ann.temperature == -24
    assert ann.can_play("Lichen")


@pytest.mark.rule(93, 94, 95)
@pytest.mark.parametrize(
    ("card", "track", "too_low", "met"),
    [
        ("Lichen", "temperature", -26, (-24, -22, 8)),
        ("Breathing Filters", "oxygen", 6, (7, 8, 14)),
        ("Wave Power", "oceans", 2, (3, 4, 9)),
    ],
)
def test_a_plain_requirement_is_a_minimum_of_a_parameter(card, track, too_low, met):
    ann, _ = table(**planet(track, too_low), ann=dict(hand=card, money=30))
    assert reasons(ann, card) == ["requirement"]
    assert not ann.can_play(card)
    for value in met:
        ann, _ = table(**planet(track, value), ann=dict(hand=card, money=30))
        assert ann.can_play(card)


@pytest.mark.rule(93, 96)
@pytest.mark.parametrize(
    ("card", "track", "met", "too_high"),
    [
        ("Archaebacteria", "temperature", (-30, -20, -18), -16),
        ("Natural Preserve", "oxygen", (0, 3, 4), 5),
        ("Dust Seals", "oceans", (0, 2, 3), 4),
    ],
)
def test_max_means_at_most_the_printed_value(card, track, met, too_high):
    for value in met:
        ann, _ = table(**planet(track, value), ann=dict(hand=card, money=30))
        assert ann.can_play(card)
    ann, _ = table(**planet(track, too_high), ann=dict(hand=card, money=30))
    assert reasons(ann, card) == ["requirement"]
    assert not ann.can_play(card)


@pytest.mark.rule(94, 97)
@pytest.mark.parametrize(("oceans", "allowed"), [(2, False), (3, True), (4, True), (5, True), (9, True)])
def test_requires_3_oceans_allows_3_or_more(oceans, allowed):
    ann, _ = table(oceans=OCEANS[:oceans], ann=dict(hand="Moss", money=30, plants=1))
    assert ann.can_play("Moss") == allowed


@pytest.mark.rule(98)
def test_tag_requirements_count_own_tags_in_play_only():
    two_science_tags = dict(played="Research")
    ann, _ = table(ann=dict(hand="Tectonic Stress Power", money=30, **two_science_tags))
    assert ann.can_play("Tectonic Stress Power")
    ann, _ = table(ann=dict(hand="Tectonic Stress Power", money=30), bob=two_science_tags)
    assert reasons(ann, "Tectonic Stress Power") == ["requirement"]
    ann, _ = table(ann=dict(hand=["Tectonic Stress Power", "Research"], money=30))
    assert reasons(ann, "Tectonic Stress Power") == ["requirement"]


@pytest.mark.rule(473)
def test_a_requirement_does_not_count_the_tags_of_the_card_itself():
    energetic = dict(hand="AI Central", money=30, production=dict(energy=1))
    ann, _ = table(ann=dict(played="Research", **energetic))
    assert reasons(ann, "AI Central") == ["requirement"]
    assert not ann.can_play("AI Central")
    ann, _ = table(ann=dict(played=["Research", "Physics Complex"], **energetic))
    assert ann.can_play("AI Central")


@pytest.mark.rule(99)
def test_a_production_requirement_asks_for_own_production():
    rich = dict(production=dict(titanium=3))
    ann, _ = table(ann=dict(hand="Asteroid Mining Consortium", money=30), bob=rich)
    assert reasons(ann, "Asteroid Mining Consortium") == ["requirement"]
    assert not ann.can_play("Asteroid Mining Consortium")
    ann, _ = table(ann=dict(hand="Asteroid Mining Consortium", money=30, production=dict(titanium=1)), bob=rich)
    assert ann.can_play("Asteroid Mining Consortium")


@pytest.mark.rule(100, 105, 107)
@pytest.mark.parametrize(
    ("missing", "reason"),
    [
        ("nothing", []),
        ("requirement", ["requirement"]),
        ("effect", ["production"]),
        ("money", ["money"]),
        ("everything", ["requirement", "money", "production"]),
    ],
)
def test_requirement_effects_and_cost_must_each_be_possible(missing, reason):
    """Shuttles: at least 5% oxygen, energy production -1, 10 M€."""

    def lacks(what):
        return missing in (what, "everything")

    ann, _ = table(
        oxygen=4 if lacks("requirement") else 5,
        ann=dict(
            hand="Shuttles",
            money=9 if lacks("money") else 10,
            production=dict(energy=0 if lacks("effect") else 1),
        ),
    )
    assert reasons(ann, "Shuttles") == reason
    assert ann.can_play("Shuttles") == (missing == "nothing")


@pytest.mark.rule(101, 104)
@pytest.mark.parametrize(
    ("card", "goal", "gained"),
    [
        ("Asteroid", dict(temperature=8), dict(titanium=2)),
        ("Mining Expedition", dict(oxygen=14), dict(steel=2)),
        ("Towing A Comet", dict(oxygen=14, oceans=OCEANS), dict(plants=2)),
    ],
)
def test_a_card_may_raise_what_is_at_its_goal_and_does_the_rest(card, goal, gained):
    ann, _ = table(**goal, ann=dict(hand=card, money=30))
    ann.plays(card)
    assert ann.tr == 20
    assert {name: getattr(ann, name) for name in gained} == gained
    assert ann.events == [card]
    for name, value in goal.items():
        assert getattr(ann, name) == (9 if name == "oceans" else value)


@pytest.mark.rule(102, 104)
def test_cubes_that_no_own_card_collects_are_lost_and_the_rest_happens():
    ann, bob = table(ann=dict(hand="Imported Nitrogen", money=23), bob=dict(played=["Tardigrades", "Fish"]))
    ann.plays("Imported Nitrogen")
    assert (ann.tr, ann.plants, ann.player.cubes) == (21, 4, {})
    assert (bob.cubes("Tardigrades"), bob.cubes("Fish")) == (0, 0)


@pytest.mark.rule(103, 104)
def test_a_removal_may_be_impossible_or_declined():
    ann, bob = table(ann=dict(hand="Asteroid", money=14), bob=dict(plants=0))
    ann.plays("Asteroid")
    assert (ann.tr, ann.titanium, bob.plants) == (21, 2, 0)

    ann, bob = table(ann=dict(hand="Asteroid", money=14), bob=dict(plants=3))
    ann.plays("Asteroid", "skip")
    assert (ann.tr, ann.titanium, bob.plants) == (21, 2, 3)


@pytest.mark.rule(105)
@pytest.mark.parametrize(
    ("card", "needed"),
    [
        ("Building Industries", dict(energy=1)),
        ("Magnetic Field Generators", dict(energy=4)),
        ("Food Factory", dict(plants=1)),
        ("Tropical Resort", dict(heat=2)),
    ],
)
def test_an_own_production_decrease_must_be_possible(card, needed):
    ((resource, steps),) = needed.items()
    ann, _ = table(ann=dict(hand=card, money=30, production={resource: steps - 1}), bob=dict(production={resource: 9}))
    assert reasons(ann, card) == ["production"]
    assert not ann.can_play(card)
    ann, bob = table(ann=dict(hand=card, money=30, production=needed), bob=dict(production={resource: 9}))
    ann.plays(card)
    assert (ann.production(resource), bob.production(resource)) == (0, 9)


@pytest.mark.rule(106)
def test_a_tile_without_a_legal_space_makes_the_card_unplayable():
    urban = dict(hand="Urbanized Area", money=30, production=dict(energy=1))
    ann, _ = table(ann=dict(urban, tiles=["city r3c2", "city r7c3"]))
    assert reasons(ann, "Urbanized Area") == ["no space"]
    assert not ann.can_play("Urbanized Area")
    ann, _ = table(ann=dict(urban, tiles=["city r3c2", "city r3c4"]))
    assert ann.can_play("Urbanized Area")

    taken = ["greenery r2c2", "greenery r3c1", "greenery r4c1"]
    ann, _ = table(ann=dict(hand="Lava Flows", money=30), bob=dict(tiles=[*taken, "greenery r5c1"]))
    assert reasons(ann, "Lava Flows") == ["no space"]
    assert not ann.can_play("Lava Flows")
    ann, _ = table(ann=dict(hand="Lava Flows", money=30), bob=dict(tiles=taken))
    ann.plays("Lava Flows")
    assert ann.tile("r5c1") == "special"


@pytest.mark.rule(106)
def test_an_ocean_tile_is_no_obstacle_when_all_oceans_are_out():
    ann, _ = table(oceans=OCEANS, ann=dict(hand=["Convoy From Europa", "Ice Asteroid"], money=38))
    ann.plays("Convoy From Europa")
    assert (ann.tr, len(ann.hand)) == (20, 2)
    ann.plays("Ice Asteroid")
    assert (ann.tr, ann.oceans, ann.money) == (20, 9, 0)

    # Not even when other tiles fill the ocean areas that stayed empty.
    others = ["special r6c7", "greenery r6c8", "greenery r9c5"]
    ann, _ = table(oceans=OCEANS, ann=dict(hand="Ice Asteroid", money=23), bob=dict(tiles=others))
    assert ann.can_play("Ice Asteroid")


@pytest.mark.rule(107)
def test_the_whole_cost_must_be_paid():
    ann, _ = table(ann=dict(hand="Asteroid", money=13, heat=8))
    assert reasons(ann, "Asteroid") == ["money"]
    assert not ann.can_play("Asteroid")
    ann, _ = table(ann=dict(hand="Asteroid", money=11, titanium=1))
    assert ann.can_play("Asteroid")
    ann.plays("Asteroid")
    assert (ann.money, ann.titanium) == (0, 2)
