"""Questions, options, reasons and the story of whole games, in every language."""

from __future__ import annotations

import random
from typing import Any

import pytest
from parliament import seats

import terramars
from terramars import text
from terramars.core.game import Game
from terramars.core.machine import Decision
from terramars.core.option import Option

NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve")
BOARDS = ("tharsis", "hellas", "elysium")
EVERYTHING = ("base", "corporate_era", "prelude", "promo")
MOST_DECISIONS = 600


def settings(number: int) -> dict[str, Any]:
    """Games of all sizes on all boards, with and without modules, draft, beginners and names."""
    players = 1 + number % 5
    solo = players == 1
    found: dict[str, Any] = {"players": players, "seed": number, "board": BOARDS[number % 3]}
    found["modules"] = EVERYTHING if solo or number % 4 else ("base",)
    found["draft"] = not solo and number % 2 == 1
    found["names"] = NAMES[:players] if number % 3 else ()
    found["beginners"] = (0,) if not solo and number % 4 == 0 else ()
    if solo:
        found["solo_goal"] = "tr63" if number % 2 else "terraform"
        found["corporations"] = "choose" if number % 2 else "deal"
    return found


def choose(decision: Decision, luck: random.Random) -> Option:
    """Anything, but rather not passing."""
    option = luck.choice(decision.options)
    return luck.choice(decision.options) if option.kind in ("pass", "done", "sell") else option


def check(words: str) -> None:
    assert words
    assert words == words.strip()
    assert "  " not in words
    assert "terramars" not in words
    assert "None" not in words


@pytest.mark.parametrize("number", range(20))
def test_whole_games_are_told(number: int) -> None:
    luck = random.Random(number)
    game = terramars.new(**settings(number))
    for _ in range(MOST_DECISIONS):
        decision = game.decision()
        if decision is None:
            break
        check_decision(game, decision, luck)
        game.apply(choose(decision, luck))
    for _, happenings in game.tell():
        for happening in happenings:
            for lang in text.LANGUAGES:
                check(text.happening_text(happening, game.state, lang))
            check(text.happening_text(happening, game.state, "en", viewer=0))


def check_decision(game: Game, decision: Decision, luck: random.Random) -> None:
    view = game.view(decision.seat) if luck.random() < 0.1 else None
    for lang in text.LANGUAGES:
        asked = text.prompt_text(decision, game.state, lang)
        check(asked)
        offered = [text.option_text(option, game.state, lang) for option in decision.options]
        for words in offered:
            check(words)
        assert len(set(offered)) == len(offered), offered
        if view is not None:
            assert text.prompt_text(decision, view, lang) == asked
            told = [text.option_text(option, view, lang) for option in decision.options]
            if not game.state.lanes and not any(option.kind == "prelude" for option in decision.options):
                assert told == offered
    if luck.random() < 0.05:
        for option, reasons in game.prospects(decision.seat):
            check(text.option_text(option, game.state, "ja"))
            for reason in reasons:
                check(text.reason_text(reason, "en", game.state))
                check(text.reason_text(reason, "ja", game.state))


def test_questions_and_options_in_words() -> None:
    game = terramars.new(players=2, seed=7, names=("Ann", "Bob"))
    decision = game.decision()
    assert decision is not None
    assert text.prompt_text(decision, game.state) == "Choose your corporation"
    game.apply(decision.options[0])
    decision = game.decision()
    assert decision is not None
    assert text.prompt_text(decision, game.state).endswith(" for 3 M€?")
    assert text.option_text(decision.options[0], game.state).startswith("Keep ")
    while (decision := game.decision()) is not None and len(decision.options) == 2:
        game.apply(decision.options[-1])
    assert decision is not None
    if decision.options[-1].kind == "pass":
        assert text.prompt_text(decision, game.state) == "Your turn: 2 actions left"
        assert text.prompt_text(decision, game.state, "ja") == "あなたの手番：残り2アクション"
    projects = [option for option in decision.options if option.kind == "project" and option.part("what") == "aquifer"]
    for option in projects:
        assert text.option_text(option, game.state) == "Standard project Aquifer (18 M€)"


def test_people_without_names_are_numbered() -> None:
    game = terramars.new(players=2, seed=7)
    option = Option("remove", what="plants", amount=3, seat=1)
    assert text.option_text(option, game.state) == "Remove 3 plants from Player 2"
    assert text.option_text(option, game.state, "ja") == "プレイヤー2から植物3を取り除く"
    neutral = Option("remove", what="plants", amount=1, seat=9)
    assert text.option_text(neutral, game.state) == "Remove 1 plant from the neutral opponent"


def test_areas_and_people_have_names() -> None:
    state = terramars.new(players=2, seed=7, names=("Ann", "Bob")).state
    assert text.area_name(state, state.board.index["r5c3"]) == "E3 Noctis City"
    assert text.area_name(state, state.board.index["r4c1"], "ja") == "D1 パヴォニス山"
    assert text.area_name(state, state.board.index["ganymede-colony"], "ja") == "ガニメデ・コロニー"
    assert text.area_name(state, state.board.index["r9c1"]) == "I1"
    assert [text.player_name(state, seat) for seat in (0, 1, 9)] == ["Ann", "Bob", "the neutral opponent"]


def test_areas_off_mars_are_called_as_their_cards() -> None:
    game = terramars.new(players=2, seed=1, modules=["base", "corporate_era", "venus"])
    board = game.state.board
    names = [text.area_name(game.state, board.index[area], "ja") for area in board.ids if not area.startswith("r")]
    assert names == ["フォボス宇宙港", "ガニメデ・コロニー", "黎明市", "月ノ大都", "マックスウェル基地", "層雲遊都"]


@pytest.mark.parametrize("seed", range(3))
def test_options_read_the_same_from_a_view_as_from_the_table(seed: int) -> None:
    every_box = ("base", "corporate_era", "prelude", "venus", "colonies", "turmoil", "world_government", "promo")
    game, luck = terramars.new(players=2 + seed, seed=seed, modules=every_box), random.Random(seed)
    while (decision := game.decision()) is not None:
        if luck.random() < 0.2:
            view = game.view(decision.seat)
            for lang in ("en", "ja"):
                for option in decision.options:
                    said = text.option_text(option, game.state, lang, decision)
                    assert said == text.option_text(option, view, lang, decision)
        game.apply(choose(decision, luck))


def test_secrets_are_kept_from_others() -> None:
    game = terramars.new(players=2, seed=7, names=("Ann", "Bob"))
    while (decision := game.decision()) is not None and game.state.lanes:
        game.apply(decision.options[0])
    told = [happening for _, happenings in game.tell() for happening in happenings]
    drawn = next(happening for happening in told if happening.kind == "card" and happening.seat == 0)
    assert text.happening_text(drawn, game.state, viewer=1) == "Ann takes a card to hand"
    assert text.happening_text(drawn, game.state, viewer=0) != "Ann takes a card to hand"
    kept = next(happening for happening in told if happening.kind == "choice" and happening.seat == 0)
    assert text.happening_text(kept, game.state, viewer=1) == "Ann chooses in secret"


@pytest.mark.parametrize(("lang", "asked"), [
    ("en", "Paradigm Breakdown: Discard which card?"), ("ja", "パラダイム崩壊：どのカードを捨て札にしますか？"),
])
def test_what_an_event_asks_is_asked_in_its_name(lang: str, asked: str) -> None:
    ann, _ = seats(ann=dict(hand=["Ants", "Birds", "Fish"]), parliament={"current": "Paradigm Breakdown"})
    game = ann.game
    game.hold = False
    while (decision := game.decision()) is not None and "discard" not in {each.kind for each in decision.options}:
        game.apply("pass")
    assert decision is not None
    assert text.prompt_text(decision, game.state, lang) == asked
    assert text.prompt_text(decision, game.view(decision.seat), lang) == asked
