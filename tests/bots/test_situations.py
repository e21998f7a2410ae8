"""A hundred positions with one right answer: milestones about to be lost, last turns, red borders."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from situations import Situation, answered, situations

SITUATIONS = situations()


def test_there_are_at_least_a_hundred() -> None:
    assert len({situation.name for situation in SITUATIONS}) == len(SITUATIONS) >= 100


def test_each_can_be_answered_rightly_and_wrongly() -> None:
    for situation in SITUATIONS:
        decision = situation.game().decision()
        assert decision is not None
        assert {situation.right(option) for option in decision.options} == {True, False}, situation.name


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.name)
def test_greedy_answers_rightly(situation: Situation) -> None:
    assert answered(situation, "greedy")


@pytest.mark.parametrize("situation", SITUATIONS[::4], ids=lambda situation: situation.name)
def test_search_answers_rightly(situation: Situation) -> None:
    assert answered(situation, "search:8n")


@pytest.mark.slow
def test_search_answers_nearly_all_rightly() -> None:
    wrong = [situation.name for situation in SITUATIONS if not answered(situation, "search:16n")]
    assert len(wrong) <= len(SITUATIONS) // 20, wrong


def test_no_level_hits_itself_where_nothing_forces_it() -> None:
    for situation in SITUATIONS:
        if situation.name.startswith(("attack", "lower")):
            assert answered(situation, "Newcomer"), situation.name
