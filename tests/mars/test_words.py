"""Every word of the card language carries out every argument it takes, or refuses it when the card is written.

For every word and argument there is an example: two statements that differ in that argument alone. Both are played on
the same table, by the same script, and something must come out differently. What a word cannot carry out is refused.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from play import table

from terramars.core.errors import BadStatement
from terramars.core.game import Game
from terramars.core.machine import Effect
from terramars.mars.cards import BY_SLUG, CARDS, Card
from terramars.mars.language import (
    BUYING,
    CITY,
    GREENERY,
    OCEAN,
    PLANT_CONVERSION,
    POWER_PLANT,
    PRODUCTION,
    SPECIAL,
    STANDARD_PROJECT,
    TILE,
    X,
    add,
    all_areas,
    all_of,
    animal,
    animals,
    another_card,
    any_card,
    any_cube,
    anyone,
    areas,
    asteroids,
    building,
    buy,
    cards,
    copy_production,
    corporation,
    costing,
    counts,
    cubes,
    decrease,
    discard,
    discount,
    doors,
    draw,
    each,
    earth,
    either,
    event,
    every_card,
    everyone,
    flasks,
    free,
    gain,
    given,
    hand,
    heat,
    host,
    hosted,
    jovian,
    land,
    less,
    lose,
    lose_production,
    lower,
    lowest,
    may,
    me,
    microbe,
    microbes,
    money,
    next_card,
    next_to,
    not_next_to,
    ocean_area,
    oceans,
    opponents,
    oxygen,
    paid,
    parameter,
    pay_with,
    per,
    place,
    placed,
    plant,
    plants,
    play_card,
    played,
    power,
    printed,
    produce,
    production,
    project,
    protect,
    raised,
    raised_production,
    rating_price,
    remove_up_to,
    reveal,
    rows,
    shift_needs,
    space,
    spend,
    standing,
    starter,
    steal_up_to,
    steel,
    stock,
    tags,
    temperature,
    terraform,
    that_card,
    that_tile,
    this_card,
    this_tile,
    tiles,
    titanium,
    total,
    tr,
    verbs,
    when,
    with_bonus,
    worth,
)  # fmt: skip
from terramars.mars.legality import ANATOMY
from terramars.mars.modules import load, written_well
from terramars.mars.turns import Turn

# The table on which examples are played


def rich(**more: Any) -> dict[str, Any]:
    return {
        "money": 90, "steel": 8, "titanium": 8, "plants": 9, "energy": 6, "heat": 17,
        "production": {"money": 2, "steel": 2, "titanium": 2, "plants": 2, "energy": 2, "heat": 1}, **more,
    }  # fmt: skip


ANN = rich(
    corporation="PhoboLog",
    hand=[
        "Sample",
        "Mine",
        "Asteroid",
        "Search For Life",
        "Satellites",
        "Trees",
        "Moss",
        "Fish",
        "Nitrogen-Rich Asteroid",
        "Business Contacts",
        "Titanium Mine",
        "Space Mirrors",
    ],
    played=["Tardigrades", "Decomposers", "Birds", "Power Plant", "Sponsors", "Insulation", "Local Shading"],
    cubes={"Tardigrades": 3, "Decomposers": 2, "Birds": 1, "Local Shading": 2},
    tiles=["city r3c3", "greenery r3c4", "greenery r4c3"],
    claims=[],
)
BOB = rich(
    corporation="Ecoline",
    hand=[
        "Deimos Down",
        "Grass",
        "Imported Hydrogen",
        "Virus",
        "Hackers",
        "Energy Tapping",
        "Hired Raiders",
        "Sabotage",
    ],
    played=["Herbivores", "Ants", "Regolith Eaters", "Earth Office", "Predators", "Rotator Impacts"],
    events=["Comet", "Flooding"],
    cubes={"Herbivores": 2, "Ants": 2, "Regolith Eaters": 1, "Rotator Impacts": 2},
    tiles=["city r6c4", "greenery r6c3", "city r7c6"],
)

PROBES = (
    (0, "use sample"),
    (0, "play mine"),
    (0, "play satellites"),
    (0, "play trees"),
    (0, "play asteroid"),
    (0, "play fish"),
    (0, "play search-for-life"),
    (0, "play nitrogen-rich-asteroid"),
    (0, "project power-plant"),
    (0, "project city"),
    (0, "project aquifer"),
    (0, "project asteroid"),
    (0, "convert plants"),
    (0, "play business-contacts"),
    (1, "play deimos-down"),
    (1, "play grass"),
    (1, "play imported-hydrogen"),
    (1, "project city"),
    (1, "project aquifer"),
    (1, "project greenery"),
    (1, "use ants"),
    (1, "use predators"),
    (1, "play virus"),
    (1, "play hackers"),
    (1, "play energy-tapping"),
    (1, "play hired-raiders"),
    (1, "play sabotage"),
)
"""What is tried after the sample was played: each on a copy of the table, by a seat that has one action."""


@contextmanager
def among_the_cards(card: Card) -> Iterator[None]:
    """The card belongs to the game for a while."""
    load()
    ANATOMY.clear()
    card.index = len(CARDS)
    card.module = "base"
    CARDS.append(card)
    BY_SLUG[card.slug] = card
    try:
        yield
    finally:
        CARDS.pop()
        ANATOMY.clear()
        del BY_SLUG[card.slug]


def outcome(**statement: Any) -> list[str]:
    """What is offered and what comes of it when a card with this statement is played, used and lived with."""
    cost, own_tags = statement.pop("cost", 4), statement.pop("tags", ())
    with among_the_cards(project("000", "Sample", cost, *own_tags, **statement)):
        game = table(
            ann=ANN, bob=BOB, temperature=-14, oxygen=7, oceans=["r1c2", "r5c4"], generation=3, modules=MODULES
        )[0].game
        found: list[str] = []
        tried(game, 0, "play sample", found)
        game.state.deck = [BY_SLUG[slug].index for slug in DECK]
        for seat, choice in PROBES:
            tried(game.copy(), seat, choice, found)
        return found


MODULES = ("base", "corporate_era", "prelude", "promo", "venus")
DECK = ("mine", "asteroid-mining", "tardigrades", "research", "lichen", "algae", "gene-repair", "ganymede-colony")


def tried(game: Game, seat: int, choice: str, found: list[str]) -> None:
    """Let a seat with one action make a choice, if it is offered, and answer everything with the first option."""
    game.state.pending[:] = [(Turn(1), seat, -1)]
    game._settled = False
    found.append(f"{[(str(option), reasons) for option, reasons in game.prospects(seat)]} {game.scores()}")
    if choice not in offered(game):
        found.append(f"no {choice}")
        return
    game.apply(choice)
    while (decision := game.decision()) is not None:
        found.append(f"{decision.seat}: {offered(game)}")
        game.apply(decision.options[0])
    found.append(f"{game.rules.encode(game.state)} {game.scores()}")


def offered(game: Game) -> list[str]:
    decision = game.decision()
    return [] if decision is None else [option.notation for option in decision.options]


# The examples

Statement = dict[str, Any]
RESOURCES = ("money", "steel", "titanium", "plants", "energy", "heat")


def plays(*effects: Effect) -> Statement:
    return {"play": effects}


def acts(effect: Effect, **more: Any) -> Statement:
    return {"action": effect, **more}


def has(*effects: Any, **more: Any) -> Statement:
    return {"effect": effects, **more}


def counting(count: Any) -> Statement:
    """A card that makes a count visible."""
    return plays(gain(money=per(count)))


def placing(condition: Any) -> Statement:
    """A card that makes a condition on areas visible."""
    return plays(place(SPECIAL, on=condition))


def hearing(moment: Any) -> Statement:
    """A card that makes a moment audible."""
    return has(when(moment, gain(heat=1)))


NOTHING: Statement = {"vp": 0}

EXAMPLES: dict[tuple[str, str], tuple[Statement, Statement]] = {
    **{("produce", name): (NOTHING, plays(produce(**{name: 1}))) for name in RESOURCES},
    ("produce", "lowest"): (plays(produce(heat=1, money=1)), plays(produce(lowest=2))),
    ("produce", "that"): (
        plays(place(SPECIAL, on=with_bonus(steel)) >> produce(money=1)),
        plays(place(SPECIAL, on=with_bonus(steel)) >> produce(money=1, that=1)),
    ),
    **{("gain", name): (NOTHING, plays(gain(**{name: 1}))) for name in RESOURCES},
    ("gain", "that"): (
        plays(place(SPECIAL, on=with_bonus(plants)) >> gain(money=1)),
        plays(place(SPECIAL, on=with_bonus(plants)) >> gain(money=1, that=2)),
    ),
    ("gain", "any_one"): (plays(gain(heat=1)), plays(gain(any_one=2))),
    ("decrease", "any_one"): (acts(decrease(heat=1) >> gain(plants=1)), acts(decrease(any_one=1) >> gain(plants=1))),
    ("lower", "tr"): (plays(lower(tr=1)), plays(lower(tr=2))),
    ("lower", "temperature"): (plays(lower(tr=1)), plays(lower(tr=1, temperature=2))),
    ("lower", "oceans"): (plays(lower(tr=1)), plays(lower(tr=1, oceans=1))),
    **{("lose", name): (NOTHING, plays(lose(**{name: 99}))) for name in RESOURCES},
    **{("lose_production", name): (NOTHING, plays(lose_production(**{name: 9}))) for name in RESOURCES},
    ("areas", "on"): (counting(areas(next_to(TILE, of=me))), counting(areas(next_to(OCEAN)))),
    ("printed", "count"): (counting(printed(tags(microbe))), counting(printed(tags(building)))),
    ("total", "parts"): (counting(total(tr, tags(microbe))), counting(total(tr, tags(microbe), hand))),
    ("less", "what"): (counting(less(9, tags(microbe))), counting(less(tr, tags(microbe)))),
    ("less", "by"): (counting(less(9, tags(microbe))), counting(less(9, tags(building)))),
    ("worth", "oceans"): (has(worth(oceans=1)), has(worth(oceans=2))),
    **{("spend", name): (acts(free >> gain(heat=9)), acts(spend(**{name: 2}) >> gain(heat=9))) for name in RESOURCES},
    ("spend", "animals"): (
        acts(free >> gain(heat=9), holds=animals),
        acts(spend(animals=1) >> gain(heat=9), holds=animals),
    ),
    ("spend", "microbes"): (
        acts(spend(microbes=1, on=any_card) >> gain(heat=9)),
        acts(spend(microbes=3, on=any_card) >> gain(heat=9)),
    ),
    ("spend", "flasks"): (
        acts(free >> gain(heat=9), holds=flasks),
        acts(spend(flasks=1) >> gain(heat=9), holds=flasks),
    ),
    ("spend", "floaters"): (
        acts(spend(floaters=1, on=any_card) >> gain(heat=9)),
        acts(spend(floaters=3, on=any_card) >> gain(heat=9)),
    ),
    ("spend", "asteroids"): (
        acts(free >> gain(heat=9), holds=asteroids),
        acts(spend(asteroids=1) >> gain(heat=9), holds=asteroids),
    ),
    ("spend", "on"): (
        acts(spend(microbes=1) >> gain(heat=9), holds=microbes),
        acts(spend(microbes=1, on=any_card) >> gain(heat=9), holds=microbes),
    ),
    ("spend", "of"): (
        acts(spend(microbes=1, on=any_card) >> gain(heat=9)),
        acts(spend(microbes=1, on=any_card, of=anyone) >> gain(heat=9)),
    ),
    ("spend", "using"): (
        acts(spend(money=8) >> gain(heat=9)),
        acts(spend(money=8, using=titanium) >> gain(heat=9)),
    ),
    **{("decrease", name): (NOTHING, plays(decrease(**{name: 1}))) for name in RESOURCES},
    ("decrease", "of"): (plays(decrease(heat=1)), plays(decrease(heat=1, of=anyone))),
    **{("remove_up_to", name): (NOTHING, plays(remove_up_to(**{name: 2}))) for name in RESOURCES},
    ("remove_up_to", "animals"): (NOTHING, plays(remove_up_to(animals=1))),
    ("remove_up_to", "microbes"): (NOTHING, plays(remove_up_to(microbes=1))),
    ("remove_up_to", "flasks"): (
        acts(free >> add(flasks), holds=flasks),
        acts(free >> (add(flasks), remove_up_to(flasks=1)), holds=flasks),
    ),
    ("remove_up_to", "floaters"): (NOTHING, plays(remove_up_to(floaters=1))),
    ("remove_up_to", "asteroids"): (NOTHING, plays(remove_up_to(asteroids=1))),
    ("remove_up_to", "whose"): (
        plays(remove_up_to(plants=2)),
        plays(remove_up_to(plants=2, whose=tiles(CITY) >= 2)),
    ),
    **{("steal_up_to", name): (NOTHING, plays(steal_up_to(**{name: 2}))) for name in RESOURCES},
    ("terraform", "track"): (plays(terraform(temperature)), plays(terraform(oxygen))),
    ("terraform", "steps"): (plays(terraform(temperature)), plays(terraform(temperature, 2))),
    ("terraform", "temperature"): (NOTHING, plays(terraform(temperature=1))),
    ("terraform", "oxygen"): (NOTHING, plays(terraform(oxygen=1))),
    ("terraform", "tr"): (NOTHING, plays(terraform(tr=per(tags(space))))),
    ("place", "tile"): (plays(place(CITY)), plays(place(GREENERY))),
    ("place", "on"): (plays(place(CITY)), plays(place(CITY, on=ocean_area))),
    ("add", "cube"): (plays(add(microbes, to=any_card)), plays(add(animals, to=any_card))),
    ("add", "amount"): (plays(add(microbes, to=any_card)), plays(add(microbes, per(tags(microbe)), to=any_card))),
    ("add", "to"): (
        {"holds": microbes, **plays(add(microbes))},
        {"holds": microbes, **plays(add(microbes, to=another_card))},
    ),
    ("add", "tagged"): (plays(add(any_cube, to=any_card)), plays(add(any_cube, to=any_card, tagged=animal))),
    ("each", "who"): (plays(each(opponents, gain(heat=1))), plays(each(everyone, gain(heat=1)))),
    ("each", "effect"): (plays(each(opponents, gain(heat=1))), plays(each(opponents, gain(heat=2)))),
    ("add", "having"): (plays(add(microbes, to=any_card)), plays(add(microbes, to=any_card, having=3))),
    ("host", "tags"): (
        acts(free >> host(space, cubes=2), holds=hosted),
        acts(free >> host(earth, cubes=2), holds=hosted),
    ),
    ("host", "cubes"): (
        acts(free >> host(space, cubes=2), holds=hosted),
        acts(free >> host(space, cubes=3), holds=hosted),
    ),
    ("draw", "count"): (acts(free >> draw()), acts(free >> draw(2))),
    ("draw", "out_of"): (acts(free >> draw()), acts(free >> draw(out_of=3))),
    ("draw", "only"): (acts(free >> draw()), acts(free >> draw(only=microbe))),
    ("buy", "out_of"): (acts(free >> buy()), acts(free >> buy(out_of=2))),
    ("discard", "count"): (plays(discard()), plays(discard(2))),
    ("reveal", "tag"): (acts(free >> reveal(jovian, gain(heat=9))), acts(free >> reveal(plant, gain(heat=9)))),
    ("reveal", "then"): (acts(free >> reveal(jovian, gain(heat=9))), acts(free >> reveal(jovian, gain(heat=8)))),
    ("copy_production", "of"): (plays(copy_production(power)), plays(copy_production(earth))),
    ("next_card", "standing"): (plays(next_card(discount(3))), plays(next_card(shift_needs(2)))),
    ("either", "branches"): (
        plays(either(gain(heat=1), gain(heat=2))),
        plays(either(gain(heat=1), gain(heat=3), gain(heat=2))),
    ),
    ("may", "effect"): (plays(may(gain(heat=1))), plays(may(gain(heat=2)))),
    ("given", "need"): (plays(given(tr >= 5, gain(heat=1))), plays(given(tr >= 50, gain(heat=1)))),
    ("given", "then"): (plays(given(tr >= 5, gain(heat=1))), plays(given(tr >= 5, gain(heat=2)))),
    ("given", "otherwise"): (plays(given(tr >= 50, gain(heat=1))), plays(given(tr >= 50, gain(heat=1), gain(heat=2)))),
    ("per", "what"): (counting(tags(space)), counting(tags(microbe))),
    ("per", "every"): (plays(gain(money=per(stock(heat)))), plays(gain(money=per(stock(heat), every=2)))),
    ("per", "times"): (plays(gain(money=per(stock(heat)))), plays(gain(money=per(stock(heat), times=2)))),
    ("per", "above"): (plays(gain(money=per(stock(heat)))), plays(gain(money=per(stock(heat), above=2)))),
    ("per", "most"): (plays(gain(money=per(stock(heat)))), plays(gain(money=per(stock(heat), most=2)))),
    ("tags", "kinds"): (counting(tags(space)), counting(tags(space, microbe))),
    ("tags", "of"): (counting(tags(microbe)), counting(tags(microbe, of=everyone))),
    ("tiles", "tile"): (counting(tiles(CITY)), counting(tiles(GREENERY))),
    ("tiles", "of"): (counting(tiles(CITY)), counting(tiles(CITY, of=opponents))),
    ("tiles", "on"): (counting(tiles(TILE)), counting(tiles(TILE, on=next_to(CITY)))),
    ("cubes", "cube"): (counting(cubes(microbes)), counting(cubes(animals))),
    ("cards", "filters"): (counting(cards(microbe)), counting(cards(microbe, power))),
    ("cards", "of"): (counting(cards(event)), counting(cards(event, of=opponents))),
    ("production", "resource"): (counting(production(money)), counting(production(lowest))),
    ("raised_production", "resource"): (counting(raised_production(heat)), counting(raised_production(steel))),
    ("stock", "resources"): (counting(stock(steel)), counting(stock(steel, plants))),
    ("costing", "least"): (counting(cards(costing(1))), counting(cards(costing(12)))),
    ("next_to", "tile"): (placing(next_to(CITY)), placing(next_to(OCEAN))),
    ("next_to", "of"): (placing(next_to(CITY)), placing(next_to(CITY, of=opponents))),
    ("next_to", "at_least"): (placing(next_to(TILE, at_least=2)), placing(next_to(TILE, at_least=3))),
    ("not_next_to", "tile"): (placing(not_next_to(CITY)), placing(not_next_to(GREENERY))),
    ("with_bonus", "resources"): (placing(with_bonus(steel)), placing(with_bonus(plants))),
    ("rows", "first"): (placing(rows(1, 5)), placing(rows(2, 5))),
    ("rows", "last"): (placing(rows(1, 5)), placing(rows(1, 4))),
    ("all_areas", "parts"): (placing(all_areas(land, next_to(OCEAN))), placing(all_areas(land, next_to(CITY)))),
    ("all_of", "parts"): (hearing(played(all_of(space, event))), hearing(played(all_of(building, power)))),
    ("when", "moment"): (hearing(played(event)), hearing(played(building))),
    ("when", "effect"): (has(when(played(event), gain(heat=1))), has(when(played(event), gain(heat=2)))),
    ("played", "what"): (hearing(played(event)), hearing(played(event, building))),
    ("played", "by"): (hearing(played(event)), hearing(played(event, by=opponents))),
    ("placed", "tile"): (hearing(placed(CITY)), hearing(placed(GREENERY))),
    ("placed", "by"): (hearing(placed(CITY)), hearing(placed(CITY, by=opponents))),
    ("placed", "on"): (hearing(placed(TILE)), hearing(placed(TILE, on=rows(1, 1)))),
    ("paid", "deal"): (hearing(paid()), hearing(paid(STANDARD_PROJECT))),
    ("paid", "least"): (hearing(paid()), hearing(paid(least=12))),
    ("discount", "amount"): (has(discount(1)), has(discount(2))),
    ("discount", "on"): (has(discount(2)), has(discount(2, on=STANDARD_PROJECT))),
    ("raised", "what"): (hearing(raised(temperature)), hearing(raised(PRODUCTION))),
    ("raised", "by"): (hearing(raised(temperature)), hearing(raised(temperature, by=anyone))),
    ("shift_needs", "of"): (has(shift_needs(2)), has(shift_needs(2, of=temperature))),
    ("shift_needs", "steps"): (has(shift_needs(1)), has(shift_needs(9))),
    ("worth", "steel"): (has(worth(titanium=1)), has(worth(titanium=1, steel=1))),
    ("worth", "titanium"): (has(worth(steel=1)), has(worth(titanium=1, steel=1))),
    ("pay_with", "what"): (has(pay_with(heat)), has(pay_with(titanium))),
    ("pay_with", "worth"): (has(pay_with(heat)), has(pay_with(heat, worth=2))),
    ("pay_with", "on"): (has(pay_with(heat)), has(pay_with(heat, on=building))),
    ("pay_with", "instead_of"): (has(pay_with(steel)), has(pay_with(steel, instead_of=heat))),
    ("protect", "what"): (has(protect(plants)), has(protect(heat, money))),
    ("protect", "on"): (
        has(protect(animals), holds=animals, play=add(animals, 2)),
        has(protect(animals, on=this_card, against=everyone), holds=animals, play=add(animals, 2)),
    ),
    ("protect", "against"): (
        has(protect(microbes)),
        has(protect(microbes, on=this_card, against=everyone), holds=microbes, play=add(microbes)),
    ),
    ("rating_price", "amount"): (has(rating_price(1)), has(rating_price(3))),
    ("project", "cost"): ({"cost": 4}, {"cost": 5}),
    ("project", "tags"): (NOTHING, {"tags": (building,)}),
    ("project", "needs"): (NOTHING, {"needs": oxygen >= 9}),
    ("project", "holds"): (
        acts(free >> add(any_cube, to=any_card)),
        acts(free >> add(any_cube, to=any_card), holds=animals),
    ),
    ("project", "vp"): (NOTHING, {"vp": 1}),
    ("project", "play"): (NOTHING, plays(gain(heat=1))),
    ("project", "action"): (NOTHING, acts(free >> gain(heat=1))),
    ("project", "effect"): (NOTHING, has(discount(1))),
}

ELSEWHERE = {
    **dict.fromkeys(
        [
            ("project", "number"),
            ("project", "name"),
            ("corporation", "number"),
            ("corporation", "name"),
            ("starter", "number"),
            ("starter", "name"),
            ("milestone", "name"),
            ("award", "name"),
            ("standard_project", "name"),
        ],
        "a name, not a rule",
    ),
    **dict.fromkeys(
        [("corporation", part) for part in ("money", "tags", "holds", "vp", "first", "play", "action", "effect")],
        "tests/cards/test_rulings_corporations.py plays them",
    ),
    **dict.fromkeys(
        [("starter", part) for part in ("tags", "play", "effect")], "tests/rules/test_prelude.py plays them"
    ),
    ("parameter", "name"): "a name, not a rule",
    ("parameter", "unit"): "a name, not a rule",
    **dict.fromkeys(
        [("parameter", part) for part in ("start", "goal", "step", "bonuses", "ends_game", "in_solo_goal")],
        "tests/rules/test_tracks.py plays those of the base game",
    ),
    ("milestone", "need"): "tests/rules/test_milestones.py",
    ("award", "count"): "tests/rules/test_awards.py",
    **dict.fromkeys(
        [("standard_project", part) for part in ("cost", "effect", "deal", "paid")],
        "tests/rules/test_standard_projects.py",
    ),
    ("play_card", "standing"): "Ecology Experts and Excentric Sponsor in tests/cards/test_rulings_preludes.py",
    ("play_starter", "out_of"): "Valley Trust in tests/cards/test_rulings_preludes.py",
}
"""Arguments that have no place on a project card, and where they are played."""


def words_and_arguments() -> list[tuple[str, str]]:
    """Every word of the language with every argument it takes."""
    found = []
    for part in (verbs, counts, standing, doors):
        # From the source: compiled functions do not tell their arguments.
        source = Path(str(part.__file__)).with_name(part.__name__.rsplit(".", 1)[-1] + ".py").read_text("utf-8")
        for word in ast.parse(source).body:
            if isinstance(word, ast.FunctionDef) and not word.name.startswith("_"):
                given = word.args
                several = [given.vararg] if given.vararg else []
                found.extend((word.name, each.arg) for each in (*given.args, *several, *given.kwonlyargs))
    return found


def test_every_argument_of_every_word_has_an_example() -> None:
    missing = [pair for pair in words_and_arguments() if pair not in EXAMPLES and pair not in ELSEWHERE]
    assert missing == []
    assert [pair for pair in (*EXAMPLES, *ELSEWHERE) if pair not in words_and_arguments()] == []


@pytest.mark.parametrize("pair", EXAMPLES, ids=lambda pair: " ".join(pair))
def test_an_argument_changes_what_happens(pair: tuple[str, str]) -> None:
    plain, changed = EXAMPLES[pair]
    assert outcome(**plain) != outcome(**changed)


REFUSED: dict[str, Callable[[], object]] = {
    "spend wants one resource": lambda: spend(money=1, steel=1),
    "spend takes cubes or resources": lambda: spend(microbes=1, money=1),
    "spend takes one kind of cube": lambda: spend(microbes=1, animals=1),
    "spend on speaks of cubes": lambda: spend(plants=1, on=any_card),
    "spend of anyone is any card": lambda: spend(animals=1, of=anyone),
    "spend of everyone": lambda: spend(animals=1, on=any_card, of=everyone),
    "spend using plants": lambda: spend(money=3, using=plants),
    "spend plants using steel": lambda: spend(plants=3, using=steel),
    "spend less than nothing": lambda: spend(plants=-3),
    "decrease of opponents": lambda: decrease(heat=1, of=opponents),
    "decrease X of anyone": lambda: decrease(heat=X, of=anyone),
    "produce nothing": lambda: produce(),
    "produce lowest and more": lambda: produce(money=1, lowest=1),
    "produce less of that": lambda: produce(that=-1),
    "gain nothing": lambda: gain(),
    "gain less": lambda: gain(money=-3),
    "remove two things": lambda: remove_up_to(plants=1, animals=1),
    "remove animals of some": lambda: remove_up_to(animals=1, whose=tags(space) >= 1),
    "steal nothing": lambda: steal_up_to(),
    "steal two things": lambda: steal_up_to(money=1, steel=1),
    "terraform nothing": lambda: terraform(),
    "terraform back": lambda: terraform(temperature=-1),
    "terraform oceans": lambda: terraform(oceans),
    "steps of nothing": lambda: terraform(steps=2, tr=1),
    "a track without steps": lambda: parameter("odd", 0, 7, step=2),
    "a bonus between steps": lambda: parameter("odd", 0, 8, step=2, bonuses={3: draw()}),
    "a track that is there": lambda: parameter("oxygen", 0, 8),
    "place any tile": lambda: place(TILE),
    "add another amount to a hosted card": lambda: add(microbes, 3, to=hosted),
    "add hosted": lambda: add(hosted),
    "add having to this card": lambda: add(microbes, having=2),
    "add to this card with a tag": lambda: add(microbes, tagged=plant),
    "add to cards with a wild tag": lambda: add(microbes, to=any_card, tagged=event),
    "spend X of another card": lambda: spend(microbes=X, on=any_card),
    "each one": lambda: each(me, draw()),
    "oceans are placed": lambda: raised(oceans),
    "production of others": lambda: raised(PRODUCTION, by=anyone),
    "raised by everyone": lambda: raised(temperature, by=everyone),
    "draw cards that show any cube": lambda: draw(2, only=any_cube),
    "draw more than are looked at": lambda: draw(3, out_of=2),
    "draw out of some with a tag": lambda: draw(1, out_of=4, only=space),
    "a trigger for the next card": lambda: next_card(when(played(event), gain(heat=1))),
    "a deal for the next card": lambda: play_card(discount(2, on=BUYING)),
    "one of one": lambda: either(gain(heat=1)),
    "tags of anyone": lambda: tags(space, of=anyone),
    "tiles of anyone": lambda: tiles(CITY, of=anyone),
    "no tags": lambda: tags(),
    "no cards": lambda: cards(),
    "events and others": lambda: cards(event, space),
    "stock of the lowest": lambda: stock(lowest),
    "seven neighbours": lambda: next_to(CITY, at_least=7),
    "a certain tile of somebody": lambda: next_to(this_tile, of=me),
    "row ten": lambda: rows(8, 10),
    "bonus of the lowest": lambda: with_bonus(lowest),
    "never": lambda: per(tr, times=0),
    "played by everyone": lambda: played(event, by=everyone),
    "nothing played": lambda: played(),
    "paid conversions": lambda: paid(PLANT_CONVERSION),
    "paid power plants": lambda: paid(POWER_PLANT),
    "no discount": lambda: discount(0),
    "worth nothing": lambda: worth(),
    "pay with money": lambda: pay_with(money),
    "pay with any cube": lambda: pay_with(any_cube),
    "a price of nothing": lambda: rating_price(0),
    "pay heat with heat": lambda: pay_with(heat, instead_of=heat),
    "pay heat for a tag": lambda: pay_with(steel, on=building, instead_of=heat),
    "pay instead of the lowest": lambda: pay_with(steel, instead_of=lowest),
    "worth of oceans and steel": lambda: worth(steel=1, oceans=1),
    "gain any and heat": lambda: gain(any_one=1, heat=1),
    "decrease any of anyone": lambda: decrease(any_one=1, of=anyone),
    "lower nothing": lambda: lower(),
    "lose nothing": lambda: lose(),
    "lose less": lambda: lose(plants=-1),
    "lose no production": lambda: lose_production(),
    "one summand": lambda: total(tr),
    "X cubes on every card": lambda: add(any_cube, per(tr), to=every_card),
    "protect the lowest": lambda: protect(lowest),
    "protect plants on a card": lambda: protect(plants, on=this_card, against=everyone),
    "protect from oneself": lambda: protect(plants, against=me),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_carried_out_is_refused(name: str) -> None:
    with pytest.raises(BadStatement, match="write for example"):
        REFUSED[name]()


STATEMENTS: dict[str, tuple[str, Callable[[], object]]] = {
    "that_tile without a tile": (
        "that_tile",
        lambda: project("0", "Odd Card", 1, play=gain(money=per(tiles(OCEAN, on=next_to(that_tile))))),
    ),
    "that without a bonus": ("that is", lambda: project("0", "Odd Card", 1, play=place(CITY) >> gain(that=1))),
    "X without a choice": ("X", lambda: project("0", "Odd Card", 1, play=gain(money=X))),
    "that_card outside a trigger": ("that_card", lambda: project("0", "Odd Card", 1, play=add(microbes, to=that_card))),
    "cubes the card does not hold": ("holds", lambda: project("0", "Odd Card", 1, action=free >> add(microbes))),
    "points for cubes it does not hold": ("holds", lambda: project("0", "Odd Card", 1, vp=per(animals))),
    "cubes of another kind": ("holds", lambda: corporation("0", "Odd Card", 1, holds=animals, play=add(microbes))),
    "hosting without room": ("holds", lambda: project("0", "Odd Card", 1, action=free >> host(space, cubes=1))),
    "a project that plays projects": ("play_card", lambda: project("0", "Odd Card", 1, play=play_card(discount(3)))),
    "this_tile without a tile": (
        "this_tile",
        lambda: starter("0", "Odd Card", play=gain(money=per(tiles(CITY, on=next_to(this_tile))))),
    ),
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_statement_that_cannot_be_carried_out_is_refused_by_name(name: str) -> None:
    word, write = STATEMENTS[name]
    with pytest.raises(BadStatement, match=f"Odd Card: .*{word}"):
        write()


def test_a_mistake_in_a_file_of_cards_is_told_with_file_line_and_card(tmp_path, monkeypatch) -> None:
    (tmp_path / "odd_box.py").write_text(
        "from terramars.mars.language import project, produce, spend\n"
        "CARDS = (\n"
        '    project("001", "Good Card", 3, play=produce(money=1)),\n'
        '    project("002", "Odd Card", 3,\n'
        "            play=spend(money=1, steel=1)),\n"
        ")\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BadStatement, match=r"odd_box\.py, line 5, Odd Card: spend\(\) wants exactly one resource"):
        written_well("odd_box")


def test_a_group_may_be_of_any_size() -> None:
    """Sixty simultaneous effects, and a choice among twenty."""
    assert outcome(play=(either(*[gain(heat=1 + i) for i in range(20)]), *[gain(money=1)] * 60))
