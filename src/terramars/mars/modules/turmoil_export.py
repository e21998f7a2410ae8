"""The parties and global events as data for other programs; what they do stands there in words of the card language."""

from __future__ import annotations

from typing import Any

from terramars.mars.modules.turmoil_parliament import DELEGATES, EVENTS, NEUTRAL_DELEGATES, PARTIES
from terramars.mars.modules.turmoil_phase import LOBBYING_COST, PHASE


def key(slug: str) -> str:
    """A slug as keys are written."""
    return slug.replace("-", "_")


def exported() -> dict[str, Any]:
    """Parties in clockwise order, events in that of their numbers, and the numbers of the rules."""
    return {
        "parties": {
            key(party.slug): {
                "name": party.name,
                "policy_type": "effect" if party.action is None else "action",
                "once_per_generation": party.once,
                "ruling_bonus": party.bonus,
                "ruling_policy": party.policy if party.action is None else party.action,
            }
            for party in PARTIES
        },
        "party_order_clockwise": [key(party.slug) for party in PARTIES],
        "delegates": {
            "per_player": DELEGATES,
            "neutral": NEUTRAL_DELEGATES,
            "lobby_per_player": 1,
            "reserve_at_start": DELEGATES - 1,
            "neutral_chairman_at_start": 1,
        },
        "lobbying_cost": {"lobby": 0, "reserve": LOBBYING_COST},
        "phase": [number for number, _ in PHASE],
        "global_events": [
            {
                "number": event.number,
                "name": event.name,
                "headline": event.headline,
                "neutral_delegate_revealed": key(PARTIES[event.revealed].slug),
                "neutral_delegate_current": key(PARTIES[event.current].slug),
                "needs": list(event.needs) or None,
                "world": event.world,
                "each_player": event.each,
            }
            for event in EVENTS.values()
        ],
    }
