"""English at the table: questions and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from terramars.core import flow
from terramars.core.machine import Effect
from terramars.core.option import Option
from terramars.mars import opening, payment, turn_actions, turns
from terramars.mars.cards import CARDS
from terramars.mars.counts import Chosen
from terramars.mars.effects import cubes, draws, hosting, lowering, planet, play, production, stock
from terramars.mars.effects.production import boxes
from terramars.mars.modules import OpenTable, world_government
from terramars.mars.tracks import number_of_track
from terramars.mars.words import ANY_CUBE, OCEANS
from terramars.text import table
from terramars.text.en.verbs import say
from terramars.text.en.words import (
    CUBES,
    RESOURCES,
    capital,
    here,
    listed,
    one,
    some,
    track_word,
)
from terramars.text.render import Phrase, Scene


def player(seat: int, scene: Scene) -> str:
    """A person at the table."""
    name = table.name_at(scene.state, seat)
    return f"Player {seat + 1}" if name is None else name or "the neutral opponent"


def own(seat: int, scene: Scene) -> str:
    """The genitive of a person."""
    if seat == scene.seat and scene.live:
        return "your own"
    name = player(seat, scene)
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def victim(seat: int, scene: Scene) -> str:
    """The person something is taken from."""
    return "yourself" if seat == scene.seat and scene.live else player(seat, scene)


def area(state: object, number: int) -> str:
    """An area as people call it: ``E3``, ``D1 Pavonis Mons``."""
    return f"{table.area_code(state, number)} {table.area_title(state, number)}".strip()


def priced(text: str, price: int | None) -> str:
    """A text with a price behind it, if there is one."""
    return text if price is None else f"{text} ({price} M€)"


def billed(text: str, option: Option, scene: Scene) -> str:
    """A text with what the steps of rating cost that an option brings."""
    price, steps = table.rating_bill(option, scene)
    return f"{text} + {price} M€ for {some(steps, 'steps')} of TR" if price else text


# Questions.


def pay_prompt(effect: payment.Pay, scene: Scene) -> str:
    """How much of a currency."""
    number, holder, worth = effect.ways[0]
    rest = f"({effect.cost} M€ to pay, {worth} M€ each)"
    if number >= 0:
        return f"How much {one(RESOURCES[number])}? {rest}"
    return f"How many {CUBES[CARDS[holder].holds]} from {CARDS[holder].name}? {rest}"


def instead_prompt(effect: payment.PayInstead, scene: Scene) -> str:
    """How much of what stands in for a resource."""
    number, holder, worth = effect.ways[0]
    name = one(RESOURCES[effect.resource])
    rest = f"({effect.amount} {name} to spend, {worth} {name} each)"
    if number >= 0:
        return f"How much {one(RESOURCES[number])}? {rest}"
    return f"How many {CUBES[CARDS[holder].holds]} from {CARDS[holder].name}? {rest}"


def keep_prompt(effect: draws.ChooseToBuy, scene: Scene) -> str:
    """Whether to buy the next card dealt."""
    player = scene.state.players[scene.seat]
    card = table.next_dealt(player.dealt, len(player.kept))
    return keep_question(card, draws.card_price(table.within_reach(scene.state), scene.seat))


def keep_question(card: int, price: int) -> str:
    """Whether to keep a card for its price."""
    name = "this card" if card < 0 else CARDS[card].name
    return f"Keep {name} for {price} M€?"


def start_prompt(effect: opening.ChooseStart, scene: Scene) -> str:
    """The choices of the opening."""
    step = table.start_step(scene.state.players[scene.seat])
    if step.sort == "corporation":
        return "Choose your corporation"
    if step.sort == "prelude":
        return f"Choose {some(step.left, 'preludes')} to keep"
    return keep_question(step.card, step.price)


def order_prompt(effect: flow.AnyOrder, scene: Scene) -> str:
    """What comes first."""
    return "What comes first?"


ASKERS: Final[Mapping[type, Phrase]] = OpenTable({}, "TEXTS", "en", "askers")
"""What asks where no card does, by the effect that lasts as long as it is carried out."""


def named_prompt(question: str, scene: Scene) -> str:
    """A question with the card or the event that asks it."""
    asker = table.event_asking(scene, ASKERS) if scene.card is None else scene.card.name
    return f"{asker}: {question}" if asker else question


def either_prompt(effect: flow.Either, scene: Scene) -> str:
    """Which of several; a bill that no card asks for may be paid in several ways."""
    if scene.card is None and all(isinstance(branch, stock.Spend) for branch in effect.branches):
        return "Pay with what?"
    return named_prompt("choose one", scene)


def spend_prompt(effect: stock.Spend, scene: Scene) -> str:
    """How much to spend."""
    return named_prompt(f"How much {one(RESOURCES[effect.resource])} to spend?", scene)


def spend_cubes_prompt(effect: stock.SpendCubes, scene: Scene) -> str:
    """From which card, or how many of this one."""
    if isinstance(effect.amount, Chosen):
        return named_prompt(f"How many {CUBES[effect.cube]} to spend?", scene)
    return f"Remove {some(effect.amount, CUBES[effect.cube])} from which card?"


def decrease_prompt(effect: production.Decrease, scene: Scene) -> str:
    """Whose production, or how much of one's own."""
    name = one(RESOURCES[effect.resource])
    if isinstance(effect.steps, Chosen):
        return named_prompt(f"How many steps of {name} production to lose?", scene)
    steps = some(effect.steps, "steps") if isinstance(effect.steps, int) else "so far"
    return f"Whose {name} production goes down {steps}?"


def sell_prompt(effect: draws.SellPatents, scene: Scene) -> str:
    """Which card to sell."""
    return "Sell another card for 1 M€, or stop?" if effect.sold else "Sell which card for 1 M€?"


PROMPTS: Final[Mapping[type, Phrase]] = OpenTable({
    payment.Pay: pay_prompt,
    payment.PayInstead: instead_prompt,
    draws.ChooseToBuy: keep_prompt,
    opening.ChooseStart: start_prompt,
    flow.AnyOrder: order_prompt,
    flow.Either: either_prompt,
    flow.May: lambda effect, scene: named_prompt(f"{say(effect.effect, scene)}?", scene),
    stock.Spend: spend_prompt,
    stock.SpendCubes: spend_cubes_prompt,
    production.Decrease: decrease_prompt,
    production.Produce: lambda effect, scene: "Which production goes up?",
    production.DecreaseAny: lambda effect, scene: named_prompt("Which production goes down?", scene),
    stock.GainAny: lambda effect, scene: "Gain which resource?",
    lowering.RemoveOcean: lambda effect, scene: "Remove which ocean?",
    production.CopyProduction: lambda effect, scene: "Carry out the production box of which card?",
    cubes.Add: lambda effect, scene: f"{capital(say(effect, scene).rpartition(' to ')[0])} to which card?",
    hosting.DoubleHosted: lambda effect, scene: "Double the resources on which card?",
    hosting.Host: lambda effect, scene: f"Put which card under {here(scene)}?",
    draws.TakeFromDealt: lambda effect, scene: f"Take {some(effect.count, 'cards')}",
    draws.Discard: lambda effect, scene: named_prompt("Discard which card?", scene),
    draws.SellPatents: sell_prompt,
    play.PlayFromHand: lambda effect, scene: "Play which card?",
    play.PlayOneStarter: lambda effect, scene: "Play which prelude?",
    planet.ClaimArea: lambda effect, scene: "Put your marker on which area?",
    turns.Turn: lambda effect, scene: f"Your turn: {some(effect.left, 'actions')} left",
    turn_actions.RepeatAction: lambda effect, scene: "Use which card's action once more?",
    world_government.RaiseForNobody: lambda effect, scene: "World Government: which parameter rises?",
    turn_actions.FundAward: lambda effect, scene: "Fund which award?",
    turns.DraftOne: lambda effect, scene: "Draft which card?",
    turns.FinalGreenery: lambda effect, scene: "Place a greenery for plants?",
}, "TEXTS", "en", "prompts")


def prompt(effect: Effect, scene: Scene) -> str:
    """Any effect as a question or demand."""
    asked = PROMPTS.get(type(effect))
    return capital(say(effect, scene)) if asked is None else asked(effect, scene)


# Options.


def card_title(option: Option) -> str:
    """The card an option names."""
    card = table.card_named(option)
    return "a card of the neutral opponent" if card is None else card.name


def chosen_branch(option: Option, scene: Scene) -> str:
    """One of several."""
    means = table.chosen_by(option, scene)
    return f"Choice {option.amount}" if means is None else capital(say(means[0], scene))


def first_member(option: Option, scene: Scene) -> str:
    """What comes first."""
    means = table.chosen_by(option, scene)
    if means is None:
        return f"First: number {option.amount}"
    effect, seat, card = means
    text = f"First: {say(effect, scene.on(card))}"
    if card >= 0:
        text += f" ({CARDS[card].name})"
    return text if seat == scene.seat else f"{text}, for {player(seat, scene)}"


def do_it(option: Option, scene: Scene) -> str:
    """Doing what may be done."""
    means = table.chosen_by(option, scene)
    return "Do it" if means is None else capital(say(means[0], scene))


def done(option: Option, scene: Scene) -> str:
    """No more of it."""
    return {turns.Turn: "End your turn", draws.SellPatents: "Sell no more", turns.FinalGreenery: "Keep the plants"}.get(
        type(scene.effect), "Done"
    )


def skip(option: Option, scene: Scene) -> str:
    """Leaving it."""
    if isinstance(scene.effect, (stock.RemoveUpTo, stock.RemoveCubes)):
        return "Steal nothing" if getattr(scene.effect, "keep", False) else "Remove nothing"
    return "Do nothing"


def convert(option: Option, scene: Scene) -> str:
    """A conversion."""
    number = table.conversion_price(option, scene)
    into = "plants into a greenery" if option.part("what") == "plants" else "heat into 1 temperature step"
    return billed(f"Convert {number} {into}", option, scene)


def play_option(option: Option, scene: Scene) -> str:
    """A card from hand."""
    card = table.card_named(option)
    text = priced(f"Play {card_title(option)}", None if card is None else table.card_cost(card, scene))
    return billed(text, option, scene)


def use(option: Option, scene: Scene) -> str:
    """A card's action."""
    card = table.card_named(option)
    if card is None or not card.action:
        return f"Use {card_title(option)}"
    return billed(f"Use {card.name}: {say(card.action[0], Scene(card))}", option, scene)


def prelude(option: Option, scene: Scene) -> str:
    """A prelude, or the money for one that fails."""
    card = table.card_named(option)
    if card is not None and table.prelude_fails(card, scene):
        return f"Discard {card.name} for {play.STARTER_DISCARD} M€"
    return billed(f"Play {card_title(option)}", option, scene)


def copy(option: Option, scene: Scene) -> str:
    """A production box to do again."""
    card = table.card_named(option)
    if card is None:
        return f"Copy {card_title(option)}"
    return f"Copy {card.name}: {listed([say(box, Scene(card)) for box in boxes(card.play)])}"


def add_to(option: Option, scene: Scene) -> str:
    """Cubes for a card."""
    if isinstance(scene.effect, hosting.DoubleHosted):
        return f"Double the resources on {card_title(option)}"
    card = table.card_named(option)
    if isinstance(scene.effect, cubes.Add) and isinstance(scene.effect.amount, int) and card is not None:
        kind = card.holds if card.holds_cubes else scene.effect.cube
        return f"Add {some(scene.effect.amount, CUBES[kind])} to {card.name}"
    return f"Add to {card_title(option)}"


def from_card(option: Option, scene: Scene) -> str:
    """Cubes from somebody's card."""
    card = table.card_named(option)
    effect = scene.effect
    number = option.amount if option.amount >= 0 else effect.least if isinstance(effect, stock.SpendCubes) else 1
    kind = card.holds if card is not None else getattr(effect, "cube", ANY_CUBE)
    source = victim(option.seat, scene) if card is None else f"{own(option.seat, scene)} {card.name}"
    return f"Remove {some(number, CUBES[kind])} from {source}"


def project(option: Option, scene: Scene) -> str:
    """A standard project."""
    found = table.project_named(option, scene)
    if found is None:
        return f"Standard project {option.part('what')}"
    return billed(priced(f"Standard project {found.name}", table.project_price(found, scene)), option, scene)


def goal(option: Option, scene: Scene) -> str:
    """A milestone to claim or an award to fund."""
    found = table.goal_named(option, scene)
    name = option.part("what") if found is None else found.name
    if option.kind == "claim":
        return priced(f"Claim {name}", turn_actions.MILESTONE_COST if scene.live else None)
    return priced(f"Fund {name}", table.award_price(scene))


def place_on(option: Option, scene: Scene) -> str:
    """An area for a tile, with what it gives."""
    number = table.area_number(option, scene)
    text = f"Place on {area(scene.state, number)}"
    if not scene.live or not table.earns(scene.effect):
        return text
    found, cards = table.area_bonus(scene.state, number, scene.seat)
    gains = [some(amount, RESOURCES[what]) for what, amount in found]
    if cards:
        gains.append(some(cards, "cards"))
    return f"{text} ({listed(gains)})" if gains else text


def pay(option: Option, scene: Scene) -> str:
    """So many pieces of a currency."""
    name = RESOURCES[table.resource_number(option.part("what"))]
    return f"Pay {some(option.amount, name)}" if option.amount else f"Pay no {one(name)}"


def pay_from(option: Option, scene: Scene) -> str:
    """So many cubes of a card."""
    card = table.card_named(option)
    kind = CUBES[card.holds if card is not None else ANY_CUBE]
    return f"Pay {some(option.amount, kind) if option.amount else 'no ' + kind} from {card_title(option)}"


def decrease(option: Option, scene: Scene) -> str:
    """Somebody's production goes down."""
    name = one(RESOURCES[table.resource_number(option.part("what"))])
    whose = "your own" if option.seat < 0 else own(option.seat, scene)
    return f"Lower {whose} {name} production {some(option.amount, 'steps')}"


def raise_for_nobody(option: Option, scene: Scene) -> str:
    """A parameter that rises for the World Government."""
    track = number_of_track(option.part('what'))
    words = "Place an ocean" if track == OCEANS else f"Raise {track_word(track)} 1 step"
    # Where it is asked, the question says for whom.
    return words if scene.live else f"{words} for the World Government"


def remove(option: Option, scene: Scene) -> str:
    """Somebody loses resources."""
    verb = "Steal" if isinstance(scene.effect, stock.RemoveUpTo) and scene.effect.keep else "Remove"
    what = some(option.amount, RESOURCES[table.resource_number(option.part("what"))])
    return f"{verb} {what} from {victim(option.seat, scene)}"


OPTIONS: Final[Mapping[str, Phrase]] = OpenTable({
    "skip": skip,
    "do": do_it,
    "choose": chosen_branch,
    "first": first_member,
    "pass": lambda option, scene: "Pass for this generation",
    "done": done,
    "convert": convert,
    "play": play_option,
    "use": use,
    "keep": lambda option, scene: f"Keep {card_title(option)}",
    "leave": lambda option, scene: f"Leave {card_title(option)}",
    "take": lambda option, scene: f"Take {card_title(option)}",
    "draft": lambda option, scene: f"Draft {card_title(option)}",
    "choose-corporation": lambda option, scene: f"Choose {card_title(option)}",
    "choose-starter": lambda option, scene: f"Keep {card_title(option)}",
    "play-starter": prelude,
    "sell": lambda option, scene: f"Sell {card_title(option)} for 1 M€",
    "discard": lambda option, scene: f"Discard {card_title(option)}",
    "copy": copy,
    "host": lambda option, scene: f"Put {card_title(option)} under {here(scene)}",
    "add": add_to,
    "spend-from": from_card,
    "remove-from": from_card,
    "project": project,
    "claim": goal,
    "fund": goal,
    "place": place_on,
    "mark": lambda option, scene: f"Mark {area(scene.state, table.area_number(option, scene))}",
    "pay": pay,
    "pay-from": pay_from,
    "amount": lambda option, scene: str(option.amount),
    "gain": lambda option, scene: f"Gain 1 {one(RESOURCES[table.resource_number(option.part('what'))])}",
    "dry": lambda option, scene: f"Remove the ocean on {area(scene.state, table.area_number(option, scene))}",
    "raise": lambda option, scene: f"Raise {one(RESOURCES[table.resource_number(option.part('what'))])} production",
    "terraform": raise_for_nobody,
    "decrease": decrease,
    "remove": remove,
}, "TEXTS", "en", "options")
