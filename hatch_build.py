"""Build hook: with TERRAMARS_COMPILE=1 the wheel also carries the engine compiled by mypyc.

TERRAMARS_OPTIMIZE, from 0 to 3, is how hard the C compiler tries (3 unless said otherwise): less is built sooner.

Sources are copied to a temporary folder and compiled there, so nothing is ever left in ``src/``. The ``.py``
files stay in the wheel next to their compiled twins, which Python prefers on import.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    "core/*.py", "mars/*.py", "mars/effects/*.py", "mars/language/*.py", "mars/modules/colony_*.py",
    "mars/modules/turmoil_*.py", "mars/modules/world_government.py", "dice/**/*.py", "bots/ahead.py", "bots/leaf.py",
    "bots/opening.py", "bots/outlook.py", "bots/plan.py", "bots/seen.py", "bots/standing.py", "bots/statement.py",
    "bots/worth.py", "bots/dice/greedy.py", "bots/dice/search.py", "bots/dice/statement.py", "bots/dice/wanted.py",
    "bots/dice/worth.py", "rl/dice_encoder.py", "rl/encoder.py", "rl/games.py", "rl/numbering.py", "rl/places.py",
    "rl/rows.py", "rl/shapes.py", "rl/sheet.py",
)  # fmt: skip
"""What is compiled, as patterns below ``src/terramars``: the engine, what the computer players judge by, and what
turns tables into numbers."""

INTERPRETED = (
    "**/__init__.py", "core/native.py", "mars/boxes.py", "mars/modules/*_export.py", "mars/modules/*_tiles.py",
    "mars/modules/*_events.py", "mars/modules/*_parties.py", "dice/decks/*.py",
)  # fmt: skip
"""What is not, although it matches: package files, the door to mypyc's decorators, what reads boxes of others, whose
types nobody has checked, and statements and exports, which are read once."""

SETUP = """\
import os
import sys
from mypyc.build import mypycify
from setuptools import setup

options = ["--config-file=", "--cache-dir=mypy_cache", "--ignore-missing-imports"]
level = os.environ["TERRAMARS_OPTIMIZE"]
setup(
    name="terramars",
    packages=[],
    ext_modules=mypycify([*options, *sys.argv[1:]], opt_level=level, debug_level="0", group_name="terramars"),
    script_args=["-q", "build_ext", "--build-lib", "out", "--build-temp", "objects"],
)
"""


def hot_modules(package: Path) -> list[Path]:
    """The modules to compile, relative to the package's folder."""
    cold = {path for pattern in INTERPRETED for path in package.glob(pattern)}
    hot = {path for pattern in COMPILED for path in package.glob(pattern)}
    return sorted(path.relative_to(package) for path in hot - cold)


def compile_package(package: Path, folder: Path) -> dict[Path, str]:
    """Compile a copy of the package in `folder`; returns each built file and its place in the wheel."""
    shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    (folder / "setup.py").write_text(SETUP, encoding="utf-8")
    sources = [str(Path(package.name, module)) for module in hot_modules(package)]
    level = os.environ.get("TERRAMARS_OPTIMIZE", "3")
    if level not in ("0", "1", "2", "3"):
        raise ValueError(f"TERRAMARS_OPTIMIZE is a number from 0 to 3, not {level!r}")
    environment = {**os.environ, "TERRAMARS_OPTIMIZE": level}
    subprocess.run([sys.executable, "setup.py", *sources], cwd=folder, check=True, env=environment)
    out = folder / "out"
    return {path: path.relative_to(out).as_posix() for path in sorted(out.rglob("*")) if path.is_file()}


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled modules to the wheel; an editable install and a plain wheel stay pure Python."""

    folder: str = ""

    @property
    def wanted(self) -> bool:
        """Whether this build was asked to compile."""
        return os.environ.get("TERRAMARS_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        """What only a compiling build needs."""
        return ["mypy[mypyc]>=1.15", "setuptools>=65"] if self.wanted else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and hand the results to the wheel."""
        if not self.wanted or version == "editable":
            return
        self.folder = tempfile.mkdtemp(prefix="terramars-build-")
        try:
            built = compile_package(Path(self.root, "src", "terramars"), Path(self.folder))
        except BaseException:
            self.remove_folder()
            raise
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): place for path, place in built.items()})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Tidy up once the wheel is written."""
        self.remove_folder()

    def remove_folder(self) -> None:
        """Remove the temporary folder, if there is one."""
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder = ""
