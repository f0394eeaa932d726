"""Proves problems: analyses every move in a position to show whether exactly one of them is right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from checkers_app.engine.api import WIN_BOUND, Analysis, Limits, Position, Progress, RootMove, StopToken
from checkers_app.engine.engines import Analyst
from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers

PROOF_NODES = 10_000_000
"""The node limit of the analysis that proves a problem, for all moves together."""
CLEAR = 100
"""The minimum difference between the right move and every other move, in hundredths of a man."""
EVEN = 35
"""The maximum absolute score that counts as even, in hundredths of a man."""
_AHEAD = 160
"""If another move scores more than this, in hundredths of a man, the right move is not needed."""
_AGREEING = 3
"""The number of completed depths, counted from the last, whose results must agree."""
_SETTLED_NODES = 600_000
"""After this many nodes, a proof may be abandoned if its result changes to “no right move”."""
FEWEST_MOVES = 3
"""The minimum number of legal moves in a problem that the program finds: a choice between two moves is too
easy.
"""

ProvedAim: TypeAlias = Literal["win", "gain", "hold"]
Result: TypeAlias = "tuple[ProvedAim | None, Move]"
"""The aim that only the best move achieves (None if there is no such aim), and the best move."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A position with one right move, and an analysis of every move."""

    state: Checkers
    aim: ProvedAim
    moves: tuple[RootMove, ...]
    """Every legal move, beginning with the right one."""
    depth: int
    """The depth of the analysis in plies; 1 if the tables contain the result of every move."""

    @property
    def by_tables(self) -> bool:
        """True if the tables contain the result of every move."""
        return self.depth == 1


@dataclass(frozen=True, slots=True)
class Examination:
    """The analysis of a position, and whether its result is reliable."""

    analysis: Analysis
    settled: bool
    """True if the last few depths agree on the result and the analysis was not stopped."""


def aim_of(moves: Sequence[RootMove], gap: int = CLEAR, fewest: int = FEWEST_MOVES) -> ProvedAim | None:
    """The aim that only the first move achieves; None if another move is equally good or nearly as good.

    Args:
        moves: every legal move with its score, best first.
        gap: the minimum difference between the first two scores, in hundredths of a man.
        fewest: the minimum number of moves.
    """
    if len(moves) < fewest:
        return None
    best, second = moves[0].score, moves[1].score
    if best > WIN_BOUND:
        return "win" if second <= EVEN else None
    if best - second < gap:
        return None
    if best >= gap and second <= _AHEAD:
        return "gain"
    return "hold" if abs(best) <= EVEN and second <= -gap else None


def _result_of(moves: Sequence[RootMove]) -> Result:
    return aim_of(moves), moves[0].move


def examined(
    analyst: Analyst,
    state: Checkers,
    result_of: Callable[[Sequence[RootMove]], Result] = _result_of,
    stop: StopToken | None = None,
    nodes: int = PROOF_NODES,
) -> Examination:
    """Analyse every move of a position.

    The result is reproducible, because the analyst first clears its hash table and uses a single thread.

    Args:
        analyst: the analyst to use; see :func:`checkers_app.practice.building.prover`.
        state: the position.
        result_of: a function that determines the result from the scores at one depth.
        stop: a token that stops the analysis; if None, the analysis ends early as soon as it is unlikely that
            exactly one move is right.
        nodes: the node limit of the analysis.
    """
    said: list[Result] = []
    token = stop or StopToken()

    def heard(progress: Progress) -> None:
        if len(said) < progress.depth and progress.moves:
            said.extend([(None, progress.moves[0].move)] * (progress.depth - 1 - len(said)))
            said.append(result_of(progress.moves))
            hopeless = progress.nodes > _SETTLED_NODES and said[-1] != said[-2] and said[-1][0] is None
            if stop is None and hopeless:
                token.stop()

    analyst.new_game()
    analysis = analyst.analyse(Position(state, ()), Limits(nodes=nodes), token, heard)
    last = said[-1:] if analysis.depth == 1 or _all_decided(analysis) else said[-_AGREEING:]
    return Examination(analysis, len(set(last)) == 1 and not token.stopped)


def proved(analyst: Analyst, state: Checkers) -> Finding | None:
    """Return the position as a problem, or None if it cannot be used as one; see :func:`examined`."""
    examination = examined(analyst, state)
    analysis = examination.analysis
    aim = aim_of(analysis.moves)
    if aim is None or not examination.settled:
        return None
    return Finding(state, aim, analysis.moves, analysis.depth)


def _all_decided(analysis: Analysis) -> bool:
    return all(abs(root.score) > WIN_BOUND for root in analysis.moves)
