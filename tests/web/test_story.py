"""What the log tells: the same after a restart, taken back or not; what was done to me; and finished games."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest
from seated import TWO, notations, reloaded, run, set_up
from starlette.testclient import TestClient
from statements import names_of, subclasses

import terramars
from terramars.core.machine import Effect
from terramars.web.http import api
from terramars.web.http.responses import encoded
from terramars.web.pages.table.story import Entry, beginning, drawing, entries, linked, tokens
from terramars.web.play.history import NOBODY, Chapter, struck_in
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.present import log
from terramars.web.present.log import Line
from terramars.web.present.seat import event_for
from terramars.web.present.telling import TELLING
from terramars.web.store.storage import Storage


async def step(at: Table, lot: random.Random, takes_back: float) -> None:
    """One thing that somebody may do: choose, take back, cancel, or end the turn."""
    players = range(len(at.match.seats))
    if lot.random() < takes_back:
        for seat in players:
            if at.match.can_undo(seat):
                await (at.cancel(seat) if at.match.actor() == seat and lot.random() < 0.5 else at.undo(seat))
                return
    if at.match.paused_seat() >= 0:
        await at.confirm(at.match.paused_seat())
        return
    seat = lot.choice([seat for seat in players if at.match.asks(seat)])
    decision = at.match.asked(seat)
    assert decision is not None
    await at.submit(seat, [lot.choice(decision.options).notation])


async def played(
    tables: Tables, players: int, seed: int, takes_back: float = 0.0, most: int = 10_000, **settings: Any
) -> Table:
    """A table where everything that can be seen is compared with a reloaded one again and again."""
    lot = random.Random(seed)
    made = await tables.create(settings, [{"kind": "person"}] * players, seed=seed)
    at = await tables.table(made.game)
    for seat in range(players):
        if lot.random() < 0.5:
            await tables.prefer(made.game, seat, None, True)
    for number in range(1, most + 1):
        if at.match.over:
            break
        await step(at, lot, takes_back)
        if takes_back and (lot.random() < 0.04 or number == most or at.match.over):
            again = await reloaded(tables, at)
            for viewer in (*range(players), None):
                assert encoded(again.seen(viewer)) == encoded(at.seen(viewer)), f"seed {seed}, viewer {viewer}"
            unseen = [chapter for chapter in at.match.chapters if chapter.undone and not chapter.once]
            assert not any(chapter.complete for chapter in unseen if chapter.seat != NOBODY)
    return at


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 2), (3, 3), (2, 4)])
def test_a_restart_keeps_what_was_taken_back(tmp_path: Path, players: int, seed: int) -> None:
    async def work(tables: Tables) -> None:
        at = await played(tables, players, seed, 0.2, 120, draft=seed == 3)
        assert any(line.undone for seat in range(players) for line in at.seen(seat).log)

    run(tmp_path, work)


SOLAR = ["base", "corporate_era", "venus", "world_government"]


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 6)])
def test_a_restart_keeps_what_the_world_government_did(tmp_path: Path, players: int, seed: int) -> None:
    async def work(tables: Tables) -> None:
        at = await played(tables, players, seed, 0.15, 260, modules=SOLAR)
        told = [line.text for line in at.seen(None).log]
        assert any("World Government" in line for line in told), told[-20:]

    run(tmp_path, work)


async def played_until(at: Table, option: str) -> int:
    """Let two people play by lot until one is offered something of a kind; which of them."""
    lot = random.Random(1)
    while not any(each.startswith(option) for seat in (0, 1) for each in notations(at, seat)):
        await step(at, lot, 0)
    return next(seat for seat in (0, 1) if notations(at, seat))


def test_a_delegate_is_told_once(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made = await set_up(tables, terramars.new(players=2, seed=3, modules=["base", "turmoil"]), TWO)
        at = await tables.table(made.game)
        seat = await played_until(at, "lobby ")
        await at.submit(seat, ["lobby kelvinists"])
        newest = next(entry for entry in words(at, None) if "delegate" in entry[0])
        assert newest[0].startswith("Place a delegate in Kelvinists")
        assert not any("places a delegate" in line for line in newest), newest

    run(tmp_path, work)


def test_what_the_world_government_did_is_told_before_all_choose(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        game = terramars.new(players=2, seed=3, modules=SOLAR)
        made = await set_up(tables, game, TWO)
        at = await tables.table(made.game)
        seat = await played_until(at, "terraform ")
        await at.submit(seat, ["terraform oxygen"])
        for viewer in (0, 1, None):
            newest = next(entry for entry in words(at, viewer) if "for the World Government" in entry[0])
            assert newest[:2] == [
                "Raise oxygen 1 step for the World Government", "Oxygen goes up 1 step",
            ], newest  # fmt: skip
            assert at.seen(viewer).tracks["oxygen"] == at.match.game.state.tracks[1]

    run(tmp_path, work)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 130))
def test_a_restart_keeps_what_was_taken_back_in_thirty_games(tmp_path: Path, seed: int) -> None:
    async def work(tables: Tables) -> None:
        players = 1 + seed % 5
        await played(tables, players, seed, 0.25, draft=players > 1 and seed % 2 == 0)

    run(tmp_path, work)


def test_what_was_seen_and_taken_back_is_struck_through_for_all(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        game = terramars.position({"players": [{"stock": {"heat": 16}}, {}]})
        at = await tables.table((await set_up(tables, game, TWO)).game)
        await at.submit(0, ["convert heat"])
        for viewer in (0, 1, None):
            assert [line.undone for line in at.seen(viewer).log if line.seat == 0][-1:] == [False]
        await at.undo(0)
        for viewer in (0, 1, None):
            assert [line.seat for line in at.seen(viewer).log if line.undone and line.first] == [0]

    run(tmp_path, work)


async def with_asteroid(tables: Tables) -> tuple[Table, int]:
    """Ann may play Asteroid, and Bob has plants to lose."""
    game = terramars.position(
        {
            "players": [
                {"corporation": "CrediCor", "hand": ["Asteroid"], "stock": {"megacredits": 60}},
                {"corporation": "Ecoline", "stock": {"megacredits": 30, "plants": 5}},
            ]
        }
    )
    made = await set_up(tables, game, TWO)
    return await tables.table(made.game), 0


def test_what_the_rules_take_from_everybody_nobody_has_done(tmp_path: Path) -> None:
    """The World Government chooses before everybody's rating is revised (353): whoever chose has hit nobody."""
    board = {"dominant": "unity", "delegates": {"unity": ["neutral"]}, "coming": "Diversity", "distant": "Riots"}
    game = terramars.position(
        {"modules": ["base", "corporate_era", "turmoil", "world_government"], "parliament": board, "players": [{}, {}]}
    )

    async def work(tables: Tables) -> None:
        at = await tables.table((await set_up(tables, game, TWO)).game)
        while at.match.game.state.generation == 1:
            seat = next(seat for seat in (0, 1) if at.match.asks(seat))
            offered = notations(at, seat)
            await at.submit(seat, ["pass" if "pass" in offered else offered[0]])
        assert "Bob loses 1 TR" in [line.text for line in at.seen(1).log]
        assert at.match.struck == set()
        assert at.seen(0).hits == at.seen(1).hits == []

    run(tmp_path, work)


async def answer(at: Table, seat: int, *wanted: str) -> None:
    """Choose what begins with one of these words, as long as that is asked."""
    while found := [each for each in notations(at, seat) if each.startswith(wanted)]:
        await at.submit(seat, found[:1])


def test_who_was_hit_reads_what_was_done(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, ann = await with_asteroid(tables)
        bob = 1 - ann
        assert event_for(at.match, bob)["hits"] == 0
        await at.submit(ann, ["play asteroid"])
        assert at.seen(bob).hits == [], "half an action is nobody's business"
        await answer(at, ann, "remove plants 3")
        assert at.seen(bob).hits == [Line("Bob loses 3 plants (Asteroid)", ann, False, False)]
        assert at.seen(ann).hits == at.seen(None).hits == []
        assert event_for(at.match, bob)["hits"] == 1
        assert (await reloaded(tables, at)).seen(bob).hits == at.seen(bob).hits
        await answer(at, ann, "pass", "end")
        while not at.match.asks(bob):
            await step(at, random.Random(0), 0)
        assert at.seen(bob).hits, "while it is my turn I can still read it"
        await at.submit(bob, ["pass"])
        assert at.seen(bob).hits == []

    run(tmp_path, work)


def words(at: Table, viewer: int | None) -> list[list[str]]:
    """The log as somebody reads it, the newest entry first; what was taken back in brackets."""

    def said(html: str, undone: bool) -> str:
        plain = re.sub("<[^>]*>", "", html)
        return f"[{plain}]" if undone else plain

    return [
        [said(entry.head, entry.undone), *(said(part.words, part.undone) for part in entry.parts)]
        for entry in entries(at.seen(viewer), "en", linked)
    ]


def test_an_action_is_one_entry_of_the_log(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        people = [{"corporation": name, "stock": {"megacredits": 60}} for name in ("CrediCor", "Ecoline")]
        made = await set_up(tables, terramars.position({"players": people}), TWO)
        at = await tables.table(made.game)
        await at.submit(0, ["project city"])
        await at.submit(0, ["place r3c3"])
        action, came = ["Standard project City", "pays 25 M€"], ["gains 1 M€ production", "gains 4 M€ (CrediCor)"]
        assert words(at, 0)[0] == words(at, 1)[0] == [*action, "places a city on C3", *came]
        await at.undo(0)
        await at.submit(0, ["place r3c4"])
        back = [f"[{each}]" for each in ("places a city on C3", *came)]
        assert words(at, 0)[0] == [*action, *back, "places a city on C4", "gains 1 M€ production", "gains 4 M€"]
        await at.submit(0, ["done"])
        await at.submit(1, ["pass"])
        assert words(at, 0)[:2] == [["Pass for this generation"], ["End your turn"]]

    run(tmp_path, work)


@pytest.mark.parametrize("takes_back", [0.0, 0.1])
def test_an_entry_stays_itself_until_it_is_forgotten_whole(tmp_path: Path, takes_back: float) -> None:
    async def work(tables: Tables) -> None:
        lot = random.Random(4)
        at = await tables.table((await tables.create({}, TWO, seed=4)).game)
        before: dict[int, list[Entry]] = {0: [], 1: []}
        forgotten = 0
        while forgotten < 40 and not at.match.over:
            await step(at, lot, takes_back)
            for viewer, known in before.items():
                seen = at.seen(viewer)
                told = entries(seen, "en", linked)[::-1]
                here = {entry.id: entry for entry in told}
                assert len(here) == len(told)
                still = [entry for entry in known if entry.id in here]
                if beginning(seen.log):
                    assert still[0].id == told[0].id or takes_back, "nothing new stands at the old end"
                    forgotten += 1
                for entry in still:
                    now = here[entry.id]
                    assert now.undone or entry.undone or now.head == entry.head
                    assert len(now.parts) >= len(entry.parts) or takes_back, "it is told whole or not at all"
                before[viewer] = told

    run(tmp_path, work)


def test_what_is_decided_by_itself_is_told_as_its_players(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        # Bob has nothing that he could do.
        people = [{"corporation": "CrediCor", "stock": {"megacredits": 9}}, {"corporation": "Ecoline"}]
        at = await tables.table((await set_up(tables, terramars.position({"players": people}), TWO)).game)
        await at.submit(0, ["pass"])
        told = entries(at.seen(0), "en", linked)
        by = next(entry for entry in told if "only option" in entry.head)
        assert (by.seat, by.head, by.parts) == (1, "Pass for this generation (the only option)", ())
        production = told[told.index(by) - 1]
        assert (production.seat, production.head) == (-1, "Production")
        assert len(production.parts) > 1

    run(tmp_path, work)


def test_secret_choices_of_others_are_told_once(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await tables.table((await tables.create({}, TWO, seed=7)).game)
        for seat in (0, 1):
            while at.match.asks(seat) and "pass" not in notations(at, seat):
                await at.submit(seat, notations(at, seat)[:1])
        others = [entry for entry in words(at, 1) if "chooses in secret" in entry]
        assert [entry.count("chooses in secret") for entry in others] == [1]
        assert "takes a card to hand ×10" in others[0], "what becomes known stands with whoever chose it"
        own = next(entry for entry in words(at, 0) if entry[0].startswith("Choose "))
        assert [word.split()[0] for word in own[:11]] == ["Choose", *["Keep"] * 10]
        assert own[11] == "plays Helion"

    run(tmp_path, work)


def test_since_my_last_turn(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        lot = random.Random(5)
        made = await tables.create({}, TWO, seed=7)
        at = await tables.table(made.game)
        turns = 0
        while turns < 40:
            await step(at, lot, 0)
            for viewer in (0, 1):
                seen = at.seen(viewer)
                assert 0 <= seen.since <= len(seen.log)
                fresh = seen.log[seen.since :]
                if not at.match.asks(viewer):
                    assert all(line.seat != viewer for line in fresh)
                elif not at.match.game.state.lanes:
                    turns += any(line.seat == 1 - viewer for line in fresh)
            spectator = at.seen(None)
            assert spectator.since == len(spectator.log)

    run(tmp_path, work)


def test_what_production_and_payment_take_is_no_hit() -> None:
    game = terramars.new(players=3, seed=11)
    lot = random.Random(2)
    while (decision := game.decision()) is not None:
        game.apply(lot.choice(decision.options))
    told = [(entry.seat, happenings, struck_in(happenings, TELLING)) for entry, happenings in game.tell()]
    chapters = [Chapter(0, seat, happenings, struck=struck) for seat, happenings, struck in told]
    losses = [
        happening
        for chapter in chapters
        if chapter.struck
        for happening in chapter.happenings
        if happening.seat in chapter.struck and happening.amount < 0 and happening.by != happening.seat
    ]
    assert losses
    assert all(happening.pick is not None for happening in losses), "a hit is always somebody's choice"


# Finished games


def test_every_step_of_a_finished_game(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await played(tables, 2, 21)
        steps = await tables.replay_steps(at.id, 0, "en")
        assert len(steps) == len(at.match.game.choices) + 1
        assert [each.generation for each in steps] == sorted(each.generation for each in steps)
        assert {each.seat for each in steps} == {NOBODY, 0, 1}
        assert all(each.line for each in steps[1:])
        # Out of order, and across what is kept: always the state that the choices lead to.
        _, replay = await tables.replayed(at.id, 0)
        for number in (0, 65, 31, 32, 33, len(steps) - 2, 64):
            expected = followed(at, number)
            assert at.match.game.rules.encode(replay.state(number)) == at.match.game.rules.encode(expected)
        last = await tables.replay(at.id, 99_999, 1, "en")
        assert last.result == at.seen(1).result
        assert last.hand == at.seen(1).hand
        middle = await tables.replay(at.id, 40, 1, "ja")
        assert not middle.over
        assert middle.version == 40
        assert not middle.writes

    run(tmp_path, work)


def followed(at: Table, number: int) -> Any:
    from terramars.core.game import Game

    game = Game(at.match.game.rules, at.match.game.origin.copy())
    for choice in at.match.game.choices[:number]:
        game.follow(choice.seat, choice.text)
    game.decision()
    return game.state


def test_the_replays_of_many_games_are_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        monkeypatch.setattr("terramars.web.play.replay.MOST_REPLAYS", 1)
        first, second = await played(tables, 1, 31), await played(tables, 1, 32)
        await tables.replayed(first.id, 0)
        await tables.replayed(second.id, 0)
        assert [key[0] for key in tables.replays.held] == [second.id]
        await tables.delete(second.id)
        assert not tables.replays.held

    run(tmp_path, work)


# Over HTTP


def test_the_stream_tells_who_was_hit(client: TestClient, tools: Any) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    at, ann = client.portal.call(with_asteroid, tables)
    tokens = [client.portal.call(tables.invite, at.id, "seat", seat) for seat in (0, 1)]
    stream = api.Api(tables, lambda: None, None, None)  # type: ignore[arg-type, return-value]

    async def listen(seat: int) -> list[bytes]:
        class Request:
            headers = tools.bearer(tokens[seat])

        heard = []
        news = stream.news(Request(), at.id, seat, None)  # type: ignore[arg-type]
        heard.append(await anext(news))
        await at.submit(ann, ["remove plants 3 @1"] if seat == 1 else ["play asteroid"])
        heard.append(await anext(news))
        if seat == 1:
            heard.append(await anext(news))
        await news.aclose()
        return heard

    assert [part.split(b"\n")[1] for part in client.portal.call(listen, 0)] == [b"event: change"] * 2
    told = client.portal.call(listen, 1)
    assert told[2].startswith(b"event: hit\ndata: ")
    assert b'"hits":1' in told[2]


def test_who_held_a_seat_may_see_every_seat_of_a_finished_game(client: TestClient, tools: Any) -> None:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    at = client.portal.call(played, tables, 2, 41)
    links = {kind: client.portal.call(tables.invite, at.id, kind, seat)
             for kind, seat in (("seat", 0), ("shoulder", 1), ("watch", -1))}  # fmt: skip

    def asked(kind: str, words: str) -> Any:
        return client.get(f"/api/v1/games/{at.id}/replay{words}", headers=tools.bearer(links[kind]))

    for words in ("?step=30", "?step=30&seat=0", "?step=30&seat=1", "?step=30&spectator=1"):
        assert asked("seat", words).status_code == 200
    assert asked("seat", "?step=30&seat=1").json()["seat"] == 1
    assert asked("seat", "?step=30&seat=1").json()["hand"] is not None
    assert asked("seat", "?seat=4").status_code == 403
    assert asked("shoulder", "?step=30").json()["seat"] == 1
    assert asked("shoulder", "?step=30&seat=0").status_code == 403
    assert asked("shoulder", "?spectator=1").json()["seat"] is None
    assert asked("watch", "?step=30").json()["seat"] is None
    assert asked("watch", "?step=30&seat=0").status_code == 403
    assert asked("seat", "/steps").json()["seats"] == [0, 1]
    assert asked("shoulder", "/steps").json()["seats"] == [1]
    assert asked("watch", "/steps").json()["seats"] == []
    steps = asked("watch", "/steps?lang=ja").json()["steps"]
    assert steps[0]["step"] == 0
    assert steps[-1]["step"] == len(steps) - 1
    assert client.get(f"/api/v1/games/{at.id}/replay/steps").status_code == 403


@pytest.mark.pg
@pytest.mark.parametrize("seed", [51, 52])
def test_another_process_tells_the_same_story(shared_database: str, seed: int) -> None:
    async def main() -> None:
        here, there = (Tables(Storage(shared_database), thinks=False) for _ in range(2))
        await here.open()
        await there.open()
        try:
            lot = random.Random(seed)
            made = await here.create({}, TWO, seed=seed)
            await there.table(made.game)
            await here.prefer(made.game, 0, None, True)
            for number in range(80):
                # Now here, now there; each follows what the other has written.
                at = await (here if lot.random() < 0.7 else there).table(made.game)
                await step(at, lot, 0.2)
                if number == 70:
                    await at.agree([0], True)
                if number % 10 == 9:
                    one, other = await here.table(made.game), await there.table(made.game)
                    for viewer in (0, 1, None):
                        assert encoded(one.seen(viewer)) == encoded(other.seen(viewer)), f"step {number}, {viewer}"
            await (await here.table(made.game)).agree([1], True)
            other = await there.table(made.game)
            assert other.match.over
            for viewer in (0, 1, None):
                assert encoded(other.seen(viewer)) == encoded((await here.table(made.game)).seen(viewer))
        finally:
            await here.close()
            await there.close()

    asyncio.run(main())


TOLD_AS_CHOSEN = {
    "AnyOrder", "ChooseStart", "ChooseToBuy", "CopyProduction", "Discard", "DoubleHosted", "DraftOne", "Either",
    "FinalGreenery", "FundAward", "Host", "May", "PlayFromHand", "PlayOneStarter", "Produce", "RepeatAction",
    "SellPatents",
    "TakeFromDealt", "Trade", "Turn",
}  # fmt: skip
"""What happens by these does not say all that was chosen: the log tells the choice as well."""


def test_every_question_is_told_as_chosen_or_by_what_came_of_it() -> None:
    asking = {cls for cls in subclasses(Effect) if "options" in vars(cls)}
    evident = {cls for cls in asking if "is_evident" in vars(cls)}
    undecided = {cls for cls in asking - evident if cls.__name__ not in TOLD_AS_CHOSEN}
    assert not undecided, f"how are choices of {names_of(undecided)} told?"
    assert not {cls.__name__ for cls in evident} & TOLD_AS_CHOSEN


def entry_of(at: Table, viewer: int | None, words: str) -> Entry:
    """The newest entry that begins with these words."""
    return next(each for each in entries(at.seen(viewer), "en", linked) if each.head.striptags().startswith(words))


def shown(entry: Entry) -> list[str]:
    """What an entry shows of what came of an action: amounts with icons and whose they are, areas, words."""
    found = []
    for token in tokens(entry.told):
        sign = token.sign
        if sign is None or not (sign.amount or sign.area):
            found.append(token.words.striptags())
        else:
            found.append(f"{sign.area or format(sign.amount, '+')} {sign.icon}{'!' if token.hit else ''} @{sign.seat}")
    return found


def test_an_attack_shows_whom_it_hit(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, ann = await with_asteroid(tables)
        bob = 1 - ann
        await at.submit(ann, ["play asteroid"])
        await answer(at, ann, "remove plants 3")
        drawn = ["-14 i-mc @0", "+2 i-temp @0", "+1 i-tr @0", "+2 i-titanium @0"]
        entry = entry_of(at, bob, "Play Asteroid")
        assert shown(entry)[:4] == drawn
        assert "-3 i-plant! @1" in shown(entry)
        assert (entry.seat, entry.hit, entry.about, entry.fresh) == (ann, True, True, True)
        assert entry.told.card == "asteroid", "the card can be shown"
        own = entry_of(at, ann, "Play Asteroid")
        assert "-3 i-plant @1" in shown(own), "who did it reads whom it hit, and is not warned"
        assert (own.hit, own.about) == (False, False)
        assert not entry_of(at, None, "Play Asteroid").about, "nothing is about a spectator"
        html = drawing(at.seen(bob), "en")(entry)
        assert 'class="le-part is-hit"' in html
        assert 'data-at="have-1-plants"' in html

    run(tmp_path, work)


def test_production_is_a_table(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        stock = {"megacredits": 9, "energy": 3}
        people = [
            {"corporation": "CrediCor", "stock": stock, "production": {"heat": 1, "steel": 2}},
            {"corporation": "Ecoline", "production": {"plants": 2}},
        ]
        at = await tables.table((await set_up(tables, terramars.position({"players": people}), TWO)).game)
        await at.submit(0, ["pass"])
        entry = entry_of(at, 0, "Production")
        assert [icon for icon, _ in entry.told.resources] == ["i-mc", "i-steel", "i-plant", "i-energy", "i-heat"]
        assert dict(entry.told.income) == {0: (20, 2, 0, -3, 4), 1: (20, 0, 2, 0, 0)}
        assert shown(entry) == [], "and is not told twice"
        assert (entry.seat, entry.about) == (-1, False)
        for viewer in (0, 1, None):
            rows = re.findall("<tr[^>]*><th", drawing(at.seen(viewer), "en")(entry_of(at, viewer, "Production")))
            assert len(rows) == 2

    run(tmp_path, work)


def test_own_secrets_are_folded_and_those_of_others_counted(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await tables.table((await tables.create({}, TWO, seed=7)).game)
        for seat in (0, 1):
            while at.match.asks(seat) and "pass" not in notations(at, seat):
                await at.submit(seat, notations(at, seat)[:1])
        own = entry_of(at, 0, "Choose ")
        assert len(own.told.secrets) == 11
        assert not any("Keep" in each for each in shown(own))
        html = drawing(at.seen(0), "en")(own)
        assert html.count("Keep ") == 10
        assert html.index("<details") < html.index("Keep ") < html.index("</details>")
        others = entry_of(at, 1, "chooses in secret")
        assert others.told.secrets == ()
        assert "+10 i-card @0" in shown(others)

    run(tmp_path, work)


def test_the_turn_and_the_generation_of_an_entry(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        people = [{"corporation": name, "stock": {"megacredits": 60}} for name in ("CrediCor", "Ecoline")]
        at = await tables.table((await set_up(tables, terramars.position({"players": people}), TWO)).game)
        await at.submit(0, ["project power-plant"])
        await at.submit(0, ["project asteroid"])
        await at.submit(1, ["project power-plant"])
        told = entries(at.seen(0), "en", linked)
        earlier = (0, False, False)
        assert [(each.seat, each.turn, each.fresh) for each in told] == [(1, True, True), earlier, earlier]
        assert all(each.round for each in told)
        await at.submit(1, ["done"])
        await at.submit(0, ["pass"])
        await at.submit(1, ["pass"])
        told = entries(at.seen(0), "en", linked)
        assert [each.head for each in told if each.round] == ["Generation 2 begins"]
        assert [each.head for each in told if each.turn and each.seat >= 0] == ["Pass for this generation"]

    run(tmp_path, work)


def test_words_are_found_once_and_again_after_a_new_name(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, ann = await with_asteroid(tables)
        await at.submit(ann, ["play asteroid"])
        await answer(at, ann, "remove plants 3")
        first, again = at.seen(1).log, at.seen(1).log
        assert all(one is other for one, other in zip(first, again, strict=True))
        await tables.rename(at.id, ann, "Zoe")
        assert at.seen(1).log[0].text.startswith("Zoe: ")

    run(tmp_path, work)


def test_to_tell_a_long_log_takes_no_longer_for_each_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = 0

    def begins(*given: Any) -> bool:
        nonlocal looked_at
        looked_at += 1
        return usual(*given)

    usual = log.begins
    monkeypatch.setattr(log, "begins", begins)

    async def work(tables: Tables) -> None:
        at = await tables.table((await tables.create({}, TWO, seed=3)).game)
        for _ in range(60):
            await at.submit(0, notations(at, 0)[:1])
            await at.undo(0)
        looked_at_first = looked_at
        assert sum(line.undone for line in at.seen(0).log) == 60
        assert looked_at - looked_at_first < 10 * 60, "one visitor could hold up all others with it"

    run(tmp_path, work)
