"""Lists and counts as parts of a sentence."""

from __future__ import annotations

from collections.abc import Iterable


def listed(items: Iterable[str], word: str = "and") -> str:
    """``1, 2 and 3``: at least one item, with commas between and ``word`` before the last."""
    *head, last = items
    return f"{', '.join(head)} {word} {last}" if head else last


def counted(number: int, one: str, many: str = "") -> str:
    """``1 game`` or ``3 games``; ``many`` is the plural, ``one`` with an s if it is empty."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
