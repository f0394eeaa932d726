"""What the lessons say is measured: every number and move in their texts is found again by a search."""

from __future__ import annotations

import pytest

from checkers_app.engine.api import WIN, WIN_BOUND
from checkers_app.engine.textbook.minimax import minimax
from checkers_app.games.base import Move, State
from checkers_app.learn.lessons import MOST_WORDS, Lesson, lessons
from checkers_app.learn.tree import CUT, Tree

LESSONS = {lesson.key: lesson for lesson in lessons()}


def trees(lesson: Lesson) -> list[Tree]:
    return [search.record(lesson.game, lesson.state).tree for search in lesson.searches]


def named(state: State, text: str) -> Move:
    return next(move for move in state.legal_moves() if state.move_text(move) == text)


def chosen(tree: Tree) -> str:
    return tree.move_text(tree.chosen_line()[1])


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_is_short_and_its_task_can_be_solved_and_missed(lesson: Lesson) -> None:
    assert 30 <= sum(len(text.split()) for text in lesson.paragraphs) <= MOST_WORDS
    right = lesson.task.solutions()
    legal = lesson.task.state.legal_moves()
    assert right
    assert len(right) < len(legal)
    for move in legal:
        verdict = lesson.task.check(move)
        assert verdict.reason.startswith("Right") == verdict.is_right
        assert lesson.task.state.move_text(move) in verdict.reason
    with pytest.raises(ValueError, match="no legal move"):
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
    first, second, third = list(tree.children(0))[:3]
    assert [tree.move_text(row) for row in (first, second, third)] == ["16-12", "16-11", "24-20"]
    assert max(tree.values[first], tree.values[second]) == -61
    stub = tree.endings.index(CUT)
    assert tree.path(stub)[-2] == third, "the first cutoff is at 24-20"
    assert len(tree.position(third).legal_moves()) == 4
    assert lesson.task.state == tree.position(third)
    assert tree.values[0] == full.values[0]
    closer = tree.move(stub - 1)
    assert closer in lesson.task.solutions()


def test_ordering() -> None:
    lesson = LESSONS["ordering"]
    given, full, ordered = trees(lesson)
    assert (full.nodes, given.nodes) == (1284, 450)
    assert ordered.nodes < given.nodes
    assert given.values[0] == full.values[0] == ordered.values[0]


def test_horizon() -> None:
    lesson = LESSONS["horizon"]
    plain, quiet = trees(lesson)
    assert chosen(plain) == "23-19"
    assert [lesson.state.move_text(move) for move in lesson.task.solutions()] == [chosen(quiet)]
    child = lesson.state.play(named(lesson.state, "23-19"))
    (jump,) = [move for move in child.legal_moves() if child.move_text(move) == "15x31"]
    assert len(jump.captures) == 2
    assert any(piece.king for square in (31,) if (piece := child.play(jump).piece_at(square)) is not None)


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
    assert "5-9 loses by force in 10 plies, itself counted" in lesson.paragraphs[1]
    searched = [
        sum(t.nodes for t in search.record(lesson.game, lesson.state).trees) for search in lesson.searches
    ]
    assert 5 < searched[1] / searched[0] < 20, "perhaps ten times"
