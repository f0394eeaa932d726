# cython: language_level=3
"""Solving a slice and its mirror image: retrograde analysis.

Captures are compulsory, so the value of a position with a capture follows from smaller slices at once.  Any
other position has steps within its pair of slices and perhaps steps that crown a man, whose values are
already known because they lead to fewer men.  Beginning with the losses in 0 plies, every position whose
distance is final updates its predecessors.  A lost position makes each predecessor a win; a won position
takes one open move away from each, and a predecessor without open moves has lost (Thompson, "Retrograde
analysis of certain endgames", 1986; the counters: Lake, Schaeffer, Lu, "Solving large retrograde analysis
problems using a network of workstations", 1994).  The levels are processed in order, so every distance is
exact: a win by the shortest way against the longest resistance.

A *phase* is solved in the same way: it contains the positions of a slice in which the men stand on the same
squares, so that only kings move.  Moves that end the phase, captures and moves of men, are looked up in
finished tables.  The distances are then plies to the end of the phase: a side that has won and always takes
the shortest way makes progress, although the tables do not contain the distance to the end of the game. (A
loss in which every move ends the phase at once counts 2, so that losses stay even.)
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memchr

from checkers_app.engine.checkers.board cimport BOARD
from checkers_app.engine.checkers.endgames.cells cimport (
    Control, DRAW, Half, NO_MOVES, after_captures, after_leaving, can_jump, leaving, open_base,
    open_moves,
)
from checkers_app.engine.checkers.endgames.cursor cimport Cursor, list_squares, seek, start_cursor
from checkers_app.engine.checkers.endgames.index cimport Pieces
from checkers_app.engine.checkers.endgames.retreat cimport MAX_PREDECESSORS, Predecessor, predecessors


cdef inline void wait_at(Half* half, uint64_t number, int level) noexcept nogil:
    """Record that the cell of ``number`` contains ``level``."""
    half.blocks[number >> BLOCK_SHIFT].levels[level >> 6] |= <uint64_t> 1 << (level & 63)
    if level > half.highest:
        half.highest = level


cdef inline void start(const Half* half, Cursor* cursor) noexcept nogil:
    """Make a cursor for the positions of ``half``."""
    start_cursor(cursor, half.slice, half.tops)
    if half.tables != NULL:
        cursor.men = 0
        cursor.pieces.black_men = half.black_men
        cursor.pieces.white_men = half.white_men
        list_squares(BOARD & ~(half.black_men | half.white_men), cursor.black_free)


cdef inline int begin(Half* half, Control* control) noexcept nogil:
    """Set the values that follow from other slices, and count the open moves of all other positions."""
    cdef Cursor cursor
    cdef Pieces* pieces = &cursor.pieces
    cdef int base = open_base(half)
    cdef uint64_t number
    cdef int value
    cdef int moves
    start(half, &cursor)
    for number in range(control.place, half.slice.size):
        if number & (PAUSE_LOOKS - 1) == 0:
            if control.stop:
                return STOPPED
            if control.pause_at and control.done >= control.pause_at:
                control.place = number
                return PAUSED
            control.done += min(<uint64_t> PAUSE_LOOKS, half.slice.size - number)
        seek(&cursor, number)
        if can_jump(pieces):
            value = after_captures(half, pieces)
        else:
            moves = open_moves(half, pieces)
            value = NO_MOVES
            if leaving(half, pieces, 4) | leaving(half, pieces, 5):
                value = after_leaving(half, pieces)
            if value == DRAW or (value == NO_MOVES or not value & 1) and moves:
                # A draw by leaving is an open move that nothing will ever close.
                moves += value == DRAW
                if half.counters != NULL:
                    half.counters[number] = moves
                    half.cells[number] = DRAW - 1
                else:
                    half.cells[number] = DRAW - moves
                continue
            if value == NO_MOVES:
                value = 0
        half.cells[number] = value
        if value != DRAW:
            if value >= base:
                return TOO_LONG
            wait_at(half, number, value)
    return SOLVED


cdef inline int tell(Half* half, const Predecessor* before, int level, int base) noexcept nogil:
    """Update a position of ``half`` that has a move to one with the final value ``level``."""
    cdef uint8_t* cell = &half.cells[before.number]
    cdef int value = cell[0]
    if level & 1 == 0:
        if value > level + 1:
            if level + 1 >= base:
                return TOO_LONG
            cell[0] = level + 1
            wait_at(half, before.number, level + 1)
        return SOLVED
    if value < base:
        return SOLVED
    if half.counters != NULL:
        half.counters[before.number] -= 1
        if half.counters[before.number]:
            return SOLVED
    elif value + 1 < DRAW:
        cell[0] = value + 1
        return SOLVED
    # The last open move is gone.  Leaving may hold out longer.
    value = level + 1
    if leaving(half, &before.pieces, 4) | leaving(half, &before.pieces, 5):
        value = max(value, after_leaving(half, &before.pieces))
    if value >= base:
        return TOO_LONG
    cell[0] = value
    wait_at(half, before.number, value)
    return SOLVED


cdef inline int spread_block(
    Half* half,
    uint64_t block,
    int level,
    int base,
    Cursor* cursor,
    Predecessor* lists,
    Control* control,
) noexcept nogil:
    """Update the predecessors of every position in a block whose distance is ``level``.

    ``lists`` has space for two lists: one is made while the cells of the other are prefetched.
    """
    cdef const uint8_t* place = half.cells + (block << BLOCK_SHIFT)
    cdef const uint8_t* end = half.cells + min((block + 1) << BLOCK_SHIFT, half.slice.size)
    cdef Predecessor* ready = lists
    cdef Predecessor* spare = lists + MAX_PREDECESSORS
    cdef Predecessor* swap
    cdef int waiting = 0
    cdef int total = 0
    cdef int found
    cdef int i
    while place < end:
        place = <const uint8_t*> memchr(place, level, end - place)
        if place == NULL:
            break
        total += 1
        seek(cursor, place - half.cells)
        place += 1
        found = predecessors(half, &cursor.pieces, spare)
        for i in range(waiting):
            if tell(half.other, &ready[i], level, base):
                return TOO_LONG
        swap = ready
        ready = spare
        spare = swap
        waiting = found
    for i in range(waiting):
        if tell(half.other, &ready[i], level, base):
            return TOO_LONG
    control.done += total
    return SOLVED


cdef inline int spread(Half* half, int level, Predecessor* lists, Control* control) noexcept nogil:
    """Update the predecessors of every position whose distance is ``level``."""
    cdef Cursor cursor
    cdef uint64_t mask = <uint64_t> 1 << (level & 63)
    cdef uint64_t block
    cdef int base = open_base(half.other)
    start(half, &cursor)
    for block in range(control.place, (half.slice.size + (1 << BLOCK_SHIFT) - 1) >> BLOCK_SHIFT):
        if half.blocks[block].levels[level >> 6] & mask:
            if control.stop:
                return STOPPED
            if control.pause_at and control.done >= control.pause_at:
                control.place = block
                return PAUSED
            if spread_block(half, block, level, base, &cursor, lists, control):
                return TOO_LONG
    return SOLVED


cdef inline void close(Half* half) noexcept nogil:
    """Mark the positions that are still open as draws."""
    cdef int base = open_base(half)
    cdef uint64_t number
    for number in range(half.slice.size):
        if half.cells[number] >= base:
            half.cells[number] = DRAW


cdef int solve_pair(Half* half, Predecessor* lists, Control* control) noexcept nogil:
    """Solve ``half`` and ``half.other`` (which may be the same).

    The steps are: begin with each half, then for each level update the predecessors in one half and the
    other.
    """
    cdef Half* side
    cdef int level = (control.step >> 1) - 1
    cdef int status
    while level <= max(half.highest, half.other.highest):
        side = half.other if control.step & 1 else half
        if not control.step & 1 or half.other != half:
            status = begin(side, control) if level < 0 else spread(side, level, lists, control)
            if status != SOLVED:
                return status
        control.step += 1
        control.place = 0
        level = (control.step >> 1) - 1
    close(half)
    if half.other != half:
        close(half.other)
    return SOLVED
