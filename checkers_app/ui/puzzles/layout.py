"""Where everything stands on the page of puzzles."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from checkers_app.ui.kit.layout import Mode, play_layout

BUTTON = 44


@dataclass(frozen=True, slots=True)
class PuzzleLayout:
    """The rectangles; what has no room is left out."""

    compact: bool
    board: Rect
    head: Rect
    """Home and title."""
    task: Rect
    tries: Rect
    streak: Rect | None
    due: Rect | None
    status: Rect
    row: Rect
    """The buttons."""


def puzzle_layout(size: tuple[int, int]) -> PuzzleLayout:
    """The rectangles for a window of ``size``; where a board is played on it stands in the same place."""
    layout = play_layout(size)
    if layout.portrait:
        return _portrait(size)
    compact = layout.mode is Mode.COMPACT
    right = layout.lines.right if layout.lines is not None else layout.tools.right
    panel = Rect(
        layout.tools.x, layout.top_player.y, right - layout.tools.x, layout.tools.bottom - layout.top_player.y
    )
    gap = 8 if compact else 12
    places, top = [], panel.y + 60
    for height in (150, 128, 44) if compact else (136, 148, 152, 64, 56):
        places.append(Rect(panel.x, top, panel.width, height))
        top += height + gap
    task, tries, streak = places[:3]
    due, status = (None, layout.status) if compact else (places[3], places[4])
    head = Rect(panel.x, panel.y, panel.width, 48)
    row = Rect(panel.x, panel.bottom - BUTTON, panel.width, BUTTON)
    return PuzzleLayout(compact, layout.board, head, task, tries, streak, due, status, row)


def _portrait(size: tuple[int, int]) -> PuzzleLayout:
    """The board over its cards: the task beside the tries, what is to be said, the buttons."""
    width, height = size
    margin, gap, cards, strip = 12, 8, 118, 40
    inner = Rect(margin, margin, width - 2 * margin, height - 2 * margin)
    head = Rect(inner.x, inner.y, inner.width, 48)
    row = Rect(inner.x, inner.bottom - BUTTON, inner.width, BUTTON)
    status = Rect(inner.x, row.y - gap - strip, inner.width, strip)
    room = status.y - gap - cards - gap - head.bottom - gap
    side = min(inner.width, room)
    board = Rect(inner.centerx - side // 2, head.bottom + gap + (room - side) // 2, side, side)
    wide = inner.width * 11 // 20
    task = Rect(inner.x, status.y - gap - cards, wide, cards)
    tries = Rect(task.right + gap, task.y, inner.right - task.right - gap, cards)
    return PuzzleLayout(True, board, head, task, tries, None, None, status, row)
