"""What has just happened on a page, for those who do not see it: said once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

_ENDS = ".!?…:"
"""What a sentence can end with."""


def joined(parts: Iterable[str]) -> str:
    """Several things that are new, one after the other, each a sentence: a pause is heard between them."""
    known = [part.strip() for part in parts if part.strip()]
    ended = [part if part[-1] in _ENDS else f"{part}." for part in known[:-1]]
    return " ".join((*ended, *known[-1:]))


@dataclass(frozen=True, slots=True)
class News:
    """What is new."""

    text: str = ""
    turn: int = 0
    """Another number where the same is to be said again."""
