"""Every word of the game has a phrase in every language, and tokens for drawing it."""

from __future__ import annotations

import re

import pytest
from statements import CARDS, SORTS, SOURCE, names_of, of_class, stated, subclasses, values

from terramars.core.machine import Effect, Reason
from terramars.mars import options
from terramars.mars.counts import Count, Need, TagCount
from terramars.mars.effects.planet import ClaimArea, Place
from terramars.mars.language import oceans
from terramars.mars.words import CITY, STEEL, Tag
from terramars.text import LANGUAGES, reason_text, search
from terramars.text import icons as drawn
from terramars.text.render import Scene, language


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sort", SORTS)
def test_every_class_has_a_phrase(lang: str, sort: str) -> None:
    table = getattr(language(lang), sort)
    missing = {cls.__name__ for cls in subclasses(SORTS[sort]) if cls not in table}
    assert not missing, f"no phrase in {lang} for {missing}"


@pytest.mark.parametrize("sort", SORTS)
def test_every_class_of_the_statements_has_tokens(sort: str) -> None:
    table = getattr(drawn, sort.upper())
    used = of_class(SORTS[sort])
    if sort == "effects":
        used |= {cls for cls in subclasses(Effect) if ".mars.effects." in cls.__module__}
    assert not {cls.__name__ for cls in used if cls not in table and cls.__name__ != "EveryOne"}


@pytest.mark.parametrize("sort", ["effects", "standing", "counts"])
def test_every_class_of_the_statements_can_be_searched_for(sort: str) -> None:
    table = getattr(search, sort.upper())
    missing = {cls for cls in stated(SORTS[sort]) if cls not in table}
    assert not missing, f"no facts for {names_of(missing)}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_of_the_statements_is_said(lang: str) -> None:
    spoken = language(lang)
    tables = [(Need, spoken.effects), *((base, getattr(spoken, sort)) for sort, base in SORTS.items())]
    for value in values():
        for base, table in tables:
            if isinstance(value, base):
                said = table[type(value)](value, 2, Scene()) if base is Count else table[type(value)](value, Scene())
                assert said, value
                break


def test_every_card_has_tokens() -> None:
    for card in CARDS:
        tokens = drawn.card_icons(card)
        assert tokens or not card.play, card.name
        assert all(isinstance(token, tuple) and isinstance(token[0], str) for token in tokens)


def test_tokens_of_some_cards() -> None:
    tokens = {card.name: drawn.card_icons(card) for card in CARDS}
    assert tokens["Asteroid"] == [("temperature", 1), ("stock", "titanium", 2), ("red", "plants", -3)]
    assert tokens["Cloud Seeding"] == [
        ("needs", ("track", "oceans"), "min", 3),
        ("red production", "heat", -1),
        ("production", [("money", -1), ("plants", 2)]),
    ]
    assert ("action", [("spend", "steel", 1), ("arrow",), ("stock", "money", 5)]) in tokens["Space Elevator"]
    assert ("vp", ("per", 1, 2, ("cubes here", "microbe"), 0, -1)) in tokens["Ants"]
    assert ("effect", [("discount", 2, ["space"], [])]) in tokens["Space Station"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_option_has_a_phrase(lang: str) -> None:
    assert set(language(lang).options) == set(options.GRAMMAR)


def kinds_written(pattern: str) -> set[str]:
    """The kinds of reasons or happenings that the engine's source names."""
    return {
        kind
        for path in [*SOURCE.joinpath("mars").rglob("*.py"), *SOURCE.joinpath("core").rglob("*.py")]
        for kind in re.findall(pattern, path.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_reason_has_a_phrase(lang: str) -> None:
    written = kinds_written(r'Reason\(\s*"([^"]+)"') | {"cubes anywhere", "cubes", "own cubes", "production of anyone"}
    assert written <= set(language(lang).reasons)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_happening_has_a_phrase(lang: str) -> None:
    written = kinds_written(r'\.tell\(\s*"([^"]+)"') | {"choice"}
    assert written <= set(language(lang).happenings)


REASONS = [
    (Reason("requirement", oceans >= 3, 3, 2), "needs 3 oceans, 2 now"),
    (Reason("requirement", TagCount((Tag(3),)) >= 2, 2, 1), "needs 2 science tags, 1 now"),
    (Reason("wild tags", (7, 8), 2, 1), "lacks 2 tags (plant and microbe) with only 1 wild tag"),
    (Reason("money", (), 14, 10), "4 M€ short"),
    (Reason("money", ("steel", "heat"), 14, 10), "4 M€ short even with steel and heat"),
    (Reason("money", ("psychrophiles",), 14, 10), "4 M€ short even with the microbes on Psychrophiles"),
    (Reason("stock", STEEL, 2, 0), "needs 2 steel, 0 now"),
    (Reason("cubes", 1, 2, 1), "needs 2 microbes on the card, 1 now"),
    (Reason("cubes anywhere", 0, 1, 0), "no card has 1 animal to take"),
    (Reason("own cubes", 0, 1, 0), "needs 1 animal on one of your cards"),
    (Reason("production", 4, 1, 0), "needs 1 energy production, 0 now"),
    (Reason("production of anyone", 3, 2, 0), "nobody has 2 plant production"),
    (Reason("no space", Place(CITY)), "no legal area for a city"),
    (Reason("no space", ClaimArea()), "no legal area"),
    (Reason("nothing to copy", Tag(0)), "no building card with a production box that can be copied"),
    (Reason("hand", None, 1, 0), "needs 1 card in hand, 0 now"),
    (Reason("used"), "already used this generation"),
    (Reason("claimed", 1), "already claimed by Player 2"),
    (Reason("funded", 0), "already funded by Player 1"),
    (Reason("no milestone left", None, 3, 3), "3 milestones are claimed already"),
    (Reason("no award left", None, 3, 3), "3 awards are funded already"),
    (Reason("holds nothing", -1), "that card cannot hold it"),
    (Reason("no hosted card"), "no card lies under it"),
    (Reason("no card to host"), "no suitable card in hand"),
    (Reason("no action to repeat"), "no action of a blue card was used that can be used again"),
    (Reason("no card to play"), "no card in hand can be played"),
    (Reason("rating price", 2, 6, 4), "6 M€ for 2 steps of TR, 4 M€ here"),
    (Reason("no production", None, 1, 0), "no production can go down 1 step"),
    (Reason("delegates", None, 2, 1), "needs 2 delegates, 1 left"),
    (Reason("no neutral delegate"), "no neutral delegate that is no leader is in a party"),
    (Reason("no neutral chairman"), "the chairman is not neutral"),
    (Reason("no delegate to remove"), "no delegate that is no leader is in a party"),
    (Reason("no policy to use", 2), "the policy of Reds is no action now"),
    (Reason("impossible", Place(CITY)), "cannot be carried out now"),
    (Reason("no site"), "no open colony tile has room for a colony of yours"),
    (Reason("no fleet"), "no trade fleet left this generation"),
    (Reason("no market"), "no colony tile without a fleet"),
    (Reason("no marker"), "no marker can be moved so"),
    (Reason("trade price", ((0, 9), (4, 3), (2, 3))), "needs 9 M€, 3 energy or 3 titanium"),
    (Reason("asleep", 6), "waits for a card that holds floaters"),
    (Reason("visited", 1), "the fleet of Player 2 is there"),
]


@pytest.mark.parametrize(("reason", "words"), REASONS)
def test_reasons_in_words(reason: Reason, words: str) -> None:
    assert reason_text(reason) == words
    assert reason_text(reason, "ja")


def test_every_kind_of_reason_is_tried() -> None:
    assert {reason.kind for reason, _ in REASONS} == set(language("en").reasons)
