"""Labels: whatever a template or a module names exists in every language, and nothing is kept that nobody names."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import pytest
from jinja2 import nodes

from terramars import bots
from terramars.bots import aims, because
from terramars.dice.cards import CARD_COLOURS, VALUES
from terramars.dice.cards import SOURCES as SOURCES_OF_VALUES
from terramars.dice.goals import MILESTONES
from terramars.dice.scoring import GRADES
from terramars.dice.turns import STANDARD_MAIN
from terramars.dice.words import SLOT_NAMES
from terramars.web import boxes, labels
from terramars.web.dice.help import CARDS as CARDS_EXPLAINED
from terramars.web.dice.help import ERA, PAYING, SCORING, SIGNS, SUPPORT, TILES, TURN
from terramars.web.dice.looking_back import FIGURES
from terramars.web.dice.seeing import PARTS
from terramars.web.games import presenters
from terramars.web.pages import cards, help, start
from terramars.web.pages.end import EXPLAINED
from terramars.web.pages.templates import TEMPLATE_FOLDER, TEMPLATES
from terramars.web.play.puzzles import PUZZLES
from terramars.web.present import advice
from terramars.web.present.coach import lessons
from terramars.web.store.schema import SCORE_PARTS

SOURCES = TEMPLATE_FOLDER.parent
MODULES = {
    path.relative_to(SOURCES).as_posix(): path.read_text("utf-8")
    for path in sorted(SOURCES.rglob("*.py"))
    if path.parent.name != "labels"
}
WORDS = {
    lang: {
        key: words
        for file in sorted((SOURCES / "labels").rglob(f"{lang}.toml"))
        for key, words in tomllib.loads(file.read_text("utf-8")).items()
    }
    for lang in labels.LANGUAGES
}
GAP = "{}"

GAPS: dict[str, Iterable[str]] = {
    "puzzle_{}": list(PUZZLES),
    "solo_pace_{}": ["reached", "ahead", "even", "behind"],
    "about_{}": [level.name.lower() for level in bots.LEVELS],
    "aim_{}": ["terraform", "tr63"],
    "away_{}": ["soon", "long"],
    "dice/ending.py {}": [f"dice_{curve}_by_turn" for curve in ("points", "production", "dice", "goal", "chance")],
    "dice/help.html {}": [
        *(
            key
            for part in (TURN, SUPPORT, CARDS_EXPLAINED, PAYING, TILES, ERA)
            for name, words, _ in part
            for key in (name, words)
        ),
        *(key for key, _ in (*SCORING, *((key, signs) for signs, key in SIGNS))),
    ],
    "pages/replay.py {}": [game.round_label for game in presenters()],
    "dice_figure_{}": FIGURES,
    "dice_goal_{}": [milestone.slug.replace("-", "_") for milestone in MILESTONES],
    "dice_grade_{}": [str(number) for number in range(len(GRADES) + 1)],
    "dice_kind_{}": CARD_COLOURS,
    "dice_made_{}": ["wild", "vp"],
    "dice_main_{}": [kind.replace("-", "_") for kind in STANDARD_MAIN],
    "dice_mark_{}": SOURCES_OF_VALUES,
    "dice_score_{}": [*PARTS, "total"],
    "dice_sign_{}": ["i_card", "i_vp", "i_wildtoken"],
    "dice_slot_{}": SLOT_NAMES,
    "dice_value_{}": VALUES,
    "event_{}": ["current", "coming", "distant"],
    "lacks_{}": ["corporation", "starter", "sell", "take", "draft", "discard"],
    "lesson_{}": [name for name, _ in lessons(boxes.LESSONS)],
    "lesson_{}_do": [name for name, _ in lessons(boxes.LESSONS)],
    "lesson_{}_text": [name for name, _ in lessons(boxes.LESSONS)],
    "outcome_{}": ["won", "shared", "lost", "watched", "open"],
    "phase_{}": ["opening", "order", "research", "action", "production", "solar", "end"],
    "gift_{}": ["ocean", "cards", "tr"],
    "plan_{}": [*map(advice.key, aims.KINDS), "last_generation_alone"],
    "why_{}": [*map(advice.key, because.KINDS), "rating_last", "completes_oceans"],
    "preset_{}": start.HOSTING,
    "problem_{}": [
        code.replace("-", "_")
        for text in MODULES.values()
        for codes in re.findall(r'(?:Refused|NotTaken)\(\s*"([a-z-]+)"|^[A-Z_]+ = "([a-z]+-[a-z-]+)"$', text, re.M)
        for code in codes
        if code
    ],
    "score_{}": [*SCORE_PARTS, "other", "clock"],
    "score_{}_about": EXPLAINED,
    "set_{}": ["too_many", "too_dear", "not_offered"],
    "tile_{}": ["ocean", "greenery", "city", "special"],
    "cards.html {}": [*cards.SORTS.values(), *cards.POINTS.values()],
    "end.html {}": ["chance_note", "dice_chance_note", "solo_won_note"],
    "help.html {}": [
        *(key for name, words, _ in (*help.PHASES, *help.ACTIONS) for key in (name, words)),
        *(key for name_and_meaning in help.WORDS for key in name_and_meaning),
        *(key for key, _ in help.SCORING),
        *(key for _, key in help.BROWSER_KEYS),
        *help.TILES,
    ],
    "start.html {}": ["nobody", "person", "open", "ai"],
    "pages/cards.py {}": cards.NEEDS.values(),
    "pages/end.py {}": [f"{curve}_by_generation" for curve in ("points", "goal", "chance", "rating", "income")],
    "{}_text": [key for said in boxes.HELP.values() for key, _ in said],
    "pages/help.py {}": [key for said in boxes.HELP.values() for key, _ in said]
    + [key for group, signs in help.SIGNS for key in (group, *(key for _, key in signs))],
    "pages/page.py {}": [],  # `say` itself
    "pages/table/acting.py {}": ["link_made", "your_links"],
}
"""What may stand in the gap of a name that is put together; where all of it is a gap, by the file."""


@dataclass(frozen=True)
class Named:
    """A label that is named somewhere."""

    file: str
    key: str
    filled: frozenset[str] | None = None
    """The blanks that are filled in there; None where that cannot be read from the source."""
    needed: bool = True
    """Whether nothing else is said where the label is missing."""


def meant(file: str, keys: Iterable[str], filled: frozenset[str] | None, needed: bool = True) -> Iterator[Named]:
    """Every label that names may mean, some of which have a gap."""
    for key in keys:
        by = key if key != GAP else f"{file} {GAP}"
        assert GAP not in key or by in GAPS, f"{file} puts a label together as {key!r}: say in GAPS what it can be"
        for each in GAPS[by] if GAP in key else [""]:
            # Where all of the name is a gap, each place means only some of those.
            yield Named(file, key.replace(GAP, each), None if key == GAP else filled, needed)


# In templates


def in_templates() -> Iterator[Named]:
    """Every `t.name`, `t["name"]` and `say("name", blank=...)` of the templates."""
    for path in sorted(TEMPLATE_FOLDER.rglob("*.html")):
        file = path.relative_to(TEMPLATE_FOLDER).as_posix()
        tree = TEMPLATES.parse(path.read_text("utf-8"))
        listed = looped(tree)
        for read in tree.find_all((nodes.Getattr, nodes.Getitem)):
            if isinstance(read.node, nodes.Name) and read.node.name == "t":
                keys = [read.attr] if isinstance(read, nodes.Getattr) else spellings(read.arg, listed)
                # Blanks that are left here are filled in by a script.
                yield from meant(file, keys, None)
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "say":
                filled = frozenset(each.key for each in call.kwargs) if call.dyn_kwargs is None else None
                yield from meant(file, spellings(call.args[0], listed), filled)


def looped(tree: nodes.Template) -> dict[str, list[str]]:
    """What the variables of loops stand for: the values where the list is written out, else a gap."""
    found: dict[str, list[str]] = {}
    for loop in tree.find_all(nodes.For):
        names = [each.name for each in loop.target.find_all(nodes.Name)] or [loop.target.name]
        try:
            values = loop.iter.as_const()
        except nodes.Impossible:
            values = [[GAP] * len(names) if len(names) > 1 else GAP]
        for value in values:
            for name, part in zip(names, value if len(names) > 1 else [value], strict=True):
                found.setdefault(name, []).append(str(part))
    return found


def spellings(node: nodes.Node, listed: dict[str, list[str]]) -> list[str]:
    """Every way in which a name in a template can read, with a gap where that cannot be seen."""
    if isinstance(node, nodes.Const):
        return [str(node.value)]
    if isinstance(node, nodes.Concat):
        return ["".join(parts) for parts in product(*(spellings(part, listed) for part in node.nodes))]
    return listed.get(node.name, [GAP]) if isinstance(node, nodes.Name) else [GAP]


# In modules


def in_modules() -> Iterator[Named]:
    """Every `label(lang, "name", blank=...)`, `labels(lang)["name"]` and `labels(lang).get("name")` of the modules."""
    for file, text in MODULES.items():
        for node in ast.walk(ast.parse(text)):
            for key, filled, needed in called(node):
                yield from meant(file, [key], filled, needed)


def called(node: ast.AST) -> Iterator[tuple[str, frozenset[str] | None, bool]]:
    """The label that a piece of a module names, if it names one: its key, the blanks filled in, whether it must be."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "label":
        blanks = [each.arg for each in node.keywords]
        filled = None if None in blanks else frozenset(each for each in blanks if each)
        choice = node.args[1]
        for key in (choice.body, choice.orelse) if isinstance(choice, ast.IfExp) else (choice,):
            yield spelt(key), filled, True
    elif isinstance(node, ast.Subscript) and is_labels(node.value):
        yield spelt(node.slice), frozenset(), True
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and is_labels(node.func.value):
        yield spelt(node.args[0]), frozenset(), False


def is_labels(node: ast.AST) -> bool:
    """Whether these are all labels of a language."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "labels"


def spelt(node: ast.AST) -> str:
    """A name in a module, with gaps where it is put together."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "".join(map(spelt, node.values)) if isinstance(node, ast.JoinedStr) else GAP


# What must be so


@cache
def named() -> list[Named]:
    """Every label that is named anywhere."""
    return [*in_templates(), *in_modules()]


def blanks(text: str) -> set[str]:
    """What is to be filled in in a label."""
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.parametrize("lang", labels.LANGUAGES)
def test_every_label_that_is_named_exists_with_the_blanks_that_are_filled(lang: str) -> None:
    words = WORDS[lang]
    assert sorted({f"{each.file}: {each.key}" for each in named() if each.needed and each.key not in words}) == []
    wrong = [
        f"{each.file}: {each.key}"
        for each in named()
        if each.key in words and each.filled is not None and not blanks(words[each.key]) <= each.filled
    ]
    assert wrong == []


def test_every_label_is_named_somewhere() -> None:
    assert sorted(set(WORDS["en"]) - {each.key for each in named()}) == []


def test_all_languages_have_the_same_labels_with_the_same_blanks() -> None:
    for words in WORDS.values():
        assert list(words) == list(WORDS["en"])
        for key, text in words.items():
            assert blanks(text) == blanks(WORDS["en"][key]), key


def test_money_and_parties_are_called_one_thing_in_japanese() -> None:
    """As cards write it; and a party that leads is not called like part of a party's name."""
    said = {key: words for key, words in labels.labels("ja").items() if isinstance(words, str)}
    assert {key for key, words in said.items() if "M€" in words} == set()
    other = ("第一党", "優勢", "事象", "控えの", "特許")
    assert {key for key, words in said.items() if any(word in words for word in other)} == set()
