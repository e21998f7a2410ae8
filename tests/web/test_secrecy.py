"""Nothing that is sent depends on what its reader may not see: rendered from the true table and from one whose
hidden cards were dealt anew, it is the same byte by byte.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from redealt import another_deal

from terramars.core.option import Option
from terramars.dice.cards import CARDS as DICE_CARDS
from terramars.mars.cards import CARDS
from terramars.web.games import Seen
from terramars.web.http.responses import encoded
from terramars.web.pages.rendering import Kept
from terramars.web.pages.table.regions import RENDERER
from terramars.web.play import table
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.present import view
from terramars.web.present.seat import event_for
from terramars.web.store.storage import Storage

FIXED = {
    "csrf": "csrf", "key": "key", "host": True, "one_person": False, "webhooks": False, "join_link": "link",
    "here": "/g/x?", "lesson": None, "before": 0, "expires": "",
}  # fmt: skip
CARDS_OF = {"mars": CARDS, "dice": DICE_CARDS}
SECRET = ("keep", "leave", "take", "draft", "choose-corporation", "choose-starter", "sell", "discard", "host")


def sent(at: Table, viewer: int | None, lang: str, page: bool = True) -> bytes:
    """Everything that goes over the wire to one pair of eyes. The page is made of the JSON view alone."""
    seen = at.seen(viewer, lang)
    html = page_of(at, seen, lang) if page else ""
    return encoded(seen) + html.encode() + encoded(event_for(at.match, viewer))


def page_of(at: Table, seen: Seen, lang: str) -> str:
    """The page, made from nothing; what is remembered of it from looks before reads the same."""
    remembered = at.match.presenter.regions(seen, lang, **FIXED)
    kept, RENDERER.kept = RENDERER.kept, Kept()
    try:
        made = at.match.presenter.regions(seen, lang, **FIXED)
    finally:
        RENDERER.kept = kept
    for (name, before), (_, now) in zip(remembered, made, strict=True):
        assert before == now, name
    return "\n".join(f"{name}\n{part}" for name, part in made)


def sent_from_another_deal(at: Table, viewer: int | None, lang: str, seed: int, page: bool = True) -> bytes:
    """The same from a table that the viewer cannot tell from the true one."""
    with another_deal(at, viewer, seed):
        return sent(at, viewer, lang, page)


def check_log(at: Table, viewer: int, lot: random.Random) -> None:
    """The lines of others name no card that was hidden: with another card in its place they read the same."""
    for chapter in at.match.chapters[-3:]:
        for happening in chapter.happenings:
            other = lot.choice(CARDS_OF[at.match.game.rules.id])
            if happening.seat == viewer or not chapter.complete:
                continue
            if happening.kind in ("card", "discarded"):
                swapped = replace(happening, what=other.index)
            elif happening.kind == "choice" and happening.pick.kind in SECRET and "card" in dict(happening.pick.parts):
                pick = Option(happening.pick.kind, happening.pick.amount, index=other.index, card=other.slug)
                swapped = replace(happening, pick=pick)
            else:
                continue
            for lang in ("en", "ja"):
                words = at.match.presenter.telling.words
                said = words(happening, at.match.game.state, lang, viewer)
                assert said == words(swapped, at.match.game.state, lang, viewer)


async def play(
    path: Path,
    settings: dict[str, Any],
    players: int,
    seed: int,
    every: int,
    agree_after: int = 0,
    plays: str = "mars",
) -> int:
    """Play a whole game at random; compare at every so many decisions, for everybody. How often was compared?

    At every single decision the page of one viewer is compared, and of all others the view that pages are made of.
    """
    tables = Tables(Storage(path / "games.sqlite3"))
    await tables.open()
    lot = random.Random(seed)
    made = await tables.create(settings, [{"kind": "person"}] * players, seed=seed, plays=plays)
    at = await tables.table(made.game)
    for seat in range(players):
        if lot.random() < 0.5:
            await tables.prefer(made.game, seat, None, True)
    steps = compared = 0
    try:
        while not at.match.over:
            if at.match.paused_seat() >= 0:
                await at.confirm(at.match.paused_seat())
                continue
            asked = [seat for seat in range(players) if at.match.asks(seat)]
            seat = lot.choice(asked)
            if lot.random() < 0.05 and at.match.game.can_undo(seat):
                await at.undo(seat)
                continue
            decision = at.match.game.decision(seat)
            assert decision is not None
            await at.submit(seat, [lot.choice(decision.options).notation], at.match.version(seat))
            steps += 1
            if steps == agree_after:
                await at.agree(range(players), True)
            if steps % every == 0 or at.match.over:
                whole = lot.choice((*range(players), None))
                for viewer in (*range(players), None):
                    lang, page = lot.choice(("en", "ja")), every > 1 or at.match.over or viewer == whole
                    true = sent(at, viewer, lang, page)
                    other = sent_from_another_deal(at, viewer, lang, lot.getrandbits(40), page)
                    assert true == other, f"step {steps}, viewer {viewer}"
                    check_log(at, -1 if viewer is None else viewer, lot)
                    compared += 1
    finally:
        await tables.close()
    return compared


EVERY_BOX = ["base", "corporate_era", "prelude", "venus", "colonies", "turmoil", "world_government"]
GAMES: tuple[tuple[dict[str, Any], int, str], ...] = (
    ({}, 1, "mars"),
    ({"draft": True}, 3, "mars"),
    ({"board": "hellas", "modules": EVERY_BOX}, 2, "mars"),
    ({}, 1, "dice"),
    ({"corporate_era": True}, 3, "dice"),
)


@pytest.mark.dose
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_what_is_sent_does_not_depend_on_what_is_hidden(tmp_path: Path, number: int) -> None:
    settings, players, plays = GAMES[number]
    # Games that are played by lot are long: of the dice game a part is enough, ended by agreement.
    agree_after = 240 if plays == "dice" else 0
    assert asyncio.run(play(tmp_path, settings, players, 100 + number, 15, agree_after, plays)) > 15


@pytest.mark.slow
@pytest.mark.parametrize("number", range(50))
def test_what_is_sent_does_not_depend_on_what_is_hidden_in_fifty_games(tmp_path: Path, number: int) -> None:
    players = 1 + number % 5
    settings = {"draft": players > 1 and number % 4 < 2, "board": ("tharsis", "hellas", "elysium")[number % 3]}
    if number % 2:
        settings["modules"] = EVERY_BOX
    agree_after = 100 + 7 * number if number % 8 == 7 else 0
    compared = asyncio.run(play(tmp_path, settings, players, 1000 + number, 1, agree_after))
    print(f"{players} players: compared {compared} times")
    assert compared > 0


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
def test_what_is_sent_does_not_depend_on_what_is_hidden_in_twelve_dice_games(tmp_path: Path, number: int) -> None:
    settings = {"corporate_era": number % 2 == 0}
    compared = asyncio.run(play(tmp_path, settings, 1 + number % 4, 2000 + number, 1, plays="dice"))
    print(f"{1 + number % 4} players: compared {compared} times")
    assert compared > 0


def leak_hand(at: Table, seen: view.GameSeen) -> str:
    return " ".join(
        CARDS_OF[at.match.game.rules.id][card].slug for player in at.match.game.state.players for card in player.hand
    )


def leak_deck(at: Table, seen: view.GameSeen) -> str:
    return CARDS_OF[at.match.game.rules.id][at.match.game.state.deck[-1]].slug


def leak_seed(at: Table, seen: view.GameSeen) -> str:
    return str(at.match.game.state.rng)


def leak_dealt(at: Table, seen: view.GameSeen) -> str:
    cards = CARDS_OF[at.match.game.rules.id]
    return " ".join(cards[card].slug for player in at.match.game.state.players for card in player.dealt)


def leak_bonus_cards(at: Table, seen: view.GameSeen) -> str:
    return " ".join(DICE_CARDS[card].slug for card in at.match.game.state.bonus_cards)


LEAKS = [
    *(("mars", leak) for leak in (leak_hand, leak_deck, leak_seed, leak_dealt)),
    *(("dice", leak) for leak in (leak_hand, leak_deck, leak_seed, leak_dealt, leak_bonus_cards)),
]


@pytest.mark.parametrize(("plays", "leak"), LEAKS)
def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plays: str, leak: Any) -> None:
    honest = table.Table.seen

    def leaky(at: Table, seat: int | None, lang: str = "en", writes: bool = True) -> view.GameSeen:
        seen = honest(at, seat, lang, writes)
        return replace(seen, title=seen.title + leak(at, seen))

    monkeypatch.setattr(table.Table, "seen", leaky)
    with pytest.raises(AssertionError, match="step"):
        asyncio.run(play(tmp_path, {}, 2, 7, 1 if plays == "dice" else 3, plays=plays))
