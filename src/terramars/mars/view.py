"""What a seat may see, and full states that it could not tell from the truth.

A view is built by naming, field by field, what may be seen: the public table, the seat's own cards and what
it has seen go by. It holds no generator, no deck and no way to act.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from terramars.core.machine import Decision, Frame, paused, settle, settle_lane
from terramars.core.rng import MASK, below, scrambled, shuffled
from terramars.mars.board import Board
from terramars.mars.cards import CARDS, CORPORATION, PROJECT, STARTER, StandingEffect
from terramars.mars.effects.draws import ChooseToBuy, TakeUpBought
from terramars.mars.opening import BEGINNER, ChooseStart, RevealCorporation, of_sort
from terramars.mars.setup import Setup
from terramars.mars.slots import Slot, copied, dealt_anew
from terramars.mars.slots import seen as seen_slots
from terramars.mars.standing import Standing
from terramars.mars.state import Player, State
from terramars.mars.turns import acting_seat


@dataclass(frozen=True)
class PlayerView:
    """One seat's side of the table as another seat (or its owner) sees it; None where it may not look."""

    stock: tuple[int, ...]
    production: tuple[int, ...]
    cubes: tuple[tuple[int, int], ...]
    notes: tuple[tuple[int, int], ...]
    played: tuple[int, ...]
    events: tuple[int, ...]
    used: tuple[int, ...]
    hosted: tuple[int, ...]
    next_card: tuple[StandingEffect, ...]
    wild: tuple[int, ...]
    tr: int
    raised: int
    passed: bool
    first: bool
    tiles: int
    near: int
    claims: int
    hand_size: int
    starters_size: int
    dealt_sizes: tuple[int, int, int]
    """Projects, corporations and starters it is looking at."""
    drafted_size: int
    """Cards set aside in the rounds of the draft that are over."""
    hand: tuple[int, ...] | None
    starters: tuple[int, ...] | None
    dealt: tuple[int, ...] | None
    kept: tuple[int, ...] | None
    seen: tuple[int, ...] | None
    watched: tuple[int, ...] | None
    slots: tuple[Slot, ...]
    """What modules keep before the player, as far as it may be seen."""


@dataclass(frozen=True)
class View:
    """The table as one seat (None: a spectator) sees it."""

    game: str
    seat: int | None
    setup: Setup
    """The settings of the game; the seed is left out."""
    board: Board
    players: tuple[PlayerView, ...]
    tracks: tuple[int, ...]
    tiles: tuple[int, ...]
    tile_cards: tuple[tuple[int, int], ...]
    deck_size: int
    discard_size: int
    shown: tuple[int, ...]
    starter_deck_size: int
    milestones: tuple[tuple[int, int], ...]
    awards: tuple[tuple[int, int], ...]
    generation: int
    first: int
    active: int
    finished: bool
    reveals: int
    pending: tuple[Frame, ...]
    lanes: tuple[tuple[Frame, ...], ...]
    """While all choose together: the own lane; those of others as they were at the beginning."""
    decision: Decision | None
    """What this seat is asked now, if it is."""
    slots: tuple[Slot, ...]
    """What modules keep on the table, as far as it may be seen."""


def view_of(s: State, seat: int | None) -> View:
    """What a seat may see of a settled state."""
    return View(
        game="mars",
        seat=seat,
        setup=replace(s.setup, seed=0),
        board=s.board,
        players=tuple([player_view(s, i, i == seat) for i in range(len(s.players))]),
        tracks=tuple(s.tracks),
        tiles=tuple(s.tiles),
        tile_cards=tuple(sorted(s.tile_cards.items())),
        deck_size=len(s.deck),
        discard_size=len(s.discard),
        shown=s.shown,
        starter_deck_size=len(s.starter_deck),
        milestones=s.milestones,
        awards=s.awards,
        generation=s.generation,
        first=s.first,
        active=acting_seat(s),
        finished=s.finished,
        reveals=s.reveals,
        pending=tuple(s.pending),
        lanes=seen_lanes(s, seat),
        decision=own_decision(s, seat),
        slots=seen_slots(s.slots, False) if s.slots else (),
    )


def player_view(s: State, seat: int, own: bool) -> PlayerView:
    """One side of the table."""
    player = s.players[seat]
    drafted = [card for card in player.kept if card >= 0 and card not in player.dealt]
    return PlayerView(
        stock=tuple(player.stock),
        production=tuple(player.production),
        cubes=tuple(sorted(player.cubes.items())),
        notes=tuple(sorted(player.notes.items())),
        played=player.played,
        events=player.events,
        used=player.used,
        hosted=player.hosted,
        next_card=player.next_card,
        wild=player.wild,
        tr=player.tr,
        raised=player.raised,
        passed=player.passed,
        first=player.first,
        tiles=player.tiles,
        near=player.near,
        claims=player.claims,
        hand_size=len(player.hand),
        starters_size=len(player.starters),
        dealt_sizes=(
            len(of_sort(player.dealt, PROJECT)),
            len(of_sort(player.dealt, CORPORATION)),
            len(of_sort(player.dealt, STARTER)),
        ),
        drafted_size=len(drafted),
        hand=player.hand if own else None,
        starters=player.starters if own else None,
        dealt=player.dealt if own else None,
        kept=player.kept if own else None,
        seen=player.seen if own else None,
        watched=player.watched if own else None,
        slots=seen_slots(player.slots, own) if player.slots else (),
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
    rng = scrambled((seed ^ 0x6A09E667F3BCC909) & MASK)
    players = [guessed_player(player) for player in view.players]
    state = State(
        list(view.pending), [list(lane) for lane in view.lanes], rng, view.reveals, view.setup.ask != "never", None,
        False, view.setup, view.board, players, list(view.tracks), list(view.tiles),
        [near_of(view.board, kind) for kind in view.tiles], dict(view.tile_cards), [], [], (), view.milestones,
        view.awards, view.generation, view.first, view.active, view.finished, view.shown, copied(view.slots),
    )  # fmt: skip
    guess_slots(state, view.seat)
    deal_projects(state, view)
    deal_corporations(state, view)
    deal_starters(state, view)
    choose_in_secret(state, view)
    return state


def guess_slots(s: State, seat: int | None) -> None:
    """Fill in what a seat cannot see of slots, and what holds because of them."""
    dealt_anew(s, s.slots, -1, False)
    for i, player in enumerate(s.players):
        dealt_anew(s, player.slots, i, i == seat)
    s.policies_changed()


def near_of(board: Board, mask: int) -> int:
    """The areas next to a mask of areas."""
    near = 0
    for area in range(len(board.ids)):
        if mask >> area & 1:
            near |= board.near[area]
    return near


def guessed_player(seen: PlayerView) -> Player:
    """A player with everything the view shows; hidden cards still missing."""
    standing = Standing(None, -1)
    for card in seen.played:
        standing = standing.plus(card)
    return Player(
        list(seen.stock), list(seen.production), dict(seen.cubes), dict(seen.notes), seen.hand or (), seen.played,
        seen.events, seen.used, seen.starters or (), seen.dealt or (), seen.kept or (), seen.hosted, seen.seen or (),
        seen.watched or (), seen.next_card, seen.wild, standing, seen.tr, seen.raised, seen.passed, seen.first,
        seen.tiles, seen.near, seen.claims, copied(seen.slots),
    )  # fmt: skip


def known_cards(view: View) -> set[int]:
    """Every card whose place the view knows."""
    known = set(view.shown)
    for player in view.players:
        known.update(player.played, player.events, player.hosted)
        for cards in (player.hand, player.starters, player.dealt, player.kept, player.seen):
            known.update([card for card in cards or () if card >= 0])
    return known


def hidden(view: View, sort: int) -> list[int]:
    """The cards of a sort that the view has not placed."""
    known = known_cards(view)
    return [
        card.index
        for card in CARDS
        if card.sort == sort and card.module in view.setup.modules and card.index not in known and card.slug != BEGINNER
    ]


def deal_projects(s: State, view: View) -> None:
    """Deal unseen projects to the other hands, the discard pile and the deck."""
    pool = hidden(view, PROJECT)
    own = view.players[view.seat] if view.seat is not None else None
    watched = [card for card in (own.watched or () if own is not None else ()) if card in pool]
    s.rng, rest = shuffled(s.rng, [card for card in pool if card not in watched])
    s.rng, passed_on = shuffled(s.rng, watched)
    others = [i for i in range(len(s.players)) if i != view.seat]
    # Cards passed on in the draft are with the others: deal them to draft slots first, to a random seat each.
    slots = [i for i in others for _ in range(view.players[i].dealt_sizes[0] + view.players[i].drafted_size)]
    s.rng, slots = shuffled(s.rng, slots)
    drafting: dict[int, list[int]] = {i: [] for i in others}
    for i in slots:
        drafting[i].append(passed_on.pop() if passed_on else rest.pop())
    for i in others:
        seen = view.players[i]
        s.players[i].dealt = tuple(drafting[i][: seen.dealt_sizes[0]])
        s.players[i].kept = tuple(drafting[i][seen.dealt_sizes[0] :])
        s.players[i].hand = tuple([rest.pop() for _ in range(seen.hand_size)])
    buried = list(view.shown)
    seen_cards = own.seen or () if own is not None else ()
    buried.extend([card for card in seen_cards if card not in buried and CARDS[card].sort == PROJECT])
    while len(buried) < view.discard_size:
        buried.append(rest.pop())
    s.discard = buried
    s.deck = rest


def deal_corporations(s: State, view: View) -> None:
    """Deal unseen corporations to seats that have not revealed theirs."""
    s.rng, pool = shuffled(s.rng, hidden(view, CORPORATION))
    for i, seen in enumerate(view.players):
        if i == view.seat or not seen.dealt_sizes[1]:
            continue
        if i in view.setup.beginners:
            dealt = [card.index for card in CARDS if card.slug == BEGINNER]
        elif view.setup.corporations == "choose":
            dealt = pool
        else:
            dealt = [pool.pop() for _ in range(seen.dealt_sizes[1])]
        s.players[i].dealt = (*dealt, *s.players[i].dealt)


def deal_starters(s: State, view: View) -> None:
    """Deal unseen starters to the other seats and the starter deck."""
    s.rng, pool = shuffled(s.rng, hidden(view, STARTER))
    for i, seen in enumerate(view.players):
        if i == view.seat:
            continue
        player = s.players[i]
        player.starters = tuple([pool.pop() for _ in range(seen.starters_size)])
        if seen.dealt_sizes[2]:
            corporations = of_sort(player.dealt, CORPORATION)
            starters = [pool.pop() for _ in range(seen.dealt_sizes[2])]
            player.dealt = (*corporations, *starters, *of_sort(player.dealt, PROJECT))
    s.starter_deck = tuple(pool[: view.starter_deck_size])


def choose_in_secret(s: State, view: View) -> None:
    """Seats that have chosen but not revealed get some legal choice; it is re-made at random."""
    choosing = [seat for effect, seat, _ in view.pending if isinstance(effect, ChooseToBuy)]
    if s.lanes:
        return
    for effect, seat, _ in view.pending:
        if seat == view.seat or seat in choosing or not s.players[seat].dealt:
            continue
        if isinstance(effect, RevealCorporation):
            random_choices(s, seat, ChooseStart())
        elif isinstance(effect, TakeUpBought):
            random_choices(s, seat, ChooseToBuy())


def random_choices(s: State, seat: int, effect: ChooseStart | ChooseToBuy) -> None:
    """Let a seat answer a secret question at random, to its end."""
    floor = len(s.pending)
    s.push(effect, seat, -1)
    while len(s.pending) > floor:
        asking, its_seat, card = s.pending.pop()
        options = asking.options(s, its_seat, card)
        pick = None
        if options:
            s.rng, number = below(s.rng, len(options))
            pick = options[number]
        asking.resolve(s, its_seat, card, pick)
