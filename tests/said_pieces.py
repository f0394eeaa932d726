"""Reads pieces from the sentences about a line."""

from __future__ import annotations

PIECES = r"(?:a|\d+) (?:man|men|kings?|pieces?)(?: and (?:a king|\d+ kings))?"


def counted(words: str) -> int:
    """The number of pieces in "a man and 2 kings"."""
    numbers = [part.split()[0] for part in words.split(" and ")]
    return sum(1 if number == "a" else int(number) for number in numbers)
