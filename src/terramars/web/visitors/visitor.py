"""Who is asking about a game: the secret links that were shown, and what they allow."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from starlette.requests import Request

from terramars.web.errors import not_yours
from terramars.web.play.match import Match
from terramars.web.store.rows import Link, SeatRow
from terramars.web.store.storage import Storage
from terramars.web.visitors.browser_cookie import known
from terramars.web.visitors.browser_links import Browsers

COOKIE = "terramars-"
"""How the cookies of older versions begin, one for each game; they are taken over when they are met."""
MOST_LINKS = 12
"""Links that one browser can hold of one game."""


class Signer:
    """Signs what is handed to browsers, so that they cannot change it."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def mark(self, purpose: str, value: str) -> str:
        """The signature of a value for a purpose."""
        return hmac.new(self.secret, f"{purpose}\n{value}".encode(), hashlib.sha256).hexdigest()

    def signed(self, purpose: str, value: str) -> str:
        """A value with its signature."""
        return f"{value}.{self.mark(purpose, value)}"

    def read(self, purpose: str, text: str) -> str | None:
        """The value of a signed text, or None if the signature is wrong."""
        value, _, mark = text.rpartition(".")
        return value if hmac.compare_digest(mark.encode(), self.mark(purpose, value).encode()) else None


@dataclass(frozen=True)
class Visitor:
    """Somebody at a game, with the links that were shown."""

    game: str
    links: tuple[Link, ...]
    cookie: str = ""
    """What the browser sent; empty for a program with a token."""

    @property
    def is_host(self) -> bool:
        """Whether this is who made the game."""
        return any(link.kind == "host" for link in self.links)

    @property
    def seats(self) -> list[int]:
        """The seats that may be played."""
        return sorted({link.seat for link in self.links if link.kind == "seat"})

    def links_to(self, seat: int) -> list[int]:
        """The numbers of the links by which a seat may be played."""
        return [link.id for link in self.links if link.kind == "seat" and link.seat == seat]

    def allowing(self, kind: str, seat: int) -> list[int]:
        """The numbers of the links by which a link may be made or revoked: to one's own seat, or else the host's."""
        own = [link.id for link in self.links if link.kind == "host"]
        return self.links_to(seat) if kind in ("seat", "shoulder") else own

    @property
    def invited(self) -> list[int]:
        """The seats of computer players that may be taken."""
        return sorted({link.seat for link in self.links if link.kind == "invite"})

    def owner_at(self, seat: int, seats: Sequence[SeatRow]) -> int:
        """Whose a seat is that this visitor takes. Who has a seat of the table already stays one person, with one vote
        about others; only the maker has seats of the maker (0), and never one that somebody else had before.
        """
        own = {seats[held].owner for held in self.seats}
        if not self.is_host or seats[seat].owner != 0:
            own.discard(0)
        return min(own, default=1 + max(row.owner for row in seats))

    def playing(self, seat: int | None, match: Match | None = None) -> int:
        """The seat to act for: the one that is named, the only one, or the one that is asked; else refused."""
        if seat is not None:
            if seat not in self.seats:
                raise not_yours()
            return seat
        if not self.seats:
            raise not_yours()
        if len(self.seats) > 1 and match is not None:
            for own in self.seats:
                if match.waits_for(own):
                    return own
        return self.seats[0]

    def looking(self, seat: int | None, match: Match | None = None) -> tuple[int | None, bool]:
        """The seat to look from (None: a spectator's), and whether it may be played."""
        if seat is None and self.seats:
            return self.playing(None, match), True
        if seat is not None and seat in self.seats:
            return seat, True
        for link in self.links:
            if link.kind == "shoulder" and seat in (None, link.seat):
                return link.seat, False
        if seat is None and any(link.kind in ("watch", "host") for link in self.links):
            return None, False
        raise not_yours()

    def looking_back(self, seat: int | None, spectator: bool = False) -> int | None:
        """The seat to see a finished game from: the own one, a spectator's (None), or, if one held a seat, any."""
        own, _ = self.looking(None)
        if spectator:
            return None
        if seat is None:
            return own
        if self.seats:
            return seat
        return self.looking(seat)[0]

    def seats_to_see(self, number: int) -> list[int]:
        """The seats that a finished game of so many seats may be seen from."""
        if self.seats:
            return list(range(number))
        return sorted({link.seat for link in self.links if link.kind == "shoulder"})

    def needs_host(self) -> None:
        """Refuse whoever did not make the game."""
        if not self.is_host:
            raise not_yours()


async def visitor(request: Request, game: str, storage: Storage, signer: Signer, browsers: Browsers) -> Visitor:
    """Who is asking about a game: by a token, by the browser that links were given to, or by a cookie of old."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        link = await storage.link(token.strip()[:200])
        return Visitor(game, (link,) if link is not None and link.game == game else ())
    cookie = request.cookies.get(COOKIE + game, "")[:2000]
    numbers = signer.read(f"links {game}", cookie)
    found = []
    for number in (numbers or "").split("-")[:MOST_LINKS]:
        link = await storage.link_numbered(int(number)) if number.isdecimal() else None
        if link is not None and link.game == game:
            found.append(link)
    secret = known(request)
    kept = await browsers.links(secret, game) if secret else []
    links = {link.id: link for link in (*kept, *found)}
    return Visitor(game, tuple(links.values()), secret or cookie)


def cookies_of_old(request: Request, signer: Signer) -> dict[str, list[int]]:
    """The numbers of the links in the cookies that older versions gave a browser, by game."""
    held: dict[str, list[int]] = {}
    for name, value in request.cookies.items():
        game = name.removeprefix(COOKIE)
        numbers = signer.read(f"links {game}", value[:2000]) if name.startswith(COOKIE) else None
        if numbers:
            held[game] = [int(each) for each in numbers.split("-")[:MOST_LINKS] if each.isdecimal()]
    return held


def cookie_for(signer: Signer, game: str, known: Iterable[Link], fresh: Iterable[Link]) -> str:
    """The cookie of an older version for a browser that holds these links."""
    numbers = list(dict.fromkeys(str(link.id) for link in (*known, *fresh)))[-MOST_LINKS:]
    return signer.signed(f"links {game}", "-".join(numbers))
