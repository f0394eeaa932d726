"""Slices of the endgame tables as they are typed and printed."""

from __future__ import annotations

from checkers_app.engine.checkers.endgames.files import SliceCounts, slices_of


def slice_text(counts: SliceCounts) -> str:
    """A slice as it is typed and printed: ``1-0-0-2`` is a black man against two white kings."""
    return "-".join(map(str, counts))


def parse_slice(text: str) -> SliceCounts:
    """Read a slice.

    Raises:
        ValueError: if it is none.
    """
    parts = text.split("-")
    if len(parts) != 4 or not all(part.isdigit() for part in parts):
        raise ValueError(f"a slice is four numbers such as 1-0-0-2, not {text!r}")
    black_men, black_kings, white_men, white_kings = map(int, parts)
    counts = (black_men, black_kings, white_men, white_kings)
    if counts not in set(slices_of(sum(counts))):
        raise ValueError(f"both sides need a piece: {text}")
    return counts
