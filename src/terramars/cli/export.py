"""`terramars export`: games of bots as tables for pandas, polars, DuckDB or a spreadsheet."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from terramars.cli import settings as reading
from terramars.cli.which_game import reading_of


def export(
    file: Annotated[Path, typer.Argument(help="Where the decisions go; games go beside it, as NAME.outcomes.parquet.")],
    bots: Annotated[str, typer.Option(help="Who plays: greedy, or greedy,random for both from every seat.")] = "greedy",
    players: Annotated[int, typer.Option("--players", "-p", min=1, max=5, help="Seats; 1 is the solo game.")] = 2,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games of each pairing.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first deal.")] = 1,
    game: Annotated[str, typer.Option(help="Which game: mars or dice.")] = "mars",
    modules: Annotated[str, typer.Option(help=reading.MODULES_HELP)] = "",
    board: Annotated[str, typer.Option(help=reading.BOARD_HELP)] = "tharsis",
    draft: Annotated[bool, typer.Option("--draft", help="Draft the research cards.")] = False,
    variant: Annotated[str, typer.Option(help="A smaller game: short, small or tiny.")] = "full",
    features: Annotated[bool, typer.Option(help="Write what the seat saw, as the numbers of the layout.")] = True,
    csv: Annotated[bool, typer.Option("--csv", help="Write CSV instead of Parquet, without features.")] = False,
    workers: Annotated[int, typer.Option("--workers", "-w", min=0, help="Processes; 0 means one per core.")] = 0,
    ray: Annotated[str, typer.Option(help=reading.RAY_HELP)] = "",
) -> None:
    """Let bots play, and write down every decision: what was seen, what could be chosen, what was, and how it ended.

    The same seeds give the same rows, with any number of workers.
    """
    from terramars.cli.simulate import cores, progress_bar
    from terramars.rl.export import export as write
    from terramars.rl.export import outcomes_path
    from terramars.rl.variants import settings_of

    given = {**reading_of(game).settings(modules, board, draft), "players": players}
    if not modules and variant != "full":
        given.pop("modules", None)  # a variant says which ones
    settings = settings_of(variant, given)
    settings.pop("players")
    began = time.perf_counter()
    advance, finish = progress_bar(games, shown=sys.stderr.isatty())
    try:
        found = write(
            file, bots.split(","), players, games, seed, settings, features, workers or cores(), ray, csv, advance
        )
    finally:
        finish()
    spent = time.perf_counter() - began
    for place in (file, outcomes_path(file)):
        typer.echo(f"{place}: {place.stat().st_size / 1e6:.1f} MB")
    typer.echo(f"{found['games']} games, {found['decisions']} decisions, {spent:.1f} s")
