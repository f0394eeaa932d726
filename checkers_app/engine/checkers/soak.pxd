# cython: language_level=3
"""A long random exercise of the board, the moves and the evaluation, for builds that watch memory."""

from libc.stdint cimport uint64_t

from checkers_app.engine.checkers.board cimport (
    BLACK, BOARD, Bits, FIRST_ROW, LAST_ROW, MAX_MOVES, Move, Position, WHITE, make, position_key,
)
from checkers_app.engine.checkers.evaluate cimport evaluate
from checkers_app.engine.checkers.movegen cimport generate


cdef inline uint64_t next_random(uint64_t* state) noexcept nogil:
    """Marsaglia's xorshift64, "Xorshift RNGs", 2003."""
    state[0] ^= state[0] << 13
    state[0] ^= state[0] >> 7
    state[0] ^= state[0] << 17
    return state[0]


cdef inline void place_at_random(Position* position, uint64_t* random) noexcept nogil:
    """Any position at all; half of the time a wild one, with kings everywhere."""
    cdef Bits thin = next_random(random) | next_random(random)
    cdef Bits occupied = BOARD & next_random(random) & thin
    cdef Bits black = next_random(random)
    cdef Bits kings = next_random(random) & next_random(random)
    if next_random(random) & 1:
        kings = BOARD
    position.pieces[BLACK] = occupied & black
    position.pieces[WHITE] = occupied & ~black
    position.kings = occupied & (
        kings | position.pieces[BLACK] & LAST_ROW | position.pieces[WHITE] & FIRST_ROW
    )
    position.side = <int> (next_random(random) >> 63)


cdef inline bint is_sound(const Position* position) noexcept nogil:
    """True if no square has two pieces, no piece is beside the board and no man stands crowned."""
    cdef Bits black = position.pieces[BLACK]
    cdef Bits white = position.pieces[WHITE]
    cdef Bits men = (black | white) & ~position.kings
    return not (
        black & white
        or (black | white) & ~BOARD
        or position.kings & ~(black | white)
        or men & black & LAST_ROW
        or men & white & FIRST_ROW
    )


cdef inline uint64_t soak(uint64_t seed, uint64_t positions) noexcept nogil:
    """Make every move of so many random positions, and play on from some of them.

    The answer is a checksum, or 0 where a position went wrong.
    """
    cdef uint64_t random = seed | 1
    cdef uint64_t checksum = 1
    cdef uint64_t done
    cdef Position position
    cdef Position after
    cdef Move moves[MAX_MOVES]
    cdef int total = 0
    cdef int i
    for done in range(positions):
        if total == 0 or next_random(&random) % 16 == 0:
            place_at_random(&position, &random)
        else:
            make(&position, &moves[next_random(&random) % total], &after)
            position = after
        total = generate(&position, moves)
        if not is_sound(&position) or total > MAX_MOVES:
            return 0
        for i in range(total):
            make(&position, &moves[i], &after)
            if not is_sound(&after):
                return 0
            checksum += position_key(&after)
        if position.pieces[BLACK] and position.pieces[WHITE]:
            checksum += <uint64_t> evaluate(&position)
    return checksum | 1
