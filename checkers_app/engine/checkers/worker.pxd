# cython: language_level=3
"""The memory of a search: the part that its threads share, and the part of each thread."""

from libc.stdint cimport int16_t, uint64_t

from checkers_app.engine.checkers.board cimport Bits, MAX_MOVES, Move, Position
from checkers_app.engine.checkers.evaluation cimport Net
from checkers_app.engine.checkers.endgames.probe cimport TableSet
from checkers_app.engine.checkers.transposition cimport Table

cdef enum:
    WIN = 30000             # as in checkers_app.engine.api
    WIN_BOUND = 10000
    TABLE_WIN = 20000       # a win in the endgame tables, of unknown length
    INFINITE = 32000
    MAX_PLY = 160           # from the root, forced jumps included
    MAX_DEPTH = 100
    MAX_THREADS = 64
    MAX_HISTORY = 80        # a game of 80 plies without progress is drawn
    POLL_NODES = 2048
    OUT_OF_LIMITS = 2       # see ``Shared.stop``
    STEP_PLACES = 140       # see ``step_place``
    COUNTERMOVE_PLACES = 4096
    REDUCTIONS = 64
    SEARCHING_PLACES = 32768    # see ``Shared.searching``
    ANSWERS = 32768             # see ``Worker.answers``

cdef struct Iteration:
    # One finished depth, written once and published by ``Shared.finished``.
    int score
    int length
    uint64_t nodes
    double seconds
    Move line[MAX_PLY]

cdef struct Frame:
    # One node of the path from the root to the node being searched.
    Position position
    uint64_t key
    # Plies since the last capture or advance of a man.
    int quiet
    # The index in ``Worker.countermoves`` of the move that led here.
    int previous_move
    # Two steps that refuted siblings of this node.
    Bits killers[2]
    # The number of moves of the principal variation from here on, in ``Worker.lines``.
    int line_length
    int values[MAX_MOVES]
    Move moves[MAX_MOVES]

cdef struct Shared:
    Table table
    # The learned evaluation, or NULL for the hand-made one.
    const Net* net
    # The endgame tables, or NULL if there are none.
    const TableSet* tables
    # Quiet positions with this many pieces or fewer are looked up in the tables; 0 for none.
    int table_pieces
    # The outcome of the root by the tables, which every move must preserve; NOT_KNOWN if they lack it.
    int root_outcome
    # Set to end the search; read at every node, written by any thread.  OUT_OF_LIMITS if its own limits end
    # the search, otherwise another number.
    volatile int stop
    # The number of depths in ``iterations``.
    volatile int finished
    # 1 while a thread writes to ``iterations``.
    volatile int publishing
    int threads
    int max_depth
    # 0 for no limit.
    uint64_t max_nodes
    # Seconds on the clock of ``now``; no iteration begins after the first deadline or continues after the
    # second.  0 for no limit.
    double soft_deadline
    double hard_deadline
    double began
    # Whether to let other threads run first at every check of the limits, because a window is waiting.
    bint polite
    # Whether to end the search once a win is proven that no deeper search can shorten.
    bint stop_when_proven
    Position root
    int root_quiet
    int history_length
    uint64_t history[MAX_HISTORY]
    # The number of nodes searched by each thread, on a separate cache line for each.
    volatile uint64_t nodes[MAX_THREADS][8]
    volatile uint64_t cutoffs[MAX_THREADS][8]
    # The keys of the nodes that threads are currently searching, by the lowest bits of the key.
    volatile uint64_t searching[SEARCHING_PLACES]
    Iteration iterations[MAX_DEPTH + 1]

cdef struct Worker:
    Shared* shared
    int index
    # Whether every node ends at once: the search is over, or another thread has finished this depth.
    bint stopped
    uint64_t nodes
    uint64_t poll_at
    uint64_t cutoffs
    int root_depth
    # The result of the current iteration at the root so far; if the line is empty, there is none yet.
    int partial_score
    int partial_length
    # Keys of the game before the root, then of the path, which has one more position than moves.
    uint64_t keys[MAX_HISTORY + MAX_PLY + 1]
    # The number of plies by which a late move is reduced, by depth and by its number.
    int reductions[REDUCTIONS][REDUCTIONS]
    # How often a step was good, by side, king or man, and place.
    int16_t history[2][2][STEP_PLACES]
    # The step that refuted a move (its countermove), by side and the move.
    Bits countermoves[2][COUNTERMOVE_PLACES]
    Frame frames[MAX_PLY + 1]
    # The principal variation from each ply on, a triangular table.  ``prepare`` leaves this field and all
    # that follow unchanged.
    Move lines[MAX_PLY + 1][MAX_PLY]
    # Recent results of the endgame tables, by the lower bits of the position's key; 1 more than the
    # outcome, or NO_LOSS, takes the place of the key's three lowest bits.
    uint64_t answers[ANSWERS]
