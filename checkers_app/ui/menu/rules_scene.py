"""The rules of a board with small diagrams, and the keys, on one card."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from itertools import zip_longest

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game
from checkers_app.play.whole_tree import whole_tree
from checkers_app.ui.boards.view import BoardView
from checkers_app.ui.card import Card, Key
from checkers_app.ui.context import Context
from checkers_app.ui.key_lines import EVERYWHERE_LINES, KeyLine
from checkers_app.ui.kit.widgets import Button, Option, Segments
from checkers_app.ui.menu.diagrams import Diagram, diagrams_of

SIZE = (1060, 620)
TWO_COLUMNS = 700
"""Cards of this many units have two columns."""
LINE = 22
_SCROLL: Mapping[int, int] = {
    pygame.K_UP: -2 * LINE,
    pygame.K_DOWN: 2 * LINE,
    pygame.K_PAGEUP: -10 * LINE,
    pygame.K_PAGEDOWN: 10 * LINE,
}

KEYS = (
    ("Arrows", "move over the board or the menu; Enter chooses"),
    ("11-15", "type a move by its squares"),
    ("Esc", "put the piece down, or open the menu"),
    ("Ctrl Z", "take back your turn, or a new game"),
    ("Ctrl Y", "put back what was undone"),
    ("Ctrl N", "a new game; the old one is kept"),
    ("Ctrl C", "copy the game; with Shift the position"),
    ("Ctrl V", "paste a game or a position"),
    ("Ctrl S", "add the game to a PDN file"),
    ("Ctrl F", "saved games with this position"),
    ("Ctrl X", "change sides; asks first"),
    ("Ctrl Q", "main menu"),
    ("Home", "look back: also Page Up, Page Down, End"),
    ("A", "best lines of the position"),
    ("C", "write a remark on the selected move"),
    ("G", "the computer plays at once"),
    ("R", "review of a finished game"),
    ("H", "hint"),
    ("P S D", "computers alone: pause, one move, pace"),
    ("T", "see it think: its search tree"),
    ("W", "why not this move? then choose one"),
    ("L", "show what it is looking at"),
    ("F", "turn the board"),
    ("V", "what every square leads to"),
    ("E", "label the moves of an ending"),
    ("M", "moves and engine, in a small window"),
    ("Tab", "go to the buttons"),
    ("F1", "rules and keys; F10 settings, in the menus"),
    ("F11", "full screen"),
)


class RulesScene(Card):
    """A card over the scene it was opened from."""

    title = "Rules and keys"

    def __init__(self, context: Context, game: Game, keys: tuple[KeyLine, ...] = ()) -> None:
        """``keys`` are those of the page it is opened from, if they are not those of the board."""
        super().__init__(context)
        self._game = game
        self._own_keys = keys
        self._page = 0
        self._scrolled = 0
        self._inner = Rect(0, 0, 0, 0)
        """What is seen of the text."""
        self._height = 0
        """Of the whole text."""

    def _card_size(self) -> tuple[int, int]:
        width = min(SIZE[0], self._size[0] - 32)
        height = SIZE[1] if width >= TWO_COLUMNS else SIZE[0]
        return width, min(height, self._size[1] - 32)

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {**super()._shortcuts(), (pygame.K_F1, False): self._close}

    def _take(self, event: pygame.event.Event) -> bool:
        if super()._take(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in _SCROLL:
            self._scroll(_SCROLL[event.key])
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(-2 * LINE * event.y)
            return True
        return False

    def _scroll(self, down: int) -> None:
        self._scrolled = max(0, min(self._height - self._inner.height, self._scrolled + down))
        self._dirty = True

    def _set_page(self, index: int) -> None:
        self._page = index
        self._scrolled = 0
        self._lay_out()

    def _lay_out(self) -> None:
        rect = self._rect
        wide = rect.width >= TWO_COLUMNS
        pages: list[tuple[str, Callable[[], list[_Block]]]] = [
            ("Rules", self._paragraphs),
            ("Board keys" if self._own_keys else "Keys", lambda: self._key_rows(self._keys())),
        ]
        if self._own_keys:
            own = [(line.cap, line.meaning) for line in (*self._own_keys, *self._general_lines())]
            pages.insert(0, ("This page", lambda: self._key_rows(own)))
        wide_tabs = 130 * len(pages)
        tabs = Rect(rect.right - wide_tabs - 28, rect.y + 11, wide_tabs, 44)
        if not wide:
            tabs = Rect(rect.x + 20, rect.y + 76, rect.width - 40, 44)
        top = tabs.bottom + (26 if wide else 14)
        self._inner = Rect(rect.x + 28, top, rect.width - 56, rect.bottom - 80 - top)
        button = Rect(rect.right - 148, rect.bottom - 64, 120, 48)
        self._group.set(
            [
                Segments("page", tabs, [Option(title) for title, _ in pages], self._page, self._set_page),
                Button("done", button, self._close, label="Done", icon="check", primary=True),
            ],
            focus="page",
            default="done",
        )
        columns = 2 if wide else 1
        self._blocks = _placed(pages[self._page][1](), columns, self._inner.width)
        self._height = max((rect.bottom for rect, _ in self._blocks), default=0)
        self._scroll(0)

    # --- the two pages --------------------------------------------------------------------------

    def _paragraphs(self) -> list[_Block]:
        """The rules, each paragraph with its diagram."""
        texts = inspect.cleandoc(self._game.rules).split("\n\n")
        blocks = []
        for text, picture in zip_longest(texts, diagrams_of(self._game)[: len(texts)]):
            blocks.append(self._paragraph(text, picture))
        return blocks

    def _paragraph(self, text: str, picture: Diagram | None) -> _Block:
        look = self._context.look
        side = 200 if self._rect.width >= TWO_COLUMNS + 200 else 128 if picture else 0
        room = self._column - (side + 18 if picture else 0)
        lines = look.wrap(text, "body", room)

        def draw(surface: Surface, at: Rect) -> None:
            left = at.x
            if picture is not None:
                self._draw_diagram(surface, Rect(at.x, at.y, side, side), picture)
                left += side + 18
            for index, line in enumerate(lines):
                look.text(surface, line, "body", look.theme.ink, (left, at.y + 11 + LINE * index))

        return max(side if picture else 0, LINE * len(lines)) + 20, draw

    def _draw_diagram(self, surface: Surface, place: Rect, diagram: Diagram) -> None:
        look = self._context.look
        if diagram.span is None:
            BoardView(self._game, place.inflate(-4, -4)).draw(look, surface, diagram.picture)
            return
        look.painter(self._game).draw_part(surface, place, diagram.picture, diagram.corner, diagram.span)
        look.box(surface, place.inflate(2, 2), None, look.theme.edge, radius=2)

    def _general_lines(self) -> tuple[KeyLine, ...]:
        """What means the same everywhere, but for what the page has a meaning of its own for."""
        own = frozenset(key for line in self._own_keys for key in line.keys)
        return tuple(line for line in EVERYWHERE_LINES if not line.keys & own or line.cap == "Tab")

    def _key_rows(self, keys: list[tuple[str, str]]) -> list[_Block]:
        left = max(78, *(self._context.look.key_width(key) + 14 for key, _ in keys))
        return [self._key_row(key, meaning, left) for key, meaning in keys]

    def _key_row(self, key: str, meaning: str, left: int) -> _Block:
        look = self._context.look
        lines = look.wrap(meaning, "body", self._column - left)

        def draw(surface: Surface, at: Rect) -> None:
            look.keycap(surface, key, (at.x + look.key_width(key), at.y + 12))
            for index, line in enumerate(lines):
                look.text(surface, line, "body", look.theme.ink, (at.x + left, at.y + 12 + LINE * index))

        return 10 + LINE * len(lines), draw

    @property
    def _column(self) -> int:
        """The width of a column."""
        inner = self._inner.width
        return (inner - _GAP) // 2 if self._rect.width >= TWO_COLUMNS else inner - 12

    def _keys(self) -> list[tuple[str, str]]:
        """The keys that do something on this board."""
        idle = set() if self._game.turns else {"F"}
        if not self._context.endings.reach_on(self._game):
            idle.add("E")
        if whole_tree(self._game) is None:
            idle.add("V")
        return [item for item in KEYS if item[0] not in idle]

    def _draw_inside(self, surface: Surface) -> None:
        look, inner = self._context.look, self._inner
        clip = surface.get_clip()
        surface.set_clip(inner.inflate(24, 8))
        for rect, draw in self._blocks:
            place = rect.move(inner.x, inner.y - self._scrolled)
            if place.colliderect(inner):
                draw(surface, place)
        surface.set_clip(clip)
        if self._height > inner.height:
            track = Rect(self._rect.right - 16, inner.y, 4, inner.height)
            look.box(surface, track, look.theme.panel2, radius=2)
            size = max(32, inner.height * inner.height // self._height)
            top = (inner.height - size) * self._scrolled // (self._height - inner.height)
            look.box(surface, Rect(track.x, track.y + top, 4, size), look.theme.ink3, radius=2)


_GAP = 40
_Draw = Callable[[Surface, Rect], None]
_Block = tuple[int, _Draw]
"""A height, and what draws the block in a rectangle."""


def _placed(blocks: list[_Block], columns: int, width: int) -> list[tuple[Rect, _Draw]]:
    """The blocks in columns that are about equally high, one after the other."""
    half = sum(height for height, _ in blocks) / columns
    column, top = 0, 0
    placed = []
    wide = (width - _GAP * (columns - 1)) // columns
    for height, draw in blocks:
        if column + 1 < columns and top + height / 2 > half:
            column, top = column + 1, 0
        placed.append((Rect(column * (wide + _GAP), top, wide, height), draw))
        top += height
    return placed
