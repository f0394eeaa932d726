# cython: language_level=3
"""The compiled search for every draughts rule set: move generation, perft and alpha-beta.

The rules are parameters in a structure; no game is known by name.  The board is an array of cells. Each row
of ``half`` squares follows the row above it, and after every second row one cell is left out.  So every step
of a piece is the same distance everywhere, and a step that leaves the board ends on a cell that is not a
square::

      .  0  .  1  .  2  .  3
      4  .  5  .  6  .  7  .        (8 is left out)
      .  9  . 10  . 11  . 12

A board with a dark lower right corner is mirrored.  White, side 0, moves up, that is, to lower cells.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from checkers_app.engine.checkers.bits cimport (
    allocate, count_bits, lowest_bit, now, prefetch, release,
)

cdef enum:
    CELLS = 112             # of a board of 12 rows, with a margin at both ends
    MARGIN = 16             # cells before the first square
    MAX_MOVES = 512
    MAX_TAKEN = 32
    MAX_PLY = 120
    MAX_DEPTH = 99
    MAX_HISTORY = 512
    EMPTY = 0               # what is on a cell; a man or a king of side s is 1 + 2 * s or 2 + 2 * s
    OUTSIDE = 7
    TAKEN = 8               # captured in the move that is being generated, and still in the way
    WIN = 30000             # as in checkers_app.engine.api
    WIN_BOUND = 10000
    INFINITE = 32000
    POLL_NODES = 2048
    EXACT = 0
    LOWER = 1
    UPPER = 2
    # Obligations and promotions, in the order of the enumerations of the rulebook.
    NONE = 0
    ANY = 1
    MOST = 2
    MOST_THEN_KINGS = 3
    KING_FIRST = 4
    ITALIAN = 5
    STOP = 0
    PASS = 1
    CARRY_ON = 2

cdef struct Rules:
    int squares
    int steps[4]            # up left, up right, down left, down right
    bint men_back
    bint men_take_kings
    bint flying
    bint land_behind
    int obligation
    bint must_finish
    int promotion
    bint lift_at_once
    bint losing
    int quiet_limit         # plies without progress after which a game is drawn; 0: never
    int cell_of[80]         # square, from 1 at the top left -> cell
    int square_of[CELLS]
    bint crowning[2][CELLS]
    int worth[5][CELLS]     # what a piece on a cell is worth to White
    uint64_t keys[5][CELLS]
    uint64_t side_key

cdef struct Position:
    int8_t board[CELLS]
    int side
    int quiet               # plies since the last capture or move of a man
    int score               # of the evaluation, from White's view
    int pieces
    uint64_t key

cdef struct Move:
    uint64_t low            # the cells of the captured pieces, as bits from MARGIN on
    uint64_t high
    uint8_t origin
    uint8_t target
    uint8_t king            # whether the piece is a king afterwards
    uint8_t count           # of captured pieces

cdef struct Generator:
    const Rules* rules
    int8_t* board           # of a copy of the position, changed while a capture is followed
    Move* moves
    int total
    int most
    int side
    int origin
    bint was_king
    uint64_t best           # the highest rank so far
    int taken[MAX_TAKEN]
    int kings[MAX_TAKEN]
    int count

cdef struct Entry:
    uint64_t key
    uint32_t move
    int16_t score
    int8_t depth
    uint8_t bound

cdef struct Search:
    const Rules* rules
    Entry* table
    uint64_t mask
    uint64_t nodes
    uint64_t max_nodes
    uint64_t poll_at
    double deadline
    volatile int* stop
    bint stopped
    uint64_t root           # the key of the position that was searched last
    uint32_t root_move      # the best move there so far, which is searched first at the next depth
    int history_length
    uint64_t keys[MAX_HISTORY + MAX_PLY + 2]
    uint32_t killers[MAX_PLY + 1][2]
    int history[2][CELLS][CELLS]
    int line_length[MAX_PLY + 2]
    Move lines[MAX_PLY + 2][MAX_PLY + 2]


# ------------------------------------------------------------------------------------------- move generation

cdef inline bint is_own(int piece, int side) noexcept nogil:
    return piece == 1 + 2 * side or piece == 2 + 2 * side


cdef inline bint is_king(int piece) noexcept nogil:
    return piece == 2 or piece == 4


cdef inline void emit(Generator* work, int target, bint king) noexcept nogil:
    """Add the capture that has been followed, unless the obligation prefers another capture."""
    cdef const Rules* rules = work.rules
    cdef uint64_t rank = 0
    cdef uint64_t kings = 0
    cdef uint64_t order = 0
    cdef int i
    cdef int place
    cdef Move* move
    if rules.obligation == MOST:
        rank = work.count
    elif rules.obligation == KING_FIRST:
        rank = work.was_king
    elif rules.obligation >= MOST_THEN_KINGS:
        for i in range(work.count):
            kings += work.kings[i]
            order = order | (<uint64_t> work.kings[i] << (31 - i))
        rank = <uint64_t> work.count << 48
        if rules.obligation == ITALIAN:
            rank |= <uint64_t> work.was_king << 47 | kings << 40 | order
        else:
            rank |= kings
    if rank < work.best:
        return
    if rank > work.best:
        work.best = rank
        work.total = 0
    if work.total >= work.most:
        return
    move = &work.moves[work.total]
    work.total += 1
    move.low = 0
    move.high = 0
    for i in range(work.count):
        place = work.taken[i] - MARGIN
        if place < 64:
            move.low |= <uint64_t> 1 << place
        else:
            move.high |= <uint64_t> 1 << (place - 64)
    move.origin = <uint8_t> work.origin
    move.target = <uint8_t> target
    move.king = king
    move.count = <uint8_t> work.count


cdef bint follow(Generator* work, int cell, bint king, int skipped) noexcept nogil:
    """Follow every capture that continues from a cell; return False if there is none.

    ``skipped`` is a direction that is not tried, because continuing straight on from a later square behind a
    captured piece is the same as from the first.
    """
    cdef const Rules* rules = work.rules
    cdef int8_t* board = work.board
    cdef int side = work.side
    cdef bint far = king and rules.flying
    cdef bint many = far and not rules.land_behind
    cdef bint found = False
    cdef bint further
    cdef bint crowned
    cdef int direction
    cdef int step
    cdef int victim
    cdef int landing
    cdef int piece
    for direction in range(4):
        if direction == skipped or not (king or rules.men_back or (direction >> 1) == side):
            continue
        step = rules.steps[direction]
        victim = cell + step
        if far:
            while board[victim] == EMPTY:
                victim += step
        piece = board[victim]
        if piece == EMPTY or piece >= OUTSIDE or is_own(piece, side) or board[victim + step] != EMPTY:
            continue
        if not (king or rules.men_take_kings) and is_king(piece):
            continue
        if work.count == MAX_TAKEN:
            continue
        found = True
        work.taken[work.count] = victim
        work.kings[work.count] = is_king(piece)
        work.count += 1
        board[victim] = EMPTY if rules.lift_at_once else TAKEN
        further = False
        landing = victim + step
        while board[landing] == EMPTY:
            crowned = king
            if not king and rules.crowning[side][landing]:
                if rules.promotion == STOP:
                    break
                crowned = rules.promotion == CARRY_ON
            if follow(work, landing, crowned, direction if landing != victim + step else -1):
                further = True
            if not many:
                break
            landing += step
        if not (further and rules.must_finish):
            landing = victim + step
            while board[landing] == EMPTY:
                emit(work, landing, king or rules.crowning[side][landing])
                if not many:
                    break
                landing += step
        board[victim] = <int8_t> piece
        work.count -= 1
    return found


cdef inline bint can_take(const Rules* rules, const int8_t* board, int side, int cell) noexcept nogil:
    """Return whether a piece can make a capture."""
    cdef bint king = is_king(board[cell])
    cdef int direction
    cdef int step
    cdef int victim
    cdef int piece
    for direction in range(4):
        if not (king or rules.men_back or (direction >> 1) == side):
            continue
        step = rules.steps[direction]
        victim = cell + step
        if king and rules.flying:
            while board[victim] == EMPTY:
                victim += step
        piece = board[victim]
        if piece == EMPTY or piece >= OUTSIDE or is_own(piece, side) or board[victim + step] != EMPTY:
            continue
        if king or rules.men_take_kings or not is_king(piece):
            return True
    return False


cdef int captures(const Rules* rules, Position* position, Move* moves, int most) noexcept nogil:
    """Find the captures that the obligation allows; the board is unchanged afterwards."""
    cdef Generator work
    cdef int square
    cdef int cell
    cdef int piece
    work.rules = rules
    work.board = position.board
    work.moves = moves
    work.total = 0
    work.most = most
    work.side = position.side
    work.best = 0
    work.count = 0
    for square in range(1, rules.squares + 1):
        cell = rules.cell_of[square]
        piece = position.board[cell]
        if piece == EMPTY or not is_own(piece, position.side):
            continue
        if not can_take(rules, position.board, position.side, cell):
            continue
        work.origin = cell
        work.was_king = is_king(piece)
        position.board[cell] = EMPTY
        follow(&work, cell, work.was_king, -1)
        position.board[cell] = <int8_t> piece
    return work.total


cdef int quiet_moves(const Rules* rules, const Position* position, Move* moves, int most) noexcept nogil:
    """Find the moves without a capture."""
    cdef const int8_t* board = position.board
    cdef int side = position.side
    cdef int total = 0
    cdef int square
    cdef int cell
    cdef int target
    cdef int direction
    cdef bint king
    for square in range(1, rules.squares + 1):
        cell = rules.cell_of[square]
        if board[cell] == EMPTY or not is_own(board[cell], side):
            continue
        king = is_king(board[cell])
        for direction in range(4):
            if not king and (direction >> 1) != side:
                continue
            target = cell + rules.steps[direction]
            while board[target] == EMPTY and total < most:
                moves[total].low = 0
                moves[total].high = 0
                moves[total].origin = <uint8_t> cell
                moves[total].target = <uint8_t> target
                moves[total].king = king or rules.crowning[side][target]
                moves[total].count = 0
                total += 1
                if not (king and rules.flying):
                    break
                target += rules.steps[direction]
    return total


cdef int all_moves(const Rules* rules, Position* position, Move* moves, int most) noexcept nogil:
    """Find the legal moves, captures first."""
    cdef int total = captures(rules, position, moves, most)
    if total and rules.obligation != NONE:
        return total
    return total + quiet_moves(rules, position, moves + total, most - total)


cdef inline bint same_effect(const Move* one, const Move* other) noexcept nogil:
    return (
        one.origin == other.origin and one.target == other.target and one.low == other.low
        and one.high == other.high and one.king == other.king
    )


cdef int without_twins(Move* moves, int total) noexcept nogil:
    """Keep only the first of several captures that lead to the same position; return the number that remains.
    """
    cdef int kept = 0
    cdef int i
    cdef int j
    for i in range(total):
        for j in range(kept):
            if same_effect(&moves[i], &moves[j]):
                break
        else:
            if i != kept:
                moves[kept] = moves[i]
            kept += 1
    return kept


cdef inline void change(const Rules* rules, Position* position, int cell, int piece) noexcept nogil:
    """Put a piece on a cell, or remove the one that is there."""
    cdef int old = position.board[cell]
    if old != EMPTY:
        position.key ^= rules.keys[old][cell]
        position.score -= rules.worth[old][cell]
        position.pieces -= 1
    if piece != EMPTY:
        position.key ^= rules.keys[piece][cell]
        position.score += rules.worth[piece][cell]
        position.pieces += 1
    position.board[cell] = <int8_t> piece


cdef inline void make(const Rules* rules, Position* position, const Move* move) noexcept nogil:
    """Play a move."""
    cdef int side = position.side
    cdef bint man = not is_king(position.board[move.origin])
    cdef uint64_t bits = move.low
    change(rules, position, move.origin, EMPTY)
    while bits:
        change(rules, position, MARGIN + lowest_bit(bits), EMPTY)
        bits &= bits - 1
    bits = move.high
    while bits:
        change(rules, position, MARGIN + 64 + lowest_bit(bits), EMPTY)
        bits &= bits - 1
    change(rules, position, move.target, 1 + 2 * side + move.king)
    position.quiet = 0 if man or move.count else position.quiet + 1
    position.side = 1 - side
    position.key ^= rules.side_key


cdef uint64_t count_paths(const Rules* rules, const Position* position, int depth, bint unique) noexcept nogil:
    """Count the paths of a length (perft); with ``unique``, only distinct moves in each position."""
    cdef Move moves[MAX_MOVES]
    cdef Position child
    cdef Position own = position[0]
    cdef uint64_t total = 0
    cdef int number = all_moves(rules, &own, moves, MAX_MOVES)
    cdef int i
    if unique:
        number = without_twins(moves, number)
    if depth == 1:
        return number
    for i in range(number):
        child = own
        make(rules, &child, &moves[i])
        total += count_paths(rules, &child, depth - 1, unique)
    return total


# ---------------------------------------------------------------------------------------------------- search

cdef inline uint32_t code_of(const Move* move) noexcept nogil:
    """Return a number that distinguishes the moves of one position."""
    cdef uint64_t taken = (move.low ^ move.high * 0x9E3779B97F4A7C15ULL) * 0xBF58476D1CE4E5B9ULL
    return move.origin | move.target << 7 | <uint32_t> move.king << 14 | <uint32_t> (taken >> 48) << 15


cdef inline int evaluate(const Rules* rules, const Position* position) noexcept nogil:
    """Return the evaluation of a position for the side to move."""
    cdef int score = -position.score if position.side else position.score
    return -score if rules.losing else score


cdef inline bint is_repeated(const Search* search, const Position* position, int ply) noexcept nogil:
    """Return whether the position has occurred before, in the game or on the path to this node."""
    cdef int last = search.history_length + ply
    cdef int back = 4
    cdef int most = min(position.quiet, last)
    while back <= most:
        if search.keys[last - back] == position.key:
            return True
        back += 2
    return False


cdef inline void look_at_limits(Search* search) noexcept nogil:
    search.poll_at = search.nodes + POLL_NODES
    if search.max_nodes and search.nodes >= search.max_nodes:
        search.stopped = True
    elif search.max_nodes and search.poll_at > search.max_nodes:
        search.poll_at = search.max_nodes
    if search.stop[0] or (search.deadline and now() >= search.deadline):
        search.stopped = True


cdef inline int stored(int score, int ply) noexcept nogil:
    """Convert a score for the table, in which the length of a win is counted from the position."""
    return score + ply if score > WIN_BOUND else score - ply if score < -WIN_BOUND else score


cdef inline int recalled(int score, int ply) noexcept nogil:
    return score - ply if score > WIN_BOUND else score + ply if score < -WIN_BOUND else score


cdef inline int no_move(const Rules* rules, int ply) noexcept nogil:
    """Return the score for a side that cannot move."""
    return WIN - ply if rules.losing else ply - WIN


cdef int quiesce(Search* search, Position* position, int alpha, int beta, int ply) noexcept nogil:
    """Play out captures until the position is quiet, and evaluate it."""
    cdef const Rules* rules = search.rules
    cdef Move moves[MAX_MOVES]
    cdef Position child
    cdef int best = -INFINITE
    cdef int total
    cdef int score
    cdef int i
    search.nodes += 1
    if search.nodes >= search.poll_at:
        look_at_limits(search)
    if search.stopped:
        return 0
    if ply >= MAX_PLY:
        return evaluate(rules, position)
    total = captures(rules, position, moves, MAX_MOVES)
    if not total:
        if not quiet_moves(rules, position, moves, 1):
            return no_move(rules, ply)
        return evaluate(rules, position)
    if rules.obligation == NONE:
        best = evaluate(rules, position)
        if best >= beta:
            return best
        alpha = max(alpha, best)
    if total > 1:
        total = without_twins(moves, total)
    for i in range(total):
        child = position[0]
        make(rules, &child, &moves[i])
        score = -quiesce(search, &child, -beta, -alpha, ply + 1)
        if search.stopped:
            return 0
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                if score >= beta:
                    break
    return best


cdef void put_first(Move* moves, int* values, int first, int total) noexcept nogil:
    """Put the move with the highest value at index ``first``."""
    cdef int best = first
    cdef int value
    cdef Move move
    cdef int i
    for i in range(first + 1, total):
        if values[i] > values[best]:
            best = i
    if best != first:
        value = values[first]
        values[first] = values[best]
        values[best] = value
        move = moves[first]
        moves[first] = moves[best]
        moves[best] = move


cdef int negamax(Search* search, Position* position, int depth, int alpha, int beta, int ply) noexcept nogil:
    """Return the score of a position for the side to move; exact between ``alpha`` and ``beta``.

    Sources: principal variation search (Marsland and Campbell, 1982), killers (Akl and Newborn, 1977),
    history (Schaeffer, 1983), late-move reductions.
    """
    cdef const Rules* rules = search.rules
    cdef Move moves[MAX_MOVES]
    cdef int values[MAX_MOVES]
    cdef Position child
    cdef Entry* entry
    cdef uint32_t known = 0
    cdef uint32_t code
    cdef uint32_t best_code = 0
    cdef int first_alpha = alpha
    cdef int best = -INFINITE
    cdef int total
    cdef int score
    cdef int new_depth
    cdef int reduced
    cdef bint principal = beta - alpha > 1
    cdef bint taking
    cdef int i
    cdef int bonus
    search.line_length[ply] = 0
    if depth <= 0:
        return quiesce(search, position, alpha, beta, ply)
    search.nodes += 1
    if search.nodes >= search.poll_at:
        look_at_limits(search)
    if search.stopped:
        return 0
    search.keys[search.history_length + ply] = position.key
    if ply:
        if is_repeated(search, position, ply):
            return 0
        if rules.quiet_limit and position.quiet >= rules.quiet_limit:
            return 0
        if ply >= MAX_PLY:
            return evaluate(rules, position)
        # No line from here can be better than a win at the next ply, nor worse than a loss now.
        alpha = max(alpha, ply - WIN)
        beta = min(beta, WIN - ply - 1)
        if alpha >= beta:
            return alpha
    entry = &search.table[position.key & search.mask]
    if entry.key == position.key:
        known = entry.move
        if ply and not principal and entry.depth >= depth:
            score = recalled(entry.score, ply)
            if (
                entry.bound == EXACT or (entry.bound == LOWER and score >= beta)
                or (entry.bound == UPPER and score <= alpha)
            ):
                return score
    if not ply and search.root == position.key:
        known = search.root_move
    total = all_moves(rules, position, moves, MAX_MOVES)
    if not total:
        return no_move(rules, ply)
    taking = moves[0].count > 0
    if taking and total > 1:
        total = without_twins(moves, total)
    # A forced move costs no depth, so that captures do not hide what follows them.
    new_depth = depth if total == 1 and ply < MAX_PLY // 2 else depth - 1
    for i in range(total):
        code = code_of(&moves[i])
        if code == known and known:
            values[i] = 1 << 28
        elif moves[i].count:
            values[i] = (1 << 24) + moves[i].count
        elif code == search.killers[ply][0]:
            values[i] = 1 << 22
        elif code == search.killers[ply][1]:
            values[i] = (1 << 22) - 1
        else:
            values[i] = search.history[position.side][moves[i].origin][moves[i].target]
    for i in range(total):
        put_first(moves, values, i, total)
        child = position[0]
        make(rules, &child, &moves[i])
        prefetch(&search.table[child.key & search.mask])
        if i == 0:
            score = -negamax(search, &child, new_depth, -beta, -alpha, ply + 1)
        else:
            reduced = new_depth
            if depth >= 3 and i >= 3 and not taking and not moves[i].count:
                reduced -= 1 + (i >= 8 and depth >= 6)
            score = -negamax(search, &child, reduced, -alpha - 1, -alpha, ply + 1)
            if score > alpha and reduced < new_depth and not search.stopped:
                score = -negamax(search, &child, new_depth, -alpha - 1, -alpha, ply + 1)
            if score > alpha and score < beta and not search.stopped:
                score = -negamax(search, &child, new_depth, -beta, -alpha, ply + 1)
        if search.stopped:
            return 0
        if score > best:
            best = score
            best_code = code_of(&moves[i])
            if score > alpha:
                alpha = score
                search.lines[ply][0] = moves[i]
                memcpy(
                    &search.lines[ply][1], &search.lines[ply + 1][0],
                    search.line_length[ply + 1] * sizeof(Move),
                )
                search.line_length[ply] = search.line_length[ply + 1] + 1
                if score >= beta:
                    if not moves[i].count:
                        if search.killers[ply][0] != best_code:
                            search.killers[ply][1] = search.killers[ply][0]
                            search.killers[ply][0] = best_code
                        bonus = depth * depth
                        search.history[position.side][moves[i].origin][moves[i].target] += bonus
                        if search.history[position.side][moves[i].origin][moves[i].target] > 1 << 20:
                            age(search)
                    break
    entry.key = position.key
    entry.move = best_code
    entry.score = <int16_t> stored(best, ply)
    entry.depth = <int8_t> depth
    entry.bound = LOWER if best >= beta else EXACT if best > first_alpha else UPPER
    if not ply:
        search.root, search.root_move = position.key, best_code
    return best


cdef void age(Search* search) noexcept nogil:
    """Halve the history counts of good moves."""
    cdef int side
    cdef int origin
    cdef int target
    for side in range(2):
        for origin in range(CELLS):
            for target in range(CELLS):
                search.history[side][origin][target] >>= 1


# ---------------------------------------------------------------------------------------------------- Python

cdef class Variant:
    """The compiled rules of one game, with the memory of a search.

    Args:
        size: the number of squares along a side.
        corner: whether the lower left corner is dark.
        flags: (men back, men take kings, flying, land behind, obligation, must finish, promotion, lift at
            once, losing, quiet limit); the obligation and the promotion are indices into their enumerations.
        worths: [White's man, White's king, Black's man, Black's king] -> the value for White on each square,
            from the top left.
        table_mib: the size of the transposition table in MiB.

    Squares are numbered from 1 at the top left.  A position is four sequences of squares (White's men,
    White's kings, Black's men, Black's kings) and the side to move, 0 for White.  A move is (origin, target,
    captured squares in ascending order, whether the piece is a king afterwards).
    """

    cdef Rules rules
    cdef Search* search
    cdef size_t entries
    cdef volatile int stop_flag

    def __cinit__(self, int size, bint corner, flags, worths, double table_mib=16):
        cdef int half = size // 2
        cdef int square
        cdef int cell
        cdef int row
        cdef int place
        cdef int piece
        cdef uint64_t state = 0x2545F4914F6CDD1DULL
        cdef Rules* rules = &self.rules
        memset(rules, 0, sizeof(Rules))
        rules.squares = size * half
        for place, distance in enumerate((-half - 1, -half, half, half + 1)):
            rules.steps[place] = distance
        (
            rules.men_back, rules.men_take_kings, rules.flying, rules.land_behind, rules.obligation,
            rules.must_finish, rules.promotion, rules.lift_at_once, rules.losing, rules.quiet_limit,
        ) = flags
        for square in range(1, rules.squares + 1):
            row, place = (square - 1) // half, (square - 1) % half
            if not corner:
                place = half - 1 - place
            cell = MARGIN + row * half + place + row // 2
            rules.cell_of[square] = cell
            rules.square_of[cell] = square
            rules.crowning[0][cell] = row == 0
            rules.crowning[1][cell] = row == size - 1
            for piece in range(1, 5):
                rules.worth[piece][cell] = worths[piece - 1][square - 1]
                state = mixed(state)
                rules.keys[piece][cell] = state
        rules.side_key = mixed(state)
        self.entries = 1024
        while 2 * self.entries * sizeof(Entry) <= table_mib * 1048576:
            self.entries *= 2
        self.search = <Search*> allocate(sizeof(Search))
        if self.search == NULL:
            raise MemoryError
        self.search.table = <Entry*> allocate(self.entries * sizeof(Entry))
        if self.search.table == NULL:
            raise MemoryError
        self.search.rules = rules
        self.search.mask = self.entries - 1
        self.search.stop = &self.stop_flag

    def __dealloc__(self):
        if self.search != NULL:
            if self.search.table != NULL:
                release(self.search.table)
            release(self.search)

    cdef Position position(self, pieces, int side):
        cdef Position found
        cdef int square
        memset(&found, 0, sizeof(Position))
        memset(found.board, OUTSIDE, CELLS)
        for square in range(1, self.rules.squares + 1):
            found.board[self.rules.cell_of[square]] = EMPTY
        for piece, squares in enumerate(pieces, 1):
            for square in squares:
                if not 1 <= square <= self.rules.squares:
                    raise ValueError(f"no such square: {square}")
                change(&self.rules, &found, self.rules.cell_of[square], piece)
        found.side = side
        if side:
            found.key ^= self.rules.side_key
        return found

    cdef tuple plain(self, const Move* move):
        """Convert a move to its Python form."""
        cdef list taken = []
        cdef uint64_t bits = move.low
        while bits:
            taken.append(self.rules.square_of[MARGIN + lowest_bit(bits)])
            bits &= bits - 1
        bits = move.high
        while bits:
            taken.append(self.rules.square_of[MARGIN + 64 + lowest_bit(bits)])
            bits &= bits - 1
        return (
            self.rules.square_of[move.origin], self.rules.square_of[move.target], tuple(sorted(taken)),
            bool(move.king),
        )

    def moves(self, pieces, int side):
        """Return the legal moves, one for each path."""
        cdef Move found[MAX_MOVES]
        cdef Position position = self.position(pieces, side)
        cdef int total = all_moves(&self.rules, &position, found, MAX_MOVES)
        cdef int i
        return [self.plain(&found[i]) for i in range(total)]

    def perft(self, pieces, int side, int depth, bint unique=False):
        """Return the number of paths of ``depth`` plies, at least 1; with ``unique``, moves that lead to the
        same position count only once.
        """
        cdef Position position = self.position(pieces, side)
        cdef uint64_t total
        with nogil:
            total = count_paths(&self.rules, &position, depth, unique)
        return total

    def evaluation(self, pieces, int side):
        """Return the evaluation of a position for the side to move."""
        cdef Position position = self.position(pieces, side)
        return evaluate(&self.rules, &position)

    def begin(self, history, int quiet, max_nodes, deadline):
        """Prepare a search.

        Args:
            history: the earlier positions that can still be repeated, the oldest first: (pieces, side).
            quiet: the number of plies without progress before the root.
            max_nodes: the maximum number of positions to visit; 0 for no limit.
            deadline: the time on :func:`clock` at which the search ends; 0 for no limit.
        """
        cdef Search* search = self.search
        cdef Position position
        history = history[-MAX_HISTORY:]
        for place, (pieces, side) in enumerate(history):
            position = self.position(pieces, side)
            search.keys[place] = position.key
        search.history_length = len(history)
        search.nodes = 0
        search.max_nodes = max_nodes
        search.deadline = deadline
        search.stopped = False
        search.root = 0
        search.poll_at = 0
        self.stop_flag = 0
        memset(search.killers, 0, sizeof(search.killers))
        age(search)

    def search_to(self, pieces, int side, int quiet, int depth, int alpha=-INFINITE, int beta=INFINITE):
        """Search to a depth; return (score, line, whether the search was finished).

        The line of a search that was stopped is the best so far; the best move of the previous depth is
        searched first.  If not even that search was finished, the line is empty and the score means nothing.
        """
        cdef Position position = self.position(pieces, side)
        cdef int score
        cdef int i
        position.quiet = quiet
        depth = min(depth, MAX_DEPTH)
        with nogil:
            score = negamax(self.search, &position, depth, alpha, beta, 0)
        line = [self.plain(&self.search.lines[0][i]) for i in range(self.search.line_length[0])]
        return score, line, not self.search.stopped

    @property
    def nodes(self):
        """The number of positions visited since :meth:`begin`."""
        return self.search.nodes

    def stop(self):
        """Ask the running search to end; may be called from any thread."""
        self.stop_flag = 1

    def clear(self):
        """Clear the transposition table and the history."""
        memset(self.search.table, 0, self.entries * sizeof(Entry))
        memset(self.search.history, 0, sizeof(self.search.history))


cdef uint64_t mixed(uint64_t value) noexcept nogil:
    """Return the next of a sequence of random numbers (xorshift64*)."""
    value ^= value >> 12
    value ^= value << 25
    value ^= value >> 27
    return value * 0x2545F4914F6CDD1DULL


def clock():
    """Return the time on the clock of deadlines, in seconds."""
    return now()
