# cython: language_level=3
"""A position of a self-play game as stored in training files: 20 bytes.

Squares 1 to 32 are bits 0 to 31, without the unused bits of ``board.pxd``.  Numbers are
stored in the byte order of the machine; all common machines are little-endian.
"""

from libc.stdint cimport int16_t, uint32_t, uint8_t

from checkers_app.engine.checkers.board cimport Bits

cdef struct Record:
    uint32_t black
    uint32_t white
    uint32_t kings
    # The number of the game, so that whole games can be held back for validation.
    uint32_t game
    # Hundredths of a man for the side to move; beyond 10,000 the outcome is proven.
    int16_t score
    # The result for the side to move: 0 a loss, 1 a draw, 2 a win.
    uint8_t result
    # The side to move.
    uint8_t side


cdef inline uint32_t squares_of(Bits bits) noexcept nogil:
    """Return a set of squares in the layout of ``board.pxd`` without the unused bits."""
    return <uint32_t> (
        bits & 0xFF | bits >> 1 & 0xFF00 | bits >> 2 & 0xFF0000 | bits >> 3 & <Bits> 0xFF000000
    )


cdef inline uint32_t turned(uint32_t squares) noexcept nogil:
    """The board rotated by 180 degrees: square n becomes 33 - n."""
    squares = squares >> 16 | squares << 16
    squares = squares >> 8 & 0x00FF00FF | (squares & 0x00FF00FF) << 8
    squares = squares >> 4 & 0x0F0F0F0F | (squares & 0x0F0F0F0F) << 4
    squares = squares >> 2 & 0x33333333 | (squares & 0x33333333) << 2
    return squares >> 1 & 0x55555555 | (squares & 0x55555555) << 1
