"""The Game object on real games: choosing, taking back, looking ahead, telling, holding."""

from __future__ import annotations

import random

import pytest
from play import table
from variants import begin, settings_for

import terramars
from terramars.core.errors import CannotUndo, IllegalOption, NoDecision, UnknownOption
from terramars.core.game import Game
from terramars.core.option import Option
from terramars.mars.turns import DraftOne, Turn

ALL = ("base", "corporate_era", "prelude", "promo")


def in_actions(seed: int = 1, **settings: object) -> Game:
    """A game of two beginners at the first turn of the action phase."""
    return terramars.new(players=2, seed=seed, first=0, beginners=[0, 1], **settings)


def some_turns(seed: int, logged: bool = False) -> list[Game]:
    """Copies of a random game of some variant at some of its turns."""
    game, dice, found = begin(settings_for(seed), logged), random.Random(seed), []
    while (decision := game.decision()) is not None:
        if isinstance(decision.effect, Turn) and dice.random() < 0.05:
            found.append(game.copy())
        game.apply(dice.choice(decision.options))
    return found


# Choosing


def test_choose_by_notation_or_by_value():
    one, other = in_actions(), in_actions()
    option = one.decision().options[0]
    one.apply(option)
    other.apply(option.notation)
    assert one.digest() == other.digest()
    assert one.log == other.log


def test_a_made_up_option_of_the_same_value_will_do():
    game = in_actions()
    game.apply(Option("pass"))
    assert game.log[-1].text == "pass"


@pytest.mark.parametrize(
    ("option", "error", "message"),
    [
        ("play capital", IllegalOption, "'play capital' is not possible now; possible: "),
        (Option("play", card="capital"), IllegalOption, "not possible now"),
        ("done", IllegalOption, "not possible now"),
        ("", UnknownOption, "empty notation"),
        ("plai mine", UnknownOption, "did you mean play"),
        ("play", UnknownOption, "lacks its card: write 'play <card>'"),
        ("play mine twice", UnknownOption, "too many words: write 'play <card>'"),
        ("pay steel lots", UnknownOption, "'lots' is no amount: write 'pay <what> <amount>'"),
        ("remove plants 3", UnknownOption, "lacks its seat: write 'remove <what> <amount> <seat>'"),
        ("remove plants 3 @x", UnknownOption, "'@x' is no seat"),
    ],
)
def test_wrong_options_leave_the_game_as_it_was(option, error, message):
    game = in_actions()
    before, log = game.digest(), list(game.log)
    with pytest.raises(error, match=message):
        game.apply(option)
    assert game.digest() == before
    assert game.log == log


def test_wrong_seats_leave_the_game_as_it_was():
    game = in_actions()
    before = game.digest()
    for seat in (1, 7):
        with pytest.raises(NoDecision, match=f"seat {seat} is not asked"):
            game.apply("pass", seat)
    assert game.digest() == before


def test_nothing_is_asked_after_the_end():
    game = begin(settings_for(3), logged=True)
    dice = random.Random(3)
    while (decision := game.decision()) is not None:
        game.apply(dice.choice(decision.options))
    before = game.digest()
    assert game.over
    assert game.result() == game.standing()
    with pytest.raises(NoDecision, match="over"):
        game.apply("pass")
    assert game.digest() == before


def test_a_running_game_has_no_result():
    game = in_actions()
    assert game.result() is None
    assert not game.over
    assert [score.tr for score in game.scores()] == [20, 20]


def test_the_same_seed_gives_the_same_game():
    one, other = terramars.new(seed=5), terramars.new(seed=5)
    assert one.digest() == other.digest()
    assert one.digest() != terramars.new(seed=6).digest()


# Taking back


def test_undo_takes_back_a_whole_action_step_by_step():
    ann, _ = table(ann=dict(money=25, hand="Mine"))
    game = ann.game
    start = game.digest()
    game.apply("project city")
    middle = game.digest()
    game.apply("place r3c3")
    game.undo(0)
    assert game.digest() == middle
    game.undo()
    assert game.digest() == start
    with pytest.raises(CannotUndo):
        game.undo()
    assert game.digest() == start


def test_undo_does_not_cross_a_revealed_card():
    ann, _ = table(ann=dict(money=60, hand=["Research", "Mine"]))
    game = ann.game
    game.apply("play mine")
    game.apply("play research")
    before = game.digest()
    assert not game.can_undo(0)
    with pytest.raises(CannotUndo, match="revealed"):
        game.undo(0)
    assert game.digest() == before


def test_undo_does_not_cross_a_card_drawn_from_an_area():
    ann, _ = table(ann=dict(money=25))
    ann.game.apply("project city")
    ann.game.apply("place r3c1")
    assert not ann.game.can_undo(0)


def test_undo_does_not_cross_the_choice_of_another_seat():
    ann, bob = table(ann=dict(hand="Mine"), bob=dict(hand="Sponsors"))
    game = ann.game
    game.apply("project sell-patents")
    game.go_on()
    assert game.can_undo(0)  # Bob has not chosen yet
    assert not game.can_undo(1)
    bob.chooses("project sell-patents")
    assert not game.can_undo(0)
    with pytest.raises(CannotUndo):
        game.undo(0)


def test_undo_in_a_draft_touches_the_own_choice_only():
    game = terramars.new(players=3, seed=2, draft=True, first=0, beginners=[0, 1, 2])
    for _ in range(3):
        game.apply("pass")
    assert game.decision().effect == DraftOne()
    assert len(game.state.lanes) == 3
    game.apply(game.decision(2).options[0], 2)
    game.apply(game.decision(0).options[1], 0)
    kept = [player.kept for player in game.state.players]
    assert [len(cards) for cards in kept] == [1, 0, 1]
    assert not game.can_undo(1)
    assert game.can_undo(2)
    game.undo(2)
    assert [player.kept for player in game.state.players] == [kept[0], (), ()]
    game.apply(game.decision(2).options[0], 2)
    game.apply(game.decision(1).options[0], 1)  # now all have chosen, and the cards go round
    assert not any(game.can_undo(seat) for seat in range(3))


def test_undo_in_the_opening_goes_back_to_the_first_choice_of_the_lane():
    game = terramars.new(players=2, seed=4, modules=ALL)
    start = game.digest()
    game.apply(game.decision(1).options[0], 1)
    for _ in range(5):
        game.apply(game.decision(0).options[0], 0)
    for _ in range(5):
        game.undo(0)
    game.undo(1)
    assert game.digest() == start
    assert not game.can_undo(0)


def test_several_choices_are_taken_back_in_one_go_or_none_of_them():
    game = terramars.new(players=2, seed=4, modules=ALL)
    game.apply(game.decision(1).options[0], 1)
    other = game.digest()
    for _ in range(5):
        game.apply(game.decision(0).options[0], 0)
    full, length = game.digest(), len(game.log)
    with pytest.raises(CannotUndo):
        game.undo(0, choices=6)
    assert (game.digest(), len(game.log)) == (full, length)
    game.undo(0, choices=5)
    assert game.digest() == other
    assert [entry.kind for entry in game.log[length:]] == ["undo"] * 5, "each in an entry of its own, as ever"
    assert terramars.replay(game.save()).digest() == other


def test_copies_without_a_log_cannot_undo():
    game = in_actions()
    twin = game.copy()
    twin.apply("pass")
    with pytest.raises(CannotUndo):
        twin.undo()


# Looking ahead


def test_who_would_win_is_known_before_the_end():
    ann, _ = table(ann=dict(tr=22, money=3), bob=dict(tr=22, money=5))
    assert ann.game.result() is None
    assert (ann.game.standing().winners, ann.game.standing().reason) == ((1,), "money")


@pytest.mark.parametrize("seed", range(24))
def test_prospects_without_reasons_are_what_is_offered(seed):
    for game in some_turns(seed):
        decision = game.decision()
        before = game.digest()
        free = {option.notation for option, reasons in game.prospects(decision.seat) if not reasons}
        offered = {option.notation for option in decision.options} - {"pass", "done"}
        assert free == offered
        assert game.digest() == before


@pytest.mark.parametrize("seed", range(8))
def test_prospects_of_others_never_fail(seed):
    for game in some_turns(seed)[:4]:
        for seat in range(len(game.state.players)):
            assert game.prospects(seat)


def test_prospects_name_every_reason():
    ann, _ = table(ann=dict(hand="Capital", money=25))
    assert {(reason.kind, reason.need) for reason in ann.why_not("play capital")} == {
        ("requirement", 4),
        ("money", 26),
        ("production", 2),
    }
    assert [reason.kind for reason in ann.why_not("project city")] == []
    assert [reason.kind for reason in ann.why_not("claim mayor")] == ["requirement"]
    assert [reason.kind for reason in ann.why_not("convert heat")] == ["stock"]


# Telling


def test_tell_says_what_every_choice_brought():
    ann, bob = table(ann=dict(money=14, hand="Asteroid"), bob=dict(plants=2))
    ann.plays("Asteroid", "remove plants 2 @1")
    told = ann.game.tell()
    assert [entry.text for entry, _ in told] == ["", "play asteroid", "remove plants 2 @1"]
    happened = [(h.kind, h.seat, h.amount) for _, happenings in told for h in happenings]
    for expected in (
        ("stock", 0, -14),
        ("played", 0, 1),
        ("track", 0, 1),
        ("tr", 0, 1),
        ("stock", 0, 2),
        ("stock", 1, -2),
    ):
        assert expected in happened
    by_bob = [h for _, happenings in told for h in happenings if h.kind == "stock" and h.seat == 1]
    assert by_bob[0].by == 0
    assert bob.plants == 0


def test_tell_leaves_out_what_was_taken_back():
    ann, _ = table(ann=dict(money=25))
    ann.game.apply("project city")
    ann.game.undo()
    ann.game.apply("project power-plant")
    assert [entry.text for entry, _ in ann.game.tell()] == ["", "project power-plant"]


def test_tell_accounts_for_every_change_of_stock():
    game = begin(settings_for(5), logged=True)
    dice = random.Random(5)
    first = game.origin.copy()
    while (decision := game.decision()) is not None and len(game.choices) < 250:
        game.apply(dice.choice(decision.options))
    told = game.tell()
    totals = [player.stock[:] for player in first.players]
    for _, happenings in told:
        for happening in happenings:
            if happening.kind == "stock":
                totals[happening.seat][happening.what] += happening.amount
    assert totals == [player.stock for player in game.state.players]
    assert game.state.story is None


# Copies


def test_copies_are_independent():
    for seed in range(6):
        for game in some_turns(seed)[:2]:
            before = game.digest()
            twin, dice = game.copy(), random.Random(seed)
            while (decision := twin.decision()) is not None:
                twin.apply(dice.choice(decision.options))
            assert game.digest() == before
            assert twin.digest() != before


# Holding


def test_hold_keeps_the_turn_open_for_undo():
    ann, bob = table(ann=dict(money=11), bob=dict(money=20))
    game = ann.game
    game.apply("project power-plant")  # nothing else is possible: the turn is over
    assert game.paused
    assert game.decision() is None
    assert game.decision(1) is None
    assert not game.over
    with pytest.raises(NoDecision, match="go_on"):
        game.apply("pass")
    game.undo(0)
    assert not game.paused
    assert game.decision().seat == 0
    game.apply("project power-plant")
    game.go_on()
    assert game.decision().seat == 1
    assert not game.paused
    assert bob.can("pass")


def test_without_hold_the_game_goes_on_by_itself():
    ann, _ = table(ann=dict(money=11), bob=dict(money=20))
    game = ann.game
    game.hold = False
    game.apply("project power-plant")
    assert not game.paused
    assert game.decision().seat == 1


def test_a_held_game_can_be_saved_and_loaded_at_the_end_of_a_turn():
    ann, _ = table(ann=dict(money=11), bob=dict(money=20))
    game = ann.game
    game.apply("project power-plant")
    assert game.paused
    twin = terramars.load(game.save())
    twin.hold = True
    assert twin.can_undo(0)
    while twin.paused:
        twin.go_on()
    assert twin.decision().seat == 1


@pytest.mark.parametrize("seed", range(9, 17))
def test_a_held_game_can_be_replayed(seed):
    game = terramars.new(players=2, seed=seed)
    game.hold = True
    dice = random.Random(seed)
    while len(game.choices) < 120:
        while game.paused:
            game.go_on()
        game.apply(dice.choice(game.decision().options))
    while game.paused:
        game.go_on()
    again = terramars.replay(game.save())
    assert again.digest() == game.digest()
    assert terramars.load(game.save()).digest() == game.digest()


def test_undo_across_confirmed_turns_of_the_own_seat():
    # Bob has passed: Ann takes turn after turn.
    ann, _ = table(ann=dict(money=30, hand=["Mine", "Sponsors"]), bob=dict(passed=True))
    game = ann.game
    game.apply("play mine")
    game.apply("play sponsors")
    assert game.paused
    game.go_on()
    game.apply("project power-plant")
    game.undo(0)
    assert game.can_undo(0)
    game.undo(0)
    assert "Sponsors" in ann.hand


def test_no_view_knows_the_seed_of_its_game() -> None:
    games = [terramars.new(seed=seed, players=2) for seed in (5, 6)]
    for game in (*games, *games):
        assert game.view(0).setup.seed == 0
        assert game.view(0).setup.players == 2
    assert [game.state.setup.seed for game in games] == [5, 6]
