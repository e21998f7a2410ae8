"""What computer players are called: twelve invented people, each with a face (`static/art/personas.svg`).

How well one plays says its level; nobody plays better or otherwise for being called so.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Final

NAMES: Final = {
    "vesper": {"en": "Vesper", "ja": "ヴェスパー"},
    "halvard": {"en": "Halvard", "ja": "ハルヴァルド"},
    "ilse": {"en": "Ilse", "ja": "イルゼ"},
    "tomo": {"en": "Tomo", "ja": "トモ"},
    "rook": {"en": "Rook", "ja": "ルーク"},
    "zenova": {"en": "Zenova", "ja": "ゼノヴァ"},
    "lisko": {"en": "Lisko", "ja": "リスコ"},
    "mirem": {"en": "Mirem", "ja": "ミレム"},
    "oriel": {"en": "Oriel", "ja": "オリエル"},
    "dax": {"en": "Dax", "ja": "ダックス"},
    "pell": {"en": "Pell", "ja": "ペル"},
    "sunniva": {"en": "Sunniva", "ja": "スンニヴァ"},
}
FACES: Final = {name: who for who, names in NAMES.items() for name in names.values()}
"""Whose face belongs to a name."""


def anybody(taken: Collection[str], lang: str = "en", chance: Random | None = None) -> str:
    """Somebody who is not at the table yet, by chance or in order; as seats are marked by letters, with another one."""
    letters = {name[:1].upper() for name in taken}
    free = [names[lang] for names in NAMES.values() if names[lang] not in taken]
    apart = [name for name in free if name[0] not in letters] or free
    return chance.choice(apart) if chance else apart[0]
