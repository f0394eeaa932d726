"""Every reason is checked by full minimax: the cut branches change nothing, whatever their value."""

from __future__ import annotations

from random import Random

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves, random_placement

from checkers_app.engine.api import INFINITY, WIN_BOUND, Limits, Position
from checkers_app.engine.textbook.minimax import EndScore, by_distance, minimax, win_or_loss
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.games.base import Evaluation, State, no_opinion
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.tree.abstract import Branches, points
from checkers_app.learn.tree.recording import (
    RecordingWatch,
    record_abstract,
    record_alpha_beta,
    record_search,
)
from checkers_app.learn.tree.tree import CUT, UNSEEN, Tree
from checkers_app.learn.tree.why import Why, why
from checkers_app.learn.tree.worth import said, short

NOTHING_CHANGES = "othing below can change the choice."


def true_value(tree: Tree, state: State, depth: int, level: int, evaluate: Evaluation, end: EndScore) -> int:
    """Full minimax from the view of MAX at the root."""
    score = minimax(state, depth, evaluate, end).score
    if abs(score) > WIN_BOUND:
        score -= level if score > 0 else -level
    return score if state.side_to_move is tree.max_side else -score


def root_with(tree: Tree, stub: int, value: int) -> int:
    """The root's value if the branches of ``stub`` had this ``value``, by plain maximum and minimum."""
    path = tree.path(stub)
    changed = value
    for number in range(len(path) - 2, -1, -1):
        node, below = path[number], path[number + 1]
        values = [tree.values[child] for child in tree.answers(node) if child != below]
        changed = (max, min)[number % 2]([*values, changed])
    return changed


def check(
    tree: Tree,
    evaluate: Evaluation,
    end: EndScore = by_distance,
    any_value: tuple[int, ...] = (-INFINITY, 0, INFINITY),
) -> list[Why]:
    """Check every stub of an exact search's tree."""
    reasons = []
    for stub in range(len(tree)):
        if not tree.is_stub(stub):
            continue
        reason = why(tree, stub)
        reasons.append(reason)
        path = tree.path(stub)
        parent, level = path[-2], len(path) - 2
        sign = 1 if level % 2 == 0 else -1
        # The parent's side has at least this much here: true in full minimax of the proving node.
        here = reason.here
        assert here is not None
        assert tree.parent(here) == parent
        here_true = true_value(tree, tree.position(here), tree.depths[here], level + 1, evaluate, end)
        assert sign * here_true >= sign * reason.here_value
        # And the other side does not allow more than that on another branch.
        assert sign * reason.here_value >= sign * reason.elsewhere_value
        if reason.elsewhere is not None:
            other = tree.path(reason.elsewhere)
            assert reason.elsewhere < parent
            assert other[-2] in path, "it hangs on an ancestor"
            assert len(other) % 2 != level % 2, "where the other side moves"
            row = reason.elsewhere
            other_true = true_value(tree, tree.position(row), tree.depths[row], len(other) - 1, evaluate, end)
            assert sign * other_true <= sign * reason.elsewhere_value
            assert said(reason.elsewhere_value, tree.scale, level) in reason.sentence
            fork = path[len(other) - 2]
            assert fork == tree.parent(row)
            named = tree.move_text(row), tree.move_text(path[len(other) - 1])
            assert reason.sentence.startswith(f"With {named[0]} instead of {named[1]}, ")
        assert reason.sentence.endswith(NOTHING_CHANGES)
        assert all(name in reason.sentence for name in tree.names) or reason.elsewhere is None
        # So the root has the same value with the true value of each cut branch, or with any other.
        state = tree.position(parent)
        for move in tree.cut_moves(stub):
            true = true_value(tree, state.play(move), tree.depths[parent] - 1, level + 1, evaluate, end)
            assert root_with(tree, stub, true) == tree.values[0]
        for value in any_value:
            assert root_with(tree, stub, value) == tree.values[0]
    return reasons


def random_branches(random: Random, depth: int) -> Branches:
    if not depth:
        return random.randint(-9, 9)
    return tuple(random_branches(random, depth - 1) for _ in range(random.randint(2, 4)))


def test_reasons_are_true_on_abstract_trees() -> None:
    random = Random(1)
    reasons = []
    for _ in range(120):
        branches = random_branches(random, random.randint(2, 5))
        tree = record_abstract(branches, pruning=True)
        assert tree.values[0] == record_abstract(branches, pruning=False).values[0]
        reasons += check(tree, no_opinion, points)
    assert len(reasons) > 500
    assert all(reason.elsewhere is not None for reason in reasons)


WAYS = [Switches(), Switches(move_ordering=True), Switches(move_ordering=True, transposition_table=True)]
"""The alpha-beta of the window, with its switches."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "switches", [WAYS[0], *(pytest.param(way, marks=pytest.mark.slow) for way in WAYS[1:])], ids=repr
)
def test_reasons_are_true_on_both_boards(switches: Switches) -> None:
    random = Random(2)
    states: list[State] = [after_random_moves(CHECKERS.initial, random, 60) for _ in range(5)]
    states += [random_placement(random, most=7) for _ in range(3)]
    states += [after_random_moves(TICTACTOE.initial, random, 5) for _ in range(3)]
    count = 0
    for state in states:
        if not state.legal_moves():
            continue
        game = TICTACTOE if state in states[-3:] else CHECKERS
        tree = record_search(game, Position(state), switches, Limits(depth=4)).tree
        count += len(check(tree, game.evaluation))
    assert count > 100


def test_a_window_that_the_search_began_with_is_a_reason_too() -> None:
    random = Random(3)
    edges = 0
    for _ in range(6):
        state = TICTACTOE.initial
        for _ in range(3):
            state = state.play(random.choice(state.legal_moves()))
        recording = record_alpha_beta(TICTACTOE, state, 9, results=True, window=(-1, 1))
        reasons = check(recording.tree, no_opinion, win_or_loss, (-1, 0, 1))
        edges += sum(reason.elsewhere is None for reason in reasons)
        assert all("win" in r.sentence or "loss" in r.sentence for r in reasons if r.elsewhere is None)
    assert edges > 20


@pytest.mark.slow
def test_tests_and_passed_turns_say_what_they_are() -> None:
    random = Random(4)
    kinds: set[str] = set()
    for _ in range(30):
        state = after_random_moves(CHECKERS.initial, random, 30)
        for tree in record_search(CHECKERS, Position(state), ALL, Limits(depth=6)).trees:
            for stub in range(len(tree)):
                if tree.is_stub(stub):
                    sentence = why(tree, stub).sentence
                    kinds.update(
                        word for word in ("only a test", "passed", NOTHING_CHANGES) if word in sentence
                    )
    assert kinds == {"only a test", "passed", NOTHING_CHANGES}


def test_the_sentences() -> None:
    tree = record_abstract(((3, 5), (1, 9, 9)), pruning=True)
    stub = tree.endings.index(CUT)
    reason = why(tree, stub)
    assert reason.sentence == (
        "With 1 instead of 2, MAX already has 3. Here MIN can hold it to 1, "
        "so nothing below can change the choice."
    )
    assert (tree.values[reason.here or 0], tree.values[reason.elsewhere or 0]) == (1, 3)
    assert tree.values[stub] == 2
    tree = record_abstract(((3, 5), (3, 9)), pruning=True)
    assert why(tree, tree.endings.index(CUT)).sentence == (
        "With 1 instead of 2, MAX already has 3. Here MIN can keep it from getting more, "
        "so nothing below can change the choice."
    )
    tree = record_abstract((((4, 2), (8, 6)), ((0, 1), (2, 3))), pruning=True)
    assert [why(tree, stub).sentence for stub in range(len(tree)) if tree.is_stub(stub)] == [
        f"With 1 instead of 2, MIN can already hold MAX to 4. Here MAX gets 8, so n{NOTHING_CHANGES}",
        f"With 1 instead of 2, MAX already has 4. Here MIN can hold it to 1, so n{NOTHING_CHANGES}",
    ]
    with pytest.raises(ValueError, match="not a stub"):
        why(tree, 0)


def test_an_unseen_stub_says_what_is_missing() -> None:
    full = record_alpha_beta(CHECKERS, CHECKERS.initial, 3, watch=RecordingWatch(limit=20)).tree
    sentences = {why(full, row).sentence for row in range(len(full)) if full.endings[row] == UNSEEN}
    assert any("not recorded: the limit was reached" in sentence for sentence in sentences)
    stopped = record_search(CHECKERS, Position(CHECKERS.initial), Switches(), Limits(depth=6, nodes=100)).tree
    sentences = {why(stopped, row).sentence for row in range(len(stopped)) if stopped.endings[row] == UNSEEN}
    assert sentences
    assert all(sentence.startswith("The search was stopped before") for sentence in sentences)


def test_scores_are_said_as_people_say_them() -> None:
    assert said(29_995, tree_scale := record_alpha_beta(CHECKERS, CHECKERS.initial, 1).tree.scale) == (
        "a win in 5 plies"
    )
    assert said(-29_999, tree_scale) == "a loss in 1 ply"
    assert said(29_995, tree_scale, 3) == "a win in 2 plies"
    assert [short(29_995, tree_scale, level) for level in (4, 5)] == ["W1", "won"]
    assert short(-29_995, tree_scale, 5) == "lost"
    # A bound from another branch, found earlier than the node can be reached.
    assert short(29_999, tree_scale, 4) == "won"
    assert said(25, tree_scale) == "+0.25"
    assert said(-100, tree_scale) == "−1.00"
    assert said(0, tree_scale) == "0.00"
    assert short(29_995, tree_scale) == "W5"
    assert short(INFINITY, tree_scale) == "+∞"


def test_two_wins_are_told_by_which_is_sooner() -> None:
    """One loss is later than the other, and so is one win: learners do not compare lengths in plies."""
    seen = set()
    for state in (
        TicTacToe(crosses=0b010_001_100, noughts=0b101_010_000),
        TicTacToe(crosses=0b100_000_001, noughts=0b001_000_100),
        TicTacToe(crosses=0b000_000_110, noughts=0b000_101_000),
        TicTacToe(crosses=0b001_100_000, noughts=0b000_010_000),
    ):
        tree = record_alpha_beta(TICTACTOE, state, 9).tree
        for stub in (row for row in range(len(tree)) if tree.endings[row] == CUT):
            reason = why(tree, stub)
            ends = [value for value in (reason.here_value, reason.elsewhere_value) if abs(value) > WIN_BOUND]
            if reason.elsewhere is None or len(ends) < 2 or reason.here_value == reason.elsewhere_value:
                continue
            if (ends[0] > 0) != (ends[1] > 0):
                continue
            assert "already has" not in reason.sentence
            assert "plies" not in reason.sentence
            sooner = abs(reason.elsewhere_value) > abs(reason.here_value)
            words = "sooner. " if sooner else "later. "
            assert f"{'wins' if sooner else 'loses'} {words}" in reason.sentence
            seen.add((sooner, ends[0] > 0, tree.is_max(tree.path(stub)[-2])))
    assert len(seen) >= 2
