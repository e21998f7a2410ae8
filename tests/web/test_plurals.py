"""English labels say one step and two steps."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from terramars.cli.labels import EN
from terramars.text.blanks import filled
from terramars.web.labels import labels

CONSTANTS = ("help_", "dice_help_")
"""The help tells numbers of the rules, and none of them is 1."""
WORDS = {key: words for key, words in labels("en").items() if "{" in words and not key.startswith(CONSTANTS)}
WORDS |= {f"cli {key}": words for key, words in EN.items() if "{" in words}
MANY = re.compile(r"\b1 (?:\w+ )?(\w+s)\b")
SINGULAR = {"costs", "is", "as"}


def with_all(words: str, number: int) -> str:
    """A label with the same number in every blank that is no name."""
    blanks = {name for _, name, _, _ in Formatter().parse(words) if name}
    return filled(words, **{name: "Ann" if name.startswith("name") else number for name in blanks})


@pytest.mark.parametrize("key", WORDS)
def test_one_and_two(key: str) -> None:
    one, two = with_all(WORDS[key], 1), with_all(WORDS[key], 2)
    assert [word for word in MANY.findall(one) if word not in SINGULAR] == [], one
    for singular, plural in re.findall(r"\{\w+:([^|{}]+)\|([^|{}]+)\}", WORDS[key]):
        assert f" {singular}" in one
        assert f" {plural}" in two


@pytest.mark.parametrize(
    ("key", "one", "two"),
    [
        ("undo_reach", "Undo reaches 1 step back", "Undo reaches 2 steps back"),
        ("actions_shut", "1 card action is not possible now", "2 card actions are not possible now"),
        ("free_seats", "1 free seat", "2 free seats"),
        ("solo_short", "1 step short", "2 steps short"),
    ],
)
def test_sentences(key: str, one: str, two: str) -> None:
    assert (with_all(WORDS[key], 1), with_all(WORDS[key], 2)) == (one, two)
