"""B. Beginner corporations, and C. Corporate Era."""

import pytest

import terramars
from terramars.core.errors import ImpossibleSetup
from terramars.mars.cards import BY_SLUG, CARDS, CORPORATION, PROJECT
from terramars.mars.words import RESOURCE_NAMES

BOTH = pytest.mark.parametrize("modules", [("base",), ("base", "corporate_era")])


def of_sort(cards, sort):
    return {CARDS[card].name for card in cards if CARDS[card].sort == sort}


def choose_all(game, number=-1):
    """Everybody chooses a corporation and leaves (or keeps, with 0) all cards."""
    while game.state.lanes or not game.log:
        decision = game.decision()
        if not game.state.lanes:
            return
        game.apply(decision.options[number], decision.seat)
    game.decision()


@pytest.mark.rule(29, 30, 31, 34)
@BOTH
def test_a_beginner_has_42_and_all_ten_cards_for_nothing_and_is_asked_nothing(modules):
    game = terramars.new(players=2, modules=modules, beginners=(1,), seed=3)
    dealt = game.state.players[1].dealt
    assert len(of_sort(dealt, PROJECT)) == 10
    assert of_sort(dealt, CORPORATION) == {"Beginner Corporation"}
    assert game.decision(0) is not None
    assert game.decision(1) is None
    choose_all(game)
    beginner = game.state.players[1]
    assert beginner.stock == [42, 0, 0, 0, 0, 0]
    assert {CARDS[card].name for card in beginner.hand} == of_sort(dealt, PROJECT)
    assert not set(beginner.hand) & set(game.state.discard)


@pytest.mark.rule(32)
def test_a_beginner_corporation_is_a_setting_never_an_option():
    """It is settled before the deal; whoever is dealt corporations never finds it among them."""
    for seed in range(30):
        game = terramars.new(players=3, beginners=(2,), seed=seed)
        for seat in (0, 1):
            decision = game.decision(seat)
            assert len(decision.options) == 2
            assert "choose-corporation beginner-corporation" not in [option.notation for option in decision.options]
    with pytest.raises(ImpossibleSetup):
        terramars.new(players=3, beginners=(3,))


@pytest.mark.rule(33)
def test_beginners_and_others_sit_at_one_table():
    game = terramars.new(players=3, beginners=(0, 2), seed=8)
    assert [game.decision(seat) is not None for seat in range(3)] == [False, True, False]
    choose_all(game, 0)
    corporations = [CARDS[player.played[0]].name for player in game.state.players]
    assert corporations[0] == corporations[2] == "Beginner Corporation"
    assert corporations[1] != "Beginner Corporation"
    assert [len(player.hand) for player in (game.state.players[0], game.state.players[2])] == [10, 10]
    other = game.state.players[1]
    assert CARDS[other.played[0]].cost - other.stock[0] == 3 * len(other.hand) > 0


@pytest.mark.rule(35, 299)
def test_no_beginner_in_solo():
    with pytest.raises(ImpossibleSetup, match="Beginner"):
        terramars.new(players=1, beginners=(0,))


@pytest.mark.rule(36)
@BOTH
def test_a_beginner_corporation_has_no_tag_no_effect_and_no_first_action(modules):
    """The first turn is an ordinary one with everything at its printed price, and the table is as it was."""
    game = terramars.new(players=2, modules=modules, beginners=(0, 1), first=0, seed=5)
    start = 1 if modules == ("base",) else 0
    decision = game.decision()
    player = game.state.players[0]
    assert decision.seat == 0
    offered = [option.notation for option in decision.options]
    assert "pass" in offered
    assert not [notation for notation in offered if notation.startswith("use")]
    assert sum(player.standing.tags) == 0
    assert player.production == [start] * 6
    card = BY_SLUG["beginner-corporation"]
    assert (card.tags, card.play, card.action, card.effect, card.first) == ((), (), (), (), ())
    game.apply("project asteroid")
    game.decision()
    assert player.stock[0] == 42 - 14


@pytest.mark.rule(475)
def test_there_are_17_corporation_cards():
    """Ten normal ones, two of Corporate Era, and a Beginner Corporation for each of five players."""
    dealt = terramars.new(players=5, modules=("base",)).state.players
    normal = set().union(*[of_sort(player.dealt, CORPORATION) for player in dealt])
    of_the_era = {card.name for card in CARDS if card.sort == CORPORATION and card.module == "corporate_era"}
    game = terramars.new(players=5, beginners=range(5))
    game.decision()
    beginners = [CARDS[player.played[0]].name for player in game.state.players]
    assert (len(normal), len(of_the_era), beginners) == (10, 2, ["Beginner Corporation"] * 5)


@pytest.mark.rule(37)
def test_corporate_era_adds_all_of_its_projects():
    def projects(modules):
        state = terramars.new(players=2, modules=modules).state
        return of_sort([*state.deck, *state.players[0].dealt, *state.players[1].dealt], PROJECT)

    added = projects(("base", "corporate_era")) - projects(("base",))
    assert added == {card.name for card in CARDS if card.module == "corporate_era" and card.sort == PROJECT}
    assert len(added) == 71
    assert projects(("base",)) < projects(("base", "corporate_era"))


@pytest.mark.rule(38)
def test_corporate_era_deals_from_twelve_corporations():
    dealt = set()
    for seed in range(30):
        for player in terramars.new(players=5, seed=seed).state.players:
            dealt |= of_sort(player.dealt, CORPORATION)
    assert len(dealt) == 12
    assert {"Saturn Systems", "Teractor"} < dealt


@pytest.mark.rule(39)
def test_corporate_era_starts_with_no_production_but_the_corporations():
    given = {"Helion": ("heat", 3), "ThorGate": ("energy", 1), "Ecoline": ("plants", 2), "CrediCor": None}
    for name, gives in given.items():
        game = terramars.position(
            dict(modules=["base", "corporate_era"], phase="start",
                 players=[dict(dealt=[name, "Mining Guild"]), dict(dealt=["Inventrix", "Teractor"])])
        )  # fmt: skip
        assert [player.production for player in game.state.players] == [[0] * 6] * 2
        game.apply(f"choose-corporation {BY_SLUG[name.lower()].slug}", 0)
        game.apply("choose-corporation teractor", 1)
        game.decision()
        expected = [0] * 6
        if gives:
            expected[RESOURCE_NAMES.index(gives[0])] = gives[1]
        assert game.state.players[0].production == expected
        assert game.state.players[1].production == [0] * 6


@pytest.mark.rule(34, 40, 325)
@pytest.mark.parametrize(
    "variant",
    [
        dict(draft=True),
        dict(beginners=(0,)),
        dict(players=1),
        dict(modules=("base", "corporate_era", "prelude")),
        dict(board="hellas"),
        dict(board="elysium", draft=True, beginners=(1,), modules=("base", "corporate_era", "prelude")),
    ],
)
def test_corporate_era_goes_with_every_variant(variant):
    """Such a game starts, and comes to its second generation."""
    game = terramars.new(**{"players": 2, "modules": ("base", "corporate_era"), "seed": 2, **variant})
    assert "corporate_era" in game.state.setup.modules
    while game.state.generation < 2:
        decision = game.decision()
        game.apply(decision.options[-1], decision.seat)
    assert game.decision() is not None
