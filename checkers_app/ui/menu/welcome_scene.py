"""Three pictures for somebody who sees the program for the first time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from checkers_app.games.checkers import GAME
from checkers_app.ui.context import Context
from checkers_app.ui.kit.elements import (
    Button,
    ByShape,
    Column,
    Element,
    FirstFit,
    Picture,
    Row,
    Space,
    Words,
    card_frame,
)
from checkers_app.ui.menu.diagrams import draw_diagram, first_diagrams
from checkers_app.ui.view_scene import CardScene, Key
from checkers_app.words import later, say

_WIDTH = 620
_SIDES = (260, 200, 140)
"""Units of the picture: the largest that has room."""
_TOLD = (
    (
        later("You win by taking every piece of the other side, or by leaving it without a move."),
        later("Click a piece, then the square where you want it. Or drag it there."),
    ),
    (
        later("If a piece can jump, it must. The piece it jumps over is taken off."),
        later("A piece that reaches the far row becomes a king, with a crown, and moves both ways."),
    ),
    (later("Not sure? Hold a piece, or right-click it, and see what it can do. Undo takes a move back."),),
)


class WelcomeScene(CardScene):
    """A card over the menu; Esc skips what is left of it."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._page = 0

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """The arrows turn the pages."""
        return {
            **super().shortcuts(),
            (pygame.K_LEFT, False): partial(self._turn, -1),
            (pygame.K_RIGHT, False): partial(self._turn, 1),
        }

    def _turn(self, pages: int) -> None:
        self._page = max(0, min(len(_TOLD) - 1, self._page + pages))

    def take(self, event: pygame.event.Event) -> bool:
        """A click beside the card is a miss, and skips nothing."""
        del event
        return False

    def view(self) -> Element:
        """One picture with its sentences."""
        last = self._page == len(_TOLD) - 1
        number = say("{number} of {count}", number=self._page + 1, count=len(_TOLD))
        skip = None if last else Button("skip", self.back, say("Skip"))
        back = Button("before", partial(self._turn, -1), say("Back")) if self._page else None
        onward = Button(
            "next",
            self.back if last else partial(self._turn, 1),
            say("Done") if last else say("Next"),
            primary=True,
            default=True,
            first=True,
        )
        return card_frame(
            say("How it works"),
            ByShape(self._beside, lambda: FirstFit(*(partial(self._below, side) for side in _SIDES))),
            width=_WIDTH,
            actions=[Words(number, style="label_plain", color="ink2")],
            buttons=[skip, back, onward],
        )

    def _beside(self) -> Element:
        return Row(self._picture(_SIDES[0]), self._words(grow=1), gap=28)

    def _below(self, side: int) -> Element:
        return Column(Row(Space(), self._picture(side), Space()), self._words(), gap=18)

    def _picture(self, side: int) -> Element:
        paint = partial(draw_diagram, game=GAME, diagram=first_diagrams()[self._page])
        return Picture(paint, width=side, height=side)

    def _words(self, grow: float = 0.0) -> Element:
        texts = (Words(say(sentence), style="body", wrap=True) for sentence in _TOLD[self._page])
        return Column(*texts, gap=10, grow=grow)
