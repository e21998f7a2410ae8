"""Rules search: facts derived from statements, and words in either language."""

from __future__ import annotations

import pytest

from terramars.core.errors import UnknownName
from terramars.mars import modules
from terramars.mars.cards import CARDS
from terramars.text.search import features, find

modules.load()
BY_NAME = {card.name: card for card in CARDS}


def found(query: str, **bounds: object) -> set[str]:
    return {card.name for card in find(CARDS, query, **bounds)}  # type: ignore[arg-type]


def test_facts_of_a_card() -> None:
    assert features(BY_NAME["Asteroid"]) == {
        "kind:event", "module:base", "tag:space", "tag:event", "raises:temperature", "raises:tr", "gains:titanium",
        "removes:plants", "attacks",
    }  # fmt: skip
    assert {"adds:microbe", "holds:microbe", "per:microbe", "hears:played"} <= features(BY_NAME["Decomposers"])
    assert {"produces:steel", "produces:titanium", "places:special"} <= features(BY_NAME["Mining Rights"])
    assert {"discount:power", "discount:power plant", "cheaper"} <= features(BY_NAME["ThorGate"])
    assert {"raises:oxygen", "raises:tr", "places:greenery"} <= features(BY_NAME["Plantation"])


def test_which_cards_add_microbes() -> None:
    names = found("adds:microbe")
    assert {"Ants", "Tardigrades", "Imported Nitrogen", "Symbiotic Fungus"} <= names
    assert "Fish" not in names


def test_facts_and_bounds_and_words_together() -> None:
    assert found("places:ocean cost<=10 tag:event") == {"Ice Cap Melting", "Flooding", "Permafrost Extraction"}
    assert {card.cost for card in find(CARDS, "cost=23 kind:event")} == {23}
    assert find(CARDS, facts=("holds:animal",), cost=(13, 14)) == [BY_NAME["Predators"], BY_NAME["Livestock"]]
    assert found("removes:plants_production") >= {"Fish", "Birds"}


def test_words_of_either_language() -> None:
    assert found("彗星") >= {"Comet", "Towing A Comet"}
    assert found("comet ocean") >= {"Comet", "Towing A Comet"}
    assert "Helion" in found("use heat as M€")


def test_facts_that_no_card_has_are_refused() -> None:
    with pytest.raises(UnknownName, match="adds:microbe"):
        find(CARDS, "adds:microbes")
