# cython: language_level=3
"""A position as three sets of squares, a move as two, and the effect of a move on a position.

A set of squares is a 64-bit integer in which square ``n`` has bit ``i + i // 8``, ``i = n - 1``:

      . 0 . 1 . 2 . 3
      4 . 5 . 6 . 7 .          (8 is never used)
      . 9 .10 .11 .12
     13 .14 .15 .16 .          (17)
      .18 .19 .20 .21
     22 .23 .24 .25 .          (26)
      .27 .28 .29 .30
     31 .32 .33 .34 .

Black starts at the top and moves towards higher bits.  A step is a shift by 4 or 5, and a step that leaves
the board lands on an unused bit.  ``checkers_app.games.checkers`` uses the same layout.

All functions here and in ``movegen.pxd`` are inline: they are compiled into the modules that cimport them,
which need nothing else at run time.
"""

from libc.stdint cimport uint64_t

ctypedef uint64_t Bits

cdef extern from *:
    """
    #define CHECKERS_BOARD     0x7FBFDFEFFULL  /* every square */
    #define CHECKERS_FIRST_ROW 0x00000000FULL  /* squares 1-4, where White's men are crowned */
    #define CHECKERS_LAST_ROW  0x780000000ULL  /* squares 29-32, where Black's men are crowned */
    """
    const Bits BOARD "CHECKERS_BOARD"
    const Bits FIRST_ROW "CHECKERS_FIRST_ROW"
    const Bits LAST_ROW "CHECKERS_LAST_ROW"

cdef enum:
    BLACK = 0
    WHITE = 1
    # Room for the moves of any position.  A king jumps within one of four sets of eight squares that
    # share nine places to jump over; trying every set of enemies and kings there gives at most 17 routes,
    # so 68 in all.  There are at most 49 steps, one for each pair of neighbouring squares.
    MAX_MOVES = 72

cdef struct Position:
    # Every piece of Black and of White.
    Bits pieces[2]
    # The kings of both sides.
    Bits kings
    # The side to move: BLACK or WHITE.
    int side

cdef struct Move:
    # Origin and destination; empty for a king that jumps a loop back to where it began.
    Bits flip
    # The pieces that leave the board; empty for a step.
    Bits captured


ctypedef signed char Black
ctypedef unsigned char White

ctypedef fused Side:
    # A function with a parameter of this type is compiled once for each side: the type of the argument
    # alone says from whose view, as in ``ahead(squares, <Black> 0, 4)``.
    Black
    White


cdef inline Bits ahead(Bits squares, Side side, int distance) noexcept nogil:
    """Return ``squares`` moved towards the far row of ``side``.  Bits may end up on unused places."""
    if Side is Black:
        return squares << distance
    else:
        return squares >> distance


cdef inline Bits behind(Bits squares, Side side, int distance) noexcept nogil:
    """Return ``squares`` moved towards the home row of ``side``.  Bits may end up on unused places."""
    if Side is Black:
        return squares >> distance
    else:
        return squares << distance


cdef inline Bits crowning_row(Side side) noexcept nogil:
    """Return the row on which a man of ``side`` becomes a king."""
    if Side is Black:
        return LAST_ROW
    else:
        return FIRST_ROW


cdef inline int index_of(Side side) noexcept nogil:
    """Return the index of a side: BLACK or WHITE."""
    if Side is Black:
        return BLACK
    else:
        return WHITE


cdef inline void make_for(
    const Position* before, const Move* move, Position* after, Side side
) noexcept nogil:
    """Make a move as ``make`` does, where ``side`` is known to be to move."""
    cdef Bits kings = before.kings & ~move.captured
    after.pieces[index_of(side)] = before.pieces[index_of(side)] ^ move.flip
    after.pieces[1 - index_of(side)] = before.pieces[1 - index_of(side)] ^ move.captured
    # A king keeps its crown; a man gets one on the far row, where its origin never is.
    if kings & move.flip:
        after.kings = kings ^ move.flip
    else:
        after.kings = kings | move.flip & crowning_row(side)
    after.side = 1 - index_of(side)


cdef inline void make(const Position* before, const Move* move, Position* after) noexcept nogil:
    """Write the position after a legal move to ``after``, which must not be ``before``."""
    if before.side == BLACK:
        make_for(before, move, after, <Black> 0)
    else:
        make_for(before, move, after, <White> 0)


cdef inline bint is_progress(const Position* before, const Move* move) noexcept nogil:
    """True for a capture or a move of a man, after which no earlier position can recur."""
    return move.captured != 0 or not (before.kings & move.flip)


cdef inline uint64_t position_key(const Position* position) noexcept nogil:
    """Return a 64-bit hash of a position.

    Each set is multiplied by a different odd constant, so that the sum differs for positions that differ in a
    few squares.  The product is mixed so that every bit of the key depends on every square, with the
    finalizer of SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
    There are no tables, so a key costs a few cycles and no memory.
    """
    cdef uint64_t key = position.pieces[BLACK] * <uint64_t>0x9E3779B97F4A7C15ULL
    key += position.pieces[WHITE] * <uint64_t>0xD1342543DE82EF95ULL
    key += position.kings * <uint64_t>0xAEF17502108EF2D9ULL
    key += <uint64_t>position.side * <uint64_t>0x2545F4914F6CDD1DULL
    key = (key ^ (key >> 30)) * <uint64_t>0xBF58476D1CE4E5B9ULL
    key = (key ^ (key >> 27)) * <uint64_t>0x94D049BB133111EBULL
    return key ^ (key >> 31)
