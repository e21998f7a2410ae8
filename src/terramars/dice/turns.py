"""Turns: a production turn, or a support action and then a main action; free actions before, between and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from terramars.core.flow import SKIP
from terramars.core.machine import PAUSE, Effect, Reason
from terramars.core.option import Option
from terramars.dice import options
from terramars.dice.cards import CARDS
from terramars.dice.effects.gains import GainPoints, Rotate
from terramars.dice.effects.paying import Pay, payable
from terramars.dice.effects.planet import Place, Raise
from terramars.dice.playing import LookAtBonusCards, can_play, play_from_hand, usable, use
from terramars.dice.production import production_turn
from terramars.dice.state import PARAMETERS_TO_END, State
from terramars.dice.words import (
    ANY,
    CITY,
    CITY_FACE,
    COLOURS,
    FACES,
    FREE,
    GREENERY,
    HEAT,
    MAIN,
    MEGACREDIT,
    OCEAN,
    PLANT,
    SUPPORT,
    TEMPERATURE,
    WATER,
)

START: Final = 0
"""Nothing was done yet but free actions."""
MAIN_TO_COME: Final = 1
"""The support action is done."""
AFTER: Final = 2
"""All is done but free actions."""

SOLO_TURNS: Final = 50
DEADLINES: Final = {16: 0, 20: 1, 24: 2}
"""Solo: after these turns the milestones in these slots leave, if they are not claimed (rule 13.9)."""

STANDARD_MAIN: Final[dict[str, tuple[tuple[int, ...], Effect]]] = {
    "raise-temperature": ((HEAT,) * 3, Raise(TEMPERATURE)),
    "ocean": ((WATER,) * 3, Place(OCEAN)),
    "greenery": ((PLANT,) * 4, Place(GREENERY)),
    "city": ((CITY_FACE,) * 3, Place(CITY)),
    "points": ((MEGACREDIT,) * 3, GainPoints(2)),
}
"""The main actions that everybody has (rules 4.10 to 4.14): their options, costs and effects."""
STANDARD_OPTIONS: Final = {
    "raise-temperature": options.RAISE,
    "ocean": options.OCEAN_OPTION,
    "greenery": options.GREENERY_OPTION,
    "city": options.CITY_OPTION,
    "points": options.POINTS,
}


# What may be done.


def support_actions(s: State, seat: int) -> list[Option]:
    """The support actions that a player can take now (rules 4.5 to 4.8)."""
    found = [options.DIE[colour] for colour in range(COLOURS) if s.pool[colour]]
    found.extend([option for option in (options.ROTATE, options.CARDS_DRAWN) if not support_obstacles(s, seat, option)])
    found.extend(usable(s, seat, SUPPORT))
    return found


def support_obstacles(s: State, seat: int, option: Option) -> list[Reason]:
    """Why a standard support action cannot be taken."""
    player = s.players[seat]
    dice = sum(player.dice)
    if option.kind == "die":
        return [] if s.pool[option.index] else [Reason("no dice", option.index)]
    if option.kind == "rotate":
        # One resource is discarded, and another die must be there to be turned.
        return [] if dice and dice + player.wild > 1 else [Reason("another die", None, 2, dice)]
    if not s.deck and not s.discard:
        return [Reason("no cards")]
    return [] if dice + player.wild else [Reason("resource", ANY, 1, 0)]


def main_actions(s: State, seat: int) -> list[Option]:
    """The main actions that a player can take now (rules 4.10 to 4.17)."""
    found = [
        option for kind, option in STANDARD_OPTIONS.items() if payable(s.players[seat], STANDARD_MAIN[kind][0])
        and not STANDARD_MAIN[kind][1].obstacles(s, seat, -1)
    ]  # fmt: skip
    found.extend([options.with_card("play", card) for card in s.players[seat].hand if can_play(s, seat, card)])
    found.extend(usable(s, seat, MAIN))
    # A second support action instead. So, too, whether a player has a choice never tells of cards in its hand.
    found.extend(support_actions(s, seat))
    return found


def main_obstacles(s: State, seat: int, kind: str) -> list[Reason]:
    """Why a standard main action cannot be taken."""
    cost, effect = STANDARD_MAIN[kind]
    return Pay(cost).obstacles(s, seat, -1) + effect.obstacles(s, seat, -1)


# Doing it.


def do_support(s: State, seat: int, pick: Option) -> None:
    """Carry out a support action."""
    if pick.kind == "die":
        s.roll(seat, pick.index)
    elif pick.kind == "rotate":
        s.push(DiscardAndTurn(), seat, -1)
    elif pick.kind == "cards":
        s.push(DrawTwo(), seat, -1)
        s.push(Pay((ANY,)), seat, -1)
    else:
        use(s, seat, pick.index)


def do_main(s: State, seat: int, pick: Option) -> None:
    """Carry out a main action."""
    standard = STANDARD_MAIN.get(pick.kind)
    if standard is not None:
        s.push(standard[1], seat, -1)
        s.push(Pay(standard[0]), seat, -1)
    elif pick.kind == "play":
        play_from_hand(s, seat, pick.index)
    else:
        do_support(s, seat, pick)


@dataclass(frozen=True)
class DrawTwo(Effect):
    """Draw 2 cards (rule 4.7)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.draw(seat, 2)

    def uncovers(self) -> bool:
        return True


@dataclass(frozen=True)
class DiscardAndTurn(Effect):
    """Discard any resource, then turn another die to any of its faces (rule 4.6): a die must be left for it."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        player = s.players[seat]
        found = [options.PAY[face] for face in range(FACES) if player.dice[face]] if sum(player.dice) > 1 else []
        if player.wild:
            found.append(options.WILD)
        return found

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None:
            return
        if pick.kind == "wild":
            s.gain_wild(seat, -1)
        else:
            s.give_back(seat, pick.index, "paid")
        s.push(Rotate(1, must=True), seat, card)


@dataclass(frozen=True)
class SupportAction(Effect):
    """A support action more, by a card (Efficient)."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return support_actions(s, seat)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            do_support(s, seat, pick)


@dataclass(frozen=True)
class MainAction(Effect):
    """A main action more, by a card (Robotic Workforce)."""

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        return main_actions(s, seat)

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is not None:
            do_main(s, seat, pick)


@dataclass(frozen=True)
class Turn(Effect):
    """What its owner does next in a turn. Free actions leave the turn where it is (rules 4.18 to 4.20)."""

    stage: int
    extra: bool
    """Whether it is an extra turn, which is always an action turn (rule 15.20)."""

    def __init__(self, stage: int = START, extra: bool = False) -> None:
        object.__setattr__(self, "stage", stage)
        object.__setattr__(self, "extra", extra)

    def options(self, s: State, seat: int, card: int) -> Sequence[Option]:
        free = usable(s, seat, FREE)
        if self.stage == AFTER:
            return [*free, options.END] if free else ()
        if self.stage == START:
            actions = support_actions(s, seat)
            if not self.extra:
                return [options.PRODUCE, *(actions or [SKIP]), *free]
        else:
            actions = main_actions(s, seat)
        # An action is left out only where none is possible (rule 4.4).
        if actions:
            return [*actions, *free]
        return [*free, SKIP] if free else ()

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        if pick is None or pick.kind == "skip":
            if self.stage != AFTER:
                s.push(Turn(self.stage + 1, self.extra), seat, card)
            return
        if pick.kind == "end":
            return
        if pick.kind == "produce":
            s.push(Turn(AFTER), seat, card)
            production_turn(s, seat)
        elif pick.kind == "use" and is_free(pick.index):
            s.push(self, seat, card)
            use(s, seat, pick.index)
        elif self.stage == START:
            s.push(Turn(MAIN_TO_COME, self.extra), seat, card)
            do_support(s, seat, pick)
        else:
            s.push(Turn(AFTER, self.extra), seat, card)
            do_main(s, seat, pick)

    def begins_action(self) -> bool:
        return True


def is_free(card: int) -> bool:
    """Whether the action of a card is a free one."""
    return CARDS[card].slot == FREE


@dataclass(frozen=True)
class ExtraTurn(Effect):
    """A whole turn more, at once: a support action, then a main action (Coordinator)."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.push(Turn(START, extra=True), seat, -1)


# From turn to turn.


@dataclass(frozen=True)
class BeginTurn(Effect):
    """A player's turn begins."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        s.active = seat
        s.turn += 1
        if s.story is not None:
            s.story.tell("turn", seat, -1, s.turn)
        s.push(EndTurn(), seat, -1)
        s.push(Turn(), seat, -1)


@dataclass(frozen=True)
class EndTurn(Effect):
    """A turn ends: first the bonus cards that were earned (rule 8.2), then the next player, or the end."""

    def resolve(self, s: State, seat: int, card: int, pick: Option | None) -> None:
        player = s.players[seat]
        if player.bonus_due:
            player.bonus_due -= 1
            s.push(self, seat, card)
            s.push(LookAtBonusCards(), seat, -1)
            return
        if s.setup.solo:
            if s.turn in DEADLINES:
                s.remove_milestone(DEADLINES[s.turn])
            over = s.turn >= SOLO_TURNS
        else:
            over = self.counts_down(s)
        if over:
            s.finished = True
            return
        following = (seat + 1) % len(s.players)
        s.push(BeginTurn(), following, -1)
        s.push(PAUSE, seat, -1)

    def counts_down(self, s: State) -> bool:
        """After the second parameter is complete everybody has one more turn (rule 10.2); whether all had it."""
        if s.turns_left > 0:
            s.turns_left -= 1
        elif s.turns_left < 0 and s.completed() >= PARAMETERS_TO_END:
            s.turns_left = len(s.players)
            if s.story is not None:
                s.story.tell("last turns", -1, -1, s.turns_left)
        return s.turns_left == 0
