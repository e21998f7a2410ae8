"""The numbers of a server: what is counted, that several processes answer as one, and that they hold no secret."""

from __future__ import annotations

import json
import logging
import os
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from visiting import Browser

from terramars.web.app import make_app
from terramars.web.operating.logs import JsonLines
from terramars.web.operating.metrics import HELP, Metrics, family_of

GONE = 2**22 + 1
"""No process has this number: it is above the most that Linux gives."""


def numbers(text: str) -> dict[str, float]:
    return {
        line.rpartition(" ")[0]: float(line.rpartition(" ")[2])
        for line in text.splitlines()
        if not line.startswith("#")
    }


def test_requests_are_counted_by_route_and_answer_and_never_by_address(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person")
    client.get(address, headers=tools.bearer(made["seats"]["0"]))
    client.get(address, headers=tools.bearer("wrong"))
    client.get("/nothing/here")
    client.request("BREW", "/")
    said = client.get("/metrics").text
    found = numbers(said)
    route = 'route="/api/v1/games/{game}"'
    assert found[f'terramars_requests_total{{{route},method="GET",status="200"}}'] == 1
    assert found[f'terramars_requests_total{{{route},method="GET",status="403"}}'] == 1
    assert found['terramars_requests_total{route="none",method="GET",status="404"}'] == 1
    assert found[f'terramars_request_seconds_count{{{route}}}'] == 2
    assert found[f'terramars_request_seconds_bucket{{{route},le="+Inf"}}'] == 2
    assert 'method="OTHER"' in said
    assert "BREW" not in said
    assert made["game"] not in said
    assert "/nothing/here" not in said
    for line in said.splitlines():
        plain = re.sub(r'"[^"]*"', '""', line)
        assert re.fullmatch(r"# (HELP|TYPE) \S+ .+|[a-z_]+(\{[^}]*\})? \S+", plain), line


def test_times_are_counted_within_their_bounds() -> None:
    now = iter(range(100))
    metrics = Metrics(clock=lambda: next(now))
    metrics.answered("/x", "GET", 200, 0.02)
    metrics.answered("/x", "GET", 200, 0.3)
    metrics.answered("/x", "GET", 200, 60.0)
    metrics.answered("/x", "GET", 200, None)
    found = metrics.samples()
    bounds = ("0.01", "0.025", "0.5", "10", "+Inf")
    within = {bound: found[f'terramars_request_seconds_bucket{{route="/x",le="{bound}"}}'] for bound in bounds}
    assert within == {"0.01": 0, "0.025": 1, "0.5": 2, "10": 2, "+Inf": 3}
    assert found['terramars_request_seconds_sum{route="/x"}'] == pytest.approx(60.32)
    assert found['terramars_requests_total{route="/x",method="GET",status="200"}'] == 4


def test_processes_behind_one_port_answer_as_one(tmp_path: Path) -> None:
    living, ended = tmp_path / f"{os.getppid()}.json", tmp_path / f"{GONE}.json"
    of_x = 'terramars_requests_total{route="/x",method="GET",status="200"}'
    counts = {of_x: 5, "terramars_streams_open": 3, "terramars_loop_delay_seconds": 0.4, "terramars_processes": 1}
    living.write_text(json.dumps(counts))
    ended.write_text(json.dumps(counts))
    (tmp_path / "7.new").write_text("half a li")
    metrics = Metrics(tmp_path)
    metrics.answered("/x", "GET", 200, None)
    metrics.streams = 2
    metrics.write({"terramars_loop_delay_seconds": 0.1})
    found = numbers(metrics.text({"terramars_loop_delay_seconds": 0.1}, {'terramars_games{status="running"}': 9}))
    assert found[of_x] == 11, "what the ended one did counts"
    assert found["terramars_streams_open"] == 5, "its streams do not"
    assert found["terramars_loop_delay_seconds"] == 0.4
    assert found["terramars_processes"] == 2
    assert found['terramars_games{status="running"}'] == 9
    assert json.loads((tmp_path / f"{os.getpid()}.json").read_text())["terramars_streams_open"] == 2


def test_every_number_is_explained(client: TestClient) -> None:
    client.get("/")
    said = client.get("/metrics").text
    assert {family_of(name) for name in numbers(said)} == set(HELP) - {"terramars_games"}


def test_only_those_who_were_named_read_the_numbers_from_elsewhere(tmp_path: Path) -> None:
    app = make_app(tmp_path / "x.sqlite3", ["testserver"], workers=1, metrics_for=["203.0.113.0/24"])
    with Browser(app) as own:
        assert own.get("/metrics").status_code == 200
        assert Browser(app, client=("203.0.113.9", 1)).get("/metrics").status_code == 200
        assert Browser(app, client=("198.51.100.9", 1)).get("/metrics").status_code == 404


def test_a_request_has_an_id_that_lines_of_the_log_carry(client: TestClient, tools: Any) -> None:
    given = client.get("/healthz", headers={"x-request-id": "abc-123_DEF"}).headers["x-request-id"]
    assert given == "abc-123_DEF"
    for forged in ("short", "with space in it", "x" * 65, 'quote"d-quoted'):
        own = client.get("/healthz", headers={"x-request-id": forged}).headers["x-request-id"]
        assert re.fullmatch("[0-9a-f]{16}", own)
    seen: list[dict[str, Any]] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            seen.append(json.loads(JsonLines().format(record)))

    keeping, log = Keeping(), logging.getLogger("terramars")
    before = log.level
    log.addHandler(keeping)
    log.setLevel(logging.INFO)
    try:
        address, made = tools.begin(client, "person", "person")
        client.get(address, headers={**tools.bearer(made["seats"]["0"])})
        decision = client.get(address, headers=tools.bearer(made["seats"]["0"])).json()
        option = decision["decision"]["options"][0]["id"]
        done = client.post(
            f"{address}/decisions",
            json={"choices": [option], "expected_version": decision["version"], "idempotency_key": "k" * 20},
            headers=tools.bearer(made["seats"]["0"]),
        )
        assert done.status_code == 200, done.text
    finally:
        log.removeHandler(keeping)
        log.setLevel(before)
    assert done.headers["x-request-id"] in {line.get("request") for line in seen}, seen
