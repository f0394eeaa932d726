"""Tic-tac-toe: two sets of marks on nine squares, numbered 1 to 9 from the top left, row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import NamedTuple, cast

from checkers_app.games.base import (
    EndWords,
    Game,
    Move,
    Outcome,
    Piece,
    Reason,
    Side,
    Sight,
    State,
    Strength,
    Term,
)
from checkers_app.words import N_, say

SQUARES = range(1, 10)

_FULL = 0b111_111_111
LINES = (
    (1, 2, 3),
    (4, 5, 6),
    (7, 8, 9),
    (1, 4, 7),
    (2, 5, 8),
    (3, 6, 9),
    (1, 5, 9),
    (3, 5, 7),
)
"""The winning lines of three squares."""
_LINES = tuple(sum(1 << (square - 1) for square in line) for line in LINES)
_MOVES = tuple((1 << (square - 1), Move((square,))) for square in SQUARES)


def _has_line(marks: int) -> bool:
    return any(marks & line == line for line in _LINES)


class TicTacToe(NamedTuple):
    """A position in tic-tac-toe.  Bit ``n - 1`` of a set stands for square ``n``; X is the first side."""

    crosses: int = 0
    """The set of squares with marks of the first side, X."""
    noughts: int = 0
    """The set of squares with marks of the second side, O."""

    @property
    def side_to_move(self) -> Side:
        """X while both sides have the same number of marks, O otherwise."""
        if self.crosses.bit_count() == self.noughts.bit_count():
            return Side.FIRST
        return Side.SECOND

    def legal_moves(self) -> tuple[Move, ...]:
        """A move to each empty square, in order; there are no moves once a line is complete."""
        if _has_line(self.crosses) or _has_line(self.noughts):
            return ()
        taken = self.crosses | self.noughts
        return tuple(move for bit, move in _MOVES if not taken & bit)

    def play(self, move: Move) -> TicTacToe:
        """Return the position after the side to move has placed its mark."""
        bit = 1 << (move.path[0] - 1)
        if self.side_to_move is Side.FIRST:
            return TicTacToe(self.crosses | bit, self.noughts)
        return TicTacToe(self.crosses, self.noughts | bit)

    def outcome(self) -> Outcome | None:
        """A win if there is a complete line; a draw if the board is full without one; otherwise None."""
        if _has_line(self.crosses):
            return Outcome(Side.FIRST, Reason.LINE)
        if _has_line(self.noughts):
            return Outcome(Side.SECOND, Reason.LINE)
        if self.crosses | self.noughts == _FULL:
            return Outcome(None, Reason.BOARD_FULL)
        return None

    def piece_at(self, square: int) -> Piece | None:
        """The mark on a square; None if the square is empty."""
        bit = 1 << (square - 1)
        if self.crosses & bit:
            return Piece(Side.FIRST)
        if self.noughts & bit:
            return Piece(Side.SECOND)
        return None

    def move_text(self, move: Move) -> str:
        """The number of the square."""
        return str(move.path[0])

    def is_progress(self, move: Move) -> bool:
        """Always True, because marks are never removed."""
        del move
        return True

    def refusal(self, squares: Sequence[int], name: Callable[[int], str] = str) -> str:
        """The reason why a mark cannot be placed on ``squares[0]``."""
        if self.outcome() is not None:
            return say("The game is over")
        return say("Square {square} is taken", square=name(squares[0]))

    def passed(self) -> None:
        """Always None, because the number of marks determines whose turn it is."""

    def aimed_at(self, square: int) -> int:
        """Returns the square itself."""
        return square

    def winning_squares(self) -> tuple[int, ...]:
        """The squares of the completed line; an empty tuple if there is none."""
        for line in _LINES:
            if self.crosses & line == line or self.noughts & line == line:
                return tuple(n for n in SQUARES if line >> (n - 1) & 1)
        return ()


_OPEN_LINE = (0, 10, 40, 0)
"""Number of marks -> the value of a line with this many marks of one side and none of the other.  Three marks
end the game, which the search scores.
"""


def evaluate(state: State) -> int:
    """Return the sum of the values of all lines that contain marks of only one side.

    The value of a line is positive if its marks belong to the side to move, and negative otherwise.
    """
    crosses, noughts = cast("TicTacToe", state)
    score = 0
    for line in _LINES:
        ours, theirs = crosses & line, noughts & line
        if not theirs:
            score += _OPEN_LINE[ours.bit_count()]
        elif not ours:
            score -= _OPEN_LINE[theirs.bit_count()]
    return -score if state.side_to_move else score


def terms(state: State) -> tuple[Term, ...]:
    """Return the terms whose sum is :func:`evaluate`, for the side to move."""
    crosses, noughts = cast("TicTacToe", state)
    counts = [0] * len(_OPEN_LINE)
    for line in _LINES:
        ours, theirs = (crosses & line).bit_count(), (noughts & line).bit_count()
        if not theirs:
            counts[ours] += 1
        elif not ours:
            counts[theirs] -= 1
    sign = -1 if state.side_to_move else 1
    names = N_("Open lines with one mark"), N_("Open lines with two marks")
    return tuple(Term(name, sign * counts[marks], _OPEN_LINE[marks]) for marks, name in enumerate(names, 1))


GAME = Game(
    key="tictactoe",
    title=N_("Tic-tac-toe"),
    side_names=(N_("X"), N_("O")),
    rows=3,
    columns=3,
    cells=MappingProxyType({n: divmod(n - 1, 3) for n in SQUARES}),
    initial=TicTacToe(),
    top_side=None,
    square_names=MappingProxyType(
        {n: f"{row + 1},{column + 1}" for n, (row, column) in ((n, divmod(n - 1, 3)) for n in SQUARES)}
    ),
    piece_names=(N_("mark"),),
    piece_words=MappingProxyType({Piece(Side.FIRST): N_("X mark"), Piece(Side.SECOND): N_("O mark")}),
    blurb=N_("{opponents}. The last one never loses."),
    icon="ttt",
    rules=(
        N_("X moves first. The players take turns marking empty squares."),
        N_(
            "You win with three of your own marks in a row: across, down or diagonally. A full board "
            "without such a row is a draw."
        ),
    ),
    end_words=MappingProxyType(
        {
            Reason.LINE: EndWords(
                N_("X has three in a row."),
                N_("O has three in a row."),
                N_("You have three in a row."),
                N_("The computer has three in a row."),
            )
        }
    ),
    evaluation=evaluate,
    terms=terms,
    levels=(
        Strength(
            N_("First game"),
            N_("Completes a line, but often overlooks yours."),
            2,
            sight=Sight(20, 60, 0.6, second_look=1),
        ),
        Strength(
            N_("Kitchen table"),
            N_("Blocks your lines. Go first and try a fork."),
            2,
            sight=Sight(20, 60),
        ),
        Strength(
            N_("Rainy Sunday"),
            N_("Sees most forks coming, but not all."),
            4,
            sight=Sight(10, 40, 0.9, second_look=4),
        ),
        Strength(
            N_("Never loses"),
            N_("Sees every game to the end, and sets traps."),
            9,
            seconds=None,
            tricky=True,
        ),
    ),
)
