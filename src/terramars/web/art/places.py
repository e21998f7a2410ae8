"""Places of scenes: what lies behind those who play and what before them, in the light of the card.

Chance, seeded by the card, moves the sun and shapes the hills.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from terramars.web.art.inks import disc, path, stroke, use

WIDTH: Final = 240
HEIGHT: Final = 132
ALL: Final = f"M0 0h{WIDTH}v{HEIGHT}H0z"
GROUND: Final = 105
"""Where things stand, unless the place says otherwise."""

# Ground: lines from the left edge to the right one, closed below.


def closed(line: str) -> str:
    """A line of hills as a shape."""
    return f"{line}V{HEIGHT}H0z"


def mesas(chance: Random, y: float, height: float) -> str:
    """Tables of rock with steep sides."""
    x, line = 0.0, f"M0 {y:.0f}"
    while x < WIDTH:
        gap, slope, top, rise = (chance.uniform(*span) for span in ((6, 34), (4, 9), (14, 44), (height / 3, height)))
        line += f"h{gap:.0f}l{slope:.0f}-{rise:.0f}h{top:.0f}l{slope:.0f} {rise:.0f}"
        x += gap + 2 * slope + top
    return closed(line)


def dunes(chance: Random, y: float, height: float) -> str:
    """Soft waves."""
    step = chance.choice((40, 48, 60))
    line = f"M0 {y:.0f}q{step / 2:.0f}-{chance.uniform(0.6, 1) * height:.0f} {step} {chance.uniform(-3, 3):.0f}"
    for _ in range(WIDTH // step - 1):
        line += f"t{step} {chance.uniform(-height, height) / 3:.0f}"
    return closed(line)


def peaks(chance: Random, y: float, height: float) -> str:
    """Sharp mountains."""
    x, line = 0.0, f"M0 {y:.0f}"
    while x < WIDTH:
        wide, rise = chance.uniform(14, 30), chance.uniform(height / 2, height)
        line += f"l{wide:.0f}-{rise:.0f} {wide * chance.uniform(0.7, 1.2):.0f} {rise:.0f}"
        x += 1.7 * wide
    return closed(line)


def skyline(chance: Random, y: float, height: float) -> str:
    """Houses."""
    x, line = 0.0, f"M0 {y:.0f}"
    while x < WIDTH:
        wide, rise = chance.uniform(8, 19), chance.uniform(height / 5, height)
        line += f"v-{rise:.0f}h{wide:.0f}v{rise:.0f}h{chance.choice((0, 2, 4))}"
        x += wide + 2
    return closed(line)


def clouds(chance: Random, y: float, height: float) -> str:
    """A deck of clouds: heads of several sizes."""
    x, line = -10.0, f"M-10 {y:.0f}"
    while x < WIDTH:
        wide = chance.uniform(18, 46)
        line += f"a{wide / 2:.0f} {min(height, wide / 2.4):.0f} 0 0 1 {wide:.0f} {chance.uniform(-3, 3):.0f}"
        x += wide
    return closed(line)


# Places: what lies behind the cast, and what before it. Each gets chance and the light.


@dataclass(frozen=True)
class Light:
    """Where the light comes from, and what it falls on."""

    side: int
    """-1: from the left, 1: from the right."""
    lamp: str = "sun"
    pale: bool = False
    """Whether the hero is pale, and would drown before the sun."""


@dataclass(frozen=True)
class Stage:
    """A place with its light."""

    back: str
    front: str = ""
    ground: int = GROUND
    middle: int = 58
    """The height of what hangs in the air."""


def sky(low: int = 78) -> str:
    """Three bands of sky, bent as on a small planet."""
    return path("b", ALL) + path("a", "M0 0h240v30q-120 24-240 0z") + path("c", f"M0 {low}q120-30 240 0v54H0z")


def dark() -> str:
    """The sky of space."""
    return path("a", ALL)


def stars(chance: Random) -> str:
    """Stars, turned by chance."""
    return use("stars", 120, 60, turn=chance.choice((0, 25, 165, 180, 200, 345)))


def sun(chance: Random, light: Light, low: int = 66) -> str:
    """The sun: behind dark heroes, beside pale ones; it rises on the first cards, and blazes on events."""
    if light.lamp == "dawn":
        return use("dawn", 120 + light.side * (70 if light.pale else chance.choice((0, 24))), low + 24, 0.95)
    if light.pale:
        return use(
            light.lamp,
            120 + light.side * chance.uniform(70, 92),
            low - chance.uniform(18, 34),
            chance.choice((0.7, 0.8, 0.9)),
        )
    return use(
        light.lamp,
        120 + light.side * chance.choice((2, 16, 34)),
        low - chance.uniform(0, 20),
        chance.choice((1, 1.2, 1.4)),
    )


def rocks(chance: Random, ink: str = "k") -> str:
    """A dark rim at the lower edge."""
    return path(ink, dunes(chance, 128, 12))


def mars(chance: Random, light: Light) -> Stage:
    """Dusk on Mars: tables of rock, the sun behind."""
    far = chance.choice((mesas, dunes, peaks))
    back = sky() + sun(chance, light) + path("d", far(chance, 95, 26)) + path("e", dunes(chance, 103, 8))
    return Stage(back, rocks(chance))


def night(chance: Random, light: Light) -> Stage:
    """Mars by night, with a moon."""
    moon = use("moon", 120 + light.side * chance.uniform(50, 76), chance.uniform(26, 40), 1.1)
    back = dark() + stars(chance) + path("b", "M0 70q120-34 240 0v62H0z") + path("c", "M0 92q120-28 240 0v40H0z") + moon
    return Stage(back + path("e", mesas(chance, 100, 16)), rocks(chance))


def day(chance: Random, light: Light) -> Stage:
    """A mild day on a green Mars."""
    cloud = use("cloud", 120 - light.side * chance.uniform(50, 80), chance.uniform(28, 44), chance.uniform(0.6, 0.9))
    back = (
        sky(84) + sun(chance, light, 56) + cloud + path("d", dunes(chance, 94, 20)) + path("v", dunes(chance, 104, 10))
    )
    return Stage(back, path("k", dunes(chance, 129, 10)))


def canyon(chance: Random, light: Light) -> Stage:
    """Between high walls."""
    a, b, c = (chance.uniform(-6, 6) for _ in range(3))
    walls = f"M0 {20 + a:.0f}h34l8 22h12l10 26h10l8 22V132H0zM240 {12 + b:.0f}h-28l-10 30h-14l-8 24h-12l-8 24V132h80z"
    far = f"M60 132V{74 + c:.0f}h26l6-8h40l10 10h44v56z"
    return Stage(sky() + sun(chance, light, 60) + path("d", far) + path("e", walls), rocks(chance), 108)


def crater(chance: Random, light: Light) -> Stage:
    """In a bowl of rock."""
    bowl = "M0 70q30-8 46 6 30 28 74 28t74-28q16-14 46-6v62H0z"
    return Stage(sky() + sun(chance, light) + path("d", mesas(chance, 84, 14)) + path("e", bowl), rocks(chance), 108)


def ice(chance: Random, light: Light) -> Stage:
    """Under the pole: white ground and sharp mountains."""
    back = sky(84) + sun(chance, light, 60) + path("d", peaks(chance, 97, 34)) + path("l", dunes(chance, 101, 12))
    return Stage(back, path("w", dunes(chance, 127, 10)), 107)


def sea(chance: Random, light: Light) -> Stage:
    """The first seas, with the sun upon the water."""
    x = 120 + light.side * 44
    glints = "".join(f"M{x - w:.0f} {96 + 6 * i}h{2 * w:.0f}" for i, w in enumerate((26, 16, 30, 12, 20)))
    back = sky(80) + use("sun", x, 70, 1.1) + path("d", dunes(chance, 90, 14)) + path("w", "M0 92h240v40H0z")
    return Stage(back + stroke("j", 2.4, glints, 0.7), "", 108)


def deep(chance: Random, light: Light) -> Stage:
    """Under water: shafts of light."""
    x = 120 + light.side * 30
    shafts = f"M{x - 50} 0h26l-40 132h-50zM{x} 0h30l10 132h-60zM{x + 54} 0h18l60 132h-50z"
    back = path("b", ALL) + path("c", "M0 0h240v22q-60 14-120 0T0 22z") + path("o", shafts)
    return Stage(back + path("a", peaks(chance, 122, 40)) + path("e", dunes(chance, 120, 12)), "", 120, 66)


def under(chance: Random, light: Light) -> Stage:
    """A cut through the ground, with a cave."""
    y = chance.randint(28, 36)
    cave = "M34 112q-10-34 22-46 40-18 74-8 56 0 74 34 6 18-6 22z"
    back = (
        sky(40)
        + use("sun", 120 + light.side * 70, 20, 0.6)
        + path("d", dunes(chance, y + 4, 9))
        + path("e", dunes(chance, y + 24, 8))
    )
    return Stage(back + path("k", cave) + path("o", cave), path("e", dunes(chance, 118, 6)), 114, 84)


def lava(chance: Random, light: Light) -> Stage:
    """Where the ground burns."""
    back = sky() + use("sun", 120, 60, 1.5) + path("d", peaks(chance, 98, 24)) + path("e", dunes(chance, 106, 6))
    return Stage(back, use("lava", 120, 124), 110)


def lab(chance: Random, light: Light) -> Stage:
    """A room with a round window on Mars."""
    y = chance.choice((52, 58))
    window = disc("n", 120, y, 57) + disc("b" if light.pale else "c", 120, y, 52)
    x, rise, fall = 120 + light.side * 26, chance.randint(6, 22), chance.randint(-9, 5)
    hills = path("d", f"M71 {y + 18}q20-{rise} 44-2t54 {fall}A52 52 0 0 1 71 {y + 18}z")
    seams = stroke("i", 1.5, "M0 30h64M176 30h64M0 76h66M174 76h66M30 0v132M210 0v132", 0.35)
    bench = path("k", "M0 112h240v20H0z") + path("m", "M0 110h240v4H0z")
    return Stage(dark() + seams + window + disc("l", x, y - 14, 13) + disc("o", x, y - 14, 25) + hills + bench, "", 111)


def earth(chance: Random, light: Light) -> Stage:
    """A city on Earth."""
    back = sky() + sun(chance, light, 54) + path("d", skyline(chance, 100, 52)) + path("e", skyline(chance, 108, 20))
    return Stage(back, path("k", "M0 118h240v14H0z"), 119, 60)


def space(chance: Random, light: Light) -> Stage:
    """Nothing but stars and a band of light."""
    tilt = chance.randint(-30, 30)
    band = f"M0 {70 - tilt}Q120 {44 + tilt} 240 {56 + tilt}v34Q120 {76 + tilt} 0 {112 - tilt}z"
    return Stage(dark() + path("b", band) + stars(chance), "", 118, 62)


def orbit(chance: Random, light: Light) -> Stage:
    """Above Mars."""
    x = 120 - light.side * chance.randint(10, 60)
    rim = disc("c", x, 262, 172) + disc("d", x, 264, 166) + disc("e", x - light.side * 26, 276, 160)
    return Stage(dark() + use("sun", 120 + light.side * 104, 16, 0.5) + stars(chance) + rim, "", 104, 54)


def moonscape(chance: Random, sky_: str) -> Stage:
    """The ground of a moon, with craters."""
    spots = ((chance.randint(4, 60), 112, 14), (chance.randint(150, 200), 118, 18), (chance.randint(84, 130), 124, 9))
    pits = "".join(f"M{x} {y}a{r} {r // 4} 0 0 0 {2 * r} 0 {r} {r // 4} 0 0 0-{2 * r} 0" for x, y, r in spots)
    ground = path("d", dunes(chance, 96, 18)) + path("e", dunes(chance, 103, 8)) + path("s", pits)
    return Stage(sky_ + ground, "", 106)


def jove(chance: Random, light: Light) -> Stage:
    """On a moon of Jupiter."""
    return moonscape(chance, dark() + path("b", "M0 70q120-30 240 0v62H0z") + stars(chance))


def luna(chance: Random, light: Light) -> Stage:
    """On the Moon."""
    return moonscape(chance, dark() + stars(chance))


def venus(chance: Random, light: Light) -> Stage:
    """Above the clouds of Venus."""
    swirl = stroke("j", 5, f"M-10 {chance.randint(26, 40)}q70 18 130 0t130-4M-10 56q60-16 130 2t130 2", 0.3)
    back = sky() + sun(chance, light, 50) + swirl + path("d", clouds(chance, 98, 16))
    return Stage(back, path("e", clouds(chance, 118, 14)), 112, 60)


ON_MARS: Final = (mars, night, day, canyon, crater, ice, sea, deep, under, lava, lab)
PLACES: Final[dict[str, Callable[[Random, Light], Stage]]] = {
    place.__name__: place for place in (*ON_MARS, earth, space, orbit, jove, luna, venus)
}
