"""The texts of cards, goals, standard projects and what boxes bring besides cards."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from terramars import text
from terramars.core.errors import UnknownName
from terramars.mars import modules
from terramars.mars.cards import BY_SLUG, Card
from terramars.mars.maps import MAPS
from terramars.mars.modules.goals import AWARDS, MILESTONES
from terramars.mars.modules.projects import STANDARD_PROJECTS
from terramars.mars.setup import Goal, StandardProject
from terramars.text import names

HERE = Path(__file__).parent

MODULES = modules.load()
CARDS: list[Card] = [card for module in MODULES.values() for card in module.cards]
GOALS: list[Goal] = [goal for table in (MILESTONES, AWARDS) for goals in table.values() for goal in goals]
PROJECTS: list[StandardProject] = [
    *STANDARD_PROJECTS,
    *(project for module in MODULES.values() for project in module.rating_projects),
]
THINGS = [thing for module in MODULES.values() for thing in module.things]
MOST_LETTERS = 220
ONE_OF_MANY = re.compile(r"\b1 (?:steps|plants|animals|microbes|cards|oceans|cities|(?:\w+ )?(?:tags|tiles|cubes)|"
                         r"fighters|resources|actions|greeneries|events|preludes)\b")  # fmt: skip
MANY_OF_ONE = re.compile(
    r"\b(?!1\b)\d+ (?:step|plant|animal|microbe|card|ocean|city|tag|tile|fighter|(?:science )?cube|resource|action|"
    r"greenery|event|prelude)\b(?! (?:production|cards|tags)|, )"
)


def card(name: str) -> Card:
    return next(card for card in CARDS if card.name == name)


@pytest.mark.parametrize("lang", text.LANGUAGES)
def test_texts_are_those_of_the_golden_file(lang: str) -> None:
    """UPDATE_GOLDEN=1 writes the files anew; read the difference."""
    lines = [
        f"{card.number} {text.card_name(card, lang)}: {text.card_text(card, lang)}"
        for card in sorted(CARDS, key=lambda card: (card.number, card.name))
    ]
    for goal in GOALS:
        sort = "award" if goal.need is None else "milestone"
        lines.append(f"{sort} {text.goal_name(goal, lang)}: {text.goal_text(goal, lang)}")
    for project in PROJECTS:
        lines.append(f"project {text.project_name(project, lang)}: {text.project_text(project, lang)}")
    for thing in THINGS:
        said = " / ".join(text.thing_text(thing, lang).split("\n"))
        lines.append(f"{type(thing).__name__} {text.thing_name(thing, lang)}: {said}")
    golden = HERE / "golden" / f"{lang}.txt"
    found = "\n".join(lines) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(found, encoding="utf-8")
    assert found == golden.read_text(encoding="utf-8")


def all_texts(lang: str) -> list[tuple[str, str]]:
    found = [(card.name, text.card_text(card, lang)) for card in CARDS]
    found += [(goal.name, text.goal_text(goal, lang)) for goal in GOALS]
    return found + [(project.name, text.project_text(project, lang)) for project in PROJECTS]


def test_english_texts_are_well_formed() -> None:
    for name, words in all_texts("en"):
        assert words.endswith("."), name
        assert len(words) <= MOST_LETTERS, (name, len(words))
        assert "  " not in words, name
        assert ".." not in words, name
        assert " ," not in words, name
        assert not ONE_OF_MANY.search(words), (name, words)
        assert not MANY_OF_ONE.search(words), (name, words)
        for sentence in words.split(". "):
            assert sentence[0].isupper() or sentence[0] in "-0123456789", (name, sentence)


def test_japanese_texts_are_well_formed() -> None:
    for name, words in all_texts("ja"):
        assert words.endswith("。"), name
        assert " " not in words, (name, words)
        assert "。。" not in words, name
        assert "、、" not in words, name
        assert len(words) <= MOST_LETTERS, name
        assert not re.search(r"[a-z]", words.replace("X", "")), (name, words)


@pytest.mark.parametrize("lang", text.LANGUAGES)
def test_no_text_shows_the_name_of_a_class(lang: str) -> None:
    shown = re.compile(r"terramars|object at|lambda|Effect\(|[a-z][A-Z]|\{|\}|None")
    for name, words in all_texts(lang):
        for own in (name, "McC"):
            words = words.replace(own, "")
        assert not shown.search(words), (name, words)


def test_every_name_is_translated() -> None:
    table = names.table("ja")
    assert {card.name for card in CARDS} <= set(table["cards"])
    assert {goal.name for goal in GOALS} <= set(table["milestones"]) | set(table["awards"])
    assert {project.name for project in PROJECTS} <= set(table["standard_projects"])
    assert {name.capitalize() for name in MAPS} <= set(table["boards"])
    assert {area.name for board in MAPS.values() for area in board.hexes if area.name} <= set(table["areas"])
    assert {text.module_name(name) for name in MODULES} <= set(table["modules"])
    assert text.module_name("corporate_era", "ja") == "企業時代"
    assert text.board_name("hellas", "ja") == "ヘラス"


@pytest.mark.parametrize("lang", text.LANGUAGES)
def test_parts_make_up_the_text(lang: str) -> None:
    for each in CARDS:
        parts = text.card_parts(each, lang)
        assert set(parts) <= {"requirement", "play", "first", "action", "effect", "vp"}
        assert all(parts.values())
        assert "".join(parts.values()).replace(" ", "") == text.card_text(each, lang).replace(" ", "")


def test_unknown_languages_are_refused_by_name() -> None:
    with pytest.raises(UnknownName, match="'fr'"):
        text.card_text(CARDS[0], "fr")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Space Elevator", "Action: Spend 1 steel to gain 5 M€."),
        ("Regolith Eaters", "Action: Add 1 microbe to this card, or spend 2 microbes here to raise oxygen 1 step."),
        ("Space Station", "Effect: When you play a card, pay 2 M€ less per space tag on it."),
        ("Colonizer Training Camp", "Requires oxygen at most 5%."),
        ("Birds", "1 VP per animal here."),
        ("Cupola City", "Lose 1 energy production and gain 3 M€ production."),
        ("Ecoline", "Pay 7 plants instead of 8 for a greenery."),
        ("Noctis City", "Place a city on the area reserved for Noctis City, even next to a city."),
        ("Mining Rights", "on an area with a steel or titanium bonus, then gain 1 production of that resource."),
        ("Flooding", "Place an ocean, then remove up to 4 M€ from any player with a tile next to it."),
        ("Capital", "1 VP per ocean next to this tile."),
        ("Nitrogen-Rich Asteroid", "If you have at least 3 plant tags, gain 4 plant production; otherwise gain 1"),
        ("Insulation", "Lose X heat production to gain X M€ production (you choose X)."),
        ("United Nations Mars Initiative", "If your TR rose this generation, spend 3 M€ to raise your TR 1 step."),
        ("Power Grid", "per power tag you have, this included."),
        ("Lake Marineris", "Place 2 oceans."),
    ],
)
def test_turns_of_phrase(name: str, words: str) -> None:
    assert words in text.card_text(card(name))


def test_a_negative_buying_discount_is_a_surcharge() -> None:
    from terramars.mars.language import BUYING, discount, shift_needs
    from terramars.text.en.cards import standing_text
    from terramars.text.render import Scene

    assert standing_text(discount(-2, on=BUYING), Scene()) == "buying a card costs you 5 M€ instead of 3"
    assert standing_text(shift_needs(1), Scene()).endswith("by up to 1 step")


def test_nouns_have_names_in_both_languages() -> None:
    resources = [text.resource_name(number, "ja") for number in range(6)]
    assert resources == ["Ｍ€", "建材", "チタン", "植物", "電力", "発熱"]
    assert text.tag_name(4) == "Jovian"
    assert text.tag_name(0, "ja") == "建物"
    assert text.cube_name(0) == "animals"
    assert text.tile_name(0, "ja") == "海洋タイル"
    assert text.track_name(1, "ja") == "酸素濃度"
    assert text.kind_name(BY_SLUG["asteroid"]) == "event"
    assert text.kind_name(BY_SLUG["ants"], "ja") == "アクティブ"
