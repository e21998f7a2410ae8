"""What can be done with games, without a word about HTTP: make, join, look, change, hand over, export, delete."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError

import terramars
from terramars.core.errors import TerramarsError
from terramars.core.game import Game
from terramars.mars import modules
from terramars.web.computers.queue import Makers
from terramars.web.computers.thinking import Thinkers
from terramars.web.computers.worker import Worker
from terramars.web.errors import Refused, not_yours, unknown_game
from terramars.web.games import DEFAULT, Seen, presenter
from terramars.web.play import daily, presets
from terramars.web.play.absence import AGREED_HOURS, Vote, check_absence, check_vote, long_away, silent
from terramars.web.play.files import Files
from terramars.web.play.match import PASSING, Match
from terramars.web.play.new_games import Beginning, Made, beginning_of, checked_level, seats_for, seats_of, written
from terramars.web.play.news import Listener, News
from terramars.web.play.personas import anybody
from terramars.web.play.replay import Replay, Replays, StepSeen
from terramars.web.play.table import Table
from terramars.web.play.terms import NO_TERMS, Terms
from terramars.web.present.seat import facts_of
from terramars.web.store.capacity import Capacity
from terramars.web.store.one_by_one import one_by_one
from terramars.web.store.rows import Revocation, SeatRow, new_token
from terramars.web.store.storage import DUE, LOOK_AGAIN, NEWS, Moved, Storage
from terramars.web.visitors.browser_links import Browsers
from terramars.web.visitors.visitor import Visitor

T = TypeVar("T")
MOST_TABLES = 1000
"""Games held in memory; others are loaded when somebody comes back."""


class Tables:
    """Every game of this server.

    On a database that other processes share, it hears of what they write; computer players are then the work of
    `terramars worker` processes, or of this one while there are none (unless it is told not to think).
    """

    def __init__(
        self, storage: Storage, thinkers: Thinkers | None = None, *, thinks: bool = True, worker: bool = False
    ) -> None:
        self.storage = storage
        self.thinkers = thinkers or Thinkers()
        self.news = News()
        self.held: OrderedDict[str, Table] = OrderedDict()
        self.listeners: list[Callable[[Table, Sequence[int], Iterable[int]], None]] = []
        """Told after every change that this process makes: the table, who was asked before, and who was hit."""
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.worker = Worker(self, spare=not worker) if storage.shared and thinks else None
        self.listener: Listener | None = None
        self.starting: asyncio.Task[None] | None = None
        self.replays = Replays()
        self.files = Files()
        self.capacity = Capacity(storage)
        self.browsers = Browsers(storage)
        self.makers = Makers()

    async def open(self) -> None:
        """Prepare the database, and let computer players go on where they were stopped."""
        modules.load()
        await self.storage.open()
        self.files.open(await self.storage.secret())
        if self.storage.shared:
            await self.listen()
        else:
            # Asked before anybody can close this: who is stopped while a connection is made leaves it behind.
            self.starting = asyncio.create_task(self.drive(await self.storage.due()))

    async def drive(self, due: Sequence[str]) -> None:
        """Load games that wait for a computer player, which makes them go on."""
        await one_by_one(due, self.table, "a game that waits for a computer player cannot go on")

    async def listen(self) -> None:
        """Hear of other processes, and begin to work."""
        heard: dict[str, Callable[[str], None]] = {NEWS: self.hear}
        if self.worker is not None:
            heard[DUE] = self.worker.hear
        self.listener = Listener(self.storage.engine, heard, self.look_again)
        await self.listener.start()
        if self.worker is not None:
            await self.worker.start()

    def hear(self, message: str) -> None:
        """Another process, or this one, has changed a game."""
        identity, _, seq = message.partition(" ")
        table = self.held.get(identity)
        if int(seq) == LOOK_AGAIN:
            self.storage.forget_links()
        if table is None or int(seq) == LOOK_AGAIN or int(seq) > table.announced:
            self.news.tell(identity)

    def look_again(self) -> None:
        """News may have been missed."""
        self.storage.forget_links()
        self.news.tell_all()
        if self.worker is not None:
            self.worker.hear()

    async def close(self) -> None:
        """Stop computer players and let go of the database."""
        tasks = [task for task in (self.starting, *(table.task for table in self.held.values())) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.worker is not None:
            await self.worker.stop()
        if self.listener is not None:
            await self.listener.stop()
        for table in self.held.values():
            table.gone = True
        self.news.tell_all()
        self.thinkers.close()
        self.files.close()
        await self.storage.close()

    async def table(self, identity: str) -> Table:
        """A game, from memory or from the database; in memory as new as it is in the database."""
        found = self.held.get(identity)
        if found is not None and await self.is_current(found):
            if identity in self.held:
                self.held.move_to_end(identity)
            return found
        lock = self.loading.setdefault(identity, asyncio.Lock())
        async with lock:
            found = self.held.get(identity)
            if found is None or not await self.is_current(found):
                row, seats, log = await self.storage.game(identity)
                # Long logs take a while to follow: others are answered meanwhile.
                match = await asyncio.to_thread(Match, row, seats, log)
                found = self.hold(match, row["seq"], row["origin_seq"])
        return found

    def hold(self, match: Match, seq: int, origin_seq: int = 0) -> Table:
        """Keep a match in memory at a table of its own, and let its computer players move."""
        table = Table(self.storage, self.thinkers, self.news, match, seq, origin_seq)
        table.listeners = self.listeners
        self.held[table.id] = table
        table.drive()
        while len(self.held) > MOST_TABLES and self.forget_oldest():
            pass
        return table

    async def is_current(self, table: Table) -> bool:
        """Whether a game in memory is the newest there is, after doing what other processes did."""
        if table.gone or not self.storage.shared:
            return not table.gone
        newest = await self.storage.newest(table.id)
        if newest is None:
            table.gone = True
            self.held.pop(table.id, None)
            return False
        seq, table.match.known_seed = newest
        if seq > table.seq:
            await table.catch_up()
        return not table.gone

    def forget_oldest(self) -> bool:
        """Let go of the game that was used longest ago; everything about it is in the database."""
        for identity, table in self.held.items():
            if not table.lock.locked() and (table.task is None or table.task.done()):
                table.gone = True
                del self.held[identity]
                return True
        return False

    async def at(self, identity: str, act: Callable[[Table], Awaitable[T]]) -> T:
        """Do something at a table; once more if another process has changed it meanwhile."""
        for _ in range(5):
            try:
                return await act(await self.table(identity))
            except Moved:
                continue
        raise Refused("busy", "this game is being changed elsewhere: try again", 503)

    # Making and joining

    async def create(
        self,
        settings: Mapping[str, Any],
        seats: Sequence[Mapping[str, Any]],
        title: str = "",
        seed: int | None = None,
        listed: bool = False,
        known_seed: bool = False,
        plays: str = DEFAULT,
        absence: int = AGREED_HOURS,
        terms: Terms = NO_TERMS,
    ) -> Made:
        """Begin a game. A seed that is given makes it one whose deal may be known, and it is marked so."""
        rows = seats_of(seats, plays)
        if not any(row.kind == "person" for row in rows) and not any(row.kind == "open" for row in rows):
            raise Refused("bad-settings", "at least one seat must be a person's")
        chosen = {
            **{name: settings[name] for name in presenter(plays).settings if settings.get(name) is not None},
            "players": len(rows),
            "names": [row.name for row in rows],
            "seed": secrets.randbits(64) if seed is None else seed,
        }
        try:
            game = terramars.new(plays, **chosen)
        except TerramarsError as error:
            raise Refused("bad-settings", str(error)) from None
        known = known_seed or seed is not None
        return await self.lay_out(beginning_of(game), rows, title, listed, known, absence, terms)

    async def create_daily(
        self, settings: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], title: str, absence: int = AGREED_HOURS
    ) -> Made:
        """Begin the deal of the day; with settings of one's own it is another one, of the same seed."""
        day = daily.today()
        chosen, seed = {**daily.deal_of(day), **settings}, daily.daily_seed(day)
        return await self.create(chosen, seats, title or day.isoformat(), seed, absence=absence)

    async def add(self, game: Game, rows: Sequence[SeatRow], title: str, listed: bool, known_seed: bool) -> Made:
        """Write a new game down, with the log that it comes with."""
        return await self.lay_out(beginning_of(game), rows, title, listed, known_seed)

    async def lay_out(self, beginning: Beginning, rows: Sequence[SeatRow], title: str, listed: bool, known_seed: bool,
                      absence: int = AGREED_HOURS, terms: Terms = NO_TERMS) -> Made:  # fmt: skip
        """Write a new game down and hold it, if there is room."""
        await self.capacity.check()
        made, match = await written(self.storage, beginning, rows, title, listed, known_seed, absence, terms)
        self.hold(match, len(beginning.log))
        return made

    async def join(
        self, identity: str, name: str, seat: int | None = None, who: Visitor | None = None, token: str = ""
    ) -> tuple[int, str]:
        """Take a free seat, or a computer player's to which one is invited: its number and its secret link.

        A link that is given is the one to be made: who sends it again, because the answer was lost, has that seat.
        """
        comes, link = who or Visitor(identity, ()), token or new_token()
        for _ in range(2):
            if token and (made := await self.storage.link(token)) is not None and made.game == identity:
                return made.seat, token
            # There is this link already: it was sent twice at the same moment, or does not work any more.
            with suppress(IntegrityError):
                return await self.at(identity, lambda table: self.sit_down(table, name, seat, comes, link))
        raise Refused("key-reused", "this key belongs to a seat that was lost: make a new key", 409)

    async def sit_down(self, table: Table, name: str, seat: int | None, who: Visitor, token: str) -> tuple[int, str]:
        """Take a seat of a table. Who had a computer player's seat before loses every link to it."""
        for taken in who.invited:
            if table.match.seats[taken].kind == "ai" and seat in (None, taken):
                return taken, await self.seat_person(table, taken, name, "ai", who, token)
        free = [row.seat for row in table.match.seats if row.kind == "open" and seat in (None, row.seat)]
        if not free:
            raise Refused("no-free-seat", "no seat is free at this table", 409)
        return free[0], await self.seat_person(table, free[0], name, "open", who, token)

    async def seat_person(self, table: Table, seat: int, name: str, instead_of: str, who: Visitor, token: str) -> str:
        """Let somebody sit down where nobody or a computer player sat, with the only link to the seat from now on."""
        seats = table.match.seats
        called = presets.tidy(name) or (f"Player {seat + 1}" if instead_of == "ai" else seats[seat].name)
        owner = who.owner_at(seat, seats)
        values = {"kind": "person", "name": called, "owner": owner, "ready": False}
        links, revoked, since = [("seat", seat, token)], [Revocation(seat)], table.seq
        await table.set_seat(seat, "join", called, values, instead_of, links, revoked, since)
        return token

    async def made_by(self, identity: str, visitor: str) -> None:
        """Note who made a game, for as long as it is in memory: thinking for it is counted as theirs. To workers
        visitors are numbers drawn by lot, each server's own.
        """
        if (table := self.held.get(identity)) is not None:
            table.maker = visitor
        if self.storage.shared:
            await self.storage.note(identity, maker=self.makers.number(visitor))

    # By the holder of a link

    async def resign(self, identity: str, seat: int, level: str = "") -> None:
        """Hand a seat to a computer player."""
        level = checked_level(level, (await self.table(identity)).match.game.rules.id)
        await self.at(identity, lambda table: table.hand_over(seat, level))

    async def hand_over(self, identity: str, seat: int, level: str = "") -> None:
        """Hand a seat to a computer player by the host's word alone: one that nobody else has, or has left for long."""
        level = checked_level(level, (await self.table(identity)).match.game.rules.id)

        async def hand_over(table: Table) -> None:
            since = table.seq
            check_absence(table.match, seat, (await silent(self.storage, identity, [seat]))[seat])
            await table.hand_over(seat, level, since)

        await self.at(identity, hand_over)

    async def seat_computer(self, identity: str, seat: int, level: str, lang: str) -> None:
        """Let a computer player, with a name of its own, have a seat that is free."""
        match = (await self.table(identity)).match
        level = checked_level(level, match.game.rules.id)
        name = anybody([row.name for row in match.seats if row.seat != seat], lang)
        values = {"kind": "ai", "level": level, "name": name}
        await self.at(identity, lambda table: table.set_seat(seat, "join", name, values, only_if="open"))

    async def vote(self, identity: str, seat: int, about: int, away: bool) -> Vote:
        """Say that somebody is away, or not any more: how the vote about that seat stands then."""

        async def vote(table: Table) -> Vote:
            match, since = table.match, table.seq
            seconds = (await silent(self.storage, identity, [about]))[about]
            if away:
                check_vote(match, seat, about, seconds)
            elif match.seats[seat].away != about:
                raise Refused("not-away", "this seat has not said so", 409)
            level = presenter(match.game.rules.id).default_level()
            return await table.vote(seat, about, away, long_away(match, seconds), level, since)

        return await self.at(identity, vote)

    async def take_over(self, identity: str, seat: int, links: Sequence[int] = ()) -> None:
        """Take a seat back from a computer player, by these links. Those that others made to it meanwhile die."""
        values, revoked = {"kind": "person"}, [Revocation(seat, tuple(links))]
        await self.at(identity, lambda table: table.set_seat(seat, "return", "", values, only_if="ai", revoked=revoked))

    async def rename(self, identity: str, seat: int, name: str) -> None:
        """Call a player otherwise."""
        if not (called := presets.tidy(name)):
            raise Refused("bad-name", "a name is wanted")
        await self.at(identity, lambda table: table.set_seat(seat, "rename", called, {"name": called}))

    async def prefer(
        self, identity: str, seat: int, passing: str | bool | None, confirm: bool | None, ready: bool | None = None
    ) -> None:
        """Pass in advance (or not any more), always or unless hit; want to confirm the end of one's turns; or say that
        the game may begin.
        """
        if isinstance(passing, bool):
            passing = "always" if passing else ""
        if passing is not None and passing not in PASSING:
            raise Refused("bad-wish", "to pass in advance: always, unless-hit, or nothing")
        wishes = (("passing", passing), ("confirm", confirm), ("ready", ready))
        values = {name: value for name, value in wishes if value is not None}
        if values:
            await self.at(identity, lambda table: table.set_seat(seat, "prefer", json.dumps(values), values))

    async def agree(self, identity: str, seats: Sequence[int], agrees: bool) -> None:
        """Agree to end the game as it stands, or not any more."""
        await self.at(identity, lambda table: table.agree(seats, agrees))

    async def invite(self, identity: str, kind: str, seat: int, by: Sequence[int] | None = None) -> str:
        """A link to watch the table, to look over a seat's shoulder, to play a seat elsewhere, or to take the seat of
        a computer player (invite): that one shows nothing before the seat is taken, for all to see. By these links.
        """
        match = (await self.table(identity)).match
        if kind == "invite" and (match.over or match.seats[seat].kind != "ai"):
            raise Refused("over" if match.over else "seat-taken", "no computer player can give this seat up", 409)
        return await self.storage.add_link(identity, kind, seat, by)

    async def uninvite(self, identity: str, kind: str, seat: int, by: Sequence[int] | None = None) -> None:
        """Make such links useless, but for these, by which it is done."""
        await self.storage.revoke(identity, kind, seat, by or (), by)
        self.news.tell(identity)

    async def delete(self, identity: str, *only_if: Any) -> bool:
        """Forget a game with all that belongs to it, even one that cannot be loaded; perhaps only if that is true."""
        if await self.storage.newest(identity) is None:
            raise unknown_game()
        async with self.loading.setdefault(identity, asyncio.Lock()):
            table = self.held.get(identity)
            async with asyncio.Lock() if table is None else table.lock:
                if table is not None:
                    table.gone = True
                deleted = await self.storage.delete_game(identity, *only_if)
                self.held.pop(identity, None)
        self.replays.forget(identity)
        self.news.tell(identity)
        return deleted

    # Files

    async def export(self, identity: str) -> str:
        """The portable file of a game: when it is over, or where nobody but its maker ever held a seat."""
        table = await self.table(identity)
        async with table.lock:
            if not (table.match.over or table.match.one_person):
                raise Refused("not-yet", "the file holds the hidden cards: it is given out when the game is over", 403)
            if not (table.match.over or table.match.known_seed):
                # Somebody may join later: they are told that the deal may be known.
                await self.storage.note(identity, known_seed=True)
                table.match.known_seed = True
            return self.files.given_out(table.match.game.save())

    async def replay(self, identity: str, step: int, seat: int | None, lang: str) -> Seen:
        """A finished game from a seat after so many choices; beyond the last one, its end."""
        table, replay = await self.replayed(identity, seat)
        step = min(step, len(replay))
        facts = replace(facts_of(table.match, seat, False), version=step)

        def look() -> Seen:
            found: Seen = table.match.presenter.rendered(replay.view(step, seat), facts, replay.chapters_to(step), lang)
            return found

        return await asyncio.to_thread(look)

    async def replay_steps(self, identity: str, seat: int | None, lang: str) -> list[StepSeen]:
        """Every step of a finished game in the words of a seat."""
        table, replay = await self.replayed(identity, seat)
        return await asyncio.to_thread(replay.steps, seat, table.match.names, lang)

    async def replayed(self, identity: str, seat: int | None) -> tuple[Table, Replay]:
        """A finished game, prepared for stepping through it from a seat."""
        table = await self.table(identity)
        if seat is not None and seat >= len(table.match.seats):
            raise not_yours()
        if not table.match.over:
            raise Refused("not-yet", "a game can be replayed when it is over", 403)
        match = table.match
        async with table.lock:
            return table, await asyncio.to_thread(self.replays.replay, identity, table.seq, match.game, match.final())

    async def bring(self, save: str, seats: Sequence[Mapping[str, Any]], title: str = "", visitor: str = "") -> Made:
        """Go on with a file at a new table; its deal may be known, and the table is marked so."""
        beginning = await self.files.brought(save, visitor)
        return await self.lay_out(beginning, seats_for(beginning.settings, seats, beginning.plays), title, False, True)

    async def clone(self, identity: str, seats: Sequence[Mapping[str, Any]], title: str = "") -> Made:
        """The same deal at a new table; allowed as an export is."""
        save = json.loads(await self.export(identity))
        data = save["settings"]
        given = seats or [{"kind": "person" if i == 0 else "ai"} for i in range(data["players"])]
        if len(given) != data["players"]:
            raise Refused("bad-settings", f"the deal has {data['players']} seats")
        return await self.create(data, given, title, seed=data["seed"], plays=save["terramars"])

    async def branch(self, identity: str, step: int, seats: Sequence[Mapping[str, Any]]) -> Made:
        """Go on from a step of a finished game at a new table; its deal may be known, and the table is marked so."""
        table, replay = await self.replayed(identity, None)
        if not 0 <= step < len(replay):
            raise Refused("no-such-step", "nothing is left to play after this step", 409)
        game = await asyncio.to_thread(replay.branch, step)
        return await self.add(game, seats_of(seats, game.rules.id), table.match.title, False, True)
