# cython: language_level=3
"""The compiled half of the table builder: solving slices and packing them.

A slice is named by a tuple (black men, black kings, white men, white kings), with Black to move.  The *cells*
of a slice are one byte for each position, in the order of ``index.pxd``; ``cells.pxd`` explains their values.
"""

from cpython.bytearray cimport PyByteArray_AS_STRING
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from checkers_app.engine.checkers.bits cimport allocate, release
from checkers_app.engine.checkers.endgames.buffers cimport Buffer, buffer_of
from checkers_app.engine.checkers.endgames.cells cimport Block, Control, Half, Pool
from checkers_app.engine.checkers.endgames.coding cimport (
    ALL, CONSTANT, EVEN, GROUP, JOINT_VALUES, MAX_SYMBOLS, MAX_VALUES, NOTHING as _NOTHING, RUNS, WOUND,
    contexts_of,
)
from checkers_app.engine.checkers.endgames.cursor cimport fill_tops
from checkers_app.engine.checkers.endgames.index cimport (
    MAX_PIECES, Slice, prepare_slice, slice_code,
)
from checkers_app.engine.checkers.endgames.pack cimport (
    LOSS_DISTANCES as _LOSS_DISTANCES, OUTCOMES as _OUTCOMES, Packing, Words, Writer, find_runs, walk_runs,
)
from checkers_app.engine.checkers.endgames.section cimport SPARE, symbols_of
from checkers_app.engine.checkers.endgames.retreat cimport MAX_PREDECESSORS, Predecessor
from checkers_app.engine.checkers.endgames.solve cimport BLOCK_SHIFT, SOLVED, STOPPED, solve_pair

from checkers_app.engine.checkers.endgames import huffman

OUTCOMES = _OUTCOMES
LOSS_DISTANCES = _LOSS_DISTANCES
NOTHING = bytes([CONSTANT, 0, 0, _NOTHING]) + bytes(12)
"""The section of a slice for which no values are stored."""

BLOCK_BYTES = 64
"""The average size of a packed block in bytes.  Smaller blocks are read faster; larger ones need less space
for offsets.
"""
LEAN_BLOCK_BYTES = 48
"""The average size of a packed block in lean files, where several positions are read at a time."""


class Stopped(Exception):  # noqa: N818  it is no error
    """The work was cancelled."""


cdef int code_for(tuple counts) except -1:
    cdef int black_men, black_kings, white_men, white_kings
    black_men, black_kings, white_men, white_kings = counts
    if min(counts) < 0 or not black_men + black_kings or not white_men + white_kings:
        raise ValueError(f"not a slice: {counts}")
    if sum(counts) > MAX_PIECES:
        raise ValueError(f"a slice has at most {MAX_PIECES} pieces: {counts}")
    return slice_code(black_men, black_kings, white_men, white_kings)


def slice_size(tuple counts):
    """Return the number of positions in a slice."""
    cdef Slice slice
    code_for(counts)
    prepare_slice(&slice, counts[0], counts[1], counts[2], counts[3])
    return slice.size


cdef class PairProgress:
    """The progress of some work, and a way to stop it; shared between threads."""

    cdef Control control

    @property
    def done(self):
        """The number of positions processed so far."""
        return self.control.done

    def stop(self):
        """Stop the work within a fraction of a second."""
        self.control.stop = 1


cdef class Solver:
    """Solves slices from slices that were solved before.

    Cells are byte buffers of :func:`slice_size` bytes.  Once added, they must not change and are kept until
    :meth:`drop`.  :meth:`solve` may run on several threads, each with different slices; slices that a running
    call needs must not be dropped.
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

    def add(self, tuple counts, cells):
        """Add the cells of a solved slice."""
        cdef Buffer solved = buffer_of(cells, writable=False)
        cdef int code = code_for(counts)
        cdef Slice* slice = &self.pool.slices[code]
        prepare_slice(slice, counts[0], counts[1], counts[2], counts[3])
        if <uint64_t> solved.size != slice.size:
            raise ValueError(f"a slice of {slice.size} positions has {solved.size} cells: {counts}")
        self.pool.cells[code] = solved.data
        self.kept[counts] = solved

    def drop(self, tuple counts):
        """Drop a slice."""
        self.pool.cells[code_for(counts)] = NULL
        del self.kept[counts]

    def __contains__(self, counts):
        return counts in self.kept

    def solve(self, tuple counts, cells, mirrored, PairProgress progress not None):
        """Solve a slice and its mirror image; both buffers are filled (the same one if the slice is its own
        mirror image).

        Raises:
            KeyError: if a slice that is needed has not been added.
            Stopped: if ``progress`` was stopped.
            OverflowError: if a distance does not fit into a cell.
        """
        cdef Half halves[2]
        cdef Buffer own
        cdef list buffers = [buffer_of(cells, writable=True), buffer_of(mirrored, writable=True)]
        cdef Predecessor* lists = NULL
        cdef int status = STOPPED
        cdef bint twins = counts[:2] != counts[2:]
        cdef int code
        cdef int i
        for needed in needed_slices(counts):
            if needed not in self.kept:
                raise KeyError(needed)
        memset(halves, 0, sizeof(halves))
        try:
            lists = <Predecessor*> allocate(2 * MAX_PREDECESSORS * sizeof(Predecessor))
            if lists == NULL:
                raise MemoryError(f"no memory to solve {counts}")
            for i in range(1 + twins):
                mine = counts if i == 0 else mirror_slice(counts)
                code = code_for(mine)
                prepare_slice(&self.pool.slices[code], mine[0], mine[1], mine[2], mine[3])
                halves[i].tops = &self.pool.tops
                halves[i].pool = self.pool
                halves[i].slice = &self.pool.slices[code]
                halves[i].other = &halves[i ^ 1] if twins else &halves[i]
                own = buffers[i]
                if <uint64_t> own.size != halves[i].slice.size:
                    raise ValueError(f"{mine} has {halves[i].slice.size} cells")
                halves[i].cells = own.data
                halves[i].blocks = <Block*> allocate(
                    ((halves[i].slice.size >> BLOCK_SHIFT) + 1) * sizeof(Block)
                )
                if halves[i].blocks == NULL:
                    raise MemoryError(f"no memory to solve {counts}")
                if sum(counts) >= COUNTERS_FROM:
                    halves[i].counters = <uint8_t*> allocate(halves[i].slice.size)
                    if halves[i].counters == NULL:
                        raise MemoryError(f"no memory to solve {counts}")
            progress.control.pause_at = 0
            progress.control.step = 0
            progress.control.place = 0
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

    def pack(self, tuple counts, cells, int what, PairProgress progress not None, bint lean=False):
        """Return the section of a solved slice: OUTCOMES or LOSS_DISTANCES.

        Args:
            counts: the slice, which has been added or solved.
            cells: the cells of the slice.
            what: OUTCOMES or LOSS_DISTANCES.
            progress: stops the work.
            lean: True for a small section: in the winding order (``index.pxd``) and, for a slice that is its
                own mirror image, with the outcomes of only half of the positions; the others are found by
                looking one move ahead.

        Raises:
            Stopped: if ``progress`` was stopped.
            ValueError: if ``cells`` has the wrong size.
            MemoryError: if there is not enough memory.
            OverflowError: if there are too many different values.
        """
        cdef Packing packing
        cdef Slice* slice = &self.pool.slices[code_for(counts)]
        cdef Buffer solved = buffer_of(cells, writable=False)
        cdef int status
        cdef uint64_t i
        if <uint64_t> solved.size != slice.size:
            raise ValueError(f"{counts} has {slice.size} cells")
        memset(&packing, 0, sizeof(packing))
        packing.positions = slice.size
        packing.values = 3
        packing.kind = WOUND if lean else RUNS
        packing.holds = EVEN if lean and what == _OUTCOMES and counts == mirror_slice(counts) else ALL
        try:
            with nogil:
                status = find_runs(
                    &packing, slice, &self.pool.tops, solved.data, what, &progress.control
                )
            if status:
                raise Stopped if status == 1 else MemoryError(f"no memory to pack {counts}")
            if packing.runs.total == 1:
                return bytes([CONSTANT, packing.runs.items[0] >> 56, 0, packing.holds]) + bytes(12)
            if what == _LOSS_DISTANCES:
                for i in range(packing.runs.total):
                    packing.values = max(packing.values, <int> (packing.runs.items[i] >> 56) + 1)
                if packing.values == JOINT_VALUES:
                    packing.values += 1
            if packing.values > MAX_VALUES:
                raise OverflowError(f"{counts} has too many different values: {packing.values}")
            return write_section(&packing)
        finally:
            free(packing.runs.items)
            release(packing.counts)
            release(packing.words)


COUNTERS_FROM = 7
"""The number of pieces from which open moves are counted in separate memory, because their number and the
longest distances no longer fit into one byte.
"""


cdef list count_symbols(Packing* packing, uint64_t* blocks):
    """Return the frequency of each symbol, by context."""
    cdef int contexts = contexts_of(packing.kind, packing.values)
    memset(packing.counts, 0, contexts * MAX_SYMBOLS * sizeof(uint64_t))
    with nogil:
        blocks[0] = walk_runs(packing, NULL, NULL)
    return [
        [packing.counts[context * MAX_SYMBOLS + symbol]
         for symbol in range(symbols_of(packing.values, context))]
        for context in range(contexts)
    ]


cdef bytes write_section(Packing* packing):
    """Return the runs as a section, in blocks of a suitable size."""
    cdef int contexts = contexts_of(packing.kind, packing.values)
    cdef uint64_t blocks
    packing.counts = <uint64_t*> allocate(contexts * MAX_SYMBOLS * sizeof(uint64_t))
    packing.words = <Words*> allocate(contexts * sizeof(Words))
    if packing.counts == NULL or packing.words == NULL:
        raise MemoryError("no memory to pack a slice")
    packing.shift = 16
    size = sum(map(huffman.entropy_bytes, count_symbols(packing, &blocks)))
    block_bytes = LEAN_BLOCK_BYTES if packing.kind == WOUND else BLOCK_BYTES
    while packing.shift > 4 and (size / packing.positions) * (1 << packing.shift) > 1.5 * block_bytes:
        packing.shift -= 1
    while True:
        section = write_blocks(packing)
        if section is not None:
            return section
        packing.shift -= 1


cdef bytes write_blocks(Packing* packing):
    """Return the section in blocks of ``packing.shift``; None if an offset does not fit into two bytes."""
    cdef uint64_t blocks, block, base
    cdef Writer writer
    cdef bytearray buffer
    cdef bytearray starts_buffer
    cdef uint64_t* starts
    cdef int context, symbol
    counts = count_symbols(packing, &blocks)
    lengths = [huffman.code_lengths(row) for row in counts]
    for context, row in enumerate(lengths):
        words = huffman.words_of(row)
        for symbol in range(len(row)):
            packing.words[context].word[symbol] = words[symbol]
            packing.words[context].length[symbol] = row[symbol]
    # A run has at most 13 extra bits, and a block wastes less than a byte.
    most = sum(a * b for row, own in zip(counts, lengths) for a, b in zip(row, own))
    most = (most + 13 * (packing.runs.total + blocks)) // 8 + blocks + 16
    buffer = bytearray(most)
    starts_buffer = bytearray(8 * blocks)
    starts = <uint64_t*> PyByteArray_AS_STRING(starts_buffer)
    writer.out = <uint8_t*> PyByteArray_AS_STRING(buffer)
    writer.bits = 0
    with nogil:
        walk_runs(packing, &writer, starts)
    groups = bytearray()
    offsets = bytearray()
    base = 0
    for block in range(blocks):
        if block % GROUP == 0:
            base = starts[block]
            groups += int(base).to_bytes(4, "little")
        if starts[block] - base > 0xFFFF:
            return None
        offsets += int(starts[block] - base).to_bytes(2, "little")
    codes = b"".join(map(huffman.describe, lengths))
    size = (writer.bits + 7) // 8
    header = bytes([packing.kind, packing.values, packing.shift, packing.holds])
    header += b"".join(n.to_bytes(4, "little") for n in (blocks, len(codes), size))
    return header + codes + groups + offsets + bytes(buffer[:size]) + bytes(SPARE)


def mirror_slice(tuple counts):
    """Return the slice with the same material and the colours exchanged."""
    return (*counts[2:], *counts[:2])


def needed_slices(tuple counts):
    """Return the other slices that can be reached by a move from a slice or its mirror image."""
    found = set()
    for bm, bk, wm, wk in (counts, mirror_slice(counts)):
        if bm:
            found.add((wm, wk, bm - 1, bk + 1))
        for crowned in range(2 if bm else 1):
            for lost_men in range(wm + 1):
                for lost_kings in range(wk + 1):
                    if 0 < lost_men + lost_kings < wm + wk:
                        found.add((wm - lost_men, wk - lost_kings, bm - crowned, bk + crowned))
    return found


def histogram(cells):
    """Return the frequency of each of the 256 cell values."""
    cdef Buffer solved = buffer_of(cells, writable=False)
    cdef uint64_t counts[256]
    cdef Py_ssize_t i
    memset(counts, 0, sizeof(counts))
    with nogil:
        for i in range(solved.size):
            counts[solved.data[i]] += 1
    return [counts[i] for i in range(256)]
