"""A running game at its table: what is seen of it, and the one writer that changes it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from terramars.core.errors import TerramarsError
from terramars.core.history import fingerprint
from terramars.mars.rules import RULES
from terramars.mars.state import State
from terramars.mars.view import View
from terramars.web.computers.queue import HINT, PLAYED, UNWATCHED, Asker
from terramars.web.computers.thinking import Thinkers
from terramars.web.errors import Refused, Stale
from terramars.web.operating import logs
from terramars.web.play import clocks, history, results, sets
from terramars.web.play.history import NOBODY, with_notes
from terramars.web.play.match import Match
from terramars.web.play.news import News
from terramars.web.present.view import Facts, GameSeen, rendered
from terramars.web.store.rows import SEAT_KINDS, Answer, Origin, Record, Revocation, SeatRow, Snapshot
from terramars.web.store.storage import Moved, Storage

LOG = logging.getLogger("terramars.web")
PRESENT = 60.0
"""Seconds after a look for which somebody counts as being there."""
MOST_CHOICES = 64
"""The most choices of one submission."""


class Table(Match):
    """A game in memory. Everything that changes it holds the lock and is in the database before it is seen."""

    def __init__(
        self,
        storage: Storage,
        thinkers: Thinkers,
        news: News,
        row: Mapping[str, Any],
        seats: Sequence[SeatRow],
        log: Sequence[Sequence[Any]],
    ) -> None:
        super().__init__(row, seats, log)
        self.storage = storage
        self.thinkers = thinkers
        self.news = news
        self.seq: int = row["seq"]
        self.origin_seq: int = row["origin_seq"]
        self.lock = asyncio.Lock()
        self.gone = False
        """Whether this copy must not be used any more: the game was deleted, or it cannot be told how it stands."""
        self.announced = -1
        """The entry up to which those who wait in this process were told."""
        self.task: asyncio.Task[None] | None = None
        self.maker = ""
        """Who made the game, as far as this process knows: thinking for it is counted as theirs."""
        self.looked_at = 0.0
        """When somebody last looked."""
        self.listeners: Sequence[Callable[[Table, Sequence[int], Iterable[int]], None]] = ()
        """Told after every change: the table, who was asked before, and who was hit."""

    # Looking

    def view(self, seat: int | None) -> View:
        """What a seat sees: of another's action nothing before it is complete."""
        self.game.decision()
        state: State = self.game.state
        if self.public is not None and seat != self.actor():
            state = self.public
        return RULES.view(results.closed(state) if self.ended else state.copy(), seat)

    def begun(self, seat: int | None) -> View | None:
        """What a seat saw before it made a part of the set that it is asked for; None if it made nothing of it."""
        state = None if seat is None else self.before_set(seat)
        return None if state is None else RULES.view(state, seat)

    def facts(self, seat: int | None, writes: bool = True) -> Facts:
        """What the server adds to a view."""
        own = self.seats[seat] if seat is not None else None
        return Facts(
            game=self.id,
            title=self.title,
            version=self.version(seat),
            names=self.names,
            kinds=tuple(other.kind for other in self.seats),
            levels=tuple(other.level for other in self.seats),
            undo_steps=self.undo_steps(seat) if writes and seat is not None else 0,
            can_undo=writes and seat is not None and self.can_undo(seat),
            can_cancel=writes and seat is not None and self.actor() == seat and self.can_undo(seat),
            can_confirm=writes and seat is not None and self.paused_seat() == seat,
            picked=tuple(self.picked(seat)) if writes and seat is not None else (),
            made=len(self.open_set(seat)) if writes and seat is not None else 0,
            confirms=own is not None and own.confirm,
            passing=own.passing if own is not None else "",
            agreeing=tuple(other.seat for other in self.seats if other.agrees and other.kind == "person"),
            ended=self.ended,
            clock=self.clocks.shown,
            clock_since=self.clocks.shown_since,
            known_seed=self.known_seed,
            writes=writes and seat is not None,
        )

    def seen(self, seat: int | None, lang: str = "en", writes: bool = True, whole: bool = False) -> GameSeen:
        """Everything that somebody is sent; if sets are to be `whole`, as it was before a set that is half made."""
        begun = self.begun(seat) if writes else None
        view = begun if whole and begun is not None else self.view(seat)
        return rendered(view, self.facts(seat, writes), with_notes(self.chapters, self.notes), lang, begun)

    def event(self, seat: int | None) -> dict[str, Any]:
        """What a stream says of the present: the version, whether the seat is asked, how often it was hit so far."""
        struck = (chapter for chapter in self.chapters if chapter.complete and not chapter.undone)
        return {
            "version": self.version(seat),
            "asked": seat is not None and self.asks(seat),
            "over": self.over,
            "hits": sum(1 for chapter in struck if seat in chapter.struck),
        }

    async def look(
        self, seat: int | None, lang: str = "en", writes: bool = True, whole: bool = False
    ) -> GameSeen:
        """What somebody is sent of what is written down: a change on its way to the database is waited for."""
        self.looked_at = clocks.now()
        async with self.lock:
            return self.seen(seat, lang, writes, whole)

    async def hint(self, seat: int, lang: str, visitor: str = "") -> list[dict[str, Any]]:
        """What a computer player thinks of a seat's options; whoever asks waits for other hints first."""
        async with self.lock:
            if not self.asks(seat):
                raise Refused("not-asked", "this seat is not asked anything now", 409)
            save = self.game.save(log=False)
        return await self.thinkers.hint(save, seat, lang, Asker(self.id, visitor, HINT))

    # Changing

    async def submit(
        self, seat: int, choices: Sequence[str], expected: int | None = None, key: str | None = None
    ) -> dict[str, Any]:
        """Make choices for a seat, all or none."""
        if not 1 <= len(choices) <= MOST_CHOICES:
            raise Refused("bad-submission", f"1 to {MOST_CHOICES} choices are wanted")

        def work(records: list[Record]) -> None:
            for number, choice in enumerate(choices):
                last = number == len(choices) - 1
                self.choose(seat, choice, number, records, last)

        return await self.change(seat, {"choices": list(choices)}, expected, key, work)

    async def pick(
        self, seat: int, picks: Collection[str], expected: int | None = None, key: str | None = None
    ) -> dict[str, Any]:
        """Take these cards of the set that a seat is asked for, and leave the others; all or nothing."""
        wanted = sorted(set(picks))
        return await self.answer(
            seat, {"picks": wanted}, lambda twin: sets.choices(twin, seat, wanted), expected, key
        )  # fmt: skip

    async def answer(
        self,
        seat: int,
        asked: dict[str, Any],
        wanted: Callable[[State], Sequence[str]],
        expected: int | None = None,
        key: str | None = None,
    ) -> dict[str, Any]:
        """Answer a whole set, in the place of what was made of it one by one."""

        def work(records: list[Record]) -> None:
            if made := self.open_set(seat):
                self.take_back(seat, records, len(made))
            # Worked out on a table that the seat cannot tell from the true one, so that nothing hidden can decide.
            choices = wanted(RULES.guess(self.view(seat), 0))
            for number, choice in enumerate(choices):
                self.choose(seat, choice, number, records, number == len(choices) - 1)

        return await self.change(seat, asked, expected, key, work)

    async def undo(self, seat: int, expected: int | None = None, key: str | None = None) -> dict[str, Any]:
        """Take back a seat's last choice, with all others of its set."""

        def work(records: list[Record]) -> None:
            self.take_back(seat, records, len(self.last_set(seat)))

        return await self.change(seat, {"undo": 1}, expected, key, work)

    async def cancel(self, seat: int, expected: int | None = None, key: str | None = None) -> dict[str, Any]:
        """Take back everything of the action that a seat is in the middle of."""

        def work(records: list[Record]) -> None:
            if self.actor() != seat:
                raise Refused("nothing-to-cancel", "no action of this seat is half done", 409)
            self.take_back(seat, records)
            while not history.is_complete(self.game, seat) and self.can_undo(seat):
                self.take_back(seat, records)

        return await self.change(seat, {"cancel": 1}, expected, key, work)

    async def confirm(self, seat: int, expected: int | None = None, key: str | None = None) -> dict[str, Any]:
        """Say that the turn is really over."""

        def work(records: list[Record]) -> None:
            if self.paused_seat() != seat:
                raise Refused("nothing-to-confirm", "the turn of this seat is not over", 409)
            self.go_on(seat, records)

        return await self.change(seat, {"confirm": 1}, expected, key, work)

    async def agree(self, seats: Sequence[int], agrees: bool) -> None:
        """Agree to end the game as it stands, or not any more; when every person agrees it is over."""

        def work(records: list[Record]) -> None:
            if self.over:
                raise Refused("over", "the game is over", 409)
            for seat in seats:
                self.needs_person(seat)
                self.seats[seat] = replace(self.seats[seat], agrees=agrees)
                records.append(Record("agree" if agrees else "disagree", seat, ""))

        await self.change(seats[0], None, None, None, work, seats=seats)

    async def set_seat(
        self,
        seat: int,
        kind: str,
        note: str,
        values: Mapping[str, Any],
        only_if: str = "",
        links: Sequence[tuple[str, int, str]] = (),
        revoked: Sequence[Revocation] = (),
    ) -> None:
        """Change who sits at a seat or what that person prefers, if a certain kind of player sits there.

        Who sits there is told to all, with the name that the seat had if a computer player is or was meant.
        """

        def work(records: list[Record]) -> None:
            if only_if and self.seats[seat].kind != only_if:
                raise Refused("seat-taken", "this seat is not free any more", 409)
            before = self.seats[seat]
            self.seats[seat] = replace(before, **values)
            records.append(Record(kind, seat, note))
            if kind in SEAT_KINDS:
                records[-1] = Record(kind, seat, note if before.kind == "open" else f"{note}\n{before.name}")
                self.note(records[-1])

        await self.change(seat, None, None, None, work, seats=(seat,), links=links, revoked=revoked)

    async def change(
        self,
        seat: int,
        asked: dict[str, Any] | None,
        expected: int | None,
        key: str | None,
        work: Callable[[list[Record]], None],
        seats: Sequence[int] = (),
        links: Sequence[tuple[str, int, str]] = (),
        revoked: Sequence[Revocation] = (),
    ) -> dict[str, Any]:
        """Do something under the lock, write it down, then tell. What fails leaves everything as it was."""
        fingerprinted = hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()
        async with self.lock:
            if self.gone:
                raise Moved
            if key is not None:
                earlier = await self.storage.answered(self.id, seat, key, fingerprinted)
                if earlier is not None:
                    return dict(json.loads(earlier))
            if expected is not None and expected != self.version(seat):
                raise Stale(self.version(seat))
            if self.ended and asked is not None:
                raise Refused("over", "the game is over", 409)
            backup = self.backup()
            waiting, was_over = self.waiting(), self.over
            could_undo = [self.can_undo(number) for number in range(len(self.seats))]
            records: list[Record] = []
            changed = set(seats)
            self.struck = set()
            try:
                work(records)
                changed |= self.automatic(records)
                self.clocks = self.clocks.counted(waiting, clocks.now())
                if self.bump(seat, backup, waiting, could_undo):
                    self.clocks = self.clocks.all_shown()
                answer = {"version": self.version(seat), "applied": len(records)}
                await self.write(
                    records,
                    [self.seats[number] for number in sorted(changed)],
                    None if key is None else Answer(seat, key, fingerprinted, json.dumps(answer)),
                    links,
                    revoked,
                    self.over and not was_over,
                )
            except BaseException as error:
                # Also when the request is cancelled: what was not acknowledged may be written or not, so look again.
                self.restore(backup)
                behind = isinstance(error, Moved) and self.storage.shared
                if not behind and not isinstance(error, TerramarsError):
                    self.gone = True
                    self.tell()
                raise
            self.tell()
            kind = records[0].kind if records else ""
            LOG.info("changed", extra=logs.about(self.id, self.seq, kind=kind, entries=len(records)))
            for listener in self.listeners:
                listener(self, waiting, self.struck)
        self.drive()
        return answer

    async def write(
        self,
        records: list[Record],
        seats: list[SeatRow],
        answer: Answer | None,
        links: Sequence[tuple[str, int, str]] = (),
        revoked: Sequence[Revocation] = (),
        just_ended: bool = False,
    ) -> None:
        """Write what happened, whole or not at all; a cancelled request does not stop it half way."""
        state = RULES.encode(self.game.state)
        snapshot = Snapshot(
            json.dumps(state, separators=(",", ":")),
            fingerprint(RULES, self.game.state),
            "over" if self.over else "running",
            self.versions,
            bool(self.due()),
            self.ended,
            self.clocks.text(),
            results.rows(self.final(), self.seats, self.ended) if just_ended else (),
        )
        origin = None
        if self.rules != RULES.number:
            # The first change after an upgrade, or since a box says something else: the log begins anew from the state
            # that was stored.
            origin = Origin(
                json.dumps(RULES.encode(self.game.origin), separators=(",", ":")),
                RULES.number,
                json.dumps(RULES.settings(self.game.state)),
            )
            records = [Record("checkpoint", NOBODY, origin.state), *records]
        writing = asyncio.ensure_future(
            self.storage.add(
                self.id,
                self.seq,
                records,
                snapshot,
                seats=seats,
                links=links,
                revoked=revoked,
                answer=answer,
                origin=origin,
            )
        )
        try:
            last = await asyncio.shield(writing)
        except asyncio.CancelledError:
            # Nobody may load the game again before it is settled what is written.
            await asyncio.wait((writing,))
            raise
        if origin is not None:
            self.origin_seq = self.seq + 1
        self.seq, self.rules = last, RULES.number

    # What other processes did

    async def catch_up(self) -> None:
        """Do what other processes have written down since. A copy that cannot follow is given up."""
        async with self.lock:
            if self.gone:
                return
            try:
                row, seats, records = await self.storage.since(self.id, self.seq)
                if row["origin_seq"] != self.origin_seq:
                    raise Moved
                for record in records:
                    self.follow(record)
                self.seats, self.versions, self.seq = seats, json.loads(row["versions"]), row["seq"]
                self.ended, self.known_seed = row["ended"], bool(row["known_seed"])
                self.clocks = clocks.clocks_of(row["clocks"], len(seats), row["changed"])
                self.gone = fingerprint(RULES, self.game.state) != row["digest"]
            except (TerramarsError, Moved):
                self.gone = True
            except BaseException:
                self.gone = True
                raise
            finally:
                self.tell()

    def tell(self) -> None:
        """Wake everybody who waits for news."""
        self.announced = self.seq
        self.news.tell(self.id)

    # Computer players

    def drive(self) -> None:
        """Let computer players move as long as they are asked; on a shared database that is the work of workers."""
        if self.storage.shared or self.gone or (self.task is not None and not self.task.done()):
            return
        if self.due():
            self.task = asyncio.get_running_loop().create_task(self.play_ai())

    async def play_ai(self) -> None:
        """Ask computer players, one action after the other."""
        while await self.move_ai():
            pass

    def asker(self) -> Asker:
        """For whom a computer player of this table thinks: for people who look on right now, or for nobody yet."""
        watched = self.id in self.news.waiting or clocks.now() - self.looked_at < PRESENT
        return Asker(self.id, self.maker, PLAYED if watched else UNWATCHED)

    async def move_ai(self) -> bool:
        """Ask one computer player for one action; False if none is asked."""
        async with self.lock:
            due = [] if self.gone else self.due()
            if not due:
                return False
            seat, version, save = due[0], self.version(due[0]), self.game.save(log=False)
            # Not the game's own seed: what a bot draws by lot must say nothing about the deal.
            seed = int(hashlib.sha256(f"{self.id} {self.seq}".encode()).hexdigest()[:12], 16)
            least = self.asked(seat).options[-1].notation  # type: ignore[union-attr]
        try:
            choices = await self.thinkers.think(save, seat, self.seats[seat].level, seed, self.asker())
            await self.submit(seat, choices, version)
        except (Stale, Moved):
            return True
        except Exception:
            # A game must never stand still: the last option is the least, such as to pass.
            LOG.exception("a computer player failed", extra=logs.about(self.id, self.seq))
            with suppress(Refused, Moved):
                await self.submit(seat, [least], version)
            await asyncio.sleep(0.1)
        return True
