"""QR codes: what the standard prints, what other encoders draw, and what a reader of our own finds."""

from __future__ import annotations

import hashlib

import pytest

from terramars.web.art import qr

FORMATS = (
    "101010000010010", "101000100100101", "101111001111100", "101101101001011",
    "100010111111001", "100000011001110", "100111110010111", "100101010100000",
)  # fmt: skip
"""The formats of correction M under each mask, as the standard lists them (table C.1)."""
VERSIONS = {7: "000111110010010100", 8: "001000010110111100", 9: "001001101010011001"}
"""As the standard lists them (table D.1)."""
ADDRESS = "https://mars.example/g/table"
DRAWN = [
    "#######.#.###..##.#.#.#######",
    "#.....#.#.......##.#..#.....#",
    "#.###.#.##..#..##...#.#.###.#",
    "#.###.#...#.#...##..#.#.###.#",
    "#.###.#.#####.####.#..#.###.#",
    "#.....#...#....###..#.#.....#",
    "#######.#.#.#.#.#.#.#.#######",
    ".........##.##.##.#..........",
    "#..######.####...#...#..#.###",
    ".#........####..#.###...#.##.",
    "...#.##.#.#..#.####...#...#..",
    "#...#...##..##..##..#..###..#",
    "##.####..#...#.##..##.#.....#",
    ".....#.#.###.##.#.#...#######",
    "#.##..##.##..#..####..#...#.#",
    ".#####.##..##..#..#..##.#.#.#",
    "###..###.##...#.#..##....#...",
    "##.#.#.####.###.#.####..#.##.",
    "#######.#......#.#.###..##..#",
    "##.###.##.##..#...###...###..",
    "##.#.###.###.#####.#########.",
    "........##.##.#...###...##...",
    "#######.##....#..#.##.#.##...",
    "#.....#.##.#..##.#.##...#...#",
    "#.###.#.##.#.##..#########...",
    "#.###.#.#........##.##.....#.",
    "#.###.#...##...#.#..##.##.###",
    "#.....#..#.#.##.###...#####.#",
    "#######.##.#####.#.##........",
]
OTHERS = {
    14: "8ad9ae4c4e83b2c3",
    26: "5dbd40c20cfea87f",
    42: "598780ba05a001e9",
    62: "c96a86c16de75f67",
    84: "5ca5a27423fff870",
    106: "d24ef3ba1ee36ca1",
    122: "6d2a2a3ac304fbfb",
    152: "1c8d6dbe98794153",
    180: "908d745d90d95758",
}
"""The first `n` letters of `LONG` under mask 3, drawn by the package `qrcode` 8.2: digests of the modules."""
LONG = "https://mars.example.org/" + "terraforming/" * 20


def drawn(modules: qr.Square) -> list[str]:
    return ["".join("#" if dark else "." for dark in row) for row in modules]


def read(modules: qr.Square) -> str:
    """The text of a code without damage: the mask is read from the format, blocks are put together again."""
    size = len(modules)
    version = (size - 17) // 4
    word = sum(modules[y][x] << bit for bit, (y, x) in enumerate(qr.format_places(size)[1]))
    mask = [int(each, 2) for each in FORMATS].index(word)
    bits = [modules[y][x] != qr.MASKS[mask](y, x) for y, x in qr.laid_out(version, [])]
    words = [int("".join("01"[bit] for bit in bits[i : i + 8]), 2) for i in range(0, len(bits) - 7, 8)]
    blocks = qr.BLOCKS[version][1]
    parts: list[list[int]] = [[] for _ in blocks]
    taken = iter(words)
    for i in range(max(blocks)):
        for part, length in zip(parts, blocks, strict=True):
            if i < length:
                part.append(next(taken))
    data = "".join(f"{word:08b}" for part in parts for word in part)
    length = int(data[4:12], 2)
    return bytes(int(data[12 + 8 * i : 20 + 8 * i], 2) for i in range(length)).decode()


def test_formats_and_versions_are_those_of_the_standard() -> None:
    assert [f"{qr.format_bits(mask):015b}" for mask in range(8)] == list(FORMATS)
    assert {version: f"{qr.version_bits(version):018b}" for version in VERSIONS} == VERSIONS


def test_the_correction_of_the_usual_example() -> None:
    # HELLO WORLD in version 1 with correction M, as tutorials work it out.
    data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    assert qr.correction(data, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]


def test_an_address_is_drawn_as_others_draw_it() -> None:
    modules = qr.qr_code(ADDRESS)
    assert modules is not None
    assert drawn(modules) == DRAWN
    assert read(modules) == ADDRESS


@pytest.mark.parametrize("length", OTHERS)
def test_every_version_is_drawn_as_others_draw_it(length: int) -> None:
    text = LONG[:length]
    best = qr.qr_code(text)
    assert best is not None
    assert read(best) == text
    version = (len(best) - 17) // 4
    modules = qr.masked(version, qr.laid_out(version, qr.codewords(version, text.encode())), 3)
    assert hashlib.sha256("\n".join(drawn(modules)).encode()).hexdigest()[:16] == OTHERS[length]


def test_the_drawing_has_a_quiet_zone_and_every_dark_module() -> None:
    found = qr.qr_path(ADDRESS)
    assert found is not None
    side, path = found
    assert side == len(DRAWN) + 2 * qr.QUIET
    runs = [run.split("h") for run in path.split("M") if run]
    assert sum(int(run[1].partition("v")[0]) for run in runs) == sum(row.count("#") for row in DRAWN)
    assert path.startswith("M4 4h7v1h-7zM12 4h1")


def test_what_is_too_long_has_no_code() -> None:
    assert qr.qr_code("x" * 180) is not None
    assert qr.qr_code("x" * 181) is None
    assert qr.qr_path("x" * 181) is None
