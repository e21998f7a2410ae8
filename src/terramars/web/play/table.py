"""A table: the one writer that changes a match, tells of it, and lets its computer players move."""

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
from terramars.core.history import digest_of, fingerprint
from terramars.web import wall_clock
from terramars.web.computers.queue import HINT, PLAYED, UNWATCHED, Asker
from terramars.web.computers.thinking import Thinkers
from terramars.web.errors import Refused, Stale
from terramars.web.games import Seen
from terramars.web.operating import logs
from terramars.web.play import history
from terramars.web.play.absence import Vote, vote_about
from terramars.web.play.clocks import clocks_of
from terramars.web.play.history import NOBODY
from terramars.web.play.match import Match
from terramars.web.play.news import News
from terramars.web.play.terms import terms_of
from terramars.web.present.seat import seen_by
from terramars.web.store.rows import HANDS, SEAT_KINDS, Answer, Origin, Record, Revocation, SeatRow, Snapshot, kinds_of
from terramars.web.store.storage import Moved, Storage

LOG = logging.getLogger("terramars.web")
PRESENT = 60.0
"""Seconds after a look for which somebody counts as being there."""
MOST_CHOICES = 64
"""The most choices of one submission."""


class Table:
    """A match and the one writer that changes it: under a lock, and in the database before it is seen."""

    def __init__(
        self,
        storage: Storage,
        thinkers: Thinkers,
        news: News,
        match: Match,
        seq: int,
        origin_seq: int,
    ) -> None:
        self.id = match.id
        self.match = match
        self.storage = storage
        self.thinkers = thinkers
        self.news = news
        self.seq = seq
        """The number of the last entry that is written down."""
        self.origin_seq = origin_seq
        """The entry with which the log begins."""
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

    def seen(self, seat: int | None, lang: str = "en", writes: bool = True, whole: bool = False) -> Seen:
        """Everything that somebody is sent; if sets are to be `whole`, as it was before a set that is half made."""
        return seen_by(self.match, seat, lang, writes, whole)

    async def look(self, seat: int | None, lang: str = "en", writes: bool = True, whole: bool = False) -> Seen:
        """What somebody is sent of what is written down: a change on its way to the database is waited for."""
        self.looked_at = wall_clock.now()
        async with self.lock:
            return self.seen(seat, lang, writes, whole)

    async def hint(self, seat: int, lang: str, visitor: str = "") -> dict[str, Any]:
        """What a computer player thinks of a seat's options; whoever asks waits for other hints first."""
        async with self.lock:
            if not self.match.asks(seat):
                raise Refused("not-asked", "this seat is not asked anything now", 409)
            save = self.match.game.save(log=False)
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
                self.match.choose(seat, choice, number, records, last)

        return await self.change(seat, {"choices": list(choices)}, expected, key, work)

    async def pick(
        self, seat: int, picks: Collection[str], expected: int | None = None, key: str | None = None
    ) -> dict[str, Any]:
        """Take these cards of the set that a seat is asked for, and leave the others; all or nothing."""
        wanted = sorted(set(picks))
        return await self.answer(
            seat, {"picks": wanted}, lambda twin: self.match.presenter.choices(twin, seat, wanted), expected, key
        )  # fmt: skip

    async def answer(
        self,
        seat: int,
        asked: dict[str, Any],
        wanted: Callable[[Any], Sequence[str]],
        expected: int | None = None,
        key: str | None = None,
    ) -> dict[str, Any]:
        """Answer a whole set, in the place of what was made of it one by one."""

        def work(records: list[Record]) -> None:
            if made := self.match.open_set(seat):
                self.match.take_back(seat, records, len(made))
            # Worked out on a table that the seat cannot tell from the true one, so that nothing hidden can decide.
            choices = wanted(self.match.game.rules.guess(self.match.view(seat), 0))
            for number, choice in enumerate(choices):
                self.match.choose(seat, choice, number, records, number == len(choices) - 1)

        return await self.change(seat, asked, expected, key, work)

    async def undo(self, seat: int, expected: int | None = None, key: str | None = None) -> dict[str, Any]:
        """Take back a seat's last choice, with all others of its set."""

        def work(records: list[Record]) -> None:
            self.match.take_back(seat, records, len(self.match.last_set(seat)))

        return await self.change(seat, {"undo": 1}, expected, key, work)

    async def cancel(self, seat: int, expected: int | None = None, key: str | None = None) -> dict[str, Any]:
        """Take back everything of the action that a seat is in the middle of."""

        def work(records: list[Record]) -> None:
            if self.match.actor() != seat:
                raise Refused("nothing-to-cancel", "no action of this seat is half done", 409)
            self.match.take_back(seat, records)
            while not history.is_complete(self.match.game, seat) and self.match.can_undo(seat):
                self.match.take_back(seat, records)

        return await self.change(seat, {"cancel": 1}, expected, key, work)

    async def confirm(self, seat: int, expected: int | None = None, key: str | None = None) -> dict[str, Any]:
        """Say that the turn is really over."""

        def work(records: list[Record]) -> None:
            if self.match.paused_seat() != seat:
                raise Refused("nothing-to-confirm", "the turn of this seat is not over", 409)
            self.match.go_on(seat, records)

        return await self.change(seat, {"confirm": 1}, expected, key, work)

    async def agree(self, seats: Sequence[int], agrees: bool) -> None:
        """Agree to end the game as it stands, or not any more; when every person agrees it is over."""

        def work(records: list[Record]) -> None:
            if self.match.over:
                raise Refused("over", "the game is over", 409)
            for seat in seats:
                self.match.needs_person(seat)
                self.match.seats[seat] = replace(self.match.seats[seat], agrees=agrees)
                records.append(Record("agree" if agrees else "disagree", seat, ""))

        await self.change(seats[0], None, None, None, work, seats=seats)

    async def vote(self, seat: int, about: int, away: bool, alone: bool, level: str, since: int) -> Vote:
        """Say that somebody is away, or not any more. When all others say so, or one if they are away for so long that
        one is enough (`alone`), a computer player of a level gets the seat. `since` as in `change`.
        """

        def work(records: list[Record]) -> None:
            seats = self.match.seats
            if away:
                self.match.may_be_said("away", seat)
            self.said_of_seat(Record("away" if away else "not-away", seat, seats[about].name), records)
            seats[seat] = replace(seats[seat], away=about if away else NOBODY)
            if away and (alone or (vote := vote_about(seats, about)).carried):
                voters = ", ".join(seats[voter].name for voter in ([seat] if alone else vote.agree))
                self.said_of_seat(Record("resign", about, level), records, voters)
                seats[about] = replace(seats[about], kind="ai", level=level, passing="", agrees=False, away=NOBODY)
                self.match.shows_up(about)

        everybody = range(len(self.match.seats))
        await self.change(seat, None, None, None, work, seats=everybody, since=since)
        return vote_about(self.match.seats, about)

    def said_of_seat(self, record: Record, records: list[Record], *more: str) -> None:
        """Note what is told to all of a seat, with the name that it has."""
        records.append(replace(record, text="\n".join((record.text, self.match.seats[record.seat].name, *more))))
        self.match.note(records[-1])

    async def show_points(self, shown: bool) -> None:
        """Count everybody's points in sight of all from now on, or not any more."""

        def work(records: list[Record]) -> None:
            self.match.terms = replace(self.match.terms, live_score=shown)
            records.append(Record("terms", NOBODY, self.match.terms.text()))

        await self.change(0, None, None, None, work)

    async def hand_over(self, seat: int, level: str, since: int | None = None) -> None:
        """Let a computer player of a level have a seat."""
        await self.set_seat(seat, "resign", level, {"kind": "ai", "level": level}, since=since)

    async def set_seat(
        self,
        seat: int,
        kind: str,
        note: str,
        values: Mapping[str, Any],
        only_if: str = "",
        links: Sequence[tuple[str, int, str]] = (),
        revoked: Sequence[Revocation] = (),
        since: int | None = None,
    ) -> None:
        """Change who sits at a seat or what that person prefers, if a certain kind of player sits there.

        Who sits there is told to all, with the name that the seat had if a computer player is or was meant.
        """

        def work(records: list[Record]) -> None:
            self.match.may_be_said(kind, seat)
            if only_if and self.match.seats[seat].kind != only_if:
                raise Refused("seat-taken", "this seat is not free any more", 409)
            record = Record(kind, seat, note)
            if kind in SEAT_KINDS and self.match.seats[seat].kind != "open":
                self.said_of_seat(record, records)
            else:
                records.append(record)
                if kind in SEAT_KINDS:
                    self.match.note(record)
            # What somebody said holds while they sit there: whoever comes next has said nothing yet.
            fresh: dict[str, Any] = {"passing": "", "agrees": False, "away": NOBODY} if kind in HANDS else {}
            self.match.seats[seat] = replace(self.match.seats[seat], **fresh, **values)

        await self.change(seat, None, None, None, work, seats=(seat,), links=links, revoked=revoked, since=since)

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
        since: int | None = None,
    ) -> dict[str, Any]:
        """Do something under the lock, write it down, then tell. What fails leaves everything as it was.

        What was allowed by a look at entry `since`, or at another kind of player, is looked at again (`Tables.at`).
        """
        fingerprinted = hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()
        kind = self.match.seats[seat].kind
        async with self.lock:
            if self.gone or since not in (None, self.seq) or self.match.seats[seat].kind != kind:
                raise Moved
            if key is not None:
                earlier = await self.storage.answered(self.id, seat, key, fingerprinted)
                if earlier is not None:
                    return dict(json.loads(earlier))
            if expected is not None and expected != self.match.version(seat):
                raise Stale(self.match.version(seat))
            if self.match.ended and asked is not None:
                raise Refused("over", "the game is over", 409)
            before = self.match.checkpoint()
            records: list[Record] = []
            changed = set(seats) | self.match.shows_up(seat)
            self.match.struck = set()
            try:
                work(records)
                changed |= self.match.automatic(records)
                self.match.clocks = self.match.clocks.counted(before.waiting, wall_clock.now(), kinds_of(before.seats))
                if self.match.bump(seat, before):
                    self.match.clocks = self.match.clocks.all_shown()
                answer = {"version": self.match.version(seat), "applied": len(records)}
                await self.write(
                    records,
                    [self.match.seats[number] for number in sorted(changed)],
                    None if key is None else Answer(seat, key, fingerprinted, json.dumps(answer)),
                    links,
                    revoked,
                    self.match.over and not before.over,
                )
            except BaseException as error:
                # Also when the request is cancelled: what was not acknowledged may be written or not, so look again.
                self.match.restore(before)
                behind = isinstance(error, Moved) and self.storage.shared
                if not behind and not isinstance(error, TerramarsError):
                    self.gone = True
                    self.tell()
                raise
            self.tell()
            what = records[0].kind if records else ""
            LOG.info("changed", extra=logs.about(self.id, self.seq, kind=what, entries=len(records)))
            for listener in self.listeners:
                listener(self, before.waiting, self.match.struck)
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
        rules = self.match.game.rules
        state = rules.encode(self.match.game.state)
        snapshot = Snapshot(
            json.dumps(state, separators=(",", ":")),
            digest_of(state),
            "over" if self.match.over else "running",
            self.match.versions,
            bool(self.match.due()),
            self.match.ended,
            self.match.clocks.text(),
            self.match.terms.text(),
            self.match.presenter.result_rows(
                self.match.final(), self.match.seats, self.match.ended, self.match.penalties()
            )
            if just_ended
            else (),
            self.match.solo_row() if just_ended else None,
        )
        origin = None
        if self.match.rules != rules.number:
            # The first change after an upgrade, or since a box says something else: the log begins anew from the state
            # that was stored.
            origin = Origin(
                json.dumps(rules.encode(self.match.game.origin), separators=(",", ":")),
                rules.number,
                json.dumps(rules.settings(self.match.game.state)),
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
        self.seq, self.match.rules = last, rules.number

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
                    self.match.follow(record)
                self.match.seats, self.match.versions, self.seq = seats, json.loads(row["versions"]), row["seq"]
                self.match.ended, self.match.known_seed = row["ended"], bool(row["known_seed"])
                self.match.clocks = clocks_of(row["clocks"], kinds_of(seats), row["changed"])
                self.match.terms = terms_of(row["terms"])
                self.gone = fingerprint(self.match.game.rules, self.match.game.state) != row["digest"]
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
        if self.match.due():
            self.task = asyncio.get_running_loop().create_task(self.play_ai())

    async def play_ai(self) -> None:
        """Ask computer players, one action after the other."""
        while await self.move_ai():
            pass

    def asker(self) -> Asker:
        """For whom a computer player of this table thinks: for people who look on right now, or for nobody yet."""
        watched = self.id in self.news.waiting or wall_clock.now() - self.looked_at < PRESENT
        return Asker(self.id, self.maker, PLAYED if watched else UNWATCHED)

    async def move_ai(self) -> bool:
        """Ask one computer player for one action; False if none is asked."""
        async with self.lock:
            due = [] if self.gone else self.match.due()
            if not due:
                return False
            seat, version, save = due[0], self.match.version(due[0]), self.match.game.save(log=False)
            # Not the game's own seed: what a bot draws by lot must say nothing about the deal.
            seed = int(hashlib.sha256(f"{self.id} {self.seq}".encode()).hexdigest()[:12], 16)
            least = self.match.asked(seat).options[-1].notation  # type: ignore[union-attr]
        try:
            choices = await self.thinkers.think(save, seat, self.match.seats[seat].level, seed, self.asker())
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
