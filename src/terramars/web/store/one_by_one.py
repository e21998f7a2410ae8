"""Work on many games, of which one that is damaged keeps none of the others waiting."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable

LOG = logging.getLogger("terramars.web")


async def one_by_one(games: Iterable[str], act: Callable[[str], Awaitable[object]], failed: str) -> None:
    """Do something with one game after the other. Where it fails, whatever the reason, the log names the game."""
    for game in games:
        try:
            await act(game)
        except Exception as error:
            LOG.error(f"{failed}: %s", type(error).__name__, extra={"game": game})
