"""Finding cards by what their statements say: facts derived from the values, and words of their texts.

A fact is a short string such as ``adds:microbe`` or ``places:ocean``. The same facts serve as features.

===============  =====================================================================
``gains:``       a resource of the player board, or ``card``
``produces:``    a production that rises; ``lowers:`` one's own that falls
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
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from terramars.core.errors import UnknownName, nearest
from terramars.mars import counts, standing
from terramars.mars.cards import Card
from terramars.mars.conditions import bonus_shown
from terramars.mars.counts import Count, Need, Per
from terramars.mars.effects import cubes, draws, planet, production, stock
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import ANY_CUBE, CUBE_NAMES, GREENERY, OCEAN, TAG_NAMES, TILE_NAMES
from terramars.text import LANGUAGES, card_name, card_text
from terramars.text.icons import DEALS, RESOURCES, count_icon

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
    if isinstance(count, counts.TrackCount):
        return PARAMETERS[count.track].name
    if isinstance(count, counts.TagCount):
        return " or ".join(TAG_NAMES[tag] for tag in count.tags)
    if isinstance(count, counts.TileCount):
        return TILE_NAMES[count.tile]
    if isinstance(count, (counts.CubesHere, counts.CubeCount)):
        return CUBE_NAMES[count.cube]
    if isinstance(count, counts.ProductionCount):
        return f"{RESOURCES[count.resource]} production"
    return str(count_icon(count)[0])


def facts_in(value: Any) -> set[str]:
    """The facts that one value of a statement states, apart from the values inside it."""
    if isinstance(value, production.Produce):
        return {
            f"{'lowers' if isinstance(amount, int) and amount < 0 else 'produces'}:{RESOURCES[what]}"
            for what, amount in value.steps
        }
    if isinstance(value, production.Decrease):
        name = RESOURCES[value.resource]
        return {f"removes:{name} production"} if value.of_anyone else {f"lowers:{name}"}
    if isinstance(value, stock.Gain):
        return {f"gains:{RESOURCES[what]}" for what, _ in value.amounts}
    if isinstance(value, stock.Spend):
        return {f"spends:{RESOURCES[value.resource]}"}
    if isinstance(value, stock.RemoveUpTo):
        name = RESOURCES[value.resource]
        return {f"removes:{name}", f"gains:{name}"} if value.keep else {f"removes:{name}"}
    if isinstance(value, stock.RemoveCubes):
        return {f"removes:{CUBE_NAMES[value.cube]}"}
    if isinstance(value, stock.SpendCubes):
        return {f"{'removes' if value.from_anyone else 'spends'}:{CUBE_NAMES[value.cube]}"}
    return {*facts_of_planet(value), *facts_of_cards(value), *facts_of_standing(value)}


def facts_of_planet(value: Any) -> set[str]:
    """Facts about tiles, parameters and the terraform rating."""
    if isinstance(value, planet.Place):
        found = {f"places:{TILE_NAMES[value.tile]}"}
        if value.tile == OCEAN:
            found |= {"raises:oceans", "raises:tr"}
        elif value.tile == GREENERY:
            found |= {"raises:oxygen", "raises:tr"}
        return found
    if isinstance(value, planet.Terraform):
        return {f"raises:{PARAMETERS[value.track].name}", "raises:tr"}
    if isinstance(value, planet.RaiseRating):
        return {"raises:tr"}
    return {"claims"} if isinstance(value, planet.ClaimArea) else set()


def facts_of_cards(value: Any) -> set[str]:
    """Facts about cubes, cards and counts."""
    if isinstance(value, cubes.Add):
        return {f"adds:{CUBE_NAMES[value.cube]}"}
    if isinstance(value, (cubes.Host, cubes.DoubleHosted)):
        return {"hosts", f"adds:{CUBE_NAMES[ANY_CUBE]}"}
    if isinstance(value, draws.Draw):
        return {"draws", "gains:card", "looks"} if value.out_of else {"draws", "gains:card"}
    if isinstance(value, draws.Buy):
        return {"looks", "buys"}
    if isinstance(value, draws.Reveal):
        return {"reveals"}
    if isinstance(value, draws.Discard):
        return {"spends:card"}
    if isinstance(value, production.CopyProduction):
        return {"copies"}
    return {f"per:{counted(value.what)}"} if isinstance(value, Per) and isinstance(value.what, Count) else set()


def facts_of_standing(value: Any) -> set[str]:
    """Facts about what a card does while it lies there."""
    if isinstance(value, standing.Discount):
        on = {f"discount:{'card' if tag is None else TAG_NAMES[tag]}" for tag in value.on}
        return on | {f"discount:{DEALS[deal]}" for deal in value.deals}
    if isinstance(value, standing.When):
        return {f"hears:{('played', 'placed', 'paid')[value.moment.kind]}"}
    if isinstance(value, standing.ShiftNeeds):
        return {"shifts needs"}
    if isinstance(value, standing.Worth):
        return {f"worth:{name}" for name in ("steel", "titanium") if getattr(value, name)}
    if isinstance(value, standing.PayWith):
        return {f"pays with:{RESOURCES[value.resource] if value.resource is not None else CUBE_NAMES[value.cube or 0]}"}
    if isinstance(value, standing.Protect):
        kept = {f"protects:{CUBE_NAMES[cube]}" for cube in value.cubes}
        return kept | {f"protects:{RESOURCES[kind]}" for kind in value.resources}
    return set()


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
