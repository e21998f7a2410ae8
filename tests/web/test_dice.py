"""The dice game at a server's table: begun, played, taken back, kept, opened again, looked back upon."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from dice_table import produce_on, sit, to_turn
from seated import reloaded, run, served, set_up
from starlette.testclient import TestClient
from visiting import Browser

import terramars
from terramars.bots.dice.greedy import GreedyDiceBot
from terramars.core.game import Game
from terramars.dice import decks
from terramars.dice.board import BOARD
from terramars.dice.cards import CARDS, SOURCES
from terramars.dice.goals import MILESTONES
from terramars.dice.rules import RULES
from terramars.dice.words import ANY, FACES
from terramars.text import dice as text
from terramars.web.dice import faces, help, sets
from terramars.web.dice.asking import outcome
from terramars.web.dice.drawing import die, given_by
from terramars.web.dice.looking_back import LEAST_LOSS, look_back
from terramars.web.dice.presenter import PRESENTER
from terramars.web.dice.seeing import DiceSeen
from terramars.web.errors import Refused
from terramars.web.labels import LANGUAGES
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.present import end as present_end

RICH = {"plant": 4, "steel": 2, "temperature": 3, "megacredit": 1}


def at_turn(wild: int = 2, **table: Any) -> Game:
    """Ann's turn; she has dice for a greenery and more."""
    me = {"dice": RICH, "wild": wild, "hand": ["deep-well-heating", "corporate-stronghold"]}
    return sit(me, {"dice": {"energy": 2}}, names=["Ann", "Bob"], first=0, active=0, **table)


async def laid(tables: Tables, game: Game, **more: Any) -> Table:
    made = await set_up(tables, game, [{"name": "Ann"}, {"name": "Bob"}][: len(game.state.players)], **more)
    return await tables.table(made.game)


def look(at: Table, seat: int | None = 0, lang: str = "en") -> DiceSeen:
    seen: Any = at.seen(seat, lang)
    assert isinstance(seen, DiceSeen)
    return seen


def option(seen: DiceSeen, identity: str) -> Any:
    assert seen.decision is not None
    return next(each for each in seen.decision.options if each.id == identity)


def finished(players: int = 2, seed: int = 4, noise: float = 0.0) -> Game:
    """A whole game, played by the computer."""
    game = terramars.new("dice", players=players, seed=seed, names=["Ann", "Bob"][:players])
    bot = GreedyDiceBot(1, noise=noise)
    while (decision := game.decision()) is not None:
        game.apply(bot.choose(game.view(decision.seat), decision), decision.seat)
    return game


# Choosing


def test_a_main_action_says_what_it_changes(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        seen = look(await laid(tables, at_turn(wild=0, stage="main")))
        raising = option(seen, "raise-temperature")
        # Three dice are all there is to pay with, so nothing is asked on the way.
        moved = [(each.sort, each.what, each.before, each.after) for each in raising.changes]
        assert moved == [
            ("track", "temperature", -32, -28), ("points", "points", 0, 2), ("die", "temperature", 3, 0)
        ]  # fmt: skip
        # The turn is over then, and the other player's begins.
        assert raising.barrier

    run(tmp_path, play)


def test_whoever_wants_to_end_turns_can_take_the_last_action_back(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        at = await laid(tables, at_turn(wild=0, stage="main"))
        await tables.prefer(at.id, 0, None, True)
        assert not option(look(at), "raise-temperature").barrier
        await at.submit(0, ["raise-temperature"])
        assert look(at).can_confirm
        await at.undo(0)
        assert look(at).tracks["temperature"] == -32
        await at.submit(0, ["raise-temperature"])
        await at.confirm(0)
        assert look(at, 1).decision is not None

    run(tmp_path, play)


def test_nobody_is_asked_before_a_turn_ends_of_which_nothing_can_be_taken_back(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        at = await laid(tables, at_turn())
        await tables.prefer(at.id, 0, None, True)
        await at.submit(0, ["produce"])
        for _ in range(9):
            decision = look(at).decision
            if decision is None:
                break
            notations = [each.id for each in decision.options]
            await at.submit(0, [next((word for word in ("return", "stop", "end") if word in notations), notations[0])])
        assert not look(at).can_undo, "cards were drawn"
        assert not look(at).can_confirm
        assert look(at, 1).decision is not None

    run(tmp_path, play)


def test_every_roll_closes_undo_and_says_so_before_and_after(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        at = await laid(tables, at_turn())
        assert option(look(at), "die green").barrier
        assert not option(look(at), "rotate").barrier
        await at.submit(0, ["die green"])
        seen = look(at)
        assert seen.roll is not None
        assert (seen.roll.seat, len(seen.roll.dice)) == (0, 1)
        assert (seen.can_undo, seen.undo_steps) == (False, 0)
        with pytest.raises(Refused, match="revealed"):
            await at.undo(0)

    run(tmp_path, play)


@pytest.mark.parametrize("players", [1, 2])
def test_the_last_tile_of_the_set_up_closes_undo_and_says_so(players: int) -> None:
    game = terramars.new("dice", players=players, seed=8)
    while not game.state.lanes:
        decision = game.decision()
        assert decision is not None
        said, _ = outcome(RULES.guess(game.view(decision.seat), 0), decision, decision.options[0], True)
        game.apply(decision.options[0], decision.seat)
        assert said is not game.can_undo(decision.seat)


def test_turning_a_die_is_taken_back_step_by_step(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        at = await laid(tables, at_turn())
        dice = look(at).players[0].dice
        await at.submit(0, ["rotate"])
        await at.submit(0, ["pay steel"])
        await at.submit(0, ["turn plant animal"])
        assert look(at).players[0].dice.count("animal") == 1
        for _ in range(3):
            await at.undo(0)
        assert look(at).players[0].dice == dice

    run(tmp_path, play)


def test_dice_to_keep_are_one_set(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        at = await laid(tables, at_turn())
        await at.submit(0, ["produce"])
        asked = look(at).decision
        assert asked is not None
        assert asked.set is not None
        assert (asked.set.kind, asked.set.most) == ("keep", 3)
        assert asked.set.things.count("plant.4") == 1
        with pytest.raises(Refused, match="at most 3"):
            await at.pick(0, ["plant.1", "plant.2", "plant.3", "steel.1"])
        with pytest.raises(Refused, match="not offered"):
            await at.pick(0, ["nuclear.1"])
        await at.pick(0, ["plant.1", "plant.2", "steel.1"])
        assert look(at).players[0].dice == ["plant", "plant", "steel"]
        # The set is taken back as it was made, as one.
        await at.undo(0)
        assert look(at).players[0].dice.count("plant") == 4
        assert look(at).decision.set.kind == "keep"  # type: ignore[union-attr]

    run(tmp_path, play)


def test_none_but_some_may_be_kept_and_cards_discarded_in_any_number(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        at = await laid(tables, at_turn())
        await at.submit(0, ["produce"])
        await at.pick(0, [])
        asked = look(at).decision
        assert asked is not None
        assert asked.set is not None
        assert (asked.set.kind, asked.set.things) == ("discard", ["deep-well-heating", "corporate-stronghold"])
        await at.pick(0, ["corporate-stronghold"])
        seen = look(at)
        assert "deep-well-heating" in [card.id for card in seen.hand]
        assert "corporate-stronghold" not in [card.id for card in seen.hand]
        assert len(seen.hand) == 5
        assert not seen.can_undo

    run(tmp_path, play)


def test_a_bill_is_paid_at_once_as_proposed_and_taken_back_at_once(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        at = await laid(tables, at_turn(stage="main"))
        await at.submit(0, ["play deep-well-heating"])
        asked = look(at).decision
        assert asked is not None
        assert asked.bill is not None
        # Steel and temperature are there; for the question mark one of the four plants is given, no token.
        assert asked.bill.proposed[-1] == "plant"
        await at.answer(0, {}, PRESENTER.paying(0, {"all": None}, ""))
        seen = look(at)
        assert "deep-well-heating" in [card.id for card in seen.players[0].played]
        assert (seen.players[0].wild, seen.players[0].dice.count("plant")) == (2, 3)

    run(tmp_path, play)


def test_a_bill_that_is_paid_icon_by_icon_is_shown_as_far_as_it_is_paid(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        at = await laid(tables, at_turn(stage="main"))
        await at.submit(0, ["play deep-well-heating"])
        whole = look(at).decision.bill.icons  # type: ignore[union-attr]
        await at.submit(0, [look(at).decision.options[0].id])  # type: ignore[union-attr]
        page: Any = at.seen(0, whole=True)
        assert page.decision.bill.icons == look(at).decision.bill.icons != whole  # type: ignore[union-attr]

    run(tmp_path, play)


def test_why_a_card_cannot_be_played_is_told_by_what_is_missing(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        game = sit({"dice": {"steel": 1}, "hand": ["corporate-stronghold"]}, {}, first=0, active=0, stage="main")
        card = look(await laid(tables, game)).hand[0]
        assert (card.possible, card.payable) == (False, False)
        assert card.lacks == ["energy", "city"]
        assert card.reasons == ["needs 1 energy, you have 0", "needs 1 city, you have 0"]

    run(tmp_path, play)


# Keeping


def test_a_table_is_found_again_in_the_database_as_it_was(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        at = await laid(tables, at_turn())
        await at.submit(0, ["rotate"])
        await at.submit(0, ["pay steel"])
        other = await reloaded(tables, at)
        assert other.match.game.digest() == at.match.game.digest()
        assert look(other) == look(at)
        assert look(other).undo_steps == 2

    run(tmp_path, play)


def test_a_file_goes_out_and_comes_in_again(client: TestClient) -> None:
    made = client.post(
        "/api/v1/games", json={"game": "dice", "seats": [{"name": "Ann"}, {"kind": "ai", "level": "random"}]}
    ).json()
    head = {"authorization": f"Bearer {made['host']}"}
    save = client.get(f"/api/v1/games/{made['game']}/export", headers=head).text
    assert json.loads(save)["terramars"] == "dice"
    again = client.post("/api/v1/games/import", json={"save": save})
    assert again.status_code == 201
    mine = {"authorization": f"Bearer {again.json()['seats']['0']}"}
    assert client.get(f"/api/v1/games/{again.json()['game']}", headers=mine).json()["rules"] == "dice"
    copied = client.post(f"/api/v1/games/{made['game']}/clone", json={}, headers=head).json()
    seen = client.get(f"/api/v1/games/{copied['game']}", headers={"authorization": f"Bearer {copied['seats']['0']}"})
    assert (seen.json()["rules"], seen.json()["known_seed"]) == ("dice", True)


def test_a_setting_of_the_other_game_is_refused_by_name(client: TestClient) -> None:
    for wish in ({"game": "dice", "settings": {"draft": True}}, {"settings": {"corporate_era": True}}):
        answer = client.post("/api/v1/games", json=wish)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-settings")
        assert next(iter(wish["settings"])) in answer.json()["detail"]  # type: ignore[call-overload]
    assert client.post("/api/v1/games", json={"game": "chess"}).json()["code"] == "bad-settings"


@pytest.mark.parametrize("level", ["random", "Newcomer", "Foreman", "Strategist"])
def test_computer_players_play_until_somebody_is_asked(tmp_path: Path, level: str) -> None:
    async def play(tables: Tables) -> None:
        made = await tables.create({}, [{"name": "Ann"}, {"kind": "ai", "level": level}], seed=5, plays="dice")
        at = await tables.table(made.game)
        while look(at).turn < 4:
            if at.task is not None:
                await at.task
            if (asked := look(at).decision) is not None:
                await at.submit(0, [asked.options[0].id])
        assert {choice.seat for choice in at.match.game.choices} == {0, 1}
        ranked = await at.hint(0, "en") if look(at).decision is not None else [{"sentence": ""}]
        assert len(ranked) == 1

    run(tmp_path, play)


# Pages


def test_the_first_page_begins_every_kind_of_table(client: TestClient) -> None:
    assert 'id="dice"' in client.get("/").text
    kinds = {}
    for way in ("solo", "ai", "screen", "open"):
        form = {"game": "dice", "with": way, "players": "3", "name": "Ann", "corporate_era": "1", "level": "Foreman"}
        answer = client.post("/new", data=form, follow_redirects=False)
        game = answer.headers["location"].removeprefix("/g/").removesuffix("/room")
        table = client.portal.call(client.app.state.tables.table, game)  # type: ignore[union-attr, attr-defined]
        assert table.match.game.rules.id == "dice"
        assert table.match.game.state.setup.corporate_era
        kinds[way] = [seat.kind for seat in table.match.seats]
        # Whoever does not play alone sees the dice of the turn before it ends.
        assert table.match.seats[0].confirm is (way != "solo")
    assert kinds == {
        "solo": ["person"],
        "ai": ["person", "ai", "ai"],
        "screen": ["person"] * 3,
        "open": ["person", "open", "open"],
    }
    assert client.post("/new", data={"game": "dice", "with": "chess", "players": "3"}).status_code == 422
    listed = client.get("/").text
    assert len(re.findall("<small>The Dice Game · ", listed)) == 4


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_page_says_where_values_come_from(client: TestClient, lang: str) -> None:
    said = {"en": "house deck", "ja": "独自の作成"}[lang]
    browser = client.get(f"/dice/cards?lang={lang}").text
    assert said in browser
    assert browser.count("<li id=") == len(CARDS)
    assert 'id="decomposers"' in client.get(f"/dice/cards?q=decomposers&lang={lang}").text
    one = client.get(f"/face/dice/decomposers?lang={lang}").text
    for source in ("observed", "inferred", "house"):
        assert f"src--{source}" in one
    assert client.get("/face/dice/nothing").status_code == 404
    made = served(client, at_turn().save())
    page = client.get(f"/s/{made['seats']['0']}").text
    assert said in page
    assert "src--house" in page


@pytest.mark.parametrize(
    ("players", "points", "text"),
    [
        (1, "5 and 3 VP", "from 10 on 5 VP, with one less 3 VP"),
        (2, "5 VP", "With two players the second has nothing"),
        (3, "5 and 3 VP", "has 5 VP, the second 3 VP"),
    ],
)
def test_what_an_award_is_worth_depends_on_how_many_play(
    client: TestClient, players: int, points: str, text: str
) -> None:
    """Two players know no second place (rule 11.4); alone a number of icons is asked for (rule 13.5)."""
    game = sit(players=players, awards=["plant", "titanium", "event"], names=["Ann", "Bob", "Cid"][:players])
    page = client.get(f"/s/{served(client, game.save())['seats']['0']}").text
    assert f"Awards <small>{points}</small>" in page
    assert text in page


def test_a_form_chooses_pays_and_keeps_without_a_script(client: TestClient) -> None:
    made = served(client, at_turn().save())
    client.get(f"/s/{made['seats']['0']}")
    at = f"/g/{made['game']}"
    table = client.portal.call(client.app.state.tables.table, made["game"])  # type: ignore[union-attr, attr-defined]

    def send(**fields: Any) -> None:
        version = table.match.version(0)
        sent = client.post(f"{at}/choose", data={"seat": 0, "version": version, "key": f"{version}", **fields})
        assert sent.status_code == 200

    send(choice="rotate")
    send(choice="pay steel")
    send(choice="turn plant microbe")
    send(choice="play deep-well-heating")
    send(**{"pay-all": "proposed"})
    assert "deep-well-heating" in [card.id for card in table.seen(0).players[0].played]


@pytest.mark.dose
def test_the_end_page_tells_the_course_of_a_game(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(present_end, "PATIENCE", 120.0)
    made = served(client, finished().save())
    for seat in ("0", "1"):
        client.get(f"/s/{made['seats'][seat]}")
    end = client.get(f"/g/{made['game']}/end?lang=en").text
    for words in ("Points by turn", "Dice in production by turn", "Track of points", "Milestones"):
        assert words in end
    assert end.count('class="chart"') == 4
    assert "Dice rolled" in end
    replay = client.get(f"/g/{made['game']}/replay?step=30&seat=0&lang=en").text
    assert 'data-kind="replay"' in replay
    parts = client.get(f"/g/{made['game']}/replay/regions?step=31&seat=watch").json()
    assert "prompt" in parts["regions"]
    rematch = client.post(f"/g/{made['game']}/rematch", data={}, follow_redirects=False)
    follows = client.portal.call(  # type: ignore[union-attr]
        client.app.state.tables.table,
        rematch.headers["location"].removeprefix("/g/"),  # type: ignore[attr-defined]
    )
    assert follows.match.game.rules.id == "dice"
    branched = client.post(f"/g/{made['game']}/branch", data={"step": "12", "seat": "0"}, follow_redirects=False)
    assert branched.status_code == 303
    begun = client.portal.call(  # type: ignore[union-attr]
        client.app.state.tables.table,
        branched.headers["location"].removeprefix("/g/"),  # type: ignore[attr-defined]
    )
    assert begun.match.seats[1].level in begun.match.presenter.levels()


def test_the_deal_of_the_day_is_none_of_this_game(client: TestClient) -> None:
    asked = {"game": "dice", "preset": "daily"}
    assert client.post("/api/v1/games", json=asked).status_code == 422


def test_who_only_watched_reads_nothing_of_hands_at_the_end(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(present_end, "PATIENCE", 120.0)
    game = finished()
    made = served(client, game.save())
    hands = [{text.card_name(CARDS[card], "en") for card in player.hand} for player in game.state.players]
    assert all(hands), "both have cards left"
    tables, ask = client.app.state.tables, client.portal.call  # type: ignore[union-attr, attr-defined]
    for kind, seat, seen in (("watch", -1, []), ("shoulder", 1, [1])):
        guest = Browser(client.app)
        guest.get(f"/s/{ask(tables.invite, made['game'], kind, seat)}")
        page = unescape(guest.get(f"/g/{made['game']}/end?lang=en").text)
        shown = [{name for name in names if name in page} for names in hands]
        assert shown == [names if number in seen else set() for number, names in enumerate(hands)], kind


@pytest.mark.dose
def test_looking_back_tells_chances_moments_and_mistakes() -> None:
    game = finished(noise=5.0)
    found = look_back(game.save(), ("Ann", "Bob"))
    for seat, score in enumerate(game.scores()):
        assert found.points[seat][-1] == score.total
        assert len(found.points[seat]) == len(found.turns)
        own = game.state.players[seat]
        assert found.figures[seat]["played"] == len(own.played)
        assert found.unplayed[seat] == [CARDS[card].slug for card in own.hand]
    for column in zip(*found.chance, strict=True):
        assert sum(column) == pytest.approx(100.0)
    assert [curve[-1] for curve in found.chance] == [100.0 * (seat in game.result().winners) for seat in range(2)]
    assert found.moments
    for moment in found.moments:
        assert sum(moment.swings) == pytest.approx(0.0, abs=1e-6)
        assert moment.words["en"]
        assert moment.words["ja"]
    # Somebody who errs by five points in every choice has something to regret.
    assert {mistake.seat for mistake in found.mistakes} == {0, 1}
    for mistake in found.mistakes:
        assert mistake.loss >= LEAST_LOSS
        assert mistake.chosen["en"] != mistake.better["en"]


def test_a_game_that_is_broken_off_is_looked_back_upon_as_far_as_it_went() -> None:
    game = produce_on(to_turn(terramars.new("dice", players=2, seed=4)), 6)
    found = look_back(game.save(), ("Ann", "Bob"))
    assert found.turns[-1] == game.state.turn + 1
    assert [own["produced"] for own in found.figures] == [3, 3]


def test_a_lost_solo_game_says_what_was_missing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(present_end, "PATIENCE", 120.0)
    game = terramars.new("dice", players=1, seed=1)
    while (decision := game.decision()) is not None:
        game.apply(decision.options[-1])
    made = served(client, game.save())
    client.get(f"/s/{made['seats']['0']}")
    end = client.get(f"/g/{made['game']}/end?lang=en").text
    assert "not all parameters are complete after 50 turns" in end
    assert re.search(r"temperature -?\d+ / 8", end)
    assert "Track of points" not in end


# Help


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_speaks_of_every_die_goal_and_action(client: TestClient, lang: str) -> None:
    page = client.get(f"/dice/help?lang={lang}").text
    for icon in range(FACES):
        assert f'#{die(icon).icon}"' in page
        assert text.icon_name(icon, lang) in page
    for milestone in MILESTONES:
        assert text.milestone_text(milestone, lang) in page
    for source in SOURCES:
        assert text.source_text(source, lang).replace("'", "&#39;") in page
    for number in (help.numbers()["turns"], help.numbers()["deadlines"]):
        assert str(number) in page
    assert "{" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    assert 'href="/dice/help"' in client.get(f"/help?lang={lang}").text


def test_the_legend_explains_every_icon() -> None:
    decks.load()
    explained = {sign.icon for signs, _ in help.SIGNS for sign in signs} | {die(icon).icon for icon in range(ANY + 1)}
    drawn: set[str] = set()
    for card in CARDS:
        face = faces.face(card.slug, "en")
        drawn.update(sign.icon for row in (face.play, face.action, face.effect, face.production) for sign in row)
    drawn.update(sign.icon for bonus in BOARD.bonus for sign in given_by(bonus))
    assert drawn - explained == set()


# Parts


def test_the_payment_that_is_proposed_gives_the_commonest_die_and_keeps_tokens() -> None:
    game = sit({"dice": {"plant": 3, "animal": 1, "steel": 1, "energy": 1, "city": 1}, "wild": 3,
                "hand": ["imported-nitrogen"]}, {}, first=0, active=0, stage="main")  # fmt: skip
    game.apply("play imported-nitrogen")
    # An event must be paid with a token; both question marks take plants.
    assert sets.proposal(game.state, 0) == ["plant", "plant"]


def test_the_payment_that_is_proposed_shows_what_is_forced_too() -> None:
    """One heat die and four tokens: whoever gives the die gives two tokens besides, and sees so before."""
    me = {"dice": {"temperature": 1, "science": 1}, "wild": 4}
    game = sit(me, {}, first=0, active=0, stage="main")
    game.apply("raise-temperature")
    assert sets.proposal(game.state, 0) == ["temperature", "wild", "wild"]
    assert sets.paying(game.state, 0) == ["pay temperature"]


def test_dice_of_one_face_are_told_apart_by_a_number() -> None:
    assert sets.numbered(["plant", "steel", "plant"]) == ["plant.1", "steel.1", "plant.2"]
