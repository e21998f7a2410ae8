"""Effects answer for themselves: what is inside them, what they take, and what they turn up."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from play import table
from statements import CARDS, SOURCE, STANDARD_PROJECTS, names_of, stated, values

import terramars
from terramars.core.machine import Effect, apply, settle
from terramars.core.option import Option
from terramars.mars.cards import CORPORATION, StandingEffect
from terramars.mars.conditions import Filling
from terramars.mars.counts import Need
from terramars.mars.legality import ANATOMY, anatomy
from terramars.mars.modules import load
from terramars.mars.modules.turmoil_parliament import EVENTS, PARTIES
from terramars.mars.state import State
from terramars.mars.words import CUBES_BIT, HAND_BIT, PRODUCTION_BIT, STOCK_BIT

# What is inside


def standing_inside(value: Any) -> Iterator[Effect]:
    """The effects directly inside a word, read from its fields; requirements are asked, they do not happen."""
    for name in value.__dataclass_fields__:
        field = getattr(value, name)
        for part in field if isinstance(field, tuple) else (field,):
            if isinstance(part, Effect) and not isinstance(part, Need):
                yield part


def test_every_effect_inside_a_word_of_a_statement_is_one_of_its_parts() -> None:
    for value in values():
        if isinstance(value, (Effect, StandingEffect)):
            parts = [part for part in value.parts() if not isinstance(part, Need)]
            assert parts == list(standing_inside(value)), type(value).__name__


def classes_with(*fields: str) -> Iterator[ast.ClassDef]:
    """The classes of the engine one of whose fields is of one of these types."""
    for layer in ("core", "mars"):
        for path in SOURCE.joinpath(layer).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef) and any(
                    isinstance(word, ast.Name) and word.id in fields
                    for line in node.body
                    if isinstance(line, ast.AnnAssign)
                    for word in ast.walk(line.annotation)
                ):
                    yield node


def test_every_class_that_holds_effects_says_which() -> None:
    sorts = {"Effect", "StandingEffect"}
    holding = [node for node in classes_with("Effect", "Frame") if sorts & {ast.unparse(base) for base in node.bases}]
    assert {"Arrow", "AnyOrder", "Together", "Reveal", "When"} <= {node.name for node in holding}
    silent = [
        node.name
        for node in holding
        if not any(isinstance(line, ast.FunctionDef) and line.name == "parts" for line in node.body)
    ]
    assert not silent, f"{silent} hold effects that are not their parts"


# What is taken, and what is turned up


def rich_table() -> State:
    """A table on which every verb can be carried out by the first seat."""
    rich: dict[str, Any] = {
        "money": 60, "steel": 8, "titanium": 8, "plants": 9, "energy": 9, "heat": 17,
        "production": {"money": 3, "steel": 3, "titanium": 3, "plants": 3, "energy": 3, "heat": 3},
    }  # fmt: skip
    ann, _ = table(
        ann={
            **rich, "corporation": "PhoboLog", "hand": ["Mine", "Asteroid", "Trees", "Satellites", "Space Mirrors"],
            "played": ["Tardigrades", "Birds", "Food Factory", "Search For Life", "Self-Replicating Robots",
                       "Research"],
            "cubes": {"Tardigrades": 3, "Birds": 2, "Search For Life": 1}, "hosted": ["Comet"],
        },
        bob={**rich, "corporation": "Ecoline", "played": ["Herbivores", "Ants"], "cubes": {"Herbivores": 2, "Ants": 2}},
        temperature=-14, oxygen=7, oceans=["r1c2", "r5c4"], generation=3, modules=tuple(load()),
        colonies=("Ceres", "Io", "Luna"),
        parliament={"in_session": False, "chairman": 0, "delegates": {"unity": ["neutral", "neutral", 1]}},
    )  # fmt: skip
    state: State = ann.game.state
    return state


def single_effects() -> list[tuple[Effect, int]]:
    """Every effect of a statement that has none inside it, with its card; open words are filled in."""
    found: dict[tuple[Effect, int], None] = {}

    def enter(effect: Effect, card: int) -> None:
        for part in effect.parts():
            enter(part, card)
        if not effect.parts():
            here = card if card >= 0 and CARDS[card].holds >= 0 else -1
            found[effect.filled(Filling(1, card, 20, 2)), here] = None

    for card in CARDS:
        for effect in (*card.first, *card.play, *card.action, *(part for each in card.effect for part in each.parts())):
            enter(effect, card.index)
    for project in STANDARD_PROJECTS:
        enter(project.effect, -1)
    for party in PARTIES:
        enter(party.bonus, -1)
    for event in EVENTS.values():
        for effect in (*event.each, *(() if event.world is None else (event.world,))):
            enter(effect, -1)
    return list(found)


def willing(options: Sequence[Option]) -> Sequence[Option]:
    """What is chosen by somebody who declines whatever can be declined."""
    return [option for option in options if option.kind in ("skip", "leave", "done")] or options


def outcomes(effect: Effect, card: int) -> Iterator[tuple[State, State]]:
    """The table before and after an effect, for each way to choose; what can be declined is declined."""
    before = rich_table()
    if card >= 0 and card not in before.players[0].played:
        before.lay_down(0, card)
        before.players[0].cubes[card] = 9
    before.pending[:] = []
    for option in willing(effect.options(before, 0, card)) or [None]:
        after = before.copy()
        effect.resolve(after, 0, card, option)
        while (decision := settle(after)) is not None:
            apply(after, willing(decision.options)[0])
        yield before, after


def lost(before: State, after: State) -> int:
    """Bits of what the first seat has less of than before."""
    was, has = before.players[0], after.players[0]
    bits = 0
    for resource in range(6):
        bits |= (STOCK_BIT << resource) * (has.stock[resource] < was.stock[resource])
        bits |= (PRODUCTION_BIT << resource) * (has.production[resource] < was.production[resource])
    bits |= HAND_BIT * (len(has.hand) < len(was.hand))
    return bits | CUBES_BIT * any(has.cubes.get(card, 0) < number for card, number in was.cubes.items())


def own(effect: Effect) -> bool:
    """Whether what follows from an effect is all its own doing: a card that it plays has effects of its own."""
    return type(effect).__name__ not in ("PlayFromHand", "PlayStarterOutOf")


def test_what_a_verb_takes_from_its_player_it_says() -> None:
    silent = {
        type(effect)
        for effect, card in single_effects()
        if own(effect)
        for before, after in outcomes(effect, card)
        if lost(before, after) & ~effect.takes()
    }
    assert not silent, f"{names_of(silent)} take more than they say"


def test_what_a_verb_turns_up_it_says() -> None:
    for effect, card in single_effects():
        state = rich_table()
        shown = state.reveals
        options = effect.options(state, 0, card)
        effect.resolve(state, 0, card, options[0] if options else None)
        assert effect.uncovers() == (state.reveals > shown), type(effect).__name__


def test_every_verb_of_the_card_language_is_among_them() -> None:
    tried = {type(effect) for effect, _ in single_effects()}
    arranging = {type(value) for value in values() if isinstance(value, Effect) and value.parts()}
    missing = stated(Effect) - tried - arranging
    assert not missing, f"no card shows what {names_of(missing)} take"


def test_a_card_knows_what_its_effects_take() -> None:
    ANATOMY.clear()
    named = {card.name: anatomy(card.index) for card in CARDS}
    assert named["Nuclear Power"].tangled is False
    assert named["Strip Mine"].places_land is False
    assert named["Mining Rights"].places_land is True
    assert named["Capital"].places_land is True
    assert [name for name in ("Ice Cap Melting", "Artificial Lake") if named[name].places_land] == ["Artificial Lake"]


# Who is asked


@pytest.mark.parametrize("seed", range(6))
def test_who_is_asked_at_once_and_where_actions_begin(seed: int) -> None:
    """All who choose together are told so by what asks; the move passes to another seat only with a new action."""
    modules = ("base", "corporate_era", "prelude")
    game = terramars.new(players=2 + seed % 2, seed=seed, draft=seed % 2 == 0, modules=modules)
    lot = Random(seed)
    last = -1
    while (decision := game.decision()) is not None:
        if game.state.lanes:
            assert decision.effect.asks_all(), decision.effect
            last = -1
        elif decision.seat != last:
            # A corporation's first action begins unasked.
            unasked = decision.card >= 0 and CARDS[decision.card].sort == CORPORATION
            assert decision.effect.begins_action() or unasked or last == -1, decision.effect
            last = decision.seat
        game.apply(lot.choice(decision.options), decision.seat)
