# cython: language_level=3
"""Counting move paths: the proof that move generation is right, and its speed."""

from libc.stdint cimport uint64_t

from checkers_app.engine.checkers.board cimport (
    BLACK, Bits, Black, MAX_MOVES, Move, Position, Side, White, make, make_for,
)
from checkers_app.engine.checkers.movegen cimport generate, generate_for


cdef inline uint64_t count_paths_of(
    const Position* position, int depth, Bits* checksum, Side side
) noexcept nogil:
    """Count the sequences of ``depth`` moves (at least 1) where ``side`` is to move.

    Every last move is generated and made; ``checksum`` depends on the final positions, so that no
    compiler may leave that out.
    """
    cdef Move moves[MAX_MOVES]
    cdef Position after
    cdef int total = generate_for(position, moves, side)
    cdef uint64_t nodes = 0
    cdef Bits sum = 0
    cdef int i
    if depth <= 1:
        for i in range(total):
            make_for(position, &moves[i], &after, side)
            sum ^= after.pieces[0] ^ after.pieces[1] << 1 ^ after.kings << 2
        checksum[0] ^= sum
        return total
    for i in range(total):
        make_for(position, &moves[i], &after, side)
        if Side is Black:
            nodes += count_paths_of(&after, depth - 1, checksum, <White> 0)
        else:
            nodes += count_paths_of(&after, depth - 1, checksum, <Black> 0)
    return nodes


cdef inline uint64_t count_paths(const Position* position, int depth, Bits* checksum) noexcept nogil:
    """The number of sequences of ``depth`` moves (at least 1), each made to its end."""
    if position.side == BLACK:
        return count_paths_of(position, depth, checksum, <Black> 0)
    return count_paths_of(position, depth, checksum, <White> 0)


cdef inline uint64_t count_paths_in_bulk(const Position* position, int depth) noexcept nogil:
    """The same number, but the last moves are only generated, not made."""
    cdef Move moves[MAX_MOVES]
    cdef Position after
    cdef int total = generate(position, moves)
    cdef uint64_t nodes = 0
    cdef int i
    if depth <= 1:
        return total
    for i in range(total):
        make(position, &moves[i], &after)
        nodes += count_paths_in_bulk(&after, depth - 1)
    return nodes
