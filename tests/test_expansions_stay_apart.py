"""An expansion's name stands in its own module, in the texts, in the bots and in its part of the page: nowhere else.

The nouns of the game name the tags of all sets, the places that cards are drawn at are worlds, and a module may say
which others it goes with. The dice game is a game of its own, with expansions of its own.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import terramars
from terramars.mars.modules import load

NOUNS = ("mars/words.py", "mars/language/nouns.py", "web/art/casting.py", "web/art/places.py")
PACKAGE = Path(terramars.__file__).parent


def expansions() -> list[str]:
    return [name for name in load() if name != "base"]


@pytest.mark.parametrize("name", expansions())
def test_no_other_file_names_it(name: str) -> None:
    own = PACKAGE / "mars" / "modules" / f"{name}.py"
    word = re.compile(name.replace("_", "[_ ]?"), re.IGNORECASE)
    found = [
        str(path.relative_to(PACKAGE))
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.parent != own.parent and path.relative_to(PACKAGE).parts[0] not in ("text", "bots", "dice")
        if path.relative_to(PACKAGE).as_posix() not in NOUNS
        if path.parent not in (PACKAGE / "web" / "boxes", PACKAGE / "web" / "dice")
        if not path.name.startswith("dice_")
        if word.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_the_server_names_the_dice_game_in_its_own_rooms_alone() -> None:
    web = PACKAGE / "web"
    rooms = [web / "dice", web / "templates" / "dice", web / "labels" / "dice"]
    found = [
        str(path.relative_to(web))
        for kind in ("*.py", "*.html", "*.toml")
        for path in sorted(web.rglob(kind))
        if not any(room in path.parents for room in rooms)
        if re.search(r"\bdice\b", path.read_text(encoding="utf-8"), re.IGNORECASE)
    ]
    assert found == []
