"""The HTTP interface under /api/v1, for programs; the pages call the same functions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated, Any, Union

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import Response
from sqlalchemy.exc import DBAPIError

from terramars import GAMES, bots
from terramars.web.errors import Refused, Stale, not_yours
from terramars.web.games import DEFAULT, presenter, presenters
from terramars.web.http.addresses import visitor_of
from terramars.web.http.connections import CountedStream, Streams
from terramars.web.http.rates import Creating, Rate
from terramars.web.http.requests import (
    PROBLEMS,
    Acting,
    Agreeing,
    Choices,
    Copying,
    File,
    HandOver,
    Identity,
    Invitation,
    Joining,
    Language,
    NewGame,
    PointsShown,
    SeatNumber,
    SeatPreferences,
    Voting,
)
from terramars.web.http.responses import as_json, encoded
from terramars.web.play import presets
from terramars.web.play.controller import Controller, Submission
from terramars.web.play.new_games import Made
from terramars.web.play.tables import Tables
from terramars.web.play.terms import NO_TERMS, Terms
from terramars.web.present.seat import event_for
from terramars.web.visitors.visitor import Signer, Visitor, visitor

HEARTBEAT = 15.0
IN_LINE = 2.0
"""Seconds between two looks at how many jobs come before that of a computer player."""
MAKING = ("create", "bring", "clone", "join", "invite")
"""What makes something new is answered with 201."""


class Api:
    """The routes for programs."""

    def __init__(
        self,
        tables: Tables,
        signer: Callable[[], Signer],
        creates: Creating,
        joins: Rate,
        streams: Streams | None = None,
    ) -> None:
        self.tables = tables
        self.control = Controller(tables)
        self.streams = streams or Streams()
        self.signer = signer
        self.creates = creates
        self.joins = joins
        self.router = APIRouter(prefix="/api/v1", responses=PROBLEMS, default_response_class=Response)
        for method, path, call in (
            ("GET", "/presets", self.presets),
            ("GET", "/games", self.listed),
            ("POST", "/games", self.create),
            ("POST", "/games/import", self.bring),
            ("POST", "/games/{game}/join", self.join),
            ("POST", "/games/{game}/decisions", self.decide),
            ("POST", "/games/{game}/undo", self.undo),
            ("POST", "/games/{game}/cancel", self.cancel),
            ("POST", "/games/{game}/confirm", self.confirm),
            ("POST", "/games/{game}/seat", self.prefer),
            ("POST", "/games/{game}/agree", self.agree),
            ("POST", "/games/{game}/vote", self.vote),
            ("POST", "/games/{game}/live-score", self.show_points),
            ("POST", "/games/{game}/resign", self.resign),
            ("POST", "/games/{game}/return", self.take_over),
            ("POST", "/games/{game}/invitations", self.invite),
            ("DELETE", "/games/{game}/invitations", self.uninvite),
            ("POST", "/games/{game}/clone", self.clone),
            ("GET", "/games/{game}/export", self.export),
            ("GET", "/games/{game}/hint", self.hint),
            ("GET", "/games/{game}/replay", self.replay),
            ("GET", "/games/{game}/replay/steps", self.replay_steps),
            ("GET", "/games/{game}/events", self.events),
            ("DELETE", "/games/{game}", self.delete),
        ):
            status = 201 if call.__name__ in MAKING else 200
            done: dict[int | str, dict[str, Any]] = {
                status: {"description": "Done.", "content": {"application/json": {}}}
            }
            if call.__name__ == "events":
                done = {status: {"description": "News.", "content": {"text/event-stream": {}}}}
            self.router.add_api_route(
                path, call, methods=[method], response_model=None, status_code=status, responses=done
            )
        seen: Any = Union[tuple(each.seen for each in presenters())]  # noqa: UP007 - of as many as there are
        self.router.add_api_route(
            "/games/{game}", self.view, methods=["GET"], response_model=None, responses={200: {"model": seen}}
        )

    async def visitor(self, request: Request, game: str) -> Visitor:
        """Who is asking."""
        return await visitor(request, game, self.tables.storage, self.signer(), self.tables.browsers)

    # Beginning

    async def presets(self) -> Response:
        """What a game can be made of: presets, boards, modules, levels of computer players."""
        levels = [{"name": level.name, "about": level.about} for level in bots.LEVELS]
        return as_json(
            {
                "presets": presets.presets(),
                "boards": presets.boards(),
                "modules": presets.module_names(),
                "default_modules": presets.default_modules(),
                "levels": levels,
                "games": {game.id: {"settings": list(game.settings), "levels": game.levels()} for game in presenters()},
            }
        )

    async def listed(self) -> Response:
        """Games with free seats that anybody may take."""
        return as_json({"games": await self.tables.storage.listed()})

    async def create(self, request: Request, body: NewGame) -> Response:
        """Begin a game; the answer holds the secret links, once."""
        self.creates.take(request, body.listed)
        return await self.handed_over(request, await begin(self.tables, body))

    async def bring(self, request: Request, file: File) -> Response:
        """Go on with a saved game at a new table: its settings and the choices in force are played again, nothing else
        of the file is read. A log that does not begin with the game needs the signature of this server.
        """
        self.creates.take(request, size=len(file.save))
        seats = [seat.model_dump() for seat in file.seats]
        made = await self.tables.bring(file.save, seats, file.title, visitor_of(request))
        return await self.handed_over(request, made)

    async def clone(self, request: Request, game: Identity, body: Copying) -> Response:
        """Play the same deal again; for a running game only where nobody but its maker ever held a seat."""
        self.creates.take(request)
        (await self.visitor(request, game)).needs_host()
        seats = [seat.model_dump() for seat in body.seats]
        return await self.handed_over(request, await self.tables.clone(game, seats, body.title))

    async def handed_over(self, request: Request, game: Made) -> Response:
        """A new game as an answer: its secret links, once."""
        await self.tables.made_by(game.game, visitor_of(request))
        return as_json(made(game), 201)

    async def join(self, request: Request, game: Identity, body: Joining) -> Response:
        """Take a free seat, or with the link of an invitation that of a computer player. A key that nobody else knows
        makes it safe to ask again when the answer was lost.
        """
        self.joins.take(request)
        who = await self.visitor(request, game)
        key = body.idempotency_key
        link = self.signer().mark("join", f"{game} {key}") if key else ""
        seat, token = await self.tables.join(game, body.name, body.seat, who, link)
        return as_json({"game": game, "seat": seat, "token": token}, 201)

    # Playing

    async def view(
        self,
        request: Request,
        game: Identity,
        seat: SeatNumber = None,
        lang: Language = "en",
    ) -> Response:
        """Everything that may be seen from a seat."""
        who = await self.visitor(request, game)
        table = await self.tables.table(game)
        place, writes = who.looking(seat, table.match)
        return as_json(await table.look(place, lang, writes))

    async def decide(self, request: Request, game: Identity, body: Choices) -> Response:
        """Choose: a list of option ids, or all the cards that are wanted of a set; applied all or none."""
        picks = body.picks
        if picks is None:
            return await self.act(request, game, body, lambda who, sent: self.control.choose(who, sent, body.choices))
        return await self.act(request, game, body, lambda who, sent: self.control.pick(who, sent, picks))

    async def hint(self, request: Request, game: Identity, seat: SeatNumber = None, lang: Language = "en") -> Response:
        """What a computer player thinks of one's options, the best first, with reasons."""
        table = await self.tables.table(game)
        asked = (await self.visitor(request, game)).playing(seat, table.match)
        return as_json(await table.hint(asked, lang, visitor_of(request)))

    async def undo(self, request: Request, game: Identity, body: Acting) -> Response:
        """Take back the last choice of a seat, with all others of the set that it belongs to."""
        return await self.act(request, game, body, self.control.undo)

    async def cancel(self, request: Request, game: Identity, body: Acting) -> Response:
        """Take back the action that is half done."""
        return await self.act(request, game, body, self.control.cancel)

    async def confirm(self, request: Request, game: Identity, body: Acting) -> Response:
        """End the turn that waits for one's word."""
        return await self.act(request, game, body, self.control.confirm)

    async def act(
        self,
        request: Request,
        game: str,
        body: Acting,
        act: Callable[[Visitor, Submission], Awaitable[dict[str, Any]]],
    ) -> Response:
        """Do something at a seat; a stale submission is answered with the present view."""
        who = await self.visitor(request, game)
        seat = await self.control.seat(who, body.seat)
        try:
            return as_json(await act(who, Submission(seat, body.expected_version, body.idempotency_key)))
        except Stale as stale:
            stale.more["view"] = await (await self.tables.table(game)).look(seat)
            raise

    async def prefer(self, request: Request, game: Identity, body: SeatPreferences) -> Response:
        """Rename, pass in advance (until it is used or taken back), want to confirm the end of turns, or be ready."""
        who = await self.visitor(request, game)
        seat = await self.control.seat(who, body.seat)
        if body.name is not None:
            await self.control.rename(who, seat, body.name)
        await self.control.prefer(who, seat, body.passing, body.confirm, body.ready)
        return as_json({"seat": seat})

    async def agree(self, request: Request, game: Identity, body: Agreeing) -> Response:
        """Agree to end the game as it stands, or not any more; it ends when every person agrees."""
        return as_json({"seats": await self.control.agree(await self.visitor(request, game), body.seat, body.agree)})

    async def vote(self, request: Request, game: Identity, body: Voting) -> Response:
        """Say that somebody who is asked and has done nothing for ten minutes is away, or not any more. When all other
        people say so, two at least, or one after the absence that the table agreed to, a computer player gets the seat.
        """
        who = await self.visitor(request, game)
        vote = await self.control.vote(who, body.seat, body.about, body.away)
        match = (await self.tables.table(game)).match
        handed_over = match.seats[body.about].kind == "ai"
        return as_json({"about": body.about, "agree": vote.agree, "people": vote.people, "handed_over": handed_over})

    async def show_points(self, request: Request, game: Identity, body: PointsShown) -> Response:
        """Count everybody's points in sight of all from now on, or not any more; by who made the game."""
        await self.control.show_points(await self.visitor(request, game), body.shown)
        return as_json({"live_score": body.shown})

    async def resign(self, request: Request, game: Identity, body: HandOver) -> Response:
        """Hand a seat to a computer player: one's own, or, if one made the game, that of somebody who was asked for
        as long as the table agreed to wait and did not come.
        """
        return as_json({"seat": await self.control.resign(await self.visitor(request, game), body.seat, body.level)})

    async def take_over(self, request: Request, game: Identity, body: HandOver) -> Response:
        """Take one's seat back from a computer player; links that others made to it meanwhile become useless."""
        return as_json({"seat": await self.control.take_over(await self.visitor(request, game), body.seat)})

    # Guests and files

    async def invite(self, request: Request, game: Identity, body: Invitation) -> Response:
        """A link to watch or to take a computer player's seat (by the host), to look over one's own shoulder, or to
        play one's own seat elsewhere.
        """
        self.joins.take(request)
        token = await self.control.invite(await self.visitor(request, game), body.kind, body.seat)
        return as_json({"token": token}, 201)

    async def uninvite(self, request: Request, game: Identity, body: Invitation) -> Response:
        """Make such links useless; of those to one's own seat all but the one that is used to say so."""
        await self.control.uninvite(await self.visitor(request, game), body.kind, body.seat)
        return as_json({})

    async def export(self, request: Request, game: Identity) -> Response:
        """The portable file of a game, hidden cards included: for its maker and those who held a seat when it is over,
        for its maker alone where nobody else ever held one.
        """
        who = await self.visitor(request, game)
        if not (who.is_host or (who.seats and (await self.tables.table(game)).match.over)):
            raise not_yours()
        save = await self.tables.export(game)
        name = f'attachment; filename="terramars-{game}.json"'
        return Response(save, media_type="application/json", headers={"content-disposition": name})

    async def replay(
        self,
        request: Request,
        game: Identity,
        step: Annotated[int, Query(ge=0, le=100_000)] = 0,
        seat: SeatNumber = None,
        spectator: bool = False,
        lang: Language = "en",
    ) -> Response:
        """A finished game as it was seen after so many choices: from one's seat, as a spectator, or, for those who
        held a seat, from any.
        """
        place = (await self.visitor(request, game)).looking_back(seat, spectator)
        return as_json(await self.tables.replay(game, step, place, lang))

    async def replay_steps(
        self,
        request: Request,
        game: Identity,
        seat: SeatNumber = None,
        spectator: bool = False,
        lang: Language = "en",
    ) -> Response:
        """The steps of a finished game, each with its seat, generation and what was chosen; and the seats that it
        may be seen from.
        """
        who = await self.visitor(request, game)
        place = who.looking_back(seat, spectator)
        steps = await self.tables.replay_steps(game, place, lang)
        number = len((await self.tables.table(game)).match.seats)
        return as_json({"seat": place, "seats": who.seats_to_see(number), "steps": steps})

    async def delete(self, request: Request, game: Identity) -> Response:
        """Forget a game with all that belongs to it."""
        await self.control.delete(await self.visitor(request, game))
        return as_json({})

    # News

    async def events(
        self,
        request: Request,
        game: Identity,
        seat: SeatNumber = None,
        last_event_id: Annotated[str | None, Header()] = None,
    ) -> Response:
        """A stream of news for a seat: one event per change that it can see, numbered by version."""
        who = await self.visitor(request, game)
        place, _ = who.looking(seat, (await self.tables.table(game)).match)
        last = int(last_event_id) if last_event_id and last_event_id.isdecimal() and len(last_event_id) < 18 else None
        return CountedStream(self.streams, visitor_of(request), self.news(request, game, place, last))

    async def news(self, request: Request, game: str, seat: int | None, last: int | None) -> AsyncIterator[bytes]:
        """The events of a seat, until the visitor leaves or may not look any more, or the server stops."""
        hits: int | None = None
        before = 0
        while not self.tables.news.ended:
            news = self.tables.news.event(game)
            try:
                (await self.visitor(request, game)).looking(seat)
                table = await self.tables.table(game)
            except Refused:
                yield b"event: gone\ndata: {}\n\n"
                return
            except DBAPIError:
                # The database is away: whoever listens comes back in a while.
                return
            async with table.lock:
                told = event_for(table.match, seat)
            data, version = encoded(told), told["version"]
            if version != last:
                yield b"id: %d\nevent: change\ndata: %s\n\n" % (version, data)
                last = version
            if hits is not None and told["hits"] > hits:
                yield b"event: hit\ndata: %s\n\n" % data
            hits = told["hits"]
            now = self.tables.thinkers.before(game)
            if now != before:
                yield b"event: line\ndata: %s\n\n" % encoded({"before": now})
                before = now
            try:
                async with asyncio.timeout(IN_LINE if now else HEARTBEAT):
                    await news.wait()
            except TimeoutError:
                yield b": still here\n\n"


async def begin(tables: Tables, body: NewGame) -> Made:
    """Begin the game that is asked for."""
    settings: dict[str, Any] = {}
    seats: list[dict[str, Any]] = []
    daily = False
    if body.game not in GAMES:
        raise Refused("bad-settings", f"unknown game: known are {', '.join(GAMES)}")
    if body.preset:
        known = presets.presets()
        if body.preset not in known:
            raise Refused("bad-settings", f"unknown preset: known are {', '.join(known)}")
        preset = known[body.preset]
        settings, seats, daily = dict(preset["settings"]), list(preset["seats"]), bool(preset.get("daily"))
    settings.update(body.settings.model_dump(exclude_none=True))
    if strange := sorted(set(settings).difference(presenter(body.game).settings)):
        raise Refused("bad-settings", f"{', '.join(strange)}: no setting of this game")
    if body.seats:
        seats = [seat.model_dump() for seat in body.seats]
    if daily and body.game != DEFAULT:
        raise Refused("bad-settings", "the deal of the day: not in this game")
    if daily and body.seed is None:
        return await tables.create_daily(settings, seats, body.title, body.absence_hours)
    terms = Terms(body.live_score, body.clock_minutes, body.clock_penalty)
    if terms != NO_TERMS and body.game != DEFAULT:
        raise Refused("bad-settings", "live score and banks of time: not in this game")
    return await tables.create(
        settings,
        seats or [{}],
        body.title,
        body.seed,
        body.listed,
        plays=body.game,
        absence=body.absence_hours,
        terms=terms,
    )


def made(game: Made) -> dict[str, Any]:
    """A new game as an answer."""
    return {"game": game.game, "host": game.host, "seats": {str(seat): token for seat, token in game.seats.items()}}
