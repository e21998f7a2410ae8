"""More than a hundred positions with one clearly right kind of answer, made from a few families.

``python tests/bots/situations.py greedy random`` tells how many each bot gets right.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import terramars
from terramars import bots
from terramars.core.game import Game
from terramars.core.option import Option
from terramars.mars.board import board_named
from terramars.mars.words import slug

MODULES = ("base", "corporate_era")
BOARDS = ("tharsis", "hellas", "elysium")


@dataclass(frozen=True)
class Situation:
    name: str
    table: dict[str, Any]
    lead: tuple[str, ...]
    """Choices that lead from the table to the question."""
    right: Callable[[Option], bool]

    def game(self) -> Game:
        game = terramars.position(self.table)
        for notation in self.lead:
            game.apply(notation)
        return game


SOUTH_POLE = {"hellas": "r9c3"}


def oceans_of(board: str, count: int) -> list[str]:
    found = board_named(board, ("Phobos Space Haven", "Ganymede Colony"))
    return [found.ids[i] for i in range(61) if found.ocean >> i & 1][:count]


def land_of(board: str, count: int, start: int = 0, apart: int = 1) -> list[str]:
    found = board_named(board, ("Phobos Space Haven", "Ganymede Colony"))
    land = [found.ids[i] for i in range(61) if found.land >> i & 1 and found.ids[i] != SOUTH_POLE.get(board)]
    return land[start :: max(1, apart)][:count]


def table(players: list[dict[str, Any]], board: str = "tharsis", full: bool = False, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"modules": list(MODULES), "board": board, "players": players, "generation": 8, **more}
    if full:
        found.update(temperature=8, oxygen=14, oceans=oceans_of(board, 9), generation=12)
    return found


def kind_is(*kinds: str) -> Callable[[Option], bool]:
    return lambda option: option.kind in kinds


def notation_is(*notations: str) -> Callable[[Option], bool]:
    return lambda option: option.notation in notations


def last_plants() -> list[Situation]:
    """The game ends with this generation: plants must become greeneries."""
    found = []
    for board in BOARDS:
        for count in (2, 3, 4):
            people = [{"corporation": "CrediCor", "stock": {"plants": 8 + 3 * count}}, {"corporation": "Helion"}]
            people += [{"corporation": name} for name in ("Teractor", "Inventrix")[: count - 2]]
            found.append(
                Situation(f"last plants {board} {count}", table(people, board, True), (), notation_is("convert plants"))
            )
        for plants in (8, 10, 15, 17):
            people = [{"corporation": "CrediCor", "stock": {"plants": plants}}, {"corporation": "Helion"}]
            after = table(people, board, True, phase="final greenery")
            found.append(Situation(f"final greenery {board} {plants}", after, (), notation_is("convert plants")))
    return found


def last_heat() -> list[Situation]:
    """One step of temperature is left, nothing else: heat must become a step."""
    found = []
    for board in BOARDS:
        for heat in (8, 12):
            people = [
                {"corporation": "CrediCor", "tr": 40, "stock": {"heat": heat}},
                {"corporation": "Ecoline", "passed": True},
            ]
            last = {**table(people, board, True), "temperature": 6}
            found.append(Situation(f"last heat {board} {heat}", last, (), notation_is("convert heat")))
    return found


def last_money() -> list[Situation]:
    """Money is worth nothing after this generation: a greenery is, a power plant is not."""
    found = []
    for board in BOARDS:
        for money in (23, 30):
            people = [
                {"corporation": "CrediCor", "stock": {"megacredits": money}},
                {"corporation": "Ecoline", "passed": True},
            ]
            right = notation_is("project greenery")
            found.append(Situation(f"last money {board} {money}", table(people, board, True), (), right))
    return found


def milestones() -> list[Situation]:
    """The last milestone is within reach, and a rival could claim it too."""
    found = []
    cities = [{"kind": "city", "hex": area} for area in ("r3c2", "r5c7", "r7c3")]
    rival = [{"kind": "city", "hex": area} for area in ("r3c6", "r5c8", "r7c6")]
    greens = [{"kind": "greenery", "hex": area} for area in ("r3c2", "r5c7", "r7c3")]
    rival_greens = [{"kind": "greenery", "hex": area} for area in ("r3c6", "r5c8", "r7c6")]
    built = ["Mine", "Power Plant", "Peroxide Power", "Titanium Mine", "Fueled Generators", "Carbonate Processing",
             "Building Industries", "Rover Construction"]  # fmt: skip
    pairs: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("mayor", {"tiles": cities}, {"tiles": rival}),
        ("gardener", {"tiles": greens}, {"tiles": rival_greens}),
        ("terraformer", {"tr": 36}, {"tr": 35}),
        ("builder", {"played": built}, {}),
    ]
    taken = {"mayor": ("Planner", "Builder"), "gardener": ("Planner", "Mayor"), "terraformer": ("Planner", "Mayor"),
             "builder": ("Planner", "Mayor")}  # fmt: skip
    for goal, mine, theirs in pairs:
        for money in (8, 12, 20):
            for generation in (5, 9):
                people = [
                    {"corporation": "CrediCor", "stock": {"megacredits": money}, **mine},
                    {"corporation": "Helion", "stock": {"megacredits": 20}, **theirs},
                ]
                first, second = taken[goal]
                situation = table(people, milestones=[[first, 1], [second, 1]], oxygen=5, temperature=-10)
                situation["generation"] = generation
                found.append(
                    Situation(f"milestone {goal} {money} {generation}", situation, (), notation_is(f"claim {goal}"))
                )
    return found


HITS = {
    "Asteroid": 14, "Comet": 21, "Big Asteroid": 27, "Deimos Down": 31, "Mining Expedition": 12,
    "Giant Ice Asteroid": 36,
}  # fmt: skip
"""Cards that remove plants."""

OCEANS_FIRST = {"Comet": ("place r1c2",), "Giant Ice Asteroid": ("place r1c2", "place r1c4")}
"""What is asked before they do."""

LOWERS = {
    "Fish": (9, "plants"), "Birds": (10, "plants"), "Small Animals": (6, "plants"), "Herbivores": (12, "plants"),
    "Heat Trappers": (6, "heat"), "Energy Tapping": (3, "energy"), "Great Escarpment Consortium": (6, "steel"),
    "Asteroid Mining Consortium": (13, "titanium"), "Hackers": (3, "energy"), "Biomass Combustors": (4, "plants"),
    "Cloud Seeding": (11, "heat"), "Power Supply Consortium": (5, "energy"),
}  # fmt: skip
"""Cards that lower a production of anyone."""


def not_oneself(seat: int = 0) -> Callable[[Option], bool]:
    return lambda option: option.seat != seat


def attacks() -> list[Situation]:
    """A red border: never hit oneself when a rival can be hit or nobody must be."""
    found = []
    for card, cost in HITS.items():
        for theirs in (0, 2, 9):
            people = [
                {"corporation": "CrediCor", "hand": [card], "stock": {"megacredits": cost, "plants": 7}},
                {"corporation": "Helion", "stock": {"plants": theirs}},
            ]
            lead = (f"play {slug(card)}", *OCEANS_FIRST.get(card, ()))
            found.append(Situation(f"attack {card} {theirs}", table(people), lead, not_oneself()))
    for card, (cost, resource) in LOWERS.items():
        for theirs in (2, 5):
            made = {resource: 3, "energy": 3, "titanium": 3, "steel": 3}
            people = [
                {"corporation": "CrediCor", "hand": [card], "stock": {"megacredits": cost + 5},
                 "production": made, "played": ["Power Plant", "Geothermal Power"]},
                {"corporation": "Teractor", "production": {resource: theirs, "megacredits": 4}},
            ]  # fmt: skip
            warm = table(people, oxygen=13, temperature=2, oceans=oceans_of("tharsis", 4))
            found.append(Situation(f"lower {card} {theirs}", warm, (f"play {slug(card)}",), not_oneself()))
    return found


def free_actions() -> list[Situation]:
    """A card's action that costs nothing is worth more than passing."""
    found = []
    for card in ("Tardigrades", "Nitrite Reducing Bacteria", "Regolith Eaters", "Extreme-Cold Fungus", "Fish", "Birds",
                 "Livestock", "Small Animals", "AI Central", "GHG Producing Bacteria"):  # fmt: skip
        people = [{"corporation": "CrediCor", "played": [card]}, {"corporation": "Helion", "passed": True}]
        found.append(Situation(f"free action {card}", table(people, oxygen=9), (), kind_is("use")))
    return found


def last_research() -> list[Situation]:
    """In the last generation a card that cannot be played is not bought."""
    found = []
    for card in ("Soletta", "Io Mining Industries", "Asteroid Mining", "Deimos Down", "Power Plant", "Sponsors"):
        people = [
            {"corporation": "CrediCor", "stock": {"megacredits": 4}, "dealt": [card]},
            {"corporation": "Helion", "stock": {"megacredits": 4}, "dealt": ["Mine"]},
        ]
        found.append(
            Situation(f"last research {card}", table(people, full=True, phase="research"), (), kind_is("leave"))
        )
    return found


def metals() -> list[Situation]:
    """In the last generation metals pay: nothing else can be done with them."""
    found = []
    cards = (("Trans-Neptune Probe", 6, "titanium", 3), ("Rover Construction", 8, "steel", 2),
             ("House Printing", 10, "steel", 2), ("Tropical Resort", 13, "steel", 2))  # fmt: skip
    for card, cost, metal, worth in cards:
        people = [
            {"corporation": "CrediCor", "hand": [card], "production": {"heat": 2},
             "stock": {"megacredits": cost + 10, metal: cost // worth}},
            {"corporation": "Helion", "passed": True},
        ]  # fmt: skip
        end = table(people, full=True)
        end["modules"] = [*MODULES, "prelude"]
        most = cost // worth
        found.append(Situation(f"metal {card}", end, (f"play {slug(card)}",), notation_is(f"pay {metal} {most}")))
    return found


def solo() -> list[Situation]:
    """The last step of a solo game wins it."""
    found = []
    neutral = [{"kind": "city", "hex": "r3c3"}, {"kind": "city", "hex": "r7c4"}]
    for missing, stock, right in (
        ({"temperature": 6}, {"heat": 8}, ("convert heat",)),
        ({"temperature": 6}, {"megacredits": 14}, ("project asteroid",)),
        ({"oxygen": 13}, {"plants": 8}, ("convert plants",)),
        ({"oxygen": 13}, {"megacredits": 23}, ("project greenery",)),
        ({"oceans": oceans_of("tharsis", 8)}, {"megacredits": 18}, ("project aquifer",)),
    ):
        for more in (0, 2):
            held = {name: number + more for name, number in stock.items()}
            end = {**table([{"corporation": "CrediCor", "stock": held}], full=True), **missing}
            end.update(generation=14, neutral=neutral)
            found.append(Situation(f"solo {right[0]} {more}", end, (), notation_is(*right)))
    return found


def situations() -> list[Situation]:
    families = (last_plants, last_heat, last_money, milestones, attacks, free_actions, last_research, metals, solo)
    return [situation for family in families for situation in family()]


def answered(situation: Situation, spec: str) -> bool:
    """Whether a bot answers rightly; its lot differs from position to position."""
    game = situation.game()
    decision = game.decision()
    assert decision is not None, situation.name
    player = bots.make(spec, crc32(situation.name.encode()), len(game.state.players))
    return situation.right(player.choose(game.view(decision.seat), decision))


def wrong_answers(spec: str) -> list[str]:
    return [situation.name for situation in situations() if not answered(situation, spec)]


if __name__ == "__main__":
    total = len(situations())
    for name in sys.argv[1:]:
        wrong = wrong_answers(name)
        print(f"{name}: {total - len(wrong)} of {total} right; wrong: {', '.join(wrong) or 'none'}")
