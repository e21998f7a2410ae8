"""The command line: `terramars` with one small file per command. Heavy imports wait inside the functions."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup

from terramars.cli.accounts import accounts
from terramars.cli.arena import arena
from terramars.cli.backup import backup, restore
from terramars.cli.bench import bench
from terramars.cli.box import box
from terramars.cli.cards import cards
from terramars.cli.config import config
from terramars.cli.doctor import doctor
from terramars.cli.export import export
from terramars.cli.games import games
from terramars.cli.play import play
from terramars.cli.replay import replay
from terramars.cli.review import review
from terramars.cli.serve import serve
from terramars.cli.settings import filled
from terramars.cli.simulate import simulate
from terramars.cli.worker import worker
from terramars.core.errors import TerramarsError

__all__ = ["app"]


class Commands(TyperGroup):
    """The commands; what a user did wrong is said in one line on stderr, exit status 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except TerramarsError as error:
            typer.echo(f"terramars: {error}", err=True)
            raise typer.Exit(2) from None


class Command(TyperCommand):
    """A command whose help names the modules there are."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        for option in self.params:
            if text := getattr(option, "help", None):
                option.help = filled(text)  # type: ignore[attr-defined]
        super().format_help(ctx, formatter)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Terraforming Mars: play it in the terminal, browse its cards, simulate and replay games.",
)


def with_boxes(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that takes files with boxes of one's own besides what it takes anyway."""

    @wraps(command)
    def started(*given: Any, boxes: list[Path] | None = None, **named: Any) -> Any:
        if boxes:
            from terramars.mars.boxes import add_box

            for file in sorted(boxes, key=lambda file: file.stem):
                add_box(file)
        return command(*given, **named)

    kinds = get_type_hints(command, include_extras=True)
    own = [each.replace(annotation=kinds[each.name]) for each in signature(command).parameters.values()]
    option = typer.Option("--with", metavar="FILE", help="A file with a box of your own cards; may be repeated.")
    asked = Parameter("boxes", Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[list[Path] | None, option])
    started.__signature__ = Signature([*own, asked])  # type: ignore[attr-defined]
    return started


def say_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from terramars import __version__

        typer.echo(f"terramars {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Terraforming Mars: play it in the terminal, browse its cards, simulate and replay games."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Signs that a terminal cannot show, or bytes that are no text, must not end a game.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


for command in (
    play, serve, worker, cards, box, simulate, replay, review, arena, export, bench, backup, restore, doctor,
    config,
):  # fmt: skip
    app.command(cls=Command)(with_boxes(command))
app.add_typer(accounts, name="accounts")
app.add_typer(games, name="games")
