"""Full strength: the compiled engine with the opening book and with any character."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

from checkers_app.engine.api import (
    UNLIMITED,
    Analyser,
    Engine,
    Limits,
    Position,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.checkers import known_position
from checkers_app.engine.checkers.book import Book
from checkers_app.engine.levels import Level
from checkers_app.engine.opponents.lots import Lots
from checkers_app.engine.opponents.preference import FAVOURITE, Preference, preferred
from checkers_app.games.base import Move, State

_ONLY_MOVE = Limits(seconds=0.1)
"""The limits of the strong levels for a forced move, unless a depth is requested."""


class ByTheBook:
    """An engine that uses the opening book.

    With the same ``seed``, the choice among the book's moves is the same.

    Args:
        engine: the engine that searches positions that are not in the book.
        book: the opening book.
        seed: the seed that determines the choice among the book's moves.
        preference: the preference for book moves, some of which are then played more often than their weights
            imply; None for no preference.
    """

    def __init__(self, engine: Engine, book: Book, seed: int, preference: Preference | None = None) -> None:
        self._engine = engine
        self._book = book
        self._lots = Lots(seed)
        self._preference = preference

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find a move from the book, or the engine's move; see :class:`checkers_app.engine.api.Engine`."""
        state = position.state
        own = known_position(state)
        if own is not None:
            known = self._book.answer(own, Random(self._lots.of(state)), partial(self._favour, state))
            if known is not None:
                return known
        return self._engine.search(position, limits, stop, report)

    def _favour(self, state: State, move: Move) -> float:
        """Return the factor for the weight of a book move."""
        return 1.0 if self._preference is None else FAVOURITE ** self._preference.liking(state, move)

    def new_game(self) -> None:
        """Make the engine discard what it has learned."""
        self._engine.new_game()


class StrongLevel:
    """A level of the compiled engine.  The level's limits apply in addition to those of a search.

    Args:
        level: the level.
        engine: the engine that performs the searches.
    """

    def __init__(self, level: Level, engine: Engine) -> None:
        self._level = level
        self._engine = engine

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find the move that the level plays; see :class:`checkers_app.engine.api.Engine`."""
        at_a_depth = limits.depth is not None
        limits = self._level.limits.within(limits)
        if len(position.state.legal_moves()) == 1 and not at_a_depth:
            limits = limits.within(_ONLY_MOVE)
        return self._engine.search(position, limits, stop, report)

    def new_game(self) -> None:
        """Make the engine, which other levels may share, discard what it has learned."""
        self._engine.new_game()


class Choosing:
    """Searches for a move on behalf of a character: half of the time or nodes is used to find the best move,
    and the other half is used to find moves that are nearly as good.

    Args:
        engine: the engine that performs the searches.
        analyser: the analyser that scores all moves, ideally with the same transposition table.
        preference: the preference that chooses between moves with nearly the same score.
    """

    def __init__(self, engine: Engine, analyser: Analyser, preference: Preference) -> None:
        self._engine = engine
        self._analyser = analyser
        self._preference = preference

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find the move that the character likes best; see :class:`checkers_app.engine.api.Engine`."""
        half = _halved(limits)
        best = self._engine.search(position, half, stop, report)
        if best.move is None or len(position.state.legal_moves()) == 1:
            return best
        analysis = self._analyser.analyse(position, half, stop, slack=self._preference.bound)
        trusted = any(root.move == best.move and root.exact for root in analysis.moves)
        chosen = best
        if analysis.depth >= _LEAST_DEPTH and trusted:
            chosen = analysis.result(preferred(position.state, analysis.moves, self._preference))
        return replace(
            chosen,
            nodes=best.nodes + analysis.nodes,
            cutoffs=best.cutoffs + analysis.cutoffs,
            seconds=best.seconds + analysis.seconds,
        )

    def new_game(self) -> None:
        """Discard everything learned in the previous game."""
        self._engine.new_game()


_LEAST_DEPTH = 3
"""An analysis to a depth below this many plies does not override the search."""


def _halved(limits: Limits) -> Limits:
    return Limits(
        depth=limits.depth,
        nodes=None if limits.nodes is None else max(1, limits.nodes // 2),
        seconds=None if limits.seconds is None else limits.seconds / 2,
        clock=None if limits.clock is None else limits.clock / 2,
        increment=limits.increment / 2,
        moves_to_go=limits.moves_to_go,
    )
