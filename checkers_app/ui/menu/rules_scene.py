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
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.desktop import show_page
from checkers_app.ui.menu.diagrams import diagrams_of, draw_diagram
from checkers_app.ui.view_scene import CardScene, Key
from checkers_app.words import N_, say

WIDTH, HEIGHT = 1060, 620
_SCROLL: Mapping[int, int] = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}
"""Key -> turns of the wheel."""

_TWO_LARGE, _TWO = 840, 644
"""The minimum width of two columns in units, with large diagrams and with small ones."""
KEYS = (
    (N_("Arrows"), N_("move over the board or the menu; Enter chooses")),
    ("11-15", N_("type a move by its squares")),
    (N_("Esc"), N_("put the piece down, or open the menu")),
    (N_("Ctrl Z"), N_("take back your turn, or a new game")),
    (N_("Ctrl Y"), N_("put back what was undone")),
    (N_("Ctrl N"), N_("a new game; the old one is kept")),
    (N_("Ctrl C"), N_("copy the game; with Shift the position")),
    (N_("Ctrl V"), N_("paste a game or a position")),
    (N_("Ctrl S"), N_("add the game to a PDN file")),
    (N_("Ctrl F"), N_("saved games with this position")),
    (N_("Ctrl PgDn"), N_("the next game of the list, while reading; Ctrl PgUp the previous one")),
    (N_("Ctrl E"), N_("change sides; asks first")),
    (N_("Ctrl W"), N_("main menu")),
    (N_("Ctrl Q"), N_("quit the program")),
    (N_("Home"), N_("look back: also Page Up, Page Down, End")),
    ("A", N_("best lines of the position")),
    ("C", N_("write a remark on the selected move")),
    ("G", N_("the computer plays at once")),
    ("R", N_("review of a finished game")),
    ("H", N_("hint")),
    ("P S D", N_("computers alone: pause, one move, pace")),
    ("T", N_("see it think: its search tree")),
    ("W", N_("why not this move? then choose one")),
    (N_("Menu key"), N_("what a piece can do; or a right click, or hold it")),
    ("L", N_("show what it is looking at")),
    ("F", N_("flip the board")),
    ("V", N_("what every square leads to")),
    ("E", N_("label the moves of an ending")),
    ("M", N_("moves and engine, in a small window")),
    (N_("Tab"), N_("go to the buttons")),
    ("F1", N_("this help")),
    ("F9", N_("game menu")),
    ("F10", N_("settings")),
    ("F11", N_("full screen")),
    ("F8", N_("for a projector: large text, answers hidden")),
)
_WITH_SHIFT = (N_("Shift"), N_("hold it for the keys A to H below: alone, they begin a move"))
"""For boards whose squares are called by letters."""


class RulesScene(CardScene):
    """A card over the scene it was opened from."""

    def __init__(self, context: Context, game: Game, keys: tuple[KeyLine, ...] = ()) -> None:
        """``keys`` are those of the page it is opened from, if they differ from those of the board."""
        super().__init__(context)
        self._game = game
        self._own_keys = keys
        self._page = 0
        self._unopened = False
        """True if the desktop could not open the guide."""

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """F1 also closes the card; up and down scroll it."""
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

    def view(self) -> el.Element:
        """The pages, and the selected one."""
        pages: list[tuple[str, Callable[[], el.Element]]] = [
            (say("Rules"), self._rules),
            (say("Board keys") if self._own_keys else say("Keys"), lambda: _key_table(self._keys())),
        ]
        if self._own_keys:
            own = [(line.cap, line.meaning) for line in (*self._own_keys, *self._general_lines())]
            pages.insert(0, (say("This page"), lambda: _key_table(own)))
        options = [el.Option(title) for title, _ in pages]
        tabs = el.Choice("page", options, self._page, self._set_page, label=say("Page"), first=True)
        title = say("Rules and keys")
        heading = el.Heading(title, style="scene")
        head = el.FirstFit(
            el.Row(heading, el.Space(), tabs, pad=(28, 10)),
            lambda: el.Column(el.Row(heading, height=52), tabs, el.Space(12), gap=0, pad=(28, 0)),
        )
        content: el.Element = el.Scroll("text", el.Column(pages[self._page][1](), pad=(0, 8)), grow=1)
        if self._unopened:
            told = say("The guide could not be opened. It is the file {file}", file=paths.guide_file())
            content = el.Column(
                el.Words(told, color="warn", anywhere=True, news=True), content, gap=12, grow=1
            )
        return el.card_frame(
            el.Column(head, el.Hairline(), gap=0, label=title),
            content,
            width=WIDTH,
            height=HEIGHT,
            buttons=[
                el.Button(
                    "guide",
                    self._open_guide,
                    say("User's guide"),
                    say("Guide"),
                    "",
                    icon="book",
                    tip=say("The whole guide, in English, as a page in your browser"),
                ),
                el.Button("pictures", lambda: self.show(ToWelcome()), say("How it works"), icon="board"),
                el.Button("done", self.back, say("Done"), icon="check", primary=True, default=True),
            ],
        )

    # --- the pages ------------------------------------------------------------------------------

    def _rules(self) -> el.Element:
        """The rules, each paragraph with its diagram."""

        def columns(side: int, least: int) -> el.AtLeast:
            paragraphs = partial(self._paragraphs, side)
            return el.AtLeast(least, lambda: el.Columns(2, *paragraphs(), gap=40, line_gap=20, least=least))

        return el.FirstFit(
            columns(200, _TWO_LARGE),
            columns(128, _TWO),
            lambda: el.Column(*self._paragraphs(128), gap=20),
        )

    def _paragraphs(self, side: int) -> list[el.Element]:
        texts = self._game.rules
        paragraphs: list[el.Element] = []
        for text, diagram in zip_longest(texts, diagrams_of(self._game)[: len(texts)]):
            picture = None
            if diagram is not None:
                paint = partial(draw_diagram, game=self._game, diagram=diagram)
                picture = el.Picture(paint, size=(side, side), smallest=(side, side))
            paragraphs.append(el.Row(picture, el.Words(say(text), wrap=True, grow=1), gap=18, align="start"))
        return paragraphs

    def _general_lines(self) -> tuple[KeyLine, ...]:
        """The keys that mean the same on every page, except those with another meaning on this one."""
        own = frozenset(key for line in self._own_keys for key in line.keys)
        return tuple(line for line in EVERYWHERE_LINES if not line.keys & own or line is TAB)

    def _keys(self) -> list[tuple[str, str]]:
        """The keys that have an effect on this board."""
        idle = set() if self._game.turns else {"F"}
        if not self._context.endings.reach_on(self._game):
            idle.add("E")
        if whole_tree(self._game) is None:
            idle.add("V")
        keys = [item for item in KEYS if item[0] not in idle]
        if self._game.square_labels is not None:
            start = self._game.initial
            keys[1:2] = [(start.move_text(start.legal_moves()[0]), KEYS[1][1]), _WITH_SHIFT]
        return keys


def _key_table(keys: Sequence[tuple[str, str]]) -> el.Element:
    """The keys and their actions, in two columns if they fit."""

    def table(part: Sequence[tuple[str, str]]) -> el.Element:
        rows = [
            (el.Row(el.Keycap(say(cap)), el.Space()), el.Words(say(meaning), wrap=True, grow=1))
            for cap, meaning in part
        ]
        return el.Table(rows, gap=14, line_gap=10)

    half = -(-len(keys) // 2)
    two = el.AtLeast(_TWO, lambda: el.Grid(2, table(keys[:half]), table(keys[half:]), gap=40, least=_TWO))
    return el.FirstFit(two, lambda: table(keys))
