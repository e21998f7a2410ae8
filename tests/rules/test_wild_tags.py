"""Wild tags (Research Network, Research Coordination)."""

import pytest
from play import table

from terramars.mars.cards import BY_SLUG
from terramars.mars.words import WILD

WILD_CARD = "Research Coordination"
SEVEN_KINDS = ["Mine", "Space Station", "Power Grid", "Research", "Sponsors", "Adapted Lichen", "Tardigrades"]
SEVEN_BUILDINGS = ["Mine", "Titanium Mine", "Power Plant", "Fuel Factory", "Building Industries", "Strip Mine"]
SEVEN_BUILDINGS += ["Food Factory"]


@pytest.mark.rule(441)
def test_research_network_and_research_coordination_carry_a_wild_tag():
    deck = ["Mine", "Sponsors", "Soletta", "Trees"]
    ann, _ = table(phase="preludes", ann=dict(preludes=["Research Network", "Mohole"]), bob={}, deck=deck)
    ann.chooses("play-starter research-network")
    assert ann.production("money") == 1
    assert ann.hand == deck[:3]
    assert BY_SLUG["research-network"].tags == (WILD,)
    assert BY_SLUG["research-coordination"].tags == (WILD,)


@pytest.mark.rule(442)
def test_a_wild_tag_is_another_kind_in_each_action():
    ann, _ = table(ann=dict(money=18, played=WILD_CARD, hand=["Cartel", "Satellites"]), bob={})
    ann.plays("Cartel")
    assert ann.production("money") == 2  # its own earth tag, and the wild one as earth
    ann.plays("Satellites")
    assert ann.production("money") == 2 + 2  # its own space tag, and the wild one as space


@pytest.mark.rule(442)
def test_within_one_action_a_wild_tag_is_one_kind_only():
    hand = dict(money=11, hand="Advanced Ecosystems")  # needs a plant, a microbe and an animal tag
    ann, _ = table(ann=dict(played=["Adapted Lichen", "Archaebacteria", WILD_CARD], **hand), bob={})
    assert ann.can_play("Advanced Ecosystems")
    ann, _ = table(ann=dict(played=["Adapted Lichen", WILD_CARD], **hand), bob={})
    assert not ann.can_play("Advanced Ecosystems")
    ann, _ = table(ann=dict(played=["Adapted Lichen", WILD_CARD, "Research Network"], **hand), bob={})
    assert ann.can_play("Advanced Ecosystems")


@pytest.mark.rule(442)
def test_a_wild_tag_helps_to_meet_a_requirement():
    ann, _ = table(ann=dict(money=12, played=["Research", WILD_CARD], hand="Gene Repair"), bob={})
    assert ann.can_play("Gene Repair")  # three science tags
    ann, _ = table(ann=dict(money=12, played=["Research"], hand="Gene Repair"), bob={})
    assert not ann.can_play("Gene Repair")


@pytest.mark.rule(443)
def test_a_wild_tag_triggers_nothing_when_it_enters_play():
    person = dict(money=4, corporation="Point Luna", played=["Olympus Conference", "Decomposers"], hand=WILD_CARD)
    ann, bob = table(ann=person, bob=dict(corporation="Saturn Systems"))
    ann.plays(WILD_CARD)
    assert ann.played[-1] == WILD_CARD
    assert ann.hand == []  # Point Luna drew nothing
    assert (ann.cubes("Olympus Conference"), ann.cubes("Decomposers")) == (0, 0)
    assert bob.production("money") == 0


@pytest.mark.rule(443)
@pytest.mark.parametrize("corporation", ["Teractor", "ThorGate", "Valley Trust", "Cheung Shing MARS"])
def test_a_wild_tag_earns_no_discount(corporation):
    ann, _ = table(ann=dict(money=4, corporation=corporation, hand=WILD_CARD), bob={})
    ann.plays(WILD_CARD)
    assert ann.money == 0
    poor, _ = table(ann=dict(money=3, corporation=corporation, hand=WILD_CARD), bob={})
    assert not poor.can_play(WILD_CARD)


@pytest.mark.rule(444)
def test_a_wild_tag_does_not_count_in_final_scoring():
    ann, bob = table(ann=dict(played=[WILD_CARD, "Ganymede Colony", "Research Network"]),
                     bob=dict(played="Physics Complex"), awards=[["Scientist", 0]])  # fmt: skip
    assert ann.points("Ganymede Colony") == 1
    assert (ann.score.awards, bob.score.awards) == (0, 5)
    ann, bob = table(board="hellas", ann=dict(played=[WILD_CARD]), bob=dict(played="Mine"), awards=[["Contractor", 0]])
    assert (ann.score.awards, bob.score.awards) == (0, 5)


@pytest.mark.rule(444)
def test_a_wild_tag_does_not_count_for_other_players():
    ann, _ = table(ann=dict(money=12, hand="Toll Station"), bob=dict(played=[WILD_CARD, "Space Station"]))
    ann.plays("Toll Station")
    assert ann.production("money") == 1


@pytest.mark.rule(445)
def test_a_wild_tag_helps_to_claim_a_milestone():
    ann, _ = table(ann=dict(money=8, played=[*SEVEN_BUILDINGS, WILD_CARD]), bob={})
    ann.claims("Builder")
    assert ann.score.milestones == 5
    ann, _ = table(board="hellas", ann=dict(money=8, played=["Asteroid Mining", "Ganymede Colony", WILD_CARD]), bob={})
    assert ann.can("claim rim-settler")
    ann, _ = table(board="elysium", ann=dict(money=8, played=["Grass", "Fish", "Trees", WILD_CARD]), bob={})
    assert ann.can("claim ecologist")


@pytest.mark.rule(445)
def test_for_diversifier_each_wild_tag_stands_for_a_missing_kind():
    def can_claim(*played):
        ann, _ = table(board="hellas", ann=dict(money=8, played=list(played)), bob={})
        return ann.can("claim diversifier")

    assert can_claim(*SEVEN_KINDS, WILD_CARD)
    assert not can_claim(*SEVEN_KINDS)
    assert can_claim(*SEVEN_KINDS[1:], WILD_CARD, "Research Network")
    assert not can_claim(*SEVEN_KINDS[1:], WILD_CARD)


@pytest.mark.rule(468)
def test_a_wild_tag_may_be_the_building_tag_that_is_copied():
    ann, _ = table(ann=dict(money=9, hand="Robotic Workforce", played=[WILD_CARD, "Research Network"]), bob={})
    ann.plays("Robotic Workforce")  # Research Coordination has no production to copy
    assert ann.production("money") == 1
    ann, _ = table(ann=dict(money=9, hand="Robotic Workforce", played=["Research Network", "Mine"]), bob={})
    ann.plays("Robotic Workforce")
    assert ann.options == ["copy research-network", "copy mine"]
    ann, _ = table(ann=dict(money=9, hand="Robotic Workforce", played="Metals Company"), bob={})
    assert not ann.can_play("Robotic Workforce")
