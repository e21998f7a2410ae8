"""The routes of the statistics, for programs."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse

from terramars.web.http.responses import as_json
from terramars.web.store.statistics import Counted, as_csv
from terramars.web.store.storage import Storage


class StatisticsApi:
    """The routes of the statistics."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.counted = Counted(storage)
        self.router = APIRouter(prefix="/api/v1", default_response_class=Response)
        for path, call, kind in (
            ("/statistics", self.summary, "application/json"),
            ("/statistics.csv", self.export, "text/csv"),
        ):
            done: dict[int | str, dict[str, Any]] = {200: {"description": "Done.", "content": {kind: {}}}}
            self.router.add_api_route(path, call, methods=["GET"], response_model=None, responses=done)

    async def summary(self) -> Response:
        """Finished games of this server: counts, mean generation, scores of winners, wins by corporation."""
        return as_json(await self.counted.now())

    async def export(self) -> Response:
        """Every seat of every finished game, without names."""
        return StreamingResponse(as_csv(self.storage), media_type="text/csv; charset=utf-8")
