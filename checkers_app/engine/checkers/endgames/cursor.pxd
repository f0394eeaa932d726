# cython: language_level=3
"""Convert indices to positions: the inverse of ``index.pxd``, fast for increasing indices."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from checkers_app.engine.checkers.bits cimport count_bits
from checkers_app.engine.checkers.board cimport BOARD, Bits, FIRST_ROW, LAST_ROW
from checkers_app.engine.checkers.endgames.index cimport Pieces, Slice, choose, wound

cdef enum:
    LISTED = 4              # the highest member of sets with up to this many squares is in a list
    SETS_OF_2 = 496
    SETS_OF_3 = 4960
    SETS_OF_4 = 35960

cdef struct Tops:
    # The highest member of a set by its place, for sets of 2, 3 and 4 members of 32.
    uint8_t two[SETS_OF_2]
    uint8_t three[SETS_OF_3]
    uint8_t four[SETS_OF_4]

cdef struct Cursor:
    const Slice* slice
    const Tops* tops
    # The last position requested.
    Pieces pieces
    # The parts of its number; not yet set while ``men`` is NOWHERE.
    uint64_t men
    uint64_t outer
    # Whether numbers are in the winding order, and that order.
    bint winding
    Bits order[32]
    # The squares left to the black kings and to the white kings, lowest first.
    Bits black_free[32]
    Bits white_free[32]

cdef extern from *:
    """
    #define CHECKERS_NOWHERE 0xffffffffffffffffULL
    """
    const uint64_t NOWHERE "CHECKERS_NOWHERE"


cdef inline void fill_tops(Tops* tops) noexcept nogil:
    cdef int highest
    cdef uint32_t place
    for highest in range(32):
        for place in range(choose[highest][2], choose[highest + 1][2]):
            tops.two[place] = highest
        for place in range(choose[highest][3], choose[highest + 1][3]):
            tops.three[place] = highest
        for place in range(choose[highest][4], choose[highest + 1][4]):
            tops.four[place] = highest


cdef inline Bits set_at(const Tops* tops, uint32_t rank, int k, const Bits* free) noexcept nogil:
    """Return the set with this rank among the sets of ``k`` of the ``free`` squares."""
    cdef Bits squares = 0
    cdef int highest
    while k > LISTED:
        highest = k - 1
        while choose[highest + 1][k] <= rank:
            highest += 1
        rank -= choose[highest][k]
        squares |= free[highest]
        k -= 1
    if k == 4:
        highest = tops.four[rank]
        rank -= choose[highest][4]
        squares |= free[highest]
        k = 3
    if k == 3:
        highest = tops.three[rank]
        rank -= choose[highest][3]
        squares |= free[highest]
        k = 2
    if k == 2:
        highest = tops.two[rank]
        rank -= choose[highest][2]
        squares |= free[highest]
        k = 1
    if k == 1:
        squares |= free[rank]
    return squares


cdef inline void list_squares(Bits squares, Bits* out) noexcept nogil:
    """Write every square of a set, the lowest first."""
    while squares:
        out[0] = squares & (0 - squares)
        squares ^= out[0]
        out += 1


cdef inline void list_free(const Cursor* cursor, Bits taken, Bits* out) noexcept nogil:
    """Write every square that is not ``taken``, in the order in which the squares of kings are counted."""
    cdef int i
    if not cursor.winding:
        list_squares(BOARD & ~taken, out)
        return
    for i in range(32):
        if not cursor.order[i] & taken:
            out[0] = cursor.order[i]
            out += 1


cdef inline void place_men(Cursor* cursor, uint64_t number) noexcept nogil:
    cdef const Slice* slice = cursor.slice
    cdef Bits free[32]
    cdef uint32_t white
    cdef int k = 0
    while k < 4 and k < slice.black_men and number >= slice.first[k + 1]:
        k += 1
    number -= slice.first[k]
    white = <uint32_t> (number % slice.white_man_places[k])
    number //= slice.white_man_places[k]
    list_squares(BOARD & ~(FIRST_ROW | LAST_ROW), free)
    cursor.pieces.black_men = set_at(
        cursor.tops, <uint32_t> (number % slice.middle_places[k]), slice.black_men - k, free
    )
    list_squares(FIRST_ROW, free)
    cursor.pieces.black_men |= set_at(
        cursor.tops, <uint32_t> (number // slice.middle_places[k]), k, free
    )
    list_squares(BOARD & ~FIRST_ROW & ~cursor.pieces.black_men, free)
    cursor.pieces.white_men = set_at(cursor.tops, white, slice.white_men, free)


cdef inline void start_cursor(Cursor* cursor, const Slice* slice, const Tops* tops) noexcept nogil:
    cursor.slice = slice
    cursor.tops = tops
    cursor.men = NOWHERE
    cursor.outer = NOWHERE
    cursor.winding = False


cdef inline void start_wound(Cursor* cursor, const Slice* slice, const Tops* tops) noexcept nogil:
    """Prepare a cursor for indices in the winding order; ``slice`` is from :func:`prepare_wound`."""
    cdef Bits squares[32]
    cdef int i
    start_cursor(cursor, slice, tops)
    cursor.winding = True
    list_squares(BOARD, squares)
    for i in range(32):
        cursor.order[count_bits(wound(squares[i]) - 1)] = squares[i]


cdef inline void seek(Cursor* cursor, uint64_t number) noexcept nogil:
    """Put the position of ``number`` into ``cursor.pieces``."""
    cdef const Slice* slice = cursor.slice
    cdef Pieces* pieces = &cursor.pieces
    cdef uint64_t outer
    cdef uint64_t men
    cdef uint32_t rank
    cdef Bits first
    if number >> 32 == 0:
        outer = <uint32_t> number // slice.white_king_places
        rank = <uint32_t> number - <uint32_t> outer * slice.white_king_places
    else:
        outer = number // slice.white_king_places
        rank = <uint32_t> (number - outer * slice.white_king_places)
    if cursor.winding and outer & 1:
        rank = slice.white_king_places - 1 - rank
    if outer != cursor.outer:
        cursor.outer = outer
        men = outer // slice.black_king_places
        if men != cursor.men:
            cursor.men = men
            place_men(cursor, men)
            if slice.black_kings:
                list_free(cursor, pieces.black_men | pieces.white_men, cursor.black_free)
        first = set_at(
            cursor.tops,
            <uint32_t> (outer - men * slice.black_king_places),
            slice.black_kings,
            cursor.black_free,
        )
        if slice.white_kings:
            list_free(cursor, pieces.black_men | pieces.white_men | first, cursor.white_free)
        if cursor.winding:
            pieces.white_kings = first
        else:
            pieces.black_kings = first
    first = set_at(cursor.tops, rank, slice.white_kings, cursor.white_free)
    if cursor.winding:
        pieces.black_kings = first
    else:
        pieces.white_kings = first
