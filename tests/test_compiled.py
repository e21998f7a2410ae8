"""The compiled build is what it says it is, and leaves nothing behind in the source tree."""

import importlib
import os
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[1] / "src"

needs_compiled = pytest.mark.skipif(
    os.environ.get("TERRAMARS_EXPECT_COMPILED") != "1", reason="asks something of the compiled build only"
)


@pytest.mark.compiled
@needs_compiled
@pytest.mark.parametrize(
    "name", ["core.machine", "core.flow", "mars.state", "bots.plan", "bots.worth", "rl.encoder", "rl.games"]
)
def test_hot_modules_are_compiled(name: str) -> None:
    module = importlib.import_module(f"terramars.{name}")
    assert str(module.__file__).endswith((".so", ".pyd"))


@pytest.mark.compiled
@needs_compiled
def test_card_files_are_not_compiled() -> None:
    modules = importlib.import_module("terramars.mars.modules")
    folder = Path(str(modules.__file__)).parent
    assert not [path for path in folder.rglob("*") if path.suffix in (".so", ".pyd")]


def test_source_tree_holds_no_compiled_files() -> None:
    assert not [path for path in SOURCE.rglob("*") if path.suffix in (".so", ".pyd", ".c", ".o")]
