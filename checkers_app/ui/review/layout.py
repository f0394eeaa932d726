"""The rectangles of the review."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from checkers_app.ui.kit.layout import Mode, is_portrait, window_mode


@dataclass(frozen=True, slots=True)
class ReviewLayout:
    """Where everything stands."""

    compact: bool
    head: Rect
    """Home, title, and the buttons to go about with."""
    board: Rect
    counts: Rect
    graph: Rect
    verdict: Rect
    moves: Rect


def review_layout(size: tuple[int, int]) -> ReviewLayout:
    """The rectangles for a window of ``size``."""
    width, height = size
    compact = window_mode(size) is Mode.COMPACT
    if compact and is_portrait(size):
        return _portrait(size)
    margin, gap = (12, 8) if compact else (24, 14)
    head = Rect(margin, margin - 2, width - 2 * margin, 44)
    top, below = head.bottom + gap, 92 if compact else 118
    room = Rect(margin, top, width - 2 * margin, height - margin - top)
    side = min(room.height - below - gap, room.width * (52 if compact else 46) // 100)
    board = Rect(room.x, room.y, side, side)
    counts = Rect(room.x, board.bottom + gap, side, min(below, room.bottom - board.bottom - gap))
    right = Rect(board.right + gap + 6, room.y, room.right - board.right - gap - 6, room.height)
    verdict_height = 176 if compact else 198
    graph_height = min(280, max(120, (right.height - verdict_height) * 44 // 100))
    graph = Rect(right.x, right.y, right.width, graph_height)
    verdict = Rect(right.x, graph.bottom + gap, right.width, verdict_height)
    moves = Rect(right.x, verdict.bottom + gap, right.width, right.bottom - verdict.bottom - gap)
    return ReviewLayout(compact, head, board, counts, graph, verdict, moves)


def _portrait(size: tuple[int, int]) -> ReviewLayout:
    """Board and graph side by side, and the other cards under them over the whole width."""
    width, height = size
    margin, gap = 12, 8
    head = Rect(margin, margin - 2, width - 2 * margin, 44)
    top, inner = head.bottom + gap, width - 2 * margin
    verdict_height, counts_height = 150, 92
    side = min(inner * 62 // 100, height - top - verdict_height - counts_height - 2 * gap - margin)
    board = Rect(margin, top, side, side)
    graph = Rect(board.right + gap, top, inner - side - gap, side)
    verdict = Rect(margin, board.bottom + gap, inner, verdict_height)
    counts = Rect(margin, verdict.bottom + gap, inner, counts_height)
    moves = Rect(margin, counts.bottom + gap, inner, max(0, height - margin - counts.bottom - gap))
    compact = True
    return ReviewLayout(compact, head, board, counts, graph, verdict, moves)
