"""The card language: the rulebook's words as values and functions. A card is one statement made of them.

    red("Deep Well Heating", (steel, temperature, any_), play=(gain(energy=2), raise_temperature))
    blue("Decomposers", (microbe, microbe, plant), support(pay(microbe) >> (gain(plant=1), vp(1))))
"""

from __future__ import annotations

from typing import Final

from terramars.core.errors import BadStatement
from terramars.core.flow import Either, Several, as_one
from terramars.core.machine import Effect
from terramars.dice import cards, words
from terramars.dice.cards import BASE, Card, Known, Reaction
from terramars.dice.effects.gains import (
    CARDS_IN_PLAY,
    MIDDLE_ROW,
    TILES,
    Count,
    DrawCards,
    GainPoints,
    GainProductionOf,
    GainWild,
    OpponentsLose,
    Roll,
    Rotate,
    Take,
    TakeChosen,
)
from terramars.dice.effects.paying import Pay, PayAnyNumber
from terramars.dice.effects.planet import Place, Raise
from terramars.dice.reactions import ANY_COLOUR, ANY_TILE, WhenPlaced, WhenPlayed
from terramars.dice.turns import ExtraTurn, MainAction, SupportAction

Words = Effect | tuple[Effect, ...]
"""An effect, or several: all of them happen."""

# Icons.

megacredit, science, earth = words.MEGACREDIT, words.SCIENCE, words.EARTH
plant, microbe, animal = words.PLANT, words.MICROBE, words.ANIMAL
energy, water, oxygen = words.ENERGY, words.WATER, words.OXYGEN_FACE
steel, titanium, city = words.STEEL, words.TITANIUM, words.CITY_FACE
temperature, event, nuclear = words.HEAT, words.EVENT, words.NUCLEAR
any_yellow, any_green, any_blue, any_grey, any_red = range(words.ANY_YELLOW, words.ANY_YELLOW + 5)
any_: Final = words.ANY


def flat(given: Words) -> tuple[Effect, ...]:
    """Effects of nested lists, one after the other."""
    if isinstance(given, Several):
        return given.effects
    if isinstance(given, Effect):
        return (given,)
    return tuple([effect for part in given for effect in flat(part)])


# What happens.


def roll(
    *, yellow: int = 0, green: int = 0, blue: int = 0, grey: int = 0, red: int = 0, white: int = 0,
    per: Count | None = None,
) -> Effect:  # fmt: skip
    """Gain dice and roll them."""
    numbers = (yellow, green, blue, grey, red, white)
    return as_one(tuple([Roll(colour, number, per) for colour, number in enumerate(numbers) if number]))


def gain(
    *, megacredit: int = 0, science: int = 0, earth: int = 0, plant: int = 0, microbe: int = 0, animal: int = 0,
    energy: int = 0, water: int = 0, oxygen: int = 0, steel: int = 0, titanium: int = 0, city: int = 0,
    temperature: int = 0, event: int = 0, nuclear: int = 0,
) -> Effect:  # fmt: skip
    """Gain dice that are set to faces."""
    numbers = (
        megacredit, science, earth, plant, microbe, animal, energy, water, oxygen, steel, titanium, city, temperature,
        event, nuclear,
    )  # fmt: skip
    return as_one(tuple([Take(face, number) for face, number in enumerate(numbers) if number]))


def choose(icon: int, number: int = 1) -> Effect:
    """Gain resources of one's choice: of a colour, or any."""
    if icon < words.FACES:
        raise BadStatement(f"choose({words.ICON_NAMES[icon]}): a question mark is wanted; gain() sets a face")
    return TakeChosen(icon, number)


def wild(number: int) -> Effect:
    """Gain wild tokens."""
    return GainWild(number)


def vp(number: int, per: Count | None = None) -> Effect:
    """Gain victory points at once."""
    return GainPoints(number, per)


def draw(number: int) -> Effect:
    """Draw cards."""
    return DrawCards(number)


def rotate(number: int = 1) -> Effect:
    """Turn up to so many own dice."""
    return Rotate(number)


def opponents_lose(icon: int) -> Effect:
    """The red border with a minus: each opponent loses one."""
    return OpponentsLose(icon)


def either(*branches: Words) -> Effect:
    """One of several."""
    return Either(tuple([as_one(flat(branch)) for branch in branches]))


raise_temperature: Final[Effect] = Raise(words.TEMPERATURE)
raise_oxygen: Final[Effect] = Raise(words.OXYGEN)
ocean: Final[Effect] = Place(words.OCEAN)
greenery: Final[Effect] = Place(words.GREENERY)
place_city: Final[Effect] = Place(words.CITY)
special_tile: Final[Effect] = Place(words.SPECIAL)
extra_turn: Final[Effect] = ExtraTurn()
support_action: Final[Effect] = SupportAction()
main_action: Final[Effect] = MainAction()
its_production: Final[Effect] = GainProductionOf()

OCEANS_, GREENERIES, CITIES = words.OCEAN, words.GREENERY, words.CITY


def raising(track: int, if_bonus: Words) -> Effect:
    """Raise a parameter; if the step paid a bonus, something more."""
    return Raise(track, as_one(flat(if_bonus)))


def place(
    tile: int, *, beside: int = -1, point_for: int = -1, if_beside: tuple[int, ...] = (), then: Words = ()
) -> Effect:
    """Place a tile under conditions of its own."""
    return Place(tile, beside, point_for, if_beside, as_one(flat(then)) if then else None)


tiles_on_middle_row: Final = Count(MIDDLE_ROW, -1, 7)


def tiles(tile: int, most: int = 99) -> Count:
    """Tiles of a kind on the map, whoever placed them."""
    return Count(TILES, tile, most)


def own_cards(colour: int, most: int = 99) -> Count:
    """One's own cards of a colour in play."""
    return Count(CARDS_IN_PLAY, colour, most)


# Actions: what is paid stands before the arrow.


def pay(*icons: int) -> Effect:
    """What an action costs."""
    return Pay(tuple(sorted(icons)))


def exchange(face: int) -> Effect:
    """Pay a face as often as one likes, for as many other resources of one's choice."""
    return PayAnyNumber(face) >> TakeChosen(words.ANY, -1, but=face)


Action = tuple[int, Effect]


def support(effect: Words) -> Action:
    """An action in the support slot."""
    return (words.SUPPORT, as_one(flat(effect)))


def main(effect: Words) -> Action:
    """An action in the main slot."""
    return (words.MAIN, as_one(flat(effect)))


def free(effect: Words) -> Action:
    """A free action."""
    return (words.FREE, as_one(flat(effect)))


# Effects that are always on.


def when_played(then: Words, colour: int = ANY_COLOUR, scoring: bool = False) -> Reaction:
    """When its owner plays another card."""
    return WhenPlayed(as_one(flat(then)), colour, scoring)


def when_placed(then: Words, tile: int = ANY_TILE, *, by_anyone: bool = False, beside: int = ANY_TILE) -> Reaction:
    """When a tile is placed."""
    return WhenPlaced(as_one(flat(then)), tile, by_anyone, beside)


def makes(
    *, yellow: int = 0, green: int = 0, blue: int = 0, grey: int = 0, red: int = 0, wild: int = 0, vp: int = 0
) -> tuple[int, ...]:
    """The brown box: what every production turn brings."""
    return (yellow, green, blue, grey, red, wild, vp)


# Where values are known from.


def rulebook(*values: str) -> Known:
    """Values that the rulebook says."""
    return Known(cards.RULEBOOK, values)


def observed(*values: str) -> Known:
    """Values that were seen in a played game or a list."""
    return Known(cards.OBSERVED, values)


def inferred(*values: str, because: str) -> Known:
    """Values that follow from others."""
    return Known(cards.INFERRED, values, because)


# The cards.

def green_ribbon(play: tuple[Effect, ...]) -> int:
    """The victory points among the effects of a card that it gives whatever lies on the table."""
    return sum([effect.number for effect in play if isinstance(effect, GainPoints) and effect.per is None])


NOTHING: Final = (0,) * len(words.PRODUCED_NAMES)
STATED: list[Card] = []
"""The cards that were stated so far; `decks.load` numbers them."""


def stated(
    sort: int, colour: int, name: str, box: str, *, cost: tuple[int, ...] = (), production: tuple[int, ...] = NOTHING,
    play: Words = (), action: Action | None = None, effect: Reaction | None = None, discount: tuple[int, ...] = (),
    storage: int = 0, vp: int = 0, more_cards: int = 0, goes_first: bool = False,
    known: tuple[Known, ...] = (),
) -> Card:  # fmt: skip
    """A card, checked."""
    for icon in cost:
        if not 0 <= icon <= words.ANY:
            raise BadStatement(f"{name}: {icon!r} is no icon of a cost")
    for mark in known:
        for value in mark.values:
            if value not in cards.VALUES:
                raise BadStatement(f"{name}: {value!r} is no value of a card; known: {', '.join(cards.VALUES)}")
        if mark.source == cards.INFERRED and not mark.reason:
            raise BadStatement(f"{name}: an inferred value needs its reason")
    card = Card(
        sort, colour, name, box, tuple(sorted(cost)), production, flat(play), -1 if action is None else action[0],
        None if action is None else action[1], () if effect is None else (effect,), tuple(sorted(discount)), storage,
        vp, green_ribbon(flat(play)), more_cards, goes_first, known,
    )  # fmt: skip
    STATED.append(card)
    return card


def green(
    name: str, cost: tuple[int, ...], production: tuple[int, ...], *, vp: int = 0, box: str = BASE,
    known: tuple[Known, ...] = (),
) -> None:  # fmt: skip
    """A green card: its brown box counts from the next production turn on."""
    stated(
        cards.PROJECT, cards.GREEN_CARD, name, box, cost=cost, production=production, vp=vp, known=known
    )


def red(
    name: str, cost: tuple[int, ...], play: Words, *, vp: int = 0, box: str = BASE,
    known: tuple[Known, ...] = (),
) -> None:  # fmt: skip
    """A red card: its effects happen at once."""
    stated(cards.PROJECT, cards.RED_CARD, name, box, cost=cost, play=play, vp=vp, known=known)


def blue(
    name: str, cost: tuple[int, ...], action: Action | None = None, *, effect: Reaction | None = None,
    discount: tuple[int, ...] = (), storage: int = 0, vp: int = 0, box: str = BASE,
    known: tuple[Known, ...] = (),
) -> None:  # fmt: skip
    """A blue card: an action, an effect, a discount or storage."""
    stated(
        cards.PROJECT, cards.BLUE_CARD, name, box, cost=cost, action=action, effect=effect, discount=discount,
        storage=storage, vp=vp, known=known,
    )  # fmt: skip


def bonus(
    name: str, *, play: Words = (), action: Action | None = None, effect: Reaction | None = None,
    discount: tuple[int, ...] = (), storage: int = 0, vp: int = 0, box: str = BASE, known: tuple[Known, ...] = (),
) -> None:  # fmt: skip
    """A bonus card: free, and played at once."""
    stated(
        cards.BONUS, cards.BONUS_CARD, name, box, play=play, action=action, effect=effect, discount=discount,
        storage=storage, vp=vp, known=known,
    )  # fmt: skip


def corporation(
    name: str, production: tuple[int, ...], *, start: Words = (), effect: Reaction | None = None,
    discount: tuple[int, ...] = (), storage: int = 0, more_cards: int = 0, goes_first: bool = False, box: str = BASE,
    known: tuple[Known, ...] = (),
) -> None:  # fmt: skip
    """A corporation: its red box is paid when it is revealed, its brown box at every production."""
    stated(
        cards.CORPORATION, cards.NO_COLOUR, name, box, production=production, play=start, effect=effect,
        discount=discount, storage=storage, more_cards=more_cards, goes_first=goes_first, known=known,
    )  # fmt: skip
