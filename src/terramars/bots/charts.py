"""Charts as SVG text, written by hand: no library, no script, readable in light and dark."""

from __future__ import annotations

from html import escape
from typing import Any

STYLE = (
    "<style>svg{background:#fff}text{font:13px sans-serif;fill:#222}.axis{stroke:#999;stroke-width:1}"
    ".grid{stroke:#ddd;stroke-width:1}.bar{fill:#c1440e}.line{fill:none;stroke-width:2}.span{stroke:#222;stroke-width:2}"
    "@media(prefers-color-scheme:dark){svg{background:#1b1b1b}text{fill:#ddd}.grid{stroke:#444}.span{stroke:#ddd}}"
    "</style>"
)
COLOURS = ("#c1440e", "#2266aa", "#2f8f4e", "#8a5fbf", "#b58900")
"""One for each seat."""


def svg(width: int, height: int, title: str, parts: list[str]) -> str:
    """A whole picture with its title for screen readers."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(title)}</title>{STYLE}{''.join(parts)}</svg>\n"
    )


def text(x: float, y: float, words: str, anchor: str = "start") -> str:
    """A piece of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def ratings_chart(summary: dict[str, Any]) -> str:
    """Ratings (or win shares) of an arena as bars with their 95 % intervals."""
    rows = []
    for row in summary["bots"]:
        if "rating" in row:
            rows.append((row["name"], float(row["rating"]), [float(x) for x in row["interval"]]))
        else:
            rows.append((row["name"], 100.0 * row["win_share"], [100.0 * x for x in row["win_interval"]]))
    low = min(0.0, *(span[0] for _, _, span in rows)) if rows else 0.0
    high = max(1.0, *(span[1] for _, _, span in rows)) if rows else 1.0
    scale = 520.0 / (high - low)
    zero = 220.0 + (0.0 - low) * scale
    parts = [line(zero, 30, zero, 40 + 32 * len(rows), "axis")]
    for number, (name, value, span) in enumerate(rows):
        y = 40 + 32 * number
        x = 220.0 + (value - low) * scale
        left = min(zero, x)
        parts.append(text(210, y + 15, name, "end"))
        parts.append(f'<rect class="bar" x="{left:.1f}" y="{y}" width="{abs(x - zero):.1f}" height="20"/>')
        parts.append(line(220.0 + (span[0] - low) * scale, y + 10, 220.0 + (span[1] - low) * scale, y + 10, "span"))
        parts.append(text(755, y + 15, f"{value:.0f}"))
    title = f"{summary['games']} games of {summary['players']}: rating and 95 % interval"
    return svg(800, 60 + 32 * len(rows), title, [text(20, 20, title), *parts])


def curves_chart(title: str, names: list[str], curves: list[list[float]], marks: list[tuple[int, str]]) -> str:
    """One curve per seat over the decisions of a game, with numbered turning points."""
    width, height, left, top = 900.0, 420.0, 60.0, 40.0
    longest = max((len(curve) for curve in curves), default=1)
    values = [value for curve in curves for value in curve] or [0.0]
    low, high = min(values), max(values)
    if high - low < 1e-9:
        high = low + 1.0
    across = (width - left - 20) / max(1, longest - 1)
    down = (height - top - 60) / (high - low)

    def place(number: int, value: float) -> tuple[float, float]:
        return left + number * across, top + (high - value) * down

    parts = [text(left, 22, title)]
    for fraction in (0.0, 0.25, 0.5, 0.75, 1.0):
        value = low + fraction * (high - low)
        _, y = place(0, value)
        parts.append(line(left, y, width - 20, y, "grid"))
        parts.append(text(left - 6, y + 4, f"{value:.0f}", "end"))
    for seat, curve in enumerate(curves):
        points = " ".join("{:.1f},{:.1f}".format(*place(i, value)) for i, value in enumerate(curve))
        parts.append(f'<polyline class="line" stroke="{COLOURS[seat % len(COLOURS)]}" points="{points}"/>')
        x = left + 150 * seat
        parts.append(f'<rect x="{x}" y="{height - 30}" width="14" height="14" fill="{COLOURS[seat % len(COLOURS)]}"/>')
        parts.append(text(x + 20, height - 18, names[seat]))
    for number, (at, words) in enumerate(marks, 1):
        x, _ = place(min(at, longest - 1), low)
        parts.append(line(x, top, x, height - 60, "grid"))
        parts.append(f"<g><title>{escape(words)}</title>{text(x, top - 4, str(number), 'middle')}</g>")
    return svg(int(width), int(height), title, parts)
