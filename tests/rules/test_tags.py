"""Card types and tags (docs/rules.md, I)."""

import pytest
from play import table

from terramars.mars.cards import BY_SLUG, CARDS
from terramars.mars.counts import TagKinds
from terramars.mars.words import EVENT, slug

EIGHT_KINDS = [
    "Mine",  # building
    "Vesta Shipyard",  # jovian, space
    "Power Grid",  # power
    "Sponsors",  # earth
    "Trees",  # plant
    "Tardigrades",  # microbe
    "Research",  # science
]


def reasons(seat, card):
    """The kinds of reasons against playing a card."""
    return [reason.kind for reason in seat.why_not(f"play {slug(card)}")]


@pytest.mark.rule(140, 141)
def test_an_event_goes_to_its_players_pile_and_its_tags_with_it():
    ann, bob = table(ann=dict(hand=["Asteroid", "Satellites"], money=24, played="Vesta Shipyard"))
    ann.plays("Asteroid")
    assert (ann.events, ann.played, bob.events, ann.discard) == (["Asteroid"], ["Vesta Shipyard"], [], [])
    ann.plays("Satellites")
    assert ann.production("money") == 2


@pytest.mark.rule(141, 142)
def test_tags_of_played_events_meet_no_requirement():
    three_science_events = ["Invention Contest", "Technology Demonstration", "Special Design"]
    ann, _ = table(ann=dict(hand="Gene Repair", money=12, events=three_science_events))
    assert reasons(ann, "Gene Repair") == ["requirement"]
    ann, _ = table(ann=dict(hand="Gene Repair", money=12, played=["Research", "Physics Complex"]))
    assert ann.can_play("Gene Repair")


@pytest.mark.rule(142)
def test_tags_of_played_events_count_for_no_milestone_award_or_score():
    ann, bob = table(
        board="hellas",
        awards=[("Space Baron", 0)],
        ann=dict(
            money=8,
            events=["Asteroid", "Comet", "Large Convoy"],
            played=["Io Mining Industries", "Callisto Penal Mines"],
        ),
        bob=dict(played=["Satellites", "Space Station", "Vesta Shipyard"]),
    )
    assert (ann.score.awards, bob.score.awards) == (0, 5)
    assert ann.points("Io Mining Industries") == 2
    assert not ann.can("claim rim-settler")


@pytest.mark.rule(143)
def test_tags_of_an_event_trigger_and_are_discounted_while_it_is_played():
    ann, _ = table(ann=dict(played=["Optimal Aerobraking", "Shuttles", "Earth Office"], hand="Imported GHG", money=2))
    ann.plays("Imported GHG")
    assert (ann.money, ann.heat, ann.production("heat")) == (3, 3 + 3, 1)


@pytest.mark.rule(144)
def test_points_of_events_count_for_better_or_worse():
    ann, bob = table(
        ann=dict(events=["Interstellar Colony Ship", "Large Convoy"]), bob=dict(events=["Bribed Committee", "Flooding"])
    )
    assert (ann.score.cards, bob.score.cards) == (4 + 2, -2 - 1)


@pytest.mark.rule(145)
def test_a_green_card_acts_once_and_its_tags_stay():
    ann, _ = table(ann=dict(hand=["Sponsors", "Cartel"], money=14, played="Acquired Company"))
    ann.plays("Sponsors")
    assert (BY_SLUG["sponsors"].kind, ann.production("money")) == ("automated", 2)
    ann.plays("Cartel")
    assert ann.production("money") == 2 + 3
    ann.go_on()
    assert not ann.can_act("Sponsors")
    assert ann.production("money") == 5


@pytest.mark.rule(146)
def test_a_blue_card_keeps_effect_action_and_tags():
    ann, _ = table(
        oxygen=3,
        ann=dict(hand=["Decomposers", "Tardigrades", "Worms", "Grass"], money=28, played="Adaptation Technology"),
    )
    assert (BY_SLUG["decomposers"].kind, BY_SLUG["tardigrades"].kind) == ("active", "active")
    ann.plays("Decomposers")
    ann.plays("Tardigrades")
    ann.plays("Worms")
    assert ann.production("plants") == 1
    ann.acts("Tardigrades")
    assert (ann.cubes("Decomposers"), ann.cubes("Tardigrades")) == (3, 1)


@pytest.mark.rule(147)
def test_tags_of_a_corporation_count():
    lone = dict(hand="Beam From A Thorium Asteroid", money=32)
    ann, _ = table(ann=lone)
    assert reasons(ann, "Beam From A Thorium Asteroid") == ["requirement"]
    ann, _ = table(ann=dict(lone, corporation="Saturn Systems"))
    assert ann.can_play("Beam From A Thorium Asteroid")
    ann, _ = table(ann=dict(hand="Cartel", money=5, corporation="Teractor"))
    ann.plays("Cartel")
    assert ann.production("money") == 2


@pytest.mark.rule(148)
def test_a_card_carries_0_to_3_tags():
    table()
    tags = {card.name: [tag for tag in card.tags if tag != EVENT] for card in CARDS if card.module != "colonies"}
    assert {len(each) for each in tags.values()} == {0, 1, 2, 3}
    assert [card.name for card in CARDS if len(card.tags) > 3] == ["Ecology Research"], "printed with four"
    assert [BY_SLUG[name].tag_counts.count(0) for name in ("micro-mills", "advanced-ecosystems")] == [13, 10]


@pytest.mark.rule(149)
def test_a_city_tag_is_no_city():
    ann, _ = table(
        ann=dict(
            hand=["Greenhouses", "Cupola City"],
            money=30,
            played=["Research Outpost", "Open City"],
            production=dict(energy=1),
        )
    )
    ann.plays("Greenhouses")
    assert ann.plants == 0
    ann.plays("Cupola City", "place r3c3")
    assert ann.state.tiles[2].bit_count() == 1


# Wild tags


@pytest.mark.rule(150)
@pytest.mark.parametrize(
    ("others", "playable"),
    [(["Trees", "Tardigrades"], True), (["Trees"], False), (["Trees", "Tardigrades", "Fish"], True)],
)
def test_a_wild_tag_stands_for_one_kind_in_one_action(others, playable):
    """Advanced Ecosystems asks for a plant, a microbe and an animal tag."""
    ann, _ = table(ann=dict(hand="Advanced Ecosystems", money=11, played=["Research Coordination", *others]))
    assert ann.can_play("Advanced Ecosystems") == playable


@pytest.mark.rule(150)
def test_a_wild_tag_is_chosen_anew_for_the_next_action():
    ann, _ = table(ann=dict(hand=["Satellites", "Cartel"], money=18, played="Research Coordination"))
    ann.plays("Satellites")
    assert ann.production("money") == 2
    ann.plays("Cartel")
    assert ann.production("money") == 2 + 2


@pytest.mark.rule(151)
def test_a_wild_tag_does_not_count_for_awards():
    ann, bob = table(
        awards=[("Scientist", 0)],
        ann=dict(played=["Research Coordination", "Physics Complex"]),
        bob=dict(played="Research"),
    )
    assert (ann.score.awards, bob.score.awards) == (0, 5)


@pytest.mark.rule(152)
def test_a_wild_tag_triggers_nothing():
    ann, _ = table(
        ann=dict(
            corporation="Point Luna",
            hand=["Research Coordination", "Gene Repair"],
            money=16,
            played=["Olympus Conference", "Decomposers", "Physics Complex"],
        )
    )
    ann.plays("Research Coordination")
    assert (ann.player.cubes, len(ann.hand)) == ({}, 1)
    ann.plays("Gene Repair")
    assert ann.cubes("Olympus Conference") == 1


@pytest.mark.rule(153)
def test_a_wild_tag_is_no_kind_of_its_own():
    ann, _ = table(board="hellas", ann=dict(played=[*EIGHT_KINDS, "Cupola City", "Fish", "Research Coordination"]))
    kinds = TagKinds()
    assert kinds.final(ann.state, 0, -1) == 10
    assert kinds.value(ann.state, 0, -1) == 10


@pytest.mark.rule(154)
def test_different_tags_are_kinds_in_play_without_events():
    ann, _ = table(board="hellas", ann=dict(money=8, played=EIGHT_KINDS))
    assert ann.can("claim diversifier")
    ann, _ = table(
        board="hellas", ann=dict(money=8, played=EIGHT_KINDS[1:], events=["Asteroid", "Virus", "Bribed Committee"])
    )
    assert not ann.can("claim diversifier")
    # A second science tag is no ninth kind, and a building tag on an event would be none either.
    ann, _ = table(board="hellas", ann=dict(money=8, played=[*EIGHT_KINDS[1:], "Physics Complex"]))
    assert ann.can("claim diversifier")
    ann, _ = table(board="hellas", ann=dict(money=8, played=[*EIGHT_KINDS[1:], "Gene Repair", "Trans-Neptune Probe"]))
    assert not ann.can("claim diversifier")
