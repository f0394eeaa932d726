"""Levels based on the textbook search; they look a few plies ahead and may choose a move that is only nearly
the best.
"""

from __future__ import annotations

from collections.abc import Sequence

from checkers_app.engine.api import (
    UNLIMITED,
    WIN_BOUND,
    Analyser,
    Analysis,
    Limits,
    Position,
    Report,
    RootMove,
    SearchResult,
    StopToken,
)
from checkers_app.engine.levels import Character, Level
from checkers_app.engine.opponents.lots import Lots, chance
from checkers_app.engine.opponents.shallow_search import ShallowSearch
from checkers_app.games.base import Game, State

_ONLY_MOVE = Limits(depth=2)
"""The limits for a forced move, about which no level thinks for longer."""


class GentleLevel:
    """A level based on the textbook search, which may choose a move that is only nearly the best.

    Among the moves within the margin, better moves are chosen more often; a tricky level chooses the move
    that is hardest to answer.  With the same seed, the choices are the same unless the time runs out first.
    A forced move is played at once, with the score of a quick search.  The level's own limits apply in
    addition to those of a search.

    Args:
        game: the board.
        level: the level.
        analyser: the analyser that scores the moves.
        seed: the seed that determines the choice among the moves.
        character: the character; the tricky one makes any level tricky, and the others have no effect.
    """

    def __init__(
        self,
        game: Game,
        level: Level,
        analyser: Analyser,
        seed: int,
        character: Character = Character.BALANCED,
    ) -> None:
        self._game = game
        self._level = level
        self._analyser = analyser
        self._lots = Lots(seed)
        self._tricky = level.tricky or character is Character.TRICKY

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find the move that the level plays; see :class:`checkers_app.engine.api.Engine`."""
        analysis = self._analyse(position, limits, stop, report)
        eligible = self._eligible(analysis)
        if not eligible:
            return analysis.result()
        return analysis.result(self._choice(position, eligible, stop))

    def candidates(self, position: Position) -> tuple[RootMove, ...]:
        """Return every move that the level may play, best first; empty if the game is over."""
        return self._eligible(self._analyse(position, UNLIMITED, None, None))

    def new_game(self) -> None:
        """Does nothing, because every search starts from scratch."""

    def _analyse(
        self, position: Position, limits: Limits, stop: StopToken | None, report: Report | None
    ) -> Analysis:
        limits = self._level.limits.within(limits)
        if len(position.state.legal_moves()) == 1:
            limits = limits.within(_ONLY_MOVE)
        return self._analyser.analyse(position, limits, stop, report, slack=self._level.margin + 1)

    def _eligible(self, analysis: Analysis) -> tuple[RootMove, ...]:
        if not analysis.moves:
            return ()
        best = analysis.moves[0].score
        # A win that is seen is taken by the shortest way; otherwise a weak level might postpone it for
        # ever.
        margin = 0 if best > WIN_BOUND else self._level.margin
        near = tuple(root for root in analysis.moves if root.exact and root.score >= best - margin)
        return near or analysis.moves[:1]

    def _choice(self, position: Position, eligible: Sequence[RootMove], stop: StopToken | None) -> RootMove:
        """Choose one of the moves that the level may play."""
        state = position.state
        lot = self._lots.of(state)
        if len(eligible) == 1 or (stop is not None and stop.stopped):
            return eligible[0]
        if self._tricky:
            look, plies = ShallowSearch(self._game.evaluation), self._level.limits.depth or 1
            return max(
                eligible,
                key=lambda root: (_losing(state.play(root.move), look, plies), chance(lot, root.move)),
            )
        floor = eligible[0].score - self._level.margin - 1
        # Each move has the greatest of these numbers with a probability proportional to its weight.
        return max(eligible, key=lambda root: chance(lot, root.move) ** (1 / (root.score - floor)))


def _losing(state: State, look: ShallowSearch, plies: int) -> float:
    """Return the fraction of all replies that lose the game within ``plies`` further plies."""
    replies = state.legal_moves()
    lost = sum(
        look.value(state.play(reply), plies, WIN_BOUND, WIN_BOUND + 1) > WIN_BOUND for reply in replies
    )
    return lost / len(replies) if replies else 0.0
