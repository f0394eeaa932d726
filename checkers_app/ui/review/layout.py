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
    if is_portrait(size):
        return _portrait(size)
    width, height = size
    compact = window_mode(size) is Mode.COMPACT
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
    """The board with its verdict beside it, the graph below, then counts and moves."""
    width, height = size
    margin, gap = 12, 8
    head = Rect(margin, margin - 2, width - 2 * margin, 44)
    room = Rect(margin, head.bottom + gap, width - 2 * margin, height - margin - head.bottom - gap)
    side = min(room.width * 57 // 100, room.height * 45 // 100)
    board = Rect(room.x, room.y, side, side)
    verdict = Rect(board.right + gap, room.y, room.right - board.right - gap, side)
    graph = Rect(room.x, board.bottom + gap, room.width, min(280, max(112, room.height // 5)))
    below = Rect(room.x, graph.bottom + gap, room.width, room.bottom - graph.bottom - gap)
    counts = Rect(below.x, below.y, side, min(118 if side >= 400 else 92, below.height))
    moves = Rect(verdict.x, below.y, verdict.width, below.height)
    return ReviewLayout(True, head, board, counts, graph, verdict, moves)
