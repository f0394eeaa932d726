"""Where the parts of the page are on which a position is set up.  Pure."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from checkers_app.ui.kit.layout import NARROW, Mode, is_portrait, play_layout


@dataclass(frozen=True, slots=True)
class SetupLayout:
    """The rectangles of the page; beside the cards, the board is where the play scene has it."""

    mode: Mode
    board: Rect
    head: Rect
    tray: Rect
    tools: Rect
    text: Rect
    status: Rect
    opponent: Rect
    buttons: Rect


def setup_layout(size: tuple[int, int]) -> SetupLayout:
    """The rectangles in a window of ``size``."""
    if is_portrait(size):
        return _portrait(size)
    play = play_layout(size)
    board, compact = play.board, play.mode is Mode.COMPACT
    margin = 12 if compact else board.y if play.mode is Mode.STANDARD else 32
    board.x = min(board.x, margin)
    left = board.right + (12 if compact else 20)
    width = min(460, size[0] - margin - left)
    beside = max(0, size[0] - margin - left - width) // 2  # a wide window has board and cards in its middle
    board, left = board.move(beside, 0), left + beside
    gap = 8 if compact else 12
    head = Rect(left, 12 if compact else max(24, margin), width, 36 if compact else 44)
    heights = (108, 116, 0, 0, 64, 58) if compact else (144, 132, 128, 64, 76, 76)
    if compact:
        text = Rect(board.x, board.bottom + 8, board.width, 44)
        bottom = size[1] - 12
        y = head.bottom + gap
        tray = Rect(left, y, width, heights[0])
        tools = Rect(left, tray.bottom + gap, width, heights[1])
        buttons = Rect(left, bottom - heights[5], width, heights[5])
        opponent = Rect(left, buttons.y - gap - heights[4], width, heights[4])
        status = Rect(left, tools.bottom + gap, width, opponent.y - tools.bottom - 2 * gap)
        return SetupLayout(play.mode, board, head, tray, tools, text, status, opponent, buttons)
    y = head.bottom + 16
    cards = []
    for height in heights:
        cards.append(Rect(left, y, width, height))
        y += height + gap
    tray, tools, text, status, opponent, buttons = cards
    spare = max(0, min(12, board.bottom - buttons.bottom))
    opponent.height += spare
    buttons.y += spare
    return SetupLayout(play.mode, board, head, tray, tools, text, status, opponent, buttons)


def _portrait(size: tuple[int, int]) -> SetupLayout:
    """The board on top, and everything else in two columns under it."""
    width, height = size
    margin, gap = 8, 8
    # A narrow card breaks what is wrong with the position into one more line.
    heights = (112, 88 if width < NARROW else 72, 44)
    high = 36
    used = high + sum(heights) + (len(heights) + 1) * gap + 2 * margin
    side = min(width - 2 * margin, height - used)
    head = Rect(margin, margin + (height - used - side) // 2, width - 2 * margin, high)
    board = Rect((width - side) // 2, head.bottom + gap, side, side)
    half = (head.width - gap) // 2
    cells = []
    y = board.bottom + gap
    for row in heights:
        cells += [Rect(head.x, y, half, row), Rect(head.right - half, y, half, row)]
        y += row + gap
    tray, tools, opponent, status, text, buttons = cells
    return SetupLayout(Mode.COMPACT, board, head, tray, tools, text, status, opponent, buttons)
