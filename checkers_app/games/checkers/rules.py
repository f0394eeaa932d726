"""American checkers (English draughts): the rules.

The dark squares are numbered 1 to 32, row by row from the top.  Black starts on squares 1 to 12, moves first,
and moves down the board.  A set of squares is an integer in which square ``n`` has bit ``i + i // 8`` with
``i = n - 1``.  The three bits left out (8, 17 and 26) lie where a step would leave the board, so every step
is a shift by 4 or 5 bits and does not need to be checked for the edge of the board::

      . 0 . 1 . 2 . 3
      4 . 5 . 6 . 7 .          (8 is never used)
      . 9 .10 .11 .12
     13 .14 .15 .16 .          (17)
      .18 .19 .20 .21
     22 .23 .24 .25 .          (26)
      .27 .28 .29 .30
     31 .32 .33 .34 .

Draws by repetition and by the 40-move rule depend on the history of the game; see
:mod:`checkers_app.play.match`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from checkers_app.games.base import Move, Outcome, Piece, Reason, Side
from checkers_app.games.jumps import jump_wordings
from checkers_app.words import N_, declined, say, say_list
from checkers_app.words.sentence import Sentence

SQUARES = range(1, 33)

_BIT = (0, *(1 << (i + i // 8) for i in range(32)))
"""Square number -> the bit of the square; there is no square 0."""
_SQUARE = {bit: square for square, bit in enumerate(_BIT) if bit}
_BOARD = sum(_BIT)
_FIRST_ROW = sum(_BIT[1:5])
_LAST_ROW = sum(_BIT[29:33])

_DOWN = (4, 5)
_UP = (-4, -5)
_DIRECTIONS = (_DOWN, _UP, _DOWN + _UP)
"""The directions of a black man, a white man and a king."""
_KING = 2
_PASSING_PIECES = 8


def _shifted(bits: int, distance: int) -> int:
    return (bits << distance if distance > 0 else bits >> -distance) & _BOARD


def _steps_from(square: int, kind: int) -> tuple[tuple[int, Move], ...]:
    targets = (_shifted(_BIT[square], d) for d in _DIRECTIONS[kind])
    return tuple((bit, Move((square, _SQUARE[bit]))) for bit in targets if bit)


def _hops_from(square: int, kind: int) -> tuple[tuple[int, int, int, int], ...]:
    hops = []
    for d in _DIRECTIONS[kind]:
        over = _shifted(_BIT[square], d)
        landing = _shifted(over, d)
        if landing:
            hops.append((over, landing, _SQUARE[over], _SQUARE[landing]))
    return tuple(hops)


_STEPS = tuple(
    tuple(_steps_from(square, kind) if square else () for square in range(33)) for kind in range(3)
)
"""[kind][square] -> the steps from the square: (bit of the destination, the move)."""
_HOPS = tuple(tuple(_hops_from(square, kind) if square else () for square in range(33)) for kind in range(3))
"""[kind][square] -> the jumps from it: (bit jumped over, landing bit, square jumped over, landing square)."""


def _squares_of(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield _SQUARE[lowest]
        bits ^= lowest


class Checkers(NamedTuple):
    """A position in checkers.  The three sets of squares are integers with the layout shown above."""

    black: int = sum(_BIT[1:13])
    """The set of all black pieces."""
    white: int = sum(_BIT[21:33])
    """The set of all white pieces."""
    kings: int = 0
    """The kings of both sides."""
    side_to_move: Side = Side.FIRST
    """The side to move; ``Side.FIRST`` is Black."""

    @classmethod
    def from_pieces(cls, pieces: Mapping[int, Piece], side_to_move: Side) -> Checkers:
        """The position with ``pieces`` on their squares.

        Raises:
            ValueError: if a square is not in 1 to 32 or a man is on its crowning row.
        """
        sets = [0, 0]
        kings = 0
        for square, piece in pieces.items():
            if square not in SQUARES:
                raise ValueError(Sentence(N_("no such square: {square}"), square=square))
            bit = _BIT[square]
            if not piece.king and bit & (_FIRST_ROW if piece.side else _LAST_ROW):
                sentence = N_("a man on its crowning row: square {square}")
                raise ValueError(Sentence(sentence, square=square))
            sets[piece.side] |= bit
            if piece.king:
                kings |= bit
        return cls(sets[0], sets[1], kings, side_to_move)

    def pieces(self) -> dict[int, Piece]:
        """Map squares to the pieces on them."""
        both = self.black | self.white
        return {
            square: Piece(
                Side.FIRST if self.black & _BIT[square] else Side.SECOND,
                bool(self.kings & _BIT[square]),
            )
            for square in _squares_of(both)
        }

    def piece_at(self, square: int) -> Piece | None:
        """Return the piece on a square, or None."""
        bit = _BIT[square]
        if self.black & bit:
            return Piece(Side.FIRST, bool(self.kings & bit))
        if self.white & bit:
            return Piece(Side.SECOND, bool(self.kings & bit))
        return None

    def legal_moves(self) -> tuple[Move, ...]:
        """All jumps that the side to move can make, one for each route; if there are none, all steps.

        The moves are in order of origin, with downward moves before upward ones.
        """
        return tuple(self._jumps()) or tuple(self._steps())

    def moves_between(self, origin: int, destination: int) -> tuple[Move, ...]:
        """The legal moves from one square (1 to 32) to another, found without generating the moves of the
        other pieces.

        The moves and their order are the same as in :meth:`legal_moves`.  There are several moves if a jump
        has several routes.
        """
        black, white, kings, side = self
        own, other = (white, black) if side else (black, white)
        bit, occupied = _BIT[origin], own | other
        kind = _KING if kings & bit else side
        jumping = self._jumping()
        if jumping:
            if not jumping & bit:
                return ()
            routes = _routes(kind, origin, other, occupied & ~bit, (origin,), ())
            return tuple([move for move in routes if move.path[-1] == destination])
        if own & bit:
            for target, move in _STEPS[kind][origin]:
                if move.path[1] == destination and not occupied & target:
                    return (move,)
        return ()

    def play(self, move: Move) -> Checkers:
        """The position after ``move``; a man that ends on the far row is crowned."""
        origin, destination = _BIT[move.path[0]], _BIT[move.path[-1]]
        black, white, kings, side = self
        removed = 0
        for square in move.captures:
            removed |= _BIT[square]
        if kings & origin:
            kings = kings & ~origin | destination
        if side:
            white = white & ~origin | destination
            black &= ~removed
            kings = kings & ~removed | destination & _FIRST_ROW
            return Checkers(black, white, kings, Side.FIRST)
        black = black & ~origin | destination
        white &= ~removed
        kings = kings & ~removed | destination & _LAST_ROW
        return Checkers(black, white, kings, Side.SECOND)

    def outcome(self) -> Outcome | None:
        """A loss for the side to move if it has no legal move; otherwise None."""
        if self._jumping() or any(True for _ in self._steps()):
            return None
        reason = Reason.BLOCKED if self._own() else Reason.NO_PIECES
        return Outcome(self.side_to_move.other, reason)

    def move_text(self, move: Move) -> str:
        """The text of a move, such as ``11-15`` or ``22x15``; if two jumps start and end on the same squares,
        the text contains all squares of the jump.
        """
        if not move.captures:
            return f"{move.path[0]}-{move.path[-1]}"
        ends = (move.path[0], move.path[-1])
        twins = sum((other.path[0], other.path[-1]) == ends for other in self._jumps())
        return "x".join(map(str, ends if twins <= 1 else move.path))

    def is_progress(self, move: Move) -> bool:
        """Whether the move is a capture or a move of a man."""
        return bool(move.captures) or not self.kings & _BIT[move.path[0]]

    def passed(self) -> Checkers | None:
        """The same position with the other side to move; None if only a few pieces are left, because having
        to move is then often a disadvantage.
        """
        if (self.black | self.white).bit_count() < _PASSING_PIECES:
            return None
        return self._replace(side_to_move=self.side_to_move.other)

    def aimed_at(self, square: int) -> int:
        """Returns the square itself."""
        return square

    def winning_squares(self) -> tuple[int, ...]:
        """Always empty: checkers is not decided by particular squares."""
        return ()

    def refusal(self, squares: Sequence[int], name: Callable[[int], str] = str) -> str:
        """Return the reason why no legal move begins with ``squares``."""
        if self.outcome() is not None:
            return say("The game is over")
        piece = self.piece_at(squares[0])
        if piece is None:
            return say("Square {square} is empty", square=name(squares[0]))
        if piece.side is not self.side_to_move:
            return say(_THEIRS[piece.side])
        moves = [move for move in self.legal_moves() if move.path[0] == squares[0]]
        if any(move.captures for move in self.legal_moves()):
            return say("You must jump: {jumps}", jumps=jump_wordings(moves or self.legal_moves(), name)[0])
        if not moves:
            return say("{square} is blocked and cannot move", square=name(squares[0]))
        target = squares[1]
        if self.piece_at(target) is not None:
            return say("Square {square} is taken", square=name(target))
        behind = {step.path[1] for _, step in _STEPS[_KING][squares[0]]}
        if not piece.king and target in behind:
            return say("A man moves forward only")
        targets = say_list((name(move.path[1]) for move in moves), "or")
        return say("{square} can go to {squares}", square=name(squares[0]), squares=targets)

    def _own(self) -> int:
        return self.white if self.side_to_move else self.black

    def _jumping(self) -> int:
        """The pieces of the side to move that can jump."""
        black, white, kings, side = self
        empty = _BOARD & ~(black | white)
        down, up, other = (white & kings, white, black) if side else (black, black & kings, white)
        return (
            down & (other >> 4 & empty >> 8 | other >> 5 & empty >> 10)
            | up & (other << 4 & empty << 8 | other << 5 & empty << 10)
        )  # fmt: skip

    def _steps(self) -> Iterator[Move]:
        occupied = self.black | self.white
        for square in _squares_of(self._own()):
            kind = _KING if self.kings & _BIT[square] else self.side_to_move
            for bit, move in _STEPS[kind][square]:
                if not occupied & bit:
                    yield move

    def _jumps(self) -> Iterator[Move]:
        other = self.black if self.side_to_move else self.white
        for square in _squares_of(self._jumping()):
            bit = _BIT[square]
            kind = _KING if self.kings & bit else self.side_to_move
            # The jumper has left its square: a king may return to it or pass over it.
            occupied = (self.black | self.white) & ~bit
            yield from _routes(kind, square, other, occupied, (square,), ())


def _routes(
    kind: int,
    square: int,
    targets: int,
    occupied: int,
    path: tuple[int, ...],
    captures: tuple[int, ...],
) -> Iterator[Move]:
    """Every complete jump that continues from ``square``.

    ``targets`` are the enemy pieces that may still be jumped.  A jumped piece stays in ``occupied``
    until the move ends, so no route lands on it.
    """
    ended = True
    for over, landing, over_square, landing_square in _HOPS[kind][square]:
        if targets & over and not occupied & landing:
            ended = False
            yield from _routes(
                kind,
                landing_square,
                targets & ~over,
                occupied,
                (*path, landing_square),
                (*captures, over_square),
            )
    if ended and captures:
        yield Move(path, captures)


def _cell(square: int) -> tuple[int, int]:
    row, place = divmod(square - 1, 4)
    return row, 2 * place + (row % 2 == 0)


CELLS = MappingProxyType({square: _cell(square) for square in SQUARES})
"""Map squares to (row, column), both counted from 0 at the top left."""
SQUARE_NAMES = MappingProxyType(
    {square: f"{'ABCDEFGH'[column]}{8 - row}" for square, (row, column) in CELLS.items()}
)
"""Map squares to their names by letter and rank, such as ``C3``."""
NAMES = (declined("Black"), declined("White"))
"""The names of the sides."""
_THEIRS = (N_("That is Black's piece"), N_("That is White's piece"))
