"""Several people at one table, each in a browser of their own, or handing one screen on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from screen import Screen, set_up, situation

pytestmark = pytest.mark.browser
Seated = Callable[..., list[Screen]]


def play_until(screens: list[Screen], done: Callable[[dict[str, Any]], bool], most: int = 80) -> None:
    """Everybody who is asked goes on, until every page shows what is wanted."""
    for _ in range(most):
        shown = [screen.seen() for screen in screens]
        if all(map(done, shown)):
            return
        asked = [screen for screen, now in zip(screens, shown, strict=True) if now["asked"] not in ("waiting", "over")]
        for screen in asked:
            screen.goes_on(screen.asked, plays=False)
        if not asked:
            # Somebody's choice is on its way to the others.
            screens[0].page.wait_for_timeout(50)
    raise AssertionError([screen.seen() for screen in screens])


def test_one_hosts_another_joins_and_both_play_a_generation(visit: Callable[..., Any]) -> None:
    page = visit("/?preset=online-for-two#host")
    page.get_by_role("textbox", name="Seat 1: name").fill("Ann")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/g/*/room")
    page.get_by_role("link", name="To the table").click()
    ann = Screen(page)
    page.get_by_role("button", name="Settings and table").click()
    link = page.locator("#menu .link").inner_text()
    page.keyboard.press("Escape")
    other = visit(link)
    other.get_by_role("textbox", name="Your name").fill("Bob")
    other.get_by_role("button", name="Join").click()
    other.get_by_role("link", name="To the table").click()
    bob = Screen(other)
    bob.waits_for("start")
    expect(page.locator("#mat-1")).to_contain_text("Bob")
    play_until([ann, bob], lambda now: now["generation"] == 2)
    assert "Ann" in other.locator("#rivals").inner_text()
    assert other.url.split("?")[0] == link


def test_what_one_does_the_other_sees_at_once(seated: Seated) -> None:
    ann, bob = seated(ann={"money": 40, "hand": "Asteroid"}, bob={"plants": 3, "money": 20})
    assert bob.asked == "waiting"
    ann.plays("Asteroid")
    assert ann.asked == "targets"
    assert bob.number("p-temperature") == -30, "what is half done is nobody else's business"
    ann.chooses("remove plants 3 @1")
    expect(bob.page.locator("#p-temperature")).to_have_text("−28")
    expect(bob.page.locator("#have-1-plants")).to_have_text("0")
    bob.reads("Asteroid")
    ann.presses("#end-turn")
    assert bob.waits_for("turn") == "turn"
    expect(bob.page.locator("#prompt .digest .loss")).to_have_count(1)
    assert bob.page.title().startswith("●")
    bob.presses("#end-turn")
    expect(ann.page.locator("#mat-1")).to_contain_text("passed")


def test_cards_of_others_are_nowhere_in_the_page(seated: Seated) -> None:
    ann, bob = seated(
        ann={"money": 40, "hand": ["Nuclear Zone", "Ice Asteroid"]}, bob={"hand": ["Viral Enhancers"]}
    )
    ann.plays("Nuclear Zone")
    ann.on_place()
    bob.reads("Nuclear Zone")
    for screen, own, other in ((ann, "ice-asteroid", "viral-enhancers"), (bob, "viral-enhancers", "ice-asteroid")):
        for html in (screen.page.content(), screen.page.request.get(screen.page.url).text()):
            assert own in html
            assert other not in html


def test_a_draft_with_three(seated: Seated) -> None:
    deal = {
        "ann": ["Comet", "Asteroid", "Mine", "Fish"],
        "bob": ["Pets", "Birds", "Heather", "Lichen"],
        "cat": ["Sponsors", "Research", "Farming", "Grass"],
    }
    people = {name: {"money": 20, "dealt": cards} for name, cards in deal.items()}
    ann, bob, cat = everybody = seated(phase="draft", draft=True, generation=2, **people)
    for screen in everybody:
        screen.waits_for("take")
    ann.chooses("draft comet")
    ann.waits_for("waiting")
    bob.chooses("draft pets")
    assert "sponsors" not in bob.page.content(), "what cat has not passed on yet"
    cat.chooses("draft sponsors")
    # Generation 2 passes to the left: from ann to bob, from bob to cat, from cat to ann.
    for screen, first in ((ann, "research"), (bob, "asteroid"), (cat, "birds")):
        expect(screen.page.locator(f"#offer-{first}")).to_be_visible()
        assert screen.page.locator("#offers .pick").count() == 3
        screen.chooses(f"draft {first}")
    for screen in everybody:
        screen.waits_for("take")
        screen.on_take()
    for screen in everybody:
        screen.waits_for("buy")
        assert screen.page.locator("#offers .pick").count() == 4
    ann.picks("Comet")
    for screen in everybody:
        screen.takes()
    for screen in everybody:
        screen.waits_for("turn", "waiting")
    expect(ann.page.locator("#card-comet")).to_have_count(1)
    assert "comet" not in bob.page.content()


def test_at_one_screen_a_curtain_hides_the_cards_between_turns(visit: Callable[..., Any], address: str) -> None:
    people = {"ann": {"hand": "Viral Enhancers", "heat": 16}, "bob": {"hand": "Ice Asteroid", "heat": 16}}
    made = set_up(address, situation(**people))
    page = visit(f"/s/{made['seats']['0']}")
    page.goto(f"/s/{made['seats']['1']}")
    for name, own, other in (("Ann", "viral", "ice-asteroid"), ("Bob", "ice-asteroid", "viral"), ("Ann", "viral", "x")):
        expect(page.locator("h1")).to_have_text(f"{name} is asked. The others look away.")
        assert page.locator(".card").count() == 0
        assert own not in page.content()
        page.locator("main a.btn--primary").click()
        page.wait_for_url("**/g/*?as=*")
        assert own in page.content()
        assert f"card-{other}" not in page.content()
        page.locator('[value="convert heat"]').click()
        page.locator("#end-turn", has_text="End turn").click()


def test_what_all_chose_in_secret_stands_with_whoever_chose_it(seated: Seated) -> None:
    ann, bob = seated(
        phase="research", generation=3,
        ann={"money": 30, "dealt": ["Comet", "Birds", "Fish", "Pets"]},
        bob={"money": 30, "dealt": ["Mine", "Asteroid", "Capital", "Trees"]},
    )  # fmt: skip
    bob.picks("Mine", "Asteroid")
    bob.takes()
    ann.picks("Comet")
    ann.takes()
    bob.waits_for("waiting", "turn")
    expect(bob.page.locator("#log-lines > .p2")).to_contain_text("takes Mine to hand")
    for screen, mine, others in ((ann, "p1", "p2"), (bob, "p2", "p1")):
        for entry in screen.page.locator(f"#log-lines > .{mine} .le").all_inner_texts():
            assert "Ann" not in entry
            assert "Bob" not in entry
        expect(screen.page.locator(f"#log-lines > .{others}")).to_contain_text("takes a card to hand")
    came = ann.page.locator("#log-lines > .p2 .le-part .sr")
    expect(came.filter(has_text="card to hand")).to_have_text("takes a card to hand ×2")
    expect(came.filter(has_text="M€")).to_have_text("pays 6 M€")
