"""Values to plain JSON data and back: effects by the name of their verb and their fields.

Frames encode by value, so effects made at run time save as well as printed ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from terramars.core.errors import BadSave


class Codec:
    """Knows the classes a game's states are made of."""

    def __init__(
        self, classes: Iterable[type], card_fields: dict[str, str], later_fields: dict[str, Any] | None = None
    ) -> None:
        self.classes: dict[str, type] = {}
        self.learn(classes)
        self.card_fields = card_fields
        """Fields (by ``Class.field``) whose integers are cards; the value names the form: card or ways."""
        self.later_fields = later_fields or {}
        """Fields (by ``Class.field``) that a class got after saves were made of it, with their defaults: a default is
        not written, so that the same game stays the same bytes."""
        self.aliases: dict[str, str] = {}
        """Old verb names that saves may still use."""

    def learn(self, classes: Iterable[type]) -> None:
        """Know more classes."""
        self.classes.update({cls.__name__: cls for cls in classes})

    def encode(self, value: Any, card_name: Any) -> Any:
        """A value as JSON data; cards by name."""
        if value is None or isinstance(value, (bool, int, str)):
            return value
        if isinstance(value, tuple):
            return [self.encode(part, card_name) for part in value]
        kind = type(value).__name__
        if kind not in self.classes:
            raise TypeError(f"{kind} is no part of a state")
        data: dict[str, Any] = {"is": kind}
        for name in value.__dataclass_fields__:
            place = f"{kind}.{name}"
            part = getattr(value, name)
            if place not in self.later_fields or self.later_fields[place] != part:
                data[name] = self.cards_named(place, part, card_name)
        return data

    def cards_named(self, place: str, value: Any, card_name: Any) -> Any:
        """A field's value, its cards written by name."""
        form = self.card_fields.get(place)
        if form == "card":
            return card_name(value)
        if form == "ways":
            return [[resource, card_name(card), worth] for resource, card, worth in value]
        return self.encode(value, card_name)

    def decode(self, data: Any, card_number: Any) -> Any:
        """The value that belongs to JSON data."""
        if data is None or isinstance(data, (bool, int, str)):
            return data
        if isinstance(data, list):
            return tuple([self.decode(part, card_number) for part in data])
        if not isinstance(data, dict) or "is" not in data:
            raise BadSave(f"no value of a state: {str(data)[:60]}")
        named = str(data["is"])
        kind = self.aliases.get(named, named)
        cls = self.classes.get(kind)
        if cls is None:
            raise BadSave(f"unknown effect {kind!r}: the save comes from a newer version or another game")
        values: dict[str, Any] = {}
        for name, value in data.items():
            if name == "is":
                continue
            form = self.card_fields.get(f"{kind}.{name}")
            if form == "card":
                values[name] = card_number(value)
            elif form == "ways":
                values[name] = tuple([(resource, card_number(card), worth) for resource, card, worth in value])
            else:
                values[name] = self.decode(value, card_number)
        try:
            return cls(**values)
        except TypeError as error:
            raise BadSave(f"damaged effect {kind!r}: {error}") from None
