"""What a live page is sent: the regions that changed, and of a long one only the part that differs.

A page says of each region which form it has, and whether it has the HTML of it too (`log:1a2b3c4d5e*`); what stands on
the page since it was loaded is not HTML any more. An action adds a line to a log of many: nearly all of it stays.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from typing import Any

from terramars.web.pages.rendering import Drawn

MOST_HAVE = 1000
"""So much is read of what a page says that it has."""
LONG = 4000
"""Regions from this length on are remembered as they were sent."""
MOST_REMEMBERED = 48_000_000
"""So many letters are remembered at most, of all pages."""
AT_HAND = "*"


class Sent:
    """Long regions as they were last sent, each to whom: what others were sent is nothing to compare with."""

    def __init__(self, most: int = MOST_REMEMBERED) -> None:
        self.most = most
        self.letters = 0
        self.regions: OrderedDict[tuple[Hashable, str], tuple[str, str]] = OrderedDict()
        """Digest and HTML, by viewer and name; the one that was sent longest ago comes first."""

    def before(self, viewer: Hashable, name: str, known: str) -> str:
        """A region as a viewer has it, if that is what was last sent."""
        hash_, html = self.regions.get((viewer, name), ("", ""))
        return html if hash_ and known == hash_ + AT_HAND else ""

    def remember(self, viewer: Hashable, name: str, hash_: str, html: str) -> None:
        """Keep a region that is sent, and forget the oldest where that is too much."""
        self.letters -= len(self.regions.pop((viewer, name), ("", ""))[1])
        if len(html) >= LONG:
            self.regions[viewer, name] = (hash_, html)
            self.letters += len(html)
        while self.letters > self.most:
            self.letters -= len(self.regions.popitem(last=False)[1][1])


SENT = Sent()


def changed(
    regions: Iterable[tuple[str, Drawn]], have: str, viewer: Hashable = None, sent: Sent = SENT
) -> dict[str, dict[str, Any]]:
    """The regions that a page does not have yet; of one that it has in an older form, what stands in between."""
    known = dict(each.partition(":")[::2] for each in have[:MOST_HAVE].split(",") if each)
    found = {}
    for name, html in regions:
        hash_ = html.digest
        has = known.get(name, "")
        if has.removesuffix(AT_HAND) != hash_:
            found[name] = {"hash": hash_, **difference(str(sent.before(viewer, name, has)), str(html), has)}
            sent.remember(viewer, name, hash_, html)
    return found


def difference(before: str, html: str, has: str) -> dict[str, Any]:
    """How to make a text of an older one: what is kept of its start and of its end, and what comes in between."""
    if not before:
        return {"html": html}
    start = alike(before, html)
    end = alike(before[start:][::-1], html[start:][::-1])
    # Browsers count letters beyond the first 65,536 twice.
    if 2 * (start + end) < len(html) or not plain(before) or not plain(html):
        return {"html": html}
    return {"html": html[start : len(html) - end], "from": has.removesuffix(AT_HAND), "start": start, "end": end}


def alike(one: str, other: str) -> int:
    """How many letters two texts have in common at their start."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def plain(text: str) -> bool:
    """Whether a browser counts the letters of a text as we do."""
    return text.isascii() or len(text.encode("utf-16-le")) == 2 * len(text)
