"""The page with the numbers of this server: how games went here, and who won them with what."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from terramars import text
from terramars.mars.cards import BY_SLUG
from terramars.web.pages.page import Site, language_of, level_names, page
from terramars.web.store.schema import SCORE_PARTS
from terramars.web.store.statistics import Counted


class StatisticsPages:
    """The route of the page."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.counted = Counted(site.tables.storage)
        self.router = APIRouter(include_in_schema=False)
        self.router.add_api_route("/statistics", self.show, methods=["GET"], response_model=None)

    async def show(self, request: Request) -> Response:
        """Counts and means over all finished games."""
        lang = language_of(request)
        found = await self.counted.now()
        return page(
            request,
            "statistics.html",
            found=found,
            corporations=sorted(found["corporations"], key=lambda row: (-row["games"], row["corporation"])),
            named=lambda slug: text.card_name(BY_SLUG[slug], lang) if slug in BY_SLUG else slug,
            level_name=level_names(lang),
            board_name=lambda board: text.board_name(board, lang),
            parts=SCORE_PARTS,
        )
