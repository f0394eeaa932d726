# cython: language_level=3
"""The index of a position in its slice: a perfect index.

A *slice* contains the positions with the same material and Black to move, given by the numbers of black men,
black kings, white men and white kings.  White to move needs no separate slices: the board is rotated and the
colours are exchanged (:func:`mirror`).

The positions of a slice are numbered from 0, without gaps or duplicates.  The pieces are placed one kind
after another, each on the squares that are still free; a set of ``k`` squares out of ``n`` has its rank among
the ``C(n, k)`` sets in colexicographic order.  An index consists of the ranks of

    men          the black men, then the white men on the free squares of rows 2 to 8
    black kings  on the squares without men
    white kings  on the squares that are left; they change from one index to the next

The number of squares left to the white men depends on how many black men are on row 1, where no white man can
be, so the indices of the men come in groups: first those with no black man on row 1, then those with one, and
so on.

A file may also store a slice in the *winding* order, which gives outcomes longer runs.  In this order the
black kings change from one index to the next, forwards and backwards in turn.  The squares of kings are
counted along rows 1, 3, 5 and 7, there and back, then along rows 8, 6, 4 and 2, so that neighbours in this
order mostly differ by an even number of steps.  Without men the board looks the same from four sides; all
four views of a position have the index of the one that comes first.

Squares are bits as in ``board.pxd``.  Everything is inline and pure arithmetic.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from checkers_app.engine.checkers.bits cimport count_bits
from checkers_app.engine.checkers.board cimport (
    BLACK, BOARD, Bits, FIRST_ROW, LAST_ROW, Position, WHITE,
)

cdef extern from *:
    """
    #ifndef CHECKERS_TABLE_INDEX
    #define CHECKERS_TABLE_INDEX
    #include <stdint.h>
    /* Binomial coefficients: [n][k]. */
    static const uint32_t checkers_choose[33][8] = {
        {1, 0, 0, 0, 0, 0, 0, 0},
        {1, 1, 0, 0, 0, 0, 0, 0},
        {1, 2, 1, 0, 0, 0, 0, 0},
        {1, 3, 3, 1, 0, 0, 0, 0},
        {1, 4, 6, 4, 1, 0, 0, 0},
        {1, 5, 10, 10, 5, 1, 0, 0},
        {1, 6, 15, 20, 15, 6, 1, 0},
        {1, 7, 21, 35, 35, 21, 7, 1},
        {1, 8, 28, 56, 70, 56, 28, 8},
        {1, 9, 36, 84, 126, 126, 84, 36},
        {1, 10, 45, 120, 210, 252, 210, 120},
        {1, 11, 55, 165, 330, 462, 462, 330},
        {1, 12, 66, 220, 495, 792, 924, 792},
        {1, 13, 78, 286, 715, 1287, 1716, 1716},
        {1, 14, 91, 364, 1001, 2002, 3003, 3432},
        {1, 15, 105, 455, 1365, 3003, 5005, 6435},
        {1, 16, 120, 560, 1820, 4368, 8008, 11440},
        {1, 17, 136, 680, 2380, 6188, 12376, 19448},
        {1, 18, 153, 816, 3060, 8568, 18564, 31824},
        {1, 19, 171, 969, 3876, 11628, 27132, 50388},
        {1, 20, 190, 1140, 4845, 15504, 38760, 77520},
        {1, 21, 210, 1330, 5985, 20349, 54264, 116280},
        {1, 22, 231, 1540, 7315, 26334, 74613, 170544},
        {1, 23, 253, 1771, 8855, 33649, 100947, 245157},
        {1, 24, 276, 2024, 10626, 42504, 134596, 346104},
        {1, 25, 300, 2300, 12650, 53130, 177100, 480700},
        {1, 26, 325, 2600, 14950, 65780, 230230, 657800},
        {1, 27, 351, 2925, 17550, 80730, 296010, 888030},
        {1, 28, 378, 3276, 20475, 98280, 376740, 1184040},
        {1, 29, 406, 3654, 23751, 118755, 475020, 1560780},
        {1, 30, 435, 4060, 27405, 142506, 593775, 2035800},
        {1, 31, 465, 4495, 31465, 169911, 736281, 2629575},
        {1, 32, 496, 4960, 35960, 201376, 906192, 3365856},
    };
    /* The place of a set of squares of row 1 among the sets of its size. */
    static const uint8_t checkers_row_rank[16] = {0, 0, 1, 0, 2, 1, 2, 0, 3, 3, 4, 1, 5, 2, 3, 0};

    /* Where each square goes when the board is reflected in the long diagonal of its double corners. */
    static const uint8_t checkers_reflected[35] = {
        4, 13, 22, 31, 0, 9, 18, 27, 0, 5, 14, 23, 32, 1, 10, 19, 28, 0,
        6, 15, 24, 33, 2, 11, 20, 29, 0, 7, 16, 25, 34, 3, 12, 21, 30,
    };

    /* The board turned by half a circle: bit i goes to bit 34 - i. */
    static inline uint64_t checkers_turn(uint64_t bits) {
        bits = (bits >> 1 & 0x5555555555555555ULL) | (bits & 0x5555555555555555ULL) << 1;
        bits = (bits >> 2 & 0x3333333333333333ULL) | (bits & 0x3333333333333333ULL) << 2;
        bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (bits & 0x0f0f0f0f0f0f0f0fULL) << 4;
    #if defined(__GNUC__)
        bits = __builtin_bswap64(bits);
    #else
        bits = (bits >> 8 & 0x00ff00ff00ff00ffULL) | (bits & 0x00ff00ff00ff00ffULL) << 8;
        bits = (bits >> 16 & 0x0000ffff0000ffffULL) | (bits & 0x0000ffff0000ffffULL) << 16;
        bits = bits >> 32 | bits << 32;
    #endif
        return bits >> 29;
    }

    /* The squares in winding order, the first of them lowest. */
    static inline uint64_t checkers_wind(uint64_t bits) {
        /* Rows 2, 3, 6 and 7 run backwards. */
        bits = (bits & ~0x7bc01ef0ULL) | (bits & 0x8400210ULL) << 3 | (bits & 0x10800420ULL) << 1
            | (bits & 0x21000840ULL) >> 1 | (bits & 0x42001080ULL) >> 3;
        return (bits & 0xf) | (bits >> 5 & 0xf0) | (bits >> 10 & 0xf00) | (bits >> 15 & 0xff000)
            | (bits >> 2 & 0xf00000) | (bits << 11 & 0xf000000) | (bits << 24 & 0xf0000000);
    }
    #endif
    """
    const uint32_t[33][8] choose "checkers_choose"
    const uint8_t[16] row_rank "checkers_row_rank"
    Bits EVEN_ROWS "0x783c1e0f0ULL"
    const uint8_t[35] REFLECTED "checkers_reflected"
    Bits turned "checkers_turn"(Bits squares) noexcept nogil
    Bits wound "checkers_wind"(Bits squares) noexcept nogil

cdef enum:
    # One code for each slice with up to 7 pieces of a kind.
    SLICE_CODES = 4096
    MAX_PIECES = 7

cdef struct Slice:
    int black_men
    int black_kings
    int white_men
    int white_kings
    uint64_t size
    # How many places the kings of each side have once the men (and the other kings) stand.
    uint32_t black_king_places
    uint32_t white_king_places
    # By the number of black men on row 1: the first number of the men, the places of the other
    # black men, the places of the white men.
    uint64_t first[5]
    uint32_t middle_places[5]
    uint32_t white_man_places[5]

cdef struct Pieces:
    # A position with Black to move.
    Bits black_men
    Bits black_kings
    Bits white_men
    Bits white_kings


cdef inline int slice_code(int black_men, int black_kings, int white_men, int white_kings) noexcept nogil:
    """Return the index of a slice in an array of SLICE_CODES; each number is 0 to 7."""
    return black_men << 9 | black_kings << 6 | white_men << 3 | white_kings


cdef inline void prepare_slice(
    Slice* slice, int black_men, int black_kings, int white_men, int white_kings
) noexcept nogil:
    """Compute the constants of a slice's index; there are at most MAX_PIECES pieces."""
    cdef int men = black_men + white_men
    cdef uint64_t total = 0
    cdef uint32_t row_places
    cdef int k
    slice.black_men = black_men
    slice.black_kings = black_kings
    slice.white_men = white_men
    slice.white_kings = white_kings
    for k in range(5):
        slice.first[k] = total
        row_places = choose[4][k] if k <= black_men else 0
        slice.middle_places[k] = choose[24][black_men - k] if k <= black_men else 0
        slice.white_man_places[k] = choose[28 - black_men + k][white_men] if k <= black_men else 0
        total += <uint64_t> row_places * slice.middle_places[k] * slice.white_man_places[k]
    slice.black_king_places = choose[32 - men][black_kings]
    slice.white_king_places = choose[32 - men - black_kings][white_kings]
    slice.size = total * slice.black_king_places * slice.white_king_places


cdef inline uint64_t set_rank(Bits squares, Bits free) noexcept nogil:
    """Return the rank of ``squares``, all of which are ``free``, among the sets of the same size."""
    cdef uint64_t rank = 0
    cdef Bits lowest
    cdef int k = 1
    while squares:
        lowest = squares & (0 - squares)
        squares ^= lowest
        rank += choose[count_bits(free & (lowest - 1))][k]
        k += 1
    return rank


cdef inline uint64_t men_number(const Slice* slice, Bits black_men, Bits white_men) noexcept nogil:
    """Return the index of a placement of the men."""
    cdef Bits home = black_men & FIRST_ROW
    cdef int k = count_bits(home)
    cdef uint64_t number = row_rank[home]
    number = number * slice.middle_places[k] + set_rank(
        black_men ^ home, BOARD & ~(FIRST_ROW | LAST_ROW)
    )
    number = number * slice.white_man_places[k] + set_rank(white_men, BOARD & ~FIRST_ROW & ~black_men)
    return slice.first[k] + number


cdef inline uint64_t with_kings(
    const Slice* slice, uint64_t men, Bits all_men, Bits black_kings, Bits white_kings
) noexcept nogil:
    """Return the index of a position, given the index of the placement of its men."""
    cdef Bits free = BOARD & ~all_men
    men = men * slice.black_king_places + set_rank(black_kings, free)
    return men * slice.white_king_places + set_rank(white_kings, free ^ black_kings)


cdef inline uint64_t number_of(const Slice* slice, const Pieces* pieces) noexcept nogil:
    """Return the index of a position, 0 to ``slice.size - 1``."""
    return with_kings(
        slice,
        men_number(slice, pieces.black_men, pieces.white_men),
        pieces.black_men | pieces.white_men,
        pieces.black_kings,
        pieces.white_kings,
    )


cdef inline void prepare_wound(Slice* slice, const Slice* plain) noexcept nogil:
    """Compute the constants of the winding order, in which the kings are exchanged, because White's come
    first.
    """
    prepare_slice(slice, plain.black_men, plain.white_kings, plain.white_men, plain.black_kings)


cdef inline uint64_t one_wound_number(const Slice* slice, const Pieces* pieces) noexcept nogil:
    """Return the index of a position in the winding order, without symmetry; ``slice`` is from
    :func:`prepare_wound`.
    """
    cdef Bits free = wound(BOARD & ~(pieces.black_men | pieces.white_men))
    cdef Bits outer = wound(pieces.white_kings)
    cdef uint64_t number = men_number(slice, pieces.black_men, pieces.white_men)
    cdef uint64_t inner
    number = number * slice.black_king_places + set_rank(outer, free)
    inner = set_rank(wound(pieces.black_kings), free ^ outer)
    if number & 1:
        inner = slice.white_king_places - 1 - inner
    return number * slice.white_king_places + inner


cdef inline Bits reflected(Bits squares) noexcept nogil:
    """Reflect the board in the long diagonal that joins its double corners."""
    cdef Bits image = 0
    while squares:
        image |= <Bits> 1 << REFLECTED[count_bits((squares & (0 - squares)) - 1)]
        squares &= squares - 1
    return image


cdef inline uint64_t wound_number(const Slice* slice, const Pieces* pieces) noexcept nogil:
    """Return the index of a position in the winding order; ``slice`` is from :func:`prepare_wound`."""
    cdef Pieces image
    cdef uint64_t number = one_wound_number(slice, pieces)
    cdef int side
    if pieces.black_men | pieces.white_men:
        return number
    image = pieces[0]
    for side in range(3):
        if side == 1:
            image.black_kings = reflected(image.black_kings)
            image.white_kings = reflected(image.white_kings)
        else:
            image.black_kings = turned(image.black_kings)
            image.white_kings = turned(image.white_kings)
        number = min(number, one_wound_number(slice, &image))
    return number


cdef inline void mirror(const Pieces* pieces, Pieces* turned_pieces) noexcept nogil:
    """Rotate the board and exchange the colours."""
    turned_pieces.black_men = turned(pieces.white_men)
    turned_pieces.black_kings = turned(pieces.white_kings)
    turned_pieces.white_men = turned(pieces.black_men)
    turned_pieces.white_kings = turned(pieces.black_kings)


cdef inline void pieces_of(const Position* position, Pieces* pieces) noexcept nogil:
    """Convert a position to the view of the side to move, as if that side were Black."""
    cdef Bits black = position.pieces[BLACK]
    cdef Bits white = position.pieces[WHITE]
    cdef Bits kings = position.kings
    if position.side == WHITE:
        pieces.black_men = turned(white & ~kings)
        pieces.black_kings = turned(white & kings)
        pieces.white_men = turned(black & ~kings)
        pieces.white_kings = turned(black & kings)
    else:
        pieces.black_men = black & ~kings
        pieces.black_kings = black & kings
        pieces.white_men = white & ~kings
        pieces.white_kings = white & kings


cdef inline bint is_odd(const Pieces* pieces) noexcept nogil:
    """Return whether the number of pieces on rows 2, 4, 6 and 8 is odd.

    Each step changes this.  With an even number of pieces it is the same for both sides, so every quiet move
    from a position where it is True leads to one where it is False.
    """
    return count_bits(
        (pieces.black_men | pieces.black_kings | pieces.white_men | pieces.white_kings) & EVEN_ROWS
    ) & 1


cdef inline int code_of(const Pieces* pieces) noexcept nogil:
    """Return the code of the slice of a position with at most 7 pieces of a kind."""
    return slice_code(
        count_bits(pieces.black_men),
        count_bits(pieces.black_kings),
        count_bits(pieces.white_men),
        count_bits(pieces.white_kings),
    )
