"""The law: the rules of each board as small immutable states, its description, and which boards there are."""

from checkers_app.games.registry import boards, find_boards

__all__ = ["boards", "find_boards"]
