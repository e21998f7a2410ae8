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
    "name",
    ["core.machine", "core.flow", "mars.state", "mars.modules.colony_trade", "mars.modules.turmoil_phase", "dice.turns",
     "bots.plan", "bots.worth", "bots.dice.worth", "rl.dice_encoder", "rl.encoder", "rl.games", "rl.sheet"],
)  # fmt: skip
def test_hot_modules_are_compiled(name: str) -> None:
    module = importlib.import_module(f"terramars.{name}")
    assert str(module.__file__).endswith((".so", ".pyd"))


@pytest.mark.compiled
@needs_compiled
@pytest.mark.parametrize("name", ["base", "venus", "colonies", "colony_tiles", "turmoil_events", "turmoil_parties"])
def test_card_files_are_not_compiled(name: str) -> None:
    module = importlib.import_module(f"terramars.mars.modules.{name}")
    assert str(module.__file__).endswith(".py")


def test_source_tree_holds_no_compiled_files() -> None:
    assert not [path for path in SOURCE.rglob("*") if path.suffix in (".so", ".pyd", ".c", ".o")]
