"""Where the parts of a puzzle stand.  Pure."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from checkers_app.ui.kit.layout import Mode, is_portrait, play_layout

_BUTTON = 44
_TRIES = 128


@dataclass(frozen=True, slots=True)
class PuzzleLayout:
    """The rectangles of the page; beside the cards the board is where the play scene has it."""

    compact: bool
    board: Rect
    head: Rect
    task: Rect
    status: Rect
    buttons: Rect
    tries: Rect | None
    """The last tries; None where there is no room for them, as for what follows."""
    streak: Rect | None
    due: Rect | None


def puzzle_layout(size: tuple[int, int]) -> PuzzleLayout:
    """The rectangles for a window of ``size``."""
    if is_portrait(size):
        return _portrait(size)
    play = play_layout(size)
    compact = play.mode is Mode.COMPACT
    right = play.lines.right if play.lines is not None else play.tools.right
    panel = Rect(play.tools.x, play.top_player.y, right - play.tools.x, 0)
    panel.height = play.tools.bottom - panel.y
    head = Rect(panel.x, panel.y, panel.width, 48)
    buttons = Rect(panel.x, panel.bottom - _BUTTON, panel.width, _BUTTON)
    top, gap = panel.y + 60, 8 if compact else 12
    places = []
    for height in (150, _TRIES, 44) if compact else (136, 148, 152, 64, 56):
        places.append(Rect(panel.x, top, panel.width, height))
        top += height + gap
    task, tries, streak = places[:3]
    due, status = (None, play.status) if compact else places[3:]
    return PuzzleLayout(compact, play.board, head, task, status, buttons, tries, streak, due)


def _portrait(size: tuple[int, int]) -> PuzzleLayout:
    """The board under the head, and the cards under the board."""
    width, height = size
    gap, margin = 8, 8 if width < 600 else 12
    inner = width - 2 * margin
    head = Rect(margin, margin, inner, _BUTTON)
    task_height, status_height = 104, 44
    below = task_height + status_height + _BUTTON + 3 * gap
    side = min(inner, height - head.bottom - gap - below - margin)
    board = Rect((width - side) // 2, head.bottom + gap, side, side)
    task = Rect(margin, board.bottom + gap, inner, task_height)
    buttons = Rect(margin, height - margin - _BUTTON, inner, _BUTTON)
    status = Rect(margin, buttons.y - gap - status_height, inner, status_height)
    spare = status.y - task.bottom - 2 * gap
    tries = Rect(margin, task.bottom + gap, inner, _TRIES) if spare >= _TRIES else None
    compact = True
    return PuzzleLayout(compact, board, head, task, status, buttons, tries, None, None)
