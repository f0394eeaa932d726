# cython: language_level=3
"""Static evaluation: the value of a quiet position, in hundredths of a man.

The search only evaluates positions in which the side to move has no jump and at least one step.  The value is
that of the learned evaluation (``net.h``) or, without a net, of hand-made terms.  These are the terms found
in every checkers book, and their weights are guesses.
"""

from libc.stdint cimport int16_t, int32_t, uint64_t

from checkers_app.engine.checkers.bits cimport count_bits, lowest_bit
from checkers_app.engine.checkers.board cimport (
    BLACK, Bits, Black, FIRST_ROW, LAST_ROW, Position, Side, WHITE, White, behind, crowning_row, index_of,
)
from checkers_app.engine.checkers.movegen cimport empty_squares, steppers

cdef extern from "net_arithmetic.h" nogil:
    int net_best_path() noexcept
    const char* net_path_name(int path) noexcept
    # Not 0 if sums could overflow.
    int net_load(Net* net, const int16_t* shorts, const int32_t* longs, int scale) noexcept
    int net_evaluate(const Net* net, const uint64_t* planes, int turned, int pieces) noexcept

cdef enum:
    MAN = 100
    KING = 130
    BACK_RANK = 5           # each man still at home while the enemy has men to crown
    BRIDGE = 8              # the two men that guard all four squares of the home row
    CENTRE_MAN = 4
    EDGE_MAN = -3
    CENTRE_KING = 6
    ADVANCE = 1             # each row a man has gone, while the board is full
    ADVANCE_LATE = 3        # and in the endgame
    MOBILITY = 2            # each piece that can step
    RUNAWAY = 25            # a man next to a free crowning square
    TEMPO = 3               # being the side to move
    TRADE = 260             # for each piece ahead, divided by the pieces on the board
    LATE = 12               # the endgame begins with this many pieces
    HUNT = 3                # each row between a king that is ahead in pieces and its prey
    SHELTER = 12            # a king of the weaker side in a double corner

cdef extern from *:
    """
    #define CHECKERS_ODD_ROWS    0x783C1E0F0ULL  /* bit 0 of the row number, 0 at the top */
    #define CHECKERS_ROWS_2367   0x7F801FE00ULL  /* bit 1 */
    #define CHECKERS_LOWER_ROWS  0x7FBFC0000ULL  /* bit 2 */
    #define CHECKERS_CENTRE      0x00198CC00ULL  /* 10, 11, 14, 15, 18, 19, 22, 23 */
    #define CHECKERS_EDGE        0x040603010ULL  /* 5, 12, 13, 20, 21, 28 */
    #define CHECKERS_DOUBLE      0x440000011ULL  /* the double corners: 1, 5, 28, 32 */
    #define CHECKERS_BRIDGE_TOP  0x000000005ULL  /* 1, 3 */
    #define CHECKERS_BRIDGE_BASE 0x500000000ULL  /* 30, 32 */
    """
    const Bits ODD_ROWS "CHECKERS_ODD_ROWS"
    const Bits ROWS_2367 "CHECKERS_ROWS_2367"
    const Bits LOWER_ROWS "CHECKERS_LOWER_ROWS"
    const Bits CENTRE "CHECKERS_CENTRE"
    const Bits EDGE "CHECKERS_EDGE"
    const Bits DOUBLE_CORNERS "CHECKERS_DOUBLE"
    const Bits BRIDGE_TOP "CHECKERS_BRIDGE_TOP"
    const Bits BRIDGE_BASE "CHECKERS_BRIDGE_BASE"


cdef inline int rows_gone(Bits men, Side side) noexcept nogil:
    """Return the total number of rows that ``men`` have advanced."""
    cdef int row_numbers = (
        count_bits(men & ODD_ROWS)
        + 2 * count_bits(men & ROWS_2367)
        + 4 * count_bits(men & LOWER_ROWS)
    )
    if Side is Black:
        return row_numbers
    else:
        return 7 * count_bits(men) - row_numbers


cdef inline int row_of(int bit) noexcept nogil:
    return bit // 9 * 2 + (bit % 9 >= 4)


cdef inline int column_of(int bit) noexcept nogil:
    return bit % 9 * 2 + 1 if bit % 9 < 4 else (bit % 9 - 4) * 2


cdef inline int nearest(int bit, Bits prey) noexcept nogil:
    """Return the number of king steps from a square to the closest of ``prey``, which must not be empty."""
    cdef int best = 8
    cdef int other
    cdef int rows
    cdef int columns
    while prey:
        other = lowest_bit(prey)
        prey &= prey - 1
        rows = abs(row_of(bit) - row_of(other))
        columns = abs(column_of(bit) - column_of(other))
        best = min(best, max(rows, columns))
    return best


cdef inline int pieces_of(const Position* position, Bits empty, int late, bint guard, Side side) noexcept nogil:
    """Return the sum of the positional terms of one side."""
    cdef Bits own = position.pieces[index_of(side)]
    cdef Bits kings = own & position.kings
    cdef Bits men = own ^ kings
    cdef Bits home
    cdef Bits bridge
    cdef Bits crowning = crowning_row(side)
    cdef int score
    if Side is Black:
        home = FIRST_ROW
        bridge = BRIDGE_TOP
    else:
        home = LAST_ROW
        bridge = BRIDGE_BASE
    score = (ADVANCE_LATE if late else ADVANCE) * rows_gone(men, side)
    score += MOBILITY * count_bits(steppers(position, side))
    score += CENTRE_MAN * count_bits(men & CENTRE) + EDGE_MAN * count_bits(men & EDGE)
    score += RUNAWAY * count_bits(
        men & (behind(empty & crowning, side, 4) | behind(empty & crowning, side, 5))
    )
    if guard:
        score += BACK_RANK * count_bits(men & home)
        if men & bridge == bridge:
            score += BRIDGE
    if kings:
        score += CENTRE_KING * count_bits(kings & CENTRE)
    return score


cdef inline int conversion(const Position* position, int stronger) noexcept nogil:
    """Return the terms that help the leading side to win: kings near the other side's pieces, which have no
    shelter.
    """
    cdef Bits hunters = position.pieces[stronger] & position.kings
    cdef Bits prey = position.pieces[1 - stronger]
    cdef int score = -SHELTER * count_bits(prey & position.kings & DOUBLE_CORNERS)
    if not prey:
        return score
    while hunters:
        score -= HUNT * nearest(lowest_bit(hunters), prey)
        hunters &= hunters - 1
    return score


cdef int evaluate_by_hand(const Position* position) noexcept nogil:
    """Return the value of a position for the side to move, by hand-made terms."""
    cdef Bits black_kings = position.pieces[BLACK] & position.kings
    cdef Bits white_kings = position.pieces[WHITE] & position.kings
    cdef Bits empty = empty_squares(position)
    cdef int black = count_bits(position.pieces[BLACK])
    cdef int white = count_bits(position.pieces[WHITE])
    cdef int total = black + white
    cdef int kings = 0
    cdef int late = total <= LATE
    cdef int score
    if position.kings:
        kings = count_bits(black_kings) - count_bits(white_kings)
    score = MAN * (black - white) + (KING - MAN) * kings + TRADE * (black - white) // total
    score += pieces_of(position, empty, late, (position.pieces[WHITE] & ~position.kings) != 0, <Black> 0)
    score -= pieces_of(position, empty, late, (position.pieces[BLACK] & ~position.kings) != 0, <White> 0)
    if late and position.kings:
        if black > white:
            score += conversion(position, BLACK)
        elif white > black:
            score -= conversion(position, WHITE)
    return TEMPO + (score if position.side == BLACK else -score)


cdef int evaluate_by_net(const Net* net, const Position* position) noexcept nogil:
    """Return the value of a position for the side to move, by the learned net."""
    cdef uint64_t planes[4]
    cdef Bits own = position.pieces[position.side]
    cdef Bits other = position.pieces[1 - position.side]
    planes[0] = own & ~position.kings
    planes[1] = own & position.kings
    planes[2] = other & ~position.kings
    planes[3] = other & position.kings
    return net_evaluate(net, planes, position.side == WHITE, count_bits(own | other))


cdef int evaluate(const Net* net, const Position* position) noexcept nogil:
    if net != NULL:
        return evaluate_by_net(net, position)
    return evaluate_by_hand(position)


cdef int best_net_path() noexcept nogil:
    return net_best_path()


cdef const char* name_of_net_path(int path) noexcept nogil:
    return net_path_name(path)


cdef bint load_net(Net* net, const char* numbers, int scale) noexcept nogil:
    return not net_load(
        net, <const int16_t*> numbers, <const int32_t*> (numbers + 2 * NET_SHORTS), scale
    )
