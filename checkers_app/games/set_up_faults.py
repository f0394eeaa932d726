"""The reasons why a draughts position that was set up by hand cannot be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checkers_app.games.base import Fault, Piece, Side
from checkers_app.words import say, say_count


def number_fault(pieces: Mapping[int, Piece], names: Sequence[str], most: int) -> Fault | None:
    """Return the fault of a side that has no piece or more than ``most`` pieces; None if there is no fault.

    Args:
        pieces: square -> piece.
        names: the English names of the sides.
        most: the maximum number of pieces of a side.
    """
    for side in Side:
        name, count = say(names[side]), sum(piece.side is side for piece in pieces.values())
        if count > most:
            return Fault(
                say_count("{side} has {number} piece", "{side} has {number} pieces", count, side=name),
                say_count(
                    "A side can have {most} at most: remove {number}.",
                    "A side can have {most} at most: remove {number}.",
                    count - most,
                    most=most,
                ),
            )
        if not count:
            return Fault(say("{side} has no pieces", side=name), say("Both sides need at least one."))
    return None


def no_moves(name: str) -> Fault:
    """Return the fault of a position without a legal move for the side to move, given by its English name."""
    return Fault(
        say("{side} cannot move", side=say(name)),
        say("The game would be over: move a piece, or let the other side move first."),
    )
