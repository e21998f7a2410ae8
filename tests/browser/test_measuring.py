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
<label><input type=checkbox>keep</label><button>Pass</button></main>"""
FAULTS = {
    "overlap": '<p>first</p><p style="margin-top: -30px">second</p>',
    "cut off": '<div style="width: 40px; overflow: hidden; white-space: nowrap">a name that is too long</div>',
    "outside": '<button style="position: absolute; left: 1270px">Hint</button>',
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


@pytest.mark.parametrize("sort", FAULTS)
def test_each_sort_of_fault_is_found(visit: Callable[..., Any], sort: str) -> None:
    page = visit("about:blank")
    page.set_content(STILL + f"<main id=table>{FAULTS[sort]}</main>")
    found = faults_of_layout(page)
    assert {each.partition(":")[0] for each in found} == {sort}, found
