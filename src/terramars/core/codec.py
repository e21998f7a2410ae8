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


class Written:
    """How one field of a class is written."""

    def __init__(self, name: str, form: Form | None, is_later: bool, default: Any) -> None:
        self.name = name
        self.form = form
        self.is_later = is_later
        self.default = default


class Codec:
    """Knows the classes a game's states are made of, and how the game writes their fields."""

    def __init__(
        self,
        classes: Iterable[type],
        forms: Mapping[str, Form] | None = None,
        later_fields: Mapping[str, Any] | None = None,
    ) -> None:
        self.classes: dict[str, type] = {}
        self.written: dict[type, list[Written]] = {}
        """How the fields of the classes met so far are written."""
        self.forms: dict[str, Form] = {}
        """The fields (by ``Class.field``) that are written in a form of the game's own."""
        self.later_fields: Mapping[str, Any] = later_fields or {}
        """Fields (by ``Class.field``) that a class got after saves were made of it, with their defaults: a default is
        not written, so that the same game stays the same bytes."""
        self.aliases: dict[str, str] = {}
        """Old verb names that saves may still use."""
        self.learn(classes, forms)

    def learn(self, classes: Iterable[type], forms: Mapping[str, Form] | None = None) -> None:
        """Know more classes, and more fields that are written in a form of their own."""
        self.classes.update({cls.__name__: cls for cls in classes})
        self.forms.update(forms or {})
        self.written.clear()

    def fields_of(self, cls: type) -> list[Written]:
        """How the fields of a class are written, worked out when the first of its values is."""
        kind = cls.__name__
        if kind not in self.classes:
            raise TypeError(f"{kind} is no part of a state")
        found: list[Written] = []
        fields: Iterable[str] = cls.__dataclass_fields__  # type: ignore[attr-defined]
        for name in fields:
            place = f"{kind}.{name}"
            found.append(Written(name, self.forms.get(place), place in self.later_fields, self.later_fields.get(place)))
        self.written[cls] = found
        return found

    def encode(self, value: Any) -> Any:
        """A value as JSON data."""
        if value is None or isinstance(value, (bool, int, str)):
            return value
        if isinstance(value, tuple):
            return [self.encode(part) for part in value]
        cls = type(value)
        fields = self.written.get(cls)
        if fields is None:
            fields = self.fields_of(cls)
        data: dict[str, Any] = {"is": cls.__name__}
        for field in fields:
            part = getattr(value, field.name)
            if field.is_later and field.default == part:
                continue
            if field.form is not None:
                data[field.name] = field.form.write(part)
            elif part is None or isinstance(part, (bool, int, str)):
                data[field.name] = part
            else:
                data[field.name] = self.encode(part)
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
