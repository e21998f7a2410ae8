"""What a table of the dice game says, and what programs are told of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

EVERYTHING_ON_THE_PAGE = ("turn", "place", "list", "pay", "turning", "cards")
"""The panels beside which every option has its button."""
HAS_CANCEL = ("list", "place", "pay", "turning")


def pairs(shown: dict[str, Any], view: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """What a page says of something, and what programs are told of it."""
    people, decision, kind = view["players"], view["decision"], shown["kind"]
    for name in ("version", "seat"):
        yield name, shown[name], view[name]
    yield "turn", shown["generation"], view["turn"]
    others = [player for player in people if player["seat"] != view["seat"]]
    for name, what in (("hands", "hand"), ("wild", "wild"), ("points", "points")):
        yield name, {int(seat): found for seat, found in shown[name].items()}, {p["seat"]: p[what] for p in others}
    yield "dice in the pool", shown["pool"], view["pool"]
    yield "hand", shown["hand"], sorted(card["id"] for card in view["hand"])
    yield "tiles", shown["tiles"], sorted(area["id"] for area in view["areas"] if area["tile"])
    if len(people) > 1:
        yield "who is asked", shown["turn"], [] if view["over"] else sorted(view["waiting_for"])
    if shown["asked"] is not None:
        yield "whether one is asked", shown["asked"], decision is not None or view["can_confirm"]
    yield "whether the turn's end is to be confirmed", shown["confirm"], view["can_confirm"]
    if not view["over"]:
        yield "whether undo is possible", shown["undo"], view["can_undo"]
    if not decision:
        return
    if kind in HAS_CANCEL:
        yield "whether the action can be cancelled", shown["cancel"], view["can_cancel"]
    if kind in EVERYTHING_ON_THE_PAGE:
        yield "options", shown["options"], sorted(option["id"] for option in decision["options"])
    if kind == "place":
        yield "areas", shown["areas"], sorted(option["area"] for option in decision["options"] if option["area"])
