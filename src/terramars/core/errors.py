"""What can go wrong in using the library: every error says what was given and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class TerramarsError(Exception):
    """The root of every error this library raises on purpose."""


class UnknownOption(TerramarsError):
    """The notation or value does not name any option of the game's language."""


class IllegalOption(TerramarsError):
    """The option exists in the language, but is not among those of the present decision."""


class NoDecision(TerramarsError):
    """Nobody (or not this seat) is asked anything just now."""


class CannotUndo(TerramarsError):
    """Something was revealed or somebody else has chosen since: nothing may be taken back."""


class ImpossibleSetup(TerramarsError):
    """The rules do not allow a game with these settings."""


class ImpossiblePosition(TerramarsError):
    """The described situation cannot exist; the message lists every contradiction."""


class UnknownName(TerramarsError):
    """A name of something that does not exist."""


class BadStatement(TerramarsError):
    """A word of a game's own language was given something that it cannot carry out."""


class BadSave(TerramarsError):
    """The file is damaged, foreign or newer than this program."""


class BadBox(TerramarsError):
    """A file of cards cannot be added; the message names the file, the line and what would be right."""


class MissingBox(BadSave):
    """The game was played with cards that are not loaded."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return "did you mean X?" for the closest known word, or the list of a short choice."""
    names = list(known)
    lower = {name.lower(): name for name in names}
    close = get_close_matches(word.lower(), list(lower), n=1, cutoff=0.6)
    if close:
        return f"did you mean {lower[close[0]]}?"
    if 0 < len(names) <= 12:
        return "known: " + ", ".join(names)
    return "no name is near it"
