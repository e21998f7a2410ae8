"""`terramars replay`: step through a saved game, or verify it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terramars.cli import settings as reading

if TYPE_CHECKING:
    from rich.console import Console

    from terramars.core.game import Game


def replay(
    file: Annotated[Path, typer.Argument(help="A save, by `terramars play`, `simulate` or Game.save().")],
    verify: Annotated[bool, typer.Option("--verify", help="Only play the log again and compare.")] = False,
    to: Annotated[int | None, typer.Option(metavar="N", min=0, help="Tell the first N choices at once.")] = None,
    lang: reading.Language = "en",
) -> None:
    """Tell a saved game choice by choice (Enter: next, a number: jump there, q: quit), or verify it.

    A game that failed in `terramars simulate` fails here again, at the same place.
    """
    from rich.console import Console

    from terramars.cli.folders import read_text
    from terramars.core.game import read_save

    save = read_text(file)
    failed = read_save(save).get("failed")
    console = Console(highlight=False, markup=False)
    if verify or failed:
        game = again(save)
        if failed:
            fail_again(game, failed)
        console.print(f"{len(game.choices)} choices replayed; the digest {game.digest()[:16]} matches", soft_wrap=True)
        if verify:
            return
    else:
        game = loaded(save)
    Telling(game, console, lang).run(to)


def again(save: str) -> Game:
    """The game of a save, played again from its beginning."""
    import terramars
    from terramars.bots.roster import game_of
    from terramars.core.game import Game, read_save

    data = read_save(save)
    if data.get("origin") is not None:
        return terramars.replay(save)
    # A failure that could not even be saved: only the settings and the choices are there.
    rules, settings = game_of({"game": data["terramars"], **data.get("settings", {})})
    game = Game(rules, rules.start(settings))
    for _, seat, text in data.get("log", ()):
        game.apply(text, seat)
    return game


def loaded(save: str) -> Game:
    """The game of a save with its log, or the reason why it has none."""
    import terramars
    from terramars.core.errors import BadSave

    game = terramars.load(save)
    if not game.choices:
        raise BadSave("the save has no log that this version can tell: it was played under other rules")
    return game


def fail_again(game: Game, failed: dict[str, Any]) -> None:
    """Make the choice that failed; say so if it no longer does."""
    from terramars.cli.chance import told

    step = len(game.choices) + 1
    try:
        game.apply(str(failed["option"]), int(failed["seat"]))
        game.decision()
    except Exception as error:
        typer.echo(f"step {step}, {failed['option']!r} by seat {failed['seat']} fails again: {told(error)}", err=True)
        raise typer.Exit(1) from None
    typer.echo(f"step {step}, {failed['option']!r} by seat {failed['seat']} no longer fails", err=True)


class Telling:
    """The story of a game, a choice at a time."""

    def __init__(self, game: Game, console: Console, lang: str) -> None:
        from terramars.cli.story import story_lines

        self.chapters = [story_lines(game, chapter, lang) for chapter in game.tell()]
        self.game, self.console, self.lang = game, console, lang

    def run(self, to: int | None) -> None:
        """Tell everything, or stop after each choice and ask."""
        import sys

        last = len(self.chapters) - 1
        if to is None and sys.stdin.isatty():
            self.step()
            return
        for number in range(last + 1 if to is None else min(last, to) + 1):
            self.tell(number)
        if to is None or to >= last:
            self.end()

    def step(self) -> None:
        """Stop after each choice and ask."""
        keys = "Enter: next, a number: jump there, q: quit"
        self.console.print(keys, style="dim")
        last = len(self.chapters) - 1
        number = 0
        while number <= last:
            self.tell(number)
            try:
                answer = input(f"{number} of {last}> ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            if answer.lower() in ("q", "quit"):
                return
            if answer.isdecimal() and len(answer) < 10:
                number = min(int(answer), last)
            elif answer:
                self.console.print(keys)
            else:
                number += 1
        self.end()

    def tell(self, number: int) -> None:
        """One choice and what came of it."""
        for line in self.chapters[number]:
            self.console.print(line)

    def end(self) -> None:
        """The scores as they stand, and who has won if the game is over."""
        from terramars.cli.screen import outcome, score_table

        result = self.game.result()
        # As it stands while the game runs; a lost solo game is not scored (rule 317).
        if scores := self.game.scores() if result is None else result.scores:
            self.console.print(score_table(self.game.state, scores, self.lang))
        if self.game.over:
            self.console.print(outcome(self.game, self.lang))
