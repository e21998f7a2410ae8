"""D. The generation: player order, research, actions; and what happens when cards run short."""

import pytest
from play import table

from terramars.mars.cards import CARDS

TEN = ["Mine", "Sponsors", "Moss", "Lichen", "Ants", "Fish", "Birds", "Trees", "Grass", "Algae"]


def everyone_passes(*seats):
    """From the first of them on, everybody passes (who can do nothing else is not asked)."""
    for seat in seats:
        if seat.can("pass"):
            seat.passes()
    seats[0].go_on()


def leaves_all(*seats):
    """Buy nothing in the research phase."""
    for seat in seats:
        while (offered := seat.options) and offered[0].startswith(("keep", "leave")):
            seat.chooses(offered[-1])


def dealt(seat):
    seat.go_on()
    seat.game.decision()
    return [CARDS[card].name for card in seat.player.dealt]


def on_turn(*seats):
    """Whose turn it is."""
    return [seat.seat for seat in seats if {"pass", "done"} & set(seat.options)]


# Phases


@pytest.mark.rule(41, 59)
def test_phases_follow_in_order():
    """All have passed: production has come, then the marker and the counter moved, then all research, then actions."""
    ann, bob = table(ann=dict(money=8), bob=dict(money=9))
    ann.passes()
    assert (ann.money, ann.generation) == (8, 1)
    bob.passes()
    bob.go_on()
    assert (ann.money, bob.money) == (28, 29)  # produced
    assert (ann.generation, ann.state.first) == (2, 1)  # player order
    assert len(dealt(ann)) == len(dealt(bob)) == 4  # research
    assert ann.options[0].startswith("keep")
    assert bob.options[0].startswith("keep")
    leaves_all(ann, bob)
    assert on_turn(ann, bob) == [1]  # actions, from the new first player on


@pytest.mark.rule(42, 43)
def test_the_marker_goes_round_clockwise_and_the_counter_rises():
    seats = table(ann=dict(money=8), bob=dict(money=8), cat=dict(money=8))
    met = [(seats[0].generation, seats[0].state.first)]
    for _ in range(4):
        first = seats[0].state.first
        everyone_passes(*(seats[first:] + seats[:first]))
        met.append((seats[0].generation, seats[0].state.first))
        leaves_all(*seats)
    assert met == [(1, 0), (2, 1), (3, 2), (4, 0), (5, 1)]


# Research


@pytest.mark.rule(44)
@pytest.mark.parametrize("players", [2, 5])
def test_research_draws_four_cards_for_each(players):
    seats = table(**{name: {} for name in ("ann", "bob", "cat", "dan", "eve")[:players]})
    deck = seats[0].deck
    everyone_passes(*seats)
    drawn = [card for seat in seats for card in dealt(seat)]
    assert [len(dealt(seat)) for seat in seats] == [4] * players
    assert sorted(drawn) == sorted(deck[: 4 * players])
    assert seats[0].deck == deck[4 * players :]


@pytest.mark.rule(45, 47)
@pytest.mark.parametrize("bought", [0, 1, 2, 3, 4])
def test_research_buys_up_to_four_cards_at_3_each_and_discards_the_rest(bought):
    ann, bob = table(ann=dict(hand="Mine"))
    everyone_passes(ann, bob)
    four = dealt(ann)
    for number in range(4):
        ann.chooses(ann.options[0 if number < bought else 1])
    leaves_all(bob)
    assert ann.money == 20 - 3 * bought
    assert ann.hand == ["Mine", *four[:bought]]
    assert set(four[bought:]) <= set(ann.discard)
    assert not set(four[:bought]) & set(ann.discard)
    assert len(ann.discard) == 8 - bought


@pytest.mark.rule(46)
@pytest.mark.parametrize(("money", "most"), [(0, 0), (2, 0), (3, 1), (8, 2), (11, 3), (12, 4)])
def test_research_buys_no_more_than_the_money_allows(money, most):
    ann, bob = table(ann=dict(tr=money))
    everyone_passes(ann, bob)
    bought = 0
    while ann.options:
        assert ann.options[0].startswith("keep")
        ann.chooses(ann.options[0])
        bought += 1
    leaves_all(bob)
    assert (bought, len(ann.hand), ann.money) == (most, most, money - 3 * most)


@pytest.mark.rule(47, 20)
def test_cards_left_in_research_are_face_down():
    """Bob sees how many cards ann left, not which."""
    ann, bob = table()
    everyone_passes(ann, bob)
    leaves_all(ann, bob)
    view = bob.game.view(1)
    assert view.discard_size == 8
    assert view.shown == ()
    assert view.players[0].seen is None
    assert len(view.players[1].seen) == 4


@pytest.mark.rule(48)
def test_there_is_no_hand_limit():
    many = [card.name for card in CARDS if card.module == "base" and card.kind == "automated"][:40]
    ann, bob = table(ann=dict(hand=many))
    everyone_passes(ann, bob)
    for _ in range(4):
        ann.chooses(ann.options[0])
    leaves_all(bob)
    assert len(ann.hand) == 44


# The deck runs out


@pytest.mark.rule(49)
def test_an_empty_deck_is_made_anew_in_the_middle_of_a_draw():
    ann, _ = table(
        deck=["Ants"], deck_is_whole=True, discard=["Moss", "Lichen", "Fish"],
        ann=dict(hand="Technology Demonstration", money=5),
    )  # fmt: skip
    ann.plays("Technology Demonstration")
    assert ann.hand[0] == "Ants"
    assert ann.hand[1] in ("Moss", "Lichen", "Fish")
    assert len(ann.deck) == 2
    assert ann.discard == []


@pytest.mark.rule(49)
def test_an_empty_deck_is_made_anew_at_once():
    """The last card of the deck is drawn: the discard pile is shuffled then, not at the next draw."""
    ann, _ = table(
        deck=["Ants", "Birds"], deck_is_whole=True, discard=["Moss", "Lichen", "Fish"],
        ann=dict(hand="Technology Demonstration", money=5),
    )  # fmt: skip
    ann.plays("Technology Demonstration")
    assert ann.hand == ["Ants", "Birds"]
    assert sorted(ann.deck) == ["Fish", "Lichen", "Moss"]
    assert ann.discard == []


@pytest.mark.rule(49)
def test_a_game_that_begins_without_a_deck_shuffles_the_discard_pile():
    ann, _ = table(
        deck=[], deck_is_whole=True, discard=["Moss", "Lichen", "Fish"],
        ann=dict(hand="Technology Demonstration", money=5),
    )  # fmt: skip
    ann.plays("Technology Demonstration")
    assert len(ann.hand) == 2
    assert sorted(ann.hand + ann.deck) == ["Fish", "Lichen", "Moss"]


@pytest.mark.rule(49)
def test_the_new_deck_is_shuffled():
    def order(seed):
        ann, _ = table(
            deck=["Comet", "Asteroid"], deck_is_whole=True, discard=TEN, seed=seed,
            ann=dict(hand="Technology Demonstration", money=5),
        )  # fmt: skip
        ann.plays("Technology Demonstration")
        return tuple(ann.deck)

    orders = {order(seed) for seed in range(12)}
    assert len(orders) > 6
    assert {tuple(sorted(found)) for found in orders} == {tuple(sorted(TEN))}


@pytest.mark.rule(50)
def test_only_the_discard_pile_is_shuffled():
    """Hands, cards in play and played events stay where they are."""
    ann, bob = table(
        deck=["Ants", "Birds"], deck_is_whole=True, discard=["Moss", "Lichen"],
        ann=dict(hand=["Technology Demonstration", "Trees"], played="Mine", events="Mineral Deposit", money=5),
        bob=dict(hand="Grass", played="Sponsors", events="Virus"),
    )  # fmt: skip
    ann.plays("Technology Demonstration")
    assert sorted(ann.deck) == ["Lichen", "Moss"]
    assert ann.hand == ["Trees", "Ants", "Birds"]
    assert (ann.played, ann.events) == (["Mine"], ["Mineral Deposit", "Technology Demonstration"])
    assert (bob.hand, bob.played, bob.events) == (["Grass"], ["Sponsors"], ["Virus"])


@pytest.mark.rule(50)
def test_cards_of_a_running_draft_are_not_shuffled():
    """The deck runs out while the packs are dealt: what lies in them is not in the new deck."""
    ann, bob = table(draft=True, deck=["Comet", "Asteroid", "Soletta"], deck_is_whole=True, discard=TEN, ann={}, bob={})
    everyone_passes(ann, bob)
    assert len(ann.deck) == 5  # of 13 cards 8 are being drafted; the pile was shuffled on the way
    for _ in range(3):
        ann.chooses(ann.options[0])
        bob.chooses(bob.options[0])
    held = dealt(ann) + dealt(bob)
    assert len(set(held)) == 8
    assert {"Comet", "Asteroid", "Soletta"} <= set(held)
    assert ann.discard == []
    assert not set(ann.deck) & set(held)


@pytest.mark.rule(457)
def test_without_deck_and_discard_pile_a_draw_gives_what_there_is():
    ann, _ = table(
        deck=["Ants"], deck_is_whole=True, ann=dict(hand=["Technology Demonstration", "Lagrange Observatory"], money=14)
    )
    ann.plays("Technology Demonstration")
    assert ann.hand == ["Lagrange Observatory", "Ants"]
    ann.plays("Lagrange Observatory")
    assert ann.hand == ["Ants"]


@pytest.mark.rule(457)
def test_without_cards_a_reveal_ends_with_what_it_has_found():
    """Acquired Space Agency looks for two space cards; the deck has one."""
    ann, _ = table(
        deck=["Moss", "Comet", "Lichen"], deck_is_whole=True, phase="preludes",
        ann=dict(preludes="Acquired Space Agency"),
    )  # fmt: skip
    assert ann.hand == ["Comet"]
    assert (ann.titanium, sorted(ann.discard + ann.deck)) == (6, ["Lichen", "Moss"])


@pytest.mark.rule(458)
def test_short_research_deals_one_card_at_a_time_in_player_order():
    ann, bob, cat = table(deck=TEN[:4], deck_is_whole=True, ann={}, bob={}, cat={})
    everyone_passes(ann, bob, cat)
    assert (dealt(bob), dealt(cat), dealt(ann)) == ([TEN[0], TEN[3]], [TEN[1]], [TEN[2]])
    bob.chooses(bob.options[0])
    bob.chooses(bob.options[0])
    leaves_all(cat, ann)
    assert bob.hand == [TEN[0], TEN[3]]
    assert on_turn(ann, bob, cat) == [1]


@pytest.mark.rule(458)
def test_without_any_card_the_game_goes_on():
    ann, bob = table(deck=[], deck_is_whole=True, ann=dict(money=8), bob=dict(money=8))
    everyone_passes(ann, bob)
    assert ann.generation == 2
    assert on_turn(ann, bob) == [1]


# The action phase


def acts_once(seat):
    """An action with nothing to choose: 11 M€ for energy production."""
    seat.does("Power Plant")


@pytest.mark.rule(51)
@pytest.mark.parametrize("first", [0, 1, 2])
def test_actions_begin_with_the_first_player_and_go_clockwise(first):
    seats = table(first=first, ann=dict(money=33), bob=dict(money=33), cat=dict(money=33))
    met = []
    for _ in range(6):
        turn = on_turn(*seats)
        met.extend(turn)
        acts_once(seats[turn[0]])
        seats[turn[0]].ends_turn()
    assert met == [first, (first + 1) % 3, (first + 2) % 3] * 2


@pytest.mark.rule(52)
def test_a_turn_is_one_action_two_actions_or_a_pass():
    ann, bob, cat = table(ann=dict(money=33), bob=dict(money=33), cat=dict(money=33))
    acts_once(ann)
    assert (ann.can("done"), ann.can("pass"), ann.can("project power-plant")) == (True, False, True)
    acts_once(ann)  # the second action ends the turn by itself
    assert on_turn(ann, bob, cat) == [1]
    assert (bob.can("done"), bob.can("pass")) == (False, True)
    acts_once(bob)
    bob.ends_turn()
    assert on_turn(ann, bob, cat) == [2]
    cat.passes()
    assert on_turn(ann, bob, cat) == [0]
    assert [seat.player.passed for seat in (ann, bob, cat)] == [False, False, True]


@pytest.mark.rule(53)
def test_the_two_actions_may_be_of_one_kind_or_of_two():
    ann, bob = table(ann=dict(heat=16, money=18, hand=["Mine", "Micro-Mills"]), bob=dict(money=22))
    ann.converts("heat")
    ann.converts("heat")
    assert (ann.heat, ann.temperature) == (0, -26)
    bob.does("Power Plant")
    bob.ends_turn()
    ann.plays("Mine")
    ann.plays("Micro-Mills")
    assert ann.played == ["Mine", "Micro-Mills"]
    bob.passes()
    ann.does("Power Plant")
    assert ann.production("energy") == 1


@pytest.mark.rule(54, 58)
def test_who_passes_has_no_more_turns_and_the_last_one_goes_on_alone():
    ann, bob, cat = table(ann=dict(money=99), bob=dict(money=99), cat=dict(money=99))
    ann.passes()
    acts_once(bob)
    bob.ends_turn()
    cat.passes()
    for _ in range(3):
        assert on_turn(ann, bob, cat) == [1]
        acts_once(bob)
        bob.ends_turn()
    assert (ann.options, cat.options) == ([], [])
    assert ann.generation == 1
    bob.passes()
    bob.go_on()
    assert ann.generation == 2


@pytest.mark.rule(54)
def test_a_pass_lasts_for_one_generation():
    ann, bob = table()
    everyone_passes(ann, bob)
    leaves_all(ann, bob)
    assert [seat.player.passed for seat in (ann, bob)] == [False, False]
    assert on_turn(ann, bob) == [1]


@pytest.mark.rule(55, 57)
def test_ending_a_turn_after_one_action_is_no_pass():
    ann, bob = table(ann=dict(money=22), bob=dict(money=33))
    acts_once(ann)
    ann.ends_turn()
    assert not ann.player.passed
    acts_once(bob)
    acts_once(bob)
    assert on_turn(ann, bob) == [0]
    acts_once(ann)
    assert ann.production("energy") == 2


@pytest.mark.rule(56)
def test_turns_and_actions_are_unlimited():
    ann, bob = table(ann=dict(money=11 * 41), bob=dict(money=11 * 21))
    for _ in range(20):
        acts_once(ann)
        acts_once(ann)
        acts_once(bob)
        bob.ends_turn()
    assert (ann.production("energy"), bob.production("energy"), ann.generation) == (40, 20, 1)
    assert on_turn(ann, bob) == [0]


@pytest.mark.rule(59)
def test_the_action_phase_ends_when_all_have_passed_and_not_before():
    ann, bob, cat = table(ann=dict(money=8), bob=dict(money=8), cat=dict(money=22))
    ann.passes()
    bob.passes()
    assert (ann.generation, ann.money, on_turn(ann, bob, cat)) == (1, 8, [2])
    acts_once(cat)
    cat.ends_turn()
    assert (ann.generation, ann.money, on_turn(ann, bob, cat)) == (1, 8, [2])
    cat.passes()
    cat.go_on()
    assert (ann.generation, ann.money) == (2, 28)


@pytest.mark.rule(60)
def test_there_are_seven_kinds_of_action():
    ann, _ = table(ann=dict(money=30, plants=8, heat=8, tr=35, hand="Mine", played="Tardigrades"))
    kinds = {option if option.startswith("convert") else option.split()[0] for option in ann.options}
    assert kinds == {"play", "project", "claim", "fund", "use", "convert plants", "convert heat", "pass"}


@pytest.mark.rule(60)
@pytest.mark.parametrize(
    "action",
    [
        "play mine",
        "project power-plant",
        "claim terraformer",
        "fund banker",
        "use tardigrades",
        "convert plants",
        "convert heat",
    ],
)
def test_each_of_the_seven_uses_up_one_of_the_two_actions(action):
    ann, _ = table(ann=dict(money=30, plants=8, heat=8, tr=35, hand="Mine", played="Tardigrades"))
    ann.chooses(action)
    if ann.options[0].startswith("place"):
        ann.chooses("place r3c3")
    assert ann.can("done")
    assert not ann.can("pass")
