# cython: language_level=3
"""Iterative deepening with aspiration windows: the work of each thread of a search.

The root is searched to one depth after another, each with a narrow window around the last score (Slate and
Atkin, "Chess 4.5", 1977, for both).  Of several threads, the first that finishes a depth publishes its
result, and the others continue from there.
"""

from libc.math cimport log
from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from checkers_app.engine.checkers.bits cimport exchange, now, observe, publish, step_aside
from checkers_app.engine.checkers.board cimport Move, position_key
from checkers_app.engine.checkers.search cimport search
from checkers_app.engine.checkers.transposition cimport NO_MOVE
from checkers_app.engine.checkers.worker cimport (
    INFINITE, Iteration, MAX_PLY, OUT_OF_LIMITS, POLL_NODES, REDUCTIONS, Shared, WIN, WIN_BOUND, Worker,
)

cdef enum:
    # From this depth on, the first window extends this far to both sides of the last score.  Each time the
    # search fails, the window is made twice as wide; beyond the maximum width it is opened.
    ASPIRATION_DEPTH = 5
    ASPIRATION_WINDOW = 16
    WIDEST_WINDOW = 200
    # From this depth on, all threads except the first skip every other depth.
    SKIPPING_DEPTH = 5


cdef inline int aspiration_search(Worker* worker, int depth, int expected) noexcept nogil:
    """Search one iteration with a narrow window around the last score; widen the window if the score is
    outside.
    """
    cdef int width = ASPIRATION_WINDOW
    cdef int alpha = -INFINITE
    cdef int beta = INFINITE
    cdef int score
    if depth >= ASPIRATION_DEPTH and abs(expected) < WIN_BOUND:
        alpha = expected - width
        beta = expected + width
    while True:
        score = search(worker, 0, alpha, beta, depth, NO_MOVE)
        if worker.stopped:
            return 0
        if score <= alpha:
            alpha = max(score - width, -INFINITE)
        elif score >= beta:
            beta = min(score + width, INFINITE)
        else:
            return score
        width *= 2
        if width > WIDEST_WINDOW:
            alpha = -INFINITE
            beta = INFINITE


cdef inline bint publish_iteration(Worker* worker, int depth, int score, int length) noexcept nogil:
    """Publish the result of an iteration, with ``length`` moves of the principal variation; return False if
    that depth has been published before.  Skipped depths before it get the same result.
    """
    cdef Shared* shared = worker.shared
    cdef Iteration* iteration
    cdef int first
    cdef int i
    while exchange(&shared.publishing, 1):
        step_aside()
    first = shared.finished + 1
    shared.nodes[worker.index][0] = worker.nodes
    shared.cutoffs[worker.index][0] = worker.cutoffs
    while shared.finished < depth:
        iteration = &shared.iterations[shared.finished + 1]
        iteration.nodes = 0
        for i in range(shared.threads):
            iteration.nodes += shared.nodes[i][0]
        iteration.score = score
        iteration.length = length
        iteration.seconds = now() - shared.began
        memcpy(iteration.line, worker.lines[0], iteration.length * sizeof(Move))
        publish(&shared.finished, shared.finished + 1)
    publish(&shared.publishing, 0)
    return first <= depth


cdef inline bint is_enough(const Shared* shared, int depth, int score) noexcept nogil:
    """True if no further iteration should begin."""
    if depth >= shared.max_depth:
        return True
    if shared.soft_deadline and now() >= shared.soft_deadline:
        return True
    return shared.stop_when_proven and abs(score) > WIN_BOUND and WIN - abs(score) <= depth


cdef void prepare(Worker* worker, Shared* shared, int index) noexcept nogil:
    """Prepare a worker for a new search, without anything learned before."""
    cdef double logs[REDUCTIONS]
    cdef int i
    cdef int k
    # Clear everything but the lines, which are written before they are read and take half of the memory.
    memset(worker, 0, <char*> worker.lines - <char*> worker)
    worker.shared = shared
    worker.index = index
    worker.poll_at = 1 if shared.max_nodes else POLL_NODES
    memcpy(worker.keys, shared.history, shared.history_length * sizeof(uint64_t))
    worker.frames[0].position = shared.root
    worker.frames[0].quiet = shared.root_quiet
    worker.frames[0].key = position_key(&shared.root)
    worker.keys[shared.history_length] = worker.frames[0].key
    for i in range(1, REDUCTIONS):
        logs[i] = log(<double> i)
    for i in range(1, REDUCTIONS):
        for k in range(1, REDUCTIONS):
            worker.reductions[i][k] = <int> (0.5 + logs[i] * logs[k] / 0.9)


cdef inline int next_depth(const Worker* worker, int depth) noexcept nogil:
    """Return the depth that a thread searches after ``depth``.

    The first thread skips no depth.  From SKIPPING_DEPTH on, threads with an odd index skip the odd depths,
    the others the even depths, so that some threads are ahead and fill the table for the rest.
    """
    depth += 1
    if worker.index and depth >= SKIPPING_DEPTH and (depth + worker.index) % 2 == 0:
        depth += 1
    return min(depth, worker.shared.max_depth)


cdef void iterate(Worker* worker) noexcept nogil:
    """Search deeper and deeper until a limit is reached or the search is stopped."""
    cdef Shared* shared = worker.shared
    cdef int score = 0
    cdef int depth = 0
    while depth < shared.max_depth:
        if shared.threads > 1 and observe(&shared.finished):
            depth = observe(&shared.finished)
            score = shared.iterations[depth].score
        depth = next_depth(worker, depth)
        if depth > 1 and shared.stop:
            break
        worker.root_depth = depth
        worker.partial_length = 0
        score = aspiration_search(worker, depth, score)
        if worker.stopped and not shared.stop:
            # Another thread was faster: the next depth begins with its result.
            worker.stopped = False
            worker.poll_at = worker.nodes
            continue
        if worker.stopped:
            # The move that led so far comes first, so one that beat it at this depth is better, even if
            # the limits leave no time for the rest.
            if worker.index == 0 and worker.partial_length and shared.stop == OUT_OF_LIMITS:
                publish_iteration(worker, depth, worker.partial_score, worker.partial_length)
            break
        if publish_iteration(worker, depth, score, min(worker.frames[0].line_length, MAX_PLY)):
            if is_enough(shared, depth, score):
                shared.stop = 1
                break
    shared.nodes[worker.index][0] = worker.nodes
    shared.cutoffs[worker.index][0] = worker.cutoffs
    if worker.index == 0:
        shared.stop = 1
