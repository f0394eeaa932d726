"""The remaining length of a game."""

from __future__ import annotations

from checkers_app.games.base import Game, State
from checkers_app.learn.tree.abstract import AbstractNode, depth_of


def plies_left(game: Game, state: State) -> int | None:
    """The maximum number of plies that can still be played; None if unknown.

    If every move places a piece, this is the number of empty squares; in a tree of numbers, it is the depth
    of the deepest leaf.
    """
    if isinstance(state, AbstractNode):
        return depth_of(state.branches)
    return len(game.cells) - len(game.pieces(state)) if game.places_pieces else None


def within(game: Game, state: State, depth: int) -> int:
    """``depth`` limited to the number of plies that can still be played; at least 1."""
    left = plies_left(game, state)
    return depth if left is None else max(1, min(depth, left))
