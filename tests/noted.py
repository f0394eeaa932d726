"""A function that stands for another and notes what it is called with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def noted(calls: list[Any], answer: Any) -> Callable[..., Any]:
    """A function that notes its first argument and answers so."""

    def call(argument: Any, *_: object, **__: object) -> Any:
        calls.append(argument)
        return answer

    return call
