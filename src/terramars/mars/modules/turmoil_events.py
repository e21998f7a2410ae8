"""The 31 global events of Turmoil, in the order of their numbers.

Tags are counted as printed, for none of this is an action: wild tags do not help. A count is capped first, then
influence is added or taken away, then it is multiplied.
"""

from terramars.mars.language import (
    CITY, OCEAN, TILE, add, any_cube, blue, building, cards, discard, draw, earth, event, every_card, gain, given,
    hand, heat, jovian, less, lose, lose_production, lower, next_to, per, plants, power, printed, produce, production,
    science, space, steel, stock, tag_kinds, tags, terraform, tiles, total, tr,
)
from terramars.mars.effects.planet import Place, Terraform
from terramars.mars.modules.turmoil_parliament import GREENS, KELVINISTS, MARS_FIRST, REDS, SCIENTISTS, UNITY
from terramars.mars.modules.turmoil_words import global_event, influence, ranking
from terramars.mars.words import TEMPERATURE

by_influence = per(influence)
election_score = total(influence, printed(tags(building)), tiles(CITY))
revolution_score = total(printed(tags(earth)), influence)

EVENTS = (
    global_event("G01", "Aquifer Released by Public Council", "Democratic Reform", MARS_FIRST, GREENS,
                 world=Place(OCEAN.number, earns=False), each=gain(plants=by_influence, steel=by_influence)),
    global_event("G02", "Asteroid Mining", "Mining Restrictions", REDS, UNITY,
                 each=gain(titanium=per(total(per(printed(tags(jovian)), most=5), influence)))),
    global_event("G03", "Celebrity Leaders", "Solarnet", UNITY, GREENS,
                 each=gain(money=per(total(per(cards(event), most=5), influence), times=2))),
    global_event("G04", "Diversity", "Free Academia Treaty", SCIENTISTS, SCIENTISTS,
                 each=given(total(printed(tag_kinds), influence) >= 9, gain(money=10))),
    global_event("G05", "Dry Deserts", "Minimal Impact Policy", REDS, UNITY,
                 world=lower(oceans=1), each=gain(any_one=by_influence)),
    global_event("G06", "Eco Sabotage", "Experimental Lifeforms", GREENS, REDS,
                 each=lose(plants=per(less(per(stock(plants), above=3), influence)))),
    global_event("G07", "Election", "Self-Sufficiency Program", GREENS, MARS_FIRST,
                 world=ranking(election_score, first=terraform(tr=2), second=terraform(tr=1),
                               solo=(election_score >= 10, election_score >= 5))),
    global_event("G08", "Generous Funding", "Terraforming Lobbying", KELVINISTS, UNITY,
                 each=gain(money=per(total(per(tr, every=5, above=15, most=5), influence), times=2))),
    global_event("G09", "Global Dust Storm", "Heat First Policy", KELVINISTS, GREENS,
                 each=(lose(heat=per(stock(heat))),
                       lose(money=per(less(per(printed(tags(building)), most=5), influence), times=2)))),
    global_event("G10", "Homeworld Support", "Red Resistance", REDS, UNITY,
                 each=gain(money=per(total(per(printed(tags(earth)), most=5), influence), times=2))),
    global_event("G11", "Improved Energy Templates", "Second Energy Crisis", SCIENTISTS, KELVINISTS,
                 each=produce(energy=per(total(printed(tags(power)), influence), every=2))),
    global_event("G12", "Interplanetary Trade", "Charismatic WG President", UNITY, UNITY,
                 each=gain(money=per(total(per(printed(tags(space)), most=5), influence), times=2))),
    global_event("G13", "Miners on Strike", "Rising Alloy Demand", MARS_FIRST, GREENS,
                 each=lose(titanium=per(less(per(printed(tags(jovian)), most=5), influence)))),
    global_event("G14", "Mud Slides", "Thaw Mining", KELVINISTS, GREENS,
                 each=lose(money=per(less(per(tiles(TILE, on=next_to(OCEAN)), most=5), influence), times=4))),
    global_event("G15", "Pandemic", "Viral Modifications Approved", GREENS, MARS_FIRST,
                 each=lose(money=per(less(per(printed(tags(building)), most=5), influence), times=3))),
    global_event("G16", "Paradigm Breakdown", "Scientific Consensus", KELVINISTS, REDS,
                 each=(discard(2), gain(money=per(influence, times=2)))),
    global_event("G17", "Productivity", "Scientific Progress", SCIENTISTS, MARS_FIRST,
                 each=gain(steel=per(total(per(production(steel), most=5), influence)))),
    global_event("G18", "Red Influence", "Antarctica Melts", KELVINISTS, REDS,
                 each=(lose(money=per(tr, every=5, above=10, most=5, times=3)), produce(money=by_influence))),
    global_event("G19", "Revolution", "World Government Directives", UNITY, MARS_FIRST,
                 world=ranking(revolution_score, first=lower(tr=2), second=lower(tr=1), least=1,
                               solo=(revolution_score >= 4, None))),
    global_event("G20", "Riots", "Independence Movement", MARS_FIRST, REDS,
                 each=lose(money=per(less(per(tiles(CITY), most=5), influence), times=4))),
    global_event("G21", "Sabotage", "Corporate Alliance", UNITY, REDS,
                 each=(lose_production(steel=1, energy=1), gain(steel=by_influence))),
    global_event("G22", "Scientific Community", "Explore First Directive", REDS, SCIENTISTS,
                 each=gain(money=per(total(hand, influence)))),
    global_event("G23", "Snow Cover", "Mohole Lake", KELVINISTS, KELVINISTS,
                 world=lower(temperature=2), each=draw(by_influence)),
    global_event("G24", "Solar Flare", "Increased Interplanetary Trade", UNITY, KELVINISTS,
                 each=lose(money=per(less(per(printed(tags(space)), most=5), influence), times=3))),
    global_event("G25", "Solarnet Shutdown", "AI Research", SCIENTISTS, MARS_FIRST,
                 each=lose(money=per(less(per(cards(blue), most=5), influence), times=3))),
    global_event("G26", "Spin-Off Products", "Bioengineering Boom", GREENS, SCIENTISTS,
                 each=gain(money=per(total(per(printed(tags(science)), most=5), influence), times=2))),
    global_event("G27", "Sponsored Projects", "Science Summit", SCIENTISTS, GREENS,
                 each=(add(any_cube, to=every_card, having=1), draw(by_influence))),
    global_event("G28", "Strong Society", "Moral Movement", REDS, MARS_FIRST,
                 each=gain(money=per(total(per(tiles(CITY), most=5), influence), times=2))),
    global_event("G29", "Successful Organisms", "Local Terraforming Support", MARS_FIRST, SCIENTISTS,
                 each=gain(plants=per(total(per(production(plants), most=5), influence)))),
    global_event("G30", "Volcanic Eruptions", "Patera Boring", SCIENTISTS, KELVINISTS,
                 world=Terraform(TEMPERATURE, 2, earns=False), each=produce(heat=by_influence)),
    global_event("G31", "War on Earth", "Separatist Movement", MARS_FIRST, KELVINISTS,
                 each=lower(tr=per(less(4, influence)))),
)
