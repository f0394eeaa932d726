"""The pictures of a theme, each rendered once for every size."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from checkers_app.games.base import Piece, Side
from checkers_app.paths import asset
from checkers_app.ui.boards import discs
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.damaged import reading
from checkers_app.ui.kit.kept import PictureStore, kept, pixel_bytes
from checkers_app.ui.kit.traced import tinted

if TYPE_CHECKING:
    from checkers_app.ui.kit.theme import Theme

Kind = str
"""The name of a picture in the folder of a theme, such as ``black_man``, ``white_king`` or ``cross``."""
_MARKS = frozenset({"cross", "nought"})
"""The kinds of pictures that lie flat on the board and cast no shadow."""


class Pose(NamedTuple):
    """A snapshot of the face in an opponent's portrait."""

    right: float = 0.0
    """The offset of the head to the right, in hundredths of the picture's width."""
    down: float = 0.0
    closed: bool = False
    """True if the eyes are closed."""


AT_REST = Pose()


def disc_kind(piece: Piece) -> Kind:
    """The kind of picture for a checkers piece."""
    if piece.side is Side.FIRST:
        return "black_king" if piece.king else "black_man"
    return "white_king" if piece.king else "white_man"


def mark_kind(piece: Piece) -> Kind:
    """The kind of picture for a tic-tac-toe mark."""
    return "cross" if piece.side is Side.FIRST else "nought"


class Sprites:
    """The pictures of ``theme``.  All surfaces are shared: blit them, but do not draw on them."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        # Cached per instance, so that a change of theme drops the old surfaces.
        self._piece = kept(self._render_piece, 256)
        self._icon = kept(self._render_icon, 256)
        self._board = kept(self._render_board, 6)
        self._board_part = kept(self._render_board_part, 2)
        self._shadowed = kept(self._over_shadow, 32)
        self._plain = kept(self._render_plain, 64)
        self._portrait = kept(self._render_portrait, 64)
        self.grounds = PictureStore[pygame.Surface](pixel_bytes, windows=3)
        """The cache of the frames and squares of all boards, limited to the size of a few window-sized
        pictures.
        """

    def piece(self, kind: Kind, size: int, *, shadow: bool = True) -> pygame.Surface:
        """A disc or a mark in a box of ``size`` pixels, with or without its shadow."""
        return self._piece(kind, max(1, size), shadow)

    def shadow(self, size: int) -> pygame.Surface:
        """The shadow of a disc, without the disc, in a box of ``size`` pixels."""
        return self._plain("shadow", max(1, size))

    def with_shadow(self, image: pygame.Surface, size: int) -> pygame.Surface:
        """Add, to a picture of a disc in a box of ``size`` pixels, the shadow that it casts on the board.

        Pass the same picture object every time, from a cache, because the object is the key under which the
        result is cached.
        """
        return self._shadowed(image, size)

    def icon(self, name: str, size: int, color: str) -> pygame.Surface:
        """An icon in a box of ``size`` pixels, in a single colour, except that ``app_mark`` has the theme's
        colours.

        ``name`` is the name of one of the program's icons, or SVG source that draws in white.
        """
        if name == "app_mark":
            return self._plain(name, size)
        return self._icon(name, size, color)

    def portrait(self, name: str, size: int, pose: Pose = AT_REST) -> pygame.Surface:
        """The portrait of an opponent in a box of ``size`` pixels; the portrait is the same in all themes."""
        return self._portrait(name, max(1, size), pose)

    def board(self, art: str, size: int) -> pygame.Surface:
        """The squares of the board picture ``art``, opaque and without a frame, ``size`` pixels wide and
        high.
        """
        return self._board(art, size)

    def board_part(self, art: str, size: int, part: pygame.Rect) -> pygame.Surface:
        """The part ``part`` of the picture that :meth:`board` returns, without rendering the rest."""
        return self._board_part(art, size, (part.x, part.y, part.width, part.height))

    def frame(self, size: int) -> pygame.Surface:
        """A square wooden frame with an empty middle, ``size`` pixels wide and high."""
        return self._board("frame", size)

    def flat_disc(self, piece: Piece, size: int) -> pygame.Surface:
        """A flat checkers piece for small sizes, with an outline and one ring, or a filled dot for a king."""
        theme = self.theme
        black = piece.side is Side.FIRST
        fill, edge = (theme.d1, theme.d_rim) if black else (theme.l1, theme.l_wall)
        crown = theme.crown_d if black else theme.crown_l
        return discs.flat_disc(fill, edge, crown if piece.king else None, size)

    def _render_piece(self, kind: Kind, size: int, shadow: bool) -> pygame.Surface:  # noqa: FBT001
        if size < discs.FLAT_BELOW and kind not in _MARKS:
            side = Side.FIRST if kind.startswith("black") else Side.SECOND
            return self.flat_disc(Piece(side, kind.endswith("king")), size)
        image = self._plain(kind, size)
        if not shadow or kind in _MARKS or self.theme.outlined:
            return image
        return self._over_shadow(image, size)

    def _over_shadow(self, image: pygame.Surface, size: int) -> pygame.Surface:
        return svg.composed((size, size), (self._plain("shadow", size), (0, 0), 1.0), (image, (0, 0), 1.0))

    def _render_plain(self, name: str, size: int) -> pygame.Surface:
        if name == "shadow" and self.theme.outlined:
            return pygame.Surface((size, size), pygame.SRCALPHA)
        return svg.load(asset("sprites", self.theme.name, f"{name}.svg"), size, size)

    def _render_portrait(self, name: str, size: int, pose: Pose) -> pygame.Surface:
        path = asset("portraits", name)
        with reading(path):
            text = path.read_text(encoding="utf-8")
        if pose.closed:
            text = text.replace('id="open"', 'id="open" display="none"', 1)
            text = text.replace('id="closed" display="none"', 'id="closed"', 1)
        moved = f'id="head" transform="translate({pose.right:g} {pose.down:g})"'
        return svg.draw(text.replace('id="head"', moved, 1), size, size)

    def _render_icon(self, name: str, size: int, color: str) -> pygame.Surface:
        own = not name.lstrip().startswith("<")
        image = svg.load(asset("icons", f"{name}.svg"), size, size) if own else svg.draw(name, size, size)
        return tinted(image, color)

    def _render_board(self, name: str, size: int) -> pygame.Surface:
        image = svg.load(asset("boards", f"{self.theme.name}_{name}.svg"), size, size)
        return image if name == "frame" else svg.opaque(image)

    def _render_board_part(self, name: str, size: int, part: tuple[int, int, int, int]) -> pygame.Surface:
        path = asset("boards", f"{self.theme.name}_{name}.svg")
        return svg.opaque(svg.load_part(path, size, pygame.Rect(part)))
