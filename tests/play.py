"""Tests read like play: set only what matters, act as a player, assert the difference.

>>> ann, bob = table(ann=dict(hand="Asteroid", money=14), bob=dict(plants=2))
>>> ann.plays("Asteroid", "remove plants 2 @1")
>>> ann.titanium, ann.tr, bob.plants
(2, 21, 0)
"""

from __future__ import annotations

from typing import Any

import terramars
from terramars.core.game import Game
from terramars.core.machine import Decision, Reason
from terramars.mars.cards import BY_SLUG, CARDS
from terramars.mars.scoring import Score, card_points
from terramars.mars.tracks import number_of_track
from terramars.mars.words import RESOURCE_NAMES, slug

RESOURCES = {"money": "megacredits", **{name: name for name in RESOURCE_NAMES if name != "megacredits"}}
LISTS = ("hand", "played", "events", "preludes", "used", "dealt", "hosted", "claims", "next_card")


def table(*, modules: Any = None, solo: bool = False, **given: Any) -> list[Seat]:
    """A game at a situation, which waits at the end of every turn.

    Keywords `ann`, `bob`, `cat`, `dan`, `eve` are players; all others go to the table.

    Per player: money, steel, titanium, plants, energy, heat (stock), `production=dict(...)`, hand, played,
    events, corporation, cubes, tiles (as "city r3c3" or dictionaries), tr, and every key of docs/positions.md.
    One name may stand for a list of one. By default two players play base, Corporate Era and Prelude.
    """
    names = [name for name in ("ann", "bob", "cat", "dan", "eve") if name in given]
    people = [given.pop(name) for name in names]
    wanted = 1 if solo else 2
    while len(people) < wanted:
        names.append(next(name for name in ("ann", "bob") if name not in names))
        people.append({})
    order = sorted(range(len(names)), key=lambda i: names[i])
    situation: dict[str, Any] = {
        "modules": modules or ("base", "corporate_era", "prelude", "promo"),
        "names": [names[i].title() for i in order],
        **given,
        "players": [player_dictionary(people[i]) for i in order],
    }
    game = terramars.position(situation)
    game.hold = True
    return [Seat(game, seat) for seat in range(len(names))]


def player_dictionary(person: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"stock": {}, "production": {}}
    for key, value in person.items():
        if key in RESOURCES:
            found["stock"][RESOURCES[key]] = value
        elif key == "production":
            found["production"] = {RESOURCES.get(name, name): number for name, number in value.items()}
        elif key == "tiles":
            found["tiles"] = [tile_dictionary(tile) for tile in ([value] if isinstance(value, (str, dict)) else value)]
        elif key in LISTS and isinstance(value, str):
            found[key] = [value]
        else:
            found[key] = value
    return found


def tile_dictionary(tile: str | dict[str, str]) -> dict[str, str]:
    if isinstance(tile, dict):
        return tile
    kind, area = tile.split()
    return {"kind": kind, "hex": area}


class Seat:
    """A player at the table: acts, and tells what it has."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat

    # Acting

    def plays(self, card: str, *answers: str) -> None:
        """Play a card, then answer what is asked. Payments not answered take the first option offered."""
        self.chooses(f"play {slug(card)}", *answers)

    def acts(self, card: str, *answers: str) -> None:
        """Use a card's action."""
        self.chooses(f"use {slug(card)}", *answers)

    def does(self, project: str, *answers: str) -> None:
        """Use a standard project."""
        self.chooses(f"project {slug(project)}", *answers)

    def converts(self, what: str, *answers: str) -> None:
        self.chooses(f"convert {what}", *answers)

    def claims(self, milestone: str, *answers: str) -> None:
        self.chooses(f"claim {slug(milestone)}", *answers)

    def funds(self, award: str, *answers: str) -> None:
        self.chooses(f"fund {slug(award)}", *answers)

    def passes(self) -> None:
        self.chooses("pass")

    def ends_turn(self) -> None:
        self.chooses("done")

    def chooses(self, *notations: str) -> None:
        """Choose options one after the other; payments in between that are not named take the default."""
        self.go_on()
        for notation in notations:
            self.pay_until(notation)
            self.game.apply(notation, self.seat)
        self.pay_until("")

    def go_on(self) -> None:
        """Let the game go on past the end of a turn, up to this seat's (or anybody's) next decision."""
        while self.game.paused:
            self.game.go_on()

    def pay_until(self, notation: str) -> None:
        while (decision := self.game.decision(self.seat)) is not None:
            offered = [option.notation for option in decision.options]
            if notation in offered or not offered[0].startswith("pay"):
                return
            self.game.apply(decision.options[0], self.seat)

    # Asking

    @property
    def decision(self) -> Decision | None:
        """What this seat is asked now (a turn that is over gives way to the next)."""
        self.go_on()
        return self.game.decision(self.seat)

    @property
    def options(self) -> list[str]:
        """What this seat may choose now, in notation."""
        decision = self.decision
        return [] if decision is None else [option.notation for option in decision.options]

    def can(self, notation: str) -> bool:
        return notation in self.options

    def can_play(self, card: str) -> bool:
        return self.can(f"play {slug(card)}")

    def can_act(self, card: str) -> bool:
        return self.can(f"use {slug(card)}")

    def why_not(self, notation: str) -> list[Reason]:
        """The reasons against an option of a turn."""
        for option, reasons in self.game.prospects(self.seat):
            if option.notation == notation:
                return list(reasons)
        raise AssertionError(f"{notation!r} is nothing this seat might do")

    @property
    def player(self) -> Any:
        return self.game.state.players[self.seat]

    @property
    def state(self) -> Any:
        """The table itself: decks, tracks, tiles."""
        self.game.decision()
        return self.game.state

    def __getattr__(self, name: str) -> Any:
        if name in RESOURCES:
            self.game.decision()
            return self.player.stock[RESOURCE_NAMES.index(RESOURCES[name])]
        if number_of_track(name) >= 0:
            return self.state.tracks[number_of_track(name)]
        raise AttributeError(name)

    def production(self, resource: str) -> int:
        self.game.decision()
        return int(self.player.production[RESOURCE_NAMES.index(RESOURCES.get(resource, resource))])

    @property
    def tr(self) -> int:
        self.game.decision()
        return int(self.player.tr)

    def cubes(self, card: str) -> int:
        self.game.decision()
        return int(self.player.cubes.get(BY_SLUG[slug(card)].index, 0))

    @property
    def hand(self) -> list[str]:
        self.game.decision()
        return [CARDS[card].name for card in self.player.hand]

    @property
    def played(self) -> list[str]:
        self.game.decision()
        return [CARDS[card].name for card in self.player.played]

    @property
    def events(self) -> list[str]:
        self.game.decision()
        return [CARDS[card].name for card in self.player.events]

    @property
    def discard(self) -> list[str]:
        """The common discard pile."""
        return [CARDS[card].name for card in self.state.discard]

    @property
    def deck(self) -> list[str]:
        """The deck, from the top."""
        return [CARDS[card].name for card in reversed(self.state.deck)]

    @property
    def generation(self) -> int:
        return int(self.state.generation)

    def owns(self, area: str) -> bool:
        board = self.state.board
        return bool(self.player.tiles >> board.index[area] & 1)

    def tile(self, area: str) -> str | None:
        """The kind of tile on an area: ocean, greenery, city, special."""
        bit = 1 << self.state.board.index[area]
        kinds = ("ocean", "greenery", "city", "special")
        return next((kinds[i] for i in range(4) if self.state.tiles[i] & bit), None)

    def points(self, card: str) -> int:
        """What a played card is worth now."""
        self.game.decision()
        return card_points(self.game.state, self.seat, BY_SLUG[slug(card)].index)

    @property
    def score(self) -> Score:
        score: Score = self.game.scores()[self.seat]
        return score
