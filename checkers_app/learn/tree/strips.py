"""A tree as strips of colour, one row of texels for each ply, for parts too narrow for triangles.

A texel is one leaf wide. It contains a class of value (which side is better, and by how much) instead of a
colour, so that strips can be reused with other themes. :func:`painted` converts classes to colours, and
:func:`mips` halves a painted row repeatedly. All rows are bytes, which the drawing code turns into images.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable

from checkers_app.engine.api import WIN_BOUND
from checkers_app.learn.tree.columns import rows_with, slices
from checkers_app.learn.tree.layout import TreeLayout
from checkers_app.learn.tree.tree import CUT, UNSEEN, Bound, Scale, Tree

GAP = 0
"""The class of a place without a node at this ply."""
STUB = 1
"""The class of moves that were not visited."""
UNDECIDED = 2
"""The class of a node at which the search was stopped."""
EVEN = 6
"""The class of an even value, in the middle of the classes from 3 (lost for MAX) to 9 (won)."""
CLASSES = 10

_STEPS = (-WIN_BOUND + 1, -100, -20, 21, 101, WIN_BOUND)
"""The upper limits of the classes: proven loss, more than a man, more than a fifth of a man, even, and so on.
"""

Colour = tuple[int, int, int]
Palette = tuple[Colour | None, ...]
"""A colour for each of the :data:`CLASSES`; None stands for transparent."""


def value_class(value: int, scale: Scale) -> int:
    """The class of a value, from 3 to 9: how good the value is for MAX; 6 is even."""
    if scale is Scale.HUNDREDTHS:
        return 3 + bisect_right(_STEPS, value)
    if scale is Scale.RESULT:
        return EVEN + 3 * ((value > 0) - (value < 0))
    return EVEN + (value > 0) - (value < 0)


def class_rows(layout: TreeLayout) -> list[bytes]:
    """For each ply from the root, the class of every leaf's ancestor at that ply, or :data:`GAP`. All rows
    are ``layout.width`` long.
    """
    tree, leaf0 = layout.tree, layout.leaf0
    classes = _classes(tree)
    rows: list[bytearray] = []
    cells = [bytes((number,)) for number in range(CLASSES)]
    width = layout.width
    ends = [len(tree)]
    sizes = tree.sizes
    row, count = 0, len(tree)
    while row < count:
        while row >= ends[-1]:
            ends.pop()
        level = len(ends) - 1
        if level == len(rows):
            rows.append(bytearray(width))
        size = sizes[row]
        start, stop = leaf0[row], leaf0[row + size]
        if size == 1:
            rows[level][start] = classes[row]
            row += 1
        else:
            rows[level][start:stop] = cells[classes[row]] * (stop - start)
            if row in layout.folds:
                row += size
            else:
                ends.append(row + size)
                row += 1
    return [bytes(line) for line in rows]


def _classes(tree: Tree) -> bytearray:
    known: dict[int, int] = {}
    classes = bytearray()
    for part in slices(len(tree)):
        values = tree.values[part]
        known.update((value, value_class(value, tree.scale)) for value in set(values) - known.keys())
        classes.extend(map(known.__getitem__, values))
    # Stubs are also undecided rows, so they come last.
    _mark(classes, tree.bounds, Bound.UNKNOWN, UNDECIDED)
    _mark(classes, tree.endings, UNSEEN, STUB)
    _mark(classes, tree.endings, CUT, STUB)
    return classes


def _mark(classes: bytearray, column: array[int], wanted: int, number: int) -> None:
    """Set class ``number`` for every row that has the value ``wanted`` in a column."""
    for row in rows_with(column, wanted):
        classes[row] = number


def painted(row: bytes, palette: Palette) -> bytes:
    """A row in colours, four bytes per texel: red, green, blue, alpha, already multiplied by alpha.

    Args:
        row: classes, as from :func:`class_rows`.
        palette: the colours of the classes.

    Raises:
        ValueError: if the palette has the wrong number of colours.
    """
    pixels = bytearray(4 * len(row))
    for channel in range(3):
        table = bytes(colour[channel] if colour is not None else 0 for colour in _full(palette))
        pixels[channel::4] = row.translate(table)
    pixels[3::4] = row.translate(bytes(255 if colour is not None else 0 for colour in _full(palette)))
    return bytes(pixels)


def _full(palette: Palette) -> Palette:
    if len(palette) != CLASSES:
        raise ValueError(f"a palette has {CLASSES} colours, not {len(palette)}")
    return palette + (None,) * (256 - CLASSES)


def halved(pixels: bytes) -> bytes:
    """A row of half as many texels, rounded up, each the mean of two; an odd last texel is copied.

    The means of all bytes are computed at once with two large integers: ``(a & b) + ((a ^ b) >> 1)``, where
    the bits that would move into a neighbour are masked.
    """
    if len(pixels) % 8:
        pixels += pixels[-4:]
    words = memoryview(pixels).cast("I")
    even = int.from_bytes(words[0::2].tobytes(), "little")
    odd = int.from_bytes(words[1::2].tobytes(), "little")
    length = len(pixels) // 2
    mask = int.from_bytes(b"\x7f" * length, "little")
    mean = (even & odd) + (((even ^ odd) >> 1) & mask)
    return mean.to_bytes(length, "little")


def mips(pixels: bytes, shortest: int = 1024) -> list[bytes]:
    """The row ``pixels`` and smaller versions, each half as long, down to at most ``shortest`` texels."""
    levels = [pixels]
    while len(levels[-1]) > 4 * shortest:
        levels.append(halved(levels[-1]))
    return levels


def painted_strips(rows: Iterable[bytes], palette: Palette) -> tuple[list[bytes], ...]:
    """Each row of :func:`class_rows` painted in the colours of a palette, with its :func:`mips`."""
    return tuple(mips(painted(row, palette)) for row in rows)
