"""A choice among several options, each of which is shown as an element with its own content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

from pygame import Rect

from checkers_app.ui.kit.elements.arrange import Column, Grid
from checkers_app.ui.kit.elements.control import Control, ControlBox
from checkers_app.ui.kit.elements.element import Box, Element, Pen
from checkers_app.ui.kit.keyboard import ARROWS


class Pick(Element):
    """One of the options, with its own content and background."""

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
        """Set the content, which also provides the label.

        Args:
            content: the element that shows the option.
            chosen: True if the option is selected.
            filled: True for a row that is filled with the accent colour if selected and has no background
                otherwise; False for a tile that gets a border in the accent colour if selected.
            reason: the reason why the option cannot be chosen; empty if it can.
            box: the properties that any element can have.
        """
        super().__init__(content, **box)
        self.chosen = chosen
        self._filled = filled
        self.reason = reason

    @property
    def states(self) -> tuple[str, ...]:
        """Whether the option is selected, and whether it can be chosen."""
        chosen = ("chosen",) if self.chosen else ()
        return (*chosen, *(("not available",) if self.reason else ()))

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        look, theme = pen.look, pen.look.theme
        if self._filled and self.chosen:
            look.box(pen.surface, self.rect, theme.accent, None, radius=8)
        elif not self._filled and self.chosen:
            width = max(2.0, theme.border)
            look.box(pen.surface, self.rect, theme.panel, theme.accent, radius=8, width=width)
        elif not self._filled:
            look.box(pen.surface, self.rect, theme.panel2, theme.line, radius=8)


class Picks(Control):
    """Several options, one of which is selected; they are arranged in one or more columns."""

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
        """Set the options.

        Args:
            name: the name of the control, unique on its page.
            picks: the options.
            choose: called with the index of the chosen option.
            columns: the number of options next to each other.
            gap: the gap, in units, between two options.
            step: called for an arrow key, with its steps down and to the right; returns True if the key had
                an effect.  By default the arrows move from one option to the next.
            box: the properties common to all controls.
        """
        content = Grid(columns, *picks, gap=gap) if columns > 1 else Column(*picks, gap=gap)
        super().__init__(name, content, **box)
        self._picks = picks
        self._choose = choose
        self._step = step or self._next

    @property
    def ring(self) -> Rect:
        """The rectangle of the focus ring, around the selected option."""
        return next((pick.rect for pick in self._picks if pick.chosen), self.rect)

    def _at(self, position: tuple[int, int]) -> int | None:
        hit = (index for index, pick in enumerate(self._picks) if pick.rect.collidepoint(position))
        return next(hit, None)

    def click(self, position: tuple[int, int]) -> None:
        """Choose the option under the pointer if it is available."""
        index = self._at(position)
        if index is not None and not self._picks[index].reason:
            self._choose(index)

    def key(self, key: int) -> bool:
        """Choose another option with the arrow keys."""
        return key in ARROWS and self._step(*ARROWS[key])

    def _next(self, down: int, right: int) -> bool:
        """Choose the neighbour in a direction if there is one and it is available; always returns True."""
        chosen = next((index for index, pick in enumerate(self._picks) if pick.chosen), 0)
        index = chosen + down + right
        if 0 <= index < len(self._picks) and not self._picks[index].reason:
            self._choose(index)
        return True

    def tip_at(self, position: tuple[int, int]) -> str:
        """The tool tip of the option under the pointer."""
        index = self._at(position)
        return self._picks[index].reason or self._picks[index].tip if index is not None else ""
