"""The sentences about the steps of a Monte Carlo tree search."""

from __future__ import annotations

from checkers_app.engine.textbook.monte_carlo import UctPhase
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.views.learn.growing import GrowingSession


def test_the_end_of_each_random_game_is_told() -> None:
    session = GrowingSession(TICTACTOE, TICTACTOE.initial)
    for _ in range(40):
        session.growth.grow()
    told = set()
    for at, step in enumerate(session.growth.steps, start=1):
        if step.phase is not UctPhase.PLAYOUT:
            continue
        session.go_to(at)
        words = session.happened()
        assert step.result is not None
        mover = session.growth.nodes[step.node].state.side_to_move
        winner = "X" if (mover is TICTACTOE.initial.side_to_move) == (step.result < 0) else "O"
        expected = "The game ends in a draw." if not step.result else f"{winner} wins the game."
        assert "random game is played from " in words
        assert words.endswith(f". {expected}")
        told.add(expected)
    assert told == {"The game ends in a draw.", "X wins the game.", "O wins the game."}
