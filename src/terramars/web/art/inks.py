"""Shapes in the inks of a scene, and drawings out of the sprite.

An ink is a letter: `zk` in `css/scenes.css` is what is not lit, `zl` what is, and so on. The sprite is a file of its
own, which browsers keep for good; its drawings take their colours from the scene they stand in.
"""

from __future__ import annotations

from functools import cache

from terramars.web.art.casting import drawing
from terramars.web.assets import asset


@cache
def sprite() -> str:
    """Where the drawings are."""
    return asset("art/scenes.svg")


def use(name: str, x: float, y: float, size: float = 1, flip: bool = False, turn: float = 0) -> str:
    """A drawing of the sprite somewhere."""
    flip = flip and "upright" not in drawing(name).traits
    turned = f"rotate({turn:.0f})" if round(turn) else ""
    scaled = f"scale({brief(-size)} {brief(size)})" if flip else f"scale({brief(size)})" if size != 1 else ""
    return f'<use href="{sprite()}#{name}" transform="translate({x:.0f} {y:.0f}){turned}{scaled}"/>'


def brief(value: float) -> str:
    """A number as briefly as may be."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("0.", ".", 1)


def path(ink: str, data: str) -> str:
    """A shape in an ink."""
    return f'<path class="z{ink}" d="{data}"/>'


def disc(ink: str, x: float, y: float, radius: float) -> str:
    """A round shape in an ink."""
    return f'<circle class="z{ink}" cx="{x:.0f}" cy="{y:.0f}" r="{radius:.0f}"/>'


def stroke(ink: str, width: float, data: str, opacity: float = 1) -> str:
    """A line in an ink."""
    return f'<path class="z{ink}" stroke-width="{brief(width)}" opacity="{brief(opacity)}" d="{data}"/>'
