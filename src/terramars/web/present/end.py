"""A finished game looked back upon: its course by generation, its key moments, what its cards were worth.

Everything is worked out from the log with all cards open, as they are once a game is over; in another process, for
it takes a second or two.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Any

import terramars
from terramars import text
from terramars.core.game import Game
from terramars.core.history import BEGINNING
from terramars.core.machine import Decision
from terramars.core.story import Happening
from terramars.mars.cards import CARDS
from terramars.mars.opening import PlayStarters
from terramars.mars.scoring import card_points, scores
from terramars.mars.state import State
from terramars.mars.words import MONEY
from terramars.web.computers.process import GivenUp
from terramars.web.computers.queue import Asker
from terramars.web.computers.thinking import Thinkers
from terramars.web.games import presenter
from terramars.web.labels import LANGUAGES
from terramars.web.play.history import NOBODY, is_complete, with_names
from terramars.web.play.table import Table
from terramars.web.present.moments import Mistake, Moment, largest
from terramars.web.present.pace import way

TOLD = 2
"""Choices, and things done to others, that stand for a moment."""
LEAST_LOSS = 3.0
"""A choice that cost less, in M€, is no mistake."""
MISTAKES = 3
MOST_HELD = 100
PATIENCE = 6.0
"""Seconds that a page waits for it."""
QUIET = ("pass", "done", "keep", "leave", "draft")


@dataclass(frozen=True)
class Ending:
    """A finished game, worked out. Lists of curves have one curve per seat, one number per generation."""

    generations: int
    points: list[list[float]] = field(default_factory=list)
    rating: list[list[float]] = field(default_factory=list)
    income: list[list[float]] = field(default_factory=list)
    chance: list[list[float]] = field(default_factory=list)
    """Each seat's chance to win in per cent; in solo how far the goal was."""
    moments: list[Moment] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    cards: list[list[tuple[str, int]]] = field(default_factory=list)
    """Cards worth points by their slugs, the best first."""
    unplayed: list[list[str]] = field(default_factory=list)
    """Cards that were bought and never played."""


def looked_back(save: str, names: tuple[str, ...]) -> Ending:
    """Work out a finished game; with_names in another process."""
    played = terramars.load(save)
    ending = Ending(0)
    count = len(names)
    for curves in (ending.points, ending.rating, ending.income, ending.chance):
        curves.extend([] for _ in range(count))
    generation = -1
    before: list[float] = []
    lines: list[Happening] = []
    for twin, step in played.walk(told=True):
        if step.last is BEGINNING:
            with_names(twin.state, names)
        if twin.state.generation > generation:
            generation = twin.state.generation
            sample(ending, twin.state)
        lines += step.happenings
        if step.last is BEGINNING or not comparable(twin.state):
            before, lines = [], []
        elif is_complete(twin, step.last.seat):
            after = final(twin) if twin.over else standing(twin.state)
            if before and loud(lines):
                swings = [after[seat] - before[seat] for seat in range(count)]
                who = step.last.seat
                words, public = said(lines, twin.state, who), said(lines, twin.state, who, NOBODY)
                ending.moments.append(Moment(step.number, generation, who, words, public, swings))
            before, lines = [], []
        if not before and comparable(twin.state) and step.next is not None:
            before = standing(twin.state)
    sample(ending, twin.state)
    for seat, curve in enumerate(ending.chance):
        curve[-1] = final(twin)[seat]
    return replace(
        ending,
        generations=twin.state.generation,
        moments=largest(ending.moments, count),
        mistakes=mistakes_of(played, names),
        cards=[worth_points(twin.state, seat) for seat in range(count)],
        unplayed=[[CARDS[card].slug for card in player.hand] for player in twin.state.players],
    )


def sample(ending: Ending, s: State) -> None:
    """Note where everybody stands."""
    for seat, (player, score, chance) in enumerate(zip(s.players, scores(s), standing(s), strict=True)):
        ending.points[seat].append(score.total)
        ending.rating[seat].append(player.tr)
        ending.income[seat].append(player.tr + player.production[MONEY])
        ending.chance[seat].append(chance)


def comparable(s: State) -> bool:
    """Whether chances can be told: not while all choose in secret, nor before everybody has played starters."""
    waiting = not s.setup.solo and any(isinstance(effect, PlayStarters) for effect, *_ in s.pending)
    return not s.lanes and not waiting


def standing(s: State) -> list[float]:
    """Each seat's chance to win in per cent; in solo how much of the goal is reached."""
    from terramars.bots.chance import chances

    if not s.setup.solo:
        return [100.0 * chance for chance in chances(s)]
    taken, whole = way(s)
    return [100.0 * taken / whole]


def final(game: Game) -> list[float]:
    """What became of everybody's chance."""
    # Also of a game that was ended by agreement, before its rules would have ended it.
    if game.state.setup.solo:
        return standing(game.state)
    winners = game.standing().winners
    return [100.0 / len(winners) if seat in winners else 0.0 for seat in range(len(game.state.players))]


def loud(lines: list[Happening]) -> bool:
    """Whether an action is worth telling: more than a pass or a card kept."""
    picks = [line.pick.kind for line in lines if line.kind == "choice" and not line.forced]
    return any(kind not in QUIET for kind in picks)


def said(lines: list[Happening], s: State, seat: int, viewer: int | None = None) -> dict[str, list[str]]:
    """An action in every language: what was chosen, payments aside, and what it did to others; with a viewer, without
    what that seat may not know.
    """
    chosen = [line for line in lines if line.kind == "choice" and not line.forced and line.pick.kind != "pay"]
    others = [line for line in lines if line.kind != "choice" and line.seat not in (-1, seat)]
    shown = chosen[:TOLD] + others[:TOLD]
    told = {lang: [text.happening_text(line, s, lang, viewer) for line in shown] for lang in LANGUAGES}
    return {lang: [words for words in lines if words] for lang, lines in told.items()}


def mistakes_of(played: Game, names: tuple[str, ...]) -> list[Mistake]:
    """The choices of each seat that cost most, by the count of the bots."""
    from terramars.bots.review import review

    judged = review(played).choices
    worst = {}
    for seat in range(len(names)):
        own = sorted([choice for choice in judged if choice.seat == seat], key=lambda choice: -choice.loss)
        worst.update({choice.number: choice for choice in own[:MISTAKES] if choice.loss >= LEAST_LOSS})
    found = []
    for twin, step in played.walk():
        if step.last is BEGINNING:
            with_names(twin.state, names)
        choice = worst.get(step.number)
        if choice is not None and (decision := twin.decision(choice.seat)) is not None:
            chosen, better = worded(twin, decision, choice.chosen), worded(twin, decision, choice.better)
            found.append(Mistake(step.number + 1, choice.generation, choice.seat, chosen, better, choice.loss))
    return found


def worded(game: Game, decision: Decision, notation: str) -> dict[str, str]:
    """An option in every language."""
    option = game.parse(notation, decision)
    return {lang: text.option_text(option, game.state, lang, decision) for lang in LANGUAGES}


def worth_points(s: State, seat: int) -> list[tuple[str, int]]:
    """A seat's cards that are worth points (or cost some), the best first."""
    player = s.players[seat]
    found = [(CARDS[card].slug, card_points(s, seat, card)) for card in player.played + player.events]
    return sorted([each for each in found if each[1]], key=lambda each: (-each[1], each[0]))


def look_back(plays: str, save: str, names: tuple[str, ...]) -> Any:
    """Work out a finished game of any kind; called in another process."""
    return presenter(plays).look_back(save, names)


class Endings:
    """Finished games, each worked out once and kept for a while."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.held: OrderedDict[str, asyncio.Task[Any]] = OrderedDict()

    async def of(self, table: Table, visitor: str = "") -> Any:
        """A finished game worked out, which counts for whoever asks; None while that takes too long to wait for."""
        task = self.held.get(table.id)
        if task is None or failed(task):
            game, names = table.match.game, table.match.names
            asker = Asker(table.id, visitor)
            work = self.thinkers.asked(look_back, game.rules.id, game.save(), names, asker=asker)
            task = self.held[table.id] = asyncio.ensure_future(work)
            while len(self.held) > MOST_HELD:
                self.held.popitem(last=False)[1].cancel()
        self.held.move_to_end(table.id)
        try:
            return await asyncio.wait_for(asyncio.shield(task), PATIENCE)
        except (TimeoutError, GivenUp):
            return None
        except asyncio.CancelledError:
            if not task.cancelled():
                raise
            # Not whoever asks has gone: it was given up for games that others look back upon.
            return None


def failed(task: asyncio.Task[Any]) -> bool:
    """Whether a look back is worth another try: not if it was given up, which costs much every time."""
    if not task.done():
        return False
    return task.cancelled() or not isinstance(task.exception(), (GivenUp, type(None)))
