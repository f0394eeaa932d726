# cython: language_level=3
"""The order in which moves are tried.

Jumps are ordered by what they take.  Steps are ordered by what has refuted siblings of this node (killers:
Akl and Newborn, "The principal continuation and the killer heuristic", 1977), what has refuted the move that
led here (countermoves: Uiterwijk, "The countermove heuristic", 1992), and how often the step was good
anywhere (history: Schaeffer, "The history heuristic", 1983).
"""

from libc.stdint cimport int16_t

from checkers_app.engine.checkers.bits cimport count_bits, lowest_bit
from checkers_app.engine.checkers.board cimport (
    BLACK, Bits, FIRST_ROW, LAST_ROW, Move, Position,
)
from checkers_app.engine.checkers.worker cimport Frame, COUNTERMOVE_PLACES, Worker

cdef enum:
    # The lowest bits of a value are the place of the move in the list.
    PLACE_MASK = 127
    HASH_MOVE = 1 << 20
    KILLER = 40000
    SECOND_KILLER = 38000
    COUNTERMOVE = 36000
    CROWNING = 20000
    HISTORY_LIMIT = 16384


cdef inline int step_place(Bits flip, Bits own) noexcept nogil:
    """Return a number below STEP_PLACES for a step: its upper square, its slant, and up or down."""
    cdef int upper = lowest_bit(flip)
    cdef int slant = <int> (flip >> upper >> 5 & 1)
    cdef int rising = (own >> upper & 1) == 0
    return upper * 4 + slant * 2 + rising


cdef inline int countermove_place(const Move* move) noexcept nogil:
    """Return a number below COUNTERMOVE_PLACES for any move; two rare jumps may share a number."""
    return <int> ((move.flip * <Bits> 0x9E3779B97F4A7C15ULL) >> 52)


cdef inline int16_t* history_of(Worker* worker, const Position* position, const Move* move) noexcept nogil:
    """Return the history count of a step of the side to move."""
    cdef bint king = (position.kings & move.flip) != 0
    return &worker.history[position.side][king][
        step_place(move.flip, position.pieces[position.side])
    ]


cdef inline void score_moves(Worker* worker, Frame* frame, int total) noexcept nogil:
    """Give each move of a node its value, with the index of the move in the lowest bits.

    Of moves with equal values, the first in the list comes first.
    """
    cdef const Position* position = &frame.position
    cdef Bits crowning = LAST_ROW if position.side == BLACK else FIRST_ROW
    cdef Bits countermove = worker.countermoves[position.side][frame.previous_move]
    cdef const Move* move
    cdef int value
    cdef int i
    for i in range(total):
        move = &frame.moves[i]
        if move.captured:
            value = 4 * count_bits(move.captured) + 2 * count_bits(move.captured & position.kings)
            if move.flip & crowning and not position.kings & move.flip:
                value += 3
        elif move.flip == frame.killers[0]:
            value = KILLER
        elif move.flip == frame.killers[1]:
            value = SECOND_KILLER
        elif move.flip == countermove:
            value = COUNTERMOVE
        else:
            value = history_of(worker, position, move)[0]
            if move.flip & crowning and not position.kings & move.flip:
                value += CROWNING
        frame.values[i] = value * (PLACE_MASK + 1) + (PLACE_MASK - i)


cdef inline void put_first(Frame* frame, int place) noexcept nogil:
    """Put the move at ``place`` at the front of the list."""
    frame.values[place] = HASH_MOVE * (PLACE_MASK + 1) + (PLACE_MASK - place)


cdef inline void put_alone(Frame* frame, int place) noexcept nogil:
    """Put the move at ``place`` at the front of the list, while the others have no values."""
    frame.values[0] = PLACE_MASK - place


cdef inline int pick_best(int* values, int first, int total) noexcept nogil:
    """Put the highest value at ``first`` and return the index of its move in the list."""
    cdef int best = first
    cdef int value
    cdef int i
    for i in range(first + 1, total):
        if values[i] > values[best]:
            best = i
    value = values[best]
    values[best] = values[first]
    values[first] = value
    return PLACE_MASK - (value & PLACE_MASK)


cdef inline void adjust(int16_t* count, int bonus) noexcept nogil:
    """Move a history count towards the limit; the closer it is, the smaller the step."""
    count[0] += <int16_t> (bonus - count[0] * abs(bonus) // HISTORY_LIMIT)


cdef inline void learn_from_cutoff(Worker* worker, Frame* frame, int place, int tried, int depth) noexcept nogil:
    """Update killers, countermove and history after a cutoff by the step at ``place``.

    The first ``tried`` values belong to the steps that have been tried; all of them except this step count as
    failures.
    """
    cdef const Position* position = &frame.position
    cdef Move* move = &frame.moves[place]
    cdef int bonus = min(depth * depth * 16, 2000)
    cdef int other
    cdef int i
    if move.flip != frame.killers[0]:
        frame.killers[1] = frame.killers[0]
        frame.killers[0] = move.flip
    worker.countermoves[position.side][frame.previous_move] = move.flip
    for i in range(tried):
        other = PLACE_MASK - (frame.values[i] & PLACE_MASK)
        if other == place:
            adjust(history_of(worker, position, move), bonus)
        else:
            adjust(history_of(worker, position, &frame.moves[other]), -bonus)
