"""The table: the page on which the game is played.

`board` says where things are drawn, `prompt` in which panel a question is asked, `regions` makes the parts of the
page, `acting` does what its buttons say, `routes` answers to addresses.
"""

from __future__ import annotations

from terramars.web.pages.table.regions import regions
from terramars.web.pages.table.routes import TablePages

__all__ = ["TablePages", "regions"]
