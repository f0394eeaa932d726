# cython: language_level=3
"""The learned evaluation as the search sees it; the arithmetic is in ``net.h``."""

from libc.stdint cimport int16_t, int32_t, uint64_t

from checkers_app.engine.checkers.board cimport Bits, Position, WHITE

cdef extern from "net.h" nogil:
    ctypedef struct Net:
        int32_t path
        int32_t scale
    enum:
        NET_SHORTS
        NET_LONGS
        NET_PLAIN
        NET_SSE2
        NET_AVX2
        NET_HIDDEN
        NET_SECOND
        NET_STAGES
    # The fastest path of this processor.
    int net_best_path() noexcept
    # Unpack the numbers of a file; not 0 if they could overflow.
    int net_load(Net* net, const int16_t* shorts, const int32_t* longs, int scale) noexcept
    int net_evaluate(const Net* net, const uint64_t* planes, int turn) noexcept


cdef inline int evaluate_with(const Net* net, const Position* position) noexcept nogil:
    """The worth of a position for the side to move, in hundredths of a man.

    The two sides have at most 12 pieces each.
    """
    cdef uint64_t planes[4]
    cdef Bits own = position.pieces[position.side]
    cdef Bits other = position.pieces[1 - position.side]
    planes[0] = own & ~position.kings
    planes[1] = own & position.kings
    planes[2] = other & ~position.kings
    planes[3] = other & position.kings
    return net_evaluate(net, planes, position.side == WHITE)
