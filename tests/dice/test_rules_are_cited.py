"""Every line of docs/rules-dice.md is cited by a test with ``@pytest.mark.dice_rule("3.8")``."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules-dice.md"
LINE = re.compile(r"^- \*\*(\d+\.\d+)\*\* (.+)$", re.MULTILINE)
SOURCE = re.compile(r"\*\((rulebook|derived|publisher's correction|our reading)[^)]*\)\*$")
MOST_NOT_TESTABLE = 10


@functools.cache
def lines() -> dict[str, str]:
    found = LINE.findall(RULES.read_text(encoding="utf-8"))
    assert len(dict(found)) == len(found), "a number stands there twice"
    return dict(found)


@functools.cache
def cited() -> dict[str, str]:
    """The numbers on marks of tests, with where they stand."""
    found: dict[str, str] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.dice_rule":
                        assert mark.args, f"{path.name}:{mark.lineno}: a mark without a number"
                        for argument in mark.args:
                            assert isinstance(argument, ast.Constant)
                            assert isinstance(argument.value, str)
                            found[argument.value] = f"{path.name}:{mark.lineno}"
    return found


def test_every_line_has_a_source() -> None:
    assert [number for number, text in lines().items() if not SOURCE.search(text)] == []


def test_every_testable_line_is_cited() -> None:
    testable = [number for number, text in lines().items() if "*(not testable: " not in text]
    assert len(lines()) - len(testable) <= MOST_NOT_TESTABLE
    assert [number for number in testable if number not in cited()] == []


def test_cited_lines_exist() -> None:
    assert {number: place for number, place in cited().items() if number not in lines()} == {}


@pytest.mark.parametrize("section", range(1, 16))
def test_numbers_run_on_without_a_gap(section: int) -> None:
    own = [int(number.split(".")[1]) for number in lines() if number.startswith(f"{section}.")]
    assert own == list(range(1, len(own) + 1))
