"""A file of cards may bring words of its own: phrases, icons, facts, worth and names are read by those who use them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import singing_box
from play import table
from singing_box import Sing

import terramars
from terramars.bots.outlook import generations_left
from terramars.bots.statement import worth_of
from terramars.bots.weights import Weights
from terramars.bots.worth import Judge
from terramars.mars import options
from terramars.mars.cards import BY_SLUG, CARDS, Card
from terramars.mars.legality import ANATOMY
from terramars.mars.modules import FILES, MODULES, OpenTable, load
from terramars.text import card_name, card_text, icons, module_name
from terramars.text.search import facts_of

PACKAGE = Path(terramars.__file__).parent


@pytest.fixture
def choir() -> Iterator[Card]:
    """The only card of the box, whose file is read for a while."""
    load()
    card = singing_box.CARDS[0]
    card.index, card.module = len(CARDS), "singing"
    forget()
    CARDS.append(card)
    BY_SLUG[card.slug] = card
    FILES.append(singing_box)
    MODULES["singing"] = singing_box.MODULE
    yield card
    del MODULES["singing"]
    FILES.remove(singing_box)
    del BY_SLUG[card.slug]
    CARDS.pop()
    forget()


def forget() -> None:
    """Other cards may have had the same number: what was worked out by number is worked out anew."""
    ANATOMY.clear()
    for value in vars(options).values():
        if isinstance(value, options.CardOptions):
            value.of = []


def test_its_phrases_are_said(choir: Card) -> None:
    assert card_text(choir) == "Sing 3 verses. Gain 1 heat."
    assert "歌を3番まで歌う" in card_text(choir, "ja")


def test_its_icons_are_drawn(choir: Card) -> None:
    assert icons.card_icons(choir) == [("stock", "money", 3), ("stock", "heat", 1)]


def test_its_facts_are_found(choir: Card) -> None:
    assert {"gains:money", "sings", "gains:heat"} <= facts_of(choir)


def test_its_names_are_known(choir: Card) -> None:
    assert (card_name(choir), card_name(choir, "ja")) == ("Martian Choir", "火星合唱団")
    assert (module_name("singing"), module_name("singing", "ja")) == ("The Singing Planet", "歌う惑星")


def test_its_worth_is_judged(choir: Card) -> None:
    state = table(ann={"money": 9})[0].game.state
    weights = Weights()
    prices = Judge(state, 0, generations_left(state, weights), weights).p
    assert worth_of(Sing(4), state, 0, choir.index, prices) == 2.0


def test_its_card_is_played(choir: Card) -> None:
    ann, _ = table(modules=("base", "singing"), ann={"money": 9, "hand": "Martian Choir"})
    ann.plays("Martian Choir")
    assert (ann.money, ann.heat) == (5, 1)


def test_the_file_of_every_module_is_among_those_that_were_read() -> None:
    modules = load()
    assert {file.MODULE.name for file in FILES if hasattr(file, "MODULE")} == set(modules)


def test_what_a_layer_says_itself_is_not_replaced() -> None:
    box = type(singing_box)("box")
    box.__dict__["WORDS"] = {"effects": {"known": "of the box", "new": "of the box"}}
    words = OpenTable({"known": "of the layer"}, "WORDS", "effects")
    assert "new" not in words
    FILES.append(box)
    try:
        assert (words["known"], words["new"], words.get("newer")) == ("of the layer", "of the box", None)
        assert list(words) == ["known", "new"]
        with pytest.raises(KeyError, match="newer"):
            words["newer"]
    finally:
        FILES.remove(box)


def test_the_engine_reads_none_of_it() -> None:
    files = [path for layer in ("core", "mars") for path in PACKAGE.joinpath(layer).rglob("*.py")]
    naming = [path for path in files if "OpenTable" in path.read_text(encoding="utf-8")]
    assert naming == [PACKAGE / "mars" / "modules" / "__init__.py"]
