# cython: language_level=3
"""The compiled core of the checkers engine: what Python sees of it.

Positions come in as four integers (the sets of ``checkers_app.games.checkers.Checkers``: black,
white, kings; 0 or 1 for the side to move), moves go out as two (see ``board.pxd``).  This module
imports nothing and knows nothing of the rest of the program.
"""

from libc.stdint cimport uint64_t

from checkers_app.engine.checkers.board cimport Bits, MAX_MOVES, Move, Position
from checkers_app.engine.checkers.movegen cimport generate
from checkers_app.engine.checkers.perft cimport count_paths, count_paths_in_bulk


cdef Position position_of(Bits black, Bits white, Bits kings, int side) noexcept nogil:
    cdef Position position
    position.pieces[0] = black
    position.pieces[1] = white
    position.kings = kings
    position.side = side != 0
    return position


def legal_moves(Bits black, Bits white, Bits kings, int side):
    """Every legal move as (flip, captured), one for each route of a jump."""
    cdef Position position = position_of(black, white, kings, side)
    cdef Move moves[MAX_MOVES]
    cdef int total = generate(&position, moves)
    return [(moves[i].flip, moves[i].captured) for i in range(total)]


def perft(Bits black, Bits white, Bits kings, int side, int depth, bint bulk=False):
    """The number of sequences of ``depth`` legal moves, at least 1.

    Every last move is generated and made, unless ``bulk``: then it is only counted.
    """
    cdef Position position = position_of(black, white, kings, side)
    cdef Bits checksum = 0
    cdef uint64_t nodes
    if depth < 1:
        raise ValueError(f"depth must be at least 1, not {depth}")
    with nogil:
        if bulk:
            nodes = count_paths_in_bulk(&position, depth)
        else:
            nodes = count_paths(&position, depth, &checksum)
    return nodes
