"""Any situation of a turn as a plain dictionary, and the table that such a dictionary describes.

What is left out is as at the beginning of a game; cards that are named nowhere are in the deck, below those that are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from terramars.core.errors import ImpossiblePosition, nearest
from terramars.core.rng import scrambled, shuffled
from terramars.dice import decks, goals
from terramars.dice.board import BOARD, areas_in
from terramars.dice.cards import BONUS, BY_SLUG, CARDS, CORPORATION, PROJECT
from terramars.dice.goals import MILESTONES, REMOVED, UNCLAIMED
from terramars.dice.opening import numbers_of
from terramars.dice.player import Player, new_player
from terramars.dice.playing import TakeBonusCard
from terramars.dice.setup import make_setup
from terramars.dice.state import DICE_PER_COLOUR, State, bare_state
from terramars.dice.tracks import PARAMETERS
from terramars.dice.turns import EndTurn, Turn
from terramars.dice.words import (
    COLOUR_NAMES,
    COLOURS,
    FACES,
    ICON_NAMES,
    OCEAN,
    OCEANS,
    TILE_NAMES,
    TRACK_NAMES,
    slug,
)

STAGES: Final = ("start", "main", "after")
KEYS: Final = (
    "players", "corporate_era", "names", "seed", "chance", "seats", "tiles", "oxygen", "temperature", "awards",
    "milestones", "bonus_cards", "deck", "discard", "first", "active", "turn", "turns_left", "stage",
)  # fmt: skip
SEAT_KEYS: Final = ("corporation", "dice", "wild", "vp", "bonus_due", "looked", "hand", "played", "used", "seen")
NEITHER: Final = "removed"


def describe(s: State) -> dict[str, Any]:
    """A table as a dictionary; during a question inside an action: as it lies, at the start of the turn."""
    asking = s.pending[-1][0] if s.pending else None
    owed = -1 if asking is None or not isinstance(asking, TakeBonusCard) else s.active
    if any(player.corporation < 0 for player in s.players):
        raise ImpossiblePosition("a game is described from its first turn on: choose the corporations first")
    return {
        "players": s.setup.players,
        "corporate_era": s.setup.corporate_era,
        "names": list(s.setup.names),
        "seed": s.setup.seed,
        "chance": s.rng,
        "seats": [described(player, seat == owed) for seat, player in enumerate(s.players)],
        "tiles": {name: [BOARD.ids[area] for area in areas_in(s.tiles[i])] for i, name in enumerate(TILE_NAMES)},
        "oxygen": s.tracks[0],
        "temperature": s.tracks[1],
        "awards": [ICON_NAMES[face] for face in s.awards],
        "milestones": [[MILESTONES[number].slug, owner_named(owner)] for number, owner in s.milestones],
        "bonus_cards": [CARDS[card].slug for card in s.bonus_cards],
        "deck": [CARDS[card].slug for card in reversed(s.deck)],
        "discard": [CARDS[card].slug for card in s.discard],
        "first": s.first,
        "active": s.active,
        "turn": s.turn,
        "turns_left": None if s.turns_left < 0 else s.turns_left,
        "stage": "over" if s.finished else STAGES[asking.stage if isinstance(asking, Turn) else 0],
    }


def described(player: Player, owed: bool) -> dict[str, Any]:
    """One seat's side of the table; `owed`: it is just asked which bonus card it takes."""
    return {
        "corporation": CARDS[player.corporation].slug,
        "dice": {ICON_NAMES[face]: number for face, number in enumerate(player.dice) if number},
        "wild": player.wild,
        "vp": player.vp,
        "bonus_due": player.bonus_due + owed,
        "looked": player.looked,
        "hand": [CARDS[card].slug for card in player.hand],
        "played": [CARDS[card].slug for card in player.played],
        "used": [CARDS[card].slug for card in player.used],
        "seen": [CARDS[card].slug for card in player.seen],
    }


def owner_named(owner: int) -> int | str | None:
    """The owner of a milestone: a seat, nobody, or that it has left the game."""
    if owner == REMOVED:
        return NEITHER
    return None if owner == UNCLAIMED else owner


class Reading:
    """Reads a dictionary and collects everything that is wrong with it."""

    def __init__(self) -> None:
        self.wrong: list[str] = []

    def known(self, given: Iterable[str], keys: Sequence[str], where: str) -> None:
        """Note the keys that mean nothing."""
        for key in given:
            if key not in keys:
                self.wrong.append(f"{where}: unknown key {key!r}: {nearest(str(key), keys)}")

    def number(self, given: Mapping[str, Any], key: str, usual: int, most: int = 1 << 64) -> int:
        """A whole number from 0 on."""
        value = given.get(key, usual)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < most:
            self.wrong.append(f"{key}: {value!r} is no whole number from 0 to {most - 1}")
            return usual
        return value

    def cards(self, names: Iterable[Any], sorts: tuple[int, ...], where: str) -> tuple[int, ...]:
        """Cards by name or slug."""
        found = []
        for name in names:
            card = BY_SLUG.get(slug(str(name)))
            if card is None or card.sort not in sorts:
                known = [other.slug for other in CARDS if other.sort in sorts]
                self.wrong.append(f"{where}: no card {name!r} can lie there: {nearest(slug(str(name)), known)}")
            else:
                found.append(card.index)
        return tuple(found)

    def named(self, name: object, names: Sequence[str], where: str) -> int:
        """The number of a name; 0 where it is unknown."""
        if name in names:
            return names.index(str(name))
        self.wrong.append(f"{where}: unknown name {name!r}: {nearest(str(name), names)}")
        return 0


def set_up(situation: Mapping[str, Any]) -> State:
    """The table that a dictionary describes; all contradictions are named together."""
    decks.load()
    reading = Reading()
    reading.known(situation, KEYS, "position")
    setup = make_setup(
        {
            "players": situation.get("players", max(1, len(situation.get("seats", ())))),
            "corporate_era": situation.get("corporate_era", False),
            "names": situation.get("names", ()),
            "seed": situation.get("seed", 0),
        }
    )
    seats = list(situation.get("seats", ()))
    if len(seats) > setup.players:
        reading.wrong.append(f"seats: {len(seats)} for {setup.players} players")
    seats += [{} for _ in range(setup.players - len(seats))]
    s = bare_state(setup, [read_seat(seat, reading, number) for number, seat in enumerate(seats[: setup.players])])
    s.rng = reading.number(situation, "chance", scrambled(setup.seed))
    read_planet(s, situation, reading)
    read_goals(s, situation, reading)
    read_decks(s, situation, reading)
    read_pool(s, reading)
    s.first = reading.number(situation, "first", 0, setup.players)
    s.active = reading.number(situation, "active", s.first, setup.players)
    s.turn = reading.number(situation, "turn", 1)
    left = situation.get("turns_left")
    s.turns_left = -1 if left is None else reading.number(situation, "turns_left", 0)
    stage = situation.get("stage", STAGES[0])
    s.finished = stage == "over"
    number = 0 if s.finished else reading.named(stage, STAGES, "stage")
    if reading.wrong:
        raise ImpossiblePosition("; ".join(reading.wrong))
    for player in s.players:
        player.work_out()
    if not s.finished:
        s.pending = [(EndTurn(), s.active, -1), (Turn(number), s.active, -1)]
    return s


def read_seat(given: Mapping[str, Any], reading: Reading, number: int) -> Player:
    """One seat's side of the table."""
    where = f"seat {number}"
    reading.known(given, SEAT_KEYS, where)
    player = new_player()
    corporations = [card.slug for card in CARDS if card.sort == CORPORATION]
    chosen = reading.cards((given.get("corporation", corporations[number]),), (CORPORATION,), f"{where}, corporation")
    player.corporation = chosen[0] if chosen else -1
    for name, dice in given.get("dice", {}).items():
        face = reading.named(name, ICON_NAMES[:FACES], f"{where}, dice")
        player.dice[face] += reading.number({name: dice}, name, 0, 13)
    player.wild = reading.number(given, "wild", 0)
    player.vp = reading.number(given, "vp", 0)
    player.bonus_due = reading.number(given, "bonus_due", 0, 3)
    player.looked = bool(given.get("looked", False))
    player.hand = reading.cards(given.get("hand", ()), (PROJECT,), f"{where}, hand")
    player.played = reading.cards(given.get("played", ()), (PROJECT, BONUS), f"{where}, played")
    player.used = reading.cards(given.get("used", ()), (PROJECT, BONUS, CORPORATION), f"{where}, used")
    player.seen = reading.cards(given.get("seen", ()), (PROJECT, CORPORATION), f"{where}, seen")
    for card in player.used:
        if card not in player.in_play() or CARDS[card].slot < 0:
            reading.wrong.append(f"{where}: {CARDS[card].slug!r} has no action that was used here")
    return player


def read_planet(s: State, situation: Mapping[str, Any], reading: Reading) -> None:
    """Tiles and tracks."""
    for name, areas in situation.get("tiles", {}).items():
        tile = reading.named(name, TILE_NAMES, "tiles")
        for identity in areas:
            area = reading.named(identity, BOARD.ids, "tiles")
            bit = 1 << area
            if s.taken() & bit:
                reading.wrong.append(f"tiles: two tiles on {identity}")
            if (tile == OCEAN) != bool(BOARD.ocean & bit):
                reading.wrong.append(f"tiles: no {name} can lie on {identity}")
            s.tiles[tile] |= bit
    s.tracks[OCEANS] = s.tiles[OCEAN].bit_count()
    if s.tracks[OCEANS] > PARAMETERS[OCEANS].goal:
        reading.wrong.append(f"tiles: {s.tracks[OCEANS]} oceans, there are {PARAMETERS[OCEANS].goal}")
    for track in (0, 1):
        parameter = PARAMETERS[track]
        usual = parameter.solo_start if s.setup.solo else parameter.start
        value = situation.get(TRACK_NAMES[track], usual)
        if value not in range(parameter.start, parameter.goal + 1, parameter.step):
            reading.wrong.append(
                f"{parameter.name}: {value!r} is no step from {parameter.start} to {parameter.goal} by {parameter.step}"
            )
        else:
            s.tracks[track] = value


def read_goals(s: State, situation: Mapping[str, Any], reading: Reading) -> None:
    """Awards and milestones."""
    awards = situation.get("awards", ("megacredit", "plant", "energy"))
    s.awards = tuple([reading.named(name, ICON_NAMES[:FACES], "awards") for name in awards])
    if len({face // 3 for face in s.awards}) != len(s.awards) or len(s.awards) != 3:
        reading.wrong.append("awards: three dice of different colours are wanted")
    slots = []
    known = [milestone.slug for milestone in goals.MILESTONES]
    for name, owner in situation.get("milestones", ()):
        number = reading.named(name, known, "milestones")
        if owner is None:
            slots.append((number, UNCLAIMED))
        elif owner == NEITHER:
            slots.append((number, REMOVED))
        elif isinstance(owner, int) and 0 <= owner < len(s.players):
            slots.append((number, owner))
        else:
            reading.wrong.append(f"milestones: {owner!r} owns {name}: a seat, None or {NEITHER!r} is wanted")
    s.milestones = tuple(slots)


def read_decks(s: State, situation: Mapping[str, Any], reading: Reading) -> None:
    """Deck (its first card is the next one), discard pile and bonus cards; no card may lie in two places."""
    named = reading.cards(situation.get("deck", ()), (PROJECT,), "deck")
    s.discard = list(reading.cards(situation.get("discard", ()), (PROJECT,), "discard"))
    lying = [*named, *s.discard]
    for player in s.players:
        lying += [*player.hand, *player.in_play()]
    for card in sorted({card for card in lying if lying.count(card) > 1}):
        reading.wrong.append(f"{CARDS[card].slug!r} lies in two places")
    rest = [card for card in numbers_of(s.setup, PROJECT) if card not in lying]
    _, below = shuffled(s.rng, rest)
    s.deck = [*below, *reversed(named)]
    given = situation.get("bonus_cards")
    if given is None:
        spare = [card for card in numbers_of(s.setup, BONUS) if card not in lying]
        taken = sum([1 for card in lying if CARDS[card].sort == BONUS])
        s.bonus_cards = tuple(sorted(shuffled(s.rng, spare)[1][: s.setup.bonus_cards - taken]))
    else:
        s.bonus_cards = reading.cards(given, (BONUS,), "bonus_cards")
        for card in s.bonus_cards:
            if card in lying:
                reading.wrong.append(f"{CARDS[card].slug!r} lies in two places")


def read_pool(s: State, reading: Reading) -> None:
    """The pool holds the dice that lie nowhere else."""
    for colour in range(COLOURS):
        out = sum([player.dice_of(colour) for player in s.players])
        out += sum([1 for face in s.awards if face // 3 == colour])
        s.pool[colour] = DICE_PER_COLOUR - out
        if s.pool[colour] < 0:
            reading.wrong.append(f"dice: {out} {COLOUR_NAMES[colour]} ones lie out, there are {DICE_PER_COLOUR}")
