"""Questions about a tree before the answer is shown."""

from __future__ import annotations

from random import Random

from strategies import TICTACTOE, after_random_moves
from tree_study import opened

from checkers_app.learn.tree.predict import CutQuestion, ValueQuestion
from checkers_app.learn.tree.worth import short
from checkers_app.views.learn.tree.quiz import Quiz


def has_verdict(quiz: Quiz) -> bool:
    return quiz.verdict is not None


def test_questions_are_asked_before_the_answer_shows() -> None:
    session = opened(TICTACTOE, after_random_moves(TICTACTOE.initial, Random(5), 3))
    session.predict()
    kinds = set()
    for _ in range(60):
        quiz = session.quiz
        assert quiz is not None
        question = quiz.question
        if question is None:
            break
        assert session.step == question.step - 1
        assert quiz.verdict is None
        kinds.add(type(question))
        if isinstance(question, ValueQuestion):
            assert not session.stage.is_decided(question.row)
            for letter in short(question.tree.values[question.row], question.tree.scale, question.level):
                quiz.type(letter)
        else:
            for move in question.pruned:
                quiz.mark(move)
        session.answer_question()
        assert has_verdict(quiz)
        assert session.step == question.step
        session.next_question()
    assert kinds == {ValueQuestion, CutQuestion}
    assert session.quiz is not None
    tally = session.quiz.tally
    assert 0 < tally.right == tally.asked


def test_no_number_is_no_answer() -> None:
    session = opened()
    session.predict()
    quiz = session.quiz
    assert quiz is not None
    while not isinstance(quiz.question, ValueQuestion):
        session.next_question()
    step = session.step
    session.answer_question()
    assert quiz.verdict is None
    assert quiz.note
    assert session.step == step
    assert quiz.tally.asked == 0


def test_playing_pauses_before_a_question() -> None:
    session = opened()
    session.predict()
    quiz = session.quiz
    assert quiz is not None
    session.answer_question()
    if quiz.verdict is None:
        quiz.put("0.5")
        session.answer_question()
    session.go_to(session.step)
    session.playback.change_speed(100)
    session.tick(1.0)
    session.play_or_pause()
    before = quiz.before
    assert before is not None
    session.tick(100.0)
    assert session.step == before
    assert not session.playback.playing


def test_after_the_last_question_nothing_is_asked_again() -> None:
    session = opened(TICTACTOE, after_random_moves(TICTACTOE.initial, Random(5), 5))
    session.predict()
    quiz = session.quiz
    assert quiz is not None
    asked: list[int] = []
    while quiz.question is not None:
        assert quiz.question.step not in asked
        asked.append(quiz.question.step)
        quiz.put("0")
        session.answer_question()
        session.next_question()
    assert quiz.tally.asked == len(asked) > 1
    session.step_by(-5)
    assert quiz.question is not None, "who steps back is asked again"
