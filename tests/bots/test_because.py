"""The coach's reasons: true of the position, in words, and nothing advised that pays after the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from parliament import MODULES, seats, tagged
from play import Seat, table

import terramars
from terramars import bots
from terramars.bots import aims as plans
from terramars.bots import because
from terramars.bots.aims import aims
from terramars.bots.because import Because, grounds, is_last
from terramars.bots.buying import of_card, picking, told_table
from terramars.bots.explain import explain
from terramars.bots.seen import table_of
from terramars.bots.weights import weights_for
from terramars.core.game import Game
from terramars.mars.cards import BY_SLUG, CARDS
from terramars.mars.legality import needs_met
from terramars.mars.maps import MAPS
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turns import Turn
from terramars.mars.words import RESOURCE_NAMES, STEEL, TITANIUM

OCEANS = [area.id for area in MAPS["tharsis"].hexes if area.ocean][:9]
LATE: dict[str, Any] = {"temperature": 8, "oxygen": 14, "oceans": OCEANS}


def why(game: Game, option: str, seat: int = 0) -> dict[str, Because]:
    """The reasons for an option of a decision, by kind."""
    decision = game.decision(seat)
    assert decision is not None
    chosen = next(each for each in decision.options if each.notation == option)
    found = grounds(table_of(game.view(seat)), decision, chosen, weights_for(len(game.state.players)))
    return {each.kind: each for each in found}


def planned(game: Game, seat: int = 0) -> dict[str, Because]:
    """The aims of a seat, by kind."""
    return {each.kind: each for each in aims(game.view(seat), seat)}


# What a player would be told


def test_the_eighth_building_tag_reaches_builder() -> None:
    buildings = ["Mine", "Power Plant", "Colonizer Training Camp", "Space Elevator", "Solar Power", "Capital",
                 "Strip Mine"]  # fmt: skip
    ann, _ = table(ann=dict(played=buildings, hand=["Titanium Mine", "Asteroid"], money=30), bob=dict())
    reason = why(ann.game, "play titanium-mine")["reaches"]
    builder = [goal.name for goal in ann.game.state.setup.milestones].index("Builder")
    assert (reason.goal, reason.number) == (builder, 8)
    assert planned(ann.game)["reach with hand"].goal == builder
    assert "reaches" not in why(ann.game, "play asteroid")
    poor, _ = table(ann=dict(played=buildings, hand=["Titanium Mine"], money=9), bob=dict())
    assert "reaches, too poor" in why(poor.game, "play titanium-mine")


def test_a_metal_that_would_be_wasted() -> None:
    ann, _ = table(ann=dict(hand="Comet", money=30, titanium=9), bob=dict(plants=3))
    ann.game.apply("play comet")
    decision = ann.game.decision()
    assert decision is not None
    assert [option.kind for option in decision.options[:1]] == ["pay"]
    seven = why(ann.game, "pay titanium 7")
    assert "wastes" not in seven, "21 M€ are seven titanium"
    ann, _ = table(ann=dict(hand="Asteroid", money=30, titanium=9), bob=dict(plants=3))
    ann.game.apply("play asteroid")
    assert why(ann.game, "pay titanium 4")["would waste"].number == 1
    assert why(ann.game, "pay titanium 5")["wastes"].number == 1


def test_the_last_ocean_is_called_the_last() -> None:
    ann, _ = table(ann=dict(money=18), bob=dict(), oceans=OCEANS[:8])
    found = why(ann.game, "project aquifer")
    assert PARAMETERS[found["completes"].track].name == "oceans"


def test_production_in_the_last_generation_comes_too_late() -> None:
    ann, _ = table(ann=dict(hand=["Mine", "Power Plant"], money=30), bob=dict(), **LATE)
    found = why(ann.game, "play mine")
    assert "produces" not in found
    assert found["produces too late"].against
    assert "last generation" in planned(ann.game)
    early, _ = table(ann=dict(hand="Mine", money=30), bob=dict())
    found = why(early.game, "play mine")
    assert found["produces"].more == found["produces"].number * round(found["produces"].more / found["produces"].number)
    assert "produces too late" not in found


def test_a_rival_who_is_near_is_named_when_a_milestone_is_claimed() -> None:
    ann, bob = table(ann=dict(tr=35, money=8), bob=dict(tr=34))
    found = why(ann.game, "claim terraformer")
    assert found["claims"].number == 5
    assert (found["rival near"].seat, found["rival near"].number) == (bob.seat, 34)


def test_stolen_plants_are_a_greenery_that_does_not_come() -> None:
    ann, bob = table(ann=dict(hand="Asteroid", money=14), bob=dict(plants=9))
    found = why(ann.game, "play asteroid")
    assert (found["takes"].seat, found["takes"].number) == (bob.seat, 3)
    assert found["stops greenery"].seat == bob.seat


def test_cards_that_a_step_opens_and_closes() -> None:
    hand = ["Fish", "Colonizer Training Camp"]
    ann, _ = table(ann=dict(hand=hand, heat=8), bob=dict(), temperature=0)
    assert CARDS[why(ann.game, "convert heat")["opens"].card].name == "Fish"


def test_saving_for_a_card_only_where_a_generation_comes() -> None:
    ann, _ = table(ann=dict(hand="Strip Mine", money=20, tr=25, production=dict(energy=2)), bob=dict())
    assert CARDS[planned(ann.game)["save for"].card].name == "Strip Mine"
    late, _ = table(ann=dict(hand="Strip Mine", money=20, tr=25, production=dict(energy=2)), bob=dict(), **LATE)
    assert "save for" not in planned(late.game)


def test_nobody_is_told_to_save_and_to_spend_at_once() -> None:
    for number, game in enumerate(positions(41, 2)):
        decision = game.decision()
        if number % 3 or decision is None or not isinstance(decision.effect, Turn):
            continue
        ranked = explain(game.view(decision.seat), decision)
        if ranked[0].option.kind in ("play", "project", "fund"):
            assert "save for" not in {each.kind for each in aims(game.view(decision.seat), decision.seat, ranked)}


def test_a_card_whose_limit_is_passed_is_left_for_that_reason() -> None:
    ann, _ = table(ann=dict(money=40), bob=dict(), oxygen=6)
    found = of_card(told_table(ann.game.view(0), 0), 0, BY_SLUG["colonizer-training-camp"].index)
    assert found[0].kind == "limit passed"
    assert found[0].against


def test_metal_in_stock_speaks_for_a_card_that_it_pays() -> None:
    ann, _ = table(ann=dict(money=40, titanium=3), bob=dict())
    table_now = told_table(ann.game.view(0), 0)
    space = {each.kind for each in of_card(table_now, 0, BY_SLUG["comet"].index)}
    ground = {each.kind for each in of_card(table_now, 0, BY_SLUG["fish"].index)}
    assert "metal pays" in space
    assert "metal pays" not in ground


# Only what the choice itself brings

GOVERNED = ("base", "corporate_era", "venus", "world_government")


def when_all_have_passed(people: list[Seat]) -> Game:
    """Everybody passes: the first choice after the action phase."""
    game = people[0].game
    game.hold = False
    while (decision := game.decision()) is not None and decision.options[-1].kind == "pass":
        game.apply("pass")
    return game


def parts_of(game: Game) -> set[str]:
    """What the options of a decision are said to be worth something for."""
    return {name for each in explain(game.view(0)) for name, amount in each.parts if abs(amount) > 1e-6}


def test_what_an_event_takes_is_no_gain_of_world_government() -> None:
    rich = dict(played=tagged(building=3), money=20)
    people = seats((*MODULES, "world_government"), parliament={"current": "Pandemic"}, ann=dict(), bob=rich)
    game = when_all_have_passed(people)
    assert not {"takes", "cuts"} & why(game, "terraform temperature").keys()
    assert "rivals" not in parts_of(game)
    game.apply("terraform temperature")
    assert people[1].money < 20 + people[1].tr, "the event does it"


def test_rating_that_an_event_gives_is_no_gain_of_world_government() -> None:
    people = seats((*MODULES, "world_government"), parliament={"current": "Election"}, ann=dict(played="Mine"),
                   bob=dict())  # fmt: skip
    game = when_all_have_passed(people)
    assert "rating" not in why(game, "terraform oxygen")
    assert "rating" not in parts_of(game)


def test_the_rating_of_the_chairman_is_no_gain_of_a_choice_in_an_event() -> None:
    board = {"current": "Dry Deserts", "delegates": {"unity": [0]}}
    game = when_all_have_passed(seats(parliament=board, oceans=OCEANS[:3], ann=dict(), bob=dict()))
    assert not why(game, f"dry {OCEANS[0]}").keys() & {"rating", "brings"}
    game.apply(f"dry {OCEANS[0]}")
    found = why(game, "gain plants")
    assert "rating" not in found
    assert found["brings"].number == 1
    assert "rating" not in parts_of(game)


def test_another_prelude_is_no_gain_of_this_one() -> None:
    ann, _ = table(phase="preludes", ann=dict(preludes=["Mohole", "Donation"]), bob=dict())
    assert "produces" in why(ann.game, "play-starter mohole")
    assert "produces" not in why(ann.game, "play-starter donation")


def test_what_follows_a_tile_on_its_card_is_no_gain_of_the_area() -> None:
    ann, _ = table(ann=dict(hand="Comet", money=30), bob=dict(plants=3))
    ann.game.hold = False
    ann.game.apply("play comet")
    decision = ann.game.decision()
    assert decision is not None
    assert decision.options[0].kind == "place"
    found = why(ann.game, decision.options[0].notation)
    assert found["rating"].number == 1, "the ocean's, not the temperature's"
    assert "takes" not in found


def test_what_waits_behind_an_arrow_comes_of_its_left_side() -> None:
    ann, _ = table(ann=dict(hand="Insulation", money=2, production=dict(heat=3)), bob=dict())
    ann.game.hold = False
    ann.game.apply("play insulation")
    decision = ann.game.decision()
    assert decision is not None
    most = max(decision.options, key=lambda option: option.amount)
    assert why(ann.game, most.notation)["produces"].number == 3


def test_after_world_government_has_ended_terraforming_one_more_generation_comes() -> None:
    """Rule 520: what it completes ends the game only after the next generation."""
    game = when_all_have_passed(table(modules=GOVERNED, ann=dict(), bob=dict(), **{**LATE, "oceans": OCEANS[:8]}))
    assert "completes" in why(game, "terraform oceans")
    assert "ends the game" not in why(game, "terraform oceans")
    game.apply("terraform oceans")
    assert "ends the game" not in why(game, f"place {OCEANS[8]}")
    game.apply(f"place {OCEANS[8]}")
    assert game.decision() is not None
    assert game.state.generation == 2
    assert is_last(game.state)
    own, _ = table(ann=dict(money=18), bob=dict(), temperature=8, oxygen=14, oceans=OCEANS[:8])
    assert "ends the game" in why(own.game, "project aquifer")


def test_the_generation_is_not_the_last_when_world_government_has_just_terraformed_mars() -> None:
    """Rule 520: what is asked in the phase after it is followed by a whole generation."""
    late: dict[str, Any] = {"temperature": 8, "oxygen": 13, "oceans": OCEANS}
    cards = dict(hand=["Mine", "Comet", "Fish"])
    people = seats((*MODULES, "world_government"), parliament={"current": "Paradigm Breakdown"}, ann=cards,
                   bob=dict(), **late)  # fmt: skip
    game = when_all_have_passed(people)
    decision = game.decision()
    assert decision is not None
    assert decision.options[0].kind == "discard"
    assert game.state.terraformed()
    assert not is_last(table_of(game.view(0)))


def test_world_government_takes_no_bonus_steps() -> None:
    """Rule 519: bonus steps that it reaches bring nobody anything."""
    game = when_all_have_passed(table(modules=GOVERNED, ann=dict(), bob=dict(), temperature=-26, venus=14))
    assert "bonus step" not in why(game, "terraform temperature")
    assert "bonus step" not in why(game, "terraform venus")
    own, _ = table(ann=dict(heat=8), bob=dict(), temperature=-26)
    assert why(own.game, "convert heat")["bonus step"].number == -24


@pytest.mark.parametrize("giver", ["event", "world government"])
def test_an_ocean_of_nobody_brings_no_money(giver: str) -> None:
    """Rules 347 and 624: nobody gets its bonus."""
    if giver == "event":
        board = {"current": "Aquifer Released by Public Council"}
        game = when_all_have_passed(seats(parliament=board, oceans=OCEANS[:7], ann=dict(), bob=dict()))
    else:
        game = when_all_have_passed(table(modules=GOVERNED, oceans=OCEANS[:7], ann=dict(), bob=dict()))
        game.apply("terraform oceans")
    beside = f"place {OCEANS[7]}"
    assert "ocean money" not in why(game, beside)
    own, _ = table(ann=dict(money=18), bob=dict(), oceans=OCEANS[:7])
    own.game.apply("project aquifer")
    assert why(own.game, beside)["ocean money"].number > 0


def test_a_conversion_costs_money_under_the_reds() -> None:
    """Rule 366: 3 M€ for each step of rating; there is none in a parameter that is complete."""
    ann, _ = seats(parliament={"ruling": "reds"}, ann=dict(heat=8, plants=8, money=5), bob=dict(), oxygen=14)
    assert "no money" not in why(ann.game, "convert heat")
    assert "no money" in why(ann.game, "convert plants")
    free, _ = seats(ann=dict(heat=8), bob=dict())
    assert "no money" in why(free.game, "convert heat")


# True over many positions


def positions(seed: int, players: int, modules: tuple[str, ...] = ()) -> Iterator[Game]:
    """A game of computer players, decision by decision."""
    settings: dict[str, Any] = {"modules": modules} if modules else {}
    game = terramars.new(players=players, seed=seed, **settings)
    sides = [bots.make("greedy", seed=seat, players=players) for seat in range(players)]
    while (decision := game.decision()) is not None:
        yield game
        side = sides[decision.seat]
        game.apply(side.choose(game.view(decision.seat), decision, side.budget), decision.seat)


def follows(game: Game, option: Any, seat: int, reason: Because) -> None:
    """Check a reason against what the rules say happens after the option is chosen."""
    s = game.state
    if reason.kind in ("reaches", "reaches, too poor", "towards"):
        need = s.setup.milestones[reason.goal].need
        assert need is not None
        assert reason.goal not in dict(s.milestones)
        assert not need.met(s, seat, -1)
        assert (reason.number >= need.bound) == reason.kind.startswith("reaches")
    if reason.kind == "claims":
        assert option.notation == f"claim {s.setup.milestones[reason.goal].slug}"
    if reason.kind in ("leads", "level", "behind"):
        count = s.setup.awards[reason.goal].count
        others = [count.final(s, other, -1) for other in range(len(s.players)) if other != seat]
        assert (reason.number, reason.more) == (count.final(s, seat, -1), max(others))
    if reason.kind in ("opens", "closes"):
        assert needs_met(s, seat, reason.card) == (reason.kind == "closes")
        assert reason.card in s.players[seat].hand
    if reason.kind == "produces":
        assert not is_last(s)
        assert reason.more > 0
    if reason.kind in ("takes", "cuts", "stops greenery", "feeds", "rival near"):
        assert reason.seat != seat
    if reason.kind == "takes":
        assert reason.number <= s.players[reason.seat].stock[reason.resource]
    if reason.kind in ("better for", "metal ends"):
        assert reason.resource in (STEEL, TITANIUM)
    if reason.kind == "completes":
        assert s.tracks[reason.track] < PARAMETERS[reason.track].goal


def aim_holds(game: Game, seat: int, aim: Because) -> None:
    """Check an aim against the table."""
    s, player = game.state, game.state.players[seat]
    if aim.option:
        decision = game.decision(seat)
        assert decision is not None
        assert aim.option in {option.notation for option in decision.options}, aim
    if aim.kind in ("claim", "save to claim", "reach", "reach with hand"):
        need = s.setup.milestones[aim.goal].need
        assert need is not None
        assert need.count.value(s, seat, -1) == aim.number
        assert (aim.number >= need.bound) == (aim.kind in ("claim", "save to claim"))
        assert len(s.milestones) < 3
        assert aim.goal not in dict(s.milestones)
    if aim.kind == "save for":
        assert not is_last(s)
        assert aim.card in player.hand
        assert aim.number > aim.more
    if aim.kind == "bonus near":
        assert aim.more in PARAMETERS[aim.track].bonuses
        assert s.tracks[aim.track] + aim.number * PARAMETERS[aim.track].step == aim.more


@pytest.mark.parametrize(("seed", "players"), [(41, 2), (42, 3)])
def test_every_reason_is_true_of_its_position(seed: int, players: int) -> None:
    told: set[str] = set()
    weights = weights_for(players)
    for number, game in enumerate(positions(seed, players)):
        decision = game.decision()
        assert decision is not None
        seat, view = decision.seat, game.view(decision.seat)
        s = table_of(view)
        if number % 3 == 0:
            ranked = explain(view, decision)
            for each in ranked[:3]:
                for reason in grounds(s, decision, each.option, weights):
                    follows(game, each.option, seat, reason)
                    told.add(reason.kind)
            if isinstance(decision.effect, Turn):
                for aim in aims(view, seat, ranked):
                    aim_holds(game, seat, aim)
                    told.add(aim.kind)
        assert s.tracks == game.state.tracks, "looking changes nothing"
    assert {"rating", "produces", "tile points", "card points", "save for", "greenery now"} <= told, told
    assert told <= {*because.KINDS, *plans.KINDS}


def test_a_set_is_advised_whole_and_can_be_paid() -> None:
    sets = 0
    for game in positions(43, 2):
        decision = game.decision()
        assert decision is not None
        if decision.options[0].kind not in ("keep", "leave"):
            continue
        seat = decision.seat
        found = picking(game.copy(), seat)
        kept = [each for each in found.cards if each.taken]
        assert len(kept) * found.each <= game.state.players[seat].stock[0] or not game.state.players[seat].played
        assert len({each.card for each in found.cards}) == len(found.cards)
        for each in found.cards:
            for reason in each.because:
                if reason.kind == "limit passed":
                    assert not needs_met(game.state, seat, each.card)
                    assert not each.taken
        sets += 1
        if sets > 30:
            return


def test_in_the_last_generation_nothing_is_advised_for_its_production() -> None:
    for seed in (44, 45):
        for game in positions(seed, 2):
            decision = game.decision()
            assert decision is not None
            if not is_last(game.state) or not isinstance(decision.effect, Turn):
                continue
            view = game.view(decision.seat)
            best = explain(view, decision)[0]
            found = grounds(table_of(view), decision, best.option, weights_for(2))
            useful = [reason for reason in found if not reason.against]
            assert useful, f"{best.option.notation} has no reason but production"
            names = [RESOURCE_NAMES[reason.resource] for reason in useful if reason.kind == "produces"]
            assert set(names) <= {"plants"}


# In words


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_everything_that_is_found_can_be_said(lang: str) -> None:
    from terramars.web.present.advice import advised

    modules = ("base", "corporate_era", "prelude", "venus", "colonies", "turmoil")
    for number, game in enumerate(positions(46, 2, modules)):
        decision = game.decision()
        assert decision is not None
        if number % 4:
            continue
        said = advised(game.copy(), decision.seat, lang)
        assert said["advice"]
        lines = [*said["because"], *said["but"], *[aim["text"] for aim in said["aims"]]]
        assert not [line for line in lines if "{" in line or not line]
        if lang == "en":
            assert not [line for line in lines if re.search(r"\b1 (points|steps|oceans|plants)\b", line)], lines
