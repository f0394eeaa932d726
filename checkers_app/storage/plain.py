"""Converts frozen dataclasses to plain JSON values and back, guided by the types of their fields.

A field may be a bool, int, float, str, an :class:`~enum.Enum`, a tuple of a fixed length, a mapping with str
keys, another such dataclass, or, if it is declared ``... | None``, None; :class:`Between` limits the range of
numbers::

    @dataclass(frozen=True, slots=True)
    class Clock:
        minutes: Annotated[int, Between(1, 180)] = 5
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from types import MappingProxyType, UnionType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

Value = TypeVar("Value")


class PlainValueError(ValueError):
    """Raised for a plain value that is invalid for its field; the message names the field."""


@dataclass(frozen=True, slots=True)
class Between:
    """The minimum and maximum of a number, which must also be a multiple of ``step``."""

    least: int
    most: int
    step: float = 1


def to_plain(value: Any) -> Any:
    """Convert ``value`` to JSON types: dictionaries, lists, strings, numbers and booleans."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {item.name: to_plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, Mapping):
        return {key: to_plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    return value


def from_plain(kind: type[Value], plain: Any, where: str = "") -> Value:
    """Convert a plain value to the dataclass ``kind``; the inverse of :func:`to_plain`.

    Missing fields get their default values, and unknown fields are ignored.

    Args:
        kind: the dataclass.
        plain: the values read from JSON.
        where: the name of the whole value, which is used in messages.

    Raises:
        PlainValueError: if a value is invalid for its field.
        TypeError: if the declared type of a field is not supported.
    """
    if not isinstance(plain, dict):
        raise _unknown(where)
    found = {
        name: _read(declared, plain[name], f"{where}.{name}".lstrip("."))
        for name, declared in _declared(kind).items()
        if name in plain
    }
    return kind(**found)


def _declared(kind: type) -> Mapping[str, Any]:
    """Field name -> declared type, for every field of a dataclass."""
    hints = get_type_hints(kind, include_extras=True)
    return MappingProxyType({item.name: hints[item.name] for item in fields(kind)})


def _read(declared: Any, plain: Any, where: str, bounds: Between | None = None) -> Any:
    origin = get_origin(declared)
    if origin is Annotated:
        inner, bounds = get_args(declared)
        return _read(inner, plain, where, bounds)
    if origin is UnionType:
        (inner,) = (kind for kind in get_args(declared) if kind is not type(None))
        return None if plain is None else _read(inner, plain, where, bounds)
    if origin is tuple:
        kinds = get_args(declared)
        if not isinstance(plain, list) or len(plain) != len(kinds):
            raise _unknown(where)
        return tuple(_read(kind, item, where, bounds) for kind, item in zip(kinds, plain, strict=True))
    if origin is Mapping:
        if not isinstance(plain, dict):
            raise _unknown(where)
        _, kind = get_args(declared)
        return MappingProxyType({key: _read(kind, item, f"{where}.{key}") for key, item in plain.items()})
    if isinstance(declared, type) and is_dataclass(declared):
        return from_plain(declared, plain, where)
    return _read_single(declared, plain, where, bounds)


def _read_single(declared: Any, plain: Any, where: str, bounds: Between | None) -> Any:
    if isinstance(declared, type) and issubclass(declared, Enum):
        try:
            return declared(plain)
        except ValueError:
            raise _unknown(where) from None
    if declared not in {bool, int, float, str}:
        raise TypeError(f"{where}: {declared} cannot be read")
    kinds = {int, float} if declared is float else {declared}
    if type(plain) not in kinds or (bounds and not bounds.least <= plain <= bounds.most):
        raise _unknown(where)
    if bounds and plain % bounds.step:
        raise _unknown(where)
    return plain


def _unknown(where: str) -> PlainValueError:
    shown = where if len(where) <= 60 else f"{where[:60]}…"
    return PlainValueError(Sentence(N_("{name} has a value that the program does not know"), name=shown))
