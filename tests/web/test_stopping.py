"""A server that is told to stop does so at once and quietly, also while people look at its tables."""

from __future__ import annotations

import signal
from typing import Any

import httpx2
import pytest


@pytest.mark.dose
@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_streams_end_when_the_server_stops(any_server: Any, tools: Any, told: signal.Signals) -> None:
    any_server.start()
    with httpx2.Client(base_url=any_server.address, timeout=30) as client:
        game, made = tools.begin(client, "person", "person")
        with client.stream("GET", f"{game}/events", headers=tools.bearer(made["seats"]["0"])) as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("id:")
            any_server.process.send_signal(told)
            # It ends as it should, not in the middle of a part: the server has not been cut off.
            assert not [line for line in lines if line.startswith("event: gone")]
    any_server.process.wait(15)
    any_server.process = None
    assert "Exception" not in (any_server.folder / "errors.txt").read_text()
