"""What a character adds to the worth of a move: so little that it only decides between nearly equal ones."""

from __future__ import annotations

from collections.abc import Sequence

from checkers_app.engine.api import WIN_BOUND, RootMove
from checkers_app.engine.levels import Character
from checkers_app.engine.look import Look
from checkers_app.games.base import Game, Move, State

MOST = 32
"""No move is liked by more, in hundredths of a man; moves that are disliked get nothing."""
_FORWARD = 8
"""For each row that a man goes forward."""
_EXCHANGE = 16
"""For a move that offers an exchange, or that avoids one."""
_HOME = 16
"""For a move that leaves the home row alone."""
_LOSS = 80
"""A reply that is so many hundredths of a man worse than the best one loses something."""
_PLIES = 1
"""How far a tricky character looks at what comes of a reply; captures are played out after it."""


class Preference:
    """What a character makes of moves.

    Args:
        game: the board.
        character: whose preference it is.
        scale: by how much its likings are multiplied.
    """

    def __init__(self, game: Game, character: Character, scale: float = 1.0) -> None:
        self._game = game
        self._character = character
        self._look = Look(game.evaluation)
        self._scale = scale

    @property
    def most(self) -> int:
        """No move is liked by more, in hundredths of a man."""
        return 0 if self._character is Character.BALANCED else round(MOST * self._scale)

    def of(self, state: State, move: Move) -> float:
        """How much a legal move is liked, from 0 to :attr:`most`; it must be nearly the best."""
        return self._scale * min(max(self._liking(state, move), 0.0), MOST)

    def _liking(self, state: State, move: Move) -> float:
        after = state.play(move)
        match self._character:
            case Character.BALANCED:
                return 0.0
            case Character.AGGRESSIVE:
                return _FORWARD * self._advance(state, move) + _EXCHANGE * _offers_exchange(after)
            case Character.DEFENSIVE:
                quiet = not _offers_exchange(after)
                return _HOME * (not self._leaves_home(state, move)) + _EXCHANGE * quiet
            case Character.TRICKY:
                return MOST * losing_share(after, self._look)

    def _advance(self, state: State, move: Move) -> int:
        """Rows that a man goes forward; a king has no forward."""
        piece = state.piece_at(move.origin)
        if piece is None or piece.king or self._game.top_side is None:
            return 0
        rows = self._game.cells[move.destination][0] - self._game.cells[move.origin][0]
        return rows if piece.side is self._game.top_side else -rows

    def _leaves_home(self, state: State, move: Move) -> bool:
        piece = state.piece_at(move.origin)
        if piece is None or piece.king:
            return False
        home = 0 if piece.side is self._game.top_side else self._game.rows - 1
        return self._game.cells[move.origin][0] == home


def preferred(state: State, roots: Sequence[RootMove], preference: Preference) -> RootMove:
    """The move to play of those that were scored, at least one."""
    best = max(roots, key=lambda root: root.score)
    if abs(best.score) > WIN_BOUND or not preference.most:
        return best
    near = [root for root in roots if root.score >= best.score - preference.most]
    return max(near, key=lambda root: root.score + preference.of(state, root.move))


def losing_share(state: State, look: Look) -> float:
    """The part of all replies but one, from 0 to 1, that are worse than the best one by a piece or so."""
    replies = state.legal_moves()
    if len(replies) < 2:
        return 0.0
    worths = [-look.value(state.play(reply), _PLIES) for reply in replies]
    best = max(worths)
    return sum(worth <= best - _LOSS for worth in worths) / (len(replies) - 1)


def _offers_exchange(after: State) -> bool:
    """Whether the other side can take: a move that is nearly the best loses nothing by it."""
    return any(reply.captures for reply in after.legal_moves())
