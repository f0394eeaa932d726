# cython: language_level=3
"""Perft and the soak test, each of which is one call from Python."""

from libc.stdint cimport uint64_t

from checkers_app.engine.checkers.board cimport Bits, Position

# The number of sequences of ``depth`` moves (at least 1), each made to its end; ``checksum`` changes with
# the final positions.
cdef uint64_t count_paths(const Position* position, int depth, Bits* checksum) noexcept nogil

# The same number, but the last moves are only generated, not made.
cdef uint64_t count_paths_in_bulk(const Position* position, int depth) noexcept nogil

# Make every move in this many random positions; returns a checksum, or 0 if a position became invalid.
cdef uint64_t soak(uint64_t seed, uint64_t positions) noexcept nogil
