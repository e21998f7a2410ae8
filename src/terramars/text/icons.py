"""Card faces as tokens: what to draw, in reading order, without any word of a language.

`card_icons` gives a list of tuples; the first item names the token.

Panels of a card::

    ("needs", count, "min" | "max", number)   a requirement
    ("first", [tokens]), ("action", [tokens]), ("effect", [tokens])
    ("holds", cube)                           cubes collect here
    ("vp", amount)                            victory points

Everything else is the lower panel. Its tokens, which also stand inside the panels above::

    ("production", [(resource, amount), ...])  a production box; losses are negative
    ("red production", resource, amount)       lowered for any one player
    ("stock", resource, amount)                gained
    ("spend", resource, amount[, metal])       paid; the metal may help
    ("red", resource, -amount)                 removed from any player
    ("steal", resource, amount)                removed from any player and gained
    ("cubes", cube, amount, target[, tag])     target: this, that, any, another; only cards with the tag
    ("spend cubes", cube, amount[, target])    from this card, or from one that is chosen
    ("red cubes", cube, -amount)               from any card
    ("temperature" | "oxygen" | "venus" | "tr", amount)
    ("tile", kind, [places]), ("claim",)
    ("cards", amount[, tag or cube]), ("look", out_of, taken), ("buy", out_of), ("discard", number), ("sell",)
    ("reveal", tag, [tokens])                  if the card turned up has the tag
    ("copy production", tag), ("host", [tags], cubes), ("double",)
    ("next card", [tokens]), ("play card", [tokens]), ("play starter", out_of), ("fund award",)
    ("repeat",)                                a used action once more
    ("each", who, [tokens])                    the same for several players
    ("terraform",)                             one parameter of one's choice
    ("arrow",), ("or",), ("colon",)            what stands between tokens
    ("may", [tokens]), ("if", needs token, [tokens], [tokens])
    ("played", who, [filters]), ("placed", who, kind, [places]), ("paid", deal, least)   moments
    ("raised", who, parameter), ("produced",)                                            moments
    ("discount", amount, [tags], [deals]), ("shift", steps[, parameter]), ("worth", resource, amount)
    ("pay with", what, worth, tag), ("stand in", what, worth, resource),
    ("protect", [things]), ("protect here", [things]), ("tr price", amount),
    ("lose", resource, amount), ("lower tr", amount), ("remove tile", tile), ("production phase",)

An amount is a number, ``"X"``, ``("minus", "X")``, or ``("per", times, every, count, above, most)``. A count is a
tuple such as ``("tag", who, [tags])``, ``("tile", who, kind, [places])`` or ``("cubes here", cube)``; a place such
as ``("next to", kind, who, number)`` or ``("bonus", [resources])``; who is ``me``, ``anyone``, ``everyone`` or
``opponents``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from terramars.core import flow
from terramars.core.machine import Effect
from terramars.mars import conditions, counts, filters, standing, turn_actions
from terramars.mars.cards import Card, StandingEffect
from terramars.mars.counts import Amount, Chosen, Count, Need, Per
from terramars.mars.effects import cubes, draws, given, hosting, lowering, planet, play, production, stock
from terramars.mars.modules import OpenTable, world_government
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import CUBE_NAMES, MONEY, TAG_NAMES, THIS_CARD, TILE_NAMES, Tag
from terramars.text.render import conditions_in

Token = tuple[Any, ...]

RESOURCES: Final = ("money", "steel", "titanium", "plants", "energy", "heat", "lowest", "highest", "that")
WHO: Final = ("me", "anyone", "everyone", "opponents")
TARGETS: Final = ("this", "that", "any", "another", "every")
DEALS: Final = ("card", "plant conversion", "standard project", "power plant", "buying", "trading")


def card_icons(card: Card) -> list[Token]:
    """The tokens of a card's face, in reading order."""
    found = [need_icon(need) for need in card.needs if isinstance(need, Need)]
    found.extend(icons(card.play))
    if card.first:
        found.append(("first", icons(card.first)))
    if card.action:
        found.append(("action", icons(card.action)))
    for effect in card.effect:
        found.append(("effect", standing_icons(effect)))
    if card.holds >= 0:
        found.append(("holds", CUBE_NAMES[card.holds]))
    if isinstance(card.vp, (int, Per)):
        found.append(("vp", amount_icon(card.vp)))
    return found


def icons(effects: Iterable[Effect]) -> list[Token]:
    """The tokens of several effects."""
    return [token for effect in effects for token in effect_icons(effect)]


def effect_icons(effect: Effect) -> list[Token]:
    """The tokens of an effect."""
    return EFFECTS[type(effect)](effect)


def standing_icons(effect: StandingEffect) -> list[Token]:
    """The tokens of a standing effect."""
    return STANDING[type(effect)](effect)


def amount_icon(amount: Amount) -> Any:
    """An amount: a number, ``"X"``, or a token of what it depends on."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, Chosen):
        return "X"
    what = ("X",) if isinstance(amount.what, Chosen) else count_icon(amount.what)
    return ("per", amount.times, amount.every, what, amount.above, amount.most)


def count_icon(count: Count) -> Token:
    """What is counted."""
    return COUNTS[type(count)](count)


def part_icon(part: Count | Amount) -> Any:
    """A part of a sum: what is counted, or an amount."""
    return count_icon(part) if isinstance(part, Count) else amount_icon(part)


def need_icon(need: Need) -> Token:
    """A requirement."""
    return ("needs", count_icon(need.count), "min" if need.is_minimum else "max", need.bound)


def place_icons(condition: conditions.Condition | None) -> list[Token]:
    """Where areas must lie."""
    if condition is None:
        return []
    if isinstance(condition, conditions.EveryOne):
        return [token for part in conditions_in(condition) for token in place_icons(part)]
    return [CONDITIONS[type(condition)](condition)]


def filter_icon(part: Tag | filters.Filter) -> Token:
    """Which cards are meant."""
    return FILTERS[type(part)](part) if isinstance(part, filters.Filter) else ("tag", TAG_NAMES[part])


def lowered(amount: Amount) -> Any:
    """An amount that is lost."""
    return -amount if isinstance(amount, int) else ("minus", amount_icon(amount))


def box(steps: Iterable[tuple[int, Amount]]) -> Token:
    """A production box."""
    return ("production", [(RESOURCES[resource], amount_icon(amount)) for resource, amount in steps])


def decrease(effect: production.Decrease) -> list[Token]:
    """A production goes down."""
    name = RESOURCES[effect.resource]
    if effect.of_anyone:
        return [("red production", name, lowered(effect.steps))]
    return [("production", [(name, lowered(effect.steps))])]


def spend(effect: stock.Spend) -> list[Token]:
    """A price."""
    token: Token = ("spend", RESOURCES[effect.resource], amount_icon(effect.amount))
    return [token if effect.using is None else (*token, RESOURCES[effect.using])]


def spend_cubes(effect: stock.SpendCubes) -> list[Token]:
    """Cubes as a price."""
    if effect.from_anyone:
        return [("red cubes", CUBE_NAMES[effect.cube], -effect.least)]
    token: Token = ("spend cubes", CUBE_NAMES[effect.cube], amount_icon(effect.amount))
    return [token if effect.on == THIS_CARD else (*token, TARGETS[effect.on])]


def add(effect: cubes.Add) -> list[Token]:
    """Cubes on cards."""
    token: Token = ("cubes", CUBE_NAMES[effect.cube], amount_icon(effect.amount), TARGETS[effect.to])
    return [token if effect.tagged is None else (*token, TAG_NAMES[effect.tagged])]


def remove(effect: stock.RemoveUpTo) -> list[Token]:
    """Taking from another player."""
    if effect.keep:
        return [("steal", RESOURCES[effect.resource], effect.amount)]
    return [("red", RESOURCES[effect.resource], -effect.amount)]


def draw(effect: draws.Draw) -> list[Token]:
    """Drawing."""
    if effect.out_of:
        return [("look", effect.out_of, amount_icon(effect.count))]
    token: Token = ("cards", amount_icon(effect.count))
    return [token if effect.only is None else (*token, filter_icon(effect.only)[-1])]


def either(effect: flow.Either) -> list[Token]:
    """One of several."""
    found = effect_icons(effect.branches[0])
    for branch in effect.branches[1:]:
        found = [*found, ("or",), *effect_icons(branch)]
    return found


EFFECTS: Final[Mapping[type, Callable[[Any], list[Token]]]] = OpenTable({
    Need: lambda effect: [need_icon(effect)],
    flow.Nothing: lambda effect: [],
    flow.Arrow: lambda effect: [*effect_icons(effect.cost), ("arrow",), *effect_icons(effect.gain)],
    flow.Then: lambda effect: effect_icons(effect.gain),
    flow.Either: either,
    flow.May: lambda effect: [("may", effect_icons(effect.effect))],
    flow.AnyOrder: lambda effect: icons(part for part, _, _ in effect.members),
    flow.Several: lambda effect: icons(effect.effects),
    given.Each: lambda effect: [("each", WHO[effect.who], effect_icons(effect.effect))],
    given.Given: lambda effect: [
        ("if", need_icon(effect.need), effect_icons(effect.then), effect_icons(effect.otherwise))
    ],
    production.Produce: lambda effect: [box(effect.steps)],
    production.Decrease: decrease,
    production.DecreaseAny: lambda effect: [("production", [("that", -effect.steps)])],
    lowering.LoseProduction: lambda effect: [
        ("production", [(RESOURCES[what], -steps) for what, steps in effect.steps])
    ],
    lowering.Lose: lambda effect: [("lose", RESOURCES[what], amount_icon(amount)) for what, amount in effect.amounts],
    lowering.LowerRating: lambda effect: [("lower tr", amount_icon(effect.steps))],
    lowering.LowerTrack: lambda effect: [(PARAMETERS[effect.track].name, -effect.steps)],
    lowering.RemoveOcean: lambda effect: [("remove tile", "ocean")],
    production.CopyProduction: lambda effect: [("copy production", TAG_NAMES[effect.of])],
    stock.Gain: lambda effect: [("stock", RESOURCES[what], amount_icon(amount)) for what, amount in effect.amounts],
    stock.GainAny: lambda effect: [("stock", "that", amount_icon(effect.amount))],
    stock.Spend: spend,
    stock.RemoveUpTo: remove,
    stock.RemoveCubes: lambda effect: [("red cubes", CUBE_NAMES[effect.cube], -effect.amount)],
    stock.SpendCubes: spend_cubes,
    planet.Place: lambda effect: [("tile", TILE_NAMES[effect.tile], place_icons(effect.on))],
    planet.ClaimArea: lambda effect: [("claim",)],
    planet.Terraform: lambda effect: [(PARAMETERS[effect.track].name, effect.steps)],
    planet.RaiseRating: lambda effect: [("tr", amount_icon(effect.steps))],
    cubes.Add: add,
    cubes.AddToEvery: lambda effect: [("add", CUBE_NAMES[effect.cube], effect.amount, "every")],
    hosting.DoubleHosted: lambda effect: [("double",)],
    hosting.Host: lambda effect: [("host", [TAG_NAMES[tag] for tag in effect.tags], effect.cubes)],
    draws.Draw: draw,
    draws.TakeFromDealt: lambda effect: [("cards", effect.count)],
    draws.Buy: lambda effect: [("buy", effect.out_of)],
    draws.ChooseToBuy: lambda effect: [("buy", 1)],
    draws.TakeUpBought: lambda effect: [],
    draws.Discard: lambda effect: [("discard", effect.count)],
    draws.Reveal: lambda effect: [("reveal", TAG_NAMES[effect.tag], effect_icons(effect.then))],
    draws.SellPatents: lambda effect: [("sell",)],
    play.PlayCard: lambda effect: [("play card", [token for part in effect.extra for token in standing_icons(part)])],
    play.Playing: lambda effect: [("play card", [token for part in effect.extra for token in standing_icons(part)])],
    play.ForgetWildTags: lambda effect: [],
    play.HearsToo: lambda effect: [],
    play.LieDown: lambda effect: [],
    play.ToEventPile: lambda effect: [],
    play.NextCard: lambda effect: [("next card", standing_icons(effect.standing))],
    play.PlayFromHand: lambda effect: [("play card", standing_icons(effect.standing))],
    play.PlayStarterOutOf: lambda effect: [("play starter", effect.out_of)],
    play.PlayOneStarter: lambda effect: [("play starter", 1)],
    play.StarterTrial: lambda effect: [("play starter", 1)],
    turn_actions.FundAward: lambda effect: [("fund award",)],
    turn_actions.RepeatAction: lambda effect: [("repeat",)],
    world_government.WorldGovernment: lambda effect: [("terraform",)],
    world_government.RaiseForNobody: lambda effect: [("terraform",)],
}, "ICONS", "effects")
"""Tokens of every verb of the card language."""


def when(effect: standing.When) -> list[Token]:
    """A trigger."""
    return [MOMENTS[type(effect.moment)](effect.moment), ("colon",), *effect_icons(effect.effect)]


def worth(effect: standing.Worth) -> list[Token]:
    """Metals pay more."""
    pairs = (("steel", effect.steel), ("titanium", effect.titanium))
    return [("worth", name, more) for name, more in pairs if more]


def pay_with(effect: standing.PayWith) -> list[Token]:
    """Another currency."""
    what = CUBE_NAMES[effect.cube] if effect.cube is not None else RESOURCES[effect.resource or 0]
    if effect.instead_of != MONEY:
        return [("stand in", what, effect.worth, RESOURCES[effect.instead_of])]
    return [("pay with", what, effect.worth, "" if effect.on is None else TAG_NAMES[effect.on])]


def protect(effect: standing.Protect) -> list[Token]:
    """Own things that stay."""
    what = [RESOURCES[kind] for kind in effect.resources] + [CUBE_NAMES[cube] for cube in effect.cubes]
    return [("protect here" if effect.only_here else "protect", what)]


STANDING: Final[Mapping[type, Callable[[Any], list[Token]]]] = OpenTable({
    standing.When: when,
    standing.Discount: lambda effect: [
        (
            "discount",
            effect.amount,
            ["card" if tag is None else TAG_NAMES[tag] for tag in effect.on],
            [DEALS[deal] for deal in effect.deals],
        )
    ],
    standing.ShiftNeeds: lambda effect: [
        ("shift", effect.steps) if effect.of is None else ("shift", effect.steps, PARAMETERS[effect.of].name)
    ],
    standing.Worth: worth,
    standing.OceanWorth: lambda effect: [("worth", "ocean", effect.amount)],
    standing.PayWith: pay_with,
    standing.Protect: protect,
    standing.RatingPrice: lambda effect: [("tr price", effect.amount)],
}, "ICONS", "standing")

MOMENTS: Final[Mapping[type, Callable[[Any], Token]]] = OpenTable({
    standing.Played: lambda moment: ("played", WHO[moment.by], [filter_icon(part) for part in moment.what]),
    standing.Placed: lambda moment: ("placed", WHO[moment.by], TILE_NAMES[moment.tile], place_icons(moment.on)),
    standing.Raised: lambda moment: ("raised", WHO[moment.by], PARAMETERS[moment.track].name),
    standing.Produced: lambda moment: ("produced",),
    standing.ProductionPhase: lambda moment: ("production phase",),
    standing.Paid: lambda moment: ("paid", "any" if moment.deal is None else DEALS[moment.deal], moment.least),
}, "ICONS", "moments")

COUNTS: Final[Mapping[type, Callable[[Any], Token]]] = OpenTable({
    counts.TrackCount: lambda count: ("track", PARAMETERS[count.track].name),
    counts.TagCount: lambda count: ("tag", WHO[count.of], [TAG_NAMES[tag] for tag in count.tags]),
    counts.TileCount: lambda count: ("tile", WHO[count.of], TILE_NAMES[count.tile], place_icons(count.on)),
    counts.CubesHere: lambda count: ("cubes here", CUBE_NAMES[count.cube]),
    counts.CubeCount: lambda count: ("cubes", CUBE_NAMES[count.cube]),
    counts.CardCount: lambda count: ("card", WHO[count.of], [filter_icon(part) for part in count.filters]),
    counts.ProductionCount: lambda count: ("production", RESOURCES[count.resource]),
    counts.StockCount: lambda count: ("stock", [RESOURCES[what] for what in count.resources]),
    counts.RatingCount: lambda count: ("tr",),
    counts.RatingRaised: lambda count: ("tr raised",),
    counts.HandCount: lambda count: ("hand",),
    counts.TagKinds: lambda count: ("tag kinds",),
    counts.PlayerCount: lambda count: ("players",),
    counts.AreaCount: lambda count: ("empty area", place_icons(count.on)),
    counts.Printed: lambda count: count_icon(count.of),
    counts.Total: lambda count: ("total", [part_icon(part) for part in count.parts]),
    counts.Minus: lambda count: ("minus", part_icon(count.what), count_icon(count.less)),
}, "ICONS", "counts")

CONDITIONS: Final[Mapping[type, Callable[[Any], Token]]] = OpenTable({
    conditions.Condition: lambda place: ("mars",),
    conditions.Land: lambda place: ("land",),
    conditions.OceanArea: lambda place: ("ocean area",),
    conditions.ReservedArea: lambda place: ("reserved area",),
    conditions.VolcanicArea: lambda place: ("volcanic area",),
    conditions.OnMars: lambda place: ("mars",),
    conditions.NextTo: lambda place: ("next to", TILE_NAMES[place.tile], WHO[place.of], place.at_least),
    conditions.NotNextTo: lambda place: ("not next to", TILE_NAMES[place.tile]),
    conditions.NextToHex: lambda place: ("next to", "this" if place.hex == conditions.THIS else "that", "anyone", 1),
    conditions.WithBonus: lambda place: ("bonus", [RESOURCES[what] for what in place.resources]),
    conditions.Rows: lambda place: ("rows", place.first, place.last),
}, "ICONS", "conditions")

FILTERS: Final[Mapping[type, Callable[[Any], Token]]] = OpenTable({
    filters.Filter: lambda part: ("card",),
    filters.Coloured: lambda part: ("colour", ("green", "blue", "red")[part.colour]),
    filters.Costing: lambda part: ("costing", part.least),
    filters.WithNeeds: lambda part: ("with needs",),
    filters.Scoring: lambda part: ("scoring",),
    filters.Showing: lambda part: ("showing", CUBE_NAMES[part.cube]),
    filters.AllOf: lambda part: ("all of", [filter_icon(each) for each in part.parts]),
}, "ICONS", "filters")
