"""The six standard projects printed on the game board, and the one that comes with the rating as a goal (448)."""

from __future__ import annotations

from terramars.mars.language import (
    CITY,
    GREENERY,
    OCEAN,
    POWER_PLANT,
    place,
    produce,
    sell_patents,
    standard_project,
    terraform,
)

STANDARD_PROJECTS = (
    standard_project("Sell Patents", 0, sell_patents(), paid=False),
    standard_project("Power Plant", 11, produce(energy=1), deal=POWER_PLANT),
    standard_project("Asteroid", 14, terraform(temperature=1)),
    standard_project("Aquifer", 18, place(OCEAN)),
    standard_project("Greenery", 23, place(GREENERY)),
    standard_project("City", 25, (place(CITY), produce(money=1))),
)
RATING_PROJECTS = (standard_project("Buffer Gas", 16, terraform(tr=1)),)
