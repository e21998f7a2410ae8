"""`terramars review`: a finished game's turning points, as text and as a chart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer


def review(
    file: Annotated[Path, typer.Argument(help="A saved game.", exists=True, dir_okay=False)],
    svg: Annotated[Path | None, typer.Option(help="Write the chart as SVG.")] = None,
    language: Annotated[str, typer.Option("--language", "-l", help="en or ja.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Judge every choice of a saved game: what it cost, luck and skill apart, cards never played."""
    from terramars.bots.review import review as judged

    found = judged(file.read_text(encoding="utf-8"))
    if svg is not None:
        svg.write_text(found.svg(language), encoding="utf-8")
    typer.echo(json.dumps(found.plain(), indent=2, ensure_ascii=False) if as_json else found.text(language))
