"""A live page as a browser keeps it."""

from __future__ import annotations

from typing import Any

from terramars.web.pages.rendering import digest


def put_together(before: str, sent: dict[str, Any]) -> str:
    """What a browser makes of a part: it counts in units of UTF-16."""
    if "from" not in sent:
        return str(sent["html"])
    assert digest(before) == sent["from"]
    units = before.encode("utf-16-le")
    end = units[len(units) - 2 * sent["end"] :]
    return (units[: 2 * sent["start"]] + str(sent["html"]).encode("utf-16-le") + end).decode("utf-16-le")
