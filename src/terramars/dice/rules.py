"""The dice game as the machine sees it: settings, start, saves, views, scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from terramars.core.machine import Reason
from terramars.core.option import Option
from terramars.core.rules import register
from terramars.dice import opening, options, owner, position, prospects, saves, scoring
from terramars.dice.setup import make_setup
from terramars.dice.state import State
from terramars.dice.view import View, guess_from, view_of


class DiceRules:
    """The rules of Terraforming Mars: The Dice Game. Stateless."""

    id = "dice"
    number = 4
    format = 1
    grammar: Mapping[str, tuple[str, ...]] = options.GRAMMAR

    def start(self, settings: Mapping[str, Any]) -> State:
        """The table at the beginning of a game."""
        return opening.opening_state(make_setup(settings))

    def settings(self, s: State) -> dict[str, Any]:
        """The settings of a game as plain data."""
        setup = s.setup
        return {
            "players": setup.players,
            "seed": setup.seed,
            "corporate_era": setup.corporate_era,
            "names": list(setup.names),
            "first": None if setup.known_first < 0 else setup.known_first,
            **({"printed": own} if (own := owner.fingerprint()) else {}),
        }

    def changed(self, settings: Mapping[str, Any]) -> bool:
        """Whether cards have other values now than when these settings were written."""
        return bool(settings.get("printed", "") != owner.fingerprint())

    def view(self, s: State, seat: int | None) -> View:
        """What a seat may see."""
        return view_of(s, seat)

    def guess(self, seen: View, seed: int) -> State:
        """A full state that the view cannot tell from the truth."""
        return guess_from(seen, seed)

    def scores(self, s: State) -> tuple[scoring.Score, ...]:
        """Every seat's score."""
        return scoring.scores(s)

    def result(self, s: State) -> scoring.Result | None:
        """The outcome of a finished game."""
        return scoring.result(s)

    def standing(self, s: State) -> scoring.Result:
        """The outcome if the game ended now."""
        return scoring.standing(s)

    def encode(self, s: State) -> dict[str, Any]:
        """A state as plain data."""
        return saves.encode(s)

    def decode(self, data: Mapping[str, Any], settings: Mapping[str, Any]) -> State:
        """The state that belongs to plain data."""
        return saves.decode(data, make_setup(settings))

    def prospects(self, s: State, seat: int) -> list[tuple[Option, tuple[Reason, ...]]]:
        """Everything a seat might do in a turn, with the reasons why not."""
        return prospects.prospects(s, seat)

    def position(self, s: State) -> dict[str, Any]:
        """The situation as a dictionary."""
        return position.describe(s)

    def set_up(self, situation: Mapping[str, Any]) -> State:
        """The state that a dictionary describes."""
        return position.set_up(situation)


RULES: Final = DiceRules()
register(RULES)
