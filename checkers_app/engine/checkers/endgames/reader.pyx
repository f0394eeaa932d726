# cython: language_level=3
"""The compiled half of reading tables: the Python interface."""

from cpython.bytearray cimport PyByteArray_AS_STRING
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from checkers_app.engine.checkers.bits cimport allocate, count_bits, release
from checkers_app.engine.checkers.board cimport Bits, Position
from checkers_app.engine.checkers.endgames.buffers cimport Buffer, buffer_of
from checkers_app.engine.checkers.endgames.cells cimport Block, Control, Half
from checkers_app.engine.checkers.endgames.coding cimport (
    ALL, EVEN, MAX_VALUES, NOTHING, Section, WOUND, unpack_section,
)
from checkers_app.engine.checkers.endgames.cursor cimport Cursor, Tops, fill_tops, seek, start_cursor
from checkers_app.engine.checkers.endgames.index cimport (
    MAX_PIECES as _MAX_PIECES, Pieces, SLICE_CODES, Slice, pieces_of, prepare_slice,
    prepare_wound, slice_code, turned, with_kings, wound_number,
)
from checkers_app.engine.checkers.endgames.probe cimport (
    CAPSULE, SliceTable, TableSet, WON, probe, probe_distance,
)
from checkers_app.engine.checkers.endgames.section cimport free_section, read_section
from checkers_app.engine.checkers.endgames.retreat cimport MAX_PREDECESSORS, Predecessor
from checkers_app.engine.checkers.endgames.solve cimport BLOCK_SHIFT, PAUSED, SOLVED, solve_pair
from checkers_app.engine.checkers.endgames.verify cimport Check, Unpacked, set_up


cdef int code_for(tuple counts) except -1:
    cdef int black_men, black_kings, white_men, white_kings
    black_men, black_kings, white_men, white_kings = counts
    if min(counts) < 0 or sum(counts) > _MAX_PIECES:
        raise ValueError(f"not a slice: {counts}")
    return slice_code(black_men, black_kings, white_men, white_kings)


cdef int unwind(const SliceTable* table, const uint8_t* wound, uint8_t* plain) except -1:
    """Convert the numbers of a slice from the winding order to the plain order."""
    cdef Cursor cursor
    cdef uint64_t number
    cdef Tops* tops = <Tops*> allocate(sizeof(Tops))
    if tops == NULL:
        raise MemoryError("no memory to unpack a table")
    with nogil:
        fill_tops(tops)
        start_cursor(&cursor, &table.slice, tops)
        for number in range(table.slice.size):
            seek(&cursor, number)
            plain[number] = wound[wound_number(&table.wound, &cursor.pieces)]
    release(tops)
    return 0


cdef class Reader:
    """A set of tables in memory that other objects own, such as memory-mapped files.

    First all tables are added; after that, any number of threads may probe them.
    """

    cdef TableSet* tables
    cdef dict kept

    def __cinit__(self):
        self.kept = {}
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
        """The maximum number of pieces in a position that can be probed."""
        return self.tables.max_pieces

    @max_pieces.setter
    def max_pieces(self, int pieces):
        self.tables.max_pieces = pieces

    def add(self, tuple counts, outcomes, distances):
        """Add the sections of a slice (``distances`` may be empty); return False if one is broken."""
        cdef Buffer outcome_bytes = buffer_of(outcomes, writable=False)
        cdef Buffer distance_bytes = buffer_of(distances, writable=False)
        cdef SliceTable* table
        cdef int code = code_for(counts)
        if self.tables.slices[code] != NULL:
            raise ValueError(f"the slice was added twice: {counts}")
        table = <SliceTable*> allocate(sizeof(SliceTable))
        if table == NULL:
            raise MemoryError("no memory for the endgame tables")
        prepare_slice(&table.slice, counts[0], counts[1], counts[2], counts[3])
        prepare_wound(&table.wound, &table.slice)
        if not read_section(
            &table.outcomes, outcome_bytes.data, outcome_bytes.size, table.slice.size, WON + 1
        ):
            release(table)
            return False
        if not self.others_tell(counts, table.outcomes.holds):
            free_section(&table.outcomes)
            release(table)
            return False
        if distance_bytes.size:
            if not read_section(
                &table.distances, distance_bytes.data, distance_bytes.size, table.slice.size, MAX_VALUES
            ):
                free_section(&table.outcomes)
                release(table)
                return False
            table.has_distances = True
        self.tables.slices[code] = table
        self.kept[counts] = (outcome_bytes, distance_bytes)
        return True

    cdef bint others_tell(self, tuple counts, int holds):
        """Return whether all outcomes that a slice leaves out are stored where its moves lead, so that probes
        end.

        Only a slice that is its own mirror image may contain one half; only a slice whose mirror image
        contains all outcomes may contain none.
        """
        cdef tuple mirrored = (*counts[2:], *counts[:2])
        cdef SliceTable* mirror = self.tables.slices[code_for(mirrored)]
        if holds == EVEN:
            return mirrored == counts
        if holds == NOTHING:
            return mirrored != counts and (mirror == NULL or mirror.outcomes.holds == ALL)
        return True

    def drop(self, tuple counts):
        """Remove a slice; no probe may be running."""
        cdef int code = code_for(counts)
        cdef SliceTable* table = self.tables.slices[code]
        self.tables.slices[code] = NULL
        if table != NULL:
            free_section(&table.outcomes)
            free_section(&table.distances)
            release(table)
            del self.kept[counts]

    def probe(self, Bits black, Bits white, Bits kings, int side):
        """Probe a position for the side to move; return (outcome, plies to the end).

        The outcome is 0 for a loss, 1 for a draw, 2 for a win, -1 if unknown; the plies are -1 for a draw or
        if unknown.
        """
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

    def holds(self, tuple counts):
        """Return which outcomes of a slice are stored (``coding.pxd``): 0 for all, 1 for one half, 2 for
        none.
        """
        cdef SliceTable* table = self.tables.slices[code_for(counts)]
        if table == NULL:
            raise KeyError(counts)
        return table.outcomes.holds

    def unpack(self, tuple counts, bint distances=False):
        """Return the numbers of a whole section, one byte for each position; None if there is no such
        section.

        The numbers are in the plain order, whatever the order of the section.  Those that are not stored are
        arbitrary.

        Raises:
            ValueError: if the section is broken.
            MemoryError: if there is not enough memory.
        """
        cdef SliceTable* table = self.tables.slices[code_for(counts)]
        cdef const Section* section
        cdef bytearray out
        cdef bytearray wound
        cdef uint8_t* place
        cdef bint whole
        if table == NULL or (distances and not table.has_distances):
            return None
        section = &table.distances if distances else &table.outcomes
        out = bytearray(table.slice.size)
        place = <uint8_t*> PyByteArray_AS_STRING(out)
        with nogil:
            whole = unpack_section(section, table.slice.size, place)
        if not whole:
            raise ValueError(f"the section of {counts} is damaged")
        if section.kind != WOUND:
            return out
        wound, out = out, bytearray(table.slice.size)
        unwind(table, <const uint8_t*> PyByteArray_AS_STRING(wound), <uint8_t*> PyByteArray_AS_STRING(out))
        return out

    def capsule(self):
        """Return the C structure ``TableSet`` for another compiled module.

        It is valid as long as this object lives, so the user of the capsule must keep a reference to the
        object.
        """
        return PyCapsule_New(self.tables, CAPSULE, NULL)


cdef class Verifier:
    """Checks unpacked slices; the checks are described in ``verify.pxd``.

    :meth:`stop` and :attr:`done` may be used from other threads while :meth:`check` runs.
    """

    cdef Unpacked* tables
    cdef dict kept
    cdef volatile int stopping
    cdef Check state
    cdef uint64_t filled

    def __cinit__(self):
        self.kept = {}
        self.tables = <Unpacked*> allocate(sizeof(Unpacked))
        if self.tables == NULL:
            raise MemoryError("no memory to verify tables")

    def __dealloc__(self):
        release(self.tables)

    def add(self, tuple counts, outcomes, distances, int holds=ALL):
        """Add the unpacked sections of a slice; ``distances`` may be None.

        ``holds`` is the result of :meth:`Reader.holds`; :meth:`fill` writes the rest into ``outcomes``.
        """
        cdef Buffer outcome_bytes = buffer_of(outcomes, writable=True)
        cdef Buffer distance_bytes = None
        cdef int code = code_for(counts)
        prepare_slice(&self.tables.slices[code], counts[0], counts[1], counts[2], counts[3])
        self.tables.outcomes[code] = outcome_bytes.data
        self.tables.holds[code] = holds
        self.tables.distances[code] = NULL
        if distances is not None:
            distance_bytes = buffer_of(distances, writable=False)
            self.tables.distances[code] = distance_bytes.data
        self.kept[counts] = (outcome_bytes, distance_bytes)

    def keep_only(self, wanted):
        """Drop all slices except these."""
        for counts in [counts for counts in self.kept if counts not in wanted]:
            self.tables.outcomes[code_for(counts)] = NULL
            self.tables.distances[code_for(counts)] = NULL
            del self.kept[counts]

    def __contains__(self, counts):
        return counts in self.kept

    def stop(self):
        """Stop the running check; the next check would also end at once."""
        self.stopping = 1

    @property
    def done(self):
        """The number of positions of the current slice examined so far."""
        return self.filled + self.state.positions

    def fill(self, tuple counts):
        """Compute the outcomes that a slice omits; they follow from the slices to which its moves lead.

        A check is faster after this, but does not require it.
        """
        cdef int code = code_for(counts)
        if self.tables.holds[code] != ALL:
            self._walk(counts, filling=True)
            self.filled += self.state.positions
            if not self.state.wrong and not self.stopping:
                self.tables.holds[code] = ALL
            self.state.positions = 0

    cdef _walk(self, tuple counts, bint filling):
        """Examine every position of a slice."""
        cdef Position position
        cdef int numbers[4]
        cdef int i
        cdef int code = code_for(counts)
        cdef bytearray seen
        if counts not in self.kept:
            raise KeyError(counts)
        memset(&self.state, 0, sizeof(Check))
        memset(&position, 0, sizeof(Position))
        for i in range(4):
            numbers[i] = counts[i]
        for i in range(32):
            self.state.squares[i] = <Bits> 1 << (i + i // 8)
        seen = bytearray(self.tables.slices[code].size // 8 + 1)
        self.state.seen = <uint8_t*> PyByteArray_AS_STRING(seen)
        self.state.tables = self.tables
        self.state.filling = filling
        self.state.stop = &self.stopping
        self.state.distances = self.tables.distances[code] != NULL
        with nogil:
            set_up(&self.state, &position, 0, numbers[0], 0, numbers)

    def check(self, tuple counts):
        """Check every position of a slice; the slices of all successors must have been added.

        Returns a dictionary of counts: positions, wins, losses, draws, wrong, doubles (indices that two
        positions share) and max_win (0 without distances); and an example of a wrong position.
        """
        self._walk(counts, filling=False)
        self.filled = 0
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


cdef class Phase:
    """The positions in which the men stand on given squares, with the distance to the next capture or move of
    a man (see ``solve.pyx``).

    Solving may be spread over several calls of :meth:`solve` by one thread.  Once solved, a phase does not
    change, and any number of threads may use it.

    Args:
        reader: the tables for this number of pieces and fewer.
        counts: the material with Black to move, at most 6 pieces.
        black_men, white_men: the squares of the men.

    Raises:
        ValueError: if the tables do not contain that many pieces, or the men do not match ``counts``.
        MemoryError: if there is not enough memory; one byte is needed for each placement of the kings and
            each side to move.
    """

    cdef Half halves[2]
    cdef Slice slices[2]
    cdef Tops* tops
    cdef Reader reader
    cdef Control control
    cdef bint twins
    cdef bint ready

    def __cinit__(self, Reader reader not None, tuple counts, Bits black_men, Bits white_men):
        cdef Half* half
        cdef int i
        if sum(counts) > reader.tables.max_pieces or sum(counts) > 6:
            raise ValueError(f"no tables for {counts}")
        if count_bits(black_men) != counts[0] or count_bits(white_men) != counts[2]:
            raise ValueError(f"the numbers of men are not those of {counts}")
        self.reader = reader
        self.twins = counts[:2] == counts[2:] and black_men == turned(white_men)
        self.tops = <Tops*> allocate(sizeof(Tops))
        if self.tops == NULL:
            raise MemoryError("no memory for an ending")
        fill_tops(self.tops)
        for i in range(2):
            half = &self.halves[i]
            prepare_slice(
                &self.slices[i], counts[2 * i], counts[2 * i + 1], counts[2 - 2 * i], counts[3 - 2 * i]
            )
            self.slices[i].size = (
                <uint64_t> self.slices[i].black_king_places * self.slices[i].white_king_places
            )
            half.tops = self.tops
            half.tables = reader.tables
            half.slice = &self.slices[i]
            half.black_men = black_men if i == 0 else turned(white_men)
            half.white_men = white_men if i == 0 else turned(black_men)
            half.other = half if self.twins else &self.halves[i ^ 1]
            if i == 0 or not self.twins:
                half.cells = <uint8_t*> allocate(self.slices[i].size)
                half.blocks = <Block*> allocate(
                    ((self.slices[i].size >> BLOCK_SHIFT) + 1) * sizeof(Block)
                )
                if half.cells == NULL or half.blocks == NULL:
                    raise MemoryError("no memory for an ending")

    def solve(self, uint64_t looks=0):
        """Solve the phase, or continue for ``looks`` visits of positions; return True once it is solved.

        Every position is visited once, and again if it is not drawn.  The work may continue for a few
        thousand visits more before it pauses.

        Raises:
            ValueError: if a distance does not fit.
            MemoryError: if there is not enough memory.
        """
        cdef Predecessor* lists
        cdef int status
        if self.ready:
            return True
        lists = <Predecessor*> allocate(2 * MAX_PREDECESSORS * sizeof(Predecessor))
        if lists == NULL:
            raise MemoryError("no memory for an ending")
        self.control.pause_at = self.control.done + looks if looks else 0
        with nogil:
            status = solve_pair(&self.halves[0], lists, &self.control)
        release(lists)
        if status == PAUSED:
            return False
        if status != SOLVED:
            raise ValueError("a distance does not fit into a cell")
        self.ready = True
        return True

    @property
    def looks(self):
        """The number of positions visited so far."""
        return self.control.done

    def __dealloc__(self):
        cdef int i
        for i in range(2):
            release(self.halves[i].cells)
            release(self.halves[i].blocks)
        release(self.tops)

    def distance(self, Bits black, Bits white, Bits kings, int side):
        """Return the plies to the end of the phase: odd if the side to move wins, even if it loses, 255 for a
        draw.  Return None if the position is not in this phase, or the phase is not solved.
        """
        cdef Position position
        cdef Pieces pieces
        cdef const Half* half
        cdef int i
        position.pieces[0] = black
        position.pieces[1] = white
        position.kings = kings
        position.side = side != 0
        if not self.ready:
            return None
        pieces_of(&position, &pieces)
        for i in range(2 - self.twins):
            half = &self.halves[i]
            if (
                pieces.black_men == half.black_men
                and pieces.white_men == half.white_men
                and count_bits(pieces.black_kings) == half.slice.black_kings
                and count_bits(pieces.white_kings) == half.slice.white_kings
            ):
                return half.cells[with_kings(
                    half.slice,
                    0,
                    pieces.black_men | pieces.white_men,
                    pieces.black_kings,
                    pieces.white_kings,
                )]
        return None
