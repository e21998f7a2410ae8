"""Try the pages in Firefox: the first page, some turns alone, placing, undo, a hint, Japanese, a phone.

    python bench/firefox.py [folder for pictures]

Needs `firefox-esr` or `firefox` on the PATH. It is driven over WebDriver BiDi, which Firefox speaks by itself, with the
few lines of WebSocket that this takes. What is wrong is printed, and the exit status is 1.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browsing import server

MEASURE = (Path(__file__).parents[1] / "tests" / "measuring.js").read_text(encoding="utf-8")
DESKTOP, PHONE = (1280, 800), (390, 844)
PATIENCE = 60.0


class WebSocket:
    """A client's end of a WebSocket that carries text."""

    def __init__(self, port: int, path: str) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self.line.sendall(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += self.line.recv(1)
        if b" 101 " not in answer.partition(b"\r\n")[0]:
            raise OSError(answer.decode(errors="replace"))

    def send(self, text: str) -> None:
        """Send a message, masked as a client must."""
        body, mask = text.encode(), os.urandom(4)
        size = len(body)
        length = bytes([128 | size]) if size < 126 else struct.pack("!BH", 254, size) if size < 1 << 16 else b""
        length = length or struct.pack("!BQ", 255, size)
        self.line.sendall(b"\x81" + length + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(body)))

    def receive(self) -> str:
        """The next message."""
        body = b""
        while True:
            first, size = self.take(2)
            size &= 127
            if size > 125:
                size = int.from_bytes(self.take(2 if size == 126 else 8))
            part = self.take(size)
            if first & 15 > 2:  # a ping, or the end
                continue
            body += part
            if first & 128:
                return body.decode()

    def take(self, size: int) -> bytes:
        """So many bytes."""
        found = b""
        while len(found) < size:
            more = self.line.recv(size - len(found))
            if not more:
                raise OSError("Firefox has gone")
            found += more
        return found


class Page:
    """A page in Firefox, looked at and pressed as somebody would."""

    def __init__(self, wire: WebSocket) -> None:
        self.wire = wire
        self.number = 0
        self.complaints: list[str] = []
        self.touch = False
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **wish: Any) -> Any:
        """Send a command and wait for its answer; what the page complains of meanwhile is noted."""
        self.number += 1
        self.wire.send(json.dumps({"id": self.number, "method": method, "params": wish}))
        while True:
            said = json.loads(self.wire.receive())
            if said.get("method") == "log.entryAdded" and said["params"]["level"] in ("error", "warn"):
                self.complaints.append(said["params"]["text"])
            if said.get("id") == self.number:
                if said["type"] == "error":
                    raise RuntimeError(f"{method}: {said['message']}")
                return said["result"]

    def sized(self, size: tuple[int, int], touch: bool = False) -> None:
        """A window of a size, used with a mouse or a finger."""
        self.touch = touch
        viewport = {"width": size[0], "height": size[1]}
        self.ask("browsingContext.setViewport", context=self.context, viewport=viewport)

    def goes(self, address: str) -> None:
        """Go to an address."""
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def says(self, script: str) -> Any:
        """What a script finds, as plain data."""
        target = {"context": self.context}
        whole = f"(async () => JSON.stringify(await ({script})))()"
        found = self.ask("script.evaluate", expression=whole, target=target, awaitPromise=True)
        if found["type"] == "exception":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return json.loads(found["result"].get("value", "null"))

    def waits(self, script: str) -> None:
        """Wait until something is so."""
        until = time.monotonic() + PATIENCE
        while not self.says(f"Boolean({script})"):
            if time.monotonic() > until:
                raise RuntimeError(f"still not so: {script}")
            time.sleep(0.1)

    def presses(self, which: str) -> None:
        """Press the middle of something with the mouse or the finger."""
        found = json.dumps(which)
        self.waits(f"document.querySelector({found})?.checkVisibility()")
        box = self.says(
            f"(() => {{ const it = document.querySelector({found}); it.scrollIntoView({{block: 'nearest'}});"
            " const at = it.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; })()"
        )
        move = {"type": "pointerMove", "x": round(box[0]), "y": round(box[1])}
        steps = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        kind = {"pointerType": "touch" if self.touch else "mouse"}
        actions = [{"type": "pointer", "id": kind["pointerType"], "parameters": kind, "actions": steps}]
        self.ask("input.performActions", context=self.context, actions=actions)

    def asked(self, kind: str) -> None:
        """Wait until something of a kind is asked, on a page that is all there."""
        self.waits("document.readyState === 'complete' && 'live' in document.documentElement.dataset")
        self.waits(f"document.getElementById('prompt')?.dataset.kind === '{kind}'")

    def picture(self, path: Path) -> None:
        """A picture of what is seen."""
        data = self.ask("browsingContext.captureScreenshot", context=self.context)["data"]
        path.write_bytes(base64.b64decode(data))

    def faults(self) -> list[str]:
        """What is wrong with how the page lies on the screen, and what it complained of since the last time."""
        found = [*self.says(f"({MEASURE})()"), *self.complaints]
        self.complaints = []
        return found


@contextmanager
def firefox() -> Iterator[Page]:
    """A Firefox without a window."""
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        raise SystemExit("there is no firefox on the PATH")
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        (Path(folder) / "user.js").write_text('user_pref("intl.accept_languages", "en");\n')
        words = [path, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", str(port)]
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            until = time.monotonic() + PATIENCE
            while True:
                try:
                    wire = WebSocket(port, "/session")
                    break
                except OSError:
                    if time.monotonic() > until:
                        raise
                    time.sleep(0.2)
            yield Page(wire)
        finally:
            process.terminate()
            process.wait(30)


def tried(page: Page, address: str, pictures: Path | None) -> Iterator[tuple[str, list[str]]]:
    """Go through the pages; each step with what is wrong there."""

    def step(name: str) -> tuple[str, list[str]]:
        if pictures is not None:
            page.picture(pictures / f"{name.replace(' ', '-')}.png")
        return name, page.faults()

    page.sized(DESKTOP)
    page.goes(address)
    yield step("first page")
    page.presses('button[value="solo"], [data-preset="solo"], form [name=preset][value=solo]')
    page.asked("start")
    yield step("start cards")
    page.presses("#stage .pick:has([type=radio])")
    starters = "[...document.querySelectorAll('#stage .pick:has([data-most])')].slice(0, 2).map((it) => it.id)"
    for starter in page.says(starters):
        page.presses(f"#{starter}")
    # With a card that could be sold there is always something left to do, and placing can be taken back.
    page.presses("#stage .pick:has([type=checkbox]:not([data-most]))")
    page.presses("#take-these")
    page.waits("['turn', 'place', 'list', 'targets'].includes(document.getElementById('prompt')?.dataset.kind)")
    yield step("after the start")
    while page.says("document.getElementById('prompt').dataset.kind") != "turn":
        page.presses("#prompt-body button[name=choice]")
        page.waits("!document.getElementById('table').hasAttribute('aria-busy')")
    page.presses("[data-hint]")
    page.waits("!document.getElementById('hint').hidden")
    page.waits("document.querySelector('.beam') && !document.querySelector('.beam').hidden")
    yield step("hint")
    page.presses("[data-hint]")
    page.presses('[value="project aquifer"]')
    page.asked("place")
    yield step("placing")
    page.presses("#hexes .is-legal:not([data-barrier])")
    page.asked("turn")
    yield step("placed")
    page.presses('#prompt [data-action="undo"]')
    page.asked("place")
    yield step("taken back")
    page.presses('#prompt [data-action="cancel"]')
    page.asked("turn")
    page.presses('.top [data-pref="lang"]')
    page.waits("document.documentElement.lang === 'ja' && 'live' in document.documentElement.dataset")
    yield step("Japanese")
    page.sized(PHONE, touch=True)
    yield step("phone")
    for view in ("hand", "players", "board"):
        page.presses(f"label:has(#view-{view})")
        yield step(f"phone {view}")
    page.presses('[value="project aquifer"]')
    page.asked("place")
    page.presses("#hexes .is-legal:not([data-barrier])")
    page.waits("!document.getElementById('place-confirm').hidden")
    yield step("phone placing")
    page.presses("[data-place-confirm]")
    page.asked("turn")
    yield step("phone placed")


def main() -> None:
    """Try all of it."""
    pictures = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    wrong = 0
    with server() as address, firefox() as page:
        print(page.says("navigator.userAgent"))
        for name, faults in tried(page, address, pictures):
            print(f"{name}: {'; '.join(faults) or 'nothing wrong'}", flush=True)
            wrong += len(faults)
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
