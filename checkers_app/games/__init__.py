"""The law: the rules of each board as small immutable states, and the registry of games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from checkers_app.games import checkers, tictactoe
from checkers_app.games.base import Game

GAMES: Mapping[str, Game] = MappingProxyType({game.key: game for game in (checkers.GAME, tictactoe.GAME)})
"""Every game the program knows, by key."""
