# cython: language_level=3
"""The interface of a search for its caller: each thread prepares its worker and then iterates."""

from checkers_app.engine.checkers.worker cimport Shared, Worker

# Prepare a worker for a new search from the root in ``shared``; nothing learned before is used.
cdef void prepare(Worker* worker, Shared* shared, int index) noexcept nogil

# Search deeper and deeper until a limit is reached or the search is stopped.
cdef void iterate(Worker* worker) noexcept nogil
