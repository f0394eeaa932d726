"""Draws positions in black and white, for paper and for web pages."""

from __future__ import annotations

from collections.abc import Iterator

from checkers_app.drawing.marks import Circle, Mark, Polygon, Stroke, Text, moved
from checkers_app.games.base import Game, Piece, Side, State
from checkers_app.learn.class_sets.sheet import CROWN


def board_marks(game: Game, state: State, x: float, y: float, side: float) -> Iterator[Mark]:
    """A drawing of a position: men are discs, kings have crowns, X and O are drawn as letters, and unused
    squares are hatched.

    Args:
        game: the description of the board.
        state: the position.
        x: the left edge of the picture.
        y: the upper edge of the picture.
        side: the length of the longer side of the picture.
    """
    cell = side / max(game.rows, game.columns)
    yield from ground_marks(game, x, y, cell)
    pieces = game.pieces(state)
    for square, (row, column) in game.cells.items():
        left, top = x + column * cell, y + row * cell
        if square in pieces:
            yield from piece_marks(game, pieces[square], left, top, cell)
        else:
            yield label_mark(game.square_label(square), left, top)


def ground_marks(game: Game, x: float, y: float, cell: float) -> Iterator[Mark]:
    """An empty board without square labels; ``cell`` is the side length of a square."""
    for row in range(game.rows):
        for column in range(game.columns):
            if (row, column) not in game.squares:
                yield from _hatched(x + column * cell, y + row * cell, cell)
    for line in range(game.rows + 1):
        yield Stroke(x, y + line * cell, x + game.columns * cell, y + line * cell)
    for line in range(game.columns + 1):
        yield Stroke(x + line * cell, y, x + line * cell, y + game.rows * cell)


def label_mark(label: str, left: float, top: float, size: float = 7) -> Text:
    """The label of an empty square with the given upper left corner; ``size`` is the font size."""
    return Text(left + size * 2 / 7, top + size * 8 / 7, label, size)


def piece_marks(game: Game, piece: Piece, left: float, top: float, cell: float) -> Iterator[Mark]:
    """A piece on the square with the given upper left corner."""
    middle = left + cell / 2, top + cell / 2
    if game.counts_men:
        is_black = (piece.side is Side.SECOND) is game.notation.white_begins
        yield from _man(*middle, cell * 0.39, is_black=is_black, king=piece.king)
    else:
        yield from _mark(piece.side, *middle, cell * 0.28)


def _hatched(x: float, y: float, cell: float) -> Iterator[Mark]:
    for part in (0.25, 0.5, 0.75, 1.0):
        reach = part * cell
        yield Stroke(x, y + reach, x + reach, y, 0.5)
        if part < 1:
            yield Stroke(x + reach, y + cell, x + cell, y + reach, 0.5)


def _man(x: float, y: float, radius: float, *, is_black: bool, king: bool) -> Iterator[Mark]:
    yield Circle(x, y, radius, edge=None if is_black else 1.4)
    if king:
        if is_black:
            yield Circle(x, y, radius * 0.72, edge=1)
        scale = radius / 32
        shape = [(scale * (left - 20), scale * (top - 21)) for left, top in CROWN]
        yield Polygon(moved(shape, x, y))


def _mark(side: Side, x: float, y: float, reach: float) -> Iterator[Mark]:
    if side is Side.SECOND:
        yield Circle(x, y, reach, edge=2.4)
        return
    for slope in (-1, 1):
        yield Stroke(x - reach, y - slope * reach, x + reach, y + slope * reach, 2.4)
