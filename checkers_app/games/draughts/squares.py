"""The squares of a draughts board: their coordinates, names and neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = range(4)
"""The directions, as seen with White at the bottom.  ``3 - direction`` is the opposite of ``direction``."""
_STEPS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_FILES = "abcdefghijkl"


@dataclass(frozen=True, slots=True, eq=False)
class Squares:
    """The dark squares of a board, numbered from 1 row by row.

    Args:
        size: the number of squares along a side.
        left_corner_dark: whether the lower left corner is a dark square.
        from_bottom_right: whether square 1 is at the bottom right; otherwise it is at the top left.
    """

    size: int
    left_corner_dark: bool
    from_bottom_right: bool
    cells: Mapping[int, tuple[int, int]] = field(init=False)
    """Map squares to (row, column), both counted from 0 at the top left."""
    names: Mapping[int, str] = field(init=False)
    """Map squares to their names by letter and rank, such as ``c3``."""
    by_name: Mapping[str, int] = field(init=False)
    """Map the names of squares to the squares."""
    rays: tuple[tuple[tuple[int, ...], ...], ...] = field(init=False)
    """For each direction and square, the squares that lie in that direction, the nearest first."""
    top: tuple[int, ...] = field(init=False)
    """The squares of the first row, where White's men are crowned."""
    bottom: tuple[int, ...] = field(init=False)
    """The squares of the last row, where Black's men are crowned."""
    main_road: tuple[int, ...] = field(init=False)
    """The squares on the longest diagonal; empty on a board that has two longest diagonals."""

    def __post_init__(self) -> None:
        size = self.size
        first = (size - 1) % 2 if self.left_corner_dark else 0
        found = [
            (row, column) for row in range(size) for column in range(size) if (row + column) % 2 == first
        ]
        if self.from_bottom_right:
            found.reverse()
        cells = dict(enumerate(found, 1))
        numbers = {cell: square for square, cell in cells.items()}
        rays = []
        for down, right in _STEPS:
            of_squares: list[tuple[int, ...]] = [()]
            for row, column in found:
                line = ((row + n * down, column + n * right) for n in range(1, size))
                of_squares.append(tuple(numbers[cell] for cell in line if cell in numbers))
            rays.append(tuple(of_squares))
        names = {square: f"{_FILES[column]}{size - row}" for square, (row, column) in cells.items()}
        road = [square for square, (row, column) in cells.items() if row + column == size - 1]
        values = {
            "cells": MappingProxyType(cells),
            "names": MappingProxyType(names),
            "by_name": MappingProxyType({name: square for square, name in names.items()}),
            "rays": tuple(rays),
            "top": tuple(square for square, (row, _) in cells.items() if row == 0),
            "bottom": tuple(square for square, (row, _) in cells.items() if row == size - 1),
            "main_road": tuple(road if self.left_corner_dark else _other_road(cells)),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def from_top_left(self, number: int) -> int:
        """Convert between the number of a square in the game and its number counted from the top left."""
        return len(self.cells) + 1 - number if self.from_bottom_right else number


def _other_road(cells: Mapping[int, tuple[int, int]]) -> list[int]:
    """Return the longest diagonal of a board whose lower right corner is dark."""
    return [square for square, (row, column) in cells.items() if row == column]


@lru_cache(maxsize=32)
def squares_of_board(size: int, *, left_corner_dark: bool, from_bottom_right: bool) -> Squares:
    """Return the squares of a board; the result is cached for each kind of board."""
    return Squares(size, left_corner_dark, from_bottom_right)


def bits_of(squares: Iterator[int] | Sequence[int]) -> int:
    """Return the set of the given squares as an integer in which square ``n`` has bit ``n``."""
    bits = 0
    for square in squares:
        bits |= 1 << square
    return bits


def squares_in(bits: int) -> Iterator[int]:
    """Yield the squares in a set, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
