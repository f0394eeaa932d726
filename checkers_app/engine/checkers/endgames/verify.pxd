# cython: language_level=3
"""Checking tables: every position is compared with its successors.

No code of the builder is used here.  Positions are set up square by square, moves come from the move
generator of the search, and values are read from the files as in a game.  A value is right if it follows from
those of the successors; the distance of a loss must be exactly two plies more than the distance of the
longest resistance.  If distances are stored, this proves the table, because every distance counts down to
positions without a move.  If only outcomes are stored, it shows that no position contradicts another.
"""

from libc.stdint cimport uint8_t, uint64_t

from checkers_app.engine.checkers.board cimport BLACK, Bits, MAX_MOVES, Move, Position, WHITE, make
from checkers_app.engine.checkers.movegen cimport generate
from checkers_app.engine.checkers.endgames.coding cimport ALL, NOTHING
from checkers_app.engine.checkers.endgames.index cimport (
    Pieces, SLICE_CODES, Slice, code_of, is_odd, number_of, pieces_of,
)
from checkers_app.engine.checkers.endgames.probe cimport (
    DRAWN, LOSS, NEVER, NOT_KNOWN, WON, better_distance, must_jump,
)

cdef struct Unpacked:
    # The slices that are needed, one byte for each position; NULL elsewhere.
    Slice slices[SLICE_CODES]
    uint8_t* outcomes[SLICE_CODES]
    const uint8_t* distances[SLICE_CODES]
    # The outcomes that are present: ALL, EVEN or NOTHING.
    int holds[SLICE_CODES]

cdef struct Check:
    const Unpacked* tables
    # Compute the missing outcomes instead of checking those that are present.
    bint filling
    volatile int* stop
    # A bit for each index of the slice that some position had.
    uint8_t* seen
    uint64_t positions
    uint64_t wins
    uint64_t losses
    uint64_t draws
    uint64_t wrong
    # The number of indices that two positions share.
    uint64_t doubles
    int max_win
    # The first position that is wrong.
    Position example
    Bits squares[32]
    bint distances


cdef inline int find_outcome(const Unpacked* tables, const Position* position) noexcept nogil:
    """Return the outcome for the side to move, with captures played out; NOT_KNOWN if a slice is missing."""
    cdef Move moves[MAX_MOVES]
    cdef Position after
    cdef Pieces pieces
    cdef int best = NOT_KNOWN
    cdef int code, reply, i
    if position.pieces[position.side] == 0:
        return LOSS
    if not must_jump(position):
        pieces_of(position, &pieces)
        code = code_of(&pieces)
        if tables.outcomes[code] == NULL:
            return NOT_KNOWN
        if tables.holds[code] == ALL or (tables.holds[code] != NOTHING and not is_odd(&pieces)):
            return tables.outcomes[code][number_of(&tables.slices[code], &pieces)]
        best = LOSS
    for i in range(generate(position, moves)):
        make(position, &moves[i], &after)
        reply = find_outcome(tables, &after)
        if reply == NOT_KNOWN:
            return NOT_KNOWN
        best = max(best, WON - reply)
    return best


cdef inline int find_distance(const Unpacked* tables, const Position* position) noexcept nogil:
    """Return the plies to the end as in ``probe_distance``, or NOT_KNOWN."""
    cdef Move moves[MAX_MOVES]
    cdef Position after
    cdef Pieces pieces
    cdef int outcome = find_outcome(tables, position)
    cdef int best = NOT_KNOWN
    cdef int code, reply, i
    if outcome == DRAWN:
        return NEVER
    if outcome == LOSS and not must_jump(position):
        if position.pieces[position.side] == 0:
            return 0
        pieces_of(position, &pieces)
        code = code_of(&pieces)
        if tables.distances[code] == NULL:
            return NOT_KNOWN
        return 2 * tables.distances[code][number_of(&tables.slices[code], &pieces)]
    for i in range(generate(position, moves)):
        make(position, &moves[i], &after)
        reply = find_outcome(tables, &after)
        if outcome == WON and reply != LOSS:
            continue
        reply = find_distance(tables, &after)
        if reply == NOT_KNOWN:
            return NOT_KNOWN
        best = better_distance(best, reply)
    return best


cdef inline bint is_right(Check* check, const Position* position) noexcept nogil:
    """Return whether the value of a position follows from those of its successors; also count the position.
    """
    cdef Move moves[MAX_MOVES]
    cdef Position after
    cdef int total = generate(position, moves)
    cdef int expected = LOSS
    cdef int distance = NOT_KNOWN
    cdef int reply, i
    for i in range(total):
        make(position, &moves[i], &after)
        reply = find_outcome(check.tables, &after)
        if reply < LOSS or reply > WON:
            return False
        expected = max(expected, WON - reply)
    if expected == WON:
        check.wins += 1
    elif expected == LOSS:
        check.losses += 1
    else:
        check.draws += 1
    if find_outcome(check.tables, position) != expected:
        return False
    if not check.distances or expected == DRAWN:
        return True
    for i in range(total):
        make(position, &moves[i], &after)
        if expected == WON and find_outcome(check.tables, &after) != LOSS:
            continue
        reply = find_distance(check.tables, &after)
        if reply == NOT_KNOWN:
            return False
        distance = better_distance(distance, reply)
    if expected == WON:
        check.max_win = max(check.max_win, distance)
        return True
    return find_distance(check.tables, position) == (0 if total == 0 else distance)


cdef inline void check_position(Check* check, const Position* position) noexcept nogil:
    cdef Pieces pieces
    cdef uint64_t number
    cdef int code, outcome
    pieces_of(position, &pieces)
    code = code_of(&pieces)
    number = number_of(&check.tables.slices[code], &pieces)
    check.positions += 1
    if check.filling:
        outcome = find_outcome(check.tables, position)
        if outcome == NOT_KNOWN:
            check.wrong += 1
        else:
            check.tables.outcomes[code][number] = outcome
        return
    if number >= check.tables.slices[code].size or check.seen[number >> 3] >> (number & 7) & 1:
        check.doubles += 1
    else:
        check.seen[number >> 3] |= 1 << (number & 7)
    if not is_right(check, position):
        if check.wrong == 0:
            check.example = position[0]
        check.wrong += 1


cdef inline void set_up(
    Check* check, Position* position, int kind, int left, int square, const int* counts
) noexcept nogil:
    """Place ``left`` more pieces of a kind (0 to 3: black men, black kings, white men, white kings) from
    ``square`` on, then those of the following kinds, and check every position.
    """
    cdef Bits bit
    cdef int side = kind >> 1
    if check.stop[0]:
        return
    if left == 0:
        if kind == 3:
            check_position(check, position)
        else:
            set_up(check, position, kind + 1, counts[kind + 1], 0, counts)
        return
    # Men are never on the row where they are crowned.
    if kind == 2 and square < 4:
        square = 4
    while square < (28 if kind == 0 else 32):
        bit = check.squares[square]
        square += 1
        if (position.pieces[BLACK] | position.pieces[WHITE]) & bit:
            continue
        position.pieces[side] |= bit
        if kind & 1:
            position.kings |= bit
        set_up(check, position, kind, left - 1, square, counts)
        position.pieces[side] ^= bit
        if kind & 1:
            position.kings ^= bit
