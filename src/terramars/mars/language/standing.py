"""What cards do while they lie there, and the moments they hear."""

from __future__ import annotations

from terramars.core.flow import as_one
from terramars.mars import words
from terramars.mars.cards import StandingEffect
from terramars.mars.conditions import Condition
from terramars.mars.counts import TrackCount
from terramars.mars.language.arguments import of_board, refuse, someone
from terramars.mars.language.nouns import (
    POWER_PLANT,
    STANDARD_PROJECT,
    CardFilter,
    CubeWord,
    DealWord,
    Effects,
    ProductionWord,
    ResourceWord,
    TagWord,
    TargetWord,
    TileWord,
    WhoWord,
    everyone,
    filter_of,
    me,
    money,
    opponents,
    this_card,
)
from terramars.mars.standing import (
    PAID,
    PLACED,
    PLAYED,
    PRODUCED,
    RAISED,
    Discount,
    Moment,
    OceanWorth,
    Paid,
    PayWith,
    Placed,
    Played,
    Produced,
    Protect,
    Raised,
    RatingPrice,
    ShiftNeeds,
    When,
    Worth,
)


def when(moment: Moment, effect: Effects) -> When:
    """A trigger."""
    return When(moment, as_one(effect))


def played(*what: CardFilter, by: WhoWord = me) -> Played:
    """A card is played: once per matching tag, once per card for other filters."""
    if not what:
        refuse("played()", "names no card", "played(event), played(science, by=anyone)")
    return Played(PLAYED, tuple(filter_of(part) for part in what), someone("played(by=)", by))


def placed(tile: TileWord, by: WhoWord = me, on: Condition | None = None) -> Placed:
    """A tile is placed."""
    return Placed(PLACED, tile.number, someone("placed(by=)", by), on)


def raised(what: TrackCount | ProductionWord, by: WhoWord = me) -> Raised | Produced:
    """A global parameter, or one's own production, rises: heard once for each step."""
    if isinstance(what, ProductionWord):
        if by is not me:
            refuse("raised(PRODUCTION)", "hears its owner's alone", "raised(PRODUCTION)")
        return Produced(PRODUCED)
    if what.track == words.OCEANS:
        refuse("raised(oceans)", "rises with the tiles", "placed(OCEAN, by=anyone)")
    return Raised(RAISED, what.track, someone("raised(by=)", by))


def paid(deal: DealWord | None = None, least: int = 0) -> Paid:
    """A card or standard project has been paid for."""
    if deal is not None and deal is not STANDARD_PROJECT:
        refuse("paid(deal=)", "hears cards and standard projects only", "paid(), paid(STANDARD_PROJECT)")
    return Paid(PAID, None if deal is None else deal.number, least)


def discount(amount: int, on: TagWord | DealWord | tuple[TagWord | DealWord, ...] | None = None) -> Discount:
    """Cards, cards with a tag (per tag), or deals cost less."""
    if not amount:
        refuse("discount(0)", "changes nothing", "discount(2), discount(2, on=space)")
    parts = on if isinstance(on, tuple) else () if on is None else (on,)
    kinds = tuple(part.number for part in parts if isinstance(part, TagWord))
    deals = tuple(part.number for part in parts if isinstance(part, DealWord))
    if STANDARD_PROJECT in parts and POWER_PLANT not in parts:
        deals += (POWER_PLANT.number,)
    return Discount(amount, kinds if parts else (None,), deals)


def shift_needs(steps: int, of: TrackCount | None = None) -> ShiftNeeds:
    """Requirements of global parameters, or of one of them, may be missed by so many steps."""
    if steps < 1:
        refuse(f"shift_needs({steps})", "changes nothing", "shift_needs(2)")
    return ShiftNeeds(steps, None if of is None else of.track)


def worth(steel: int = 0, titanium: int = 0, oceans: int = 0) -> StandingEffect:
    """Steel or titanium pays more, or oceans next to a tile just placed bring more."""
    if not steel and not titanium and not oceans:
        refuse("worth()", "changes nothing", "worth(steel=1)")
    if oceans:
        if steel or titanium:
            refuse("worth(oceans=)", "stands alone", "worth(oceans=1)")
        return OceanWorth(oceans)
    return Worth(steel, titanium)


def pay_with(
    what: ResourceWord | CubeWord, worth: int = 1, on: TagWord | None = None, instead_of: ResourceWord = money
) -> PayWith:
    """Another currency: for every bill, or for cards with a tag; or what stands in for another resource."""
    if worth < 1:
        refuse(f"pay_with(worth={worth})", "pays nothing", "pay_with(heat, worth=1)")
    tag = None if on is None else on.number
    if instead_of is not money and (on is not None or what == instead_of):
        right = "pay_with(floaters, worth=2, instead_of=heat)"
        refuse("pay_with(instead_of=)", "stands in for another resource everywhere", right)
    paid = of_board("pay_with(instead_of=)", instead_of)
    if isinstance(what, CubeWord):
        if what.number in (words.HOSTED, words.ANY_CUBE):
            refuse("pay_with()", "wants one kind of cube", "pay_with(microbes, worth=2, on=plant)")
        return PayWith(None, what.number, worth, tag, paid)
    if what.number == words.MONEY:
        refuse("pay_with(money)", "changes nothing", "pay_with(heat)")
    return PayWith(of_board("pay_with()", what), None, worth, tag, paid)


def rating_price(amount: int) -> RatingPrice:
    """Each step of the own terraform rating costs so many M€."""
    if amount < 1:
        refuse(f"rating_price({amount})", "changes nothing", "rating_price(3)")
    return RatingPrice(amount)


def protect(*what: ResourceWord | CubeWord, on: TargetWord | None = None, against: WhoWord = opponents) -> Protect:
    """Own things that opponents may not remove; or cubes that nobody may remove from this card."""
    resources = tuple(of_board("protect()", part) for part in what if isinstance(part, ResourceWord))
    cubes = tuple(part.number for part in what if isinstance(part, CubeWord))
    if not what:
        refuse("protect()", "names nothing", "protect(plants, animals)")
    here = on is this_card and against is everyone
    if (here and resources) or (not here and (on is not None or against is not opponents)):
        refuse(
            "protect(on=, against=)",
            "knows two forms",
            "protect(plants, animals), protect(animals, on=this_card, against=everyone)",
        )
    return Protect(resources, cubes, here)
