"""Makes a part of the program fail."""

from __future__ import annotations

from typing import Any


class BoomError(RuntimeError):
    """What is thrown here."""


def boom(*_: object, **__: object) -> Any:
    """Throw it, whatever was asked for."""
    raise BoomError("it is broken")
