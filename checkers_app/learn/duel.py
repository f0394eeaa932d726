"""One position, searched by every algorithm in turn: what each one costs and what it answers."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import INFINITY, Limits, Position, Progress, SearchResult, StopToken
from checkers_app.engine.textbook.minimax import alpha_beta, minimax
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Game, Move, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.learn.plies import within
from checkers_app.play.wording import grouped

REPORT_SECONDS = 0.1
"""How often a running search tells where it is."""
_LOOK = 256
"""Nodes between two looks at the clock."""
_ENGINE_HASH_MIB = 16


@dataclass(frozen=True, slots=True)
class DuelLimits:
    """When a search is stopped: each algorithm at each depth by itself."""

    nodes: int = 3_000_000
    seconds: float = 30.0

    def __post_init__(self) -> None:
        if self.nodes < 1 or not self.seconds > 0:
            raise ValueError("a search needs at least 1 node and some time")

    @property
    def text(self) -> str:
        """The limits in words."""
        return f"{grouped(self.nodes)} positions or {self.seconds:g} seconds"


@dataclass(frozen=True, slots=True)
class Contestant:
    """An algorithm."""

    key: str
    """Its name in files: ``minimax``, ``alpha-beta``, ``null-move``."""
    title: str
    agrees: bool
    """True if theory says that its value is minimax's, whatever the position."""
    note: str
    """What it does, or why its value may be another one."""


CONTESTANTS = (
    Contestant("minimax", "Minimax", True, "looks at everything"),
    Contestant(
        "alpha-beta-worst", "Alpha-beta, worst first", True, "moves sorted by their look, worst first"
    ),
    Contestant("alpha-beta", "Alpha-beta", True, "moves as the rules list them"),
    Contestant("alpha-beta-best", "Alpha-beta, best first", True, "moves sorted by their look, best first"),
    Contestant("move-ordering", "+ killers and history", True, "first what caused cutoffs before"),
    Contestant("transposition-table", "+ transposition table", True, "remembers positions"),
    Contestant(
        "iterative-deepening", "+ iterative deepening", True, "depth 1, 2, 3 ..., all of them counted"
    ),
    Contestant("quiescence", "+ quiescence", False, "plays captures out below the last ply"),
    Contestant("null-move", "+ null move", False, "trusts that a move is better than none"),
    Contestant("late-move-reductions", "+ late-move reductions", False, "looks less deep at late moves"),
    Contestant("all", "All together", False, "quiescence, null move, reductions and draws by repetition"),
    Contestant("engine", "Compiled engine", False, "another evaluation, and its own selection of lines"),
)
"""From the simplest to the strongest.  The lines with a plus are alpha-beta with that one switch."""

_SWITCHES = {
    "move-ordering": Switches(move_ordering=True),
    "transposition-table": Switches(transposition_table=True),
    "iterative-deepening": Switches(iterative_deepening=True),
    "quiescence": Switches(quiescence=True),
    "null-move": Switches(null_move=True),
    "late-move-reductions": Switches(late_move_reduction=True),
    "all": ALL,
}


def contestants_for(game: Game) -> tuple[Contestant, ...]:
    """Those that can search this game here: the compiled engine knows checkers, if it is there at all."""
    has_engine = game is CHECKERS and compiled.available()
    return tuple(each for each in CONTESTANTS if each.key != "engine" or has_engine)


@dataclass(frozen=True, slots=True)
class Point:
    """What a search to one depth cost."""

    depth: int
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one algorithm; also sent while it runs, with what is known so far."""

    contestant: Contestant
    depth: int
    """The depth asked for, or as deep as the game can still be."""
    nodes: int
    """Positions visited in the search to that depth; if it was not finished, so far."""
    seconds: float
    cutoffs: int
    value: int | None
    """For the side to move, in hundredths of a man; None while or if the search did not finish."""
    move: str | None
    points: tuple[Point, ...]
    """The finished depths, from 1."""
    is_done: bool
    """False while the algorithm runs."""
    is_finished: bool
    """True if the depth asked for was finished, within the limits."""

    @property
    def factor(self) -> float | None:
        """The effective branching factor: nodes to the power 1/depth; None if unfinished."""
        return self.nodes ** (1 / self.depth) if self.is_finished and self.depth else None

    @property
    def estimate(self) -> int | None:
        """For a search that did not finish: the nodes it would have needed, extrapolated from the
        growth over its last finished depths; None if it finished, if too little is known, or if it has
        visited more already.
        """
        if self.is_finished or len(self.points) < 3:
            return None
        last, before = self.points[-1], self.points[-3]
        # Over two plies: odd and even depths grow differently.
        growth = math.sqrt(last.nodes / max(1, before.nodes))
        extrapolated = round(last.nodes * math.pow(growth, self.depth - last.depth))
        return extrapolated if extrapolated > self.nodes else None


def stopped_in_words(rows: Sequence[Row], limits: DuelLimits) -> str:
    """How bars of searches that were ended early are to be read, as a clause; empty if there are none."""
    ended = [row for row in rows if row.is_done and not row.is_finished]
    words = ["dashed: extrapolated"] if any(row.estimate is not None for row in ended) else []
    # Who stops the duel stops a search that may have reached no limit.
    if any(row.nodes >= limits.nodes or row.seconds >= limits.seconds for row in ended):
        words.append(f"stopped at {limits.text}")
    return ", ".join(words)


class _LimitReachedError(Exception):
    """Unwinds a plain search that has reached a limit or was told to stop."""


class _Meter:
    """Watches a plain search: counts, keeps the time, and knows the best move at the root."""

    def __init__(self, budget: _Budget, tell: Callable[[int, float], None]) -> None:
        self.nodes = 0
        self.move: Move | None = None
        self._budget = budget
        self._tell = tell
        self._next = min(_LOOK, budget.nodes)
        self._level = 0
        self._best = -INFINITY - 1
        self._root_move: Move | None = None
        self._began = self._told = time.perf_counter()

    def begin(self, state: State, depth: int, window: tuple[int, int]) -> None:
        self.enter(state, None, depth, window)

    def end(self, score: int, ending: Ending, skipped: int) -> None:
        self.leave(score, ending, skipped)

    def enter(self, state: State, move: Move | None, depth: int, window: tuple[int, int]) -> None:
        del state, depth, window
        self._level += 1
        if self._level == 2:
            self._root_move = move
        self.nodes += 1
        if self.nodes >= self._next:
            self._next = min(self.nodes + _LOOK, max(self.nodes + 1, self._budget.nodes))
            now = time.perf_counter()
            if self._budget.is_spent(self.nodes, now - self._began):
                raise _LimitReachedError
            if now - self._told >= REPORT_SECONDS:
                self._told = now
                self._tell(self.nodes, now - self._began)

    def leave(self, score: int, ending: Ending, skipped: int) -> None:
        del ending, skipped
        self._level -= 1
        if self._level == 1 and -score > self._best:
            self._best, self.move = -score, self._root_move

    def abandon(self) -> None:
        """Plain searches do not tell."""


class _Budget:
    """What one search may use, and whether all shall stop."""

    def __init__(self, limits: DuelLimits, stop: StopToken) -> None:
        self.nodes = limits.nodes
        self.seconds = limits.seconds
        self.stop = stop

    def is_spent(self, nodes: int, seconds: float) -> bool:
        return nodes >= self.nodes or seconds >= self.seconds or self.stop.stopped


def run_duel(
    game: Game,
    position: Position,
    depth: int,
    *,
    contestants: Sequence[Contestant] | None = None,
    limits: DuelLimits | None = None,
    stop: StopToken | None = None,
    report: Callable[[Row], None] | None = None,
) -> list[Row]:
    """Let the algorithms search one position to ``depth`` plies, one after another.

    Each searches depth 1, 2 ... up to the one asked for, which gives its points of nodes against depth.
    Blocks; call it on a thread of its own.

    Args:
        game: the game's description.
        position: where to search from.
        depth: plies, at least 1; where the game cannot last so long, as many as it can.
        contestants: who takes part; everybody who can if None.
        limits: when an algorithm is stopped; it then stays in the list, unfinished.
        stop: ends the duel early: what is under way is unfinished, what has not begun is left out.
        report: called on this thread with the row under way about ten times a second, and once with
            each that is done.

    Raises:
        ValueError: for a depth below 1, or a position without a legal move.
    """
    if depth < 1:
        raise ValueError(f"a duel needs a depth of at least 1, not {depth}")
    if not position.state.legal_moves():
        raise ValueError("the game is over in this position: there is nothing to search")
    depth = within(game, position.state, depth)
    stop = stop or StopToken()
    rows = []
    for contestant in contestants if contestants is not None else contestants_for(game):
        if stop.stopped:
            break
        budget = _Budget(limits or DuelLimits(), stop)
        row = _compete(game, position, contestant, depth, budget, report)
        rows.append(row)
        if report is not None:
            report(row)
    return rows


_Tell = Callable[[int, float], None]


@dataclass(frozen=True, slots=True)
class _Found:
    nodes: int
    seconds: float
    cutoffs: int
    value: int | None
    """None if a limit ended the search."""
    move: Move | None


def _compete(
    game: Game,
    position: Position,
    contestant: Contestant,
    depth: int,
    budget: _Budget,
    report: Callable[[Row], None] | None,
) -> Row:
    row = Row(contestant, depth, 0, 0.0, 0, None, None, (), is_done=False, is_finished=False)

    def tell(nodes: int, seconds: float) -> None:
        if report is not None:
            report(replace(row, nodes=nodes, seconds=seconds))

    for here in range(1, depth + 1):
        found = _search(game, position, contestant.key, here, budget, tell)
        row = replace(row, nodes=found.nodes, seconds=found.seconds, cutoffs=found.cutoffs)
        if found.value is None:
            return replace(row, is_done=True)
        row = replace(row, points=(*row.points, Point(here, found.nodes, found.seconds)))
        if here == depth:
            text = None if found.move is None else position.state.move_text(found.move)
            return replace(row, value=found.value, move=text, is_done=True, is_finished=True)
    raise AssertionError("unreachable: the last depth returns")


def _search(game: Game, position: Position, key: str, depth: int, budget: _Budget, tell: _Tell) -> _Found:
    if key == "engine":
        return _engine(position, depth, budget, tell)
    if key in _SWITCHES:
        return _textbook(game, position, _SWITCHES[key], depth, budget, tell)
    return _plain(game, position.state, key, depth, budget, tell)


def _plain(game: Game, state: State, key: str, depth: int, budget: _Budget, tell: _Tell) -> _Found:
    evaluate = game.evaluation
    meter = _Meter(budget, tell)
    began = time.perf_counter()
    try:
        if key == "minimax":
            value = minimax(state, depth, evaluate, visitor=meter)
        else:
            sign = {"alpha-beta-worst": -1, "alpha-beta-best": 1}.get(key, 0)
            order = partial(_by_look, evaluate, sign) if sign else None
            value = alpha_beta(state, depth, evaluate, order=order, visitor=meter)
    except _LimitReachedError:
        return _Found(meter.nodes, time.perf_counter() - began, 0, None, None)
    return _Found(value.nodes, time.perf_counter() - began, value.cutoffs, value.score, meter.move)


def _by_look(evaluate: Callable[[State], int], sign: int, state: State) -> list[Move]:
    """The moves sorted by the evaluation of the position after them, the best (1) or the worst (-1) first."""
    return sorted(state.legal_moves(), key=lambda move: sign * evaluate(state.play(move)))


def _textbook(
    game: Game, position: Position, switches: Switches, depth: int, budget: _Budget, tell: _Tell
) -> _Found:
    def report(progress: Progress) -> None:
        tell(progress.nodes, progress.seconds)

    limits = Limits(depth=depth, nodes=budget.nodes)
    deadline = _Deadline(budget, report)
    search = Search(game.evaluation, switches, limits, stop=deadline.stop, report=deadline.report)
    with budget.stop.calling(deadline.stop.stop):
        found = search.run(position)
    ended = budget.is_spent(found.nodes, found.seconds) or deadline.stop.stopped
    return _found(found, is_finished=not ended)


class _Deadline:
    """Stops a search of ours when the time is up or the duel is stopped.

    A limit of time given to the search itself would also let it end early, before it is used up.
    """

    def __init__(self, budget: _Budget, report: Callable[[Progress], None]) -> None:
        self.stop = StopToken()
        self._budget = budget
        self._report = report

    def report(self, progress: Progress) -> None:
        self._report(progress)
        if self._budget.is_spent(progress.nodes, progress.seconds):
            self.stop.stop()


def _engine(position: Position, depth: int, budget: _Budget, tell: _Tell) -> _Found:
    from checkers_app.engine.checkers.engine import CheckersEngine  # noqa: PLC0415 - it may be missing

    def report(progress: Progress) -> None:
        tell(progress.nodes, progress.seconds)

    deadline = _Deadline(budget, report)
    engine = CheckersEngine(_ENGINE_HASH_MIB)
    with budget.stop.calling(deadline.stop.stop):
        found = engine.search(position, Limits(depth=depth), deadline.stop, deadline.report)
    return _found(found, is_finished=not deadline.stop.stopped)


def _found(result: SearchResult, *, is_finished: bool) -> _Found:
    value = result.score if is_finished else None
    return _Found(result.nodes, result.seconds, result.cutoffs, value, result.move if is_finished else None)
