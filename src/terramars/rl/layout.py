"""What every number of an observation and of an option's row means: named, versioned, derived from the set-up.

Nothing here lists modules, tracks, verbs or cards. Segments come from the tracks in play, the cards of the modules in
play, the areas of the board, the kinds of options that the grammar knows and the slots that modules keep.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from terramars.mars.board import Board, board_named
from terramars.mars.cards import CARDS
from terramars.mars.fields import NOBODY
from terramars.mars.modules import MODULES, load
from terramars.mars.opening import opening_state
from terramars.mars.options import GRAMMAR
from terramars.mars.rules import make_setup
from terramars.mars.setup import Setup
from terramars.mars.slots import Slot
from terramars.mars.tracks import PARAMETERS
from terramars.mars.words import CUBE_NAMES, RESOURCE_NAMES, TAG_NAMES, TILE_NAMES, slug
from terramars.rl.actions import Actions
from terramars.rl.shapes import CARD_PLANE, Shape
from terramars.rl.trial import BROUGHT, brought_by

VERSION: Final = 1
"""Raised whenever the same set-up would get other entries, or an entry another meaning."""

TILE_KINDS: Final = TILE_NAMES[:4]
"""The kinds of tiles that lie on areas."""

CARD_PLANES: Final = (
    "hand", "dealt", "kept", "starters", "seen", "watched", "hosted", "used", "cubes", "asking", "named",
)  # fmt: skip
"""For each card of the game: where it is, as far as the seat may know, and what is on it."""

ASKING_NUMBERS: Final = 4
"""So many numbers of the asking effect are shown: what is to be paid, how many actions are left."""

OPENINGS: Final = 32
"""So many deals are looked at for the words and forms of what modules keep: not every deal has the same."""

SLOT_ABOUT: Final = "what a module keeps: words by their place, tuples part by part (-1: none), seats as numbers"

@dataclass(frozen=True)
class Segment:
    """Some neighbouring entries of an observation or of a row, with a common meaning."""

    name: str
    start: int
    labels: tuple[str, ...]
    """What each entry stands for: a resource, a card, an area."""
    about: str
    scale: float = 1.0

    @property
    def size(self) -> int:
        """How many entries it has."""
        return len(self.labels)

    @property
    def end(self) -> int:
        """The first entry after it."""
        return self.start + len(self.labels)


class Table:
    """Segments one after the other."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.size = 0
        self.starts: dict[str, int] = {}
        """Where the segment of each name begins."""
        self.names: list[str] = []
        """The name of every entry."""

    def add(self, name: str, labels: Sequence[str], about: str, scale: float = 1.0) -> int:
        """Put a segment at the end; where it begins."""
        start = self.size
        if labels:
            self.segments.append(Segment(name, start, tuple(labels), about, scale))
            self.starts.setdefault(name, start)
            self.names += [f"{name}.{label}" if label else name for label in labels]
            self.size += len(labels)
        return start

    def start_of(self, name: str) -> int:
        """Where the segment of a name begins."""
        return self.starts[name]


def kinds_in(setup: Setup) -> list[str]:
    """The kinds of options that this set-up may ask for: those that only modules not in play bring are left out."""
    brought: dict[str, set[str]] = {}
    for name, module in MODULES.items():
        for kind in [*module.grammar, *(action.kind for action in module.actions)]:
            brought.setdefault(kind, set()).add(name)
    return sorted(kind for kind in GRAMMAR if kind not in brought or brought[kind] & set(setup.modules))


def words_in(setup: Setup, shapes: Sequence[Shape]) -> list[str]:
    """The words that options may name besides cards and areas, as far as set-up, boxes and openings tell them."""
    found = list(RESOURCE_NAMES)
    found += [project.slug for project in setup.projects]
    found += [goal.slug for goal in (*setup.milestones, *setup.awards)]
    found += [PARAMETERS[track].name for track in setup.tracks]
    found += [slug(thing.name) for module in setup.modules for thing in MODULES[module].things]
    for shape in shapes:
        found += shape.words
    return list(dict.fromkeys(found))


def shapes_of(openings: Sequence[Sequence[Slot]]) -> list[list[Shape]]:
    """For each slot the shapes of its fields, from what several openings show of them."""
    found: list[list[Shape]] = []
    for i, slot in enumerate(openings[0]):
        shown = [opening[i] for opening in openings]
        told = [field for field in slot.fields if field.seen_by != NOBODY]
        found.append([Shape(slot.name, field, [getattr(each, field.name) for each in shown]) for field in told])
    return found


def seat_names(players: int) -> list[str]:
    """The seats as an observer calls them: oneself, then the others in the order of play."""
    return ["own", *[f"rival{i}" for i in range(1, players)]]


class Named:
    """Observations, option rows and actions of one set-up, each entry with its name, whatever the game."""

    version = VERSION

    def __init__(self, players: int) -> None:
        self.players = players
        self.observation = Table()
        self.row = Table()
        self.actions: Any = None
        """The fixed action space."""

    # Reading

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.observation.size

    @property
    def row_size(self) -> int:
        """How many numbers an option's row has."""
        return self.row.size

    @property
    def names(self) -> list[str]:
        """The name of every entry of an observation."""
        return self.observation.names

    @property
    def row_names(self) -> list[str]:
        """The name of every entry of an option's row."""
        return self.row.names

    def explain(self, vector: Sequence[int]) -> dict[str, int]:
        """An observation in words: every entry that is not 0, by its name."""
        return explained(self.names, vector)

    def explain_row(self, row: Sequence[int]) -> dict[str, int]:
        """An option's row in words."""
        return explained(self.row_names, row)

    @property
    def fingerprint(self) -> str:
        """The same for two layouts exactly if all their names are: what a trained model should remember."""
        told = "\n".join([str(VERSION), *self.names, "", *self.row_names, "", *self.actions.names])
        return sha256(told.encode()).hexdigest()[:16]

    def plain(self) -> dict[str, Any]:
        """The layout as JSON data: version, fingerprint, and the segments with their labels."""
        return {
            "version": VERSION,
            "fingerprint": self.fingerprint,
            "observation": [plain_segment(each) for each in self.observation.segments],
            "row": [plain_segment(each) for each in self.row.segments],
            "actions": self.actions.size,
        }

    @property
    def scales(self) -> list[float]:
        """What each number of an observation is divided by so that it is about 1."""
        return [each.scale for each in self.observation.segments for _ in each.labels]

    @property
    def row_scales(self) -> list[float]:
        """The same for the numbers of a row."""
        return [each.scale for each in self.row.segments for _ in each.labels]


class Layout(Named):
    """The meaning of observations, option rows and actions of one set-up. Seeds and names do not change it."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.players)
        self.setup = setup
        self.board: Board = board_named(setup.board, setup.off_mars)
        self.cards: tuple[int, ...] = tuple(card.index for card in CARDS if setup.has(card))
        self.card_labels = [CARDS[card].slug for card in self.cards]
        self.kinds = kinds_in(setup)
        self.seats = seat_names(setup.players)
        openings = [opening_state(setup)]
        if openings[0].slots or openings[0].players[0].slots:
            openings += [opening_state(replace(setup, seed=seed)) for seed in range(1, OPENINGS)]
        self.table_shapes = shapes_of([opening.slots for opening in openings])
        self.player_shapes = shapes_of([opening.players[0].slots for opening in openings])
        self.words = words_in(setup, [shape for shapes in self.table_shapes + self.player_shapes for shape in shapes])
        self.numbers_end = 0
        self.lay_out_numbers()
        self.lay_out_planes()
        self.brought = {card: brought_by(setup, card) for card in self.cards}
        self.lay_out_row()
        self.templates: Any = None
        """What `rows` has worked out of options."""
        self.actions = Actions(setup, self.kinds, self.card_labels, self.board.ids, self.words, self.seats)

    # Observations

    def lay_out_numbers(self) -> None:
        """The entries that are counted anew at every decision: the table's, then each player's."""
        setup, add = self.setup, self.observation.add
        add("seat", ("",), "the own seat; what modules keep may name seats by their numbers", 4.0)
        add("generation", ("",), "the generation", 14.0)
        add("left", ("",), "generations to come, where their number is fixed; else 0", 14.0)
        add("deck", ("",), "cards in the deck", 200.0)
        add("discard", ("",), "cards in the discard pile", 200.0)
        for track in setup.tracks:
            parameter = PARAMETERS[track]
            about = f"from {parameter.start} to {parameter.goal} {parameter.unit}".rstrip()
            add("track", (parameter.name,), about, float(max(abs(parameter.start), abs(parameter.goal))))
        milestones, awards = [goal.slug for goal in setup.milestones], [goal.slug for goal in setup.awards]
        add("claimed", milestones, "a milestone: 0 open, 1 own, 2 the next seat's, and so on", 2.0)
        add("funded", awards, "an award: 0 open, 1 by oneself, 2 by the next seat, and so on", 2.0)
        add("asking", [str(i) for i in range(ASKING_NUMBERS)], "the numbers of what is asked, in its own order", 20.0)
        add("options", self.kinds, "how many options of each kind there are", 10.0)
        self.add_slots("table", self.table_shapes)
        for name in self.seats:
            add(f"{name}.stock", RESOURCE_NAMES, "resources", 40.0)
            add(f"{name}.production", RESOURCE_NAMES, "production", 12.0)
            add(f"{name}.tr", ("",), "terraform rating", 50.0)
            add(f"{name}.raised", ("",), "steps of it this generation", 8.0)
            add(f"{name}.passed", ("",), "has passed")
            add(f"{name}.first", ("",), "has the first player marker")
            add(f"{name}.turn", ("",), "has the turn")
            add(f"{name}.hand", ("",), "cards in hand", 12.0)
            add(f"{name}.played", ("",), "cards face up", 30.0)
            add(f"{name}.events", ("",), "events played", 12.0)
            add(f"{name}.tags", TAG_NAMES, "tags in play", 8.0)
            add(f"{name}.cubes", CUBE_NAMES, "cubes on cards, by kind", 8.0)
            add(f"{name}.tiles", TILE_KINDS[1:], "own tiles by kind", 8.0)
            add(f"{name}.worth", ("steel", "titanium"), "M€ that a piece pays", 4.0)
            add(f"{name}.discount", ("",), "M€ off every card", 4.0)
            add(f"{name}.milestone", milestones, "what the milestone counts", 12.0)
            add(f"{name}.award", awards, "what the award counts", 12.0)
            self.add_slots(name, self.player_shapes)
        self.numbers_end = self.observation.size

    def add_slots(self, owner: str, slots: Sequence[Sequence[Shape]]) -> None:
        """What modules keep, apart from planes."""
        for shapes in slots:
            for shape in shapes:
                if not shape.is_plane:
                    self.observation.add(f"{owner}.{shape.slot}.{shape.field.name}", shape.labels, SLOT_ABOUT, 10.0)

    def lay_out_planes(self) -> None:
        """The entries for every area and every card; nearly all are 0."""
        add = self.observation.add
        ids = self.board.ids
        for kind in TILE_KINDS:
            add(f"area.{kind}", ids, "1 where such a tile lies")
        for name in self.seats:
            add(f"area.{name}", ids, "1 where a tile of that seat lies")
        add("area.claimed", ids, "an area kept for later: 1 by oneself, 2 by the next seat, and so on", 2.0)
        for plane in CARD_PLANES:
            add(f"card.{plane}", self.card_labels, CARD_ABOUT[plane], 4.0 if plane == "cubes" else 1.0)
        for name in self.seats:
            add(f"card.{name}", self.card_labels, "1: that seat has played it")
        for owner, slots in [("table", self.table_shapes), *((name, self.player_shapes) for name in self.seats)]:
            for shape in [shape for shapes in slots for shape in shapes if shape.is_plane]:
                labels = self.card_labels if shape.form == CARD_PLANE else ids
                add(f"{owner}.{shape.slot}.{shape.field.name}", labels, SLOT_ABOUT)

    # Rows

    def lay_out_row(self) -> None:
        """What stands in the row of an option: what it is, what it names, and what that brings."""
        add = self.row.add
        add("kind", self.kinds, "what kind of option it is")
        add("word", self.words, "what it names besides cards and areas")
        add("seat", [*self.seats, "neutral"], "whom it names")
        add("amount", ("",), "the amount it names, and 0 if none", 10.0)
        add("cost", ("",), "printed cost of the card or standard project it names", 20.0)
        add("sort", ("project", "corporation", "starter"), "the sort of card")
        add("colour", ("automated", "active", "event"), "the colour of a project")
        add("tags", TAG_NAMES, "tags of the card")
        add("vp", ("", "counted"), "printed points, and whether they are counted at the end", 2.0)
        add("holds", CUBE_NAMES, "the cubes that the card holds")
        tracks = [PARAMETERS[track].name for track in self.setup.tracks]
        labels = [*BROUGHT, *tracks]
        add("brings", labels, "what playing the card (or the standard project) changed in a trial", 4.0)
        add("action", labels, "what using the card's action once changed in a trial", 4.0)
        add("area", [*RESOURCE_NAMES, "card", "ocean", "off-mars"], "printed on the area, and its ground", 2.0)
        add("near", (*TILE_KINDS, "own"), "tiles beside the area now", 3.0)
        add("price", ("",), "what the project it names costs now", 20.0)
        add("action_number", ("",), "the number of this option in the fixed action space", 1000.0)


CARD_ABOUT: Final = {
    "hand": "1: in the own hand",
    "dealt": "1: one is looking at it",
    "kept": "1: chosen in secret or drafted",
    "starters": "1: an own starter not played yet",
    "seen": "1: seen go to the discard pile or the box",
    "watched": "1: seen in this draft and passed on",
    "hosted": "1: lies under another card, anybody's",
    "used": "1: its action was used this generation, by anybody",
    "cubes": "cubes on it, anybody's",
    "asking": "1: what is asked comes from it",
    "named": "1: an option names it",
}


def plain_segment(segment: Segment) -> dict[str, Any]:
    """A segment as JSON data."""
    return {
        "name": segment.name,
        "start": segment.start,
        "labels": list(segment.labels),
        "about": segment.about,
        "scale": segment.scale,
    }


def explained(names: Sequence[str], numbers: Sequence[int]) -> dict[str, int]:
    """The numbers that are not 0, by name."""
    if len(names) != len(numbers):
        raise ValueError(f"{len(numbers)} numbers, but the layout has {len(names)}: it belongs to another set-up")
    return {name: int(number) for name, number in zip(names, numbers, strict=True) if number}


_LAYOUTS: Final[dict[Setup, Layout]] = {}


def layout_of(setup: Setup) -> Layout:
    """The layout of a set-up, made once."""
    key = replace(setup, seed=0, names=(), known_first=-1)
    found = _LAYOUTS.get(key)
    if found is None:
        found = _LAYOUTS[key] = Layout(key)
    return found


def layout_for(settings: Mapping[str, Any] | None = None) -> Layout:
    """The layout of games with these settings (see `terramars.new`)."""
    load()
    return layout_of(make_setup(settings or {}))
