"""The look of the program: its theme, fonts and sprites, and the shapes that all scenes draw."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game, Piece, Side
from checkers_app.paths import asset
from checkers_app.ui.boards import painter_of
from checkers_app.ui.boards.painter import BoardPainter
from checkers_app.ui.boards.sprites import AT_REST, Pose, Sprites
from checkers_app.ui.boards.zoomed import ZoomedPainter
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.canvas import canvas, in_pixels, layer, pixels_of
from checkers_app.ui.kit.fonts import ELLIPSIS, Anchor, Fonts
from checkers_app.ui.kit.kept import kept
from checkers_app.ui.kit.theme import PAPER, THEMES, Theme

KEY_HEIGHT = 20
_KEPT_PARAGRAPHS = 512
"""The number of paragraphs whose line breaks are cached; a page is rebuilt after every event."""

_KEPT_PAINTERS = 32
"""The number of cached board painters.  House rules can produce more boards than a user ever looks at."""

_KEYS = re.compile(r"\([^()]{1,24}\)")
"""Matches the keys at the end of a tool tip, which must stay on one line."""


class Look:
    """Draws text, boxes, cards and icons in one theme at one zoom; to change either, create a new look.

    Positions and sizes are in units of :attr:`zoom` pixels.  At zoom 1 the target is a plain surface,
    otherwise a :class:`checkers_app.ui.kit.canvas.Canvas` with the same zoom.
    """

    def __init__(self, theme: Theme, fonts: Fonts) -> None:
        self.theme = theme
        self.fonts = fonts
        self.zoom = fonts.scale
        self.width = fonts.measured
        """The width, in units, of a text in a given role.  This is a cached function and not a method,
        because a page needs hundreds of widths.
        """
        self._board_fonts = fonts if self.zoom == 1.0 else Fonts()
        self.sprites = Sprites(theme)
        self._painter = kept(self._make_painter, _KEPT_PAINTERS)
        self._banner = kept(self._make_banner, 4)
        self.wrapped = kept(self._break, _KEPT_PARAGRAPHS)
        """A cached :meth:`wrap`, for callers that do not modify the result."""
        self.widest_word = kept(self._measure_words, _KEPT_PARAGRAPHS)
        """The width, in units, of a text's longest word; it is the minimum width of a paragraph."""

    def _make_painter(self, game: Game) -> BoardPainter:
        painter = painter_of(game)(game, self.theme, self.sprites, self._board_fonts)
        return painter if self.zoom == 1.0 else ZoomedPainter(painter, self.zoom)

    def painter(self, game: Game) -> BoardPainter:
        """The painter of the board of a game."""
        return self._painter(game)

    def side(self, game: Game, side: Side, surface: Surface, rect: Rect) -> None:
        """Draw the small icon of a side: a flat disc or, in tic-tac-toe, a cross or a nought."""
        self.painter(game).draw_small(surface, rect, Piece(side))

    def banner(self, surface: Surface, rect: Rect, game: Game) -> None:
        """Draw part of a game's board with rounded top corners, for the top of a card."""
        pixels_of(surface).blit(self._banner(game, rect.size), self._place(rect))

    def _make_banner(self, game: Game, size: tuple[int, int]) -> Surface:
        image = layer(size, self.zoom)
        self.painter(game).draw_banner(image, image.get_rect())
        pixels = pixels_of(image)
        radius = round(12 * self.zoom)
        mask = svg.rounded_rect((pixels.get_width(), pixels.get_height() + radius), radius, "#FFFFFF")
        pixels.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return pixels

    def background(self, surface: Surface) -> None:
        """Fill the whole window with the background colour."""
        surface.fill(self.theme.bg)

    def box(
        self,
        surface: Surface,
        rect: Rect,
        fill: str | None,
        border: str | None = None,
        *,
        radius: int = 8,
        width: float | None = None,
        alpha: float = 1.0,
    ) -> None:
        """Draw a rectangle with rounded corners; by default, the border has the theme's border width."""
        if border is None:
            width = 0
        elif width is None:
            width = self.theme.border
        place = self._place(rect)
        image = svg.rounded_rect(
            place.size, radius * self.zoom, fill or "none", border or "", width * self.zoom
        )
        svg.blit_alpha(pixels_of(surface), image, place.topleft, alpha)

    def _place(self, rect: Rect) -> Rect:
        return rect if self.zoom == 1.0 else in_pixels(rect, self.zoom)

    def canvas(self, pixels: Surface) -> Surface:
        """A surface with which scenes draw on ``pixels``."""
        return canvas(pixels, self.zoom)

    def layer(self, size: tuple[int, int]) -> Surface:
        """A transparent surface, to be drawn with :meth:`put`; its size is given in units."""
        return layer(size, self.zoom)

    def put(self, surface: Surface, picture: Surface, position: tuple[int, int], alpha: float) -> None:
        """Draw a layer with an opacity from 0 (invisible) to 1."""
        x, y = position
        svg.blit_alpha(
            pixels_of(surface), pixels_of(picture), (round(x * self.zoom), round(y * self.zoom)), alpha
        )

    def _shadow(self, surface: Surface, rect: Rect, kind: svg.ShadowKind, radius: int) -> None:
        place, radius = self._place(rect), round(radius * self.zoom)
        svg.draw_shadow(pixels_of(surface), place, self.theme, kind, radius)

    def card(
        self, surface: Surface, rect: Rect, *, fill: str | None = None, border: str | None = None
    ) -> None:
        """Draw a card with its shadow."""
        self._shadow(surface, rect, "card", 12)
        self.box(surface, rect, fill or self.theme.panel, border or self.theme.line, radius=12)

    def overlay(self, surface: Surface, rect: Rect) -> None:
        """Draw the card of a scene that is shown on top of another."""
        self._shadow(surface, rect, "overlay", 16)
        self.box(surface, rect, self.theme.panel, self.theme.line, radius=16)

    def dim(self, surface: Surface) -> None:
        """Darken everything behind an overlay."""
        theme = self.theme
        pixels = pixels_of(surface)
        veil = Surface(pixels.get_size())
        veil.fill(theme.veil)
        veil.set_alpha(round(255 * (0.82 if theme.outlined else 0.66 if theme.dark else 0.58)))
        pixels.blit(veil, (0, 0))

    def focus_ring(self, surface: Surface, rect: Rect, radius: int) -> None:
        """Draw a focus ring, 3 units wide, with a gap of 2 units between it and ``rect``."""
        self.box(surface, rect.inflate(10, 10), None, self.theme.focus, radius=radius + 5, width=3)

    def icon(
        self, surface: Surface, name: str, centre: tuple[float, float], size: int, color: str | None = None
    ) -> None:
        """Draw an icon centred on a point."""
        image = self.sprites.icon(name, round(size * self.zoom), color or self.theme.ink)
        x, y = centre[0] - size / 2, centre[1] - size / 2
        pixels_of(surface).blit(image, (round(x * self.zoom), round(y * self.zoom)))

    def portrait(self, surface: Surface, rect: Rect, name: str, pose: Pose = AT_REST) -> None:
        """Draw the portrait of an opponent in a square; ``name`` is the name of the file."""
        place = self._place(rect)
        pixels_of(surface).blit(self.sprites.portrait(name, place.width, pose), place)

    def drawing(self, surface: Surface, rect: Rect, body: str, size: tuple[float, float]) -> None:
        """Draw SVG elements, scaled so that a drawing of the given size fills ``rect``."""
        place = self._place(rect)
        image = svg.render(svg.document(body, *size), *place.size)
        pixels_of(surface).blit(image, place)

    def text(
        self,
        surface: Surface,
        text: str,
        role: str,
        color: str,
        position: tuple[float, float],
        anchor: Anchor = "left",
        room: int | None = None,
    ) -> None:
        """Draw a line of text with its capitals centred on the height of ``position``.

        ``room`` is the maximum width in units; longer text is shortened with an ellipsis.
        """
        if room is not None:
            text = self.fit(text, role, room)
        if text:
            self.fonts.blit(surface, text, role, color, position, anchor)

    def say(
        self,
        surface: Surface,
        wordings: Sequence[str],
        role: str,
        color: str,
        position: tuple[float, float],
        room: int,
    ) -> None:
        """Draw the first of several wordings that fits, or else the last one, shortened; see :meth:`text`."""
        self.text(surface, self.first_fit(wordings, role, room), role, color, position, "left", room)

    def first_fit(self, wordings: Sequence[str], role: str, room: int) -> str:
        """The first of several wordings that fits in ``room`` units, or else the last one."""
        for text in wordings:
            if self.width(text, role) <= room:
                return text
        return wordings[-1]

    def fit(self, text: str, role: str, room: int) -> str:
        """The text, shortened with an ellipsis if it is wider than ``room`` units."""
        return self.fonts.fit(text, role, room)

    def fit_moves(self, text: str, role: str, room: int) -> str:
        """As many whole moves as fit in ``room`` units, with an ellipsis if some are left out."""
        if self.width(text, role) <= room:
            return text
        moves = text.split(" ")  # do not split at no-break spaces
        while moves and (moves[-1].endswith(".") or self.width(f"{' '.join(moves)} {ELLIPSIS}", role) > room):
            moves.pop()
        return " ".join((*moves, ELLIPSIS))

    def wrap(self, text: str, role: str, room: int) -> list[str]:
        """Break a text at spaces, but not at no-break spaces, into lines of at most ``room`` units."""
        return list(self.wrapped(text, role, room))

    def _measure_words(self, text: str, role: str) -> int:
        return max(self.width(word, role) for word in text.replace("\n", " ").split(" "))

    def _break(self, text: str, role: str, room: int) -> tuple[str, ...]:
        lines: list[str] = []
        line = ""
        for word in filter(None, text.replace("\n", " ").split(" ")):
            longer = f"{line} {word}" if line else word
            if line and self.width(longer, role) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        return (*lines, line) if line else tuple(lines)

    def key_width(self, text: str) -> int:
        """The width, in units, of a key drawn by :meth:`keycap`."""
        return self.width(text, "key") + 14

    def keycap(self, surface: Surface, text: str, right: tuple[int, int], color: str | None = None) -> int:
        """Draw a key as on a keyboard, with its right edge at ``right``; return its width in units."""
        width = self.key_width(text)
        rect = Rect(right[0] - width, right[1] - KEY_HEIGHT // 2, width, KEY_HEIGHT)
        ink = color or self.theme.ink2
        fill, line = (None, ink) if color else (self.theme.panel2, self.theme.line)
        self.box(surface, rect, fill, line, radius=4, alpha=0.7 if color else 1.0)
        self.text(surface, text, "key", ink, rect.center, "center")
        return width

    def tile(self, surface: Surface, rect: Rect, game: Game, piece: Piece) -> None:
        """Draw a piece on a square of its board."""
        self.painter(game).draw_piece(surface, rect, piece)

    def tooltip(self, surface: Surface, text: str, pointer: tuple[int, int], owner: Rect) -> Rect:
        """Draw a tool tip inside the window, next to the control that it explains.

        Returns:
            The rectangle of the tool tip, which is below ``owner`` if it fits there, and otherwise above.
        """
        text = _KEYS.sub(lambda keys: keys[0].replace(" ", "\u00a0"), text)
        lines = self.wrap(text, "label", 320)
        width = max(self.width(line, "label") for line in lines) + 20
        window = surface.get_rect().inflate(-8, -8)
        rect = Rect(pointer[0] + 8, owner.bottom + 6, width, 18 * len(lines) + 10)
        if rect.bottom > window.bottom:
            rect.bottom = owner.top - 6
        rect.clamp_ip(window)
        self.box(surface, rect, self.theme.ink, None, radius=6)
        for index, line in enumerate(lines):
            at = (rect.x + 10, rect.y + 14 + 18 * index)
            self.text(surface, line, "label", self.theme.panel, at)
        return rect


def look_of(theme: str, zoom: float) -> Look:
    """The look for the name of a theme; for an unknown name, the look of the first theme."""
    return Look(THEMES.get(theme, next(iter(THEMES.values()))), Fonts(zoom))


def look_for_files(theme: str) -> Look:
    """The look with which pictures are saved, independent of the window."""
    pygame.font.init()
    return look_of(theme, 1.0)


def look_for_paper(zoom: float) -> Look:
    """The look with which pictures of trees are saved: black on white, independent of the window."""
    pygame.font.init()
    return Look(PAPER, Fonts(zoom))


def window_icon() -> Surface:
    """The program's icon, shown in the taskbar."""
    return svg.load(asset("icons", "app_mark.svg"), 64, 64)
