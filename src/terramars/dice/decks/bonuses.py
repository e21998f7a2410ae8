"""Bonus cards of the base box: free, and played at once. What is not marked is ours."""

from __future__ import annotations

from terramars.dice.language import (
    any_, bonus, choose, draw, either, extra_turn, free, gain, inferred, observed, raise_oxygen, raise_temperature,
    roll, rotate, rulebook, support_action, vp, wild,
)  # fmt: skip

BASE_BOX = inferred("box", because="nothing on it belongs to the rules of the Corporate Era")

bonus("Coordinator", play=extra_turn, known=(rulebook("name", "play"), BASE_BOX))
bonus("Efficient", action=free(support_action), known=(rulebook("name", "slot", "action"), BASE_BOX))
bonus("Delivery", play=wild(2), known=(observed("name", "play"), BASE_BOX))
bonus("Storm Front", play=(raise_temperature, roll(red=1)))
bonus("Fresh Air", play=(raise_oxygen, roll(green=1)))
bonus("Jackpot", play=roll(white=4))
bonus("Patronage", vp=3)
bonus("Headlines", play=vp(2))
bonus("Think Tank", play=(draw(3), wild(1)))
bonus("Free Hand", play=(choose(any_, 2),))
bonus("Handyman", action=free(rotate(2)))
bonus("Two Roads", play=either(gain(plant=3), gain(temperature=3)))
