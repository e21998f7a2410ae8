"""Finished games: how they ended, by what, what came after; their replays; and going on from any step."""

from __future__ import annotations

import asyncio
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from finished import laid_out, played, saved, visitor
from starlette.testclient import TestClient
from visiting import Browser

from terramars import text
from terramars.mars.cards import BY_SLUG, CARDS
from terramars.web.play import replay
from terramars.web.present import end
from terramars.web.present.charts import HEIGHT, Series, line_chart, spread
from terramars.web.present.end import looked_back
from terramars.web.present.marks import marks
from terramars.web.present.moments import as_seen


def hidden(page: str) -> dict[str, str]:
    """The first token that forms of a page carry."""
    return {"csrf": re.findall(r'name="csrf" value="(\w+)"', page)[0]}


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy this machine is, the page waits until all is worked out."""
    monkeypatch.setattr(end, "PATIENCE", 300.0)


@pytest.fixture
def haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page waits for nothing."""
    monkeypatch.setattr(end, "PATIENCE", 0.0)


@pytest.mark.usefixtures("patience")
def test_the_page_tells_who_won_and_by_what(client: TestClient) -> None:
    game = played(2, 3)
    made = laid_out(client, game, "pa")
    ann = visitor(client, made.host, made.seats[0])
    page = ann.get(f"/g/{made.game}/end")
    assert page.status_code == 200
    for score in game.scores():
        assert f"<b>{score.total}</b>" in page.text
    assert page.text.count('class="chart"') == 4
    assert "<style" not in page.text
    assert " style=" not in page.text
    assert Browser(client.app).get(f"/g/{made.game}/end").status_code == 404
    japanese = ann.get(f"/g/{made.game}/end?lang=ja").text
    assert "最終得点" in japanese
    assert "resources on cards" in page.text, "Ann has one"
    assert "カード上の資源" in japanese
    assert "見どころ" in japanese


@pytest.mark.usefixtures("patience")
def test_who_only_watched_reads_at_the_end_what_spectators_saw(client: TestClient) -> None:
    """Neither what was left in hands, nor what somebody might have played instead."""
    game = played(2, 3)
    found = looked_back(game.save(), ("Ann", "Bob"))
    left = {text.card_name(BY_SLUG[slug], "en") for slug in found.unplayed[0]}
    assert left, "Ann has cards in hand"
    made = laid_out(client, game, "pp")

    def end_page(*link: str | int) -> str:
        if len(link) > 1:
            link = (client.portal.call(client.app.state.tables.invite, made.game, *link),)  # type: ignore[union-attr, attr-defined]
        return unescape(visitor(client, str(link[0])).get(f"/g/{made.game}/end").text)

    ann, bob = end_page(made.seats[0]), end_page(made.seats[1])
    watched, over_anns, over_bobs = end_page("watch", -1), end_page("shoulder", 0), end_page("shoulder", 1)
    for page, shown in ((ann, left), (bob, left), (over_anns, left), (over_bobs, set()), (watched, set())):
        assert {name for name in left if name in page} == shown
    assert [words in watched for words in ("Key moments", "better: ")] == [True, False]
    assert "better: " in over_bobs, "what Bob could have done is shown over his shoulder"


def test_key_moments_name_to_spectators_no_card_that_was_sold_face_down() -> None:
    found = looked_back(played(2, 3).save(), ("Ann", "Bob"))
    told, public = (
        next(moment.words["en"] for moment in each.moments if "Sell Patents" in moment.words["en"][0])
        for each in (found, as_seen(found, [0]))
    )
    assert told == ["Bob: Standard project Sell Patents", "Bob: Sell Io Mining Industries for 1 M€"]
    assert public == ["Bob: Standard project Sell Patents", "Bob chooses in secret"]
    assert as_seen(found, [0, 1]) is found, "nothing is a secret any more among those who played"


@pytest.mark.usefixtures("haste")
def test_what_takes_long_is_not_waited_for(client: TestClient) -> None:
    made = laid_out(client, played(2, 3), "pa")
    page = visitor(client, made.host, made.seats[0]).get(f"/g/{made.game}/end").text
    assert 'id="h-final"' in page
    assert 'class="chart"' not in page
    assert "Look again" in page


@pytest.mark.usefixtures("patience")
def test_a_lost_solo_game_says_by_how_much_and_has_points_all_the_same(client: TestClient) -> None:
    """By rule 317 it is not scored."""
    game = played(1, 1, "random")
    assert not game.result().winners
    made = laid_out(client, game, "p")
    page = visitor(client, made.host, made.seats[0]).get(f"/g/{made.game}/end").text
    assert re.search(r"<h1>\d+ steps short</h1>", page)
    assert f"{game.scores()[0].total} points all the same" in page
    assert 'id="h-final"' in page
    assert page.count('class="chart"') == 4
    assert "won games" in page, "the course of games that were won, for comparison"


def test_the_course_of_a_game_begins_and_ends_where_it_did() -> None:
    game = played(2, 3)
    found = looked_back(game.save(), ("Ann", "Bob"))
    assert found.generations == game.state.generation
    for seat, score in enumerate(game.scores()):
        assert found.points[seat][-1] == score.total
        assert len(found.points[seat]) == found.generations + 1
        assert found.rating[seat][0] == 20
        assert sum(points for _, points in found.cards[seat]) == score.cards + score.cubes
        assert found.unplayed[seat] == [CARDS[card].slug for card in game.state.players[seat].hand]
    for column in zip(*found.chance, strict=True):
        assert sum(column) == pytest.approx(100.0)
    assert [curve[-1] == 100.0 for curve in found.chance] == [seat in game.result().winners for seat in range(2)]
    assert found.moments
    for moment in found.moments:
        assert sum(moment.swings) == pytest.approx(0.0, abs=1e-6)
        assert moment.words["en"]
        assert moment.words["ja"]
    assert found.mistakes
    assert all(mistake.loss >= end.LEAST_LOSS for mistake in found.mistakes)


def test_no_moment_is_told_before_everybody_has_played_preludes() -> None:
    found = looked_back(saved(2, 3, "greedy:noise=12", ("base", "corporate_era", "prelude")), ("Ann", "Bob"))
    told = " ".join(line for moment in found.moments for line in moment.words["en"])
    preludes = [card.name for card in CARDS if card.kind == "prelude"]
    assert found.moments
    assert not [name for name in preludes if f"Play {name}" in told]


def test_marks_at_the_ends_of_lines_do_not_cover_each_other() -> None:
    assert spread([100.0, 101.0, 240.0, 241.0, 242.0]) == sorted(spread([100.0, 101.0, 240.0, 241.0, 242.0]))
    moved = sorted(spread([242.0] * 5))
    assert all(b - a >= 25.9 for a, b in pairwise(moved))
    assert moved[-1] < HEIGHT
    svg = line_chart("<Points>", [Series(marks(["Ann"])[0], "A&B", [0, 5, -3])], ["a", "b", "c"])
    assert "&lt;Points&gt;: A&amp;B -3" in svg


@pytest.mark.usefixtures("haste")
def test_a_rematch_waits_for_the_others(client: TestClient) -> None:
    made = laid_out(client, played(2, 3), "pp")
    ann, bob = visitor(client, made.host, made.seats[0]), visitor(client, made.seats[1])
    page = ann.get(f"/g/{made.game}/end").text
    assert ann.post(f"/g/{made.game}/rematch", data={"csrf": "x"}).status_code == 403
    first = ann.post(f"/g/{made.game}/rematch", data=hidden(page))
    assert first.status_code == 200
    page = bob.get(f"/g/{made.game}/end").text
    assert "Join the rematch" in page
    second = bob.post(f"/g/{made.game}/rematch", data=hidden(page))
    assert second.url.path == first.url.path
    assert client.portal is not None
    table = client.portal.call(client.app.state.tables.table, first.url.path.split("/")[2])  # type: ignore[attr-defined]
    assert [(seat.name, seat.kind) for seat in table.match.seats] == [("Ann", "person"), ("Bob", "person")]
    assert not table.match.known_seed
    # Who is there already goes there again.
    again = bob.post(f"/g/{made.game}/rematch", data=hidden(page))
    assert again.url.path == first.url.path


@pytest.mark.usefixtures("haste")
def test_nobody_spoils_a_rematch_by_deleting_it(client: TestClient) -> None:
    made = laid_out(client, played(2, 3), "pp")
    ann, bob = visitor(client, made.host, made.seats[0]), visitor(client, made.seats[1])
    first = bob.post(f"/g/{made.game}/rematch", data={}).url.path.split("/")[2]
    assert bob.post(f"/g/{first}/delete", data={}).status_code == 200
    assert "Join the rematch" not in ann.get(f"/g/{made.game}/end").text
    second = ann.post(f"/g/{made.game}/rematch", data={})
    assert second.status_code == 200
    assert bob.post(f"/g/{made.game}/rematch", data={}).url.path == second.url.path


@pytest.mark.usefixtures("haste")
def test_of_two_who_begin_a_rematch_at_the_same_moment_one_joins_the_other(client: TestClient) -> None:
    made = laid_out(client, played(2, 3), "pp")
    ann, bob = visitor(client, made.host, made.seats[0]), visitor(client, made.seats[1])
    for each in (ann, bob):
        each.get(f"/g/{made.game}/end")
    tables: Any = client.app.state.tables  # type: ignore[attr-defined]
    create, came = tables.create, []

    async def slowly(*given: Any, **more: Any) -> Any:
        """While the table for Ann is made, Bob begins one, too."""
        tables.create = create
        came.append(await asyncio.to_thread(bob.post, f"/g/{made.game}/rematch", data={}))
        return await create(*given, **more)

    tables.create = slowly
    first = ann.post(f"/g/{made.game}/rematch", data={})
    assert (first.status_code, came[0].status_code) == (200, 200)
    assert first.url.path == came[0].url.path
    assert client.portal is not None
    assert sum(client.portal.call(tables.storage.counts).values()) == 2, "no third table is left over"


@pytest.mark.usefixtures("haste")
def test_who_had_two_seats_has_both_in_the_rematch_as_one_person(client: TestClient) -> None:
    made = laid_out(client, played(3, 3), "ppp")
    ann, pair = visitor(client, made.host, made.seats[0]), visitor(client, made.seats[1], made.seats[2])
    ann.post(f"/g/{made.game}/rematch", data={})
    again = pair.post(f"/g/{made.game}/rematch", data={}).url.path.split("/")[2]
    assert client.portal is not None
    table = client.portal.call(client.app.state.tables.table, again)  # type: ignore[attr-defined]
    assert [(row.name, row.kind) for row in table.match.seats] == [(name, "person") for name in ("Ann", "Bob", "Cat")]
    assert table.match.seats[1].owner == table.match.seats[2].owner != 0


@pytest.mark.usefixtures("haste")
def test_a_rematch_waits_as_long_for_somebody_as_was_agreed(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person", absence_hours=7)
    game = address.rpartition("/")[2]
    ann = visitor(client, made["host"], *made["seats"].values())
    ann.post(f"/g/{game}/agree?as=0", data={"seat": "0"})
    ann.post(f"/g/{game}/agree?as=1", data={"seat": "1"})
    again = ann.post(f"/g/{game}/rematch", data={}).url.path.split("/")[2]
    assert client.portal is not None
    tables: Any = client.app.state.tables  # type: ignore[attr-defined]
    assert client.portal.call(tables.table, again).match.absence == 7


def test_no_rematch_is_begun_before_the_end(client: TestClient) -> None:
    page = client.post("/new", data={"preset": "solo", "name": "Ann"})
    assert client.post(f"{page.url.path}/rematch", data={}).status_code == 409


@pytest.mark.usefixtures("haste")
def test_the_same_deal_is_played_against_computers(client: TestClient) -> None:
    game = played(2, 3)
    made = laid_out(client, game, "pp")
    bob = visitor(client, made.seats[1])
    page = bob.get(f"/g/{made.game}/end").text
    again = bob.post(f"/g/{made.game}/same-deal", data=hidden(page))
    assert client.portal is not None
    table = client.portal.call(client.app.state.tables.table, again.url.path.rpartition("/")[2])  # type: ignore[attr-defined]
    assert [seat.kind for seat in table.match.seats] == ["ai", "person"]
    assert table.match.known_seed
    assert table.match.game.origin.deck == game.origin.deck


def panel(page: str) -> str:
    return page.partition('id="prompt"')[2].partition("</section>")[0]


def test_a_replay_is_stepped_through_by_links_alone(client: TestClient) -> None:
    game = played(2, 3)
    made = laid_out(client, game, "pa")
    ann = visitor(client, made.host, made.seats[0])
    page = ann.get(f"/g/{made.game}/replay")
    assert f"Step 0 of {len(game.choices)}" in page.text
    for step in (1, 2, 3):
        on = re.search(r'<a class="btn step is-next" href="([^"]+)"', page.text)
        assert on
        page = ann.get(on[1].replace("&amp;", "&"))
        assert f"Step {step} of" in page.text
    jumps = re.findall(r'data-step="(\d+)"[^>]*>(\d+)</a>', panel(page.text))
    assert [int(generation) for _, generation in jumps] == list(range(1, game.state.generation + 1))
    later = ann.get(f"/g/{made.game}/replay?step={jumps[4][0]}").text
    assert re.search(r'aria-current="step">5</a>', panel(later))
    assert "Step 7 of" in ann.get(f"/g/{made.game}/replay?step=7&seat=x").text
    assert f"Step {len(game.choices)} of" in ann.get(f"/g/{made.game}/replay?step=99999").text


def test_who_sat_there_sees_a_finished_game_from_every_seat(client: TestClient) -> None:
    game = played(2, 3)
    made = laid_out(client, game, "pp")
    ann = visitor(client, made.host, made.seats[0])
    step = next(i for i, each in enumerate(game.choices) if each.text.startswith("play ")) - 1
    texts = {seat: ann.get(f"/g/{made.game}/replay?step={step}&seat={seat}").text for seat in ("0", "1", "watch")}
    assert len(set(texts.values())) == 3
    assert client.portal is not None
    link = client.portal.call(client.app.state.tables.invite, made.game, "watch", -1)  # type: ignore[attr-defined]
    guest = visitor(client, link)
    assert guest.get(f"/g/{made.game}/replay?step={step}").status_code == 200
    assert guest.get(f"/g/{made.game}/replay?step={step}&seat=1").status_code == 403
    assert "branch" not in guest.get(f"/g/{made.game}/replay?step={step}").text


def test_the_file_of_a_finished_game_is_for_those_who_took_part(client: TestClient) -> None:
    made = laid_out(client, played(2, 3), "pp")
    assert client.portal is not None
    tables = client.app.state.tables  # type: ignore[attr-defined]
    watch, shoulder = (
        client.portal.call(tables.invite, made.game, kind, seat) for kind, seat in (("watch", -1), ("shoulder", 1))
    )
    file = f"/api/v1/games/{made.game}/export"
    for link in (watch, shoulder):
        guest = visitor(client, link)
        assert guest.get(file).status_code == 403, "it holds everybody's cards"
        for page in ("", "/end"):
            assert file not in guest.get(f"/g/{made.game}{page}").text
    for link in (made.host, made.seats[0], made.seats[1]):
        assert visitor(client, link).get(file).status_code == 200
    for page in ("", "/end"):
        assert file in visitor(client, made.seats[1]).get(f"/g/{made.game}{page}").text


def test_only_who_took_part_goes_on_from_a_step_for_that_shows_all_cards(client: TestClient) -> None:
    """Whoever looked over Ann's shoulder would be the maker of a new game with the same deal, and read its file."""
    made = laid_out(client, played(2, 3), "pp")
    assert client.portal is not None
    tables = client.app.state.tables  # type: ignore[attr-defined]
    for kind, seat in (("watch", -1), ("shoulder", 0)):
        guest = visitor(client, client.portal.call(tables.invite, made.game, kind, seat))
        assert "/branch" not in guest.get(f"/g/{made.game}/replay?step=3").text
        for wish in ({"seat": "0"}, {"seat": "1"}, {}):
            refused = guest.post(f"/g/{made.game}/branch", data={"step": "3", **wish})
            assert refused.status_code == 403, f"{kind} {wish}"
        assert guest.post(f"/g/{made.game}/same-deal", data={}).status_code == 403


def test_a_replay_sends_only_what_changed(client: TestClient) -> None:
    made = laid_out(client, played(2, 3), "pa")
    ann = visitor(client, made.host, made.seats[0])
    page = ann.get(f"/g/{made.game}/replay?step=40").text
    have = re.findall(r'data-have="([^"]+)"', page)[0]
    same = ann.get(f"/g/{made.game}/replay/regions", params={"step": 40, "have": have}).json()
    assert same["regions"] == {}
    on = ann.get(f"/g/{made.game}/replay/regions", params={"step": 41, "have": have}).json()
    assert "prompt" in on["regions"]
    assert "thermo" not in on["regions"]


def test_one_goes_on_from_any_step_against_computers(client: TestClient) -> None:
    game = played(2, 3)
    made = laid_out(client, game, "pp")
    ann = visitor(client, made.host, made.seats[0])
    page = ann.get(f"/g/{made.game}/replay?step=120&seat=1").text
    new = ann.post(f"/g/{made.game}/branch", data={**hidden(page), "step": "120", "seat": "1"})
    assert new.status_code == 200, new.text
    assert client.portal is not None
    table: Any = client.portal.call(client.app.state.tables.table, new.url.path.rpartition("/")[2])  # type: ignore[attr-defined]
    assert [seat.kind for seat in table.match.seats] == ["ai", "person"]
    assert table.match.known_seed
    assert not table.match.over
    end = str(len(game.choices))
    assert ann.post(f"/g/{made.game}/branch", data={**hidden(page), "step": end}).status_code == 409
    assert ann.post(f"/g/{made.game}/branch", data={"step": "5", "csrf": ""}).status_code == 403


def test_a_game_that_goes_on_has_no_end_yet(client: TestClient) -> None:
    page = client.post("/new", data={"preset": "solo", "name": "Ann"})
    for more in ("end", "replay"):
        answer = client.get(f"{page.url}/{more}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, page.url.path)
    assert client.get(f"{page.url}/replay/regions").status_code == 403


def test_replays_are_prepared_in_threads_that_do_not_forget_them_under_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(replay, "MOST_REPLAYS", 1)
    monkeypatch.setattr(replay, "Replay", lambda game, final: game)
    replays = replay.Replays()

    def look(game: str) -> None:
        for _ in range(5000):
            assert replays.replay(game, 1, game, None) == game  # type: ignore[arg-type, comparison-overlap]
            replays.forget("d")

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(look, "abcd"))
    finally:
        sys.setswitchinterval(before)


def test_the_page_comes_when_others_look_back_upon_too_many_games(client: TestClient) -> None:
    made = laid_out(client, played(2, 3), "pp")
    app: Any = client.app
    looking = end.Endings(app.state.tables.thinkers)

    async def main() -> Any:
        table = await app.state.tables.table(made.game)
        page = asyncio.ensure_future(looking.of(table))
        while table.id not in looking.held:
            await asyncio.sleep(0)
        looking.held.pop(table.id).cancel()
        return await page

    assert client.portal is not None
    assert client.portal.call(main) is None
