"""Options as text: every option that can be met reads back as itself."""

from __future__ import annotations

import random

import pytest
from variants import any_settings_for, begin

from terramars.core.errors import UnknownOption
from terramars.core.option import Option, form, parse
from terramars.mars.options import GRAMMAR

SEEDS = range(60)


def test_every_option_of_random_games_reads_back_as_itself():
    met: dict[str, Option] = {}
    for seed in SEEDS:
        game, dice = begin(any_settings_for(seed)), random.Random(seed)
        while (decision := game.decision()) is not None:
            for option in decision.options:
                met.setdefault(option.notation, option)
            game.apply(dice.choice(decision.options))
    for notation, option in met.items():
        assert parse(notation, GRAMMAR) == option
        assert parse(f"  {notation.replace(' ', '   ')} ", GRAMMAR) == option
        assert option.notation == str(option) == notation
    kinds = {option.kind for option in met.values()}
    assert kinds <= set(GRAMMAR)
    # Random games are long enough to meet nearly every kind.
    assert len(kinds) >= len(GRAMMAR) - 5


def test_the_index_is_no_part_of_an_option():
    assert Option("play", card="mine", index=3) == Option("play", card="mine", index=9)
    assert "index" not in repr(Option("play", card="mine", index=3))


@pytest.mark.parametrize(
    ("option", "notation"),
    [
        (Option("pass"), "pass"),
        (Option("play", card="mine"), "play mine"),
        (Option("pay", what="steel", amount=0), "pay steel 0"),
        (Option("remove", what="plants", amount=3, seat=1), "remove plants 3 @1"),
        (Option("remove-from", card="birds", amount=2, seat=0), "remove-from birds 2 @0"),
        (Option("spend-from", card="neutral", seat=9), "spend-from neutral @9"),
        (Option("place", hex="r3c3"), "place r3c3"),
        (Option("amount", amount=4), "amount 4"),
        (Option("decrease", what="heat", amount=1), "decrease heat 1"),
        (Option("decrease", what="heat", amount=1, seat=2), "decrease heat 1 @2"),
    ],
)
def test_notation_both_ways(option, notation):
    assert option.notation == notation
    assert parse(notation, GRAMMAR) == option


@pytest.mark.parametrize("kind", sorted(GRAMMAR))
def test_every_kind_says_how_it_is_written(kind):
    parts = GRAMMAR[kind]
    if parts and not parts[0].startswith("["):
        with pytest.raises(UnknownOption) as error:
            parse(kind, GRAMMAR)
        assert form(kind, parts) in str(error.value)
    with pytest.raises(UnknownOption, match=r"too many words|is no|lacks"):
        parse(f"{kind} a b c d e", GRAMMAR)


def test_an_unknown_kind_names_the_nearest():
    with pytest.raises(UnknownOption, match="did you mean convert"):
        parse("convrt heat", GRAMMAR)
