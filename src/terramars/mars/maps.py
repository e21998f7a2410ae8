"""The maps of Mars, drawn so that a reader sees them.

Each map has 61 areas in nine rows. An area is one token:

* the letters are what is printed there, once per cube or card:
  ``s`` steel, ``t`` titanium, ``p`` plant, ``h`` heat, ``c`` card;
* in front of them ``~`` means reserved for an ocean, ``^`` a volcanic area,
  ``!`` reserved for the city named under ``reserved``;
* ``.`` is an area with nothing that the drawing could show. What an area does beyond that (the south pole of Hellas
  sells an ocean) is said by a module, as an effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from terramars.mars.words import HEAT, PLANTS, STEEL, TITANIUM

ROW_LENGTHS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
"""How many areas each row has, from the top."""

OFF_MAP = -1
"""Stands in ``AreaMap.neighbours`` where the map ends."""

_RESOURCES = {"s": STEEL, "t": TITANIUM, "p": PLANTS, "h": HEAT}
_CARD = "c"
_LETTERS = frozenset(_RESOURCES) | {_CARD}
_MARKS = "~^!"

# Row and slanted column of the six neighbours, clockwise from the upper left.
_AROUND = ((-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1))


@dataclass(frozen=True, slots=True)
class Hex:
    """One area of a map. Row and column count from 1, from the top and from the left."""

    id: str
    row: int
    col: int
    ocean: bool
    volcanic: bool
    reserved: str | None
    bonus: tuple[tuple[int, int], ...]
    """Printed resources as (resource number, amount)."""
    cards: int
    name: str | None


@dataclass(frozen=True, slots=True)
class AreaMap:
    """A map: its areas in reading order, and who lies next to whom."""

    name: str
    hexes: tuple[Hex, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """Six indices per area, clockwise from the upper left, ``OFF_MAP`` where there is none."""


def area_map(
    name: str,
    drawing: str,
    *,
    names: Mapping[str, str] | None = None,
    reserved: Mapping[str, str] | None = None,
) -> AreaMap:
    """Read a drawn map. ``names`` and ``reserved`` go by area id, such as ``r5c3``."""
    names, reserved = names or {}, reserved or {}
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    lengths = tuple(len(row) for row in rows)
    if lengths != ROW_LENGTHS:
        raise ValueError(f"{name}: rows of {lengths} areas, not {ROW_LENGTHS}")
    hexes = tuple(
        _area(token, row, col, names, reserved)
        for row, tokens in enumerate(rows, 1)
        for col, token in enumerate(tokens, 1)
    )
    unknown = (names.keys() | reserved.keys()) - {area.id for area in hexes}
    if unknown:
        raise ValueError(f"{name}: no such area: {sorted(unknown)}")
    return AreaMap(name, hexes, _neighbours())


def _area(
    token: str, row: int, col: int, names: Mapping[str, str], reserved: Mapping[str, str]
) -> Hex:
    """Read one token of a drawing."""
    id_ = f"r{row}c{col}"
    mark = token[0] if token[0] in _MARKS else ""
    printed = token.removeprefix(mark)
    letters = "" if printed == "." else printed
    if not _LETTERS.issuperset(letters) or (mark == "!") != (id_ in reserved):
        raise ValueError(f"{id_}: cannot read {token!r}")
    return Hex(
        id=id_,
        row=row,
        col=col,
        ocean=mark == "~",
        volcanic=mark == "^",
        reserved=reserved.get(id_),
        bonus=tuple(
            (resource, letters.count(letter))
            for letter, resource in _RESOURCES.items()
            if letter in letters
        ),
        cards=letters.count(_CARD),
        name=names.get(id_, reserved.get(id_)),
    )


def _neighbours() -> tuple[tuple[int, ...], ...]:
    """The six neighbours of every area, by index in reading order."""
    # Columns that slant with the map: below the middle row they start one further right each row.
    places = [
        (row, col + max(0, row - 5))
        for row, length in enumerate(ROW_LENGTHS, 1)
        for col in range(1, length + 1)
    ]
    index = {place: number for number, place in enumerate(places)}
    return tuple(
        tuple(index.get((row + down, slant + right), OFF_MAP) for down, right in _AROUND)
        for row, slant in places
    )


THARSIS = area_map(
    "tharsis",
    """
                ss    ~ss   .     ~c    ~
             .     ^s    .     .     .     ~cc
          ^c    .     .     .     .     .     s
       ^pt   p     p     p     pp    p     p     ~pp
    ^pp   pp    !pp   ~pp   ~pp   ~pp   pp    pp    pp
       p     pp    p     p     p     ~p    ~p    ~p
          .     .     .     .     .     p     .
             ss    .     c     c     .     t
                s     ss    .     .     ~tt
    """,
    names={
        "r1c1": "Uranius Tholus",
        "r2c2": "Tharsis Tholus",
        "r3c1": "Ascraeus Mons",
        "r4c1": "Pavonis Mons",
        "r5c1": "Arsia Mons",
        "r9c5": "Argyre Planitia",
    },
    reserved={"r5c3": "Noctis City"},
)

HELLAS = area_map(
    "hellas",
    """
                ~pp   pp    pp    ps    p
             ~pp   pp    p     ps    p     p
          ~p    p     s     s     .     pp    pc
       ~p    p     s     ss    s     ~p    ~p    p
    c     .     .     ss    .     ~c    ~hhh  ~     p
       t     .     s     .     .     ~     ~s    .
          ~tt   .     .     c     .     .     t
             s     c     hh    hh    t     t
                .     hh    .     hh    .
    """,
    names={"r7c1": "Argyre Planitia", "r9c3": "South Pole"},
)

ELYSIUM = area_map(
    "elysium",
    """
                ~     ~t    ~c    ~s    c
             ^t    .     .     ~     ~     ss
          ^tt   .     c     .     ~p    ~     ^ccc
       p     p     p     ~pp   p     ~p    ~p    ps
    pp    pp    pp    ~pp   pp    ppp   pp    pp    ^pt
       s     p     p     p     p     p     p     .
          t     s     .     .     s     .     .
             ss    .     .     .     ss    .
                s     .     c     c     ss
    """,
    names={
        "r2c1": "Hecates Tholus",
        "r3c1": "Elysium Mons",
        "r3c7": "Olympus Mons",
        "r5c9": "Arsia Mons",
    },
)

MAPS: dict[str, AreaMap] = {chart.name: chart for chart in (THARSIS, HELLAS, ELYSIUM)}
"""Every map by its name."""
