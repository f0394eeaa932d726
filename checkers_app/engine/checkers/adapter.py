"""Converts positions and moves between the program and the compiled core.

Both use the same 35-bit layout, so positions need no conversion.  In the core, a move is a pair of sets: the
squares that change (origin and destination), and the captured squares.
"""

from __future__ import annotations

from collections.abc import Iterable

from checkers_app.engine.checkers import known_position
from checkers_app.games.base import Move, State
from checkers_app.games.checkers import Checkers

Sets = tuple[int, int, int, int]
"""A position in the format of the core: Black's pieces, White's pieces, all kings, and the side to move (0 is
Black).
"""
Pair = tuple[int, int]
"""A move in the format of the core: the squares that change (origin and destination), and the captured
squares.
"""

_BIT = tuple(1 << (square - 1 + (square - 1) // 8) if square else 0 for square in range(33))
"""Square number -> the bit of the square."""
_SQUARE = {bit: square for square, bit in enumerate(_BIT) if bit}


def checkers_state(state: State) -> Checkers:
    """Return the state itself if it is a checkers position.

    Raises:
        TypeError: if it is a position of another game.
    """
    known = known_position(state)
    if known is None:
        raise TypeError(f"the checkers engine cannot search a {type(state).__name__}")
    return known


def sets_of(state: Checkers) -> Sets:
    """Convert a position to the format of the core."""
    return state.black, state.white, state.kings, int(state.side_to_move)


def pair_of(move: Move) -> Pair:
    """Convert a move to the format of the core."""
    captured = 0
    for square in move.captures:
        captured |= _BIT[square]
    return _BIT[move.origin] ^ _BIT[move.destination], captured


def move_of(state: Checkers, pair: Pair) -> Move:
    """Return the legal move that ``pair`` represents.

    If several routes capture the same pieces and end on the same square, the first one is returned; the
    position after the move is the same for all of them.

    Raises:
        ValueError: if there is no such jump, or if a step has no valid origin or destination.
    """
    flip, captured = pair
    if not captured:  # avoids generating all moves, which takes most of the time of a long line
        origin = flip & (state.white if state.side_to_move else state.black)
        if origin in _SQUARE and flip ^ origin in _SQUARE:
            return Move((_SQUARE[origin], _SQUARE[flip ^ origin]))
    for move in state.legal_moves() if captured else ():
        if pair_of(move) == pair:
            return move
    raise ValueError(f"{pair} is not a legal move in {state}")


def line_of(state: Checkers, pairs: Iterable[Pair]) -> tuple[Move, ...]:
    """Convert a line of the core that begins at ``state`` to a sequence of moves."""
    line = []
    for pair in pairs:
        move = move_of(state, pair)
        line.append(move)
        state = state.play(move)
    return tuple(line)
