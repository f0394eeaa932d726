# cython: language_level=3
"""Perft, which counts move paths to verify move generation and to measure its speed, and a soak test.

The soak test is a long random exercise of the board, the moves and the evaluation, for builds that check
memory (``build_scripts/sanitize.py``).
"""

from libc.stdint cimport uint64_t

from checkers_app.engine.checkers.board cimport (
    BLACK, BOARD, Bits, Black, FIRST_ROW, LAST_ROW, MAX_MOVES, Move, Position, Side, WHITE, White,
    make, make_for, position_key,
)
from checkers_app.engine.checkers.evaluation cimport evaluate
from checkers_app.engine.checkers.movegen cimport generate, generate_for


cdef inline uint64_t count_paths_of(
    const Position* position, int depth, Bits* checksum, Side side
) noexcept nogil:
    """Count the sequences of ``depth`` moves (at least 1), with ``side`` to move.

    The moves of the last ply are generated and made; ``checksum`` depends on the final positions, so that no
    compiler can leave this out.
    """
    cdef Move moves[MAX_MOVES]
    cdef Position after
    cdef int total = generate_for(position, moves, side)
    cdef uint64_t nodes = 0
    cdef Bits sum = 0
    cdef int i
    if depth <= 1:
        for i in range(total):
            make_for(position, &moves[i], &after, side)
            sum ^= after.pieces[0] ^ after.pieces[1] << 1 ^ after.kings << 2
        checksum[0] ^= sum
        return total
    for i in range(total):
        make_for(position, &moves[i], &after, side)
        if Side is Black:
            nodes += count_paths_of(&after, depth - 1, checksum, <White> 0)
        else:
            nodes += count_paths_of(&after, depth - 1, checksum, <Black> 0)
    return nodes


cdef uint64_t count_paths(const Position* position, int depth, Bits* checksum) noexcept nogil:
    """Return the number of sequences of ``depth`` moves (at least 1); the last moves are made as well."""
    if position.side == BLACK:
        return count_paths_of(position, depth, checksum, <Black> 0)
    return count_paths_of(position, depth, checksum, <White> 0)


cdef uint64_t count_paths_in_bulk(const Position* position, int depth) noexcept nogil:
    """Return the same number as :func:`count_paths`, but without making the last moves."""
    cdef Move moves[MAX_MOVES]
    cdef Position after
    cdef int total = generate(position, moves)
    cdef uint64_t nodes = 0
    cdef int i
    if depth <= 1:
        return total
    for i in range(total):
        make(position, &moves[i], &after)
        nodes += count_paths_in_bulk(&after, depth - 1)
    return nodes


cdef inline uint64_t next_random(uint64_t* state) noexcept nogil:
    """Return the next random number: Marsaglia's xorshift64, "Xorshift RNGs", 2003."""
    state[0] ^= state[0] << 13
    state[0] ^= state[0] >> 7
    state[0] ^= state[0] << 17
    return state[0]


cdef inline void place_at_random(Position* position, uint64_t* random) noexcept nogil:
    """Create a random position; half of the time an unusual one, in which all pieces are kings."""
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
    """Return whether no square has two pieces, no piece is outside the board and no man is on its crowning
    row.
    """
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


cdef uint64_t soak(uint64_t seed, uint64_t positions) noexcept nogil:
    """Make every move in this many random positions, and continue from some of them.

    Returns a checksum, or 0 if a position became invalid.
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
            checksum += <uint64_t> evaluate(NULL, &position)
    return checksum | 1
