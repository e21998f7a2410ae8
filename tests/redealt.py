"""The same table with its hidden cards dealt anew: whoever may not see them cannot tell the two apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from terramars.web.play.table import Table


@contextmanager
def another_deal(at: Table, viewer: int | None, seed: int, ready_known: bool = False) -> Iterator[None]:
    """For a while everything that a viewer may not see is another.

    Who of those that choose in secret has done so is not seen; with `ready_known` it stays as it is, because whoever
    may say that another is away is told whether that seat is waited for.
    """
    game, true, public = at.match.game, at.match.game.state, at.match.public
    hidden = public is not None and viewer != at.match.actor()
    guessed = game.rules.guess(at.match.view(viewer), seed)
    if ready_known:
        guessed.lanes = [lane if now else [] for lane, now in zip(guessed.lanes, true.lanes, strict=True)]
    for chapter in at.match.chapters:
        chapter.told.clear()
    try:
        if hidden:
            at.match.public = guessed
        else:
            game.state = guessed
            game._settled = False
        yield
    finally:
        game.state, at.match.public = true, public
        game._settled = False
