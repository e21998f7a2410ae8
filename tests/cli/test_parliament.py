"""Turmoil at the terminal: the parliament, the events and the delegates are told in both languages."""

from __future__ import annotations

import io
import json
from typing import Any

from parliament import seats
from rich.console import Console

from terramars.cli import screen


def shown(lang: str) -> str:
    people = seats(ann=dict(hand="Mine"), parliament={"current": "Riots", "coming": "Pandemic", "distant": "Election"})
    console = Console(width=200, record=True, file=io.StringIO())
    console.print(screen.whole(people[0].state, 0, lang, 200))
    return console.export_text()


def test_the_parliament_is_shown() -> None:
    told = shown("en")
    for line in ("Chairman: neutral", "Greens (ruling)", "Unity (dominant): neutral 1", "Current event: Riots",
                 "Coming event: Pandemic", "Distant event: Election", "1 delegate in the lobby"):  # fmt: skip
        assert line in told, line
    assert "緑の党（与党）" in shown("ja")


def test_the_box_is_told(run: Any) -> None:
    assert len(json.loads(run("box", "turmoil", "--json").stdout)["global_events"]) == 31
    assert "Kelvinists" in run("box", "turmoil").stdout
    assert "汎ケルビン党" in run("box", "turmoil", "--lang", "ja").stdout
