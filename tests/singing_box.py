"""A box that nobody sells: a file of cards with a verb of its own, and what the other layers say of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from terramars.core.machine import Effect
from terramars.mars.language import gain, project, science
from terramars.mars.modules import Module


@dataclass(frozen=True)
class Sing(Effect):
    """Sing so many verses: each brings 1 M€ of applause."""

    verses: int

    def resolve(self, s: Any, seat: int, card: int, pick: Any) -> None:
        s.gain(seat, 0, self.verses)


CARDS = (project("S01", "Martian Choir", 7, science, play=(Sing(3), gain(heat=1))),)

MODULE = Module("singing", CARDS, "The Singing Planet", usual=False)

TEXTS = {
    "en": {"effects": {Sing: lambda effect, scene: f"sing {effect.verses} verses"}},
    "ja": {"effects": {Sing: lambda effect, scene: f"歌を{effect.verses}番まで歌う"}},
}
ICONS = {"effects": {Sing: lambda effect: [("stock", "money", effect.verses)]}}
FACTS = {"effects": {Sing: lambda effect: ("gains:money", "sings")}}
WORTH = {"effects": {Sing: lambda effect, s, seat, card, p: 0.5 * effect.verses}}
NAMES = {
    "ja": {"cards": {"Martian Choir": "火星合唱団"}, "modules": {"The Singing Planet": "歌う惑星"}},
}
