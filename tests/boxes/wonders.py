"""A box that nobody sells, with something of everything a box may bring: two tracks, an action of the turn, a standard
project, verbs, slots with secrets, a milestone, an award, a policy and three cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from terramars.core.machine import Effect, Reason
from terramars.core.option import Option
from terramars.core.rng import below
from terramars.mars import options
from terramars.mars.cards import Card, StandingEffect
from terramars.mars.conditions import Condition
from terramars.mars.counts import Count
from terramars.mars.fields import NOBODY, NUMBER, OWNER, Field
from terramars.mars.filters import Filter
from terramars.mars.language import (
    GREENERY,
    anyone,
    award,
    discount,
    draw,
    event,
    free,
    gain,
    milestone,
    parameter,
    per,
    place,
    produce,
    project,
    raised,
    rating_price,
    science,
    shift_needs,
    space,
    standard_project,
    terraform,
    when,
)  # fmt: skip
from terramars.mars.modules import Module
from terramars.mars.payment import Pay, money_currencies
from terramars.mars.slots import Slot, slot_of
from terramars.mars.standing import Moment, When, new_moment
from terramars.mars.state import State
from terramars.mars.turn_actions import Prospect, TurnAction, money_reasons
from terramars.mars.words import ENERGY, HEAT

# Tracks: one that everybody raises, one that nothing but a card does.

dust = parameter("dust", 0, 10, bonuses={4: draw(), 8: terraform(tr=1)}, ends_game=False, in_solo_goal=False)
harmony = parameter("harmony", -4, 4, step=2, unit="dB", bonuses={4: terraform(dust)}, ends_game=False,
                    in_solo_goal=False)  # fmt: skip

# Slots: the weather on the table, of which the next is hidden from all; a vault before each player, seen by its owner.


def any_weather(s: State, seat: int) -> int:
    """Some weather to come."""
    s.rng, coming = below(s.rng, 4)
    return coming


def any_gems(s: State, seat: int) -> int:
    """Some number of gems in a vault that is closed."""
    s.rng, gems = below(s.rng, 4)
    return gems


class Weather(Slot):
    """The weather: 0 is fair, in 1 space cards are cheap, in 2 requirements give way, in 3 terraforming has a price."""

    name = "weather"
    fields = (Field("now", NUMBER), Field("coming", NUMBER, NOBODY, -1, any_weather))

    def __init__(self) -> None:
        self.now = 0
        self.coming = 0

    def begin(self, s: State, seat: int) -> None:
        self.coming = any_weather(s, seat)

    def standing(self) -> tuple[StandingEffect, ...]:
        return ((), (discount(2, on=space),), (shift_needs(1), Cheerful()), (rating_price(2),))[self.now]


class Vault(Slot):
    """What a player has dug up."""

    name = "vault"
    fields = (Field("gems", NUMBER, OWNER, -1, any_gems), Field("digs", NUMBER))

    def __init__(self) -> None:
        self.gems = 0
        self.digs = 0


def weather(s: State) -> Weather:
    return slot_of(s.slots, Weather)


def vault(s: State, seat: int) -> Vault:
    return slot_of(s.players[seat].slots, Vault)


# Words of its own: a count, a condition, a filter, a moment, a standing effect, and verbs.


@dataclass(frozen=True, eq=False)
class DigCount(Count):
    """How often a player has dug."""

    def value(self, s: State, seat: int, card: int) -> int:
        return vault(s, seat).digs


@dataclass(frozen=True)
class Middle(Condition):
    """The row across the middle of the map."""

    def mask(self, s: State, seat: int, card: int) -> int:
        return s.board.rows[5]


@dataclass(frozen=True)
class Nameless(Filter):
    """Cards without a tag."""

    def matches(self, card: Card) -> bool:
        return not card.tags


@dataclass(frozen=True)
class Dug(Moment):
    """Somebody has dug."""


DUG = new_moment("dug")


@dataclass(frozen=True)
class Cheerful(StandingEffect):
    """Steel is worth 1 M€ more."""

    def join(self, standing: Any, card: int) -> None:
        standing.steel_worth += 1


@dataclass(frozen=True)
class Dig(Effect):
    """Dig: nobody but the player sees what is found."""

    def uncovers(self) -> bool:
        return True

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        mine = vault(s, seat)
        mine.digs += 1
        s.reveals += 1
        if not s.trial:
            s.rng, found = below(s.rng, 3)
            mine.gems += found
        for owner, player in enumerate(s.players):
            for listener, trigger in player.standing.heard(DUG):
                s.push(trigger.effect, owner, listener)


@dataclass(frozen=True)
class Barter(Effect):
    """Change so much energy into heat, or so much heat into energy."""

    most: int

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        stock = s.players[seat].stock
        both = (("energy", ENERGY), ("heat", HEAT))
        found = [options.named("barter", name, what) for name, what in both if stock[what]]
        return [*found, options.SKIP] if found else ()

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None or pick.kind != "barter":
            return
        amount = min(self.most, s.players[seat].stock[pick.index])
        s.gain(seat, pick.index, -amount)
        s.gain(seat, HEAT if pick.index == ENERGY else ENERGY, amount)

    def is_evident(self) -> bool:
        return True


@dataclass(frozen=True)
class WeatherTurns(Effect):
    """After production the weather to come is there, and nobody knows the next."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        sky = weather(s)
        sky.now = sky.coming
        sky.coming = any_weather(s, seat)
        s.reveals += 1
        s.policies_changed()


class GoDigging(TurnAction):
    """Pay 2 M€ and dig."""

    kind = "dig"
    price = 2

    def offer(self, s: State, seat: int, found: list[Option]) -> None:
        if not money_reasons(s, seat, self.price):
            found.append(DIG)

    def prospects(self, s: State, seat: int) -> list[Prospect]:
        reasons: tuple[Reason, ...] = money_reasons(s, seat, self.price)
        return [(DIG, reasons)]

    def begin(self, s: State, seat: int, pick: Option) -> None:
        s.push(Dig(), seat, -1)
        s.push(Pay(self.price, money_currencies(s, seat)), seat, -1)


DIG = Option("dig")

CARDS = (
    project("W01", "Dust Choir", 6, science, needs=dust <= 6, play=(terraform(dust), Barter(3)), vp=1,
            effect=When(Dug(DUG), gain(heat=1))),
    project("W02", "Great Bell", 12, space, needs=harmony >= -2, play=(terraform(harmony, 2), produce(energy=1)),
            action=free >> Barter(2), effect=when(raised(dust, by=anyone), gain(money=1))),
    project("W03", "Ring of Gardens", 15, event,
            play=(place(GREENERY, on=Middle()), gain(money=per(DigCount())), Dig())),
)  # fmt: skip

MODULE = Module(
    "wonders",
    CARDS,
    "Wonders",
    tracks=(dust, harmony),
    actions=(GoDigging(),),
    grammar={"barter": ("what",)},
    projects=(standard_project("Sweeping", 7, terraform(dust)),),
    milestones=(milestone("Digger", DigCount() >= 3),),
    awards=(award("Deepest", DigCount()),),
    table_slots=(Weather,),
    player_slots=(Vault,),
    after_production=(WeatherTurns(),),
)

# What the other layers say of it.

EN: dict[str, dict[Any, Any]] = {
    "effects": {
        Dig: lambda effect, scene: "dig for gems",
        Barter: lambda effect, scene: f"change up to {effect.most} energy into heat, or heat into energy",
        WeatherTurns: lambda effect, scene: "let the weather turn",
    },
    "counts": {DigCount: lambda count, number, scene: ("digs" if number != 1 else "dig", "")},
    "conditions": {Middle: lambda condition, scene: "in the middle row"},
    "filters": {Nameless: lambda part, scene: "card without tags"},
    "moments": {Dug: lambda moment, scene: "anyone digs"},
    "standing": {Cheerful: lambda effect, scene: "your steel is worth 1 M€ more"},
    "options": {
        "dig": lambda option, scene: "Dig for gems (2 M€)",
        "barter": lambda option, scene: f"Change {option.part('what')}",
    },
}
JA: dict[str, dict[Any, Any]] = {
    "effects": {
        Dig: lambda effect, scene: "宝石を掘る",
        Barter: lambda effect, scene: f"電力と発熱を{effect.most}まで交換する",
        WeatherTurns: lambda effect, scene: "天気が変わる",
    },
    "counts": {DigCount: lambda count, number, scene: ("採掘", "回")},
    "conditions": {Middle: lambda condition, scene: "中央の段の"},
    "filters": {Nameless: lambda part, scene: "タグのないカード"},
    "moments": {Dug: lambda moment, scene: "いずれかのプレイヤーが採掘した"},
    "standing": {Cheerful: lambda effect, scene: "建材の価値が1Ｍ€上がる"},
    "options": {
        "dig": lambda option, scene: "宝石を掘る（2Ｍ€）",
        "barter": lambda option, scene: f"{option.part('what')}を交換する",
    },
}
TEXTS = {"en": EN, "ja": JA}
ICONS: dict[str, dict[Any, Any]] = {
    "effects": {
        Dig: lambda effect: [("dig",)],
        Barter: lambda effect: [("barter", effect.most)],
        WeatherTurns: lambda effect: [("weather",)],
    },
    "counts": {DigCount: lambda count: ("dug",)},
    "conditions": {Middle: lambda place: ("rows", 5, 5)},
    "filters": {Nameless: lambda part: ("card",)},
    "moments": {Dug: lambda moment: ("dug",)},
    "standing": {Cheerful: lambda effect: [("worth", "steel", 1)]},
}
FACTS: dict[str, dict[Any, Any]] = {
    "effects": {Dig: lambda effect: ("digs",), Barter: lambda effect: ("barters",), WeatherTurns: lambda effect: ()},
    "counts": {DigCount: lambda count: "dig"},
    "standing": {Cheerful: lambda effect: ("worth:steel",)},
}
WORTH: dict[str, dict[Any, Any]] = {
    "effects": {
        Dig: lambda effect, s, seat, card, p: 1.0,
        Barter: lambda effect, s, seat, card, p: 0.5 * effect.most,
        WeatherTurns: lambda effect, s, seat, card, p: 0.0,
    },
    "moments": {Dug: lambda moment, s, p: 2.0},
    "standing": {Cheerful: lambda effect, s, seat, card, p: 2.0},
}
NAMES = {
    "ja": {
        "cards": {"Dust Choir": "砂塵の合唱", "Great Bell": "大いなる鐘", "Ring of Gardens": "庭園の環"},
        "modules": {"Wonders": "ワンダーズ"},
        "milestones": {"Digger": "採掘師"},
        "awards": {"Deepest": "深掘王"},
        "standard_projects": {"Sweeping": "清掃"},
        "tracks": {"dust": "砂塵", "harmony": "調和"},
    },
}
