"""The numbers of moves, compared with the moves that were read: a gap shows that some are missing."""

from __future__ import annotations

from checkers_app.notation.reading.branch import Branch, StateT
from checkers_app.words import say

_LONGEST = 9
"""Digits of a move number that are looked at."""


class MoveNumbers:
    """The numbers in the main line of one game.

    Args:
        from_start: True for a game that begins with the first position of its board.  The numbers of any
            other may begin anywhere.
    """

    def __init__(self, *, from_start: bool) -> None:
        self._from_start = from_start
        self._ahead = 0
        """How far the numbers are above the count."""
        self._noted = False
        self._odd = -1
        """1 if the side that moves second moves first in this game, 0 if not; -1 while that is not known."""

    def due(self, branch: Branch[StateT]) -> int:
        """The number that the next move should have."""
        return branch.turn_number + self._ahead

    def check(self, digits: str, branch: Branch[StateT]) -> str:
        """The note on a move number, written in ``digits``.

        Empty unless it is the first number that contradicts the moves.
        """
        if self._noted or not digits:
            return ""
        number = int(digits) if len(digits) <= _LONGEST else int(digits[-_LONGEST:])
        played = len(branch.plies)
        if self._odd < 0:
            self._odd = (branch.state.side_to_move + played) % 2
        due = (played + self._odd) // 2 + 1 + self._ahead  # as Branch.turn_number, for each move of a file
        if number == due:
            return ""
        if not (played or self._from_start):
            self._ahead += number - due
            return ""
        self._noted = True
        return say("move number {number} where {due} was expected", number=number, due=due)
