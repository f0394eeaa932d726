"""Pieces in words, as the sentences about a line name them."""

from __future__ import annotations

PIECES = r"(?:a|\d+) (?:man|men|kings?|pieces?)(?: and (?:a king|\d+ kings))?"


def counted(words: str) -> int:
    """How many pieces "a man and 2 kings" are."""
    numbers = [part.split()[0] for part in words.split(" and ")]
    return sum(1 if number == "a" else int(number) for number in numbers)
