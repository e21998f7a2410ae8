"""One thing a seat may choose, as a value with a text notation both ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from terramars.core.errors import UnknownOption, nearest


@dataclass(frozen=True)
class Option:
    """A choice: what kind it is, and the card, hex, thing, amount or seat it names ("" or -1: none)."""

    kind: str
    card: str
    what: str
    hex: str
    amount: int
    seat: int
    index: int = field(compare=False, repr=False)
    """The engine's own number of the card, hex or thing; derived from the names, never saved."""
    notation: str = field(init=False, compare=False, repr=False)
    """The option in words, as logs and the command line write it: ``pay steel 2``."""

    def __init__(
        self,
        kind: str,
        card: str = "",
        what: str = "",
        hex: str = "",
        amount: int = -1,
        seat: int = -1,
        index: int = -1,
    ) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "what", what)
        object.__setattr__(self, "hex", hex)
        object.__setattr__(self, "amount", amount)
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "index", index)
        words = [kind]
        if card:
            words.append(card)
        if what:
            words.append(what)
        if hex:
            words.append(hex)
        if amount >= 0:
            words.append(str(amount))
        if seat >= 0:
            words.append(f"@{seat}")
        object.__setattr__(self, "notation", " ".join(words))

    def __str__(self) -> str:
        return self.notation


def parse(text: str, grammar: Mapping[str, tuple[str, ...]]) -> Option:
    """Read a notation. The grammar says which parts follow each kind, in order.

    A part in brackets, such as ``[seat]``, may be absent.
    """
    words = text.split()
    if not words:
        raise UnknownOption("an empty notation: write for example 'pass'")
    kind, rest = words[0], words[1:]
    parts = grammar.get(kind)
    if parts is None:
        raise UnknownOption(f"unknown option {text!r}: {nearest(kind, grammar)}")
    card = what = place = ""
    amount = seat = -1
    for part in parts:
        optional = part.startswith("[")
        name = part.strip("[]")
        if not rest or (name == "seat") != rest[0].startswith("@"):
            if optional:
                continue
            raise UnknownOption(f"{text!r} lacks its {name}: write {form(kind, parts)!r}")
        word = rest.pop(0)
        if name == "card":
            card = word
        elif name == "what":
            what = word
        elif name == "hex":
            place = word
        else:
            number = word[1:] if name == "seat" else word
            if not number.isdecimal() or len(number) > 9:
                raise UnknownOption(f"{text!r}: {word!r} is no {name}: write {form(kind, parts)!r}")
            if name == "seat":
                seat = int(number)
            else:
                amount = int(number)
    if rest:
        raise UnknownOption(f"{text!r} has too many words: write {form(kind, parts)!r}")
    return Option(kind, card, what, place, amount, seat)


def form(kind: str, parts: tuple[str, ...]) -> str:
    """How options of a kind are written: ``pay <what> <amount>``."""
    return " ".join([kind, *(f"[<{part.strip('[]')}>]" if part.startswith("[") else f"<{part}>" for part in parts)])
