# cython: language_level=3
"""The search: iterative deepening, principal variation search, quiescence.

Negamax throughout: a score is seen from the side to move, ``alpha`` is what it has already, ``beta``
what the other side has.  Answers are fail-soft: at most ``alpha`` they are an upper bound, at least
``beta`` a lower one.
"""

from libc.math cimport log
from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from checkers_app.engine.checkers.bits cimport now, publish, step_aside
from checkers_app.engine.checkers.board cimport (
    BLACK, Bits, Black, MAX_MOVES, Move, Position, White, is_progress, make, position_key,
)
from checkers_app.engine.checkers.evaluate cimport evaluate
from checkers_app.engine.checkers.movegen cimport generate, jumpers, steppers
from checkers_app.engine.checkers.net cimport evaluate_with
from checkers_app.engine.checkers.ordering cimport (
    history_of, put_first, reply_place, reward, take_best, value_moves,
)
from checkers_app.engine.checkers.endgames.probe cimport (
    DRAWN, NOT_KNOWN, WON, pieces_on, probe, probe_distance, probe_quiet,
)
from checkers_app.engine.checkers.transposition cimport (
    EXACT, Entry, LOWER, NO_MOVE, UPPER, table_prefetch, table_probe, table_store,
)
from checkers_app.engine.checkers.worker cimport (
    BUSY_PLACES, Frame, INFINITE, Iteration, MAX_PLY, OUT_OF_LIMITS, POLL_NODES, REDUCTIONS, Shared,
    TABLE_WIN, WIN, WIN_BOUND, Worker,
)

cdef enum:
    FORTY_MOVES = 80
    # From here on the key also holds the age of the position in steps of 8 plies, so that a score
    # from far before the 40-move draw is not used next to it.
    AGING = 32
    # The first window is so wide around the last score, from this depth on.
    ASPIRATION_DEPTH = 5
    ASPIRATION = 16
    # From this depth on a node without a table move is searched one ply less.
    SHORTEN_DEPTH = 3
    # Up to this depth, and by so many hundredths of a man a ply, a node is beyond rescue.
    FUTILITY_DEPTH = 2
    FUTILITY_MARGIN = 60
    # From this depth on a search of so many plies less foretells a cutoff (ProbCut), if it and the
    # static value are both above beta by this margin.
    FORESEE_DEPTH = 5
    FORESEE_LESS = 4
    FORESEE_MARGIN = 20
    # Steps after so many others are reduced from this depth on, by ln depth * ln number / 0.9, less
    # one on the principal variation and one for each HISTORY_STEP of their history.
    REDUCE_DEPTH = 3
    REDUCE_AFTER = 2
    HISTORY_STEP = 6000
    # The tables tell distances for positions with so many pieces.
    DISTANCE_PIECES = 4
    # From this depth on a thread leaves a move that another is busy with for later.
    DEFER_DEPTH = 3


cdef inline void poll(Worker* worker) noexcept nogil:
    """Look at the limits; every few thousand nodes, since asking the clock takes time."""
    cdef Shared* shared = worker.shared
    cdef uint64_t total = 0
    cdef int i
    shared.nodes[worker.index][0] = worker.nodes
    shared.cutoffs[worker.index][0] = worker.cutoffs
    worker.poll_at = worker.nodes + POLL_NODES
    if shared.polite:
        step_aside()
    if worker.index == 0:
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
    if shared.stop and (worker.root_depth > 1 or worker.index):
        worker.stopped = True
        worker.poll_at = 0  # from now on every node ends here


cdef inline uint64_t table_key(const Frame* frame) noexcept nogil:
    if frame.quiet < AGING:
        return frame.key
    return frame.key ^ <uint64_t> (frame.quiet >> 3) * <uint64_t> 0x9FB21C651E98DF25ULL


cdef inline int to_table(int score, int ply) noexcept nogil:
    """A distance to the root as a distance to the node."""
    if score > WIN_BOUND:
        return score + ply
    return score - ply if score < -WIN_BOUND else score


cdef inline int from_table(int score, int ply) noexcept nogil:
    """A distance to the node as a distance to the root."""
    if score > WIN_BOUND:
        return score - ply
    return score + ply if score < -WIN_BOUND else score


cdef inline bint repeated(const Worker* worker, int ply) noexcept nogil:
    """True if the position occurred once since the root, or twice in the game before.

    Within the search once is enough: whoever can repeat once can repeat again.
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


cdef inline void enter(Worker* worker, int ply, const Move* move) noexcept nogil:
    """Make a move: fill the frame of the next ply."""
    cdef Frame* frame = &worker.frames[ply]
    cdef Frame* child = &worker.frames[ply + 1]
    make(&frame.position, move, &child.position)
    child.quiet = 0 if is_progress(&frame.position, move) else frame.quiet + 1
    child.key = position_key(&child.position)
    child.arrived = reply_place(move)
    worker.keys[worker.shared.history_length + ply + 1] = child.key


cdef inline int judge(const Shared* shared, const Position* position) noexcept nogil:
    """The static value of a quiet position for the side to move."""
    if shared.net != NULL:
        return evaluate_with(shared.net, position)
    return evaluate(position)


cdef inline int table_score(const Shared* shared, const Position* position, int ply) noexcept nogil:
    """What the endgame tables say of a position without captures; INFINITE if nothing.

    With few pieces the distance is known and the score is exact; else a win is TABLE_WIN, less the
    plies to get here.
    """
    cdef int outcome = probe_quiet(shared.tables, position)
    cdef int plies
    if outcome == NOT_KNOWN:
        return INFINITE
    if outcome == DRAWN:
        return 0
    plies = NOT_KNOWN
    if pieces_on(position) <= DISTANCE_PIECES:
        plies = probe_distance(shared.tables, position)
    plies = TABLE_WIN - ply if plies == NOT_KNOWN else WIN - ply - plies
    return plies if outcome == WON else -plies


cdef inline int slip_score(const Shared* shared, const Position* position) noexcept nogil:
    """The score of a move from the root to ``position`` that gives away what the root is worth;
    INFINITE if it does not."""
    cdef int outcome = probe(shared.tables, position)
    if outcome == NOT_KNOWN or WON - outcome >= shared.root_outcome:
        return INFINITE
    return 0 if outcome == DRAWN else TABLE_WIN - 1


cdef inline int quiesce(Worker* worker, int ply, int alpha, int beta) noexcept nogil:
    """Play out all jumps.  They are compulsory, so there is no choice to stand still."""
    cdef Frame* frame = &worker.frames[ply]
    cdef Bits jumping
    cdef int best = -INFINITE
    cdef int score
    cdef int total
    cdef int i
    if worker.nodes >= worker.poll_at:
        poll(worker)
        if worker.stopped:
            return 0
    worker.nodes += 1
    frame.line_length = 0
    if frame.position.side == BLACK:
        jumping = jumpers(&frame.position, <Black> 0)
        if not jumping and not steppers(&frame.position, <Black> 0):
            return ply - WIN
    else:
        jumping = jumpers(&frame.position, <White> 0)
        if not jumping and not steppers(&frame.position, <White> 0):
            return ply - WIN
    if not jumping and pieces_on(&frame.position) <= worker.shared.table_pieces:
        score = table_score(worker.shared, &frame.position, ply)
        if score != INFINITE:
            return score
    if not jumping or ply >= MAX_PLY:
        return judge(worker.shared, &frame.position)
    total = generate(&frame.position, frame.moves)
    for i in range(total):
        make(&frame.position, &frame.moves[i], &worker.frames[ply + 1].position)
        score = -quiesce(worker, ply + 1, -beta, -alpha)
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                if score >= beta:
                    break
    return best


cdef inline void lead_with(Worker* worker, int ply, const Move* move) noexcept nogil:
    """Make ``move`` and the line found behind it the line of this node."""
    cdef Frame* frame = &worker.frames[ply]
    cdef int length = min(worker.frames[ply + 1].line_length, MAX_PLY - 1)
    worker.lines[ply][0] = move[0]
    memcpy(&worker.lines[ply][1], &worker.lines[ply + 1][0], length * sizeof(Move))
    frame.line_length = length + 1


cdef inline int search(Worker* worker, int ply, int alpha, int beta, int depth) noexcept nogil:
    """The value of the position in the frame of ``ply``, looked at ``depth`` plies deep."""
    cdef Frame* frame = &worker.frames[ply]
    cdef Frame* child = frame + 1
    cdef Shared* shared = worker.shared
    cdef bint in_line = beta - alpha > 1
    cdef int original_alpha = alpha
    cdef int best = -INFINITE
    cdef int best_move = NO_MOVE
    cdef int standing = -INFINITE
    cdef int searched = 0
    cdef int next_move = 0
    cdef int deferred = 0
    cdef int later[MAX_MOVES]
    cdef volatile uint64_t* busy
    cdef uint64_t key
    cdef Entry entry
    cdef Move* move
    cdef int total, place, score, reduced, high
    cdef bint jumps

    # 1. At the horizon only jumps are played on.
    if depth <= 0 or ply >= MAX_PLY:
        return quiesce(worker, ply, alpha, beta)
    if worker.nodes >= worker.poll_at:
        poll(worker)
        if worker.stopped:
            return 0
    worker.nodes += 1
    frame.line_length = 0

    # 2. Whoever cannot move has lost; only then do the draws count.
    total = generate(&frame.position, frame.moves)
    if total == 0:
        return ply - WIN
    if ply > 0:
        if frame.quiet >= 4 and (frame.quiet >= FORTY_MOVES or repeated(worker, ply)):
            return 0
        # 3. No line from here can be better than a win already found nearer to the root.
        alpha = max(alpha, ply - WIN)
        beta = min(beta, WIN - ply - 1)
        if alpha >= beta:
            return alpha
    jumps = frame.moves[0].captured != 0

    # 4. The endgame tables.  Where they know the root every move must keep what it is worth, and a
    #    capture has to come before they are asked again: else any move would look like progress.
    if ply == 1 and shared.root_outcome != NOT_KNOWN:
        score = slip_score(shared, &frame.position)
        if score != INFINITE:
            return score
    if ply and not jumps and pieces_on(&frame.position) <= shared.table_pieces:
        score = table_score(shared, &frame.position, ply)
        if score != INFINITE:
            return score

    # The moves are valued before the table is asked, because its answer takes a while to arrive.
    value_moves(worker, frame, total)

    # 5. What an earlier search knows.  On the principal variation it only orders the moves, so that
    #    the line shown is whole.
    key = table_key(frame)
    if table_probe(&shared.table, key, &entry):
        if entry.depth >= depth and not in_line:
            score = from_table(entry.score, ply)
            if (
                entry.bound == EXACT
                or entry.bound == LOWER and score >= beta
                or entry.bound == UPPER and score <= alpha
            ):
                return score
        if entry.move < total:
            put_first(frame, entry.move)
        else:
            entry.move = NO_MOVE

    # 6. Without a move from the table a shallower search will put one there soon enough.
    if entry.move == NO_MOVE and depth >= SHORTEN_DEPTH and total > 1:
        depth -= 1

    # 7. ProbCut: where the static value is well above beta, a shallower search seldom errs in saying
    #    that it stays there.  Without the first condition level endings are searched twice for nothing.
    if depth >= FORESEE_DEPTH and not (in_line or jumps) and abs(beta) < WIN_BOUND:
        standing = judge(shared, &frame.position)
        if standing >= beta + FORESEE_MARGIN:
            high = beta + FORESEE_MARGIN
            score = search(worker, ply, high - 1, high, depth - FORESEE_LESS)
            if worker.stopped:
                return 0
            if score >= high:
                return score
            # That search has used this frame: its moves are the same, their values have been changed.
            value_moves(worker, frame, total)
            if entry.move != NO_MOVE:
                put_first(frame, entry.move)

    while True:
        # 8. The best move that is left; those another thread was busy with come last, when it has
        #    put its results into the table.
        if next_move < total:
            place = take_best(frame.values, next_move, total)
            next_move += 1
        elif deferred:
            deferred -= 1
            place = later[deferred]
            next_move = total + 1
        else:
            break
        move = &frame.moves[place]

        # 9. Futility: next to the horizon, when the position is far below alpha, a step that was not
        #    worth trying first will not mend it.
        if depth <= FUTILITY_DEPTH and searched and not (in_line or jumps) and abs(alpha) < WIN_BOUND:
            if standing == -INFINITE:
                standing = judge(shared, &frame.position)
            if standing + FUTILITY_MARGIN * depth <= alpha:
                best = max(best, standing + FUTILITY_MARGIN * depth)
                break

        # 10. Late moves are searched less deeply, and again if they turn out well.
        reduced = 0
        if depth >= REDUCE_DEPTH and searched >= REDUCE_AFTER and not jumps:
            reduced = worker.reductions[min(depth, REDUCTIONS - 1)][min(searched, REDUCTIONS - 1)]
            reduced -= history_of(worker, &frame.position, move)[0] // HISTORY_STEP + in_line
            reduced = max(0, min(reduced, depth - 2))

        busy = NULL
        if depth == 1:
            make(&frame.position, move, &child.position)  # quiescence needs no more
        else:
            enter(worker, ply, move)
            table_prefetch(&shared.table, table_key(child))
            if shared.threads > 1 and depth >= DEFER_DEPTH:
                busy = &shared.busy[child.key % BUSY_PLACES]
                if searched and next_move <= total and busy[0] == child.key:
                    later[deferred] = place
                    deferred += 1
                    continue
                busy[0] = child.key

        # 11. The first move gets the full window, the others are only shown to be no better.
        if searched == 0:
            score = -search(worker, ply + 1, -beta, -alpha, depth - 1)
        else:
            score = -search(worker, ply + 1, -alpha - 1, -alpha, depth - 1 - reduced)
            if score > alpha and reduced:
                score = -search(worker, ply + 1, -alpha - 1, -alpha, depth - 1)
            if score > alpha and score < beta:
                score = -search(worker, ply + 1, -beta, -alpha, depth - 1)
        if busy != NULL:
            busy[0] = 0
        if worker.stopped:
            return 0
        searched += 1
        if score > best:
            best = score
            if score > alpha:
                best_move = place
                alpha = score
                if in_line:
                    lead_with(worker, ply, move)
                    if ply == 0:
                        worker.begun_score = score
                        worker.begun_length = min(frame.line_length, MAX_PLY)
                if score >= beta:
                    worker.cutoffs += 1
                    if not jumps:
                        reward(worker, frame, place, min(next_move, total), depth)
                    break

    # 12. Remember.
    table_store(
        &shared.table,
        key,
        depth,
        LOWER if best >= beta else EXACT if best > original_alpha and in_line else UPPER,
        to_table(best, ply),
        best_move,
    )
    return best


cdef inline int search_root(Worker* worker, int depth, int expected) noexcept nogil:
    """One iteration, in a narrow window around the last score that is widened where it fails."""
    cdef int width = ASPIRATION
    cdef int alpha = -INFINITE
    cdef int beta = INFINITE
    cdef int score
    if depth >= ASPIRATION_DEPTH and abs(expected) < WIN_BOUND:
        alpha = expected - width
        beta = expected + width
    while True:
        score = search(worker, 0, alpha, beta, depth)
        if worker.stopped:
            return 0
        if score <= alpha:
            alpha = max(score - width, -INFINITE)
        elif score >= beta:
            beta = min(score + width, INFINITE)
        else:
            return score
        width *= 2
        if width > 200:
            alpha = -INFINITE
            beta = INFINITE


cdef inline void record(Worker* worker, int depth, int score, int length) noexcept nogil:
    """Publish what an iteration has found: ``length`` moves of the line of the root."""
    cdef Shared* shared = worker.shared
    cdef Iteration* iteration = &shared.iterations[depth]
    cdef int i
    shared.nodes[worker.index][0] = worker.nodes
    shared.cutoffs[worker.index][0] = worker.cutoffs
    iteration.nodes = 0
    for i in range(shared.threads):
        iteration.nodes += shared.nodes[i][0]
    iteration.score = score
    iteration.length = length
    iteration.seconds = now() - shared.began
    memcpy(iteration.line, worker.lines[0], iteration.length * sizeof(Move))
    publish(&shared.finished, depth)


cdef inline bint is_enough(const Shared* shared, int depth, int score) noexcept nogil:
    """True if no further iteration should begin."""
    if depth >= shared.max_depth:
        return True
    if shared.soft_deadline and now() >= shared.soft_deadline:
        return True
    return shared.stop_when_proven and abs(score) > WIN_BOUND and WIN - abs(score) <= depth


cdef inline void prepare(Worker* worker, Shared* shared, int index) noexcept nogil:
    """Make a worker ready for a new search; it learns from nothing that was before."""
    cdef int i
    cdef int k
    memset(worker, 0, sizeof(Worker))
    worker.shared = shared
    worker.index = index
    worker.poll_at = 1 if shared.max_nodes else POLL_NODES
    memcpy(worker.keys, shared.history, shared.history_length * sizeof(uint64_t))
    worker.frames[0].position = shared.root
    worker.frames[0].quiet = shared.root_quiet
    worker.frames[0].key = position_key(&shared.root)
    worker.keys[shared.history_length] = worker.frames[0].key
    for i in range(1, REDUCTIONS):
        for k in range(1, REDUCTIONS):
            worker.reductions[i][k] = <int> (0.5 + log(<double> i) * log(<double> k) / 0.9)


cdef inline void iterate(Worker* worker) noexcept nogil:
    """Search deeper and deeper until a limit is reached or the search is stopped."""
    cdef Shared* shared = worker.shared
    cdef int score = 0
    cdef int depth
    for depth in range(1, shared.max_depth + 1):
        if depth > 1 and shared.stop:
            break
        worker.root_depth = depth
        worker.begun_length = 0
        score = search_root(worker, depth, score)
        if worker.stopped:
            # The move that led so far comes first, so one that beat it at this depth is better, even if
            # the limits leave no time for the rest.
            if worker.index == 0 and worker.begun_length and shared.stop == OUT_OF_LIMITS:
                record(worker, depth, worker.begun_score, worker.begun_length)
            break
        if worker.index == 0:
            record(worker, depth, score, min(worker.frames[0].line_length, MAX_PLY))
            if is_enough(shared, depth, score):
                break
    shared.nodes[worker.index][0] = worker.nodes
    shared.cutoffs[worker.index][0] = worker.cutoffs
    if worker.index == 0:
        shared.stop = 1
