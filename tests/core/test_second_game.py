"""A second game beside Mars: coins are laid into slots, called and tossed.

It has its own id, its own words for the parts of an option and its own way to write its coins, and is begun, saved,
loaded and set up as Mars is, without a change in `core`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import terramars
from terramars.core import machine
from terramars.core.codec import Codec, Form
from terramars.core.errors import BadSave, CannotUndo, ImpossibleSetup, UnknownName, UnknownOption
from terramars.core.machine import Effect, Reason, TableState
from terramars.core.option import Option
from terramars.core.rng import below
from terramars.core.rules import register

COINS = ("penny", "crown")
WORTH = (1, 5)
SLOTS = ("left", "right")
FACES = ("heads", "tails")
FREE = -1


class Tosses(TableState):
    """Each seat's hidden purse, who won the coin in each slot, and what was won."""

    def __init__(self, rng: int) -> None:
        super().__init__(pending=[], lanes=[], rng=rng, reveals=0, ask_order=True, story=None, trial=False)
        self.purses: list[tuple[int, ...]] = [(0, 1), (0, 1)]
        self.slots = [FREE for _ in SLOTS]
        self.points = [0, 0]

    def copy(self) -> Tosses:
        twin = Tosses(self.rng)
        twin.pending, twin.reveals, twin.trial = self.pending[:], self.reveals, self.trial
        twin.purses, twin.slots, twin.points = self.purses[:], self.slots[:], self.points[:]
        return twin


@dataclass(frozen=True)
class Lay(Effect):
    """Lay one of one's coins into a free slot."""

    def options(self, s: Tosses, seat: int, card: int) -> Sequence[Option]:
        free = [slot for slot in SLOTS if s.slots[SLOTS.index(slot)] == FREE]
        return [Option("lay", index=coin, coin=COINS[coin], slot=slot) for coin in s.purses[seat] for slot in free]

    def resolve(self, s: Tosses, seat: int, card: int, pick: Option | None) -> None:
        assert pick is not None
        s.purses[seat] = tuple(coin for coin in s.purses[seat] if coin != pick.index)
        s.push(Call(pick.index, SLOTS.index(pick.part("slot"))), seat, card)


@dataclass(frozen=True)
class Call(Effect):
    """Call the face of a coin, and toss it."""

    coin: int
    slot: int

    def options(self, s: Tosses, seat: int, card: int) -> Sequence[Option]:
        return [Option("call", index=face, face=FACES[face]) for face in range(2)]

    def resolve(self, s: Tosses, seat: int, card: int, pick: Option | None) -> None:
        assert pick is not None
        s.rng, fell = below(s.rng, 2)
        s.reveals += 1
        winner = seat if fell == pick.index else 1 - seat
        s.slots[self.slot] = winner
        s.points[winner] += WORTH[self.coin]


COIN = Form(lambda coin: COINS[coin], COINS.index)
CODEC = Codec([Lay, Call], {"Call.coin": COIN})


@dataclass(frozen=True)
class Seen:
    """What a seat may see: its own purse, and how many coins are in the other."""

    game: str
    seat: int | None
    purses: tuple[Any, ...]
    slots: tuple[int, ...]


class TossRules:
    """All that the machine must be told."""

    id = "toss"
    number = 1
    format = 1
    grammar: Mapping[str, tuple[str, ...]] = {"lay": ("coin", "slot"), "call": ("face",)}

    def start(self, settings: Mapping[str, Any]) -> Tosses:
        if set(settings) - {"seed"}:
            raise ImpossibleSetup(f"unknown settings: {sorted(set(settings) - {'seed'})}")
        return self.with_turns(Tosses(settings.get("seed", 0)))

    def with_turns(self, s: Tosses) -> Tosses:
        s.pending = [(Lay(), seat, -1) for seat in (1, 0)]
        return s

    def changed(self, settings: Mapping[str, Any]) -> bool:
        return False

    def settings(self, s: Tosses) -> dict[str, Any]:
        return {"seed": 0}

    def view(self, s: Tosses, seat: int | None) -> Seen:
        purses = tuple(purse if own == seat else len(purse) for own, purse in enumerate(s.purses))
        return Seen(self.id, seat, purses, tuple(s.slots))

    def guess(self, view: Seen, seed: int) -> Tosses:
        s = self.with_turns(Tosses(seed))
        s.purses = [(0, 1)[:purse] if isinstance(purse, int) else purse for purse in view.purses]
        s.slots = list(view.slots)
        return s

    def scores(self, s: Tosses) -> tuple[int, ...]:
        return tuple(s.points)

    def result(self, s: Tosses) -> Any:
        return None if s.pending else self.standing(s)

    def standing(self, s: Tosses) -> int:
        return s.points.index(max(s.points))

    def encode(self, s: Tosses) -> dict[str, Any]:
        return {
            "pending": [[CODEC.encode(effect), seat] for effect, seat, _ in s.pending],
            "rng": s.rng,
            "reveals": s.reveals,
            "purses": [[COINS[coin] for coin in purse] for purse in s.purses],
            "slots": s.slots[:],
            "points": s.points[:],
        }

    def decode(self, data: Mapping[str, Any], settings: Mapping[str, Any]) -> Tosses:
        s = Tosses(data["rng"])
        s.pending = [(CODEC.decode(effect), seat, -1) for effect, seat in data["pending"]]
        s.reveals = data["reveals"]
        s.purses = [tuple(COINS.index(name) for name in purse) for purse in data["purses"]]
        s.slots, s.points = list(data["slots"]), list(data["points"])
        return s

    def prospects(self, s: Tosses, seat: int) -> list[tuple[Option, tuple[Reason, ...]]]:
        return []

    def position(self, s: Tosses) -> dict[str, Any]:
        return {"purses": [[COINS[coin] for coin in purse] for purse in s.purses]}

    def set_up(self, situation: Mapping[str, Any]) -> Tosses:
        s = self.with_turns(Tosses(0))
        s.purses = [tuple(COINS.index(name) for name in purse) for purse in situation["purses"]]
        return s


register(TossRules())


def offered(game: terramars.Game) -> list[str]:
    decision = game.decision()
    return [] if decision is None else [option.notation for option in decision.options]


def called(*choices: str) -> terramars.Game:
    game = terramars.new("toss", seed=4)
    for choice in choices:
        game.apply(choice)
    return game


def test_it_is_begun_by_its_id_and_played_to_its_end() -> None:
    game = terramars.new("toss", seed=4)
    assert offered(game) == ["lay penny left", "lay penny right", "lay crown left", "lay crown right"]
    game.apply("lay crown left")
    assert offered(game) == ["call heads", "call tails"]
    game.apply("call heads")
    assert offered(game) == ["lay penny right", "lay crown right"]
    game.apply("lay penny right")
    game.apply("call tails")
    assert game.over
    assert sum(game.scores()) == 6
    assert game.result() in (0, 1)


def test_the_parts_of_an_option_have_the_names_that_the_game_gives_them() -> None:
    game = called()
    option = game.parse("lay crown left")
    assert option == Option("lay", coin="crown", slot="left")
    assert (option.part("coin"), option.part("slot"), option.part("card")) == ("crown", "left", "")
    assert option != Option("lay", coin="left", slot="crown")
    with pytest.raises(UnknownOption, match="lacks its slot: write 'lay <coin> <slot>'"):
        game.apply("lay crown")


def test_a_save_is_loaded_and_replayed_as_the_game_that_it_names() -> None:
    game = called("lay crown left")
    save = json.loads(game.save())
    assert save["terramars"] == "toss"
    assert save["state"]["pending"][-1] == [{"is": "Call", "coin": "crown", "slot": 0}, 0]
    for again in (terramars.load(game.save()), terramars.replay(game.save())):
        assert again.rules.id == "toss"
        assert again.save() == game.save()
        again.apply("call heads")
        assert again.digest() == called("lay crown left", "call heads").digest()
    with pytest.raises(BadSave, match="damaged"):
        terramars.load(json.dumps({**save, "digest": "0"}))
    with pytest.raises(UnknownName, match="did you mean toss"):
        terramars.load(json.dumps({**save, "terramars": "tosss"}))


def test_a_choice_is_taken_back_until_the_coin_is_tossed() -> None:
    game = called("lay crown left")
    assert game.choices[0].reveals == 0
    game.undo()
    assert game.digest() == called().digest()
    game.apply("lay penny left")
    game.apply("call heads")
    with pytest.raises(CannotUndo):
        game.undo()
    assert [choice.text for choice, _ in game.tell()] == ["", "lay penny left", "call heads"]


def test_a_seat_sees_its_own_purse_and_guesses_the_other() -> None:
    view = called("lay crown left", "call heads").view(0)
    assert view.purses == ((0,), 2)
    assert terramars.guess(view).rules.id == "toss"


def test_a_position_is_set_up_by_the_rules_of_its_game() -> None:
    described = {"purses": [["crown"], ["penny", "crown"]]}
    game = terramars.position(described, "toss")
    assert offered(game) == ["lay crown left", "lay crown right"]
    assert game.position() == described


def test_the_core_has_no_word_of_mars() -> None:
    words = re.compile(
        r"\b(mars(?!\.)|steel|titanium|plants?|heat|energy|hex(es)?|tiles?|oceans?|oxygen|temperature|generations?"
        r"|corporations?|megacredits?|milestones?|awards?|preludes?|terraform\w*)\b",
        re.IGNORECASE,
    )
    folder = Path(machine.__file__).parent
    found = [
        f"{path.name}: {line.strip()}"
        for path in sorted(folder.glob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if words.search(line)
    ]
    assert found == []
