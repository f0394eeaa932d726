"""The search for a first look, and the handling of a tree that is too large."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from strategies import TICTACTOE, after_random_moves
from tree_study import PALETTE

from checkers_app.engine.api import StopToken
from checkers_app.games.base import Side, State
from checkers_app.learn.tree.tree import Bound
from checkers_app.views.learn.tree import study
from checkers_app.views.learn.tree.study import Question, Way, first_depth, make_study
from checkers_app.words import say_number


def tell(count: int, phase: str = "") -> None:
    """Ignores progress."""


def test_a_whole_tree_that_is_too_large_is_shown_as_far_as_it_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(study, "NODE_LIMIT", 3_000)
    question = Question(TICTACTOE, TICTACTOE.initial, Way.MINIMAX, 9)
    made = make_study(question, PALETTE, StopToken(), tell)
    assert made.nodes == 3_000
    assert made.notice == f"Only the first {say_number(3_000)} positions: the search stops there."


def test_a_game_of_twelve_plies_is_not_searched_to_its_end_for_a_first_look() -> None:
    cells = {number + 1: divmod(number, 4) for number in range(12)}
    longer = replace(TICTACTOE, rows=3, columns=4, cells=cells)
    assert first_depth(longer, longer.initial) == 3
    assert first_depth(TICTACTOE, TICTACTOE.initial) == 9


def told(state: State, maximum: Side, known: dict[State, str]) -> str:
    """The value of a position for MAX, counted from it, by plain minimax."""
    if state not in known:
        known[state] = told_anew(state, maximum, known)
    return known[state]


def told_anew(state: State, maximum: Side, known: dict[State, str]) -> str:
    outcome = state.outcome()
    if outcome is not None:
        return "0" if outcome.winner is None else "won" if outcome.winner is maximum else "lost"
    below = [told(state.play(move), maximum, known) for move in state.legal_moves()]

    def farther(text: str) -> str:
        return {"0": "0", "won": "W1", "lost": "L1"}.get(text) or f"{text[0]}{int(text[1:]) + 1}"

    def rank(text: str) -> float:
        return {"0": 0.0, "W": 100.0, "L": -100.0}[text[0]] + (
            0 if text == "0" else (-1 if text[0] == "W" else 1) * int(text[1:])
        )

    return (max if state.side_to_move is maximum else min)(map(farther, below), key=rank)


@pytest.mark.few
@pytest.mark.parametrize("way", [way for way in Way if way is not Way.EXPECTIMAX])  # its values are averages
@pytest.mark.parametrize("seed", range(2))
def test_wins_and_losses_are_counted_from_the_node_at_which_they_stand(way: Way, seed: int) -> None:
    state = after_random_moves(TICTACTOE.initial, Random(seed), 4)
    made = make_study(Question(TICTACTOE, state, way, 9), PALETTE, StopToken(), tell)
    tree = made.tree
    seen: set[str] = set()
    known: dict[State, str] = {}
    for row in range(len(tree)):
        if tree.is_stub(row) or tree.bound(row) is not Bound.EXACT:
            continue
        wanted = told(tree.position(row), tree.max_side, known)
        assert made.value_text(row) == wanted, tree.line_text(row)
        seen.add(wanted[0])
    assert seen == {"w", "l", "W", "L", "0"}


@pytest.mark.slow
def test_what_a_step_compares_is_counted_from_its_node_too() -> None:
    state = after_random_moves(TICTACTOE.initial, Random(1), 3)
    made = make_study(Question(TICTACTOE, state, Way.MINIMAX, 9), PALETTE, StopToken(), tell)
    found = 0
    for step in made.steps:
        if step.child is not None and "= W" in step.comparison:
            result = step.comparison.rpartition("= W")[2]
            value = f", W{result})" if f"W{result})" in step.comparison else f"(W{result},"
            assert value in step.comparison
            if step.best == made.tree.values[step.child]:
                below = made.value_text(step.child)
                assert below == (f"W{int(result) - 1}" if int(result) > 1 else "won")
                found += 1
    assert found
