"""What who runs a server may do with its games: see which there are, unlist and delete them, renew lost links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import func, insert, select, update

from terramars.web import wall_clock
from terramars.web.errors import Refused, unknown_game
from terramars.web.store.rows import Revocation, link_values, new_token
from terramars.web.store.schema import GAMES, LINKS, SEATS
from terramars.web.store.storage import LOOK_AGAIN, Storage


class Administration:
    """The games of a database, for who runs the server."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def games(self, status: str = "", listed: bool = False, most: int = 100) -> list[Mapping[str, Any]]:
        """Games with how many seats they have and how many of them people hold, the one that changed last first."""
        seats = select(func.count()).where(SEATS.c.game == GAMES.c.id).scalar_subquery()
        people = select(func.count()).where(SEATS.c.game == GAMES.c.id, SEATS.c.kind == "person").scalar_subquery()
        query = select(
            GAMES.c.id, GAMES.c.title, GAMES.c.changed, GAMES.c.status, GAMES.c.listed, GAMES.c.seq,
            seats.label("seats"), people.label("people"),
        ).order_by(GAMES.c.changed.desc(), GAMES.c.id)  # fmt: skip
        if status:
            query = query.where(GAMES.c.status == status)
        if listed:
            query = query.where(GAMES.c.listed)
        async with self.storage.single.connect() as connection:
            return [dict(row) for row in (await connection.execute(query.limit(most))).mappings()]

    async def unlist(self, game: str) -> None:
        """Take a game off the list of open tables."""
        await self.check(game)
        async with self.storage.changing() as connection:
            await connection.execute(update(GAMES).where(GAMES.c.id == game).values(listed=False))

    async def delete(self, game: str) -> None:
        """Delete a game with all that belongs to it."""
        await self.check(game)
        await self.storage.delete_game(game)

    async def renew_link(self, game: str, kind: str, seat: int) -> str:
        """Make every link to a seat useless, over its shoulder too, or every host's; and make a new one: its token."""
        await self.check(game)
        where = (LINKS.c.game == game) & (LINKS.c.kind == kind) & (LINKS.c.seat == seat)
        token = new_token()
        async with self.storage.revoking() as connection:
            if not (await connection.execute(select(LINKS.c.id).where(where).limit(1))).first():
                raise Refused("unknown-seat", "nobody was ever given a link to that seat: see how many seats it has")
            useless = Revocation(seat).links(game) if kind == "seat" else where
            await connection.execute(update(LINKS).where(useless).values(revoked=True))
            await connection.execute(insert(LINKS).values(**link_values(game, kind, seat, token, wall_clock.now())))
            await self.storage.tell(connection, game, LOOK_AGAIN)
        return token

    async def check(self, game: str) -> None:
        """Refuse a game that is not there."""
        if await self.storage.newest(game) is None:
            raise unknown_game()
