"""`terramars box`: what a box brings besides cards."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from terramars.cli import settings as reading


def box(
    module: Annotated[str, typer.Argument(help="A module: {all}.")],
    lang: reading.Language = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Everything as JSON.")] = False,
) -> None:
    """Show what a box brings besides cards: its tiles, boards and standard projects."""
    from rich.console import Console
    from rich.text import Text

    from terramars import text
    from terramars.cli.statements import spelt_inside
    from terramars.core.errors import UnknownName, nearest
    from terramars.mars.modules import load

    name = module.lower().replace("-", "_")
    if name not in load():
        raise UnknownName(f"unknown module {module!r}: {nearest(name, load())}")
    found = load()[name]
    if as_json:
        projects = [{"name": project.name, "cost": project.cost} for project in found.projects]
        data = {"module": name, "title": found.title, "standard_projects": projects}
        more = {} if found.export is None else spelt_inside(found.export())
        if found.things:
            more["texts"] = {
                text.thing_name(thing, "en"): {lang: text.thing_text(thing, lang) for lang in text.LANGUAGES}
                for thing in found.things
            }
        plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
        typer.echo(json.dumps(data | more, ensure_ascii=plain, indent=1))
        return
    console = Console(highlight=False, markup=False)
    console.print(Text(text.module_name(name, lang), style="bold"))
    for project in found.projects:
        line = Text(text.project_name(project, lang), style="bold")
        console.print(line.append(f" ({project.cost} M€): {text.project_text(project, lang)}", style="not bold"))
    for thing in found.things:
        line = Text(text.thing_name(thing, lang), style="bold")
        console.print(line.append(f": {text.thing_text(thing, lang)}", style="not bold"))
