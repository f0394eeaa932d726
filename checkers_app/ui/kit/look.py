"""The current look: theme, fonts and sprites together, with the shapes that every scene draws."""

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
"""The number of paragraphs whose line breaks are cached, because a page is rebuilt after every event."""

_KEPT_PAINTERS = 32
"""The number of cached board painters: house rules make more boards than a user looks at."""

_KEYS = re.compile(r"\([^()]{1,24}\)")
"""The keys at the end of a tool tip, which stay on one line."""


class Look:
    """Draws text, boxes, cards and icons in one theme and at one zoom; a change creates a new one.

    Positions and sizes are in units of :attr:`zoom` pixels; what is drawn on is a surface at zoom 1 and
    a :class:`checkers_app.ui.kit.canvas.Canvas` of the same zoom at any other.
    """

    def __init__(self, theme: Theme, fonts: Fonts) -> None:
        self.theme = theme
        self.fonts = fonts
        self.zoom = fonts.scale
        self.width = fonts.measured
        """The width of a text in a role, in pixels.  Not a method, because a page needs hundreds of
        widths.
        """
        self._board_fonts = fonts if self.zoom == 1.0 else Fonts()
        self.sprites = Sprites(theme)
        self._painter = kept(self._make_painter, _KEPT_PAINTERS)
        self._banner = kept(self._make_banner, 4)
        self.wrapped = kept(self._break, _KEPT_PARAGRAPHS)
        """The lines of :meth:`wrap`, not to be modified.  Not a method, for the same reason."""
        self.widest_word = kept(self._measure_words, _KEPT_PARAGRAPHS)
        """The width of the longest word of a text in pixels, which is the minimum width of a paragraph."""

    def _make_painter(self, game: Game) -> BoardPainter:
        painter = painter_of(game)(game, self.theme, self.sprites, self._board_fonts)
        return painter if self.zoom == 1.0 else ZoomedPainter(painter, self.zoom)

    def painter(self, game: Game) -> BoardPainter:
        """The painter of a game's board."""
        return self._painter(game)

    def side(self, game: Game, side: Side, surface: Surface, rect: Rect) -> None:
        """Draw the icon of a side: a flat disc, or its mark."""
        self.painter(game).draw_small(surface, rect, Piece(side))

    def banner(self, surface: Surface, rect: Rect, game: Game) -> None:
        """Draw a part of a game's board with round corners at its top, for the top of a card."""
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
        """Fill the window."""
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
        """A rectangle with round corners; ``width`` is the border's, the theme's own if None."""
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
        """The surface for scenes to draw on to fill ``pixels``."""
        return canvas(pixels, self.zoom)

    def layer(self, size: tuple[int, int]) -> Surface:
        """A transparent surface of this many units, for :meth:`put`."""
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
        """A card with its shadow."""
        self._shadow(surface, rect, "card", 12)
        self.box(surface, rect, fill or self.theme.panel, border or self.theme.line, radius=12)

    def overlay(self, surface: Surface, rect: Rect) -> None:
        """The card of a scene on top of another."""
        self._shadow(surface, rect, "overlay", 16)
        self.box(surface, rect, self.theme.panel, self.theme.line, radius=16)

    def dim(self, surface: Surface) -> None:
        """Darken what is behind an overlay."""
        theme = self.theme
        pixels = pixels_of(surface)
        veil = Surface(pixels.get_size())
        veil.fill(theme.veil)
        veil.set_alpha(round(255 * (0.82 if theme.outlined else 0.66 if theme.dark else 0.58)))
        pixels.blit(veil, (0, 0))

    def focus_ring(self, surface: Surface, rect: Rect, radius: int) -> None:
        """The focus ring: a gap of 2 px, then 3 px."""
        self.box(surface, rect.inflate(10, 10), None, self.theme.focus, radius=radius + 5, width=3)

    def icon(
        self, surface: Surface, name: str, centre: tuple[float, float], size: int, color: str | None = None
    ) -> None:
        """An icon, centred."""
        image = self.sprites.icon(name, round(size * self.zoom), color or self.theme.ink)
        x, y = centre[0] - size / 2, centre[1] - size / 2
        pixels_of(surface).blit(image, (round(x * self.zoom), round(y * self.zoom)))

    def portrait(self, surface: Surface, rect: Rect, name: str, pose: Pose = AT_REST) -> None:
        """The picture of a character, in a square; ``name`` is its file."""
        place = self._place(rect)
        pixels_of(surface).blit(self.sprites.portrait(name, place.width, pose), place)

    def drawing(self, surface: Surface, rect: Rect, body: str, size: tuple[float, float]) -> None:
        """The elements of an SVG document of this many units, filling ``rect``."""
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
        """One line of text, its capitals centred on the height of ``position``.

        ``room`` is the maximum width in pixels; longer text ends with an ellipsis.
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
        """The first of several wordings that fits, or the last of them shortened; arguments as for
        :meth:`text`.
        """
        self.text(surface, self.first_fit(wordings, role, room), role, color, position, "left", room)

    def first_fit(self, wordings: Sequence[str], role: str, room: int) -> str:
        """The first of several wordings that fits in ``room`` pixels, or the last."""
        for text in wordings:
            if self.width(text, role) <= room:
                return text
        return wordings[-1]

    def fit(self, text: str, role: str, room: int) -> str:
        """The text, shortened with an ellipsis if it is wider than ``room`` pixels."""
        return self.fonts.fit(text, role, room)

    def fit_moves(self, text: str, role: str, room: int) -> str:
        """As many whole moves of a line as fit in ``room`` pixels, with an ellipsis for the rest."""
        if self.width(text, role) <= room:
            return text
        moves = text.split(" ")  # do not split at no-break spaces
        while moves and (moves[-1].endswith(".") or self.width(f"{' '.join(moves)} {ELLIPSIS}", role) > room):
            moves.pop()
        return " ".join((*moves, ELLIPSIS))

    def wrap(self, text: str, role: str, room: int) -> list[str]:
        """The text broken at spaces (not at no-break spaces) into lines of at most ``room`` pixels."""
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
        """The width in pixels of a key as :meth:`keycap` draws it."""
        return self.width(text, "key") + 14

    def keycap(self, surface: Surface, text: str, right: tuple[int, int], color: str | None = None) -> int:
        """A key as on a keyboard, with its right edge at ``right``; returns its width in pixels."""
        width = self.key_width(text)
        rect = Rect(right[0] - width, right[1] - KEY_HEIGHT // 2, width, KEY_HEIGHT)
        ink = color or self.theme.ink2
        fill, line = (None, ink) if color else (self.theme.panel2, self.theme.line)
        self.box(surface, rect, fill, line, radius=4, alpha=0.7 if color else 1.0)
        self.text(surface, text, "key", ink, rect.center, "center")
        return width

    def tile(self, surface: Surface, rect: Rect, game: Game, piece: Piece) -> None:
        """A piece on a tile of the board."""
        self.painter(game).draw_piece(surface, rect, piece)

    def tooltip(self, surface: Surface, text: str, pointer: tuple[int, int], owner: Rect) -> Rect:
        """A small box with ``text``, kept inside the window and outside of the control that it explains.

        Returns:
            Its place: below ``owner`` if it fits, otherwise above.
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
    """The look of a theme by its name; that of the first theme if the name is unknown."""
    return Look(THEMES.get(theme, next(iter(THEMES.values()))), Fonts(zoom))


def look_for_files(theme: str) -> Look:
    """The look of a theme for saved pictures, independent of the window."""
    pygame.font.init()
    return look_of(theme, 1.0)


def look_for_paper(zoom: float) -> Look:
    """The look of saved pictures of trees: black on white, independent of the window."""
    pygame.font.init()
    return Look(PAPER, Fonts(zoom))


def window_icon() -> Surface:
    """The program's icon in the task bar."""
    return svg.load(asset("icons", "app_mark.svg"), 64, 64)
