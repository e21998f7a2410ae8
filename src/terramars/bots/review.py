"""After the game: what each choice cost, luck and skill apart, the turning points, and what was wasted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import terramars
from terramars.bots.chance import points_of
from terramars.bots.charts import curves_chart
from terramars.bots.phrases import phrase, signed
from terramars.bots.plan import option_values
from terramars.bots.seen import table_of
from terramars.bots.weights import weights_for
from terramars.core.game import Game
from terramars.mars.cards import CARDS
from terramars.mars.scoring import award_points
from terramars.mars.state import State
from terramars.mars.words import RESOURCE_NAMES

MARKS = ((15.0, "blunder"), (7.0, "mistake"), (3.0, "inaccuracy"))
"""What a loss of so many M€ is called."""
MOMENTS = 3
KINDS = {"keep": "research", "leave": "research", "draft": "research", "place": "place"}


@dataclass(frozen=True)
class Judged:
    """One choice of the game."""

    number: int
    seat: int
    generation: int
    chosen: str
    better: str
    loss: float
    phase: str


@dataclass
class Side:
    """One seat's game."""

    name: str
    points: int = 0
    decisions: int = 0
    good: int = 0
    loss: float = 0.0
    luck: float = 0.0
    by_phase: dict[str, float] = field(default_factory=dict)
    unplayed: list[str] = field(default_factory=list)
    left_over: list[str] = field(default_factory=list)
    lost_awards: list[str] = field(default_factory=list)

    @property
    def accuracy(self) -> float:
        """The share of choices that cost less than an inaccuracy, in per cent."""
        return 100.0 * self.good / max(1, self.decisions)


@dataclass(frozen=True)
class Review:
    """A finished game, judged."""

    generations: int
    choices: list[Judged]
    sides: list[Side]
    curves: list[list[float]]

    def turning_points(self) -> list[Judged]:
        """The choices that cost most, in the order of the game."""
        worst = sorted(self.choices, key=lambda choice: -choice.loss)[:MOMENTS]
        return sorted([choice for choice in worst if choice.loss >= MARKS[-1][0]], key=lambda choice: choice.number)

    def text(self, language: str = "en") -> str:
        """The review in words."""
        lines = [phrase(language, "review", generations=self.generations, decisions=len(self.choices))]
        for side in self.sides:
            lines.append(
                phrase(language, "seat", name=side.name, points=side.points, accuracy=f"{side.accuracy:.0f}",
                       loss=f"{side.loss:.0f}", luck=signed(side.luck))
            )  # fmt: skip
            parts = [f"{phrase(language, 'phase ' + name)} {loss:.0f}" for name, loss in sorted(side.by_phase.items())]
            lines.append(phrase(language, "by phase", name=side.name, parts=phrase(language, "join").join(parts)))
        lines.append(phrase(language, "turning"))
        for number, moment in enumerate(self.turning_points(), 1):
            said = phrase(language, "moment", number=number, generation=moment.generation,
                          name=self.sides[moment.seat].name, chosen=moment.chosen, better=moment.better,
                          loss=signed(-moment.loss))  # fmt: skip
            lines.append(f"{said} {phrase(language, mark_of(moment.loss))}")
        for side in self.sides:
            none = phrase(language, "none")
            lines.append(phrase(language, "unplayed", name=side.name, cards=", ".join(side.unplayed) or none))
            lines.append(phrase(language, "left over", name=side.name, resources=", ".join(side.left_over) or none))
            lines.extend(phrase(language, "lost award", name=side.name, award=award) for award in side.lost_awards)
        lines.append(phrase(language, "limits"))
        return "\n".join(lines)

    def svg(self, language: str = "en") -> str:
        """The review as a chart: one curve per seat, the turning points numbered."""
        marks = [(moment.number, f"{moment.chosen} / {moment.better}") for moment in self.turning_points()]
        return curves_chart(phrase(language, "curve"), [side.name for side in self.sides], self.curves, marks)

    def plain(self) -> dict[str, Any]:
        """The review as plain data."""
        return {
            "generations": self.generations,
            "sides": [
                {**side.__dict__, "accuracy": round(side.accuracy, 1), "loss": round(side.loss, 1),
                 "luck": round(side.luck, 1)}
                for side in self.sides
            ],
            "turning_points": [choice.__dict__ for choice in self.turning_points()],
            "choices": [choice.__dict__ for choice in self.choices],
        }  # fmt: skip


def mark_of(loss: float) -> str:
    """What a loss is called, "" when it is none."""
    return next((name for least, name in MARKS if loss >= least), "")


def review(game: Game | str | bytes) -> Review:
    """Judge every choice of a game (or save), each with what its seat saw at that moment."""
    played = terramars.load(game) if isinstance(game, (str, bytes)) else game
    count = len(played.state.players)
    names = list(played.state.setup.names) or [f"seat {seat}" for seat in range(count)]
    sides = [Side(names[seat]) for seat in range(count)]
    choices: list[Judged] = []
    curves: list[list[float]] = [[] for _ in range(count)]
    dealt: list[list[float]] = [[] for _ in range(count)]
    for twin, step in played.walk():
        add_points(curves, twin.state)
        made = step.next
        if made is None or (decision := twin.decision(made.seat)) is None:
            break
        option = twin.parse(made.text, decision)
        s = table_of(twin.view(made.seat))
        values = option_values(s, decision, weights_for(count))
        best = max(range(len(values)), key=lambda i: values[i])
        loss = values[best] - values[decision.options.index(option)]
        phase = KINDS.get(option.kind, "action" if option.kind in ("play", "use", "pass", "done") else "other")
        better = decision.options[best].notation
        choices.append(
            Judged(step.number, made.seat, twin.state.generation, option.notation, better, loss, phase)
        )
        note(sides[made.seat], choices[-1])
        if option.kind in ("sell", "discard"):
            sides[made.seat].unplayed.append(CARDS[option.index].name)
        if decision.options[0].kind == "keep":
            dealt[made.seat].append(max(0.0, *values))
    add_luck(sides, dealt)
    finish_sides(sides, twin.state, twin)
    return Review(twin.state.generation, choices, sides, curves)


def note(side: Side, choice: Judged) -> None:
    """Count one choice."""
    side.decisions += 1
    side.good += choice.loss < MARKS[-1][0]
    side.loss += choice.loss
    side.by_phase[choice.phase] = side.by_phase.get(choice.phase, 0.0) + choice.loss


def add_points(curves: list[list[float]], s: State) -> None:
    """Note what each side is worth now."""
    for curve, points in zip(curves, points_of(s), strict=True):
        curve.append(points)


def add_luck(sides: list[Side], dealt: list[list[float]]) -> None:
    """What the cards offered to each seat were worth, against the average offer of this game."""
    offers = [value for values in dealt for value in values]
    average = sum(offers) / len(offers) if offers else 0.0
    for side, values in zip(sides, dealt, strict=True):
        side.luck = sum(values) - average * len(values)


def finish_sides(sides: list[Side], s: State, game: Game) -> None:
    """Points, cards never played, resources left, awards lost."""
    for seat, (side, score) in enumerate(zip(sides, game.scores(), strict=True)):
        player = s.players[seat]
        side.points = score.total
        side.unplayed += [CARDS[card].name for card in player.hand]
        side.left_over = [f"{player.stock[i]} {RESOURCE_NAMES[i]}" for i in range(6) if player.stock[i]]
        for number, funder in s.awards:
            if funder == seat and award_points(s, number)[seat] < 5:
                side.lost_awards.append(s.setup.awards[number].name)
