"""One thing a seat may choose, as a value with a text notation both ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from terramars.core.errors import UnknownOption, nearest


@dataclass(frozen=True)
class Option:
    """A choice: what kind it is, and what it names.

    A game has its own words for the things that are named, and gives them as parts: ``Option("play", card="ladder")``.
    """

    kind: str
    parts: tuple[tuple[str, str], ...] = field(init=False)
    """The things that it names, each with the game's word for it, in the order in which they are written."""
    amount: int
    """How many (-1: none is named)."""
    seat: int
    """Whose (-1: nobody is named)."""
    index: int = field(compare=False, repr=False)
    """The engine's own number of the thing; derived from its name, never saved."""
    notation: str = field(init=False, compare=False, repr=False)
    """The option in words, as logs and the command line write it: ``bid 2``."""

    def __init__(self, kind: str, amount: int = -1, seat: int = -1, index: int = -1, **parts: str) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "parts", tuple([(name, word) for name, word in parts.items() if word]))
        object.__setattr__(self, "amount", amount)
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "index", index)
        words = [kind, *[word for word in parts.values() if word]]
        if amount >= 0:
            words.append(str(amount))
        if seat >= 0:
            words.append(f"@{seat}")
        object.__setattr__(self, "notation", " ".join(words))

    def part(self, name: str) -> str:
        """The thing that a part names; "" if this option has no such part."""
        for mine, word in self.parts:
            if mine == name:
                return word
        return ""

    def __str__(self) -> str:
        return self.notation


def parse(text: str, grammar: Mapping[str, tuple[str, ...]]) -> Option:
    """Read a notation. The grammar says which parts follow each kind, in order: the game's own, then ``amount``, then
    ``seat``. A part in brackets, such as ``[seat]``, may be absent.
    """
    words = text.split()
    if not words:
        raise UnknownOption(f"an empty notation: write for example {next(iter(grammar), '')!r}")
    kind, rest = words[0], words[1:]
    parts = grammar.get(kind)
    if parts is None:
        raise UnknownOption(f"unknown option {text!r}: {nearest(kind, grammar)}")
    things: dict[str, str] = {}
    amount = seat = -1
    for part in parts:
        optional = part.startswith("[")
        name = part.strip("[]")
        if not rest or (name == "seat") != rest[0].startswith("@"):
            if optional:
                continue
            raise UnknownOption(f"{text!r} lacks its {name}: write {form(kind, parts)!r}")
        word = rest.pop(0)
        if name not in ("amount", "seat"):
            things[name] = word
            continue
        number = word[1:] if name == "seat" else word
        if not number.isdecimal() or len(number) > 9:
            raise UnknownOption(f"{text!r}: {word!r} is no {name}: write {form(kind, parts)!r}")
        if name == "seat":
            seat = int(number)
        else:
            amount = int(number)
    if rest:
        raise UnknownOption(f"{text!r} has too many words: write {form(kind, parts)!r}")
    return Option(kind, amount, seat, -1, **things)


def form(kind: str, parts: tuple[str, ...]) -> str:
    """How options of a kind are written: ``play <card> <amount>``."""
    return " ".join([kind, *(f"[<{part.strip('[]')}>]" if part.startswith("[") else f"<{part}>" for part in parts)])
