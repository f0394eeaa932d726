"""While the learner predicts, the page does not reveal the answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest
from driver import SIZES, Driver, Shown
from pygame import Surface
from strategies import CHECKERS, TICTACTOE, after_random_moves
from tree_page import open_tree, search_ends, study
from tree_study import opened

from checkers_app.learn.tree.predict import CutQuestion, ValueQuestion
from checkers_app.learn.tree.tree import CUT
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.views.learn.tree.quiz import Quiz
from checkers_app.views.learn.tree.study import Way

pytestmark = pytest.mark.unpainted


def asking(driver: Driver, size: tuple[int, int] = SIZES[1]) -> None:
    """The first plies of tic-tac-toe, at the first question that is answered by a cut."""
    open_tree(driver, TICTACTOE, size=size)
    session = driver.top.session
    session.deepen(-7)
    search_ends(driver)
    driver.key("p")
    assert session.quiz is not None
    while not (isinstance(question := session.quiz.question, CutQuestion) and question.pruned):
        assert question is not None
        driver.key("page down")
    driver.wait(1)


@pytest.mark.parametrize("way", Way)
def test_every_move_that_waits_has_its_place_and_only_those(way: Way) -> None:
    session = opened(CHECKERS, after_random_moves(CHECKERS.initial, Random(8), 12), way)
    assert session.study is not None
    tree = session.study.tree
    session.predict()
    for number in range(0, len(session.study.steps), 7):
        session.go_to(number)
        stage, layout = session.stage, session.layout
        for row in stage.unfinished:
            left, right = layout.span(row)
            children = [child for child in tree.children(row) if child <= stage.reached]
            tried = sum(tree.values[child] if tree.is_stub(child) else 1 for child in children)
            waits = len(tree.position(row).legal_moves()) - tried if tree.depths[row] > 0 else 0
            assert layout.waiting.get(row, 0) == waits
            ends = max((layout.span(child)[1] for child in children), default=left)
            assert right - ends == waits or (not children and right - left == max(1, waits))
        assert all(layout.span(row)[0] == layout.width for row in range(stage.reached + 1, len(tree))) or any(
            layout.waiting.values()
        )
        placed, _ = layout.visible(0, layout.width, 1000)
        assert max(node.row for node in placed) <= stage.reached
    session.predict()
    assert session.layout is session.study.layout


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_ticks_counts_and_the_window_are_hidden_until_the_answer(
    driver: Driver, shown: Shown, size: tuple[int, int]
) -> None:
    asking(driver, size)
    session = driver.top.session
    driver.draw()
    texts = list(shown)
    given_away = "nodes", "a tick: a cut", "is sure of"
    assert not any(words in text for words in given_away for text in texts)
    assert not any(text.startswith(("α ", "−0.10 β", "+∞ β")) for text in texts)
    before = session.step
    driver.key("c")
    assert session.step == before, "the next cut is not gone to"
    assert not driver.part("cut").enabled
    driver.key("return")
    driver.wait(1)
    driver.draw()
    assert any(text.startswith("α ") for text in shown)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), *SIZES])
def test_every_move_and_value_that_can_be_the_answer_has_a_button(
    driver: Driver, size: tuple[int, int]
) -> None:
    open_tree(driver, TICTACTOE, size=size)
    session = driver.top.session
    session.deepen(-7)
    search_ends(driver)
    driver.key("p")
    most = 0
    while session.quiz is not None and session.quiz.question is not None:
        question = session.quiz.question
        driver.wait(1)
        names = driver.names
        if isinstance(question, CutQuestion):
            assert {f"move {number}" for number in question.choices} <= names
            most = max(most, len(question.choices))
        else:
            values = {question.tree.values[row] for row in question.tree.answers(question.row)}
            assert len([name for name in names if name.startswith("value ")]) == len(values)
        rects = [part.rect for part in driver.parts() if part.name.startswith(("move", "value"))]
        assert all(driver.window.contains(rect) for rect in rects)
        assert all(rect.collidelistall(rects) == [index] for index, rect in enumerate(rects))
        driver.key("page down")
    assert most == 8


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_all_leaves_have_their_value_while_it_is_asked_for(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    open_tree(driver, TICTACTOE, size=size)
    session = driver.top.session
    session.deepen(-7)
    search_ends(driver)
    driver.key("p")
    assert session.quiz is not None
    while not isinstance(question := session.quiz.question, ValueQuestion):
        driver.key("page down")
    driver.wait(1)
    texts: list[str] = []
    blit = Fonts.blit

    def noted(self: Fonts, surface: Surface, text: str, *rest: Any, **more: Any) -> Any:
        texts.append(text)
        return blit(self, surface, text, *rest, **more)

    monkeypatch.setattr(Fonts, "blit", noted)
    driver.draw()
    tree = study(driver).tree
    values = [study(driver).value_text(row) for row in tree.answers(question.row)]
    assert len(values) == 8
    assert all(texts.count(value) >= values.count(value) for value in values)


@pytest.mark.slow
@pytest.mark.parametrize("way", [Way.ALPHA_BETA, Way.TABLE])
def test_the_moves_that_are_asked_about_are_in_view(driver: Driver, way: Way) -> None:
    open_tree(driver, CHECKERS)
    session = driver.top.session
    session.choose_way(way)
    search_ends(driver)
    driver.key("c")
    driver.wait(1)
    driver.key("c")
    driver.wait(1)
    driver.key("p")
    assert session.quiz is not None
    asked = 0
    for _ in range(12):
        question = session.quiz.question
        driver.wait(1)
        if isinstance(question, CutQuestion) and question.row:
            left, right = session.layout.span(question.row)
            camera = session.lens.camera
            assert camera.left - 0.01 <= left
            assert right <= camera.right + 0.01
            asked += 1
        driver.key("page down")
    assert asked


@pytest.mark.slow
def test_the_children_of_the_root_are_in_view_when_its_value_is_asked_for(driver: Driver) -> None:
    open_tree(driver, CHECKERS)
    session = driver.top.session
    for key in (pygame.K_c, pygame.K_c):
        driver.strike(key, mod=pygame.KMOD_SHIFT)
        driver.wait(1)
    session.to_cut(-1)
    driver.wait(1)
    driver.key("p")
    assert session.quiz is not None
    while session.quiz.question is not None and session.quiz.question.row:
        driver.key("page down")
        driver.wait(1)
    assert isinstance(session.quiz.question, ValueQuestion)
    driver.wait(1)
    left, right = session.layout.span(0)
    camera = session.lens.camera
    assert camera.left - 0.01 <= left
    assert right <= camera.right + 0.01


@pytest.mark.slow
def test_behind_the_last_question_predicting_ends(driver: Driver, shown: Shown) -> None:
    open_tree(driver, TICTACTOE, after_random_moves(TICTACTOE.initial, Random(5), 5))
    session = driver.top.session
    driver.key("p")
    assert session.quiz is not None
    asked = 0
    while session.quiz.question is not None:
        asked += 1
        session.quiz.put("0")
        driver.key("return")
        driver.key("return")
    driver.wait(1)
    driver.draw()
    right = session.quiz.tally.right
    assert f"That was the last question: {right} of {asked} right." in shown
    assert session.at_end
    driver.key("return")
    quiz: Quiz | None = session.quiz
    assert quiz is None
    assert session.layout is study(driver).layout
    assert CUT in study(driver).tree.endings
