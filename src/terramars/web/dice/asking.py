"""What a seat of the dice game is asked, as plain data: each option with what it changes and whether undo ends with it.

Everything is tried out on a table that the seat's view cannot tell from the true one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terramars.core import machine
from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.dice.cards import CARDS
from terramars.dice.effects.paying import Pay
from terramars.dice.effects.planet import Place
from terramars.dice.opening import SetUpTile
from terramars.dice.options import END
from terramars.dice.production import DiscardCards, KeepDice
from terramars.dice.state import State
from terramars.dice.turns import STANDARD_MAIN, Turn
from terramars.dice.words import FACES, ICON_NAMES, TILE_NAMES, TRACK_NAMES
from terramars.text import dice as text
from terramars.web.dice import sets

STAGES = ("start", "main", "after")
"""How far a turn is: nothing done, the support action done, the main action done."""


@dataclass(frozen=True)
class DiceChangeSeen:
    """A number that an option moves. Sorts: track, die, wild, points."""

    sort: str
    what: str
    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class DiceOptionSeen:
    """Something that may be chosen now. Its id is what to send."""

    id: str
    text: str
    kind: str
    card: str
    area: str
    resource: str
    to: str
    """The face that a die is turned to."""
    colour: str
    amount: int
    barrier: bool
    """You cannot undo after this."""
    changes: list[DiceChangeSeen]


@dataclass(frozen=True)
class BillSeen:
    """A cost that is being paid icon by icon."""

    icons: list[str]
    """What is still to be paid, the icon that is asked for first."""
    proposed: list[str]
    """How it would be paid at once: a face for a die, ``wild`` for a token, ``-`` for what a discount leaves out."""


@dataclass(frozen=True)
class DiceSetSeen:
    """What is chosen together: send all that you want as `picks`; what is not named is left.

    Dice are named by their face and a number, ``plant.1`` and ``plant.2``; cards by their names.
    """

    kind: str
    """``keep`` or ``discard``."""
    things: list[str]
    most: int
    picked: list[str]
    made: int
    """How many choices of the set were made one by one. `picks` replaces them, undo takes them back."""


@dataclass(frozen=True)
class DiceDecisionSeen:
    """What this seat is asked."""

    prompt: str
    options: list[DiceOptionSeen]
    card: str
    """The card that asks, if one does."""
    stage: str
    """In a turn: start, main or after."""
    tile: str
    """What is being placed."""
    bill: BillSeen | None
    set: DiceSetSeen | None


@dataclass(frozen=True)
class Begun:
    """Where the set that is asked for began: the table there, its first question, and what is marked."""

    table: State
    decision: Decision
    picked: Sequence[Option]
    made: int


def asked(table: State, decision: Decision, confirms: bool, lang: str, begun: Begun) -> DiceDecisionSeen:
    """A decision in words and numbers."""
    effect = decision.effect
    return DiceDecisionSeen(
        prompt=text.prompt_text(decision, lang),
        options=[offered(table, decision, option, confirms, lang) for option in decision.options],
        card=CARDS[decision.card].slug if decision.card >= 0 else "",
        stage=STAGES[effect.stage] if isinstance(effect, Turn) else "",
        tile=TILE_NAMES[effect.tile] if isinstance(effect, Place | SetUpTile) else "",
        bill=bill(table, decision) if isinstance(effect, Pay) else None,
        set=set_of(begun),
    )


def bill(table: State, decision: Decision) -> BillSeen:
    """A cost, and how it would be paid at once."""
    effect = decision.effect
    assert isinstance(effect, Pay)
    return BillSeen([ICON_NAMES[icon] for icon in effect.icons], sets.proposal(table, decision.seat))


def set_of(begun: Begun) -> DiceSetSeen | None:
    """The set that a decision begins, if it asks for dice to keep or for cards to discard."""
    effect, player = begun.decision.effect, begun.table.players[begun.decision.seat]
    picked = [option.part("resource") for option in begun.picked if option.kind == "keep"]
    if isinstance(effect, KeepDice):
        return DiceSetSeen(
            "keep", sets.dice_named(player.dice), sets.most_kept(player), sets.numbered(picked), begun.made
        )
    if isinstance(effect, DiscardCards):
        cards = [CARDS[card].slug for card in player.hand[effect.passed :]]
        away = [option.part("card") for option in begun.picked if option.kind == "discard"]
        return DiceSetSeen("discard", cards, len(cards), away, begun.made)
    return None


def offered(table: State, decision: Decision, option: Option, confirms: bool, lang: str) -> DiceOptionSeen:
    """An option with what comes of it."""
    barrier, then = outcome(table, decision, option, confirms)
    return DiceOptionSeen(
        id=option.notation,
        text=text.option_text(option, decision, lang),
        kind=option.kind,
        card=option.part("card"),
        area=option.part("area"),
        resource=option.part("resource"),
        to=option.part("to"),
        colour=option.part("colour"),
        amount=option.amount,
        barrier=barrier,
        changes=[] if then is None else changes(table, then, decision.seat),
    )


def outcome(table: State, decision: Decision, option: Option, confirms: bool) -> tuple[bool, State | None]:
    """Whether undo ends with an option, and the table after it (None: dice or cards decide)."""
    if table.lanes:
        return False, None
    twin = table.copy()
    before = twin.reveals
    machine.apply(twin, option)
    then = machine.settle(twin, True)
    if twin.reveals != before:
        return True, None
    if then is not None:
        # Where all go on to choose together, what was chosen before is settled.
        return then.seat != decision.seat or bool(twin.lanes), twin
    if machine.paused(twin) and ((confirms and option != END) or twin.setup.solo):
        return False, twin
    return True, twin


def changes(before: State, after: State, viewer: int) -> list[DiceChangeSeen]:
    """Every number on the table that differs, what concerns all first, then one's own."""
    found = [
        DiceChangeSeen("track", name, -1, before.tracks[i], after.tracks[i])
        for i, name in enumerate(TRACK_NAMES)
        if before.tracks[i] != after.tracks[i]
    ]
    for seat in sorted(range(len(before.players)), key=lambda other: other != viewer):
        old, new = before.players[seat], after.players[seat]
        if old.vp != new.vp:
            found.append(DiceChangeSeen("points", "points", seat, old.vp, new.vp))
        found += [
            DiceChangeSeen("die", ICON_NAMES[face], seat, old.dice[face], new.dice[face])
            for face in range(FACES)
            if old.dice[face] != new.dice[face]
        ]
        if old.wild != new.wild:
            found.append(DiceChangeSeen("wild", "wild", seat, old.wild, new.wild))
    return found


def cost_of(kind: str) -> tuple[int, ...]:
    """What a main action that everybody has costs."""
    return STANDARD_MAIN[kind][0]
