"""Files that visitors bring: settings and choices, played again by a process that cannot hurt the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from finished import played
from seated import notations, run, set_up
from sqlalchemy import update
from starlette.testclient import TestClient

import terramars
from terramars.core.errors import BadSave
from terramars.core.game import fingerprint
from terramars.core.history import Choice
from terramars.mars.rules import RULES
from terramars.web.errors import Refused
from terramars.web.play.files import Files, Limits
from terramars.web.play.replayer import MOST_CHOICES, answer, in_force, replayed
from terramars.web.play.tables import Tables
from terramars.web.store.schema import GAMES

LOOP = "while True: pass"
CONFINED = (
    "import sys\nfrom terramars.web.play.replayer import confine\n"
    "confine(float(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))\n"
)
PAYMENT = {"is": "Pay", "cost": 1000, "ways": [[1 + i % 5, None, 1] for i in range(14)], "careful": False,
           "spent_worths": 0}  # fmt: skip


def script(code: str) -> tuple[str, ...]:
    """A process in the place of the one that plays files again."""
    return (sys.executable, "-c", code)


def game_of(seed: int = 5, choices: int = 60) -> terramars.Game:
    """A game of two after some random choices."""
    game, dice = terramars.new(players=2, seed=seed, names=("Ann", "Bob")), random.Random(seed)
    for _ in range(choices):
        decision = game.decision()
        assert decision is not None
        game.apply(dice.choice(decision.options), decision.seat)
    return game


def changed(save: str, **values: Any) -> str:
    """A file with something in it replaced."""
    return json.dumps({**json.loads(save), **values})


# Files that were made to hurt


def payment(state: dict[str, Any]) -> None:
    """A pending payment with 14 ways, none of which is enough: each combination is tried."""
    state["players"][0]["stock"] = [0, 3, 3, 3, 3, 3]
    state["pending"] = [[PAYMENT, 0, None]]


def eats_memory(state: dict[str, Any]) -> None:
    """A payment with as many options as there are pieces."""
    state["players"][0]["stock"] = [3 * 10**6, 3 * 10**6, 0, 0, 0, 0]
    state["pending"] = [[{**PAYMENT, "cost": 3 * 10**6, "ways": [[1, None, 1]]}, 0, None]]


def hangs_computer(state: dict[str, Any]) -> None:
    """The payment lies beneath a turn: nothing but a player who looks ahead comes to it."""
    state["players"][1]["stock"] = [5, 3, 3, 3, 3, 8]
    state["pending"].insert(len(state["pending"]) - 1, [PAYMENT, 1, None])


def breaks_start_page(state: dict[str, Any]) -> None:
    """A finished game whose tracks are no numbers."""
    state.update(pending=[], finished=True, tracks=["a", "b", "c"])


def hostile(change: Callable[[dict[str, Any]], None]) -> str:
    """A file with a state that no choices lead to, and the right digest, if the engine so much as reads it."""
    people = [{"corporation": name, "stock": {"megacredits": 50}} for name in ("CrediCor", "Ecoline")]
    game = terramars.position({"players": people, "active": 1})
    data = json.loads(game.save())
    change(data["state"])
    with contextlib.suppress(BadSave):
        data["digest"] = fingerprint(RULES, RULES.decode(data["state"], data["settings"]))
    return json.dumps({**data, "origin": None, "log": []})


@pytest.mark.dose
def test_files_made_to_hurt_are_refused_and_leave_nothing(server: Any) -> None:
    server.start()
    seats = [{"kind": "person"}, {"kind": "ai", "level": "random"}]
    with httpx2.Client(base_url=server.address, timeout=60, follow_redirects=True) as client:

        def brought(save: str) -> Any:
            return client.post("/api/v1/games/import", json={"save": save, "seats": seats})

        for change in (payment, eats_memory, hangs_computer, breaks_start_page):
            save = hostile(change)
            assert len(save) < 6000
            for origin in (None, json.loads(save)["state"]):
                answer = brought(changed(save, origin=origin))
                assert (answer.status_code, answer.json()["code"]) == (422, "unsigned-origin"), change
            # Where the log does begin with the game, the rest of the file is not even read.
            answer = brought(changed(save, origin=RULES.encode(RULES.start(json.loads(save)["settings"]))))
            assert answer.status_code == 201
            assert client.get(f"/s/{answer.json()['seats']['0']}").status_code == 200
            assert client.get("/").status_code == 200
        assert 'terramars_games{status="running"} 4\n' in client.get("/metrics").text
        server.kill()
        server.start()
        assert client.get("/").status_code == 200


# What is taken, and what is refused


def refusal(files: Files, save: str) -> Refused:
    with pytest.raises(Refused) as caught:
        asyncio.run(files.brought(save))
    return caught.value


DAMAGE: dict[str, tuple[str, str, Callable[[dict[str, Any]], Any]]] = {
    "no terramars save": ("bad-save", "no terramars save", lambda data: data.pop("terramars")),
    "another game": ("bad-save", "no terramars save", lambda data: data.update(terramars="chess")),
    "no settings": ("bad-save", "settings", lambda data: data.pop("settings")),
    "settings of another kind": ("bad-save", "settings", lambda data: data.update(settings=[1])),
    "impossible settings": ("bad-save", "players=9", lambda data: data["settings"].update(players=9)),
    "unknown settings": ("bad-save", "unknown setting", lambda data: data["settings"].update(cheat=True)),
    "names of another kind": ("bad-save", "names", lambda data: data["settings"].update(names=[{}, 1])),
    "a setting without end": ("bad-save", "lists", lambda data: data["settings"].update(beginners=[0] * 10_000)),
    "no log": ("bad-save", "no log", lambda data: data.pop("log")),
    "a log of another kind": ("bad-save", "entry 0", lambda data: data.update(log=[{"x": 1}])),
    "a seat that is none": ("bad-save", "entry 2", lambda data: data["log"][2].__setitem__(1, True)),
    "a choice changed": ("bad-save", "choice 4 of its log, 'fly'", lambda data: data["log"][3].__setitem__(2, "fly")),
    "a choice left out": ("bad-save", "is not possible there", lambda data: data["log"].pop(0)),
    "an undo of nothing": ("bad-save", "entry 0", lambda data: data["log"].insert(0, ["undo", 0, "9"])),
    "older rules": ("other-rules", "rules 0", lambda data: data.update(rules=0)),
    "a newer format": ("other-rules", "format 99", lambda data: data.update(format=99)),
    "no origin": ("unsigned-origin", "signature", lambda data: data.pop("origin")),
    "another deal": ("unsigned-origin", "signature", lambda data: data["settings"].update(seed=6)),
    "NUL": ("bad-save", "NUL", lambda data: data["settings"].update(names=["A\0nn", "Bob"])),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_refusal_says_what_was_wrong(damage: str) -> None:
    code, said, change = DAMAGE[damage]
    data = json.loads(game_of().save())
    change(data)
    found = answer(json.dumps(data), "00")
    assert found["code"] == code
    assert said in found["detail"]


@pytest.mark.parametrize("save", ["", "[1, 2", "[" * 100_000, '{"a":' * 100_000, "\0", "7" * 100_000])
def test_what_is_no_file_is_refused(client: TestClient, save: str) -> None:
    answer = client.post("/api/v1/games/import", json={"save": save})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-save")
    assert client.app.state.tables.held == {}  # type: ignore[attr-defined]


def test_a_file_is_its_settings_and_choices_and_nothing_else(tmp_path: Path) -> None:
    game = game_of()
    save = changed(game.save(), state={"nonsense": 1}, digest="0", more=[1])

    async def work(tables: Tables) -> None:
        at = await tables.table((await tables.bring(save, [])).game)
        assert at.match.game.digest() == game.digest()
        assert at.match.names == ("Ann", "Bob")
        # And it goes on, here and after a restart.
        seat = at.match.waiting()[0]
        await at.submit(seat, notations(at, seat)[:1])
        assert terramars.replay(await tables.export(at.id)).digest() == at.match.game.digest()

    run(tmp_path, work)


def test_names_are_tidied_and_what_people_type_is_no_danger(tmp_path: Path) -> None:
    data = json.loads(game_of(choices=0).save())
    data["settings"]["names"] = ["\ud800Ann\n" + "n" * 500, "<b>Bob</b>"]

    async def work(tables: Tables) -> None:
        at = await tables.table((await tables.bring(json.dumps(data), [])).game)
        assert at.match.names == ("Ann " + "n" * 20, "<b>Bob</b>")

    run(tmp_path, work)


def undone_often(times: int) -> tuple[terramars.Game, int]:
    """A game well under way, in which a choice was made and taken back so many times; and its choices in force."""
    game, dice = game_of(choices=150), random.Random(1)
    while times:
        decision = game.decision()
        assert decision is not None
        game.apply(dice.choice(decision.options), decision.seat)
        if game.can_undo(decision.seat):
            game.undo(decision.seat)
            times -= 1
    return game, len(game.choices)


def test_what_was_taken_back_is_not_played_again() -> None:
    game, choices = undone_often(300)
    kept = [["choice", choice.seat, choice.text] for choice in game.choices]
    assert in_force(json.loads(game.save())["log"]) == [(choice.seat, choice.text) for choice in game.choices]
    found = replayed(game.save(), "00")
    assert found == replayed(changed(game.save(), log=kept), "00")
    assert [entry[0] for entry in found["log"]].count("choice") == choices
    assert not any(entry[0] == "undo" for entry in found["log"])


def test_at_most_so_many_choices_in_force_are_taken(client: TestClient) -> None:
    save = game_of(choices=0).save()
    many = [["choice", 0, "pass"]] * (MOST_CHOICES + 1)
    answer = client.post("/api/v1/games/import", json={"save": changed(save, log=many)})
    assert (answer.status_code, answer.json()["code"]) == (422, "too-many-choices")
    assert "2501" in answer.json()["detail"]
    # One taken back: now it is the choices themselves that are wrong.
    answer = client.post("/api/v1/games/import", json={"save": changed(save, log=[*many, ["undo", 0, "7"]])})
    assert answer.json()["code"] == "bad-save"
    assert client.post("/api/v1/games/import", json={"save": "x" * 2_100_000}).status_code == 413


# Limits


def test_the_server_goes_on_while_a_file_is_played_again(client: TestClient, tools: Any) -> None:
    tables: Tables = client.app.state.tables  # type: ignore[attr-defined]
    tables.files.limits = Limits(seconds=300)
    tables.files.replayer = script(LOOP)
    answers: list[Any] = []
    importing = threading.Thread(
        target=lambda: answers.append(client.post("/api/v1/games/import", json={"save": "{}"}))
    )
    importing.start()
    while not tables.files.playing:
        time.sleep(0.01)
    process = next(iter(tables.files.playing))
    path, made = tools.begin(client, "person", "ai")
    assert client.get(path, headers=tools.bearer(made["seats"]["0"])).status_code == 200
    assert importing.is_alive()
    process.kill()
    importing.join()
    assert (answers[0].status_code, answers[0].json()["code"]) == (422, "too-costly")
    assert len(tables.held) == 1, "nothing is left of the file"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
@pytest.mark.parametrize(
    ("limits", "replayer"),
    [
        (Limits(seconds=0.5), script(LOOP)),
        (Limits(seconds=300, cpu_seconds=1), script(CONFINED + LOOP)),
        (Limits(seconds=300, memory=2**28), script(CONFINED + "x = []\nwhile True: x.append(bytes(2**20))")),
        (Limits(memory=2**20), None),
    ],
    ids=["time by the server", "time", "memory", "the file itself"],
)
def test_what_costs_too_much_is_stopped(limits: Limits, replayer: tuple[str, ...] | None) -> None:
    files = Files(limits, replayer) if replayer else Files(limits)
    files.open(b"secret")
    assert refusal(files, game_of().save()).code == "too-costly"


def test_one_visitor_leaves_room_for_the_files_of_others() -> None:
    async def main() -> None:
        files = Files(Limits(seconds=300), script(LOOP))
        mine = [asyncio.ensure_future(files.brought("{}", "203.0.113.1")) for _ in range(10)]
        theirs = asyncio.ensure_future(files.brought("{}", "198.51.100.7"))
        refused = await asyncio.gather(*mine[2:], return_exceptions=True)
        assert {(each.code, each.status) for each in refused if isinstance(each, Refused)} == {
            ("too-many-requests", 429)
        }
        assert not theirs.done(), "it waits for its turn"
        for task in [*mine, theirs]:
            task.cancel()
        await asyncio.gather(*mine, theirs, return_exceptions=True)
        assert (files.there, files.by_visitor) == (0, {})

    asyncio.run(main())


def test_files_count_as_theirs_who_bring_them(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    brought: list[str] = []

    async def refused(save: str, visitor: str = "") -> Any:
        brought.append(visitor)
        raise Refused("bad-save", "not here")

    monkeypatch.setattr(client.app.state.tables.files, "brought", refused)  # type: ignore[attr-defined]
    assert client.post("/api/v1/games/import", json={"save": "{}"}).status_code == 422
    assert client.post("/import", data={"text": "{}"}).status_code == 422
    assert brought == ["127.0.0.1"] * 2


def test_few_files_are_played_again_at_once() -> None:
    async def main() -> None:
        files = Files(Limits(seconds=300, at_once=1, in_line=1), script(LOOP))
        first, second = (asyncio.ensure_future(files.brought("{}")) for _ in range(2))
        while not files.playing:
            await asyncio.sleep(0.01)
        with pytest.raises(Refused) as caught:
            await files.brought("{}")
        assert (caught.value.code, caught.value.status) == ("too-busy", 503)
        assert len(files.playing) == 1, "the second waits in line"
        # Whoever stops waiting takes the process along.
        process = next(iter(files.playing))
        first.cancel()
        await asyncio.wait([first])
        assert process.returncode == -signal.SIGKILL
        while not files.playing:
            await asyncio.sleep(0.01)
        files.close()
        assert isinstance((await asyncio.gather(second, return_exceptions=True))[0], Refused)
        assert files.there == 0

    asyncio.run(main())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it ends at its limit of time")
def test_the_process_does_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    child = f"import os\nopen({str(note)!r}, 'w').write(str(os.getpid()))\n"
    code = (
        "import asyncio, sys\nfrom terramars.web.play.files import Files, Limits\n"
        f"asyncio.run(Files(Limits(seconds=300, cpu_seconds=300), {script(CONFINED + child + LOOP)!r}).brought('{{}}'))"
    )
    server = subprocess.Popen([sys.executable, "-c", code])
    while not (note.exists() and note.read_text()):
        assert server.poll() is None
        time.sleep(0.01)
    server.kill()
    server.wait()
    until = time.monotonic() + 30
    while runs(int(note.read_text())):
        assert time.monotonic() < until, "the process is left behind"
        time.sleep(0.01)


def runs(process: int) -> bool:
    """Whether a process is there and not merely waiting to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# Logs that begin anew, and branches


async def upgraded(tables: Tables) -> str:
    """A game that was begun under other rules, and went on under these."""
    made = await tables.create({}, [{}, {}], seed=3)
    at = await tables.table(made.game)
    for _ in range(6):
        seat = at.match.waiting()[0]
        await at.submit(seat, notations(at, seat)[:1])
    async with tables.storage.changing() as connection:
        await connection.execute(update(GAMES).where(GAMES.c.id == at.id).values(rules=0))
    tables.held.clear()
    at = await tables.table(made.game)
    seat = at.match.waiting()[0]
    await at.submit(seat, notations(at, seat)[:1])
    return at.id


def test_a_log_that_begins_anew_needs_the_signature_of_this_server(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        save = await tables.export(await upgraded(tables))
        data = json.loads(save)
        assert len(data["log"]) == 1
        brought = await tables.table((await tables.bring(save, [])).game)
        assert brought.match.game.digest() == data["digest"]
        # What was brought can be given out and brought again.
        again = await tables.table((await tables.bring(await tables.export(brought.id), [])).game)
        assert again.match.game.digest() == data["digest"]
        richer = {**data["origin"], "players": [{**each, "tr": 60} for each in data["origin"]["players"]]}
        settings = {**data["settings"], "draft": True}
        for forged, code in (
            ({"signature": None}, "unsigned-origin"),
            ({"signature": "0" * 64}, "wrong-signature"),
            ({"signature": "é"}, "wrong-signature"),
            ({"origin": richer}, "wrong-signature"),
            ({"settings": settings}, "wrong-signature"),
        ):
            with pytest.raises(Refused) as caught:
                await tables.bring(changed(save, **forged), [])
            assert caught.value.code == code
        return save

    save = run(tmp_path, work)
    elsewhere = Files()
    elsewhere.open(b"another server")
    assert refusal(elsewhere, save).code == "wrong-signature"


def test_a_position_is_given_out_signed_and_a_whole_game_needs_no_signature(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        people = [{"corporation": "CrediCor"}, {"corporation": "Ecoline"}]
        position = await set_up(tables, terramars.position({"players": people}))
        assert "signature" in json.loads(await tables.export(position.game))
        whole = await tables.create({}, [{}, {"kind": "ai", "level": "random"}])
        assert "signature" not in json.loads(await tables.export(whole.game))

    run(tmp_path, work)


def told(choices: list[Choice]) -> list[tuple[int, str]]:
    return [(choice.seat, choice.text) for choice in choices]


def test_a_branch_carries_the_log_that_led_to_it(tmp_path: Path) -> None:
    async def work(tables: Tables) -> str:
        finished = await set_up(tables, played(2, 4))
        branch = await tables.branch(finished.game, 40, [{"name": "Ann"}, {"name": "Bob"}])
        at = await tables.table(branch.game)
        replay = (await tables.replayed(finished.game, None))[1]
        assert told(at.match.game.choices) == told(replay.choices[:40])
        assert fingerprint(RULES, at.match.game.state) == fingerprint(RULES, replay.state(40))
        assert at.seen(0).log, "what happened before is told"
        seat = at.match.waiting()[0]
        await at.submit(seat, notations(at, seat)[-1:])
        return await tables.export(at.id)

    save = run(tmp_path, work)
    data = json.loads(save)
    assert data["origin"] == RULES.encode(RULES.start(data["settings"]))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    async def open_there(tables: Tables) -> None:
        at = await tables.table((await tables.bring(save, [])).game)
        assert at.match.game.digest() == data["digest"]

    run(elsewhere, open_there)
