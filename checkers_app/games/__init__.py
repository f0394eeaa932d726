"""The rules, the states (small immutable values) and the description of every board, and the registry of all
boards.
"""

from checkers_app.games.registry import (
    boards,
    every_game,
    find_boards,
    find_game,
    game_for_language,
    national_games,
)

__all__ = ["boards", "every_game", "find_boards", "find_game", "game_for_language", "national_games"]
