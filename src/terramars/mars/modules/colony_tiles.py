"""The colony tiles, in the order of their names."""

from terramars.mars.language import (
    OCEAN, add, animals, any_card, draw, floaters, gain, microbes, place, produce,
)
from terramars.mars.modules.colony_board import at_marker, colony
from terramars.mars.modules.colony_trade import ExchangeCard as exchange_card

TILES = (
    colony("Callisto", build=produce(energy=1), income=at_marker(gain, energy=(0, 2, 3, 5, 7, 10, 13)),
           bonus=gain(energy=3)),
    colony("Ceres", build=produce(steel=1), income=at_marker(gain, steel=(1, 2, 3, 4, 6, 8, 10)), bonus=gain(steel=2)),
    colony("Enceladus", build=add(microbes, 3, to=any_card),
           income=at_marker(add, microbes, (0, 1, 2, 3, 4, 4, 5), to=any_card),
           bonus=add(microbes, to=any_card), wakes=microbes),
    colony("Europa", build=place(OCEAN),
           income=(produce(money=1), produce(money=1), produce(energy=1), produce(energy=1), produce(plants=1),
                   produce(plants=1), produce(plants=1)),
           bonus=gain(money=1)),
    colony("Ganymede", build=produce(plants=1), income=at_marker(gain, plants=(0, 1, 2, 3, 4, 5, 6)),
           bonus=gain(plants=1)),
    colony("Io", build=produce(heat=1), income=at_marker(gain, heat=(2, 3, 4, 6, 8, 10, 13)), bonus=gain(heat=2)),
    colony("Luna", build=produce(money=2), income=at_marker(gain, money=(1, 2, 4, 7, 10, 13, 17)),
           bonus=gain(money=2)),
    colony("Miranda", build=add(animals, to=any_card),
           income=at_marker(add, animals, (0, 1, 1, 2, 2, 3, 3), to=any_card), bonus=draw(), wakes=animals),
    colony("Pluto", build=draw(2), income=at_marker(draw, (0, 1, 2, 2, 3, 3, 4)),
           bonus=exchange_card()),
    colony("Titan", build=add(floaters, 3, to=any_card),
           income=at_marker(add, floaters, (0, 1, 1, 2, 3, 3, 4), to=any_card),
           bonus=add(floaters, to=any_card), wakes=floaters),
    colony("Triton", build=gain(titanium=3), income=at_marker(gain, titanium=(0, 1, 1, 2, 3, 4, 5)),
           bonus=gain(titanium=1)),
)
