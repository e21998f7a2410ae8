"""What is chosen together in the dice game: dice to keep, cards to discard, the parts of a payment.

The engine asks die by die and card by card; the log keeps each answer in an entry of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from terramars.core import machine
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.core.story import Story
from terramars.dice.cards import CARDS
from terramars.dice.effects.paying import Pay
from terramars.dice.player import KEPT_DICE, Player
from terramars.dice.production import DiscardCards, KeepDice
from terramars.dice.state import State
from terramars.dice.words import FACES, ICON_NAMES
from terramars.web.errors import Refused
from terramars.web.play.telling import Question


def belongs(earlier: Question, later: Question) -> bool:
    """Whether a question goes on with the set that another one asked for, nothing having been revealed since."""
    first, then = earlier.effect, later.effect
    if type(first) is not type(then) or earlier.card != later.card:
        return False
    if isinstance(then, KeepDice):
        return len(then.kept) > len(first.kept)
    if isinstance(then, DiscardCards):
        return True
    if isinstance(then, Pay):
        return len(then.icons) < len(first.icons) and bool(first.icons[-len(then.icons) :] == then.icons)
    return False


# Dice by name.


def numbered(faces: Iterable[str]) -> list[str]:
    """Dice of these faces, told apart by a number: ``plant.1``, ``plant.2``."""
    seen: Counter[str] = Counter()
    found = []
    for face in faces:
        seen[face] += 1
        found.append(f"{face}.{seen[face]}")
    return found


def dice_named(dice: Sequence[int]) -> list[str]:
    """A player's dice by name."""
    return numbered(ICON_NAMES[face] for face in range(FACES) for _ in range(dice[face]))


def most_kept(player: Player) -> int:
    """How many dice a player may keep at a production turn."""
    return min(sum(player.dice), KEPT_DICE + player.storage)


# Answering with a set.


def question(twin: State, seat: int) -> Decision | None:
    """What a seat is asked on a table."""
    decision = machine.settle_lane(twin, seat) if twin.lanes else machine.settle(twin, True)
    return decision if decision is not None and decision.seat == seat else None


def choices(table: State, seat: int, picks: Collection[str]) -> list[str]:
    """The choices that keep these dice, or discard these cards, and nothing else; a refusal if that cannot be."""
    decision = question(table.copy(), seat)
    if decision is None or not isinstance(decision.effect, KeepDice | DiscardCards):
        raise Refused("not-asked", "this seat is not asked for a set now", 409)
    player = table.players[seat]
    if isinstance(decision.effect, KeepDice):
        known, most, part = dice_named(player.dice), most_kept(player), "keep"
    else:
        known = [CARDS[card].slug for card in player.hand[decision.effect.passed :]]
        most, part = len(known), "discard"
    if strange := sorted(set(picks).difference(known)):
        raise Refused("illegal-set", f"{', '.join(strange)[:100]}: not offered here", reason="not-offered", part=part)
    if len(picks) > most:
        said = f"{part}: at most {most} wanted, {len(picks)} picked"
        raise Refused("illegal-set", said, reason="too-many", part=part, least=0, most=most, have=len(picks))
    wanted = [name.partition(".")[0] for name in picks]
    return answered(table, seat, wanted)


def answered(table: State, seat: int, wanted: Sequence[str]) -> list[str]:
    """The choices that take what is wanted, each as often as it is named, and then stop."""
    twin = table.copy()
    left = Counter(wanted)
    found: list[str] = []
    first: Decision | None = None
    while (decision := question(twin, seat)) is not None and (first is None or belongs(first, decision)):
        option = decision.options[-1]
        for each in decision.options:
            name = each.part("resource") or each.part("card")
            if left[name] > 0:
                option = each
                left[name] -= 1
                break
        found.append(option.notation)
        if option is decision.options[-1]:
            break
        first = decision
        machine.apply(twin, option, seat)
    return found


# Paying.


def paying(table: State, seat: int) -> list[str]:
    """The choices that pay a bill as proposed."""
    return [option.notation for option in ways(table, seat)]


def proposal(table: State, seat: int) -> list[str]:
    """How a bill would be paid: a face, ``wild`` or ``-`` for each icon, also for those where nothing is asked."""
    twin = table.copy()
    decision = question(twin, seat)
    if decision is None or not isinstance(decision.effect, Pay):
        return []
    story = Story()
    ways(twin, seat, story)
    paid = [each.pick for each in story.happenings if each.kind == "choice" and isinstance(each.effect, Pay)]
    signs = {"wild": "wild", "leave": "-"}
    return [signs.get(pick.kind) or pick.part("resource") for pick in paid[: len(decision.effect.icons)]]


def ways(table: State, seat: int, story: Story | None = None) -> list[Option]:
    """Pay a bill as is mostly good: discounts and dice before tokens, of many dice one of the commonest kind."""
    twin = table.copy()
    twin.story = story
    found: list[Option] = []
    while (decision := question(twin, seat)) is not None and isinstance(decision.effect, Pay):
        option = best(twin.players[seat], decision)
        found.append(option)
        before = decision
        machine.apply(twin, option, seat)
        if (then := question(twin, seat)) is None or not belongs(before, then):
            break
    return found


def best(player: Player, decision: Decision) -> Option:
    """The way to pay an icon: a discount, else a die of which there are most and that is least rare."""

    def merit(option: Option) -> tuple[int, int, int]:
        if option.kind == "leave":
            return (2, 0, 0)
        if option.kind == "wild":
            return (0, 0, 0)
        return (1, player.dice[option.index], -(option.index % 3))

    return max(decision.options, key=merit)
