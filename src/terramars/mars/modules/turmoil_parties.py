"""The six parties, clockwise: what each brings when it comes to rule, and what holds while it rules."""

from terramars.mars.language import (
    GREENERY, MARS, TILE, animal, building, draw, each, earth, everyone, gain, heat, jovian, microbe, per, placed,
    plant, printed, produce, production, rating_price, science, spend, tags, terraform, tr, venus, when, worth,
)
from terramars.mars.modules.turmoil_words import party, ranking

# The order round the table decides ties of dominance.
PARTIES = (
    party("Mars First", each(everyone, gain(money=per(printed(tags(building))))),
          policy=when(placed(TILE, on=MARS), gain(steel=1))),
    party("Kelvinists", each(everyone, gain(money=per(production(heat)))),
          action=spend(money=10) >> produce(energy=1, heat=1)),
    party("Reds", ranking(tr, first=terraform(tr=1), lowest=True, solo=(tr <= 20, None)),
          policy=rating_price(3)),
    party("Greens", each(everyone, gain(money=per(printed(tags(plant, microbe, animal))))),
          policy=when(placed(GREENERY), gain(money=4))),
    party("Unity", each(everyone, gain(money=per(printed(tags(venus, earth, jovian))))),
          policy=worth(titanium=1)),
    party("Scientists", each(everyone, gain(money=per(printed(tags(science))))),
          action=spend(money=10) >> draw(3), once=True),
)
