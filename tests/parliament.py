"""Tables with Turmoil: a parliament is set up, people pass, and what the phase changed is compared."""

from __future__ import annotations

from typing import Any

from play import Seat, table

from terramars.mars.cards import CARDS
from terramars.mars.modules import load
from terramars.mars.words import TAG_NAMES

load()
MODULES = ("base", "corporate_era", "prelude", "turmoil")
CALM = {"dominant": "unity", "delegates": {"unity": ["neutral"]}}
"""Unity will rule, led by nobody: it gives nothing to who has none of its tags."""


def tagged(**wanted: int) -> list[str]:
    """Quiet cards of the base game and Corporate Era that have so many of some tags and of these tags no more."""
    found: list[str] = []
    left = {TAG_NAMES.index(tag): number for tag, number in wanted.items()}
    for card in CARDS:
        quiet = card.module in ("base", "corporate_era") and not card.is_event and not card.effect and card.cost
        ours = [tag for tag in card.tags if tag in left]
        if quiet and not card.action and len(ours) == 1 and left[ours[0]]:
            left[ours[0]] -= 1
            found.append(card.name)
    assert not any(left.values()), left
    return found


def seats(modules: Any = MODULES, **given: Any) -> list[Seat]:
    """A table in the action phase; the parliament is calm unless something else is said of it."""
    given["parliament"] = {**CALM, **given.get("parliament", {})}
    return table(modules=modules, **given)


def all_pass(people: list[Seat], *answers: str) -> list[Seat]:
    """Everybody passes, and the solar phase runs up to research; what is not answered takes the first option."""
    game = people[0].game
    game.hold = False
    left = list(answers)
    while (decision := game.decision()) is not None and not game.state.lanes:
        offered = [option.notation for option in decision.options]
        if "pass" in offered:
            game.apply("pass")
        elif "done" in offered:
            game.apply("done")
        else:
            game.apply(left.pop(0) if left else offered[0])
    assert not left, f"nobody asked for {left}"
    return people


def numbers(seat: Seat) -> dict[str, int]:
    """What can be counted before a seat and on the table."""
    player, state = seat.player, seat.game.state
    names = ("money", "steel", "titanium", "plants", "energy", "heat")
    return {
        **dict(zip(names, player.stock, strict=True)),
        **{f"{name} production": player.production[i] for i, name in enumerate(names)},
        "tr": player.tr,
        "hand": len(player.hand),
        "cubes": sum(player.cubes.values()),
        "temperature": state.tracks[0],
        "oceans": state.tracks[2],
    }


def difference(event: str, *answers: str, **given: Any) -> list[dict[str, int]]:
    """What a global event changes for each seat, compared with the same phase without an event."""
    board = given.pop("parliament", {})
    calm = all_pass(seats(parliament=board, **given))
    hit = all_pass(seats(parliament={**board, "current": event}, **given), *answers)
    found = []
    for before, after in zip(calm, hit, strict=True):
        was, now = numbers(before), numbers(after)
        found.append({key: now[key] - was[key] for key in was if now[key] != was[key]})
    return found


def board_of(seat: Seat) -> Any:
    """The parliament as it stands."""
    return seat.game.state.slots[0]
