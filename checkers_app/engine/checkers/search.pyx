# cython: language_level=3
"""The tree search: principal variation search with quiescence search at the horizon.

The search is negamax: a score is for the side to move, ``alpha`` is what that side is already sure of,
``beta`` what the other side will allow.  Results are fail-soft: a result of ``alpha`` or less is an upper
bound, a result of ``beta`` or more a lower bound.

:func:`search` is one node, in numbered steps.  The steps are all in this file, which is therefore long,
because they call each other and a call into another module would not be inlined.  The sources:

- principal variation search: Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982
- transposition table: Greenblatt, Eastlake and Crocker, "The Greenblatt chess program", 1967
- ProbCut: Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995
- singular extension: Anantharaman, Campbell and Hsu, "Singular extensions: adding selectivity to brute-force
  searching", 1990; multi-cut: Björnsson and Marsland, "Multi-cut alpha-beta pruning in game-tree search", 2001
- futility pruning: Heinz, "Extended futility pruning", 1998
- ABDADA: Weill, "The ABDADA distributed minimax search algorithm", 1996; here as simplified by Kerrigan,
  who keeps the moves being searched in a separate small table
- mate-distance pruning, internal iterative reduction, late-move reduction: common names without a paper
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from checkers_app.engine.checkers.board cimport (
    BLACK, Bits, Black, MAX_MOVES, Move, Position, White, make, position_key,
)
from checkers_app.engine.checkers.endgames.probe cimport NOT_KNOWN, pieces_on
from checkers_app.engine.checkers.evaluation cimport evaluate
from checkers_app.engine.checkers.movegen cimport generate, jumpers, steppers
from checkers_app.engine.checkers.node cimport (
    is_draw, make_move, mistake_score, must_stop, score_from_table, score_to_table, table_key,
    tablebase_score,
)
from checkers_app.engine.checkers.ordering cimport (
    history_of, learn_from_cutoff, pick_best, put_alone, put_first, score_moves,
)
from checkers_app.engine.checkers.transposition cimport (
    EXACT, Entry, LOWER, NO_MOVE, UPPER, table_prefetch, table_probe, table_store,
)
from checkers_app.engine.checkers.worker cimport (
    Frame, INFINITE, MAX_PLY, REDUCTIONS, SEARCHING_PLACES, Shared, WIN, WIN_BOUND, Worker,
)

cdef enum:
    # From this depth on, the hash move is searched before the other moves are given values: it is usually
    # enough, and if not, its search has improved the order of the others.
    LATE_VALUES_DEPTH = 3
    # Internal iterative reduction: from this depth on, a node without a hash move is searched one ply less
    # deeply.
    IIR_DEPTH = 3
    # Futility pruning: up to this depth, a step is assumed to gain at most this many hundredths of a man a
    # ply.
    FUTILITY_DEPTH = 2
    FUTILITY_MARGIN = 60
    # ProbCut: from this depth on, a search that is this many plies shallower predicts a cutoff if both its
    # score and the static evaluation are above beta by this margin.
    PROBCUT_DEPTH = 5
    PROBCUT_REDUCTION = 4
    PROBCUT_MARGIN = 20
    # Singular extension and multi-cut: from this depth on, the moves other than the hash move are searched
    # half as deeply, if the table has the hash move's score from a search at most this many plies shallower.
    SINGULAR_DEPTH = 7
    SINGULAR_SHALLOWER = 3
    # Late-move reduction: steps after this many others are reduced from this depth on, by
    # ln depth * ln number / 0.9, less one at a principal-variation node and one for each HISTORY_STEP of
    # their history.
    LMR_DEPTH = 3
    LMR_MOVES = 2
    HISTORY_STEP = 6000
    # Simplified ABDADA: from this depth on, a thread defers a move that another thread is searching.
    ABDADA_DEPTH = 3
    NOT_EVALUATED = -INFINITE

cdef struct Node:
    # The state of one call of ``search``, which its steps share.
    int alpha
    int beta
    int depth
    # Whether the window is open: the score must then be exact, not only a bound.
    bint pv_node
    # Whether the moves are jumps; otherwise they are steps.
    bint jumps
    # The number of moves in the list, and of those picked: more than ``total`` once deferred moves are
    # picked.
    int total
    int picked
    # Whether the moves have values.
    bint valued
    # The move that will be picked next if it is already known, otherwise NO_MOVE.
    int next_place
    int searched
    # The move from the transposition table, the move that is left out, and the best move found, as indices
    # in the list, or NO_MOVE.
    int hash_move
    int excluded
    int best_move
    int best_score
    # The number of plies by which the hash move is searched more deeply.
    int extension
    # The static evaluation, once a step has needed it.
    int static_evaluation
    int deferred
    int deferred_moves[MAX_MOVES]


cdef int quiescence(Worker* worker, int ply, int alpha, int beta) noexcept nogil:
    """Play out all jumps, which are compulsory, so there is no option to stand pat."""
    cdef Frame* frame = &worker.frames[ply]
    cdef Bits jumping
    cdef int best = -INFINITE
    cdef int score
    cdef int total
    cdef int i
    if must_stop(worker):
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
        score = tablebase_score(worker, &frame.position, ply, beta)
        if score != INFINITE:
            return score
    if not jumping or ply >= MAX_PLY:
        return evaluate(worker.shared.net, &frame.position)
    total = generate(&frame.position, frame.moves)
    for i in range(total):
        make(&frame.position, &frame.moves[i], &worker.frames[ply + 1].position)
        score = -quiescence(worker, ply + 1, -beta, -alpha)
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                if score >= beta:
                    break
    return best


cdef inline int evaluate_node(Worker* worker, int ply, Node* node) noexcept nogil:
    """Return the static evaluation of a node, which is computed at most once."""
    if node.static_evaluation == NOT_EVALUATED:
        node.static_evaluation = evaluate(worker.shared.net, &worker.frames[ply].position)
    return node.static_evaluation


cdef inline int look_up_tablebases(Worker* worker, int ply, const Node* node) noexcept nogil:
    """Return the score of a node by the endgame tables; INFINITE if there is none.

    If the tables contain the root, every root move must preserve its value, and the tables are not used again
    before a capture: otherwise every move would look like progress.
    """
    cdef const Shared* shared = worker.shared
    cdef Frame* frame = &worker.frames[ply]
    cdef int score
    if ply == 1 and shared.root_outcome != NOT_KNOWN:
        score = mistake_score(shared, &frame.position)
        if score != INFINITE:
            return score
    if ply and not node.jumps and pieces_on(&frame.position) <= shared.table_pieces:
        return tablebase_score(worker, &frame.position, ply, node.beta)
    return INFINITE


cdef inline bint is_cutoff(const Entry* entry, int score, const Node* node) noexcept nogil:
    """Return whether a result from the transposition table decides a node."""
    return entry.depth >= node.depth and not node.pv_node and (
        entry.bound == EXACT
        or entry.bound == LOWER and score >= node.beta
        or entry.bound == UPPER and score <= node.alpha
    )


cdef inline bint next_move(Worker* worker, Frame* frame, Node* node, int* place) noexcept nogil:
    """Pick the best remaining move, deferred moves last; return False if there is none.

    The moves that have been picked are at the beginning of the values.
    """
    if node.picked < node.total:
        if not node.valued:
            if not node.picked and node.hash_move != NO_MOVE:
                put_alone(frame, node.hash_move)
                node.picked = 1
                place[0] = node.hash_move
                return True
            score_moves(worker, frame, node.total)
            node.valued = True
            if node.picked:
                put_first(frame, node.hash_move)
                pick_best(frame.values, 0, node.total)
        place[0] = node.next_place
        if place[0] == NO_MOVE:
            place[0] = pick_best(frame.values, node.picked, node.total)
        node.next_place = NO_MOVE
        node.picked += 1
        return True
    if node.deferred:
        node.deferred -= 1
        place[0] = node.deferred_moves[node.deferred]
        node.picked = node.total + 1
        return True
    return False


cdef inline void prefetch_sibling(Worker* worker, Frame* frame, Node* node) noexcept nogil:
    """Prefetch the entry of the position after the next move while the current move is searched.  This is in
    vain for positions old enough for their age to be in the key.
    """
    cdef Position sibling
    if node.valued and node.picked < node.total:
        node.next_place = pick_best(frame.values, node.picked, node.total)
        make(&frame.position, &frame.moves[node.next_place], &sibling)
        table_prefetch(&worker.shared.table, position_key(&sibling))


cdef inline int futility_bound(Worker* worker, int ply, Node* node) noexcept nogil:
    """Return an upper bound of the score of the remaining steps; INFINITE if futility pruning does not apply.
    """
    if node.depth > FUTILITY_DEPTH or not node.searched or node.pv_node or node.jumps:
        return INFINITE
    if abs(node.alpha) >= WIN_BOUND:
        return INFINITE
    return evaluate_node(worker, ply, node) + FUTILITY_MARGIN * node.depth


cdef inline int late_move_reduction(
    Worker* worker, const Frame* frame, const Node* node, const Move* move
) noexcept nogil:
    """Return the number of plies by which the first search of a move is reduced."""
    cdef int reduction
    if node.depth < LMR_DEPTH or node.searched < LMR_MOVES or node.jumps:
        return 0
    reduction = worker.reductions[min(node.depth, REDUCTIONS - 1)][min(node.searched, REDUCTIONS - 1)]
    reduction -= history_of(worker, &frame.position, move)[0] // HISTORY_STEP + node.pv_node
    return max(0, min(reduction, node.depth - 2))


cdef inline int search_child(Worker* worker, int ply, const Node* node, int reduction) noexcept nogil:
    """Search a child.  The first move gets the full window; the others get a null window that only shows that
    they are no better.  Moves that are better are searched again, first to the full depth, then with the full
    window.
    """
    cdef int score
    if node.searched == 0:
        return -search(worker, ply + 1, -node.beta, -node.alpha, node.depth - 1 + node.extension, NO_MOVE)
    score = -search(worker, ply + 1, -node.alpha - 1, -node.alpha, node.depth - 1 - reduction, NO_MOVE)
    if score > node.alpha and reduction:
        score = -search(worker, ply + 1, -node.alpha - 1, -node.alpha, node.depth - 1, NO_MOVE)
    if score > node.alpha and score < node.beta:
        score = -search(worker, ply + 1, -node.beta, -node.alpha, node.depth - 1, NO_MOVE)
    return score


cdef inline void update_principal_variation(
    Worker* worker, int ply, const Move* move, int score
) noexcept nogil:
    """Make ``move``, followed by its line, the principal variation of this node."""
    cdef Frame* frame = &worker.frames[ply]
    cdef int length = min(worker.frames[ply + 1].line_length, MAX_PLY - 1)
    worker.lines[ply][0] = move[0]
    memcpy(&worker.lines[ply][1], &worker.lines[ply + 1][0], length * sizeof(Move))
    frame.line_length = length + 1
    if ply == 0:
        worker.partial_score = score
        worker.partial_length = min(frame.line_length, MAX_PLY)


cdef inline void search_moves(Worker* worker, int ply, Node* node) noexcept nogil:
    """Carry out steps 10 to 14 of :func:`search` for each move."""
    cdef Frame* frame = &worker.frames[ply]
    cdef Frame* child = frame + 1
    cdef Shared* shared = worker.shared
    cdef volatile uint64_t* searching
    cdef Move* move
    cdef int place, score, bound, reduction
    while next_move(worker, frame, node, &place):
        if place == node.excluded:
            continue
        move = &frame.moves[place]

        # Step 10. Futility pruning.  Near the horizon and far below alpha, no later step will raise the
        # score enough.
        bound = futility_bound(worker, ply, node)
        if bound <= node.alpha:
            node.best_score = max(node.best_score, bound)
            return

        # Step 11. Late-move reduction.
        reduction = late_move_reduction(worker, frame, node, move)

        # Step 12. Make the move; simplified ABDADA.  A move that another thread is searching is tried last,
        # when that thread has stored its result in the transposition table.
        searching = NULL
        if node.depth == 1:
            make(&frame.position, move, &child.position)  # quiescence needs no more
        else:
            make_move(worker, ply, move)
            table_prefetch(&shared.table, table_key(child))
            if shared.threads > 1 and node.depth >= ABDADA_DEPTH:
                searching = &shared.searching[child.key % SEARCHING_PLACES]
                if node.searched and node.picked <= node.total and searching[0] == child.key:
                    node.deferred_moves[node.deferred] = place
                    node.deferred += 1
                    continue
                searching[0] = child.key
            prefetch_sibling(worker, frame, node)

        # Step 13. Principal variation search of the child.
        score = search_child(worker, ply, node, reduction)
        if searching != NULL:
            searching[0] = 0
        if worker.stopped:
            return
        node.searched += 1

        # Step 14. A better move; a cutoff if the other side would not allow it.
        if score > node.best_score:
            node.best_score = score
            if score > node.alpha:
                node.best_move = place
                node.alpha = score
                if node.pv_node:
                    update_principal_variation(worker, ply, move, score)
                if score >= node.beta:
                    worker.cutoffs += 1
                    if not node.jumps:
                        learn_from_cutoff(worker, frame, place, min(node.picked, node.total), node.depth)
                    return


cdef inline int compare_hash_move(Worker* worker, int ply, Node* node, const Entry* entry) noexcept nogil:
    """Carry out step 8 of :func:`search`: compare the other moves with the hash move.  Return a score that
    decides the node, or INFINITE; the depth and the extension of the node may change.
    """
    cdef int expected, bound, score
    if node.hash_move == NO_MOVE or node.depth < SINGULAR_DEPTH or node.total == 1:
        return INFINITE
    if entry.depth < node.depth - SINGULAR_SHALLOWER or not entry.bound & LOWER:
        return INFINITE
    expected = score_from_table(entry.score, ply)
    # The tree is finite, however many moves are extended.
    if abs(expected) >= WIN_BOUND or not 0 < ply < 2 * worker.root_depth:
        return INFINITE
    bound = expected - node.depth
    score = search(worker, ply, bound - 1, bound, (node.depth - 1) // 2, node.hash_move)
    # That search has used this frame: the moves are the same, but their values have changed.
    node.valued = False
    if score < bound:
        node.extension = 1
    elif not node.pv_node:
        if bound >= node.beta:
            return bound
        if expected >= node.beta:
            node.depth -= 1
    return INFINITE


cdef int search(
    Worker* worker, int ply, int alpha, int beta, int depth, int excluded
) noexcept nogil:
    cdef Frame* frame = &worker.frames[ply]
    cdef Shared* shared = worker.shared
    cdef Node node
    cdef Entry entry
    cdef uint64_t key
    cdef int score, bound

    # Step 1. The horizon: from here on only jumps are played.
    if depth <= 0 or ply >= MAX_PLY:
        return quiescence(worker, ply, alpha, beta)
    if must_stop(worker):
        return 0
    worker.nodes += 1
    frame.line_length = 0
    node.alpha = alpha
    node.beta = beta
    node.depth = depth
    node.pv_node = beta - alpha > 1
    node.picked = 0
    node.next_place = NO_MOVE
    node.searched = 0
    node.extension = 0
    node.excluded = excluded
    node.best_move = NO_MOVE
    node.best_score = -INFINITE
    node.static_evaluation = NOT_EVALUATED
    node.deferred = 0

    # Step 2. The end of the game.  A side that cannot move has lost; draws are checked only after that.
    node.total = generate(&frame.position, frame.moves)
    if node.total == 0:
        return ply - WIN
    node.jumps = frame.moves[0].captured != 0
    if ply > 0:
        if is_draw(worker, ply):
            if ply > 1 or not node.jumps or beta <= 0:
                return 0
            # The 40-move rule permits a claim, but a side that has a capture may make the capture instead:
            # a position with a capture is never a repetition.  So the last move before the claim must not
            # give anything away.
            alpha = max(alpha, 0)
            node.best_score = 0

        # Step 3. Mate-distance pruning: no line from here can beat a win found nearer to the root.
        node.alpha = max(alpha, ply - WIN)
        node.beta = min(beta, WIN - ply - 1)
        if node.alpha >= node.beta:
            return node.alpha

    # Step 4. The endgame tables.
    score = look_up_tablebases(worker, ply, &node)
    if score != INFINITE:
        return score

    # Near the horizon, the moves are scored before the transposition table is read, because its entry takes
    # a while to arrive.
    node.valued = depth < LATE_VALUES_DEPTH
    if node.valued:
        score_moves(worker, frame, node.total)

    # Step 5. The transposition table.  At a principal-variation node it only orders the moves, so that the
    # displayed line is complete.
    key = table_key(frame)
    node.hash_move = NO_MOVE
    if table_probe(&shared.table, key, &entry):
        score = score_from_table(entry.score, ply)
        if excluded == NO_MOVE and is_cutoff(&entry, score, &node):
            return score
        if entry.move < node.total:
            node.hash_move = entry.move
            if node.valued:
                put_first(frame, node.hash_move)

    if excluded == NO_MOVE:
        # Step 6. Internal iterative reduction: a shallower search will soon provide a hash move here.
        if node.hash_move == NO_MOVE and node.depth >= IIR_DEPTH and node.total > 1:
            node.depth -= 1

        # Step 7. ProbCut: where the static evaluation is well above beta, a shallower search that predicts
        # a cutoff is seldom wrong.  Without this condition, level endings would be searched twice for
        # nothing.
        if node.depth >= PROBCUT_DEPTH and not (node.pv_node or node.jumps) and abs(node.beta) < WIN_BOUND:
            bound = node.beta + PROBCUT_MARGIN
            if evaluate_node(worker, ply, &node) >= bound:
                score = search(worker, ply, bound - 1, bound, node.depth - PROBCUT_REDUCTION, NO_MOVE)
                if worker.stopped:
                    return 0
                if score >= bound:
                    return score
                # That search has used this frame: the moves are the same, but their values have changed.
                node.valued = False

        # Step 8. Singular extension and multi-cut.  The other moves are searched without the hash move, and
        # the result is compared with the hash move's score in the table.  If they are far worse, the hash
        # move is searched more deeply; if one of them also causes a cutoff, the cutoff is nearly certain;
        # between these cases, the node is searched less deeply.
        score = compare_hash_move(worker, ply, &node, &entry)
        if worker.stopped:
            return 0
        if score != INFINITE:
            return score

    # Step 9. The moves, one after the other: steps 10 to 14.
    search_moves(worker, ply, &node)
    if worker.stopped:
        return 0

    # Step 15. Remember the result, unless a move was left out.
    if excluded != NO_MOVE:
        return node.best_score
    table_store(
        &shared.table,
        key,
        node.depth,
        LOWER if node.best_score >= node.beta
        else EXACT if node.best_score > alpha and node.pv_node
        else UPPER,
        score_to_table(node.best_score, ply),
        node.best_move,
    )
    return node.best_score
