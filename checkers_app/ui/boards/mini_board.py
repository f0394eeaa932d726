"""A small board that illustrates a card, a row or a node of a tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.games.base import Game, Move, Piece, State
from checkers_app.ui.boards.turned import turned_position
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box
from checkers_app.ui.kit.look import Look


def mini_board(
    game: Game,
    state: State,
    units: int,
    smallest: int = 0,
    *,
    move: Move | None = None,
    flipped: bool = False,
    **box: Unpack[Box],
) -> el.Element:
    """A board for display only, which fills the space available and has neither a frame nor numbers.

    Args:
        game: the game to which the position belongs.
        state: the position.
        units: the natural side length in units.
        smallest: the minimum side length in units; 0 means that it equals ``units``.
        move: the move that led to the position.
        flipped: True to rotate the board, if the game allows that.
        box: the properties that any element can have.
    """

    def draw(look: Look, surface: Surface, place: Rect) -> None:
        square = Rect(0, 0, min(place.size), min(place.size))
        square.center = place.center
        draw_mini_board(look, surface, square, game, state, move, flipped=flipped)

    least = smallest or units
    return el.Picture(draw, size=(units, units), smallest=(least, least), **box)


def draw_mini_board(
    look: Look, surface: Surface, rect: Rect, game: Game, state: State, move: Move | None, *, flipped: bool
) -> None:
    """Draw a flat board with a position in the square ``rect``; use ``flipped`` only for boards that can be
    rotated.
    """
    pieces: Mapping[int, Piece] = game.pieces(state)
    if flipped:
        pieces, move = turned_position(game, pieces, move)
    look.painter(game).draw_mini(surface, rect, pieces, move)
