"""Screenshots made small: the 256 colours that a picture needs most (median cut), as a PNG with a palette."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from typing import NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256
Box = list[tuple[bytes, int]]
"""Colours with how often they occur."""


class Picture(NamedTuple):
    """A picture as rows of pixels."""

    width: int
    height: int
    depth: int
    """Bytes of a pixel."""
    rows: list[bytearray]


def smaller(png: bytes) -> bytes:
    """The same picture with a palette."""
    picture = decoded(png)
    counted: Counter[bytes] = Counter()
    for row in picture.rows:
        counted.update(pixels(row, picture.depth))
    boxes = cut(list(counted.items()))
    index = {colour: number for number, box in enumerate(boxes) for colour, _ in box}
    rows = (b"\0" + bytes(index[pixel] for pixel in pixels(row, picture.depth)) for row in picture.rows)
    head = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 3, 0, 0, 0)
    body = zlib.compress(b"".join(rows), 9)
    parts = ((b"IHDR", head), (b"PLTE", b"".join(map(mean, boxes))), (b"IDAT", body), (b"IEND", b""))
    return SIGNATURE + b"".join(chunk(name, data) for name, data in parts)


def pixels(row: bytearray, depth: int) -> list[bytes]:
    """The colours of a row, without transparency."""
    return [bytes(row[i : i + 3]) for i in range(0, len(row), depth)]


def chunk(name: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


# Choosing colours


def cut(box: Box) -> list[Box]:
    """The colours in so many boxes that no box is both large and mixed."""
    boxes = [(weight(box), box)]
    while len(boxes) < COLOURS:
        boxes.sort(key=lambda each: each[0])
        heaviest, largest = boxes.pop()
        if not heaviest:
            boxes.append((heaviest, largest))
            break
        boxes += [(weight(half), half) for half in halves(largest)]
    return [box for _, box in boxes]


def spread(box: Box) -> tuple[int, int]:
    """How far colours lie apart in the channel in which they differ most, and that channel."""
    return max((max(colour[k] for colour, _ in box) - min(colour[k] for colour, _ in box), k) for k in range(3))


def weight(box: Box) -> float:
    """How much would be gained by cutting a box."""
    return spread(box)[0] * float(sum(number for _, number in box)) ** 0.5


def halves(box: Box) -> tuple[Box, Box]:
    """A box cut where half of its pixels lie on either side."""
    channel = spread(box)[1]
    box.sort(key=lambda each: each[0][channel])
    left, at = sum(number for _, number in box) / 2, 0
    while at < len(box) - 1 and left > 0:
        left -= box[at][1]
        at += 1
    return box[:at], box[at:]


def mean(box: Box) -> bytes:
    """The colour that stands for a box."""
    whole = sum(number for _, number in box)
    return bytes(round(sum(colour[k] * number for colour, number in box) / whole) for k in range(3))


# Reading what a browser writes


def decoded(png: bytes) -> Picture:
    """The pixels of a PNG file of 8 bits per channel that is not interlaced."""
    at, head, body = len(SIGNATURE), b"", b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        name, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        head = data if name == b"IHDR" else head
        body += data if name == b"IDAT" else b""
        at += 12 + length
    width, height, _, kind, *_ = struct.unpack(">IIBBBBB", head)
    depth = {2: 3, 6: 4}[kind]
    raw, step = zlib.decompress(body), width * depth
    rows: list[bytearray] = []
    above = bytearray(step)
    for start in range(0, height * (step + 1), step + 1):
        row = bytearray(raw[start + 1 : start + 1 + step])
        unfilter(raw[start], row, above, depth)
        rows.append(row)
        above = row
    return Picture(width, height, depth, rows)


def unfilter(kind: int, row: bytearray, above: bytearray, depth: int) -> None:
    """Undo what makes rows easier to compress: each byte was told as the difference to a forecast."""
    for i in range(len(row)):
        left = row[i - depth] if i >= depth else 0
        corner = above[i - depth] if i >= depth else 0
        forecast = (0, left, above[i], (left + above[i]) >> 1, 0)[kind] if kind < 4 else paeth(left, above[i], corner)
        row[i] = (row[i] + forecast) & 255


def paeth(left: int, above: int, corner: int) -> int:
    """The neighbour nearest to what a slope would give."""
    slope = left + above - corner
    return min((abs(slope - left), 0, left), (abs(slope - above), 1, above), (abs(slope - corner), 2, corner))[2]
