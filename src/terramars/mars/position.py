"""Any situation as a plain dictionary, and back: what tests, puzzles and bug reports use.

Every key is optional. Nothing is paid, gained or triggered again. The keys are listed in docs/positions.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from terramars.core.errors import ImpossiblePosition, TerramarsError, nearest
from terramars.core.flow import Arrow
from terramars.core.rng import shuffled
from terramars.mars import phases, saves
from terramars.mars.board import areas_in
from terramars.mars.cards import BY_SLUG, CARDS, CORPORATION, PROJECT, STARTER, StandingEffect
from terramars.mars.effects.planet import Place
from terramars.mars.effects.play import NextCard
from terramars.mars.fields import FRAMES, LANES, Cards, Field
from terramars.mars.modules import MODULES
from terramars.mars.player import PLAYER_FIELDS, Player, new_player
from terramars.mars.setup import Setup
from terramars.mars.situation import OF_PLAYER, OF_TABLE, plainly_told
from terramars.mars.slots import Slot
from terramars.mars.standing import standing_of
from terramars.mars.state import OCEAN_TILES, TABLE_FIELDS, State, bare_state
from terramars.mars.tracks import PARAMETERS, starting_values
from terramars.mars.words import OCEANS, RESOURCE_NAMES, TAG_NAMES, TILE_NAMES, Tile, slug

SETTINGS: Final = (
    "board", "modules", "draft", "beginners", "names", "corporations", "solo_goal", "ask", "cards", "hand",
    "generations",
)  # fmt: skip
TABLE_KEYS: Final = (
    *SETTINGS, "players", "generation", "phase", "first", "active", "actions_left", "oceans",
    "neutral", "deck", "deck_is_whole", "discard", "milestones", "awards", "seed", "pending", "lanes", "slots",
    *(field.name for field in plainly_told(TABLE_FIELDS, OF_TABLE)),
)  # fmt: skip
PLAYER_KEYS: Final = (
    "corporation", "hand", "played", "events", "stock", "production", "tr", "tr_raised", "cubes", "notes",
    "tiles", "claims", "used", "first_action", "next_card", "dealt", "kept", "hosted", "wild", "slots",
    *(field.name for field in plainly_told(PLAYER_FIELDS, OF_PLAYER)),
)  # fmt: skip


def set_up(situation: Mapping[str, Any]) -> State:
    """The state at a described situation. All contradictions are reported at once."""
    return Builder(situation).build()


def switches() -> list[str]:
    """The settings that switch modules on by their names."""
    return [name for name, module in MODULES.items() if module.setting]


def words_of(name: str) -> list[str]:
    """The keys of a situation that exist only with a module."""
    module = MODULES[name]
    starters = [f"{module.starter_word}s", f"{module.starter_word}_deck"] if module.starter_word else []
    kept = [slot.key for slot in (*module.table_slots, *module.player_slots) if slot.key]
    return [*starters, *(PARAMETERS[count.track].name for count in module.tracks), *kept]


class Builder:
    """Reads a situation and collects everything that is wrong with it."""

    def __init__(self, situation: Mapping[str, Any]) -> None:
        self.situation = situation
        self.wrong: list[str] = []
        self.places: dict[int, str] = {}
        """Where each card lies."""
        self.people: list[Mapping[str, Any]] = self.listed_players()
        self.setup = self.make_setup()
        self.starters = f"{self.setup.starter_word}s"
        """What the cards played before the first actions are called in this game."""
        self.starter_deck = f"{self.setup.starter_word}_deck"
        names = [PARAMETERS[track].name for track in self.setup.tracks]
        names += [slot.key for slot in self.setup.table_slots if slot.key]
        own = [slot.key for slot in self.setup.player_slots if slot.key]
        self.known_keys(situation, (*TABLE_KEYS, *switches(), self.starter_deck, *names), "the table")
        for seat, player in enumerate(self.people):
            self.known_keys(player, (*PLAYER_KEYS, self.starters, *own), f"player {seat}")
        self.terms = saves.terms_of(self.setup)
        self.board = self.terms.board

    def known_keys(self, data: Mapping[str, Any], known: Iterable[str], of: str) -> None:
        """Note keys that do not exist."""
        names = list(known)
        off = {word: name for name in MODULES if name not in self.setup.modules for word in words_of(name)}
        for key in data:
            if key in off and key not in names:
                self.wrong.append(f"{key} of {of}: they come with {off[key]!r}, which is not among the modules")
            elif key not in names:
                self.wrong.append(f"unknown key {key!r} of {of}: {nearest(str(key), names)}")

    def listed_players(self) -> list[Mapping[str, Any]]:
        """The players' dictionaries; a number stands for so many without anything."""
        players = self.situation.get("players", 2)
        if isinstance(players, int):
            players = [{}] * players
        found = []
        for seat, player in enumerate(players):
            if not isinstance(player, Mapping):
                self.wrong.append(f"players[{seat}] is no dictionary")
                player = {}
            found.append(player)
        return found

    def make_setup(self) -> Setup:
        """The settings of the game."""
        from terramars.mars.rules import make_setup

        known = (*SETTINGS, *switches())
        settings: dict[str, Any] = {key: self.situation[key] for key in known if key in self.situation}
        settings["players"] = len(self.people)
        return make_setup(settings)

    def build(self) -> State:
        """The state, or one error with everything that is wrong."""
        state = self.bare_state()
        try:
            self.lay_tiles(state)
            for seat, player in enumerate(self.people):
                self.fill_player(state, seat, player)
            self.fill_decks(state)
            self.fill_goals(state)
            self.push_frames(state)
            self.fill_slots(state)
            state.policies_changed()
        except TerramarsError as error:
            self.wrong.append(str(error))
        except (TypeError, ValueError, KeyError, AttributeError) as fault:  # compiled, a name keeps its type
            self.wrong.append(f"something has the wrong form: {type(fault).__name__}: {fault}")
        if self.wrong:
            raise ImpossiblePosition("; ".join(dict.fromkeys(self.wrong)))
        return state

    def bare_state(self) -> State:
        """An empty table with tracks and counters as described."""
        given = self.situation
        setup = self.setup
        count = setup.players
        first = self.number("first", given.get("first", 0), 0, count - 1)
        tracks = starting_values()
        for track in setup.tracks:
            if track != OCEANS:
                scale = PARAMETERS[track]
                value = self.number(scale.name, given.get(scale.name, scale.start), scale.start, scale.goal)
                if (value - scale.start) % scale.step:
                    self.wrong.append(f"{scale.name} {value} is no step of its track")
                tracks[track] = value
        rating = 14 if setup.solo else 20
        players = [
            new_player(setup.start_production, rating, self.slots(player, f"player {seat}", setup.player_slots))
            for seat, player in enumerate(self.people)
        ]
        state = bare_state(setup, players)
        state.rng = self.number("seed", given.get("seed", 0), 0, (1 << 64) - 1)
        state.tracks = tracks
        state.first = first
        state.generation = self.number("generation", given.get("generation", 1), 1, 999)
        state.active = self.number("active", given.get("active", first), 0, count - 1)
        state.finished = given.get("phase") == "over"
        state.slots = self.slots(given, "the table", setup.table_slots)
        self.fill_plainly(state, plainly_told(TABLE_FIELDS, OF_TABLE), given, "the table")
        return state

    def fill_plainly(self, kept: State | Player, fields: list[Field], given: Mapping[str, Any], of: str) -> None:
        """The fields that a situation tells by their names."""
        for field in fields:
            if field.name not in given:
                continue
            if isinstance(field.kind, Cards):
                setattr(kept, field.name, tuple([self.card(name) for name in given[field.name]]))
                continue
            try:
                setattr(kept, field.name, field.kind.read(given[field.name], self.terms))
            except TerramarsError as error:
                self.wrong.append(f"{field.name} of {of}: {error}")

    def slots(self, given: Mapping[str, Any], of: str, kinds: tuple[type[Slot], ...]) -> tuple[Slot, ...]:
        """What modules keep, as described."""
        described = given.get("slots", {})
        known = [kind.name for kind in kinds]
        for name in described:
            if name not in known:
                self.wrong.append(f"unknown slot {name!r} of {of}: {nearest(str(name), known)}")
        return saves.decode_slots(kinds, described, self.terms)

    def fill_slots(self, s: State) -> None:
        """What modules keep and positions describe by a key of its own."""
        for slot in s.slots:
            if slot.key and slot.name not in self.situation.get("slots", {}):
                self.wrong.extend(slot.set_up(s, -1, self.situation.get(slot.key)))
        for seat, person in enumerate(self.people):
            for slot in s.players[seat].slots:
                if slot.key and slot.name not in person.get("slots", {}):
                    self.wrong.extend(slot.set_up(s, seat, person.get(slot.key)))

    def number(self, name: str, value: object, least: int, most: int) -> int:
        """A whole number within bounds, or a note that it is not."""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.wrong.append(f"{name} is {value!r}: a whole number from {least} to {most} is wanted")
            return least
        return value

    def card(self, name: str, sorts: tuple[int, ...] = (PROJECT, CORPORATION, STARTER)) -> int:
        """The card with a name or slug."""
        found = BY_SLUG.get(slug(str(name)))
        if found is None:
            self.wrong.append(f"unknown card {name!r}: {nearest(str(name), [card.name for card in CARDS])}")
            return -1
        if found.sort not in sorts:
            self.wrong.append(f"{found.name} cannot be here: it is of the kind {found.kind}")
        if found.module not in self.setup.modules:
            self.wrong.append(f"{found.name} is a card of {found.module!r}, which is not among the modules")
        return found.index

    def put(self, name: str, where: str, sorts: tuple[int, ...] = (PROJECT, STARTER)) -> int:
        """A card that lies somewhere; nothing may lie in two places (five beginners share one card)."""
        card = self.card(name, sorts)
        if card < 0:
            return card
        if card in self.places and CARDS[card].slug != "beginner-corporation":
            self.wrong.append(f"{CARDS[card].name} is both {self.places[card]} and {where}")
        self.places[card] = where
        return card

    def cards_at(self, names: Any, where: str, sorts: tuple[int, ...] = (PROJECT, STARTER)) -> tuple[int, ...]:
        """Cards that lie somewhere; a single name may stand for a list of one."""
        listed = [names] if isinstance(names, str) else names
        return tuple([card for card in [self.put(name, where, sorts) for name in listed] if card >= 0])

    def area(self, identity: str) -> int:
        """An area by its id, or one off Mars by its printed name."""
        found = self.board.index.get(str(identity), self.board.index.get(slug(str(identity))))
        if found is None:
            self.wrong.append(f"unknown area {identity!r}: {nearest(str(identity), self.board.ids)}")
            return -1
        return found

    def lay_tile(self, s: State, seat: int, kind: str, identity: str, card: str | None) -> None:
        """Lay one tile if its area is free."""
        area = self.area(identity)
        if kind not in TILE_NAMES[:4]:
            self.wrong.append(f"unknown kind of tile {kind!r}: {nearest(str(kind), TILE_NAMES[:4])}")
        elif area >= 0 and s.taken() & (1 << area):
            self.wrong.append(f"two tiles on {identity}")
        elif area >= 0 and kind == "city" and s.board.ocean & (1 << area):
            self.wrong.append(f"a city on {identity}, which is reserved for an ocean")
        elif area >= 0:
            s.put_tile(seat, Tile(TILE_NAMES.index(kind)), area, -1 if card is None else self.card(card))

    def listed(self, key: str, what: str) -> list[Any]:
        """A list of the table, or a note that it is none."""
        given = self.situation.get(key, ())
        if not isinstance(given, (list, tuple)):
            self.wrong.append(f"{key} is {given!r}: a list of {what} is wanted")
            return []
        return list(given)

    def lay_tiles(self, s: State) -> None:
        """Oceans, neutral tiles and those of the players."""
        for ocean in self.listed("oceans", 'areas, as ["r1c2", "r1c4"]'):
            tile = {"hex": ocean} if isinstance(ocean, str) else ocean
            self.lay_tile(s, -1, "ocean", tile["hex"], tile.get("card"))
        if s.tracks[OCEANS] > OCEAN_TILES:
            self.wrong.append(f"{s.tracks[OCEANS]} oceans: there are only {OCEAN_TILES}")
        for tile in self.situation.get("neutral", ()):
            self.lay_tile(s, -1, tile["kind"], tile["hex"], tile.get("card"))
        for seat, player in enumerate(self.people):
            for tile in player.get("tiles", ()):
                self.lay_tile(s, seat, tile["kind"], tile["hex"], tile.get("card"))

    def fill_player(self, s: State, seat: int, given: Mapping[str, Any]) -> None:
        """One seat's side of the table."""
        player = s.players[seat]
        whose = f"of player {seat}"
        if given.get("corporation") is not None:
            player.played = self.cards_at([given["corporation"]], f"the corporation {whose}", (CORPORATION,))
        player.played += self.cards_at(given.get("played", ()), f"played {whose}")
        player.events = self.cards_at(given.get("events", ()), f"an event {whose}", (PROJECT,))
        self.check_piles(player)
        player.hand = self.cards_at(given.get("hand", ()), f"in the hand {whose}", (PROJECT,))
        player.starters = self.cards_at(given.get(self.starters, ()), f"among the {self.starters} {whose}", (STARTER,))
        player.hosted = self.cards_at(given.get("hosted", ()), f"hosted {whose}", (PROJECT,))
        player.dealt = self.cards_at(given.get("dealt", ()), f"dealt to player {seat}", (PROJECT, STARTER, CORPORATION))
        kept = [-1 if name is None else self.card(name) for name in given.get("kept", ())]
        for card in kept:
            if card >= 0 and card not in player.dealt:
                self.put(CARDS[card].name, f"kept by player {seat}")
        player.kept = tuple(kept)
        player.standing = standing_of(player.played)
        for name, numbers in (("stock", player.stock), ("production", player.production)):
            for key, value in given.get(name, {}).items():
                if key not in RESOURCE_NAMES:
                    self.wrong.append(f"unknown resource {key!r}: {nearest(key, RESOURCE_NAMES)}")
                    continue
                least = -5 if name == "production" and key == "megacredits" else 0
                numbers[RESOURCE_NAMES.index(key)] = self.number(f"{name} {key} {whose}", value, least, 9999)
        player.tr = self.number(f"tr {whose}", given.get("tr", player.tr), 0, 999)
        player.raised = int(given.get("tr_raised", 0))
        for name, number in given.get("cubes", {}).items():
            card = self.card(name)
            if card >= 0 and card not in player.played + player.hosted:
                self.wrong.append(f"cubes on {name}, which is not in play {whose}")
            elif card >= 0 and CARDS[card].holds < 0 and card not in player.hosted:
                self.wrong.append(f"{name} holds no cubes")
            if self.number(f"cubes on {name}", number, 0, 999):
                player.cubes[card] = number
        player.notes = {self.card(name): RESOURCE_NAMES.index(what) for name, what in given.get("notes", {}).items()}
        self.note_metals(s, player)
        for identity in given.get("claims", ()):
            area = self.area(identity)
            if area >= 0 and s.taken() & (1 << area):
                self.wrong.append(f"a claim on {identity}, where a tile lies")
            if area >= 0:
                player.claims |= 1 << area
        player.used = tuple([self.card(name) for name in given.get("used", ())])
        for card in player.used:
            if card >= 0 and card not in player.standing.actions:
                self.wrong.append(f"{CARDS[card].name} has no action to be used by player {seat}")
        player.first = bool(given.get("first_action", False))
        if player.first and (not player.played or not CARDS[player.played[0]].first):
            self.wrong.append(f"first_action {whose}: there is no corporation with one")
        player.next_card = tuple([effect for name in given.get("next_card", ()) for effect in self.one_shot(name)])
        self.fill_plainly(player, plainly_told(PLAYER_FIELDS, OF_PLAYER), given, f"player {seat}")
        player.wild = tuple([TAG_NAMES.index(name) for name in given.get("wild", ())])

    def check_piles(self, player: Player) -> None:
        """Played events lie face down in their pile, and nothing else does; one that is being played lies open."""
        if self.situation.get("phase") != phases.MIDDLE:
            for card in player.played:
                if CARDS[card].is_event:
                    self.wrong.append(f"{CARDS[card].name} is an event: it belongs among the events")
        for card in player.events:
            if not CARDS[card].is_event:
                self.wrong.append(f"{CARDS[card].name} is no event: it belongs among the played")

    def note_metals(self, s: State, player: Player) -> None:
        """The metal that a mining tile got follows from its area, where no note says it."""
        for area in areas_in(player.tiles):
            card = s.tile_cards.get(area, -1)
            if card < 0 or card in player.notes:
                continue
            for effect in CARDS[card].play:
                if isinstance(effect, Arrow) and isinstance(effect.cost, Place):
                    shown = effect.cost.shown_resource(s, area)
                    if shown >= 0:
                        player.notes[card] = shown

    def one_shot(self, name: str) -> list[StandingEffect]:
        """What a card leaves for the next card that is played."""
        card = self.card(name)
        found = [effect.standing for effect in CARDS[card].play if isinstance(effect, NextCard)] if card >= 0 else []
        if card >= 0 and not found:
            self.wrong.append(f"{name} leaves nothing for the next card")
        return found

    def fill_decks(self, s: State) -> None:
        """Deck, discard pile and starter deck; cards not named anywhere fill the deck by the seed."""
        given = self.situation
        s.discard = list(self.cards_at(given.get("discard", ()), "in the discard pile", (PROJECT,)))
        top = self.cards_at(given.get("deck", ()), "in the deck", (PROJECT,))
        starters = self.cards_at(given.get(self.starter_deck, ()), f"in the {self.starter_deck}", (STARTER,))
        unnamed = [card for card in CARDS if s.setup.has(card) and card.index not in self.places]
        if given.get("deck_is_whole"):
            s.deck = list(reversed(top))
            s.starter_deck = starters
            return
        s.rng, rest = shuffled(s.rng, [card.index for card in unnamed if card.sort == PROJECT])
        s.deck = rest + list(reversed(top))
        s.rng, others = shuffled(s.rng, [card.index for card in unnamed if card.sort == STARTER])
        s.starter_deck = starters + tuple(others)

    def fill_goals(self, s: State) -> None:
        """Claimed milestones and funded awards, in order."""
        for key, goals in (("milestones", s.setup.milestones), ("awards", s.setup.awards)):
            slugs = [goal.slug for goal in goals]
            taken: list[tuple[int, int]] = []
            for claim in self.listed(key, 'pairs of name and seat, as [["Mayor", 0]]'):
                if not isinstance(claim, (list, tuple)) or len(claim) != 2:
                    self.wrong.append(f"{claim!r} among the {key}: a pair of name and seat is wanted")
                    continue
                name, seat = claim
                if slug(str(name)) not in slugs:
                    near = nearest(str(name), [goal.name for goal in goals])
                    self.wrong.append(f"unknown {key[:-1]} {name!r}: {near}")
                    continue
                number = slugs.index(slug(str(name)))
                if number in [other for other, _ in taken]:
                    self.wrong.append(f"{name} twice among the {key}")
                taken.append((number, self.number(f"seat of {name}", seat, 0, len(s.players) - 1)))
            if len(taken) > 3:
                self.wrong.append(f"{len(taken)} {key}: at most 3 can be taken")
            if key == "milestones":
                s.milestones = tuple(taken)
            else:
                s.awards = tuple(taken)

    def check_deal(self, s: State, phase: str) -> None:
        """Where the game begins, everybody has been dealt a corporation to choose."""
        for seat, player in enumerate(s.players):
            if phase == "start" and not any(CARDS[card].sort == CORPORATION for card in player.dealt):
                self.wrong.append(f"player {seat} was dealt no corporation: phase 'start' needs dealt=[...]")

    def push_frames(self, s: State) -> None:
        """The stack that belongs to the phase."""
        phase = self.situation.get("phase", "action")
        if phase == self.starters:
            phase = phases.STARTERS
        if phase == phases.MIDDLE:
            s.pending = FRAMES.read(self.situation.get("pending", []), self.terms)
            s.lanes = LANES.read(self.situation.get("lanes", []), self.terms)
        elif phase in phases.PHASES:
            self.check_deal(s, phase)
            left = self.number("actions_left", self.situation.get("actions_left", 2), 1, 2)
            s.pending, s.lanes = phases.stacks_for(s, phase, left)
        else:
            known = [self.starters if name == phases.STARTERS else name for name in (*phases.PHASES, phases.MIDDLE)]
            self.wrong.append(f"unknown phase {phase!r}: {nearest(str(phase), known)}")
