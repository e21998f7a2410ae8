"""Red cards of the base box: what they do at once. What is not marked is ours."""

from __future__ import annotations

from terramars.dice.language import (
    CITIES, GREENERIES, OCEANS_, animal, any_, any_blue, any_green, any_grey, any_red, choose, city, draw,
    either, energy, event, gain, greenery, inferred, megacredit, microbe, nuclear, observed, ocean,
    opponents_lose, oxygen, place, place_city, plant, raise_oxygen, raise_temperature, raising, red, roll, rotate,
    rulebook, science, special_tile, steel, temperature, tiles, tiles_on_middle_row, titanium, vp, water, wild,
)  # fmt: skip
from terramars.dice.words import CITY, GREENERY, OCEAN, OXYGEN, TEMPERATURE

BY_TILE = inferred("colour", because="its tile is placed when it is played")
BASE_BOX = inferred("box", because="named outside the section of the Corporate Era and the promos")
BY_IF = inferred("colour", because="named among cards whose condition counts when they are played")

# Named in the rulebook or seen in play.
red("Capital", (city, any_grey, megacredit, any_), place(CITY, point_for=OCEAN), known=(
    rulebook("name", "colour", "play"), BASE_BOX))  # fmt: skip
red("Equatorial Magnetizer", (any_, any_), roll(green=1, per=tiles_on_middle_row), known=(
    rulebook("name", "colour", "play"), BASE_BOX))  # fmt: skip
red("Infrastructure", (any_, any_), roll(grey=1, per=tiles(CITIES)), known=(
    rulebook("name", "colour", "play"), BASE_BOX))  # fmt: skip
red("Mohole Lake", (water, nuclear, titanium, any_),
    place(OCEAN, if_beside=(GREENERIES, CITIES), then=vp(2)), known=(
    rulebook("name", "colour", "play"), BASE_BOX))  # fmt: skip
red("Tipping Point", (oxygen, event, any_red), either(raising(TEMPERATURE, vp(2)), raising(OXYGEN, vp(2))), known=(
    rulebook("name", "colour", "play"), BASE_BOX))  # fmt: skip
red("Mangrove", (plant, water, any_), place(GREENERY, beside=OCEANS_), known=(
    rulebook("name", "play"), BY_TILE, BASE_BOX))  # fmt: skip
red("Urbanized Area", (steel, city, any_grey), place(CITY, beside=CITIES), known=(
    rulebook("name", "play"), BY_TILE, BASE_BOX))  # fmt: skip
red("Peninsula", (plant, plant, water, any_green, any_),
    place(GREENERY, if_beside=(OCEANS_,), then=roll(blue=2)), known=(
    rulebook("name", "play"), BY_IF, BASE_BOX))  # fmt: skip
red("Swamp", (water, microbe, any_), place(OCEAN, if_beside=(GREENERIES,), then=roll(green=2)), known=(
    rulebook("name"), BY_IF, BASE_BOX))  # fmt: skip
red("Immigrant City", (megacredit, city, any_grey, any_),
    place(CITY, if_beside=(GREENERIES,), then=roll(yellow=2)), known=(
    rulebook("name"), BY_IF, BASE_BOX))  # fmt: skip
red("Deep Well Heating", (steel, temperature, any_), (gain(energy=2), raise_temperature), known=(
    observed("name", "play"), inferred("colour", because="its effects came at once"),
    inferred("cost", because="steel, temperature and a wild token were paid; what the token stood for was not seen"),
    BASE_BOX))  # fmt: skip
red("Imported Nitrogen", (event, any_, any_), roll(green=4), known=(
    observed("name", "play"), inferred("colour", because="its effects came at once"),
    inferred("cost", because="an event and two wild tokens were paid; what the tokens stood for was not seen"),
    BASE_BOX))  # fmt: skip
red("Small Asteroid", (event, any_), raise_temperature, known=(
    observed("name", "play"), inferred("colour", because="its effects came at once"),
    inferred("cost", because="a die turned to event and a wild token were paid; the report also says nuclear"),
    BASE_BOX))  # fmt: skip
red("Corporate Stronghold", (steel, energy, city), place_city, known=(
    observed("name", "cost", "play"), inferred("colour", because="its effects came at once"), BASE_BOX))  # fmt: skip
# The rulebook's example of a red card, whose name is only in a picture: the name is ours.
red("Thermal Charter", (megacredit, event, any_red, any_),
    (roll(yellow=1), gain(temperature=1), raise_temperature), known=(rulebook("colour", "play"),))  # fmt: skip

# Raising parameters.
red("Ice Comet", (event, titanium, any_), (ocean, opponents_lose(any_green)))
red("Crater Lake", (water, steel, any_), ocean)
red("Twin Springs", (water, water, event, any_blue), (ocean, roll(green=1, blue=1)))
red("Lichen Fields", (microbe, plant), raise_oxygen)
red("Photolysis", (energy, energy, any_blue), (raise_oxygen, roll(blue=1)))
red("Rock Crushers", (steel, oxygen), (raise_oxygen, roll(grey=1)))
red("Polar Soot", (event, temperature), (raise_temperature, draw(1)))
red("Caldera Charge", (nuclear, event, steel), (raise_temperature, gain(titanium=1, steel=1)))
red("Double Impact", (event, nuclear, titanium, any_red, any_),
    (raise_temperature, raise_temperature, opponents_lose(any_grey)))  # fmt: skip
red("Cloud Seeding", (microbe, water, science), (raise_oxygen, choose(any_green)))

# Tiles.
red("Windbreak", (plant, plant, microbe), greenery)
red("Orchard Rows", (plant, microbe, animal), (greenery, gain(plant=1)))
red("Village Green", (plant, megacredit, microbe, any_green, any_), greenery, vp=1)
red("Mining Camp", (steel, any_), (special_tile, roll(grey=2)))
red("Research Outpost", (science, steel), (special_tile, draw(2), roll(yellow=1)))
red("Dome Town", (city, megacredit, any_), place_city)

# Dice, tokens and cards.
red("Charter Flight", (megacredit, any_), (roll(white=2), draw(1)))
red("Salvage", (any_grey, any_), (roll(grey=2), rotate(1)))
red("Grant", (science, any_), wild(2))
