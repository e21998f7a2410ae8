"""Values of cards, map and tracks belong to a number of the rules: with others, logs of old games lead elsewhere."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import terramars
from terramars.core.errors import BadSave
from terramars.core.history import digest_of
from terramars.dice import board, decks
from terramars.dice.cards import CARDS
from terramars.dice.goals import MILESTONES
from terramars.dice.rules import RULES
from terramars.dice.tracks import PARAMETERS

DOCUMENT = Path(__file__).parents[2] / "docs" / "dice-cards.md"
OLD = Path(__file__).parents[1] / "saves" / "dice_2.json"
KNOWN = {4: "97cbb686cfbc81a87d15acad93bdfe7ab448c771ea76e5ae68abb6dda04d887d"}
"""What the values were under each number of the rules."""


def said() -> str:
    """All that statements, map, tracks and milestones say, in short."""
    decks.load()
    cards = [
        (card.slug, card.sort, card.colour, card.box, card.cost, card.production, card.slot, card.vp, card.storage,
         card.discounts, card.more_cards, card.goes_first, repr((card.play, card.action, card.effect)))
        for card in CARDS
    ]  # fmt: skip
    return digest_of({"cards": cards, "map": board.BONUSES, "oceans": board.OCEAN_AREAS,
                      "tracks": repr(PARAMETERS), "milestones": repr(MILESTONES)})  # fmt: skip


def test_other_values_are_other_rules() -> None:
    """Whoever changes a value raises `DiceRules.number` and notes here what the values are now."""
    assert KNOWN[RULES.number] == said(), "raise DiceRules.number, and note the new values"


def test_the_document_counts_values_by_source() -> None:
    decks.load()
    found = Counter(card.source(value) for card in CARDS for value in card.values())
    told = DOCUMENT.read_text("utf-8")
    assert (
        f"{found['rulebook']} of the rulebook, {found['observed']} observed, {found['inferred']} inferred, "
        f"{found['house']} of the house." in told
    )


def test_a_game_of_former_rules_goes_on_but_is_not_replayed() -> None:
    save = OLD.read_text("utf-8")
    data = json.loads(save)
    assert data["rules"] == 2
    game = terramars.load(save)
    assert RULES.encode(game.state) == data["state"]
    # What was chosen under the former rules cannot be taken back, and it is told why the log is not played again.
    assert not any(game.can_undo(seat) for seat in range(3))
    with pytest.raises(BadSave, match="under rules 2"):
        terramars.replay(save)
    while (decision := game.decision()) is not None and game.state.turn < data["state"]["turn"] + 6:
        game.apply(decision.options[0], decision.seat)
    assert terramars.load(game.save()).state.turn == game.state.turn
