"""What must hold after every step, whatever was done: each check has a name, by which finds are counted.

- ``server``: no answer says that the server has failed;
- ``console``: the browser complains about nothing;
- ``layout``: nothing overlaps or is cut off;
- ``agrees``: what the page says is what programs are told;
- ``chosen``: what was chosen is in force, and nothing else;
- ``marks``: of a set that is half made, the page shows what is in force;
- ``undo``: after undo everything is as it was before the step that was taken back;
- ``start``: the start page lists the game as it stands;
- ``unreachable`` and ``stuck`` (found on the way): what is offered can be pressed, and pages come to rest.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from measuring import MEASURE
from monkey import dice
from monkey.finds import Find
from monkey.visitor import Tab, Visitor

SETS = {"start": ("choose-corporation", "choose-starter", "keep"), "buy": ("keep",), "sell": ("sell",),
        "discard": ("discard",), "keep": ("keep",)}  # fmt: skip
"""What is chosen as a set in a panel, by the first word of the choices that it is made of."""
SKIPS = {"start": ("leave",), "buy": ("leave",), "sell": ("done",), "discard": ("stop",), "keep": ("return",)}
PASSING_BY = (
    "version", "log", "since", "clock", "clock_since", "passing", "agreeing", "hits", "title", "confirms",
)  # fmt: skip
"""What undo does not bring back: the story, clocks, and what people prefer."""
LISTED = """game => {
  const row = document.querySelector(`#continue a[href="/g/${game}"], #replays a[href="/g/${game}/end"]`);
  const generation = row?.querySelector("#continue .g-gen b")?.textContent;
  const asked = Boolean(row?.querySelector(".pill--turn"));
  return row && { over: row.pathname.endsWith("/end"), asked, generation: Number(generation ?? 0) };
}"""
HAS_CANCEL = ("list", "targets", "place", "pay", "amounts", "sell", "discard", "take")


@dataclass(frozen=True)
class Moment:
    """A table at rest, as a page shows it and as programs are told it, and the choices of its seat in force."""

    shown: dict[str, Any]
    view: dict[str, Any]
    mine: list[str]

    def as_before(self) -> dict[str, Any]:
        """Everything that undo brings back."""
        view = {name: value for name, value in self.view.items() if name not in PASSING_BY}
        view["areas"] = [{**area, "recent": False} for area in view["areas"]]
        view["decision"] = view["decision"] and unproposed(view["decision"])
        words = {name: said for name, said in self.shown["words"].items()}
        marks = self.shown["marked"]
        marked = None if marks is None else sorted(names(marks).elements())
        return {"view": view, "words": words, "marked": marked, "mine": self.mine}


def unproposed(decision: dict[str, Any]) -> dict[str, Any]:
    """A decision without what is proposed: after undo that is what was taken back."""
    cards, bill = decision["set"], decision.get("payment")
    return {
        **decision,
        "set": cards and {**cards, "picked": []},
        "payment": bill and {**bill, "ways": [{**way, "proposed": 0} for way in bill["ways"]]},
    }


def round_of(view: dict[str, Any]) -> int:
    """The generation, or the turn of the dice game."""
    return int(view["turn"] if view["rules"] == "dice" else view["generation"])


def quiet(visitor: Visitor) -> Iterator[Find]:
    """The server has not failed, and the browser complains about nothing."""
    for check, words in visitor.complaints:
        yield Find(check, words)
    visitor.complaints.clear()


def laid_out(tab: Tab) -> Iterator[Find]:
    """Nothing overlaps or is cut off."""
    size = tab.page.viewport_size
    for fault in tab.asks(MEASURE):
        yield Find("layout", f"{size['width']} x {size['height']}: {fault}")


# What the page says and what programs are told


def agrees(moment: Moment) -> Iterator[Find]:
    """What the page says is what programs are told."""
    for what, said, told in pairs(moment.shown, moment.view):
        if said != told:
            said, told = apart(said, told)
            yield Find("agrees", f"{what}: the page says {said}, programs are told {told}")


def apart(said: Any, told: Any) -> tuple[Any, Any]:
    """Of two long lists or dictionaries only what differs."""
    if isinstance(said, dict) and isinstance(told, dict):
        said, told = list(said.items()), list(told.items())
    if isinstance(said, list) and isinstance(told, list):
        return [each for each in said if each not in told], [each for each in told if each not in said]
    return said, told


def pairs(shown: dict[str, Any], view: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """What a page says of something, and what programs are told of it."""
    if view["rules"] == "dice":
        yield from dice.pairs(shown, view)
        return
    people, decision = view["players"], view["decision"]
    me = people[view["seat"]] if view["seat"] is not None else None
    for name in ("version", "seat", "generation", "tracks"):
        yield name, shown[name], view[name]
    yield "terraform ratings", at_seats(shown["tr"]), {player["seat"]: player["tr"] for player in people}
    for name in ("stock", "production"):
        yield name, shown[name], {f"{p['seat']}-{what}": n for p in people for what, n in p[name].items()}
    if len(people) > 1:
        others = {player["seat"]: player["hand_size"] for player in people if player is not me}
        yield "cards in others' hands", at_seats(shown["hands"]), others
        yield "who is asked", shown["turn"], [] if view["over"] else sorted(view["waiting_for"])
        yield "who has passed", shown["passed"], [player["seat"] for player in people if player["passed"]]
    yield "hand", shown["hand"], sorted(card["id"] for card in view["hand"])
    if me:
        yield "cards in play", shown["played"], sorted(card["id"] for card in me["played"])
    tiles = sorted(area["id"] for area in view["areas"] if area["tile"] and area["code"])
    yield "tiles", shown["tiles"], tiles
    for goal in (*view["milestones"], *view["awards"]):
        said = {name: number for name, number in shown["standing"].items() if name.startswith(f"{goal['id']}-")}
        yield goal["id"], said, {name: goal["standing"][int(name.rpartition("-")[2])] for name in said}
    if shown["asked"] is not None:
        yield "whether one is asked", shown["asked"], decision is not None or view["can_confirm"]
    yield "whether the turn's end is to be confirmed", shown["confirm"], view["can_confirm"]
    if not view["over"]:
        yield "whether undo is possible", shown["undo"], view["can_undo"]
    if decision:
        if shown["kind"] in HAS_CANCEL:
            yield "whether the action can be cancelled", shown["cancel"], view["can_cancel"]
        yield from offers(shown, view, decision)


def offers(shown: dict[str, Any], view: dict[str, Any], decision: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """What a page offers, and what programs are offered."""
    kind = shown["kind"]
    everything = sorted(option["id"] for option in decision["options"])
    if kind == "take" and shown["dealt"]:  # several at once are marked; one of several is pressed
        dealt = [card for part in decision["set"]["parts"] for card in part["cards"]]
        yield "cards to choose from", shown["dealt"], sorted(dealt)
    elif kind in ("turn", "place", "list", "targets", "amounts", "take"):
        yield "options", shown["options"], everything
    if kind == "place":
        yield "areas", shown["areas"], sorted(option["area"] for option in decision["options"] if option["area"])
    if kind == "start":
        yield "cards to choose from", shown["dealt"], sorted(card["id"] for card in view["dealt"])
    if kind == "pay":
        ways = {f"pay-{way['card'] or way['what']}" for way in decision["payment"]["ways"]}
        yield "ways to pay", set(shown["paying"]), ways


def at_seats(numbers: dict[str, Any]) -> dict[int, Any]:
    """Numbers by seat."""
    return {int(seat): number for seat, number in numbers.items()}


# What was chosen, and what was taken back


def unasked(decision: dict[str, Any], marks: list[str]) -> set[str]:
    """Marked cards that were never asked about: what beginners have, and starters when just enough of them are left."""
    found = {"beginner-corporation"}
    for part in decision["set"]["parts"]:
        first = 0
        places = [place for place, card in enumerate(part["cards"]) if part["kind"] == "starter" and card in marks]
        for taken, place in enumerate(places):
            if len(part["cards"]) - first == part["least"] - taken:
                found.add(part["cards"][place])
            first = place + 1
    return found


def names(marks: list[str]) -> Counter[str]:
    """What is marked: cards by their names, dice of one face by how many they are."""
    return Counter(mark.partition(".")[0] for mark in marks)


def set_in_force(kind: str, mine: list[str]) -> Counter[str]:
    """The cards or dice of the set that a panel asks for, as far as they are chosen already."""
    found: Counter[str] = Counter()
    for choice in reversed(mine):
        sort, _, card = choice.partition(" ")
        if sort not in (*SETS[kind], *SKIPS[kind]):
            break
        if sort in SETS[kind]:
            found[card] += 1
    return found


def marked(moment: Moment) -> Iterator[Find]:
    """Of a set that is half made, the page shows what is in force."""
    kind = moment.shown["kind"]
    if kind in SETS and moment.view["decision"]:
        missing = set_in_force(kind, moment.mine) - names(moment.shown["marked"])
        if missing:
            yield Find("marks", f"{kind}: in force but not marked: {', '.join(sorted(missing))}")


def chosen(what: str, before: Moment, after: list[str]) -> Iterator[Find]:
    """What was chosen is in force, and nothing else."""
    kind, _, rest = what.partition(" ")
    mine = before.mine
    if kind not in ("choose", "take", "do", "area", "place", "pay", "zoomed", "turned"):
        if after != mine:
            yield Find("chosen", f"{what} chose {after[len(mine):]} (before: {mine[-3:]})")
        return
    fresh = after[len(mine) :]
    if kind == "choose":
        expected = [rest, "pass"] if before.view.get("passing") and len(fresh) > 1 else [rest]
        if rest == "pass" and len(before.view["players"]) == 1 and len(fresh) > 1:
            expected = ["done", "pass"]  # alone one acts on and on: passing after an action ends the turn by itself
        # Before an area is taken that ends undo, or by touch, a first press only shows it.
        on_the_map = any(option["id"] == rest and option["area"] for option in options(before))
        shows = on_the_map and before.shown["kind"] == "place" and not fresh
        if not shows and (after[: len(mine)] != mine or fresh != expected):
            yield Find("chosen", f"{what}, but in force is {after[-3:]} after {mine[-3:]}")
    elif kind == "area" and fresh:
        if not any(option["id"] == fresh[0] and option["area"] == rest for option in options(before)):
            yield Find("chosen", f"{what}, but in force is {fresh}")
    elif kind == "take" and fresh and before.shown["kind"] in SETS:
        panel = before.shown["kind"]
        taken = set_in_force(panel, after)
        marks = before.shown["marked"]
        never = unasked(before.view["decision"], marks) if panel == "start" else set()
        if taken != names([mark for mark in marks if mark not in never]):
            yield Find("chosen", f"{panel}: marked {marks}, in force {sorted(taken)}")


def options(moment: Moment) -> list[dict[str, Any]]:
    """What was offered to programs."""
    decision = moment.view["decision"]
    return decision["options"] if decision else []


class Memory:
    """How a seat's table stood before each of its steps, for comparing when they are taken back."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []

    def took(self, what: str, before: Moment, mine: list[str], after: Moment | None) -> Iterator[Find]:
        """A step is done, this is in force: keep what was before it, or compare if the page still shows the seat."""
        if len(mine) > len(before.mine):
            # What a computer chose for somebody is marked when that is taken back, not what they had marked themselves.
            resigned = what == "do resign"
            self.moments.append(replace(before, shown={**before.shown, "marked": None}) if resigned else before)
        elif what in ("do undo", "do cancel") and mine != before.mine and after:
            yield from self.compare(what, after)

    def compare(self, what: str, now: Moment) -> Iterator[Find]:
        """After undo everything is as it was."""
        while self.moments and len(self.moments[-1].mine) > len(now.mine):
            self.moments.pop()
        if not self.moments or len(self.moments[-1].mine) < len(now.mine):
            return  # a pass that was said in advance is taken back: it was no step of its own
        then = self.moments.pop()
        if then.mine != now.mine:
            yield Find("undo", f"{what} leaves half a step: in force {now.mine[-4:]}, before the step {then.mine[-4:]}")
            return
        if then.shown["lang"] != now.shown["lang"] or then.view["confirms"] != now.view["confirms"]:
            return
        if then.shown["marked"] is None:
            now = replace(now, shown={**now.shown, "marked": None})
        there = differences(then.as_before(), now.as_before())
        if there:
            yield Find("undo", f"{what}: {'; '.join(there[:3])}")


def differences(then: Any, now: Any, where: str = "") -> list[str]:
    """Where two pieces of plain data differ."""
    if isinstance(then, dict) and isinstance(now, dict) and then.keys() == now.keys():
        return [each for name in then for each in differences(then[name], now[name], f"{where}.{name}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        both = enumerate(zip(then, now, strict=True))
        return [each for i, pair in both for each in differences(*pair, f"{where}[{i}]")]
    return [] if then == now else [f"{where} was {brief(then, now)}, is {brief(now, then)}"]


def brief(said: Any, other: Any) -> str:
    """The part of something long that differs."""
    words, others = (each if isinstance(each, str) else json.dumps(each) for each in (said, other))
    start = next((i for i, pair in enumerate(zip(words, others, strict=False)) if pair[0] != pair[1]), 0)
    return repr(words[max(0, start - 20) : start + 100])


# The start page


def listed(tab: Tab, game: str, asked: bool, generation: int, over: bool) -> Iterator[Find]:
    """The start page lists the game as it stands."""
    row = tab.asks(LISTED, game)
    wanted = {"over": over, "asked": asked and not over, "generation": 0 if over else generation}
    if row != wanted:
        yield Find("start", f"the start page says {row}, programs are told {wanted}")
