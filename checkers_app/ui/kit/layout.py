"""Window size -> rectangles.  Pure: nothing here draws or remembers.

The rule is the one of the design language: three modes, fixed heights, the board in whole cells; and in
a window that is higher than wide everything else is over and under the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pygame import Rect

WIDEST_PANEL, WIDEST_COLUMNS = 760, 1144
"""Units beside the board at most, without and with a column for what the computer thinks: in a wider window
everything is in the middle."""
MIND_GAP = 24
MIN_SIZE = (480, 600)
"""The smallest window the layout is made for."""
NARROW = 640
"""Below this width nothing is beside the board."""
PLENTY = (1640, 900)
"""Units in which everything has room: in a window of more pixels both ways a unit is more than a pixel."""


class Mode(Enum):
    """How much room there is."""

    COMPACT = "compact"
    STANDARD = "standard"
    WIDE = "wide"


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """The rectangles of the play scene."""

    mode: Mode
    board: Rect
    bar: Rect
    """The evaluation bar beside the board."""
    top_player: Rect
    moves: Rect
    engine: Rect
    status: Rect
    bottom_player: Rect
    tools: Rect
    evaluation: Rect | None
    """In a wide window: the evaluation over the game, above the lines or beside the moves."""
    lines: Rect | None
    portrait: bool = False
    """True if the cards are over and under the board, each player's on one line."""
    sheet: Rect | None = None
    """In a small portrait window: what rises from below, when asked for, with moves and engine on it."""

    @property
    def engine_has_foot(self) -> bool:
        """True where the card of the engine has room for buttons under what it says."""
        return self.portrait and self.sheet is None


def is_portrait(size: tuple[int, int]) -> bool:
    """True for a window in which everything else is over and under the board."""
    return size[1] > 1.05 * size[0] or size[0] < NARROW


def fitting_zoom(size: tuple[int, int], wanted: float) -> float:
    """Pixels in a unit for a window of this many pixels: as wanted, or less where that has no room.

    It goes in twentieths, so that a window that is being resized is not drawn again for each pixel.
    """
    room = min(size[0] / MIN_SIZE[0], size[1] / MIN_SIZE[1])
    return wanted if wanted <= room else max(1, int(room * 20)) / 20


def usual_zoom(size: tuple[int, int]) -> float:
    """Pixels in a unit for a window of this many pixels at the usual text size.

    One, but in a window larger than :data:`PLENTY` as many as leave that many units, in twentieths: a large
    screen is looked at from further away, and has nothing better to fill it with.
    """
    return max(20, int(20 * min(size[0] / PLENTY[0], size[1] / PLENTY[1]))) / 20


def in_units(size: tuple[int, int], zoom: float) -> tuple[int, int]:
    """A window of this many pixels in units of ``zoom`` pixels."""
    return int(size[0] / zoom), int(size[1] / zoom)


def window_mode(size: tuple[int, int]) -> Mode:
    """How much room a window of ``size`` gives."""
    width, height = size
    if width < 1200 or height < 740:
        return Mode.COMPACT
    margin = _margin(height)
    board = height - 2 * margin
    return Mode.WIDE if width - 2 * margin - board - 36 >= 680 else Mode.STANDARD


def _margin(height: int) -> int:
    return 24 if height < 1000 else 32


def play_layout(size: tuple[int, int], *, mind: bool = True) -> PlayLayout:
    """The rectangles of the play scene in a window of ``size`` (at least :data:`MIN_SIZE`).

    Without a ``mind`` a wide window has no column for what the computer thinks, which would stay empty: the
    panel takes its room, with the evaluation over the game beside the moves.
    """
    width, height = max(size[0], MIN_SIZE[0]), max(size[1], MIN_SIZE[1])
    if is_portrait((width, height)):
        return _portrait(width, height)
    mode = window_mode((width, height))
    if mode is Mode.COMPACT:
        return _compact(width, height)
    return _standard(width, height, mode, mind=mind)


def _compact(width: int, height: int) -> PlayLayout:
    margin, gap, strip, bar_width = 12, 8, 44, 10
    side = min(height - 2 * margin - strip - gap, width - 2 * margin - gap - bar_width - 12 - 210)
    board = Rect(margin, (height - side - strip - gap) // 2, side, side)
    bar = _bar(board, gap, bar_width)
    left = bar.right + 12
    panel = Rect(left, margin, width - margin - left, height - 2 * margin)
    status = Rect(margin, board.bottom + gap, bar.right - margin, strip)
    # A larger panel has words under its tools, and a third line of what the computer thinks.
    tool, thought = (56, 80) if panel.width >= 264 and height >= 680 else (44, 58)
    top = Rect(panel.x, panel.y, panel.width, 76)
    tools = Rect(panel.x, panel.bottom - tool, panel.width, tool)
    bottom = Rect(panel.x, tools.y - gap - 76, panel.width, 76)
    engine = Rect(panel.x, bottom.y - gap - thought, panel.width, thought)
    moves = Rect(panel.x, top.bottom + gap, panel.width, engine.y - top.bottom - 2 * gap)
    return PlayLayout(Mode.COMPACT, board, bar, top, moves, engine, status, bottom, tools, None, None)


def _portrait(width: int, height: int) -> PlayLayout:
    large = width >= 600 and height - 360 >= (width - 60) * 3 // 4
    margin, gap, bar_width, bar_gap = (12, 8, 10, 8) if large else (8, 6, 8, 6)
    player, strip, tool = (52, 44, 52) if large else (44, 40, 48)
    side = min(width - 60, height - 360) if large else min(width - 56, height - 216)
    column = Rect(0, 0, side + bar_gap + bar_width, height - 2 * margin)
    column.midtop = (width // 2, margin)
    used = 2 * player + strip + tool + side + (5 * gap + 96 if large else 4 * gap)
    top = Rect(column.x, margin + max(0, column.height - used) // 2, column.width, player)
    board = Rect(column.x, top.bottom + gap, side, side)
    bar = _bar(board, bar_gap, bar_width)
    status = Rect(column.x, board.bottom + gap, column.width, strip)
    bottom = Rect(column.x, status.bottom + gap, column.width, player)
    tools = Rect(column.x, bottom.bottom + gap, column.width, tool)
    if large:
        moves = Rect(column.x, bottom.bottom + gap, column.width * 41 // 100, 96)
        engine = Rect(moves.right + gap, moves.y, column.right - moves.right - gap, 96)
        tools.y = moves.bottom + gap
        sheet = None
    else:
        high = min(360, height * 3 // 5)
        sheet = Rect(0, height - high, width, high)
        engine = Rect(16, height - 16 - 58, width - 32, 58)
        moves = Rect(16, sheet.y + 44, width - 32, engine.y - gap - sheet.y - 44)
    parts = (board, bar, top, moves, engine, status, bottom, tools, None, None)
    return PlayLayout(Mode.COMPACT, *parts, portrait=True, sheet=sheet)


def _standard(width: int, height: int, mode: Mode, *, mind: bool) -> PlayLayout:
    margin, gap, bar_width = _margin(height), 12, 16
    side = min(height - 2 * margin, width - 2 * margin - bar_width - gap - 20 - 400)
    beside = side + gap + bar_width + 20
    room = width - 2 * margin - beside
    if mode is Mode.WIDE:
        room = min(room, WIDEST_COLUMNS if mind else WIDEST_PANEL)
    board = Rect((width - beside - room) // 2, (height - side) // 2, side, side)
    column = min(460, (room - MIND_GAP) // 2) if mode is Mode.WIDE and mind else room
    panel = Rect(board.x + beside, margin, column, height - 2 * margin)
    top = Rect(panel.x, panel.y, column, 88)
    tools = Rect(panel.x, panel.bottom - 64, room, 64)  # under both columns: nine words need room
    bottom = Rect(panel.x, tools.y - gap - 88, column, 88)
    status = Rect(panel.x, bottom.y - gap - 64, column, 64)
    engine = Rect(panel.x, status.y - gap - 98, column, 98)
    moves = Rect(panel.x, top.bottom + gap, column, engine.y - top.bottom - 2 * gap)
    parts = (board, _bar(board, gap, bar_width), top)
    if mode is Mode.STANDARD:
        return PlayLayout(mode, *parts, moves, engine, status, bottom, tools, None, None)
    if not mind:
        moves.width = column * 46 // 100
        evaluation = Rect(moves.right + gap, moves.y, panel.right - moves.right - gap, moves.height)
        return PlayLayout(Mode.STANDARD, *parts, moves, engine, status, bottom, tools, evaluation, None)
    moves.height = status.y - gap - moves.y
    evaluation = Rect(panel.right + MIND_GAP, margin, room - column - MIND_GAP, 254)
    engine = Rect(evaluation.x, evaluation.bottom + gap, evaluation.width, 98)
    lines = Rect(evaluation.x, engine.bottom + gap, evaluation.width, tools.y - engine.bottom - 2 * gap)
    return PlayLayout(mode, *parts, moves, engine, status, bottom, tools, evaluation, lines)


def _bar(board: Rect, gap: int, width: int) -> Rect:
    frame = round(0.032 * board.width)
    return Rect(board.right + gap, board.y + frame, width, board.height - 2 * frame)
