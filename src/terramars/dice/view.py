"""What a seat may see, and tables that it could not tell from the truth."""

from __future__ import annotations

from dataclasses import dataclass

from terramars.core.machine import Decision, Frame, paused, settle, settle_lane
from terramars.core.native import mypyc_attr
from terramars.core.rng import MASK, scrambled, shuffled
from terramars.dice.cards import BONUS, CARDS, CORPORATION, PROJECT
from terramars.dice.opening import CORPORATIONS_DEALT, RevealCorporation, RevealCorporations, numbers_of
from terramars.dice.player import Player, new_player
from terramars.dice.setup import Setup
from terramars.dice.state import State, bare_state

NO_SEED = 0
"""Stands for the seed in the settings that a view shows."""


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class PlayerView:
    """One seat's side of the table as another seat (or its owner) sees it; None where it may not look."""

    dice: tuple[int, ...]
    wild: int
    vp: int
    bonus_due: int
    looked: bool
    hand: tuple[int, ...] | None
    hand_size: int
    played: tuple[int, ...]
    used: tuple[int, ...]
    corporation: int
    dealt: tuple[int, ...] | None
    dealt_size: int
    kept: int | None
    seen: tuple[int, ...] | None
    production: tuple[int, ...]
    storage: int
    discounts: tuple[int, ...]


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class View:
    """The table as one seat (None: a spectator) sees it."""

    game: str
    seat: int | None
    setup: Setup
    """The settings of the game; the seed is left out."""
    players: tuple[PlayerView, ...]
    pending: tuple[Frame, ...]
    lanes: tuple[tuple[Frame, ...], ...]
    """While all choose together: the own lane; those of others as they were at the beginning."""
    reveals: int
    pool: tuple[int, ...]
    tracks: tuple[int, ...]
    tiles: tuple[int, ...]
    deck_size: int
    discard_size: int
    bonus_cards: tuple[int, ...] | None
    """The bonus cards that lie ready, for who has looked at them."""
    bonus_size: int
    awards: tuple[int, ...]
    milestones: tuple[tuple[int, int], ...]
    first: int
    active: int
    turn: int
    turns_left: int
    finished: bool
    decision: Decision | None
    """What this seat is asked now, if it is."""


def view_of(s: State, seat: int | None) -> View:
    """What a seat may see of a settled table."""
    looked = seat is not None and s.players[seat].looked
    setup = s.setup
    return View(
        game="dice",
        seat=seat,
        setup=Setup(setup.players, NO_SEED, setup.corporate_era, setup.names, setup.known_first),
        players=tuple([player_view(player, i == seat) for i, player in enumerate(s.players)]),
        pending=tuple(s.pending),
        lanes=seen_lanes(s, seat),
        reveals=s.reveals,
        pool=tuple(s.pool),
        tracks=tuple(s.tracks),
        tiles=tuple(s.tiles),
        deck_size=len(s.deck),
        discard_size=len(s.discard),
        bonus_cards=s.bonus_cards if looked else None,
        bonus_size=len(s.bonus_cards),
        awards=s.awards,
        milestones=s.milestones,
        first=s.first,
        active=s.active,
        turn=s.turn,
        turns_left=s.turns_left,
        finished=s.finished,
        decision=own_decision(s, seat),
    )


def player_view(player: Player, own: bool) -> PlayerView:
    """One side of the table."""
    return PlayerView(
        dice=tuple(player.dice),
        wild=player.wild,
        vp=player.vp,
        bonus_due=player.bonus_due,
        looked=player.looked,
        hand=player.hand if own else None,
        hand_size=len(player.hand),
        played=player.played,
        used=player.used,
        corporation=player.corporation,
        dealt=player.dealt if own else None,
        dealt_size=len(player.dealt),
        kept=player.kept if own else None,
        seen=player.seen if own else None,
        production=player.production,
        storage=player.storage,
        discounts=player.discounts,
    )


def seen_lanes(s: State, seat: int | None) -> tuple[tuple[Frame, ...], ...]:
    """The own lane, and the others' as if they had not begun: how far somebody is stays hidden."""
    effects = [lane[-1][0] for lane in s.lanes if lane]
    return tuple(
        [tuple(lane) if i == seat or not effects else ((effects[0], i, -1),) for i, lane in enumerate(s.lanes)]
    )


def own_decision(s: State, seat: int | None) -> Decision | None:
    """The decision of a seat, or None when it is not asked."""
    if seat is None or paused(s):
        return None
    if s.lanes:
        return settle_lane(s, seat)
    decision = settle(s)
    return decision if decision is not None and decision.seat == seat else None


def guess_from(view: View, seed: int) -> State:
    """A full state with the unseen cards dealt anew, consistent with everything the view's seat has seen."""
    s = visible_table(view)
    s.rng = scrambled((seed ^ 0x6A09E667F3BCC909) & MASK)
    deal_projects(s, view)
    deal_bonus_cards(s, view)
    deal_corporations(s, view)
    return s


def visible_table(view: View) -> State:
    """A state with everything the view shows; what is hidden is missing."""
    s = bare_state(view.setup, [visible_player(player) for player in view.players])
    s.pending = list(view.pending)
    s.lanes = [list(lane) for lane in view.lanes]
    s.reveals = view.reveals
    s.pool, s.tracks, s.tiles = list(view.pool), list(view.tracks), list(view.tiles)
    s.awards, s.milestones = view.awards, view.milestones
    s.first, s.active, s.turn = view.first, view.active, view.turn
    s.turns_left, s.finished = view.turns_left, view.finished
    return s


def visible_player(seen: PlayerView) -> Player:
    """A player with everything the view shows; hidden cards are missing."""
    player = new_player()
    player.dice = list(seen.dice)
    player.wild, player.vp, player.bonus_due, player.looked = seen.wild, seen.vp, seen.bonus_due, seen.looked
    player.hand = seen.hand or ()
    player.played, player.used, player.corporation = seen.played, seen.used, seen.corporation
    player.dealt = seen.dealt or ()
    player.kept = -1 if seen.kept is None else seen.kept
    player.seen = seen.seen or ()
    player.work_out()
    return player


def unseen(view: View, sort: int) -> list[int]:
    """The cards of a sort whose place the view does not know."""
    known: set[int] = set(view.bonus_cards or ())
    for player in view.players:
        known.update(player.played)
        known.add(player.corporation)
        for cards in (player.hand, player.dealt, player.seen):
            known.update(cards or ())
    return [card for card in numbers_of(view.setup, sort) if card not in known]


def deal_projects(s: State, view: View) -> None:
    """Deal unseen projects to the other hands, the discard pile and the deck."""
    s.rng, rest = shuffled(s.rng, unseen(view, PROJECT))
    for i, seen in enumerate(view.players):
        if i != view.seat:
            s.players[i].hand = tuple([rest.pop() for _ in range(seen.hand_size)])
    own = view.players[view.seat].seen or () if view.seat is not None else ()
    s.discard = [card for card in own if CARDS[card].sort == PROJECT]
    while len(s.discard) < view.discard_size:
        s.discard.append(rest.pop())
    s.deck = rest


def deal_bonus_cards(s: State, view: View) -> None:
    """Deal unseen bonus cards to those that lie ready, unless the seat has looked."""
    if view.bonus_cards is not None:
        s.bonus_cards = view.bonus_cards
        return
    s.rng, rest = shuffled(s.rng, unseen(view, BONUS))
    s.bonus_cards = tuple(sorted(rest[: view.bonus_size]))


def deal_corporations(s: State, view: View) -> None:
    """Deal unseen corporations to seats that have not revealed theirs; who has chosen already gets some choice."""
    s.rng, rest = shuffled(s.rng, unseen(view, CORPORATION))
    revealing = any(isinstance(effect, (RevealCorporation, RevealCorporations)) for effect, _, _ in view.pending)
    for i, seen in enumerate(view.players):
        player = s.players[i]
        if i == view.seat or seen.dealt_size != CORPORATIONS_DEALT:
            continue
        player.dealt = (rest.pop(), rest.pop())
        if revealing and not s.lanes:
            player.kept = player.dealt[0]
