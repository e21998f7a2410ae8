"""Everything of the dice game can be said in both languages."""

from __future__ import annotations

import random
import re

import pytest
from dice_table import number, offered, play, sit

from terramars.core.game import Game
from terramars.core.machine import Effect
from terramars.dice import decks, saves
from terramars.dice.cards import CARDS, SOURCES
from terramars.dice.goals import MILESTONES
from terramars.dice.rules import RULES
from terramars.text import dice as text

LANGUAGES = ("en", "ja")
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_and_a_text(lang: str) -> None:
    decks.load()
    names = [text.card_name(card, lang) for card in CARDS]
    assert len(set(names)) == len(names)
    for card in CARDS:
        said = text.card_text(card, lang)
        assert said
        assert "{" not in said
        if lang == "ja":
            assert JAPANESE.search(text.card_name(card, "ja")), card.name
            assert JAPANESE.search(said)
        else:
            assert not JAPANESE.search(said)


def test_names_of_cards_begin_their_words_alike() -> None:
    """Capitals as in the big game, whether the rulebook names a card or we do."""
    decks.load()
    words = {word for card in CARDS for word in card.name.split()}
    assert {word for word in words if word[0].islower()} == {"of"}


def test_texts_say_what_the_statements_say() -> None:
    decks.load()
    said = {card.name: text.card_text(card) for card in CARDS}
    assert said["Decomposers"] == (
        "Cost: 2 microbe, 1 any resource. Support action: pay 1 microbe: gain 1 plant, gain 1 VP."
    )
    assert said["Arctic Algae"] == (
        "Cost: 1 any green resource, 2 any resource. Effect: when anyone places an ocean, roll 1 green die."
    )
    assert said["Urbanized Area"] == "Cost: 1 steel, 1 city, 1 any grey resource. Place a city next to another city."
    assert said["Mohole Lake"].endswith("Place an ocean; if it touches a greenery or a city, gain 2 VP.")
    assert said["CrediCor"] == "Production: 2 yellow dice, 1 red die. Start: gain 3 wild tokens."
    assert text.card_text(CARDS[number("decomposers")], "ja") == (
        "コスト：微生物2、任意の資源1。補助アクション：微生物1を支払う→植物を1個得る。1勝利点を得る。"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_that_asks_has_a_question_and_every_kind_of_option_has_words(lang: str) -> None:
    spoken = text.language(lang)
    for kind in saves.classes():
        if issubclass(kind, Effect) and "options" in vars(kind):
            assert kind.__name__ in spoken.prompts, kind.__name__
    assert set(spoken.options) == set(RULES.grammar)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_milestones_and_sources_have_words(lang: str) -> None:
    for milestone in MILESTONES:
        assert text.milestone_name(milestone, lang)
        assert text.milestone_text(milestone, lang)
    for source in SOURCES:
        assert text.source_text(source, lang)


@pytest.mark.parametrize("seed", range(8))
def test_every_question_option_reason_and_happening_of_games_has_words(seed: int) -> None:
    game = Game(RULES, RULES.start({"players": 1 + seed % 4, "seed": seed, "corporate_era": True}), logged=True)
    lot = random.Random(seed)
    while (decision := game.decision()) is not None and len(game.choices) < 400:
        for lang in LANGUAGES:
            assert text.prompt_text(decision, lang)
            said = [text.option_text(option, decision, lang) for option in decision.options]
            assert all(said)
            assert len(set(said)) == len(said) or decision.options[0].kind == "first", said
        if lot.random() < 0.05:
            for _, reasons in game.prospects(decision.seat):
                for reason in reasons:
                    assert text.reason_text(reason, "en")
                    assert text.reason_text(reason, "ja")
        game.apply(lot.choice(decision.options), decision.seat)
    for _, happenings in game.tell():
        for happening in happenings:
            for lang in LANGUAGES:
                line = text.happening_text(happening, game.state, lang)
                told = happening.kind != "choice" or (happening.effect.begins_action() and not happening.forced)
                assert bool(line) == told
                assert "{" not in line


def test_the_story_does_not_tell_others_which_cards_are_drawn() -> None:
    game = sit({"dice": {"steel": 1}}, deck=["capital", "swamp"])
    play(game, "cards")
    drawn = [event for _, events in game.tell() for event in events if event.kind == "card"]
    assert [text.happening_text(event, game.state, "en", 0) for event in drawn] == [
        "Player 1 draws Capital", "Player 1 draws Swamp",
    ]  # fmt: skip
    assert {text.happening_text(event, game.state, "en", 1) for event in drawn} == {"Player 1 draws a card"}
    assert offered(game)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", {"Discard temperature", "Discard plant"}), ("ja", {"気温を捨てる", "植物を捨てる"})]
)
def test_what_is_discarded_is_not_called_paid(lang: str, words: set[str]) -> None:
    game = play(sit({"dice": {"temperature": 2, "plant": 1}}), "rotate")
    decision = game.decision()
    assert decision is not None
    assert {text.option_text(option, decision, lang) for option in decision.options} == words
