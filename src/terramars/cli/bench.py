"""`terramars bench`: how fast the engine is on one core, beside its budgets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Annotated, Any

import typer

from terramars.cli.settings import checked_game

BUDGETS: dict[str, dict[str, tuple[str, float, float]]] = {
    "mars": {
        "copy_us": ("at most", 10, 10),
        "decision_us": ("at most", 60, 20),
        "games_per_second": ("more than", 26, 75),
    },
    "dice": {"copy_us": ("at most", 10, 10), "decision_us": ("at most", 60, 20)},
}
"""What is promised of each game: the direction, interpreted, compiled."""

TITLES = {
    "copy_us": "copy of the largest table, µs",
    "decision_us": "decision: list options, apply one, µs",
    "games_per_second": "random 2-player games per CPU second",
    "greedy_ms": "decision of a greedy player, ms",
    "greedy_games_per_second": "greedy 2-player games per CPU second",
    "listing_us": "list the options of a mid-game turn, µs",
    "save_ms": "save a game half way, ms",
    "load_ms": "load it, ms",
    "replay_ms": "replay it, ms",
}


def bench(
    game: Annotated[str, typer.Option(help="Which game: mars or dice.")] = "mars",
    seconds: Annotated[float, typer.Option(min=0.1, help="Seconds per measurement, about.")] = 2.0,
    against: Annotated[
        str, typer.Option(metavar="PYTHON", help="A Python with another build of terramars, measured beside.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Measure the engine on one core and say whether it keeps its budgets."""
    from terramars.cli.measures import measured

    # The other one first: if it cannot be run, that is known at once.
    checked_game(game)
    others = [elsewhere(against, seconds, game)] if against else []
    columns = [measured(seconds, game), *others]
    if as_json:
        typer.echo(json.dumps(columns[0] if not against else {"here": columns[0], "against": columns[1]}, indent=2))
    else:
        show(columns, game)


def elsewhere(python: str, seconds: float, game: str) -> dict[str, Any]:
    """The same measurements by another Python."""
    from terramars.core.errors import TerramarsError

    # A path meant for this build would hide the other one.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [python, "-m", "terramars", "bench", "--json", "--seconds", str(seconds), "--game", game]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        found: dict[str, Any] = json.loads(done.stdout)
    except OSError as error:
        raise TerramarsError(f"{python} cannot be run: {error.strerror}") from None
    except subprocess.CalledProcessError as error:
        last = (error.stderr or "no message").strip().splitlines()[-1]
        raise TerramarsError(f"{python} -m terramars bench failed: {last}") from None
    return found


def show(columns: list[dict[str, Any]], game: str) -> None:
    """The numbers for people: best and mean, and whether the budget is kept."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for column in columns:
        build = "compiled" if column["compiled"] else "interpreted"
        console.print(f"{build}, Python {column['python']}: {column['engine']}", markup=False, soft_wrap=True)
    table = Table(box=None, pad_edge=False)
    table.add_column("measurement")
    for column in columns:
        table.add_column("compiled" if column["compiled"] else "interpreted", justify="right")
        table.add_column("mean", justify="right", style="dim")
        table.add_column("budget")
    for name, title in TITLES.items():
        row = [title]
        for column in columns:
            numbers = column["measures"][name]
            row += [f"{numbers['best']:.4g}", f"{numbers['mean']:.4g}"]
            row += [verdict(BUDGETS[game], name, numbers["best"], column["compiled"])]
        table.add_row(*row)
    console.print(table)
    if sys.gettrace() is not None:
        console.print("a debugger or coverage is running: these numbers are too slow")


def verdict(budgets: dict[str, tuple[str, float, float]], name: str, best: float, compiled: bool) -> str:
    """A budget and whether it is kept."""
    if name not in budgets:
        return ""
    direction, interpreted_bound, compiled_bound = budgets[name]
    bound = compiled_bound if compiled else interpreted_bound
    kept = best <= bound if direction == "at most" else best > bound
    return f"{'≤' if direction == 'at most' else '>'} {bound:g} {'kept' if kept else 'MISSED'}"
