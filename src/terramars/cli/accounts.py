"""`terramars accounts`: the accounts of a server, for its host."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terramars.cli.database import Database, as_text, existing, with_storage

if TYPE_CHECKING:
    from terramars.web.store.storage import Storage
    from terramars.web.visitors.accounts import Accounts

accounts = typer.Typer(no_args_is_help=True, help="List and delete the accounts of this server.")


@accounts.command("list")
def list_accounts(database: Database = "") -> None:
    """List every account: its name, since when, and how many games it holds."""
    found = asyncio.run(with_accounts(database, lambda these: these.listed()))
    for name, made, games in found:
        typer.echo(f"{name}\t{datetime.fromtimestamp(made):%Y-%m-%d}\t{games} games")
    if not found:
        typer.echo("There are no accounts.")


@accounts.command("delete")
def delete_account(
    name: Annotated[str, typer.Argument(callback=as_text, help="The name of the account.")],
    database: Database = "",
) -> None:
    """Delete an account with all that belongs to it; games stay with those who hold their links."""
    asyncio.run(with_accounts(database, lambda these: these.delete_named(name)))
    typer.echo(f"The account {name} is deleted.")


async def with_accounts(database: str, work: Callable[[Accounts], Awaitable[Any]]) -> Any:
    """Do something with the accounts of a database."""
    from terramars.web.visitors.accounts import Accounts

    async def opened(storage: Storage) -> Any:
        await storage.open()
        return await work(Accounts(storage))

    return await with_storage(existing(database), opened)
