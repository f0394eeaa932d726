"""Where the number of a square stands, so that no sign on the square hides it."""

from __future__ import annotations

from checkers_app.ui.boards.picture import Picture

AT_EDGE = 0.045
INSIDE_FRAME = 0.09
INSIDE_CURSOR = 0.12
"""How far from the corner of its cell a number stands, against the cell."""


def marked_insets(picture: Picture) -> dict[int, float]:
    """The squares whose numbers are drawn over their signs, with the numbers' insets."""
    insets = dict.fromkeys(picture.must, AT_EDGE)
    if picture.selected is not None:
        insets[picture.selected] = AT_EDGE
    for path in picture.routes:
        insets.update(dict.fromkeys(path, AT_EDGE))
    for move in filter(None, (picture.last_move, picture.hint)):
        insets.update(dict.fromkeys((*move.path, *move.captures), AT_EDGE))
    if picture.touched is not None:
        insets[picture.touched] = INSIDE_FRAME
    if picture.last_move is not None:
        insets[picture.last_move.destination] = INSIDE_FRAME
    if picture.cursor is not None:
        insets[picture.cursor] = INSIDE_CURSOR
    return insets
