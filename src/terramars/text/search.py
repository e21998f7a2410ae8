"""Finding cards by what their statements say: facts derived from the values, and words of their texts.

A fact is a short string such as ``adds:microbe`` or ``places:ocean``. The same facts serve as features.

===============  =====================================================================
``gains:``       a resource of the player board, or ``card``
``produces:``    a production that rises; ``lowers:`` one's own that falls
``loses:``       a resource or tr that goes as far as there is some
``spends:``      a resource or cube that is paid
``adds:``        cubes on cards; ``holds:`` cubes that collect on the card itself
``places:``      tiles; ``raises:`` temperature, oxygen, oceans or tr, also by way of a tile
``draws``        cards to hand; ``looks`` at cards to choose from
``removes:``     something of other players; ``attacks`` any such effect
``per:``         what an amount or the victory points depend on
``discount:``    tags or deals that get cheaper; ``cheaper`` any of them
``hears:``       the moment of a trigger: played, placed or paid
``worth:``       metals that pay more; ``pays with:`` another currency; ``protects:`` what stays
``claims``       an area; also ``copies``, ``hosts``, ``buys``, ``reveals``, ``shifts needs``
``needs:``       what is required; ``tag:``, ``kind:``, ``module:``, ``vp``, ``action``, ``effect``, ``first``
===============  =====================================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from terramars.core import flow
from terramars.core.errors import UnknownName, nearest
from terramars.core.machine import Effect
from terramars.mars import counts, standing, turn_actions
from terramars.mars.cards import Card, StandingEffect
from terramars.mars.conditions import bonus_shown
from terramars.mars.counts import Count, Need, Per
from terramars.mars.effects import cubes, draws, given, hosting, lowering, planet, play, production, stock
from terramars.mars.modules import OpenTable
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import ANY_CUBE, CUBE_NAMES, GREENERY, OCEAN, TAG_NAMES, TILE_NAMES
from terramars.text import LANGUAGES, card_name, card_text
from terramars.text.icons import DEALS, RESOURCES

COST: Final = re.compile(r"cost(<=|>=|=)(\d+)")


def features(card: Card) -> frozenset[str]:
    """The facts of a card."""
    return facts_of(card)


@cache
def facts_of(card: Card) -> frozenset[str]:
    """The facts of a card, worked out once."""
    found = {f"kind:{card.kind}", *(f"tag:{TAG_NAMES[tag]}" for tag in card.tags)}
    if card.module:
        found.add(f"module:{card.module}")
    if card.holds >= 0:
        found.add(f"holds:{CUBE_NAMES[card.holds]}")
    if card.vp is not None:
        found.add("vp")
    found.update(name for name in ("action", "effect", "first") if getattr(card, name))
    for need in card.needs:
        if isinstance(need, Need):
            found.add(f"needs:{counted(need.count)}")
    for value in values_in((card.first, card.play, card.action, card.effect)):
        found.update(facts_in(value))
    if isinstance(card.vp, Per) and isinstance(card.vp.what, Count):
        found.add(f"per:{counted(card.vp.what)}")
    if "produces:that" in found:
        found.remove("produces:that")
        found.update(f"produces:{RESOURCES[what]}" for what in shown_bonuses(card))
    if any(fact.startswith("removes:") for fact in found):
        found.add("attacks")
    if any(fact.startswith("discount:") for fact in found):
        found.add("cheaper")
    return frozenset(found)


def shown_bonuses(card: Card) -> set[int]:
    """The resources that *that* may become on a card."""
    places = [value for value in values_in(card.play) if isinstance(value, planet.Place)]
    return {resource for place in places for resource in bonus_shown(place.on)}


def values_in(value: Any) -> Iterator[Any]:
    """Every value inside a statement, itself included."""
    if isinstance(value, tuple):
        for part in value:
            yield from values_in(part)
    elif hasattr(value, "__dataclass_fields__"):
        yield value
        for name in value.__dataclass_fields__:
            yield from values_in(getattr(value, name))


def counted(count: Count) -> str:
    """What a count counts, in one word: ``ocean``, ``jovian``, ``city``."""
    word: str = COUNTS[type(count)](count)
    return word


COUNTS: Final[Mapping[type, Callable[[Any], str]]] = OpenTable({
    counts.TrackCount: lambda count: PARAMETERS[count.track].name,
    counts.TagCount: lambda count: " or ".join(TAG_NAMES[tag] for tag in count.tags),
    counts.TileCount: lambda count: TILE_NAMES[count.tile],
    counts.CubesHere: lambda count: CUBE_NAMES[count.cube],
    counts.CubeCount: lambda count: CUBE_NAMES[count.cube],
    counts.CardCount: lambda count: "card",
    counts.ProductionCount: lambda count: f"{RESOURCES[count.resource]} production",
    counts.StockCount: lambda count: "stock",
    counts.RatingCount: lambda count: "tr",
    counts.RatingRaised: lambda count: "tr raised",
    counts.HandCount: lambda count: "hand",
    counts.TagKinds: lambda count: "tag kinds",
    counts.PlayerCount: lambda count: "players",
    counts.AreaCount: lambda count: "empty area",
    counts.Printed: lambda count: counted(count.of),
    counts.Total: lambda count: " and ".join(
        counted(part.what if isinstance(part, Per) and isinstance(part.what, Count) else part) for part in count.parts
    ),
    counts.Minus: lambda count: counted(count.less),
}, "FACTS", "counts")


def facts_in(value: Any) -> set[str]:
    """The facts that one value of a statement states, apart from the values inside it."""
    if isinstance(value, Per):
        return {f"per:{counted(value.what)}"} if isinstance(value.what, Count) else set()
    if isinstance(value, Effect):
        return set(EFFECTS[type(value)](value))
    # What is counted, where and when is said by the word that counts, places or listens.
    return set(STANDING[type(value)](value)) if isinstance(value, StandingEffect) else set()


def produced(effect: production.Produce) -> set[str]:
    """Productions that rise or fall."""
    return {
        f"{'lowers' if isinstance(amount, int) and amount < 0 else 'produces'}:{RESOURCES[what]}"
        for what, amount in effect.steps
    }


def decreased(effect: production.Decrease) -> set[str]:
    """A production that falls."""
    name = RESOURCES[effect.resource]
    return {f"removes:{name} production"} if effect.of_anyone else {f"lowers:{name}"}


def removed(effect: stock.RemoveUpTo) -> set[str]:
    """Something of other players."""
    name = RESOURCES[effect.resource]
    return {f"removes:{name}", f"gains:{name}"} if effect.keep else {f"removes:{name}"}


def placed(effect: planet.Place) -> set[str]:
    """A tile, and what it raises."""
    raised = {OCEAN: {"raises:oceans", "raises:tr"}, GREENERY: {"raises:oxygen", "raises:tr"}}
    return {f"places:{TILE_NAMES[effect.tile]}", *raised.get(effect.tile, ())}


def nothing(value: Any) -> set[str]:
    """No fact of its own: what the word arranges, asks or prepares speaks for itself."""
    return set()


Facts = Callable[[Any], Iterable[str]]

EFFECTS: Final[Mapping[type, Facts]] = OpenTable({
    Need: nothing,
    flow.Nothing: nothing,
    flow.Arrow: nothing,
    flow.Either: nothing,
    flow.May: nothing,
    flow.Several: nothing,
    given.Given: nothing,
    given.Each: nothing,
    production.Produce: produced,
    production.Decrease: decreased,
    production.DecreaseAny: lambda effect: ("lowers:that",),
    lowering.LoseProduction: lambda effect: [f"lowers:{RESOURCES[what]}" for what, _ in effect.steps],
    lowering.Lose: lambda effect: [f"loses:{RESOURCES[what]}" for what, _ in effect.amounts],
    lowering.LowerRating: lambda effect: ("loses:tr",),
    lowering.LowerTrack: lambda effect: (f"lowers:{PARAMETERS[effect.track].name}",),
    lowering.RemoveOcean: lambda effect: ("removes:ocean",),
    production.CopyProduction: lambda effect: ("copies",),
    turn_actions.RepeatAction: lambda effect: ("repeats",),
    stock.GainAny: lambda effect: ("gains:that",),
    stock.Gain: lambda effect: [f"gains:{RESOURCES[what]}" for what, _ in effect.amounts],
    stock.Spend: lambda effect: (f"spends:{RESOURCES[effect.resource]}",),
    stock.RemoveUpTo: removed,
    stock.RemoveCubes: lambda effect: (f"removes:{CUBE_NAMES[effect.cube]}",),
    stock.SpendCubes: lambda effect: (f"{'removes' if effect.from_anyone else 'spends'}:{CUBE_NAMES[effect.cube]}",),
    planet.Place: placed,
    planet.Terraform: lambda effect: (f"raises:{PARAMETERS[effect.track].name}", "raises:tr"),
    planet.RaiseRating: lambda effect: ("raises:tr",),
    planet.ClaimArea: lambda effect: ("claims",),
    cubes.Add: lambda effect: (f"adds:{CUBE_NAMES[effect.cube]}",),
    hosting.Host: lambda effect: ("hosts", f"adds:{CUBE_NAMES[ANY_CUBE]}"),
    cubes.AddToEvery: lambda effect: (f"adds:{CUBE_NAMES[effect.cube]}",),
    hosting.DoubleHosted: lambda effect: ("hosts", f"adds:{CUBE_NAMES[ANY_CUBE]}"),
    draws.Draw: lambda effect: ("draws", "gains:card", *(("looks",) if effect.out_of else ())),
    draws.Buy: lambda effect: ("looks", "buys"),
    draws.Reveal: lambda effect: ("reveals",),
    draws.Discard: lambda effect: ("spends:card",),
    draws.SellPatents: lambda effect: ("spends:card", "gains:money"),
    play.NextCard: nothing,
    play.PlayFromHand: nothing,
    play.PlayStarterOutOf: nothing,
    turn_actions.FundAward: nothing,
}, "FACTS", "effects")


def discounted(effect: standing.Discount) -> set[str]:
    """Tags and deals that get cheaper."""
    on = {f"discount:{'card' if tag is None else TAG_NAMES[tag]}" for tag in effect.on}
    return on | {f"discount:{DEALS[deal]}" for deal in effect.deals}


def pays_with(effect: standing.PayWith) -> tuple[str]:
    """Another currency."""
    return (f"pays with:{RESOURCES[effect.resource] if effect.resource is not None else CUBE_NAMES[effect.cube or 0]}",)


def protected(effect: standing.Protect) -> set[str]:
    """What stays."""
    kept = {f"protects:{CUBE_NAMES[cube]}" for cube in effect.cubes}
    return kept | {f"protects:{RESOURCES[kind]}" for kind in effect.resources}


STANDING: Final[Mapping[type, Facts]] = OpenTable({
    standing.Discount: discounted,
    standing.When: lambda effect: (f"hears:{type(effect.moment).__name__.lower()}",),
    standing.ShiftNeeds: lambda effect: ("shifts needs",),
    standing.Worth: lambda effect: [f"worth:{name}" for name in ("steel", "titanium") if getattr(effect, name)],
    standing.OceanWorth: lambda effect: ("worth:ocean",),
    standing.PayWith: pays_with,
    standing.Protect: protected,
    standing.RatingPrice: lambda effect: {"tr price"},
}, "FACTS", "standing")


@cache
def words_of(card: Card) -> str:
    """The name and text of a card in every language, for looking up words."""
    texts = [card.number, card.slug]
    for lang in LANGUAGES:
        texts.extend((card_name(card, lang), card_text(card, lang)))
    return "\n".join(texts).casefold()


def find(
    cards: Iterable[Card], query: str = "", *, facts: Iterable[str] = (), cost: tuple[int, int] | None = None
) -> list[Card]:
    """The cards that have all facts, cost within bounds, and contain all words of the query in some language.

    In a query ``adds:microbe`` is a fact and ``cost<=10`` a bound; spaces inside facts are written ``_``.
    """
    known = list(cards)
    least, most = cost if cost is not None else (0, 1 << 30)
    wanted = set(facts)
    words = []
    for word in query.casefold().split():
        bound = COST.fullmatch(word)
        if bound is not None:
            number = int(bound[2])
            least = max(least, number) if bound[1] != "<=" else least
            most = min(most, number) if bound[1] != ">=" else most
        elif ":" in word:
            wanted.add(word.replace("_", " "))
        else:
            words.append(word)
    check_facts(wanted, known)
    return [
        card
        for card in known
        if least <= card.cost <= most and wanted <= facts_of(card) and all(word in words_of(card) for word in words)
    ]


def check_facts(wanted: Iterable[str], cards: Iterable[Card]) -> None:
    """Refuse facts that no card has."""
    every = sorted({fact for card in cards for fact in facts_of(card)})
    for fact in wanted:
        if every and fact not in every:
            raise UnknownName(f"no card has {fact!r}: {nearest(fact, every)}")
