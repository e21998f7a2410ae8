"""How `format_1_prelude_draft.json` was made. Once a release reads it, the file is never made anew.

PYTHONPATH=src python tests/saves/make_format_1.py
"""

import random
from pathlib import Path

import terramars
from terramars.mars.turns import DraftOne


def make() -> terramars.Game:
    """A game of three in the middle of the fourth draft, one seat ahead of the others."""
    modules = ("base", "corporate_era", "prelude")
    game = terramars.new(players=3, seed=20261115, draft=True, modules=modules, names=["Ann", "Bob", "Cat"])
    dice = random.Random(7)
    while True:
        decision = game.decision()
        kept = [len(player.kept) for player in game.state.players]
        if game.state.generation == 4 and decision.effect == DraftOne() and min(kept) == 1 < max(kept):
            return game
        busy = [option for option in decision.options if option.kind != "pass"]
        game.apply(dice.choice(busy if busy and dice.random() < 0.7 else decision.options))
        if game.can_undo(decision.seat) and dice.random() < 0.05:
            game.undo(decision.seat)


if __name__ == "__main__":
    place = Path(__file__).with_name("format_1_prelude_draft.json")
    place.write_text(make().save() + "\n", encoding="utf-8")
