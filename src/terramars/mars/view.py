"""What a seat may see, and full states that it could not tell from the truth.

A view is built field by field, as the fields are declared: the public table, the seat's own cards and what it has seen
go by. It holds no generator, no deck and no way to act.
"""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import Any, Final

from terramars.core.machine import Decision, Frame, paused, settle, settle_lane
from terramars.core.rng import MASK, below, scrambled, shuffled
from terramars.mars.cards import CARDS, CORPORATION, PROJECT, STARTER
from terramars.mars.effects.draws import ChooseToBuy, TakeUpBought
from terramars.mars.fields import ALL, Kind
from terramars.mars.opening import BEGINNER, ChooseStart, RevealCorporation, of_sort
from terramars.mars.player import PLAYER_FIELDS, Player, PlayerView, new_player
from terramars.mars.setup import Setup
from terramars.mars.slots import copied, dealt_anew
from terramars.mars.slots import seen as seen_slots
from terramars.mars.standing import standing_of
from terramars.mars.state import TABLE_FIELDS, State, bare_state, near_of
from terramars.mars.state import View as View
from terramars.mars.turns import acting_seat

SEEN_FIELDS: Final = tuple([field for field in TABLE_FIELDS if field.seen_by == ALL])
SEEN_NAMES: Final = tuple([field.name for field in SEEN_FIELDS])
SEEN_VALUES: Final = attrgetter(*SEEN_NAMES)
CHANGING: Final = tuple([field for field in SEEN_FIELDS if type(field.kind).shown is not Kind.shown])
"""What a state changes in place: a view shows it in a form that stays."""

PLAYER_NAMES: Final = tuple([field.name for field in PLAYER_FIELDS])
PLAYER_VALUES: Final = attrgetter(*PLAYER_NAMES)
PLAYER_CHANGING: Final = tuple([field for field in PLAYER_FIELDS if type(field.kind).shown is not Kind.shown])
PLAYER_HIDDEN: Final = tuple([field.name for field in PLAYER_FIELDS if field.seen_by != ALL])

WITHOUT_SEED: Final[dict[int, tuple[Setup, Setup]]] = {}
"""Setups of games that were looked at, and what is seen of them."""
MOST_KNOWN: Final = 64


def view_of(s: State, seat: int | None) -> View:
    """What a seat may see of a settled state."""
    seen: dict[str, Any] = dict(zip(SEEN_NAMES, SEEN_VALUES(s), strict=True))
    for field in CHANGING:
        seen[field.name] = field.kind.shown(seen[field.name])
    seen["game"] = "mars"
    seen["seat"] = seat
    seen["setup"] = without_seed(s.setup)
    seen["board"] = s.board
    seen["players"] = tuple([player_view(s, i, i == seat) for i in range(len(s.players))])
    seen["deck_size"] = len(s.deck)
    seen["discard_size"] = len(s.discard)
    seen["starter_deck_size"] = len(s.starter_deck)
    seen["active"] = acting_seat(s)
    seen["lanes"] = seen_lanes(s, seat)
    seen["decision"] = own_decision(s, seat)
    seen["slots"] = seen_slots(s.slots, False) if s.slots else ()
    view: View = object.__new__(View)
    view.__dict__.update(seen)
    return view


def without_seed(setup: Setup) -> Setup:
    """A setup as everybody may see it: who knew the seed would know every card. Made once for each game."""
    known = WITHOUT_SEED.get(id(setup))
    if known is None or known[0] is not setup:
        if len(WITHOUT_SEED) >= MOST_KNOWN:
            WITHOUT_SEED.clear()
        known = WITHOUT_SEED[id(setup)] = (setup, replace(setup, seed=0))
    return known[1]


def player_view(s: State, seat: int, own: bool) -> PlayerView:
    """One side of the table."""
    player = s.players[seat]
    seen: dict[str, Any] = dict(zip(PLAYER_NAMES, PLAYER_VALUES(player), strict=True))
    for field in PLAYER_CHANGING:
        seen[field.name] = field.kind.shown(seen[field.name])
    if not own:
        for name in PLAYER_HIDDEN:
            seen[name] = None
    dealt = player.dealt
    seen["hand_size"] = len(player.hand)
    seen["starters_size"] = len(player.starters)
    seen["dealt_sizes"] = (
        (len(of_sort(dealt, PROJECT)), len(of_sort(dealt, CORPORATION)), len(of_sort(dealt, STARTER)))
        if dealt
        else (0, 0, 0)
    )
    seen["drafted_size"] = len([card for card in player.kept if card >= 0 and card not in dealt])
    seen["slots"] = seen_slots(player.slots, own) if player.slots else ()
    view: PlayerView = object.__new__(PlayerView)
    view.__dict__.update(seen)
    return view


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
    state = visible_table(view)
    state.rng = scrambled((seed ^ 0x6A09E667F3BCC909) & MASK)
    guess_fields(state, view.seat)
    known = known_cards(view)
    deal_projects(state, view, known)
    deal_corporations(state, view, known)
    deal_starters(state, view, known)
    choose_in_secret(state, view)
    return state


def visible_table(view: View) -> State:
    """A state with everything the view shows; what is hidden is missing."""
    players = [visible_player(player, view.setup) for player in view.players]
    state = bare_state(view.setup, players)
    for field in SEEN_FIELDS:
        setattr(state, field.name, field.kind.kept(getattr(view, field.name)))
    state.near = [near_of(view.board, kind) for kind in view.tiles]
    state.slots = copied(view.slots)
    state.policies_changed()
    return state


def visible_player(seen: PlayerView, setup: Setup) -> Player:
    """A player with everything the view shows; hidden cards are missing."""
    player = new_player(setup.start_production, seen.tr, copied(seen.slots))
    for field in PLAYER_FIELDS:
        value = getattr(seen, field.name)
        if value is not None:
            setattr(player, field.name, field.kind.kept(value))
    player.standing = standing_of(seen.played)
    return player


def guess_fields(s: State, seat: int | None) -> None:
    """Fill in what a seat cannot see and what its declaration deals by itself, and what holds because of it."""
    for field in TABLE_FIELDS:
        if callable(field.deal):
            setattr(s, field.name, field.deal(s, -1))
    dealt_anew(s, s.slots, -1, False)
    for i, player in enumerate(s.players):
        for field in PLAYER_FIELDS:
            if callable(field.deal) and field.hidden_from(i == seat):
                setattr(player, field.name, field.deal(s, i))
        dealt_anew(s, player.slots, i, i == seat)
    s.policies_changed()


def known_cards(view: View) -> set[int]:
    """Every card whose place the view knows."""
    known = set(view.shown)
    for player in view.players:
        known.update(player.played, player.events, player.hosted)
        for cards in (player.hand, player.starters, player.dealt, player.kept, player.seen):
            known.update([card for card in cards or () if card >= 0])
    return known


def hidden(view: View, known: set[int], sort: int) -> list[int]:
    """The cards of a sort that the view has not placed."""
    return [
        card.index
        for card in CARDS
        if card.sort == sort and card.index not in known and view.setup.has(card) and card.slug != BEGINNER
    ]


def deal_projects(s: State, view: View, known: set[int]) -> None:
    """Deal unseen projects to the other hands, the discard pile and the deck."""
    pool = hidden(view, known, PROJECT)
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


def deal_corporations(s: State, view: View, known: set[int]) -> None:
    """Deal unseen corporations to seats that have not revealed theirs."""
    s.rng, pool = shuffled(s.rng, hidden(view, known, CORPORATION))
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


def deal_starters(s: State, view: View, known: set[int]) -> None:
    """Deal unseen starters to the other seats and the starter deck."""
    s.rng, pool = shuffled(s.rng, hidden(view, known, STARTER))
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
