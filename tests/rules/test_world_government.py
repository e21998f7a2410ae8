"""World Government Terraforming in the solar phase."""

import pytest
from play import Seat, table

import terramars
from terramars import text
from terramars.core.errors import ImpossibleSetup

PLAIN = ("base", "corporate_era", "prelude", "promo", "world_government")
VENUS = (*PLAIN, "venus")
NINE = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]


def end_of_generation(modules=VENUS, **given) -> list[Seat]:
    """A table at which all have passed."""
    given.setdefault("ann", {})
    given.setdefault("bob", {})
    seats = table(modules=modules, **given)
    for seat in [*seats[given.get("active", 0) :], *seats[: given.get("active", 0)]]:
        if seat.can("pass"):  # who can do nothing else is not asked
            seat.passes()
    seats[0].go_on()
    return seats


@pytest.mark.rule(346)
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_raises_one_parameter_a_step(first):
    seats = end_of_generation(first=first, active=first)
    assert seats[first].options == ["terraform temperature", "terraform oxygen", "terraform oceans", "terraform venus"]
    assert seats[1 - first].options == []
    seats[first].chooses("terraform venus")
    assert seats[0].venus == 2


@pytest.mark.rule(346)
@pytest.mark.parametrize(
    ("lang", "prompt", "option"),
    [
        ("en", "Place an ocean, for which nobody gets TR or its bonus", "Place on A2"),
        ("ja", "誰もTRやボーナスを得ずに海洋タイル1枚を配置する", "A2に配置"),
    ],
)
def test_no_bonus_is_named_where_nobody_gets_it(lang, prompt, option):
    ann, _ = end_of_generation()
    ann.chooses("terraform oceans")
    decision = ann.game.decision(0)
    assert text.prompt_text(decision, ann.state, lang).startswith(prompt)
    assert text.option_text(decision.options[0], ann.state, lang) == option


@pytest.mark.rule(346)
def test_it_places_an_ocean_where_its_decider_says():
    ann, _ = end_of_generation()
    ann.chooses("terraform oceans", "place r1c2")
    assert (ann.tile("r1c2"), ann.oceans) == ("ocean", 1)


@pytest.mark.rule(346)
def test_what_is_at_its_goal_is_not_offered():
    ann, _ = end_of_generation(venus=30, oxygen=14)
    assert ann.options == ["terraform temperature", "terraform oceans"]
    ann, _ = end_of_generation(venus=30, oxygen=14, oceans=NINE)
    assert ann.generation == 2  # only the temperature was left: nothing to ask
    assert ann.temperature == -28


@pytest.mark.rule(347)
def test_nobody_gets_rating_or_placement_bonus():
    ann, bob = end_of_generation(oceans=["r1c2"])
    money = ann.money
    ann.chooses("terraform oceans", "place r1c4")  # shows 2 cards, next to an ocean
    assert (ann.tr, bob.tr) == (20, 20)
    assert ann.money == money
    assert len(ann.player.hand) == 0


@pytest.mark.rule(347)
def test_cards_that_hear_anyone_hear_it():
    ann, bob = end_of_generation(
        ann=dict(played="Arctic Algae"), bob=dict(corporation="Aphrodite"), venus=4
    )
    plants = ann.plants
    ann.chooses("terraform oceans", "place r1c2")
    assert ann.plants == plants + 2
    ann, bob = end_of_generation(ann={}, bob=dict(corporation="Aphrodite"), venus=4)
    money = bob.money
    ann.chooses("terraform venus")
    assert bob.money == money + 2


@pytest.mark.rule(521)
def test_what_hears_only_its_owner_does_not_hear_it():
    """The first player decides, but nobody has placed the ocean or raised the parameter."""
    ann, _ = end_of_generation(ann=dict(corporation="Aphrodite", played="Herbivores"), venus=30)
    ann.chooses("terraform oceans", "place r1c2")
    assert ann.cubes("Herbivores") == 0
    assert ann.player.raised == 0


@pytest.mark.rule(519)
def test_steps_that_it_reaches_give_nobody_anything():
    ann, bob = end_of_generation(venus=6)
    ann.chooses("terraform venus")
    assert (ann.player.hand, bob.player.hand) == ((), ())
    ann, bob = end_of_generation(venus=14)
    ann.chooses("terraform venus")
    assert (ann.tr, bob.tr) == (20, 20)
    ann, bob = end_of_generation(temperature=-26)
    ann.chooses("terraform temperature")
    assert (ann.production("heat"), bob.production("heat")) == (0, 0)


@pytest.mark.rule(519)
def test_steps_that_follow_from_others_happen_for_nobody():
    ann, _ = end_of_generation(oxygen=7, temperature=-2)
    ann.chooses("terraform oxygen", "place r1c2")
    assert (ann.oxygen, ann.temperature, ann.oceans, ann.tr) == (8, 0, 1, 20)


@pytest.mark.rule(344, 345)
def test_the_end_is_checked_before_the_world_government_acts():
    ann, _ = end_of_generation(temperature=8, oxygen=14, oceans=NINE, venus=10)
    assert ann.decision is None
    assert ann.game.over
    assert ann.venus == 10


@pytest.mark.rule(345)
def test_after_the_end_plants_are_converted_at_once():
    ann, _ = end_of_generation(temperature=8, oxygen=14, oceans=NINE, ann=dict(plants=8))
    assert ann.options == ["convert plants", "done"]


@pytest.mark.rule(520)
def test_who_completes_the_last_parameter_in_its_name_brings_one_more_generation():
    ann, _ = end_of_generation(temperature=8, oxygen=13, oceans=NINE, venus=30)
    assert (ann.oxygen, ann.generation) == (14, 2)
    assert not ann.game.over


def test_it_goes_with_and_without_venus():
    ann, _ = end_of_generation(modules=PLAIN)
    assert ann.options == ["terraform temperature", "terraform oxygen", "terraform oceans"]
    ann, _ = end_of_generation(modules=("base", "corporate_era", "venus"))
    assert "terraform venus" not in ann.options


def test_a_setting_of_its_name_switches_it_on():
    game = terramars.new(seed=3, world_government=True)
    assert "world_government" in game.position()["modules"]
    assert "world_government" not in terramars.new(seed=3).position()["modules"]
    assert terramars.load(game.save()).digest() == game.digest()
    with pytest.raises(ImpossibleSetup, match="True, False or None"):
        terramars.new(world_government="yes")
    with pytest.raises(ImpossibleSetup, match="say one of them"):
        terramars.new(modules=PLAIN, world_government=False)
