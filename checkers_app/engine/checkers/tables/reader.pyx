# cython: language_level=3
"""The compiled half of reading tables.  It imports nothing and knows nothing of the rest."""

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from checkers_app.engine.checkers.bits cimport allocate, release
from checkers_app.engine.checkers.board cimport Bits, Position
from checkers_app.engine.checkers.tables.coding cimport unpack_section
from checkers_app.engine.checkers.tables.index cimport (
    MAX_PIECES as _MAX_PIECES, SLICE_CODES, Slice, prepare_slice, slice_code,
)
from checkers_app.engine.checkers.tables.probe cimport (
    SliceTable, TableSet, probe, probe_distance,
)
from checkers_app.engine.checkers.tables.section cimport free_section, read_section
from checkers_app.engine.checkers.tables.verify cimport Check, Unpacked, set_up

CAPSULE = "checkers_app.tables"
"""The name of the capsule that :meth:`Reader.capsule` makes."""


cdef int code_for(tuple counts) except -1:
    cdef int black_men, black_kings, white_men, white_kings
    black_men, black_kings, white_men, white_kings = counts
    if min(counts) < 0 or sum(counts) > _MAX_PIECES:
        raise ValueError(f"no slice: {counts}")
    return slice_code(black_men, black_kings, white_men, white_kings)


cdef class Reader:
    """A set of tables in memory that others own, such as memory-mapped files.

    Tables are added first; from then on any number of threads may ask.
    """

    cdef TableSet* tables
    cdef list kept

    def __cinit__(self):
        self.kept = []
        self.tables = <TableSet*> allocate(sizeof(TableSet))
        if self.tables == NULL:
            raise MemoryError("no memory for the endgame tables")

    def __dealloc__(self):
        cdef int code
        if self.tables == NULL:
            return
        for code in range(SLICE_CODES):
            if self.tables.slices[code] != NULL:
                free_section(&self.tables.slices[code].outcomes)
                free_section(&self.tables.slices[code].distances)
                release(self.tables.slices[code])
        release(self.tables)

    @property
    def max_pieces(self):
        """Positions with so many pieces or fewer are answered."""
        return self.tables.max_pieces

    @max_pieces.setter
    def max_pieces(self, int pieces):
        self.tables.max_pieces = pieces

    def add(self, tuple counts, const uint8_t[::1] outcomes, const uint8_t[::1] distances):
        """Take in the sections of a slice (``distances`` may be empty); False if one is broken."""
        cdef SliceTable* table
        cdef int code = code_for(counts)
        if self.tables.slices[code] != NULL:
            raise ValueError(f"added twice: {counts}")
        table = <SliceTable*> allocate(sizeof(SliceTable))
        if table == NULL:
            raise MemoryError("no memory for the endgame tables")
        prepare_slice(&table.slice, counts[0], counts[1], counts[2], counts[3])
        if not outcomes.shape[0] or not read_section(
            &table.outcomes, &outcomes[0], outcomes.shape[0], table.slice.size
        ):
            release(table)
            return False
        if distances.shape[0]:
            if not read_section(
                &table.distances, &distances[0], distances.shape[0], table.slice.size
            ):
                free_section(&table.outcomes)
                release(table)
                return False
            table.has_distances = True
        self.tables.slices[code] = table
        self.kept.append((outcomes, distances))
        return True

    def probe(self, Bits black, Bits white, Bits kings, int side):
        """(0 loss, 1 draw, 2 win or -1 not known for the side to move,
        plies to the end or -1 if not known or a draw)."""
        cdef Position position
        cdef int outcome
        cdef int distance = -1
        position.pieces[0] = black
        position.pieces[1] = white
        position.kings = kings
        position.side = side != 0
        with nogil:
            outcome = probe(self.tables, &position)
            if outcome == 0 or outcome == 2:
                distance = probe_distance(self.tables, &position)
        return outcome, distance

    def unpack(self, tuple counts, bint distances=False):
        """The numbers of a whole section, one byte a position; None if there is no such section.

        Raises:
            ValueError: if the section is broken.
        """
        cdef SliceTable* table = self.tables.slices[code_for(counts)]
        cdef uint8_t[::1] view
        cdef bint whole
        if table == NULL or (distances and not table.has_distances):
            return None
        out = bytearray(table.slice.size)
        view = out
        with nogil:
            whole = unpack_section(
                &table.distances if distances else &table.outcomes, table.slice.size, &view[0]
            )
        if not whole:
            raise ValueError(f"the section of {counts} is broken")
        return out

    def capsule(self):
        """The C structure ``TableSet`` for another compiled module.

        It is good while this object lives: whoever takes the capsule keeps the object too.
        """
        return PyCapsule_New(self.tables, "checkers_app.tables", NULL)


cdef class Verifier:
    """Checks slices that were unpacked; what is checked, and how, is told in ``verify.pxd``.

    :meth:`stop` and :attr:`done` may be used from other threads while :meth:`check` runs.
    """

    cdef Unpacked* tables
    cdef dict kept
    cdef volatile int stopping
    cdef Check state

    def __cinit__(self):
        self.kept = {}
        self.tables = <Unpacked*> allocate(sizeof(Unpacked))
        if self.tables == NULL:
            raise MemoryError("no memory to verify tables")

    def __dealloc__(self):
        release(self.tables)

    def add(self, tuple counts, const uint8_t[::1] outcomes, const uint8_t[::1] distances):
        """Take in the unpacked sections of a slice; ``distances`` may be None."""
        cdef int code = code_for(counts)
        prepare_slice(&self.tables.slices[code], counts[0], counts[1], counts[2], counts[3])
        self.tables.outcomes[code] = &outcomes[0]
        self.tables.distances[code] = NULL if distances is None else &distances[0]
        self.kept[counts] = (outcomes, distances)

    def keep_only(self, wanted):
        """Forget all slices but these."""
        for counts in [counts for counts in self.kept if counts not in wanted]:
            self.tables.outcomes[code_for(counts)] = NULL
            self.tables.distances[code_for(counts)] = NULL
            del self.kept[counts]

    def __contains__(self, counts):
        return counts in self.kept

    def stop(self):
        """End the check that is running; the next one would end at once too."""
        self.stopping = 1

    @property
    def done(self):
        """Positions checked so far in this slice."""
        return self.state.positions

    def check(self, tuple counts):
        """Check every position of a slice, whose successors' slices must have been added.

        Answers a dict of counts: positions, wins, losses, draws, wrong, doubles (numbers that two
        positions share), max_win (0 without distances), and an example of a wrong position.
        """
        cdef Position position
        cdef int numbers[4]
        cdef int i
        cdef int code = code_for(counts)
        cdef uint8_t[::1] seen
        if counts not in self.kept:
            raise KeyError(counts)
        memset(&self.state, 0, sizeof(Check))
        memset(&position, 0, sizeof(Position))
        for i in range(4):
            numbers[i] = counts[i]
        for i in range(32):
            self.state.squares[i] = <Bits> 1 << (i + i // 8)
        bitmap = bytearray(self.tables.slices[code].size // 8 + 1)
        seen = bitmap
        self.state.seen = &seen[0]
        self.state.tables = self.tables
        self.state.stop = &self.stopping
        self.state.distances = self.tables.distances[code] != NULL
        with nogil:
            set_up(&self.state, &position, 0, numbers[0], 0, numbers)
        example = self.state.example
        return {
            "positions": self.state.positions,
            "wins": self.state.wins,
            "losses": self.state.losses,
            "draws": self.state.draws,
            "wrong": self.state.wrong,
            "doubles": self.state.doubles,
            "max_win": self.state.max_win,
            "example": (example.pieces[0], example.pieces[1], example.kings, example.side),
        }
