"""While the learner predicts, the page tells nothing of what is asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest
from driving import Shown
from pygame import Surface
from strategies import CHECKERS, TICTACTOE, after_random_moves
from tree_desk import SIZES, Desk
from tree_study import opened

from checkers_app.learn.predict import CutQuestion, ValueQuestion
from checkers_app.learn.tree import CUT
from checkers_app.ui.context import Context
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.views.learn.tree.quiz import Quiz
from checkers_app.views.learn.tree.study import Way


def asking(context: Context, size: tuple[int, int] = SIZES[1]) -> Desk:
    """The first plies of tic-tac-toe, at the first question that has a cut for its answer."""
    desk = Desk(context, TICTACTOE, size=size)
    session = desk.scene.session
    session.deepen(-7)
    desk.wait()
    desk.key(pygame.K_p)
    assert session.quiz is not None
    while not (isinstance(question := session.quiz.question, CutQuestion) and question.pruned):
        assert question is not None
        desk.key(pygame.K_PAGEDOWN)
    desk.pass_time()
    return desk


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


@pytest.mark.parametrize("size", SIZES)
def test_ticks_counts_and_the_window_are_hidden_until_the_answer(
    context: Context, shown: Shown, size: tuple[int, int]
) -> None:
    desk = asking(context, size)
    session = desk.scene.session
    shown.texts.clear()
    desk.draw()
    texts = [text for text, _ in shown.texts]
    given_away = "nodes", "a tick: a cut", "is sure of"
    assert not any(words in text for words in given_away for text in texts)
    assert not any(text.startswith(("α ", "−0.10 β", "+∞ β")) for text in texts)
    before = session.step
    desk.key(pygame.K_c)
    assert session.step == before, "the next cut is not gone to"
    assert not desk.widgets["cut"].enabled
    desk.key(pygame.K_RETURN)
    desk.pass_time()
    shown.texts.clear()
    desk.draw()
    assert any(text.startswith("α ") for text, _ in shown.texts)


@pytest.mark.parametrize("size", [(480, 640), *SIZES])
def test_every_move_and_value_that_can_be_the_answer_has_a_button(
    context: Context, size: tuple[int, int]
) -> None:
    desk = Desk(context, TICTACTOE, size=size)
    session = desk.scene.session
    session.deepen(-7)
    desk.wait()
    desk.key(pygame.K_p)
    most = 0
    while session.quiz is not None and session.quiz.question is not None:
        question = session.quiz.question
        desk.pass_time()
        names = set(desk.widgets)
        if isinstance(question, CutQuestion):
            assert {f"move {number}" for number in question.choices} <= names
            most = max(most, len(question.choices))
        else:
            values = {question.tree.values[row] for row in question.tree.answers(question.row)}
            assert len([name for name in names if name.startswith("value ")]) == len(values)
        rects = [place.rect for name, place in desk.widgets.items() if name.startswith(("move", "value"))]
        assert all(desk.rule_card.contains(rect) for rect in rects)
        assert all(rect.collidelistall(rects) == [index] for index, rect in enumerate(rects))
        desk.key(pygame.K_PAGEDOWN)
    assert most == 8


@pytest.mark.parametrize("size", SIZES)
def test_all_leaves_have_their_value_while_it_is_asked_for(
    context: Context, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    desk = Desk(context, TICTACTOE, size=size)
    session = desk.scene.session
    session.deepen(-7)
    desk.wait()
    desk.key(pygame.K_p)
    assert session.quiz is not None
    while not isinstance(question := session.quiz.question, ValueQuestion):
        desk.key(pygame.K_PAGEDOWN)
    desk.pass_time()
    texts: list[str] = []
    blit = Fonts.blit

    def noted(self: Fonts, surface: Surface, text: str, *rest: Any, **more: Any) -> Any:
        texts.append(text)
        return blit(self, surface, text, *rest, **more)

    monkeypatch.setattr(Fonts, "blit", noted)
    desk.draw()
    tree = desk.study.tree
    values = [desk.study.value_text(row) for row in tree.answers(question.row)]
    assert len(values) == 8
    assert all(texts.count(value) >= values.count(value) for value in values)


@pytest.mark.parametrize("way", [Way.ALPHA_BETA, Way.TABLE])
def test_the_moves_that_are_asked_about_are_in_view(context: Context, way: Way) -> None:
    desk = Desk(context, CHECKERS)
    session = desk.scene.session
    session.choose_way(way)
    desk.wait()
    desk.key(pygame.K_c)
    desk.pass_time()
    desk.key(pygame.K_c)
    desk.pass_time()
    desk.key(pygame.K_p)
    assert session.quiz is not None
    asked = 0
    for _ in range(12):
        question = session.quiz.question
        desk.pass_time()
        if isinstance(question, CutQuestion) and question.row:
            left, right = session.layout.span(question.row)
            camera = session.lens.camera
            assert camera.left - 0.01 <= left
            assert right <= camera.right + 0.01
            asked += 1
        desk.key(pygame.K_PAGEDOWN)
    assert asked


def test_the_children_of_the_root_are_in_view_when_its_value_is_asked_for(context: Context) -> None:
    desk = Desk(context, CHECKERS)
    session = desk.scene.session
    for key in (pygame.K_c, pygame.K_c):
        desk.key(key, mod=pygame.KMOD_SHIFT)
        desk.pass_time()
    session.to_cut(-1)
    desk.pass_time()
    desk.key(pygame.K_p)
    assert session.quiz is not None
    while session.quiz.question is not None and session.quiz.question.row:
        desk.key(pygame.K_PAGEDOWN)
        desk.pass_time()
    assert isinstance(session.quiz.question, ValueQuestion)
    desk.pass_time()
    left, right = session.layout.span(0)
    camera = session.lens.camera
    assert camera.left - 0.01 <= left
    assert right <= camera.right + 0.01


def test_behind_the_last_question_predicting_ends(context: Context, shown: Shown) -> None:
    desk = Desk(context, TICTACTOE, after_random_moves(TICTACTOE.initial, Random(5), 5))
    session = desk.scene.session
    desk.key(pygame.K_p)
    assert session.quiz is not None
    asked = 0
    while session.quiz.question is not None:
        asked += 1
        session.quiz.put("0")
        desk.key(pygame.K_RETURN)
        desk.key(pygame.K_RETURN)
    desk.pass_time()
    shown.texts.clear()
    desk.draw()
    right = session.quiz.tally.right
    assert f"That was the last question: {right} of {asked} right." in shown
    assert session.at_end
    desk.key(pygame.K_RETURN)
    quiz: Quiz | None = session.quiz
    assert quiz is None
    assert session.layout is desk.study.layout
    assert CUT in desk.study.tree.endings
