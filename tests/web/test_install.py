"""The game as an app."""

from __future__ import annotations

from starlette.testclient import TestClient


def test_the_app_has_a_name_and_pictures_that_are_there(client: TestClient) -> None:
    said = client.get("/manifest.webmanifest?lang=ja")
    assert said.headers["content-type"].startswith("application/manifest+json")
    assert said.json()["lang"] == "ja"
    for icon in said.json()["icons"]:
        drawn = client.get(icon["src"])
        assert drawn.status_code == 200
        assert drawn.headers["content-type"].startswith("image/svg+xml")


def test_what_answers_for_the_server_may_do_so_everywhere_and_is_never_old(client: TestClient) -> None:
    script = client.get("/away.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["cache-control"] == "no-cache"
    page = client.get("/away")
    assert "The server cannot be reached" in page.text
    assert "worker-src 'self'" in page.headers["content-security-policy"]
