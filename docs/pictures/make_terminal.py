"""Draw docs/pictures/terminal.svg: what `terramars play` shows in the middle of a game.

    python docs/pictures/make_terminal.py

Two computer players get a game to its middle; then the table is shown as to somebody who sits there.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import terramars
from terramars import bots
from terramars.cli.labels import label
from terramars.cli.sitting import Sitting
from terramars.core.game import Game
from terramars.core.machine import Decision
from terramars.mars.turns import Turn

SEED = 56
GENERATION = 10
WIDTH = 118
NIGHT = TerminalTheme(
    (22, 24, 29),
    (215, 218, 224),
    [(22, 24, 29), (224, 92, 80), (122, 190, 96), (220, 180, 100), (97, 155, 230), (190, 120, 220), (86, 182, 194),
     (171, 178, 191)],
    [(92, 99, 112), (255, 123, 107), (152, 214, 121), (242, 203, 121), (120, 180, 255), (215, 150, 240),
     (110, 210, 222), (255, 255, 255)],
)  # fmt: skip


def middle_of_a_game() -> tuple[Game, Decision]:
    """A game in which seat 0 begins its turn in some generation."""
    game = terramars.new(players=2, seed=SEED, names=("Ann", "Ben"))
    player = bots.make("greedy", seed=SEED)
    while (decision := game.decision()) is not None:
        at_turn = isinstance(decision.effect, Turn) and decision.seat == 0
        if at_turn and game.state.generation == GENERATION:
            return game, decision
        game.apply(player.choose(game.view(decision.seat), decision, player.budget), decision.seat)
    raise SystemExit(f"the game of seed {SEED} ends before generation {GENERATION}")


def main() -> None:
    """Show the table and write the picture beside this file."""
    game, decision = middle_of_a_game()
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )
    sitting = Sitting(game, frozenset([1]), "en")
    sitting.console = console
    sitting.face(0)
    sitting.show(decision)
    console.print(label("prompt", "en"))
    picture = console.export_svg(title="terramars play", theme=NIGHT)
    # The picture names its font but fetches nothing; every line ends where its text does.
    picture = re.sub(r',\s*url\([^)]*\) format\("\w+"\)', "", picture)
    picture = re.sub(r"[ \t]+$", "", picture, flags=re.MULTILINE)
    Path(__file__).with_name("terminal.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
