"""The fixed first actions of corporations (docs/rules.md, K)."""

import pytest
from play import table

THARSIS = dict(corporation="Tharsis Republic", first_action=True, money=28)
INVENTRIX = dict(corporation="Inventrix", first_action=True, money=30)


@pytest.mark.rule(167, 168, 170)
def test_tharsis_republic_must_place_its_city_first():
    ann, _ = table(ann=THARSIS)
    assert len(ann.options) > 30
    assert all(option.startswith("place ") for option in ann.options)
    assert not ann.can("pass")


@pytest.mark.rule(167, 168)
def test_inventrix_draws_3_cards_first():
    ann, _ = table(deck=["Trees", "Grass", "Moss", "Lichen"], ann=INVENTRIX)
    assert ann.can("done")
    assert (ann.hand, ann.money) == (["Trees", "Grass", "Moss"], 30)


@pytest.mark.rule(168, 169)
@pytest.mark.parametrize("goes_on", [True, False])
def test_the_first_action_is_one_of_two_and_the_other_is_free(goes_on):
    ann, bob = table(ann=THARSIS, bob=dict(money=30))
    ann.chooses("place r3c3")
    assert {"project asteroid", "project city", "done"} <= set(ann.options)
    assert not ann.can("pass")
    if goes_on:
        ann.does("Asteroid")
        assert ann.tr == 21
    else:
        ann.ends_turn()
    assert bob.can("pass")
    bob.does("Asteroid")
    bob.ends_turn()
    assert ann.can("pass")


@pytest.mark.rule(168)
def test_the_first_action_comes_on_the_players_own_first_turn():
    ann, bob = table(ann=dict(money=30), bob=dict(INVENTRIX))
    ann.does("Asteroid")
    assert bob.hand == []
    ann.ends_turn()
    assert bob.can("done")
    assert len(bob.hand) == 3
    bob.ends_turn()
    ann.passes()
    assert bob.can("pass")
    assert len(bob.hand) == 3


@pytest.mark.rule(167, 170)
def test_the_first_action_follows_from_revealing_the_corporation():
    """From the very start: Tharsis Republic chosen, no card kept."""
    corporations = dict(ann=["Tharsis Republic", "Ecoline"], bob=["Helion", "PhoboLog"])
    ann, bob = table(
        phase="start",
        modules=("base", "corporate_era"),
        ann=dict(dealt=[*corporations["ann"], "Trees"]),
        bob=dict(dealt=[*corporations["bob"], "Grass"]),
    )
    ann.chooses("choose-corporation tharsis-republic", "leave trees")
    bob.chooses("choose-corporation helion", "leave grass")
    assert (ann.money, ann.production("money")) == (40, 0)
    assert all(option.startswith("place ") for option in ann.options)
    ann.chooses("place r3c3")
    assert (ann.money, ann.production("money")) == (43, 1)


@pytest.mark.rule(171)
def test_the_first_city_follows_the_rules_and_gives_everything_a_city_gives():
    ann, _ = table(oceans=["r1c2"], ann=THARSIS, bob=dict(tiles="city r3c3"))
    assert not ann.can("place r3c4")
    assert not ann.can("place r5c3")
    ann.chooses("place r1c1")
    assert (ann.steel, ann.production("money"), ann.money) == (2, 1, 28 + 3 + 2)
    assert ann.owns("r1c1")
    assert ann.tile("r1c1") == "city"


@pytest.mark.rule(172)
def test_tharsis_republic_hears_every_city_on_mars_and_is_paid_for_its_own():
    ann, bob = table(
        first=1,
        ann=dict(corporation="Tharsis Republic", hand=["Ganymede Colony"], money=20),
        bob=dict(money=25, hand="Phobos Space Haven", titanium=9),
    )
    bob.does("City", "place r3c3")
    assert (ann.production("money"), ann.money) == (1, 20)
    bob.plays("Phobos Space Haven")
    assert (ann.production("money"), ann.money) == (1, 20)
    ann.plays("Ganymede Colony")
    assert (ann.production("money"), ann.money) == (1, 3)
