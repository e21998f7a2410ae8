"""A visitor's file played again from the beginning, in a process of its own with limits of time and memory.

Run as ``python -m terramars.web.play.replayer SECONDS CPU_SECONDS BYTES``. Standard input is the server's key in one
line, then the file; standard output is the game, or why it is refused. Of the file only the settings and the choices in
force are used; a state only as the one where the log begins, and only with the server's own signature.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from terramars import GAMES
from terramars.core.errors import TerramarsError
from terramars.core.game import Game
from terramars.web.games import rules_of
from terramars.web.play.presets import tidy

MOST_CHOICES = 2500
"""The longest game that is played again; most have a third of it."""
MOST_PLAYERS = 5
"""No game has more seats."""
MOST_NOTATION = 200
MOST_LISTED = 40
MOST_PLACE = 8
"""Digits of the longest place in a log."""
TOO_COSTLY = "too-costly"
"""The reason of a file that was not done within its limits."""


class NotTaken(Exception):
    """Why a file is refused: a code for programs, and a sentence for people."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail


def signature(key: str, data: Mapping[str, Any]) -> str:
    """What a server with this key signs of a file whose log begins at a state: the settings and that state."""
    signed = [data["rules"], data["format"], data["settings"], data.get("origin")]
    text = json.dumps(signed, sort_keys=True, separators=(",", ":"))
    return hmac.new(bytes.fromhex(key), text.encode(), hashlib.sha256).hexdigest()


def begins_anew(data: Mapping[str, Any]) -> bool:
    """Whether the log of a file begins at some state, not where a game with its settings begins."""
    rules = rules_of(data["terramars"])
    start = rules.encode(rules.start(data["settings"]))
    return bool(data.get("origin") != json.loads(json.dumps(start)))


def replayed(save: str, key: str) -> dict[str, Any]:
    """The game of a file, played again, as a save of this version."""
    data = read(save)
    settings = settings_of(data)
    choices = in_force(data.get("log"))
    game = origin_of(data, settings, key)
    for number, (seat, text) in enumerate(choices, 1):
        try:
            game.apply(text, seat)
        except TerramarsError as error:
            said = f"choice {number} of its log, {text[:60]!r} by seat {seat}, is not possible there: {error}"
            raise NotTaken("bad-save", f"the file is damaged: {said}") from None
    return game.plain()


def read(save: str) -> dict[str, Any]:
    """The data of a file that this version can play again."""
    if "\0" in save or "\\u0000" in save:
        raise NotTaken("bad-save", "this is no terramars save: it holds NUL characters")
    try:
        data = json.loads(save)
    except RecursionError:
        raise NotTaken("bad-save", "this is no terramars save: it is nested too deep") from None
    except ValueError as error:
        raise NotTaken("bad-save", f"this is no terramars save: {error}") from None
    if not isinstance(data, dict) or data.get("terramars") not in GAMES:
        known = " or ".join(repr(game) for game in GAMES)
        raise NotTaken("bad-save", f"this is no terramars save: its key 'terramars' is not {known}")
    rules = rules_of(data["terramars"])
    number, form = data.get("rules"), data.get("format")
    if type(form) is not int or not 1 <= form <= rules.format:
        said = f"the file has format {form!r}; this server reads 1 to {rules.format}"
        raise NotTaken("other-rules", said)
    if type(number) is not int or number != rules.number:
        said = f"the file was played under rules {number!r} and cannot be played again under rules {rules.number}"
        raise NotTaken("other-rules", f"{said}: go on with it where it was made")
    return data


def settings_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a file, with names as people may have them."""
    settings = data.get("settings")
    if not isinstance(settings, dict):
        raise NotTaken("bad-save", "the file is damaged: it has no settings")
    names = settings.get("names", [])
    if not isinstance(names, list) or len(names) > MOST_PLAYERS or not all(isinstance(name, str) for name in names):
        raise NotTaken("bad-save", f"the file is damaged: the names must be a list of at most {MOST_PLAYERS} words")
    if any(isinstance(value, list) and len(value) > MOST_LISTED for value in settings.values()):
        raise NotTaken("bad-save", f"the file is damaged: no setting lists more than {MOST_LISTED} things")
    return {**settings, "names": [tidy(name) for name in names]}


def is_seat(seat: int) -> bool:
    """Whether there may be a seat of this number. True and False are numbers to Python."""
    return type(seat) is int and 0 <= seat < MOST_PLAYERS


def in_force(log: object) -> list[tuple[int, str]]:
    """The choices of a log that were not taken back: seat and notation."""
    if not isinstance(log, list):
        raise NotTaken("bad-save", "the file is damaged: it has no log")
    kept: dict[int, tuple[int, str]] = {}
    for place, entry in enumerate(log):
        match entry:
            case ["choice", int(seat), str(text)] if is_seat(seat) and len(text) <= MOST_NOTATION:
                kept[place] = (seat, text)
            case ["undo", int(), str(text)] if text.isdecimal() and len(text) <= MOST_PLACE and int(text) in kept:
                del kept[int(text)]
            case ["check", int(), str()]:
                pass
            case _:
                raise NotTaken("bad-save", f"the file is damaged: entry {place} of its log is no choice, undo or check")
    if len(kept) > MOST_CHOICES:
        said = f"the game has {len(kept)} choices; at most {MOST_CHOICES} are played again"
        raise NotTaken("too-many-choices", said)
    return list(kept.values())


def origin_of(data: Mapping[str, Any], settings: Mapping[str, Any], key: str) -> Game:
    """The game where the log of a file begins: at the beginning, or at a state that this server has signed."""
    rules = rules_of(data["terramars"])
    try:
        start = rules.start(settings)
    except TerramarsError as error:
        raise NotTaken("bad-save", f"a game cannot be made of the file's settings: {error}") from None
    if not begins_anew({**data, "settings": settings}):
        return Game(rules, start)
    given = data.get("signature")
    why = "the log of this file begins at a state (as after an upgrade, or at a position), not with the game"
    if not isinstance(given, str):
        raise NotTaken("unsigned-origin", f"{why}: such a file needs the signature of the server that wrote it")
    if not hmac.compare_digest(given.encode("utf-8", "replace"), signature(key, data).encode()):
        raise NotTaken("wrong-signature", f"{why}, and its signature is not this server's: open it where it was made")
    return Game(rules, rules.decode(data["origin"], settings))


def answer(save: str, key: str) -> dict[str, Any]:
    """What the process says: the game, or why it is refused."""
    try:
        return replayed(save, key)
    except NotTaken as refused:
        return {"code": refused.code, "detail": refused.detail[:500]}
    except MemoryError:
        return {"code": TOO_COSTLY, "detail": ""}
    except Exception as error:  # Whatever else a file brings about is the file's fault, and ends with this process.
        return {"code": "bad-save", "detail": f"the file is damaged: {type(error).__name__}"}


def confine(seconds: float, cpu_seconds: int, memory: int) -> None:
    """Let the system end this process at its limits, and with the process that started it."""
    # By the system, not by a thread: compiled code does not let other threads in.
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
    with suppress(ImportError):
        import resource

        limits = {resource.RLIMIT_AS: memory, resource.RLIMIT_CPU: cpu_seconds, resource.RLIMIT_CORE: 0}
        for limit, most in limits.items():
            with suppress(ValueError, OSError):
                resource.setrlimit(limit, (most, most))
    if sys.platform == "linux":
        import ctypes

        death_signal = 1
        ctypes.CDLL(None).prctl(death_signal, signal.SIGKILL)


def main(seconds: str, cpu_seconds: str, memory: str) -> None:
    """Read a file, play it again, and say what came of it."""
    confine(float(seconds), int(cpu_seconds), int(memory))
    key = sys.stdin.buffer.readline().decode().strip()
    said = answer(sys.stdin.buffer.read().decode("utf-8", "replace"), key)
    sys.stdout.buffer.write(json.dumps(said).encode())


if __name__ == "__main__":
    main(*sys.argv[1:4])
