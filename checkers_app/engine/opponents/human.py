"""A player that makes human errors: it overlooks replies and evaluates inaccurately, but checks its move
before playing it.

The first look is a small alpha-beta search in which some replies are never seen, especially those far from
the piece that has just moved, backward steps of kings, and multiple jumps.  Positions are evaluated with a
random error.  The second look is less deep and error-free.  It rejects all moves that are worse than the best
one by more than the level's bound, and moves that lose the moved piece on its new square, unless the player
overlooks that loss.  In this way, the player makes mistakes, but none larger than the bound.

The player needs only the rules of a board, so it can play on every board without any compiled code.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from checkers_app.engine.api import (
    INFINITY,
    UNLIMITED,
    WIN_BOUND,
    Limits,
    Position,
    Progress,
    Report,
    RootMove,
    SearchResult,
    StopToken,
    Weighing,
    a_ply_before,
)
from checkers_app.engine.levels import Character, Level
from checkers_app.engine.opponents.lots import Lots, chance, normal
from checkers_app.engine.opponents.preference import NOISE, OUT_LOUD, Preference, preferred
from checkers_app.engine.opponents.shallow_search import Budget, ShallowSearch, StopLookingError
from checkers_app.games.base import Evaluation, Game, Move, Sight, State

_MAN = 100
"""A level with a smaller bound than this never makes a move that loses a piece in the second look."""
_SOBER_PIECES = 3
"""The number of extra times that the second look counts the material, so that nothing else makes up for the
loss of a piece.
"""
_MOST_OVERLOOKED = 0.95
_KING_BACKWARDS = 1.5
_LONG_JUMP = 1.5
_BOUND_BESIDE = 70
"""The maximum loss, in hundredths of a man, by a move to a square where the piece is seen to be capturable:
less than a man at every level.
"""


class FirstLook(ShallowSearch):
    """The player's first look: which replies it sees, and how it evaluates positions."""

    def __init__(
        self, game: Game, sight: Sight, lots: Lots, path: Sequence[State], budget: Budget | None
    ) -> None:
        super().__init__(game.evaluation, path, budget)
        self._game = game
        self._sight = sight
        self._lots = lots
        self._material = game.material or game.evaluation
        self._reach = max(game.rows, game.columns) - 1

    def after(self, state: State, move: Move, depth: int, floor: int) -> int:
        """Return the value of a move for the side that makes it; a value below ``floor`` is only a bound."""
        return -self.search(state.play(move), depth - 1, 1, -INFINITY, 1 - floor, move)

    def judge(self, state: State) -> int:
        """Return the evaluation, weighted towards material and including the player's error."""
        sight = self._sight
        worth = float(self._evaluate(state))
        if sight.knowledge < 1:
            pieces = self._material(state)
            worth = pieces + sight.knowledge * (worth - pieces)
        if sight.noise:
            worth += sight.noise * normal(self._lots.of(state))
        return round(worth)

    def seen(self, state: State, moves: Sequence[Move], before: Move | None) -> Sequence[Move]:
        """Return the moves that are not overlooked."""
        if self._sight.attention >= 1 or before is None:
            return moves
        lot = self._lots.of(state)
        return [move for move in moves if chance(lot, move) >= self._overlooked(state, move, before)]

    def _overlooked(self, state: State, move: Move, before: Move) -> float:
        """Return the probability that a move is overlooked, which grows with the distance from the piece that
        has just moved.
        """
        cells = self._game.cells
        row, column = cells[move.origin]
        last_row, last_column = cells[before.destination]
        away = max(abs(row - last_row), abs(column - last_column))
        beside = bool(move.captures) and away == 1
        weight = self._sight.beside if beside else 0.5 + away / self._reach
        if len(move.captures) > 1:
            weight *= _LONG_JUMP
        elif len(move.path) > 1 and not move.captures and self._game.top_side is not None:
            piece = state.piece_at(move.origin)
            forward = (cells[move.destination][0] > row) == (state.side_to_move is self._game.top_side)
            if piece is not None and piece.king and not forward:
                weight *= _KING_BACKWARDS
        return min((1 - self._sight.attention) * weight, _MOST_OVERLOOKED)


class HumanPlayer:
    """A level that sees only part of the position.

    Args:
        game: the board.
        level: a level with a sight and a depth.
        seed: the seed that determines what the level overlooks and misjudges.
        character: the preference among moves that look nearly as good as the best.

    Raises:
        ValueError: if the level has no sight or no depth.
    """

    def __init__(
        self, game: Game, level: Level, seed: int, character: Character = Character.BALANCED
    ) -> None:
        if level.sight is None or level.limits.depth is None:
            raise ValueError(f"{level.name} must have both a depth and a value for sight")
        self._game = game
        self._level = level
        self._sight = replace(level.sight, noise=round(NOISE[character] * level.sight.noise))
        self._lots = Lots(seed)
        self._sober = sober_evaluation(game, level.sight)
        bound = max(min(level.sight.bound, _MAN), round(OUT_LOUD * level.sight.noise))
        self._preference = Preference(game, character, bound)

    def new_game(self) -> None:
        """Does nothing, because this player stores nothing between searches."""

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find the move that the level plays; see :class:`checkers_app.engine.api.Engine`.

        The same seed gives the same move, unless a limit or a request to stop ends the search before it
        reaches the level's depth.
        """
        budget = Budget(self._level.limits.within(limits), stop or StopToken(), time.perf_counter())
        state = position.state
        moves = state.legal_moves()
        if not moves:
            return SearchResult(None, 0, 0, 0, (), 0.0)
        path = (*position.history, state)
        depth = 1 if len(moves) == 1 else budget.limits.depth or 1
        roots: list[RootMove] = []
        try:
            allowed = self.allowed(position, budget)
            best = -INFINITY
            look = self._first_look(path, budget)
            for move in allowed:
                floor = max(best - self._preference.bound, -INFINITY)
                score = look.after(state, move, depth, floor)
                best = max(best, score)
                roots.append(RootMove(move, score, exact=score >= floor, pv=(move,)))
        except StopLookingError:
            depth = min(len(roots), 1)
        chosen = preferred(state, roots, self._preference) if roots else at_a_glance(state)
        score = self._told(state, chosen, path)
        if report is not None:
            report(Progress(depth, budget.nodes, score, chosen.pv, budget.seconds))
        struck_out = self._sight.bound if 0 < len(roots) < len(moves) else None
        choice = Weighing.between(roots, struck_out=struck_out)
        return SearchResult(chosen.move, score, depth, budget.nodes, chosen.pv, budget.seconds, choice=choice)

    def _told(self, state: State, chosen: RootMove, path: Sequence[State]) -> int:
        """Return an error-free score of the chosen move, because users would believe a misjudged one."""
        if abs(chosen.score) > WIN_BOUND and self._sight.attention >= 1:
            return chosen.score
        look = ShallowSearch(self._game.evaluation, path)
        worth = look.value(state.play(chosen.move), self._sight.second_look - 1)
        return a_ply_before(worth)

    def allowed(self, position: Position, budget: Budget | None = None) -> list[Move]:
        """Return the moves that pass the second look, that is, all moves that the level would ever play in
        the position.

        Raises:
            StopLookingError: if the budget is used up before the moves are known.
        """
        state = position.state
        look = ShallowSearch(self._sober, (*position.history, state), budget)
        bound, plies = self._sight.bound, self._sight.second_look - 1
        beside = min(bound, _BOUND_BESIDE)
        best = -INFINITY
        worths = []
        for move in state.legal_moves():
            ceiling = min(bound - best + 1, INFINITY)  # a move worth less is rejected anyway
            worth = -look.value(state.play(move), plies, -INFINITY, ceiling)
            best = max(best, worth)
            worths.append((move, worth))
        return [
            move
            for move, worth in worths
            if worth >= best - (beside if self._steps_into_a_jump(state, move) else bound)
        ]

    def _steps_into_a_jump(self, state: State, move: Move) -> bool:
        """Whether the player sees that the piece can be taken on the square to which it moves."""
        after = state.play(move)
        look = self._first_look((), None)
        return any(
            move.destination in reply.captures for reply in look.seen(after, after.legal_moves(), move)
        )

    def _first_look(self, path: Sequence[State], budget: Budget | None) -> FirstLook:
        return FirstLook(self._game, self._sight, self._lots, path, budget)


def sober_evaluation(game: Game, sight: Sight) -> Evaluation:
    """Return the evaluation that is used for the second look."""
    evaluate, material = game.evaluation, game.material
    if material is None or sight.bound >= _MAN:
        return evaluate
    return lambda state: evaluate(state) + _SOBER_PIECES * material(state)


def at_a_glance(state: State) -> RootMove:
    """Return the move of a player who has no time to think: a move that wins at once or, if there is none,
    the largest capture.

    The size of a capture is the number of captured pieces minus the number that can be captured in reply.
    """
    move = max(state.legal_moves(), key=lambda move: _glance(state, move))
    return RootMove(move, 0, exact=False, pv=(move,))


def _glance(state: State, move: Move) -> tuple[bool, int]:
    """Return whether a move wins at once, and the number of pieces that it captures minus the number that can
    be captured in reply.
    """
    after = state.play(move)
    outcome = after.outcome()
    wins = outcome is not None and outcome.winner is state.side_to_move
    lost = max((len(reply.captures) for reply in after.legal_moves()), default=0)
    return wins, len(move.captures) - lost
