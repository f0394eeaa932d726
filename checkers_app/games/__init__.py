"""The law: the rules of each board as small immutable states, its description, and which boards there are."""

from checkers_app.games.registry import (
    boards,
    every_game,
    find_boards,
    find_game,
    game_for_language,
    national_games,
)

__all__ = ["boards", "every_game", "find_boards", "find_game", "game_for_language", "national_games"]
