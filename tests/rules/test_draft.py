"""X. The draft variant."""

import pytest
from play import table

import terramars
from terramars.core.errors import IllegalOption, ImpossibleSetup
from terramars.mars.cards import CARDS


def drafting(generation, **given):
    """Three players at the beginning of the draft of a generation, with packs of four."""
    seats = table(
        draft=True, generation=generation - 1, deck=PACKS,
        ann=dict(money=8), bob=dict(money=8), cat=dict(money=8), **given,
    )  # fmt: skip
    for seat in seats:
        seat.passes()
    seats[0].go_on()
    assert seats[0].generation == generation
    return seats


PACKS = ["Mine", "Sponsors", "Moss", "Lichen", "Ants", "Fish", "Birds", "Trees", "Grass", "Algae", "Bushes", "Heather"]


def pack(seat):
    """What a seat is offered to draft, in plain names."""
    return [CARDS[option.index].name for option in seat.decision.options if option.kind == "draft"]


def drafted(seat):
    return [CARDS[card].name for card in seat.player.kept]


def draft(seat, name):
    seat.chooses(f"draft {name.lower()}")


@pytest.mark.rule(319)
def test_the_draft_takes_the_place_of_drawing_four_cards():
    """The same twelve cards as without a draft, but drafted before any is bought."""
    with_draft = drafting(2)
    assert sorted(card for seat in with_draft for card in pack(seat)) == sorted(PACKS)
    assert not any(option.startswith("keep") for seat in with_draft for option in seat.options)
    without = table(deck=PACKS, ann=dict(money=8), bob=dict(money=8), cat=dict(money=8))
    for seat in without:
        seat.passes()
    assert all(seat.options[0].startswith("keep") for seat in without)


@pytest.mark.rule(320, 322, 323)
@pytest.mark.parametrize(("generation", "step"), [(2, 1), (3, -1), (4, 1), (5, -1)])
def test_one_is_kept_and_the_rest_goes_to_the_left_or_right(generation, step):
    """4, 3, 2, then the last one: clockwise in even generations, counter-clockwise in odd ones."""
    seats = drafting(generation)
    packs = [pack(seat) for seat in seats]
    assert [len(cards) for cards in packs] == [4, 4, 4]
    picks = [[], [], []]
    for size in (4, 3, 2):
        assert [pack(seat) for seat in seats] == packs
        assert [len(cards) for cards in packs] == [size] * 3
        for i, seat in enumerate(seats):
            picks[i].append(packs[i][i % size])
            draft(seat, packs[i][i % size])
        rests = [[card for card in packs[i] if card != picks[i][-1]] for i in range(3)]
        packs = [rests[(i - step) % 3] for i in range(3)]
    for i, seat in enumerate(seats):  # the last card is nothing to choose
        picks[i].extend(packs[i])
        seat.go_on()
        seat.game.decision()
        assert [CARDS[card].name for card in seat.player.dealt] == picks[i]


@pytest.mark.rule(321)
def test_drafted_cards_are_bought_at_3_each_and_the_rest_is_discarded():
    ann, bob, cat = drafting(2)
    for _ in range(3):
        for seat in (ann, bob, cat):
            draft(seat, pack(seat)[0])
    four = [CARDS[card].name for card in ann.player.dealt]
    assert len(four) == 4
    money = ann.money
    for number, name in enumerate(four):
        ann.chooses(f"{'leave' if number % 2 else 'keep'} {name.lower()}")
    for seat in (bob, cat):
        while seat.options and seat.options[0].startswith("keep"):
            seat.chooses(seat.options[1])
    assert ann.money == money - 6
    assert ann.hand == [four[0], four[2]]
    assert sorted(ann.discard) == sorted(card for card in PACKS if card not in ann.hand)


@pytest.mark.rule(321)
def test_drafted_cards_that_cannot_be_paid_are_discarded():
    ann, bob, cat = table(draft=True, deck=PACKS, ann=dict(tr=4), bob=dict(money=8), cat=dict(money=8))
    bob.passes()
    cat.passes()
    for _ in range(3):
        for seat in (ann, bob, cat):
            draft(seat, pack(seat)[0])
    ann.chooses(ann.options[0])
    assert ann.options == []
    for seat in (bob, cat):
        while seat.options and seat.options[0].startswith("keep"):
            seat.chooses(seat.options[1])
    assert (len(ann.hand), ann.money) == (1, 1)


@pytest.mark.rule(324)
@pytest.mark.parametrize("modules", [("base",), ("base", "corporate_era")])
def test_the_first_generation_has_no_draft(modules):
    """The ten cards of the start are kept or left, never passed on."""
    game = terramars.new(players=3, draft=True, modules=modules, seed=6)
    dealt = [player.dealt for player in game.state.players]
    kinds = set()
    while game.state.generation == 1:
        decision = game.decision()
        if game.state.generation == 1:
            kinds |= {option.kind for option in decision.options}
            if game.state.lanes:
                assert [player.dealt for player in game.state.players] == dealt
            game.apply(decision.options[-1], decision.seat)
    assert "keep" in kinds
    assert "draft" not in kinds
    assert {option.kind for option in game.decision().options} == {"draft"}


@pytest.mark.rule(325)
def test_draft_goes_with_both_games_and_not_with_solo():
    for modules in (("base",), ("base", "corporate_era")):
        assert terramars.new(players=2, modules=modules, draft=True).state.setup.draft
    with pytest.raises(ImpossibleSetup, match="draft"):
        terramars.new(players=1, modules=("base", "corporate_era"), draft=True)


@pytest.mark.rule(326)
def test_picks_are_simultaneous():
    """All are asked at once, in any order; nothing moves on before the last one has picked, and nobody sees a pick."""
    ann, bob, cat = drafting(2)
    before = [pack(seat) for seat in (ann, bob, cat)]
    draft(cat, before[2][0])
    draft(ann, before[0][1])
    assert pack(bob) == before[1]
    assert (ann.options, cat.options) == ([], [])
    for seen in (ann.game.view(1).players[0], ann.game.view(1).players[2]):
        assert (seen.kept, seen.dealt, seen.drafted_size) == (None, None, 0)
    draft(bob, before[1][2])
    assert pack(bob) == [card for card in before[0] if card != before[0][1]]
    assert pack(cat) == [card for card in before[1] if card != before[1][2]]
    assert pack(ann) == [card for card in before[2] if card != before[2][0]]


@pytest.mark.rule(326)
def test_a_drafted_card_is_set_aside_for_good():
    """Once all have picked, it can neither be picked again nor taken back."""
    ann, bob, cat = drafting(2)
    first = pack(ann)[0]
    draft(ann, first)
    assert ann.game.can_undo(0)  # not yet revealed
    draft(bob, pack(bob)[0])
    draft(cat, pack(cat)[0])
    assert drafted(ann) == [first]
    assert first not in pack(ann)
    assert not ann.game.can_undo(0)
    with pytest.raises(IllegalOption):
        draft(ann, first)
    draft(ann, pack(ann)[0])
    assert drafted(ann)[0] == first
