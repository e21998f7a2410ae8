"""A live page is sent what changed; of a long region that it has in an older form only the part that differs."""

from __future__ import annotations

from random import Random

import pytest
from live_page import put_together

from terramars.web.pages.rendering import Drawn, digest
from terramars.web.pages.table.updates import LONG, Sent, changed

LINES = [f"<li>line {i}</li>" for i in range(400)]


def log(*lines: str) -> Drawn:
    return Drawn(f'<ol id="log">{"".join(lines)}</ol>')


def known(html: str, star: str = "*") -> str:
    return f"log:{digest(html)}{star}"


def test_a_line_more_is_all_that_is_sent_of_a_long_log() -> None:
    sent = Sent()
    before, after = log(*LINES), log("<li>new</li>", *LINES)
    assert changed([("log", before)], "", "ann", sent)["log"]["html"] == before
    part = changed([("log", after)], known(before), "ann", sent)["log"]
    assert len(part["html"]) < 20
    assert put_together(before, part) == after
    assert changed([("log", after)], known(after), "ann", sent) == {}


@pytest.mark.parametrize("letters", ["ab<>", "ab火星", "ab🚀火"])
def test_whatever_changes_the_page_comes_out_right(letters: str) -> None:
    lot = Random(letters)
    sent = Sent()
    html, have = "", ""
    for _ in range(200):
        first, last = sorted(lot.choices(range(len(html) + 1), k=2))
        rest = html[last if lot.random() < 0.1 else first :] or letters * LONG
        after = html[:first] + "".join(lot.choices(letters, k=lot.randrange(40))) + rest
        if part := changed([("log", Drawn(after))], have, "ann", sent).get("log"):
            assert put_together(html, part) == after
        html, have = after, known(after)


def test_who_has_no_html_of_it_or_another_form_is_sent_all_of_it() -> None:
    sent = Sent()
    before, after = log(*LINES), log(*LINES, "<li>new</li>")
    changed([("log", before)], "", "ann", sent)
    for have in ("", known(before, ""), known("another"), "log:*", "log:"):
        assert changed([("log", after)], have, "ann", sent)["log"]["html"] == after
        changed([("log", before)], "", "ann", sent)


def test_what_others_were_sent_is_nothing_to_compare_with() -> None:
    """Else a visitor could find out whether somebody was sent a text that was only guessed."""
    sent = Sent()
    before, after = log(*LINES), log(*LINES, "<li>new</li>")
    changed([("log", before)], "", "ann", sent)
    assert changed([("log", after)], known(before), "bob", sent)["log"]["html"] == after


def test_what_is_remembered_is_bounded() -> None:
    sent = Sent(most=3 * len(log(*LINES)))
    for viewer in range(10):
        changed([("log", log(*LINES)), ("top", Drawn("<p>short</p>"))], "", viewer, sent)
    assert [viewer for viewer, _ in sent.regions] == [7, 8, 9]
    assert sent.letters == 3 * len(log(*LINES))
