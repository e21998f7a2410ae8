"""What nasty visitors do, each for some seconds from one address. `run.py` shows what others notice of it."""

from __future__ import annotations

import socket
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bystander import ATTACKER, Place

SECONDS = 8.0


def again_and_again(work: Callable[[], object], hands: int, seconds: float = SECONDS) -> str:
    """Do something with several hands for a while; what came of it, counted."""
    end = time.monotonic() + seconds
    seen: Counter[object] = Counter()

    def hand() -> None:
        while time.monotonic() < end:
            try:
                seen[work()] += 1
            except OSError as error:
                seen[type(error).__name__] += 1
                time.sleep(0.01)

    with ThreadPoolExecutor(hands) as pool:
        for _ in range(hands):
            pool.submit(hand)
    return ", ".join(f"{number} x {what}" for what, number in seen.most_common(6))


def posted(place: Place, path: str, body: bytes, kind: str) -> int:
    """The status of a request with a body of a kind."""
    connection = place.connect(ATTACKER, 30)
    connection.request("POST", path, body, {"content-type": kind})
    status = connection.getresponse().status
    connection.close()
    return status


def parameters(place: Place) -> str:
    """Headers with as many parameters as fit: parsing them takes quadratic time in many libraries."""
    kind = "application/json" + ";a=b" * 15_000
    return again_and_again(lambda: posted(place, "/api/v1/games", b"{}", kind), 2)


def parts(place: Place) -> str:
    """A form of hundreds of thousands of empty parts."""
    body = b"--x\r\n\r\n" * 300_000 + b"--x--\r\n"
    return again_and_again(lambda: posted(place, "/import", body, "multipart/form-data; boundary=x"), 1)


def nesting(place: Place) -> str:
    """JSON that is nested as deep as fits."""
    body = b'{"settings":' + b"[" * 30_000 + b"]" * 30_000 + b"}"
    return again_and_again(lambda: posted(place, "/api/v1/games", body, "application/json"), 2)


def hints(place: Place) -> str:
    """Hints without end, at a table of one's own."""
    _, made = place.ask("POST", "/api/v1/games", {"seats": [{"kind": "person"}]}, source=ATTACKER)
    headers = {"authorization": f"Bearer {made['seats']['0']}"}
    path = f"/api/v1/games/{made['game']}/hint"
    return again_and_again(lambda: place.ask("GET", path, headers=headers, source=ATTACKER)[0], 40)


def tables(place: Place) -> str:
    """Tables of the computer players that think longest."""
    seats = [{"kind": "person"}, *[{"kind": "ai", "level": "Strategist"}] * 4]
    return again_and_again(lambda: place.ask("POST", "/api/v1/games", {"seats": seats}, source=ATTACKER)[0], 2)


def halves(place: Place, number: int = 3000) -> str:
    """Thousands of requests of which only the first half is sent."""
    held: list[socket.socket] = []
    refused = 0
    end = time.monotonic() + SECONDS
    while len(held) < number and time.monotonic() < end:
        try:
            line = socket.create_connection(("127.0.0.1", place.port), 2, (ATTACKER, 0))
            line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
            held.append(line)
        except OSError:
            refused += 1
    time.sleep(max(0.0, end - time.monotonic()))
    alive = sum(is_open(line) for line in held)
    for line in held:
        line.close()
    return f"{len(held)} opened, {refused} refused, {alive} still open, log {place.errors.stat().st_size} bytes"


def is_open(line: socket.socket) -> bool:
    """Whether the other side holds a connection still."""
    line.setblocking(False)
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def streams(place: Place, number: int = 3000) -> str:
    """Thousands of streams of news of one table."""
    _, made = place.ask("POST", "/api/v1/games", {"seats": [{"kind": "person"}]}, source=ATTACKER)
    asked = (
        f"GET /api/v1/games/{made['game']}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Authorization: Bearer {made['seats']['0']}\r\n\r\n"
    ).encode()
    held: list[socket.socket] = []
    statuses: Counter[str] = Counter()
    end = time.monotonic() + SECONDS
    while len(held) < number and time.monotonic() < end:
        try:
            line = socket.create_connection(("127.0.0.1", place.port), 5, (ATTACKER, 0))
            line.sendall(asked)
            statuses[line.recv(100).partition(b"\r\n")[0].decode("latin-1") or "closed"] += 1
            held.append(line)
        except OSError as error:
            statuses[type(error).__name__] += 1
    time.sleep(max(0.0, end - time.monotonic()))
    for line in held:
        line.close()
    return ", ".join(f"{number} x {status}" for status, number in statuses.most_common(5))


def passwords(place: Place) -> str:
    """Wrong passwords, each of which costs memory and time to check."""
    wish = {"name": "Ann", "password": "wrong password"}
    return again_and_again(lambda: place.ask("POST", "/api/v1/account/session", wish, source=ATTACKER)[0], 20)


def creating(place: Place) -> str:
    """New games as fast as possible."""
    return again_and_again(lambda: place.ask("POST", "/api/v1/games", {}, source=ATTACKER)[0], 8)


def counting(place: Place) -> str:
    """The statistics, over and over."""
    return again_and_again(lambda: place.ask("GET", "/api/v1/statistics", source=ATTACKER)[0], 8)


def reading(place: Place) -> str:
    """Every page that is dear to make, over and over, with as many hands as are let in."""
    pages = ("/", "/cards", "/help", "/cards/comet", "/api/v1/openapi.json")

    def hand() -> int:
        connection = place.connect(ATTACKER)
        for page in pages:
            connection.request("GET", page)
            answer = connection.getresponse()
            answer.read()
        connection.close()
        return answer.status

    return again_and_again(hand, 200)


ATTACKS: dict[str, Callable[[Place], str]] = {
    attack.__name__: attack
    for attack in (
        parameters, parts, nesting, hints, tables, halves, streams, passwords, creating, counting,
        reading,
    )
}  # fmt: skip
