"""Elements that are drawn by hand: a board, a graph, a tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.games.base import Game, Piece
from checkers_app.ui.kit.elements.element import Box, Element, Measure, Pen, with_defaults
from checkers_app.ui.kit.look import Look


class Described(Element):
    """An element that is drawn by hand.

    ``children`` describe it to people who cannot see it.  They are created on demand, which means never
    without a screen reader.
    """

    describes = True
    _described: tuple[Element, ...] | None = None
    _place: tuple[Measure, Rect, Rect] | None = None

    def describe(self) -> Iterable[Element]:
        """Its description, in reading order."""
        return ()

    @property
    def children(self) -> tuple[Element, ...]:
        """Its description for screen readers; the children have positions once the element itself has been
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
        """Place its children in ``rect``."""
        for child in described:
            child.place(measure, rect, seen)

    def draw(self, pen: Pen) -> None:
        """Draw it; the picture already contains what the children describe."""
        self.paint(pen)


class Picture(Described):
    """An element with its own painter."""

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
        """Set its size.

        Args:
            paint: draws it into its place.
            describe: creates its description for screen readers.
            size: its natural width and height.
            smallest: its minimum width and height.
            aspect: its fixed ratio of width to height, if any; 1 for a board.
            placed: called with its position.
            box: properties of any element.
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
        """The maximum width for that height."""
        if not self._aspect:
            return self.widths(measure)[1]
        return max(self.widths(measure)[0], min(self.most, round(height * self._aspect)))

    def describe(self) -> Iterable[Element]:
        """Its description for screen readers."""
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
        """Draw the element."""
        look, surface = pen.look, pen.surface
        self._paint(look, surface, self.rect)


class PieceSign(Element):
    """A piece of a game as a small icon; screen readers ignore it unless it has a label."""

    role = "image"

    def __init__(
        self, game: Game, piece: Piece, size: int = 16, *, tile: bool = False, **box: Unpack[Box]
    ) -> None:
        """With ``tile`` it is on a square of its board."""
        super().__init__(**with_defaults(box, width=size, height=size))
        self._game, self._piece, self._tile = game, piece, tile

    def paint(self, pen: Pen) -> None:
        """Draw the piece."""
        painter = pen.look.painter(self._game)
        (painter.draw_piece if self._tile else painter.draw_small)(pen.surface, self.rect, self._piece)


class Told(Element):
    """Something on a picture, for people who cannot see it."""

    def __init__(
        self, role: str, label: str, *states: str, children: tuple[Element, ...] = (), name: str = ""
    ) -> None:
        super().__init__(*children, label=label, name=name)
        self.role = role
        self._states = states

    @property
    def states(self) -> tuple[str, ...]:
        """Further states."""
        return self._states
