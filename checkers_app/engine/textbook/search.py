"""Alpha-beta for any game, with the well-known improvements, each of which has a switch.

With every improvement off, :class:`Search` visits exactly the same nodes as
:func:`checkers_app.engine.textbook.minimax.alpha_beta`; with ``alpha_beta`` off, too, the same nodes as
:func:`checkers_app.engine.textbook.minimax.minimax`.  The *exact* switches save nodes and never change the
value; the other switches trade a little accuracy for depth.  See "The Chess Programming Wiki" for each term;
the search follows Marsland, "A Review of Game-Tree Pruning", 1986.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from checkers_app.engine.api import (
    INFINITY,
    WIN_BOUND,
    Analysis,
    Limits,
    Position,
    Progress,
    Report,
    RootMove,
    SearchResult,
    StopToken,
    plies_to_win,
)
from checkers_app.engine.textbook.minimax import EndScore, by_distance
from checkers_app.engine.textbook.ordering import MoveOrder
from checkers_app.engine.textbook.search_clock import SearchClock, StopSearchError
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.transposition import TranspositionTable, usable_score
from checkers_app.engine.textbook.visitor import Ending, Visitor
from checkers_app.games.base import Evaluation, Move, State

MAX_DEPTH = 99
"""The maximum depth of a search in plies; quiescence may add a few more."""

_NEXT_ITERATION = 0.5
"""The fraction of the time after which no further iteration is begun, because it would hardly be finished."""

_NULL_REDUCTION = 2
_NULL_MIN_DEPTH = 3
_LATE_MOVE = 3
_LATE_MIN_DEPTH = 3


class Search:
    """An alpha-beta search, which can be run any number of times, but only by one thread at a time.

    Args:
        evaluate: a function that returns the value of a position at depth 0, between −10,000 and 10,000.
        switches: the improvements to use.
        limits: the limits of the search.  Without iterative deepening, a depth is required.
        stop: a token that ends the search early.
        report: a callback that is called after every iteration and at least every 100 ms.
        visitor: an observer of every node; each iteration is a separate tree.
        end_score: a function that returns the score of a finished game.

    Raises:
        ValueError: if nothing would ever end the search.
    """

    def __init__(
        self,
        evaluate: Evaluation,
        switches: Switches,
        limits: Limits,
        *,
        stop: StopToken | None = None,
        report: Report | None = None,
        visitor: Visitor | None = None,
        end_score: EndScore = by_distance,
    ) -> None:
        if limits.depth is None and not switches.iterative_deepening:
            raise ValueError("a search without iterative deepening needs a depth")
        self._evaluate = evaluate
        self._switches = switches
        self._limits = limits
        self._clock = SearchClock(limits, stop if stop is not None else StopToken())
        self._report = report
        self._visitor = visitor
        self._end_score = end_score
        self._visit = self._node if visitor is None else self._watched
        self._begin(())

    def run(self, position: Position) -> SearchResult:
        """Return the best move found within the limits; it is always legal, however early the search is
        stopped.
        """
        return self.analyse(position, slack=0).result()

    def root_scores(self, position: Position) -> list[tuple[Move, int]]:
        """Return every legal move with its exact score, best first.

        The scores come from the last completed depth; all are 0 if not even depth 1 was completed.
        """
        return [(root.move, root.score) for root in self.analyse(position).moves]

    def analyse(self, position: Position, slack: int | None = None) -> Analysis:
        """Score the moves at the root.

        Args:
            position: the position to search from.
            slack: the range below the best score, in hundredths of a man, in which scores must be exact.  For
                other moves, an upper bound, which takes much less time to find, is enough.  If None, all
                scores are exact.
        """
        state = position.state
        self._begin((*position.history, state))
        moves = state.legal_moves()
        roots: Sequence[RootMove] = [RootMove(move, 0, exact=False, pv=(move,)) for move in moves]
        for depth in self._depths() if moves else ():
            self._iteration = depth
            self._horizon_seen = False
            try:
                roots = self._root(state, roots, depth, slack)
            except StopSearchError:
                if self._visitor is not None:
                    self._visitor.abandon()
                break
            best = roots[0]
            told = () if slack == 0 else tuple(roots)
            self._finished = Progress(depth, self._nodes, best.score, best.pv, self._clock.elapsed, told)
            self._send_report()
            if self._is_settled(roots[0].score, depth, slack):
                break
        return Analysis(
            tuple(roots), self._finished.depth, self._nodes, self._cutoffs, self._clock.elapsed
        )  # fmt: skip

    def _begin(self, path: Iterable[State]) -> None:
        self._clock.start()
        self._nodes = 0
        self._cutoffs = 0
        self._finished = Progress(0, 0, 0, (), 0.0)
        self._iteration = 0
        self._horizon_seen = False
        self._ending = Ending.SEARCHED
        self._skipped = 0
        self._path = set(path)
        self._lines: list[tuple[Move, ...]] = [()] * (MAX_DEPTH + 32)
        self._table = TranspositionTable()
        self._order = MoveOrder(MAX_DEPTH + 2)

    def _depths(self) -> Iterable[int]:
        depth = min(self._limits.depth or MAX_DEPTH, MAX_DEPTH)
        return range(1, depth + 1) if self._switches.iterative_deepening else (depth,)

    def _is_settled(self, score: int, depth: int, slack: int | None) -> bool:
        """True if a deeper search would be useless or could not be finished."""
        if not self._horizon_seen:
            return True  # the tree was searched completely
        plies = plies_to_win(score)
        # A reduction removes one ply from a move, so a line is safe at twice its length.
        is_proven = plies is not None and plies * (1 if self._switches.exact else 2) <= depth
        if is_proven and slack is not None:  # otherwise the scores of all moves are wanted
            return True
        seconds = self._limits.seconds
        return seconds is not None and self._clock.elapsed > seconds * _NEXT_ITERATION

    def _poll(self) -> None:
        if self._clock.report_due(self._nodes):
            self._send_report()

    def _send_report(self) -> None:
        self._clock.reported()
        if self._report is not None:
            last, elapsed = self._finished, self._clock.elapsed
            self._report(Progress(last.depth, self._nodes, last.score, last.pv, elapsed, last.moves))

    def _root(
        self, state: State, roots: Sequence[RootMove], depth: int, slack: int | None
    ) -> Sequence[RootMove]:
        if self._visitor is not None:
            self._visitor.begin(state, depth, (-INFINITY, INFINITY))
        self._poll()
        self._nodes += 1
        scored = []
        best = -INFINITY
        if not self._switches.alpha_beta:
            slack = None
        for root in roots:
            floor = -INFINITY if slack is None else max(best - slack, -INFINITY)
            score = -self._visit(state.play(root.move), root.move, depth - 1, 1, -INFINITY, -floor)
            exact = score > floor
            pv = (root.move, *self._lines[1]) if exact else (root.move,)
            scored.append(RootMove(root.move, score, exact, pv))
            if exact:
                best = max(best, score)
        if self._visitor is not None:
            self._visitor.end(best, Ending.SEARCHED, 0)
        order = {move.path: number for number, move in enumerate(state.legal_moves())}
        return sorted(scored, key=lambda root: (-root.score, not root.exact, order[root.move.path]))

    def _watched(self, state: State, move: Move | None, depth: int, ply: int, alpha: int, beta: int) -> int:
        assert self._visitor is not None  # noqa: S101 - chosen in __init__ only if there is one
        self._visitor.enter(state, move, depth, (alpha, beta))
        score = self._node(state, move, depth, ply, alpha, beta)
        self._visitor.leave(score, self._ending, self._skipped)
        return score

    def _node(self, state: State, move: Move | None, depth: int, ply: int, alpha: int, beta: int) -> int:
        """Return the value of a node for its side to move.  The search is fail-soft: a value outside the
        window is a bound.
        """
        if self._nodes >= self._clock.next_poll:
            self._poll()
        self._nodes += 1
        self._lines[ply] = ()
        self._skipped = 0
        if self._switches.repetition and state in self._path:
            self._ending = Ending.REPETITION
            return 0
        if depth <= 0:
            return self._leaf(state, ply, alpha, beta)
        moves: Sequence[Move] = state.legal_moves()
        if not moves:
            return self._end(state, ply)
        entry = self._table.get(state)
        if entry is not None:
            known = usable_score(entry, self._iteration, depth, ply, alpha, beta)
            if known is not None:
                self._lines[ply] = (entry.best,)
                self._ending = Ending.TABLE
                return known
        may_pass = self._switches.null_move and move is not None  # never pass twice in a row
        if may_pass and self._null_cutoff(state, moves, depth, ply, beta):
            self._ending = Ending.NULL_MOVE
            self._skipped = len(moves)
            return beta
        if self._switches.move_ordering and len(moves) > 1:
            moves = self._order.of(moves, state.side_to_move, ply, entry.best if entry is not None else None)
        self._path.add(state)
        score, best = self._best_move(state, moves, depth, ply, alpha, beta)
        self._path.discard(state)
        if self._switches.transposition_table:
            self._table.store(state, self._iteration, depth, ply, score, alpha, beta, best)
        return score

    def _best_move(
        self, state: State, moves: Sequence[Move], depth: int, ply: int, alpha: int, beta: int
    ) -> tuple[int, Move]:
        best, best_move = -INFINITY, moves[0]
        skipped = 0
        cuts = self._switches.alpha_beta
        for number, move in enumerate(moves):
            child = state.play(move)
            score = alpha + 1  # worth a full search, unless a reduced one shows otherwise
            if self._switches.late_move_reduction and cuts and is_reduced(move, number, depth):
                score = -self._visit(child, move, depth - 2, ply + 1, -alpha - 1, -alpha)
            if score > alpha:
                score = -self._visit(child, move, depth - 1, ply + 1, -beta, -alpha)
            if score > best:
                best, best_move = score, move
                if score > alpha:
                    self._lines[ply] = (move, *self._lines[ply + 1])
                    if not cuts:
                        continue
                    alpha = score
                    if alpha >= beta:
                        skipped = len(moves) - number - 1
                        self._cutoffs += skipped > 0
                        if self._switches.move_ordering:
                            self._order.note_cutoff(move, state.side_to_move, depth, ply)
                        break
        # These are reported to a visitor when this node is left; by then its children have changed both.
        self._skipped = skipped
        self._ending = Ending.CUTOFF if skipped else Ending.SEARCHED
        return best, best_move

    def _leaf(self, state: State, ply: int, alpha: int, beta: int) -> int:
        if not self._switches.quiescence:
            if state.outcome() is not None:
                return self._end(state, ply)
            self._horizon_seen = True
            self._ending = Ending.HORIZON
            return self._evaluate(state)
        moves = state.legal_moves()
        if not moves:
            return self._end(state, ply)
        self._horizon_seen = True
        captures = [move for move in moves if move.captures]
        if not captures:
            self._ending = Ending.QUIET
            return self._evaluate(state)
        best = -INFINITY
        if len(captures) < len(moves):  # captures are not compulsory: the side may stop here
            best = self._evaluate(state)
            if self._switches.alpha_beta:
                alpha = max(alpha, best)
            if alpha >= beta:
                self._ending = Ending.STAND_PAT
                self._skipped = len(captures)
                return best
        return max(best, self._best_move(state, captures, 0, ply, alpha, beta)[0])

    def _end(self, state: State, ply: int) -> int:
        self._ending = Ending.GAME_OVER
        outcome = state.outcome()
        if outcome is None:
            raise ValueError(f"{state} has neither a legal move nor an outcome")
        return self._end_score(outcome, state.side_to_move, ply)

    def _null_cutoff(self, state: State, moves: Sequence[Move], depth: int, ply: int, beta: int) -> bool:
        if depth < _NULL_MIN_DEPTH or abs(beta) > WIN_BOUND or moves[0].captures:
            return False
        passed = passed_turn(state)
        if passed is None or self._evaluate(state) < beta:
            return False
        score = -self._visit(passed, None, depth - 1 - _NULL_REDUCTION, ply + 1, -beta, 1 - beta)
        return score >= beta


def is_reduced(move: Move, number: int, depth: int) -> bool:
    """Whether late-move reduction first searches a move one ply less deeply.

    Args:
        move: the move.
        number: the index of the move in the order of the search, from 0.
        depth: the remaining depth in plies before the move.
    """
    return number >= _LATE_MOVE and depth >= _LATE_MIN_DEPTH and not move.captures


def passed_turn(state: State) -> State | None:
    """Return the same board with the other side to move; None if passing would prove nothing."""
    passed = state.passed()
    if passed is None:
        return None
    replies = passed.legal_moves()
    return None if not replies or replies[0].captures else passed
