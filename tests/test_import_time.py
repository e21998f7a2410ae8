"""``import terramars`` is cheap: whoever only wants the engine pays for the engine only."""

import subprocess
import sys

LIMIT = 0.100
"""Seconds of processor time on top of an empty interpreter."""

MEASURE = """
import time
start = time.process_time()
import terramars
print(time.process_time() - start)
"""


def cost() -> float:
    """What the import adds to an empty interpreter that has just started."""
    done = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    return float(done.stdout)


def test_import_costs_less_than_a_tenth_of_a_second() -> None:
    cost()  # writes the byte code
    best = min(cost() for _ in range(5))
    assert best < LIMIT, f"import terramars takes {best * 1000:.0f} ms"


def test_import_loads_no_command_line_library() -> None:
    code = "import sys, terramars; print(sorted({'typer', 'rich', 'click'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
