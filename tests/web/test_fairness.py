"""Who is next when many want to be thought for: whoever has had least. And what a job may cost."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from costly import its_process, kills_its_process, takes_for_ever, takes_memory
from finished import laid_out, played, visitor
from starlette.testclient import TestClient

from terramars.web.computers.process import GivenUp, Limits
from terramars.web.computers.queue import HINT, MOST_WAITING, PATIENCE, PLAYED, UNWATCHED, Asker, ThinkingQueue
from terramars.web.computers.thinking import Thinkers
from terramars.web.errors import Refused
from terramars.web.labels import LANGUAGES, label

NOBODY = Asker()


class Clock:
    """A clock that a test winds."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class FakeProcess:
    """Does every job at once, and lets as much time pass as the job says."""

    ended = False

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def do(self, work: Any, given: tuple[Any, ...]) -> Any:
        self.clock.now += given[0]
        return work(*given)

    def end(self) -> None:
        self.ended = True


def served(jobs: list[tuple[Asker, float]]) -> list[str]:
    """The tables in the order in which one process thinks for them, when all jobs have come at once."""
    clock = Clock()
    order: list[str] = []

    async def run() -> None:
        queue = ThinkingQueue(clock)
        thinkers = Thinkers(1, queue=queue, make=lambda _: FakeProcess(clock))  # type: ignore[arg-type, return-value]

        async def one(asker: Asker, seconds: float) -> None:
            await thinkers.asked(lambda *_: order.append(asker.table), seconds, asker=asker)

        await asyncio.gather(*(one(asker, seconds) for asker, seconds in jobs))
        thinkers.close()

    asyncio.run(run())
    return order


def test_many_tables_of_one_visitor_do_not_hold_up_anothers() -> None:
    greedy = [(Asker(f"t{i}", "greedy", PLAYED), 2.0) for i in range(28)]
    order = served([*greedy, (Asker("other", "modest", PLAYED), 2.0)])
    assert order.index("other") == 1, "after the job that was already being done"


def test_hints_without_end_do_not_hold_up_a_computer_player() -> None:
    hints = [(Asker("h", f"crowd{i}", HINT), 1.0) for i in range(400)]
    order = served([*hints, (Asker("other", "modest", PLAYED), 1.0)])
    assert order.index("other") == 1


def test_tables_where_somebody_looks_come_first_and_others_do_come() -> None:
    unwatched = [(Asker(f"u{i}", f"v{i}", UNWATCHED), 1.0) for i in range(3)]
    watched = [(Asker(f"w{i}", f"x{i}", PLAYED), 1.0) for i in range(3)]
    assert served([*unwatched, *watched])[1:4] == ["w0", "w1", "w2"]
    clock = Clock()
    queue = ThinkingQueue(clock)
    queue.add(Asker("u", "a", UNWATCHED), None)  # type: ignore[arg-type]
    clock.now += 2 * PATIENCE
    queue.add(Asker("w", "b", PLAYED), None)  # type: ignore[arg-type]
    found = queue.next()
    assert found is not None
    assert found.asker.table == "u", "who has waited long is as good as watched"


def test_one_visitor_waits_for_few_hints_at_a_time() -> None:
    queue = ThinkingQueue(Clock())
    for _ in range(MOST_WAITING):
        queue.add(Asker("t", "greedy", HINT), None)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="wait for them") as refused:
        queue.add(Asker("t", "greedy", HINT), None)  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.status) == ("too-many-requests", 429)
    queue.add(Asker("t", "modest", HINT), None)  # type: ignore[arg-type]


def test_what_was_had_is_forgotten_in_time() -> None:
    clock = Clock()
    queue = ThinkingQueue(clock)
    queue.visitors.add("greedy", 10.0, clock.now)
    clock.now += 60
    assert queue.visitors.of("greedy", clock.now) == pytest.approx(5.0)
    for i in range(1100):
        queue.visitors.add(f"v{i}", 0.0001, clock.now)
    assert len(queue.visitors.had) < 1010, "the list of visitors does not grow without end"
    assert queue.visitors.of("greedy", clock.now) > 4, "nor can it be flushed by filling it"


def test_the_line_says_how_many_come_before() -> None:
    queue = ThinkingQueue(Clock())
    for i in range(4):
        queue.add(Asker(f"t{i}", f"v{i}", PLAYED), None)  # type: ignore[arg-type]
    assert [queue.before(f"t{i}") for i in range(4)] == [1, 2, 3, 4]
    assert queue.before("elsewhere") == 0


def test_the_same_hint_is_worked_out_once() -> None:
    clock, worked = Clock(), []

    class Counting(FakeProcess):
        def do(self, work: Any, given: tuple[Any, ...]) -> Any:
            worked.append(given)
            return [{"id": "pass"}]

    async def run() -> None:
        thinkers = Thinkers(1, queue=ThinkingQueue(clock), make=lambda _: Counting(clock))  # type: ignore[arg-type, return-value]
        asked = [thinkers.hint("save", 0, "en", Asker("t", "greedy", HINT)) for _ in range(400)]
        assert await asyncio.gather(*asked) == [[{"id": "pass"}]] * 400
        await thinkers.hint("save", 0, "ja", Asker("t", "greedy", HINT))
        thinkers.close()

    asyncio.run(run())
    assert len(worked) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_how_many_come_before(client: TestClient, tools: Any, lang: str) -> None:
    thinkers = client.app.state.tables.thinkers  # type: ignore[attr-defined]

    async def wait_for_ever(*_: Any) -> list[str]:
        await asyncio.Event().wait()
        return []

    thinkers.think = wait_for_ever
    thinkers.before = lambda _: 4
    address, made = tools.begin(client, "person", "ai")
    key = tools.bearer(made["seats"]["0"])
    while (seen := client.get(address, headers=key).json())["decision"]:
        wish = {"choices": [seen["decision"]["options"][0]["id"]]}
        assert client.post(f"{address}/decisions", headers=key, json=wish).status_code == 200
    client.get(f"/s/{made['seats']['0']}")
    assert label(lang, "thinking_before", number=3) in client.get(f"/g/{made['game']}?lang={lang}").text
    thinkers.before = lambda _: 1
    assert label(lang, "thinking_before", number=0) not in client.get(f"/g/{made['game']}?lang={lang}").text


def test_looks_back_at_finished_games_are_counted_as_theirs_who_ask_for_them(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = laid_out(client, played(2, 4), "pp")
    asked: list[Asker] = []

    async def given_up(*_: Any, asker: Asker = NOBODY) -> Any:
        asked.append(asker)
        raise GivenUp("not here")

    monkeypatch.setattr(client.app.state.tables.thinkers, "asked", given_up)  # type: ignore[attr-defined]
    assert visitor(client, made.host).get(f"/g/{made.game}/end").status_code == 200
    assert [(each.table, each.visitor) for each in asked] == [(made.game, "127.0.0.1")]


# What a job may cost


def test_a_job_that_breaks_its_limits_is_given_up_and_the_next_goes_on() -> None:
    async def run() -> None:
        thinkers = Thinkers(1, Limits(seconds=20.0))
        first = await thinkers.asked(its_process)
        with pytest.raises(GivenUp, match="memory"):
            await thinkers.asked(takes_memory)
        assert await thinkers.asked(its_process) == first, "who only asked for too much goes on"
        with pytest.raises(GivenUp, match="ended the process"):
            await thinkers.asked(kills_its_process)
        second = await thinkers.asked(its_process)
        assert second != first
        thinkers.free[0].limits = Limits(seconds=0.2)
        with pytest.raises(GivenUp, match=r"0\.2 seconds"):
            await thinkers.asked(takes_for_ever)
        assert gone(second)
        task = asyncio.ensure_future(thinkers.asked(takes_for_ever))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not thinkers.busy
        thinkers.close()

    asyncio.run(run())


def test_a_process_that_cannot_be_started_fails_its_own_job_alone() -> None:
    clock = Clock()
    processes: list[Any] = []

    def make(_: Limits) -> Any:
        if len(processes) == 1:
            processes.append(None)
            raise BlockingIOError(11, "Resource temporarily unavailable")
        processes.append(FakeProcess(clock))
        return processes[-1]

    async def run() -> None:
        thinkers = Thinkers(1, queue=ThinkingQueue(clock), make=make)

        def kills(*_: Any) -> str:
            processes[0].end()
            return "first"

        jobs = [thinkers.asked(work, 1.0) for work in (kills, lambda _: "second", lambda _: "third")]
        async with asyncio.timeout(30):
            first, second, third = await asyncio.gather(*jobs, return_exceptions=True)
        assert (first, third) == ("first", "third")
        assert isinstance(second, GivenUp)
        thinkers.close()

    asyncio.run(run())


def gone(process: int) -> bool:
    """Whether a process that was killed is really gone, in a while."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            with open(f"/proc/{process}/stat") as file:
                if ") Z " in file.read():
                    return True
        except OSError:
            return True
    return False


def test_a_computer_player_that_cannot_be_asked_lets_the_game_go_on(client: TestClient, tools: Any) -> None:
    thinkers = client.app.state.tables.thinkers  # type: ignore[attr-defined]
    tried: list[int] = []

    async def given_up(save: str, seat: int, *_: Any) -> list[str]:
        tried.append(seat)
        raise GivenUp("a job ended the process that did it")

    thinkers.think = given_up
    _, made = tools.begin(client, "person", "ai")
    assert client.portal is not None
    table = client.portal.call(client.app.state.tables.table, made["game"])  # type: ignore[attr-defined]

    async def rested() -> None:
        while table.task is not None and not table.task.done():
            await asyncio.wait((table.task,))

    client.portal.call(rested)
    assert tried
    assert len(tried) < 100, "the least option is taken, and the game goes on"
    assert not table.match.due()
