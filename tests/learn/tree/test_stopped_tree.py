"""The description of a stopped search's tree claims only what the search found."""

from __future__ import annotations

import pytest
from strategies import CHECKERS

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.learn.tree.predict import next_value_question
from checkers_app.learn.tree.pseudocode import Event
from checkers_app.learn.tree.recording import record_search
from checkers_app.learn.tree.steps import Steps
from checkers_app.learn.tree.tree import UNSEEN, Tree

DEPTH = 5
STOPS = (100, 132, 260, 700)
"""Numbers of nodes after which a search to that depth is stopped: at its horizon, and above."""


def stopped_after(nodes: int) -> Tree:
    limits = Limits(depth=DEPTH, nodes=nodes)
    return record_search(CHECKERS, Position(CHECKERS.initial), Switches(move_ordering=True), limits).tree


@pytest.mark.parametrize("nodes", STOPS)
def test_nothing_hangs_below_the_horizon(nodes: int) -> None:
    tree = stopped_after(nodes)
    assert UNSEEN in tree.endings
    assert all(tree.level(row) <= DEPTH for row in range(len(tree)))


@pytest.mark.parametrize("nodes", STOPS)
def test_a_node_that_was_not_decided_gives_no_value(nodes: int) -> None:
    tree = stopped_after(nodes)
    undecided = {row for row in range(len(tree)) if tree.endings[row] == Ending.STOPPED}
    assert undecided
    for row in undecided:
        assert undecided.isdisjoint(tree.answers(row))
    steps = Steps(tree)
    for step in steps:
        if step.event in (Event.EVALUATE, Event.RETURN) and step.row in undecided:
            assert (step.line, step.comparison) == (0, "")
        elif step.child in undecided:
            assert (step.event, step.line, step.comparison) == (Event.UPDATE, 0, "")
    number = 0
    while (question := next_value_question(steps, number)) is not None:
        assert question.row not in undecided
        number = question.step + 1
