"""What can be done at a table, without HTTP."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from play import table
from seated import TWO, notations, reloaded, run, set_up

import terramars
from terramars.web.errors import Refused, Stale
from terramars.web.http.responses import encoded
from terramars.web.play import match, presets
from terramars.web.play.new_games import Made
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.store.storage import Storage


async def until_turn(at: Table) -> int:
    """Play on with every first option until a seat begins a turn; which seat?"""
    for _ in range(200):
        for seat in range(len(at.match.seats)):
            if PASS in notations(at, seat):
                return seat
        seat = next(seat for seat in range(len(at.match.seats)) if at.match.asks(seat))
        await at.submit(seat, [notations(at, seat)[0]])
    raise AssertionError("no turn came")


PASS = "pass"


async def begun(tables: Tables, seats: Any = TWO, seed: int = 7, **settings: Any) -> tuple[Table, Made]:
    made = await tables.create(settings, seats, seed=seed)
    return await tables.table(made.game), made


def test_several_choices_are_applied_all_or_none(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await begun(tables)
        first = notations(at, 0)[0]
        before = encoded(at.seen(0))
        with pytest.raises(Refused) as caught:
            await at.submit(0, [first, "pass"])
        assert caught.value.code == "illegal-option"
        assert encoded(at.seen(0)) == before
        assert await tables.storage.entries(at.id) == []
        await at.submit(0, [first])
        second = notations(at, 0)[0]
        await at.undo(0)
        await at.submit(0, [first, second])
        assert [entry[1:] for entry in (await tables.storage.entries(at.id))[2:]] == [
            ("choice", 0, first),
            ("choice", 0, second),
        ]

    run(tmp_path, work)


def test_a_stale_version_is_refused_and_a_repeated_key_answered_as_before(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await begun(tables)
        choice = notations(at, 0)[0]
        version = at.match.version(0)
        first = await at.submit(0, [choice], version, "one")
        assert await at.submit(0, [choice], version, "one") == first
        with pytest.raises(Stale):
            await at.submit(0, notations(at, 0)[:1], version, "two")
        with pytest.raises(Refused) as caught:
            await at.submit(0, ["pass"], version, "one")
        assert caught.value.code == "key-reused"
        assert len(await tables.storage.entries(at.id)) == 1

    run(tmp_path, work)


def test_while_all_choose_together_nobody_makes_another_stale(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await begun(tables)
        version, seen = at.match.version(1), encoded(at.seen(1))
        await at.submit(0, [notations(at, 0)[0]])
        assert (at.match.version(1), encoded(at.seen(1))) == (version, seen)
        await at.submit(1, [notations(at, 1)[0]], version)

    run(tmp_path, work)


def test_a_run_of_cards_is_kept_at_once(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await begun(tables)
        corporation = at.seen(0).dealt[0].id
        dealt = [card.id for card in at.seen(0).dealt if card.cost is not None]
        await at.pick(0, [*dealt[2:5], corporation], at.match.version(0), "key")
        assert notations(at, 0) == []
        await until_turn(at)
        assert [card.id for card in at.seen(0).hand] == dealt[2:5]

    run(tmp_path, work)


def test_a_table_that_was_loaded_anew_takes_back_as_one_that_was_not(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, made = await begun(tables)
        lot, undone = random.Random(2), 0
        for _ in range(120):
            seat = next(seat for seat in (0, 1) if at.match.asks(seat))
            await at.submit(seat, [lot.choice(notations(at, seat))])
            if not at.match.can_undo(seat) or lot.random() < 0.5:
                continue
            kept = dict(at.match.before)
            tables.held.clear()
            fresh = await tables.table(made.game)
            assert fresh is not at
            last = max(kept)
            assert {place: then.hidden for place, then in fresh.match.before.items()}[last] == kept[last].hidden
            story = fresh.match.chapters
            await fresh.undo(seat)
            assert fresh.match.chapters is story, "the story is not told anew"
            await at.catch_up()
            for eyes in (0, 1, None):
                assert encoded(fresh.seen(eyes)) == encoded(at.seen(eyes))
            at, undone = fresh, undone + 1
        assert undone > 10

    run(tmp_path, work)


async def with_payment(tables: Tables) -> tuple[Table, int]:
    """A table where a seat has begun an action that asks further."""
    for seed in range(40):
        at, _ = await begun(tables, seed=seed)
        seat = await until_turn(at)
        for option in notations(at, seat):
            if option in (PASS, "project sell-patents"):
                continue
            reveals = at.match.game.state.reveals
            await at.submit(seat, [option])
            if at.match.actor() == seat and at.match.game.state.reveals == reveals:
                return at, seat
            if not at.match.game.can_undo(seat):
                break
            await at.undo(seat)
    raise AssertionError("no such table")


def test_others_see_an_action_only_when_it_is_complete(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, seat = await with_payment(tables)
        other = 1 - seat
        fresh = encoded(at.seen(other)), encoded(at.seen(None))
        versions = at.match.version(other), at.match.version(None)
        await at.submit(seat, [notations(at, seat)[0]])
        while at.match.actor() == seat:
            assert (encoded(at.seen(other)), encoded(at.seen(None))) == fresh
            assert (at.match.version(other), at.match.version(None)) == versions
            await at.submit(seat, [notations(at, seat)[0]])
        assert at.match.version(other) > versions[0]
        assert encoded(at.seen(other)) != fresh[0]

    run(tmp_path, work)


def test_a_cancelled_action_is_struck_through_in_its_owners_log_only(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, seat = await with_payment(tables)
        other = 1 - seat
        fresh = encoded(at.seen(other)), encoded(at.seen(None))
        assert at.seen(seat).can_cancel
        struck = sum(line.undone for line in at.seen(seat).log)
        await at.cancel(seat)
        assert PASS in notations(at, seat)
        assert (encoded(at.seen(other)), encoded(at.seen(None))) == fresh
        assert sum(line.undone for line in at.seen(seat).log) > struck
        with pytest.raises(Refused):
            await at.cancel(seat)

    run(tmp_path, work)


def test_a_restart_in_the_middle_of_an_action_changes_nothing(tmp_path: Path) -> None:
    async def begin(tables: Tables) -> tuple[str, list[bytes]]:
        at, _ = await with_payment(tables)
        return at.id, [encoded(at.seen(viewer)) for viewer in (0, 1, None)]

    async def again(tables: Tables) -> list[bytes]:
        at = await tables.table(game)
        return [encoded(at.seen(viewer)) for viewer in (0, 1, None)]

    game, seen = run(tmp_path, begin)
    for before, after in zip(seen, run(tmp_path, again), strict=True):
        assert json.loads(after) == json.loads(before)


async def hot(tables: Tables) -> Table:
    """Ann's turn, with heat for both of her actions; she wants to be asked before her turns end."""
    made = await set_up(tables, table(ann={"heat": 16}, bob={"heat": 16})[0].game, TWO)
    await tables.prefer(made.game, 0, None, True)
    return await tables.table(made.game)


def test_the_end_of_a_turn_waits_for_those_who_want_it(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await hot(tables)
        await at.submit(0, ["convert heat"])
        await at.submit(0, ["convert heat"])
        assert at.seen(0).can_confirm
        assert not at.match.asks(1)
        await at.undo(0)
        await at.submit(0, ["convert heat"])
        await at.confirm(0)
        assert at.match.asks(1)

    run(tmp_path, work)


@pytest.mark.parametrize("ending", [["pass"], ["convert heat", "done"]])
def test_who_ends_a_turn_oneself_is_not_asked_again(tmp_path: Path, ending: list[str]) -> None:
    async def work(tables: Tables) -> None:
        at = await hot(tables)
        for choice in ending:
            decision = at.seen(0).decision
            assert decision is not None
            last = {option.id: option.barrier for option in decision.options}[choice]
            await at.submit(0, [choice])
        assert last, "the lock says before that it cannot be taken back"
        assert not at.seen(0).can_confirm
        assert at.match.asks(1)

    run(tmp_path, work)


def test_the_barrier_is_announced_before_it_is_raised(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await begun(tables)
        seat = await until_turn(at)
        decision = at.seen(seat).decision
        assert decision is not None
        assert {option.id: option.barrier for option in decision.options}[PASS]
        await at.submit(seat, [PASS])
        assert not at.seen(seat).can_undo

    run(tmp_path, work)


@pytest.mark.parametrize("seats", [TWO[:1], TWO], ids=["solo", "two"])
def test_undo_closes_where_it_was_said_to_close(tmp_path: Path, seats: Any) -> None:
    async def work(tables: Tables) -> None:
        dice = random.Random(5)
        at, _ = await begun(tables, seats)
        said = {True: 0, False: 0}
        games = 0
        while min(said.values()) < 12 or sum(said.values()) < 80:
            if at.match.over:
                games += 1
                at, _ = await begun(tables, seats, seed=games)
            seat = next(seat for seat in range(len(seats)) if at.match.asks(seat))
            together = bool(at.match.game.state.lanes)
            alone = all(player.passed for i, player in enumerate(at.match.game.state.players) if i != seat)
            decision = at.seen(seat).decision
            assert decision is not None
            option = dice.choice(decision.options)
            await at.submit(seat, [option.id])
            if together or at.match.over:
                continue
            said[option.barrier] += 1
            open_still = at.seen(seat).can_undo
            assert open_still or option.barrier, option.id
            # Whether the next seat has a choice at all is its secret: nobody is told that undo stays open.
            assert not (open_still and option.barrier and alone), option.id

    run(tmp_path, work)


def test_a_submission_cannot_look_behind_a_barrier(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        for seed in range(40):
            at, _ = await begun(tables, seed=seed)
            seat = await until_turn(at)
            decision = at.seen(seat).decision
            assert decision is not None
            drawing = [option.id for option in decision.options if option.barrier and option.id != PASS]
            for option in drawing:
                before = encoded(at.seen(seat))
                with pytest.raises(Refused) as caught:
                    await at.submit(seat, [option, "keep nothing"])
                assert caught.value.code in ("barrier-inside", "illegal-option", "not-asked")
                assert "possible:" not in caught.value.detail
                assert encoded(at.seen(seat)) == before
                if caught.value.code == "barrier-inside":
                    return
        raise AssertionError("no option raised a barrier")

    run(tmp_path, work)


def test_passing_in_advance_is_secret_revocable_and_used_once(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await begun(tables)
        seat = await until_turn(at)
        other = 1 - seat
        fresh = encoded(at.seen(seat))
        await tables.prefer(at.id, other, True, None)
        assert encoded(at.seen(seat)) == fresh
        await tables.prefer(at.id, other, False, None)
        await tables.prefer(at.id, other, True, None)
        await at.submit(seat, [PASS])
        assert not at.match.seats[other].passing
        assert at.match.game.state.generation == 2

    run(tmp_path, work)


def test_resigning_hands_the_seat_to_a_computer_and_it_can_be_taken_back(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await begun(tables)
        await tables.resign(at.id, 1, "random")
        async with asyncio.timeout(30):
            while at.match.asks(1):
                await asyncio.sleep(0.01)
        assert at.match.asks(0)
        await tables.take_over(at.id, 1)
        assert at.match.seats[1].kind == "person"

    run(tmp_path, work)


def test_a_seat_changes_hands_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_SAID", 3)

    async def work(tables: Tables) -> None:
        at, _ = await begun(tables)
        for _ in range(3):
            await tables.resign(at.id, 1, "random")
            await tables.take_over(at.id, 1)
        await tables.resign(at.id, 1, "random")
        with pytest.raises(Refused) as caught:
            await tables.take_over(at.id, 1)
        assert caught.value.code == "too-often"
        assert at.match.seats[1].kind == "ai"
        await tables.resign(at.id, 0, "random")
        await tables.take_over(at.id, 0)

    run(tmp_path, work)


def test_a_computer_player_is_exchanged_for_another_only_so_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "MOST_SAID", 3)

    async def work(tables: Tables) -> None:
        at, _ = await begun(tables)
        for _ in range(3):
            await tables.hand_over(at.id, 1, "random")
        with pytest.raises(Refused) as caught:
            await tables.hand_over(at.id, 1, "random")
        assert caught.value.code == "too-often"
        await tables.take_over(at.id, 1)
        await tables.resign(at.id, 1, "random")
        assert at.match.seats[1].kind == "ai", "people may always leave"

    run(tmp_path, work)


def test_a_seat_takes_back_only_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_TAKEN_BACK", 4)

    async def work(tables: Tables) -> None:
        at, _ = await begun(tables)
        for seat in (0, 1):
            for _ in range(4):
                await at.submit(seat, notations(at, seat)[:1])
                await at.undo(seat)
        await at.submit(0, notations(at, 0)[:1])
        for each in (at, await reloaded(tables, at)):
            assert not each.seen(0).can_undo
            with pytest.raises(Refused) as caught:
                await each.undo(0)
            assert caught.value.code == "cannot-undo"

    run(tmp_path, work)


def test_a_seat_can_be_taken_only_once(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await begun(tables, [{}, {"kind": "open"}])
        results = await asyncio.gather(
            *(tables.join(at.id, name) for name in ("Bob", "Cat", "Dan")), return_exceptions=True
        )
        taken = [result for result in results if isinstance(result, tuple)]
        assert len(taken) == 1
        assert all(isinstance(result, (tuple, Refused)) for result in results)

    run(tmp_path, work)


def test_a_file_is_given_out_only_where_nobody_is_wronged(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        alone, _ = await begun(tables, [{}, {"kind": "ai"}], seed=3)
        save = await tables.export(alone.id)
        assert terramars.load(save).state.setup.seed == 3
        online, _ = await begun(tables, [{}, {"kind": "open"}])
        with pytest.raises(Refused) as caught:
            await tables.export(online.id)
        assert caught.value.code == "not-yet"
        await tables.join(online.id, "Bob")
        with pytest.raises(Refused):
            await tables.clone(online.id, [])
        brought = await tables.bring(save, [])
        at = await tables.table(brought.game)
        assert at.match.known_seed
        assert at.match.game.digest() == terramars.load(save).digest()
        cloned = await tables.table((await tables.clone(alone.id, [])).game)
        assert cloned.match.game.origin.deck == alone.match.game.origin.deck

    run(tmp_path, work)


def test_seeds_are_of_64_bits_and_in_nothing_that_is_sent(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made = [await tables.create({}, TWO) for _ in range(8)]
        seeds = [(await tables.table(each.game)).match.game.state.setup.seed for each in made]
        assert len(set(seeds)) == 8
        assert max(seeds) > 1 << 60
        at = await tables.table(made[0].game)
        assert not at.match.known_seed
        for viewer in (0, 1, None):
            assert str(seeds[0]).encode() not in encoded(at.seen(viewer))

    run(tmp_path, work)


@pytest.mark.parametrize(
    ("settings", "seats", "code"),
    [
        ({"board": "nowhere"}, TWO, "bad-settings"),
        ({"modules": ["nothing"]}, TWO, "bad-settings"),
        ({}, [{"kind": "ghost"}], "bad-settings"),
        ({}, [{"kind": "ai"}], "bad-settings"),
        ({}, [{}, {"kind": "ai", "level": "search:9999s"}], "bad-level"),
        ({"draft": True}, [{}], "bad-settings"),
    ],
)
def test_impossible_games_are_refused(tmp_path: Path, settings: Any, seats: Any, code: str) -> None:
    async def work(tables: Tables) -> None:
        with pytest.raises(Refused) as caught:
            await tables.create(settings, seats)
        assert caught.value.code == code

    run(tmp_path, work)


def test_two_servers_on_one_database_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await begun(tables)
        other = Tables(Storage(tmp_path / "games.sqlite3"))
        await other.open()
        twin = await other.table(at.id)
        await at.submit(0, [notations(at, 0)[0]])
        choice = notations(twin, 1)[0]
        await other.at(at.id, lambda table: table.submit(1, [choice]))
        fresh = await other.table(at.id)
        assert [entry.seat for entry in fresh.match.game.log] == [0, 1]
        await other.close()
        assert json.loads((await tables.storage.game(at.id))[0]["versions"]) == [1, 1, 0]

    run(tmp_path, work)


def test_games_that_nobody_looks_at_are_let_go_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        monkeypatch.setattr("terramars.web.play.tables.MOST_TABLES", 2)
        games = [(await tables.create({}, TWO, seed=seed)).game for seed in (1, 2, 3)]
        first = await tables.table(games[0])
        await first.submit(0, notations(first, 0)[:1])
        before = encoded(first.seen(0))
        for game in games[1:]:
            await tables.table(game)
        assert set(tables.held) == set(games[1:])
        again = await tables.table(games[0])
        assert again is not first
        assert encoded(again.seen(0)) == before
        assert games[0] in tables.held

    run(tmp_path, work)


def test_whoever_can_take_nothing_back_any_more_is_told_although_somebody_is_still_paying(tmp_path: Path) -> None:
    """All have chosen what to buy, and Helion is asked whether heat pays for it: nothing of that can be seen yet."""

    async def work(tables: Tables) -> None:
        people = table(ann={"money": 20}, bob={"corporation": "Helion", "money": 20, "heat": 20})
        made = await set_up(tables, people[0].game, TWO)
        at = await tables.table(made.game)
        for seat in (0, 1):
            await at.submit(seat, ["pass"])
        for _ in range(4):
            await at.submit(0, [notations(at, 0)[-1]])
        assert at.match.can_undo(0)
        for _ in range(3):
            await at.submit(1, [notations(at, 1)[0]])
        version = at.match.version(0)
        await at.submit(1, [notations(at, 1)[0]])
        assert (at.match.waiting(), at.match.can_undo(0)) == ([1], False)
        assert notations(at, 1)[0].startswith("pay heat")
        assert at.match.version(0) > version

    run(tmp_path, work)


@pytest.mark.parametrize(
    ("given", "called"),
    [
        ("  Ann \n of\tMars ", "Ann of Mars"),
        ("\u202eevE\u200b\ufeff", "evE"),
        ("\u3164\u2800\u115f", ""),
        ("Z" + "\u0301" * 20 + "o\u0308", "Z\u0301\u0301\u0301o\u0308"),
        ("x" * 23 + " y", "x" * 23),
        ("Nguyễn Thị 火星", "Nguyễn Thị 火星"),
    ],
)
def test_a_name_can_be_seen_and_stays_in_its_line(given: str, called: str) -> None:
    assert presets.tidy(given) == called
