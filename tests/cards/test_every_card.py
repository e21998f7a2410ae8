"""Every card is played in the barest situation that allows it, and once more in a rich one.

The situation, and what must have changed afterwards, are derived from the card's statement. What one card
does with others, and amounts that depend on counts, are tested by hand in the files beside this one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from play import Seat, table

import terramars
from terramars.core.flow import Arrow, Either, Several
from terramars.mars import modules
from terramars.mars.board import areas_in
from terramars.mars.cards import CARDS, CORPORATION, PROJECT, STARTER, Card
from terramars.mars.conditions import EveryOne, NextTo
from terramars.mars.counts import (
    CubeCount,
    Need,
    ProductionCount,
    RatingCount,
    RatingRaised,
    TagCount,
    TileCount,
    TrackCount,
)
from terramars.mars.effects.cubes import Add
from terramars.mars.effects.draws import Buy, Discard, Draw, Reveal
from terramars.mars.effects.given import Given
from terramars.mars.effects.hosting import DoubleHosted, Host
from terramars.mars.effects.lowering import LowerRating
from terramars.mars.effects.planet import Place, RaiseRating, Terraform
from terramars.mars.effects.play import PlayFromHand, PlayStarterOutOf
from terramars.mars.effects.production import CopyProduction, Decrease, DecreaseAny, Produce
from terramars.mars.effects.stock import Gain, RemoveUpTo, Spend, SpendCubes
from terramars.mars.modules.colony_board import COLONIES, START_PLACE
from terramars.mars.modules.colony_building import BuildColony
from terramars.mars.modules.colony_trade import Trade
from terramars.mars.modules.colony_words import ColonyCount
from terramars.mars.modules.turmoil_parliament import PARTIES
from terramars.mars.modules.turmoil_words import Chair, PartyLeaders, RemoveDelegate, ReplaceDelegate, Support
from terramars.mars.opening import start_price
from terramars.mars.standing import When
from terramars.mars.tracks import PARAMETERS, number_of_track
from terramars.mars.turn_actions import RepeatAction
from terramars.mars.words import (
    CITY,
    CUBE_NAMES,
    GREENERY,
    MONEY,
    OCEAN,
    OXYGEN,
    RESOURCE_NAMES,
    TEMPERATURE,
    THAT,
    THIS_CARD,
)

modules.load()
VENUS = number_of_track("venus")
PROJECTS = [card for card in CARDS if card.sort == PROJECT]
PRELUDES = [card for card in CARDS if card.sort == STARTER]
CORPORATIONS = [card for card in CARDS if card.sort == CORPORATION]
NAMES = ("money", "steel", "titanium", "plants", "energy", "heat")
OCEAN_AREAS = ("r9c5", "r6c8", "r6c7", "r6c6", "r5c6", "r5c5", "r5c4", "r4c8", "r2c6")
MODULES = tuple(modules.MODULES)
MOONS = ("Callisto", "Luna", "Triton")
"""The colony tiles in play: what building and trading there brings is counted like the rest."""
ENOUGH = 2
"""What is given where a card lets its player choose how much to spend."""


def by_slug(card: Card) -> str:
    return card.slug


# The situation


def flat(effects: tuple[Any, ...]) -> list[Any]:
    """The effects inside arrows, tuples and choices, each once."""
    found: list[Any] = []
    for effect in effects:
        if isinstance(effect, Arrow):
            found.extend(flat((effect.cost, effect.gain)))
        elif isinstance(effect, Several):
            found.extend(flat(effect.effects))
        elif isinstance(effect, Either):
            found.extend(flat(effect.branches))
        else:
            found.append(effect)
    return found


def wanted_neighbours(condition: Any) -> list[NextTo]:
    if isinstance(condition, EveryOne):
        return [found for part in condition.parts for found in wanted_neighbours(part)]
    return [condition] if isinstance(condition, NextTo) else []


def tag_cards(tag: int, number: int, but: Card) -> list[str]:
    """Cards without any lasting effect that bring exactly so many of a tag."""
    found: list[str] = []
    for card in sorted(PROJECTS, key=lambda card: card.cost):
        fits = not card.is_event and not card.effect and card.tag_counts[tag] == 1
        if fits and len(found) < number and card is not but:
            found.append(card.name)
    return found


@dataclass
class Situation:
    """What `table` is given, collected bit by bit."""

    ann: dict[str, Any]
    bob: dict[str, Any]
    rest: dict[str, Any] = field(default_factory=dict)

    def seats(self) -> list[Seat]:
        self.rest.setdefault("colonies", MOONS)
        # No policy holds, so that what happens is the card's own doing.
        self.rest["parliament"] = {"in_session": False, **self.rest.get("parliament", {})}
        return table(ann=dict(self.ann), bob=dict(self.bob), modules=MODULES, **self.rest)


def situation_for(card: Card, rich: bool = False) -> Situation:
    """The least that makes a card playable; `rich` adds things to choose from."""
    ann: dict[str, Any] = {"production": {}, "tiles": [], "played": []}
    bob: dict[str, Any] = {"production": {}, "tiles": [], "played": []}
    situation = Situation(ann, bob)
    for need in card.needs:
        fulfil(situation, card, need)
    for effect in flat(card.play):
        provide(situation, card, effect)
    if card.sort == PROJECT:
        ann["money"] = ann.get("money", 0) + card.cost
    if rich:
        for name, cubes in (("Tardigrades", 2), ("Birds", 2), ("Physics Complex", 1)):
            if name != card.name and name not in ann["played"]:
                ann["played"].append(name)
                ann.setdefault("cubes", {})[name] = cubes
        for name in NAMES[1:]:
            bob[name] = 9
        bob["money"] = 9
        for name in NAMES:
            bob["production"].setdefault(name, 3)
        bob["played"].append("Fish")
        if card.name == "Fish":
            bob["played"][-1] = "Livestock"
        bob["cubes"] = {bob["played"][-1]: 3}
    return situation


def fulfil(situation: Situation, card: Card, need: Any) -> None:
    """Bring about a requirement of a card, just so."""
    ann, count = situation.ann, need.count
    if isinstance(count, TrackCount):
        name = PARAMETERS[count.track].name
        situation.rest[name] = list(OCEAN_AREAS[: need.bound]) if name == "oceans" else need.bound
    elif isinstance(count, TagCount):
        ann["played"].extend(tag_cards(count.tags[0], need.bound, card))
    elif isinstance(count, ProductionCount):
        ann["production"][NAMES[count.resource]] = need.bound
    elif isinstance(count, TileCount):
        kind = {GREENERY: "greenery", CITY: "city"}[count.tile]
        ann["tiles"].extend([f"{kind} r7c{2 * i + 1}" for i in range(need.bound)])
    elif isinstance(count, CubeCount):
        hold(ann, CUBE_NAMES[count.cube], need.bound)
    elif isinstance(count, RatingCount):
        ann["tr"] = need.bound
    elif isinstance(count, ColonyCount):
        settle(situation, need.bound)
    elif isinstance(count, (Support, Chair, PartyLeaders)):
        situation.rest.setdefault("parliament", {}).update(government(count, need.bound))
    else:
        raise AssertionError(f"no way known to fulfil {need}")


def settle(situation: Situation, number: int) -> None:
    """Own colonies, each on another tile."""
    situation.rest["colonies"] = {name: {"colonies": [0] if i < number else []} for i, name in enumerate(MOONS)}


def government(count: Any, bound: int) -> dict[str, Any]:
    """A parliament in which a count comes to so much."""
    if isinstance(count, Support):
        other = PARTIES[count.party - 1].slug
        return {"ruling": PARTIES[count.party].slug} if bound else {"ruling": other}
    if isinstance(count, Chair):
        return {"chairman": ("neutral" if count.neutral else 0) if bound else 1}
    return {"delegates": {PARTIES[party].slug: [0] for party in range(bound)}}


def hold(ann: dict[str, Any], cube: str, number: int) -> None:
    """Have cubes on a card that does nothing with them."""
    holder = {"floater": "Local Shading", "microbe": "Tardigrades", "animal": "Birds"}[cube]
    ann["played"].append(holder)
    ann.setdefault("cubes", {})[holder] = number


def provide(situation: Situation, card: Card, effect: Any) -> None:
    """Bring what an effect takes or asks for, just so."""
    ann, bob = situation.ann, situation.bob
    if isinstance(effect, Produce):
        for resource, amount in effect.steps:
            if isinstance(amount, int) and amount < 0:
                floor = -5 if resource == MONEY else 0
                ann["production"][NAMES[resource]] = max(ann["production"].get(NAMES[resource], -9), floor - amount)
    elif isinstance(effect, Decrease):
        steps = effect.steps if isinstance(effect.steps, int) else 1
        floor = -5 if effect.resource == MONEY else 0
        whose = bob if effect.of_anyone else ann
        whose["production"].setdefault(NAMES[effect.resource], floor + steps)
    elif isinstance(effect, Spend):
        amount = effect.amount if isinstance(effect.amount, int) else ENOUGH
        ann[NAMES[effect.resource]] = ann.get(NAMES[effect.resource], 0) + amount
    elif isinstance(effect, SpendCubes):
        if effect.from_anyone:
            bob["played"].append("Small Animals" if card.name == "Predators" else "Decomposers")
            bob["cubes"] = {bob["played"][-1]: effect.amount}
        elif effect.on == THIS_CARD:
            ann.setdefault("cubes", {})[card.name] = effect.least
        else:
            hold(ann, CUBE_NAMES[effect.cube], effect.least)
    elif isinstance(effect, Discard):
        ann["hand"] = ["Mine"]
    elif isinstance(effect, DecreaseAny):
        ann["production"]["steel"] = effect.steps
    elif isinstance(effect, (ReplaceDelegate, RemoveDelegate)):
        situation.rest.setdefault("parliament", {})["delegates"] = {"unity": ["neutral", "neutral", 1]}
    elif isinstance(effect, RepeatAction):
        ann["played"].append("Tardigrades")
        ann["used"] = ["Tardigrades"]
    elif isinstance(effect, Need):
        assert isinstance(effect.count, RatingRaised)
        ann["tr_raised"] = effect.bound
    elif isinstance(effect, Place):
        for near in wanted_neighbours(effect.on):
            if near.tile == CITY:
                bob["tiles"].extend(["city r3c3", "city r3c5"][: near.at_least])
            elif near.tile != GREENERY or not ann["tiles"]:
                ann["tiles"].append("city r8c2")
    elif isinstance(effect, CopyProduction):
        ann["played"].append("Mine")
    elif isinstance(effect, PlayFromHand):
        ann["hand"] = ["Micro-Mills"]
        ann["money"] = 3 if card.name == "Ecology Experts" else 0
    elif isinstance(effect, Host):
        ann["hand"] = ["Mine"]
    elif isinstance(effect, DoubleHosted):
        ann["hosted"] = ["Titanium Mine"]
        ann["cubes"] = {"Titanium Mine": 2}


# What must have changed


def without_first(chosen: list[str], kind: str) -> list[str]:
    """What was chosen after the first option of a kind: an alternative may have alternatives inside."""
    places = [place for place, option in enumerate(chosen) if option.split()[0] == kind]
    return [option for place, option in enumerate(chosen) if place not in places[:1]]


@dataclass
class Tally:
    """What a statement says will change for its player, and what it leaves open."""

    stock: list[int] = field(default_factory=lambda: [0] * 6)
    production: list[int] = field(default_factory=lambda: [0] * 6)
    steps: list[int] = field(default_factory=lambda: [0] * len(PARAMETERS))
    """Of every parameter; oceans are counted as tiles."""
    tr: int = 0
    hand: int = 0
    cubes_here: int = 0
    any_stock: set[int] = field(default_factory=set)
    """Resources of which the statement alone does not say how much comes."""
    any_production: set[int] = field(default_factory=set)
    any_cubes: bool = False
    any_hand: bool = False

    def count(self, effects: tuple[Any, ...], chosen: list[str]) -> None:
        for effect in effects:
            self.count_one(effect, chosen)

    def count_one(self, effect: Any, chosen: list[str]) -> None:
        if isinstance(effect, Produce):
            self.count_amounts(effect.steps, 1, self.production, self.any_production)
        elif isinstance(effect, Gain):
            self.count_amounts(effect.amounts, 1, self.stock, self.any_stock)
        elif isinstance(effect, Spend):
            self.count_amounts(((effect.resource, effect.amount),), -1, self.stock, self.any_stock)
        elif isinstance(effect, Decrease):
            if not effect.of_anyone or f"decrease {RESOURCE_NAMES[effect.resource]} {effect.steps} @0" in chosen:
                self.count_amounts(((effect.resource, effect.steps),), -1, self.production, self.any_production)
        elif isinstance(effect, Terraform):
            self.steps[effect.track] += effect.steps
        elif isinstance(effect, RaiseRating):
            # Terraforming Ganymede: one for its own tag, the only one in play.
            self.tr += effect.steps if isinstance(effect.steps, int) else 1
        elif isinstance(effect, LowerRating):
            assert isinstance(effect.steps, int)
            self.tr -= effect.steps
        elif isinstance(effect, DecreaseAny):
            self.any_production.update(range(6))
        elif isinstance(effect, Draw):
            if isinstance(effect.count, int):
                self.hand += effect.count
            else:
                self.any_hand = True
        elif isinstance(effect, Add):
            if effect.to != THIS_CARD:
                self.any_cubes = True  # it may be the card itself
            elif isinstance(effect.amount, int):
                self.cubes_here += effect.amount
        elif isinstance(effect, SpendCubes):
            if not effect.from_anyone and effect.on == THIS_CARD:
                self.cubes_here -= effect.least
        elif isinstance(effect, Discard):
            self.hand -= effect.count
        elif isinstance(effect, RemoveUpTo):
            self.count_removed(effect, chosen)
        elif isinstance(effect, Arrow):
            self.count((effect.cost, effect.gain), chosen)
        elif isinstance(effect, Several):
            self.count(effect.effects, chosen)
        elif isinstance(effect, Either):
            picks = [int(option.split()[1]) for option in chosen if option.startswith("choose ")]
            feasible = picks[0] if picks else 1
            self.count_one(effect.branches[feasible - 1], without_first(chosen, "choose"))
        elif isinstance(effect, Given):
            self.count_one(effect.otherwise, chosen)
        elif isinstance(effect, CopyProduction):
            self.production[1] += 1  # the Mine
        elif isinstance(effect, PlayFromHand):
            self.production[5] += 1  # the Micro-Mills
            self.hand -= 1
            self.stock[MONEY] -= 3 if self.stock[MONEY] == 0 and "ecology" in "".join(chosen) else 0
        elif isinstance(effect, Host):
            self.hand -= 1
        elif isinstance(effect, (BuildColony, Trade)):
            self.count_moon(effect, chosen)
        elif isinstance(effect, (Buy, Reveal)):
            self.any_hand = True
            self.any_stock.add(MONEY)
            self.any_cubes = True

    def count_moon(self, effect: Any, chosen: list[str]) -> None:
        """What building a colony on a tile, or trading with it, brought."""
        for option in chosen:
            kind, *tile = option.split()
            if kind == "build" and isinstance(effect, BuildColony):
                self.count_one(COLONIES[tile[0]].build[0], chosen)
            elif kind == "trade" and isinstance(effect, Trade):
                self.count_one(COLONIES[tile[0]].income[START_PLACE], chosen)

    def count_amounts(self, amounts: Any, sign: int, numbers: list[int], unknown: set[int]) -> None:
        for resource, amount in amounts:
            if isinstance(amount, int) and resource < 6:
                numbers[resource] += sign * amount
            elif resource < 6:
                unknown.add(resource)
            else:
                unknown.update(range(6))

    def count_removed(self, effect: RemoveUpTo, chosen: list[str]) -> None:
        for option in chosen:
            if option.startswith(f"remove {RESOURCE_NAMES[effect.resource]}"):
                amount, seat = int(option.split()[2]), option.split()[3]
                self.stock[effect.resource] += (amount if effect.keep else 0) - (amount if seat == "@0" else 0)

    def open_triggers(self, card: Card) -> None:
        """What the card may hear of itself is tested by hand."""
        for effect in flat(tuple(part.effect for part in card.effect if isinstance(part, When))):
            if isinstance(effect, Produce):
                self.any_production.update(resource for resource, _ in effect.steps)
            elif isinstance(effect, Gain):
                for resource, _ in effect.amounts:
                    self.any_stock.update(range(6) if resource == THAT else (resource,))
            elif isinstance(effect, Add):
                self.any_cubes = True
            else:
                self.any_hand = True

    def add_tracks(self, before: Any, after: Any) -> None:
        """What the tracks give: TR for every step, and their bonuses on the way."""
        if before.tracks[OXYGEN] < 8 <= after.tracks[OXYGEN]:
            self.steps[TEMPERATURE] += 1
        for level in (-24, -20):
            if before.tracks[TEMPERATURE] < level <= after.tracks[TEMPERATURE]:
                self.production[5] += 1
        if before.tracks[VENUS] < 8 <= after.tracks[VENUS]:
            self.hand += 1
        if before.tracks[VENUS] < 16 <= after.tracks[VENUS]:
            self.tr += 1
        self.tr += sum(self.steps)

    def add_tiles(self, before: Any, after: Any) -> None:
        """What tiles give: their areas' bonuses, oceans beside them, and TR and oxygen."""
        board = after.board
        oceans = before.tiles[OCEAN]
        for kind in (OCEAN, GREENERY, CITY, 3):
            for area in areas_in(after.tiles[kind] & ~before.tiles[kind]):
                for resource, amount in board.bonus[area]:
                    self.stock[resource] += amount
                self.hand += board.cards[area]
                self.stock[MONEY] += 2 * (board.near[area] & oceans).bit_count()
                if kind == OCEAN:
                    oceans |= 1 << area
                    self.tr += 1
                elif kind == GREENERY:
                    self.steps[OXYGEN] += 1


def check_tally(tally: Tally, before: Any, after: Any, card: Card) -> None:
    """Everything the statement says has happened, and nothing else."""
    tally.add_tiles(before, after)
    tally.add_tracks(before, after)
    old, new = before.players[0], after.players[0]
    for resource in range(6):
        if resource not in tally.any_stock:
            assert new.stock[resource] - old.stock[resource] == tally.stock[resource], RESOURCE_NAMES[resource]
        if resource not in tally.any_production:
            moved = new.production[resource] - old.production[resource]
            assert moved == tally.production[resource], f"{RESOURCE_NAMES[resource]} production"
    for track in (TEMPERATURE, OXYGEN, VENUS):
        assert after.tracks[track] - before.tracks[track] == PARAMETERS[track].step * tally.steps[track]
    assert new.tr - old.tr == tally.tr
    if not tally.any_hand:
        assert len(new.hand) - len(old.hand) == tally.hand
    if not tally.any_cubes:
        assert new.cubes.get(card.index, 0) - old.cubes.get(card.index, 0) == tally.cubes_here


def all_projects(state: Any) -> Counter[int]:
    """Where all project cards are: every one in exactly one place."""
    cards = [*state.deck, *state.discard]
    for player in state.players:
        cards.extend(player.hand + player.played + player.events + player.hosted + player.dealt)
        cards.extend(card for card in player.kept if card >= 0 and card not in player.dealt)
    return Counter(card for card in cards if CARDS[card].sort == PROJECT)


# Playing


def finish(game: Any, seat: int, last: bool, chosen: list[str], keep: bool = True) -> None:
    """Choose the first (or last) option until the seat is back at its turn or done; save and load each time."""
    while (decision := game.decision()) is not None and decision.seat == seat:
        if type(decision.effect).__name__ == "Turn":
            return
        assert len(decision.options) >= 2
        if keep:
            twin = terramars.load(game.save())
            assert twin.digest() == game.digest()
            assert twin.decision() == decision
        option = decision.options[-1 if last else 0]
        chosen.append(option.notation)
        game.apply(option)


def settled_copy(game: Any) -> Any:
    game.decision()
    return game.state.copy()


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("rich", [False, True], ids=["bare", "rich"])
@pytest.mark.parametrize("card", PROJECTS, ids=by_slug)
def test_play_project(card: Card, rich: bool, last: bool) -> None:
    situation = situation_for(card, rich)
    situation.ann["hand"] = [card.name, *situation.ann.get("hand", ())]
    ann, _ = situation.seats()
    game = ann.game
    assert ann.can_play(card.name), ann.why_not(f"play {card.slug}")
    before = settled_copy(game)
    chosen: list[str] = []
    game.apply(f"play {card.slug}")
    finish(game, 0, last, chosen, keep=rich)
    after = settled_copy(game)

    tally = Tally()
    tally.stock[MONEY] -= card.cost
    tally.hand -= 1
    tally.count(card.play, chosen)
    tally.open_triggers(card)
    check_tally(tally, before, after, card)
    player = after.players[0]
    assert card.index not in player.hand
    assert (card.index in player.events) == card.is_event
    assert (card.index in player.played) == (not card.is_event)
    assert all_projects(after) == all_projects(before)
    assert not player.dealt
    assert not player.kept


@pytest.mark.parametrize("card", [card for card in PROJECTS if card.cost], ids=by_slug)
def test_one_megacredit_less_is_too_little(card: Card) -> None:
    situation = situation_for(card)
    situation.ann["hand"] = [card.name, "Research", *situation.ann.get("hand", ())]
    situation.ann["money"] -= 1
    if card.name == "Research":
        situation.ann["hand"].pop()
    ann, _ = situation.seats()
    assert not ann.can_play(card.name)
    assert [reason.kind for reason in ann.why_not(f"play {card.slug}")] == ["money"]


NEEDS = [(card, i) for card in PROJECTS for i in range(len(card.needs))]


@pytest.mark.parametrize(("card", "which"), NEEDS, ids=lambda value: value.slug if isinstance(value, Card) else None)
def test_requirement_missed_by_one(card: Card, which: int) -> None:
    situation = situation_for(card)
    need: Any = card.needs[which]
    count = need.count
    step = -1 if need.is_minimum else 1
    if isinstance(count, TrackCount):
        name = PARAMETERS[count.track].name
        bound = need.bound + step * PARAMETERS[count.track].step
        situation.rest[name] = list(OCEAN_AREAS[:bound]) if name == "oceans" else bound
    elif isinstance(count, TagCount):
        situation.ann["played"] = [
            name for name in situation.ann["played"] if name != tag_cards(count.tags[0], need.bound, card)[-1]
        ]
    elif isinstance(count, ProductionCount):
        situation.ann["production"][NAMES[count.resource]] -= 1
    elif isinstance(count, CubeCount):
        situation.ann["cubes"] = {name: number - 1 for name, number in situation.ann["cubes"].items()}
    elif isinstance(count, RatingCount):
        situation.ann["tr"] -= 1
    elif isinstance(count, ColonyCount):
        settle(situation, need.bound + step)
    elif isinstance(count, (Support, Chair, PartyLeaders)):
        situation.rest["parliament"].update(government(count, need.bound - 1))
    else:
        situation.ann["tiles"].pop()
    situation.ann["hand"] = [card.name, *situation.ann.get("hand", ())]
    ann, _ = situation.seats()
    assert not ann.can_play(card.name)
    assert "requirement" in [reason.kind for reason in ann.why_not(f"play {card.slug}")]


def nets_to_nothing(card: Card) -> bool:
    """One may lower one's own production after raising it by this very card (Energy Tapping)."""
    lowered = {effect.resource: effect.steps for effect in card.play if isinstance(effect, Decrease)}
    raised = {
        resource: amount
        for effect in card.play
        if isinstance(effect, Produce)
        for resource, amount in effect.steps
        if isinstance(amount, int)
    }
    return bool(lowered) and all(raised.get(resource, 0) >= steps for resource, steps in lowered.items())


def bare_of(card: Card) -> Situation:
    """The situation of a card without what its lower panel takes: production, stock, neighbours."""
    bare = situation_for(card)
    ann, bob = bare.ann, bare.bob
    ann["production"] = {name: -5 if name == "money" else 0 for name in ann["production"]}
    bob["production"] = {"money": -5} if bob["production"] else {}
    bob["tiles"] = []
    for name in ("plants", "heat"):
        ann.pop(name, None)
    ann["played"] = [name for name in ann["played"] if name != "Mine"]
    # A colony on Luna would bring the M€ production that is missing.
    moons = bare.rest.get("colonies", dict.fromkeys(MOONS))
    bare.rest["colonies"] = {name: about for name, about in moons.items() if name != "Luna"}
    if not any(isinstance(need, Need) and isinstance(need.count, TileCount) for need in card.needs):
        ann["tiles"] = []
    return bare


def takes_something(card: Card) -> bool:
    bare, whole = bare_of(card), situation_for(card)
    return (bare.ann, bare.bob) != (whole.ann, whole.bob)


@pytest.mark.parametrize(
    "card",
    [card for card in PROJECTS if takes_something(card) and not nets_to_nothing(card)],
    ids=by_slug,
)
def test_what_its_effects_take_is_needed(card: Card) -> None:
    bare = bare_of(card)
    bare.ann["hand"] = [card.name]
    ann, _ = bare.seats()
    assert not ann.can_play(card.name)
    assert ann.why_not(f"play {card.slug}")


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("card", [card for card in CARDS if card.action], ids=by_slug)
def test_use_action(card: Card, last: bool) -> None:
    ann_: dict[str, Any] = {"production": {}, "tiles": [], "played": []}
    bob_: dict[str, Any] = {"production": {}, "tiles": [], "played": []}
    situation = Situation(ann_, bob_)
    for effect in flat(card.action):
        provide(situation, card, effect)
    if any(isinstance(effect, Buy) for effect in flat(card.action)):
        ann_["money"] = 3
    if card.sort == CORPORATION:
        ann_["corporation"] = card.name
    else:
        ann_["played"].append(card.name)
    ann, _ = situation.seats()
    game = ann.game
    assert ann.can_act(card.name), ann.why_not(f"use {card.slug}")
    before = settled_copy(game)
    chosen: list[str] = []
    game.apply(f"use {card.slug}")
    finish(game, 0, last, chosen)
    after = settled_copy(game)
    tally = Tally()
    tally.count(card.action, chosen)
    if "X" in repr(card.action) or "Chosen" in repr(card.action) or card.name == "Robinson Industries":
        tally.any_stock.update(range(6))
        tally.any_production.update(range(6))
    check_tally(tally, before, after, card)
    assert card.index in after.players[0].used
    assert all_projects(after) == all_projects(before)
    assert f"use {card.slug}" not in ann.options or game.paused


@pytest.mark.parametrize("card", [card for card in CARDS if card.action], ids=by_slug)
def test_action_needs_its_cost(card: Card) -> None:
    sorts = (Spend, SpendCubes, Decrease, DecreaseAny, Host, Need, RepeatAction)
    costs = [effect for effect in flat(card.action) if isinstance(effect, sorts)]
    free_branch = isinstance(card.action[0], Either) and "Nothing()" in repr(card.action[0].branches[0])
    player: dict[str, Any] = {"money": 0, "hand": ["Research"], "production": {"money": -5}}
    player["corporation" if card.sort == CORPORATION else "played"] = card.name
    ann, _ = table(ann=player, modules=MODULES)
    needs_something = bool(costs) and (not free_branch or card.name == "Self-Replicating Robots")
    assert ann.can_act(card.name) == (not needs_something)
    if needs_something:
        assert ann.why_not(f"use {card.slug}")


@pytest.mark.parametrize("card", [card for card in CARDS if card.action], ids=by_slug)
def test_action_once_per_generation(card: Card) -> None:
    player: dict[str, Any] = {"money": 99, "hand": ["Mine"], "used": card.name, "tr_raised": 1}
    player |= {name: 9 for name in NAMES[1:]} | {"production": {"energy": 3}}
    player["corporation" if card.sort == CORPORATION else "played"] = card.name
    victim = "Small Animals" if card.name == "Predators" else "Decomposers"
    ann, _ = table(modules=MODULES, ann=player, bob=dict(played=victim, cubes={victim: 1}))
    assert not ann.can_act(card.name)
    assert ann.why_not(f"use {card.slug}")[0].kind == "used"


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("rich", [False, True], ids=["bare", "rich"])
@pytest.mark.parametrize("card", PRELUDES, ids=by_slug)
def test_play_prelude(card: Card, rich: bool, last: bool) -> None:
    situation = situation_for(card, rich)
    situation.ann["preludes"] = [card.name]
    situation.rest["phase"] = "preludes"
    ann, _ = situation.seats()
    game = ann.game
    before = game.state.copy()
    chosen: list[str] = [card.slug]
    finish(game, 0, last, chosen, keep=rich)
    after = settled_copy(game)
    tally = Tally()
    tally.count(card.play, chosen)
    check_tally(tally, before, after, card)
    assert card.index in after.players[0].played
    assert all_projects(after) == all_projects(before)


PAID_PRELUDES = [card for card in PRELUDES if any(isinstance(effect, Spend) for effect in card.play)]


@pytest.mark.parametrize("card", PAID_PRELUDES, ids=by_slug)
def test_prelude_that_cannot_be_paid_brings_15(card: Card) -> None:
    situation = situation_for(card)
    situation.ann["preludes"] = [card.name]
    situation.ann["money"] -= 1
    situation.rest["phase"] = "preludes"
    ann, _ = situation.seats()
    assert ann.money == situation.ann["money"] + 15
    assert card.name not in ann.played
    assert ann.player.production == [0] * 6


@pytest.mark.parametrize("last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("card", CORPORATIONS, ids=by_slug)
def test_start_with_corporation(card: Card, last: bool) -> None:
    ann, _ = table(
        phase="start",
        modules=MODULES,
        colonies=MOONS,
        prelude_deck=["Donation", "Loan", "Supplier"],
        ann=dict(dealt=[card.name, "Mine", "Asteroid", "Research"]),
        bob=dict(dealt=["Beginner Corporation"] if card.name == "CrediCor" else ["CrediCor"]),
    )
    game = ann.game
    before = game.state.copy()
    chosen: list[str] = []
    while (decision := game.decision()) is not None and game.state.lanes:
        option = decision.options[-1 if last else 0]
        chosen.append(option.notation)
        game.apply(option)
    finish(game, 0, last, chosen)
    after = settled_copy(game)
    kept = sum(option.startswith("keep") for option in chosen)
    assert kept == (0 if last else 3)
    tally = Tally()
    tally.stock[MONEY] += card.cost - start_price(card.index) * kept
    tally.hand += kept
    tally.count(card.play if card.name != "Tharsis Republic" else (), chosen)
    tally.open_triggers(card)
    if any(isinstance(effect, PlayStarterOutOf) for effect in card.first):
        assert len(after.players[0].played) == 2  # what the drawn card did is its own matter
        return
    tally.count(tuple(effect for effect in card.first if not isinstance(effect, Place)), chosen)
    check_tally(tally, before, after, card)
    assert after.players[0].played[0] == card.index
    assert not after.players[0].first
    assert all_projects(after) == all_projects(before)


def test_the_statements_use_no_verb_this_file_does_not_know() -> None:
    known = {
        "Produce", "Gain", "Spend", "Decrease", "Terraform", "RaiseRating", "Draw", "Add", "SpendCubes", "RemoveUpTo",
        "RemoveCubes", "CopyProduction", "PlayFromHand", "Host", "DoubleHosted", "Buy", "Reveal", "Place", "Need",
        "ClaimArea", "NextCard", "Given", "Nothing", "PlayStarterOutOf", "FundAward",
        "Discard", "Each", "RepeatAction", "BuildColony", "Trade", "GainFleet", "ColonyBonuses", "ShiftMarkers",
        "AddColonyTile", "SendDelegates", "ReplaceDelegate", "RemoveDelegate", "TakeChair", "LowerRating",
        "DecreaseAny",
    }  # fmt: skip
    met = {type(effect).__name__ for card in CARDS for effect in flat(card.play + card.action + card.first)}
    assert met <= known
