"""Corporations of the base box: red box, brown box. What is not marked is ours."""

from __future__ import annotations

from terramars.dice.language import (
    corporation, draw, gain, inferred, makes, observed, place_city, rulebook, vp, wild,
)  # fmt: skip

BASE_BOX = inferred("box", because="shown in the base set-up, or seen in a game with base cards only")

corporation("CrediCor", makes(yellow=2, red=1), start=wild(3), known=(
    rulebook("name", "start", "production"), BASE_BOX))  # fmt: skip
corporation("Helion", makes(red=2, grey=1), start=wild(3), known=(
    observed("name", "start", "production"), BASE_BOX))  # fmt: skip
corporation("Teractor", makes(red=1, yellow=1), start=(wild(4), gain(megacredit=1)), known=(
    observed("name", "start", "production"), BASE_BOX))  # fmt: skip
corporation("UNMI", makes(red=1, yellow=1), start=(wild(4), vp(2)), known=(
    observed("name", "start", "production"), BASE_BOX))  # fmt: skip
corporation("Tharsis Republic", makes(grey=2, blue=1), start=(place_city, wild(1)), known=(
    rulebook("name"), BASE_BOX))  # fmt: skip
corporation("Verdant Trust", makes(green=2, blue=1), start=(wild(3), draw(1)))
corporation("Deepwater Guild", makes(blue=2, grey=1), start=(wild(3), draw(1)))
corporation("Pioneer Post", makes(yellow=1, green=1, grey=1), start=(wild(2), draw(1)))
