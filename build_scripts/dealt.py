"""Plays games to get positions for measurements: from an opening, with some searched and some random
moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.games.base import Move
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.ballots import three_move_openings
from checkers_app.play.match import Control, Match, Seat

PLAYED = 300
"""The node limit of the search for a move that is not random."""
LOTS = 0.2
"""The fraction of random moves."""
_SEAT = Seat(Control.COMPUTER)


class Dealer:
    """Plays the games with its own small engine."""

    def __init__(self) -> None:
        self._engine = CheckersEngine(1)

    def game(self, lots: Random) -> Iterator[Match]:
        """Yield a game after its three-move opening and after each further ply, until it is over.

        The game depends only on ``lots``, the random numbers that choose the opening and then the moves.
        """
        match = Match.new(GAME, (_SEAT, _SEAT))
        for move in lots.choice(three_move_openings()).moves:
            match = match.play(move)
        yield match
        while match.outcome is None:
            if lots.random() < LOTS:
                match = match.play(lots.choice(match.state.legal_moves()))
            else:
                match = match.play(self._move(match))
            yield match

    def _move(self, match: Match) -> Move:
        self._engine.new_game()
        move = self._engine.search(Position(match.state), Limits(nodes=PLAYED)).move
        if move is None:
            raise AssertionError("the game is over")
        return move


def leaves_a_choice(state: Checkers) -> bool:
    """Whether the side to move has at least two moves and no jump."""
    moves = state.legal_moves()
    return len(moves) > 1 and not moves[0].captures
