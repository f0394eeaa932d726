# cython: language_level=3
"""Asking the tables: what a position is worth with best play from both sides.

Nothing here is written to after the tables were opened, so any number of threads may ask at once;
nothing needs the GIL, memory of its own or anything at run time.  An answer takes some 50 code words
of a block of about 64 bytes.
"""

from libc.stdint cimport uint64_t

from checkers_app.engine.checkers.bits cimport count_bits
from checkers_app.engine.checkers.board cimport BLACK, Black, MAX_MOVES, Move, Position, White, make
from checkers_app.engine.checkers.movegen cimport generate, jumpers
from checkers_app.engine.checkers.endgames.coding cimport Section, section_value
from checkers_app.engine.checkers.endgames.index cimport (
    Pieces, SLICE_CODES, Slice, code_of, number_of, pieces_of,
)

cdef enum:
    # Outcomes for the side to move.
    LOSS = 0
    DRAWN = 1
    WON = 2
    NOT_KNOWN = -1
    # A distance that stands for a draw.
    NEVER = 255

cdef struct SliceTable:
    Slice slice
    Section outcomes
    # Half the plies of each loss; meaningful if ``has_distances``.
    Section distances
    bint has_distances

cdef struct TableSet:
    # Every position with so many pieces or fewer has its table.
    int max_pieces
    SliceTable* slices[SLICE_CODES]


cdef inline bint must_jump(const Position* position) noexcept nogil:
    """True if the side to move has a capture."""
    if position.side == BLACK:
        return jumpers(position, <Black> 0) != 0
    return jumpers(position, <White> 0) != 0


cdef inline int pieces_on(const Position* position) noexcept nogil:
    return count_bits(position.pieces[0] | position.pieces[1])


cdef inline int probe_quiet(const TableSet* tables, const Position* position) noexcept nogil:
    """LOSS, DRAWN or WON for the side to move, which must have no capture; else NOT_KNOWN.

    There must be at most ``tables.max_pieces`` pieces, and pieces of both sides.
    """
    cdef Pieces pieces
    cdef const SliceTable* table
    pieces_of(position, &pieces)
    table = tables.slices[code_of(&pieces)]
    if table == NULL:
        return NOT_KNOWN
    return section_value(&table.outcomes, number_of(&table.slice, &pieces))


cdef inline int probe(const TableSet* tables, const Position* position) noexcept nogil:
    """LOSS, DRAWN or WON for the side to move, or NOT_KNOWN; captures are played out."""
    cdef Move moves[MAX_MOVES]
    cdef Position after
    cdef int best = NOT_KNOWN
    cdef int total, reply, i
    if position.pieces[position.side] == 0:
        return LOSS
    if pieces_on(position) > tables.max_pieces:
        return NOT_KNOWN
    if not must_jump(position):
        # Captures that took everything are met above, so here both sides have pieces; a slice
        # without an enemy has no table.
        return probe_quiet(tables, position)
    total = generate(position, moves)
    for i in range(total):
        make(position, &moves[i], &after)
        reply = probe(tables, &after)
        if reply == NOT_KNOWN:
            return NOT_KNOWN
        best = max(best, 2 - reply)
        if best == WON:
            break
    return best


cdef inline int better_distance(int best, int reply) noexcept nogil:
    """The better of a distance (NOT_KNOWN: none yet) and what a move to ``reply`` gives."""
    cdef int value = NEVER if reply == NEVER else reply + 1
    cdef int rank, best_rank
    if best == NOT_KNOWN:
        return value
    # Wins come first, the short ones foremost; then draws; then losses, the long ones foremost.
    rank = 0 if value == NEVER else 1000 - value if value & 1 else value - 1000
    best_rank = 0 if best == NEVER else 1000 - best if best & 1 else best - 1000
    return value if rank > best_rank else best


cdef inline int probe_distance(const TableSet* tables, const Position* position) noexcept nogil:
    """Plies to the end with best play: odd if the side to move wins, even if it loses, NEVER for a
    draw, NOT_KNOWN if the tables do not tell.

    Only losses are stored; a win is a move away from one.
    """
    cdef Move moves[MAX_MOVES]
    cdef Pieces pieces
    cdef Position after
    cdef const SliceTable* table
    cdef int best = NOT_KNOWN
    cdef int outcome = probe(tables, position)
    cdef int total, reply, i
    if outcome == NOT_KNOWN:
        return NOT_KNOWN
    if outcome == DRAWN:
        return NEVER
    if position.pieces[position.side] == 0:
        return 0
    total = generate(position, moves)
    if outcome == LOSS and (total == 0 or moves[0].captured == 0):
        pieces_of(position, &pieces)
        table = tables.slices[code_of(&pieces)]
        if not table.has_distances:
            return NOT_KNOWN
        reply = section_value(&table.distances, number_of(&table.slice, &pieces))
        return NOT_KNOWN if reply < 0 else 2 * reply
    for i in range(total):
        make(position, &moves[i], &after)
        if outcome == WON and probe(tables, &after) != LOSS:
            continue
        reply = probe_distance(tables, &after)
        if reply == NOT_KNOWN:
            return NOT_KNOWN
        best = better_distance(best, reply)
    return best
