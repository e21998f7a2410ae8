"""What is chosen together is answered together and taken back together: by pages without a script and by programs."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from screen import situation
from seated import notations, reloaded, run
from starlette.testclient import TestClient
from visiting import Browser

import terramars
from terramars.web.errors import Refused
from terramars.web.http.responses import encoded
from terramars.web.labels import label
from terramars.web.play.table import Table
from terramars.web.play.tables import Made, Tables
from terramars.web.store.storage import SeatRow

FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
MARK = re.compile(r'<input type="(?:radio|checkbox)" form="choose" [^>]*name="kept" value="([^"]+)"( checked)?')
PRELUDE = {"modules": ["base", "corporate_era", "prelude"]}
FOUR = ["Comet", "Asteroid", "Mine", "Fish"]
NAMES = ("ann", "bob", "cat")


async def laid(tables: Tables, **given: Any) -> tuple[Table, Made]:
    """A table in a situation, with a person at every seat."""
    rows = [SeatRow(seat, "person", name.title()) for seat, name in enumerate(n for n in NAMES if n in given)]
    made = await tables.add(terramars.load(situation(**given)), rows, "", False, True)
    return await tables.table(made.game), made


async def begun(tables: Tables, players: int = 2, seed: int = 7, **settings: Any) -> Table:
    """A table at its start."""
    made = await tables.create({**PRELUDE, **settings}, [{"name": name.title()} for name in NAMES[:players]], seed=seed)
    return await tables.table(made.game)


def offered(at: Table, seat: int = 0) -> dict[str, list[str]]:
    """The cards of the set that a seat is asked for, by part."""
    asked = at.seen(seat).decision
    assert asked is not None
    assert asked.set is not None
    return {part.kind: part.cards for part in asked.set.parts}


def marked(at: Table, seat: int = 0) -> set[str]:
    """What a page shows as marked."""
    asked = at.seen(seat, whole=True).decision
    assert asked is not None
    assert asked.set is not None
    return set(asked.set.picked)


async def refusal(what: Any) -> Refused:
    """Why something is refused."""
    with pytest.raises(Refused) as caught:
        await what
    return caught.value


# The start


@pytest.mark.parametrize(
    ("wanted", "code", "reason"),
    [
        ((0, 2, 1), "incomplete-set", "too-few"),
        ((1, 1, 1), "incomplete-set", "too-few"),
        ((1, 3, 1), "illegal-set", "too-many"),
        ((2, 2, 0), "illegal-set", "too-many"),
        ((1, 2, 10), "", ""),
        ((1, 2, 0), "", ""),
    ],
)
def test_a_start_is_taken_whole_or_not_at_all(
    tmp_path: Path, wanted: tuple[int, int, int], code: str, reason: str
) -> None:
    async def work(tables: Tables) -> None:
        at = await begun(tables)
        cards = offered(at)
        assert {kind: len(found) for kind, found in cards.items()} == {"corporation": 2, "starter": 4, "buy": 10}
        picks = [card for kind, number in zip(cards, wanted, strict=True) for card in cards[kind][-number or 99 :]]
        before = encoded(at.seen(0))
        if not code:
            await at.pick(0, picks)
            assert at.match.asked(0) is None
            return
        refused = await refusal(at.pick(0, picks))
        assert (refused.code, refused.more["reason"]) == (code, reason)
        assert encoded(at.seen(0)) == before
        assert await tables.storage.entries(at.id) == []

    run(tmp_path, work)


def test_cards_that_cannot_be_paid_or_are_not_offered_refuse_the_whole_set(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await laid(tables, phase="research", generation=2, ann={"money": 7, "dealt": FOUR}, bob={"dealt": []})
        assert (await refusal(at.pick(0, ["comet", "asteroid", "fish"]))).more["reason"] == "too-dear"
        assert (await refusal(at.pick(0, ["comet", "birds"]))).more["reason"] == "not-offered"
        assert at.match.game.log == []
        await at.pick(0, ["fish", "comet"])
        assert [card.id for card in at.seen(0).hand] == ["comet", "fish"]

    run(tmp_path, work)


def test_until_all_are_ready_another_start_replaces_the_first(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await begun(tables)
        cards = offered(at)
        other, version = encoded(at.seen(1)), at.match.version(1)
        first = [cards["corporation"][0], *cards["starter"][:2], *cards["buy"][:3]]
        await at.pick(0, first)
        assert at.seen(0).undo_steps == 1
        await at.undo(0)
        assert marked(at) == set(first)
        assert at.seen(0).undo_steps == 0
        then = [cards["corporation"][1], *cards["starter"][2:], cards["buy"][9]]
        await at.pick(0, then)
        assert (encoded(at.seen(1)), at.match.version(1)) == (other, version), "nobody else's business"
        theirs = offered(at, 1)
        await at.pick(1, [theirs["corporation"][0], *theirs["starter"][:2]])
        assert not at.match.can_undo(0)
        side = at.seen(0).players[0]
        assert side.corporation == then[0] or then[0] in [card.id for card in side.played]
        assert {card.id for card in at.seen(0).starters} <= set(then[1:3])
        assert then[3] in [card.id for card in at.seen(0).hand]
        assert terramars.replay(at.match.game.save()).check() == at.match.game.check()

    run(tmp_path, work)


def test_alone_another_corporation_can_be_chosen_after_the_start(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        made = await tables.create({"modules": ["base", "corporate_era"]}, [{"name": "Ann"}], seed=15)
        at = await tables.table(made.game)
        cards = offered(at)
        one, other = cards["corporation"]
        await at.pick(0, [one, *cards["buy"][:2]])
        assert one in [card.id for card in at.seen(0).players[0].played]
        await at.undo(0)
        assert marked(at) == {one, *cards["buy"][:2]}
        await at.pick(0, [other, cards["buy"][4]])
        assert [card.id for card in at.seen(0).players[0].played] == [other]
        assert [card.id for card in at.seen(0).hand] == [cards["buy"][4]]

    run(tmp_path, work)


# Half made by a program


def test_a_start_that_was_left_half_made_is_shown_with_its_marks_and_completed(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await begun(tables)
        cards = offered(at)
        one, other = cards["corporation"]
        await at.submit(0, [f"choose-corporation {one}", f"choose-starter {cards['starter'][1]}"])
        for place in (at, await reloaded(tables, at)):
            asked = place.seen(0, whole=True).decision
            assert asked is not None
            assert asked.set is not None
            assert [option.kind for option in asked.options] == ["choose-corporation"] * 2
            assert (asked.set.picked, asked.set.made) == ([one, cards["starter"][1]], 2)
            # A program that goes on one by one is asked the next question, and told of the same set.
            program = place.seen(0).decision
            assert program is not None
            assert [option.id for option in program.options] == notations(place, 0)
            assert program.set == asked.set
        whole = [other, cards["starter"][0], cards["starter"][3], cards["buy"][5]]
        assert (await refusal(at.pick(0, [other, cards["starter"][0]]))).code == "incomplete-set"
        assert marked(at) == {one, cards["starter"][1]}
        await at.pick(0, whole)
        assert at.match.asked(0) is None
        assert at.seen(0).undo_steps == 1
        await at.undo(0)
        assert marked(at) == set(whole)

    run(tmp_path, work)


def test_what_is_half_made_is_taken_back_whole(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await begun(tables)
        start = at.match.game.digest()
        for _ in range(5):
            await at.submit(0, notations(at, 0)[:1])
        assert at.seen(0).undo_steps == 1
        await at.undo(0)
        assert at.match.game.digest() == start
        assert [record.kind for record in at.match.game.log] == ["choice"] * 5 + ["undo"] * 5
        assert encoded((await reloaded(tables, at)).seen(0)) == encoded(at.seen(0))

    run(tmp_path, work)


def test_a_set_is_marked_again_when_all_that_followed_was_taken_back_too(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await laid(tables, phase="research", generation=2, ann={"money": 30, "heat": 16, "dealt": FOUR})
        await at.pick(0, ["comet", "fish"])
        for _ in range(2):
            await at.submit(0, ["convert heat"])
        for _ in range(3):
            await at.undo(0)
        assert marked(at) == {"comet", "fish"}

    run(tmp_path, work)


def test_of_two_sets_of_a_kind_each_is_marked_where_it_was_made(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await laid(tables, ann={"money": 3, "hand": FOUR})
        for card in ("comet", "asteroid"):
            await at.submit(0, ["project sell-patents"])
            await at.pick(0, [card])
        await at.undo(0)
        assert marked(at) == {"asteroid"}
        for _ in range(2):
            await at.undo(0)
        assert marked(at) == {"comet"}
        assert marked(await reloaded(tables, at)) == {"comet"}

    run(tmp_path, work)


def test_another_process_follows_a_set_and_its_undoing(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at = await begun(tables)
        beside = await reloaded(tables, at)
        cards = offered(at)
        await at.pick(0, [cards["corporation"][0], *cards["starter"][:2], cards["buy"][3]])
        await at.undo(0)
        await beside.catch_up()
        assert not beside.gone
        assert encoded(beside.seen(0)) == encoded(at.seen(0))
        assert marked(beside) == marked(at) != set()

    run(tmp_path, work)


def test_a_table_that_begins_in_the_middle_of_a_set_asks_for_the_rest_of_it(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await laid(tables, phase="research", generation=2, ann={"money": 7, "dealt": FOUR}, bob={"dealt": []})
        at.match.game.apply("keep comet", 0)
        rows = [SeatRow(0, "person", "Ann"), SeatRow(1, "person", "Bob")]
        alone = terramars.load(json.dumps({**json.loads(at.match.game.save()), "origin": None, "log": []}))
        later = await tables.table((await tables.add(alone, rows, "", False, True)).game)
        asked = later.seen(0, whole=True).decision
        assert asked is not None
        assert asked.set is not None
        assert (asked.set.parts[0].cards, asked.set.settled, asked.set.money) == (
            ["asteroid", "mine", "fish"], ["comet"], 4
        )  # fmt: skip
        await later.pick(0, ["fish"])
        assert [card.id for card in later.seen(0).hand] == ["comet", "fish"]

    run(tmp_path, work)


# Research, draft, selling, taking, paying


def test_undo_takes_back_a_whole_purchase(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await laid(
            tables, phase="research", generation=2, ann={"money": 20, "dealt": FOUR}, bob={"money": 9, "dealt": "Pets"}
        )
        await at.pick(0, ["mine", "comet"])
        await at.undo(0)
        asked = at.seen(0, whole=True).decision
        assert asked is not None
        assert asked.set is not None
        assert [part.cards for part in asked.set.parts] == [["comet", "asteroid", "mine", "fish"]]
        assert (asked.set.picked, asked.set.money, asked.each) == (["comet", "mine"], 20, 3)
        await at.pick(0, [])
        await at.pick(1, [])
        assert (at.seen(0).hand, at.seen(0).players[0].stock["megacredits"]) == ([], 20)

    run(tmp_path, work)


def test_a_draft_without_a_card_is_refused_and_another_card_can_be_taken(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        people = {"ann": FOUR, "bob": ["Pets", "Birds", "Heather", "Lichen"]}
        given: dict[str, Any] = {name: {"money": 20, "dealt": cards} for name, cards in people.items()}
        at, _ = await laid(tables, phase="draft", draft=True, generation=2, **given)
        assert (await refusal(at.pick(0, []))).more["part"] == "draft"
        await at.submit(0, ["draft comet"])
        await at.undo(0)
        assert marked(at) == {"comet"}
        await at.pick(0, ["mine"])
        await at.pick(1, ["pets"])
        assert "mine" not in offered(at, 1)["draft"]
        assert "comet" in offered(at, 1)["draft"]

    run(tmp_path, work)


def test_sold_cards_come_back_together(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await laid(tables, ann={"money": 0, "hand": ["Asteroid", "Birds", "Fish"]}, bob={})
        await at.submit(0, ["project sell-patents"])
        assert (await refusal(at.pick(0, []))).code == "incomplete-set"
        await at.pick(0, ["fish", "asteroid"])
        assert (at.seen(0).players[0].stock["megacredits"], at.seen(0).undo_steps) == (2, 2)
        await at.undo(0)
        assert marked(at) == {"asteroid", "fish"}
        assert at.seen(0).players[0].stock["megacredits"] == 0
        # A program sells one of them and leaves it there.
        await at.submit(0, ["sell birds"])
        now = at.seen(0, whole=True)
        assert [card.id for card in now.hand] == ["asteroid", "birds", "fish"]
        assert now.players[0].stock["megacredits"] == 0
        assert marked(at) == {"birds"}
        await at.pick(0, ["asteroid"])
        assert [card.id for card in at.seen(0).hand] == ["birds", "fish"]
        await at.undo(0)
        await at.undo(0)
        assert not at.match.can_undo(0)

    run(tmp_path, work)


def test_cards_looked_at_are_taken_in_any_order(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        at, _ = await laid(tables, ann={"money": 20, "hand": ["Business Contacts"]}, bob={})
        await at.submit(0, ["play business-contacts"])
        four = offered(at)["take"]
        assert (await refusal(at.pick(0, four[:1]))).more["reason"] == "too-few"
        await at.pick(0, [four[3], four[0]])
        assert {card.id for card in at.seen(0).hand} == {four[0], four[3]}
        await at.undo(0)
        assert marked(at) == {four[0], four[3]}
        await at.pick(0, four[1:3])
        assert {card.id for card in at.seen(0).hand} == set(four[1:3])

    run(tmp_path, work)


def test_a_payment_in_two_currencies_is_taken_back_as_one_and_proposed_again(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        side = {"corporation": "Helion", "money": 14, "titanium": 3, "heat": 9, "hand": ["Asteroid"]}
        at, _ = await laid(tables, ann=side, bob={})
        await at.submit(0, ["play asteroid"])
        await at.submit(0, ["pay titanium 1"])
        half = at.seen(0, whole=True).decision
        assert half is not None
        assert half.payment is not None
        assert [way.what for way in half.payment.ways] == ["titanium", "heat"]
        await at.submit(0, ["pay heat 5"])
        assert at.seen(0).undo_steps == 2
        await at.undo(0)
        bill = at.seen(0).decision
        assert bill is not None
        assert bill.payment is not None
        assert [(way.what, way.have, way.proposed) for way in bill.payment.ways] == [("titanium", 3, 1), ("heat", 9, 5)]

    run(tmp_path, work)


# Programs


def test_programs_send_a_set_as_picks(client: TestClient) -> None:
    made = client.post("/api/v1/games", json={"settings": PRELUDE, "seats": [{"name": "Ann"}], "seed": 9}).json()
    address, headers = f"/api/v1/games/{made['game']}", {"authorization": f"Bearer {made['seats']['0']}"}

    def picking(picks: list[str], **more: Any) -> Any:
        return client.post(f"{address}/decisions", headers=headers, json={"picks": picks, **more})

    seen = client.get(address, headers=headers).json()
    parts = {part["kind"]: part for part in seen["decision"]["set"]["parts"]}
    corporation, starters = parts["corporation"]["cards"][0], parts["starter"]["cards"]
    assert (parts["starter"]["least"], parts["starter"]["most"]) == (2, 2)
    lacking = picking([corporation, starters[3]])
    assert lacking.status_code == 422
    assert lacking.json() == {
        "type": "urn:terramars:incomplete-set", "title": "incomplete set", "status": 422, "code": "incomplete-set",
        "detail": "starter: 2 to 2 wanted, 1 picked", "reason": "too-few", "part": "starter", "least": 2, "most": 2,
        "have": 1,
    }  # fmt: skip
    assert picking([corporation], choices=["pass"]).json()["code"] == "bad-request"
    assert client.get(address, headers=headers).json() == seen
    whole = [starters[3], corporation, starters[0]]
    done = picking(whole, expected_version=seen["version"], idempotency_key="k")
    assert done.status_code == 200
    assert picking(whole, expected_version=seen["version"], idempotency_key="k").json() == done.json()
    now = client.get(address, headers=headers).json()
    assert now["undo_steps"] == 1
    client.post(f"{address}/undo", headers=headers, json={})
    again = client.get(address, headers=headers).json()["decision"]["set"]
    assert (sorted(again["picked"]), again["made"]) == (sorted(whole), 0)


# Pages without a script


def page_of(client: TestClient, lang: str = "en", players: int = 1) -> tuple[str, str]:
    """The address of a table at its start, and its page."""
    seats = [{"name": name.title()} for name in NAMES[:players]]
    made = client.post("/api/v1/games", json={"settings": PRELUDE, "seats": seats, "seed": 9}).json()
    client.cookies.set("lang", lang)
    client.get(f"/s/{made['seats']['0']}")
    return f"/g/{made['game']}", client.get(f"/g/{made['game']}").text


def chosen_on(page: str) -> list[str]:
    """What is marked on a page."""
    return [card for card, mark in MARK.findall(page) if mark]


def post(client: TestClient, address: str, page: str, action: str = "choose", **fields: Any) -> Any:
    return client.post(f"{address}/{action}", data={**dict(FIELD.findall(page)), "choice": "", **fields})


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_page_that_lacks_something_says_what_and_keeps_its_marks(client: TestClient, lang: str) -> None:
    address, page = page_of(client, lang)
    cards = [card for card, _ in MARK.findall(page)]
    assert len(cards) == 2 + 4 + 10
    assert chosen_on(page) == []
    marks = [cards[1], cards[2], cards[8]]
    refused = post(client, address, page, kept=marks)
    assert refused.status_code == 422
    words = label(lang, "lacks_starter", number=2)
    assert re.search(rf'role="alert"[^>]*>.*?<span>{words}</span>', refused.text)
    assert chosen_on(refused.text) == marks
    done = post(client, address, refused.text, kept=[*marks, cards[4]])
    assert done.status_code == 200
    assert MARK.findall(done.text) == []
    back = post(client, address, done.text, "undo")
    assert sorted(chosen_on(back.text)) == sorted([*marks, cards[4]])
    other = post(client, address, back.text, kept=[cards[0], cards[3], cards[5]])
    assert f'id="chip-dock-{cards[0]}"' in other.text
    assert f'id="chip-dock-{cards[1]}"' not in other.text


def test_who_is_ready_in_secret_is_told_that_it_can_be_changed(client: TestClient) -> None:
    address, page = page_of(client, players=2)
    cards = [card for card, _ in MARK.findall(page)]
    ready = post(client, address, page, kept=[cards[0], *cards[2:4]])
    assert label("en", "chosen_secret") in ready.text
    back = post(client, address, ready.text, "undo")
    assert chosen_on(back.text) == [cards[0], *cards[2:4]]
    assert label("en", "start_secret") in html.unescape(back.text)


def test_at_one_screen_a_choice_can_be_changed_from_behind_the_curtain(client: TestClient) -> None:
    seats = [{"name": "Ann"}, {"name": "Bob"}]
    made = client.post("/api/v1/games", json={"settings": PRELUDE, "seats": seats, "seed": 9}).json()
    for token in made["seats"].values():
        client.get(f"/s/{token}")
    address = f"/g/{made['game']}"
    page = client.get(f"{address}?as=0").text
    cards = [card for card, _ in MARK.findall(page)]
    curtain = post(client, address, page, kept=[cards[0], *cards[2:4]]).text
    assert "Bob is asked" in curtain
    assert "Ann: change the choice" in curtain
    assert not any(card in curtain for card in cards)
    back = post(client, address, curtain, "undo").text
    assert chosen_on(back) == [cards[0], *cards[2:4]]
    assert "change the choice" not in client.get(address).text, "nobody is ready now"


def test_a_half_made_set_says_so_on_the_page(client: TestClient) -> None:
    address, page = page_of(client)
    cards = [card for card, _ in MARK.findall(page)]
    client.post(f"{address}/choose", data={**dict(FIELD.findall(page)), "choice": f"choose-corporation {cards[1]}"})
    half = client.get(address).text
    assert chosen_on(half) == [cards[1]]
    assert label("en", "half_made") in half
    back = post(client, address, half, "undo").text
    assert chosen_on(back) == [cards[1]]
    assert label("en", "half_made") not in back


def test_beginners_are_told_what_is_theirs_and_asked_for_the_rest_only(client: TestClient) -> None:
    settings = {"modules": ["base", "prelude"], "beginners": [0]}
    made = client.post("/api/v1/games", json={"settings": settings, "seats": [{"name": "Ann"}, {"name": "Bob"}]}).json()
    ann, bob = (Browser(client.app).get(f"/s/{made['seats'][seat]}").text for seat in "01")
    theirs, pays = label("en", "start_beginner"), label("en", "start_cards", each=3)
    assert (theirs in ann, pays in ann, label("en", "start_corporation") in ann) == (True, False, False)
    assert (theirs in bob, pays in bob, label("en", "start_corporation") in bob) == (False, True, True)
    parts = [re.findall(r'name="kept" value="[^"]+"[^>]* data-part="(\w+)"', page) for page in (ann, bob)]
    assert parts == [["starter"] * 4, ["corporation"] * 2 + ["starter"] * 4 + ["buy"] * 10]
