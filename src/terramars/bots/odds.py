"""From points to chances: how likely each side is to win when its position is worth so much."""

from __future__ import annotations

import math
from collections.abc import Sequence


def shared_out(points: Sequence[float], spread: float) -> list[float]:
    """Each side's chance, from 0 to 1; so many points ahead (`spread`) make it e times as likely to win."""
    best = max(points)
    weights = [math.exp((value - best) / spread) for value in points]
    return [weight / sum(weights) for weight in weights]
