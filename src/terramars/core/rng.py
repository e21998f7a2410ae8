"""Seeded randomness as one integer: small enough to live inside a state, the same on every machine."""

from __future__ import annotations

from typing import Final, TypeVar

T = TypeVar("T")

MASK: Final = (1 << 64) - 1


def following(rng: int) -> int:
    """The generator's next state."""
    return (rng + 0x9E3779B97F4A7C15) & MASK


def scrambled(rng: int) -> int:
    """The random 64-bit number that belongs to a generator state (SplitMix64's output function)."""
    z = rng
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(rng: int, limit: int) -> tuple[int, int]:
    """Return the next state and a number from 0 up to, not including, `limit`."""
    rng = following(rng)
    return rng, scrambled(rng) % limit


def shuffled(rng: int, items: list[T]) -> tuple[int, list[T]]:
    """Return the next state and the items in random order; the given list stays as it is."""
    deck = list(items)
    for i in range(len(deck) - 1, 0, -1):
        rng, j = below(rng, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return rng, deck
