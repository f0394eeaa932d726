"""Announcements on a page for people who cannot see it; each event is announced once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

_ENDS = ".!?…:"
"""The punctuation marks that end a sentence."""


def joined(parts: Iterable[str]) -> str:
    """Several announcements joined into one text, as sentences, so that screen readers pause between them."""
    known = [part.strip() for part in parts if part.strip()]
    ended = [part if part[-1] in _ENDS else f"{part}." for part in known[:-1]]
    return " ".join((*ended, *known[-1:]))


@dataclass(frozen=True, slots=True)
class News:
    """An announcement."""

    text: str = ""
    turn: int = 0
    """A value that changes when the same text should be announced again."""
