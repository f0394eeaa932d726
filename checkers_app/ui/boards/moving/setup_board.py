"""A board on which pieces are placed, moved and removed regardless of the rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pygame

from checkers_app.games.base import Piece
from checkers_app.ui.boards.moving.view import BoardView, Carried, Clicked, Deed, Seen
from checkers_app.ui.boards.painter import GHOST
from checkers_app.ui.boards.picture import Picture, Sprite

_HELD = 0.1
"""The height in cells to which a dragged piece is lifted."""


class SetupBoard(BoardView):
    """Handles the user's interaction with the squares while a position is being set up."""

    _pressed: int | None = None
    _pointer: tuple[int, int] | None = None
    """The position of the dragged piece, or None."""

    def let_go(self) -> None:
        """Put the dragged piece back on its square."""
        self._pressed = self._pointer = None

    def mouse(self, event: pygame.event.Event, occupied: Collection[int]) -> Deed | None:
        """Handle a mouse event; return None if it has no effect.  ``occupied`` lists the squares with
        pieces.
        """
        if event.type in {pygame.MOUSEMOTION, pygame.WINDOWLEAVE}:
            over_another, held = self.point(event), self._pressed
            motion = event.type == pygame.MOUSEMOTION
            if motion and held in occupied and (self._pointer is not None or self.hover != held):
                self._pointer = event.pos
            return Seen() if over_another or (motion and self._pointer is not None) else None
        if event.type == pygame.WINDOWFOCUSLOST:
            carried = self._pointer is not None
            self.let_go()
            return Seen() if carried else None
        if event.type == pygame.MOUSEBUTTONDOWN and (square := self.square_at(event.pos)) is not None:
            self.cursor = None
            if event.button == 1:
                self._pressed, self._pointer = square, None
            return Clicked(square, event.button) if event.button == 3 else Seen()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed is not None:
            return self._release(self._pressed, event.pos)
        return None

    def _release(self, pressed: int, pointer: tuple[int, int]) -> Deed:
        carried, square = self._pointer is not None, self.square_at(pointer)
        self.let_go()
        if not carried:
            return Clicked(pressed) if square == pressed else Seen()
        if square is None and self.geometry.field.collidepoint(pointer):
            return Seen()
        return Carried(pressed, square)

    def picture(self, pieces: Mapping[int, Piece], tool: Piece | None) -> Picture:
        """The picture of the board, including a dragged piece or a preview of what a click would change.

        ``tool`` is the piece that a click places; None if a click removes a piece.
        """
        rest, sprites, hover = dict(pieces), [], self.hover
        if self._pointer is not None and self._pressed is not None:
            across, down = self.geometry.cells_at(self._pointer)
            sprites.append(Sprite(rest.pop(self._pressed), across, down, lift=_HELD))
            hover = None
        elif hover is not None and tool is not None and hover not in pieces:
            row, column = self.game.cells[hover]
            sprites.append(Sprite(tool, column + 0.5, row + 0.5, alpha=GHOST))
        return Picture(
            pieces=rest,
            sprites=tuple(sprites),
            selected=hover if hover in pieces else None,
            cursor=self.cursor if self.cursor is not None else hover,
        )
