"""The promotional cards, in the order of their printed numbers."""

from terramars.mars.language import (
    add, any_cube, building, either, event, free, host, hosted, per, project, remove_up_to, science, space, tags,
    terraform, there,
)
from terramars.mars.modules import Module

CARDS = (
    project("209", "Small Asteroid", 10, space, event, play=(terraform(temperature=1), remove_up_to(plants=2))),
    project("210", "Self-Replicating Robots", 7, needs=tags(science) >= 2, holds=hosted,
            action=either(free >> host(space, building, cubes=2), free >> add(any_cube, per(there), to=hosted))),
)

MODULE = Module("promo", CARDS, "Promo cards", rank=9, usual=False)
