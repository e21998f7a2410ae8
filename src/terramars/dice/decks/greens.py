"""Green cards of the base box: their brown boxes. What is not marked is ours."""

from __future__ import annotations

from terramars.dice.language import (
    animal, any_, any_blue, any_green, any_grey, any_red, any_yellow, city, earth, energy, event, green, inferred,
    makes, megacredit, microbe, nuclear, observed, oxygen, plant, science, steel, temperature, titanium, water,
)  # fmt: skip

# One die.
green("Import of Advanced GHG", (titanium, any_), makes(red=1), known=(
    observed("name", "production"),
    inferred("colour", because="the next production turn of its player rolled one red die more"),
    inferred("cost", because="titanium and a wild token were paid; what the token stood for was not seen"),
    inferred("box", because="seen in a game whose other cards are of the base box"),
))  # fmt: skip
green("Trade Office", (steel, energy), makes(yellow=1))
green("Data Brokers", (science, any_), makes(yellow=1))
green("Freight Contracts", (titanium, any_), makes(yellow=1))
green("Seed Vault", (plant, megacredit), makes(green=1))
green("Algae Tanks", (water, any_), makes(green=1))
green("Soil Laboratory", (microbe, any_), makes(green=1))
green("Wind Farm", (steel, megacredit), makes(blue=1))
green("Dew Collectors", (water, any_), makes(blue=1))
green("Tidal Turbines", (energy, any_grey), makes(blue=1))
green("Open Pit", (energy, megacredit), makes(grey=1))
green("Regolith Smelter", (temperature, energy), makes(grey=1))
green("Survey Drones", (science, any_), makes(grey=1))
green("Geothermal Shafts", (steel, temperature), makes(red=1))
green("Launch Calendar", (event, any_), makes(red=1))
# One die and points.
green("Visitor Center", (megacredit, steel, plant), makes(yellow=1), vp=1)
green("Butterfly House", (plant, microbe, any_), makes(green=1), vp=1)
green("Spring Chapel", (water, megacredit, any_), makes(blue=1), vp=1)
green("Founders' Quarter", (city, any_grey), makes(grey=1), vp=1)
green("Beacon Network", (energy, event, any_), makes(red=1), vp=1)
green("Zoo Domes", (animal, plant, water), makes(green=1), vp=2)
# Two dice.
green("Lunar Exchange", (earth, megacredit, titanium, any_yellow), makes(yellow=2))
green("Rice Terraces", (plant, microbe, any_green, any_blue), makes(green=2))
green("Fusion Cell", (nuclear, energy, science, any_), makes(blue=2))
green("Foundry Belt", (steel, titanium, any_grey, any_blue), makes(grey=2))
green("Reactor Row", (nuclear, temperature, event, any_), makes(red=2))
green("Greenhouse Market", (plant, megacredit, energy, steel, any_green), makes(yellow=1, green=1))
green("Canal Works", (water, water, steel, any_blue), makes(blue=1, grey=1))
green("Heat Exchangers", (temperature, energy, oxygen, any_red), makes(blue=1, red=1))
green("Company Town", (city, steel, microbe, any_), makes(green=1, grey=1))
