# cython: language_level=3
"""Retrograde analysis: the functions called by the table builder and the adviser of endings."""

from checkers_app.engine.checkers.endgames.cells cimport Control, Half
from checkers_app.engine.checkers.endgames.retreat cimport Predecessor

cdef enum:
    BLOCK_SHIFT = 11        # 2048 cells are a block; a block knows which levels wait in it

    # What ``solve_pair`` answers.
    SOLVED = 0
    STOPPED = 1
    TOO_LONG = 2            # a distance that has no place in a cell
    PAUSE_LOOKS = 128       # so often the opening pass can pause: a millisecond or two at worst
    PAUSED = 3              # see ``Control.pause_at``

# Solve ``half`` and ``half.other`` (which may be the same); ``lists`` has room for 2 * MAX_PREDECESSORS.
# With the same ``control`` it goes on where it paused.
cdef int solve_pair(Half* half, Predecessor* lists, Control* control) noexcept nogil
