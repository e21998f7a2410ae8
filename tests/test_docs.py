"""The examples in the README and the tutorial run and print what they say."""

import doctest
import re
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("page", ["README.md", "docs/tutorial.md", "docs/own-cards.md"])
def test_examples_run_as_printed(page: str) -> None:
    session = doctest.DocTestParser().get_doctest(examples(page), {}, page, str(ROOT / page), 0)
    assert session.examples, f"{page} has no example"
    failures: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(session, out=failures.append)
    assert not failures, "".join(failures)
