"""What needs NumPy, OpenSpiel, Ray or Parquet is collected only where they are, or where they are expected."""

import os
from importlib.util import find_spec

NEEDS = {
    "test_environments.py": ("numpy", "gymnasium", "pettingzoo"),
    "test_batch.py": ("numpy",),
    "test_openspiel.py": ("pyspiel",),
    "test_export.py": ("pyarrow", "duckdb"),
    "test_cluster.py": ("ray",),
    "test_examples.py": ("numpy", "pyarrow", "matplotlib"),
}

collect_ignore = [
    name
    for name, packages in NEEDS.items()
    if not os.environ.get("TERRAMARS_EXPECT_RL") and any(find_spec(package) is None for package in packages)
]
