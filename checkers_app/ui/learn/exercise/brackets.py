"""Alpha and beta as two brackets that can be set with the mouse or the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Unpack

import pygame
from pygame import Rect

from checkers_app.engine.api import INFINITY
from checkers_app.learn.tree.tree import Scale
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen
from checkers_app.ui.learn.kit.number_line import middle_of, pixel_of, window_line
from checkers_app.views.learn.exercise_work import ExerciseWork
from checkers_app.views.learn.number_axis import Axis
from checkers_app.words import say


class Bracket(Enum):
    """One of the two brackets."""

    ALPHA = 0
    BETA = 1


HIGHEST = 10
PLACES: tuple[int, ...] = (-INFINITY, *range(HIGHEST + 1), INFINITY)
"""The possible values of a bracket."""


@dataclass(frozen=True, slots=True)
class Leaves(Axis):
    """An axis for the numbers on the leaves of an exercise, from 0 up, with infinity at both ends."""

    def place(self, value: int) -> float:
        """The position of a value from 0 (left end) to 1; values outside the range are at the ends."""
        if value < 0:
            return 0.0
        return min(1.0, 0.06 + 0.88 * value / self.reach)

    def ticks(self, most: int) -> list[int]:
        """Every number or, if there are too many, every other one."""
        return list(range(0, self.reach + 1, 1 if most > self.reach else 2))


AXIS = Leaves(HIGHEST)


def line_of(work: ExerciseWork) -> el.Picture:
    """The number line of the selected node."""
    return window_line(AXIS, work.window(), Scale.POINTS)


class Brackets(el.Control):
    """The editable number line of the selected node.

    The left and right keys move the active bracket, Home and End move it to infinity at the left or right
    end, and a digit key sets it to that number. The up and down keys switch to the other bracket.
    """

    role = "slider"

    def __init__(
        self,
        name: str,
        /,
        work: ExerciseWork,
        held: Bracket,
        hold: Callable[[Bracket], None],
        **box: Unpack[el.Box],
    ) -> None:
        """``held`` is the active bracket, which the keys move; ``hold`` is called to activate a bracket."""
        self._line = line_of(work)
        super().__init__(name, self._line, **box)
        self._work = work
        self._held = held
        self._hold = hold

    @property
    def label(self) -> str:
        """A label with the name of the node."""
        return say("The window at {name}", name=self._work.exercise.name(self._work.selected))

    @property
    def ring(self) -> Rect:
        """The frame around the line and its labels."""
        return self.rect.inflate(8, 0)

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        return self._line.widths(measure)

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        return self._line.heights(measure, width)

    def click(self, position: tuple[int, int]) -> None:
        """Do nothing, because brackets can only be dragged."""

    def press(self, position: tuple[int, int]) -> None:
        """Start dragging the nearer bracket."""
        self._hold(self._nearest(position))
        self._work.begin_drag()

    def drag(self, position: tuple[int, int]) -> bool:
        """Move the active bracket to the number nearest to the pointer."""
        distances = {abs(pixel_of(self.rect, AXIS, value) - position[0]): value for value in PLACES}
        self._put(distances[min(distances)])
        return True

    def key(self, key: int) -> bool:
        """Move the active bracket, or switch to the other one."""
        value = self._work.window()[self._held.value]
        here = min(range(len(PLACES)), key=lambda place: abs(PLACES[place] - value))
        last = len(PLACES) - 1
        steps = {
            pygame.K_LEFT: max(0, here - 1),
            pygame.K_RIGHT: min(last, here + 1),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }
        if key in steps:
            self._put(PLACES[steps[key]])
        elif key in {pygame.K_UP, pygame.K_DOWN}:
            self._hold(Bracket(1 - self._held.value))
        elif pygame.K_0 <= key <= pygame.K_9:
            self._put(key - pygame.K_0)
        else:
            return False
        return True

    def _put(self, value: int) -> None:
        """Set the active bracket."""
        window = list(self._work.window())
        window[self._held.value] = value
        self._work.set_window((window[0], window[1]))

    def _nearest(self, position: tuple[int, int]) -> Bracket:
        """The bracket nearer to a point; if both have the same value, the one on the side of the point."""
        alpha, beta = (pixel_of(self.rect, AXIS, value) for value in self._work.window())
        if abs(position[0] - alpha) != abs(position[0] - beta):
            return Bracket.ALPHA if abs(position[0] - alpha) < abs(position[0] - beta) else Bracket.BETA
        return Bracket.ALPHA if position[0] < alpha else Bracket.BETA

    def draw(self, pen: Pen) -> None:
        """Draw the line, and a frame around the active bracket."""
        super().draw(pen)
        if pen.mood(self).focused:
            x = pixel_of(self.rect, AXIS, self._work.window()[self._held.value])
            frame = Rect(x - 11, middle_of(self.rect) - 18, 22, 36)
            draw.rect(pen.surface, pen.look.theme.focus, frame, 2)
