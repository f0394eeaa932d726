"""Connect Four: discs fall into seven columns of six squares; four of one colour in a row win.

Squares are numbered 1 to 42 from the top left, row by row, so the numbers of the squares in the top row
are also the numbers of the columns.  A set of discs is an integer with seven bits for each column, the
lowest square first.  The seventh bit is never used; it keeps a line from running from one column into
the next.  This layout, and the method of finding lines by shifting, come from John Tromp's Fhourstones
benchmark.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import NamedTuple, cast

from checkers_app.games.base import EndWords, Game, Move, Outcome, Piece, Reason, Side, State, Strength

ROWS, COLUMNS = 6, 7
SQUARES = range(1, ROWS * COLUMNS + 1)
CELLS = MappingProxyType({square: divmod(square - 1, COLUMNS) for square in SQUARES})
"""Square -> (row, column), both from 0 at the top left."""

_HEIGHT = ROWS + 1
"""Bits of a column."""
_DIRECTIONS = (1, _HEIGHT, _HEIGHT - 1, _HEIGHT + 1)
"""The distance in bits to the square above, at the right, below at the right and above at the right."""
_BIT = MappingProxyType(
    {square: 1 << (column * _HEIGHT + ROWS - 1 - row) for square, (row, column) in CELLS.items()}
)
_SQUARE = MappingProxyType({bit: square for square, bit in _BIT.items()})
_BOARD = sum(_BIT.values())
_BOTTOMS = tuple(1 << column * _HEIGHT for column in range(COLUMNS))
_COLUMNS = tuple(bottom * ((1 << ROWS) - 1) for bottom in _BOTTOMS)
_MOVES = MappingProxyType({bit: Move((square,)) for bit, square in _SQUARE.items()})


def _has_line(discs: int) -> bool:
    for distance in _DIRECTIONS:
        pairs = discs & discs >> distance
        if pairs & pairs >> 2 * distance:
            return True
    return False


class ConnectFour(NamedTuple):
    """A position; Red, who begins, is the first side."""

    red: int = 0
    yellow: int = 0

    @property
    def side_to_move(self) -> Side:
        """Red while both sides have the same number of discs, Yellow otherwise."""
        return Side.FIRST if self.red.bit_count() == self.yellow.bit_count() else Side.SECOND

    def legal_moves(self) -> tuple[Move, ...]:
        """The lowest free square of each column that is not full, from the left; none once a side has won."""
        if _has_line(self.red) or _has_line(self.yellow):
            return ()
        # Adding a column's lowest bit to its discs carries to the first free square.
        taken = self.red | self.yellow
        landings = ((taken & column) + bottom for column, bottom in zip(_COLUMNS, _BOTTOMS, strict=True))
        return tuple(_MOVES[landing] for landing in landings if landing & _BOARD)

    def play(self, move: Move) -> ConnectFour:
        """The position after the side to move drops a disc."""
        bit = _BIT[move.destination]
        if self.side_to_move is Side.FIRST:
            return ConnectFour(self.red | bit, self.yellow)
        return ConnectFour(self.red, self.yellow | bit)

    def outcome(self) -> Outcome | None:
        """A win for a side with four in a row, or a draw on a full board; None if the game continues."""
        if _has_line(self.red):
            return Outcome(Side.FIRST, Reason.LINE)
        if _has_line(self.yellow):
            return Outcome(Side.SECOND, Reason.LINE)
        return Outcome(None, Reason.BOARD_FULL) if self.red | self.yellow == _BOARD else None

    def piece_at(self, square: int) -> Piece | None:
        """The disc on a square."""
        bit = _BIT[square]
        if self.red & bit:
            return Piece(Side.FIRST)
        return Piece(Side.SECOND) if self.yellow & bit else None

    def move_text(self, move: Move) -> str:
        """The number of the column, 1 to 7 from the left."""
        return str(CELLS[move.destination][1] + 1)

    def is_progress(self, move: Move) -> bool:
        """Always True, because discs are never moved or removed."""
        del move
        return True

    def passed(self) -> None:
        """Always None, because the side to move follows from the number of discs."""

    def aimed_at(self, square: int) -> int:
        """The square where a disc in this column comes to rest; ``square`` itself if the column is full."""
        column = CELLS[square][1]
        landing = ((self.red | self.yellow) & _COLUMNS[column]) + _BOTTOMS[column]
        return _SQUARE.get(landing, square)

    def winning_squares(self) -> tuple[int, ...]:
        """The squares of a line of four or more; those of the first line if a disc has completed several."""
        discs = self.red if _has_line(self.red) else self.yellow
        for distance in _DIRECTIONS:
            pairs = discs & discs >> distance
            starts = pairs & pairs >> 2 * distance
            if starts:
                bit, line = starts & -starts, []
                while discs & bit:
                    line.append(_SQUARE[bit])
                    bit <<= distance
                return tuple(line)
        return ()

    def refusal(self, squares: Sequence[int], name: Callable[[int], str] = str) -> str:
        """The reason why no disc can be dropped on ``squares[0]``."""
        del name  # columns are told by their numbers, whatever squares are called
        if self.outcome() is not None:
            return "The game is over"
        return f"Column {CELLS[squares[0]][1] + 1} is full"


def _lines() -> tuple[int, ...]:
    """Every four squares in a row on the board: 69 of them."""
    lines = []
    for bit in _SQUARE:
        for distance in _DIRECTIONS:
            line = sum(bit << step * distance for step in range(4))
            if line & _BOARD == line:
                lines.append(line)
    return tuple(lines)


_LINES = _lines()
_OPEN_LINE = (0, 1, 6, 30, 0)
"""The worth of four squares in a row with this many discs of one side and none of the other."""


def evaluate(state: State) -> int:
    """Compares the lines of four squares that contain discs of only one side; more discs count for more.

    The value changes its sign if the colours are swapped, and lies between -2,100 and 2,100.
    """
    red, yellow = cast("ConnectFour", state)
    score = 0
    for line in _LINES:
        ours, theirs = (red & line).bit_count(), (yellow & line).bit_count()
        if not theirs:
            score += _OPEN_LINE[ours]
        elif not ours:
            score -= _OPEN_LINE[theirs]
    return -score if state.side_to_move else score


ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none"'
    ' stroke="#FFFFFF" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
    '<path d="M4 6 V20 H20 V6"/><circle cx="12" cy="5" r="2.6"/>'
    '<circle cx="8.5" cy="15.5" r="2.2"/><circle cx="15.5" cy="15.5" r="2.2"/></svg>'
)

GAME = Game(
    key="connect_four",
    title="Connect Four",
    side_names=("Red", "Yellow"),
    rows=ROWS,
    columns=COLUMNS,
    cells=CELLS,
    initial=ConnectFour(),
    top_side=None,
    square_labels=MappingProxyType({column: str(column) for column in range(1, COLUMNS + 1)}),
    piece_names=("disc",),
    piece_words=MappingProxyType({Piece(Side.FIRST): "red disc", Piece(Side.SECOND): "yellow disc"}),
    side_colors=("#C8402E", "#EDB82E"),
    blurb="{opponents}. Discs fall, four in a row win.",
    icon=ICON,
    rules=(
        (
            "Red begins. The players take turns to drop a disc into one of the seven columns; it "
            "falls on the highest disc there, or to the bottom."
        ),
        (
            "Four of one's own discs in a row, across, upright or diagonally, win. A full board "
            "without such a row is a draw."
        ),
        "A click anywhere in a column drops a disc there.",
    ),
    end_words=MappingProxyType(
        {
            Reason.LINE: EndWords(
                "Red has four in a row.",
                "Yellow has four in a row.",
                "You have four in a row.",
                "The computer has four in a row.",
            )
        }
    ),
    typing_note="the number of a column from the left",
    evaluation=evaluate,
    levels=(
        Strength("First game", "Takes four in a row and overlooks yours.", 1, 25),
        Strength("Kitchen table", "Blocks three in a row. Make two at once.", 2, 18),
        Strength("Rainy Sunday", "Sees a double threat when it is near.", 4, 10),
        Strength("Club night", "Builds its own threats and looks six ahead.", 6, 4),
        Strength("Long evening", "Looks as far ahead as three seconds allow.", 42, 0),
    ),
)
