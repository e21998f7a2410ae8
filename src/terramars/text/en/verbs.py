"""English verbs: every effect as a clause that can stand inside another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

from terramars.core import flow
from terramars.core.machine import Effect, Pause
from terramars.mars import opening, payment, standard_projects, standing, turn_actions, turns
from terramars.mars.cards import CARDS
from terramars.mars.counts import Amount, Need
from terramars.mars.effects import cubes, draws, given, hosting, lowering, planet, play, production, stock
from terramars.mars.modules import OpenTable, world_government
from terramars.mars.words import ANOTHER_CARD, ANY_CARD, CITY, LOWEST, OPPONENTS, THAT, THAT_CARD, THIS_CARD
from terramars.text.en.words import (
    CUBES,
    GLOBAL,
    RESOURCES,
    TAGS,
    TILES,
    a,
    condition_clause,
    here,
    kind_of,
    listed,
    measured,
    need_text,
    one,
    place_of,
    some,
    track_word,
)
from terramars.text.render import Phrase, Scene, chooses_amount, is_sequence, lifts_rule, loses_all, split_cost


def say(effect: Effect, scene: Scene) -> str:
    """An effect as a clause."""
    return EFFECTS[type(effect)](effect, scene)


def changes(steps: Iterable[tuple[int, Amount]], scene: Scene, production: bool = False) -> str:
    """Resources, or steps of their production, with their amounts: ``2 plants and 1 steel``."""

    def thing(number: int, what: int) -> str:
        if what == THAT:
            return f"{number} {'production of that resource' if production else 'of that resource'}"
        return f"{abs(number)} {one(RESOURCES[what])} production" if production else some(number, RESOURCES[what])

    return listed([measured(amount, partial(thing, what=what), scene) for what, amount in steps])


def produce(effect: production.Produce, scene: Scene) -> str:
    """A production box."""
    if effect.steps[0][0] == LOWEST:
        return f"raise your lowest production {measured(effect.steps[0][1], lambda n: some(n, 'steps'), scene)}"
    losses = [step for step in effect.steps if isinstance(step[1], int) and step[1] < 0]
    gains = [step for step in effect.steps if step not in losses]
    texts = [f"lose {changes(losses, scene, True)}"] if losses else []
    if gains:
        texts.append(f"gain {changes(gains, scene, True)}")
    return listed(texts)


def decrease(effect: production.Decrease, scene: Scene) -> str:
    """A production goes down."""
    name = one(RESOURCES[effect.resource])
    if effect.of_anyone:
        steps = measured(effect.steps, lambda n: some(n, "steps"), scene)
        return f"lower any player's {name} production {steps}"
    return f"lose {changes([(effect.resource, effect.steps)], scene, True)}"


def spend(effect: stock.Spend, scene: Scene) -> str:
    """A price."""
    using = "" if effect.using is None else f" ({RESOURCES[effect.using]} may be used)"
    return f"spend {changes([(effect.resource, effect.amount)], scene)}{using}"


def remove(effect: stock.RemoveUpTo, scene: Scene, what: str = "") -> str:
    """Taking from another player."""
    verb = "steal" if effect.keep else "remove"
    whose = ""
    if effect.whose is not None:
        need = need_text(effect.whose, scene).replace(" you own", "")
        whose = f" with {need.replace('1 ', 'a ', 1)}"
    return f"{verb} up to {what or some(effect.amount, RESOURCES[effect.resource])} from any player{whose}"


def spend_cubes(effect: stock.SpendCubes, scene: Scene) -> str:
    """Cubes as a price."""
    number = measured(effect.amount, lambda n: some(n, CUBES[effect.cube]), scene)
    if effect.from_anyone:
        return f"remove {number} from any card"
    if effect.on != THIS_CARD:
        return f"spend {number} from {CHOSEN_CARD[effect.on]}"
    return f"spend {number} {'from ' + here(scene) if scene.running else 'here'}"


def lose(effect: lowering.Lose, scene: Scene) -> str:
    """A loss as far as there is something."""
    if loses_all(effect):
        return f"lose all your {RESOURCES[effect.amounts[0][0]]}"
    return f"lose {changes(effect.amounts, scene)}"


def raise_rating(effect: planet.RaiseRating, scene: Scene) -> str:
    """TR."""
    return f"raise your TR {measured(effect.steps, lambda n: some(n, 'steps'), scene)}"


FOR_NOBODY: Final = ", for which nobody gets TR or its bonus"


def place(effect: planet.Place, scene: Scene, times: int = 1) -> str:
    """A tile."""
    tile = a(one(TILES[effect.tile])) if times == 1 else some(times, TILES[effect.tile])
    where = "" if effect.on is None else f" {place_of(effect.on, scene)}"
    if lifts_rule(effect, scene.card) and not scene.running:
        where += ", even next to a city" if effect.tile == CITY else ", even away from your tiles"
    return f"place {tile}{where}{'' if effect.earns else FOR_NOBODY}"


CHOSEN_CARD: Final = {ANY_CARD: "one of your cards", ANOTHER_CARD: "another of your cards"}


def target(effect: cubes.Add, scene: Scene) -> str:
    """The card that gets cubes."""
    if effect.to == THIS_CARD:
        return here(scene)
    if effect.to == THAT_CARD:
        return CARDS[effect.on_card].name if effect.on_card >= 0 else "the card played"
    text = CHOSEN_CARD[effect.to]
    if effect.tagged is not None:
        text = text.replace("cards", f"{TAGS[effect.tagged]} cards")
    if effect.having:
        text += f" that has {some(effect.having, 'resources').replace('1 ', 'a ')} already"
    return text


def add(effect: cubes.Add, scene: Scene) -> str:
    """Cubes on cards."""
    number = measured(effect.amount, lambda n: some(n, CUBES[effect.cube]), scene)
    return f"add {number} to {target(effect, scene)}"


def host(effect: hosting.Host, scene: Scene) -> str:
    """A card under this one."""
    kinds = listed([TAGS[tag] for tag in effect.tags], "or")
    return f"put {a(kinds)} card from hand under {here(scene)} with {some(effect.cubes, 'resources')}"


def cards_drawn(number: int) -> str:
    """Cards from the deck."""
    return "a card" if number == 1 else some(number, "cards")


def draw(effect: draws.Draw, scene: Scene) -> str:
    """Drawing."""
    if effect.only is not None:
        only = effect.only
        number = measured(effect.count, lambda n: f"{n} {kind_of(only, scene, n)}", scene)
        return f"reveal cards until you find {number}; take {'it' if effect.count == 1 else 'them'}, discard the rest"
    number = measured(effect.count, cards_drawn, scene)
    if effect.out_of:
        return f"look at the top {some(effect.out_of, 'cards')}, take {effect.count} and discard the rest"
    return f"draw {number}"


def buy(effect: draws.Buy, scene: Scene) -> str:
    """Looking and buying."""
    if effect.out_of == 1:
        return "look at the top card and buy or discard it"
    return f"look at the top {effect.out_of} cards, buy any of them and discard the rest"


def reveal(effect: draws.Reveal, scene: Scene) -> str:
    """Turning up the top card."""
    return f"reveal and discard the top card; if it has {a(TAGS[effect.tag])} tag, {say(effect.then, scene)}"


def arrow(effect: flow.Arrow, scene: Scene) -> str:
    """The printed arrow."""
    needs, costs = split_cost(effect.cost)
    gain = say(effect.gain, scene)
    paid = [say(cost, scene) for cost in costs if not isinstance(cost, flow.Nothing)]
    text = gain
    if paid:
        text = f"{listed(paid)}, then {gain}" if is_sequence(costs) else f"{listed(paid)} to {gain}"
    if chooses_amount(effect.cost):
        text += " (you choose X)"
    return ", ".join([*(condition_clause(need, scene) for need in needs), text])


def either(effect: flow.Either, scene: Scene) -> str:
    """One of several."""
    branches = effect.branches
    if all(isinstance(branch, stock.Spend) and branch.using is None for branch in branches):
        return "spend " + listed([say(branch, scene).removeprefix("spend ") for branch in branches], "or")
    first = branches[0]
    if isinstance(first, stock.RemoveUpTo):
        removals = [branch for branch in branches if isinstance(branch, stock.RemoveUpTo)]
        if len(removals) == len(branches) and {(each.keep, each.whose) for each in removals} == {(first.keep, None)}:
            things = [some(each.amount, RESOURCES[each.resource]) for each in removals]
            return remove(first, scene, listed(things, "or"))
    clauses = [say(branch, scene) for branch in branches]
    return f"{', '.join(clauses[:-1])}, or {clauses[-1]}"


def given_that(effect: given.Given, scene: Scene) -> str:
    """Something that depends on a condition."""
    text = f"{condition_clause(effect.need, scene)}, {say(effect.then, scene)}"
    if isinstance(effect.otherwise, flow.Nothing):
        return text
    return f"{text}; otherwise {say(effect.otherwise, scene)}"


def for_one_card(effect: Any, scene: Scene) -> str:
    """A standing effect that holds for one card alone, said after ``it``."""
    if isinstance(effect, standing.Discount):
        return f"costs {effect.amount} M€ less"
    if isinstance(effect, standing.ShiftNeeds):
        needs = GLOBAL if effect.of is None else f"{track_word(effect.of)} requirements"
        if effect.steps >= standing.UNLIMITED:
            return f"may ignore {needs}"
        return f"may miss {needs} by up to {some(effect.steps, 'steps')}"
    raise TypeError(f"{type(effect).__name__} cannot hold for one card")


EFFECTS: Final[Mapping[type, Phrase]] = OpenTable({
    Pause: lambda effect, scene: "pass the turn on",
    Need: condition_clause,
    flow.Nothing: lambda effect, scene: "do nothing",
    flow.Arrow: arrow,
    flow.Then: lambda effect, scene: say(effect.gain, scene),
    flow.Either: either,
    flow.May: lambda effect, scene: f"you may {say(effect.effect, scene)}",
    flow.AnyOrder: lambda effect, scene: listed([say(part, scene.on(card)) for part, _, card in effect.members]),
    flow.Several: lambda effect, scene: listed([say(part, scene) for part in effect.effects]),
    flow.Together: lambda effect, scene: say(effect.effect, scene),
    flow.Revealed: lambda effect, scene: "show what was chosen",
    given.Given: given_that,
    given.Each: lambda effect, scene: (
        f"let {'each opponent' if effect.who == OPPONENTS else 'everybody'} {say(effect.effect, scene)}"
    ),
    production.Produce: produce,
    production.Decrease: decrease,
    production.DecreaseAny: lambda effect, scene: f"lose {some(effect.steps, 'steps')} of one of your productions",
    lowering.LoseProduction: lambda effect, scene: (
        f"lose {changes(effect.steps, scene, True)} as far as you can"
    ),
    lowering.Lose: lose,
    lowering.LowerRating: lambda effect, scene: (
        f"lower your TR {measured(effect.steps, lambda n: some(n, 'steps'), scene)}"
    ),
    lowering.LowerTrack: lambda effect, scene: (
        f"lower {track_word(effect.track)} {some(effect.steps, 'steps')} unless it is at its goal"
    ),
    lowering.RemoveOcean: lambda effect, scene: "remove an ocean from Mars unless all are placed",
    production.CopyProduction: lambda effect, scene: (
        f"carry out the production box of one of your {TAGS[effect.of]} cards again"
    ),
    stock.Gain: lambda effect, scene: f"gain {changes(effect.amounts, scene)}",
    stock.GainAny: lambda effect, scene: (
        "gain " + measured(effect.amount, lambda n: some(n, "resources") + " of your choice", scene)
    ),
    stock.Spend: spend,
    stock.RemoveUpTo: remove,
    stock.RemoveCubes: lambda effect, scene: f"remove up to {some(effect.amount, CUBES[effect.cube])} from any card",
    stock.SpendCubes: spend_cubes,
    planet.Place: place,
    planet.ClaimArea: lambda effect, scene: (
        "put your marker on a free area that is not reserved; only you may place a tile there"
    ),
    planet.Terraform: lambda effect, scene: (
        f"raise {track_word(effect.track)} {some(effect.steps, 'steps')}{'' if effect.earns else FOR_NOBODY}"
    ),
    planet.RaiseRating: raise_rating,
    cubes.Add: add,
    cubes.AddToEvery: lambda effect, scene: (
        f"add {some(effect.amount, CUBES[effect.cube])} to every card of yours "
        + (f"with at least {some(effect.having, CUBES[effect.cube])}" if effect.having else "that can hold it")
    ),
    hosting.DoubleHosted: lambda effect, scene: (
        f"double the resources on a card under {here(scene) if scene.running else 'it'}"
    ),
    hosting.Host: host,
    draws.Draw: draw,
    draws.TakeFromDealt: lambda effect, scene: f"take {some(effect.count, 'cards')} of those you look at",
    draws.Buy: buy,
    draws.ChooseToBuy: lambda effect, scene: "choose the cards to buy",
    draws.TakeUpBought: lambda effect, scene: "pay for the cards kept",
    draws.Discard: lambda effect, scene: f"discard {cards_drawn(effect.count)}",
    draws.Reveal: reveal,
    draws.SellPatents: lambda effect, scene: "discard any number of cards from hand for 1 M€ each",
    play.PlayCard: lambda effect, scene: f"play {here(scene)}",
    play.Playing: lambda effect, scene: f"play {here(scene)}",
    play.ForgetWildTags: lambda effect, scene: "end the action",
    play.HearsToo: lambda effect, scene: f"set off {CARDS[effect.listener].name} with {here(scene)}",
    play.LieDown: lambda effect, scene: f"put {here(scene)} into play",
    play.ToEventPile: lambda effect, scene: f"turn {here(scene)} face down",
    play.NextCard: lambda effect, scene: (
        f"the next card you play this generation {for_one_card(effect.standing, scene)}"
    ),
    play.PlayFromHand: lambda effect, scene: f"play a card from hand; it {for_one_card(effect.standing, scene)}",
    play.PlayStarterOutOf: lambda effect, scene: (
        f"look at the top {effect.out_of} preludes, play 1 and discard the rest"
    ),
    play.PlayOneStarter: lambda effect, scene: "play a prelude",
    play.StarterTrial: lambda effect, scene: "play a prelude",
    payment.Pay: lambda effect, scene: f"pay {effect.cost} M€",
    payment.PayInstead: lambda effect, scene: f"spend {some(effect.amount, RESOURCES[effect.resource])}",
    turns.Generation: lambda effect, scene: "play a generation",
    turns.Actions: lambda effect, scene: "take turns",
    turns.Turn: lambda effect, scene: "take a turn",
    standard_projects.Buying: lambda effect, scene: say(effect.effect, scene),
    standard_projects.DoProject: lambda effect, scene: "carry out the standard project",
    turn_actions.ClaimMilestone: lambda effect, scene: "claim the milestone",
    turn_actions.FundThis: lambda effect, scene: "fund the award",
    turn_actions.FundAward: lambda effect, scene: "fund an award for free",
    turn_actions.RepeatAction: lambda effect, scene: (
        "use the action of one of your blue cards that was used this generation once more"
    ),
    world_government.WorldGovernment: lambda effect, scene: "do World Government terraforming",
    world_government.RaiseForNobody: lambda effect, scene: "raise a parameter for the World Government",
    turns.Production: lambda effect, scene: "produce",
    turns.GenerationOver: lambda effect, scene: "make ready for the next generation",
    turns.EndOrNext: lambda effect, scene: "end the generation",
    turns.PlayerOrder: lambda effect, scene: "pass on the first player marker",
    turns.Research: lambda effect, scene: "do research",
    turns.DraftRound: lambda effect, scene: "draft cards",
    turns.DraftOne: lambda effect, scene: "draft a card",
    turns.PassOn: lambda effect, scene: "pass on the other cards",
    turns.FinalGreenery: lambda effect, scene: "place greeneries for plants",
    turns.Ending: lambda effect, scene: "end the game",
    opening.ChooseStart: lambda effect, scene: "choose how to start",
    opening.RevealCorporation: lambda effect, scene: "reveal your corporation",
    opening.TakeStartingHand: lambda effect, scene: "take up your starting hand",
    opening.StarterPhase: lambda effect, scene: "play preludes",
    opening.PlayStarters: lambda effect, scene: "play your preludes",
}, "TEXTS", "en", "effects")
