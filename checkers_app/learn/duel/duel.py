"""Runs the algorithms one after another on the same position, and reports their costs and results."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from checkers_app.engine.api import Limits, Position, Progress, SearchResult, StopToken
from checkers_app.engine.textbook.averaged import AveragedSearch, by_share
from checkers_app.engine.textbook.minimax import (
    EndScore,
    Order,
    alpha_beta,
    by_distance,
    minimax,
    win_or_loss,
)
from checkers_app.engine.textbook.sampled import SampledSearch
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.engine.textbook.windowed import SEARCHES, WindowedSearch
from checkers_app.games.base import Evaluation, Game, Move, State
from checkers_app.learn.duel.contestants import ROUNDS, Contestant, contestants_for
from checkers_app.learn.duel.counting import Cpu, LimitReachedError, LimitWatch, Meter, NodeBudget
from checkers_app.learn.duel.plain_count import plain_count
from checkers_app.learn.duel.plies import plies_left, within
from checkers_app.learn.duel.value_order import MOST, TooManyValuesError, ValueOrder
from checkers_app.learn.tree.recording import judgement
from checkers_app.learn.tree.tree import Scale
from checkers_app.words import say, say_count, say_number

_ENGINE_HASH_MIB = 16


@dataclass(frozen=True, slots=True)
class DuelLimits:
    """The limits at which a search is stopped; they apply separately to each algorithm and depth."""

    nodes: int = 3_000_000
    seconds: float = 30.0
    """The limit, measured in processor time so that other programs cannot make a search stop sooner."""

    def __post_init__(self) -> None:
        if self.nodes < 1 or not self.seconds > 0:
            raise ValueError("a search needs at least 1 node and a time limit above 0")

    @property
    def text(self) -> str:
        """The limits in words."""
        nodes = say_count("{number} position", "{number} positions", self.nodes)
        if math.isinf(self.seconds):
            return nodes
        seconds = say_number(self.seconds, 0 if float(self.seconds).is_integer() else 1)
        return say("{positions} or {seconds} s of CPU time", positions=nodes, seconds=seconds)


_SWITCHES = {
    "move-ordering": Switches(move_ordering=True),
    "transposition-table": Switches(transposition_table=True),
    "iterative-deepening": Switches(iterative_deepening=True),
    "quiescence": Switches(quiescence=True),
    "null-move": Switches(null_move=True),
    "late-move-reductions": Switches(late_move_reduction=True),
    "all": ALL,
}


@dataclass(frozen=True, slots=True)
class Point:
    """The cost and result of a search to one depth."""

    depth: int
    nodes: int
    seconds: float
    """The processor time in seconds."""
    cutoffs: int
    value: int
    """The value as in :attr:`DuelRow.value`."""
    move: str | None


@dataclass(frozen=True, slots=True)
class DuelRow:
    """The result of one algorithm; also reported while the algorithm runs, with the data known so far."""

    contestant: Contestant
    depth: int
    """The requested depth, or the maximum remaining length of the game if the latter is less."""
    nodes: int
    """The number of positions visited in the search to ``depth``; the count so far if the search is
    unfinished.
    """
    seconds: float
    """The processor time of the search to ``depth`` alone, in seconds."""
    cutoffs: int
    value: int | None
    """The value for the side to move; None if the search has not finished.  It is in hundredths of a man,
    with wins given by their distance, or it is 1, 0 or -1 if only results are counted.  See also
    :attr:`Contestant.averages`.
    """
    move: str | None
    points: tuple[Point, ...]
    """The results for the finished depths, beginning with depth 1."""
    is_done: bool
    """False while the algorithm is running."""
    is_finished: bool
    """True if the search to the requested depth finished within the limits."""
    counts_results: bool = False
    """True if only win, draw and loss are counted."""
    prepared: int = 0
    """The number of positions visited in advance to determine the order of moves; ``nodes`` and ``seconds``
    include neither these positions nor the time spent on them.
    """
    beyond: DuelLimits | None = None
    """The limit that was exceeded while the order of moves was being determined, which kept the search from
    beginning; None if the search could begin.
    """
    whole: int | None = None
    """The number of nodes that minimax visits to ``depth``, which is the whole tree; None if there are too
    many to count.
    """
    most: int | None = None
    """The maximum number of nodes that the algorithm can visit in a search to ``depth``; None if unknown."""

    @property
    def missing(self) -> str:
        """The reason why a search could not begin, as a clause; empty if it could."""
        if self.beyond is None:
            return ""
        return say(
            "ordering by value needs the value of every position first, which takes more than {limit}",
            limit=self.beyond.text,
        )

    @property
    def factor(self) -> float | None:
        """The effective branching factor, which is ``nodes`` raised to the power 1/depth; None if the search
        is unfinished or has no depth.
        """
        if not (self.is_finished and self.depth and self.contestant.has_depth):
            return None
        return math.pow(self.nodes, 1 / self.depth)

    @property
    def scale(self) -> Scale:
        """The unit of :attr:`value`."""
        is_result = self.counts_results and not self.contestant.averages
        return Scale.RESULT if is_result else Scale.HUNDREDTHS

    @property
    def estimate(self) -> int | None:
        """The number of nodes that an unfinished search would have needed.

        For minimax this is the exact number, if that is known; otherwise it is extrapolated from the growth
        over the last finished depths, to two digits, and never more than ``most``.  None if the search
        finished or never began, if too little is known, if the search has already visited more nodes than
        this, or if the extrapolation exceeds the size of the tree.
        """
        if self.is_finished or self.beyond is not None or not self.contestant.has_depth:
            return None
        if self.is_counted:
            return self.whole
        if len(self.points) < 3:
            return None
        last, before = self.points[-1], self.points[-3]
        # Over two plies, because odd and even depths grow differently.
        growth = math.sqrt(last.nodes / max(1, before.nodes))
        extrapolated = int(float(f"{last.nodes * math.pow(growth, self.depth - last.depth):.1e}"))
        if self.most is not None:
            extrapolated = min(extrapolated, self.most)
        elif self.whole is not None and extrapolated > self.whole:
            return None
        return extrapolated if extrapolated > self.nodes else None

    @property
    def is_counted(self) -> bool:
        """True if the estimate is exact: the nodes were counted without a search, not extrapolated."""
        return self.contestant.key == "minimax" and self.whole is not None


def run_duel(
    game: Game,
    position: Position,
    depth: int,
    *,
    results: bool = False,
    contestants: Sequence[Contestant] | None = None,
    limits: DuelLimits | None = None,
    stop: StopToken | None = None,
    report: Callable[[DuelRow], None] | None = None,
) -> list[DuelRow]:
    """Run each of the algorithms on one position to ``depth`` plies, one after another.

    Each one searches to depth 1, 2 ... up to the requested depth, which yields a curve of nodes against
    depth. Blocks; call it on a separate thread.

    Args:
        game: the game's description.
        position: the position to search from.
        depth: the depth in plies, at least 1; limited to the maximum remaining length of the game.
        results: count only 1, 0 and -1 for win, draw and loss instead of the game's evaluation and the
            distance of wins; a position at the last ply then counts as 0.
        contestants: the algorithms; None for all those that can search the game.
        limits: the limits at which an algorithm is stopped; its row then remains in the list, unfinished.
        stop: ends the duel early: the current search remains unfinished, and later searches are skipped.
        report: called on this thread with the current row about ten times a second, and once with each
            finished row.

    Raises:
        ValueError: for a depth below 1, or a position without a legal move.
    """
    if depth < 1:
        raise ValueError(f"a duel needs a depth of at least 1, not {depth}")
    if not position.state.legal_moves():
        raise ValueError("the game is over in this position: there is nothing to search")
    limits = limits or DuelLimits()
    budget = NodeBudget(limits.nodes, limits.seconds, stop or StopToken())
    duel = _Duel(game, position, budget, results=results)
    depth = within(game, position.state, depth)
    rows = []
    for contestant in contestants if contestants is not None else contestants_for(game, results=results):
        if duel.budget.stop.stopped:
            break
        row = duel.compete(contestant, depth, report or _silent)
        rows.append(row)
        if report is not None:
            report(row)
    return rows


def _silent(_row: DuelRow) -> None:
    """Default callback: ignores progress."""


_Tell = Callable[[int, float], None]


@dataclass(frozen=True, slots=True)
class _Found:
    nodes: int
    seconds: float
    cutoffs: int = 0
    value: int | None = None
    """The value found; None if a limit ended the search."""
    move: Move | None = None
    prepared: int = 0
    beyond: DuelLimits | None = None


class _Duel:
    """The data shared by all searches of a duel: the position, the limits, and how values are counted."""

    def __init__(self, game: Game, position: Position, budget: NodeBudget, *, results: bool) -> None:
        self.budget = budget
        self._game = game
        self._position = position
        self._results = results
        self._evaluate: Evaluation
        self._end_score: EndScore
        self._evaluate, self._end_score = judgement(game, results=results)
        self._values = ValueOrder(self._evaluate, self._end_score)
        self._orders: dict[int, tuple[int, DuelLimits | None]] = {}
        """Depth -> the number of positions visited for the order of moves, and the exceeded limit, if any."""
        self._counted: dict[int, int | None] = {}

    def compete(self, contestant: Contestant, depth: int, report: Callable[[DuelRow], None]) -> DuelRow:
        row = DuelRow(contestant, depth, 0, 0.0, 0, None, None, (), is_done=False, is_finished=False)
        # Counted before anything is searched; stopping the duel also stops the counting.
        row = self._bounded(replace(row, counts_results=self._results))
        for here in range(1, depth + 1):
            found = self._search(contestant, here, row, report)
            costs = replace(row, nodes=found.nodes, seconds=found.seconds, cutoffs=found.cutoffs)
            row = replace(costs, prepared=found.prepared, beyond=found.beyond)
            if found.value is None:
                return replace(row, is_done=True)
            move = None if found.move is None else self._position.state.move_text(found.move)
            point = Point(here, found.nodes, found.seconds, found.cutoffs, found.value, move)
            row = replace(row, points=(*row.points, point))
        return replace(row, value=point.value, move=point.move, is_done=True, is_finished=True)

    def _bounded(self, row: DuelRow) -> DuelRow:
        """The row with the size of its tree, if that is known."""
        key, state, depth = row.contestant.key, self._position.state, row.depth
        whole = most = self._all_nodes(depth)
        left = plies_left(self._game, state)
        ends = left is not None and left <= depth
        if key == "iterative-deepening":
            most = self._nodes_of_every_depth(depth)
        elif (
            (key == "quiescence" and not ends)  # it searches below the last ply
            or (key == "null-move" and not (ends and state.passed() is None))
            or key in {"late-move-reductions", "all", "engine", *SEARCHES}  # moves may be searched twice
            or not row.contestant.has_depth
        ):
            most = None
        return replace(row, whole=whole, most=most)

    def _nodes_of_every_depth(self, depth: int) -> int | None:
        """The total number of nodes that plain minimax visits at depths 1, 2 ... up to ``depth``."""
        together = 0
        for here in range(1, depth + 1):
            nodes = self._all_nodes(here)
            if nodes is None:
                return None
            together += nodes
        return together

    def _all_nodes(self, depth: int) -> int | None:
        """The number of nodes that plain minimax visits; None if there are too many to count."""
        if depth not in self._counted:
            is_hopeless = any(nodes is None for other, nodes in self._counted.items() if other < depth)
            nodes = None if is_hopeless else plain_count(self._position.state, depth, self.budget.stop)
            self._counted[depth] = nodes
        return self._counted[depth]

    def _search(
        self, contestant: Contestant, depth: int, row: DuelRow, report: Callable[[DuelRow], None]
    ) -> _Found:
        def tell(nodes: int, seconds: float) -> None:
            report(replace(row, nodes=nodes, seconds=seconds))

        key = contestant.key
        if key == "engine":
            return _engine(self._position, depth, self.budget, tell)
        if key in _SWITCHES:
            return self._textbook(_SWITCHES[key], depth, tell)
        if key in SEARCHES:
            return self._windowed(key, depth, tell)
        if key == "expectimax":
            return self._averaged(depth, tell)
        if key == "monte-carlo":
            return self._sampled(depth, tell)
        if not contestant.is_afterwards:
            return self._plain(key, depth, tell)

        prepared, beyond = self._prepare(depth, row, report)
        if beyond is not None or self.budget.stop.stopped:
            return _Found(0, 0.0, prepared=prepared, beyond=beyond)
        row = replace(row, prepared=prepared)
        return replace(self._plain(key, depth, tell), prepared=prepared)

    def _prepare(
        self, depth: int, row: DuelRow, report: Callable[[DuelRow], None]
    ) -> tuple[int, DuelLimits | None]:
        """Determine the values by which moves are sorted, once for all algorithms.  Returns the number of
        positions visited, and the exceeded limit, if any.
        """

        def tell(looked_at: int, _seconds: float) -> None:
            report(replace(row, nodes=0, seconds=0.0, prepared=looked_at))

        if depth not in self._orders:
            watch, beyond = LimitWatch(self.budget, tell), None
            try:
                self._values.prepare(self._position.state, depth, watch.look)
            except TooManyValuesError:
                beyond = DuelLimits(MOST, math.inf)
            except LimitReachedError:
                limits = DuelLimits(self.budget.nodes, self.budget.seconds)
                beyond = None if self.budget.stop.stopped else limits
            self._orders[depth] = watch.count, beyond
        return self._orders[depth]

    def _plain(self, key: str, depth: int, tell: _Tell) -> _Found:
        state, evaluate, end_score = self._position.state, self._evaluate, self._end_score
        watch = LimitWatch(self.budget, tell)
        meter = Meter(watch)
        try:
            if key == "minimax":
                value = minimax(state, depth, evaluate, end_score, meter)
            else:
                order = self._order(key, meter)
                value = alpha_beta(state, depth, evaluate, end_score=end_score, order=order, visitor=meter)
        except LimitReachedError:
            return _Found(watch.count, watch.seconds)
        return _Found(value.nodes, watch.seconds, value.cutoffs, value.score, meter.move)

    def _windowed(self, key: str, depth: int, tell: _Tell) -> _Found:
        watch = LimitWatch(self.budget, tell)
        search = WindowedSearch(self._position.state, self._evaluate, self._end_score, watch.look)
        try:
            value = search.run(key, depth)
        except LimitReachedError:
            return _Found(watch.count, watch.seconds)
        found = _Found(watch.count, watch.seconds, search.cutoffs, value)
        try:
            return replace(found, move=search.best_move(depth, value))
        except LimitReachedError:
            return _Found(found.nodes, found.seconds)

    def _averaged(self, depth: int, tell: _Tell) -> _Found:
        """Run expectimax; the resulting average is in hundredths."""
        watch = LimitWatch(self.budget, tell)
        end_score, unit = (win_or_loss, 100) if self._results else (by_share, 1)
        search = AveragedSearch(self._position.state, self._evaluate, end_score, watch.look)
        try:
            move, value = search.best(depth)
        except LimitReachedError:
            return _Found(watch.count, watch.seconds)
        return _Found(watch.count, watch.seconds, 0, round(unit * value), move)

    def _sampled(self, depth: int, tell: _Tell) -> _Found:
        """Run Monte Carlo tree search; the resulting average is in hundredths."""
        watch = LimitWatch(self.budget, tell)
        search = SampledSearch(self._position.state, watch.look)
        try:
            watch.look()  # the root
            search.grow(ROUNDS * depth)
        except LimitReachedError:
            return _Found(watch.count, watch.seconds)
        best = search.best
        assert best is not None  # noqa: S101 - there was a round
        return _Found(watch.count, watch.seconds, 0, round(100 * best.average), best.move)

    def _order(self, key: str, meter: Meter) -> Order | None:
        """The order in which plain alpha-beta tries the moves; None for the order of ``legal_moves()``."""
        if key.startswith("first-look-"):
            # This is a guess: it may use the evaluation even if only results are counted.
            return partial(_by_look, self._game.evaluation, 1 if key.endswith("-best") else -1)
        if key.startswith("by-value-"):
            best_first = key.endswith("-best")
            # The requested moves are those of the node entered last.
            return lambda state: self._values.sorted(state, meter.depth, best_first=best_first)
        return None

    def _textbook(self, switches: Switches, depth: int, tell: _Tell) -> _Found:
        cpu, budget = Cpu(), self.budget
        deadline = _Deadline(budget, lambda: cpu.seconds, tell)
        search = Search(
            self._evaluate,
            switches,
            Limits(depth=depth, nodes=budget.nodes),
            stop=deadline.stop,
            report=deadline.report,
            end_score=self._end_score,
        )
        with budget.stop.calling(deadline.stop.stop):
            found = search.run(self._position)
        seconds = cpu.seconds
        ended = budget.is_spent(found.nodes, seconds) or deadline.stop.stopped
        return _found(found, seconds, is_finished=not ended)


def _by_look(evaluate: Evaluation, sign: int, state: State) -> list[Move]:
    """The moves sorted by the evaluation of the position after each; the best (``sign`` 1) or the worst (-1)
    comes first.

    A finished game is judged by its result, because an evaluation says nothing about it.
    """

    def look(move: Move) -> int:
        after = state.play(move)
        outcome = after.outcome()
        worth = evaluate(after) if outcome is None else by_distance(outcome, after.side_to_move, 0)
        return sign * worth

    return sorted(state.legal_moves(), key=look)


class _Deadline:
    """Stops the program's own searches when the time is up or the duel is stopped.

    A search that is given a time limit itself may also end early, before the time is used up.
    """

    def __init__(self, budget: NodeBudget, seconds: Callable[[], float], tell: _Tell) -> None:
        self.stop = StopToken()
        self._budget = budget
        self._seconds = seconds
        self._tell = tell

    def report(self, progress: Progress) -> None:
        seconds = self._seconds()
        self._tell(progress.nodes, seconds)
        if self._budget.is_spent(progress.nodes, seconds):
            self.stop.stop()


def _engine(position: Position, depth: int, budget: NodeBudget, tell: _Tell) -> _Found:
    from checkers_app.engine.checkers.engine import CheckersEngine  # noqa: PLC0415 - it may be missing

    began = time.process_time()
    # It searches on its own threads, whose time is only known when they have ended.
    deadline = _Deadline(budget, lambda: time.process_time() - began, tell)
    engine = CheckersEngine(_ENGINE_HASH_MIB)
    with budget.stop.calling(deadline.stop.stop):
        found = engine.search(position, Limits(depth=depth), deadline.stop, deadline.report)
    if deadline.stop.stopped:
        return _found(found, time.process_time() - began, is_finished=False)
    return _found(found, engine.cpu_seconds, is_finished=True)


def _found(result: SearchResult, seconds: float, *, is_finished: bool) -> _Found:
    value = result.score if is_finished else None
    move = result.move if is_finished else None
    return _Found(result.nodes, seconds, result.cutoffs, value, move)
