"""The progress of a displayed search."""

from __future__ import annotations

from random import Random

import pytest
from strategies import TICTACTOE, after_random_moves
from tree_study import PALETTE

from checkers_app.games.base import Game, State
from checkers_app.learn.tree.pseudocode import Event
from checkers_app.learn.tree.recording import RecordingWatch
from checkers_app.views.learn.tree.stage import Stage
from checkers_app.views.learn.tree.study import Question, Study, Way, prepare, record


def study(game: Game, state: State, way: Way, depth: int) -> Study:
    question = Question(game, state, way, depth)
    return prepare(question, record(question, RecordingWatch()), PALETTE)


@pytest.mark.few
@pytest.mark.parametrize("way", Way)
@pytest.mark.parametrize("seed", range(3))
def test_the_stage_is_what_the_steps_have_told_so_far(way: Way, seed: int) -> None:
    random = Random(seed)
    state = after_random_moves(TICTACTOE.initial, random, 4)
    if state.outcome() is not None:
        state = TICTACTOE.initial.play(TICTACTOE.initial.legal_moves()[0])
    found = study(TICTACTOE, state, way, 3)
    tree, visited, decided = found.tree, set[int](), set[int]()
    for step in found.steps:
        if step.event is Event.ENTER:
            visited.add(step.row)
        elif step.event in (Event.EVALUATE, Event.RETURN):
            decided.add(step.row)
        elif step.event is Event.CUT and step.child is not None:
            visited.add(step.child)
            decided.add(step.child)
        stage = Stage.at(tree, step)
        # A leaf is entered and evaluated in two steps; both belong to its visit.
        assert {row for row in range(len(tree)) if stage.is_visited(row)} == visited
        assert {row for row in range(len(tree)) if stage.is_decided(row)} == decided
    whole = Stage.whole(tree)
    assert all(whole.is_decided(row) for row in range(len(tree)))
