"""American checkers: the rules (the law), how good a position looks, and what the board says of itself."""

from checkers_app.games.checkers.board import GAME
from checkers_app.games.checkers.rules import SQUARES, Checkers

__all__ = ["GAME", "SQUARES", "Checkers"]
