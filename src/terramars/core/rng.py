"""Seeded randomness as one integer: small enough to live inside a state, the same on every machine."""

from __future__ import annotations

from struct import unpack
from typing import Final, TypeVar

T = TypeVar("T")

MASK: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15


def following(rng: int) -> int:
    """The generator's next state."""
    return (rng + STEP) & MASK


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


AT_ONCE: Final = 48
"""So many numbers are drawn together for a shuffle: few enough that small piles leave not many of them unused."""
PLACE: Final = 128
"""Bits for each of them: twice 64, so that a product does not run over into its neighbour."""
EACH: Final = sum([1 << PLACE * i for i in range(AT_ONCE)])
"""A one in every place."""
STEPS: Final = STEP * sum([(i + 1) << PLACE * i for i in range(AT_ONCE)])
"""How far the state has gone on in every place."""
MASKS: Final = EACH * MASK


def drawn_together(rng: int) -> tuple[int, ...]:
    """The random numbers of the next `AT_ONCE` states.

    The arithmetic of `following` and `scrambled`, done side by side in one large integer: an operation on that costs
    little more than one on a single number, which Python, compiled or not, keeps as a large integer too.
    """
    z = (EACH * rng + STEPS) & MASKS
    z = ((z ^ (z >> 30 & MASKS)) * 0xBF58476D1CE4E5B9) & MASKS
    z = ((z ^ (z >> 27 & MASKS)) * 0x94D049BB133111EB) & MASKS
    z ^= z >> 31 & MASKS
    numbers: tuple[int, ...] = unpack(f"<{2 * AT_ONCE}Q", z.to_bytes(AT_ONCE * PLACE // 8, "little"))
    return numbers[::2]


def shuffled(rng: int, items: list[T]) -> tuple[int, list[T]]:
    """Return the next state and the items in random order; the given list stays as it is."""
    deck = list(items)
    i = len(deck) - 1
    while i >= AT_ONCE // 4:
        numbers = drawn_together(rng)[:i]
        for number in numbers:
            j = number % (i + 1)
            deck[i], deck[j] = deck[j], deck[i]
            i -= 1
        rng = (rng + STEP * len(numbers)) & MASK
    while i > 0:
        rng, j = below(rng, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
        i -= 1
    return rng, deck
