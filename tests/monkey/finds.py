"""What is found: the name of the check, and what was wrong."""

from __future__ import annotations


class Find(Exception):
    """Something that must not be, by the name of the check that saw it."""

    def __init__(self, check: str, words: str) -> None:
        super().__init__(f"{check}: {words}")
        self.check = check
        self.words = words
