"""Positions in which there is more to see than at the start of a game."""

from __future__ import annotations

from checkers_app.games.base import Game, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.notation.fen import parse_fen

_MIDDLE_GAME = "B:W19,21,22,23,24,27,30,32:B1,2,3,4,9,12,14,16"
"""To depth 6 one move is a man better than every other (at the start all seven are worth the same), and with
quiescence another one is the best."""


def middle_game(game: Game) -> State | None:
    """A position from the middle of a game, to be searched; None for a board that has none here."""
    return parse_fen(_MIDDLE_GAME) if game is CHECKERS else None
