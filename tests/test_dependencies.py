"""What the package says it needs: everything that it imports, each with a lower bound that what we test with keeps."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINNED = {
    canonicalize_name(name): Version(version)
    for name, version in re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.M)
}

ELSEWHERE = {"pyspiel": ["open_spiel"]}
"""What a package is called whose modules do not say so."""
SPARED = {"mypy_extensions"}
"""What is used if it is there."""


def needed() -> list[Requirement]:
    return [
        Requirement(each)
        for group in (PROJECT["dependencies"], *PROJECT["optional-dependencies"].values())
        for each in group
    ]


def test_everything_that_is_imported_is_named() -> None:
    named = {canonicalize_name(each.name) for each in needed()}
    known = packages_distributions()
    missing = {
        top
        for path in (ROOT / "src").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in ([each.name for each in node.names] if isinstance(node, ast.Import)
                     else [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else [])
        if (top := name.partition(".")[0]) not in ("terramars", *sys.stdlib_module_names)
        and top not in SPARED
        and not named & {canonicalize_name(found) for found in ELSEWHERE.get(top) or known.get(top, [top])}
    }  # fmt: skip
    assert missing == set()


def test_what_we_test_with_is_what_is_asked_for() -> None:
    for each in needed():
        pinned = PINNED.get(canonicalize_name(each.name))
        assert pinned is not None, f"{each.name} is not pinned"
        assert pinned in each.specifier, f"{each} and {pinned}"


def test_every_dependency_has_a_lower_bound() -> None:
    for each in needed():
        assert any(bound.operator == ">=" for bound in each.specifier), f"any {each.name} would do, also one with holes"
