# cython: language_level=3
"""The interface of the tree search for iterative deepening."""

from checkers_app.engine.checkers.worker cimport Worker

# The value of the position in the frame of ``ply``, searched ``depth`` plies deep, for the side to move;
# meaningless once the worker is stopped.  The move at index ``excluded`` of the list is left out; NO_MOVE
# leaves out none.
cdef int search(
    Worker* worker, int ply, int alpha, int beta, int depth, int excluded
) noexcept nogil
