"""Elements that draw themselves, such as a board, a graph or a tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.games.base import Game, Piece
from checkers_app.ui.kit.elements.element import Box, Element, Measure, Pen, with_defaults
from checkers_app.ui.kit.look import Look


class Described(Element):
    """An element that draws itself, with children that describe the drawing.

    The children are meant for people who cannot see the drawing.  They are only created when a screen reader
    asks for them.
    """

    describes = True
    _described: tuple[Element, ...] | None = None
    _place: tuple[Measure, Rect, Rect] | None = None

    def describe(self) -> Iterable[Element]:
        """Create the description, in reading order."""
        return ()

    @property
    def children(self) -> tuple[Element, ...]:
        """The description for screen readers; its elements have positions once this element has been
        placed.
        """
        if self._described is None:
            self._described = tuple(self.describe())
            self._place_described()
        return self._described

    @children.setter
    def children(self, children: tuple[Element, ...]) -> None:
        self._described = children or None

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        self._place = measure, rect, seen
        if self._described:
            self._place_described()

    def _place_described(self) -> None:
        if self._described and self._place is not None:
            self.put_described(self._described, *self._place)

    def put_described(self, described: tuple[Element, ...], measure: Measure, rect: Rect, seen: Rect) -> None:
        """Place the children of the description in ``rect``."""
        for child in described:
            child.place(measure, rect, seen)

    def draw(self, pen: Pen) -> None:
        """Draw only this element: the drawing already contains everything that the children describe."""
        self.paint(pen)


class Picture(Described):
    """An element drawn by a given function."""

    role = "picture"

    def __init__(
        self,
        paint: Callable[[Look, Surface, Rect], None],
        *,
        describe: Callable[[], Iterable[Element]] | None = None,
        size: tuple[int, int] = (0, 0),
        smallest: tuple[int, int] = (0, 0),
        aspect: float = 0.0,
        placed: Callable[[Rect], None] | None = None,
        **box: Unpack[Box],
    ) -> None:
        """Set the drawing function and the size.

        Args:
            paint: draws the picture in a rectangle.
            describe: creates a description for screen readers.
            size: the natural width and height.
            smallest: the minimum width and height.
            aspect: a fixed ratio of width to height, such as 1 for a board; 0 for none.
            placed: called with the rectangle in which the picture is placed.
            box: the properties that any element can have.
        """
        super().__init__(**box)
        self._paint = paint
        self._describe = describe
        self._size = size
        self._smallest = smallest
        self._aspect = aspect
        self.follows_height = bool(aspect)
        self._placed = placed

    def wish(self, measure: Measure, height: int) -> int:
        """The width that the picture would fill at a given height."""
        if not self._aspect:
            return self.widths(measure)[1]
        return max(self.widths(measure)[0], min(self.most, round(height * self._aspect)))

    def describe(self) -> Iterable[Element]:
        """Create the description for screen readers."""
        return self._describe() if self._describe is not None else ()

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return self._smallest[0], max(self._smallest[0], self._size[0])

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure
        natural = round(width / self._aspect) if self._aspect else self._size[1]
        return self._smallest[1], max(self._smallest[1], natural)

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        super()._place_children(measure, rect, seen)
        if self._placed is not None:
            self._placed(rect)

    def paint(self, pen: Pen) -> None:
        """Draw the picture."""
        look, surface = pen.look, pen.surface
        self._paint(look, surface, self.rect)


class PieceSign(Element):
    """A piece of a game as a small icon; screen readers ignore it unless it has a label."""

    role = "image"

    def __init__(
        self, game: Game, piece: Piece, size: int = 16, *, tile: bool = False, **box: Unpack[Box]
    ) -> None:
        """With ``tile`` the piece is drawn on a square of its board."""
        super().__init__(**with_defaults(box, width=size, height=size))
        self._game, self._piece, self._tile = game, piece, tile

    def paint(self, pen: Pen) -> None:
        """Draw the piece."""
        painter = pen.look.painter(self._game)
        (painter.draw_piece if self._tile else painter.draw_small)(pen.surface, self.rect, self._piece)


class Told(Element):
    """A part of a drawing, described for people who cannot see the drawing."""

    def __init__(
        self, role: str, label: str, *states: str, children: tuple[Element, ...] = (), name: str = ""
    ) -> None:
        super().__init__(*children, label=label, name=name)
        self.role = role
        self._states = states

    @property
    def states(self) -> tuple[str, ...]:
        """The states passed to the element."""
        return self._states
