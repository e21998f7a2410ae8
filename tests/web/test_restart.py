"""A server is replaced while people play: the port stays open, nobody is turned away, nothing is lost."""

from __future__ import annotations

import signal
import socket
import subprocess
import threading
from typing import Any

import httpx2
import pytest


class Player(threading.Thread):
    """Chooses on and on, each time over a new connection; repeats what got no answer, with the same key."""

    def __init__(self, base: str, tools: Any) -> None:
        super().__init__(daemon=True)
        self.base, self.tools = base, tools
        with httpx2.Client(base_url=base, timeout=30) as client:
            self.address, made = tools.begin(client, "person")
        self.key = tools.bearer(made["seats"]["0"])
        self.enough = threading.Event()
        self.done = self.dropped = 0
        self.trouble: list[str] = []

    def ask(self, method: str, path: str, **given: Any) -> Any:
        for _ in range(5):
            try:
                return httpx2.request(method, self.base + path, headers=self.key, timeout=30, **given)
            except httpx2.ConnectError as error:
                self.trouble.append(f"turned away: {error}")
                raise
            except httpx2.TransportError:
                self.dropped += 1
        raise AssertionError("no answer, five times")

    def run(self) -> None:
        while not self.enough.is_set():
            seen = self.ask("GET", self.address).json()
            if not seen.get("decision"):
                return
            wish = {"choices": [seen["decision"]["options"][-1]["id"]], "expected_version": seen["version"]}
            wish["idempotency_key"] = f"key-{self.done:016}"
            answer = self.ask("POST", f"{self.address}/decisions", json=wish)
            if answer.status_code != 200:
                self.trouble.append(answer.text)
                return
            self.done += 1


@pytest.mark.dose
def test_a_server_that_is_handed_its_socket_is_replaced_without_a_gap(server: Any, tools: Any) -> None:
    with socket.socket() as port:
        port.bind(("127.0.0.1", 0))
        port.listen(128)
        port.set_inheritable(True)

        def start() -> subprocess.Popen[bytes]:
            found: subprocess.Popen[bytes] = server.run("serve", "--fd", str(port.fileno()), "--thinkers", "1")
            return found

        running = start()
        player = Player(f"http://127.0.0.1:{port.getsockname()[1]}", tools)
        player.start()
        for _ in range(2):
            before = player.done
            while player.done < before + 5 and player.is_alive():
                player.join(0.01)
            running.terminate()
            assert running.wait(20) in (0, -signal.SIGTERM)
            running = start()
        before = player.done
        while player.done < before + 5 and player.is_alive():
            player.join(0.01)
        player.enough.set()
        player.join(30)
        running.terminate()
        running.wait(20)
    assert not player.trouble
    assert player.done >= 15


def test_what_is_no_socket_is_said(server: Any) -> None:
    process = server.run("serve", "--fd", "99")
    assert process.wait(60) == 2
    assert "--fd 99 is no open socket" in (server.folder / "errors.txt").read_text()
