"""The tray of pieces that are put on the board, and the rubber."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game, Piece
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Mood, Widget


class Tray(Widget):
    """Tiles of which one is chosen; a tile of None erases."""

    def __init__(
        self,
        rect: Rect,
        game: Game,
        pieces: Sequence[Piece | None],
        chosen: int,
        choose: Callable[[int], None],
        *,
        compact: bool,
    ) -> None:
        """``rect`` is the card that the tiles are on."""
        super().__init__("tray", rect)
        self._game = game
        self._pieces = pieces
        self._chosen = chosen
        self._choose = choose
        self._compact = compact

    def _tile(self, index: int) -> Rect:
        size = 36 if self._compact else 56
        pad = 14 if self._compact else 20
        step = (self.rect.width - 2 * pad - size) / (len(self._pieces) - 1)
        return Rect(
            round(self.rect.x + pad + index * step), self.rect.y + (34 if self._compact else 46), size, size
        )

    def _name(self, index: int) -> str:
        piece = self._pieces[index]
        if piece is None:
            return "Erase"
        return self._game.piece_names[-1].capitalize() if piece.king else self._game.side_name(piece.side)

    def click(self, position: tuple[int, int]) -> None:
        """Choose the tile under the pointer, or the one beside or above it."""
        near = [i for i in range(len(self._pieces)) if self._tile(i).inflate(16, 40).collidepoint(position)]
        if near:
            self._choose(min(near, key=lambda index: abs(self._tile(index).centerx - position[0])))

    def key(self, key: int) -> bool:
        """Left and right go round the tiles."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key)
        if step is None:
            return False
        self._choose((self._chosen + step) % len(self._pieces))
        return True

    def tip_at(self, position: tuple[int, int]) -> str:
        """What the tile under the pointer is."""
        for index, piece in enumerate(self._pieces):
            if self._tile(index).collidepoint(position):
                side = f"{self._game.side_name(piece.side)} " if piece is not None and piece.king else ""
                word = self._name(index)
                return f"{side}{word.lower() if side else word} ({index + 1})"
        return ""

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the tiles, their names and keys."""
        theme = look.theme
        for index, piece in enumerate(self._pieces):
            tile = self._tile(index)
            if piece is None:
                look.box(surface, tile, theme.panel2, theme.line, radius=10)
                look.icon(surface, "erase", tile.center, 22, theme.ink)
            else:
                look.tile(surface, tile, self._game, piece)
            if index == self._chosen:
                look.box(surface, tile.inflate(8, 8), None, theme.accent, radius=12, width=2)
            y = tile.bottom + (16 if self._compact else 20)
            key = str(index + 1)
            if self._compact:
                look.keycap(surface, key, (tile.centerx + (look.width(key, "machine") + 12) // 2, y))
                continue
            ink = theme.ink if index == self._chosen else theme.ink2
            word = self._name(index)
            width = look.width(word, "label") + 8 + look.width(key, "machine") + 12
            look.text(surface, word, "label", ink, (tile.centerx - width // 2, y))
            look.keycap(surface, key, (tile.centerx + width - width // 2, y))
        if mood.focused:
            look.focus_ring(surface, self._tile(self._chosen), 10)
