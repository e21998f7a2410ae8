"""The dice game in English."""

from __future__ import annotations

from typing import ClassVar

from terramars.dice.board import BOARD
from terramars.dice.cards import CARD_COLOURS, CORPORATION, Card
from terramars.dice.effects.gains import (
    CARDS_IN_PLAY,
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
)  # fmt: skip
from terramars.dice.effects.paying import Pay, PayAnyNumber
from terramars.dice.effects.planet import AreaBonus, Place, Raise
from terramars.dice.reactions import WhenPlaced, WhenPlayed
from terramars.dice.turns import ExtraTurn, MainAction, SupportAction
from terramars.dice.words import VP_PRODUCED, WHITE, WILD_PRODUCED
from terramars.text.dice.speech import Scene, Speech, area_name

ICONS = (
    "M€", "science", "earth", "plant", "microbe", "animal", "energy", "water", "oxygen", "steel", "titanium", "city",
    "temperature", "event", "nuclear", "any yellow resource", "any green resource", "any blue resource",
    "any grey resource", "any red resource", "any resource",
)  # fmt: skip
COLOURS = ("yellow", "green", "blue", "grey", "red", "any colour")
TILES_CALLED = ("ocean", "greenery", "city", "special tile")
TRACKS = ("oxygen", "temperature", "oceans")


def plural(number: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def per(count: Count | None) -> str:
    """What is counted."""
    if count is None:
        return ""
    most = f" (at most {count.most})" if count.most < 99 else ""
    if count.kind == TILES:
        return f" per {TILES_CALLED[count.what]} on Mars{most}"
    if count.kind == CARDS_IN_PLAY:
        return f" per {CARD_COLOURS[count.what]} card you have in play{most}"
    return f" per tile on the middle row{most}"


def roll(effect: Roll) -> str:
    """Rolled dice."""
    of = "dice of any colours" if effect.colour == WHITE else f"{COLOURS[effect.colour]} dice"
    one = "die of any colour" if effect.colour == WHITE else f"{COLOURS[effect.colour]} die"
    return f"roll {plural(effect.number, one, of)}{per(effect.per)}"


def chosen(effect: TakeChosen) -> str:
    """Resources of one's choice."""
    number = "that many" if effect.number < 0 else str(effect.number)
    kind = "" if effect.icon == 20 else f"{COLOURS[effect.icon - 15]} "
    other = "other " if effect.but >= 0 else ""
    noun = "resource" if effect.number == 1 else "resources"
    return f"gain {number} {other}{kind}{noun} of your choice"


class English(Speech):
    """English."""

    icons = ICONS
    colours = COLOURS
    tiles = TILES_CALLED
    tracks = TRACKS
    slots = ("Support action", "Main action", "Free action")
    card_colours = ("green", "red", "blue", "bonus", "corporation")
    joint = ", "
    hidden = "a card"
    sources: ClassVar[dict[str, str]] = {
        "rulebook": "from the rulebook", "observed": "seen in play", "inferred": "inferred", "house": "our own",
        "printed": "from the owner's box",
    }  # fmt: skip
    milestones: ClassVar[dict[str, tuple[str, str]]] = {
        "Legend": ("Legend", "have 6 red cards in play"),
        "Miner": ("Miner", "have 5 green cards in play"),
        "Scientist": ("Scientist", "have 3 blue cards in play"),
        "Mogul": ("Mogul", "have 10 cards in play"),
        "Monopoly": ("Monopoly", "have 7 dice of one colour"),
        "Generalist": ("Generalist", "produce dice of all five colours"),
        "Philantrope": ("Philantrope", "have 4 cards with victory points in play"),
        "Terraformer": ("Terraformer", "reach 16 on the VP track"),
        "Celebrity": ("Celebrity", "have 3 cards in play that cost 5 or more"),
        "Billionaire": ("Billionaire", "have 13 dice"),
        "Award Nominee": ("Award Nominee", "have 5 icons of one award in your costs"),
    }
    prompts: ClassVar[dict[str, str]] = {
        "ChooseCorporation": "Choose your corporation",
        "SetUpTile": "Prepare the map",
        "HandOver": "Give the last player one of your dice",
        "Turn": "Your turn",
        "KeepDice": "Which dice do you keep?",
        "DiscardCards": "Discard cards?",
        "May": "Do it?",
        "Roll": "Which colour do you roll?",
        "TakeChosen": "Which resource do you gain?",
        "Rotate": "Which die do you turn?",
        "Lose": "Which die do you lose?",
        "Pay": "How do you pay?",
        "PayAnyNumber": "How many do you spend?",
        "DiscardAndTurn": "What do you discard?",
        "SupportAction": "Choose a support action",
        "MainAction": "Choose a main action",
        "TakeBonusCard": "Choose a bonus card",
        "Place": "Where do you place the tile?",
        "Either": "Which of these?",
        "AnyOrder": "What comes first?",
    }
    options: ClassVar[dict[str, str]] = {
        "skip": "Leave it", "do": "Do it: {effect}", "choose": "{effect}", "first": "First: {effect}",
        "corporation": "{card}", "hand-over": "Hand over {resource}", "produce": "Production turn",
        "keep": "Keep {resource}", "return": "Return the rest", "discard": "Discard {card}", "stop": "That is all",
        "die": "Roll a {colour} die", "turn": "Turn {resource} to {to}",
        "cards": "Discard a resource, draw 2 cards", "raise-temperature": "3 temperature: raise temperature",
        "ocean": "3 water: place an ocean", "greenery": "4 plants: place a greenery", "city": "3 city: place a city",
        "points": "3 M€: gain 2 VP", "play": "Play {card}", "use": "Use {card}", "end": "End the turn",
        "pay": "Pay {resource}", "wild": "Pay a wild token", "leave": "Leave out {resource} (discount)",
        "spend": "Spend {amount}", "take": "Gain {resource}", "lose": "Lose {resource}", "place": "Place on {area}",
        "bonus": "Take {card}", "rotate": "Discard a resource, turn a die",
    }  # fmt: skip
    discards: ClassVar[dict[str, str]] = {"pay": "Discard {resource}", "wild": "Discard a wild token"}
    reasons: ClassVar[dict[str, str]] = {
        "resource": "needs {need} {what}, you have {have}",
        "no dice": "there is no {what} die in the pool",
        "another die": "needs a resource to discard and another die to turn",
        "no cards": "there is no card to draw",
        "no area": "there is no area for a {what}",
        "used": "{what} is used until your next production turn",
        "not your turn": "it is not your turn to act",
        "support first": "the support action comes first",
        "too late": "it is too late for that this turn",
        "action turn only": "the extra turn is an action turn",
    }
    happenings: ClassVar[dict[str, str]] = {
        "turn": "Turn {amount}: {who}", "rolled": "{who} rolls {what}", "gained": "{who} gains {what}",
        "paid": "{who} pays {what}", "lost": "{who} loses {what}", "returned": "{who} returns {what}",
        "turned": "{who} turns {more} to {what}", "handed": "{who} hands {what} to {more}",
        "wild": "{who} gains wild tokens: {amount}", "wild less": "{who} spends wild tokens: {amount}",
        "vp": "{who} gains {amount} VP", "vp less": "{who} loses VP: {amount}", "card": "{who} draws {what}",
        "discarded": "{who} discards {what}", "played": "{who} plays {what}", "corporation": "{who} is {what}",
        "tile": "{who} places a tile on {more}: {what}", "track": "{who} raises {what} to {amount}",
        "milestone": "{who} claims {what}", "removed": "{what} leaves the game",
        "last turns": "Two parameters are complete: everybody has one more turn",
    }  # fmt: skip

    def __init__(self) -> None:
        self.effects = {
            Roll: roll,
            Take: lambda effect: f"gain {effect.number} {ICONS[effect.face]}",
            TakeChosen: chosen,
            GainWild: lambda effect: f"gain {plural(effect.number, 'wild token')}",
            GainPoints: lambda effect: f"gain {effect.number} VP{per(effect.per)}",
            DrawCards: lambda effect: f"draw {plural(effect.number, 'card')}",
            Rotate: lambda effect: f"turn up to {plural(effect.number, 'die', 'dice')}",
            OpponentsLose: lambda effect: f"each opponent loses 1 {ICONS[effect.icon].removeprefix('any ')}",
            GainProductionOf: lambda effect: "gain its production",
            Pay: lambda effect: f"pay {self.icon_list(effect.icons)}",
            PayAnyNumber: lambda effect: f"pay any number of {ICONS[effect.face]}",
            Raise: self.raised,
            Place: self.placed,
            AreaBonus: lambda effect: f"gain what is printed on {area_name(BOARD.ids[effect.area])}",
            ExtraTurn: lambda effect: "take a whole extra turn (support and main action)",
            SupportAction: lambda effect: "perform an extra support action",
            MainAction: lambda effect: "perform an extra main action",
        }
        self.reactions = {
            WhenPlayed: self.when_played,
            WhenPlaced: self.when_placed,
        }

    def arrow(self, cost: str, gain: str) -> str:
        """A price and what it brings."""
        return f"{cost}: {gain}"

    def either(self, branches: list[str]) -> str:
        """One of several."""
        return ", or ".join(branches)

    def icon_list(self, icons: tuple[int, ...]) -> str:
        """A cost in words."""
        return ", ".join([f"{icons.count(icon)} {ICONS[icon]}" for icon in sorted(set(icons))]) or "nothing"

    def raised(self, effect: Raise) -> str:
        """A step of a parameter."""
        more = "" if effect.if_bonus is None else f"; if that step has a bonus, {self.effect(effect.if_bonus)}"
        return f"raise {TRACKS[effect.track]} 1 step{more}"

    def placed(self, effect: Place) -> str:
        """A tile and its conditions."""
        words = f"place {a(TILES_CALLED[effect.tile])}"
        if effect.beside >= 0:
            other = "another " if effect.beside == effect.tile else ""
            words += f" next to {other + TILES_CALLED[effect.beside] if other else a(TILES_CALLED[effect.beside])}"
        if effect.point_for >= 0:
            words += f"; 1 VP more per adjacent {TILES_CALLED[effect.point_for]}"
        if effect.then is not None:
            kinds = " or ".join([a(TILES_CALLED[kind]) for kind in effect.if_beside])
            words += f"; if it touches {kinds}, {self.effect(effect.then)}"
        return words

    def when_played(self, reaction: WhenPlayed) -> str:
        """What happens when a card is played."""
        kind = "card with victory points" if reaction.scoring else "card"
        colour = f"{self.card_colours[reaction.colour]} " if reaction.colour >= 0 else ""
        return f"when you play a {colour}{kind}, {self.effect(reaction.then)}"

    def when_placed(self, reaction: WhenPlaced) -> str:
        """What happens when a tile is placed."""
        who = "anyone places" if reaction.by_anyone else "you place"
        tile = a(TILES_CALLED[reaction.tile]) if reaction.tile >= 0 else "a tile"
        beside = f" next to {a(TILES_CALLED[reaction.beside])}" if reaction.beside >= 0 else ""
        return f"when {who} {tile}{beside}, {self.effect(reaction.then)}"

    def card_name(self, card: Card) -> str:
        """What a card is called."""
        return card.name

    def parts(self, card: Card) -> dict[str, str]:
        """The panels of a card."""
        found: dict[str, str] = {}
        if card.cost:
            found["cost"] = f"Cost: {self.icon_list(card.cost)}."
        if any(card.production):
            boxes = enumerate(card.production[:5])
            dice = [plural(n, f"{COLOURS[c]} die", f"{COLOURS[c]} dice") for c, n in boxes if n]
            if card.production[WILD_PRODUCED]:
                dice.append(plural(card.production[WILD_PRODUCED], "wild token"))
            if card.production[VP_PRODUCED]:
                dice.append(f"{card.production[VP_PRODUCED]} VP")
            found["production"] = f"Production: {', '.join(dice)}."
        if card.play:
            said = self.joint.join([self.effect(effect) for effect in card.play])
            found["play"] = f"Start: {said}." if card.sort == CORPORATION else said[0].upper() + said[1:] + "."
        if card.action is not None:
            found["action"] = f"{self.slots[card.slot]}: {self.effect(card.action)}."
        for reaction in card.effect:
            said = self.reaction(reaction)
            found["effect"] = f"Effect: {said}."
        if card.more_cards:
            found["more"] = f"When you draw up to 5 cards, you may draw {card.more_cards} more."
        if card.goes_first:
            found["first"] = "You are the first player."
        if card.discounts:
            found["discount"] = f"Discount: {self.icon_list(card.discounts)} less when you play a card."
        if card.storage:
            found["storage"] = f"Storage: keep {card.storage} more dice."
        if card.vp:
            found["vp"] = f"{card.vp} VP at the end."
        return found

    def choosing(self, who: str, what: str) -> str:
        """Who has chosen what to do in a turn."""
        return f"{who}: {what}"

    def player(self, seat: int, scene: Scene) -> str:
        """What a player is called."""
        names = scene.state.setup.names if scene.state is not None else ()
        return names[seat] if 0 <= seat < len(names) else f"Player {seat + 1}"


LANGUAGE = English()
