"""`terramars simulate`: many random games on all cores, counted."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from terramars.cli import settings as reading
from terramars.cli.which_game import Reading, check, reading_of

Outcome = dict[str, Any]

MOST_REPORTS = 10
"""So many failures are told one by one; every one is kept as a file."""


def simulate(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    players: Annotated[
        int | None, typer.Option("--players", "-p", min=1, max=5, help="How many (default 2, or drawn by --mix).")
    ] = None,
    game: Annotated[str, typer.Option(help="Which game: mars or dice.")] = "mars",
    modules: Annotated[str, typer.Option(help=reading.MODULES_HELP)] = "",
    board: Annotated[str, typer.Option(help=reading.BOARD_HELP)] = "tharsis",
    draft: Annotated[bool, typer.Option("--draft", help="Draft the research cards.")] = False,
    mix: Annotated[bool, typer.Option("--mix", help="Draw the settings of each game from its seed.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first game; game i has this plus i.")] = 0,
    workers: Annotated[int, typer.Option("--workers", "-w", min=0, help="Processes; 0 means one per core.")] = 0,
    bot: Annotated[str, typer.Option(help="Who plays: random, or another bot or level of the game.")] = "random",
    printed: Annotated[Path | None, typer.Option(metavar="FILE", help="Dice: an owner's printed values.")] = None,
    errors: Annotated[Path, typer.Option(help="Where games that fail are kept for `terramars replay`.")] = Path(),
    ray: Annotated[str, typer.Option(help=reading.RAY_HELP)] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Play random games and count: speed, length, scores, and whether anything goes wrong.

    Every choice is drawn uniformly from the options, unless a computer player is named (--bot). The same seed
    gives the same games, with any number of workers. Exit status 1 means that a game failed; it is written down to
    be replayed.
    """
    own = reading_of(game)
    plans = planned(own, games, seed, players, own.settings(modules, board, draft), mix)
    if bot != "random":
        from terramars.bots import make

        make(bot, game=game)
        plans = [{**plan, "bot": bot} for plan in plans]
    if printed is not None:
        # Workers are processes of their own, which would not know the file.
        from terramars.dice.owner import load_file

        load_file(printed)
        workers = 1
    count = min(workers or cores(), games)
    outcomes: list[Outcome] = []
    began = time.perf_counter()
    advance, finish = progress_bar(games, shown=not as_json and sys.stderr.isatty())
    try:
        for batch in played(plans, count, ray):
            outcomes.extend(batch)
            advance(len(batch))
    finally:
        finish()
    seconds = time.perf_counter() - began
    failures = [outcome for outcome in outcomes if "error" in outcome]
    for place, failure in enumerate(failures):
        report(failure, errors, told=place < MOST_REPORTS)
    if len(failures) > MOST_REPORTS:
        typer.echo(f"and {len(failures) - MOST_REPORTS} more failures, all kept in {errors.resolve()}", err=True)
    numbers = summed(outcomes, seconds, count)
    if mix:
        numbers["settings"] = dict(sorted(Counter(label for plan in plans for label in own.labels(plan)).items()))
    if as_json:
        typer.echo(json.dumps(numbers, indent=2))
    else:
        show(numbers, seconds)
    if failures:
        raise typer.Exit(1)


def planned(
    own: Reading, games: int, seed: int, players: int | None, settings: dict[str, Any], mix: bool
) -> list[dict[str, Any]]:
    """The settings of every game; impossible ones are refused before anything is played."""
    if mix:
        plans = [own.mixed(seed + i, players) for i in range(games)]
        check(plans[0])
        return plans
    settings = {**settings, "players": 2 if players is None else players}
    check({**settings, "seed": seed + games - 1})
    return [{**settings, "seed": seed + i} for i in range(games)]


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played(plans: list[dict[str, Any]], workers: int, ray: str = "") -> Iterator[list[Outcome]]:
    """The outcomes of all games, a batch at a time, in the order of the plans (on a cluster as they come)."""
    from terramars.cli.chance import play_many

    size = max(1, min(25, len(plans) // (workers * 8)))
    batches = [plans[i : i + size] for i in range(0, len(plans), size)]
    if ray:
        from terramars.bots.cluster import spread

        for _, batch in spread(play_many, batches, ray, workers):
            yield batch
        return
    if workers == 1:
        for batch in batches:
            yield play_many(batch)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=leave_interrupts) as pool:
        yield from pool.map(play_many, batches)


def leave_interrupts() -> None:
    """In a worker: leave Ctrl-C to the main process, which then stops everything."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def progress_bar(games: int, shown: bool) -> tuple[Callable[[int], None], Callable[[], None]]:
    """How to say that games were played, and that all is done; nothing is drawn unless `shown`."""
    if not shown:
        return (lambda _: None), (lambda: None)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("games", total=games)
    bar.start()
    return (lambda number: bar.advance(task, number)), bar.stop


def summed(outcomes: list[Outcome], seconds: float, workers: int) -> dict[str, Any]:
    """The numbers of all games together."""
    fine = [outcome for outcome in outcomes if "error" not in outcome]
    decisions = sum(outcome["decisions"] for outcome in fine)
    points = [score for outcome in fine for score in outcome["scores"]]
    played_for = sum(outcome["seconds"] for outcome in fine)
    return {
        "games": len(outcomes),
        "errors": len(outcomes) - len(fine),
        "workers": workers,
        "games_per_second": ratio(len(outcomes), seconds),
        "decisions_per_second": ratio(decisions, played_for),
        "decisions_per_game": ratio(decisions, len(fine)),
        "options_per_decision": ratio(sum(outcome["options"] for outcome in fine), decisions),
        **mean_length(fine),
        "scores_mean": ratio(sum(points), len(points)),
    }


def mean_length(outcomes: list[Outcome]) -> dict[str, float]:
    """How long games were: in generations, or in turns of one player in the dice game."""
    if outcomes and "turns" in outcomes[0]:
        return {"turns_mean": ratio(sum(outcome["turns"] for outcome in outcomes), len(outcomes))}
    return {"generations_mean": ratio(sum(outcome["generations"] for outcome in outcomes), len(outcomes))}


def ratio(part: float, whole: float) -> float:
    """A quotient for people; 0 where there is nothing to divide by."""
    return round(part / whole, 2) if whole else 0.0


def report(failure: Outcome, folder: Path, told: bool) -> None:
    """Keep a game that went wrong, and say on stderr what happened."""
    from terramars.cli.chance import evidence

    settings = failure["settings"]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"terramars-error-{settings['seed']}.json"
    path.write_text(evidence(failure), encoding="utf-8")
    if not told:
        return
    typer.echo(f"seed {settings['seed']} failed at step {failure['step']}: {failure['error']}", err=True)
    typer.echo(f"  settings: {settings}", err=True)
    typer.echo(f"  again: terramars replay --verify {path}", err=True)


def show(numbers: dict[str, Any], seconds: float) -> None:
    """The numbers for people."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    table = Table(show_header=False, box=None)
    table.add_column(style="bold")
    table.add_column(justify="right")
    for name, number in numbers.items():
        if name != "settings":
            table.add_row(name.replace("_", " "), f"{number:,.0f}" if number >= 1000 else f"{number:g}")
    console.print(table)
    console.print(f"{seconds:.1f} s; decisions per second are of one worker")
    if "settings" in numbers:
        counts = Table(title="games by setting", box=None, show_header=False)
        for label, number in numbers["settings"].items():
            counts.add_row(label, str(number))
        console.print(counts)
