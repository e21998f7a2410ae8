"""A table with its visitors: they do by turns whatever their pages offer, drawn by lot, and everything is checked."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from monkey import checks
from monkey.checks import Memory, Moment
from monkey.diary import Diary, Step
from monkey.finds import Find
from monkey.tables import LATER, MODULES, NAMES, RULE, Kind
from monkey.visitor import NO_KEY, Tab, Visitor

WEIGHTS = {
    "choose": 30.0, "area": 30, "place": 40, "mark": 22, "take": 12, "pay": 25, "more": 4, "less": 4, "do undo": 8,
    "do cancel": 6, "do confirm": 25, "do return": 40, "do resign": 0.15, "do agree": 0, "do delete": 0, "do": 0.6,
    "hint": 1, "open": 2, "read": 1.5, "view": 6, "fold": 1, "peek": 0.7, "sort": 0.8, "move": 0.7, "show": 1.5,
    "close": 25, "zoomed": 25, "theme": 0.5, "language": 1.5, "switch": 0.5, "point": 0.7, "understood": 5,
    "turn": 15, "turned": 25,
    "home": 2, "go": 25, "reload": 2, "back": 1.5, "forward": 2, "new tab": 0.8, "close tab": 1.5, "resize": 2,
}  # fmt: skip
"""How often each kind of thing is done, if it is offered."""
BROWSER = ("reload", "back", "forward", "new", "close tab", "resize")
ASKED, ELSEWHERE, WAITING = 8, 5, 1
"""How much more often somebody goes on who is asked, who is on another page, who waits."""
MOST_TOLD = 6
"""So many finds at most are told at once."""
AFTERWARDS = 12
"""Steps after the end of a game: its result, the replay, the start page."""


class Party:
    """Visitors at one table."""

    def __init__(self, chromium: Any, address: str, kind: Kind, seed: int, diary: Diary,
                 excused: Sequence[str] = ()) -> None:  # fmt: skip
        self.chromium, self.address, self.kind, self.diary = chromium, address, kind, diary
        self.excused = excused
        self.dice = Random(f"visitors {seed}")
        self.visitors: list[Visitor] = []
        self.game = ""
        self.choices: list[tuple[int, str]] = []
        self.over = False
        self.memories: dict[int, Memory] = {}
        self.moments: dict[Tab, Moment | None] = {}
        self.versions: dict[Tab, int | None] = {}

    # Sitting down

    def begin(self) -> None:
        """Begin the game on the start page; those who are away join by the table's link."""
        for look in self.kind.looks:
            self.visitors.append(Visitor(self.chromium, self.address, look))
        host = self.visitors[0].tabs[0].page
        if self.kind.button == "learn":
            host.locator("form[action='/learn'] button").click()
        elif self.kind.button:
            host.locator(f"button[name=preset][value={self.kind.button}]").first.click()
        elif self.kind.game == "dice":
            self.fill_in_dice(host.locator("#dice form"))
        else:
            self.fill_in(host.locator("#host-form"))
        host.wait_for_url("**/g/**")
        self.game = host.url.split("/g/")[1].partition("?")[0].removesuffix("/room")
        away = [seat for seat, who in enumerate(self.kind.seats) if who == "away"]
        if away:
            host.goto(f"/g/{self.game}")
        for visitor, seat in zip(self.visitors[1:], away, strict=True):
            page = visitor.tabs[0].page
            page.goto(f"/g/{self.game}")
            page.locator("input[name=name]").fill(NAMES[seat])
            page.locator("main form button").click()
            page.wait_for_url("**/room")
            page.goto(f"/g/{self.game}")
            page.locator("#prompt").wait_for(state="attached")
        self.settle()

    def fill_in(self, form: Any) -> None:
        """Fill the form for hosts in and send it."""
        kind = self.kind
        for seat in range(5):
            who = kind.seats[seat] if seat < len(kind.seats) else ""
            wanted = {"here": "person", "away": "open", "": ""}.get(who, "ai")
            form.locator(f"[name=kind{seat}]").select_option(wanted)
            if wanted == "ai":
                form.locator(f"[name=level{seat}]").select_option(who)
            elif wanted == "person":
                form.locator(f"[name=name{seat}]").fill(NAMES[seat])
        form.locator(f"label:has([name=board][value={kind.board}])").click()
        boxes = [name for name in (*MODULES, *LATER) if name != RULE]
        toggles = {f"[name=modules][value={name}]": name in kind.modules for name in boxes}
        toggles[f"[name={RULE}]"] = RULE in kind.modules
        if len(kind.seats) > 1:
            toggles["[name=draft]"] = kind.draft
            toggles["[name=beginners][value='0']"] = kind.beginners
        for which, on in toggles.items():
            # A rule that always goes with a box in solo is locked.
            if form.locator(which).is_enabled() and form.locator(which).is_checked() != on:
                form.locator(f"label:has({which})").click()
        form.locator("[name=ask]").select_option(kind.ask)
        form.locator("button:not([formmethod]):not([type=button])").last.click()

    def fill_in_dice(self, form: Any) -> None:
        """Fill the panel of the dice game in and send it."""
        kind = self.kind
        form.locator(f"label:has([name=with][value={kind.name}])").click()
        if len(kind.seats) > 1:
            form.locator(f"label:has([name=players][value='{len(kind.seats)}'])").click()
        if kind.name == "ai":
            form.locator("[name=level]").select_option(kind.seats[1])
        if form.locator("[name=corporate_era]").is_checked() != bool(kind.modules):
            form.locator("label:has([name=corporate_era])").click()
        form.locator("[name=name]").fill(NAMES[0])
        form.locator("button").click()

    def leave(self) -> None:
        """Close every browser."""
        for visitor in self.visitors:
            visitor.context.close()

    # Playing

    def play(self, most: int, goes_on: Callable[[], bool] = lambda: True) -> int:
        """Do so many steps at most, or until the game is over and was looked at; how many were done."""
        after = 0
        for number in range(most):
            if not goes_on() or after > AFTERWARDS:
                return number
            self.take(self.draw())
            after += self.over
        return most

    def repeat(self, steps: Iterator[Step], say: Callable[[str], None]) -> None:
        """Do what a diary says, and say where pages offer something else."""
        for number, step in enumerate(steps, 1):
            tab = self.visitors[step.browser].tabs[step.tab]
            now = self.offered(self.visitors[step.browser], tab)
            if now != step.offered:
                more, less = sorted(set(now) - set(step.offered)), sorted(set(step.offered) - set(now))
                say(f"step {number}: offered now but not then: {more}; then but not now: {less}")
            if step.what not in now:
                say(f"step {number}: {step.what!r} is not offered any more, the repeat ends")
                return
            self.take(step)

    def offered(self, visitor: Visitor, tab: Tab) -> list[str]:
        """Everything that can be done in a tab, sorted."""
        names = [name for name in tab.look(self.game)["names"] if weight(name)]
        if self.kind.people < 2:
            names = [name for name in names if name != "do resign"]
        return sorted({*names, *visitor.moves(tab)})

    def draw(self) -> Step:
        """Draw a visitor, one of its tabs, and what is done there."""
        places = [(i, k) for i, visitor in enumerate(self.visitors) for k in range(len(visitor.tabs))]
        eager = [self.eagerness(self.visitors[i].tabs[k]) for i, k in places]
        ((browser, at),) = self.dice.choices(places, eager)
        visitor = self.visitors[browser]
        tab = visitor.tabs[at]
        offered = self.offered(visitor, tab)
        if not offered:
            raise Find("stuck", f"nothing can be done at {tab.page.url}")
        kinds: dict[str, list[str]] = {}
        for name in offered:
            kinds.setdefault(sort_of(name), []).append(name)
        sorts = sorted(kinds)
        (sort,) = self.dice.choices(sorts, [WEIGHTS[each] for each in sorts])
        what = self.dice.choice(kinds[sort])
        pointer = "tap" if visitor.look.touch else "click"
        by_key = self.dice.random() < 0.25 and not visitor.look.touch and what.split()[0] not in NO_KEY
        return Step(browser, at, what, "" if is_move(what) else "key" if by_key else pointer, offered)

    def eagerness(self, tab: Tab) -> int:
        """How often somebody goes on."""
        moment = self.moments.get(tab)
        if moment is None:
            return ELSEWHERE
        return ASKED if moment.view["decision"] or moment.view["can_confirm"] or self.over else WAITING

    def take(self, step: Step) -> None:
        """Do a step, wait until everything is at rest, and check everything."""
        visitor = self.visitors[step.browser]
        tab = visitor.tabs[step.tab]
        self.diary.add(step)
        before = self.moments.get(tab)
        if is_move(step.what):
            visitor.moved(tab, step.what)
        else:
            tab.does(step.what, step.how)
        self.settle(step, tab, before)

    # Coming to rest

    def settle(self, step: Step | None = None, tab: Tab | None = None, before: Moment | None = None) -> None:
        """Wait until pages and server agree on the version, then check whatever can have changed."""
        for each in self.tabs():
            each.rests()
        truth = self.truth()
        now = {each: each.catches_up(truth["versions"]) for each in self.tabs()}
        self.check_complaints()
        self.over, self.choices = truth["over"], [(seat, text) for seat, text in truth["choices"]]
        changed = [each for each in now if each is tab or now[each] != self.versions.get(each, -1)]
        self.versions = now
        self.moments = {each: self.moment(each) if each in changed else self.moments[each] for each in now}
        if step and before:
            self.checked(checks.chosen(step.what, before, self.mine(before.view["seat"])))
        for each in changed:
            self.check_tab(each)
        after = self.moments.get(tab) if tab else None
        if step and before:
            seat = before.view["seat"]
            memory = self.memories.setdefault(seat, Memory())
            # At one screen the page may turn to the next seat with the step: nothing can be compared there.
            there = after if after and after.view["seat"] == seat else None
            self.checked(memory.took(step.what, before, self.mine(seat), there))
        self.check_complaints()

    def tabs(self) -> list[Tab]:
        """Every tab of every visitor."""
        return [tab for visitor in self.visitors for tab in visitor.tabs]

    def check_complaints(self) -> None:
        """Neither server nor browsers complain."""
        for visitor in self.visitors:
            self.checked(checks.quiet(visitor))

    def check_tab(self, tab: Tab) -> None:
        """What must hold on a page at rest."""
        moment = self.moments[tab]
        self.checked(checks.laid_out(tab))
        if moment:
            self.checked(checks.agrees(moment))
            self.checked(checks.marked(moment))
        elif tab.asks("() => location.pathname") == "/" and self.just_loaded(tab):
            # The start page tells what was so when it was asked for: it is no table that goes on by itself.
            visitor = self.visitor(tab)
            views = [visitor.told(f"/api/v1/games/{self.game}?seat={seat}") for seat in self.seats(visitor)]
            asked = any(view["decision"] or view["can_confirm"] for view in views)
            self.checked(checks.listed(tab, self.game, asked, checks.round_of(views[0]), self.over))

    def just_loaded(self, tab: Tab) -> bool:
        """Whether a page is looked at for the first time. Its own clock cannot tell: it stands still."""
        return not tab.asks("() => { const before = window.lookedAt; window.lookedAt = true; return before; }")

    def checked(self, finds: Iterable[Find]) -> None:
        """End with what is found, unless it is excused."""
        found = [find for find in finds if not any(words in str(find) for words in self.excused)]
        if found:
            raise Find(found[0].check, "; ".join(find.words for find in found[:MOST_TOLD]))

    def visitor(self, tab: Tab) -> Visitor:
        """Whose tab it is."""
        return next(visitor for visitor in self.visitors if tab in visitor.tabs)

    def moment(self, tab: Tab) -> Moment | None:
        """A table's page at rest; None on other pages."""
        shown = tab.shown()
        if shown is None:
            return None
        seat = "" if shown["seat"] is None else f"&seat={shown['seat']}"
        view = self.visitor(tab).told(f"/api/v1/games/{self.game}?lang={shown['lang']}{seat}")
        return Moment(shown, view, self.mine(shown["seat"]))

    def mine(self, seat: int | None) -> list[str]:
        """The choices of a seat that are in force."""
        return [text for whose, text in self.choices if whose == seat]

    def seats(self, visitor: Visitor) -> list[int]:
        """The seats that a visitor holds."""
        here = [seat for seat, who in enumerate(self.kind.seats) if who == "here"]
        away = [seat for seat, who in enumerate(self.kind.seats) if who == "away"]
        at = self.visitors.index(visitor)
        return here if at == 0 else [away[at - 1]]

    def truth(self) -> dict[str, Any]:
        """How the table stands when everything that goes on by itself is done."""
        with urllib.request.urlopen(f"{self.address}/monkey/{self.game}", timeout=300) as answer:
            found: dict[str, Any] = json.load(answer)
        return found


def is_move(what: str) -> bool:
    """Whether something is done to the browser itself."""
    return what.startswith(BROWSER)


def sort_of(what: str) -> str:
    """The kind of something, as it is weighed."""
    return what if what in WEIGHTS else what.split()[0]


def weight(what: str) -> float:
    """How often something is done."""
    return WEIGHTS[sort_of(what)]
