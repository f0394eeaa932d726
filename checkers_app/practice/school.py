"""Code for playing an ending: a perfect defence, and a referee that finds wasted moves.

Both rely only on the endgame tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from checkers_app.engine.checkers.endgames.library import Known, Tables
from checkers_app.games.base import Move, Side, State
from checkers_app.games.checkers import Checkers
from checkers_app.games.history import OCCURRENCES_FOR_DRAW, QUIET_PLIES_FOR_DRAW, quiet_plies, repeatable
from checkers_app.practice.endings import Goal, SchoolEnding

_WORTH = {"win": 2, "draw": 1, "loss": 0}


def defence(tables: Tables, state: Checkers, seen: Sequence[State] = ()) -> Move | None:
    """The defender's move: it preserves the best possible result and, among such moves, loses as slowly or
    wins as fast as possible. If several moves are equally good, the move that gives the learner the most
    opportunities for errors is chosen.

    Args:
        tables: the endgame tables, which must contain the position.
        state: the position, with the defender to move.
        seen: the earlier positions of the game; if the position is a draw, the defence avoids repeating them
            if possible.

    Returns:
        The move, or None if the tables do not contain it.
    """
    after = [(move, known) for move, known in tables.probe_moves(state) if known is not None]
    if not after:
        return None
    best = max(_WORTH[known.result] for _, known in after)
    kept = [(move, known) for move, known in after if _WORTH[known.result] == best]

    def rank(item: tuple[Move, Known]) -> tuple[int, bool, int]:
        move, known = item
        plies = known.plies or 0
        following = state.play(move)
        new = known.result != "draw" or following not in seen
        return (-plies if known.result == "win" else plies), new, _wrong_answers(tables, following)

    return max(kept, key=rank)[0]


def _wrong_answers(tables: Tables, state: Checkers) -> int:
    """The number of the learner's moves that make the result worse."""
    after = [known for _, known in tables.probe_moves(state) if known is not None]
    best = max((_WORTH[known.result] for known in after), default=0)
    return sum(_WORTH[known.result] < best for known in after)


class EndingResult(Enum):
    """The current state of an ending."""

    OPEN = "open"
    WON = "won"
    HELD = "held"
    LOST = "lost"
    SLIPPED = "slipped"
    """The ending could have been won but is now a draw."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """A move by the learner that was not among the best."""

    number: int
    """The number of the learner's move, from 1."""
    ply: int
    """The number of plies played before the move."""
    played: Move
    better: Move
    moves: int
    """The number of moves by which the win was delayed; 0 if the move changed the result instead."""
    slip: bool
    """True if the move changed the result."""


class Referee:
    """Determines the state of an ending and finds wasted moves.

    Args:
        tables: the endgame tables, which must contain the ending.
        ending: the ending that is played.
    """

    def __init__(self, tables: Tables, ending: SchoolEnding) -> None:
        self._tables = tables
        self._ending = ending

    def came(self, states: Sequence[Checkers], moves: Sequence[Move]) -> EndingResult:
        """The state of the ending after the given moves.

        Args:
            states: every position of the game, including the first.
            moves: the moves played from the first position on.
        """
        ending, state = self._ending, states[-1]
        outcome = state.outcome()
        if outcome is not None:
            return EndingResult.WON if outcome.winner is ending.learner else EndingResult.LOST
        known = self._tables.probe(state)
        worth = None if known is None else _for(known, state.side_to_move, ending.learner)
        if worth == "loss":
            return EndingResult.LOST
        if ending.aim is Goal.WIN:
            return EndingResult.SLIPPED if worth == "draw" or _drawn(states, moves) else EndingResult.OPEN
        return EndingResult.HELD if worth == "win" or _drawn(states, moves) else EndingResult.OPEN

    def left(self, state: Checkers) -> int | None:
        """The number of moves that the learner still needs to win with best play; None if the position is not
        won.
        """
        known = self._tables.probe(state)
        if known is None or known.plies is None:
            return None
        if _for(known, state.side_to_move, self._ending.learner) != "win":
            return None
        return (known.plies + 1) // 2

    def best(self, state: Checkers) -> Move | None:
        """The best move for the learner; None if the tables do not contain the position."""
        after = [(move, known) for move, known in self._tables.probe_moves(state) if known is not None]

        def rank(item: tuple[Move, Known]) -> tuple[int, int]:
            plies = item[1].plies or 0
            return _WORTH[item[1].result], -plies if item[1].result == "win" else plies

        return max(after, key=rank)[0] if after else None

    def lapses(self, states: Sequence[Checkers], moves: Sequence[Move]) -> tuple[Lapse, ...]:
        """The learner's moves that were not among the best, in the order in which they were played."""
        found = []
        number = 0
        for ply, (state, move) in enumerate(zip(states[:-1], moves, strict=True)):
            if state.side_to_move is not self._ending.learner:
                continue
            number += 1
            after = dict(self._tables.probe_moves(state))
            better = self.best(state)
            played, top = after.get(move), after.get(better) if better is not None else None
            if better is None or played is None or top is None:
                continue
            slip = played.result != top.result
            longer = 0 if slip or top.result != "win" else ((played.plies or 0) - (top.plies or 0)) // 2
            if slip or longer > 0:
                found.append(Lapse(number, ply, move, better, longer, slip))
        return tuple(found)


def _for(known: Known, to_move: Side, side: Side) -> str:
    """The result from the point of view of one side."""
    if known.result == "draw" or to_move is side:
        return known.result
    return "loss" if known.result == "win" else "win"


def _drawn(states: Sequence[Checkers], moves: Sequence[Move]) -> bool:
    """True if a draw can be claimed under the rules."""
    if quiet_plies(states, moves) >= QUIET_PLIES_FOR_DRAW:
        return True
    return repeatable(states, moves).count(states[-1]) + 1 >= OCCURRENCES_FOR_DRAW
