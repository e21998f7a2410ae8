"""How much a request may hold. That is found by searching, before anything is parsed: to take a body apart can take a
thousand times as long, and everybody waits meanwhile.
"""

from __future__ import annotations

import re

MOST_BODY = 65_536
MOST_IMPORT = 2_500_000
WITH_FILES = frozenset({"/import", "/api/v1/games/import"})
"""Where files are taken, which are longer than anything else."""
MOST_VALUES = 400
"""Values of a JSON text; the most that is ever needed are the picks of a set."""
MOST_QUERY = 8_000
MOST_FIELDS = 200
"""Fields of a form, and behind the question mark of an address."""
NO_ESCAPE = re.compile(rb"%(?![0-9A-Fa-f]{2})")
"""A percent sign that stands for nothing: browsers send none, and each takes long to leave as it is."""


def most_bytes(path: str) -> int:
    """The longest body that is taken at an address."""
    return MOST_IMPORT if path in WITH_FILES else MOST_BODY


def most_values(text: bytes) -> int:
    """How many values a JSON text has at most: its strings, or the commas outside of them. As far as it is JSON; a
    parser comes no further.
    """
    plain = text.replace(b"\\\\", b"").replace(b'\\"', b"")
    strings = plain.count(b'"') // 2
    if strings > MOST_VALUES:
        return strings
    return max(strings, sum(outside.count(b",") for outside in plain.split(b'"')[::2]))


def too_much_json(body: bytes) -> str:
    """What is too much about a JSON text; nothing if it may be parsed."""
    if b"\0" in body:
        return "NUL characters are not taken"
    return "" if most_values(body) <= MOST_VALUES else f"at most {MOST_VALUES} values are taken"


def too_much_asked(query: bytes) -> str:
    """What is too much behind the question mark of an address; nothing if it may be parsed."""
    if len(query) > MOST_QUERY or query.count(b"&") >= MOST_FIELDS:
        return f"at most {MOST_QUERY} characters and {MOST_FIELDS} fields are taken in an address"
    return ""


def plain_cookies(cookies: bytes) -> bytes:
    """Those of a header's cookies that have no escapes in them. None of ours has any, and Python needs seconds for a
    value that is full of them (CVE-2024-7592: up to 3.11.9 and 3.12.5).
    """
    return b";".join(each for each in cookies.split(b";") if b"\\" not in each)


def is_plain_form(body: bytes) -> bool:
    """Whether the fields of a form may be parsed: few enough, and written as browsers write them."""
    return len(body) <= MOST_BODY and body.count(b"&") < MOST_FIELDS and NO_ESCAPE.search(body) is None
