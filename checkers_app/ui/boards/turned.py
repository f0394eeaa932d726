"""Positions and moves seen from the other side of the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from checkers_app.games.base import Game, Move, Piece


def turned_position(
    game: Game, pieces: Mapping[int, Piece], move: Move | None
) -> tuple[Mapping[int, Piece], Move | None]:
    """The pieces and the move after rotating the board by 180 degrees."""
    opposite = _opposites(game)
    turned = {opposite[square]: piece for square, piece in pieces.items()}
    return turned, None if move is None else turned_move(game, move)


def turned_move(game: Game, move: Move) -> Move:
    """The move after rotating the board by 180 degrees."""
    opposite = _opposites(game)
    path = tuple(opposite[square] for square in move.path)
    return replace(move, path=path, captures=tuple(opposite[square] for square in move.captures))


def _opposites(game: Game) -> dict[int, int]:
    """Map each square to the square that is in its place after the board is rotated by 180 degrees."""
    squares = {place: square for square, place in game.cells.items()}
    return {
        square: squares[game.rows - 1 - row, game.columns - 1 - column]
        for square, (row, column) in game.cells.items()
    }
