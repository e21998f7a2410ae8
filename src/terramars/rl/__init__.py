"""Environments, data and many machines for researchers; see docs/research.md.

``terramars.rl.env(**settings)`` is a PettingZoo environment, importing this package registers ``terramars/Solo-v0``
with Gymnasium, and ``terramars.rl.Batch`` steps many games at once. Needs the extra ``rl`` (NumPy, Gymnasium,
PettingZoo).
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

__all__ = ["VARIANTS", "Batch", "Layout", "Reward", "env", "layout_for", "raw_env"]

PLACES = {
    "env": "aec", "raw_env": "aec", "Batch": "batch", "Layout": "layout", "layout_for": "layout", "Reward": "rewards",
    "VARIANTS": "variants",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{PLACES[name]}"), name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] in ("numpy", "gymnasium", "pettingzoo"):
            raise ModuleNotFoundError(
                f"terramars.rl needs {missing.name}: pip install 'terramars[rl]'", name=missing.name
            ) from None
        raise


if find_spec("gymnasium") is not None and find_spec("numpy") is not None:
    # By name: the compiler reads what the encoder's package imports, and must not need what is an extra.
    gymnasium = import_module("gymnasium")
    if "terramars/Solo-v0" not in gymnasium.registry:
        gymnasium.register("terramars/Solo-v0", entry_point="terramars.rl.solo:Solo")
