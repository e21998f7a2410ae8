"""Playing in the browser: a server on this machine, found again if it runs already."""

from __future__ import annotations

import json
import socket
import threading
import time
import urllib.error
import urllib.request

import typer

from terramars.cli.serve import MOST_PORTS, PORT, lan_address, own_names, server_of

PATIENCE = 20.0


def play_in_browser(port: int, browser: bool, lan: bool, lang: str = "en", once: bool = False) -> None:
    """Start the server (or find the one that runs) and open the browser."""
    wanted = port or PORT
    if answers(wanted):
        typer.echo(f"terramars runs already: {address(wanted)}")
        show(wanted, browser, lang)
        return
    host = "0.0.0.0" if lan else "127.0.0.1"
    free = free_port(host, wanted)
    if free != wanted:
        typer.echo(f"port {wanted} is taken; using {free}")
    server = server_of(host, free, "", own_names() if lan else ())
    watcher = threading.Thread(target=ready, args=(free, browser, lan, lang), daemon=True)
    watcher.start()
    if once:
        threading.Thread(target=stop_when_ready, args=(watcher, server), daemon=True).start()
    server.run()


def address(port: int, host: str = "localhost") -> str:
    """Where the first page is."""
    return f"http://{host}:{port}/"


def answers(port: int) -> bool:
    """Whether a terramars server answers on a port of this machine."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1) as answer:
            return "terramars" in json.load(answer)
    except (OSError, ValueError):
        return False


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or the next one that is free."""
    for port in range(wanted, wanted + MOST_PORTS):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
                return port
            except OSError:
                continue
    raise typer.BadParameter(f"no port from {wanted} to {wanted + MOST_PORTS - 1} is free", param_hint="--port")


def ready(port: int, browser: bool, lan: bool, lang: str) -> None:
    """Wait until the server answers, then say where it is."""
    until = time.monotonic() + PATIENCE
    while not answers(port):
        if time.monotonic() > until:
            return
        time.sleep(0.05)
    typer.echo(f"Play at {address(port)} (Ctrl-C stops the server; games are kept)")
    if lan:
        print_network(address(port, lan_address()))
    show(port, browser, lang)


def print_network(link: str) -> None:
    """The address for other devices, also as a picture to photograph."""
    import sys

    import segno

    typer.echo(f"In this network: {link}")
    segno.make(link, micro=False).terminal(sys.stdout, compact=True)


def show(port: int, browser: bool, lang: str) -> None:
    """Open the browser if wanted."""
    if browser:
        import webbrowser

        webbrowser.open(address(port) + ("" if lang == "en" else f"?lang={lang}"))


def stop_when_ready(watcher: threading.Thread, server: object) -> None:
    """For tests: stop as soon as the server has answered once."""
    watcher.join()
    server.should_exit = True  # type: ignore[attr-defined]
