# cython: language_level=3
"""The memory of a solver, and the value of a position from those of its successors.

One byte for each position, a *cell*:

    even        the side to move has lost: it cannot move (0) or is beaten in this many plies
    odd         the side to move wins in this many plies
    255         a draw

and while a slice is being solved

    255 - n     still open, with n moves that may yet save the side to move
"""

from libc.stdint cimport uint8_t, uint64_t

from checkers_app.engine.checkers.bits cimport count_bits
from checkers_app.engine.checkers.board cimport (
    BLACK, BOARD, Bits, Black, LAST_ROW, MAX_MOVES, Move, Position, make_for,
)
from checkers_app.engine.checkers.movegen cimport generate_for
from checkers_app.engine.checkers.endgames.cursor cimport Tops
from checkers_app.engine.checkers.endgames.index cimport (
    Pieces, SLICE_CODES, Slice, code_of, number_of, pieces_of,
)
from checkers_app.engine.checkers.endgames.probe cimport LOSS, TableSet, WON, probe

cdef enum:
    DRAW = 255
    NO_MOVES = 256          # the best value if there are no moves

cdef struct Block:
    # A bit for each level that some cell of the block contains.
    uint64_t levels[4]

cdef struct Pool:
    # Every slice that is known, and the cells of those that are solved or being solved.
    Slice slices[SLICE_CODES]
    uint8_t* cells[SLICE_CODES]
    Tops tops

cdef struct Half:
    # One of the two slices that are solved together; its moves lead to ``other``.
    const Tops* tops
    # The source for other slices: cells while tables are built, finished tables for a phase.
    const Pool* pool
    const TableSet* tables
    # The squares of the men in a phase.
    Bits black_men
    Bits white_men
    const Slice* slice
    uint8_t* cells
    # The numbers of open moves if they do not fit into the cells, otherwise NULL.
    uint8_t* counters
    Block* blocks
    Half* other
    int highest

cdef struct Control:
    # Set to end the work soon; may be written by any thread.
    volatile int stop
    # The number of visits so far: one for each position, then another for each that is not a draw.
    volatile uint64_t done
    # Solving pauses after this number of visits; 0 means never.
    uint64_t pause_at
    # The place where solving continues: the step, and the cell or block within the step.
    int step
    uint64_t place


cdef inline int value_of(const Half* half, const Position* position) noexcept nogil:
    """Return the cell of a position in another slice; a side without pieces has lost in 0 plies."""
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
    """Return the better of ``best`` and the value of a move to a position with the value ``reply``.

    ``best`` is NO_MOVES before the first move.
    """
    cdef int value = DRAW if reply == DRAW else reply + 1
    if best == NO_MOVES:
        return value
    # Wins come first, short ones foremost; then draws; then losses, long ones foremost.
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
    """Return the black men that can step by ``distance`` and thereby leave the pair of slices (or the phase).
    """
    cdef Bits empty = BOARD & ~(
        pieces.black_men | pieces.black_kings | pieces.white_men | pieces.white_kings
    )
    if half.tables == NULL:
        empty &= LAST_ROW
    return pieces.black_men & empty >> distance


cdef inline int after_leaving(const Half* half, const Pieces* pieces) noexcept nogil:
    """Return the best result of the steps of Black's men that leave the pair (NO_MOVES if there is none)."""
    cdef Position position
    cdef Position after
    cdef Move move
    cdef Bits movers
    cdef Bits origin
    cdef int best = NO_MOVES
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
    """Return the value of a position in which Black has a capture."""
    cdef Position position
    cdef Position after
    cdef Move moves[MAX_MOVES]
    cdef int best = NO_MOVES
    cdef int i
    position_of(pieces, &position)
    for i in range(generate_for(&position, moves, <Black> 0)):
        make_for(&position, &moves[i], &after, <Black> 0)
        best = better(best, value_of(half, &after))
    return best


cdef inline int open_moves(const Half* half, const Pieces* pieces) noexcept nogil:
    """Return the number of Black's steps within the pair of slices (or the phase)."""
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
    """Return the lowest cell value that means "open"; distances must stay below it."""
    if half.counters != NULL:
        return DRAW - 1
    return DRAW - 1 - 4 * half.slice.black_kings - 2 * half.slice.black_men
