# cython: language_level=3
"""The compiled core of the checkers engine: the Python interface.

Positions are passed in as four integers (the sets of ``checkers_app.games.checkers.Checkers``: black, white,
kings; 0 or 1 for the side to move).  Moves are returned as two integers (see ``board.pxd``).  The compiled
modules import each other, but no other module of the program.
"""

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint64_t
from libc.string cimport memset

from checkers_app.engine.checkers.bits cimport allocate, count_bits, now, observe, release
from checkers_app.engine.checkers.board cimport Bits, MAX_MOVES, Move, Position, position_key
from checkers_app.engine.checkers.deepening cimport iterate, prepare
from checkers_app.engine.checkers.endgames.probe cimport (
    CAPSULE, DRAWN, NOT_KNOWN, TableSet, pieces_on, probe,
)
from checkers_app.engine.checkers.evaluation cimport (
    NET_LONGS, NET_SHORTS, Net as NetNumbers, best_net_path, evaluate as evaluate_position, load_net,
    name_of_net_path,
)
from checkers_app.engine.checkers.movegen cimport generate
from checkers_app.engine.checkers.perft cimport (
    count_paths, count_paths_in_bulk, soak as soak_positions,
)
from checkers_app.engine.checkers.transposition cimport (
    GENERATIONS, table_allocate, table_clear, table_free,
)
from checkers_app.engine.checkers.worker cimport (
    Iteration, MAX_DEPTH as _MAX_DEPTH, MAX_HISTORY, MAX_THREADS as _MAX_THREADS, Shared, Worker,
)

MAX_DEPTH = _MAX_DEPTH
MAX_THREADS = _MAX_THREADS
NET_PATHS = tuple(name_of_net_path(path).decode() for path in range(best_net_path() + 1))
"""The available ways to compute a net on this processor, the fastest last."""


cdef enum:
    MOST_OF_A_DRAW = 24         # the largest score, in hundredths of a man, of a position known to be drawn


cdef inline int of_a_draw(int score) noexcept nogil:
    """Return the score of a drawn position from its evaluation: near 0, and higher for the side with the
    easier game.
    """
    return score * MOST_OF_A_DRAW // (abs(score) + MOST_OF_A_DRAW)


cdef Position position_of(Bits black, Bits white, Bits kings, int side) noexcept nogil:
    cdef Position position
    position.pieces[0] = black
    position.pieces[1] = white
    position.kings = kings
    position.side = side != 0
    return position


def legal_moves(Bits black, Bits white, Bits kings, int side):
    """Return every legal move as (flip, captured), one for each route of a jump."""
    cdef Position position = position_of(black, white, kings, side)
    cdef Move moves[MAX_MOVES]
    cdef int total = generate(&position, moves)
    return [(moves[i].flip, moves[i].captured) for i in range(total)]


def evaluate(Bits black, Bits white, Bits kings, int side):
    """Return the static value of a position for the side to move, in hundredths of a man.

    Raises:
        ValueError: if the board is empty.
    """
    cdef Position position = position_of(black, white, kings, side)
    if not black | white:
        raise ValueError("an empty board has no value")
    return evaluate_position(NULL, &position)


cdef bint is_within_net(const Position* position) noexcept nogil:
    return count_bits(position.pieces[0]) <= 12 and count_bits(position.pieces[1]) <= 12


def perft(Bits black, Bits white, Bits kings, int side, int depth, bint bulk=False):
    """Return the number of sequences of ``depth`` legal moves; ``depth`` is 1 to :data:`MAX_DEPTH`.

    The moves of the last ply are generated and made; with ``bulk``, they are only counted.

    Raises:
        ValueError: if ``depth`` is out of range.
    """
    cdef Position position = position_of(black, white, kings, side)
    cdef Bits checksum = 0
    cdef uint64_t nodes
    if not 1 <= depth <= _MAX_DEPTH:
        raise ValueError(f"the depth must be from 1 to {_MAX_DEPTH}, not {depth}")
    with nogil:
        if bulk:
            nodes = count_paths_in_bulk(&position, depth)
        else:
            nodes = count_paths(&position, depth, &checksum)
    return nodes


cdef class Net:
    """A learned evaluation that any number of searchers can use.

    Args:
        weights: the numbers, as in ``net_file.NetWeights``.
        scale: the score for a logit of 1, in hundredths of a man.
        path: the way to compute the net, one of :data:`NET_PATHS`; the fastest if empty.  All give equal
            results.

    Raises:
        ValueError: if the number of bytes is wrong, if the weights are so large that sums could overflow, or
            if the path is not available on this processor.
        MemoryError: if there is not enough memory.
    """

    cdef NetNumbers* numbers

    def __cinit__(self, bytes weights, int scale, str path=""):
        cdef const char* content = weights
        cdef bint loaded
        if len(weights) != 2 * NET_SHORTS + 4 * NET_LONGS:
            raise ValueError(f"a net has {2 * NET_SHORTS + 4 * NET_LONGS} bytes, not {len(weights)}")
        if path and path not in NET_PATHS:
            raise ValueError(f"this processor does not support path {path}")
        self.numbers = <NetNumbers*> allocate(sizeof(NetNumbers))
        if self.numbers == NULL:
            raise MemoryError("no memory for the net")
        with nogil:
            loaded = load_net(self.numbers, content, scale)
        if not loaded:
            raise ValueError("the weights of the net are too large")
        if path:
            self.numbers.path = NET_PATHS.index(path)

    def __dealloc__(self):
        release(self.numbers)

    @property
    def path(self):
        """The way in which the net is computed, one of :data:`NET_PATHS`."""
        return NET_PATHS[self.numbers.path]

    def evaluate(self, Bits black, Bits white, Bits kings, int side):
        """Return the learned value of a position for the side to move, in hundredths of a man.

        Raises:
            ValueError: if a side has more than 12 pieces.
        """
        cdef Position position = position_of(black, white, kings, side)
        if not is_within_net(&position):
            raise ValueError("the learned evaluation supports at most 12 pieces for each side")
        return evaluate_position(self.numbers, &position)


def soak(uint64_t seed, uint64_t positions):
    """Make every move in this many random positions; return a checksum, or 0 if a position became invalid."""
    cdef uint64_t checksum
    with nogil:
        checksum = soak_positions(seed, positions)
    return checksum


cdef class Searcher:
    """A transposition table and the memory of the threads that use it.

    Only one search runs at a time: call :meth:`begin`, then :meth:`run` once for each thread, on threads that
    the caller creates.  Meanwhile :meth:`stop`, :meth:`finished`, :meth:`iteration` and :meth:`counts` may be
    called from any thread.
    """

    cdef Shared* shared
    cdef Worker* workers
    cdef int room
    cdef Net net
    cdef object tables

    def __cinit__(self, object hash_mib, object threads=1):
        cdef int mebibytes
        cdef bint made
        # These are objects, so that a number too large for C is rejected like any other invalid number.
        if not 1 <= hash_mib <= 1 << 20:
            raise ValueError(f"the table must have from 1 MiB to 1 TiB, not {hash_mib} MiB")
        if not 1 <= threads <= _MAX_THREADS:
            raise ValueError(f"the number of threads must be from 1 to {_MAX_THREADS}, not {threads}")
        self.room = threads
        self.shared = <Shared*> allocate(sizeof(Shared))
        self.workers = <Worker*> allocate(self.room * sizeof(Worker))
        if self.shared == NULL or self.workers == NULL:
            raise MemoryError("no memory for the search")
        self.shared.threads = self.room
        mebibytes = hash_mib
        with nogil:  # writing zeros to it takes some tenths of a second
            made = table_allocate(&self.shared.table, mebibytes)
        if not made:
            raise MemoryError(f"no memory for a table of {hash_mib} MiB")

    def __dealloc__(self):
        if self.shared != NULL:
            table_free(&self.shared.table)
        release(self.shared)
        release(self.workers)

    def clear(self):
        """Clear the table and all learned move ordering."""
        with nogil:
            table_clear(&self.shared.table)

    def use(self, Net net):
        """Use a learned evaluation, or the hand-made evaluation if ``net`` is None; no search may be running.
        """
        self.net = net

    def use_tables(self, reader):
        """Use an ``endgames.reader.Reader``, or no tables if ``reader`` is None; no search may be running."""
        cdef int i
        for i in range(self.room):
            memset(self.workers[i].answers, 0, sizeof(self.workers[i].answers))
        self.shared.tables = NULL
        if reader is not None:
            self.shared.tables = <const TableSet*> PyCapsule_GetPointer(reader.capsule(), CAPSULE)
        self.tables = reader

    def begin(
        self,
        tuple position,
        list history,
        int max_depth=_MAX_DEPTH,
        uint64_t max_nodes=0,
        double soft_seconds=0,
        double hard_seconds=0,
        bint stop_when_proven=False,
        bint polite=False,
        object threads=None,
    ):
        """Set up a search and start its clock.

        ``history`` contains the earlier positions since the last capture or advance of a man, the oldest
        first. A limit of 0 means no limit.  A ``polite`` search lets other threads run first every few
        thousand nodes. ``threads`` is the number of threads; None for all that the searcher has.

        Raises:
            ValueError: if ``threads`` is below 1 or more than the searcher has.
        """
        cdef Shared* shared = self.shared
        cdef Position earlier
        cdef int i
        if threads is None:
            threads = self.room
        if not 1 <= threads <= self.room:
            raise ValueError(f"the number of threads must be from 1 to {self.room}, not {threads}")
        shared.threads = threads
        shared.began = now()
        shared.root = position_of(position[0], position[1], position[2], position[3])
        # A set-up position may have more pieces than the net was made for.
        shared.net = NULL
        if self.net is not None and is_within_net(&shared.root):
            shared.net = self.net.numbers
        shared.root_quiet = min(len(history), MAX_HISTORY)
        shared.history_length = 0
        for item in history[-MAX_HISTORY:]:
            earlier = position_of(item[0], item[1], item[2], item[3])
            shared.history[shared.history_length] = position_key(&earlier)
            shared.history_length += 1
        shared.max_depth = max(1, min(max_depth, _MAX_DEPTH))
        shared.max_nodes = max_nodes
        shared.soft_deadline = shared.began + soft_seconds if soft_seconds else 0
        shared.hard_deadline = shared.began + hard_seconds if hard_seconds else 0
        shared.stop_when_proven = stop_when_proven
        shared.polite = polite
        shared.finished = 0
        shared.stop = 0
        shared.table.generation = (shared.table.generation + 1) % GENERATIONS
        shared.root_outcome = NOT_KNOWN
        shared.table_pieces = 0
        if shared.tables != NULL:
            shared.table_pieces = shared.tables.max_pieces
            shared.root_outcome = probe(shared.tables, &shared.root)
            if shared.root_outcome == DRAWN:
                # All moves that keep the draw are equal in the tables; the evaluation prefers those
                # after which the other side can still go wrong.
                shared.table_pieces = 0
            elif shared.root_outcome != NOT_KNOWN:
                shared.table_pieces = min(shared.table_pieces, pieces_on(&shared.root) - 1)
        memset(<void*> shared.nodes, 0, sizeof(shared.nodes))
        memset(<void*> shared.cutoffs, 0, sizeof(shared.cutoffs))
        if shared.threads > 1:
            memset(<void*> shared.searching, 0, sizeof(shared.searching))
        for i in range(shared.threads):
            prepare(&self.workers[i], shared, i)

    def run(self, int index):
        """Search as thread ``index``; block, without holding the GIL, until the search ends.

        Raises:
            IndexError: if there is no such thread.
            RuntimeError: if :meth:`begin` has not been called.
        """
        if not 0 <= index < self.shared.threads:
            raise IndexError(index)
        if self.workers[index].shared == NULL:
            raise RuntimeError("no search was begun")
        with nogil:
            iterate(&self.workers[index])

    def stop(self):
        """End the search within a few thousand nodes."""
        self.shared.stop = 1

    def finished(self):
        """Return the last finished depth; 0 before the first is finished."""
        return observe(&self.shared.finished)

    def iteration(self, int depth):
        """Return a finished depth as (score, nodes, seconds, ((flip, captured), ...)).

        If the position is a draw by the tables, the score is between -24 and 24.

        Raises:
            IndexError: if the depth is not finished.
        """
        cdef Iteration* found
        if not 1 <= depth <= observe(&self.shared.finished):
            raise IndexError(depth)
        found = &self.shared.iterations[depth]
        line = tuple([(found.line[i].flip, found.line[i].captured) for i in range(found.length)])
        score = of_a_draw(found.score) if self.shared.root_outcome == DRAWN else found.score
        return score, found.nodes, found.seconds, line

    def counts(self):
        """Return (nodes, cutoffs) of all threads so far; the counts may be a few thousand behind."""
        cdef uint64_t nodes = 0
        cdef uint64_t cutoffs = 0
        cdef int i
        for i in range(self.shared.threads):
            nodes += self.shared.nodes[i][0]
            cutoffs += self.shared.cutoffs[i][0]
        return nodes, cutoffs

    def elapsed(self):
        """Return the wall time since the search began, in seconds."""
        return now() - self.shared.began
