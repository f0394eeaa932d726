# cython: language_level=3
"""Find the predecessors of a position, with their indices.

This takes most of the time of a build, so the ranks of the kings are not computed again for each predecessor:
one piece moves, and each king between its two squares moves up or down by one place.
"""

from libc.stdint cimport uint64_t

from checkers_app.engine.checkers.bits cimport count_bits, prefetch
from checkers_app.engine.checkers.board cimport BOARD, Bits
from checkers_app.engine.checkers.endgames.cells cimport Half, can_jump
from checkers_app.engine.checkers.endgames.index cimport (
    MAX_PIECES, Pieces, choose, men_number, mirror,
)

cdef enum:
    MAX_PREDECESSORS = 64

cdef struct Predecessor:
    uint64_t number
    Pieces pieces

cdef struct Kings:
    # The kings of one side, lowest first, and the place of each among the squares left to them.
    int total
    Bits squares[MAX_PIECES]
    int places[MAX_PIECES]


cdef inline void place_kings(Bits kings, Bits free, Kings* out) noexcept nogil:
    cdef Bits lowest
    out.total = 0
    while kings:
        lowest = kings & (0 - kings)
        kings ^= lowest
        out.squares[out.total] = lowest
        out.places[out.total] = count_bits(free & (lowest - 1))
        out.total += 1


cdef inline uint64_t rank_after(const Kings* kings, Bits target, Bits origin) noexcept nogil:
    """Return the rank of ``kings`` after another piece has returned from ``target`` to ``origin``."""
    cdef uint64_t rank = 0
    cdef int i
    for i in range(kings.total):
        rank += choose[
            kings.places[i] + (target < kings.squares[i]) - (origin < kings.squares[i])
        ][i + 1]
    return rank


cdef inline uint64_t rank_with(const Kings* kings, int moved, int place) noexcept nogil:
    """Return the rank of ``kings`` after the king numbered ``moved`` has returned to ``place``."""
    cdef uint64_t rank = 0
    cdef int k = 1
    cdef bint waiting = True
    cdef int i
    for i in range(kings.total):
        if i == moved:
            continue
        if waiting and place < kings.places[i]:
            rank += choose[place][k]
            k += 1
            waiting = False
        rank += choose[kings.places[i]][k]
        k += 1
    if waiting:
        rank += choose[place][k]
    return rank


cdef inline int predecessors(Half* half, const Pieces* pieces, Predecessor* out) noexcept nogil:
    """Find the positions in ``half.other`` from which a step within the pair (or the phase) leads to this
    one.

    They are in the view of the side that has just moved, which is Black there; positions in which that side
    had a capture are left out.  Their cells are prefetched from memory.
    """
    cdef Half* other = half.other
    cdef Predecessor* next = out
    cdef Kings black
    cdef Kings white
    cdef Pieces here
    cdef Bits empty
    cdef Bits free
    cdef Bits movers
    cdef Bits target
    cdef Bits origin
    cdef uint64_t men
    cdef int direction
    cdef int i
    mirror(pieces, &here)
    free = BOARD & ~(here.black_men | here.white_men)
    empty = free & ~(here.black_kings | here.white_kings)
    place_kings(here.black_kings, free, &black)
    place_kings(here.white_kings, free ^ here.black_kings, &white)
    for direction in range(4, 6):
        movers = here.black_men & empty << direction if other.tables == NULL else 0
        while movers:
            target = movers & (0 - movers)
            origin = target >> direction
            movers ^= target
            next.pieces = here
            next.pieces.black_men ^= target | origin
            if can_jump(&next.pieces):
                continue
            next.number = men_number(other.slice, next.pieces.black_men, here.white_men)
            next.number *= other.slice.black_king_places
            next.number += rank_after(&black, target, origin)
            next.number *= other.slice.white_king_places
            next.number += rank_after(&white, target, origin)
            prefetch(&other.cells[next.number])
            next += 1
    if black.total == 0:
        return <int> (next - out)
    men = men_number(other.slice, here.black_men, here.white_men) if other.tables == NULL else 0
    men *= other.slice.black_king_places
    for i in range(black.total):
        target = black.squares[i]
        movers = (target << 4 | target << 5 | target >> 4 | target >> 5) & empty
        while movers:
            origin = movers & (0 - movers)
            movers ^= origin
            next.pieces = here
            next.pieces.black_kings ^= target | origin
            if can_jump(&next.pieces):
                continue
            next.number = men + rank_with(&black, i, count_bits(free & (origin - 1)))
            next.number *= other.slice.white_king_places
            next.number += rank_after(&white, target, origin)
            prefetch(&other.cells[next.number])
            next += 1
    return <int> (next - out)
