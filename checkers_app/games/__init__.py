"""The rules of the games: the states of each board as small immutable values, its description, and the
registry of boards.
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
