"""A Monte Carlo search as steps: after each round the numbers equal those of a search with that
many rounds.
"""

from __future__ import annotations

from math import inf, log, sqrt
from random import Random

import pytest

from checkers_app.engine.textbook.monte_carlo import UctNode, UctPhase, best_child, search
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.tree.growth import TreeGrowth

START = TicTacToe()


def grown(rounds: int, seed: int = 1) -> TreeGrowth:
    growth = TreeGrowth(START, seed)
    for _ in range(rounds):
        growth.grow()
    return growth


def by_line(root: UctNode, line: str = "") -> dict[str, tuple[int, float]]:
    found = {line: (root.visits, root.total)}
    for child in root.children:
        assert child.move is not None
        text = root.state.move_text(child.move)
        found |= by_line(child, f"{line} {text}".strip())
    return found


@pytest.mark.parametrize("rounds", [1, 9, 10, 60])
def test_after_each_round_the_numbers_are_those_of_a_search_of_so_many(rounds: int) -> None:
    growth = grown(80)
    step = growth.begin_of(rounds + 1)
    found = {
        growth.line(node): (growth.numbers(node, step).visits, growth.numbers(node, step).total)
        for node in growth.walk(step)
    }
    assert found == by_line(search(START, rounds, Random(1)))
    assert growth.size(step) == len(found)


def test_the_selected_child_has_the_largest_number() -> None:
    growth = grown(60)
    selected = 0
    for at, step in enumerate(growth.steps, start=1):
        if step.phase is UctPhase.SELECTION:
            selected += 1
            parent = growth.nodes[step.node].parent
            assert parent is not None
            children = growth.children(parent, at)
            assert len(children) == len(growth.nodes[parent].state.legal_moves())
            chosen = max(children, key=lambda child: growth.numbers(child, at).uct())
            assert chosen == step.node
    assert selected > 51


def test_a_node_is_there_from_its_expansion_on_and_counted_from_its_backup_on() -> None:
    growth = grown(12)
    added = [at for at, step in enumerate(growth.steps, start=1) if step.phase is UctPhase.EXPANSION]
    for number, at in enumerate(added, start=1):
        assert number not in growth.walk(at - 1)
        assert number in growth.walk(at)
        known = growth.numbers(number, at)
        assert (known.visits, known.average, known.uct()) == (0, None, inf)
        assert growth.steps[at].phase is UctPhase.PLAYOUT
        assert growth.numbers(number, at + 2).visits == 1


def test_the_number_is_the_average_and_what_a_rare_visit_is_worth() -> None:
    growth = grown(40, seed=5)
    end = len(growth.steps)
    for child in growth.children(0, end):
        known = growth.numbers(child, end)
        assert known.average == known.total / known.visits
        assert known.uct() == pytest.approx(known.average + 1.4 * sqrt(log(40) / known.visits))


def test_the_most_visited_move_is_the_one_to_play() -> None:
    growth = grown(300, seed=2)
    best = growth.best(len(growth.steps))
    root = search(START, 300, Random(2))
    assert best is not None
    assert growth.nodes[best].state == best_child(root).state
    assert growth.best(0) is None
