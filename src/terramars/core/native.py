"""The door to the compiler's decorators; without the compiler they do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """Say nothing to nobody: only the compiler listens."""
        return lambda cls: cls
