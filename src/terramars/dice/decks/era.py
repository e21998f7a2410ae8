"""Cards of the Corporate Era: effects, discounts, produced tokens and points, storage. What is not marked is ours."""

from __future__ import annotations

from terramars.dice.cards import BLUE_CARD, CORPORATE_ERA, GREEN_CARD, RED_CARD
from terramars.dice.language import (
    CITIES, OCEANS_, animal, any_, any_blue, any_green, any_grey, any_red, any_yellow, blue, bonus, choose, city,
    corporation, draw, earth, energy, event, free, gain, green, greenery, inferred, its_production, main, makes,
    megacredit, microbe, nuclear, ocean, opponents_lose, own_cards, oxygen, pay, place, place_city, plant,
    raise_oxygen, raise_temperature, red, roll, rotate, rulebook, science, steel, temperature, titanium, vp, water,
    when_placed, when_played, wild,
)  # fmt: skip
from terramars.dice.words import CITY, GREENERY, OCEAN

ERA = CORPORATE_ERA
ERA_BOX = inferred("box", because="named in the section of the Corporate Era and the promos")

# Green.
green("Reputation", (megacredit, city, science, any_), makes(vp=1), box=ERA, known=(
    rulebook("name"), inferred("colour", because="it produces"), ERA_BOX))  # fmt: skip
green("Sponsored Academy", (science, earth, any_, any_), makes(wild=1), box=ERA, known=(
    rulebook("name"), inferred("colour", because="it produces"), ERA_BOX))  # fmt: skip
green("Bio Materials", (microbe, microbe, steel, any_), makes(wild=1), box=ERA, known=(
    rulebook("name"), inferred("colour", because="it produces"), ERA_BOX))  # fmt: skip
green("Talk Shows", (event, megacredit, any_yellow, any_), makes(vp=1), box=ERA)
green("Leasing Firm", (titanium, energy), makes(yellow=1), box=ERA)
green("Worm Farm", (microbe, any_), makes(green=1), box=ERA)
green("Ice Trains", (water, any_), makes(blue=1), box=ERA)
green("Scrap Yard", (steel, megacredit), makes(grey=1), box=ERA)
green("Magma Tap", (temperature, any_grey), makes(red=1), box=ERA)
green("Garden City", (city, plant, plant, any_yellow, water), makes(yellow=1, green=1), vp=1, box=ERA)
green("Ore Railway", (steel, titanium, titanium, energy, event), makes(grey=1, red=1), vp=1, box=ERA)
green("Nuclear Laundry", (nuclear, water, any_), makes(yellow=1, blue=1), vp=-1, box=ERA)

# Red.
red("Hostile Bid", (any_yellow, any_), (roll(yellow=2), opponents_lose(any_yellow), draw(1)), box=ERA)
red("Water Rights", (water, megacredit), (ocean, opponents_lose(any_blue)), vp=-1, box=ERA)
red("Shareholder Feast", (megacredit, earth, science, science), vp(2), vp=2, box=ERA)
red("Harbour Town", (city, water, megacredit, any_), place(CITY, point_for=OCEAN), box=ERA)
red("Ecology Audit", (science, animal, any_), vp(1, own_cards(GREEN_CARD, 5)), box=ERA)
red("Press Campaign", (event, event, any_), vp(1, own_cards(RED_CARD, 5)), box=ERA)
red("Reed Banks", (plant, plant, water, microbe, any_green),
    place(GREENERY, if_beside=(OCEANS_,), then=vp(2)), box=ERA)  # fmt: skip
red("Canal Lock", (steel, water, water), place(OCEAN, if_beside=(CITIES,), then=roll(yellow=2)), box=ERA)
red("Overhaul", (steel, science), (rotate(3), roll(grey=2)), box=ERA)
red("Solar Sails", (titanium, oxygen, any_), (raise_temperature, roll(blue=1), draw(1)), box=ERA)
red("Greenhouse Leak", (nuclear, temperature), (raise_temperature, roll(red=2)), vp=-1, box=ERA)
red("Founding Day", (city, plant, steel, steel, any_), (place_city, roll(white=1)), vp=1, box=ERA)
red("Forest Pact", (plant, plant, animal, microbe, oxygen, any_), (greenery, raise_oxygen), box=ERA)

# Blue.
blue("Arctic Algae", (any_green, any_, any_), effect=when_placed(roll(green=1), OCEAN, by_anyone=True), box=ERA, known=(
    rulebook("name", "colour", "effect"), ERA_BOX))  # fmt: skip
blue("Eco Architects", (any_green, any_yellow, any_),
    effect=when_placed(roll(yellow=1), GREENERY, by_anyone=True), box=ERA, known=(
    rulebook("name", "colour"), ERA_BOX))  # fmt: skip
blue("Rover Construction", (steel, any_grey, any_, any_, any_),
    effect=when_placed(roll(grey=1), CITY, by_anyone=True), vp=1, box=ERA,
    known=(rulebook("name", "colour"), ERA_BOX))  # fmt: skip
blue("Logistics", (titanium, any_), storage=2, box=ERA, known=(rulebook("name"), ERA_BOX))
blue("Effective Storage", (megacredit, steel, any_), storage=3, box=ERA, known=(
    rulebook("name"), inferred("cost", because="megacredit, steel and a wild token were paid; what the token stood for "
    "was not seen"), ERA_BOX))  # fmt: skip
blue("Bulk Buyer", (megacredit, any_), discount=(steel,), box=ERA)
blue("Patent Pool", (any_yellow, any_), discount=(science,), box=ERA)
blue("Launch Tower", (any_grey, any_), discount=(titanium,), box=ERA)
blue("Flower Clubs", (any_green, any_), discount=(plant,), box=ERA)
blue("Union Hall", (titanium, any_grey, any_grey, any_), effect=when_played(roll(grey=1), GREEN_CARD), vp=1, box=ERA)
blue("Newsroom", (event, any_red, any_yellow, any_), effect=when_played(roll(yellow=1), RED_CARD), vp=1, box=ERA)
blue("Patent Lawyers", (earth, science, any_), effect=when_played(roll(white=1), BLUE_CARD), vp=1, box=ERA)
blue("Breeding Pens", (animal, microbe), main(pay(any_green, any_green) >> gain(animal=2)), vp=2, box=ERA)
blue("Emission Trade", (temperature, science, any_), free(pay(temperature) >> choose(any_)), vp=1, box=ERA)

# Bonus cards.
bonus("Developer", effect=when_played(vp(1), GREEN_CARD), box=ERA, known=(
    rulebook("name", "effect"), ERA_BOX))  # fmt: skip
bonus("Warehouse", play=roll(white=2), storage=3, box=ERA)
bonus("Green Deal", play=vp(1, own_cards(GREEN_CARD, 4)), box=ERA)
bonus("Bargain", discount=(megacredit, energy), box=ERA)

# Corporations.
corporation("Lakefront Resorts", makes(yellow=1, blue=2), start=wild(4),
    effect=when_placed(roll(yellow=2), beside=OCEANS_), box=ERA, known=(
    rulebook("name", "effect"), ERA_BOX))  # fmt: skip
corporation("Manutech", makes(grey=2, red=1), start=wild(2), effect=when_played(its_production, GREEN_CARD), box=ERA,
    known=(rulebook("name", "effect"), ERA_BOX))  # fmt: skip
corporation("Terralabs", makes(green=1, yellow=1), start=wild(4), more_cards=2, goes_first=True,
    box=ERA, known=(rulebook("name", "effect"), ERA_BOX))  # fmt: skip
corporation("Vitor", makes(yellow=1, grey=2), start=wild(3),
    effect=when_played(choose(any_yellow), scoring=True), box=ERA, known=(
    rulebook("name", "effect"), ERA_BOX))  # fmt: skip
corporation("Inventrix", makes(yellow=2, wild=1), box=ERA, known=(
    rulebook("name"), ERA_BOX))  # fmt: skip
corporation("Ironworks Union", makes(grey=2, red=1), start=wild(2), discount=(steel,), box=ERA)
corporation("Canopy League", makes(green=2), start=wild(4),
    effect=when_placed(roll(green=1, yellow=1), GREENERY), box=ERA)  # fmt: skip
corporation("Night Shift Works", makes(red=1, blue=1, grey=1), start=wild(1), storage=2, box=ERA)
