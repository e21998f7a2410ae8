"""What a request can get wrong: a reason code, a status and a sentence, told as a problem document (RFC 9457)."""

from __future__ import annotations

from typing import Any

from terramars.core.errors import TerramarsError


class Refused(TerramarsError):
    """A request that is refused; nothing was changed by it."""

    def __init__(self, code: str, detail: str, status: int = 422, **more: Any) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.status = status
        self.more = more

    def document(self) -> dict[str, Any]:
        """The problem document; its type is the reason code."""
        return {
            "type": f"urn:terramars:{self.code}",
            "title": self.code.replace("-", " "),
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            **self.more,
        }


class Stale(Refused):
    """The submission was made for another state of the game than the present one."""

    def __init__(self, version: int) -> None:
        super().__init__("stale-version", "the game has moved on: look again", 409, version=version)


def unknown_game() -> Refused:
    """No such game, or nothing that this visitor may know of."""
    return Refused("unknown-game", "there is no such game here", 404)


def not_yours() -> Refused:
    """The visitor holds no link that allows this."""
    return Refused("not-allowed", "this link does not allow that", 403)
