"""Alpha and beta as two brackets that can be set: dragged, or moved by keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import pygame
from pygame import Rect, Surface

from checkers_app.engine.api import INFINITY
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Mood, Widget
from checkers_app.ui.learn.kit.number_line import pixel_of
from checkers_app.views.learn.exercise_work import ExerciseWork
from checkers_app.views.learn.number_axis import Axis


class Bracket(Enum):
    """Which of the two brackets."""

    ALPHA = 0
    BETA = 1


HIGHEST = 10
PLACES: tuple[int, ...] = (-INFINITY, *range(HIGHEST + 1), INFINITY)
"""Where a bracket can stand."""


@dataclass(frozen=True, slots=True)
class Leaves(Axis):
    """The numbers from 0 on, as on the leaves of an exercise, and beyond them the infinite ones."""

    def place(self, value: int) -> float:
        """0 (left end) to 1; what is beyond is at the ends."""
        if value < 0:
            return 0.0
        return min(1.0, 0.06 + 0.88 * value / self.reach)

    def ticks(self, most: int) -> list[int]:
        """Every number, or every other one."""
        return list(range(0, self.reach + 1, 1 if most > self.reach else 2))


AXIS = Leaves(HIGHEST)


class Brackets(Widget):
    """The number line of the selected node.

    Keys: left and right move a bracket, home and end put it to the infinite ends, up and down take the
    other one, a digit puts it there.

    Args:
        rect: of the line, as :func:`~checkers_app.ui.learn.kit.number_line.draw_window` has it.
        work: what is worked on.
        held: the bracket that the keys move.
        hold: takes the other one.
        changed: called after a change.
    """

    def __init__(
        self,
        rect: Rect,
        work: ExerciseWork,
        held: Bracket,
        hold: Callable[[Bracket], None],
        changed: Callable[[], None],
    ) -> None:
        tip = "Drag α and β to where they are when the search comes to the node (A, B, then arrows)"
        super().__init__("window", rect, tip=tip)
        self._work = work
        self._held = held
        self._hold = hold
        self._changed = changed

    def click(self, position: tuple[int, int]) -> None:
        """A click alone moves nothing: the brackets are dragged."""

    def key(self, key: int) -> bool:
        """Move the bracket that is held, or take the other one."""
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
            self.put(PLACES[steps[key]])
        elif key in {pygame.K_UP, pygame.K_DOWN}:
            self._hold(Bracket(1 - self._held.value))
        elif pygame.K_0 <= key <= pygame.K_9:
            self.put(key - pygame.K_0)
        else:
            return False
        return True

    def put(self, value: int) -> None:
        """The bracket that is held is here from now on."""
        window = list(self._work.window())
        window[self._held.value] = value
        self._work.set_window((window[0], window[1]))
        self._changed()

    def at(self, position: tuple[int, int]) -> Bracket:
        """The bracket nearer to a pixel; of two at one place the one on that side."""
        alpha, beta = (pixel_of(self.rect, AXIS, value) for value in self._work.window())
        if abs(position[0] - alpha) != abs(position[0] - beta):
            return Bracket.ALPHA if abs(position[0] - alpha) < abs(position[0] - beta) else Bracket.BETA
        return Bracket.ALPHA if position[0] < alpha else Bracket.BETA

    def value_at(self, position: tuple[int, int]) -> int:
        """The value nearest to a pixel."""
        distances = {abs(pixel_of(self.rect, AXIS, value) - position[0]): value for value in PLACES}
        return distances[min(distances)]

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """The line itself is drawn by the card; here only the focus."""
        if not mood.focused:
            return
        look.focus_ring(surface, self.rect.inflate(8, 4), 8)
        x = pixel_of(self.rect, AXIS, self._work.window()[self._held.value])
        y = self.rect.y + self.rect.height * 6 // 10
        draw.rect(surface, look.theme.focus, Rect(x - 11, y - 18, 22, 36), 2)


class BracketHand:
    """What holds a bracket: the mouse, or the keys.

    Args:
        hold: called with the bracket that the keys take.
        changed: called after a change.
    """

    def __init__(self, hold: Callable[[Bracket], None], changed: Callable[[], None]) -> None:
        self.held = Bracket.ALPHA
        """The bracket that is dragged, or moved by keys."""
        self._hold = hold
        self._changed = changed
        self._dragging: ExerciseWork | None = None

    def brackets(self, work: ExerciseWork, rect: Rect) -> Brackets:
        """The widget on the line in ``rect``."""
        return Brackets(rect, work, self.held, self._hold, self._changed)

    def mouse(self, event: pygame.event.Event, work: ExerciseWork, rect: Rect) -> bool:
        """Take an event; True if it is done with."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not work.exercise.prunes or not rect.collidepoint(event.pos):
                return False
            self.held = self.brackets(work, rect).at(event.pos)
            self._dragging = work
            work.begin_drag()
            return True
        if self._dragging is not work:
            return False
        if event.type == pygame.MOUSEMOTION:
            brackets = self.brackets(work, rect)
            brackets.put(brackets.value_at(event.pos))
            return True
        if event.type in {pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST}:
            self._dragging = None
            work.end_drag()
            return True
        return False
