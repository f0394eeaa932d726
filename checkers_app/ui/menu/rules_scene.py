"""The rules of a board with small diagrams, and the keys, on one card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import zip_longest

import pygame

from checkers_app import paths
from checkers_app.games.base import Game
from checkers_app.play.whole_tree import whole_tree
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToWelcome
from checkers_app.ui.input.key_lines import EVERYWHERE_LINES, TAB, KeyLine
from checkers_app.ui.kit.desktop import show_page
from checkers_app.ui.kit.elements import (
    AtLeast,
    Button,
    Choice,
    Column,
    Columns,
    Element,
    FirstFit,
    Grid,
    Hairline,
    Heading,
    Keycap,
    Option,
    Picture,
    Row,
    Scroll,
    Space,
    Table,
    Words,
    card_frame,
)
from checkers_app.ui.menu.diagrams import diagrams_of, draw_diagram
from checkers_app.ui.view_scene import CardScene, Key
from checkers_app.words import later, say

WIDTH, HEIGHT = 1060, 620
_SCROLL: Mapping[int, int] = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}
"""Key -> turns of the wheel."""

_TWO_LARGE, _TWO = 840, 644
"""Units of two columns at least, with large diagrams and with small ones."""
KEYS = (
    (later("Arrows"), later("move over the board or the menu; Enter chooses")),
    ("11-15", later("type a move by its squares")),
    (later("Esc"), later("put the piece down, or open the menu")),
    (later("Ctrl Z"), later("take back your turn, or a new game")),
    (later("Ctrl Y"), later("put back what was undone")),
    (later("Ctrl N"), later("a new game; the old one is kept")),
    (later("Ctrl C"), later("copy the game; with Shift the position")),
    (later("Ctrl V"), later("paste a game or a position")),
    (later("Ctrl S"), later("add the game to a PDN file")),
    (later("Ctrl F"), later("saved games with this position")),
    (later("Ctrl PgDn"), later("the next game of the list, while reading; Ctrl PgUp the previous one")),
    (later("Ctrl E"), later("change sides; asks first")),
    (later("Ctrl W"), later("main menu")),
    (later("Ctrl Q"), later("quit the program")),
    (later("Home"), later("look back: also Page Up, Page Down, End")),
    ("A", later("best lines of the position")),
    ("C", later("write a remark on the selected move")),
    ("G", later("the computer plays at once")),
    ("R", later("review of a finished game")),
    ("H", later("hint")),
    ("P S D", later("computers alone: pause, one move, pace")),
    ("T", later("see it think: its search tree")),
    ("W", later("why not this move? then choose one")),
    (later("Menu key"), later("what a piece can do; or a right click, or hold it")),
    ("L", later("show what it is looking at")),
    ("F", later("flip the board")),
    ("V", later("what every square leads to")),
    ("E", later("label the moves of an ending")),
    ("M", later("moves and engine, in a small window")),
    (later("Tab"), later("go to the buttons")),
    ("F1", later("this help")),
    ("F9", later("game menu")),
    ("F10", later("settings")),
    ("F11", later("full screen")),
    ("F8", later("for a projector: large text, answers hidden")),
)


class RulesScene(CardScene):
    """A card over the scene it was opened from."""

    def __init__(self, context: Context, game: Game, keys: tuple[KeyLine, ...] = ()) -> None:
        """``keys`` are those of the page it is opened from, if they are not those of the board."""
        super().__init__(context)
        self._game = game
        self._own_keys = keys
        self._page = 0
        self._unopened = False
        """True where the desktop could not open the guide."""

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """F1 closes the card, as it has opened it; up and down move what is on it."""
        scrolls = {(key, False): partial(self._scroll, steps) for key, steps in _SCROLL.items()}
        return {**super().shortcuts(), (pygame.K_F1, False): self.back, **scrolls}

    def _scroll(self, steps: int) -> None:
        for element in self.tree.walk():
            element.scroll(self.touch.scrolls, steps)

    def _set_page(self, index: int) -> None:
        self._page = index
        self.touch.forget_scroll("text")

    def _open_guide(self) -> None:
        self._unopened = not show_page(paths.guide_file())

    def view(self) -> Element:
        """The pages, and the one that is shown."""
        pages: list[tuple[str, Callable[[], Element]]] = [
            (say("Rules"), self._rules),
            (say("Board keys") if self._own_keys else say("Keys"), lambda: _key_table(self._keys())),
        ]
        if self._own_keys:
            own = [(line.cap, line.meaning) for line in (*self._own_keys, *self._general_lines())]
            pages.insert(0, (say("This page"), lambda: _key_table(own)))
        options = [Option(title) for title, _ in pages]
        tabs = Choice("page", options, self._page, self._set_page, label=say("Page"), first=True)
        title = say("Rules and keys")
        heading = Heading(title, style="scene")
        head = FirstFit(
            Row(heading, Space(), tabs, pad=(28, 10)),
            lambda: Column(Row(heading, height=52), tabs, Space(12), gap=0, pad=(28, 0)),
        )
        content: Element = Scroll("text", Column(pages[self._page][1](), pad=(0, 8)), grow=1)
        if self._unopened:
            told = say("The guide could not be opened. It is the file {file}", file=paths.guide_file())
            content = Column(Words(told, color="warn", anywhere=True, news=True), content, gap=12, grow=1)
        return card_frame(
            Column(head, Hairline(), gap=0, label=title),
            content,
            width=WIDTH,
            height=HEIGHT,
            buttons=[
                Button(
                    "guide",
                    self._open_guide,
                    say("User's guide"),
                    say("Guide"),
                    "",
                    icon="book",
                    tip=say("The whole guide, in English, as a page in your browser"),
                ),
                Button("pictures", lambda: self.show(ToWelcome()), say("How it works"), icon="board"),
                Button("done", self.back, say("Done"), icon="check", primary=True, default=True),
            ],
        )

    # --- the pages ------------------------------------------------------------------------------

    def _rules(self) -> Element:
        """The rules, each paragraph with its diagram."""

        def columns(side: int, least: int) -> AtLeast:
            paragraphs = partial(self._paragraphs, side)
            return AtLeast(least, lambda: Columns(2, *paragraphs(), gap=40, line_gap=20, least=least))

        return FirstFit(
            columns(200, _TWO_LARGE),
            columns(128, _TWO),
            lambda: Column(*self._paragraphs(128), gap=20),
        )

    def _paragraphs(self, side: int) -> list[Element]:
        texts = self._game.rules
        paragraphs: list[Element] = []
        for text, diagram in zip_longest(texts, diagrams_of(self._game)[: len(texts)]):
            picture = None
            if diagram is not None:
                paint = partial(draw_diagram, game=self._game, diagram=diagram)
                picture = Picture(paint, size=(side, side), smallest=(side, side))
            paragraphs.append(Row(picture, Words(say(text), wrap=True, grow=1), gap=18, align="start"))
        return paragraphs

    def _general_lines(self) -> tuple[KeyLine, ...]:
        """What means the same everywhere, but for what the page has a meaning of its own for."""
        own = frozenset(key for line in self._own_keys for key in line.keys)
        return tuple(line for line in EVERYWHERE_LINES if not line.keys & own or line is TAB)

    def _keys(self) -> list[tuple[str, str]]:
        """The keys that do something on this board."""
        idle = set() if self._game.turns else {"F"}
        if not self._context.endings.reach_on(self._game):
            idle.add("E")
        if whole_tree(self._game) is None:
            idle.add("V")
        return [item for item in KEYS if item[0] not in idle]


def _key_table(keys: Sequence[tuple[str, str]]) -> Element:
    """The keys and what they do, in two columns where there is room."""

    def table(part: Sequence[tuple[str, str]]) -> Element:
        rows = [
            (Row(Keycap(say(cap)), Space()), Words(say(meaning), wrap=True, grow=1)) for cap, meaning in part
        ]
        return Table(rows, gap=14, line_gap=10)

    half = -(-len(keys) // 2)
    two = AtLeast(_TWO, lambda: Grid(2, table(keys[:half]), table(keys[half:]), gap=40, least=_TWO))
    return FirstFit(two, lambda: table(keys))
