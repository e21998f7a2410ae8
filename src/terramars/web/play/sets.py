"""What is chosen together: questions of the engine that people answer as one set, and take back as one.

The engine asks card by card; the log keeps each answer in an entry of its own. Which of them belong together follows
from what asked: the start, the cards to buy, to sell or to take, and the parts of a payment.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from terramars.core import machine
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.mars.cards import CARDS, CORPORATION, PROJECT, STARTER
from terramars.mars.effects.draws import ChooseToBuy, Discard, SellPatents, TakeFromDealt, card_price
from terramars.mars.opening import ChooseStart, of_sort
from terramars.mars.payment import Pay
from terramars.mars.state import State
from terramars.mars.turns import DraftOne
from terramars.text.table import start_step
from terramars.web.errors import Refused
from terramars.web.play.telling import Question

MOST_STEPS = 250
"""So many choices at most follow from one set: more than there are cards to hold."""
PICKING = ("choose-corporation", "choose-starter", "keep", "sell", "take", "draft", "discard")
"""Options that take a card; all others leave it, or end the set."""


def belongs(earlier: Question, later: Question) -> bool:
    """Whether a question goes on with the set that another one asked for, nothing having been revealed since."""
    first, then = earlier.effect, later.effect
    if type(first) is not type(then) or earlier.card != later.card:
        return False
    if isinstance(then, SellPatents):
        return then.sold
    if isinstance(then, TakeFromDealt | Discard):
        return bool(then.count < first.count)
    if isinstance(then, Pay):
        return len(then.ways) < len(first.ways) and bool(first.ways[-len(then.ways) :] == then.ways)
    return isinstance(then, ChooseStart | ChooseToBuy)


# Showing a set.


@dataclass(frozen=True)
class PartSeen:
    """Some cards of a set, and how many of them must and may be picked.

    Kinds: corporation, starter, buy, sell, take, draft, discard.
    """

    kind: str
    cards: list[str]
    least: int
    most: int


@dataclass(frozen=True)
class SetSeen:
    """What is chosen together: send all the cards that you want as `picks`; those not named are left."""

    parts: list[PartSeen]
    picked: list[str]
    """What is marked: picked one by one so far, or what you took back."""
    made: int
    """How many choices of the set were made one by one. `picks` replaces them, undo takes them back."""
    settled: list[str]
    """Cards of the set that are beyond choice."""
    money: int
    """What may be spent on cards to buy; 0 while that depends on the corporation."""


def set_of(table: State, decision: Decision, picked: Sequence[Option], made: int) -> SetSeen | None:
    """The set that a decision begins, if it asks for cards."""
    parts = parts_of(table, decision)
    if not parts:
        return None
    effect, player = decision.effect, table.players[decision.seat]
    settled = [card for card in player.kept if card >= 0] if isinstance(effect, ChooseStart | ChooseToBuy) else []
    bought = sum(1 for card in settled if CARDS[card].sort == PROJECT)
    money = 0
    if isinstance(effect, ChooseToBuy):
        money = table.money_power(decision.seat) - bought * card_price(table, decision.seat)
    elif corporation := of_sort(tuple(settled), CORPORATION):
        money = CARDS[corporation[0]].cost - bought * start_step(player).price
    cards = [option.part("card") for option in picked if option.kind in PICKING]
    return SetSeen(parts, cards, made, [CARDS[card].slug for card in settled], money)


def parts_of(table: State, decision: Decision) -> list[PartSeen]:
    """What may be picked in answer to a decision and those that belong to it; nothing if it asks for no cards."""
    effect, seat = decision.effect, decision.seat
    player = table.players[seat]
    if isinstance(effect, ChooseStart):
        return start_parts(table, seat)
    if isinstance(effect, ChooseToBuy):
        rest = player.dealt[len(player.kept) :]
        return [part("buy", rest, 0, len(rest))]
    if isinstance(effect, SellPatents):
        rest = player.hand[effect.start :]
        return [part("sell", rest, 0 if effect.sold else 1, len(rest))]
    if isinstance(effect, TakeFromDealt):
        return [part("take", player.dealt[effect.start :], effect.count, effect.count)]
    if isinstance(effect, Discard):
        return [part("discard", player.hand, effect.count, effect.count)]
    if isinstance(effect, DraftOne):
        return [part("draft", player.dealt, 1, 1)]
    return []


def start_parts(table: State, seat: int) -> list[PartSeen]:
    """What is left to be picked at the start."""
    player = table.players[seat]
    found = []
    if not of_sort(player.kept, CORPORATION):
        found.append(part("corporation", of_sort(player.dealt, CORPORATION), 1, 1))
    starters, taken = of_sort(player.dealt, STARTER), of_sort(player.kept, STARTER)
    wanted = len(starters) // 2
    if len(taken) < wanted:
        rest = starters[starters.index(taken[-1]) + 1 if taken else 0 :]
        found.append(part("starter", rest, wanted - len(taken), wanted - len(taken)))
    if seat not in table.setup.beginners:
        projects = of_sort(player.dealt, PROJECT)[len(player.kept[1 + wanted :]) :]
        found.append(part("buy", projects, 0, len(projects)))
    return found


def part(kind: str, cards: Sequence[int], least: int, most: int) -> PartSeen:
    """A part of a set, its cards by name."""
    return PartSeen(kind, [CARDS[card].slug for card in cards], least, most)


# Answering with a set.


def answers(table: State, seat: int, wanted: Callable[[Decision], str]) -> list[str]:
    """The choices that answer a set: each of its questions is put, until there is no answer or the set is over."""
    twin = table.copy()
    reveals = twin.reveals
    found: list[str] = []
    before: Decision | None = None
    while len(found) < MOST_STEPS and twin.reveals == reveals:
        decision = machine.settle_lane(twin, seat) if twin.lanes else machine.settle(twin, True)
        if decision is None or decision.seat != seat or (before is not None and not belongs(before, decision)):
            break
        choice = wanted(decision)
        option = next((option for option in decision.options if option.notation == choice), None)
        if option is None:
            break
        found.append(choice)
        before = decision
        machine.apply(twin, option, seat)
    return found


def choices(table: State, seat: int, picks: Collection[str]) -> list[str]:
    """The choices that take these cards and leave all others, if that is a whole and legal answer; else a refusal."""
    twin = table.copy()
    decision = machine.settle_lane(twin, seat) if twin.lanes else machine.settle(twin, True)
    parts = parts_of(twin, decision) if decision is not None and decision.seat == seat else []
    if decision is None or not parts:
        raise Refused("not-asked", "this seat is not asked for a set of cards now", 409)
    settled = {CARDS[card].slug for card in twin.players[seat].kept if card >= 0}
    strange = sorted(set(picks).difference(settled, *(each.cards for each in parts)))
    if strange:
        raise bad_set("not-offered", f"{', '.join(strange)[:100]}: not offered here")
    for each in parts:
        have = sum(1 for card in each.cards if card in picks)
        about = {"part": each.kind, "least": each.least, "most": each.most, "have": have}
        said = f"{each.kind}: {each.least} to {each.most} wanted, {have} picked"
        if have < each.least:
            raise bad_set("too-few", said, **about)
        if have > each.most:
            raise bad_set("too-many", said, **about)
    found = answers(twin, seat, lambda asked: taking(asked, picks))
    bought = [card for each in parts if each.kind == "buy" for card in each.cards if card in picks]
    if any(f"keep {card}" not in found for card in bought):
        raise bad_set("too-dear", "the picked cards cost more than there is to pay with", part="buy")
    return found


def taking(decision: Decision, picks: Collection[str]) -> str:
    """The answer to which card is taken: the first that was picked, else to leave it or to stop."""
    for option in decision.options:
        if option.kind in PICKING and option.part("card") in picks:
            return option.notation
    return decision.options[-1].notation


def bad_set(reason: str, detail: str, **about: Any) -> Refused:
    """A set that is refused whole: too few or too many cards, too dear, or not offered."""
    return Refused("incomplete-set" if reason == "too-few" else "illegal-set", detail, reason=reason, **about)
