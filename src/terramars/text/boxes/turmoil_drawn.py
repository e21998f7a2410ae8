"""Turmoil: tokens for drawing, and facts for searching."""

from __future__ import annotations

from typing import Any, Final

from terramars.mars.modules.turmoil_parliament import (
    PARTIES,
    Influence,
    Influential,
)
from terramars.mars.modules.turmoil_phase import (
    CloseSession,
    ComingBecomesCurrent,
    CurrentEvent,
    DelegatesReturn,
    DistantBecomesComing,
    DistantIsRevealed,
    DominanceMoves,
    DominantRules,
    EventOver,
    LeaderTakesChair,
    Lobbied,
    LobbyFills,
    OpenSession,
    RatingRevision,
    RulingBonus,
    TurmoilPhase,
)
from terramars.mars.modules.turmoil_words import (
    Chair,
    PartiesWithDelegates,
    PartyLeaders,
    Ranking,
    RemoveDelegate,
    ReplaceDelegate,
    SendDelegates,
    Support,
    TakeChair,
)
from terramars.text.icons import effect_icons

STEPS: Final = (
    Lobbied, OpenSession, CloseSession, TurmoilPhase, RatingRevision, CurrentEvent, EventOver, DominantRules,
    RulingBonus, DelegatesReturn, LeaderTakesChair, DominanceMoves, LobbyFills, ComingBecomesCurrent,
    DistantBecomesComing, DistantIsRevealed,
)  # fmt: skip
"""What stands on no card."""

ICONS: Final[dict[str, dict[Any, Any]]] = {
    "effects": {
        SendDelegates: lambda effect: [("delegates", effect.count)],
        ReplaceDelegate: lambda effect: [("replace delegate",)],
        TakeChair: lambda effect: [("take chair",)],
        RemoveDelegate: lambda effect: [("remove delegate",)],
        Ranking: lambda effect: [*effect_icons(effect.first), *effect_icons(effect.second)],
        **dict.fromkeys(STEPS, lambda effect: []),
    },
    "counts": {
        Influence: lambda count: ("influence",),
        Support: lambda count: ("party", PARTIES[count.party].slug),
        Chair: lambda count: ("chairman", "neutral" if count.neutral else "me"),
        PartyLeaders: lambda count: ("party leader",),
        PartiesWithDelegates: lambda count: ("parties",),
    },
    "standing": {Influential: lambda effect: [("influence", effect.amount)]},
}

FACTS: Final[dict[str, dict[Any, Any]]] = {
    "effects": {
        SendDelegates: lambda effect: ("delegates",),
        ReplaceDelegate: lambda effect: ("delegates",),
        TakeChair: lambda effect: ("delegates", "chairman"),
        RemoveDelegate: lambda effect: ("removes:delegate",),
        Ranking: lambda effect: ("ranks",),
        **dict.fromkeys(STEPS, lambda effect: ()),
    },
    "counts": {
        Influence: lambda count: "influence",
        Support: lambda count: PARTIES[count.party].slug,
        Chair: lambda count: "chairman",
        PartyLeaders: lambda count: "party leader",
        PartiesWithDelegates: lambda count: "parties",
    },
    "standing": {Influential: lambda effect: ("influence",)},
    "needs": {
        Support: lambda count: {"party": PARTIES[count.party].slug.replace("-", "_")},
        Chair: lambda count: {"chairman": "neutral" if count.neutral else "you"},
        PartyLeaders: lambda count: "party_leaders",
    },
}
