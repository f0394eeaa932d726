# cython: language_level=3
"""Solving a slice and its mirror image: retrograde analysis.

One byte for each position, a *cell*:

    even        the side to move has lost: it cannot move (0) or is beaten in so many plies
    odd         the side to move wins in so many plies
    255         a draw

and while a slice is being solved

    255 - n     still open, with n moves that may yet save the side to move

Captures are compulsory, so a position with a capture follows from smaller slices at once.  Any other
position has steps within its pair of slices and perhaps steps that crown a man, whose values are
known before (fewer men).  Beginning with the losses in 0 plies, every position whose distance is
final tells its predecessors: one that is lost makes each of them a win, one that is won takes an
open move away from each of them, and who has none left has lost (Thompson, "Retrograde analysis of
certain endgames", 1986; the counters: Lake, Schaeffer, Lu, "Solving large retrograde analysis
problems using a network of workstations", 1994).  Taken level by level every distance is exact: a
win by the shortest way against the longest resistance.

A *phase* is solved by the same means: the positions of a slice in which the men stand on the same
squares, so that only kings move.  Whatever ends the phase, a capture or a move of a man, is looked up
in finished tables; the distances then are plies to the end of the phase, and whoever has won and
always takes the shortest way makes progress although the tables do not tell how far the end is.
(A loss whose every move ends the phase at once counts 2, so that losses stay even.)
"""

from libc.stdint cimport uint8_t, uint64_t

from checkers_app.engine.checkers.bits cimport count_bits, prefetch
from checkers_app.engine.checkers.board cimport (
    BLACK, BOARD, Bits, Black, LAST_ROW, MAX_MOVES, Move, Position, make_for,
)
from checkers_app.engine.checkers.movegen cimport generate_for
from checkers_app.engine.checkers.tables.cursor cimport (
    Cursor, Tops, list_squares, seek, start_cursor,
)
from checkers_app.engine.checkers.tables.index cimport (
    Pieces, SLICE_CODES, Slice, code_of, men_number, mirror, number_of, pieces_of, with_kings,
)
from checkers_app.engine.checkers.tables.probe cimport LOSS, TableSet, WON, probe

cdef enum:
    DRAW = 255
    BLOCK_SHIFT = 12        # 4096 cells are a block; a block knows which levels wait in it
    MAX_PREDECESSORS = 64

    # What ``solve_pair`` answers.
    SOLVED = 0
    STOPPED = 1
    TOO_LONG = 2            # a distance that has no place in a cell

cdef struct Block:
    # A bit for each level that some cell of the block holds.
    uint64_t levels[4]

cdef struct Pool:
    # Every slice that is known, and the cells of those that are solved or being solved.
    Slice slices[SLICE_CODES]
    uint8_t* cells[SLICE_CODES]
    Tops tops

cdef struct Half:
    # One of the two slices that are solved together; ``other`` is where its moves lead.
    const Tops* tops
    # Where other slices are looked up: cells while tables are made, finished tables for a phase.
    const Pool* pool
    const TableSet* tables
    # Where the men stand in a phase.
    Bits black_men
    Bits white_men
    const Slice* slice
    uint8_t* cells
    # Open moves where they do not fit into the cell, else NULL.
    uint8_t* counters
    Block* blocks
    Half* other
    int highest

cdef struct Control:
    # Set to end the work soon; may be written by any thread.
    volatile int stop
    # How often a position was looked at so far: once each at first, then once each that is no draw.
    volatile uint64_t done


cdef inline int value_of(const Half* half, const Position* position) noexcept nogil:
    """The cell of a position of another slice; no pieces are a loss in 0."""
    cdef Pieces pieces
    cdef int code
    if half.tables != NULL:
        code = probe(half.tables, position)
        return 0 if code == LOSS else 1 if code == WON else DRAW
    if position.pieces[position.side] == 0:
        return 0
    pieces_of(position, &pieces)
    code = code_of(&pieces)
    return half.pool.cells[code][number_of(&half.pool.slices[code], &pieces)]


cdef inline int better(int best, int reply) noexcept nogil:
    """The better of a value and that of a move to a position with the value ``reply``.

    ``best`` is 256 before the first move.
    """
    cdef int value = DRAW if reply == DRAW else reply + 1
    if best == 256:
        return value
    # A win before a draw before a loss, a short win, a long loss.
    if value != DRAW and value & 1:
        return value if best == DRAW or not best & 1 or value < best else best
    if best != DRAW and best & 1:
        return best
    if value == DRAW or best == DRAW:
        return DRAW
    return value if value > best else best


cdef inline bint can_jump(const Pieces* pieces) noexcept nogil:
    """True if Black has a capture."""
    cdef Bits own = pieces.black_men | pieces.black_kings
    cdef Bits other = pieces.white_men | pieces.white_kings
    cdef Bits empty = BOARD & ~(own | other)
    return (
        own & (other >> 4 & empty >> 8 | other >> 5 & empty >> 10)
        | pieces.black_kings & (other << 4 & empty << 8 | other << 5 & empty << 10)
    ) != 0


cdef inline void position_of(const Pieces* pieces, Position* position) noexcept nogil:
    position.pieces[0] = pieces.black_men | pieces.black_kings
    position.pieces[1] = pieces.white_men | pieces.white_kings
    position.kings = pieces.black_kings | pieces.white_kings
    position.side = BLACK


cdef inline Bits leaving(const Half* half, const Pieces* pieces, int distance) noexcept nogil:
    """The black men that can step by ``distance`` and leave the pair of slices (or the phase) so."""
    cdef Bits empty = BOARD & ~(
        pieces.black_men | pieces.black_kings | pieces.white_men | pieces.white_kings
    )
    if half.tables == NULL:
        empty &= LAST_ROW
    return pieces.black_men & empty >> distance


cdef inline int after_leaving(const Half* half, const Pieces* pieces) noexcept nogil:
    """The best that those steps of Black's men lead to (256 if there is none)."""
    cdef Position position
    cdef Position after
    cdef Move move
    cdef Bits movers
    cdef Bits origin
    cdef int best = 256
    cdef int distance
    position_of(pieces, &position)
    move.captured = 0
    for distance in range(4, 6):
        movers = leaving(half, pieces, distance)
        while movers:
            origin = movers & (0 - movers)
            movers ^= origin
            move.flip = origin | origin << distance
            make_for(&position, &move, &after, <Black> 0)
            best = better(best, value_of(half, &after))
    return best


cdef inline int after_captures(const Half* half, const Pieces* pieces) noexcept nogil:
    """The value of a position in which Black has a capture."""
    cdef Position position
    cdef Position after
    cdef Move moves[MAX_MOVES]
    cdef int best = 256
    cdef int i
    position_of(pieces, &position)
    for i in range(generate_for(&position, moves, <Black> 0)):
        make_for(&position, &moves[i], &after, <Black> 0)
        best = better(best, value_of(half, &after))
    return best


cdef inline void wait_at(Half* half, uint64_t number, int level) noexcept nogil:
    """Note that the cell of ``number`` holds ``level``."""
    half.blocks[number >> BLOCK_SHIFT].levels[level >> 6] |= <uint64_t> 1 << (level & 63)
    if level > half.highest:
        half.highest = level


cdef inline int open_moves(const Half* half, const Pieces* pieces) noexcept nogil:
    """Black's steps within the pair of slices (or the phase)."""
    cdef Bits empty = BOARD & ~(
        pieces.black_men | pieces.black_kings | pieces.white_men | pieces.white_kings
    )
    cdef Bits quiet = empty & ~LAST_ROW if half.tables == NULL else 0
    return (
        count_bits(pieces.black_men & quiet >> 4)
        + count_bits(pieces.black_men & quiet >> 5)
        + count_bits(pieces.black_kings & empty >> 4)
        + count_bits(pieces.black_kings & empty >> 5)
        + count_bits(pieces.black_kings & empty << 4)
        + count_bits(pieces.black_kings & empty << 5)
    )


cdef inline int open_base(const Half* half) noexcept nogil:
    """The lowest cell that means "open"; distances stay below."""
    if half.counters != NULL:
        return DRAW - 1
    return DRAW - 1 - 4 * half.slice.black_kings - 2 * half.slice.black_men


cdef inline void start(const Half* half, Cursor* cursor) noexcept nogil:
    """Make a cursor for the positions of ``half``."""
    start_cursor(cursor, half.slice, half.tops)
    if half.tables != NULL:
        cursor.men = 0
        cursor.pieces.black_men = half.black_men
        cursor.pieces.white_men = half.white_men
        list_squares(BOARD & ~(half.black_men | half.white_men), cursor.black_free)


cdef inline int begin(Half* half, Control* control) noexcept nogil:
    """Fill in what follows from other slices, and the open moves of all the rest."""
    cdef Cursor cursor
    cdef Pieces* pieces = &cursor.pieces
    cdef int base = open_base(half)
    cdef uint64_t number
    cdef int value
    cdef int moves
    start(half, &cursor)
    for number in range(half.slice.size):
        if number & 0xFFF == 0:
            if control.stop:
                return STOPPED
            control.done += 4096 if half.slice.size - number >= 4096 else half.slice.size - number
        seek(&cursor, number)
        if can_jump(pieces):
            value = after_captures(half, pieces)
        else:
            moves = open_moves(half, pieces)
            value = 256
            if leaving(half, pieces, 4) | leaving(half, pieces, 5):
                value = after_leaving(half, pieces)
            if value == DRAW or (value == 256 or not value & 1) and moves:
                # A draw by leaving is an open move that nothing will ever close.
                moves += value == DRAW
                if half.counters != NULL:
                    half.counters[number] = moves
                    half.cells[number] = DRAW - 1
                else:
                    half.cells[number] = DRAW - moves
                continue
            if value == 256:
                value = 0
        half.cells[number] = value
        if value != DRAW:
            if value >= base:
                return TOO_LONG
            wait_at(half, number, value)
    return SOLVED


cdef struct Predecessor:
    uint64_t number
    Pieces pieces


cdef inline int predecessors(Half* half, const Pieces* pieces, Predecessor* out) noexcept nogil:
    """The positions of ``half.other`` from which a step within the pair (or the phase) leads here.

    In the view of the side that has just moved, which is Black there; positions in which it had a
    capture are left out.
    """
    cdef Half* other = half.other
    cdef Predecessor* next = out
    cdef Pieces here
    cdef Bits empty
    cdef Bits all_men
    cdef Bits movers
    cdef Bits target
    cdef Bits origin
    cdef uint64_t men
    cdef int direction
    mirror(pieces, &here)
    all_men = here.black_men | here.white_men
    empty = BOARD & ~(all_men | here.black_kings | here.white_kings)
    for direction in range(4, 6):
        movers = here.black_men & empty << direction if other.tables == NULL else 0
        while movers:
            target = movers & (0 - movers)
            movers ^= target
            next.pieces = here
            next.pieces.black_men ^= target | target >> direction
            if not can_jump(&next.pieces):
                next.number = number_of(other.slice, &next.pieces)
                prefetch(&other.cells[next.number])
                next += 1
    if here.black_kings == 0:
        return <int> (next - out)
    men = men_number(other.slice, here.black_men, here.white_men) if other.tables == NULL else 0
    for direction in range(4):
        if direction == 0:
            movers = here.black_kings & empty << 4
        elif direction == 1:
            movers = here.black_kings & empty << 5
        elif direction == 2:
            movers = here.black_kings & empty >> 4
        else:
            movers = here.black_kings & empty >> 5
        while movers:
            target = movers & (0 - movers)
            movers ^= target
            if direction < 2:
                origin = target >> 4 + direction
            else:
                origin = target << 2 + direction
            next.pieces = here
            next.pieces.black_kings ^= target | origin
            if not can_jump(&next.pieces):
                next.number = with_kings(
                    other.slice, men, all_men, next.pieces.black_kings, next.pieces.white_kings
                )
                prefetch(&other.cells[next.number])
                next += 1
    return <int> (next - out)


cdef inline int tell(Half* half, const Predecessor* before, int level, int base) noexcept nogil:
    """Pass the final value ``level`` on to a position of ``half`` that has a move to it."""
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
    """Tell the predecessors of every position of a block whose distance is ``level``.

    ``lists`` has room for two lists: while the cells of one are on their way from memory the other
    is made.
    """
    cdef uint64_t number = block << BLOCK_SHIFT
    cdef uint64_t end = min(number + (1 << BLOCK_SHIFT), half.slice.size)
    cdef Predecessor* ready = lists
    cdef Predecessor* spare = lists + MAX_PREDECESSORS
    cdef Predecessor* swap
    cdef int waiting = 0
    cdef int total = 0
    cdef int found
    cdef int i
    while number < end:
        if half.cells[number] == level:
            total += 1
            seek(cursor, number)
            found = predecessors(half, &cursor.pieces, spare)
            for i in range(waiting):
                if tell(half.other, &ready[i], level, base):
                    return TOO_LONG
            swap = ready
            ready = spare
            spare = swap
            waiting = found
        number += 1
    for i in range(waiting):
        if tell(half.other, &ready[i], level, base):
            return TOO_LONG
    control.done += total
    return SOLVED


cdef inline int spread(Half* half, int level, Predecessor* lists, Control* control) noexcept nogil:
    """Tell the predecessors of every position whose distance is ``level``."""
    cdef Cursor cursor
    cdef uint64_t mask = <uint64_t> 1 << (level & 63)
    cdef uint64_t block
    cdef int base = open_base(half.other)
    start(half, &cursor)
    for block in range((half.slice.size + (1 << BLOCK_SHIFT) - 1) >> BLOCK_SHIFT):
        if half.blocks[block].levels[level >> 6] & mask:
            if control.stop:
                return STOPPED
            if spread_block(half, block, level, base, &cursor, lists, control):
                return TOO_LONG
    return SOLVED


cdef inline void close(Half* half) noexcept nogil:
    """Whatever is still open is a draw."""
    cdef int base = open_base(half)
    cdef uint64_t number
    for number in range(half.slice.size):
        if half.cells[number] >= base:
            half.cells[number] = DRAW


cdef inline int solve_pair(Half* half, Predecessor* lists, Control* control) noexcept nogil:
    """Solve ``half`` and ``half.other`` (which may be the same)."""
    cdef bint twins = half.other != half
    cdef int status = begin(half, control)
    cdef int level = 0
    if status == SOLVED and twins:
        status = begin(half.other, control)
    while status == SOLVED and level <= max(half.highest, half.other.highest):
        status = spread(half, level, lists, control)
        if status == SOLVED and twins:
            status = spread(half.other, level, lists, control)
        level += 1
    if status == SOLVED:
        close(half)
        if twins:
            close(half.other)
    return status
