"""Impossible settings and positions are refused by name, with what would be right."""

from __future__ import annotations

import pytest

import terramars
from terramars.core.errors import ImpossiblePosition, ImpossibleSetup, TerramarsError, UnknownName

SOLO = dict(players=1)


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        (dict(players=7), ImpossibleSetup, "players=7: a whole number from 1 to 5 is wanted"),
        (dict(players=0), ImpossibleSetup, "players=0: a whole number from 1 to 5"),
        (dict(players="two"), ImpossibleSetup, "players='two': a whole number"),
        (dict(players=2.0), ImpossibleSetup, "players=2.0: a whole number"),
        (dict(players=True), ImpossibleSetup, "players=True: a whole number"),
        (dict(seed=-1), ImpossibleSetup, "seed=-1: a whole number from 0"),
        (dict(seed=1 << 64), ImpossibleSetup, "seed="),
        (dict(seed="x"), ImpossibleSetup, "seed='x'"),
        (dict(board="helas"), UnknownName, "unknown board 'helas': did you mean hellas?"),
        (dict(board="moon"), UnknownName, "unknown board 'moon': known: tharsis, hellas, elysium"),
        (dict(board=3), UnknownName, "unknown board 3"),
        (dict(modules=["base", "preludes"]), UnknownName, "unknown module 'preludes': did you mean prelude?"),
        (dict(modules=["base", "moon"]), UnknownName, "unknown module 'moon': known: base"),
        (dict(modules=["prelude"]), ImpossibleSetup, "every game needs the module 'base'"),
        (dict(modules=[]), ImpossibleSetup, "every game needs the module 'base'"),
        (dict(players=2, first=2), ImpossibleSetup, "first=2: a whole number from 0 to 1"),
        (dict(players=2, beginners=[2]), ImpossibleSetup, "beginners=2: a whole number from 0 to 1"),
        (dict(players=2, corporations="choose"), ImpossibleSetup, "corporations='choose' is a solo option"),
        (dict(corporations="draft"), ImpossibleSetup, "corporations='draft': known: deal, choose"),
        (dict(solo_goal="tr63"), ImpossibleSetup, "solo_goal='tr63' is a solo option"),
        (dict(solo_goal="win"), ImpossibleSetup, "solo_goal='win': known: terraform, tr63"),
        (dict(ask="always"), ImpossibleSetup, "ask='always': known: 'when it matters', 'never'"),
        (dict(players=3, names=["Ann", "Bob"]), ImpossibleSetup, "2 names for 3 players: give one each or none"),
        (dict(colour="red"), ImpossibleSetup, "unknown setting 'colour'"),
        (dict(player=2), ImpossibleSetup, "unknown setting 'player': did you mean players?"),
        (dict(**SOLO, draft=True), ImpossibleSetup, "there is no draft in solo: leave draft=False"),
        (dict(**SOLO, beginners=[0]), ImpossibleSetup, "no Beginner Corporation in solo: leave beginners="),
        (dict(**SOLO, modules=["base"]), ImpossibleSetup, "solo always uses 'corporate_era': add it to the modules"),
    ],
    ids=str,
)
def test_impossible_settings_are_refused(settings, error, message):
    with pytest.raises(error) as caught:
        terramars.new(**settings)
    assert message in str(caught.value)
    assert isinstance(caught.value, TerramarsError)


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownName, match="unknown game 'venus': known: dice, mars"):
        terramars.new("venus")


@pytest.mark.parametrize(
    "settings",
    [
        dict(modules=3),
        dict(beginners=5),
        dict(beginners=["a"]),
        dict(names=5),
        dict(modules=[["base"]]),
        dict(first="a"),
        dict(ask=["never"]),
        dict(corporations=None),
        dict(draft="no"),
    ],
    ids=str,
)
def test_settings_of_the_wrong_type_are_refused_too(settings):
    with pytest.raises(TerramarsError):
        terramars.new(**settings)


def test_possible_settings_are_taken():
    terramars.new(players=1, corporations="choose", solo_goal="tr63", modules=["base", "corporate_era", "prelude"])
    terramars.new(players=5, draft=True, beginners=[0, 4], board="Elysium", first=3, names=["A", "B", "C", "D", "E"])
    terramars.new(modules="base")
    terramars.new(seed=(1 << 64) - 1, ask="never")


# Positions


def wrong(**situation: object) -> str:
    with pytest.raises(ImpossiblePosition) as caught:
        terramars.position(situation)
    return str(caught.value)


@pytest.mark.parametrize(
    ("situation", "message"),
    [
        (dict(temprature=-4), "unknown key 'temprature' of the table: did you mean temperature?"),
        (dict(temperature=-3), "temperature -3 is no step of its track"),
        (dict(temperature=10), "temperature is 10: a whole number from -30 to 8 is wanted"),
        (dict(oxygen=15), "oxygen is 15: a whole number from 0 to 14 is wanted"),
        (dict(generation=0), "generation is 0"),
        (dict(active=2), "active is 2: a whole number from 0 to 1"),
        (dict(first=-1), "first is -1"),
        (dict(actions_left=3), "actions_left is 3: a whole number from 1 to 2"),
        (dict(phase="acton"), "unknown phase 'acton': did you mean action?"),
        (dict(oceans=["r5c5", "r5c5"]), "two tiles on r5c5"),
        (dict(oceans=["r99c1"]), "unknown area 'r99c1'"),
        (
            dict(oceans=["r1c2", "r1c4", "r1c5", "r2c6", "r4c8", "r5c4", "r5c5", "r5c6", "r6c6", "r6c7"]),
            "10 oceans: there are only 9",
        ),
        (dict(neutral=[{"kind": "castle", "hex": "r3c3"}]), "unknown kind of tile 'castle'"),
        (dict(players=[{"hand": ["Mien"]}, {}]), "unknown card 'Mien': did you mean Mine?"),
        (dict(players=[{"hands": ["Mine"]}, {}]), "unknown key 'hands' of player 0: did you mean hand?"),
        (dict(players=[{"hand": ["Mine", "Mine"]}, {}]), "Mine is both in the hand of player 0 and in the hand"),
        (dict(players=[{"hand": ["Mine"]}, {"played": ["Mine"]}]), "Mine is both in the hand of player 0 and played"),
        (dict(players=[{"hand": ["Helion"]}, {}]), "Helion cannot be here: it is of the kind corporation"),
        (dict(players=[{"corporation": "Mine"}, {}]), "Mine cannot be here: it is of the kind automated"),
        (dict(players=[{"stock": {"gold": 3}}, {}]), "unknown resource 'gold'"),
        (dict(players=[{"stock": {"heat": -1}}, {}]), "stock heat of player 0 is -1"),
        (dict(players=[{"production": {"megacredits": -6}}, {}]), "is -6: a whole number from -5"),
        (dict(players=[{"production": {"steel": -1}}, {}]), "is -1: a whole number from 0"),
        (dict(players=[{"cubes": {"Birds": 2}}, {}]), "cubes on Birds, which is not in play of player 0"),
        (dict(players=[{"played": ["Mine"], "cubes": {"Mine": 2}}, {}]), "Mine holds no cubes"),
        (dict(players=[{"played": ["Birds"], "cubes": {"Birds": -1}}, {}]), "cubes on Birds is -1"),
        (dict(players=[{"played": ["Mine"], "used": ["Mine"]}, {}]), "Mine has no action to be used by player 0"),
        (dict(players=[{"next_card": ["Mine"]}, {}]), "Mine leaves nothing for the next card"),
        (
            dict(players=[{"claims": ["r3c3"], "tiles": [{"kind": "city", "hex": "r3c3"}]}, {}]),
            "a claim on r3c3, where a tile lies",
        ),
        (dict(players=[3, {}]), "players[0] is no dictionary"),
        (dict(milestones=[["Mayer", 0]]), "unknown milestone 'Mayer': did you mean Mayor?"),
        (dict(awards=[["Banker", 0], ["Banker", 1]]), "Banker twice among the awards"),
        (dict(awards=[["Banker", 5]]), "seat of Banker is 5"),
        (
            dict(milestones=[["Mayor", 0], ["Gardener", 0], ["Builder", 0], ["Planner", 0]]),
            "4 milestones: at most 3 can be taken",
        ),
        (dict(neutral=[{"hex": "r3c3"}]), "something has the wrong form"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_impossible_positions_are_refused(situation, message):
    assert message in wrong(**situation)


def test_everything_that_is_wrong_is_reported_at_once():
    message = wrong(
        temperature=-29,
        oxygen=99,
        weather="fine",
        oceans=["r5c5", "r5c5"],
        milestones=[["Mayer", 0]],
        phase="acton",
        players=[{"hand": ["Mien", "Helion"], "stock": {"gold": 1}}, {"stock": {"heat": -1}, "shoes": 2}],
    )
    for part in ("-29", "99", "weather", "r5c5", "Mayer", "acton", "Mien", "Helion", "gold", "heat", "shoes"):
        assert part in message
    assert message.count(";") >= 10


@pytest.mark.parametrize(
    ("situation", "error"),
    [
        (dict(board="moon"), UnknownName),
        (dict(players=9), ImpossibleSetup),
        (dict(modules=["moon"]), UnknownName),
        (dict(players=1, draft=True), ImpossibleSetup),
    ],
    ids=str,
)
def test_settings_of_a_position_are_checked_like_those_of_a_game(situation, error):
    with pytest.raises(error):
        terramars.position(situation)


def test_an_empty_situation_is_the_first_turn_of_two():
    game = terramars.position({})
    assert len(game.state.players) == 2
    assert game.state.generation == 1
    assert terramars.position({"players": 3}).state.setup.players == 3


def ann(**more):
    return {"players": [more, {}]}


@pytest.mark.parametrize(
    ("situation", "said"),
    [
        (dict(phase="start"), "player 0 was dealt no corporation: phase 'start' needs dealt=[...]"),
        (ann(first_action=True), "first_action of player 0: there is no corporation with one"),
        (ann(first_action=True, corporation="CrediCor"), "first_action of player 0: there is no corporation with one"),
        (dict(milestones={"Mayor": 0}), "milestones is {'Mayor': 0}: a list of pairs of name and seat"),
        (dict(awards=["Banker"]), "'Banker' among the awards: a pair of name and seat is wanted"),
        (dict(oceans=9), 'oceans is 9: a list of areas, as ["r1c2", "r1c4"] is wanted'),
        (dict(modules=["base"], **ann(preludes=["Loan"])), "they come with 'prelude', which is not among the modules"),
        (dict(modules=["base"], venus=4), "venus of the table: they come with 'venus', which is not among the modules"),
        (dict(modules=["base"], **ann(hand=["Mine"])), "Mine is a card of 'corporate_era', which is not among"),
        (ann(played=["Comet"]), "Comet is an event: it belongs among the events"),
        (ann(events=["Moss"]), "Moss is no event: it belongs among the played"),
        (ann(tiles=[{"kind": "city", "hex": "r1c2"}]), "a city on r1c2, which is reserved for an ocean"),
        (ann(slots={"vault": {}}), "unknown slot 'vault' of player 0"),
    ],
    ids=str,
)
def test_what_cannot_be_is_said_in_words(situation, said):
    with pytest.raises(ImpossiblePosition) as refused:
        terramars.position(situation)
    assert said in str(refused.value)
    assert "wrong form" not in str(refused.value)


def test_no_cubes_and_printed_names_of_areas_off_mars_are_fine():
    tile = {"kind": "city", "hex": "Phobos Space Haven"}
    game = terramars.position(ann(played=["Birds"], cubes={"Birds": 0}, tiles=[tile]))
    assert game.state.players[0].cubes == {}
    assert game.position()["players"][0]["tiles"] == [{"kind": "city", "hex": "phobos-space-haven"}]


def test_an_event_lies_open_while_it_is_played():
    game = terramars.position(ann(hand=["Comet"], stock={"megacredits": 21}))
    game.apply("play comet")
    assert terramars.position(game.position()).digest() == game.digest()
