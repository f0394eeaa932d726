# cython: language_level=3
"""The tree search as iterative deepening calls it."""

from checkers_app.engine.checkers.worker cimport Worker

# The value of the position in the frame of ``ply``, looked at ``depth`` plies deep, for the side to move;
# meaningless once the worker is stopped.
cdef int search(Worker* worker, int ply, int alpha, int beta, int depth) noexcept nogil
