"""Computer players have an opinion on every word that a statement may hold."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from parliament import MODULES, seats
from statements import SORTS, names_of, stated, values

from terramars.bots import standing, statement
from terramars.bots.outlook import Prices
from terramars.bots.weights import weights_for
from terramars.core.machine import Effect
from terramars.mars.modules.turmoil_events import EVENTS
from terramars.mars.modules.turmoil_parties import PARTIES
from terramars.text.search import values_in

TABLES = {"effects": statement.EFFECTS, "standing": standing.STANDING, "moments": standing.MOMENTS}


@pytest.mark.parametrize("sort", TABLES)
def test_every_word_has_its_worth(sort: str) -> None:
    missing = {cls for cls in stated(SORTS[sort]) if cls not in TABLES[sort]}
    assert not missing, f"no worth for {names_of(missing)}"


def effects() -> Iterator[Effect]:
    """Every effect that stands in a statement, a global event or what a party brings."""
    turmoil = *((event.each, event.world) for event in EVENTS), *(party.bonus for party in PARTIES)
    for value in (*values(), *values_in(turmoil)):
        if isinstance(value, Effect):
            yield value


def test_every_effect_is_worth_a_number() -> None:
    """Of every single statement, not of every word: the compiled build once refused to multiply in just one of them."""
    cubes = {"Regolith Eaters": 2, "Dirigibles": 3, "Livestock": 1, "Search For Life": 1}
    ann, _ = seats(modules=(*MODULES, "venus", "colonies"), ann=dict(played=list(cubes), cubes=cubes))
    prices = Prices(ann.game.state, 0, 3.0, weights_for(2))
    judged = [statement.worth_of(effect, ann.game.state, 0, -1, prices) for effect in effects()]
    assert len(judged) > 1100
    assert all(isinstance(worth, int | float) for worth in judged)
