"""The dice game in the terminal: everybody at one screen, or against computer players."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

import terramars
from terramars.bots import Seated
from terramars.core.errors import CannotUndo, ImpossibleSetup
from terramars.core.game import Game
from terramars.core.machine import Decision
from terramars.dice.board import BOARD, ROWS
from terramars.dice.cards import CARDS
from terramars.dice.goals import MILESTONES
from terramars.dice.view import PlayerView, View
from terramars.dice.words import COLOUR_NAMES
from terramars.text import dice as text

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "help": "a number chooses; ? shows why not; u takes back; s FILE saves; q quits",
        "pool": "Pool", "awards": "Awards", "milestones": "Milestones", "hand": "Hand", "used": "used",
        "turn": "Turn", "over": "The game is over", "no": "That is none of these.", "wild": "wild", "cards": "cards",
        "nothing": "Nothing can be taken back.", "saved": "Saved.", "oxygen": "Oxygen", "temperature": "Temperature",
        "oceans": "Oceans", "won": "won", "undone": "Taken back.", "lost": "Mars was not terraformed in time.",
    },
    "ja": {
        "help": "番号で選択、? で理由、u で取り消し、s FILE で保存、q で終了",
        "pool": "プール", "awards": "褒賞", "milestones": "称号", "hand": "手札", "used": "使用済み", "turn": "手番",
        "over": "ゲーム終了", "no": "その番号はありません。", "wild": "ワイルド", "cards": "枚",
        "nothing": "取り消せません。", "saved": "保存しました。", "oxygen": "酸素濃度", "temperature": "気温",
        "oceans": "海洋", "won": "勝利", "undone": "取り消しました。",
        "lost": "テラフォーミングは間に合いませんでした。",
    },
}  # fmt: skip

SIGNS = ("o", "g", "C", "*")
"""Tiles on the map, by kind; a free ocean area is ~, other land a dot."""


def begun(
    players: int, seed: int | None, era: bool, names: tuple[str, ...], load: Path | None, by_lot: tuple[int, ...]
) -> Game:
    """A new game, or one that was saved."""
    if load is not None:
        from terramars.cli.folders import read_text

        game = terramars.load(read_text(load))
    else:
        number = secrets.randbelow(1 << 32) if seed is None else seed
        game = terramars.new("dice", players=players, seed=number, corporate_era=era, names=names)
    for seat in by_lot:
        if seat >= len(game.state.players):
            raise ImpossibleSetup(f"--random-seats {seat}: there are {len(game.state.players)} seats, counted from 0")
    return game


class DiceSitting:
    """One game in the terminal."""

    def __init__(self, game: Game, bots: dict[int, Seated], lang: str, console: Console | None = None) -> None:
        self.game = game
        self.bots = bots
        self.lang = lang
        self.say = WORDS[lang]
        self.console = console or Console(highlight=False, markup=False)

    def run(self) -> None:
        """Play until the game is over or somebody stops."""
        while (decision := self.game.decision()) is not None:
            bot = self.bots.get(decision.seat)
            if bot is not None:
                option = bot.choose(self.game.view(decision.seat), decision)
                if not decision.effect.asks_all() and option.kind != "discard":
                    self.console.print(f"{self.name(decision.seat)}: {text.option_text(option, decision, self.lang)}")
                self.game.apply(option, decision.seat)
                continue
            self.show(self.game.view(decision.seat), decision)
            if not self.answered(decision):
                return
        self.end()

    def answered(self, decision: Decision) -> bool:
        """Read what is typed and do it; False: somebody wants to stop."""
        typed = typer.prompt(">", default="", show_default=False).strip()
        if typed == "q":
            return False
        if typed == "?":
            self.explain(decision)
        elif typed == "u":
            self.take_back(decision.seat)
        elif typed.startswith("s ") and len(typed) > 2:
            Path(typed[2:].strip()).write_text(self.game.save(), encoding="utf-8")
            self.console.print(self.say["saved"])
        elif typed.isdecimal() and 1 <= int(typed) <= len(decision.options):
            self.game.apply(decision.options[int(typed) - 1], decision.seat)
        elif typed in [option.notation for option in decision.options]:
            self.game.apply(typed, decision.seat)
        else:
            self.console.print(f"{self.say['no']} {self.say['help']}")
        return True

    def take_back(self, seat: int) -> None:
        """Undo, as far as nothing was rolled or drawn since."""
        try:
            self.game.undo(seat)
        except CannotUndo:
            self.console.print(self.say["nothing"])
        else:
            self.console.print(self.say["undone"])

    def explain(self, decision: Decision) -> None:
        """Everything that cannot be done now, and why."""
        for option, reasons in self.game.prospects(decision.seat):
            if reasons:
                said = "; ".join(text.reason_text(reason, self.lang) for reason in reasons)
                self.console.print(f"  {text.option_text(option, decision, self.lang)}: {said}")

    def name(self, seat: int) -> str:
        """What a player is called."""
        names = self.game.state.setup.names
        return names[seat] if names else f"{seat + 1}"

    def show(self, view: View, decision: Decision) -> None:
        """The table as the asked seat sees it, and its options."""
        out, say = self.console.print, self.say
        out("")
        tracks = f"{say['oxygen']} {view.tracks[0]} %  {say['temperature']} {view.tracks[1]} °C"
        out(f"{say['turn']} {view.turn}  {tracks}  {say['oceans']} {view.tracks[2]}/7")
        for line in map_lines(view):
            out(line)
        out(f"{say['pool']}: " + " ".join(f"{COLOUR_NAMES[i]} {number}" for i, number in enumerate(view.pool)))
        out(f"{say['awards']}: " + ", ".join(text.icon_name(face, self.lang) for face in view.awards))
        goals = [text.milestone_name(MILESTONES[number], self.lang) for number, owner in view.milestones if owner == -1]
        out(f"{say['milestones']}: " + ", ".join(goals))
        for seat, player in enumerate(view.players):
            out(("> " if seat == decision.seat else "  ") + self.player_line(seat, player))
        for card in view.players[decision.seat].hand or ():
            out(f"  {say['hand']}: {text.card_name(CARDS[card], self.lang)}. {text.card_text(CARDS[card], self.lang)}")
        out(text.prompt_text(decision, self.lang))
        for number, option in enumerate(decision.options, 1):
            out(f"  {number:2} {text.option_text(option, decision, self.lang)}")

    def player_line(self, seat: int, player: PlayerView) -> str:
        """One side of the table in a line."""
        dice = [f"{text.icon_name(face, self.lang)} {number}" for face, number in enumerate(player.dice) if number]
        own = text.card_name(CARDS[player.corporation], self.lang) if player.corporation >= 0 else "-"
        parts = [f"{player.vp} VP", ", ".join(dice) or "-", f"{self.say['wild']} {player.wild}"]
        parts.append(f"{player.hand_size} {self.say['cards']}")
        active = [card for card in player.played if CARDS[card].stays_active]
        for card in active:
            turned = f" ({self.say['used']})" if card in player.used else ""
            parts.append(text.card_name(CARDS[card], self.lang) + turned)
        return f"{self.name(seat)} {own}: " + " | ".join(parts)

    def end(self) -> None:
        """The scores, and who has won."""
        result: Any = self.game.result()
        self.console.print(self.say["over"])
        if not result.scores:
            self.console.print(self.say["lost"])
        for seat, score in enumerate(result.scores):
            won = f"  {self.say['won']}" if seat in result.winners else ""
            self.console.print(f"{self.name(seat)}: {score.total} VP{won}")


def map_lines(view: View) -> list[str]:
    """The map, a line for each row."""
    found = []
    area = 0
    for row, width in enumerate(ROWS):
        signs = []
        for _ in range(width):
            sign = "~" if BOARD.ocean >> area & 1 else "."
            for tile, mask in enumerate(view.tiles):
                if mask >> area & 1:
                    sign = SIGNS[tile]
            signs.append(sign)
            area += 1
        found.append(f"  {'ABCDEFG'[row]} " + " " * (7 - width) + " ".join(signs))
    return found
