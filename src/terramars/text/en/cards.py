"""English cards: standing effects, and the panels of a card as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from terramars.core.machine import Effect
from terramars.mars import filters, opening, setup, standing
from terramars.mars.cards import CORPORATION, Card
from terramars.mars.counts import Amount, Chosen, Need, Per
from terramars.mars.effects import draws, planet, production, stock
from terramars.mars.modules import OpenTable
from terramars.mars.standing import OCEAN_MONEY
from terramars.mars.turn_actions import CONVERSION
from terramars.mars.words import (
    ANYONE,
    BUYING,
    CARD,
    EVENT,
    HOSTED,
    MONEY,
    PLANT_CONVERSION,
    POWER_PLANT,
    STANDARD_PROJECT,
    TRADING,
    WILD,
)
from terramars.text.en.verbs import changes, for_one_card, place, say
from terramars.text.en.words import (
    CUBES,
    RESOURCES,
    TAGS,
    TILES,
    a,
    counted,
    kind_of,
    listed,
    need_text,
    one,
    per,
    place_of,
    resource,
    sentence,
    some,
    track_word,
)
from terramars.text.render import Phrase, Scene, grouped, hears_itself

# Standing effects and moments.


def standing_text(effect: Any, scene: Scene) -> str:
    """A standing effect as a clause."""
    return STANDING[type(effect)](effect, scene)


def when(effect: standing.When, scene: Scene) -> str:
    """A trigger."""
    moment = MOMENTS[type(effect.moment)](effect.moment, scene)
    itself = ", this included," if hears_itself(effect.moment, scene.card) else ","
    return f"when {moment}{itself} {say(effect.effect, scene)}"


def actor(by: int, verb: str) -> str:
    """Who does it."""
    return f"anyone {verb}s" if by == ANYONE else f"you {verb}"


def card_played(moment: standing.Played, scene: Scene) -> str:
    """A card is played; tags are heard one by one."""
    tags = [TAGS[part] for part in moment.what if not isinstance(part, filters.Filter) and part != EVENT]
    others = [a(kind_of(part, scene)) for part in moment.what if isinstance(part, filters.Filter) or part == EVENT]
    if tags:
        others.insert(0, f"{a(listed(tags, 'or'))} tag")
    return f"{actor(moment.by, 'play')} {listed(others, 'or')}"


def tile_placed(moment: standing.Placed, scene: Scene) -> str:
    """A tile is placed."""
    where = "" if moment.on is None else f" {place_of(moment.on, scene)}"
    return f"{actor(moment.by, 'place')} {a(one(TILES[moment.tile]))}{where}"


def bill_paid(moment: standing.Paid, scene: Scene) -> str:
    """A bill is paid."""
    what = "a card or standard project" if moment.deal is None else DEALS[moment.deal]
    return f"you pay for {what}" + (f" with a printed cost of at least {moment.least} M€" if moment.least else "")


DEALS: Final = {
    CARD: "a card", STANDARD_PROJECT: "a standard project", POWER_PLANT: "the Power Plant project", TRADING: "a trade",
}  # fmt: skip


def discount(effect: standing.Discount, scene: Scene) -> str:
    """Cards or deals get cheaper or dearer."""
    if effect.deals == (PLANT_CONVERSION,):
        return f"pay {CONVERSION - effect.amount} plants instead of {CONVERSION} for a greenery"
    if effect.deals == (BUYING,):
        return f"buying a card costs you {draws.CARD_PRICE - effect.amount} M€ instead of {draws.CARD_PRICE}"
    if effect.deals == (TRADING,):
        return f"a trade costs you {effect.amount} less of whatever you pay with"
    change = f"pay {abs(effect.amount)} M€ {'less' if effect.amount > 0 else 'more'}"
    texts = []
    if effect.on:
        tags = [TAGS[tag] for tag in effect.on if tag is not None]
        texts.append(f"when you play a card, {change}" + (f" per {listed(tags, 'or')} tag on it" if tags else ""))
    if effect.deals:
        texts.append(f"when you use {listed([DEALS[deal] for deal in effect.deals], 'or')}, {change}")
    return "; ".join(texts)


def worth(effect: standing.Worth, scene: Scene) -> str:
    """Metals pay more."""
    if effect.steel == effect.titanium:
        return f"each steel and each titanium is worth {effect.steel} M€ more"
    return listed(
        [
            f"each {name} is worth {more} M€ more"
            for name, more in (("steel", effect.steel), ("titanium", effect.titanium))
            if more
        ]
    )


def pay_with(effect: standing.PayWith, scene: Scene) -> str:
    """Another currency."""
    what = resource(effect.resource) if effect.resource is not None else f"{CUBES[effect.cube or 0]} here"
    if effect.instead_of != MONEY:
        return f"you may spend {what} as {effect.worth} {one(RESOURCES[effect.instead_of])} each"
    if effect.on is not None:
        return f"when you play {a(TAGS[effect.on])} card, you may spend {what} as {effect.worth} M€ each"
    return f"you may use {what} as " + ("M€" if effect.worth == 1 else f"{effect.worth} M€ each")


def protect(effect: standing.Protect, scene: Scene) -> str:
    """Own things that stay."""
    what = [resource(kind) for kind in effect.resources] + [CUBES[cube] for cube in effect.cubes]
    if effect.only_here:
        return f"{listed(what)} may not be removed from this card"
    return f"opponents may not remove your {listed(what, 'or')}"


STANDING: Final[Mapping[type, Phrase]] = OpenTable({
    standing.When: when,
    standing.Discount: discount,
    standing.ShiftNeeds: lambda effect, scene: f"your cards {for_one_card(effect, scene)}",
    standing.Worth: worth,
    standing.OceanWorth: lambda effect, scene: (
        f"oceans next to a tile you place bring you {OCEAN_MONEY + effect.amount} M€ each instead of {OCEAN_MONEY}"
    ),
    standing.PayWith: pay_with,
    standing.Protect: protect,
    standing.RatingPrice: lambda effect, scene: (
        f"each step of your TR costs you {effect.amount} M€; without them you may do nothing that raises it"
    ),
}, "TEXTS", "en", "standing")

MOMENTS: Final[Mapping[type, Phrase]] = OpenTable({
    standing.Played: card_played,
    standing.Placed: tile_placed,
    standing.Paid: bill_paid,
    standing.Raised: lambda moment, scene: f"{actor(moment.by, 'raise')} {track_word(moment.track)} 1 step",
    standing.Produced: lambda moment, scene: "you raise one of your productions 1 step",
    standing.ProductionPhase: lambda moment, scene: "the production phase is over",
}, "TEXTS", "en", "moments")


# Cards.


def sentences(effects: Iterable[Effect], scene: Scene) -> str:
    """Effects as sentences, equal ones together."""
    texts = []
    for effect, times in grouped(effects):
        if isinstance(effect, planet.Place) and times > 1:
            texts.append(sentence(place(effect, scene, times)))
        else:
            texts.extend([sentence(say(effect, scene))] * times)
    return " ".join(texts)


def start(card: Card) -> str:
    """The lower panel of a corporation: what it begins with, and what else happens."""
    have: list[tuple[int, Amount]] = [(MONEY, card.cost)]
    boxes: list[tuple[int, Amount]] = []
    rest: list[Effect] = []
    for effect in card.play:
        if isinstance(effect, stock.Gain):
            have.extend(effect.amounts)
        elif isinstance(effect, production.Produce):
            boxes.extend(effect.steps)
        else:
            rest.append(effect)
    scene = Scene(card)
    things = [some(amount, RESOURCES[number]) for number, amount in have if isinstance(amount, int)]
    things.extend([changes([box], scene, True) for box in boxes])
    texts = [f"Start with {listed(things)}."]
    if card.slug == opening.BEGINNER:
        texts.append(f"Keep all {setup.START_HAND} cards dealt to you for free.")
    return " ".join([*texts, *([sentences(rest, scene)] if rest else [])])


def standing_part(card: Card) -> str:
    """Everything a card does while it lies there."""
    scene = Scene(card)
    texts = [sentence(standing_text(effect, scene)) for effect in card.effect]
    if card.holds == HOSTED:
        texts.append("Cards under it may be played for 1 M€ less per resource.")
    if WILD in card.tags:
        texts.append("The wild tag counts as a tag of your choice in each of your actions.")
    return " ".join(texts)


def points(card: Card) -> str:
    """What a card scores."""
    vp = card.vp
    if isinstance(vp, int):
        return f"{vp} VP."
    if not isinstance(vp, Per) or isinstance(vp.what, Chosen):
        return ""
    if vp.most == 1 and vp.every == 1:
        return f"{vp.times} VP if there is {a(counted(vp.what, 1, Scene(card)))}."
    return f"{vp.times} VP {per(vp, Scene())}."


def parts(card: Card) -> dict[str, str]:
    """The panels of a card, each in sentences of its own."""
    scene = Scene(card)
    found: dict[str, str] = {}
    needs = [need_text(need, scene) for need in card.needs if isinstance(need, Need)]
    if needs:
        found["requirement"] = f"Requires {listed(needs)}."
    if card.sort == CORPORATION:
        found["play"] = start(card)
    elif card.play:
        found["play"] = sentences(card.play, scene)
    if card.first:
        found["first"] = f"First action: {sentences(card.first, scene)}"
    if card.action:
        found["action"] = f"Action: {sentences(card.action, scene)}"
    lasting = standing_part(card)
    if lasting:
        found["effect"] = f"Effect: {lasting}"
    if card.vp is not None:
        found["vp"] = points(card)
    return found
