"""The tree scene worked by mouse and keyboard, without a screen."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest
from driving import Shown
from pairs import pairs
from pygame import Surface
from strategies import CHECKERS, TICTACTOE, after_random_moves
from tree_desk import PATIENCE, SIZES, Desk

from checkers_app.engine.api import WIN_BOUND
from checkers_app.learn.predict import CutQuestion, ValueQuestion
from checkers_app.learn.pseudocode import Event
from checkers_app.learn.worth import short
from checkers_app.notation.fen import parse_fen
from checkers_app.ui.context import Context
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.learn.tree.view import SideCard
from checkers_app.ui.scene import Pop
from checkers_app.views.learn.tree.quiz import Quiz
from checkers_app.views.learn.tree.study import Way


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "size"), pairs(THEMES, SIZES))
def test_everything_can_be_drawn_in_every_size_and_theme(
    context: Context, theme: str, size: tuple[int, int]
) -> None:
    context.change_settings(replace(context.settings, theme=theme))
    desk = Desk(context, TICTACTOE, after_random_moves(TICTACTOE.initial, random.Random(2), 3), size)
    desk.draw()
    bounds = desk.surface.get_rect()
    for widget in desk.scene._group.widgets:
        assert bounds.contains(widget.rect), widget.name
    for key in (pygame.K_c, pygame.K_b, pygame.K_b, pygame.K_p, pygame.K_p, pygame.K_DOWN, pygame.K_RETURN):
        desk.key(key)
        desk.pass_time()
        desk.draw()
    desk.key(pygame.K_PERIOD, mod=pygame.KMOD_SHIFT)
    stub = desk.study.tree.next_cut(0)
    desk.scene.session.select(stub)
    desk.key(pygame.K_l)
    desk.draw()
    desk.wait()
    desk.draw()
    assert desk.scene.session.answer is not None
    desk.scene.leave()


def test_the_first_frame_of_a_tree_paints_no_strips(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(context, TICTACTOE)
    painted: list[object] = []
    monkeypatch.setattr("checkers_app.views.learn.tree.study.painted_strips", lambda *_: painted.append(1))
    desk.draw()
    assert not painted  # for half a million nodes that takes longer than a frame may
    desk.scene.leave()


def test_a_search_that_runs_is_shown_and_can_be_stopped(context: Context) -> None:
    scene = TreeScene(context, TICTACTOE, TICTACTOE.initial)
    scene.session.deepen(-1)
    scene.session.choose_way(Way.MINIMAX)
    scene.resize(SIZES[1])
    scene.draw(Surface(SIZES[1]), 0.0)
    assert scene.frame_rate() == 10
    assert any(widget.name == "stop" for widget in scene._group.widgets)
    assert scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")) is None
    scene.session.join(PATIENCE)
    scene.update(1.0)
    assert scene.session.study is not None
    assert scene.frame_rate() == 0
    scene.draw(Surface(SIZES[1]), 1.0)
    scene.leave()


def test_a_click_on_a_node_shows_it_on_the_board(context: Context) -> None:
    desk = Desk(context)
    row = list(desk.study.tree.children(0))[1]
    desk.click(desk.place(row))
    assert desk.scene.session.selected == row
    assert desk.scene._view.side is SideCard.BOARD
    desk.now += 5
    desk.scene.update(desk.now)
    desk.click((desk.scene._view.grid().clip.x + 5, desk.place(row)[1]))
    assert desk.scene.session.selected is None


def test_two_quick_clicks_fold_a_node(context: Context) -> None:
    desk = Desk(context)
    row = next(iter(desk.study.tree.children(0)))
    desk.click(desk.place(row))
    desk.click(desk.place(row))
    assert row in desk.scene.session.layout.folds
    desk.click(desk.widget("fold").center)
    assert not desk.scene.session.layout.folds


def hovered(desk: Desk) -> int | None:
    return desk.scene._view.hovered


def has_verdict(quiz: Quiz) -> bool:
    return quiz.verdict is not None


def test_the_pointer_shows_what_it_is_over(context: Context) -> None:
    desk = Desk(context)
    row = list(desk.study.tree.children(0))[2]
    desk.move(desk.place(row))
    assert hovered(desk) == row
    desk.draw()
    assert not desk.scene.needs_draw(desk.now)
    desk.move((3, 3))
    assert hovered(desk) is None
    assert desk.scene.needs_draw(desk.now)


def test_a_drag_pans_and_selects_nothing(context: Context) -> None:
    desk = Desk(context)
    desk.scene.session.lens.zoom(4, 300)
    left = desk.scene.session.lens.camera.left
    place = desk.place(0)
    desk.press(place)
    desk.move((place[0] - 80, place[1]))
    desk.release((place[0] - 80, place[1]))
    camera = desk.scene.session.lens.camera
    assert camera.left == pytest.approx(left + 80 / camera.pixels)
    assert desk.scene.session.selected is None


def test_the_wheel_zooms_to_the_pointer(context: Context) -> None:
    desk = Desk(context)
    clip = desk.scene._view.grid().clip
    desk.move((clip.x + 400, clip.y + 200))
    before = desk.scene.session.lens.camera
    desk.wheel(3)
    after = desk.scene.session.lens.camera
    assert after.pixels > before.pixels
    assert after.place(400) == pytest.approx(before.place(400))
    desk.wheel(0, 2)
    assert desk.scene.session.lens.camera.left > after.left
    desk.move((5, 5))
    still = desk.scene.session.lens.camera
    desk.wheel(3)
    assert desk.scene.session.lens.camera == still, "not over the tree"


def test_keys_zoom_pan_and_fit(context: Context) -> None:
    desk = Desk(context)
    whole = desk.scene.session.lens.camera
    desk.key(pygame.K_PLUS)
    near = desk.scene.session.lens.camera
    assert near.pixels > whole.pixels
    desk.key(pygame.K_d)
    assert desk.scene.session.lens.camera.left > near.left
    desk.key(pygame.K_0)
    assert desk.scene.frame_rate() == 60
    desk.pass_time()
    assert desk.scene.session.lens.camera == whole
    assert desk.scene.frame_rate() == 0


def test_the_slider_goes_to_any_step(context: Context) -> None:
    desk = Desk(context)
    slider = desk.widget("slider")
    desk.press((slider.x + 10, slider.centery))
    assert desk.scene.session.step == 0
    desk.move((slider.right + 300, slider.centery))
    assert desk.scene.session.at_end
    desk.move((slider.centerx, slider.centery))
    desk.release((slider.centerx, slider.centery))
    assert desk.scene.session.step == pytest.approx(len(desk.study.steps) / 2, abs=3)
    assert desk.scene._view.side is SideCard.RULE


def test_the_whole_scene_by_the_tab_key_alone(context: Context) -> None:
    desk = Desk(context)
    reached = set()
    for _ in range(40):
        desk.key(pygame.K_TAB)
        focused = desk.scene._group.focused
        assert focused is not None
        reached.add(focused.name)
    assert {
        "tree",
        "back",
        "way",
        "depth",
        "predict",
        "fit",
        "side",
        "play",
        "slider",
        "speed",
        "cut",
    } <= reached
    while desk.scene._group.focused is not None and desk.scene._group.focused.name != "way":
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_LEFT)
    assert desk.scene.session.way is Way.MINIMAX
    desk.wait()
    assert desk.scene.session.selected is None, "the arrow was the segments', not the tree's"


def test_a_value_is_typed_and_checked_by_keys(context: Context) -> None:
    desk = Desk(context)
    desk.key(pygame.K_p)
    quiz = desk.scene.session.quiz
    assert quiz is not None
    while not hasattr(quiz.question, "row") or hasattr(quiz.question, "choices"):
        desk.key(pygame.K_PAGEDOWN)
    for letter in "+0.031":
        desk.key(ord(letter), letter)
    desk.key(pygame.K_BACKSPACE)
    assert quiz.text == "+0.03"
    desk.key(pygame.K_RETURN)
    assert has_verdict(quiz)
    assert quiz.tally.asked == 1
    desk.key(pygame.K_RETURN)
    assert not has_verdict(quiz)
    desk.key(pygame.K_ESCAPE)
    assert desk.scene.session.quiz is None


def test_moves_are_marked_and_checked_by_the_mouse(context: Context) -> None:
    desk = Desk(context)
    desk.click(desk.widget("predict").center)
    quiz = desk.scene.session.quiz
    assert quiz is not None
    for _ in range(50):
        if hasattr(quiz.question, "choices"):
            break
        desk.click(desk.widget("skip").center)
    first = next(w for w in desk.scene._group.widgets if w.name.startswith("move "))
    desk.click(first.rect.center)
    assert len(quiz.marked) == 1
    desk.click(desk.widget("check").center)
    assert quiz.verdict is not None
    desk.draw()
    desk.click(desk.widget("next_question").center)
    assert quiz.verdict is None


def test_escape_puts_away_one_thing_after_another(context: Context) -> None:
    desk = Desk(context)
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_p)
    assert desk.key(pygame.K_ESCAPE) is None
    assert desk.key(pygame.K_ESCAPE) is None
    assert isinstance(desk.key(pygame.K_ESCAPE), Pop)
    assert isinstance(desk.click(desk.widget("back").center), Pop)


def test_the_numbers_of_a_cut_stand_beside_its_line(context: Context, shown: Shown) -> None:
    desk = Desk(context, CHECKERS, parse_fen("W:W18,24,20:BK12,4"), (1280, 800))
    desk.key(pygame.K_c)
    desk.pass_time()
    shown.texts.clear()
    desk.draw()
    step = desk.scene.session.shown
    assert step is not None
    assert step.event is Event.CUT
    assert step.comparison == "+3.56 ≥ +1.34 yes"
    assert "+3.56 ≥ +1.34" in shown


@pytest.mark.parametrize("by_button", [False, True])
def test_a_win_or_a_loss_is_an_answer(context: Context, *, by_button: bool) -> None:
    state = TICTACTOE.initial
    for square in (5, 1, 9):
        state = state.play(next(move for move in state.legal_moves() if move.origin == square))
    desk = Desk(context, TICTACTOE, state)
    session = desk.scene.session
    desk.key(pygame.K_p)
    while session.quiz is not None:
        question = session.quiz.question
        if isinstance(question, ValueQuestion) and abs(question.tree.values[question.row]) > WIN_BOUND:
            break
        desk.key(pygame.K_PAGEDOWN)
    assert session.quiz is not None
    assert isinstance(question, ValueQuestion)
    text = short(question.tree.values[question.row], question.tree.scale, question.level)
    desk.pass_time()
    if by_button:
        desk.click(desk.widget(f"value {text}").center)
    else:
        for letter in text.lower():
            desk.key(ord(letter), letter)
    assert session.quiz.text == text
    desk.click(desk.widget("check").center)
    assert session.quiz.verdict is not None
    assert session.quiz.verdict.is_right


@pytest.mark.parametrize("size", SIZES)
def test_the_window_does_not_answer_the_question_what_is_cut(
    context: Context, shown: Shown, size: tuple[int, int]
) -> None:
    desk = Desk(context, CHECKERS, parse_fen("W:W18,24,20:BK12,4"), size)
    session = desk.scene.session
    desk.key(pygame.K_p)
    assert session.quiz is not None
    while not (isinstance(question := session.quiz.question, CutQuestion) and question.pruned):
        assert question is not None
        desk.key(pygame.K_PAGEDOWN)
    desk.pass_time()
    shown.texts.clear()
    desk.draw()
    assert not any(text in {"open", "closed"} or "nothing fits" in text for text, _ in shown.texts)
    desk.key(pygame.K_RETURN)
    desk.pass_time()
    shown.texts.clear()
    desk.draw()
    assert "closed" in shown


@pytest.mark.parametrize("size", [(480, 640), *SIZES])
def test_what_is_no_value_is_said(context: Context, shown: Shown, size: tuple[int, int]) -> None:
    desk = Desk(context, CHECKERS, parse_fen("W:W18,24,20:BK12,4"), size)
    session = desk.scene.session
    desk.key(pygame.K_p)
    assert session.quiz is not None
    while not isinstance(session.quiz.question, ValueQuestion):
        desk.key(pygame.K_PAGEDOWN)
    desk.key(pygame.K_MINUS, "-")
    desk.key(pygame.K_RETURN)
    desk.pass_time()
    desk.draw()
    assert session.quiz.verdict is None
    assert "Type a value, such as +0.25 or W5." in shown


def test_board_and_window_follow_the_steps_after_a_node_was_selected(context: Context, shown: Shown) -> None:
    desk = Desk(context)
    desk.key(pygame.K_HOME)
    desk.pass_time()
    shown.texts.clear()
    desk.draw()
    assert "The position that is searched" in shown
    desk.key(pygame.K_c)
    desk.pass_time()
    shown.texts.clear()
    desk.draw()
    step = desk.scene.session.shown
    assert step is not None
    line = " ".join(desk.study.tree.line_text(step.row))
    assert f"The window at {desk.study.tree.move_text(step.row)}" in shown
    assert line in shown
    assert "The position that is searched" not in shown
