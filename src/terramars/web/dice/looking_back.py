"""A finished game of the dice game worked out: its course by turns, key moments, mistakes, what its cards were worth.

Everything comes from the log with all cards open, as they are once a game is over; in another process, for it takes a
second or two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import terramars
from terramars.core.game import Game
from terramars.core.history import BEGINNING
from terramars.core.story import Happening
from terramars.dice.cards import CARDS
from terramars.dice.scoring import scores
from terramars.dice.state import State
from terramars.dice.tracks import PARAMETERS
from terramars.dice.words import RARE
from terramars.text import dice as text
from terramars.web.labels import LANGUAGES
from terramars.web.play.history import NOBODY, with_names
from terramars.web.present.moments import Mistake, Moment, largest

MOST_TICKS: Final = 16
"""So many points of a curve at most are drawn: turns in between are left out."""
TOLD: Final = 3
"""So many lines stand for a turn."""
LEAST_LOSS: Final = 0.75
"""A choice that cost less, in points, is no mistake."""
MISTAKES: Final = 3
QUIET: Final = ("end", "skip")
FIGURES: Final = ("rolled", "rare", "produced", "played", "used", "wild", "tiles", "steps")
"""What is counted of each seat's game."""


@dataclass(frozen=True)
class Ending:
    """A finished game, worked out. Lists of curves have one curve per seat, one number per turn that is drawn."""

    turns: list[int] = field(default_factory=list)
    """The turns that are drawn."""
    points: list[list[float]] = field(default_factory=list)
    dice: list[list[float]] = field(default_factory=list)
    production: list[list[float]] = field(default_factory=list)
    chance: list[list[float]] = field(default_factory=list)
    """Each seat's chance to win in per cent; in solo how much of Mars was terraformed."""
    moments: list[Moment] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    figures: list[Counter[str]] = field(default_factory=list)
    """How often each of `FIGURES` happened, by seat."""
    cards: list[list[tuple[str, int]]] = field(default_factory=list)
    """Cards worth points by their slugs, the best first."""
    unplayed: list[list[str]] = field(default_factory=list)


def look_back(save: str, names: tuple[str, ...]) -> Ending:
    """Work out a finished game."""
    played = terramars.load(save)
    count = len(names)
    every = max(1, -(-played.state.turn // MOST_TICKS))
    ending = Ending()
    for curves in (ending.points, ending.dice, ending.production, ending.chance):
        curves.extend([] for _ in names)
    ending.figures.extend(Counter() for _ in names)
    found: list[Moment] = []
    turn, whose = 0, 0
    before: list[float] = []
    lines: list[Happening] = []
    for twin, step in played.walk(told=True):
        s = twin.state
        if step.last is BEGINNING:
            with_names(s, names)
        lines += step.happenings
        # Also a game that was ended by agreement ends here, before its rules would have ended it.
        ends = step.next is None
        if s.turn == turn and not ends:
            continue
        now = final(twin) if ends else standing(s)
        if turn:
            words = {lang: said(lines, s, whose, lang) for lang in LANGUAGES}
            public = {lang: said(lines, s, whose, lang, NOBODY) for lang in LANGUAGES}
            swings = [now[i] - before[i] for i in range(count)]
            found.append(Moment(step.number, turn, whose, words, public, swings))
        for line in lines:
            note(ending.figures, line)
        if ends and ending.turns and s.turn - ending.turns[-1] < every / 2:
            # The end would stand too close beside it.
            forget_last(ending)
        if ends or (s.turn - 1) % every == 0:
            sample(ending, s, s.turn + ends, now)
        turn, whose, before, lines = s.turn, s.active, now, []
    ending.moments.extend(largest(found, count))
    ending.mistakes.extend(mistakes_of(played, names))
    ending.cards.extend(worth_points(played.state, seat) for seat in range(count))
    ending.unplayed.extend([CARDS[card].slug for card in player.hand] for player in played.state.players)
    return ending


def sample(ending: Ending, s: State, turn: int, chance: Sequence[float]) -> None:
    """Note where everybody stands at the beginning of a turn."""
    ending.turns.append(turn)
    for seat, (player, score) in enumerate(zip(s.players, scores(s), strict=True)):
        ending.points[seat].append(score.total)
        ending.dice[seat].append(sum(player.dice))
        ending.production[seat].append(player.production_dice())
        ending.chance[seat].append(chance[seat])


def forget_last(ending: Ending) -> None:
    """Take back the last sample."""
    ending.turns.pop()
    for curves in (ending.points, ending.dice, ending.production, ending.chance):
        for curve in curves:
            curve.pop()


def standing(s: State) -> list[float]:
    """Each seat's chance to win in per cent; in solo how much of Mars is terraformed."""
    from terramars.bots.dice.chance import chances

    if s.setup.solo:
        parts = [(s.tracks[i] - each.start) / (each.goal - each.start) for i, each in enumerate(PARAMETERS)]
        return [100.0 * sum(parts) / len(parts)]
    return [100.0 * chance for chance in chances(s)]


def final(game: Game) -> list[float]:
    """What became of everybody's chance."""
    if game.state.setup.solo:
        return standing(game.state)
    winners = game.standing().winners
    return [100.0 / len(winners) if seat in winners else 0.0 for seat in range(len(game.state.players))]


def said(lines: Sequence[Happening], s: State, seat: int, lang: str, viewer: int | None = None) -> list[str]:
    """A turn in words: what was chosen in it, then milestones and losses of others; with a viewer, without what that
    seat may not know.
    """
    chosen = [line for line in lines if line.kind == "choice" and line.pick.kind not in QUIET]
    others = [line for line in lines if line.kind == "milestone" or (line.kind == "lost" and line.seat != seat)]
    found = [text.happening_text(line, s, lang, viewer) for line in (*chosen, *others)]
    return [words for words in found if words][:TOLD]


def note(figures: list[Counter[str]], line: Happening) -> None:
    """Count what happened."""
    if line.seat < 0:
        return
    own = figures[line.seat]
    if line.kind == "rolled":
        own["rolled"] += 1
        own["rare"] += line.what % 3 == RARE
    elif line.kind == "played":
        own["played"] += 1
    elif line.kind == "wild" and line.amount < 0:
        own["wild"] -= line.amount
    elif line.kind == "tile":
        own["tiles"] += 1
    elif line.kind == "track":
        own["steps"] += 1
    elif line.kind == "choice" and line.pick.kind == "produce":
        own["produced"] += 1
    elif line.kind == "choice" and line.pick.kind == "use":
        own["used"] += 1


def mistakes_of(played: Game, names: tuple[str, ...]) -> list[Mistake]:
    """The choices of each seat that cost most, by the count of the greedy player."""
    from terramars.bots.dice.review import judged

    choices = judged(played)
    worst = {}
    for seat in range(len(names)):
        own = sorted([choice for choice in choices if choice.seat == seat], key=lambda choice: -choice.loss)
        worst.update({choice.number: choice for choice in own[:MISTAKES] if choice.loss >= LEAST_LOSS})
    found = []
    for twin, step in played.walk():
        choice = worst.get(step.number)
        if choice is not None:
            chosen, better = worded(twin, choice.seat, choice.chosen), worded(twin, choice.seat, choice.better)
            found.append(Mistake(step.number + 1, choice.turn, choice.seat, chosen, better, choice.loss))
    return found


def worded(game: Game, seat: int, notation: str) -> dict[str, str]:
    """An option in every language."""
    decision = game.decision(seat)
    if decision is None:
        return dict.fromkeys(LANGUAGES, notation)
    option = game.parse(notation, decision)
    return {lang: text.option_text(option, decision, lang) for lang in LANGUAGES}


def worth_points(s: State, seat: int) -> list[tuple[str, int]]:
    """A seat's cards that are worth points at the end, the best first."""
    found = [(CARDS[card].slug, CARDS[card].vp) for card in s.players[seat].played if CARDS[card].vp]
    return sorted(found, key=lambda each: (-each[1], each[0]))
