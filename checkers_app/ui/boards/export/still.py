"""A position as a picture for export, drawn by the painter of the board as pixels and as vector graphics."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

import pygame
from pygame import Rect

from checkers_app.games.base import Game, Move, State
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.traced import Tracing
from checkers_app.words import say

SIDE = 800
"""The default length of the longer side in pixels."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A position to export."""

    game: Game
    state: State
    last_move: Move | None = None
    """The move that led to the position, if its arrow is to be shown."""
    flipped: bool = False
    """True if the board is rotated."""
    numbers: bool = True
    """True if the numbers of the squares are drawn."""

    @property
    def picture(self) -> Picture:
        """The picture of the board."""
        pieces = MappingProxyType(self.game.pieces(self.state))
        winning = self.state.winning_squares()
        return Picture(pieces, last_move=self.last_move, numbers=self.numbers, winning=winning)


def still(look: Look, shot: Shot, side: int = SIDE) -> Tracing:
    """Draw only the board; ``side`` is the length of the longer side in pixels."""
    fitted = BoardGeometry.fit(shot.game, Rect(0, 0, side, side))
    board = Tracing(fitted.rect.size)
    geometry = BoardGeometry(shot.game, board.get_rect(), fitted.cell, shot.flipped)
    look.painter(shot.game).draw(board, geometry, shot.picture)
    return board


def _png(board: Tracing) -> bytes:
    stream = io.BytesIO()
    pygame.image.save(board, stream, "board.png")
    return stream.getvalue()


def _svg(board: Tracing) -> bytes:
    return board.svg_text().encode()


FORMATS: Mapping[str, Callable[[Tracing], bytes]] = MappingProxyType({".png": _png, ".svg": _svg})
"""Maps each file extension to the function that creates the content of the file."""


def format_buttons(save: Callable[[str], None]) -> list[el.Element]:
    """A button for each format in :data:`FORMATS`; ``save`` is called with the extension of the chosen
    format.
    """
    found: list[el.Element] = []
    for ending in FORMATS:
        name = ending.removeprefix(".")
        kind = name.upper()
        labels = say("Save as {format}", format=kind), kind
        first = ending == ".png"
        found.append(el.Button(name, partial(save, ending), *labels, icon="save", first=first, grow=1))
    return found
