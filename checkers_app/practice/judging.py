"""Decides whether a position from a user's file can be used as a problem and, if not, gives the reason.

Unlike the problems that come with the program, such a position is judged with all endgame tables.  If the
tables contain the result of every move, the verdict is certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from checkers_app.engine.api import WIN_BOUND, Limits, Position, RootMove, StopToken
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import Resources
from checkers_app.games.base import Move
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.play.puzzles.puzzles import Puzzle, Try
from checkers_app.practice.building import (
    ANSWER_PLIES,
    LINE_PLIES,
    TOLD_PLIES,
    for_proofs,
    prover,
    told_of,
)
from checkers_app.practice.measuring import rating_of, solved_by
from checkers_app.practice.problems import (
    ProblemEntry,
    ProblemFileError,
    ShippedProblem,
    entry_of,
    id_of,
)
from checkers_app.practice.proving import CLEAR, PROOF_NODES, ProvedAim, Result, aim_of, examined

_LINE_NODES = 200_000
"""The number of nodes for each ply of a line if the tables contain only the result."""
_REPLY_PLIES = 2
"""The number of plies in the line of a wrong move if the tables contain only the result."""
_FEWEST = 2
"""The minimum number of moves in a problem that lead to different positions."""


class Claim(Enum):
    """The result of a problem as stated in its file."""

    NONE = ""
    """The file states no result, or states a result that does not determine which moves are right."""
    WIN = "win"
    DRAW = "draw"


class RefusalReason(Enum):
    """The reason why a position cannot be used as a problem."""

    UNREADABLE = "unreadable"
    OTHER_GAME = "other-game"
    TWICE = "twice"
    """The same position already occurs earlier in the file."""
    OVER = "over"
    """The game is already over in this position."""
    ONE_MOVE = "one-move"
    """There is only one legal move."""
    LOST = "lost"
    """Every move loses."""
    NO_WIN = "no-win"
    """The file says that the position is won, but no move wins."""
    WINS_INSTEAD = "wins-instead"
    """The file says that the position is a draw, but there is a move that wins."""
    WINS = "wins"
    """More than one move wins."""
    DRAWS = "draws"
    """The best result is a draw, and more than one move achieves it."""
    NEAR = "near"
    """Several moves are about equally good, as far as the search can tell."""
    RIVAL = "rival"
    """One move wins, but another move may win, too."""
    WIN_NOT_FOUND = "win-not-found"
    """The file says that the position is won, but the search found no win within the limit."""
    NOTHING_GAINED = "nothing-gained"
    """Within the limit, the search found no move that wins, gains anything or saves the game."""
    UNDECIDED = "undecided"
    """One move seems to be better than the others, but the search could not confirm this within the limit."""


LIMITED = frozenset(
    {
        RefusalReason.NEAR,
        RefusalReason.RIVAL,
        RefusalReason.WIN_NOT_FOUND,
        RefusalReason.NOTHING_GAINED,
        RefusalReason.UNDECIDED,
    }
)
"""The reasons for rejection that a longer search might eliminate."""


@dataclass(frozen=True, slots=True)
class RefusedPosition:
    """A position that was rejected because it cannot be used as a problem."""

    why: RefusalReason
    moves: tuple[str, ...] = ()
    """The moves that the reason refers to, such as all winning moves."""
    detail: str = ""
    """A detail that depends on :attr:`why`: an explanation in words, the name of the game, the number of the
    earlier problem, or the node limit of the search that could not decide.
    """


class Judge:
    """Judges positions, one after another.

    Args:
        resources: the engine resources, including the endgame tables.
        nodes: the node limit of each proof.
    """

    def __init__(self, resources: Resources, nodes: int = PROOF_NODES) -> None:
        self._nodes = nodes
        limited = replace(for_proofs(resources), book=None)
        self._tables = resources.tables
        self._analyst = prover(resources)
        self._liner = Engines(limited, 16).analyst(GAME, threads=1)
        self._levels = Engines(limited, 16)

    def judge(self, state: Checkers, claim: Claim, stop: StopToken) -> ShippedProblem | RefusedPosition:
        """Return the position as a problem, or the reason why it cannot be used as one; if ``stop`` is set,
        the result must be ignored.
        """
        if state.outcome() is not None:
            return RefusedPosition(RefusalReason.OVER)
        if len(different(state, state.legal_moves())) < _FEWEST:
            return RefusedPosition(RefusalReason.ONE_MOVE)

        def result_of(moves: Sequence[RootMove]) -> Result:
            return _aim(state, moves), moves[0].move

        examination = examined(self._analyst, state, result_of, stop, self._nodes)
        moves = examination.analysis.moves
        known = self._known(state)
        refused = refusal_of(state, moves, known, claim, settled=examination.settled)
        aim = _aim(state, moves)
        if refused is not None:
            return self._limited(refused)
        if aim is None:
            raise AssertionError(state)
        return self._problem(state, aim, moves, known=len(known) == len(moves))

    def verdict(self, state: Checkers, claim: Claim, stop: StopToken) -> ProblemEntry | RefusedPosition:
        """Does the same as :meth:`judge`, but returns a problem in the form in which it is saved."""
        found = self.judge(state, claim, stop)
        return found if isinstance(found, RefusedPosition) else entry_of(found)

    def _known(self, state: Checkers) -> frozenset[Move]:
        """The legal moves whose results the tables contain."""
        known = self._tables.probe_moves(state) if self._tables is not None else ()
        return frozenset(move for move, result in known if result is not None)

    def fault_of(self, problem: ShippedProblem) -> str:
        """Judge a problem from an exported set, and return its fault in English; empty if there is none."""
        found = self.judge(problem.state, Claim.NONE, StopToken())
        if isinstance(found, RefusedPosition):
            return "no move is clearly better than every other"
        if found.solution != problem.solution:
            return f"the right move is {found.state.move_text(found.solution)}"
        return "" if found.aim is problem.aim else f"its aim is {found.aim.value}, not {problem.aim.value}"

    def _limited(self, refused: RefusedPosition) -> RefusedPosition:
        """The refusal, with the node limit if a longer search might change it."""
        return replace(refused, detail=str(self._nodes)) if refused.why in LIMITED else refused

    def _problem(
        self, state: Checkers, proved_aim: ProvedAim, moves: Sequence[RootMove], *, known: bool
    ) -> ShippedProblem | RefusedPosition:
        best, *others = moves
        self._liner.new_game()  # so that the lines are the same each time
        right = Try(best.move, best.score, self._line(state, best, LINE_PLIES))
        aim, themes = told_of(state, right, proved_aim, self._tables, known=known)
        if aim is None:
            return self._limited(RefusedPosition(RefusalReason.UNDECIDED, (state.move_text(best.move),)))
        wrong = (Try(root.move, root.score, self._line(state, root, _REPLY_PLIES)) for root in others)
        tries = (Try(right.move, right.score, right.line[:TOLD_PLIES]), *wrong)
        rating = rating_of(solved_by(self._levels, state, best.move))
        puzzle = Puzzle(state, tries, "", game=GAME)
        return ShippedProblem(id_of(state), rating, aim, themes, puzzle)

    def _line(self, state: Checkers, root: RootMove, most: int) -> tuple[Move, ...]:
        """The line of best play that begins with a given move.

        If the tables contain the result of the move but not the way to it, the following moves are found by
        short searches with small tables, which lead to endings of known length.  None of these moves changes
        the result.
        """
        if len(root.pv) > 1:
            return root.pv[: max(most, ANSWER_PLIES)]
        line = [root.move]
        here = state.play(root.move)
        while len(line) < most and here.legal_moves():
            found = self._liner.analyse(Position(here, ()), Limits(nodes=_LINE_NODES))
            best = next(each for each in found.moves if self._keeps_result(here, each.move))
            known = found.depth == 1
            line += best.pv if known else (best.move,)
            if known:
                break
            here = here.play(best.move)
        return tuple(line[:most])

    def _keeps_result(self, state: Checkers, move: Move) -> bool:
        """True unless the tables say that the move changes the result."""
        before, after = self._analyst.certain(state), self._analyst.certain(state.play(move))
        return before is None or after is None or _sign(before) == -_sign(after)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def different(state: Checkers, moves: Sequence[Move]) -> dict[Checkers, Move]:
    """Map each position after a move to the first move that leads to it.

    Several jumps that differ only in their route can lead to the same position.
    """
    found: dict[Checkers, Move] = {}
    for move in moves:
        found.setdefault(state.play(move), move)
    return found


def _different_roots(state: Checkers, moves: Sequence[RootMove]) -> list[RootMove]:
    kept = set(different(state, [root.move for root in moves]).values())
    return [root for root in moves if root.move in kept]


def _aim(state: Checkers, moves: Sequence[RootMove]) -> ProvedAim | None:
    return aim_of(_different_roots(state, moves), fewest=_FEWEST)


def refusal_of(
    state: Checkers, moves: Sequence[RootMove], known: frozenset[Move], claim: Claim, *, settled: bool
) -> RefusedPosition | None:
    """The reason why an analysed position cannot be used as a problem; None if it can.

    Args:
        state: the position.
        moves: every legal move with its score, best first.
        known: the moves whose results the tables contain.
        claim: the result according to the file.
        settled: whether the last few depths of the analysis agree on the result.
    """
    roots = _different_roots(state, moves)
    best = roots[0].score
    certain = all(root.move in known or abs(root.score) > WIN_BOUND for root in roots)
    wins = [root for root in roots if root.score > WIN_BOUND]
    if best < -WIN_BOUND:
        return RefusedPosition(RefusalReason.LOST)
    if wins and claim is Claim.DRAW:
        return RefusedPosition(RefusalReason.WINS_INSTEAD, _texts(state, wins))
    if len(wins) > 1:
        return RefusedPosition(RefusalReason.WINS, _texts(state, wins))
    aim = aim_of(roots, fewest=_FEWEST)
    if wins:
        return RefusedPosition(RefusalReason.RIVAL, _texts(state, roots[:2])) if aim is None else None
    if certain:
        draws = [root for root in roots if root.score == 0]
        if claim is Claim.WIN:
            return RefusedPosition(RefusalReason.NO_WIN)
        return RefusedPosition(RefusalReason.DRAWS, _texts(state, draws)) if len(draws) > 1 else None
    if claim is Claim.WIN and aim != "gain":
        return RefusedPosition(RefusalReason.WIN_NOT_FOUND)
    if aim is None:
        return _not_one(state, roots)
    return None if settled else RefusedPosition(RefusalReason.UNDECIDED, _texts(state, roots[:1]))


def _not_one(state: Checkers, roots: Sequence[RootMove]) -> RefusedPosition:
    """The reason for refusing a position without a proven win or loss in which no move is clearly better."""
    best = roots[0].score
    near = [root for root in roots if best - root.score < CLEAR]
    if best <= -CLEAR:
        return RefusedPosition(RefusalReason.NOTHING_GAINED)
    if len(near) > 1:
        return RefusedPosition(RefusalReason.NEAR, _texts(state, near))
    return RefusedPosition(RefusalReason.UNDECIDED, _texts(state, roots[:1]))


def _texts(state: Checkers, roots: Sequence[RootMove]) -> tuple[str, ...]:
    return tuple(state.move_text(root.move) for root in roots)


def entry_fault(entry: ProblemEntry) -> str:
    """A fault of an imported problem that can be found without a new proof; empty if there is none."""
    try:
        problem = entry.problem()
    except ProblemFileError as error:
        return str(error)
    state = problem.state
    if problem.id != id_of(state) or parse_fen(entry.fen).outcome() is not None:
        return f"the id of the problem {entry.id[:16]} does not belong to its position"
    if {item.move for item in problem.puzzle.tries} != set(state.legal_moves()):
        return f"the problem {entry.id[:16]} does not list every legal move"
    return ""
