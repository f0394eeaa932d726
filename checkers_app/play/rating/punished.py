"""Finds moves in a game's record for which the opponent has already punished the player.

An undone move stays in the record as a variation, together with the reply. A computer player can therefore
avoid the move when the position occurs again.
"""

from __future__ import annotations

from checkers_app.engine.opponents.shallow_search import ShallowSearch
from checkers_app.games.base import Game, Move, State
from checkers_app.notation.record import Path, Record

PIECE = 70
"""The minimum loss, after all captures have been made, that counts as the loss of a piece; in hundredths of a
man.
"""


def punished_moves(game: Game, record: Record, path: Path) -> frozenset[Move]:
    """The recorded moves in the position at ``path`` after which a recorded reply won the game or a piece."""
    replies = record.replies(path)
    if not replies:
        return frozenset()
    state = record.state(path)
    return frozenset(record.ply(reply).move for reply in replies if _is_punished(game, record, reply, state))


def _is_punished(game: Game, record: Record, path: Path, before: State) -> bool:
    """Whether a recorded reply to the move at ``path`` cost the player a piece or the game."""
    after = before.play(record.ply(path).move)
    return any(_costs(game, before, after.play(record.ply(answer).move)) for answer in record.replies(path))


def _costs(game: Game, before: State, answered: State) -> bool:
    outcome = answered.outcome()
    if outcome is not None:
        return outcome.winner is before.side_to_move.other
    count = game.material
    if count is None:
        return False
    look = ShallowSearch(count)
    return look.value(before, 0) - look.value(answered, 0) >= PIECE
