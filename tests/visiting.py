"""A browser as tests use it: it keeps its cookies, and its forms carry the token of its pages."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Self
from weakref import WeakKeyDictionary

from starlette.testclient import TestClient

from terramars.web.visitors.browser_cookie import BROWSER

TOKEN = re.compile(r'name="csrf" value="([0-9a-f]{64})"')


class Browser(TestClient):
    """Sends the forms of pages with their token, unless a test gives another."""

    tokens: dict[str, str]
    """The tokens that were seen, by the secret of this browser."""
    loops: ClassVar[WeakKeyDictionary[Any, Any]] = WeakKeyDictionary()
    """The loop in which each server runs that a browser has started, and is not yet told to stop."""

    def __init__(self, app: Any, *given: Any, client: tuple[str, int] = ("127.0.0.1", 50_000), **more: Any) -> None:
        super().__init__(app, *given, client=client, **more)
        # All in one loop, as on a server: what one request begins goes on during the next, and a lock belongs to one.
        self.portal = self.loops.get(app)

    def __enter__(self) -> Self:
        """Start the server."""
        entered = super().__enter__()
        self.loops[self.app] = self.portal
        return entered

    def __exit__(self, *given: Any) -> None:
        """Stop the server."""
        del self.loops[self.app]
        super().__exit__(*given)

    def token(self) -> str:
        """The token that stands in every form of this browser's pages."""
        self.tokens = getattr(self, "tokens", {})
        secret = self.cookies.get(BROWSER, "")
        if not secret or secret not in self.tokens:
            found = TOKEN.search(self.get("/account").text)
            assert found is not None, "a page without a token"
            secret = self.cookies[BROWSER]
            self.tokens[secret] = found[1]
        return self.tokens[secret]

    def post(self, url: Any, **given: Any) -> Any:
        """Send a form of a page with its token, anything else as it is."""
        data = given.get("data", {} if "files" in given else None)
        if isinstance(data, dict) and "/api/" not in str(url) and "csrf" not in data:
            given["data"] = {"csrf": self.token(), **data}
        return super().post(url, **given)
