"""Alone at the table: no turns, a pace, points also when lost, the deal of the day, one's own bests."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from play import player_dictionary
from seated import notations, reloaded, run, set_up
from starlette.testclient import TestClient
from visiting import Browser

import terramars
from terramars.core.game import Game
from terramars.web import wall_clock
from terramars.web.errors import Refused
from terramars.web.play import daily
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.present.pace import pace_of, usual_line

LAST = 14
PLAIN = ["base", "corporate_era"]
SEAS = ["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6"]
NOON = datetime.datetime(2026, 11, 17, 12, tzinfo=datetime.UTC).timestamp()
DAY = 86_400.0


def alone(**given: Any) -> Game:
    """A situation of somebody who plays alone."""
    me = player_dictionary({"corporation": "Credicor", **given.pop("ann", {})})
    table = {"names": ("Ann",), "modules": PLAIN, "generation": 7, **given, "oceans": SEAS[: given.get("oceans", 0)]}
    return terramars.position({**table, "players": [me]})


def nearly_done(generation: int = LAST, **ann: Any) -> Game:
    """One step is missing, and there is money for it."""
    return alone(generation=generation, temperature=6, oxygen=14, oceans=9, ann={"money": 14, **ann})


async def seated(tables: Tables, game: Game) -> Table:
    made = await set_up(tables, game)
    return await tables.table(made.game)


# There are no turns


def test_after_an_action_the_next_one_comes_and_only_a_pass_ends_the_generation(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await seated(tables, alone(ann={"money": 60}))
        for _ in range(3):
            decision = at.seen(0).decision
            assert decision is not None
            assert [option.id for option in decision.options if option.kind in ("pass", "done")] == ["pass"]
            assert decision.left == 2
            await at.submit(0, ["project power-plant"])
        await at.submit(0, ["pass"])
        assert at.seen(0).generation == 8

    run(tmp_path, work)


def test_who_passes_in_the_middle_of_what_the_rules_call_a_turn_is_told_whole_after_a_restart(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await seated(tables, alone(ann={"money": 60}))
        await at.submit(0, ["project power-plant"])
        await at.submit(0, ["pass"])
        again = await reloaded(tables, at)
        assert again.seen(0) == at.seen(0)
        assert again.seen(0).generation == 8

    run(tmp_path, work)


def test_a_pass_that_ends_a_turn_of_the_rules_may_be_taken_back_where_it_reveals_nothing(tmp_path: Path) -> None:
    """In the last generation, with a greenery still to be placed."""

    async def work(tables: Tables) -> None:
        at = await seated(tables, nearly_done(money=25, plants=16))
        await at.submit(0, ["project asteroid"])
        before = at.seen(0).decision
        await at.submit(0, ["pass"])
        assert "final" in str(type(at.match.asked(0).effect)).lower()  # type: ignore[union-attr]
        await at.undo(0)
        after = at.seen(0).decision
        assert before is not None
        assert after is not None
        assert [option.id for option in after.options] == [option.id for option in before.options]

    run(tmp_path, work)


def test_with_others_at_the_table_a_turn_ends_and_nobody_passes_in_its_middle(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        people = [player_dictionary({"corporation": name, "money": 60}) for name in ("Credicor", "Ecoline")]
        at = await seated(tables, terramars.position({"names": ("Ann", "Bob"), "generation": 7, "players": people}))
        await at.submit(0, ["project power-plant"])
        assert "done" in notations(at, 0)
        with pytest.raises(Refused):
            await at.submit(0, ["pass"])

    run(tmp_path, work)


def test_selling_is_not_ended_by_a_pass(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await seated(tables, alone(ann={"hand": ["Asteroid", "Comet", "Birds"], "money": 0}))
        await at.submit(0, ["project sell-patents", "sell asteroid"])
        with pytest.raises(Refused):
            await at.submit(0, ["pass"])

    run(tmp_path, work)


def test_the_page_says_generation_and_next_generation_instead_of_turns(client: TestClient) -> None:
    page = table_page(client, alone(ann={"money": 60}))
    assert "Generation 7 of 14" in page
    assert "Next generation" in page
    for word in ("End turn", "Action 1 of 2", "Your turn", "your turn"):
        assert word not in page
    assert "End the game" in table_page(client, nearly_done())


def table_page(client: TestClient, game: Game, **given: Any) -> str:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    made = client.portal.call(set_up, tables, game)
    return str(client.get(f"/s/{made.seats[0]}", **given).text)


# The pace


def test_the_pace_counts_steps_and_what_every_generation_must_bring() -> None:
    """Temperature 3 steps, oxygen 2, oceans 1 of 42; 8 generations with this one."""
    found = pace_of(alone(temperature=-24, oxygen=2, oceans=1).state)
    assert found is not None
    assert (found.taken, found.whole, found.left, found.needed) == (6, 42, 8, 4.5)
    assert found.verdict == "behind"


def test_with_the_rating_as_goal_the_steps_are_those_from_14_to_63() -> None:
    found = pace_of(alone(solo_goal="tr63", ann={"tr": 24}).state)
    assert found is not None
    assert (found.taken, found.whole) == (10, 49)


def turmoil(generation: int, tr: int) -> Any:
    """The pace in a solo game of 12 generations for TR 63, of which Turmoil takes 1 in each but the last."""
    modules = [*PLAIN, "prelude", "turmoil"]
    return pace_of(alone(modules=modules, solo_goal="tr63", generation=generation, ann={"tr": tr, "money": 0}).state)


def test_what_the_parliament_takes_back_has_to_come_too() -> None:
    """At TR 63 with one revision to come the goal is not reached yet; in the last generation nothing is lost (617)."""
    assert (turmoil(11, 63).missing, turmoil(11, 63).verdict) == (1, "ahead")
    assert turmoil(11, 64).verdict == turmoil(12, 63).verdict == "reached"
    assert (turmoil(11, 7).missing, turmoil(11, 7).needed) == (57, 28.5)
    assert turmoil(11, 59).forecast == 48, "an asteroid each generation is 5 steps less 1, where 4 are missing"
    assert turmoil(12, 59).forecast == 45


def test_a_rating_below_the_usual_beginning_is_told_as_it_is(tmp_path: Path) -> None:
    """14, lower by 1 after each generation: no step was ever taken, and none was there at the beginning."""
    board: dict[str, Any] = {"ruling": "unity", "dominant": "unity", "delegates": {"unity": ["neutral"]}}
    board |= {"coming": "Diversity", "distant": "Productivity", "deck": ["Riots", "Election", "Sabotage"]}
    modules = [*PLAIN, "prelude", "turmoil"]
    game = alone(modules=modules, solo_goal="tr63", generation=1, ann={"tr": 14}, parliament=board)

    async def work(tables: Tables) -> None:
        at = await seated(tables, game)
        while at.match.game.state.generation < 4:
            offered = notations(at, 0)
            await at.submit(0, ["pass" if "pass" in offered else offered[-1]])
        pace = at.seen(0).pace
        assert pace is not None
        assert pace.course == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]

    run(tmp_path, work)


def test_won_games_are_measured_by_their_course_not_by_an_even_one() -> None:
    for generations in (12, LAST, 9):
        line = usual_line(generations)
        assert len(line) == generations + 1
        assert (line[0], line[-1]) == (0.0, pytest.approx(100.0))
        assert line == sorted(line)
        assert line[generations // 2] < 50, "cards come first, steps later"


def test_the_verdict_follows_from_won_games() -> None:
    def verdict(oceans: int, oxygen: int, temperature: int) -> str:
        found = pace_of(alone(oceans=oceans, oxygen=oxygen, temperature=temperature).state)
        assert found is not None
        return found.verdict

    assert verdict(0, 0, -30) == "behind"
    assert verdict(9, 8, -6) == "ahead"
    assert verdict(9, 14, 8) == "reached"


def test_the_forecast_is_what_production_and_standard_projects_alone_would_bring() -> None:
    """One step is missing, 13 M€ are there: the Asteroid of 14 M€ has to wait for the next production."""
    found = pace_of(nearly_done(generation=12, money=13).state)
    assert found is not None
    assert (found.forecast, found.forecast_in) == (42, 13)
    late = pace_of(nearly_done(money=13).state)
    assert late is not None
    assert (late.forecast, late.forecast_in) == (41, 0)
    warm = pace_of(nearly_done(money=0, heat=8).state)
    assert warm is not None
    assert warm.forecast_in == LAST


def test_the_course_of_a_game_is_told_by_generation(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made = await tables.create({"modules": ["base", "corporate_era"]}, [{"name": "Ann"}], seed=3)
        at = await tables.table(made.game)
        steps = {0: 0}
        lot = random.Random(1)
        while not at.match.over and at.match.game.state.generation < 5:
            state = at.match.game.state
            await at.submit(0, [lot.choice(notations(at, 0))])
            found = pace_of(at.match.game.state)
            assert found is not None
            if at.match.game.state.generation == state.generation:
                steps[state.generation] = found.taken
        pace = at.seen(0).pace
        assert pace is not None
        assert dict(pace.course) == {**steps, at.match.game.state.generation: pace.taken}

    run(tmp_path, work)


def test_a_table_that_begins_in_the_middle_tells_its_course_from_there(client: TestClient) -> None:
    assert pace_of(alone(oceans=4).state).course == [(7, 4)]  # type: ignore[union-attr]
    assert "solo-pace-chart" in table_page(client, alone(oceans=4))


# Points, won or lost


def test_a_lost_game_has_points_too(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await seated(tables, nearly_done(tr=40))
        await at.submit(0, ["pass"])
        seen = at.seen(0)
        assert seen.result is not None
        assert seen.result.winners == []
        assert seen.result.scores[0]["tr"] == 40
        assert seen.result.scores[0]["total"] == at.match.game.scores()[0].total

    run(tmp_path, work)


# The deal of the day


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the time."""

    def at(moment: float) -> None:
        monkeypatch.setattr(wall_clock, "now", lambda: moment)

    at(NOON)
    return at


def dealt(client: TestClient, browser: TestClient) -> tuple[str, list[str]]:
    """Begin the deal of the day as a visitor: the game, and the cards that are dealt."""
    answer = browser.post("/new", data={"preset": "daily", "name": "Ann"})
    game = str(answer.url).rsplit("/", 1)[-1]
    view = browser.get(f"/api/v1/games/{game}").json()
    return game, [card["id"] for card in view["dealt"]]


def test_the_deal_of_the_day_is_the_same_for_everybody_until_midnight(
    client: TestClient, clock: Callable[[float], None]
) -> None:
    other = Browser(client.app)
    other.portal = client.portal
    _, first = dealt(client, client)
    clock(NOON + DAY / 2 - 1)
    assert dealt(client, other)[1] == first
    clock(NOON + DAY / 2)
    assert dealt(client, other)[1] != first


def test_days_differ_in_map_preludes_and_goal_and_need_no_box_of_a_server() -> None:
    deals = [daily.deal_of(datetime.date(2026, 1, 1) + datetime.timedelta(days=number)) for number in range(60)]
    assert {deal["board"] for deal in deals} == set(daily.MAPS)
    assert {len(deal["modules"]) for deal in deals} == {2, 3}
    assert {deal["solo_goal"] for deal in deals} == {"terraform", "tr63"}
    for deal in deals[:3]:
        terramars.new(players=1, seed=1, **deal)


# Bests


def finish(client: TestClient, browser: TestClient, game: str) -> None:
    """Play a game of a visitor to its end at random, quickly: nothing is ever kept or played."""
    for _ in range(300):
        view = browser.get(f"/api/v1/games/{game}").json()
        if view["over"]:
            return
        ids = [option["id"] for option in view["decision"]["options"]]
        chosen = next((each for each in ids if each == "pass" or each.startswith("leave")), ids[0])
        answer = browser.post(f"/api/v1/games/{game}/decisions", json={"choices": [chosen]})
        assert answer.status_code == 200, answer.text
    raise AssertionError("never over")


def test_bests_are_those_of_the_browser_and_name_the_deals_of_days(
    client: TestClient, clock: Callable[[float], None]
) -> None:
    assert "Nothing yet" in client.get("/solo").text
    game, _ = dealt(client, client)
    finish(client, client, game)
    page = client.get("/solo").text
    points = client.get(f"/api/v1/games/{game}").json()["result"]["scores"][0]["total"]
    assert f"your best today: {points} points" in page
    assert "0 of 1" in page
    clock(NOON + DAY)
    tomorrow = client.get("/solo").text
    assert "You have not finished it yet." in tomorrow
    assert "2026-11-17" in tomorrow
    other = Browser(client.app)
    other.portal = client.portal
    assert "Nothing yet" in other.get("/solo").text, "somebody else's bests are their own"


def test_an_account_takes_its_bests_to_another_browser(client: TestClient, clock: Callable[[float], None]) -> None:
    client.post("/account/sign-up", data={"name": "ann", "password": "a long enough word"})
    game, _ = dealt(client, client)
    client.get(f"/g/{game}")
    finish(client, client, game)
    other = Browser(client.app)
    other.portal = client.portal
    other.post("/account/sign-in", data={"name": "ann", "password": "a long enough word"})
    assert "0 of 1" in other.get("/solo").text


def test_a_deal_that_was_changed_or_begun_on_another_day_is_none_of_the_day(clock: Callable[[float], None]) -> None:
    day = daily.today()
    settings = {"players": 1, "corporations": "deal", "seed": daily.daily_seed(day), **daily.deal_of(day)}
    assert daily.day_of(settings, NOON) == "2026-11-17"
    assert daily.day_of(settings, NOON + DAY) == ""
    assert daily.day_of({**settings, "corporations": "choose"}, NOON) == ""
    assert daily.day_of({**settings, "modules": [*settings["modules"], "promo"]}, NOON) == ""


# Setting up


def test_the_first_page_sets_a_game_up_for_one(client: TestClient) -> None:
    form = {"kind0": "person", "name0": "Ann", "solo_goal": "tr63", "board": "hellas", "corporations": "choose"}
    answer = client.post("/new", data={**form, "modules": ["prelude", "venus"]})
    view = client.get(f"/api/v1/games/{str(answer.url).rsplit('/', 1)[-1]}").json()
    assert (view["solo_goal"], view["board"], view["last_generation"]) == ("tr63", "Hellas", 12)
    assert sum(card["kind"] == "corporation" for card in view["dealt"]) > 2
    assert 'value="tr63" checked' in client.get("/").text, "it is remembered"
