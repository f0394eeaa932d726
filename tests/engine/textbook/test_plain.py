"""The searches that fit on a slide visit the same nodes as the observed ones, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from inspect import getsource

import pytest

from checkers_app.engine.textbook import plain
from checkers_app.engine.textbook.minimax import EndScore, alpha_beta, minimax, win_or_loss
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Evaluation, Move, State, no_opinion
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.lessons.value_lessons import count_lines
from checkers_app.learn.tree.abstract import AbstractNode, points
from checkers_app.notation.fen import parse_fen

POSITIONS: dict[str, tuple[State, int, Evaluation, EndScore]] = {
    "three squares left": (
        TicTacToe(crosses=0b010_001_100, noughts=0b101_010_000),
        9,
        no_opinion,
        win_or_loss,
    ),
    "four marks": (TicTacToe(crosses=0b100_000_001, noughts=0b001_000_100), 9, no_opinion, win_or_loss),
    "O to move": (TicTacToe(crosses=0b001_100_000, noughts=0b000_010_000), 9, no_opinion, win_or_loss),
    "lines": (TICTACTOE.initial, 3, count_lines, win_or_loss),
    "checkers": (CHECKERS.initial, 4, CHECKERS.evaluation, win_or_loss),
    "zugzwang": (parse_fen("W:W11,14,22,23:B4,5,12,13"), 4, CHECKERS.evaluation, win_or_loss),
    "numbers": (AbstractNode(((3, 12, 8), (2, 4, 6), (14, 5, 2))), 2, no_opinion, points),
    "a deep cut": (
        AbstractNode(
            (
                (((7, 4), (6, 9)), ((4, 3), (8, 2))),
                (((6, 5), (7, 2)), ((1, 0), (6, 2))),
            )
        ),
        4,
        no_opinion,
        points,
    ),
}


class Visits:
    """The states that an observed search enters."""

    def __init__(self) -> None:
        self.states: list[State] = []

    def begin(self, state: State, depth: int, window: tuple[int, int]) -> None:
        del depth, window
        self.states.append(state)

    def enter(self, state: State, move: Move | None, depth: int, window: tuple[int, int]) -> None:
        del move, depth, window
        self.states.append(state)

    def leave(self, score: int, ending: Ending, skipped: int) -> None:
        pass

    def end(self, score: int, ending: Ending, skipped: int) -> None:
        pass

    def abandon(self) -> None:
        pass


def entered(monkeypatch: pytest.MonkeyPatch, name: str, search: Callable[[], int]) -> tuple[int, list[State]]:
    """The value that the plain search finds, and the states that it enters."""
    states: list[State] = []
    original = getattr(plain, name)

    def watched(node: State, *arguments: object, **named: object) -> int:
        states.append(node)
        return int(original(node, *arguments, **named))

    with monkeypatch.context() as patched:
        patched.setattr(plain, name, watched)
        return search(), states


@pytest.mark.parametrize("name", POSITIONS)
def test_a_slide_visits_the_same_nodes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state, depth, evaluate, end_score = POSITIONS[name]
    root = state.side_to_move

    def worth(node: State) -> int:
        outcome = node.outcome()
        if outcome is not None:
            return end_score(outcome, root, 0)
        return evaluate(node) if node.side_to_move is root else -evaluate(node)

    for searched, full in (("minimax", minimax), ("alpha_beta", alpha_beta)):
        visits = Visits()
        told = full(state, depth, evaluate, end_score=end_score, visitor=visits)

        def run(name: str = searched) -> int:
            return int(getattr(plain, name)(state, depth, worth))

        found = entered(monkeypatch, searched, run)
        assert found == (told.score, visits.states)


@pytest.mark.slow
def test_the_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def worth(node: State) -> int:
        outcome = node.outcome()
        return 0 if outcome is None else win_or_loss(outcome, TICTACTOE.initial.side_to_move, 0)

    value, states = entered(monkeypatch, "alpha_beta", lambda: plain.alpha_beta(TICTACTOE.initial, 9, worth))
    assert (value, len(states)) == (0, 18_297)


def test_a_slide_has_room_for_them() -> None:
    for search in (plain.minimax, plain.alpha_beta):
        lines = getsource(search).splitlines()
        body = lines[next(at for at, line in enumerate(lines) if '"""' in line) + 1 :]
        assert len(body) <= 20
