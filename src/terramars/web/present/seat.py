"""What a seat of a match is sent: its view, with what the server knows beside the engine."""

from __future__ import annotations

from typing import Any

from terramars.web.games import Seen
from terramars.web.play.history import with_notes
from terramars.web.play.match import Match
from terramars.web.present.view import Facts


def seen_by(match: Match, seat: int | None, lang: str = "en", writes: bool = True, whole: bool = False) -> Seen:
    """Everything that somebody is sent; if sets are to be `whole`, as it was before a set that is half made."""
    begun = match.begun(seat) if writes else None
    view = match.view(seat)
    if whole and begun is not None and match.presenter.telling.answered_as_one(view.decision):
        view = begun
    chapters = with_notes(match.chapters, match.notes)
    found: Seen = match.presenter.rendered(view, facts_of(match, seat, writes), chapters, lang, begun)
    return found


def facts_of(match: Match, seat: int | None, writes: bool = True) -> Facts:
    """What the server adds to a view."""
    own = match.seats[seat] if seat is not None else None
    return Facts(
        game=match.id,
        title=match.title,
        version=match.version(seat),
        names=match.names,
        kinds=tuple(other.kind for other in match.seats),
        levels=tuple(other.level for other in match.seats),
        undo_steps=match.undo_steps(seat) if writes and seat is not None else 0,
        can_undo=writes and seat is not None and match.can_undo(seat),
        can_cancel=writes and seat is not None and match.actor() == seat and match.can_undo(seat),
        can_confirm=writes and seat is not None and match.paused_seat() == seat,
        picked=tuple(match.picked(seat)) if writes and seat is not None else (),
        made=len(match.open_set(seat)) if writes and seat is not None else 0,
        confirms=own is not None and own.confirm,
        passing=own.passing if own is not None else "",
        agreeing=tuple(other.seat for other in match.seats if other.agrees and other.kind == "person"),
        ended=match.ended,
        clock=match.clocks.shown,
        clock_since=match.clocks.shown_since,
        terms=match.terms,
        penalties=match.penalties(),
        known_seed=match.known_seed,
        writes=writes and seat is not None,
    )


def event_for(match: Match, seat: int | None) -> dict[str, Any]:
    """What a stream says of the present: the version, whether the seat is asked, how often it was hit so far."""
    struck = (chapter for chapter in match.chapters if chapter.complete and not chapter.undone)
    return {
        "version": match.version(seat),
        "asked": seat is not None and match.asks(seat),
        "over": match.over,
        "hits": sum(1 for chapter in struck if seat in chapter.struck),
    }
