"""`terramars games`: the games of a server, for who runs it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terramars.cli.database import Database, as_text, existing, with_storage

if TYPE_CHECKING:
    from terramars.web.store.administration import Administration
    from terramars.web.store.storage import Storage

games = typer.Typer(no_args_is_help=True, help="List, unlist and delete the games of this server; renew their links.")
Named = Annotated[
    str,
    typer.Argument(metavar="GAME", callback=as_text, help="The id of the game, as `games list` writes it."),
]


AS_IT_IS = {"ignore_unknown_options": True}
"""An id may begin with a hyphen: what is no option is an id."""


class Status(StrEnum):
    """How far a game is."""

    RUNNING = "running"
    OVER = "over"


@games.command("list")
def list_games(
    database: Database = "",
    status: Annotated[Status | None, typer.Option(help="Only these.")] = None,
    listed: Annotated[bool, typer.Option("--listed", help="Only those that anybody may join.")] = False,
    most: Annotated[int, typer.Option(min=1, help="At most so many, the one that changed last first.")] = 100,
) -> None:
    """List games: id, when it changed last, status, seats, choices and other entries, title."""
    found = asyncio.run(with_games(database, lambda these: these.games(status.value if status else "", listed, most)))
    for row in found:
        when = datetime.fromtimestamp(row["changed"])
        where = "listed" if row["listed"] else "-"
        typer.echo(
            f"{row['id']}\t{when:%Y-%m-%d %H:%M}\t{row['status']}\t{where}\t{row['people']} of {row['seats']} people"
            f"\t{row['seq']} entries\t{row['title']}"
        )
    if not found:
        typer.echo("There are no such games.")


@games.command("unlist", context_settings=AS_IT_IS)
def unlist_game(game: Named, database: Database = "") -> None:
    """Take a game off the list of open tables; those who have its link still join."""
    asyncio.run(with_games(database, lambda these: these.unlist(game)))
    typer.echo(f"The game {game} is not listed.")


@games.command("delete", context_settings=AS_IT_IS)
def delete_game(
    game: Named,
    database: Database = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete a game with all that belongs to it, for good."""
    if not yes:
        typer.confirm(f"Delete the game {game} for good?", abort=True)
    asyncio.run(with_games(database, lambda these: these.delete(game)))
    typer.echo(f"The game {game} is deleted.")


@games.command("renew", context_settings=AS_IT_IS)
def renew_links(
    game: Named,
    seat: Annotated[int | None, typer.Option(min=1, help="A seat, counted from 1; without it the host's link.")] = None,
    database: Database = "",
) -> None:
    """Make all links to a seat useless, or those of the host, and print a new one, for somebody who lost theirs.

    A browser that held the old one loses the seat.
    """
    kind, place = ("host", -1) if seat is None else ("seat", seat - 1)
    token = asyncio.run(with_games(database, lambda these: these.renew_link(game, kind, place)))
    typer.echo(f"/s/{token}")


async def with_games(database: str, work: Callable[[Administration], Awaitable[Any]]) -> Any:
    """Do something with the games of a database."""
    from terramars.web.store.administration import Administration

    async def opened(storage: Storage) -> Any:
        await storage.open()
        return await work(Administration(storage))

    return await with_storage(existing(database), opened)
