"""The marks on a board that help the user choose a move: dots, rings, routes, and outlined pieces."""

from __future__ import annotations

from dataclasses import replace

from checkers_app.games.base import Move
from checkers_app.ui.boards.picture import Picture
from checkers_app.views.interaction.selection import Selection


def with_choices(picture: Picture, selection: Selection, *, show_must: bool, pulse: float) -> Picture:
    """Return ``picture`` with all the marks that help the user choose a move.

    Args:
        picture: the board at rest.
        selection: the squares chosen so far.
        show_must: True to outline the pieces that must jump.
        pulse: the strength, from 0 to 1, with which these outlines pulse after a refused click.
    """
    moves = selection.state.legal_moves()
    jumps = moves if show_must and all(move.captures for move in moves) else ()
    must = tuple(dict.fromkeys(move.origin for move in jumps if move.origin != selection.origin))
    must = must or picture.must
    picture = replace(picture, must=must, must_pulse=pulse)
    return _with_selection(picture, selection) if selection.chosen else picture


def _with_selection(picture: Picture, selection: Selection) -> Picture:
    here, start = selection.chosen[-1], len(selection.chosen) - 1
    pieces = dict(picture.pieces)
    if start:
        # In the middle of a jump, the piece is shown on the square it has reached.
        pieces[here] = pieces.pop(selection.chosen[0])
    steps = [move for move in selection.moves if not move.captures]
    jumps = [move for move in selection.moves if move.captures]
    return replace(
        picture,
        pieces=pieces,
        selected=here,
        hint=None,
        hinted=None,
        targets=tuple(move.destination for move in steps),
        landings=tuple(dict.fromkeys(landing for move in jumps for landing in _landings(move, start))),
        routes=tuple(dict.fromkeys(move.path[start:] for move in jumps)),
        victims=tuple(dict.fromkeys(square for move in jumps for square in move.captures)),
    )


def _landings(move: Move, start: int) -> list[tuple[int, int]]:
    """The square and the step number of each landing in a jump, leaving out the first ``start`` steps."""
    return [(square, step) for step, square in enumerate(move.path[start + 1 :], start + 1)]
