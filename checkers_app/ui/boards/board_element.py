"""A board as a part of a page: a picture that takes a square, with its squares told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.games.base import Piece
from checkers_app.ui.boards.view import BoardView
from checkers_app.ui.kit.elements import Picture, Told
from checkers_app.ui.kit.elements.element import Box
from checkers_app.ui.kit.look import Look
from checkers_app.words import say


def board_element(
    board: BoardView,
    pieces: Mapping[int, Piece],
    paint: Callable[[Look, Surface], None],
    *,
    smallest: int = 200,
    **box: Unpack[Box],
) -> Picture:
    """A board on a page.

    Args:
        board: is told where it is.
        pieces: what is on it, for those who cannot see it.
        paint: draws it, in every frame.
        smallest: units of its side at least.
        box: what can be said of any element.
    """

    def place(room: Rect) -> None:
        """In the middle of a place that is not a square."""
        square = Rect(0, 0, min(room.size), min(room.size))
        square.center = room.center
        board.place(square)

    squares = (Told("cell", words) for words in board.squares(pieces).values())
    box["label"] = box.get("label", say("Board"))
    return Picture(
        lambda look, surface, _: paint(look, surface),
        *squares,
        smallest=(smallest, smallest),
        aspect=1.0,
        placed=place,
        **box,
    )
