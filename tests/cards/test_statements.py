"""A card is one statement: short, in the language, with no code of its own."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

from terramars.mars import language
from terramars.mars.modules import load

MOST_LINES = 6
WIDTH = 120


def module_files() -> list[Path]:
    folder = Path(inspect.getfile(load)).parent
    return [folder / f"{name}.py" for name, module in load().items() if module.cards]


def own_words(tree: ast.Module) -> set[str]:
    """The words that a file makes for itself: the global parameters and the words that its box brings."""
    imported = {
        name.asname or name.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("terramars.mars.modules.")
        for name in node.names
    }
    return imported | {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("parameter(")
        for target in node.targets
        if isinstance(target, ast.Name)
    }


@pytest.mark.parametrize("path", module_files(), ids=lambda path: path.stem)
def test_every_card_is_one_short_statement_in_words_of_the_language(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert max(len(line) for line in source.splitlines()) <= WIDTH
    tree = ast.parse(source)
    assert not [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.Lambda, ast.ClassDef))]
    cards = next(
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "CARDS"
    )
    assert isinstance(cards, ast.Tuple)
    for statement in cards.elts:
        assert isinstance(statement, ast.Call)
        assert (statement.end_lineno or 0) - statement.lineno < MOST_LINES
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                known = hasattr(language, node.id) or node.id == path.stem or node.id in own_words(tree)
                assert known, f"{node.id} is no word of the language"
