"""Values converted to JSON values and back, by their declared types."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

import pytest

from checkers_app.storage.plain import Between, PlainValueError, from_plain, to_plain


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Inner:
    size: Annotated[int, Between(1, 3)] = 2


@dataclass(frozen=True, slots=True)
class Outer:
    name: str = "a"
    colour: Colour = Colour.RED
    inner: Inner = Inner()
    pair: tuple[bool, str] = (False, "")


@dataclass(frozen=True, slots=True)
class Unreadable:
    ratio: bytes = b""


def test_values_nest() -> None:
    value = Outer("b", Colour.BLUE, Inner(3), (True, "x"))
    plain = {"name": "b", "colour": "blue", "inner": {"size": 3}, "pair": [True, "x"]}
    assert to_plain(value) == plain
    assert from_plain(Outer, plain) == value
    assert from_plain(Outer, {"inner": {}, "later": 1}) == Outer()


@pytest.mark.parametrize(
    ("plain", "where"),
    [
        ({"inner": {"size": 0}}, "outer.inner.size"),
        ({"inner": {"size": 4}}, "outer.inner.size"),
        ({"inner": 1}, "outer.inner"),
        ({"colour": "green"}, "outer.colour"),
        ({"pair": [True]}, "outer.pair"),
        ({"pair": [1, "x"]}, "outer.pair"),
        ({"name": None}, "outer.name"),
        ([], "outer"),
    ],
)
def test_what_does_not_fit_is_named(plain: Any, where: str) -> None:
    with pytest.raises(PlainValueError, match=f"^{where} has a value"):
        from_plain(Outer, plain, "outer")


def test_a_field_that_cannot_be_read_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match="ratio: <class 'bytes'> cannot be read"):
        from_plain(Unreadable, {"ratio": "half"})
