"""Answers in the forms of the wire: JSON of our own values, and problem documents."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from terramars.web.errors import Refused

ENCODER = msgspec.json.Encoder()


def encoded(value: Any) -> bytes:
    """A value as JSON."""
    return ENCODER.encode(value)


def as_json(value: Any, status: int = 200) -> Response:
    """A value as a JSON answer."""
    return Response(encoded(value), status, media_type="application/json")


def problem(refused: Refused) -> Response:
    """A refusal as a problem document."""
    return Response(encoded(refused.document()), refused.status, media_type="application/problem+json")
