"""The words of the pages, one file per language with the same keys, and a folder for each further game.

Blanks are filled as in `terramars.text.blanks`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from terramars.text.blanks import filled

LANGUAGES = ("en", "ja")


@cache
def labels(lang: str) -> dict[str, str]:
    """Every label of a language; where one is missing, the English one."""
    here = Path(__file__).parent
    found: dict[str, str] = {}
    for code in ("en", lang if lang in LANGUAGES else "en"):
        for file in (here / f"{code}.toml", *sorted(here.glob(f"*/{code}.toml"))):
            found.update(tomllib.loads(file.read_text(encoding="utf-8")))
    return found


def label(lang: str, key: str, **values: object) -> str:
    """A label with its blanks filled in."""
    return filled(labels(lang)[key], **values)
