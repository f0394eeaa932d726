"""For a projector: large text, the keys of a clicker, and answers hidden until they are shown."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from driver import Driver
from exercise_desk import open_exercise
from strategies import TICTACTOE, after_random_moves
from tree_page import open_tree, study

from checkers_app.learn.exercises.exercise import LAST_SEED, OPEN
from checkers_app.learn.tree.pseudocode import Event
from checkers_app.storage.settings import TEXT_SIZES, Motion, Settings
from checkers_app.ui.destinations import ToMainMenu, ToQuestions, ToSettings
from checkers_app.ui.learn.lesson.lesson_scene import LessonScene
from checkers_app.views.learn.exercise_work import ExerciseWork
from checkers_app.words import say_number

pytestmark = pytest.mark.unpainted

HIDDEN = "What comes next? Page Down shows it."
BROUGHT = {Event.UPDATE, Event.RAISE, Event.CUT}


def texts(driver: Driver) -> str:
    return "\n".join(driver.outline())


def before_a_class(driver: Driver) -> None:
    driver.context.change_settings(replace(driver.context.settings, projector=True))


def small_tree(driver: Driver, size: tuple[int, int] = (1280, 800)) -> None:
    open_tree(driver, TICTACTOE, after_random_moves(TICTACTOE.initial, random.Random(2), 5), size)


@pytest.mark.slow
def test_the_key_and_the_switch_are_one_and_the_text_grows() -> None:
    driver = Driver(Settings(motion=Motion.OFF), (1280, 800))
    driver.open(ToMainMenu())
    assert driver.context.text_shown == 100
    driver.key("f8")
    assert driver.context.text_shown >= 130, "as much as the window has room for"
    assert driver.context.settings.wanted_text_size == TEXT_SIZES[-1]
    assert driver.context.settings.text_size == 100, "what was chosen comes back"
    driver.open(ToSettings())
    driver.press("For a projector: large text, answers hidden (F8)")
    driver.turn()
    assert driver.context.text_shown == 100
    driver.close()


@pytest.mark.slow
def test_a_clicker_leads_through_the_search_and_each_answer_comes_at_the_second_press(driver: Driver) -> None:
    before_a_class(driver)
    small_tree(driver)
    session = driver.top.session
    assert session.step == 0, "it begins at the beginning"
    asked = 0
    for _ in range(200):
        driver.key("pagedown")
        step = session.study.steps[session.step]
        if step.event not in BROUGHT:
            assert HIDDEN not in texts(driver)
            continue
        asked += 1
        assert HIDDEN in texts(driver)
        if step.event is Event.CUT:
            assert not session.stage.is_visited(step.child), "the cut is not there yet"
        here = session.step
        driver.key("pagedown")
        assert session.step == here, "the second press shows, and goes nowhere"
        assert HIDDEN not in texts(driver)
        if step.event is Event.CUT:
            assert session.stage.is_visited(step.child)
        if asked == 8 or session.at_end:
            break
    assert asked > 5
    driver.key("pageup")
    assert HIDDEN not in texts(driver), "what was seen stays seen"


@pytest.mark.slow
def test_the_period_of_a_clicker_hides_again_and_f5_begins_again(driver: Driver) -> None:
    before_a_class(driver)
    small_tree(driver)
    session = driver.top.session
    while not session.covered:
        driver.key("pagedown")
    here = session.step
    driver.key(".")
    assert not session.covered
    driver.key(".")
    assert (session.covered, session.step) == (True, here)
    driver.press("Show it")
    assert (session.covered, session.step) == (False, here)
    driver.key("f5")
    assert session.step == 0


@pytest.mark.slow
def test_how_many_nodes_and_cuts_there_are_is_told_at_the_end_alone(driver: Driver) -> None:
    before_a_class(driver)
    small_tree(driver)
    nodes = say_number(study(driver).nodes)
    assert nodes not in texts(driver)
    driver.key(">")
    assert driver.top.session.at_end
    assert texts(driver).count(nodes) == 2


@pytest.mark.slow
def test_without_a_projector_the_keys_are_as_ever(driver: Driver) -> None:
    small_tree(driver)
    session = driver.top.session
    assert session.at_end
    driver.key("<")
    for step in range(1, 20):
        driver.key(".")
        assert (session.step, session.covered) == (step, False)


@pytest.mark.parametrize(("level", "windows"), [(1, False), (2, False), (3, False), (2, True)])
def test_an_exercise_is_solved_answer_by_answer(level: int, windows: bool) -> None:  # noqa: FBT001
    work = ExerciseWork(7, level, asks_windows=windows)
    for _ in range(200):
        if work.solved:
            break
        before, open_before = work.paper, work.to_do()
        work.show_next()
        if open_before:
            assert work.paper is before, "first it is pointed to"
            assert work.selected == open_before[0][0]
            work.show_next()
            assert len(work.to_do()) < len(open_before)
    assert work.solved
    assert work.streak == 0, "what was shown is no success"
    told = {row: work.exercise.entered_with(row) for row in work.paper.windows}
    assert OPEN not in told.values()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_the_page_of_an_exercise_by_a_clicker(driver: Driver, size: tuple[int, int]) -> None:
    scene = open_exercise(driver, 7, 2, size)
    driver.key("pagedown")
    assert not scene.work.paper.texts, "the keys of a clicker do nothing for one who works alone"
    before_a_class(driver)
    driver.turn()
    driver.key("pagedown")
    assert not scene.work.paper.texts
    assert "Next: " in texts(driver)
    driver.key("pagedown")
    assert len(scene.work.paper.texts) == 1
    driver.key("pageup")
    assert not scene.work.paper.texts
    driver.key(".")
    assert scene.work.shown
    driver.key(".")
    assert not scene.work.paper.texts
    driver.check_layout()


@pytest.mark.slow
def test_questions_and_lessons_by_a_clicker(driver: Driver) -> None:
    before_a_class(driver)
    driver.open(ToQuestions())
    question = driver.top.question
    driver.key("pagedown")
    assert question.answer() in texts(driver)
    driver.key("pagedown")
    assert driver.top.question.seed == question.seed % LAST_SEED + 1
    driver.key("pageup")
    assert driver.top.question.seed == question.seed
    driver.open(LessonScene(driver.context, 0))
    before = driver.top.course.number
    seen = texts(driver)
    driver.key("pagedown")
    assert (driver.top.course.number, texts(driver) != seen) == (before, True), "a step, and no lesson"


@pytest.mark.slow
def test_what_is_to_come_has_no_place_until_nobody_hides_it(driver: Driver) -> None:
    before_a_class(driver)
    small_tree(driver)
    session = driver.top.session
    for _ in range(20):
        driver.key("pagedown")
    assert session.layout is not session.study.layout
    driver.key("f8")
    assert session.layout is session.study.layout
    driver.key("f8")
    driver.key(">")
    assert session.at_end
    assert session.layout is session.study.layout


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800), (1920, 1080)])
def test_what_is_hidden_has_room_at_every_size(driver: Driver, size: tuple[int, int]) -> None:
    before_a_class(driver)
    small_tree(driver, size)
    while not driver.top.session.covered:
        driver.key("pagedown")
    driver.check_layout()
    assert "Show it" in driver.labels()


def test_the_setting_is_kept() -> None:
    driver = Driver(replace(Settings(motion=Motion.OFF), projector=True), (1280, 800))
    assert driver.context.text_shown >= 130
    driver.close()
