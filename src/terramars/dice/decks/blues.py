"""Blue cards of the base box: their actions. What is not marked is ours."""

from __future__ import annotations

from terramars.dice.language import (
    animal, any_, any_blue, any_green, any_grey, any_red, any_yellow, blue, choose, city, draw, earth, energy, event,
    exchange, free, gain, inferred, main, main_action, megacredit, microbe, nuclear, observed, ocean, oxygen, pay,
    plant, raise_oxygen, raise_temperature, roll, rotate, rulebook, science, steel, support, temperature, titanium,
    vp, water, wild,
)  # fmt: skip

BASE_BOX = inferred("box", because="named outside the section of the Corporate Era and the promos")

# Named in the rulebook or seen in play.
blue("Electro Catapult", (titanium, steel), support(pay(energy, any_) >> roll(white=3)), known=(
    rulebook("name", "colour", "action"), BASE_BOX))  # fmt: skip
blue("Commercial District", (city, science, energy, any_), free(rotate(3)), vp=1, known=(
    rulebook("name", "colour", "action"), BASE_BOX))  # fmt: skip
blue("Development Center", (science, steel), free(exchange(science)), known=(
    rulebook("name", "colour", "action"), BASE_BOX))  # fmt: skip
blue("Industrial Microbes", (any_, any_), support(choose(any_grey)), known=(
    rulebook("name", "colour", "action"), BASE_BOX))  # fmt: skip
blue("Robotic Workforce", (science, steel, any_grey), support(main_action), known=(
    rulebook("name", "colour", "slot", "action"), BASE_BOX))  # fmt: skip
blue("Decomposers", (microbe, microbe, any_), support(pay(microbe) >> (gain(plant=1), vp(1))), known=(
    observed("name", "action"), inferred("colour", because="it was used in a later turn"),
    inferred("slot", because="it was used before a card was played, with no other support action in that turn"),
    inferred("cost", because="two microbes and a wild token were paid; what the token stood for was not seen"),
    BASE_BOX))  # fmt: skip
blue("Lobbying", (event, any_), free(pay(any_) >> choose(any_)), known=(
    observed("name"), inferred("cost", because="an event and a wild token were paid; what the token stood for "
    "was not seen"), BASE_BOX))  # fmt: skip
# The rulebook's example of a blue card, whose name is only in a picture: the name is ours.
blue("Aquifer Rig", (water, water, titanium, titanium, any_grey), main(pay(steel) >> ocean), known=(
    rulebook("colour", "slot", "action"),))  # fmt: skip

# Support actions.
blue("Steam Works", (temperature, titanium, any_grey, any_), support(pay(energy) >> gain(temperature=3)), vp=1)
# Main actions.
blue("Carbon Kilns", (temperature, nuclear, any_grey, any_), main(pay(plant) >> raise_temperature))
blue("Moss Mats", (microbe, plant, any_), main(pay(microbe) >> raise_oxygen))
blue("Holiday Flights", (earth, titanium), main(pay(titanium) >> vp(2)))
blue("Wildlife Reserve", (animal, plant, any_green, any_, any_), main(pay(animal, any_) >> vp(3)))
# Free actions.
blue("Tree Nursery", (plant, plant, water, any_green, any_), free(pay(water) >> gain(plant=3)), vp=1)
blue("Cargo Drones", (titanium, any_grey, any_yellow, any_), free(roll(white=1)), vp=1)
blue("Field School", (any_yellow, any_), free(pay(any_) >> (draw(1), roll(white=1))))
blue("Spare Parts", (steel, any_), free(pay(steel) >> choose(any_grey)))
blue("Press Office", (megacredit, any_), free(pay(megacredit) >> choose(any_yellow)))
blue("Pump Station", (any_blue,), free(pay(any_) >> gain(water=1)))
blue("Oxygen Bank", (oxygen, energy, any_), free(pay(oxygen) >> (gain(energy=1), vp(1))), vp=1)
blue("Fuel Depot", (any_red, any_), free(pay(any_red) >> wild(1)))
blue("Civic Forum", (city, science, any_), free(draw(1)), vp=2)
