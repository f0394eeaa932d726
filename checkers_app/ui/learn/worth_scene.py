"""The evaluation of a position at which a search stops: a card with the terms of the evaluation and their
sum.
"""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.games.base import Game, Side, State, Term
from checkers_app.learn.tree.worth import signed
from checkers_app.ui.boards.mini_board import draw_mini_board
from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.look import Look
from checkers_app.ui.view_scene import CardScene
from checkers_app.words import say, say_number

WIDTH = 640
_BOARD = 200


class WorthScene(CardScene):
    """The terms of a position's evaluation and their sum; only the value if the game lists no terms.

    Args:
        context: the shared objects.
        game: the game, which provides the evaluation that the search uses.
        state: the position.
        maximum: the side from whose point of view the values of the tree are shown.
        flipped: whether the board is rotated.
    """

    def __init__(
        self, context: Context, game: Game, state: State, maximum: Side, *, flipped: bool = False
    ) -> None:
        super().__init__(context)
        self._game = game
        self._state = state
        self._maximum = maximum
        self._flipped = flipped

    def view(self) -> el.Element:
        """The board and the sum next to each other, or only the sum."""
        sums = self._sums()
        board = el.Picture(self._draw_board, size=(_BOARD, _BOARD), label=say("The board"))
        content = el.FirstFit(
            lambda: el.Row(board, sums, gap=16, align="start"),
            lambda: sums,
            lambda: el.Scroll("sums", sums),
            shown=200,
        )
        done = el.Button(
            "done", self.back, say("Close"), icon="check", primary=True, first=True, default=True
        )
        return el.card_frame(say("How this position is scored"), content, width=WIDTH, buttons=[done])

    def _draw_board(self, look: Look, surface: Surface, rect: Rect) -> None:
        draw_mini_board(look, surface, rect, self._game, self._state, None, flipped=self._flipped)

    def _sums(self) -> el.Element:
        game, side = self._game, self._state.side_to_move
        value = game.evaluation(self._state)
        name = game.side_name(side)
        counted = say("Points for {side}, whose turn it is, minus the points for the other side.", side=name)
        seen = None
        if side is not self._maximum:
            maximum = game.side_name(self._maximum)
            words = say(
                "For {maximum}, the total is {value}.", maximum=maximum, value=signed(-value / 100, 2)
            )
            seen = el.Words(words, style="label_plain", color="ink2", wrap=True)
        return el.Column(
            el.Words(counted, style="label_plain", color="ink2", wrap=True),
            *self._parts(),
            el.Row(
                el.Words(say("Total"), style="button", grow=1),
                el.Words(signed(value / 100, 2), style="machine_strong"),
            ),
            seen,
            gap=8,
            grow=1,
        )

    def _parts(self) -> tuple[el.Element, ...]:
        if self._game.terms is None:
            words = say("This game gives each position a single number and does not show its parts.")
            return (el.Words(words, style="label_plain", wrap=True),)
        counted = [term for term in self._game.terms(self._state) if term.count]
        if not counted:
            return (
                el.Words(
                    say("There is no difference between the two sides."), style="label_plain", wrap=True
                ),
            )
        return el.Table(map(_line, counted), grow=1), el.Hairline()


def _line(term: Term) -> tuple[el.Element, ...]:
    """A row for a term: its name, its count times its weight, and the product."""
    return (
        el.Words(say(term.name), style="label_plain", wrap=True, grow=1),
        el.Words(
            f"{signed(term.count)} × {say_number(term.weight / 100, 2)}",
            style="machine",
            color="ink2",
            side="end",
        ),
        el.Words(signed(term.total / 100, 2), style="machine", side="end"),
    )
