"""A module is short enough to be read in one go; what a box says may be longer."""

from pathlib import Path

import pytest

import terramars

MOST_LINES = 450
PACKAGE = Path(terramars.__file__).parent
WORDS = "text/boxes/"
"""What a box says, language after language: no logic."""


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize(
    "folder", sorted({path.parent.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py")}, key=str)
)
def test_no_module_is_too_long(folder: Path) -> None:
    for path in (PACKAGE / folder).glob("*.py"):
        if not path.relative_to(PACKAGE).as_posix().startswith(WORDS):
            assert lines_of(path) <= MOST_LINES, (
                f"{path.name} has {lines_of(path)} lines: what in it is a room of its own?"
            )
