"""Every line of docs/rules.md is cited by a test, or stands in tests/not_yet.txt.

A test names the lines it checks with ``@pytest.mark.rule(17, 18)``. The marks are
read from the sources, without importing them, so this holds even for a test file
that does not load.
"""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules.md"
NOT_YET = TESTS / "not_yet.txt"

LINE = re.compile(r"^- \*\*(\d+)\*\* (.+)$", re.MULTILINE)
NOT_TESTABLE = "*(not testable: "
MOST_NOT_TESTABLE = 10


def read_rules(text):
    """The lines of the document: a list of (number, text)."""
    return [(int(number), line) for number, line in LINE.findall(text)]


def read_not_yet(text):
    """The numbers in the list, without comments and empty lines."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return [int(line) for line in lines if line]


def is_mark(node):
    """Is this expression ``pytest.mark.rule`` or ``mark.rule``?"""
    return ast.unparse(node) in ("pytest.mark.rule", "mark.rule")


def find_cited(source, name="<source>"):
    """The rule numbers that a test file cites, each with the lines it does so on."""
    tree = ast.parse(source, name)
    aliases = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and is_mark(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    cited = defaultdict(list)

    def collect(expression):
        for node in ast.walk(expression):
            if not isinstance(node, ast.Call):
                continue
            by_alias = isinstance(node.func, ast.Name) and node.func.id in aliases
            if not (by_alias or is_mark(node.func)):
                continue
            if not node.args:
                raise ValueError(f"{name}:{node.lineno}: a rule mark without a number")
            for argument in node.args:
                value = argument.value if isinstance(argument, ast.Constant) else None
                if type(value) is not int:
                    raise ValueError(f"{name}:{node.lineno}: rule marks take plain numbers")
                cited[value].append(node.lineno)

    for node in ast.walk(tree):
        # Only what pytest collects counts: a mark on a helper tests nothing.
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            collected = node.name.startswith("test")
        elif isinstance(node, ast.ClassDef):
            collected = node.name.startswith("Test")
        else:
            continue
        if collected:
            for decorator in node.decorator_list:
                collect(decorator)

    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    for holder in (tree, *classes):
        for node in holder.body:
            if isinstance(node, ast.Assign) and "pytestmark" in map(ast.unparse, node.targets):
                collect(node.value)
    return cited


@pytest.fixture(scope="module")
def rules():
    return read_rules(RULES.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def testable(rules):
    return {number for number, text in rules if NOT_TESTABLE not in text}


@pytest.fixture(scope="module")
def not_yet():
    return read_not_yet(NOT_YET.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def cited():
    """Rule number -> where it is cited, over all test files."""
    places = defaultdict(list)
    for path in sorted(TESTS.rglob("*.py")):
        name = path.relative_to(TESTS.parent).as_posix()
        for number, lines in find_cited(path.read_text(encoding="utf-8"), name).items():
            places[number] += [f"{name}:{line}" for line in lines]
    return places


def test_the_document_is_readable(rules):
    numbers = [number for number, _ in rules]
    assert numbers, f"no rules found in {RULES.name}"
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    assert not twice, f"numbers used twice: {twice}"
    unsourced = [number for number, text in rules if not text.endswith(")*")]
    assert not unsourced, f"lines without a source: {unsourced}"


def test_few_lines_are_not_testable(rules, testable):
    excused = sorted({number for number, _ in rules} - testable)
    assert len(excused) <= MOST_NOT_TESTABLE, f"too many lines are marked not testable: {excused}"


def test_cited_numbers_exist(rules, cited):
    known = {number for number, _ in rules}
    unknown = {number: places for number, places in sorted(cited.items()) if number not in known}
    assert not unknown, f"cited, but not in docs/rules.md: {unknown}"


def test_every_testable_line_has_a_test(testable, cited, not_yet):
    missing = sorted(testable - set(cited) - set(not_yet))
    assert not missing, f"neither cited by a test nor in tests/not_yet.txt: {missing}"


def test_the_list_of_missing_tests_only_shrinks(testable, cited, not_yet):
    done = {number: cited[number] for number in not_yet if number in cited}
    assert not done, f"has a test now, take it out of tests/not_yet.txt: {done}"
    stray = sorted(set(not_yet) - testable)
    assert not stray, f"in tests/not_yet.txt, but no testable line of docs/rules.md: {stray}"
    twice = sorted({number for number in not_yet if not_yet.count(number) > 1})
    assert not twice, f"twice in tests/not_yet.txt: {twice}"


@pytest.mark.parametrize(
    ("source", "numbers"),
    [
        ("@pytest.mark.rule(1, 2)\ndef test_a(): ...", {1, 2}),
        ("@mark.rule(3)\nasync def test_a(): ...", {3}),
        (
            "@pytest.mark.rule(4)\nclass TestA:\n    @pytest.mark.rule(5)\n    def test_b(self): ...",
            {4, 5},
        ),
        ("pytestmark = pytest.mark.rule(6)", {6}),
        ("pytestmark = [pytest.mark.slow, pytest.mark.rule(7)]", {7}),
        ("class TestA:\n    pytestmark = [pytest.mark.rule(8)]", {8}),
        ("rule = pytest.mark.rule\n@rule(9, 10)\ndef test_a(): ...", {9, 10}),
        (
            "@parametrize([pytest.param(1, marks=pytest.mark.rule(11))])\ndef test_a(x): ...",
            {11},
        ),
        ("@rule(12)\ndef test_a(): ...", set()),
        ("@pytest.mark.rule(13)\ndef helper(): ...", set()),
        ("# @pytest.mark.rule(14)\ntext = '@pytest.mark.rule(15)'", set()),
    ],
)
def test_marks_are_found_in_sources(source, numbers):
    assert set(find_cited(source)) == numbers


@pytest.mark.parametrize("argument", ["*range(3)", "'17'", "True", "N", ""])
def test_marks_take_plain_numbers(argument):
    with pytest.raises(ValueError, match="rule"):
        find_cited(f"@pytest.mark.rule({argument})\ndef test_a(): ...")
