"""Values to plain JSON data and back: effects by the name of their verb and their fields.

Frames encode by value, so effects made at run time save as well as printed ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from terramars.core.errors import BadSave


class Form:
    """How a field is written that means more than its numbers say: a game writes its cards by name, for example."""

    def __init__(self, write: Callable[[Any], Any], read: Callable[[Any], Any]) -> None:
        self.write = write
        self.read = read


class Codec:
    """Knows the classes a game's states are made of, and how the game writes their fields."""

    def __init__(
        self,
        classes: Iterable[type],
        forms: Mapping[str, Form] | None = None,
        later_fields: Mapping[str, Any] | None = None,
    ) -> None:
        self.classes: dict[str, type] = {}
        self.learn(classes)
        self.forms: dict[str, Form] = dict(forms or {})
        """The fields (by ``Class.field``) that are written in a form of the game's own."""
        self.later_fields: Mapping[str, Any] = later_fields or {}
        """Fields (by ``Class.field``) that a class got after saves were made of it, with their defaults: a default is
        not written, so that the same game stays the same bytes."""
        self.aliases: dict[str, str] = {}
        """Old verb names that saves may still use."""

    def learn(self, classes: Iterable[type]) -> None:
        """Know more classes."""
        self.classes.update({cls.__name__: cls for cls in classes})

    def encode(self, value: Any) -> Any:
        """A value as JSON data."""
        if value is None or isinstance(value, (bool, int, str)):
            return value
        if isinstance(value, tuple):
            return [self.encode(part) for part in value]
        kind = type(value).__name__
        if kind not in self.classes:
            raise TypeError(f"{kind} is no part of a state")
        data: dict[str, Any] = {"is": kind}
        for name in value.__dataclass_fields__:
            place = f"{kind}.{name}"
            part = getattr(value, name)
            if place not in self.later_fields or self.later_fields[place] != part:
                form = self.forms.get(place)
                data[name] = self.encode(part) if form is None else form.write(part)
        return data

    def decode(self, data: Any) -> Any:
        """The value that belongs to JSON data."""
        if data is None or isinstance(data, (bool, int, str)):
            return data
        if isinstance(data, list):
            return tuple([self.decode(part) for part in data])
        if not isinstance(data, dict) or "is" not in data:
            raise BadSave(f"no value of a state: {str(data)[:60]}")
        named = str(data["is"])
        kind = self.aliases.get(named, named)
        cls = self.classes.get(kind)
        if cls is None:
            raise BadSave(f"unknown effect {kind!r}: the save comes from a newer version or another game")
        values: dict[str, Any] = {}
        for name, value in data.items():
            if name != "is":
                form = self.forms.get(f"{kind}.{name}")
                values[name] = self.decode(value) if form is None else form.read(value)
        try:
            return cls(**values)
        except TypeError as error:
            raise BadSave(f"damaged effect {kind!r}: {error}") from None
