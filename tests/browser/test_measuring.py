"""What measures the layout of pages sees each sort of fault, and none where all is well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from measuring import faults_of_layout

pytestmark = pytest.mark.browser
STILL = "<style>html { overflow: hidden } body { margin: 0; font: 16px monospace; height: 100vh }</style>"
WELL = """<main id=table><p style="width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">
a name that is too long</p><div style="height: 40px; overflow: auto"><p>one<p>two<p>three<p>four</div>
<label><input type=checkbox>keep</label><button>Pass</button>
<div id=long style="height: 80px; overflow: auto"><h2 style="position: sticky; top: 0; background: red">areas</h2>
<p><button>one</button><p><button>two</button><p><button>three</button></div></main>"""
FAULTS = {
    "overlap": '<p>first</p><p style="margin-top: -30px">second</p>',
    "cut off": '<div style="width: 40px; overflow: hidden; white-space: nowrap">a name that is too long</div>',
    "outside": '<button style="position: absolute; left: 1270px">Hint</button>',
    "out of reach": '<div style="height: 60px; overflow: auto; display: grid; align-content: center">'
    "<p>one</p><p>two</p><p>three</p></div>",
    "spills": '<b style="display: block; width: 20px; background: red">12345</b>',
    "broken": '<b style="display: block; width: 50px; word-break: break-all">Prospector</b>',
    "covered": '<button>Pass</button><div style="position: absolute; inset: 0; background: red"></div>',
    "small": '<p style="font-size: 10px">tiny</p>',
    "sideways": '<div style="width: 2000px">wide</div>',
}


def test_nothing_is_found_where_all_is_well(visit: Callable[..., Any]) -> None:
    page = visit("/help")
    assert faults_of_layout(page) == []
    page.goto("about:blank")
    page.set_content(STILL + WELL)
    assert faults_of_layout(page) == []
    page.locator("#long").evaluate("it => it.scrollTo(0, 40)")
    assert faults_of_layout(page) == [], "what is scrolled away below a heading that stays is not covered by it"


WITHIN = ("overlap", "cut off", "covered")
"""What can be told of something that lies in a box with an edge."""
EDGES = {"scrolls": "overflow: auto", "cuts off": "overflow: hidden", "cuts off below": "overflow: visible clip"}


@pytest.mark.parametrize("edge", EDGES.values(), ids=EDGES)
@pytest.mark.parametrize("sort", WITHIN)
def test_a_fault_is_found_in_whatever_scrolls_or_has_an_edge(visit: Callable[..., Any], sort: str, edge: str) -> None:
    page = visit("about:blank")
    box = f"position: relative; height: 200px; {edge}"
    page.set_content(STILL + f"<main id=table><div style='{box}'>{FAULTS[sort]}</div></main>")
    found = faults_of_layout(page)
    assert {each.partition(":")[0] for each in found} == {sort}, found


def test_an_ellipsis_that_is_never_drawn_excuses_nothing(visit: Callable[..., Any]) -> None:
    page = visit("about:blank")
    short = "width: 40px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap"
    page.set_content(STILL + f"<main id=table><b style='display: flex; {short}'>Maximiliane</b></main>")
    assert [each.partition(":")[0] for each in faults_of_layout(page)] == ["cut off"]


@pytest.mark.parametrize("sort", FAULTS)
def test_each_sort_of_fault_is_found(visit: Callable[..., Any], sort: str) -> None:
    page = visit("about:blank")
    page.set_content(STILL + f"<main id=table>{FAULTS[sort]}</main>")
    found = faults_of_layout(page)
    assert {each.partition(":")[0] for each in found} == {sort}, found
