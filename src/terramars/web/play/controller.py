"""What visitors do at a game, whether a program or a page asks for it: who may do it, and what is done then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from terramars.web.errors import Refused, not_yours
from terramars.web.play.absence import Vote, vote_about
from terramars.web.play.table import Table
from terramars.web.play.tables import Tables
from terramars.web.visitors.visitor import Visitor


@dataclass(frozen=True)
class Submission:
    """Something to be done at a seat: for which version of the game, and under which key it may be repeated."""

    seat: int
    version: int | None = None
    key: str | None = None


class Controller:
    """The one way from a visitor to a table."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def seat(self, who: Visitor, named: int | None, handed_over: bool = False) -> int:
        """The seat that a visitor plays: refused if it is another's, or a computer player has it and must not."""
        match = (await self.tables.table(who.game)).match
        own = who.playing(named, match)
        if not handed_over:
            match.needs_person(own)
        return own

    # Playing

    async def choose(self, who: Visitor, sent: Submission, choices: Sequence[str]) -> dict[str, Any]:
        """Make choices, in their order, all or none."""
        return await self.act(who, sent, lambda table: table.submit(sent.seat, choices, sent.version, sent.key))

    async def pick(self, who: Visitor, sent: Submission, picks: Collection[str]) -> dict[str, Any]:
        """Take these cards of the set that is asked for, and leave the others."""
        return await self.act(who, sent, lambda table: table.pick(sent.seat, picks, sent.version, sent.key))

    async def pay(
        self, who: Visitor, sent: Submission, amounts: Mapping[str, int | None], otherwise: str
    ) -> dict[str, Any]:
        """Pay a bill with so much of each currency; if no bill is asked for, choose something else."""

        def paying(table: Table) -> Awaitable[dict[str, Any]]:
            bill = table.match.presenter.paying(sent.seat, amounts, otherwise)
            return table.answer(sent.seat, {"paying": dict(amounts)}, bill, sent.version, sent.key)

        return await self.act(who, sent, paying)

    async def undo(self, who: Visitor, sent: Submission) -> dict[str, Any]:
        """Take back the last choice, with all others of its set."""
        return await self.act(who, sent, lambda table: table.undo(sent.seat, sent.version, sent.key))

    async def cancel(self, who: Visitor, sent: Submission) -> dict[str, Any]:
        """Take back the action that is half done."""
        return await self.act(who, sent, lambda table: table.cancel(sent.seat, sent.version, sent.key))

    async def confirm(self, who: Visitor, sent: Submission) -> dict[str, Any]:
        """End the turn that waits for one's word."""
        return await self.act(who, sent, lambda table: table.confirm(sent.seat, sent.version, sent.key))

    async def act(
        self, who: Visitor, sent: Submission, change: Callable[[Table], Awaitable[dict[str, Any]]]
    ) -> dict[str, Any]:
        """Change a table at a seat of the visitor's own."""

        async def checked(table: Table) -> dict[str, Any]:
            table.match.needs_person(who.playing(sent.seat))
            return await change(table)

        return await self.tables.at(who.game, checked)

    # Sitting

    async def rename(self, who: Visitor, named: int | None, name: str) -> None:
        """Be called otherwise."""
        await self.tables.rename(who.game, await self.seat(who, named), name)

    async def prefer(
        self,
        who: Visitor,
        named: int | None,
        passing: str | bool | None = None,
        confirm: bool | None = None,
        ready: bool | None = None,
    ) -> None:
        """Pass in advance, want to confirm the end of one's turns, be ready to begin; or none of it any more."""
        await self.tables.prefer(who.game, await self.seat(who, named), passing, confirm, ready)

    async def agree(self, who: Visitor, named: int | None, agrees: bool) -> list[int]:
        """Agree to end the game as it stands, or not any more; without a seat, at all of one's own."""
        match = (await self.tables.table(who.game)).match
        own = [who.playing(named)] if named is not None else who.seats
        seats = [seat for seat in own if match.seats[seat].kind == "person"]
        if not seats:
            raise not_yours()
        await self.tables.agree(who.game, seats, agrees)
        return seats

    async def resign(self, who: Visitor, named: int | None, level: str = "") -> int:
        """Hand a seat to a computer player: one's own, or as the host that of somebody who has long been away."""
        if named is not None and who.is_host and named not in who.seats:
            seat = await self.any_seat(who, named)
            await self.tables.hand_over(who.game, seat, level)
        else:
            seat = await self.seat(who, named)
            await self.tables.resign(who.game, seat, level)
        return seat

    async def vote(self, who: Visitor, named: int | None, about: int, away: bool) -> Vote:
        """Say that somebody whose word is waited for is away, or not any more."""
        seat = await self.seat(who, named)
        return await self.tables.vote(who.game, seat, await self.any_seat(who, about), away)

    async def here(self, who: Visitor, named: int | None) -> None:
        """Say that one is not away, as others say."""
        seat, match = await self.seat(who, named), (await self.tables.table(who.game)).match
        if not vote_about(match.seats, seat).agree:
            raise Refused("not-asked", "nobody says that this seat's player is away", 409)
        await self.tables.at(who.game, lambda table: table.set_seat(seat, "here", "", {}))

    async def take_over(self, who: Visitor, named: int | None) -> int:
        """Take one's seat back from a computer player; links that others made to it meanwhile become useless."""
        seat = await self.seat(who, named, handed_over=True)
        await self.tables.take_over(who.game, seat, who.links_to(seat))
        return seat

    # Links and the whole table

    async def invite(self, who: Visitor, kind: str, named: int | None = None) -> str:
        """A link to watch, to look over one's own shoulder, or to a seat: one's own, or a computer player's."""
        kind, seat = await self.invitation(who, kind, named)
        return await self.tables.invite(who.game, kind, seat, who.allowing(kind, seat))

    async def uninvite(self, who: Visitor, kind: str, named: int | None = None) -> None:
        """Make such links useless; of those to one's own seat, over its shoulder too, all but the one that is used."""
        kind, seat = await self.invitation(who, kind, named)
        by = who.allowing(kind, seat)
        if kind == "seat":
            await self.tables.uninvite(who.game, "shoulder", seat, by)
        await self.tables.uninvite(who.game, kind, seat, by)

    async def invitation(self, who: Visitor, kind: str, named: int | None) -> tuple[str, int]:
        """The kind of a link, and what it is for: the table (-1), one's own seat, or a computer player's (invite)."""
        if kind == "watch":
            who.needs_host()
            return "watch", -1
        if kind == "invite" or (kind == "seat" and named not in (None, *who.seats)):
            who.needs_host()
            return "invite", await self.any_seat(who, named)
        return kind, await self.seat(who, named, handed_over=True)

    async def revoke_guests(self, who: Visitor) -> None:
        """Make every link useless by which others look on, as far as one may."""
        if who.is_host:
            await self.uninvite(who, "watch")
        for seat in who.seats:
            await self.uninvite(who, "shoulder", seat)

    async def any_seat(self, who: Visitor, named: int | None) -> int:
        """A seat that is there, be it whose it may."""
        if named is None or named >= len((await self.tables.table(who.game)).match.seats):
            raise not_yours()
        return named

    async def show_points(self, who: Visitor, shown: bool) -> None:
        """Count everybody's points in sight of all from now on, or not any more; by the host."""
        who.needs_host()
        await self.tables.at(who.game, lambda table: table.show_points(shown))

    async def delete(self, who: Visitor) -> None:
        """Forget a game with all that belongs to it; by the host."""
        who.needs_host()
        await self.tables.delete(who.game)
