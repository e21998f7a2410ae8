"""Wrote ``dice_2.json``: a game of the dice game in its middle, under its rules 2, before house values changed."""

from __future__ import annotations

import random
from pathlib import Path

import terramars


def main() -> None:
    """Play some hundred choices by chance, and save."""
    lot = random.Random(2)
    game = terramars.new("dice", players=3, seed=2, corporate_era=True)
    for _ in range(400):
        decision = game.decision()
        assert decision is not None
        game.apply(lot.choice(decision.options), decision.seat)
    Path(__file__).with_name("dice_2.json").write_text(game.save(), encoding="utf-8")


if __name__ == "__main__":
    main()
