"""The tray with the pieces to put on the board, and the eraser."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Unpack

import pygame
from pygame import Rect

from checkers_app.games.base import Game, Piece
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen
from checkers_app.ui.kit.look import Look
from checkers_app.words import N_, say

_AS_LABELS = MappingProxyType(
    {"king": N_("King"), "black king": N_("Black king"), "white king": N_("White king")}
)
"""Name of a piece -> the label used instead; other names are used unchanged."""

_GAP = 8
_AROUND = 4
"""The width in units of the frame around the selected tile."""


def tools_of(game: Game) -> tuple[Piece | None, ...]:
    """The tools for a board: the pieces that can be placed, and None for the eraser."""
    return (*(game.by_hand.pieces if game.by_hand is not None else ()), None)


class Tray(el.Control):
    """A row of tiles for the tools, one of which is selected; the tile for None is the eraser."""

    role = "choice"

    def __init__(
        self, name: str, /, game: Game, chosen: int, choose: Callable[[int], None], **box: Unpack[el.Box]
    ) -> None:
        self._game, self._pieces = game, tools_of(game)
        self._chosen, self._choose = chosen, choose
        self._dense = False
        told = (
            el.Told("option", self._whole_name(index), *([say("chosen")] if index == chosen else []))
            for index in range(len(self._pieces))
        )
        super().__init__(name, *told, **box)

    def _name(self, index: int) -> str:
        piece = self._pieces[index]
        if piece is None:
            return say("Erase")
        if not piece.king:
            return self._game.side_name(piece.side)
        name = self._game.piece_names[-1]
        return say(_AS_LABELS.get(name, name))

    def _whole_name(self, index: int) -> str:
        """The name of a tool, including the side of a piece."""
        piece = self._pieces[index]
        if piece is None or not piece.king:
            return self._name(index)
        words = self._game.piece_words.get(piece, "")
        return say(_AS_LABELS[words]) if words in _AS_LABELS else self._game.piece_name(piece)

    def _under(self, look: Look, index: int) -> int:
        """The width of the name and the key under a tile."""
        key = look.key_width(str(index + 1))
        return key if self._dense else look.width(self._name(index), "label") + 8 + key

    @property
    def _size(self) -> int:
        return 36 if self._dense else 56

    @property
    def ring(self) -> Rect:
        """The rectangle of the selected tile."""
        return self._tile(self._chosen)

    def _tile(self, index: int) -> Rect:
        part = self.rect.width / len(self._pieces)
        tile = Rect(0, self.rect.y + _AROUND, self._size, self._size)
        tile.centerx = round(self.rect.x + part * (index + 0.5))
        return tile

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        self._dense = measure.dense
        count = len(self._pieces)
        widest = max(self._under(measure.look, index) for index in range(count))
        return max(widest, self._size) * count, (max(widest, self._size) + _GAP) * count

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        del width
        high = 36 + 28 if measure.dense else 56 + 38
        return high + _AROUND, high + _AROUND

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        self._dense = measure.dense
        part = rect.width / len(self.children)
        for index, child in enumerate(self.children):
            left, right = round(part * index), round(part * (index + 1))
            child.place(measure, Rect(rect.x + left, rect.y, right - left, rect.height), seen)

    def _index_at(self, position: tuple[int, int]) -> int | None:
        hit = (at for at, child in enumerate(self.children) if child.rect.collidepoint(position))
        return next(hit, None)

    def click(self, position: tuple[int, int]) -> None:
        """Select the tile under the pointer."""
        index = self._index_at(position)
        if index is not None:
            self._choose(index)

    def key(self, key: int) -> bool:
        """Left and right cycle through the tiles."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key)
        if step is None:
            return False
        self._choose((self._chosen + step) % len(self._pieces))
        return True

    def tip_at(self, position: tuple[int, int]) -> str:
        """The name of the tile under the pointer, and its key."""
        index = self._index_at(position)
        if index is None:
            return ""
        return say("{name} ({key})", name=self._whole_name(index), key=index + 1)

    def paint(self, pen: Pen) -> None:
        """Draw the tiles with their names and keys."""
        look, surface = pen.look, pen.surface
        theme = look.theme
        for index, piece in enumerate(self._pieces):
            tile = self._tile(index)
            if piece is None:
                look.box(surface, tile, theme.panel2, theme.line, radius=10)
                look.icon(surface, "erase", tile.center, 22, theme.ink)
            else:
                look.tile(surface, tile, self._game, piece)
            if index == self._chosen:
                frame = tile.inflate(2 * _AROUND, 2 * _AROUND)
                look.box(surface, frame, None, theme.accent, radius=12, width=2)
            y, width = tile.bottom + (16 if self._dense else 20), self._under(look, index)
            if not self._dense:
                ink = theme.ink if index == self._chosen else theme.ink2
                look.text(surface, self._name(index), "label", ink, (tile.centerx - width // 2, y))
            look.keycap(surface, str(index + 1), (tile.centerx + width - width // 2, y))
