"""The interface for programs: form, refusals, and what a link does not allow."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from starlette.testclient import TestClient
from visiting import Browser

SEAT_POSTS = ("decisions", "undo", "cancel", "confirm", "seat", "resign", "return")
BODIES: dict[str, dict[str, Any]] = {"decisions": {"choices": ["pass"]}}


def play_to_the_end(client: Any, address: str, headers: dict[str, str], seed: int, patience: float = 60) -> int:
    lot = random.Random(seed)
    until = time.monotonic() + patience
    chosen = 0
    while time.monotonic() < until:
        view = client.get(address, headers=headers).json()
        if view["over"]:
            return chosen
        if view["decision"] is None:
            time.sleep(0.01)
            continue
        option = lot.choice(view["decision"]["options"])["id"]
        body = {"choices": [option], "expected_version": view["version"], "idempotency_key": str(chosen)}
        answer = client.post(f"{address}/decisions", headers=headers, json=body)
        assert answer.status_code == 200, answer.text
        chosen += 1
    raise AssertionError("the game does not end")


@pytest.mark.dose
def test_a_whole_game_against_a_computer(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "ai")
    headers = tools.bearer(made["seats"]["0"])
    assert play_to_the_end(client, address, headers, 1) > 50
    view = client.get(address, headers=headers).json()
    assert view["result"]["scores"]
    assert client.get(f"{address}/export", headers=headers).status_code == 200
    steps = [client.get(f"{address}/replay?step={step}", headers=headers).json() for step in (0, 40, 99_999)]
    assert steps[0]["generation"] == 1
    assert not steps[0]["over"]
    assert steps[0]["dealt"]
    assert len(steps[0]["log"]) < len(steps[1]["log"])
    assert steps[2]["result"] == view["result"]


def test_a_running_game_is_not_replayed(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "ai")
    answer = client.get(f"{address}/replay", headers=tools.bearer(made["seats"]["0"]))
    assert answer.json()["code"] == "not-yet"


def test_a_handed_over_seat_is_played_by_nobody_else(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person")
    headers = tools.bearer(made["seats"]["0"])
    assert client.post(f"{address}/resign", headers=headers, json={"level": "random"}).status_code == 200
    assert client.get(address, headers=headers).json()["decision"] is None
    answer = client.post(f"{address}/decisions", headers=headers, json={"choices": ["pass"]})
    assert answer.json()["code"] == "handed-over"
    assert client.post(f"{address}/return", headers=headers, json={}).status_code == 200
    assert client.post(f"{address}/return", headers=headers, json={}).json()["code"] == "seat-taken"


def test_refusals_are_problem_documents(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person")
    headers = tools.bearer(made["seats"]["0"])
    cases: list[tuple[int, str, Any]] = [
        (404, "unknown-game", client.get("/api/v1/games/nothing", headers=headers)),
        (403, "not-allowed", client.get(address)),
        (422, "unknown-option", client.post(f"{address}/decisions", headers=headers, json={"choices": ["fly"]})),
        (422, "illegal-option", client.post(f"{address}/decisions", headers=headers, json={"choices": ["pass"]})),
        (422, "bad-request", client.post(f"{address}/decisions", headers=headers, json={"choices": []})),
        (422, "bad-request", client.post(f"{address}/decisions", headers=headers, json={"choices": ["x"], "y": 1})),
        (422, "bad-request", client.post(f"{address}/decisions", headers=headers, content=b"{")),
        (409, "cannot-undo", client.post(f"{address}/undo", headers=headers, json={})),
        (409, "nothing-to-cancel", client.post(f"{address}/cancel", headers=headers, json={})),
        (409, "nothing-to-confirm", client.post(f"{address}/confirm", headers=headers, json={})),
        (409, "no-free-seat", client.post(f"{address}/join", json={"name": "Eve"})),
        (422, "bad-settings", client.post("/api/v1/games", json={"settings": {"board": "x"}})),
        (422, "bad-save", client.post("/api/v1/games/import", json={"save": "{}"})),
        (404, "not-found", client.get("/api/v1/nothing")),
        (405, "wrong-method", client.put(address)),
    ]
    for status, code, answer in cases:
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["type"] == f"urn:terramars:{code}"


def test_a_stale_submission_is_answered_with_the_present_view(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person")
    headers = tools.bearer(made["seats"]["0"])
    view = client.get(address, headers=headers).json()
    choice = view["decision"]["options"][0]["id"]
    body = {"choices": [choice], "expected_version": view["version"], "idempotency_key": "a"}
    first = client.post(f"{address}/decisions", headers=headers, json=body)
    assert client.post(f"{address}/decisions", headers=headers, json=body).json() == first.json()
    stale = client.post(f"{address}/decisions", headers=headers, json={**body, "idempotency_key": "b"})
    assert stale.status_code == 409
    assert stale.json()["code"] == "stale-version"
    assert stale.json()["view"]["version"] == first.json()["version"]


def test_a_seats_link_can_do_nothing_elsewhere(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person")
    other, _ = tools.begin(client, "person", "person")
    headers = tools.bearer(made["seats"]["0"])
    before = client.get(address, headers=tools.bearer(made["seats"]["1"])).content
    for name in SEAT_POSTS:
        body = BODIES.get(name, {})
        assert client.post(f"{other}/{name}", headers=headers, json=body).status_code == 403
        assert client.post(f"{address}/{name}", headers=headers, json={**body, "seat": 1}).status_code == 403
    for where in (other, f"{address}?seat=1", f"{other}/export", f"{address}/events?seat=1", f"{other}/events"):
        assert client.get(where, headers=headers).status_code == 403, where
    for kind in ("watch", "shoulder"):
        body = {"kind": kind, "seat": 1}
        assert client.post(f"{address}/invitations", headers=headers, json=body).status_code == 403
        assert client.post(f"{other}/invitations", headers=headers, json={"kind": kind}).status_code == 403
    assert client.delete(address, headers=headers).status_code == 403
    assert client.delete(other, headers=headers).status_code == 403
    assert client.post(f"{address}/clone", headers=headers, json={}).status_code == 403
    assert client.get(address, headers=tools.bearer(made["seats"]["1"])).content == before


def test_guests_look_and_cannot_touch(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person")
    host, ann = tools.bearer(made["host"]), tools.bearer(made["seats"]["0"])
    watch = client.post(f"{address}/invitations", headers=host, json={"kind": "watch"}).json()["token"]
    shoulder = client.post(f"{address}/invitations", headers=ann, json={"kind": "shoulder"}).json()["token"]
    watching = client.get(address, headers=tools.bearer(watch)).json()
    assert watching["seat"] is None
    assert watching["hand"] == watching["dealt"] == []
    looking = client.get(address, headers=tools.bearer(shoulder)).json()
    assert looking["seat"] == 0
    assert looking["dealt"]
    assert looking["decision"] is None
    for token in (watch, shoulder):
        for name in SEAT_POSTS:
            answer = client.post(f"{address}/{name}", headers=tools.bearer(token), json=BODIES.get(name, {}))
            assert answer.status_code == 403, name
    assert client.get(f"{address}?seat=1", headers=tools.bearer(shoulder)).status_code == 403
    client.request("DELETE", f"{address}/invitations", headers=ann, json={"kind": "shoulder"})
    assert client.get(address, headers=tools.bearer(shoulder)).status_code == 403
    assert client.get(address, headers=tools.bearer(watch)).status_code == 200


def test_joining_gives_a_seat_of_ones_own(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "open", listed=True, title="For all")
    assert [game["title"] for game in client.get("/api/v1/games").json()["games"]] == ["For all"]
    joined = client.post(f"{address}/join", json={"name": "Bob"}).json()
    assert joined["seat"] == 1
    view = client.get(address, headers=tools.bearer(joined["token"])).json()
    assert [player["name"] for player in view["players"]] == ["Ann", "Bob"]
    assert client.get("/api/v1/games").json()["games"] == []
    renamed = client.post(f"{address}/seat", headers=tools.bearer(joined["token"]), json={"name": "Bo"})
    assert renamed.status_code == 200
    view = client.get(address, headers=tools.bearer(made["seats"]["0"])).json()
    assert view["players"][1]["name"] == "Bo"


def test_everything_needed_is_in_a_view(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person", seed=7)
    seats = [tools.bearer(made["seats"][str(seat)]) for seat in range(2)]
    for _ in range(100):
        views = [client.get(address, headers=headers).json() for headers in seats]
        turn = [i for i in range(2) if views[i]["decision"] and views[i]["decision"]["options"][-1]["id"] == "pass"]
        if turn:
            break
        for i in range(2):
            if views[i]["decision"]:
                choice = views[i]["decision"]["options"][0]["id"]
                client.post(f"{address}/decisions", headers=seats[i], json={"choices": [choice]})
                break
    view = views[turn[0]]
    assert len(view["areas"]) >= 61
    assert all(area["neighbours"] for area in view["areas"][:61])
    assert view["hand"]
    for card in view["hand"]:
        assert card["price"] is not None
        assert card["possible"] == (not card["reasons"])
    blocked = [prospect for prospect in view["prospects"] if not prospect["possible"]]
    assert blocked
    assert all(reason for prospect in blocked for reason in prospect["reasons"])
    assert view["log"]
    assert (
        client.get(f"{address}?lang=ja", headers=seats[turn[0]]).json()["decision"]["prompt"]
        != (view["decision"]["prompt"])
    )


def test_hosts_sizes_and_other_sites(client: TestClient, tools: Any) -> None:
    assert client.get("/healthz", headers={"host": "evil.example"}).json()["code"] == "wrong-host"
    assert client.post("/api/v1/games", content=b"x" * 70_000).status_code == 413
    streamed = client.post("/api/v1/games", content=(b"x" * 1000 for _ in range(100)))
    assert streamed.status_code == 413
    assert client.post("/api/v1/games/import", content=b"x" * 2_600_000).status_code == 413
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        answer = client.post("/api/v1/games", json={}, headers=headers)
        assert answer.json()["code"] == "foreign-origin"
    names = client.get("/").headers
    assert names["referrer-policy"] == "same-origin"
    assert "script-src 'self'" in names["content-security-policy"]
    assert "unsafe" not in names["content-security-policy"]
    long = client.get(f"/s/{'x' * 5000}")
    assert long.status_code == 404


def test_creating_and_joining_have_a_limit(tmp_path: Any) -> None:
    from terramars.web.app import make_app

    with Browser(make_app(tmp_path / "x.sqlite3", ["testserver"], 3, 2)) as client:
        assert [client.post("/api/v1/games", json={}).status_code for _ in range(4)] == [201, 201, 201, 429]
        codes = [client.post("/api/v1/games/none/join", json={}).status_code for _ in range(3)]
        assert codes == [404, 404, 429]


def test_a_rule_of_a_module_is_a_setting_of_its_own(client: TestClient, tools: Any) -> None:
    def modules(people: int, **settings: Any) -> list[str]:
        answer = client.post("/api/v1/games", json={"settings": settings, "seats": [{}] * people})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        view = client.get(f"/api/v1/games/{made['game']}", headers=tools.bearer(made["seats"]["0"])).json()
        assert ("solar" in view["phases"]) == ("World Government" in view["modules"])
        return list(view["modules"])

    boxes = ["base", "corporate_era", "venus"]
    assert "World Government" not in modules(2, modules=boxes)
    assert "World Government" in modules(2, modules=boxes, world_government=True)
    assert "World Government" in modules(1, modules=boxes), "alone it always takes part"
    for wrong in ({"world_government": "maybe"}, {"world_order": True}):
        assert client.post("/api/v1/games", json={"settings": wrong, "seats": [{}, {}]}).status_code == 422
    denied = {"modules": boxes, "world_government": False}
    assert client.post("/api/v1/games", json={"settings": denied, "seats": [{}]}).status_code == 422


def test_the_interface_describes_itself(client: TestClient) -> None:
    document = client.get("/api/v1/openapi.json").json()
    assert "/api/v1/games/{game}/decisions" in document["paths"]
    assert not [path for path in document["paths"] if not path.startswith("/api/v1/")]
    answer = document["paths"]["/api/v1/games/{game}"]["get"]["responses"]["200"]
    seen = [each["$ref"] for each in answer["content"]["application/json"]["schema"]["anyOf"]]
    assert [reference.rsplit("/")[-1] for reference in seen] == ["GameSeen", "DiceSeen"]


@pytest.mark.parametrize(
    "preset", ["solo", "against-one", "two-at-one-screen", "online-for-two", "all-boxes", "beginners", "daily"]
)
def test_every_preset_begins(client: TestClient, tools: Any, preset: str) -> None:
    answer = client.post("/api/v1/games", json={"preset": preset})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    view = client.get(f"/api/v1/games/{made['game']}", headers=tools.bearer(made["seats"]["0"])).json()
    assert view["decision"] or preset == "beginners"
    assert view["known_seed"] == (preset == "daily")


def test_a_deleted_game_is_gone(client: TestClient, tools: Any) -> None:
    address, made = tools.begin(client, "person", "person")
    assert client.delete(address, headers=tools.bearer(made["host"])).status_code == 200
    assert client.get(address, headers=tools.bearer(made["seats"]["0"])).status_code in (403, 404)
    assert "terramars_games_in_memory 0" in client.get("/metrics").text
