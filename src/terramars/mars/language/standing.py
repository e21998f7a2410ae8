"""What cards do while they lie there, and the moments they hear."""

from __future__ import annotations

from terramars.core.flow import as_one
from terramars.mars.conditions import (
    Condition,
)
from terramars.mars.language.nouns import (
    CardFilter,
    CubeWord,
    DealWord,
    Effects,
    ResourceWord,
    TagWord,
    TargetWord,
    TileWord,
    WhoWord,
    everyone,
    filter_of,
    me,
    opponents,
    plants,
)
from terramars.mars.standing import (
    PAID,
    PLACED,
    PLAYED,
    Discount,
    Moment,
    Paid,
    PayWith,
    Placed,
    Played,
    Protect,
    ShiftNeeds,
    When,
    Worth,
)


def when(moment: Moment, effect: Effects) -> When:
    """A trigger."""
    return When(moment, as_one(effect))


def played(*what: CardFilter, by: WhoWord = me) -> Played:
    """A card is played: once per matching tag, once per card for other filters."""
    return Played(PLAYED, tuple(filter_of(part) for part in what), by.number)


def placed(tile: TileWord, by: WhoWord = me, on: Condition | None = None) -> Placed:
    """A tile is placed."""
    return Placed(PLACED, tile.number, by.number, on)


def paid(deal: DealWord | None = None, least: int = 0) -> Paid:
    """A card or standard project has been paid for."""
    return Paid(PAID, None if deal is None else deal.number, least)


def discount(amount: int, on: TagWord | DealWord | tuple[TagWord | DealWord, ...] | None = None) -> Discount:
    """Cards, cards with a tag (per tag), or deals cost less."""
    parts = on if isinstance(on, tuple) else () if on is None else (on,)
    kinds = tuple(part.number for part in parts if isinstance(part, TagWord))
    deals = tuple(part.number for part in parts if isinstance(part, DealWord))
    return Discount(amount, kinds if parts else (None,), deals)


def shift_needs(steps: int) -> ShiftNeeds:
    """Requirements of global parameters may be missed by so many steps."""
    return ShiftNeeds(steps)


def worth(steel: int = 0, titanium: int = 0) -> Worth:
    """Steel or titanium pays more."""
    return Worth(steel, titanium)


def pay_with(what: ResourceWord | CubeWord, worth: int = 1, on: TagWord | None = None) -> PayWith:
    """Another currency."""
    tag = None if on is None else on.number
    if isinstance(what, CubeWord):
        return PayWith(None, what.number, worth, tag)
    return PayWith(what.number, None, worth, tag)


def protect(
    *what: ResourceWord | CubeWord, on: TargetWord | None = None, against: WhoWord = opponents
) -> Protect:
    """Own things that may not be removed."""
    cubes = tuple(part.number for part in what if isinstance(part, CubeWord))
    return Protect(plants in what, cubes, on is not None and against is everyone)
