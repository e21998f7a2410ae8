"""`terramars play`: in the browser, or a whole game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terramars.cli import settings as reading
from terramars.cli.labels import label

if TYPE_CHECKING:
    from terramars.core.game import Game


def play(
    ctx: typer.Context,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in the terminal; implied by every option below but --lang.")
    ] = False,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Browser: the port (default 8323, or the next free).")
    ] = 0,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Browser: do not open it.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Browser: let other devices in this network join.")] = False,
    once: Annotated[bool, typer.Option("--once", hidden=True, help="Stop when the server has answered.")] = False,
    players: Annotated[int, typer.Option("--players", "-p", help="How many players, 1 to 5; 1 is the solo game.")] = 1,
    board: Annotated[str, typer.Option(help=reading.BOARD_HELP)] = "tharsis",
    modules: Annotated[str, typer.Option(help=reading.MODULES_HELP)] = "",
    draft: Annotated[bool, typer.Option("--draft", help="Draft the research cards.")] = False,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards (default: a new one).")] = None,
    lang: reading.Language = "en",
    random_seats: Annotated[
        str, typer.Option(metavar="SEATS", help="Seats that play at random, counted from 0, with commas: 1,2.")
    ] = "",
    bot: Annotated[str, typer.Option(help="Who plays those seats: random, or another bot or level.")] = "random",
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    names: Annotated[str, typer.Option(help="The players' names, with commas.")] = "",
    beginners: Annotated[str, typer.Option(metavar="SEATS", help="Seats with a Beginner Corporation.")] = "",
    corporations: Annotated[str, typer.Option(help="Solo: deal two corporations, or choose among all.")] = "deal",
    solo_goal: Annotated[str, typer.Option(help="Solo: terraform, or tr63 (terraform rating 63).")] = "terraform",
    which: Annotated[str, typer.Option("--game", help="Which game: mars, or dice (1 to 4 players).")] = "mars",
) -> None:
    """Play in the browser: starts a server on this machine, or finds the one that runs, and opens it.

    With --terminal (or any option of the terminal game) play here: alone, with others at one screen, or against
    seats that play at random. Type h in the game to see what can be typed. The game is saved as it goes.
    """
    if not terminal and not asks_for_terminal(ctx):
        from terramars.cli.browser import play_in_browser

        play_in_browser(port, not no_browser, lan, lang, once)
        return
    by_lot = reading.seats(random_seats, "--random-seats")
    if reading.checked_game(which) == "dice":
        from terramars.cli import dice_sitting
        from terramars.cli.dice_games import with_era

        era = with_era(modules)
        begun_dice = dice_sitting.begun(players, seed, era, reading.words(names), load, by_lot)
        dice_sitting.DiceSitting(begun_dice, reading.bots_at(by_lot, bot, begun_dice), lang).run()
        return
    if load is not None:
        import terramars
        from terramars.cli.folders import read_text

        game = terramars.load(read_text(load))
    else:
        game = begun(
            {
                "players": players,
                "board": board,
                "modules": reading.modules_of(modules),
                "draft": draft,
                "beginners": reading.seats(beginners, "--beginners"),
                "corporations": corporations,
                "solo_goal": solo_goal,
            },
            seed,
            reading.words(names),
            by_lot,
            lang,
        )
    check_seats(by_lot, game.state.setup.players)
    from terramars.cli.sitting import Sitting

    Sitting(game, reading.bots_at(by_lot, bot, game), lang, load).run()


def asks_for_terminal(ctx: typer.Context) -> bool:
    """Whether an option was given that only the terminal game has."""
    of_browser = ("terminal", "port", "no_browser", "lan", "once", "lang")
    given = [name for name in ctx.params if name not in of_browser]
    sources = [ctx.get_parameter_source(name) for name in given]
    return any(source is not None and source.name != "DEFAULT" for source in sources)


def begun(
    settings: dict[str, Any], seed: int | None, names: tuple[str, ...], by_lot: tuple[int, ...], lang: str
) -> Game:
    """A new game; seats without a name get one."""
    import secrets

    import terramars

    count = settings["players"]
    if not names and isinstance(count, int):
        names = tuple(default_name(seat, by_lot, count, lang) for seat in range(max(count, 0)))
    return terramars.new(**settings, names=names, seed=secrets.randbelow(1 << 32) if seed is None else seed)


def default_name(seat: int, by_lot: tuple[int, ...], players: int, lang: str) -> str:
    """What a seat is called if nobody says."""
    if seat in by_lot:
        return label("random name", lang, number=seat)
    if players - len(by_lot) == 1:
        return label("alone", lang)
    return label("default name", lang, number=seat)


def check_seats(by_lot: tuple[int, ...], players: int) -> None:
    """Refuse random seats that nobody could sit on."""
    from terramars.core.errors import ImpossibleSetup

    for seat in by_lot:
        if seat >= players:
            raise ImpossibleSetup(f"--random-seats {seat}: the seats of {players} players are 0 to {players - 1}")
