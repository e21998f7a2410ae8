"""Fields: what a state keeps, each declared once, with its kind and who may see it.

Views, guesses, saves and positions go over the declared fields, so that a new one needs no line there. Those of the
base game are declared beside `Player` and `State`, those of a module in its slots.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from terramars.core.codec import Codec
from terramars.core.errors import BadSave
from terramars.mars.board import Board, areas_in
from terramars.mars.cards import BY_SLUG, CARDS
from terramars.mars.tracks import starting_values
from terramars.mars.words import slug

if TYPE_CHECKING:
    from terramars.mars.state import State

ALL: Final = "all"
OWNER: Final = "owner"
"""The player before whom it lies; on the table, nobody."""
NOBODY: Final = "nobody"


def name_of(card: int) -> str | None:
    """A card's slug; None for no card."""
    return CARDS[card].slug if card >= 0 else None


def number_of(name: str | None) -> int:
    """The card with a slug or a printed name."""
    if name is None:
        return -1
    card = BY_SLUG.get(name)
    if card is None:
        card = BY_SLUG.get(slug(str(name)))
    if card is None:
        raise BadSave(f"the save speaks of an unknown card {name!r}: it comes from a newer version")
    return card.index


def names(cards: tuple[int, ...] | list[int]) -> list[str | None]:
    """Cards as slugs."""
    if not cards:
        return []
    known = CARDS  # looked up once: piles are long
    return [known[card].slug if card >= 0 else None for card in cards]


def numbers(slugs: list[str | None]) -> tuple[int, ...]:
    """Slugs as cards."""
    return tuple([number_of(slug) for slug in slugs])


class Terms:
    """In what terms a game's values are written: its board, its tracks, and the codec of its effects."""

    def __init__(self, board: Board, tracks: tuple[int, ...], codec: Codec) -> None:
        self.board = board
        self.tracks = tracks
        self.codec = codec


class Kind:
    """How values of one kind are kept, shown and written. This one: numbers, words, effects, and tuples of them."""

    def shown(self, value: Any) -> Any:
        """The value as a view shows it, which nobody can change."""
        return value

    def kept(self, value: Any) -> Any:
        """The value as a state keeps it, from what a view shows."""
        return value

    def written(self, value: Any, terms: Terms) -> Any:
        """The value as plain data: cards by slug, areas by id."""
        return terms.codec.encode(value)

    def read(self, data: Any, terms: Terms) -> Any:
        """The value that belongs to plain data."""
        return terms.codec.decode(data)

    def told(self, value: Any, terms: Terms) -> Any:
        """The value as a position tells it to people: cards by their printed names."""
        return self.written(value, terms)


class Number(Kind):
    """A whole number."""

    def written(self, value: Any, terms: Terms) -> Any:
        return value

    def read(self, data: Any, terms: Terms) -> Any:
        if not isinstance(data, int) or isinstance(data, bool):
            raise BadSave(f"{data!r} is no whole number")
        return data


class Flag(Kind):
    """Yes or no."""

    def written(self, value: Any, terms: Terms) -> Any:
        return value

    def read(self, data: Any, terms: Terms) -> Any:
        if not isinstance(data, bool):
            raise BadSave(f"{data!r} is neither true nor false")
        return data


class Numbers(Kind):
    """A list of numbers that changes."""

    def shown(self, value: Any) -> Any:
        return tuple(value)

    def kept(self, value: Any) -> Any:
        return list(value)

    def written(self, value: Any, terms: Terms) -> Any:
        return list(value)

    def read(self, data: Any, terms: Terms) -> Any:
        return list(data)


class FixedNumbers(Numbers):
    """A tuple of numbers."""

    def kept(self, value: Any) -> Any:
        return value

    def read(self, data: Any, terms: Terms) -> Any:
        return tuple(data)


class Pairs(Kind):
    """A tuple of pairs of numbers."""

    def written(self, value: Any, terms: Terms) -> Any:
        return [list(pair) for pair in value]

    def read(self, data: Any, terms: Terms) -> Any:
        return tuple([(first, second) for first, second in data])


class Cards(Kind):
    """A tuple of cards."""

    def written(self, value: Any, terms: Terms) -> Any:
        return names(value)

    def read(self, data: Any, terms: Terms) -> Any:
        return numbers(data)

    def told(self, value: Any, terms: Terms) -> Any:
        return [CARDS[card].name if card >= 0 else None for card in value]


class Pile(Cards):
    """A list of cards that changes."""

    def shown(self, value: Any) -> Any:
        return tuple(value)

    def kept(self, value: Any) -> Any:
        return list(value)

    def read(self, data: Any, terms: Terms) -> Any:
        return list(numbers(data))


class ByCard(Kind):
    """A number for some of the cards."""

    def shown(self, value: Any) -> Any:
        return tuple(sorted(value.items()))

    def kept(self, value: Any) -> Any:
        return dict(value)

    def written(self, value: Any, terms: Terms) -> Any:
        return {name_of(card): number for card, number in sorted(value.items())}

    def read(self, data: Any, terms: Terms) -> Any:
        return {number_of(card): number for card, number in data.items()}


class CardByArea(Kind):
    """A card for some of the areas."""

    def shown(self, value: Any) -> Any:
        return tuple(sorted(value.items()))

    def kept(self, value: Any) -> Any:
        return dict(value)

    def written(self, value: Any, terms: Terms) -> Any:
        return {terms.board.ids[area]: name_of(card) for area, card in sorted(value.items())}

    def read(self, data: Any, terms: Terms) -> Any:
        return {terms.board.index[area]: number_of(card) for area, card in data.items()}


class Areas(Kind):
    """A mask of areas."""

    def written(self, value: Any, terms: Terms) -> Any:
        return [terms.board.ids[area] for area in areas_in(value)]

    def read(self, data: Any, terms: Terms) -> Any:
        return sum([1 << terms.board.index[area] for area in data])


class AreasOfKinds(Numbers):
    """A list of masks of areas."""

    def written(self, value: Any, terms: Terms) -> Any:
        return [[terms.board.ids[area] for area in areas_in(mask)] for mask in value]

    def read(self, data: Any, terms: Terms) -> Any:
        return [sum([1 << terms.board.index[area] for area in mask]) for mask in data]


class Tracks(Numbers):
    """The values of all parameters; those not in play stay at their start and are not written."""

    def written(self, value: Any, terms: Terms) -> Any:
        return [value[track] for track in terms.tracks]

    def read(self, data: Any, terms: Terms) -> Any:
        values = starting_values()
        for track, number in zip(terms.tracks, data, strict=True):
            values[track] = number
        return values


class Frames(Kind):
    """A stack of frames."""

    def shown(self, value: Any) -> Any:
        return tuple(value)

    def kept(self, value: Any) -> Any:
        return list(value)

    def written(self, value: Any, terms: Terms) -> Any:
        encode = terms.codec.encode
        return [[encode(effect), seat, name_of(card)] for effect, seat, card in value]

    def read(self, data: Any, terms: Terms) -> Any:
        decode = terms.codec.decode
        return [(decode(effect), seat, number_of(card)) for effect, seat, card in data]


class Lanes(Frames):
    """A stack of frames for each seat, while all choose together."""

    def shown(self, value: Any) -> Any:
        return tuple([tuple(lane) for lane in value])

    def kept(self, value: Any) -> Any:
        return [list(lane) for lane in value]

    def written(self, value: Any, terms: Terms) -> Any:
        return [FRAMES.written(lane, terms) for lane in value]

    def read(self, data: Any, terms: Terms) -> Any:
        return [FRAMES.read(lane, terms) for lane in data]


VALUE: Final = Kind()
NUMBER: Final = Number()
FLAG: Final = Flag()
NUMBERS: Final = Numbers()
FIXED_NUMBERS: Final = FixedNumbers()
PAIRS: Final = Pairs()
CARD_TUPLE: Final = Cards()
CARD_LIST: Final = Pile()
BY_CARD: Final = ByCard()
CARD_BY_AREA: Final = CardByArea()
AREAS: Final = Areas()
AREAS_OF_KINDS: Final = AreasOfKinds()
TRACKS: Final = Tracks()
FRAMES: Final = Frames()
LANES: Final = Lanes()

Dealer = Callable[["State", int], object]


class Field:
    """One declared field: its name, its kind, who may see it, and what stands there for those who may not."""

    def __init__(
        self,
        name: str,
        kind: Kind = VALUE,
        seen_by: str = ALL,
        unseen: object = None,
        deal: Dealer | str | None = None,
        saved: bool = True,
    ) -> None:
        if seen_by not in (ALL, OWNER, NOBODY):
            raise ValueError(f"field {name!r} is seen by {seen_by!r}: known: {ALL}, {OWNER}, {NOBODY}")
        if seen_by != ALL and deal is None:
            raise ValueError(f"field {name!r} is hidden: say with deal= how a guess fills it in")
        self.name = name
        self.kind = kind
        self.seen_by = seen_by
        self.unseen = unseen
        self.deal = deal
        """How a value that a seat may not see is dealt anew: from the state and the owner's seat (-1: the table's), or
        the word under which `view` deals it together with others."""
        self.is_number = isinstance(kind, (Number, Flag))
        """Whether its values are written as they are."""
        self.saved = saved
        """Whether it is written: what follows from other fields is not."""

    def hidden_from(self, own: bool) -> bool:
        """Whether its owner, or anybody else, may not see it."""
        return self.seen_by == NOBODY or (self.seen_by == OWNER and not own)
