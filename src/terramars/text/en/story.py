"""English of reasons, of what happened, and of goals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from terramars.core.machine import Reason
from terramars.core.option import Option
from terramars.core.story import Happening
from terramars.mars import counts, payment, turns
from terramars.mars.cards import BY_SLUG, CARDS
from terramars.mars.counts import Count, Need
from terramars.mars.modules import OpenTable
from terramars.mars.setup import Goal
from terramars.mars.words import ANY_CUBE, HIGHEST, LOWEST
from terramars.text import table
from terramars.text.en.table import OPTIONS, area, player
from terramars.text.en.words import (
    CUBES,
    NEEDS,
    RESOURCES,
    TAGS,
    TILES,
    a,
    capital,
    counted,
    level,
    listed,
    need_text,
    one,
    some,
    track_word,
)
from terramars.text.render import Phrase, Scene

# Reasons.


def requirement(reason: Reason, scene: Scene) -> str:
    """A requirement that does not hold."""
    need: Need = reason.what
    if isinstance(need.count, counts.RatingRaised):
        return "your TR has not risen this generation"
    if type(need.count) in NEEDS:
        return f"needs {need_text(need, scene)}"
    lowest = "the lowest at " if isinstance(need.count, counts.ProductionCount) and need.count.above_start else ""
    return f"needs {need_text(need, scene)}, {lowest}{level(need.count, reason.have)} now"


def money(reason: Reason, scene: Scene) -> str:
    """Too little money."""
    short = f"{reason.need - reason.have} M€ short"
    ways = []
    for name in reason.what:
        card = BY_SLUG.get(name)
        if card is None:
            ways.append(one(RESOURCES[table.resource_number(name)]))
        else:
            ways.append(f"the {CUBES[card.holds]} on {card.name}")
    return f"{short} even with {listed(ways)}" if ways else short


def no_space(reason: Reason, scene: Scene) -> str:
    """No area for a tile."""
    tile = table.tile_wanted(reason.what)
    return "no legal area" if tile is None else f"no legal area for {a(one(TILES[tile]))}"


def cannot_take(reason: Reason, scene: Scene) -> str:
    """No card to take cubes from."""
    return f"no card has {some(reason.need, CUBES[reason.what])} to take"


def level_of_production(reason: Reason, scene: Scene) -> str:
    """A production that is too low."""
    return f"needs {reason.need} {one(RESOURCES[reason.what])} production, {reason.have} now"


def nobody_produces(reason: Reason, scene: Scene) -> str:
    """No player can lose the production."""
    return f"nobody has {reason.need} {one(RESOURCES[reason.what])} production"


REASONS: Final[Mapping[str, Phrase]] = OpenTable({
    "requirement": requirement,
    "wild tags": lambda reason, scene: (
        f"lacks {some(reason.need, 'tags')} ({listed([TAGS[tag] for tag in reason.what])}) "
        f"with only {some(reason.have, 'wild tags')}"
    ),
    "money": money,
    "stock": lambda reason, scene: f"needs {some(reason.need, RESOURCES[reason.what])}, {reason.have} now",
    "cubes": lambda reason, scene: f"needs {some(reason.need, CUBES[reason.what])} on the card, {reason.have} now",
    "own cubes": lambda reason, scene: f"needs {some(reason.need, CUBES[reason.what])} on one of your cards",
    "cubes anywhere": cannot_take,
    "production": level_of_production,
    "production of anyone": nobody_produces,
    "no space": no_space,
    "nothing to copy": lambda reason, scene: f"no {TAGS[reason.what]} card with a production box that can be copied",
    "hand": lambda reason, scene: f"needs {some(reason.need, 'cards')} in hand, {reason.have} now",
    "used": lambda reason, scene: "already used this generation",
    "claimed": lambda reason, scene: f"already claimed by {player(reason.what, scene)}",
    "funded": lambda reason, scene: f"already funded by {player(reason.what, scene)}",
    "no milestone left": lambda reason, scene: f"{reason.need} milestones are claimed already",
    "no award left": lambda reason, scene: f"{reason.need} awards are funded already",
    "holds nothing": lambda reason, scene: (
        f"{CARDS[reason.what].name if reason.what >= 0 else 'that card'} cannot hold it"
    ),
    "no hosted card": lambda reason, scene: "no card lies under it",
    "no card to host": lambda reason, scene: "no suitable card in hand",
    "no action to repeat": lambda reason, scene: "no action of a blue card was used that can be used again",
    "no card to play": lambda reason, scene: "no card in hand can be played",
    "rating price": lambda reason, scene: (
        f"{reason.need} M€ for {some(reason.what, 'steps')} of TR, {reason.have} M€ here"
    ),
    "no production": lambda reason, scene: f"no production can go down {some(reason.need, 'steps')}",
    "impossible": lambda reason, scene: "cannot be carried out now",
}, "TEXTS", "en", "reasons")


# What happened.


def source(happening: Happening, scene: Scene) -> str:
    """The card or phase something came from, in brackets."""
    if happening.card >= 0:
        return f" ({CARDS[happening.card].name})"
    return " (production)" if isinstance(happening.effect, turns.Production) else ""


def chosen(happening: Happening, scene: Scene) -> str:
    """A choice, or the only option there was."""
    option: Option = happening.pick
    who = player(happening.seat, scene)
    if table.is_secret(option, happening.seat, scene):
        return f"{who} chooses in secret"
    text = OPTIONS[option.kind](option, scene)
    return f"{who}: {text}" + (" (the only option)" if happening.forced else "")


def moved(happening: Happening, what: str, scene: Scene) -> str:
    """Something gained, lost or paid."""
    verb = "gains" if happening.amount >= 0 else "pays" if isinstance(happening.effect, payment.Pay) else "loses"
    return f"{player(happening.seat, scene)} {verb} {what}{source(happening, scene)}"


def cubes_moved(happening: Happening, scene: Scene) -> str:
    """Cubes put on or taken off a card."""
    card = CARDS[happening.what]
    kind = CUBES[card.holds if card.holds_cubes else ANY_CUBE]
    verb, where = ("adds", "to") if happening.amount > 0 else ("loses", "from")
    text = f"{player(happening.seat, scene)} {verb} {some(abs(happening.amount), kind)} {where} {card.name}"
    return text if happening.card == happening.what else text + source(happening, scene)


def card_taken(happening: Happening, scene: Scene) -> str:
    """A card comes to hand."""
    hidden = scene.viewer is not None and scene.viewer != happening.seat
    name = "a card" if hidden else CARDS[happening.what].name
    return f"{player(happening.seat, scene)} takes {name} to hand{source(happening, scene)}"


def track_raised(happening: Happening, scene: Scene) -> str:
    """A parameter goes up."""
    steps = some(abs(happening.amount), "steps")
    if happening.amount < 0:
        return f"{capital(track_word(happening.what))} goes down {steps}"
    if happening.seat < 0:  # nobody's doing: the World Government's, or a global event's
        return f"{capital(track_word(happening.what))} goes up {steps}"
    return f"{player(happening.seat, scene)} raises {track_word(happening.what)} {steps}{source(happening, scene)}"


def tile_laid(happening: Happening, scene: Scene) -> str:
    """A tile comes to lie."""
    tile = a(one(TILES[happening.what]))
    where = area(scene.state, happening.amount)
    if happening.seat < 0:
        return f"{capital(tile)} is placed on {where}"
    return f"{player(happening.seat, scene)} places {tile} on {where}{source(happening, scene)}"


def goal_reached(happening: Happening, scene: Scene) -> str:
    """A milestone claimed or an award funded."""
    claimed = happening.kind == "milestone"
    goals: tuple[Goal, ...] = scene.state.setup.milestones if claimed else scene.state.setup.awards
    verb = "claims the milestone" if claimed else "funds the award"
    return f"{player(happening.seat, scene)} {verb} {goals[happening.what].name}"


HAPPENINGS: Final[Mapping[str, Phrase]] = OpenTable({
    "choice": chosen,
    "stock": lambda happening, scene: moved(
        happening, some(abs(happening.amount), RESOURCES[happening.what]), scene
    ),
    "production": lambda happening, scene: moved(
        happening, f"{abs(happening.amount)} {one(RESOURCES[happening.what])} production", scene
    ),
    "tr": lambda happening, scene: moved(happening, f"{abs(happening.amount)} TR", scene),
    "removed": lambda happening, scene: (
        f"The {one(TILES[happening.what])} on {area(scene.state, happening.amount)} is removed"
    ),
    "cubes": cubes_moved,
    "card": card_taken,
    "reveal": lambda happening, scene: f"{player(happening.seat, scene)} reveals {CARDS[happening.what].name}",
    "played": lambda happening, scene: f"{player(happening.seat, scene)} plays {CARDS[happening.what].name}",
    "track": track_raised,
    "tile": tile_laid,
    "claim": lambda happening, scene: (
        f"{player(happening.seat, scene)} marks {area(scene.state, happening.what)}{source(happening, scene)}"
    ),
    "milestone": goal_reached,
    "award": goal_reached,
    "passed": lambda happening, scene: f"{player(happening.seat, scene)} passes",
    "generation": lambda happening, scene: f"Generation {happening.what} begins",
}, "TEXTS", "en", "happenings")


# Goals and standard projects.


MANY: Final = 2


def milestone(need: Need) -> str:
    """What a milestone takes."""
    text = need_text(need, Scene())
    bare = isinstance(need.count, counts.RatingCount) or (
        isinstance(need.count, counts.ProductionCount) and need.count.above_start
    )
    return f"Have {text if bare else 'at least ' + text}.".replace(" you own", "").replace(" you have", "")


def award(count: Count) -> str:
    """What an award compares."""
    text = counted(count, MANY, Scene()).replace(" you own", "").replace(" you have", "")
    best = "highest" if isinstance(count, (counts.RatingCount, counts.ProductionCount)) else "most"
    if isinstance(count, counts.ProductionCount) and count.resource in (LOWEST, HIGHEST):
        best = "best"
    together = " together" if isinstance(count, counts.StockCount) and len(count.resources) > 1 else ""
    return f"Have the {best} {text}{together}."
