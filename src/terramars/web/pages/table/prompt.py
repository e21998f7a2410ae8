"""Which panel a decision is shown in, and how its options are grouped there."""

from __future__ import annotations

from dataclasses import dataclass, field

from terramars.mars.turn_actions import ACTIONS
from terramars.web.boxes import DRAWN
from terramars.web.present.decision import ChangeSeen, DecisionSeen, OptionSeen
from terramars.web.present.parts import CardSeen, ProspectSeen
from terramars.web.present.view import GameSeen

PICKED = ("choose-corporation", "choose-starter", "keep", "leave")
TARGETED = ("remove", "decrease", "remove-from")


@dataclass(frozen=True)
class Aim:
    """A player, or one of a player's cards, that something may be taken from, with every amount that may be."""

    seat: int
    card: str
    options: list[OptionSeen]

    @property
    def before(self) -> list[ChangeSeen]:
        """What there is of it now."""
        changes = self.options[0].changes
        return [each for each in changes if each.seat == self.seat and each.sort in ("stock", "production", "cubes")]


def aims(main: list[OptionSeen]) -> list[Aim]:
    """Options that differ in nothing but their amount, together, the smallest amount first."""
    found: dict[tuple[str, int, str, str], list[OptionSeen]] = {}
    for option in main:
        found.setdefault((option.kind, option.seat, option.card, option.what), []).append(option)
    return [
        Aim(seat, card, sorted(several, key=lambda option: option.amount))
        for (_, seat, card, _), several in found.items()
    ]


NOTHING_MORE = ("skip", "done", "pass")


@dataclass(frozen=True)
class Panel:
    """The panel of a decision."""

    kind: str
    """``turn``, ``pay``, ``place``, ``start``, ``buy``, ``sell``, ``discard``, ``take``, ``targets``, ``raise``,
    ``amounts`` or ``list``; without a question ``over``, ``paused``, ``waiting`` or ``watching``."""
    offer: list[CardSeen] = field(default_factory=list)
    """Cards to pick from, face up in the middle of the table."""
    main: list[OptionSeen] = field(default_factory=list)
    rest: list[OptionSeen] = field(default_factory=list)
    """Options to do nothing, or no more."""
    by_card: dict[str, OptionSeen] = field(default_factory=dict)
    several: bool = False
    """Whether several cards are to be marked and taken together."""


def panel(seen: GameSeen) -> Panel:
    """The panel for what is asked now."""
    decision = seen.decision
    if decision is None:
        return Panel(unasked(seen))
    rest = [option for option in decision.options if option.kind in NOTHING_MORE]
    main = [option for option in decision.options if option.kind not in NOTHING_MORE]
    kind = kind_of(seen, decision, main)
    several = kind == "take" and decision.set is not None and decision.set.parts[0].most > 1
    named = main if kind not in ("start", "buy", "sell", "discard", "targets") and not several else []
    by_card = {option.card: option for option in named if option.card}
    return Panel(kind, offered(seen, kind, main, several), main, rest, by_card, several)


def unasked(seen: GameSeen) -> str:
    """Why nothing is asked."""
    if seen.over:
        return "over"
    if seen.can_confirm:
        return "paused"
    return "waiting" if seen.writes else "watching"


def kind_of(seen: GameSeen, decision: DecisionSeen, main: list[OptionSeen]) -> str:
    """The kind of panel that suits a decision."""
    kinds = {option.kind for option in main}
    if decision.left:
        return "turn"
    if decision.payment is not None:
        return "pay"
    if any(option.area for option in main):
        return "place"
    if kinds <= set(PICKED):
        return "start" if seen.phase == "opening" and not seen.players[seen.seat or 0].corporation else "buy"
    if kinds == {"sell"}:
        return "sell"
    if kinds == {"discard"} and decision.set is not None and decision.set.parts[0].most > 1:
        return "discard"
    if kinds & {"draft", "take", "play-starter"}:
        return "take"
    if kinds & set(TARGETED):
        return "targets"
    if kinds == {"terraform"}:
        return "raise"
    return "amounts" if kinds == {"amount"} else "list"


def offered(seen: GameSeen, kind: str, main: list[OptionSeen], several: bool) -> list[CardSeen]:
    """The cards that lie open to be picked from."""
    if kind == "start":
        return seen.dealt
    if kind == "buy":
        asked = next((i for i, card in enumerate(seen.dealt) if card.id == main[0].card), 0)
        return seen.dealt[asked:]
    if several:
        return seen.dealt
    if kind == "take":
        named = {option.card for option in main}
        return [card for card in (*seen.dealt, *seen.starters) if card.id in named]
    return []


def further(seen: GameSeen) -> list[ProspectSeen]:
    """What boxes let a seat do in a turn beside the actions of the base game."""
    drawn = [*[action.kind for action in ACTIONS], *DRAWN]
    return [prospect for prospect in seen.prospects if prospect.kind not in drawn]


def prospects(seen: GameSeen, kind: str) -> list[ProspectSeen]:
    """Everything of a kind that one might do in a turn, possible or not."""
    return [prospect for prospect in seen.prospects if prospect.kind == kind]
