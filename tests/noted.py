"""A function that replaces another one and records its calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def noted(calls: list[Any], answer: Any) -> Callable[..., Any]:
    """A function that records its first argument and returns this result."""

    def call(argument: Any, *_: object, **__: object) -> Any:
        calls.append(argument)
        return answer

    return call
