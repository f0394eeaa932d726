"""The page of questions about trees, as a user meets it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import PORTRAIT, SIZES, Driver
from exercise_desk import open_exercise
from legible import faults
from strategies import CHECKERS
from trees import each_room, speaking

from checkers_app.learn.exercises.question import QuestionKind, TreeQuestion, make_question
from checkers_app.ui.destinations import ToLearn, ToQuestions
from checkers_app.ui.learn.question_scene import QuestionScene
from checkers_app.words import MadeUp

pytestmark = pytest.mark.unpainted

KINDS = {
    QuestionKind.CUT: "When is the leaf cut?",
    QuestionKind.FIRST: "Which branch first?",
    QuestionKind.CHANGE: "What changes A?",
}


@pytest.fixture
def desk() -> Iterator[Driver]:
    driver = Driver(size=(800, 600))
    driver.open(ToQuestions())
    yield driver
    driver.close()


def question(driver: Driver) -> TreeQuestion:
    """The kind and the number of the current question, found on the page."""
    scene = driver.top
    assert isinstance(scene, QuestionScene)
    return make_question(scene.question.seed, scene.question.asked)


def said(driver: Driver) -> str:
    return "\n".join(driver.outline())


def wrong_answers(asked: TreeQuestion) -> list[int]:
    return [option for option in asked.options if option not in asked.right][:3]


@pytest.mark.slow
@pytest.mark.parametrize("kind", QuestionKind)
@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_a_wrong_answer_and_the_right_one_by_mouse(
    desk: Driver, kind: QuestionKind, size: tuple[int, int]
) -> None:
    desk.resize(size)
    desk.press(KINDS[kind])
    asked = question(desk)
    assert asked.asked is kind
    for wrong in wrong_answers(asked):
        desk.push(f"option{wrong}")
        desk.press("Check")
        assert 'image "wrong"' in desk.outline()
        assert asked.answer() not in said(desk)
        if asked.several:
            desk.push(f"option{wrong}")  # deselected
    for right in asked.right:
        desk.push(f"option{right}")
    desk.press("Check")
    assert f'text "{asked.answer()}"' in desk.outline()
    desk.press("Next tree")
    assert question(desk).seed == asked.seed + 1
    assert 'image "right"' not in desk.outline()


@pytest.mark.slow
@pytest.mark.parametrize("kind", QuestionKind)
def test_the_same_by_keyboard(desk: Driver, kind: QuestionKind) -> None:
    desk.focus("What is asked")
    for _ in range(list(QuestionKind).index(kind)):
        desk.key("right")
    desk.key("n")
    asked = question(desk)
    assert asked.asked is kind
    desk.key("f5")
    assert 'text "Mark an answer first."' in desk.outline()
    for wrong in wrong_answers(asked):
        desk.key(asked.label(wrong).lower())
        desk.key("f5")
        assert f'text "{asked.objection(frozenset({wrong}))}"' in desk.outline()
        assert asked.answer() not in said(desk)
        if asked.several:
            desk.key(asked.label(wrong).lower())  # deselected
    for right in asked.right:
        desk.key(asked.label(right).lower())
    desk.key("f5")
    assert f'text "{asked.answer()}"' in desk.outline()


@pytest.mark.slow
@pytest.mark.parametrize("kind", QuestionKind)
def test_n_asks_another_question_of_the_kind_with_nothing_marked(desk: Driver, kind: QuestionKind) -> None:
    desk.press(KINDS[kind])
    desk.press("Solution")
    before = question(desk)
    desk.key("n")
    asked = question(desk)
    assert (asked.asked, asked.seed != before.seed) == (kind, True)
    desk.key("f5")
    assert 'text "Mark an answer first."' in desk.outline()


def test_a_part_of_the_answer_is_not_enough(desk: Driver) -> None:
    desk.press(KINDS[QuestionKind.CHANGE])
    asked = question(desk)
    desk.push(f"option{min(asked.right)}")
    desk.press("Check")
    assert 'text "Another leaf can change A, too."' in desk.outline()


@pytest.mark.slow
def test_the_solution_is_shown_and_the_sheet_saved(desk: Driver) -> None:
    asked = question(desk)
    desk.press("Solution")
    assert f'text "{asked.answer()}"' in desk.outline()
    scene = desk.top
    assert isinstance(scene, QuestionScene)
    desk.key("ctrl+s")
    desk.wait_for(lambda: not scene.saver.running)
    desk.turn()
    saved = re.search(r'text "Saved the sheet and its solution \(SVG, PNG\) in (.*)"', said(desk))
    assert saved is not None
    files = list(Path(saved[1]).glob(f"*-{asked.seed}-{asked.asked.value}*"))
    assert {file.suffix for file in files} == {".svg", ".png"}
    assert len(files) == 4


def test_q_leads_from_an_exercise_to_the_questions_and_escape_back(driver: Driver) -> None:
    open_exercise(driver, 7, 1, (800, 600))
    driver.key("q")
    assert 'page "Questions"' in driver.outline()
    driver.key("escape")
    assert 'page "Questions"' not in driver.outline()


def test_see_it_think_leads_to_the_questions(driver: Driver) -> None:
    driver.open(ToLearn(CHECKERS, None))
    driver.press("Questions")
    assert 'page "Questions"' in driver.outline()


@pytest.mark.slow
@pytest.mark.parametrize("kind", QuestionKind)
@each_room
def test_the_page_has_room_for_its_words(
    kind: QuestionKind, size: tuple[int, int], language: MadeUp | None
) -> None:
    driver = Driver(size=(800, 600))
    driver.open(ToQuestions())
    driver.press(KINDS[kind])
    with speaking(language):
        driver.top.resize(size)
        assert faults(driver.top.tree) == []
