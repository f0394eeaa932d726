"""Determines the themes of a problem by applying rules to the line of its right move.

Every theme has a plain rule, stated in its docstring.  A problem may have several themes or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.games.base import Move, Reason, Side
from checkers_app.games.checkers import Checkers

_SOON = 9
"""The number of plies from the start of a line within which a theme must occur."""
_AT_ONCE = 2
"""An exchange belongs to the right move if it begins within this number of plies."""
_LONG_WAY = 21
"""The minimum number of plies to the end of a win that needs patience."""


class ProblemTheme(Enum):
    """A theme that a problem may have."""

    TWO_FOR_ONE = "two-for-one"
    """In the exchange that the right move starts, the solver gives up one piece and takes two."""
    THREE_FOR_ONE = "three-for-one"
    """In the exchange that the right move starts, the solver gives up one piece and takes three or more."""
    THREE_FOR_TWO = "three-for-two"
    """In the exchange that the right move starts, the solver gives up two pieces and takes three or more."""
    EXCHANGE = "exchange"
    """In the exchange that the right move starts, both sides lose the same number of pieces."""
    SEVERAL_JUMPS = "several-jumps"
    """In the line, one of the solver's pieces takes two or more pieces in one move."""
    SACRIFICE = "sacrifice"
    """The right move takes nothing, and the opponent must take a piece at once."""
    DOUBLE_ATTACK = "double-attack"
    """The right move attacks two or more pieces.  Neither this move nor the reply takes anything, but the
    solver's next move does.
    """
    BREAKTHROUGH = "breakthrough"
    """The solver crowns a man after giving up at least one piece and taking no more pieces than were given
    up.
    """
    KING_FIRST = "king-first"
    """In the line, the solver crowns a man, but the opponent does not."""
    TRAPPED_KING = "trapped-king"
    """In the line, the solver takes a king and loses no king."""
    ONLY_DRAW = "only-draw"
    """According to the endgame tables, the right move draws and every other move loses."""
    ONLY_WIN = "only-win"
    """According to the endgame tables, the right move wins and no other move does."""
    NO_MOVE_LEFT = "no-move-left"
    """At the end of the line, the opponent still has pieces but has no legal move."""
    HAVING_TO_MOVE = "having-to-move"
    """According to the endgame tables, the opponent loses only because of having to move: if it were the
    solver's turn instead, the opponent would not lose.
    """
    LONG_WAY = "long-way"
    """According to the endgame tables, the win takes more than twenty plies."""


@dataclass(frozen=True, slots=True)
class SolvedLine:
    """The right move of a problem and the moves that follow."""

    state: Checkers
    moves: tuple[Move, ...]
    tables: Tables | None = None
    wins: bool = False
    """True if the aim is to win; False if it is to draw or to gain something."""
    plies: int | None = None
    """The number of plies to the end of a win; None if the tables do not contain it."""
    known: bool = False
    """True if the tables contain the result of every move."""

    @property
    def solver(self) -> Side:
        """The side that has to solve the problem, which is the side to move."""
        return self.state.side_to_move

    def steps(self) -> Iterator[tuple[Checkers, Move, Checkers]]:
        """Each move with the positions before and after it."""
        state = self.state
        for move in self.moves:
            after = state.play(move)
            yield state, move, after
            state = after

    @property
    def after(self) -> Checkers:
        """The position after the right move."""
        return self.state.play(self.moves[0])

    @property
    def end(self) -> Checkers:
        """The position after the last move."""
        state = self.state
        for move in self.moves:
            state = state.play(move)
        return state

    def crowned(self) -> Iterator[tuple[int, Side]]:
        """The plies, counted from 0, at which a man is crowned, each with the side to which the man
        belongs.
        """
        for ply, (before, move, after) in enumerate(self.steps()):
            piece, later = before.piece_at(move.origin), after.piece_at(move.destination)
            if piece is not None and later is not None and later.king and not piece.king:
                yield ply, piece.side


@dataclass(frozen=True, slots=True)
class Exchange:
    """The captures that both sides make from the first jump until neither side can capture."""

    given: int
    taken: int
    began: int
    """The ply of the first jump, counted from 0."""
    ended: int
    """The ply after the last capture, counted from 0."""


def exchange_of(line: SolvedLine) -> Exchange | None:
    """The first exchange in a line; None if there are no captures, or if the line ends during the
    exchange.
    """
    given = taken = 0
    began = None
    for ply, (before, move, _) in enumerate(line.steps()):
        if move.captures:
            began = ply if began is None else began
            if before.side_to_move is line.solver:
                taken += len(move.captures)
            else:
                given += len(move.captures)
        elif began is not None:
            return Exchange(given, taken, began, ply)
    return None


def gained_by(line: SolvedLine) -> int:
    """The number of pieces by which the solver's lead grows from the start of the line to its last quiet
    position.
    """
    ahead = best = _ahead(line.state, line.solver)
    for _, move, after in line.steps():
        if not move.captures and not _jumps(after):
            best = _ahead(after, line.solver)
    if not _jumps(line.end):
        best = _ahead(line.end, line.solver)
    return best - ahead


def themes_of(line: SolvedLine) -> tuple[ProblemTheme, ...]:
    """All themes of a problem, in the order of :class:`ProblemTheme`."""
    return tuple(theme for theme in ProblemTheme if _RULES[theme](line))


def _ahead(state: Checkers, side: Side) -> int:
    pieces = state.pieces().values()
    return sum(1 if piece.side is side else -1 for piece in pieces)


def _jumps(state: Checkers) -> Sequence[Move]:
    return [move for move in state.legal_moves() if move.captures]


def _shot(line: SolvedLine) -> tuple[int, int]:
    exchange = exchange_of(line)
    if exchange is None or exchange.began >= _AT_ONCE:
        return 0, 0
    return exchange.given, exchange.taken


def _two_for_one(line: SolvedLine) -> bool:
    return _shot(line) == (1, 2)


def _three_for_one(line: SolvedLine) -> bool:
    given, taken = _shot(line)
    return given == 1 and taken > 2


def _three_for_two(line: SolvedLine) -> bool:
    given, taken = _shot(line)
    return given == 2 and taken > 2


def _exchange(line: SolvedLine) -> bool:
    given, taken = _shot(line)
    return given == taken > 0


def _several_jumps(line: SolvedLine) -> bool:
    steps = list(line.steps())[:_SOON]
    return any(len(move.captures) > 1 and before.side_to_move is line.solver for before, move, _ in steps)


def _sacrifice(line: SolvedLine) -> bool:
    return not line.moves[0].captures and bool(_jumps(line.after))


def _double_attack(line: SolvedLine) -> bool:
    after = line.after
    if line.moves[0].captures or _jumps(after) or len(line.moves) < 3 or not line.moves[2].captures:
        return False
    attacked = {move.captures[0] for move in _jumps(after._replace(side_to_move=line.solver))}
    before = {move.captures[0] for move in _jumps(line.state)}
    return len(attacked - before) > 1


def _breakthrough(line: SolvedLine) -> bool:
    given = taken = 0
    crowned = {ply for ply, side in line.crowned() if side is line.solver and ply < _SOON}
    for ply, (before, move, _) in enumerate(line.steps()):
        if before.side_to_move is line.solver:
            if ply in crowned and given and taken <= given:
                return True
            taken += len(move.captures)
        else:
            given += len(move.captures)
    return False


def _king_first(line: SolvedLine) -> bool:
    crowned = [side for ply, side in line.crowned() if ply < _SOON]
    return line.solver in crowned and line.solver.other not in crowned


def _trapped_king(line: SolvedLine) -> bool:
    taken = {line.solver: 0, line.solver.other: 0}
    for before, move, _ in list(line.steps())[:_SOON]:
        for square in move.captures:
            piece = before.piece_at(square)
            if piece is not None and piece.king:
                taken[piece.side] += 1
    return taken[line.solver.other] > taken[line.solver] == 0


def _only_draw(line: SolvedLine) -> bool:
    return line.known and not line.wins


def _only_win(line: SolvedLine) -> bool:
    return line.known and line.wins


def _no_move_left(line: SolvedLine) -> bool:
    outcome = line.end.outcome()
    return outcome is not None and outcome.winner is line.solver and outcome.reason is Reason.BLOCKED


def _having_to_move(line: SolvedLine) -> bool:
    if line.tables is None or not line.wins or _jumps(line.after):
        return False
    moved = line.after._replace(side_to_move=line.solver)
    known, other = line.tables.probe(line.after), line.tables.probe(moved)
    return known is not None and other is not None and known.result == "loss" and other.result != "win"


def _long_way(line: SolvedLine) -> bool:
    return line.wins and line.plies is not None and line.plies >= _LONG_WAY


_RULES: dict[ProblemTheme, Callable[[SolvedLine], bool]] = {
    ProblemTheme.TWO_FOR_ONE: _two_for_one,
    ProblemTheme.THREE_FOR_ONE: _three_for_one,
    ProblemTheme.THREE_FOR_TWO: _three_for_two,
    ProblemTheme.EXCHANGE: _exchange,
    ProblemTheme.SEVERAL_JUMPS: _several_jumps,
    ProblemTheme.SACRIFICE: _sacrifice,
    ProblemTheme.DOUBLE_ATTACK: _double_attack,
    ProblemTheme.BREAKTHROUGH: _breakthrough,
    ProblemTheme.KING_FIRST: _king_first,
    ProblemTheme.TRAPPED_KING: _trapped_king,
    ProblemTheme.ONLY_DRAW: _only_draw,
    ProblemTheme.ONLY_WIN: _only_win,
    ProblemTheme.NO_MOVE_LEFT: _no_move_left,
    ProblemTheme.HAVING_TO_MOVE: _having_to_move,
    ProblemTheme.LONG_WAY: _long_way,
}
