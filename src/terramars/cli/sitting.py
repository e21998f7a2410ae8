"""Sitting at a game in the terminal: who is asked, what is shown, what can be typed."""

from __future__ import annotations

import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from terramars import text
from terramars.cli import screen
from terramars.cli.folders import data_folder, write_text
from terramars.cli.hexmap import drawn
from terramars.cli.labels import label
from terramars.cli.story import told_lines
from terramars.core.errors import TerramarsError
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.core.story import Happening, Story
from terramars.mars.cards import BY_SLUG, CARDS, Card
from terramars.mars.turns import Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from terramars.core.game import Game

DEALING = frozenset(
    [
        "keep", "leave", "draft", "take", "choose-corporation", "choose-starter", "play-starter", "copy", "host",
        "discard",
    ]
)  # fmt: skip
"""Options whose card is shown with its text."""
MOST_LOG_LINES = 20
LONGEST_LINE = 200
MOST_IN_A_COLUMN = 10
"""More areas than this are listed side by side."""


class Leave(Exception):
    """Somebody wants to stop, or nothing more can be read."""


class Sitting:
    """One game at one terminal."""

    def __init__(self, game: Game, by_lot: frozenset[int], lang: str, loaded: Path | None = None) -> None:
        self.game = game
        self.lang = lang
        self.by_lot = by_lot
        self.people = [seat for seat in range(game.state.setup.players) if seat not in by_lot]
        self.lot = Random(f"{game.state.setup.seed} {len(game.log)}")
        self.console = Console(highlight=False, markup=False)
        self.file = kept_as(game, loaded)
        self.warned = False
        """Whether it was told that the automatic save fails."""
        self.facing = -1
        """The seat that looks at the screen."""
        self.shown: tuple[int, ...] = ()
        """The dealt cards that were shown last."""
        self.generation = 0
        """The generation in which the whole table was shown last."""
        self.known_hand: set[int] = set()
        """The cards in hand that were shown last."""
        self.news: dict[int, list[tuple[int, Story]]] = {seat: [] for seat in self.people}
        """What has happened since each person was last asked, by who chose it."""
        self.commands: dict[str, Callable[[str, Decision], None]] = {
            "?": self.why_not,
            "b": self.show_board,
            "h": self.show_help,
            "i": self.show_card,
            "l": self.show_log,
            "q": self.quit,
            "s": self.save,
            "t": self.show_table,
            "u": self.undo,
        }

    def say(self, key: str, **values: object) -> None:
        """Print the command line's own words."""
        self.console.print(label(key, self.lang, **values), soft_wrap=True)

    def print(self, part: RenderableType | None) -> None:
        """Print a part of the table, if there is one."""
        if part is not None:
            self.console.print(part)

    def name(self, seat: int) -> str:
        """What the person at a seat is called."""
        return screen.name_of(self.game.state, seat, self.lang)

    # The game

    def run(self) -> None:
        """Play to the end, or until somebody stops."""
        self.greet()
        try:
            while (decision := self.game.decision()) is not None:
                if decision.seat in self.by_lot:
                    self.choose(decision, self.lot.choice(decision.options))
                else:
                    self.face(decision.seat)
                    self.tell_news()
                    self.show(decision)
                    self.ask(decision)
        except Leave:
            return
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            if self.autosave():
                self.say("goodbye", path=self.file)
            return
        self.finish()

    def greet(self) -> None:
        """Say what is played, and how to play something else."""
        setup = self.game.state.setup
        self.say(
            "greeting",
            players=label("solo", self.lang) if setup.solo else label("players", self.lang, number=setup.players),
            board=text.board_name(setup.board, self.lang),
            modules=", ".join(text.module_name(name, self.lang) for name in setup.modules),
            seed=setup.seed,
        )

    def choose(self, decision: Decision, option: Option) -> None:
        """Make a choice, and note what comes of it."""
        story = Story()
        self.game.state.story = story
        try:
            self.game.apply(option, decision.seat)
            self.game.decision()
        finally:
            self.game.state.story = None
        for news in self.news.values():
            news.append((decision.seat, story))

    def face(self, seat: int) -> None:
        """Hide the screen from the one who sat there before, if several people play."""
        if seat == self.facing:
            return
        if len(self.people) > 1:
            self.autosave()
            if self.console.is_terminal:
                self.console.clear()
            self.read(label("curtain", self.lang, name=self.name(seat)) + " ")
        self.facing = seat
        self.shown = ()
        self.generation = 0
        self.known_hand = set()

    def tell_news(self) -> None:
        """What has happened since the person was last asked."""
        for _, story in self.news.get(self.facing, ()):
            for line in told_lines(self.game.state, filter(self.is_news, story.happenings), self.lang, self.facing):
                self.console.print(line, style="dim")
        self.news[self.facing] = []

    def is_news(self, happening: Happening) -> bool:
        """Whether something is new to the person at the screen: their own choice is not."""
        return happening.kind != "choice" or happening.forced or happening.seat != self.facing

    def show(self, decision: Decision) -> None:
        """The part of the table that the decision is about, and its options."""
        state, seat = self.game.state, decision.seat
        cards = state.players[seat].dealt
        if cards and cards != self.shown:
            self.print(screen.dealt(state, seat, self.lang))
            self.shown = cards
        if isinstance(decision.effect, Turn):
            self.console.rule(style="dim")
            if self.generation != state.generation:
                self.print(drawn(state, lang=self.lang))
                self.print(screen.whole(state, seat, self.lang))
                self.known_hand = {*state.players[seat].hand, *state.players[seat].hosted}
                self.generation = state.generation
            else:
                self.print(screen.status(state, self.lang))
                self.print(screen.players(state, self.lang))
                self.show_hand(seat)
        areas = {option.index: number for number, option in enumerate(decision.options, 1) if option.hex}
        if areas:
            self.print(drawn(state, areas, self.lang))
        self.list_options(decision)

    def show_hand(self, seat: int) -> None:
        """The hand: in full when it has cards that were not shown yet, else in short."""
        player = self.game.state.players[seat]
        cards = {*player.hand, *player.hosted}
        if cards <= self.known_hand:
            self.print(screen.hand_line(self.game.state, seat, self.lang))
        else:
            self.print(screen.hand(self.game.state, seat, self.lang))
        self.known_hand = cards

    def list_options(self, decision: Decision) -> None:
        """The prompt and the numbered options."""
        prompt = text.prompt_text(decision, self.game.state, self.lang)
        self.console.print(label("asks", self.lang, name=self.name(decision.seat), prompt=prompt), style="bold")
        explained: set[str] = set()
        if len(decision.options) > MOST_IN_A_COLUMN and all(option.hex for option in decision.options):
            lines = [text.option_text(option, self.game.state, self.lang, decision) for option in decision.options]
            self.console.print(Columns([f"{number:>3}  {line}" for number, line in enumerate(lines, 1)], equal=True))
            return
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold", min_width=3)
        grid.add_column(overflow="fold")
        for number, option in enumerate(decision.options, 1):
            grid.add_row(str(number), Text(text.option_text(option, self.game.state, self.lang, decision)))
            card = BY_SLUG.get(option.card)
            if card is not None and option.kind in DEALING and card.slug not in explained:
                explained.add(card.slug)
                grid.add_row("", screen.card_line(card, self.lang))
        self.console.print(grid)

    # What is typed

    def read(self, prompt: str) -> str:
        """A line from the person, or EOFError."""
        line = self.console.input(Text(prompt))
        if not sys.stdin.isatty():
            self.console.print(line)
        return line.strip()

    def ask(self, decision: Decision) -> None:
        """Read what the person wants, until it was a choice or an undo."""
        self.autosave()
        length = len(self.game.log)
        while len(self.game.log) == length:
            line = self.read(label("prompt", self.lang))
            try:
                self.obey(line, decision)
            except TerramarsError as error:
                self.console.print(str(error), style="yellow")

    def obey(self, line: str, decision: Decision) -> None:
        """Do what a line says: choose, or a command."""
        if not line or len(line) > LONGEST_LINE:
            self.say("empty")
            return
        word, _, rest = line.partition(" ")
        if line[0] in "?？":
            word, rest = "?", line[1:]
        command = self.commands.get(word.lower())
        if command is not None:
            command(rest.strip(), decision)
        elif line.isdecimal():
            number = int(line)
            if 1 <= number <= len(decision.options):
                self.choose(decision, decision.options[number - 1])
            else:
                self.say("bad number", number=number, last=len(decision.options))
        else:
            self.choose(decision, self.game.parse(line.lower(), decision))

    def why_not(self, name: str, decision: Decision) -> None:
        """Everything the seat might do, and why not; or one of them."""
        found = 0
        for number, (option, reasons) in enumerate(self.game.prospects(decision.seat), 1):
            title = text.option_text(option, self.game.state, self.lang, decision)
            names = (title, option.notation, option.notation.replace("-", " "))
            if name and name != str(number) and not any(name.casefold() in each.casefold() for each in names):
                continue
            found += 1
            line = Text(f" {number:>2}  {title}: ")
            why = "; ".join(text.reason_text(reason, self.lang, self.game.state) for reason in reasons)
            line.append(why or label("possible", self.lang), style="yellow" if reasons else "green")
            self.console.print(line)
        if not found:
            self.say("no prospect", name=name)

    def show_board(self, _: str, decision: Decision) -> None:
        """The map."""
        areas = {option.index: number for number, option in enumerate(decision.options, 1) if option.hex}
        self.print(drawn(self.game.state, areas, self.lang))

    def show_table(self, _: str, decision: Decision) -> None:
        """Everything the seat may see."""
        self.print(drawn(self.game.state, lang=self.lang))
        self.print(screen.whole(self.game.state, decision.seat, self.lang))
        self.list_options(decision)

    def show_help(self, _: str, decision: Decision) -> None:
        """What can be typed."""
        self.say("help")

    def show_card(self, name: str, decision: Decision) -> None:
        """A card by name, number, or the number of its option."""
        if name.isdecimal() and 1 <= int(name) <= len(decision.options):
            card = BY_SLUG.get(decision.options[int(name) - 1].card)
            if card is not None:
                self.print(screen.card_panel(card, self.lang))
                return
        found = cards_called(name, self.lang)
        if len(found) == 1:
            self.print(screen.card_panel(found[0], self.lang))
        elif not found or not name:
            self.say("unknown card", name=name)
        else:
            self.say("several cards", names=", ".join(text.card_name(card, self.lang) for card in found[:12]))

    def show_log(self, number: str, decision: Decision) -> None:
        """The last lines of the story, without what this seat may not know."""
        lines = [
            line
            for _, happenings in self.game.tell()
            for line in told_lines(self.game.state, happenings, self.lang, decision.seat)
        ]
        most = int(number) if number.isdecimal() and int(number) else MOST_LOG_LINES
        for line in lines[-most:]:
            self.console.print(line)
        if not lines:
            self.say("nothing here")

    def undo(self, _: str, decision: Decision) -> None:
        """Take back the last choice of the seat that is asked, or of the person who chose last."""
        seat = decision.seat
        if not self.game.can_undo(seat):
            seat = next((other for other in self.people if self.game.can_undo(other)), seat)
        self.game.undo(seat)
        for news in self.news.values():
            place = next((i for i in range(len(news) - 1, -1, -1) if news[i][0] == seat), -1)
            if place >= 0:
                del news[place]
        self.shown = ()
        self.say("undone")

    def save(self, name: str, decision: Decision) -> None:
        """Save to a file, by default the one of the automatic save."""
        self.write(Path(name) if name else self.file)

    def quit(self, _: str, decision: Decision) -> None:
        """Stop, and keep the game or not."""
        answer = self.read(label("offer save", self.lang, path=self.file))
        if answer.lower() in ("n", "no"):
            with suppress(OSError):
                self.file.unlink()
            self.say("thrown away")
        else:
            path = Path(answer) if answer and answer.lower() not in ("y", "yes") else self.file
            if not self.write(path):
                return
            self.say("goodbye", path=path)
        raise Leave

    # Keeping

    def write(self, path: Path, quiet: bool = False) -> bool:
        """Save to a file; whether that went well."""
        try:
            write_text(path.expanduser(), self.game.save())
        except (OSError, ValueError, RuntimeError) as error:
            # An automatic save that cannot be written is told of once.
            if not quiet or not self.warned:
                self.say("not saved", why=f"{path}: {getattr(error, 'strerror', None) or error}")
            self.warned = self.warned or quiet
            return False
        if not quiet:
            self.say("saved", path=path)
        return True

    def autosave(self) -> bool:
        """Save without a word."""
        return self.write(self.file, quiet=True)

    def finish(self) -> None:
        """The last news, the map, the scores, and who has won."""
        self.facing = self.people[0] if len(self.people) == 1 else -1
        self.tell_news()
        self.print(drawn(self.game.state, lang=self.lang))
        self.say("game over")
        self.print(screen.score_table(self.game.state, self.game.scores(), self.lang))
        result = self.game.result()
        if result is not None and result.winners:
            names = ", ".join(self.name(seat) for seat in result.winners)
            self.say("won", names=names, reason=label(f"reason {result.reason}", self.lang))
        else:
            self.say("lost")
        self.autosave()


def kept_as(game: Game, loaded: Path | None) -> Path:
    """The file of the automatic save: one for each game, in the user's folder."""
    folder = data_folder()
    if loaded is not None and loaded.resolve().parent == folder.resolve():
        return loaded
    return folder / f"{datetime.now():%Y-%m-%d-%H%M%S}-seed-{game.state.setup.seed}.json"


def cards_called(name: str, lang: str) -> list[Card]:
    """The cards with a name, number or slug; else those whose name contains it."""
    sought = name.casefold()
    exact, near = [], []
    for card in CARDS:
        names = [each.casefold() for each in (card.name, card.slug, card.number, text.card_name(card, lang))]
        if sought in names:
            exact.append(card)
        elif any(sought in each for each in names):
            near.append(card)
    return exact or near
