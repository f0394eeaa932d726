"""The rules: each board's states as small immutable values, its description, and the registry of boards."""

from checkers_app.games.registry import (
    boards,
    every_game,
    find_boards,
    find_game,
    game_for_language,
    national_games,
)

__all__ = ["boards", "every_game", "find_boards", "find_game", "game_for_language", "national_games"]
