"""The settings of a game as the command line reads them, and settings drawn by lot."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from terramars.cli.labels import LABELS

if TYPE_CHECKING:
    from terramars.bots import Seated
    from terramars.core.game import Game

BOARDS = ("tharsis", "hellas", "elysium")
MODULES_HELP = "Modules, with commas: {all} (default: {default})."
"""Filled when it is shown: the modules are not loaded before they are needed."""
RAY_HELP = "Play on a Ray cluster: auto, an address, or local (extra ray)."
BOARD_HELP = "The map: tharsis, hellas or elysium."


def checked_language(lang: str) -> str:
    """A language that the command line speaks."""
    from terramars.core.errors import UnknownName, nearest

    if lang not in LABELS:
        raise UnknownName(f"unknown language {lang!r}: {nearest(lang, LABELS)}")
    return lang


Language = Annotated[str, typer.Option(help="Language: en or ja.", callback=checked_language)]


def checked_game(game: str) -> str:
    """A game that there is."""
    from terramars import GAMES
    from terramars.core.errors import UnknownName, nearest

    if game not in GAMES:
        raise UnknownName(f"unknown game {game!r}: {nearest(game, GAMES)}")
    return game


def words(text: str) -> tuple[str, ...]:
    """The parts of a list with commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def seats(text: str, option: str) -> tuple[int, ...]:
    """Seat numbers with commas, counted from 0."""
    parts = words(text)
    if not all(part.isdecimal() for part in parts):
        raise typer.BadParameter(f"{text!r}: seat numbers with commas are wanted, such as 0,2", param_hint=option)
    return tuple(int(part) for part in parts)


def bots_at(places: tuple[int, ...], bot: str, game: Game) -> dict[int, Seated]:
    """Computer players at some seats of a game; who comes back to it later does not meet the same luck again."""
    from terramars.bots import make

    setup = game.state.setup
    seed = setup.seed * 1000 + len(game.log)
    return {seat: make(bot, seed * 8 + seat, setup.players, game.rules.id) for seat in places}


def modules_of(text: str) -> tuple[str, ...]:
    """Module names with commas; ``base`` may be left out, a hyphen may stand for the underscore; none: the default."""
    named = tuple(part.lower().replace("-", "_") for part in words(text)) or default_modules()
    return named if "base" in named else ("base", *named)


def default_modules() -> tuple[str, ...]:
    """The modules of a game unless told otherwise."""
    from terramars.mars.modules import load

    return tuple(name for name, module in load().items() if module.by_default)


def filled(help_text: str) -> str:
    """A help text with the names of modules: ``{all}``, ``{default}``, and ``{usual}``, which lists of cards show."""
    from terramars.mars.modules import load

    known = load()
    return (
        help_text.replace("{all}", ", ".join(known))
        .replace("{default}", ",".join(default_modules()))
        .replace("{usual}", ",".join(name for name in known if known[name].usual))
    )


def mixed(seed: int, players: int | None) -> dict[str, Any]:
    """Settings drawn from a seed, among those the rules allow; without a number of players that too."""
    from terramars.mars.modules import load

    known = load()
    lot = Random(f"mix {seed}")
    count = lot.randint(1, 5)
    count = count if players is None else players
    solo = count == 1
    modules = ["base"]
    for name, module in known.items():
        if name != "base" and module.usual and (lot.random() < 0.5 or (solo and module.always_in_solo)):
            modules.append(name)
    found: dict[str, Any] = {"players": count, "seed": seed, "board": lot.choice(BOARDS), "modules": modules}
    if solo:
        found["corporations"] = lot.choice(("deal", "choose"))
        # The goal TR 63 comes with the module that has projects for it.
        by_rating = any(known[name].rating_projects for name in modules)
        found["solo_goal"] = lot.choice(("terraform", "tr63")) if by_rating else "terraform"
    else:
        found["draft"] = lot.random() < 0.5
        some = lot.random() < 0.5
        found["beginners"] = [seat for seat in range(count) if some and lot.random() < 0.5]
    return found


def labels(settings: dict[str, Any]) -> list[str]:
    """What a game counts as when games are counted by their settings: ``board hellas``, ``draft``."""
    found = [f"players {settings['players']}", f"board {settings.get('board', BOARDS[0])}"]
    found += [f"module {name}" for name in settings.get("modules") or default_modules()]
    if settings["players"] == 1:
        found += [f"corporations {settings.get('corporations', 'deal')}"]
        found += [f"solo goal {settings.get('solo_goal', 'terraform')}"]
    else:
        found += ["draft" if settings.get("draft") else "no draft"]
        found += ["with beginners" if settings.get("beginners") else "no beginners"]
    return found
