"""A field of the state is declared once: copies, views, guesses, saves and positions follow from the declaration."""

from __future__ import annotations

from typing import Any

import pytest

import terramars
from terramars.core.errors import ImpossiblePosition
from terramars.mars import saves
from terramars.mars.fields import ALL, Field
from terramars.mars.modules import load
from terramars.mars.player import PLAYER_FIELDS, PlayerView
from terramars.mars.position import set_up
from terramars.mars.situation import OF_PLAYER, OF_TABLE, describe, plainly_told
from terramars.mars.slots import Slot
from terramars.mars.state import TABLE_FIELDS, State, View
from terramars.mars.view import guess_from, view_of, visible_table

WORKED_OUT = {"standing", "slots"}
"""What a player has beside declared fields: it follows from the cards, or modules declare it themselves."""
OF_THE_GAME = {
    "settled", "searched", "piles_shared", "ask_order", "story", "trial", "setup", "board", "players", "near", "slots",
}  # fmt: skip
"""What a table has beside declared fields: settings, places of their own, and what follows from the tiles."""

OTHER: dict[str, Any] = {
    "stock": [1, 2, 3, 4, 5, 6], "production": [6, 5, 4, 3, 2, 1], "cubes": {3: 2}, "notes": {4: 1}, "hand": (7,),
    "played": (2,), "events": (9,), "used": (2,), "starters": (), "dealt": (11,), "kept": (12, -1), "hosted": (13,),
    "seen": (14,), "watched": (15,), "next_card": (), "wild": (3,), "tr": 31, "raised": 2, "passed": True,
    "first": True, "tiles": 1 << 20, "near": 1 << 21, "claims": 1 << 30, "rng": 99, "reveals": 5, "tracks": [-28, 1, 2],
    "tile_cards": {20: 2}, "deck": [30, 31], "discard": [32], "starter_deck": (), "milestones": ((1, 0),),
    "awards": ((2, 1),), "generation": 4, "active": 1, "finished": True, "shown": (32,),
}  # fmt: skip
"""A value unlike the one at the start, by the name of the field."""


def table() -> State:
    game = terramars.position({"players": 2})
    return game.state  # type: ignore[return-value]


def other_than(field: Field, now: Any) -> Any:
    """A value unlike the present one, where the field has one by itself."""
    value = OTHER.get(field.name, now)
    if field.name == "first" and not isinstance(now, bool):
        return 1
    if field.name == "tracks":
        return value + now[len(value) :]
    return [1 << 20, 0, 0, 0] if isinstance(now, list) and field.name == "tiles" else value


each_of_player = pytest.mark.parametrize("field", PLAYER_FIELDS, ids=lambda field: field.name)
each_of_table = pytest.mark.parametrize("field", TABLE_FIELDS, ids=lambda field: field.name)


def test_everything_a_player_has_is_declared() -> None:
    state = table()
    names = {name for name in dir(state.players[0]) if not name.startswith("_") and name not in ("copy",)}
    assert names == {field.name for field in PLAYER_FIELDS} | WORKED_OUT


def test_everything_a_table_has_is_declared() -> None:
    held = {name for name, value in ((n, getattr(State, n, None)) for n in dir(table())) if not callable(value)}
    names = {name for name in held if not name.startswith("_")}
    assert names == {field.name for field in TABLE_FIELDS} | OF_THE_GAME


@each_of_player
def test_a_field_of_a_player_is_copied_saved_and_shown(field: Field) -> None:
    state = table()
    state.pending = []
    before = getattr(state.players[0], field.name)
    value = other_than(field, before)
    setattr(state.players[0], field.name, value)
    assert getattr(state.copy().players[0], field.name) == value
    if field.saved:
        assert getattr(saves.decode(saves.encode(state), state.setup).players[0], field.name) == value
    own, other = view_of(state, 0), view_of(state, 1)
    assert getattr(own.players[0], field.name) == field.kind.shown(value)
    hidden = getattr(other.players[0], field.name) is None
    assert hidden == (field.seen_by != ALL)
    if not hidden:
        assert getattr(visible_table(other).players[0], field.name) == value
    assert getattr(visible_table(own).players[0], field.name) == value


@each_of_table
def test_a_field_of_the_table_is_copied_saved_and_shown(field: Field) -> None:
    state = table()
    state.pending = []
    value = other_than(field, getattr(state, field.name))
    setattr(state, field.name, value)
    assert getattr(state.copy(), field.name) == value
    assert getattr(saves.decode(saves.encode(state), state.setup), field.name) == value
    view = view_of(state, 0)
    assert hasattr(view, field.name) == (field.seen_by == ALL)
    if field.seen_by == ALL and field.name not in ("lanes", "active"):
        assert getattr(view, field.name) == field.kind.shown(value)
        assert getattr(visible_table(view), field.name) == value


def slots_of_every_box() -> list[Slot]:
    """What the boxes keep on the table and before a player, as a game begins."""
    state = terramars.new(players=2, seed=1, modules=tuple(load())).state
    return [*state.slots, *state.players[0].slots]  # type: ignore[attr-defined]


def unlike(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return value + type(value)("?" if isinstance(value, str) else (7,))


@pytest.mark.parametrize("number", range(len(slots_of_every_box())))
def test_a_slot_copies_every_field_that_it_declares(number: int) -> None:
    slot = slots_of_every_box()[number]
    for field in slot.fields:
        value = unlike(getattr(slot, field.name))
        setattr(slot, field.name, value)
        twin = slot.copy()
        assert type(twin) is type(slot)
        assert getattr(twin, field.name) == value, field.name


def test_a_view_has_a_line_for_every_field_that_can_be_seen() -> None:
    assert {field.name for field in PLAYER_FIELDS} <= set(PlayerView.__dataclass_fields__)
    assert {field.name for field in TABLE_FIELDS if field.seen_by == ALL} <= set(View.__dataclass_fields__)


def test_every_hidden_field_says_how_it_is_dealt_anew() -> None:
    known = {"projects", "corporations", "starters", "choices", "chance", "nothing"}
    for field in (*PLAYER_FIELDS, *TABLE_FIELDS):
        assert field.seen_by == ALL or callable(field.deal) or field.deal in known, field.name


def test_positions_tell_plain_fields_by_their_names() -> None:
    state = table()
    plain = [*plainly_told(PLAYER_FIELDS, OF_PLAYER), *plainly_told(TABLE_FIELDS, OF_TABLE)]
    assert {field.name for field in plain} == {"passed", "seen", "watched", "reveals", "shown"}
    for field in plainly_told(PLAYER_FIELDS, OF_PLAYER):
        setattr(state.players[1], field.name, OTHER[field.name])
    for field in plainly_told(TABLE_FIELDS, OF_TABLE):
        setattr(state, field.name, OTHER[field.name])
    state.discard = [32, 14, 15]
    state.deck = [card for card in state.deck if card not in (32, 14, 15)]
    again = set_up(describe(state))
    assert saves.encode(again) == saves.encode(state)


def test_a_plain_field_of_the_wrong_form_is_named() -> None:
    with pytest.raises(ImpossiblePosition, match="passed of player 0: 'yes' is neither true nor false"):
        terramars.position({"players": [{"passed": "yes"}, {}]})
    with pytest.raises(ImpossiblePosition, match="reveals of the table: 'often' is no whole number"):
        terramars.position({"players": 2, "reveals": "often"})


def test_a_guess_keeps_everything_the_seat_has_seen() -> None:
    game = terramars.new(players=3, seed=4)
    state: State = game.state  # type: ignore[assignment]
    guess = guess_from(view_of(state, 1), 7)
    assert view_of(guess, 1).players[1] == view_of(state, 1).players[1]
    assert view_of(guess, 1).players == view_of(state, 1).players


def test_a_copy_and_its_original_draw_and_discard_by_themselves() -> None:
    """They share deck and discard pile until one of them changes."""
    state = table()
    state.discard = [state.deck.pop(), state.deck.pop()]
    deck, discard = state.deck[:], state.discard[:]
    twin, other = state.copy(), state.copy()
    card = twin.draw_card()
    twin.throw_away(0, card)
    assert (twin.deck, twin.discard) == (deck[:-1], [*discard, card])
    assert (state.deck, state.discard) == (other.deck, other.discard) == (deck, discard)
    state.throw_away(1, state.draw_card())
    assert (other.deck, other.discard) == (deck, discard)
