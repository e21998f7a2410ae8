"""The box `wonders.py` as a full citizen. Runs where the box is loaded: `tests/test_own_boxes.py` sees to that."""

from __future__ import annotations

import random

import pytest
from play import table
from starlette.testclient import TestClient
from variants import begin

import terramars
from terramars import text
from terramars.bots.registry import make
from terramars.core.machine import Decision
from terramars.mars.boxes import BOXES
from terramars.mars.cards import BY_SLUG, CARDS
from terramars.mars.fields import NOBODY, OWNER
from terramars.mars.modules import load
from terramars.mars.saves import codec
from terramars.mars.standing import When
from terramars.mars.tracks import number_of_track
from terramars.text import icons
from terramars.text.search import facts_of
from terramars.web.app import make_app
from terramars.web.cardface import faces

load()
assert "wonders" in BOXES, "the box is not loaded: name its file in TERRAMARS_BOXES"
MODULES = ("base", "corporate_era", "prelude", "venus", "wonders")
PLAYERS = range(1, 6)


def played_at_random(seed: int, players: int):
    """A game of the box and every decision it comes to."""
    game = begin({"players": players, "seed": seed, "modules": MODULES}, logged=True)
    dice = random.Random(seed)
    while (decision := game.decision()) is not None:
        yield game, decision
        game.apply(dice.choice(decision.options))


def test_its_tracks_rise_and_give_what_they_say():
    ann, _ = table(modules=MODULES, dust=3, harmony=-4, deck=["Mine"], ann=dict(money=7))
    ann.does("Sweeping")
    assert (ann.dust, ann.tr, ann.hand) == (4, 21, ["Mine"])
    ann, _ = table(modules=MODULES, harmony=0, dust=5, ann=dict(money=12, hand="Great Bell"))
    ann.plays("Great Bell")
    assert (ann.harmony, ann.dust, ann.tr) == (4, 6, 23)


def test_its_action_of_the_turn_is_offered_priced_and_done():
    ann, _ = table(modules=MODULES, ann=dict(money=2, played="Dust Choir"))
    ann.chooses("dig")
    assert (ann.money, ann.heat, ann.player.slots[0].digs) == (0, 1, 1)
    ann, _ = table(modules=MODULES, ann=dict(money=1, hand="Mine"))
    assert [reason.kind for reason in ann.why_not("dig")] == ["money"]


def test_its_verb_asks_and_does():
    ann, _ = table(modules=MODULES, ann=dict(played="Great Bell", heat=3, energy=1))
    ann.acts("Great Bell", "barter heat")
    assert (ann.heat, ann.energy) == (1, 3)


def test_its_policy_holds_for_everybody_while_the_weather_lasts():
    people = dict(hand="Asteroid Mining", money=28)
    ann, _ = table(modules=MODULES, slots={"weather": {"now": 0}}, ann=people)
    assert not ann.can_play("Asteroid Mining")
    ann, _ = table(modules=MODULES, slots={"weather": {"now": 1}}, ann=people)
    assert ann.can_play("Asteroid Mining")
    ann, _ = table(modules=MODULES, slots={"weather": {"now": 2}}, ann=people)
    assert ann.player.standing.steel_worth == 3
    assert not ann.can_play("Asteroid Mining")


def test_its_price_on_terraforming_is_asked_of_everybody_and_known_beforehand():
    """Dust 8 gives another step of rating: 7 M€ for the project, 4 for two steps."""
    ann, bob = table(modules=MODULES, dust=7, slots={"weather": {"now": 3}}, ann=dict(money=11), bob=dict(money=8))
    assert [(reason.what, reason.need, reason.have) for reason in bob.why_not("project sweeping")] == [(2, 4, 1)]
    ann.does("Sweeping")
    assert (ann.money, ann.tr, ann.dust) == (0, 22, 8)
    assert not bob.can("project sweeping")


def test_its_moment_is_written_by_its_name():
    heard = [effect for card in CARDS if card.module == "wonders" for effect in card.effect if isinstance(effect, When)]
    written = codec().encode(heard[0])
    assert written["moment"] == {"is": "Dug", "kind": "dug"}
    assert codec().decode(written) == heard[0]


def test_its_milestone_counts_what_it_keeps():
    ann, _ = table(modules=MODULES, ann=dict(money=8, slots={"vault": {"digs": 3}}))
    ann.claims("Digger")
    assert ann.score.milestones == 5


@pytest.mark.parametrize("players", PLAYERS)
def test_games_are_saved_set_up_and_played_again(players):
    for number, (game, decision) in enumerate(played_at_random(players, players)):
        if number % 60 == 0:
            for twin in (terramars.load(game.save()), terramars.position(game.position())):
                assert twin.digest() == game.digest()
                assert twin.decision() == decision
    assert terramars.replay(game.save()).digest() == game.digest()
    assert game.result() is not None


@pytest.mark.parametrize("players", PLAYERS)
def test_its_secrets_are_kept(players):
    """What a view shows of slots is what their declaration allows, and a guess cannot be told from the truth."""
    for number, (game, _) in enumerate(played_at_random(10 + players, players)):
        if number % 80:
            continue
        for seat in range(players):
            view = game.view(seat)
            assert (view.slots[0].now, view.slots[0].coming) == (game.state.slots[0].now, -1)
            for other, player in enumerate(view.players):
                true = game.state.players[other].slots[0]
                assert (player.slots[0].gems, player.slots[0].digs) == (true.gems if other == seat else -1, true.digs)
            guess = terramars.guess(view, seed=number)
            assert guess.view(seat) == view
            assert guess.state.slots[0].coming >= 0
            assert all(player.slots[0].gems >= 0 for player in guess.state.players)


def test_a_copy_shares_nothing_with_its_slots():
    game = begin({"players": 2, "seed": 3, "modules": MODULES})
    twin = game.copy()
    twin.state.slots[0].now = 2
    twin.state.players[0].slots[0].gems = 9
    assert (game.state.slots[0].now, game.state.players[0].slots[0].gems) == (0, 0)


@pytest.mark.parametrize("lang", text.LANGUAGES)
def test_everything_of_it_is_told(lang):
    for game, decision in played_at_random(21, 3):
        assert isinstance(decision, Decision)
        assert text.prompt_text(decision, game.state, lang)
        for option in decision.options:
            assert text.option_text(option, game.state, lang, decision)
    assert all(happening for _, happenings in game.tell() for happening in happenings)
    for card in CARDS:
        if card.module == "wonders":
            assert text.card_text(card, lang)
    assert text.track_name(number_of_track("dust"), lang) == ("砂塵" if lang == "ja" else "dust")
    assert text.module_name("wonders", lang) == ("ワンダーズ" if lang == "ja" else "Wonders")


def test_everything_of_it_is_drawn_and_found():
    for card in CARDS:
        if card.module == "wonders":
            assert icons.card_icons(card)
            assert faces.face(card.slug, "ja").name != card.name
    assert "digs" in facts_of(BY_SLUG["ring-of-gardens"])


@pytest.mark.parametrize("players", PLAYERS)
def test_greedy_plays_it(players):
    game = begin({"players": players, "seed": 40 + players, "modules": MODULES})
    bots = [make("greedy") for _ in range(players)]
    while (decision := game.decision()) is not None:
        game.apply(bots[decision.seat].choose(game.view(decision.seat), decision))
    assert game.result() is not None


def test_fields_say_who_may_see_them():
    hidden = {
        (slot.name, field.name): field.seen_by
        for slot in (*load()["wonders"].table_slots, *load()["wonders"].player_slots)
        for field in slot.fields
        if field.seen_by != "all"
    }
    assert hidden == {("weather", "coming"): NOBODY, ("vault", "gems"): OWNER}


def test_it_is_played_on_the_pages(tmp_path):
    """From the start page to generations on: the API offers what it brings, and the pages show it in both languages."""
    dice = random.Random(1)
    with TestClient(make_app(str(tmp_path / "games.sqlite3")), base_url="http://localhost") as web:
        assert 'value="wonders"' in web.get("/").text
        settings = {"modules": ["base", "corporate_era", "venus", "wonders"]}
        seats = [{"kind": "person", "name": name} for name in ("Ann", "Bob")]
        made = web.post("/api/v1/games", json={"settings": settings, "seats": seats}).json()
        address, links = f"/api/v1/games/{made['game']}", made["seats"].values()
        dug, generation = 0, 1
        while generation < 4:
            for link in links:
                bearer = {"authorization": f"Bearer {link}"}
                seen = web.get(address, headers=bearer).json()
                generation = seen["generation"]
                if seen["decision"]:
                    offered = [option["id"] for option in seen["decision"]["options"]]
                    choice = "dig" if "dig" in offered and dug < 3 else dice.choice(offered)
                    dug += choice == "dig"
                    given = {"expected_version": seen["version"], "choices": [choice]}
                    assert web.post(f"{address}/decisions", headers=bearer, json=given).status_code == 200
        assert dug >= 3
        for link in links:
            browser = TestClient(web.app, base_url="http://localhost")
            browser.get(f"/s/{link}")
            for lang in text.LANGUAGES:
                page = browser.get(f"/g/{made['game']}?lang={lang}")
                assert page.status_code == 200
                assert "p-dust" in page.text
