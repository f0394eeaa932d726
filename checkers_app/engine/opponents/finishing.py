"""How a level ends a game that it has won: it hunts the last pieces down, more often or less.

A weak level looks too few moves ahead to see how three kings catch one, and judges too roughly to come
nearer.  People of the same strength have learned the way.  So with more pieces than the other side, which
has one or two left, a level plays by the endgame tables, or by a sober search where they do not reach: as
often as it is skilled, and in between what it makes of the position itself.
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
"""With so few pieces left a side is hunted down."""
_PLIES = 5
"""How far the search looks where no table reaches: as far as it takes to come nearer with three kings."""

Tables = Callable[[Position, StopToken | None], SearchResult | None]
"""What the endgame tables say of a position that one side wins; None where they do not know it."""


class Finisher:
    """A level that knows how to end a won game.

    Args:
        game: the board.
        engine: plays the level everywhere else.
        skill: how likely it finds the way in a position, from 0 to 1.
        seed: decides in which positions it finds it.
        tables: knows the way, where it does.
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
        """The move; see :class:`checkers_app.engine.api.Engine`."""
        if self._hunts(position):
            found = self._tables(position, stop) or self._looked(position, limits, stop)
            if found is not None:
                if report is not None:
                    report(Progress(found.depth, found.nodes, found.score, found.pv, found.seconds))
                return found
        return self._engine.search(position, limits, stop, report)

    def new_game(self) -> None:
        """Let the engine forget what it learned."""
        self._engine.new_game()

    def _hunts(self, position: Position) -> bool:
        """Whether there is something to hunt, and the way is found this time."""
        state = position.state
        moves = state.legal_moves()
        if len(moves) < 2:
            return False
        pieces = self._game.pieces(state).values()
        own = sum(piece.side is state.side_to_move for piece in pieces)
        others = len(pieces) - own
        alone = own == others == 1  # a way may lead over an exchange to the opposition
        if not (alone or own > others <= _HUNTED):
            return False
        # Other lots whenever it comes back, or what it does not find once it would never find.
        return chance(self._lots.of(state) + len(position.history), moves[0]) < self._skill

    def _looked(self, position: Position, limits: Limits, stop: StopToken | None) -> SearchResult | None:
        """What a sober search finds; None if it is ended before."""
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
