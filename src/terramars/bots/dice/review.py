"""After a game of the dice game: what each choice of a turn cost, by the count of the greedy player."""

from __future__ import annotations

from dataclasses import dataclass

from terramars.bots.dice.greedy import table_of, turn_values
from terramars.bots.dice.worth import Judge
from terramars.core.game import Game
from terramars.dice.turns import Turn


@dataclass(frozen=True)
class Judged:
    """One choice of a turn, and the best there was."""

    number: int
    """How many choices had been made before it."""
    seat: int
    turn: int
    chosen: str
    better: str
    loss: float
    """In points."""


def judged(played: Game) -> list[Judged]:
    """The choices of all turns, each judged with what its seat saw at that moment."""
    found = []
    for twin, step in played.walk():
        made = step.next
        decision = None if made is None else twin.decision(made.seat)
        if made is None or decision is None or not isinstance(decision.effect, Turn):
            continue
        s = table_of(twin.view(made.seat))
        values = turn_values(s, decision, Judge(s, made.seat))
        best = max(range(len(values)), key=values.__getitem__)
        own = decision.options.index(twin.parse(made.text, decision))
        better = decision.options[best].notation
        loss = values[best] - values[own]
        found.append(Judged(step.number, made.seat, twin.state.turn, made.text, better, loss))
    return found
