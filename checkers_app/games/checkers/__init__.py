"""American checkers: the rules, the static evaluation and the description of the board."""

from checkers_app.games.checkers.board import GAME
from checkers_app.games.checkers.rules import SQUARES, Checkers

__all__ = ["GAME", "SQUARES", "Checkers"]
