"""`terramars box`: what a box brings besides cards."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terramars.cli import settings as reading

if TYPE_CHECKING:
    from terramars.mars.modules import Module
    from terramars.mars.setup import Goal
    from terramars.mars.tracks import Parameter


def box(
    module: Annotated[str, typer.Argument(help="A module: {all}.")],
    lang: reading.Language = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Everything as JSON.")] = False,
) -> None:
    """Show what a box brings besides cards: its parameters, goals, tiles, boards and standard projects."""
    from rich.console import Console
    from rich.text import Text

    from terramars import text
    from terramars.cli.statements import spelt_inside
    from terramars.core.errors import UnknownName, nearest
    from terramars.mars.modules import load
    from terramars.mars.tracks import PARAMETERS

    name = module.lower().replace("-", "_")
    if name not in load():
        raise UnknownName(f"unknown module {module!r}: {nearest(name, load())}")
    found = load()[name]
    if as_json:
        projects = [{"name": project.name, "cost": project.cost} for project in found.projects]
        data = {"module": name, "title": found.title, "standard_projects": projects, **spelt_inside(brought(found))}
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
    for scale in found.tracks:
        line = Text(text.track_name(scale.track, lang), style="bold")
        console.print(line.append(f": {course(PARAMETERS[scale.track], lang)}", style="not bold"))
    for project in found.projects:
        line = Text(text.project_name(project, lang), style="bold")
        console.print(line.append(f" ({project.cost} M€): {text.project_text(project, lang)}", style="not bold"))
    for goal in (*found.milestones, *found.changed_milestones, *found.awards):
        line = Text(text.goal_name(goal, lang), style="bold")
        console.print(line.append(f": {text.goal_text(goal, lang)}", style="not bold"))
    for thing in found.things:
        line = Text(text.thing_name(thing, lang), style="bold")
        console.print(line.append(f": {text.thing_text(thing, lang)}", style="not bold"))


def brought(module: Module) -> dict[str, Any]:
    """Global parameters, goals and areas off Mars of a module as plain data; what it does not bring is left out."""
    from terramars.mars.tracks import PARAMETERS

    found = {
        "parameters": [parameter_data(PARAMETERS[scale.track]) for scale in module.tracks],
        "milestones": [goal_data(goal) for goal in (*module.milestones, *module.changed_milestones)],
        "awards": [goal_data(goal) for goal in module.awards],
        "areas_off_mars": list(module.off_mars),
    }
    return {key: value for key, value in found.items() if value}


def parameter_data(parameter: Parameter) -> dict[str, Any]:
    """A global parameter, with what its steps give."""
    from terramars import text

    bonuses = [
        {"at": value, "gives": effect, **{f"text_{lang}": text.bonus_text(effect, lang) for lang in text.LANGUAGES}}
        for value, effect in parameter.bonuses.items()
    ]
    return {
        "name": parameter.name,
        "unit": parameter.unit,
        "start": parameter.start,
        "goal": parameter.goal,
        "step": parameter.step,
        "ends_game": parameter.ends_game,
        "in_solo_goal": parameter.in_solo_goal,
        "bonuses": bonuses,
    }


def goal_data(goal: Goal) -> dict[str, Any]:
    """A milestone or an award in words."""
    from terramars import text

    return {"name": goal.name, **{f"text_{lang}": text.goal_text(goal, lang) for lang in text.LANGUAGES}}


def course(parameter: Parameter, lang: str) -> str:
    """Where a global parameter begins and ends, how it rises, and what its steps give."""
    from terramars import text

    def level(value: int) -> str:
        return f"{value} {parameter.unit}" if parameter.unit == "°C" else f"{value}{parameter.unit}"

    way = f"{level(parameter.start)} → {level(parameter.goal)} (+{level(parameter.step)})."
    given = [f"{level(value)}: {text.bonus_text(effect, lang)}" for value, effect in parameter.bonuses.items()]
    return " ".join([way, *given])
