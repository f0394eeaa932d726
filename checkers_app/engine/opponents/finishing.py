"""Determines how a level finishes a won game: with a certain probability, it hunts down the last pieces.

A weak level does not look far enough ahead to see how three kings catch one, and its evaluation is too
inaccurate to bring them closer.  People of the same strength have learned the method.  Therefore, if the
other side has one or two pieces left and the level has more, the level plays from the endgame tables with a
probability given by its skill.  If the tables do not contain the position, it uses an error-free search
instead.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from checkers_app.engine.api import (
    INFINITY,
    UNLIMITED,
    Engine,
    Limits,
    Position,
    Progress,
    Report,
    SearchResult,
    StopToken,
    a_ply_before,
)
from checkers_app.engine.opponents.lots import Lots, chance
from checkers_app.engine.opponents.shallow_search import Budget, ShallowSearch, StopLookingError
from checkers_app.games.base import Game

_HUNTED = 2
"""A side with at most this many pieces is hunted down."""
_PLIES = 5
"""The depth in plies of a search outside the tables, which is enough for three kings to approach."""

Tables = Callable[[Position, StopToken | None], SearchResult | None]
"""A callback that returns the move from the endgame tables if one side wins; None if there is no such
move.
"""


class Finisher:
    """A level that knows how to finish a won game.

    Args:
        game: the board.
        engine: the engine that chooses the level's moves in all other positions.
        skill: the probability, from 0 to 1, that the level finds the right way in a position.
        seed: the seed that determines in which positions the level finds the right way.
        tables: a callback that looks up a move in the endgame tables.
    """

    def __init__(self, game: Game, engine: Engine, skill: float, seed: int, tables: Tables) -> None:
        self._game = game
        self._engine = engine
        self._skill = skill
        self._lots = Lots(seed)
        self._tables = tables

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find a move; see :class:`checkers_app.engine.api.Engine`."""
        if self._hunts(position):
            found = self._tables(position, stop) or self._looked(position, limits, stop)
            if found is not None:
                if report is not None:
                    report(Progress(found.depth, found.nodes, found.score, found.pv, found.seconds))
                return found
        return self._engine.search(position, limits, stop, report)

    def new_game(self) -> None:
        """Make the engine discard everything it has learned."""
        self._engine.new_game()

    def _hunts(self, position: Position) -> bool:
        """Whether there is something to hunt, and the level finds the right way this time."""
        state = position.state
        moves = state.legal_moves()
        if len(moves) < 2:
            return False
        pieces = self._game.pieces(state).values()
        own = sum(piece.side is state.side_to_move for piece in pieces)
        others = len(pieces) - own
        alone = own == others == 1  # the way may lead through an exchange to the opposition
        if not (alone or own > others <= _HUNTED):
            return False
        # Use new random numbers whenever the position recurs; otherwise a way that is not found once would
        # never be found.
        return chance(self._lots.of(state) + len(position.history), moves[0]) < self._skill

    def _looked(self, position: Position, limits: Limits, stop: StopToken | None) -> SearchResult | None:
        """Return the result of an error-free search; None if a limit ends it too early."""
        state = position.state
        budget = Budget(limits, stop or StopToken(), time.perf_counter())
        look = ShallowSearch(self._game.evaluation, (*position.history, state), budget)
        best, chosen = -INFINITY, state.legal_moves()[0]
        try:
            for move in state.legal_moves():
                worth = -look.value(state.play(move), _PLIES - 1, -INFINITY, -best)
                if worth > best:
                    best, chosen = worth, move
        except StopLookingError:
            return None
        return SearchResult(chosen, a_ply_before(-best), _PLIES, budget.nodes, (chosen,), budget.seconds)
