"""What a character makes of a move, and which of the moves that are nearly the best it plays."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from checkers_app.engine.api import INFINITY, WIN_BOUND, RootMove
from checkers_app.engine.levels import Character
from checkers_app.engine.shallow_search import ShallowSearch
from checkers_app.games.base import Game, Move, State

MOST = MappingProxyType(
    {
        Character.BALANCED: 0,
        Character.AGGRESSIVE: 80,
        Character.DEFENSIVE: 40,
        Character.TRICKY: 36,
    }
)
"""What it is worth to a character, in hundredths of a man, to get all that it likes.  Found by matches: each
has a manner that shows, and costs less than 60 Elo."""
_EXCHANGE = 0.85
"""The part of an aggressive character's liking that an exchange gets; the rest goes to men far in front."""
_KEEPS_HOME = 0.5
_NO_EXCHANGE = 0.3
_NO_TENSION = 0.2
"""A defensive character likes moves that leave its home row alone, that offer no exchange, and after which
few replies offer one."""
_LOSS = 80
"""A reply that is this many hundredths of a man worse than the best one loses something."""
_PLIES = 1
"""How far a tricky character looks at what comes of a reply; captures are played out after it."""


def numbers_of(character: Character) -> tuple[float, ...]:
    """Everything that decides how a character plays; nothing for the balanced."""
    match character:
        case Character.BALANCED:
            return ()
        case Character.AGGRESSIVE:
            manner: tuple[float, ...] = (_EXCHANGE,)
        case Character.DEFENSIVE:
            manner = _KEEPS_HOME, _NO_EXCHANGE, _NO_TENSION
        case Character.TRICKY:
            manner = _LOSS, _PLIES
    return MOST[character], *manner


class Preference:
    """What a character likes.

    Args:
        game: the board.
        character: whose preference it is.
        bound: how far below the best a move may be, in hundredths of a man; nothing is liked by more.
    """

    def __init__(self, game: Game, character: Character, bound: int = INFINITY) -> None:
        self._game = game
        self._character = character
        self._look = ShallowSearch(game.evaluation)
        self.most = min(MOST[character], bound)
        """What it is worth, in hundredths of a man, to get all that is liked; 0 for the balanced."""

    def of(self, state: State, move: Move) -> float:
        """How much a legal move is liked, from 0 to :attr:`most`."""
        return self.most * self.liking(state, move) if self.most else 0.0

    def liking(self, state: State, move: Move) -> float:
        """How well a legal move suits the character, from 0 to 1."""
        after = state.play(move)
        match self._character:
            case Character.BALANCED:
                return 0.0
            case Character.AGGRESSIVE:
                return _EXCHANGE * _exchange(after) + (1 - _EXCHANGE) * self._in_front(state, move)
            case Character.DEFENSIVE:
                return (
                    _KEEPS_HOME * (not self._leaves_home(state, move))
                    + _NO_EXCHANGE * (1 - _exchange(after))
                    + _NO_TENSION * (1 - _tension(after))
                )
            case Character.TRICKY:
                return losing_share(after, self._look)

    def _in_front(self, state: State, move: Move) -> float:
        """How far a man goes to the front: 1 on the row where it is crowned; a king has no forward."""
        piece = state.piece_at(move.origin)
        if piece is None or piece.king or self._game.top_side is None:
            return 0.0
        last = self._game.rows - 1
        row = self._game.cells[move.destination][0]
        return (row if piece.side is self._game.top_side else last - row) / last

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


def losing_share(state: State, look: ShallowSearch) -> float:
    """The part of all replies but one, from 0 to 1, that are worse than the best one by a piece or so."""
    replies = state.legal_moves()
    if len(replies) < 2:
        return 0.0
    best = -INFINITY
    worths = []
    for reply in replies:
        ceiling = min(_LOSS - best, INFINITY)  # whoever falls behind so far has lost something already
        worth = -look.value(state.play(reply), _PLIES, -INFINITY, ceiling)
        best = max(best, worth)
        worths.append(worth)
    return sum(worth <= best - _LOSS for worth in worths) / (len(replies) - 1)


def _exchange(after: State) -> float:
    """Whether the other side has to take, and for what part of its captures it is taken back, from 0 to 1.

    Of a move that is nearly the best: whether the exchange is even has been seen to by the search.
    """
    captures = [reply for reply in after.legal_moves() if reply.captures]
    if not captures:
        return 0.0
    return sum(_must_take(after.play(capture)) for capture in captures) / len(captures)


def _tension(after: State) -> float:
    """The part of the replies that take or make the next move one that takes, from 0 to 1."""
    replies = after.legal_moves()
    if not replies:
        return 0.0
    return sum(bool(reply.captures) or _must_take(after.play(reply)) for reply in replies) / len(replies)


def _must_take(state: State) -> bool:
    return any(move.captures for move in state.legal_moves())
