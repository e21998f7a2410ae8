"""`terramars arena`: bots against each other, rated."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from terramars.cli import settings as reading
from terramars.cli.which_game import reading_of


def arena(
    bots: Annotated[str, typer.Option(help="Names with budgets, or files: search:1s,mybot.py:Mine")] = "greedy,random",
    players: Annotated[int, typer.Option("--players", "-p", min=1, max=5, help="Seats; 1 is the solo game.")] = 2,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games of each pairing.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first deal.")] = 1,
    game: Annotated[str, typer.Option(help="Which game: mars or dice.")] = "mars",
    modules: Annotated[str, typer.Option(help=reading.MODULES_HELP)] = "",
    board: Annotated[str, typer.Option(help="tharsis, hellas or elysium.")] = "tharsis",
    draft: Annotated[bool, typer.Option("--draft", help="Draft the research cards.")] = False,
    workers: Annotated[int, typer.Option("--workers", "-w", min=0, help="Processes; 0 means one per core.")] = 0,
    out: Annotated[Path | None, typer.Option(help="JSONL of finished games: a run that stopped goes on.")] = None,
    csv: Annotated[Path | None, typer.Option(help="Write the table as CSV.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Write a chart as SVG.")] = None,
    ray: Annotated[str, typer.Option(help=reading.RAY_HELP)] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play each other, every deal from every seat, and rate them.

    A game counts once: 200 games of two are 100 deals played both ways. With a file (--out) the run can be
    interrupted and goes on where it stopped.
    """
    from terramars.bots.arena import arena as play

    settings = reading_of(game).settings(modules, board, draft)
    typer.echo(play(bots.split(","), players, games, seed, settings, workers, out, csv, plot, as_json, ray))
