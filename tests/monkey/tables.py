"""Every kind of table that visitors may sit down at, drawn by lot."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from random import Random
from typing import Any

BOARDS = ("tharsis", "hellas", "elysium")
MODULES = ("corporate_era", "prelude", "promo")
RULE = "world_government"
"""What has a switch of its own in the form for hosts."""
LATER = ("venus", RULE, "colonies", "turmoil")
"""What is drawn last: what else a seed stands for does not depend on them."""
NAMES = ("Ann", "Bartholomew", "Cat", "Dan the Great", "ゆうこ")
LEVELS = ("Newcomer", "Foreman", "Strategist")
DICE_LEVELS = ("Newcomer", "Foreman")
DICE_EVERY = 5
"""One seed of so many stands for a table of the dice game."""
DESKTOPS = ((1280, 800), (1440, 900), (1024, 700), (1920, 1080), (1366, 768))
PHONES = ((390, 844), (360, 780), (430, 932))
SIDEWAYS = tuple((height, width) for width, height in PHONES)
TABLETS = ((820, 1180), (1180, 820))


@dataclass(frozen=True)
class Look:
    """How a visitor looks at the table: the window, a mouse or a finger, and the language of the browser."""

    size: tuple[int, int]
    touch: bool
    lang: str


@dataclass(frozen=True)
class Kind:
    """A kind of table. It is begun on the start page: by a button there, or by the form for hosts."""

    name: str
    button: str
    """The start page's button (solo, daily, learn); else the form for hosts is filled in."""
    board: str
    modules: tuple[str, ...]
    draft: bool
    beginners: bool
    ask: str
    seats: tuple[str, ...]
    """Who sits where: `here` (at the host's screen), `away` (in a browser of their own), or a level of the computer."""
    looks: tuple[Look, ...]
    """One per browser: the host's first, then those who are away."""
    game: str = "mars"
    """The dice game has a panel of its own on the start page."""

    @property
    def people(self) -> int:
        """How many people play."""
        return sum(1 for seat in self.seats if seat in ("here", "away"))

    def plain(self) -> dict[str, Any]:
        """As it is written down."""
        return asdict(self)


def read(plain: dict[str, Any]) -> Kind:
    """A kind of table as it was written down."""
    looks = tuple(Look(tuple(look["size"]), look["touch"], look["lang"]) for look in plain["looks"])
    lists = {name: tuple(plain[name]) for name in ("modules", "seats")}
    return Kind(**{**plain, **lists, "looks": looks})


def sizes_like(look: Look) -> tuple[tuple[int, int], ...]:
    """The sizes between which a window is changed, or a phone or tablet turned."""
    return next(sizes for sizes in (DESKTOPS, PHONES + SIDEWAYS, TABLETS) if look.size in sizes)


def look(dice: Random) -> Look:
    """A browser of some visitor."""
    sort = dice.choice(("desktop",) * 6 + ("phone",) * 3 + ("tablet",))
    sizes = {"desktop": DESKTOPS, "phone": PHONES, "tablet": TABLETS}[sort]
    return Look(dice.choice(sizes), sort != "desktop", dice.choice(("en", "en", "en", "ja")))


def shape(dice: Random) -> tuple[str, str, tuple[str, ...]]:
    """What kind of company sits there: its name, the start page's button, the seats."""
    name = dice.choice(("solo", "button", "screen", "apart", "apart", "computers", "mixed"))
    if name == "solo":
        return name, "", ("here",)
    if name == "button":
        return name, dice.choice(("solo", "daily", "learn")), ("here",)
    if name == "screen":
        return name, "", ("here",) * dice.randint(2, 5)
    if name == "apart":
        return name, "", ("here", *("away",) * dice.randint(1, 4))
    if name == "computers":
        return name, "", ("here", *(dice.choice(LEVELS) for _ in range(dice.randint(1, 4))))
    rest = [dice.choice(("here", "away", dice.choice(LEVELS))) for _ in range(dice.randint(2, 4))]
    return name, "", ("here", *rest)


def dice_table(dice: Random) -> Kind:
    """A table of the dice game, named after the company that its panel on the start page offers."""
    name = dice.choice(("solo", "ai", "screen", "open"))
    others = {"solo": "", "ai": dice.choice(DICE_LEVELS), "screen": "here", "open": "away"}[name]
    seats = ("here", *(others,) * dice.randint(1, 3)) if others else ("here",)
    return Kind(
        name=name,
        button="",
        board="",
        modules=("corporate_era",) if dice.random() < 0.5 else (),
        draft=False,
        beginners=False,
        ask="",
        seats=seats,
        looks=tuple(look(dice) for _ in range(1 + seats.count("away"))),
        game="dice",
    )


def draw(seed: int) -> Kind:
    """The kind of table that a seed stands for."""
    if seed % DICE_EVERY == DICE_EVERY - 1:
        return dice_table(Random(f"dice table {seed}"))
    dice, later = Random(f"table {seed}"), Random(f"later {seed}")
    name, button, seats = shape(dice)
    return Kind(
        name=name,
        button=button,
        board=dice.choice(BOARDS),
        modules=(
            *(module for module in MODULES if dice.random() < 0.6),
            *(module for module in LATER if later.random() < 0.5),
        ),
        draft=dice.random() < 0.4,
        beginners=dice.random() < 0.15,
        ask=dice.choice(("when it matters", "when it matters", "never")),
        seats=seats,
        looks=tuple(look(dice) for _ in range(1 + seats.count("away"))),
    )
