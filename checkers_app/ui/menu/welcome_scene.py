"""Three pictures for somebody who sees the program for the first time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from checkers_app.games.checkers import GAME
from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Key
from checkers_app.ui.menu.diagrams import draw_diagram, first_diagrams
from checkers_app.ui.view_scene import CardScene
from checkers_app.words import N_, say

_WIDTH = 620
_SIDES = (260, 200, 140)
"""Units of the picture: the largest that has room."""
_TOLD = (
    (
        N_("You win by taking every piece of the other side, or by leaving it without a move."),
        N_("Click a piece, then the square where you want it. Or drag it there."),
    ),
    (
        N_("If a piece can jump, it must. The piece it jumps over is taken off."),
        N_("A piece that reaches the far row becomes a king, with a crown, and moves both ways."),
    ),
    (N_("Not sure? Hold a piece, or right-click it, and see what it can do. Undo takes a move back."),),
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

    def view(self) -> el.Element:
        """One picture with its sentences."""
        last = self._page == len(_TOLD) - 1
        number = say("{number} of {count}", number=self._page + 1, count=len(_TOLD))
        skip = None if last else el.Button("skip", self.back, say("Skip"))
        back = el.Button("before", partial(self._turn, -1), say("Back")) if self._page else None
        onward = el.Button(
            "next",
            self.back if last else partial(self._turn, 1),
            say("Done") if last else say("Next"),
            primary=True,
            default=True,
            first=True,
        )
        return el.card_frame(
            say("How it works"),
            el.ByShape(self._beside, lambda: el.FirstFit(*(partial(self._below, side) for side in _SIDES))),
            width=_WIDTH,
            actions=[el.Words(number, style="label_plain", color="ink2")],
            buttons=[skip, back, onward],
        )

    def _beside(self) -> el.Element:
        return el.Row(self._picture(_SIDES[0]), self._words(grow=1), gap=28)

    def _below(self, side: int) -> el.Element:
        return el.Column(el.Row(el.Space(), self._picture(side), el.Space()), self._words(), gap=18)

    def _picture(self, side: int) -> el.Element:
        paint = partial(draw_diagram, game=GAME, diagram=first_diagrams()[self._page])
        return el.Picture(paint, width=side, height=side)

    def _words(self, grow: float = 0.0) -> el.Element:
        texts = (el.Words(say(sentence), style="body", wrap=True) for sentence in _TOLD[self._page])
        return el.Column(*texts, gap=10, grow=grow)
