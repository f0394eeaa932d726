# cython: language_level=3
"""Games of the engine against itself, from which its evaluation is learned.

A game begins with a few random moves, so that games differ.  Then both sides play the best move of a
small search.  Each position in which the side to move has no jump is recorded with the score of that
search and, once the game is over, with the result.  The GIL is released during the games.
"""

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memcpy

from checkers_app.engine.checkers.bits cimport allocate, release
from checkers_app.engine.checkers.board cimport (
    BLACK, Bits, MAX_MOVES, Move, Position, is_progress, make, position_key,
)
from checkers_app.engine.checkers.deepening cimport iterate, prepare
from checkers_app.engine.checkers.endgames.probe cimport (
    CAPSULE, LOSS, NOT_KNOWN, TableSet, WON, pieces_on, probe,
)
from checkers_app.engine.checkers.evaluation cimport NET_LONGS, NET_SHORTS, Net, load_net
from checkers_app.engine.checkers.movegen cimport generate
from checkers_app.engine.checkers.transposition cimport GENERATIONS, table_allocate, table_free
from checkers_app.engine.checkers.worker cimport MAX_HISTORY, Shared, WIN_BOUND, Worker
from checkers_app.training.record cimport Record, squares_of

cdef enum:
    LEAST_RANDOM = 4            # the number of random plies at the start of a game
    MOST_RANDOM = 12
    LATEST_EXTRA = 50           # a third of the games have one more random move, up to here
    UNFAIR = 150                # a game is dropped if the score after the random moves is larger
    QUIET_DRAW = 40             # a game ends after this many plies without progress
    LEVEL_QUIET = 16            # or after this many if the score is almost even:
    LEVEL = 20                  # smaller than this
    DECISIVE = 250              # a game ends after several scores in a row of at least this
    DECISIVE_TIMES = 3
    FEW = 8                     # with this many pieces or fewer, only one position
    FEW_KEPT = 3                # in this many is recorded: they are much alike
    LONGEST = 300               # the maximum number of plies; then the game is a draw
    HASTY = 20                  # if only endings are recorded, earlier moves have nodes // HASTY,
    LEAST_HASTY = 50            # but there are at least this many,
    MOST_LOST = 4               # and the ending begins with up to this many random plies;
    KNOWN_KEPT = 4              # then up to this many positions from the tables are added
    PROVEN = WIN_BOUND + 1
    DEEPEST = 60
    HASH_MIB = 1
    # A game of ``play_openings``:
    OPENING_PLIES = 3           # the plies before the starting position
    LATEST_STRAY = 24           # the last random move is at this ply or earlier;
    STRAYS = 4                  # until then, one move in this many is random,
    STRAY_COST = 60             # if it loses no more than this
    FIRST_LABEL = 8             # positions at these plies
    LAST_LABEL = 30
    LEAST_LABELLED = 13         # and with this many pieces are recorded, with a full search
    MOST_LABELLED = 20
    BRIEF = 20                  # all other searches have 1 to 3 times nodes // BRIEF
    OPENINGS_HASH_MIB = 8

RECORD_BYTES = sizeof(Record)
"""The size of one record in bytes; see ``record.pxd``."""


cdef inline uint64_t random_bits(uint64_t* state) noexcept nogil:
    """Return random bits: SplitMix64 (Steele, Lea, Flood 2014)."""
    cdef uint64_t value
    state[0] += <uint64_t> 0x9E3779B97F4A7C15ULL
    value = state[0]
    value = (value ^ value >> 30) * <uint64_t> 0xBF58476D1CE4E5B9ULL
    value = (value ^ value >> 27) * <uint64_t> 0x94D049BB133111EBULL
    return value ^ value >> 31


cdef inline int random_below(uint64_t* state, int limit) noexcept nogil:
    return <int> ((random_bits(state) >> 32) * <uint64_t> limit >> 32)


cdef inline void keep(Record* record, const Position* position, uint32_t number, int score) noexcept nogil:
    """Fill a record with a position whose result is not known yet."""
    record.black = squares_of(position.pieces[0])
    record.white = squares_of(position.pieces[1])
    record.kings = squares_of(position.kings)
    record.game = number
    record.score = <int16_t> score
    record.side = <uint8_t> position.side


cdef inline void tell_result(Record* records, int total, int winner) noexcept nogil:
    """Set the result in the records of a game; ``winner`` is a side, or -1 for a draw."""
    cdef int i
    for i in range(total):
        records[i].result = 1 if winner < 0 else 2 if records[i].side == winner else 0


cdef class SelfPlayer:
    """Plays games of the engine against itself, with a small transposition table that is kept from game to
    game.

    Args:
        seed: the seed of all random choices, 0 to 2**64 - 1.
        nodes: the average number of nodes of a search, at least 10; each search visits between 0.5 and 1.5
            times this number.
        weights: the numbers of a net (see ``net_file.py``), or None for the hand-made evaluation.
        scale: the score, in hundredths of a man, that corresponds to a logit of 1 in the net.
        tables: an ``endgames.reader.Reader``; games end where its endgame tables know the outcome.
        few: if above 0, only positions with at most this many pieces are recorded: a game is played
            quickly until it reaches such a position, continues with some random moves, and is recorded
            from then on.
        starts: (black, white, kings, side) of positions after three plies, from which
            :meth:`play_openings` begins; a position that is listed more than once is chosen more often.

    Raises:
        ValueError: if ``nodes`` is too small, or the weights have the wrong length or could overflow.
        MemoryError: if there is not enough memory.
    """

    cdef Shared* shared
    cdef Worker* worker
    cdef Net* net
    cdef uint64_t random
    cdef int nodes
    cdef int few
    cdef object tables
    cdef Position* starts
    cdef int start_count
    cdef uint64_t keys[512]

    def __cinit__(
        self, uint64_t seed, int nodes, bytes weights=None, int scale=0, tables=None, int few=0, list starts=None
    ):
        cdef int i
        if nodes < 10:
            raise ValueError(f"a search needs at least 10 nodes, not {nodes}")
        self.shared = <Shared*> allocate(sizeof(Shared))
        self.worker = <Worker*> allocate(sizeof(Worker))
        if self.shared == NULL or self.worker == NULL:
            raise MemoryError("no memory for the search")
        if starts:
            self.start_count = len(starts)
            self.starts = <Position*> allocate(self.start_count * sizeof(Position))
            if self.starts == NULL:
                raise MemoryError("no memory for the openings")
            for i in range(self.start_count):
                black, white, kings, side = starts[i]
                self.starts[i].pieces[0] = black
                self.starts[i].pieces[1] = white
                self.starts[i].kings = kings
                self.starts[i].side = side
        if not table_allocate(&self.shared.table, OPENINGS_HASH_MIB if starts else HASH_MIB):
            raise MemoryError("no memory for the table of the search")
        if weights is not None:
            if len(weights) != 2 * NET_SHORTS + 4 * NET_LONGS:
                raise ValueError(f"a net has {2 * NET_SHORTS + 4 * NET_LONGS} bytes, not {len(weights)}")
            self.net = <Net*> allocate(sizeof(Net))
            if self.net == NULL:
                raise MemoryError("no memory for the net")
            if not load_net(self.net, weights, scale):
                raise ValueError("the weights of the net are too large")
        self.shared.threads = 1
        self.shared.net = self.net
        self.shared.root_outcome = NOT_KNOWN
        self.tables = tables
        if tables is not None:
            self.shared.tables = <const TableSet*> PyCapsule_GetPointer(tables.capsule(), CAPSULE)
            self.shared.table_pieces = self.shared.tables.max_pieces
        self.random = seed
        self.nodes = nodes
        self.few = few
        prepare(self.worker, self.shared, 0)

    def __dealloc__(self):
        if self.shared != NULL:
            table_free(&self.shared.table)
        release(self.shared)
        release(self.worker)
        release(self.net)
        release(self.starts)

    def play(self, int positions, uint32_t first_game):
        """Play whole games until there are ``positions`` records or a few more; return them as bytes.

        Games are numbered from ``first_game``.
        """
        return self._play(positions, first_game, False)

    def play_openings(self, int positions, uint32_t first_game):
        """Play like :meth:`play`, but from ``starts``, and record only early positions.

        After a few random moves both sides play their best moves.  Quiet positions after the last random
        move are recorded, between plies FIRST_LABEL and LAST_LABEL and with LEAST_LABELLED to MOST_LABELLED
        pieces, with the score of a search that visits between 1 and 1.5 times ``nodes`` nodes.  All other
        moves are chosen by short searches, because they only serve to find the result of the game.

        Raises:
            ValueError: if there are no ``starts``.
        """
        if not self.start_count:
            raise ValueError("no openings to start from")
        return self._play(positions, first_game, True)

    cdef bytes _play(self, int positions, uint32_t first_game, bint openings):
        cdef int room = positions + LONGEST + KNOWN_KEPT
        cdef Record* records = <Record*> allocate(room * sizeof(Record))
        cdef int total = 0
        if records == NULL:
            raise MemoryError("no memory for the records")
        try:
            with nogil:
                while total < positions:
                    if openings:
                        total += self._opening_game(records + total, first_game)
                    else:
                        total += self._game(records + total, first_game)
                    first_game += 1
            return (<const char*> records)[: total * sizeof(Record)]
        finally:
            release(records)

    cdef int _think(
        self, const Position* position, int plies, int quiet, int least, int more
    ) noexcept nogil:
        """Search a position of the game with ``least`` to ``least + more`` nodes; return its score.

        The best move is the first move of the last iteration.  Unlike ``prepare``, this function keeps
        what the worker has learned about the order of moves.
        """
        cdef Shared* shared = self.shared
        cdef Worker* worker = self.worker
        shared.began = 0
        shared.root = position[0]
        shared.root_quiet = quiet
        shared.history_length = min(quiet, MAX_HISTORY)
        shared.max_depth = DEEPEST
        shared.max_nodes = least + random_below(&self.random, more + 1)
        shared.stop_when_proven = True
        shared.finished = 0
        shared.stop = 0
        shared.table.generation = (shared.table.generation + 1) % GENERATIONS
        shared.nodes[0][0] = 0
        worker.stopped = False
        worker.nodes = 0
        worker.cutoffs = 0
        worker.poll_at = 1
        worker.frames[0].position = position[0]
        worker.frames[0].quiet = quiet
        worker.frames[0].key = self.keys[plies]
        worker.frames[0].previous_move = 0
        memcpy(
            worker.keys,
            &self.keys[plies - shared.history_length],
            (shared.history_length + 1) * sizeof(uint64_t),
        )
        iterate(worker)
        return shared.iterations[shared.finished].score

    cdef bint _over(self, const Position* position, int count, int quiet, int* winner) noexcept nogil:
        """Return whether a game ends here: no legal moves, too long without progress, or in the tables."""
        cdef int known
        if count == 0:
            winner[0] = 1 - position.side
            return True
        if quiet >= QUIET_DRAW:
            return True
        if pieces_on(position) > self.shared.table_pieces:
            return False
        known = probe(self.shared.tables, position)
        if known == WON:
            winner[0] = position.side
        elif known == LOSS:
            winner[0] = 1 - position.side
        return known != NOT_KNOWN

    cdef int _game(self, Record* records, uint32_t number) noexcept nogil:
        """Play a game and write its records; return their number, at most LONGEST + KNOWN_KEPT."""
        cdef Position position
        cdef Position after
        cdef Move moves[MAX_MOVES]
        cdef Move* move
        cdef int opening = LEAST_RANDOM + random_below(&self.random, MOST_RANDOM - LEAST_RANDOM + 1)
        cdef int extra = 0
        cdef int plies = 0
        cdef int quiet = 0
        cdef int total = 0
        cdef int winner = -1
        cdef int decided = 0
        cdef int at_random = opening
        cdef int nodes = self.nodes
        cdef bint hasty = self.few > 0
        cdef bint proven = False
        cdef int count, score, pieces, i
        if hasty:
            nodes = max(nodes // HASTY, LEAST_HASTY)
        elif random_below(&self.random, 3) == 0:
            extra = opening + 2 + random_below(&self.random, LATEST_EXTRA - MOST_RANDOM)
        position.pieces[0] = <Bits> 0x1EFF
        position.pieces[1] = <Bits> 0x7FBC00000ULL
        position.kings = 0
        position.side = BLACK
        while plies < LONGEST:
            self.keys[plies] = position_key(&position)
            count = generate(&position, moves)
            if self._over(&position, count, quiet, &winner):
                break
            pieces = pieces_on(&position)
            if hasty and pieces <= self.few:
                hasty = False
                nodes = self.nodes
                decided = 0
                at_random = plies + random_below(&self.random, MOST_LOST + 1)
            if plies < at_random:
                move = &moves[random_below(&self.random, count)]
            elif plies == extra:
                total = 0
                move = &moves[random_below(&self.random, count)]
            elif count == 1 and moves[0].captured and plies > opening:
                move = &moves[0]
            else:
                score = self._think(&position, plies, quiet, nodes // 2, nodes)
                if plies == opening and abs(score) > UNFAIR:
                    return 0
                proven = abs(score) > WIN_BOUND
                if quiet >= LEVEL_QUIET and abs(score) < LEVEL:
                    break
                if not hasty and not moves[0].captured and (
                    self.few or pieces > FEW or random_below(&self.random, FEW_KEPT) == 0
                ):
                    keep(&records[total], &position, number, score)
                    total += 1
                decided = decided + 1 if abs(score) >= DECISIVE else 0
                if proven or decided == DECISIVE_TIMES:
                    if hasty:
                        return 0
                    winner = position.side if score > 0 else 1 - position.side
                    break
                move = &self.shared.iterations[self.shared.finished].line[0]
            quiet = 0 if is_progress(&position, move) else quiet + 1
            make(&position, move, &after)
            position = after
            plies += 1
        tell_result(records, total, winner)
        if self.few:
            total += self._known(&position, records + total, number)
        return total

    cdef int _opening_game(self, Record* records, uint32_t number) noexcept nogil:
        """Play a game of :meth:`play_openings` and write its records; return their number."""
        cdef Position position = self.starts[random_below(&self.random, self.start_count)]
        cdef Position after
        cdef Move moves[MAX_MOVES]
        cdef Move* move
        cdef int last_stray = OPENING_PLIES + random_below(&self.random, LATEST_STRAY - OPENING_PLIES + 1)
        cdef int plies = OPENING_PLIES
        cdef int quiet = 0
        cdef int total = 0
        cdef int winner = -1
        cdef int decided = 0
        cdef int brief = self.nodes // BRIEF
        cdef int count, score, pieces
        cdef bint labelled
        while plies < LONGEST:
            self.keys[plies] = position_key(&position)
            count = generate(&position, moves)
            if self._over(&position, count, quiet, &winner):
                break
            pieces = pieces_on(&position)
            move = NULL
            if count == 1 and moves[0].captured:
                move = &moves[0]
            elif plies == last_stray or plies < last_stray and random_below(&self.random, STRAYS) == 0:
                move = &moves[random_below(&self.random, count)]
                make(&position, move, &after)
                self.keys[plies + 1] = position_key(&after)
                if self._think(&after, plies + 1, 0, brief, 2 * brief) > STRAY_COST:
                    move = NULL
            if move == NULL:
                labelled = (
                    plies > last_stray and FIRST_LABEL <= plies <= LAST_LABEL
                    and LEAST_LABELLED <= pieces <= MOST_LABELLED and not moves[0].captured
                )
                if labelled:
                    score = self._think(&position, plies, quiet, self.nodes, self.nodes // 2)
                    keep(&records[total], &position, number, score)
                    total += 1
                elif not total and plies > LAST_LABEL:
                    return 0
                else:
                    score = self._think(&position, plies, quiet, brief, 2 * brief)
                decided = decided + 1 if abs(score) >= DECISIVE else 0
                if abs(score) > WIN_BOUND or decided == DECISIVE_TIMES:
                    winner = position.side if score > 0 else 1 - position.side
                    break
                if quiet >= LEVEL_QUIET and abs(score) < LEVEL:
                    break
                move = &self.shared.iterations[self.shared.finished].line[0]
            quiet = 0 if is_progress(&position, move) else quiet + 1
            make(&position, move, &after)
            position = after
            plies += 1
        tell_result(records, total, winner)
        return total

    cdef int _known(self, Position* position, Record* records, uint32_t number) noexcept nogil:
        """Play random moves among positions that the tables know and record the quiet ones; return the
        number of records.
        """
        cdef Position after
        cdef Move moves[MAX_MOVES]
        cdef int total = 0
        cdef int count, known, i
        for i in range(KNOWN_KEPT):
            if pieces_on(position) > self.shared.table_pieces:
                break
            count = generate(position, moves)
            if count == 0:
                break
            known = probe(self.shared.tables, position)
            if known != NOT_KNOWN and not moves[0].captured:
                keep(&records[total], position, number, 0)
                if known == WON or known == LOSS:
                    records[total].score = PROVEN if known == WON else -PROVEN
                records[total].result = 2 if known == WON else 0 if known == LOSS else 1
                total += 1
            make(position, &moves[random_below(&self.random, count)], &after)
            position[0] = after
        return total
