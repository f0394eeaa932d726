# cython: language_level=3
"""Retrograde analysis: the functions called by the table builder and the adviser of endings."""

from checkers_app.engine.checkers.endgames.cells cimport Control, Half
from checkers_app.engine.checkers.endgames.retreat cimport Predecessor

cdef enum:
    BLOCK_SHIFT = 11        # a block has 2048 cells, and records the levels that they contain

    # The results of ``solve_pair``.
    SOLVED = 0
    STOPPED = 1
    TOO_LONG = 2            # a distance that does not fit into a cell
    PAUSE_LOOKS = 128       # visits between pauses in the first pass: at most a millisecond or two
    PAUSED = 3              # see ``Control.pause_at``

# Solve ``half`` and ``half.other`` (which may be the same); ``lists`` has room for 2 * MAX_PREDECESSORS.
# With the same ``control``, it continues where it paused.
cdef int solve_pair(Half* half, Predecessor* lists, Control* control) noexcept nogil
