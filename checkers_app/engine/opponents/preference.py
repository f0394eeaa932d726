"""How a character rates moves, and which of the nearly best moves it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from checkers_app.engine.api import INFINITY, WIN_BOUND, RootMove
from checkers_app.engine.levels import Character
from checkers_app.engine.opponents.shallow_search import ShallowSearch
from checkers_app.games.base import Game, Move, Side, State

WEIGHT = MappingProxyType(
    {
        Character.BALANCED: 0.0,
        Character.AGGRESSIVE: 1.35,
        Character.DEFENSIVE: 1.3,
        Character.TRICKY: 0.8,
    }
)
"""The bonus for a move that suits a character perfectly, as a multiple of the maximum loss allowed for a
move.  Matches showed that each character has a recognizable style; ``docs/characters.md`` gives the figures.
"""
ROOM = 1.75
LEAST_BOUND = MappingProxyType({Character.AGGRESSIVE: 40, Character.DEFENSIVE: 40, Character.TRICKY: 28})
"""At a level with a node limit, the maximum loss allowed for a character's move is ``ROOM`` times that of the
balanced player, but no less than this many hundredths of a man.  Otherwise, the character would hardly have a
choice.  Its move may never lose a man, however.
"""
NOISE = MappingProxyType(
    {
        Character.BALANCED: 1.0,
        Character.AGGRESSIVE: 0.8,
        Character.DEFENSIVE: 1.0,
        Character.TRICKY: 0.4,
    }
)
"""The fraction of the level's evaluation error that applies to a character.  It may be less than 1, because
the style of the character also weakens its play.
"""
NOISE_OF_NODES = MappingProxyType(
    {
        Character.BALANCED: 1.0,
        Character.AGGRESSIVE: 0.4,
        Character.DEFENSIVE: 0.75,
        Character.TRICKY: 0.7,
    }
)
"""The same fraction at a level with a node limit."""
OUT_LOUD = 1.6
"""If the evaluation error is larger than the maximum loss allowed for a move, the bound of the preference is
this many times the error; with a smaller bound, the style would not be noticeable.
"""
FIRST_LOOK = 0.2
"""The fraction of the nodes used to find the moves that a character might play; the rest is used to search
only these moves.
"""
FAVOURITE = 200.0
"""The factor by which a book move that suits a character perfectly is played more often than its weight
implies.
"""
_EXCHANGE = 0.5
_TENSION = 0.15
_IN_FRONT = 0.15
_LEAVES_HOME = 0.2
"""An aggressive character likes moves that offer an exchange, that allow many replies that offer one, or
that move a man far forward or off the home row.
"""
_KEEPS_HOME = 0.45
_STAYS_BACK = 0.1
_NO_EXCHANGE = 0.35
_NO_TENSION = 0.1
"""A defensive character likes moves that keep the men on the home row, that keep a man far back, that offer
no exchange, and that allow few replies that offer one.
"""
_TRAP = 0.7
_ENOUGH_TRAPS = 0.4
_PITFALLS = 0.3
"""A tricky character likes moves after which good-looking replies lose something, best of all if at least
``_ENOUGH_TRAPS`` of them do, and moves after which few replies are good.
"""
_LOSS = 80
"""A reply loses something if it is worse than the best by this many hundredths of a man."""
_PLIES = 1
"""The depth in plies to which a tricky character examines a reply; captures are played out after that."""


def numbers_of(character: Character) -> tuple[float, ...]:
    """Return all parameters that determine how a character plays; there are none for the balanced
    character.
    """
    match character:
        case Character.BALANCED:
            return ()
        case Character.AGGRESSIVE:
            manner: tuple[float, ...] = _EXCHANGE, _TENSION, _IN_FRONT, _LEAVES_HOME
        case Character.DEFENSIVE:
            manner = _KEEPS_HOME, _STAYS_BACK, _NO_EXCHANGE, _NO_TENSION
        case Character.TRICKY:
            manner = _TRAP, _ENOUGH_TRAPS, _PITFALLS, _LOSS, _PLIES
    return (
        WEIGHT[character],
        ROOM,
        LEAST_BOUND[character],
        NOISE[character],
        NOISE_OF_NODES[character],
        OUT_LOUD,
        FIRST_LOOK,
        FAVOURITE,
        *manner,
    )


class Preference:
    """The preferences of a character.

    Args:
        game: the board.
        character: the character.
        bound: the maximum difference between the best score and that of the chosen move, in hundredths of a
            man.
    """

    def __init__(self, game: Game, character: Character, bound: int) -> None:
        self._game = game
        self._character = character
        self._look = ShallowSearch(game.evaluation)
        self.most = WEIGHT[character] * bound
        """The value, in hundredths of a man, of a move that suits the character perfectly; 0 for the balanced
        character.
        """
        self.bound = bound if self.most else 0
        """The maximum difference between the best score and that of the chosen move; 0 for the balanced
        character.
        """

    def of(self, state: State, move: Move) -> float:
        """Return how much the character likes a legal move, from 0 to :attr:`most`."""
        return self.most * self.liking(state, move) if self.most else 0.0

    def liking(self, state: State, move: Move) -> float:
        """Return how well a legal move suits the character, from 0 to 1."""
        after = state.play(move)
        match self._character:
            case Character.BALANCED:
                return 0.0
            case Character.AGGRESSIVE:
                return (
                    _EXCHANGE * exchange(after)
                    + _TENSION * _tension(after)
                    + _IN_FRONT * self._in_front(state, move)
                    + _LEAVES_HOME * self._leaves_home(state, move)
                )
            case Character.DEFENSIVE:
                return (
                    _KEEPS_HOME * (not self._leaves_home(state, move))
                    + _STAYS_BACK * (1 - self._in_front(state, move))
                    + _NO_EXCHANGE * (1 - exchange(after))
                    + _NO_TENSION * (1 - _tension(after))
                )
            case Character.TRICKY:
                traps = trap_share(after, self._look)
                return _TRAP * min(traps / _ENOUGH_TRAPS, 1.0) + _PITFALLS * losing_share(after, self._look)

    def _in_front(self, state: State, move: Move) -> float:
        """Return how far forward a man moves: 0 for the second row, 1 past the middle; always 0 for kings."""
        piece = state.piece_at(move.origin)
        if piece is None or piece.king or self._game.top_side is None:
            return 0.0
        gone = row_of(self._game, piece.side, move.destination)
        return min((gone - 1) / ((self._game.rows - 1) // 2), 1.0)

    def _leaves_home(self, state: State, move: Move) -> bool:
        piece = state.piece_at(move.origin)
        if piece is None or piece.king or self._game.top_side is None:
            return False
        return row_of(self._game, piece.side, move.origin) == 0


def row_of(game: Game, side: Side, square: int) -> int:
    """Return the number of rows between a square and a side's home row, on boards on which pieces move
    forward.
    """
    row = game.cells[square][0]
    return row if side is game.top_side else game.rows - 1 - row


def preferred(state: State, roots: Sequence[RootMove], preference: Preference) -> RootMove:
    """Return the move to play from the moves that were scored; there must be at least one."""
    best = max(roots, key=lambda root: root.score)
    if abs(best.score) > WIN_BOUND or not preference.most:
        return best
    near = [root for root in roots if root.score >= best.score - preference.bound]
    return max(near, key=lambda root: root.score + preference.of(state, root.move))


def losing_share(state: State, look: ShallowSearch) -> float:
    """Return the fraction, from 0 to 1, of replies that lose about a piece, not counting the best reply."""
    replies = state.legal_moves()
    if len(replies) < 2:
        return 0.0
    best = -INFINITY
    worths = []
    for reply in replies:
        ceiling = min(_LOSS - best, INFINITY)  # a side that falls this far behind has lost something already
        worth = -look.value(state.play(reply), _PLIES, -INFINITY, ceiling)
        best = max(best, worth)
        worths.append(worth)
    return sum(worth <= best - _LOSS for worth in worths) / (len(replies) - 1)


def trap_share(state: State, look: ShallowSearch) -> float:
    """Return the fraction, from 0 to 1, of seemingly safe replies that nevertheless lose about a piece.

    A reply seems safe at a glance, which shows immediate captures but not moves that prepare larger ones.
    """
    after = [state.play(reply) for reply in state.legal_moves()]
    if len(after) < 2:
        return 0.0
    glances = [-look.value(reply, 0) for reply in after]
    worths = [-look.value(reply, _PLIES) for reply in after]
    looks_good = max(glances) - _LOSS
    good = [worth for worth, glance in zip(worths, glances, strict=True) if glance > looks_good]
    return sum(worth <= max(worths) - _LOSS for worth in good) / len(good)


def exchange(after: State) -> float:
    """Return the fraction, from 0 to 1, of capturing replies that are followed by a recapture; 0 if there are
    none.

    For moves that are nearly the best, the search has ensured that the exchange is even.
    """
    captures = [reply for reply in after.legal_moves() if reply.captures]
    if not captures:
        return 0.0
    return sum(must_take(after.play(capture)) for capture in captures) / len(captures)


def _tension(after: State) -> float:
    """Return the fraction, from 0 to 1, of the replies that capture or lead to a capture on the next move."""
    replies = after.legal_moves()
    if not replies:
        return 0.0
    return sum(bool(reply.captures) or must_take(after.play(reply)) for reply in replies) / len(replies)


def must_take(state: State) -> bool:
    """Whether the side to move has to capture."""
    return any(move.captures for move in state.legal_moves())
