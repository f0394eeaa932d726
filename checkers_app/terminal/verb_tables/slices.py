"""Converts slices of the endgame tables (positions with the same numbers of pieces) to text and back."""

from __future__ import annotations

import re

from checkers_app.engine.checkers.endgames.files import SliceCounts


def slice_text(counts: SliceCounts) -> str:
    """The text of a slice: its numbers of pieces.  ``1-0-0-2`` is a black man against two white kings."""
    return "-".join(map(str, counts))


def parse_slice(text: str) -> SliceCounts:
    """Read a slice.

    Raises:
        ValueError: if the text is not a slice.
    """
    found = re.fullmatch("([0-7])-([0-7])-([0-7])-([0-7])", text)
    if found is None:
        raise ValueError(f"a slice must be four numbers up to 7, such as 1-0-0-2, not {text!r}")
    black_men, black_kings, white_men, white_kings = map(int, found.groups())
    if not black_men + black_kings or not white_men + white_kings:
        raise ValueError(f"{text} is not a slice: each side needs at least one piece")
    return black_men, black_kings, white_men, white_kings
