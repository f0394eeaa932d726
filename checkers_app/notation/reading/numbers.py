"""Compares the move numbers with the moves that were read; a gap shows that moves are missing."""

from __future__ import annotations

from checkers_app.notation.reading.branch import Branch, StateT
from checkers_app.words import say

_LONGEST = 9
"""The maximum number of digits that are examined in a move number."""


class MoveNumbers:
    """Checks the move numbers in the main line of one game.

    Args:
        from_start: True if the game begins from the usual starting position of its board.  In other games,
            the numbers may start from any number.
    """

    def __init__(self, *, from_start: bool) -> None:
        self._from_start = from_start
        self._ahead = 0
        """How far the numbers in the file are ahead of the count of moves."""
        self._noted = False
        self._odd = -1
        """1 if the side that usually moves second begins this game, 0 if not, -1 if not known yet."""

    def due(self, branch: Branch[StateT]) -> int:
        """The number that the next move should have."""
        return branch.turn_number + self._ahead

    def check(self, digits: str, branch: Branch[StateT]) -> str:
        """Check the move number written as ``digits``, and return a note on it.

        The note is empty unless this is the first number that contradicts the moves.
        """
        if self._noted or not digits:
            return ""
        number = int(digits) if len(digits) <= _LONGEST else int(digits[-_LONGEST:])
        played = len(branch.plies)
        if self._odd < 0:
            self._odd = (branch.state.side_to_move + played) % 2
        # like Branch.turn_number, inlined because it runs for each move of a file
        due = (played + self._odd) // 2 + 1 + self._ahead
        if number == due:
            return ""
        if not (played or self._from_start):
            self._ahead += number - due
            return ""
        self._noted = True
        return say("move number {number} where {due} was expected", number=number, due=due)
