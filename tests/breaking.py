"""Makes a part of the program fail."""

from __future__ import annotations

from typing import Any


class BoomError(RuntimeError):
    """The exception that is raised."""


def boom(*_: object, **__: object) -> Any:
    """Raise it, whatever the arguments are."""
    raise BoomError("it is broken")
