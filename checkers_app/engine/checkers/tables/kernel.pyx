# cython: language_level=3
"""The compiled part of the endgame tables: what Python sees of it.

A slice is named by a tuple (black men, black kings, white men, white kings), Black to move.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from checkers_app.engine.checkers.bits cimport allocate, release
from checkers_app.engine.checkers.tables.cursor cimport fill_tops
from checkers_app.engine.checkers.tables.index cimport (
    MAX_PIECES as _MAX_PIECES, SLICE_CODES, Slice, prepare_slice, slice_code,
)
from checkers_app.engine.checkers.tables.solve cimport (
    BLOCK_SHIFT, Block, Control, DRAW, Half, MAX_PREDECESSORS, Pool, Predecessor, SOLVED, STOPPED,
    solve_pair,
)

MAX_PIECES = _MAX_PIECES


class Stopped(Exception):
    """The work was asked to end."""


cdef int code_for(tuple counts) except -1:
    cdef int black_men, black_kings, white_men, white_kings
    black_men, black_kings, white_men, white_kings = counts
    if min(counts) < 0 or not black_men + black_kings or not white_men + white_kings:
        raise ValueError(f"no slice: {counts}")
    if sum(counts) > _MAX_PIECES:
        raise ValueError(f"a slice has at most {_MAX_PIECES} pieces: {counts}")
    return slice_code(black_men, black_kings, white_men, white_kings)


def slice_size(tuple counts):
    """How many positions a slice has."""
    cdef Slice slice
    code_for(counts)
    prepare_slice(&slice, counts[0], counts[1], counts[2], counts[3])
    return slice.size


cdef class Progress:
    """How far some work has come, and the way to stop it; shared between threads."""

    cdef Control control

    @property
    def done(self):
        """Positions worked through so far, each pass counted."""
        return self.control.done

    def stop(self):
        """Ask the work to end; it does within a fraction of a second."""
        self.control.stop = 1

    @property
    def stopped(self):
        return bool(self.control.stop)


cdef class Solver:
    """Solves slices from those that were solved before.

    Cells are byte buffers of :func:`slice_size` bytes.  Once added they must not change and are
    kept until :meth:`drop`.  :meth:`solve` may run in several threads, each with slices of its own;
    adding and dropping must not touch what a running solve needs.
    """

    cdef Pool* pool
    cdef dict kept

    def __cinit__(self):
        self.kept = {}
        self.pool = <Pool*> allocate(sizeof(Pool))
        if self.pool == NULL:
            raise MemoryError("no memory for the table builder")
        fill_tops(&self.pool.tops)

    def __dealloc__(self):
        release(self.pool)

    def add(self, tuple counts, const uint8_t[::1] cells):
        """Take in the cells of a solved slice."""
        cdef int code = code_for(counts)
        cdef Slice* slice = &self.pool.slices[code]
        prepare_slice(slice, counts[0], counts[1], counts[2], counts[3])
        if <uint64_t> cells.shape[0] != slice.size:
            raise ValueError(f"{cells.shape[0]} cells for a slice of {slice.size}: {counts}")
        self.pool.cells[code] = <uint8_t*> &cells[0]
        self.kept[counts] = cells

    def drop(self, tuple counts):
        """Forget a slice."""
        self.pool.cells[code_for(counts)] = NULL
        del self.kept[counts]

    def needed(self, tuple counts):
        """The slices that moves lead to from a slice and its mirror image, without these two."""
        cdef set found = set()
        for bm, bk, wm, wk in (counts, (*counts[2:], *counts[:2])):
            if bm:
                found.add((wm, wk, bm - 1, bk + 1))
            for crowned in range(2 if bm else 1):
                for lost_men in range(wm + 1):
                    for lost_kings in range(wk + 1):
                        lost = lost_men + lost_kings
                        if 0 < lost < wm + wk:
                            found.add((wm - lost_men, wk - lost_kings, bm - crowned, bk + crowned))
        return found

    def solve(self, tuple counts, uint8_t[::1] cells, uint8_t[::1] mirrored, Progress progress):
        """Solve a slice and its mirror image; both buffers are filled (or the same, if it is its own).

        Raises:
            KeyError: if a slice that is needed has not been added.
            Stopped: if ``progress`` was told to stop.
            OverflowError: if a distance does not fit into a cell.
        """
        cdef Half halves[2]
        cdef Predecessor* lists = NULL
        cdef int status = STOPPED
        cdef bint twins = counts[:2] != counts[2:]
        cdef int code
        cdef int i
        cdef int pieces = sum(counts)
        for needed in self.needed(counts):
            if needed not in self.kept:
                raise KeyError(needed)
        memset(halves, 0, sizeof(halves))
        try:
            lists = <Predecessor*> allocate(2 * MAX_PREDECESSORS * sizeof(Predecessor))
            if lists == NULL:
                raise MemoryError(f"no memory to solve {counts}")
            for i in range(1 + twins):
                mine = counts if i == 0 else (*counts[2:], *counts[:2])
                code = code_for(mine)
                prepare_slice(&self.pool.slices[code], mine[0], mine[1], mine[2], mine[3])
                halves[i].pool = self.pool
                halves[i].slice = &self.pool.slices[code]
                halves[i].other = &halves[1 - i if twins else i]
                buffer = cells if i == 0 else mirrored
                if <uint64_t> buffer.shape[0] != halves[i].slice.size:
                    raise ValueError(f"{buffer.shape[0]} cells for a slice of {halves[i].slice.size}")
                halves[i].cells = <uint8_t*> &(cells if i == 0 else mirrored)[0]
                halves[i].blocks = <Block*> allocate(
                    ((halves[i].slice.size >> BLOCK_SHIFT) + 1) * sizeof(Block)
                )
                if halves[i].blocks == NULL:
                    raise MemoryError(f"no memory to solve {counts}")
                if pieces > 6:
                    halves[i].counters = <uint8_t*> allocate(halves[i].slice.size)
                    if halves[i].counters == NULL:
                        raise MemoryError(f"no memory to solve {counts}")
            with nogil:
                status = solve_pair(&halves[0], lists, &progress.control)
        finally:
            for i in range(2):
                release(halves[i].blocks)
                release(halves[i].counters)
            release(lists)
        if status == STOPPED:
            raise Stopped
        if status != SOLVED:
            raise OverflowError(f"a distance in {counts} does not fit into a cell")


def histogram(const uint8_t[::1] cells):
    """How often each of the 256 cell values occurs."""
    cdef uint64_t counts[256]
    cdef Py_ssize_t i
    memset(counts, 0, sizeof(counts))
    with nogil:
        for i in range(cells.shape[0]):
            counts[cells[i]] += 1
    return [counts[i] for i in range(256)]
