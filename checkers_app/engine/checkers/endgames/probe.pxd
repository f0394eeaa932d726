# cython: language_level=3
"""Probing the tables: the value of a position with best play from both sides.

After the tables have been opened, nothing here is written to, so any number of threads may probe at the same
time.  Nothing needs the GIL, its own memory or another module at run time.  A probe reads about 50 code words
in a block of about 64 bytes or, if the position is not stored, those of the positions after its moves.
"""

from libc.stdint cimport uint64_t

from checkers_app.engine.checkers.bits cimport count_bits
from checkers_app.engine.checkers.board cimport BLACK, Black, Position, White
from checkers_app.engine.checkers.endgames.coding cimport Section, WOUND
from checkers_app.engine.checkers.endgames.index cimport (
    Pieces, SLICE_CODES, Slice, number_of, wound_number,
)
from checkers_app.engine.checkers.movegen cimport jumpers

cdef extern from *:
    """
    #define CHECKERS_TABLE_SET "checkers_app.engine.checkers.endgames.TableSet"
    """
    # The name of the capsules in which Python code passes a TableSet from module to module.
    const char* CAPSULE "CHECKERS_TABLE_SET"

cdef enum:
    # Outcomes for the side to move.
    LOSS = 0
    DRAWN = 1
    WON = 2
    NOT_KNOWN = -1
    # The distance that stands for a draw.
    NEVER = 255

cdef struct SliceTable:
    Slice slice
    # The same in the winding order.
    Slice wound
    Section outcomes
    # Half the plies of each loss; meaningful if ``has_distances``.
    Section distances
    bint has_distances

cdef struct TableSet:
    # The tables contain every position with this many pieces or fewer.
    int max_pieces
    SliceTable* slices[SLICE_CODES]


cdef inline uint64_t place_in(
    const SliceTable* table, const Section* section, const Pieces* pieces
) noexcept nogil:
    """Return the index of a position in a section of its slice."""
    if section.kind == WOUND:
        return wound_number(&table.wound, pieces)
    return number_of(&table.slice, pieces)


cdef inline bint must_jump(const Position* position) noexcept nogil:
    """Return whether the side to move has a capture."""
    if position.side == BLACK:
        return jumpers(position, <Black> 0) != 0
    return jumpers(position, <White> 0) != 0


cdef inline int pieces_on(const Position* position) noexcept nogil:
    return count_bits(position.pieces[0] | position.pieces[1])


cdef inline int better_distance(int best, int reply) noexcept nogil:
    """Return the better of a distance (NOT_KNOWN if none yet) and that of a move to a position with
    ``reply``.
    """
    cdef int value = NEVER if reply == NEVER else reply + 1
    cdef int rank, best_rank
    if best == NOT_KNOWN:
        return value
    # Wins come first, the short ones foremost; then draws; then losses, the long ones foremost.
    rank = 0 if value == NEVER else 1000 - value if value & 1 else value - 1000
    best_rank = 0 if best == NEVER else 1000 - best if best & 1 else best - 1000
    return value if rank > best_rank else best


# LOSS, DRAWN or WON for the side to move, which must have no capture; else NOT_KNOWN.  There must be at
# most ``tables.max_pieces`` pieces, and pieces of both sides.  A result of ``enough`` or better is only a
# lower bound, which saves time.
cdef int probe_quiet(const TableSet* tables, const Position* position, int enough) noexcept nogil

# LOSS, DRAWN or WON for the side to move, or NOT_KNOWN; captures are played out.
cdef int probe(const TableSet* tables, const Position* position) noexcept nogil

# Plies to the end with best play: odd if the side to move wins, even if it loses, NEVER for a draw,
# NOT_KNOWN if the tables do not contain it.
cdef int probe_distance(const TableSet* tables, const Position* position) noexcept nogil
