"""Scripts and styles under addresses that change with their contents, so that browsers may keep them for good."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).with_name("static")
FOR_GOOD = "public, max-age=31536000, immutable"
FOR_NOW = "public, max-age=300"


@cache
def version() -> str:
    """What the files of this version are told apart by."""
    found = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            found.update(path.relative_to(STATIC).as_posix().encode() + path.read_bytes())
    return f"v-{found.hexdigest()[:10]}"


def asset(path: str) -> str:
    """The address of a file, its version in it; what a module imports beside it has the same."""
    return f"/static/{version()}/{path}"


class Assets(StaticFiles):
    """Serves every file under its plain address and under that of its version."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, with how long it may be kept."""
        first, _, rest = path.replace(os.sep, "/").partition("/")
        named = first.startswith("v-")
        answer = await super().get_response(rest if named else path, scope)
        # An older page may still ask for the files of an older version: it gets the present ones, for a while.
        answer.headers["cache-control"] = FOR_GOOD if first == version() else FOR_NOW
        return answer
