# cython: language_level=3
"""Static evaluation: the functions called by the search and the Python interface.

The memory of the learned evaluation is declared in ``net.h``, its arithmetic in ``net_arithmetic.h``.
"""

from libc.stdint cimport int32_t

from checkers_app.engine.checkers.board cimport Position

cdef extern from "net.h" nogil:
    ctypedef struct Net:
        # The way to compute the net, from 0 to ``best_net_path``.
        int32_t path
        # Hundredths of a man for a logit of 1.
        int32_t scale
    enum:
        NET_SHORTS
        NET_LONGS


# The fastest path of this processor.
cdef int best_net_path() noexcept nogil

# The name of a path.
cdef const char* name_of_net_path(int path) noexcept nogil

# Unpack the numbers of a file, NET_SHORTS of 16 bits and then NET_LONGS of 32; False if sums could overflow.
cdef bint load_net(Net* net, const char* numbers, int scale) noexcept nogil

# The value of a quiet position for the side to move, in hundredths of a man: by the net, or by hand-made
# terms if the net is NULL.  The net supports at most 12 pieces of a side.
cdef int evaluate(const Net* net, const Position* position) noexcept nogil
