"""`terramars config`: the settings of a server, where each comes from, and what it means."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass

import typer


@dataclass(frozen=True)
class Setting:
    """A setting that is read from the environment."""

    name: str
    default: str
    about: str


SETTINGS = (
    Setting("TERRAMARS_DATA", "", "the folder for saves and the default database"),
    Setting("TERRAMARS_DATABASE", "", "a file, or postgresql://..."),
    Setting("TERRAMARS_HOST", "127.0.0.1", "the address that `serve` listens on"),
    Setting("TERRAMARS_PORT", "8323", "the port that `serve` listens on"),
    Setting("TERRAMARS_ALLOW_HOST", "", "host names to answer to, with blanks between them"),
    Setting("TERRAMARS_WORKERS", "1", "server processes; more than one needs PostgreSQL"),
    Setting("TERRAMARS_THINKERS", "0", "processes for computer players; 0: one per spare core"),
    Setting("TERRAMARS_CREATES_PER_MINUTE", "30", "new games a minute from one address"),
    Setting("TERRAMARS_CONNECTIONS_PER_ADDRESS", "256", "connections from one address; 0: any number"),
    Setting("TERRAMARS_STREAMS_PER_ADDRESS", "120", "streams of news to one address; 0: any number"),
    Setting("TERRAMARS_PROXY", "127.0.0.1 ::1", "proxies whose X-Forwarded-For is believed, with blanks between them"),
    Setting("TERRAMARS_METRICS_FOR", "", "who may read /metrics besides this machine, with blanks between them"),
    Setting("TERRAMARS_MOST_GAMES", "100000", "games that are kept at most; 0: any number"),
    Setting("TERRAMARS_EXPIRE_DAYS", "30", "days until a table where nobody ever chose is removed; 0: never"),
    Setting("TERRAMARS_WEBHOOKS", "0", "1: players may be told by webhook that it is their turn"),
    Setting("TERRAMARS_LOG_FORMAT", "text", "text, or json: one object a line"),
)


def config() -> None:
    """Show every setting of the environment with its value, where that comes from, and what it means."""
    from rich.console import Console
    from rich.table import Table

    table = Table("setting", "value", "from", "meaning", box=None, pad_edge=False)
    for name, value, origin, about in settings(os.environ):
        table.add_row(name, value, origin, about)
    Console(width=None if os.isatty(1) else 200).print(table)
    for name in unknown(os.environ):
        typer.echo(f"terramars: {name} is set, but no such setting is known", err=True)


def settings(environment: Mapping[str, str]) -> list[tuple[str, str, str, str]]:
    """Every setting: its name, its value, where that comes from, and what it means."""
    from terramars.cli.folders import data_folder

    folder = data_folder(environment)
    defaults = {"TERRAMARS_DATA": str(folder), "TERRAMARS_DATABASE": str(folder / "games.sqlite3")}
    found = []
    for setting in SETTINGS:
        given = environment.get(setting.name)
        value = given or defaults.get(setting.name, setting.default)
        found.append((setting.name, hidden(value), "environment" if given else "default", setting.about))
    return found


def hidden(value: str) -> str:
    """A value without the password of a database."""
    return re.sub(r"(://[^:/@]*):.*@", r"\1:…@", value)


def unknown(environment: Mapping[str, str]) -> list[str]:
    """Settings that nobody reads: most likely misspelt."""
    known = {setting.name for setting in SETTINGS}
    own = ("TERRAMARS_COMPILE", "TERRAMARS_EXPECT_COMPILED")
    return sorted(name for name in environment if name.startswith("TERRAMARS_") and name not in (*known, *own))
