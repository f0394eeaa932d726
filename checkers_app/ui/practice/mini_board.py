"""A small board: what a card or a row is about."""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.games.base import Game, State
from checkers_app.ui.kit.elements import Element, Picture
from checkers_app.ui.kit.look import Look


def mini_board(game: Game, state: State, side: int, smallest: int = 0) -> Element:
    """A position without a frame or numbers, which nobody plays on.

    Args:
        game: its board.
        state: the position.
        side: units of its side where there is room.
        smallest: units at least; as many if 0.
    """

    def draw(look: Look, surface: Surface, place: Rect) -> None:
        look.painter(game).draw_mini(surface, place, game.pieces(state), None)

    least = smallest or side
    return Picture(draw, size=(side, side), smallest=(least, least))
