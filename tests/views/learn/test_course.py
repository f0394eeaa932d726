"""Stepping through a lesson."""

from __future__ import annotations

import pytest

from checkers_app.learn.lessons.lessons import lessons
from checkers_app.views.learn.course import Course

COUNT = len(lessons())


@pytest.mark.few
@pytest.mark.parametrize("number", range(COUNT))
def test_board_tree_and_rule_show_the_same_step(number: int) -> None:
    course = Course(number)
    for search in range(len(course.lesson.searches)):
        course.show_search(search)
        tree = course.tree
        for step in range(0, len(course.steps), max(1, len(course.steps) // 40)):
            course.step_number = step
            state, move = course.position()
            row = course.step.row
            assert state == tree.position(row)
            assert (move is None) == (row == 0 or not tree.line(row)[-1])
            assert course.entered(row)
            assert course.decided(row) == (step >= course.steps.leaving(row))


def test_the_course_is_finished_after_its_last_question() -> None:
    course = Course(COUNT - 1)
    for _ in course.lesson.tasks:
        assert not course.is_finished
        course.show_solution()
        if course.asks_more:
            course.ask_next()
    assert course.is_finished
    course.turn_to(0)
    assert not course.is_finished
