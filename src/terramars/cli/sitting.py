"""Sitting at a game in the terminal: who is asked, what is shown, what can be typed."""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from terramars import text
from terramars.cli import screen
from terramars.cli.folders import data_folder, write_text
from terramars.cli.labels import label
from terramars.cli.story import folded, told_lines
from terramars.cli.typed import areas_of, cards_called, meant
from terramars.core.errors import CannotUndo, IllegalOption, TerramarsError, UnknownOption
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.core.story import Happening, Story
from terramars.mars.cards import BY_SLUG
from terramars.mars.modules import load
from terramars.mars.turns import Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from terramars.bots import Seated
    from terramars.core.game import Game

DEALING = frozenset(
    [
        "keep", "leave", "draft", "take", "choose-corporation", "choose-starter", "play-starter", "copy", "host",
        "discard",
    ]
)  # fmt: skip
"""Options whose card is shown with its text."""
IN_ORDER = frozenset(["choose-starter", "sell", "take"])
"""Options that are offered in the order of the cards: what stands before a choice cannot follow it."""
MOST_LOG_LINES = 20
LONGEST_LINE = 200
MOST_IN_A_COLUMN = 10
"""More areas than this are listed side by side."""


class Leave(Exception):
    """Somebody wants to stop, or nothing more can be read."""


class Sitting:
    """One game at one terminal."""

    def __init__(self, game: Game, bots: dict[int, Seated], lang: str, loaded: Path | None = None) -> None:
        self.game = game
        self.lang = lang
        self.bots = bots
        self.resumed = loaded is not None
        """Whether a game was loaded and nothing of it was shown yet."""
        self.people = [seat for seat in range(game.state.setup.players) if seat not in bots]
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

    @property
    def width(self) -> int:
        """How many characters fit into a line."""
        return self.console.width

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
                bot = self.bots.get(decision.seat)
                if bot is not None:
                    self.choose(decision, bot.choose(self.game.view(decision.seat), decision))
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
                self.say("goodbye", path=shlex.quote(str(self.file)))
            return
        self.finish()

    def greet(self) -> None:
        """Say what is played, what wins it, and how to play something else."""
        setup = self.game.state.setup
        self.say(
            "greeting",
            players=label("solo", self.lang) if setup.solo else label("players", self.lang, number=setup.players),
            board=text.board_name(setup.board, self.lang),
            modules=label("list", self.lang).join(text.module_name(name, self.lang) for name in setup.modules),
            seed=setup.seed,
        )
        if setup.solo:
            self.print(screen.solo_goal(self.game.state, self.lang))
        if not self.resumed:
            usual = [name for name, module in load().items() if module.usual and name != "base"]
            self.console.print(label("other games", self.lang, modules=",".join(usual)), style="dim")

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
            if self.console.is_terminal and self.facing >= 0:
                self.console.clear()
                if not self.console.legacy_windows:
                    # What has scrolled away would still be there to read.
                    self.console.file.write("\x1b[3J")
            self.read(label("curtain", self.lang, name=self.name(seat)) + " ")
        self.facing = seat
        self.shown = ()
        self.generation = 0
        self.known_hand = set()

    def tell_news(self) -> None:
        """What has happened since the person was last asked."""
        lines: list[str] = []
        for _, story in self.news.get(self.facing, ()):
            lines += told_lines(self.game.state, filter(self.is_news, story.happenings), self.lang, self.facing)
        for line in folded(lines):
            self.console.print(line, style="dim")
        self.news[self.facing] = []

    def is_news(self, happening: Happening) -> bool:
        """Whether something is new to the person at the screen: their own choice is not."""
        return happening.kind != "choice" or happening.forced or happening.seat != self.facing

    def show(self, decision: Decision) -> None:
        """The part of the table that the decision is about, and its options."""
        state, seat = self.game.state, decision.seat
        cards = state.players[seat].dealt
        if isinstance(decision.effect, Turn) or self.resumed:
            self.console.rule(style="dim")
            if self.generation != state.generation:
                self.print(screen.whole(state, seat, self.lang, self.width))
                self.known_hand = {*state.players[seat].hand, *state.players[seat].hosted}
                self.generation = state.generation
            else:
                self.print(screen.status(state, self.lang))
                self.print(screen.players(state, self.lang))
                self.show_hand(seat)
        elif cards and cards != self.shown and state.players[seat].played:
            self.console.rule(style="dim")
            self.print(screen.status(state, self.lang))
            self.print(screen.players(state, self.lang))
            self.print(screen.hand_line(state, seat, self.lang))
        if cards and cards != self.shown:
            self.print(screen.dealt(state, seat, self.lang))
            self.shown = cards
        self.resumed = False
        areas = areas_of(decision)
        if areas:
            self.print(screen.area_map(state, self.lang, self.width, areas))
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
        asked = Text(label("asks", self.lang, name=self.name(decision.seat), prompt=prompt), style="bold")
        kinds = {option.kind for option in decision.options}
        if "keep" in kinds:
            asked.append(f"  ({screen.purse(self.game.state, decision.seat, self.lang)})", style="not bold")
        self.console.print(asked)
        if kinds & IN_ORDER and len(decision.options) > 1:
            self.console.print(label("in order", self.lang), style="dim")
        explained: set[str] = set()
        if len(decision.options) > MOST_IN_A_COLUMN and all(option.part("hex") for option in decision.options):
            lines = [text.option_text(option, self.game.state, self.lang, decision) for option in decision.options]
            shown = [Text.assemble((f"{number:>2}", "bold"), f" {line}") for number, line in enumerate(lines, 1)]
            self.console.print(Columns(shown, column_first=True))
            return
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold", min_width=3)
        grid.add_column(overflow="fold")
        for number, option in enumerate(decision.options, 1):
            grid.add_row(str(number), Text(text.option_text(option, self.game.state, self.lang, decision)))
            card = BY_SLUG.get(option.part("card"))
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
            except CannotUndo:
                self.console.print(label("no undo", self.lang), style="yellow")
            except TerramarsError as error:
                self.console.print(label("not understood", self.lang, line=line, why=error), style="yellow")

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
            try:
                option = meant(line, decision, self.game, self.lang)
            except (IllegalOption, UnknownOption):
                if not isinstance(decision.effect, Turn) or not self.explain(line, decision):
                    raise
                return
            self.choose(decision, option)

    def why_not(self, name: str, decision: Decision) -> None:
        """Everything the seat might do in a turn, and why not; or one of them."""
        if not isinstance(decision.effect, Turn):
            self.say("on a turn")
        if not self.explain(name, decision):
            self.say("no prospect", name=name)

    def explain(self, name: str, decision: Decision) -> int:
        """Say why not, or the number under which it can be done; of how many things."""
        numbers: dict[str, int] = {}
        if isinstance(decision.effect, Turn):
            numbers = {option.notation: number for number, option in enumerate(decision.options, 1)}
        found = 0
        for option, reasons in self.game.prospects(decision.seat):
            title = text.option_text(option, self.game.state, self.lang, decision)
            number = str(numbers.get(option.notation, "-"))
            names = (title.casefold(), option.notation, option.notation.replace("-", " "))
            if name and name != number and (name.isdecimal() or not any(name.casefold() in each for each in names)):
                continue
            found += 1
            line = Text(f" {number:>2}  {title}: ")
            why = "; ".join(text.reason_text(reason, self.lang, self.game.state) for reason in reasons)
            line.append(why or label("possible", self.lang), style="yellow" if reasons else "green")
            self.console.print(line)
        return found

    def show_board(self, _: str, decision: Decision) -> None:
        """The map, with the tracks, milestones and awards."""
        self.print(screen.board(self.game.state, self.lang, self.width, areas_of(decision)))

    def show_table(self, _: str, decision: Decision) -> None:
        """Everything the seat may see."""
        self.print(screen.whole(self.game.state, decision.seat, self.lang, self.width))
        self.list_options(decision)

    def show_help(self, _: str, decision: Decision) -> None:
        """What can be typed."""
        self.say("help")

    def show_card(self, name: str, decision: Decision) -> None:
        """A card by name, number, or the number of its option."""
        if name.isdecimal() and 1 <= int(name) <= len(decision.options):
            card = BY_SLUG.get(decision.options[int(name) - 1].part("card"))
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
        for line in folded(lines)[-most:]:
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
        path = Path(name) if name else self.file
        if self.write(path):
            self.say("saved", path=path)

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
            self.say("goodbye", path=shlex.quote(str(path)))
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
        return True

    def autosave(self) -> bool:
        """Save without a word."""
        return self.write(self.file, quiet=True)

    def finish(self) -> None:
        """The last news, the map, the scores, and who has won."""
        self.facing = self.people[0] if len(self.people) == 1 else -1
        self.tell_news()
        self.console.rule(style="dim")
        self.print(screen.board(self.game.state, self.lang, self.width))
        self.say("game over")
        # A lost solo game is not scored (rule 317).
        if (result := self.game.result()) is not None and result.scores:
            self.print(screen.score_table(self.game.state, result.scores, self.lang))
        self.console.print(screen.outcome(self.game, self.lang))
        if self.autosave():
            self.say("kept", path=shlex.quote(str(self.file)))


def kept_as(game: Game, loaded: Path | None) -> Path:
    """The file of the automatic save: one for each game, in the user's folder."""
    folder = data_folder()
    if loaded is not None and loaded.resolve().parent == folder.resolve():
        return loaded
    return folder / f"{datetime.now():%Y-%m-%d-%H%M%S}-seed-{game.state.setup.seed}.json"
