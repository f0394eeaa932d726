"""What the lessons say is measured: every number and move in their texts is found again by a search."""

from __future__ import annotations

import pytest

from checkers_app.engine.api import WIN, WIN_BOUND
from checkers_app.engine.textbook.minimax import minimax, win_or_loss
from checkers_app.games.base import Move, State, no_opinion
from checkers_app.learn.lessons import MOST_WORDS, Lesson, count, lessons
from checkers_app.learn.tree import CUT, Tree
from checkers_app.notation.fen import parse_fen

LESSONS = {lesson.key: lesson for lesson in lessons()}


def trees(lesson: Lesson) -> list[Tree]:
    return [search.record(lesson.game, lesson.state).tree for search in lesson.searches]


def named(state: State, text: str) -> Move:
    return next(move for move in state.legal_moves() if state.move_text(move) == text)


def chosen(tree: Tree) -> str:
    return tree.move_text(tree.chosen_line()[1])


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_is_short_and_its_task_can_be_solved_and_missed(lesson: Lesson) -> None:
    assert 30 <= sum(len(text.split()) for text in lesson.read()) <= MOST_WORDS
    right = lesson.task.solutions()
    legal = lesson.task.state.legal_moves()
    assert right
    assert len(right) < len(legal)
    for move in legal:
        verdict = lesson.task.check(move)
        assert verdict.reason.startswith("Right") == verdict.is_right
        assert lesson.task.state.move_text(move) in verdict.reason
    with pytest.raises(ValueError, match="not a legal move"):
        lesson.task.check(Move((32, 1)))
    for tree in trees(lesson):
        assert tree.complete


def test_there_are_five() -> None:
    assert list(LESSONS) == ["minimax", "first-cutoff", "ordering", "horizon", "depth"]


def test_minimax() -> None:
    lesson = LESSONS["minimax"]
    (tree,) = trees(lesson)
    assert tree.nodes == 14
    assert [tree.values[child] for child in tree.children(0)] == [-1, -1, 0]
    assert [lesson.state.move_text(move) for move in lesson.task.solutions()] == ["8"]


def test_first_cutoff() -> None:
    lesson = LESSONS["first-cutoff"]
    tree, full = trees(lesson)
    assert (tree.nodes, full.nodes) == (10, 14)
    assert [tree.move_text(row) for row in tree.children(0)] == ["1", "2", "6"]
    first, second, third = tree.children(0)
    assert tree.values[first] == full.values[next(iter(full.children(0)))] == 0
    stubs = [row for row in range(len(tree)) if tree.endings[row] == CUT]
    assert [tree.path(stub)[-2] for stub in stubs] == [second, third], "both later moves are cut"
    assert lesson.task.state == tree.position(second)
    assert tree.move_text(stubs[0] - 1) == "1"
    assert tree.values[stubs[0] - 1] == -1
    assert tree.values[0] == full.values[0] == 0
    assert [lesson.task.state.move_text(move) for move in lesson.task.solutions()] == ["1"]


def counts_by_the_first_move(state: State) -> dict[str, int]:
    """Positions of an alpha-beta written here, by the move of the root that it looks at first."""

    def search(here: State, alpha: int, beta: int, first: Move | None) -> tuple[int, int]:
        outcome = here.outcome()
        if outcome is not None:
            return (0 if outcome.winner is None else 1 if outcome.winner is here.side_to_move else -1), 1
        best, nodes = -2, 1
        for move in sorted(here.legal_moves(), key=lambda each: each != first):
            value, below = search(here.play(move), -beta, -alpha, None)
            nodes += below
            best = max(best, -value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, nodes

    return {state.move_text(move): search(state, -2, 2, move)[1] for move in state.legal_moves()}


def test_ordering() -> None:
    lesson = LESSONS["ordering"]
    for search, tree, cuts in zip(lesson.searches, trees(lesson), (13, 0, 4), strict=True):
        assert search.title.endswith(f": {tree.nodes}")
        assert search.short.endswith(f": {tree.nodes}") or not search.short
        assert search.record(lesson.game, lesson.state).cutoffs == cuts
        assert tree.values[0] == 1
        assert chosen(tree) == "5"
    full = minimax(lesson.state, 9, no_opinion, win_or_loss)
    assert (full.nodes, trees(lesson)[1].nodes) == (130, 130), "as many as minimax"
    told = counts_by_the_first_move(lesson.state)
    assert told == {"2": 44, "4": 44, "5": 32, "6": 48, "8": 48}
    for move in lesson.state.legal_moves():
        text = lesson.state.move_text(move)
        assert f" {told[text]} positions" in lesson.task.check(move).reason
    assert [lesson.state.move_text(move) for move in lesson.task.solutions()] == ["5"]


def test_what_a_lesson_counts_is_on_the_board() -> None:
    assert count(parse_fen("W:W9,20,32:B5,K13")) == 0
    assert count(parse_fen("W:W27,32:B3,5,18")) == -100
    assert count(parse_fen("B:W27,32:B3,5,K18")) == 200
    assert count(parse_fen("B:WK27,32:B3")) == -200


def test_horizon() -> None:
    lesson = LESSONS["horizon"]
    plain, quiet = trees(lesson)
    assert {plain.move_text(row): plain.values[row] for row in plain.children(0)} == {
        "22x6": 200,
        "18x11": 100,
    }
    assert {quiet.move_text(row): quiet.values[row] for row in quiet.children(0)} == {
        "22x6": -100,
        "18x11": 100,
    }
    assert chosen(plain) == "22x6"
    assert [lesson.state.move_text(move) for move in lesson.task.solutions()] == [chosen(quiet)] == ["18x11"]
    child = lesson.state.play(named(lesson.state, "22x6"))
    (jump,) = [move for move in child.legal_moves() if child.move_text(move) == "15x31"]
    assert len(jump.captures) == 2
    piece = child.play(jump).piece_at(31)
    assert piece is not None
    assert piece.king
    assert "15x31" in [quiet.move_text(row) for row in range(1, len(quiet))], (
        "the tree shows what the text tells"
    )


def test_depth() -> None:
    lesson = LESSONS["depth"]
    six, twelve = trees(lesson)
    assert chosen(six) == "5-9"
    assert abs(six.values[0]) < 20
    assert twelve.values[0] > -WIN_BOUND
    assert chosen(twelve) != "5-9"
    assert named(lesson.state, "5-9") not in lesson.task.solutions()
    reason = lesson.task.check(named(lesson.state, "5-9")).reason
    assert reason == "5-9 is a loss in 10 plies. Depth 6 cannot see that far."
    child = lesson.state.play(named(lesson.state, "5-9"))
    assert minimax(child, 9, lesson.game.evaluation).score == WIN - 9
    assert "5-9 loses by force in 10 plies, itself counted" in lesson.read()[1]
    searched = [
        sum(t.nodes for t in search.record(lesson.game, lesson.state).trees) for search in lesson.searches
    ]
    assert searched == [354, 4365]
    assert round(searched[1] / searched[0]) == 12
    assert "cost 12 times the positions here" in lesson.read()[2]


@pytest.mark.slow
def test_what_six_plies_more_cost_from_the_first_position() -> None:
    lesson = LESSONS["depth"]
    six, twelve = (
        sum(tree.nodes for tree in search.record(lesson.game, lesson.game.initial).trees)
        for search in lesson.searches
    )
    assert (six, twelve) == (2852, 212_356)
    assert "from the first position of a game about 75 times" in lesson.read()[2]
