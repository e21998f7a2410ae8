"""The layout of any game's set-up, and what writes its tables as numbers. Knows no NumPy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from terramars.rl.dice import DiceLayout
from terramars.rl.dice import layout_for as dice_layout_for
from terramars.rl.dice_encoder import DiceEncoder
from terramars.rl.encoder import Encoder
from terramars.rl.layout import Layout, layout_for
from terramars.rl.numbering import Numbering

ROUNDS: Final = {"mars": "generation", "dice": "turn"}
"""What each game counts its course in: a field of its state."""


def numbered(game: str, settings: Mapping[str, Any], most_options: int) -> tuple[Layout | DiceLayout, Numbering]:
    """The layout of a game with these settings, and a fresh encoder for it."""
    if game == "dice":
        dice = dice_layout_for(settings)
        return dice, DiceEncoder(dice, most_options)
    layout = layout_for(settings)
    return layout, Encoder(layout, most_options)
