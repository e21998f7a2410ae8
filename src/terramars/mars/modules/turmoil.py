"""The cards of Turmoil, in the order of their printed numbers; its parties and events are in files of their own."""

from terramars.mars.language import (
    BUYING, CITY, GREENERY, OCEAN, TILE, add, animal, anyone, areas, building, city, corporation, decrease, discount,
    draw, earth, event, everyone, free, gain, given, jovian, lower, me, microbe, milestone, next_to, per, place, placed,
    plant, played, preservation, produce, production_phase, project, remove_up_to, science, spend, tags, terraform, tr,
    tr_raised, when, wild, worth,
)
from terramars.mars.modules import Module
from terramars.mars.modules.turmoil_events import EVENTS
from terramars.mars.modules.turmoil_export import exported
from terramars.mars.modules.turmoil_parliament import (
    GREENS, KELVINISTS, MARS_FIRST, REDS, SCIENTISTS, UNITY, Lobby, Parliament,
)
from terramars.mars.modules.turmoil_parties import PARTIES
from terramars.mars.modules.turmoil_phase import (
    RATING_LOSS,
    CloseSession,
    OpenSession,
    SendToParty,
    TurmoilPhase,
    UsePolicy,
)
from terramars.mars.modules.turmoil_words import (
    chair, chairman, more_influence, neutral, parties, party_leaders, remove_delegate, send_delegates, support,
)

CARDS = (
    project("T01", "Aerial Lenses", 2, needs=support(KELVINISTS), vp=-1,
            play=(remove_up_to(plants=2), produce(heat=2))),
    project("T02", "Banned Delegate", 0, event, needs=chairman(me), play=remove_delegate()),
    project("T03", "Cultural Metropolis", 20, city, building, needs=support(UNITY),
            play=(produce(energy=-1, money=3), place(CITY), send_delegates(2))),
    project("T04", "Diaspora Movement", 7, jovian, needs=support(REDS), vp=1,
            play=gain(money=per(tags(jovian, of=everyone)))),
    project("T05", "Event Analysts", 5, science, needs=support(SCIENTISTS), effect=more_influence(1)),
    project("T06", "GMO Contract", 3, science, microbe, needs=support(GREENS),
            effect=when(played(plant, animal, microbe), gain(money=2))),
    project("T07", "Martian Media Center", 7, building, needs=support(MARS_FIRST), play=produce(money=2),
            action=spend(money=3) >> send_delegates()),
    project("T08", "Parliament Hall", 8, building, needs=support(MARS_FIRST), vp=1,
            play=produce(money=per(tags(building), every=3))),
    project("T09", "PR Office", 7, earth, needs=support(UNITY),
            play=(terraform(tr=1), gain(money=per(tags(earth))))),
    project("T10", "Public Celebrations", 8, event, needs=chairman(me), vp=2),
    project("T11", "Recruitment", 2, event, play=send_delegates(replacing=neutral)),
    project("T12", "Red Tourism Wave", 3, earth, event, needs=support(REDS),
            play=gain(money=per(areas(next_to(TILE, of=me))))),
    project("T13", "Sponsored Mohole", 5, building, needs=support(KELVINISTS), play=produce(heat=2)),
    project("T14", "Supported Research", 3, science, needs=support(SCIENTISTS), play=draw(2)),
    project("T15", "Wildlife Dome", 15, animal, plant, building, needs=support(GREENS), play=place(GREENERY)),
    project("T16", "Vote Of No Confidence", 5, event, needs=(party_leaders >= 1, chairman(neutral)),
            play=(send_delegates(to=chair, replacing=neutral), terraform(tr=1))),
    project("X09", "Political Alliance", 4, event, needs=party_leaders >= 2, play=terraform(tr=1)),
    corporation("R07", "Pristar", 53, holds=preservation, vp=per(preservation), play=lower(tr=2),
                effect=when(production_phase, given(tr_raised <= 0, (add(preservation), gain(money=6))))),
    corporation("R14", "TerraLabs Research", 14, science, earth, play=lower(tr=1), effect=discount(2, on=BUYING)),
    corporation("R15", "Septem Tribus", 36, wild, action=free >> gain(money=per(parties, times=2))),
    corporation("R33", "Utopia Invest", 40, building, play=produce(steel=1, titanium=1),
                action=decrease(any_one=1) >> gain(that=4)),
    corporation("R38", "Lakefront Resorts", 54, building,
                effect=(when(placed(OCEAN, by=anyone), produce(money=1)), worth(oceans=1))),
)

MODULE = Module(
    "turmoil",
    CARDS,
    "Turmoil",
    rank=7,
    actions=(SendToParty(), UsePolicy()),
    grammar={"send": ("what",), "recruit": ("what",), "banish": ("what", "seat")},
    changed_milestones=(milestone("Terraformer", tr >= 26),),
    table_slots=(Parliament,),
    player_slots=(Lobby,),
    before_each_actions=(OpenSession(),),
    after_actions=(CloseSession(),),
    after_production=(TurmoilPhase(),),
    rating_loss=RATING_LOSS,
    things=(*PARTIES, *EVENTS),
    export=exported,
)
