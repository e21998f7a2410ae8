"""Sending a few words to an address that a player gave: https only, to no private network, and to nowhere else.

The name is resolved once; every address it has must be a public one, and the connection goes to one of those, so that
a name cannot mean something else a moment later. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import re
import socket
import ssl
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import SplitResult, urlsplit

from terramars.web.errors import Refused

TIME_OUT = 5.0
SHAPES = {"discord": "Discord", "ntfy": "ntfy", "gotify": "Gotify"}
"""Whose form a message can have, and how they are called."""
MOST_URL = 500
MOST_AT_ONCE = 16
LONGEST_STATUS = 512
MOST_CONTENT = 2000
"""Characters that Discord takes."""
Resolve = Callable[[str, int], Sequence[str]]


class NotSent(Exception):
    """A webhook that could not be delivered, or must not be."""


def checked_url(url: str) -> SplitResult:
    """The parts of a webhook's address, or a refusal."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise Refused("bad-webhook", "this is no address") from None
    if len(url) > MOST_URL or not url.isascii() or not url.isprintable() or " " in url.strip():
        raise Refused("bad-webhook", "this is no address")
    if parts.scheme != "https" or not parts.hostname:
        raise Refused("bad-webhook", "the address of a webhook begins with https://")
    if parts.username is not None or parts.password is not None or port == 0:
        raise Refused("bad-webhook", "a name, a path and a query are wanted, nothing else")
    try:
        ipaddress.ip_address(parts.hostname)
    except ValueError:
        return parts
    raise Refused("bad-webhook", "the name of a server is wanted, not a number")


def is_public(address: str) -> bool:
    """Whether an address belongs to the open internet: not to this machine, a home, or a cloud's inside."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        # 64:ff9b::/96 leads to IPv4 addresses as well.
        if inner is None and found in ipaddress.ip_network("64:ff9b::/96"):
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None and not is_public(str(inner)):
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


def resolved(host: str, port: int) -> Sequence[str]:
    """Every address of a name. Whoever keeps names decides how long that takes."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def escaped(text: str) -> str:
    """Words as Discord shows them as they stand: no player's name is a link, a mention, an invitation or bold there."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text)


def message(shape: str, url: SplitResult, title: str, text: str, link: str) -> tuple[str, dict[str, Any]]:
    """The path to post to, and what: in the shape that Discord, ntfy or Gotify want.

    ntfy and Gotify take what they are sent for plain text, unless it is said to be Markdown.
    """
    path = url.path or "/"
    query = f"?{url.query}" if url.query else ""
    if shape == "discord":
        end = f"\n<{link}>" if link else ""
        words = f"**{escaped(title)}**\n{escaped(text)}"[: MOST_CONTENT - len(end)] + end
        return path + query, {"content": words, "allowed_mentions": {"parse": []}}
    if shape == "ntfy":
        base, _, topic = path.rstrip("/").rpartition("/")
        click = {"click": link} if link else {}
        return f"{base}/{query}", {"topic": topic, "title": title, "message": text, **click}
    extras = {"client::notification": {"click": {"url": link}}} if link else {}
    return path + query, {"title": title, "message": text, "priority": 5, "extras": extras}


class Sender:
    """Posts to webhooks. What is allowed can be told otherwise for tests."""

    def __init__(
        self,
        resolve: Resolve = resolved,
        permits: Callable[[str], bool] = is_public,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self.resolve = resolve
        self.permits = permits
        self.context = context
        self.threads = ThreadPoolExecutor(MOST_AT_ONCE, thread_name_prefix="webhook")
        """Threads of its own: whoever answers slowly keeps nobody else from working."""

    async def send(self, url: str, shape: str, title: str, text: str, link: str) -> None:
        """Post a message; NotSent says why not, without the address."""
        parts = checked_url(url)
        host, port = str(parts.hostname), parts.port or 443
        loop = asyncio.get_running_loop()
        try:
            # For as long as the system waits for an answer: given up earlier, it would still keep a thread busy.
            addresses = await loop.run_in_executor(self.threads, self.resolve, host, port)
        except (OSError, UnicodeError):
            raise NotSent("the name is not known") from None
        if not addresses or not all(self.permits(address) for address in addresses):
            raise NotSent("the name leads into a private network")
        path, body = message(shape, parts, title, text, link)
        request = post_request(parts.netloc, path, json.dumps(body).encode())
        try:
            status = await loop.run_in_executor(self.threads, self.post, addresses[0], host, port, request)
        except OSError as error:
            raise NotSent(type(error).__name__) from None
        if not 200 <= status < 300:
            raise NotSent(f"answered {status}")

    def post(self, address: str, host: str, port: int, request: bytes) -> int:
        """One request to one address, with a certificate for the name; the status of the answer, or 0."""
        until = time.monotonic() + 2 * TIME_OUT
        context = self.context or ssl.create_default_context()
        with (
            socket.create_connection((address, port), TIME_OUT) as plain,
            context.wrap_socket(plain, server_hostname=host) as secure,
        ):
            secure.sendall(request)
            head = b""
            # Whoever answers drop by drop is not waited for.
            while len(head) < LONGEST_STATUS and b"\n" not in head and time.monotonic() < until:
                part = secure.recv(LONGEST_STATUS)
                if not part:
                    break
                head += part
        words = head.split(b" ")
        return int(words[1][:3]) if head.startswith(b"HTTP/1.") and len(words) > 1 and words[1][:3].isdigit() else 0


def post_request(netloc: str, path: str, body: bytes) -> bytes:
    """The bytes of a request."""
    lines = (
        f"POST {path} HTTP/1.1", f"Host: {netloc}", "User-Agent: terramars", "Content-Type: application/json",
        f"Content-Length: {len(body)}", "Connection: close", "", "",
    )  # fmt: skip
    return "\r\n".join(lines).encode("ascii") + body
