"""A card with the rules of a game, which are illustrated by small diagrams, and with the keys."""

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
from checkers_app.ui.input.board_keys import BOARD_KEYS
from checkers_app.ui.input.everywhere import everywhere_lines
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, Key, capital
from checkers_app.ui.kit.desktop import show_file
from checkers_app.ui.menu.diagrams import diagrams_of, draw_diagram
from checkers_app.ui.view_scene import CardScene
from checkers_app.words import say

WIDTH, HEIGHT = 1060, 620
_SCROLL: Mapping[int, int] = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}
"""Maps each key to the number of wheel notches by which it scrolls."""

_TWO_LARGE, _TWO = 840, 644
"""The minimum width in units of two columns, with large diagrams and with small ones."""


def _with_shift() -> tuple[str, str]:
    """The line about the Shift key, for boards whose squares have letters."""
    return say("Shift"), say("hold it with keys A to H below; without it, those keys begin a move")


class RulesScene(CardScene):
    """A card on top of the scene from which it was opened."""

    def __init__(self, context: Context, game: Game, commands: tuple[Command, ...] = ()) -> None:
        """``commands`` are the commands of the page below the card, if different from those of the board."""
        super().__init__(context)
        self._game = game
        self._own = commands
        self._page = 0
        self._unopened = False
        """True if the desktop could not open the guide."""

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """F1 also closes the card; the up and down keys scroll it."""
        scrolls = {(key, False): partial(self._scroll, steps) for key, steps in _SCROLL.items()}
        return {**super().shortcuts(), (pygame.K_F1, False): self.back, **scrolls}

    def _scroll(self, steps: int) -> None:
        for element in self.tree.walk():
            element.scroll(self.touch.scrolls, steps)

    def _set_page(self, index: int) -> None:
        self._page = index
        self.touch.forget_scroll("text")

    def _open_guide(self) -> None:
        self._unopened = not show_file(paths.guide_file())

    def view(self) -> el.Element:
        """The tabs, and the selected page."""
        pages: list[tuple[str, Callable[[], el.Element]]] = [
            (say("Rules"), self._rules),
            (say("Board keys") if self._own else say("Keys"), lambda: _key_table(self._keys())),
        ]
        if self._own:
            own = [(line.cap, line.words) for line in (*self._own, *self._general_lines())]
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
            told = say("The guide could not be opened. Its file is {file}", file=paths.guide_file())
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

    def _general_lines(self) -> list[Command]:
        """The keys that work everywhere, except for keys to which the page gives another meaning."""
        own = frozenset(key for line in self._own for key in line.keys)
        tab, *others = everywhere_lines()
        return [tab, *(line for line in others if not line.keys & own)]

    def _keys(self) -> list[tuple[str, str]]:
        """The keys that have an effect on this board."""
        idle = set() if self._game.turns else {"flip"}
        if not self._context.knowledge.endings.reach_on(self._game):
            idle.add("endings")
        if whole_tree(self._game) is None:
            idle.add("values")
        lines = {name: (key.name, say(key.words)) for name, key in BOARD_KEYS.items() if name not in idle}
        if self._game.square_labels is None:
            return list(lines.values())
        start = self._game.initial
        lines["type"] = start.move_text(start.legal_moves()[0]), lines["type"][1]
        first, second, *others = lines.values()
        return [first, second, _with_shift(), *others]


def _key_table(keys: Sequence[tuple[str, str]]) -> el.Element:
    """The keys and their actions, in two columns if they fit."""

    def table(part: Sequence[tuple[str, str]]) -> el.Element:
        rows = [
            (el.Row(el.Keycap(cap), el.Space()), el.Words(capital(words), wrap=True, grow=1))
            for cap, words in part
        ]
        return el.Table(rows, gap=14, line_gap=8)

    half = -(-len(keys) // 2)
    two = el.AtLeast(_TWO, lambda: el.Grid(2, table(keys[:half]), table(keys[half:]), gap=40, least=_TWO))
    return el.FirstFit(two, lambda: table(keys))
