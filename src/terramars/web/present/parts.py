"""The parts of what a seat is sent: cards, what might be done, areas and players, each as plain data.

All of it is worked out on a table that the seat's view cannot tell from the true one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from terramars import text
from terramars.core.flow import Arrow
from terramars.core.machine import Decision, Effect
from terramars.core.option import Option
from terramars.mars.board import Board, areas_in
from terramars.mars.cards import BY_SLUG, CARDS, PROJECT, Card
from terramars.mars.effects.stock import Spend
from terramars.mars.in_vain import is_lost, is_played_in_vain
from terramars.mars.options import CONVERT_HEAT
from terramars.mars.payment import price
from terramars.mars.player import PlayerView
from terramars.mars.rules import RULES
from terramars.mars.scoring import card_points
from terramars.mars.standard_projects import project_cost
from terramars.mars.standing import OCEAN_MONEY
from terramars.mars.state import State
from terramars.mars.turn_actions import AWARD_COSTS, CONVERSION, MILESTONE_COST, TEMPERATURE_STEP, greenery_cost
from terramars.mars.turns import Turn
from terramars.mars.view import View
from terramars.mars.words import (
    CUBE_NAMES,
    EVENT,
    OCEAN,
    RESOURCE_NAMES,
    TAG_NAMES,
    TILE_NAMES,
)
from terramars.text.table import area_code
from terramars.web.present.decision import proposal

AREAS_KEPT = 20_000
"""So many areas are remembered, each with what lay there."""
CARDS_KEPT = 20_000
"""So many cards are remembered, each as it stood: what has not changed is the same for all who look."""


@dataclass(frozen=True)
class OnlyMap:
    """All of a table that the name of an area depends on."""

    board: Board


@dataclass(frozen=True)
class CardSeen:
    """A card with what it says and, in hand, what it costs now and why it cannot be played."""

    id: str
    name: str
    kind: str
    tags: list[str]
    text: str
    cost: int | None
    price: int | None
    cubes: int
    used: bool
    possible: bool
    reasons: list[str]
    pay: list[tuple[str, int]]
    """In hand: how one would pay, as resources (or the card whose cubes pay) and pieces."""
    points: int
    """What it is worth at the end as things stand."""
    action: bool
    effect: bool
    holds: str
    """What collects on it."""
    in_vain: bool
    """In hand: whether it can be played and all that it does would be lost."""


@dataclass(frozen=True)
class ProspectSeen:
    """Something one might do in a turn, and why not."""

    id: str
    text: str
    possible: bool
    reasons: list[str]
    kind: str
    what: str
    card: str
    name: str
    price: int
    """M€, or for a conversion plants or heat."""
    in_vain: bool
    """Whether it may be done and nothing would come of it, as what it raises is complete."""


@dataclass(frozen=True)
class AreaSeen:
    """An area of the map; `option` is what to send to choose it now."""

    id: str
    name: str
    row: int
    column: int
    ocean: bool
    code: str
    """How people call it: row letter and column; empty off Mars."""
    volcanic: bool
    reserved: bool
    bonus: list[str]
    oceans: int
    """M€ for the oceans beside it."""
    price: int
    """M€ that a tile here costs, while there is something to be got for it (the south pole of Hellas)."""
    neighbours: list[str]
    tile: str
    owner: int
    card: str
    claimed_by: int
    option: str
    recent: bool
    """Something was put here since one's last turn."""


@dataclass(frozen=True)
class PlayerSeen:
    """One side of the table."""

    seat: int
    name: str
    kind: str
    level: str
    corporation: str
    tr: int
    stock: dict[str, int]
    production: dict[str, int]
    tags: dict[str, int]
    hand_size: int
    events: int
    passed: bool
    first: bool
    played: list[CardSeen]


def reasons(table: State, seat: int | None, lang: str) -> dict[str, ProspectSeen]:
    """Everything a seat might do in a turn with every reason why not, by notation."""
    found: dict[str, ProspectSeen] = {}
    if seat is None or table.finished or not table.players[seat].played:
        return found
    # Prices belong to a turn, whatever is being asked just now.
    frame = Decision(seat, Turn(2), -1, ())
    for option, why in RULES.prospects(table, seat):
        told = [text.reason_text(reason, lang, table) for reason in why]
        words = text.option_text(option, table, lang, frame)
        found[option.notation] = ProspectSeen(
            id=option.notation,
            text=words,
            possible=not told,
            reasons=told,
            kind=option.kind,
            what=option.part("what"),
            card=option.part("card"),
            name=name_of(option, table, lang),
            price=price_of(option, table, seat),
            in_vain=is_in_vain(option, table, seat),
        )
    return found


def name_of(option: Option, table: State, lang: str) -> str:
    """What a prospect is called by itself."""
    setup = table.setup
    if option.part("card"):
        return text.card_name(BY_SLUG[option.part("card")], lang)
    if option.kind == "project":
        return text.project_name(setup.projects[option.index], lang)
    if option.kind in ("claim", "fund"):
        return text.goal_name((setup.milestones if option.kind == "claim" else setup.awards)[option.index], lang)
    if option.kind == "convert":
        return text.resource_name(RESOURCE_NAMES.index(option.part("what")), lang)
    return text.option_text(option, table, lang)


def price_of(option: Option, table: State, seat: int) -> int:
    """What a prospect costs."""
    if option.kind == "play":
        return price(table, seat, option.index)
    if option.kind == "project":
        return project_cost(table, seat, table.setup.projects[option.index])
    if option.kind == "claim":
        return MILESTONE_COST
    if option.kind == "fund":
        return AWARD_COSTS[min(len(table.awards), len(AWARD_COSTS) - 1)]
    if option.kind == "convert":
        return greenery_cost(table, seat) if option.part("what") == "plants" else CONVERSION
    return 0


def is_in_vain(option: Option, table: State, seat: int) -> bool:
    """Whether all that a prospect does would be lost: what it raises is complete, no card holds what it brings."""
    if option.kind == "play":
        return is_played_in_vain(CARDS[option.index], table, seat)
    if option.kind == "project":
        return is_lost(table.setup.projects[option.index].effect, table, seat)
    return option == CONVERT_HEAT and is_lost(TEMPERATURE_STEP, table, seat)


def cards(
    own: PlayerView | None,
    numbers: tuple[int, ...] | None,
    table: State,
    seat: int | None,
    why: dict[str, ProspectSeen],
    lang: str,
) -> list[CardSeen]:
    """Cards with their texts."""
    if own is None or seat is None:
        return []
    return [card_seen(number, table, seat, why, lang) for number in numbers or ()]


def card_seen(number: int, table: State, seat: int, why: dict[str, ProspectSeen], lang: str) -> CardSeen:
    """A card as its owner, or anybody when it lies open, reads it."""
    card = CARDS[number]
    prospect = why.get(f"play {card.slug}")
    side = table.players[seat]
    project = card.sort == PROJECT
    possible = prospect is not None and prospect.possible
    return described(
        card,
        lang,
        price(table, seat, number) if project and prospect is not None else None,
        side.cubes.get(number, 0),
        number in side.used,
        possible,
        tuple(prospect.reasons) if prospect is not None else (),
        tuple(proposal(table, seat, number)) if possible else (),
        card_points(table, seat, number) if project else 0,
        possible and prospect is not None and prospect.in_vain,
    )


@lru_cache(CARDS_KEPT)
def described(
    card: Card,
    lang: str,
    price: int | None,
    cubes: int,
    used: bool,
    possible: bool,
    reasons: tuple[str, ...],
    pay: tuple[tuple[str, int], ...],
    points: int,
    in_vain: bool,
) -> CardSeen:
    """A card with all that may change about it."""
    return CardSeen(
        id=card.slug,
        name=text.card_name(card, lang),
        kind=card.kind,
        tags=[TAG_NAMES[tag] for tag in card.tags],
        text=text.card_text(card, lang),
        cost=card.cost if card.sort == PROJECT else None,
        price=price,
        cubes=cubes,
        used=used,
        possible=possible,
        reasons=list(reasons),
        pay=list(pay),
        points=points,
        action=bool(card.action),
        effect=bool(card.effect),
        holds=CUBE_NAMES[card.holds] if card.holds_cubes else "",
        in_vain=in_vain,
    )


def player(view: View, table: State, seat: int, name: str, kind: str, level: str, lang: str) -> PlayerSeen:
    """One side of the table as anybody sees it, and who sits there."""
    side = view.players[seat]
    tags = list(table.players[seat].standing.tags)
    tags[EVENT] = len(side.events)
    return PlayerSeen(
        seat=seat,
        name=name,
        kind=kind,
        level=level,
        corporation=CARDS[side.played[0]].slug if side.played else "",
        tr=side.tr,
        stock=dict(zip(RESOURCE_NAMES, side.stock, strict=True)),
        production=dict(zip(RESOURCE_NAMES, side.production, strict=True)),
        tags={TAG_NAMES[tag]: number for tag, number in enumerate(tags) if number},
        hand_size=side.hand_size,
        events=len(side.events),
        passed=side.passed,
        first=seat == view.first,
        played=[card_seen(number, table, seat, {}, lang) for number in side.played],
    )


def areas(view: View, table: State, places: dict[str, str], recent: set[str], lang: str) -> list[AreaSeen]:
    """The map, area by area, those off Mars last."""
    board = view.board
    kinds = {area: TILE_NAMES[kind] for kind, mask in enumerate(view.tiles) for area in areas_in(mask)}
    makers = {area: CARDS[card].slug for area, card in view.tile_cards}
    owners, claims = {}, {}
    for seat in reversed(range(len(view.players))):
        owners.update(dict.fromkeys(areas_in(table.players[seat].tiles), seat))
        claims.update(dict.fromkeys(areas_in(view.players[seat].claims), seat))
    oceans = view.tiles[OCEAN]
    ocean_worth = OCEAN_MONEY if view.seat is None else table.players[view.seat].standing.ocean_worth
    prices = {area: area_price(table, area, view.seat) for area in board.offers}
    return [
        area_seen(
            board,
            i,
            lang,
            ocean_worth * (board.near[i] & oceans).bit_count(),
            prices.get(i, 0),
            kinds.get(i, ""),
            owners.get(i, -1),
            makers.get(i, ""),
            claims.get(i, -1),
            places.get(identity, ""),
            identity in recent,
        )
        for i, identity in enumerate(board.ids)
    ]


@lru_cache(AREAS_KEPT)
def area_seen(
    board: Board,
    i: int,
    lang: str,
    oceans: int,
    price: int,
    tile: str,
    owner: int,
    card: str,
    claimed_by: int,
    option: str,
    recent: bool,
) -> AreaSeen:
    """An area of a map with what lies there. Most stay as they are from one look to the next, for all who look."""
    here = board.areas.hexes[i] if i < len(board.areas.hexes) else None
    around = board.areas.neighbours[i] if here else ()
    bonus = [RESOURCE_NAMES[kind] for kind, number in board.bonus[i] for _ in range(number)]
    on_map = OnlyMap(board)
    return AreaSeen(
        id=board.ids[i],
        name=text.area_name(on_map, i, lang),
        row=here.row if here else 0,
        column=here.col if here else 0,
        ocean=bool(here and here.ocean),
        code=area_code(on_map, i),
        volcanic=bool(here and here.volcanic),
        reserved=bool(here and here.reserved),
        bonus=bonus + ["card"] * board.cards[i],
        oceans=oceans,
        price=price,
        neighbours=[board.ids[other] for other in around if other >= 0],
        tile=tile,
        owner=owner,
        card=card,
        claimed_by=claimed_by,
        option=option,
        recent=recent,
    )


def area_price(table: State, area: int, seat: int | None) -> int:
    """M€ that a tile on an area costs now."""
    offer = table.board.offers.get(area)
    return offer_price(offer) if offer is not None and offer.gain.writes(table, seat or 0, -1) else 0


def offer_price(offer: Effect) -> int:
    """M€ that an area asks for what it gives."""
    cost = offer.cost if isinstance(offer, Arrow) else offer
    return cost.amount if isinstance(cost, Spend) and isinstance(cost.amount, int) else 0
