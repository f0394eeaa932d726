"""What has just happened on a page, for those who do not see it: said once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class News:
    """What is new."""

    text: str = ""
    turn: int = 0
    """Another number where the same is to be said again."""
