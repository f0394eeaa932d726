"""The reasons why a draughts position that a user has set up cannot be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checkers_app.games.base import Fault, Piece, Side
from checkers_app.words import say, say_count


def number_fault(pieces: Mapping[int, Piece], names: Sequence[str], most: int) -> Fault | None:
    """Return the fault of a side that has no pieces or more than ``most`` pieces; None if neither side has
    this fault.

    Args:
        pieces: maps squares to pieces.
        names: the English names of the sides.
        most: the maximum number of pieces that a side can have.
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
    """Return the fault of a position in which the side to move has no legal move; the side is given by its
    English name.
    """
    return Fault(
        say("{side} cannot move", side=say(name)),
        say("The game would be over: move a piece, or let the other side move first."),
    )
