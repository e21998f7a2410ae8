"""Measures how a page lies on the screen: what overlaps, is cut off, lies outside or cannot be pressed.

>>> faults_of_layout(page)
['overlap: "Cat" in #top and "bar" in #top', 'outside: "Hint" in #prompt at 415 453 481 497']

Looked at are letters, drawings (icons, bars, the planet as a whole) and controls, as far as they can be seen now:

- ``overlap``: two of them lie over each other, though neither is part of the other or of the same card or button;
- ``cut off``: an edge that neither scrolls nor ends in an ellipsis cuts through one of them;
- ``outside``: one lies beyond the screen where no scrolling brings it back;
- ``out of reach``: one lies before the beginning of what scrolls, as where something too long is centred;
- ``spills``: letters stand over the edge of their box, or drawings over that of their button;
- ``broken``: a single word goes on in a second line;
- ``covered``: a control, or an area of the map that may be chosen, does not answer where it is seen;
- ``sideways``: the page is wider than the screen;
- ``small``: letters, also those in drawings, are less than 11 pixels high.

What is meant to lie over the rest (offers of cards, dialogs, notices) is measured apart from it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

MEASURE = (Path(__file__).parent / "measuring.js").read_text(encoding="utf-8")


def faults_of_layout(page: Any) -> list[str]:
    """What is wrong with how a page lies on the screen now, one sentence each; nothing where all is well."""
    found: list[str] = page.evaluate(MEASURE)
    return found
