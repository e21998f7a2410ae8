"""The examples in the README and the tutorial run and print what they say."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import terramars

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = re.compile(r"^```(?:pycon|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(page: str) -> str:
    """All fenced Python sessions of a page as one session, at their own line numbers."""
    text = (ROOT / page).read_text(encoding="utf-8")
    lines = [""] * (text.count("\n") + 1)
    for block in EXAMPLE.finditer(text):
        first = text.count("\n", 0, block.start(1))
        for offset, line in enumerate(block.group(1).splitlines()):
            lines[first + offset] = line
    return "\n".join(lines)


@pytest.mark.parametrize("page", ["README.md", "docs/tutorial.md"])
def test_examples_run_as_printed(page: str) -> None:
    run_examples(page)


def test_the_examples_of_own_cards_run_as_printed() -> None:
    """In a process of its own: a box stays once it is added."""
    code = "import sys; sys.path.insert(0, sys.argv[1]); import test_docs; test_docs.run_examples('docs/own-cards.md')"
    subprocess.run([sys.executable, "-c", code, str(Path(__file__).parent)], check=True)


def run_examples(page: str) -> None:
    """Run what stands on a page; what it prints must be what is printed there."""
    session = doctest.DocTestParser().get_doctest(examples(page), {}, page, str(ROOT / page), 0)
    assert session.examples, f"{page} has no example"
    failures: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(session, out=failures.append)
    assert not failures, "".join(failures)


def test_the_path_of_one_click_names_what_exists() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (path,) = re.findall(r"^\*\*The path of one click\.\*\*.*?^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    web = Path(terramars.__file__).parent / "web"
    places = re.findall(r"\b[a-z]+/[a-z_]+\b(?!/)", re.sub(r"(?<= )/\S+", "", path))
    assert len(places) > 10
    assert [place for place in places if not (web / f"{place}.py").exists() and not (web / place).is_dir()] == []
    sources = "\n".join(file.read_text(encoding="utf-8") for file in web.rglob("*.py"))
    steps = re.findall(r"\b([A-Z]\w+)\.(\w+)", path)
    assert len(steps) > 8
    for owner, method in steps:
        rest = rf"^class {owner}\b.*?(?=^(?:class|def|async def|@)|\Z)"
        (body,) = re.findall(rest, sources, re.MULTILINE | re.DOTALL)
        assert f"def {method}(" in body, f"{owner}.{method}"
