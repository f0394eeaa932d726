# cython: language_level=3
"""The checks at a node other than its moves: limits, keys, draws, endgame tables."""

from libc.stdint cimport uint64_t

from checkers_app.engine.checkers.bits cimport now, observe, step_aside
from checkers_app.engine.checkers.board cimport Move, Position, is_progress, make, position_key
from checkers_app.engine.checkers.endgames.probe cimport (
    DRAWN, NOT_KNOWN, WON, pieces_on, probe, probe_distance, probe_quiet,
)
from checkers_app.engine.checkers.ordering cimport countermove_place
from checkers_app.engine.checkers.worker cimport (
    ANSWERS, Frame, INFINITE, OUT_OF_LIMITS, POLL_NODES, Shared, TABLE_WIN, WIN, WIN_BOUND, Worker,
)

cdef enum:
    FORTY_MOVES = 80
    # From here on the key also holds the age of the position in steps of 8 plies, so that a score
    # from far before the 40-move draw is not used next to it.
    AGING = 32
    # In ``Worker.answers``: a draw or a win.
    NO_LOSS = 4
    # The tables contain distances for positions with up to this many pieces.
    DISTANCE_PIECES = 4


cdef inline bint is_behind(const Worker* worker) noexcept nogil:
    """Return whether another thread has finished the depth that this thread is searching."""
    return worker.shared.threads > 1 and observe(&worker.shared.finished) >= worker.root_depth


cdef inline void poll(Worker* worker) noexcept nogil:
    """Check the limits; called only every few thousand nodes, because reading the clock takes time."""
    cdef Shared* shared = worker.shared
    cdef uint64_t total = 0
    cdef int i
    shared.nodes[worker.index][0] = worker.nodes
    shared.cutoffs[worker.index][0] = worker.cutoffs
    worker.poll_at = worker.nodes + POLL_NODES
    if shared.polite:
        step_aside()
    if shared.max_nodes:
        for i in range(shared.threads):
            total += shared.nodes[i][0]
        if total >= shared.max_nodes:
            shared.stop = OUT_OF_LIMITS
        elif worker.nodes + (shared.max_nodes - total) < worker.poll_at:
            worker.poll_at = worker.nodes + (shared.max_nodes - total)
    if shared.hard_deadline and now() >= shared.hard_deadline:
        shared.stop = OUT_OF_LIMITS
    # The first depth is always finished, so that there is a move to play.
    if (shared.stop or is_behind(worker)) and (worker.root_depth > 1 or worker.index):
        worker.stopped = True
        worker.poll_at = 0  # from now on, every node ends here


cdef inline bint must_stop(Worker* worker) noexcept nogil:
    """Return whether the search must end; called at every node."""
    if worker.nodes >= worker.poll_at:
        poll(worker)
        return worker.stopped
    return False


cdef inline uint64_t table_key(const Frame* frame) noexcept nogil:
    """Return the key of a node in the transposition table."""
    if frame.quiet < AGING:
        return frame.key
    return frame.key ^ <uint64_t> (frame.quiet >> 3) * <uint64_t> 0x9FB21C651E98DF25ULL


cdef inline int score_to_table(int score, int ply) noexcept nogil:
    """Convert a score whose plies are counted from the root to one whose plies are counted from the node."""
    if score > WIN_BOUND:
        return score + ply
    return score - ply if score < -WIN_BOUND else score


cdef inline int score_from_table(int score, int ply) noexcept nogil:
    """Convert a score whose plies are counted from the node to one whose plies are counted from the root."""
    if score > WIN_BOUND:
        return score - ply
    return score + ply if score < -WIN_BOUND else score


cdef inline bint is_repetition(const Worker* worker, int ply) noexcept nogil:
    """Return whether the position has occurred once since the root, or twice in the game before.

    Within the search, once is enough, because a side that can repeat once can repeat again.
    """
    cdef const Frame* frame = &worker.frames[ply]
    cdef int here = worker.shared.history_length + ply
    cdef int reach = min(frame.quiet, here)
    cdef int before = 0
    cdef int back = 4
    while back <= reach:
        if worker.keys[here - back] == frame.key:
            before += 1
            if back <= ply or before == 2:
                return True
        back += 2
    return False


cdef inline bint is_draw(const Worker* worker, int ply) noexcept nogil:
    """Return whether the 40-move rule or a repetition ends the game here, although there are legal moves."""
    cdef const Frame* frame = &worker.frames[ply]
    # No position can recur in fewer than four plies.
    return frame.quiet >= 4 and (frame.quiet >= FORTY_MOVES or is_repetition(worker, ply))


cdef inline void make_move(Worker* worker, int ply, const Move* move) noexcept nogil:
    """Make a move: fill the frame of the next ply, including its key and its history."""
    cdef Frame* frame = &worker.frames[ply]
    cdef Frame* child = &worker.frames[ply + 1]
    make(&frame.position, move, &child.position)
    child.quiet = 0 if is_progress(&frame.position, move) else frame.quiet + 1
    child.key = position_key(&child.position)
    child.previous_move = countermove_place(move)
    worker.keys[worker.shared.history_length + ply + 1] = child.key


cdef inline int table_outcome(Worker* worker, const Position* position, int enough) noexcept nogil:
    """Return the outcome of a position without captures by the endgame tables, or NOT_KNOWN.

    ``enough`` is DRAWN or WON; a better outcome is returned as ``enough``.  A look-up may take as long as
    some nodes of the search, and the search needs many outcomes again, so recent ones are cached.
    """
    cdef uint64_t key = position_key(position)
    cdef uint64_t* answer = &worker.answers[key >> 3 & (ANSWERS - 1)]
    cdef int known = <int> (answer[0] & 7) if (answer[0] ^ key) >> 3 == 0 else 0
    cdef int outcome
    if known == NO_LOSS and enough == DRAWN:
        return DRAWN
    if known == 0 or known == NO_LOSS:
        outcome = probe_quiet(worker.shared.tables, position, enough)
        known = NO_LOSS if outcome == DRAWN and enough == DRAWN else outcome + 1
        answer[0] = key & ~<uint64_t> 7 | <uint64_t> known
    else:
        outcome = known - 1
    return min(outcome, enough)


cdef inline int tablebase_score(Worker* worker, const Position* position, int ply, int beta) noexcept nogil:
    """Return the score of a position without captures by the endgame tables; INFINITE if it is not in them.

    If a draw reaches beta, it is not checked whether the position is better than a draw.

    With few pieces, the distance is known and the score is exact; otherwise a win is TABLE_WIN minus the
    plies from the root.
    """
    cdef int outcome = table_outcome(worker, position, DRAWN if beta <= 0 else WON)
    cdef int plies
    if outcome == NOT_KNOWN:
        return INFINITE
    if outcome == DRAWN:
        return 0
    plies = NOT_KNOWN
    if pieces_on(position) <= DISTANCE_PIECES:
        plies = probe_distance(worker.shared.tables, position)
    plies = TABLE_WIN - ply if plies == NOT_KNOWN else WIN - ply - plies
    return plies if outcome == WON else -plies


cdef inline int mistake_score(const Shared* shared, const Position* position) noexcept nogil:
    """Return the score of a root move to ``position`` that loses the value of the root; INFINITE if it does
    not.
    """
    cdef int outcome = probe(shared.tables, position)
    if outcome == NOT_KNOWN or WON - outcome >= shared.root_outcome:
        return INFINITE
    return 0 if outcome == DRAWN else TABLE_WIN - 1
