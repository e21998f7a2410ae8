"""The game as an app on a phone or desktop: what it is called there, and a page for when the server is away."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from terramars.web.assets import STATIC, asset
from terramars.web.labels import label
from terramars.web.pages.page import Site, language_of, page

GROUND = "#1a1210"
"""The colour behind the app while it starts."""


class InstallPages:
    """The routes of the app."""

    def __init__(self, site: Site) -> None:
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/manifest.webmanifest", self.manifest, methods=["GET"], response_model=None)
        self.router.add_api_route("/away", self.away, methods=["GET"], response_model=None)
        self.router.add_api_route("/away.js", self.worker, methods=["GET"], response_model=None)

    async def manifest(self, request: Request) -> Response:
        """What a browser asks before it puts the game among the apps."""
        lang = language_of(request)
        icon = {"src": asset("art/app.svg"), "type": "image/svg+xml", "sizes": "any"}
        said: dict[str, Any] = {
            "name": label(lang, "title"),
            "short_name": "terramars",
            "lang": lang,
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": GROUND,
            "theme_color": GROUND,
            "icons": [{**icon, "purpose": "any"}, {**icon, "purpose": "maskable"}],
        }
        return JSONResponse(said, media_type="application/manifest+json")

    async def away(self, request: Request) -> Response:
        """What is shown while the server cannot be reached; browsers keep it."""
        return page(request, "away.html")

    async def worker(self) -> Response:
        """The script that keeps that page: from here, so that it may answer for every address."""
        script = (STATIC / "js" / "away-worker.js").read_text(encoding="utf-8")
        return Response(script, media_type="text/javascript", headers={"cache-control": "no-cache"})
