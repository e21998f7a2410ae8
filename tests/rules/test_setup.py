"""A. Components, start state and set-up."""

import pytest
from play import table

import terramars
from terramars.core.errors import ImpossibleSetup
from terramars.mars.cards import CARDS, CORPORATION, PROJECT
from terramars.mars.words import RESOURCE_NAMES

OCEANS = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]
TEN = ["Moss", "Lichen", "Ants", "Fish", "Birds", "Trees", "Grass", "Algae", "Bushes", "Heather"]


def corporations(cards):
    return {CARDS[card].name for card in cards if CARDS[card].sort == CORPORATION}


def projects(cards):
    return [CARDS[card].name for card in cards if CARDS[card].sort == PROJECT]


def keeps(seat, corporation, count):
    """Choose a corporation and keep the first so many of the cards dealt."""
    seat.chooses(f"choose-corporation {corporation}")
    for number in range(10):
        if offered := [option for option in seat.options if option.startswith(("keep", "leave"))]:
            seat.chooses(offered[0 if number < count else -1])


def opening(ann, bob="Ecoline", spare="CrediCor", **given):
    """Two players about to choose: ann with ten cards, bob with nothing but corporations."""
    return table(phase="start", ann=dict(dealt=[ann, spare, *TEN]), bob=dict(dealt=[bob, "Mining Guild"]), **given)


@pytest.mark.rule(1)
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_two_to_five_players(count):
    game = terramars.new(players=count)
    assert len(game.state.players) == count
    assert not game.state.setup.solo


@pytest.mark.rule(1)
def test_one_player_plays_solo_and_six_cannot():
    assert terramars.new(players=1).state.setup.solo
    for count in (0, 6, -1):
        with pytest.raises(ImpossibleSetup):
            terramars.new(players=count)


@pytest.mark.rule(2)
def test_temperature_goes_from_30_below_to_8_in_steps_of_2():
    ann, _ = table(oceans=OCEANS, ann=dict(money=14 * 20), bob=dict(passed=True))
    met = [ann.temperature]
    for _ in range(20):
        ann.does("Asteroid")
        met.append(ann.temperature)
    assert met == [*range(-30, 9, 2), 8]


@pytest.mark.rule(3)
def test_oxygen_goes_from_0_to_14_in_steps_of_1():
    ann, _ = table(ann=dict(money=23 * 15), bob=dict(passed=True))
    met = [ann.oxygen]
    for _ in range(15):
        ann.does("Greenery")
        ann.chooses(ann.options[0])
        met.append(ann.oxygen)
    assert met == [*range(15), 14]


@pytest.mark.rule(4)
def test_there_are_nine_ocean_tiles():
    ann, _ = table(ann=dict(money=18 * 10), bob=dict(passed=True))
    met = [ann.oceans]
    for _ in range(9):
        ann.does("Aquifer")
        assert all(option.startswith("place") for option in ann.options)
        ann.chooses(ann.options[0])
        met.append(ann.oceans)
    ann.does("Aquifer")
    assert not any(option.startswith("place") for option in ann.options)
    assert met == list(range(10))
    assert ann.oceans == ann.state.tiles[0].bit_count() == 9


@pytest.mark.rule(2, 3, 4, 5, 6)
@pytest.mark.parametrize("modules", [("base",), ("base", "corporate_era")])
def test_the_table_at_the_beginning(modules):
    """Generation 1, TR 20, and a planet as dead as can be."""
    state = terramars.new(players=3, modules=modules, seed=5).state
    assert state.generation == 1
    assert [player.tr for player in state.players] == [20, 20, 20]
    assert state.tracks[:3] == [-30, 0, 0]
    assert state.tiles == [0, 0, 0, 0]
    assert (state.milestones, state.awards, state.discard) == ((), (), [])


@pytest.mark.rule(7)
def test_the_standard_game_starts_with_production_1_of_everything():
    game = terramars.new(players=2, modules=("base",))
    assert [player.production for player in game.state.players] == [[1] * 6] * 2


@pytest.mark.rule(7)
def test_the_corporation_adds_to_the_standard_production():
    ann, bob = opening("Helion", modules=("base",))
    keeps(ann, "helion", 0)
    keeps(bob, "ecoline", 0)
    assert [ann.production(name) for name in RESOURCE_NAMES] == [1, 1, 1, 1, 1, 4]
    assert [bob.production(name) for name in RESOURCE_NAMES] == [1, 1, 1, 3, 1, 1]


@pytest.mark.rule(8, 9)
def test_the_standard_game_has_no_corporate_era_card():
    state = terramars.new(players=5, modules=("base",)).state
    found = list(state.deck)
    for player in state.players:
        found.extend(player.dealt)
    assert {CARDS[card].module for card in found} == {"base"}
    assert len(projects(found)) == len(set(projects(found))) == 137
    assert corporations(found) == {
        "CrediCor", "PhoboLog", "ThorGate", "Ecoline", "Helion", "Interplanetary Cinematics", "Mining Guild",
        "Tharsis Republic", "United Nations Mars Initiative", "Inventrix",
    }  # fmt: skip


@pytest.mark.rule(10)
def test_the_deck_holds_208_projects_with_corporate_era():
    state = terramars.new(players=4).state
    found = list(state.deck)
    for player in state.players:
        found.extend(player.dealt)
    assert len(projects(found)) == len(set(projects(found))) == 208


@pytest.mark.rule(11)
def test_everybody_is_dealt_two_corporations_and_ten_projects():
    state = terramars.new(players=5, seed=11).state
    everything = []
    for player in state.players:
        assert len(corporations(player.dealt)) == 2
        assert len(projects(player.dealt)) == 10
        everything.extend(player.dealt)
    assert len(set(everything)) == 60
    assert len(state.deck) == 208 - 50


@pytest.mark.rule(12)
def test_the_ten_cards_are_in_view_when_the_corporation_is_chosen():
    game = terramars.new(players=2, seed=1)
    own = game.view(0).players[0]
    assert len(projects(own.dealt)) == 10
    assert len(corporations(own.dealt)) == 2


@pytest.mark.rule(12)
def test_corporation_and_cards_are_one_choice():
    """Nothing is final before everything is: after the last card but one the corporation may still be changed."""
    ann, _ = opening("PhoboLog")
    ann.chooses("choose-corporation phobolog", *[f"keep {name.lower()}" for name in TEN[:4]])
    while ann.game.can_undo(0):
        ann.game.undo(0)
    ann.chooses("choose-corporation credicor")
    assert (ann.money, ann.titanium, ann.played) == (0, 0, [])


@pytest.mark.rule(13)
def test_all_choose_at_the_same_time_and_in_any_order():
    ann, bob = opening("PhoboLog", first=1)
    assert ann.can("choose-corporation phobolog")
    assert bob.can("choose-corporation ecoline")
    keeps(ann, "phobolog", 2)
    assert ann.options == []
    assert ann.played == []
    assert bob.can("choose-corporation ecoline")
    keeps(bob, "ecoline", 0)
    assert (ann.played, bob.played) == (["PhoboLog"], ["Ecoline"])


@pytest.mark.rule(13, 479)
def test_what_others_choose_is_hidden_until_all_are_ready():
    """Ann cannot tell whether bob has chosen, nor what, until her own choice is made."""
    seen = []
    for choice in (None, "ecoline", "mining-guild"):
        ann, bob = opening("PhoboLog")
        if choice:
            keeps(bob, choice, 0)
        seen.append(ann.game.view(0))
        assert ann.game.view(0).players[1].dealt is None
        assert ann.game.view(0).players[1].kept is None
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule(13, 479)
@pytest.mark.parametrize("first", [0, 1, 2])
def test_corporations_are_revealed_in_player_order(first):
    game = terramars.new(players=3, first=first, seed=4)
    while game.state.lanes or not game.log:
        for seat in (2, 0, 1):
            if decision := game.decision(seat):
                game.apply(decision.options[-1], seat)
    revealed = [what.seat for _, told in game.tell() for what in told if what.kind == "played"]
    assert revealed == [first, (first + 1) % 3, (first + 2) % 3]


@pytest.mark.rule(14, 15, 18)
@pytest.mark.parametrize("kept", [0, 1, 6, 10])
def test_each_starting_card_kept_costs_3_and_the_others_are_discarded(kept):
    ann, bob = opening("CrediCor", spare="PhoboLog")
    keeps(ann, "credicor", kept)
    keeps(bob, "ecoline", 0)
    assert ann.money == 57 - 3 * kept
    assert ann.hand == TEN[:kept]
    assert ann.discard == TEN[kept:]


@pytest.mark.rule(16)
def test_a_starting_hand_cannot_cost_more_than_the_corporation_brings():
    """PhoboLog's 23 M€ buy seven cards; after those no card can be kept."""
    ann, bob = opening("PhoboLog")
    ann.chooses("choose-corporation phobolog", *[f"keep {name.lower()}" for name in TEN[:6]])
    assert ann.options == ["keep grass", "leave grass"]
    ann.chooses("keep grass")
    assert ann.options == []
    keeps(bob, "ecoline", 0)
    assert (ann.money, ann.hand) == (2, TEN[:7])


@pytest.mark.rule(17)
def test_the_corporation_pays_out_before_the_cards_are_paid():
    ann, bob = opening("PhoboLog")
    keeps(ann, "phobolog", 5)
    keeps(bob, "ecoline", 0)
    bob.game.decision()
    told = [what for _, told in ann.game.tell() for what in told if what.seat == 0 and what.kind == "stock"]
    assert [(RESOURCE_NAMES[what.what], what.amount) for what in told] == [
        ("megacredits", 23),
        ("titanium", 10),
        ("megacredits", -15),
    ]


@pytest.mark.rule(19)
def test_the_corporation_not_chosen_goes_back_to_the_box():
    ann, bob = opening("PhoboLog")
    keeps(ann, "phobolog", 10 - 3)
    keeps(bob, "ecoline", 0)
    assert ann.played == ["PhoboLog"]
    assert ann.discard == TEN[7:]
    assert not {"CrediCor", "Mining Guild"} & {*ann.discard, *ann.deck, *ann.hand, *bob.hand, *bob.played}


@pytest.mark.rule(479)
def test_the_corporation_not_chosen_goes_back_unseen():
    """Which one bob left makes no difference to what ann, or a spectator, sees."""
    seen = []
    for left in ("Mining Guild", "Inventrix"):
        ann, bob = table(phase="start", ann=dict(dealt=["PhoboLog", "CrediCor"]), bob=dict(dealt=["Ecoline", left]))
        ann.chooses("choose-corporation phobolog")
        bob.chooses("choose-corporation ecoline")
        seen.append((ann.game.view(0), ann.game.view(None)))
    assert seen[0] == seen[1]
    assert [CARDS[card].name for card in seen[0][0].players[1].played] == ["Ecoline"]


@pytest.mark.rule(20)
def test_discarded_cards_lie_face_down():
    """Ann sees that bob discarded a card, not which."""
    seen = []
    for sold in ("mine", "sponsors"):
        ann, bob = table(active=1, bob=dict(hand=["Mine", "Sponsors", "Moss"]))
        before = ann.game.view(0).discard_size
        bob.does("Sell Patents", f"sell {sold}", "done")
        view = ann.game.view(0)
        assert view.discard_size == before + 1
        assert view.shown == ()
        seen.append((view, ann.game.view(None)))
    assert seen[0] == seen[1]


@pytest.mark.rule(21)
def test_revealing_a_corporation_is_playing_it():
    """Its effects happen, it hears its own tag, and its tag meets a requirement on the first turn."""
    ann, bob = table(
        phase="start",
        ann=dict(dealt=["Saturn Systems", "CrediCor", "Beam From A Thorium Asteroid"]),
        bob=dict(dealt=["Point Luna", "Mining Guild"]),
    )
    keeps(ann, "saturn-systems", 1)
    keeps(bob, "point-luna", 0)
    assert ann.production("titanium") == 1
    assert ann.production("money") == 1  # its own jovian tag
    assert len(bob.hand) == 1  # Point Luna's own earth tag
    assert ann.money == 42 - 3
    assert ann.can_play("Beam From A Thorium Asteroid")  # needs a jovian tag


@pytest.mark.rule(22)
def test_the_last_winner_begins_or_the_lot_decides():
    firsts = [terramars.new(players=3, seed=seed).state.first for seed in range(40)]
    assert set(firsts) == {0, 1, 2}
    assert firsts == [terramars.new(players=3, seed=seed).state.first for seed in range(40)]
    for winner in (0, 1, 2):
        assert {terramars.new(players=3, first=winner, seed=seed).state.first for seed in range(10)} == {winner}


@pytest.mark.rule(23)
@pytest.mark.parametrize("first", [0, 1])
def test_generation_1_begins_with_the_first_players_turn(first):
    """No marker moves, nobody draws: hands are what was kept, and the first decision is a turn."""
    ann, bob = table(
        phase="start",
        first=first,
        ann=dict(dealt=["PhoboLog", "CrediCor", *TEN]),
        bob=dict(dealt=["Ecoline", "Mining Guild"]),
    )
    deck = len(ann.state.deck)
    keeps(ann, "phobolog", 2)
    keeps(bob, "ecoline", 0)
    turns = [ann.can("pass"), bob.can("pass")]
    assert turns == [first == 0, first == 1]
    assert (ann.generation, ann.state.first) == (1, first)
    assert (ann.hand, bob.hand) == (TEN[:2], [])
    assert len(ann.state.deck) == deck
