"""What both languages share in speaking of the dice game: who is spoken to, and which phrase belongs to which value.

A language is a class with a phrase for every kind of effect, question, option, reason and happening. Phrases of
effects are clauses without capital and full stop, so that they can stand inside others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from terramars.core.flow import Arrow, Either, Several
from terramars.core.machine import Effect, Reason
from terramars.core.option import Option
from terramars.core.story import Happening
from terramars.dice import decks
from terramars.dice.board import BOARD
from terramars.dice.cards import BY_SLUG, CARDS, Card, Reaction
from terramars.dice.goals import MILESTONES, Milestone
from terramars.dice.words import COLOUR_NAMES, ICON_NAMES


@dataclass(frozen=True)
class Scene:
    """At which table something is said, and to whom (None: to somebody who sees everything)."""

    state: Any
    viewer: int | None = None


class Speech:
    """Everything a language says. What is missing for a kind of value fails loudly, and a test asks for all."""

    icons: tuple[str, ...]
    colours: tuple[str, ...]
    tiles: tuple[str, ...]
    tracks: tuple[str, ...]
    slots: tuple[str, ...]
    card_colours: tuple[str, ...]
    sources: ClassVar[dict[str, str]]
    milestones: ClassVar[dict[str, tuple[str, str]]]
    """By name: what it is called, and what it asks for."""
    prompts: ClassVar[dict[str, str]]
    """By the class of the asking effect."""
    options: ClassVar[dict[str, str]]
    """By kind, with ``{card}``, ``{resource}``, ``{to}``, ``{colour}``, ``{area}``, ``{amount}``."""
    discards: ClassVar[dict[str, str]]
    """What is given up for nothing, which is named like a price: by kind, with ``{resource}``."""
    reasons: ClassVar[dict[str, str]]
    happenings: ClassVar[dict[str, str]]
    effects: dict[type, Callable[[Any], str]]
    reactions: dict[type, Callable[[Any], str]]
    joint: str
    """What stands between several effects."""
    hidden: str
    """What a card is called whose name may not be known."""

    def effect(self, effect: Effect) -> str:
        """What an effect does."""
        if isinstance(effect, Several):
            return self.joint.join([self.effect(part) for part in effect.effects])
        if isinstance(effect, Arrow):
            return self.arrow(self.effect(effect.cost), self.effect(effect.gain))
        if isinstance(effect, Either):
            return self.either([self.effect(part) for part in effect.branches])
        return self.effects[type(effect)](effect)

    def reaction(self, reaction: Reaction) -> str:
        """What a card does by itself."""
        return self.reactions[type(reaction)](reaction)

    def arrow(self, cost: str, gain: str) -> str:
        """A price and what it brings."""
        raise NotImplementedError

    def either(self, branches: list[str]) -> str:
        """One of several."""
        raise NotImplementedError

    def icon_list(self, icons: tuple[int, ...]) -> str:
        """A cost in words."""
        raise NotImplementedError

    def card_name(self, card: Card) -> str:
        """What a card is called."""
        raise NotImplementedError

    def parts(self, card: Card) -> dict[str, str]:
        """The panels of a card that have something to say, in reading order."""
        raise NotImplementedError

    def player(self, seat: int, scene: Scene) -> str:
        """What a player is called."""
        raise NotImplementedError

    def prompt(self, effect: Effect) -> str:
        """What is asked."""
        return self.prompts[type(effect).__name__]

    def option(self, option: Option, chosen: Effect | None) -> str:
        """An option in words; `chosen`: the effect that one told by its number stands for."""
        if chosen is not None and option.kind in ("choose", "first", "do"):
            return self.options[option.kind].format(effect=self.effect(chosen))
        return self.options[option.kind].format(
            card=self.named(option.part("card")),
            resource=self.icon_named(option.part("resource")),
            to=self.icon_named(option.part("to")),
            colour=self.colour_named(option.part("colour")),
            area=area_name(option.part("area")),
            amount=option.amount,
            effect="",
        )

    def reason(self, reason: Reason) -> str:
        """Why something cannot be done."""
        what = ""
        if reason.kind == "resource":
            what = self.icons[reason.what]
        elif reason.kind == "no dice":
            what = self.colours[reason.what]
        elif reason.kind == "no area":
            what = self.tiles[reason.what]
        elif reason.kind == "used":
            what = self.card_name(CARDS[reason.what])
        return self.reasons[reason.kind].format(what=what, need=reason.need, have=reason.have)

    def happening(self, happening: Happening, scene: Scene) -> str:
        """A line of the story; empty where there is nothing to tell."""
        kind, what, amount = happening.kind, happening.what, happening.amount
        who = self.player(happening.seat, scene)
        if kind == "choice":
            # What is chosen in a turn is seen by all; other choices tell themselves, or are made in secret.
            if happening.forced or not happening.effect.begins_action():
                return ""
            return self.choosing(who, self.option(happening.pick, None))
        words = {"who": who, "amount": amount, "what": "", "more": ""}
        if kind in ("rolled", "gained", "paid", "lost", "returned", "turned", "handed"):
            words["what"] = self.icons[what]
        if kind == "turned":
            words["more"] = self.icons[amount]
        elif kind == "handed":
            words["more"] = self.player(amount, scene)
        elif kind in ("card", "discarded"):
            known = scene.viewer is None or scene.viewer == happening.seat
            words["what"] = self.card_name(CARDS[what]) if known else self.hidden
        elif kind in ("played", "corporation"):
            words["what"] = self.card_name(CARDS[what])
        elif kind == "tile":
            words["what"], words["more"] = self.tiles[what], area_name(BOARD.ids[amount])
        elif kind == "track":
            words["what"] = self.tracks[what]
        elif kind in ("milestone", "removed"):
            words["what"] = self.milestones[MILESTONES[what].name][0]
        key = f"{kind} less" if kind in ("wild", "vp") and amount < 0 else kind
        words["amount"] = abs(amount) if kind == "wild" else amount
        return self.happenings[key].format(**words)

    def choosing(self, who: str, what: str) -> str:
        """Who has chosen what to do in a turn."""
        raise NotImplementedError

    def milestone(self, milestone: Milestone) -> tuple[str, str]:
        """A milestone's name, and what it asks for."""
        return self.milestones[milestone.name]

    def named(self, slug: str) -> str:
        """A card by its slug."""
        decks.load()
        return self.card_name(BY_SLUG[slug]) if slug else ""

    def icon_named(self, name: str) -> str:
        """An icon by its name in notation."""
        return self.icons[ICON_NAMES.index(name)] if name else ""

    def colour_named(self, name: str) -> str:
        """A colour of dice by its name in notation."""
        return self.colours[COLOUR_NAMES.index(name)] if name else ""


def area_name(identity: str) -> str:
    """What people call an area: the letter of its row and its column, ``D4``."""
    return f"{'ABCDEFG'[int(identity[1]) - 1]}{identity[3]}" if identity else ""
