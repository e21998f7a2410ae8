"""QR codes, drawn by ourselves: an address as a square of modules that cameras read (ISO/IEC 18004).

What is needed for addresses and no more: bytes, versions 1 to 9, error correction M, which survives the loss of about
one codeword in seven.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

Square = list[list[bool]]
Mask = Callable[[int, int], bool]

BLOCKS: Final = {
    1: (10, (16,)),
    2: (16, (28,)),
    3: (26, (44,)),
    4: (18, (32,) * 2),
    5: (24, (43,) * 2),
    6: (16, (27,) * 4),
    7: (18, (31,) * 4),
    8: (22, (38,) * 2 + (39,) * 2),
    9: (22, (36,) * 3 + (37,) * 2),
}
"""Of each version: the codewords that correct a block, and the codewords of data in each block (table 9)."""
ALIGNMENT: Final = {
    1: (),
    2: (6, 18),
    3: (6, 22),
    4: (6, 26),
    5: (6, 30),
    6: (6, 34),
    7: (6, 22, 38),
    8: (6, 24, 42),
    9: (6, 26, 46),
}
"""Of each version: the rows and columns on which alignment patterns stand (table E.1)."""
MASKS: Final[tuple[Mask, ...]] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)
"""Which modules each mask turns over (table 10)."""
PADDING: Final = (0b11101100, 0b00010001)
BYTES: Final = 0b0100
"""The sign of the mode in which every byte is written as it is."""
QUIET: Final = 4
"""Light modules that must stand around a code."""


@lru_cache(maxsize=256)
def qr_path(text: str) -> tuple[int, str] | None:
    """The side of a code with its quiet zone, and its dark modules as the path of a drawing; None if it is too long."""
    modules = qr_code(text)
    if modules is None:
        return None
    runs = []
    for y, row in enumerate(modules):
        begun = -1
        for x, dark in enumerate([*row, False]):
            if dark and begun < 0:
                begun = x
            elif not dark and begun >= 0:
                runs.append(f"M{begun + QUIET} {y + QUIET}h{x - begun}v1h{begun - x}z")
                begun = -1
    return len(modules) + 2 * QUIET, "".join(runs)


def qr_code(text: str) -> Square | None:
    """The modules of a code, dark ones True, in the smallest version that holds the text; None if none does."""
    data = text.encode()
    for version, (_, blocks) in BLOCKS.items():
        # The mode and the number of bytes take a codeword and a half.
        if len(data) + 2 <= sum(blocks):
            bits = laid_out(version, codewords(version, data))
            return min((masked(version, bits, mask) for mask in range(len(MASKS))), key=penalty)
    return None


# What is written


def codewords(version: int, data: bytes) -> list[int]:
    """The codewords of a version: blocks of data, each with its correction, taken in turns."""
    correcting, blocks = BLOCKS[version]
    whole, size = sum(blocks), len(data)
    # Half bytes: the mode, the length in two, the data in two each, four bits to end.
    halves = [BYTES, size >> 4, size & 15, *(half for byte in data for half in (byte >> 4, byte & 15)), 0]
    words = [halves[i] << 4 | halves[i + 1] for i in range(0, len(halves) - 1, 2)]
    words += [PADDING[i % 2] for i in range(whole - len(words))]
    parts, corrections = [], []
    for length in blocks:
        parts.append(words[:length])
        corrections.append(correction(words[:length], correcting))
        words = words[length:]
    return [*in_turns(parts), *in_turns(corrections)]


def in_turns(blocks: Sequence[Sequence[int]]) -> Iterator[int]:
    """The first of each block, then the second of each; short blocks end earlier."""
    for i in range(max(map(len, blocks))):
        yield from (block[i] for block in blocks if i < len(block))


def correction(data: Sequence[int], count: int) -> list[int]:
    """The codewords that correct a block: what is left when it is divided by the generator of that degree."""
    left = [*data, *[0] * count]
    for i in range(len(data)):
        lead = left[i]
        for j, factor in enumerate(generator(count), 1):
            left[i + j] ^= product(factor, lead)
    return left[len(data) :]


@cache
def generator(degree: int) -> tuple[int, ...]:
    """The polynomial with the first powers of 2 as its roots, without its leading 1."""
    found, root = [1], 1
    for _ in range(degree):
        found = [high ^ product(low, root) for high, low in zip([*found, 0], [0, *found], strict=True)]
        root = product(root, 2)
    return tuple(found[1:])


def product(a: int, b: int) -> int:
    """The product in the field of 256 elements that the standard uses."""
    found = 0
    for bit in range(8):
        if b >> bit & 1:
            found ^= a << bit
    for bit in range(14, 7, -1):
        if found >> bit & 1:
            found ^= 0x11D << (bit - 8)
    return found


# Where it is written


def laid_out(version: int, words: Sequence[int]) -> dict[tuple[int, int], bool]:
    """The bits of the codewords at their places: up and down in pairs of columns, from the lower right."""
    size, taken = 17 + 4 * version, fixed(version)
    places = []
    for number, right in enumerate([*range(size - 1, 6, -2), *range(5, 0, -2)]):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        places += [(y, x) for y in rows for x in (right, right - 1) if (y, x) not in taken]
    bits = [bool(word >> bit & 1) for word in words for bit in range(7, -1, -1)]
    # A few modules are left over in some versions.
    return dict(zip(places, [*bits, *[False] * (len(places) - len(bits))], strict=True))


def fixed(version: int) -> dict[tuple[int, int], bool]:
    """What every code of a version has: patterns by which it is found, and room for what names its format."""
    size = 17 + 4 * version
    found: dict[tuple[int, int], bool] = {}
    for i in range(8, size - 8):
        found[6, i] = found[i, 6] = i % 2 == 0
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for y in range(max(top - 1, 0), min(top + 8, size)):
            for x in range(max(left - 1, 0), min(left + 8, size)):
                found[y, x] = max(abs(y - top - 3), abs(x - left - 3)) in (0, 1, 3)
    last = size - 7
    for middle in ALIGNMENT[version]:
        for centre in ALIGNMENT[version]:
            if (middle, centre) not in ((6, 6), (6, last), (last, 6)):
                for y in range(middle - 2, middle + 3):
                    for x in range(centre - 2, centre + 3):
                        found[y, x] = max(abs(y - middle), abs(x - centre)) != 1
    found.update(dict.fromkeys(format_places(size)[0] + format_places(size)[1], False))
    found[size - 8, 8] = True
    if version >= 7:
        for bit in range(18):
            dark = bool(version_bits(version) >> bit & 1)
            found[bit // 3, size - 11 + bit % 3] = found[size - 11 + bit % 3, bit // 3] = dark
    return found


def format_places(size: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Where the format is written, twice, from its lowest bit to its highest."""
    first = [(y, 8) for y in (0, 1, 2, 3, 4, 5, 7, 8)] + [(8, x) for x in (7, 5, 4, 3, 2, 1, 0)]
    second = [(8, size - 1 - i) for i in range(8)] + [(size - 7 + i, 8) for i in range(7)]
    return first, second


def format_bits(mask: int) -> int:
    """The format: correction M and the mask, with what corrects them."""
    left = mask << 10
    for bit in range(14, 9, -1):
        if left >> bit & 1:
            left ^= 0b10100110111 << (bit - 10)
    return (mask << 10 | left) ^ 0b101010000010010


def version_bits(version: int) -> int:
    """The number of the version, with what corrects it."""
    left = version << 12
    for bit in range(17, 11, -1):
        if left >> bit & 1:
            left ^= 0b1111100100101 << (bit - 12)
    return version << 12 | left


def masked(version: int, bits: dict[tuple[int, int], bool], mask: int) -> Square:
    """A whole code under a mask."""
    size = 17 + 4 * version
    square = [[False] * size for _ in range(size)]
    for (y, x), dark in fixed(version).items():
        square[y][x] = dark
    for (y, x), dark in bits.items():
        square[y][x] = dark != MASKS[mask](y, x)
    for places in format_places(size):
        for bit, (y, x) in enumerate(places):
            square[y][x] = bool(format_bits(mask) >> bit & 1)
    return square


def penalty(square: Square) -> int:
    """How hard a code is to read: the mask with the least is used."""
    size, found = len(square), 0
    for lines in (square, [list(column) for column in zip(*square, strict=True)]):
        for line in lines:
            drawn = "".join("#" if dark else "." for dark in line)
            found += sum(len(run) - 2 for run in runs_of(drawn) if len(run) >= 5)
            for i in range(size - 6):
                if drawn.startswith("#.###.#", i) and (
                    "#" not in drawn[max(i - 4, 0) : i] or "#" not in drawn[i + 7 : i + 11]
                ):
                    found += 40
    for y in range(size - 1):
        for x in range(size - 1):
            found += 3 * (square[y][x] == square[y + 1][x] == square[y][x + 1] == square[y + 1][x + 1])
    dark = sum(map(sum, square))
    return found + abs(20 * dark - 10 * size * size) // (size * size) * 10


def runs_of(drawn: str) -> list[str]:
    """A line in runs of the same."""
    return drawn.replace("#.", "# .").replace(".#", ". #").split(" ")
