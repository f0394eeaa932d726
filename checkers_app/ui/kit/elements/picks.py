"""One of several things is chosen, each of them shown with more than a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

from pygame import Rect

from checkers_app.ui.kit.elements.arrange import Column, Grid
from checkers_app.ui.kit.elements.control import Control, ControlBox
from checkers_app.ui.kit.elements.element import Box, Element, Pen
from checkers_app.ui.kit.keyboard import ARROWS


class Pick(Element):
    """One of them; its content is drawn on a ground of its own."""

    role = "option"

    def __init__(
        self,
        content: Element,
        *,
        chosen: bool,
        filled: bool = False,
        reason: str = "",
        **box: Unpack[Box],
    ) -> None:
        """Say what it is; its label is all that is on it.

        Args:
            content: what is on it.
            chosen: whether it is the one.
            filled: True for a row without a ground, which the accent fills if it is the one; False for a tile
                with one, which the accent surrounds.
            reason: why it cannot be chosen; empty if it can.
            box: what can be said of any element.
        """
        super().__init__(content, **box)
        self.chosen = chosen
        self._filled = filled
        self.reason = reason

    @property
    def states(self) -> tuple[str, ...]:
        """Whether it is the one, and whether it can be."""
        chosen = ("chosen",) if self.chosen else ()
        return (*chosen, *(("not available",) if self.reason else ()))

    def paint(self, pen: Pen) -> None:
        """Draw the ground."""
        look, theme = pen.look, pen.look.theme
        if self._filled and self.chosen:
            look.box(pen.surface, self.rect, theme.accent, None, radius=8)
        elif not self._filled and self.chosen:
            width = max(2.0, theme.border)
            look.box(pen.surface, self.rect, theme.panel, theme.accent, radius=8, width=width)
        elif not self._filled:
            look.box(pen.surface, self.rect, theme.panel2, theme.line, radius=8)


class Picks(Control):
    """Several picks of which one is chosen: below each other, or in columns."""

    role = "choice"

    def __init__(
        self,
        name: str,
        /,
        picks: Sequence[Pick],
        choose: Callable[[int], None],
        *,
        columns: int = 1,
        gap: int = 0,
        step: Callable[[int, int], bool] | None = None,
        **box: Unpack[ControlBox],
    ) -> None:
        """Say what there is.

        Args:
            name: who it is.
            picks: what there is to choose from.
            choose: called with the index of the one that was chosen.
            columns: how many are beside each other.
            gap: units between two.
            step: is told how far an arrow leads down and to the right; True if that meant something.  Without
                it the arrows go from one to the next.
            box: what can be said of any control.
        """
        content = Grid(columns, *picks, gap=gap) if columns > 1 else Column(*picks, gap=gap)
        super().__init__(name, content, **box)
        self._picks = picks
        self._choose = choose
        self._step = step or self._next

    @property
    def ring(self) -> Rect:
        """Around the chosen one."""
        return next((pick.rect for pick in self._picks if pick.chosen), self.rect)

    def _at(self, position: tuple[int, int]) -> int | None:
        hit = (index for index, pick in enumerate(self._picks) if pick.rect.collidepoint(position))
        return next(hit, None)

    def click(self, position: tuple[int, int]) -> None:
        """Choose the one under the pointer, if it can be chosen."""
        index = self._at(position)
        if index is not None and not self._picks[index].reason:
            self._choose(index)

    def key(self, key: int) -> bool:
        """The arrows choose."""
        return key in ARROWS and self._step(*ARROWS[key])

    def _next(self, down: int, right: int) -> bool:
        """To the neighbour that way, if it can be chosen; at the end there is none."""
        chosen = next((index for index, pick in enumerate(self._picks) if pick.chosen), 0)
        index = chosen + down + right
        if 0 <= index < len(self._picks) and not self._picks[index].reason:
            self._choose(index)
        return True

    def tip_at(self, position: tuple[int, int]) -> str:
        """What there is to say of the one under the pointer."""
        index = self._at(position)
        return self._picks[index].reason or self._picks[index].tip if index is not None else ""
