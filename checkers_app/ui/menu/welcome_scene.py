"""The welcome card for new users: a choice of game, and three pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import pygame

from checkers_app.games.base import Game
from checkers_app.games.checkers import GAME
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.input.everywhere import chosen_board
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Key
from checkers_app.ui.menu.diagrams import draw_diagram, draw_start, first_diagrams
from checkers_app.ui.scene import Reset
from checkers_app.ui.view_scene import CardScene
from checkers_app.words import N_, say

_WIDTH = 620
_BOARD = (104, 104)
"""The size in units of the board of a game on offer."""
_SIDES = (260, 200, 140)
"""The possible sizes of the picture in units: the largest that fits is used."""
_TOLD = (
    (
        N_("You win by taking all the other side’s pieces, or by leaving it without a move."),
        N_("Click a piece, then the square where you want it. Or drag it there."),
    ),
    (
        N_("If a piece can jump, it must. The piece it jumps over is removed."),
        N_("A piece that reaches the far row becomes a king, with a crown, and moves both ways."),
    ),
    (N_("Not sure? Hold a piece, or right-click it, and see what it can do. Undo takes a move back."),),
)


_AMERICAN = (
    N_("A man moves and jumps forward only."),
    N_("A king moves one square in any diagonal direction."),
)
"""The rules that distinguish American checkers from most other draughts games."""


class WelcomeScene(CardScene):
    """A card on top of the menu; Esc skips the rest."""

    def __init__(self, context: Context, proposed: Game | None = None) -> None:
        """``proposed`` is offered next to American checkers on an extra first page; None omits this page."""
        super().__init__(context)
        self._proposed = proposed
        self._page = 0

    @property
    def _pages(self) -> int:
        return len(_TOLD) + (self._proposed is not None)

    @property
    def _told(self) -> int:
        """The index of the displayed picture; -1 on the page before the pictures."""
        return self._page - (self._proposed is not None)

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """The arrow keys turn the pages."""
        return {
            **super().shortcuts(),
            (pygame.K_LEFT, False): partial(self._turn, -1),
            (pygame.K_RIGHT, False): partial(self._turn, 1),
        }

    def back(self) -> None:
        """Close the card; if the user could choose a game, reopen the menu to show the chosen game."""
        if self._proposed is None:
            super().back()
        else:
            self.go(Reset(ToMainMenu()))

    def _turn(self, pages: int) -> None:
        self._page = max(0, min(self._pages - 1, self._page + pages))

    def take(self, event: pygame.event.Event) -> bool:
        """Ignore clicks outside the card."""
        del event
        return False

    def view(self) -> el.Element:
        """The current page: a picture with its sentences, or the choice between two games."""
        last = self._page == self._pages - 1
        number = say("{number} of {count}", number=self._page + 1, count=self._pages)
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
            say("Which game do you play?") if self._told < 0 else say("How it works"),
            self._games(self._proposed)
            if self._proposed is not None and self._told < 0
            else el.ByShape(
                self._beside, lambda: el.FirstFit(*(partial(self._below, side) for side in _SIDES))
            ),
            width=_WIDTH,
            actions=[el.Words(number, style="label_plain", color="ink2")],
            buttons=[skip, back, onward],
        )

    def _choose(self, game: Game) -> None:
        self._context.change_settings(replace(self._context.settings, game=game.key))

    def _games(self, proposed: Game) -> el.Element:
        """Tiles for the two games; the chosen one is then selected in the menu."""
        american = self._game(GAME, say("American checkers"), " ".join(map(say, _AMERICAN)))
        other = self._game(proposed, say(proposed.title), say(proposed.blurb))
        more = say("For another game, choose Draughts variants in the menu.")
        return el.Column(
            other, american, el.Words(more, style="label_plain", color="ink2", wrap=True), gap=12
        )

    def _game(self, game: Game, title: str, told: str) -> el.Element:
        return el.Tile(
            game.key,
            partial(self._choose, game),
            el.Picture(partial(draw_start, game=game), size=_BOARD, smallest=_BOARD),
            el.Column(
                el.Words(title, style="status"), el.Words(told, style="body", wrap=True), gap=4, grow=1
            ),
            chosen=chosen_board(self._context) is game,
            gap=16,
        )

    def _beside(self) -> el.Element:
        return el.Row(self._picture(_SIDES[0]), self._words(grow=1), gap=28)

    def _below(self, side: int) -> el.Element:
        return el.Column(el.Row(el.Space(), self._picture(side), el.Space()), self._words(), gap=18)

    def _picture(self, side: int) -> el.Element:
        paint = partial(draw_diagram, game=GAME, diagram=first_diagrams()[self._told])
        return el.Picture(paint, width=side, height=side)

    def _words(self, grow: float = 0.0) -> el.Element:
        texts = (el.Words(say(sentence), style="body", wrap=True) for sentence in _TOLD[self._told])
        return el.Column(*texts, gap=10, grow=grow)
