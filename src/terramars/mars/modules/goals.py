"""Milestones and awards of the three maps.

A milestone is a need, an award a count. ``cards(...)`` counts no events unless ``event`` is
asked for, and corporations and starters are neither green nor blue.
"""

from __future__ import annotations

from terramars.mars.language import (
    CITY,
    GREENERY,
    OCEAN,
    TILE,
    animal,
    any_cube,
    award,
    blue,
    building,
    cards,
    costing,
    cubes,
    energy,
    event,
    green,
    hand,
    heat,
    highest,
    jovian,
    lowest,
    microbe,
    milestone,
    money,
    next_to,
    plant,
    production,
    raised_production,
    rows,
    science,
    space,
    steel,
    stock,
    tag_kinds,
    tags,
    tiles,
    titanium,
    tr,
    with_needs,
)

MILESTONES = {
    "tharsis": (
        milestone("Terraformer", tr >= 35),
        milestone("Mayor", tiles(CITY) >= 3),
        milestone("Gardener", tiles(GREENERY) >= 3),
        milestone("Builder", tags(building) >= 8),
        milestone("Planner", hand >= 16),
    ),
    "hellas": (
        milestone("Diversifier", tag_kinds >= 8),
        milestone("Tactician", cards(with_needs) >= 5),
        milestone("Polar Explorer", tiles(TILE, on=rows(8, 9)) >= 3),
        milestone("Energizer", production(energy) >= 6),
        milestone("Rim Settler", tags(jovian) >= 3),
    ),
    "elysium": (
        milestone("Generalist", raised_production(lowest) >= 1),
        milestone("Specialist", production(highest) >= 10),
        milestone("Ecologist", tags(plant, animal, microbe) >= 4),
        milestone("Tycoon", cards(green, blue) >= 15),
        milestone("Legend", cards(event) >= 5),
    ),
}

AWARDS = {
    "tharsis": (
        award("Landlord", tiles(TILE)),
        award("Banker", production(money)),
        award("Scientist", tags(science)),
        award("Thermalist", stock(heat)),
        award("Miner", stock(steel, titanium)),
    ),
    "hellas": (
        award("Cultivator", tiles(GREENERY)),
        award("Magnate", cards(green)),
        award("Space Baron", tags(space)),
        award("Excentric", cubes(any_cube)),
        award("Contractor", tags(building)),
    ),
    "elysium": (
        award("Celebrity", cards(costing(20))),
        award("Industrialist", stock(steel, energy)),
        award("Desert Settler", tiles(TILE, on=rows(6, 9))),
        award("Estate Dealer", tiles(TILE, on=next_to(OCEAN))),
        award("Benefactor", tr),
    ),
}
