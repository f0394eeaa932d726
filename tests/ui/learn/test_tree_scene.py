"""The tree scene operated by mouse and keyboard, without a screen."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest
from driver import PATIENCE, SIZES, Driver, Shown
from pairs import pairs
from pygame import Surface
from strategies import CHECKERS, TICTACTOE, after_random_moves
from tree_page import open_tree, place_of, search_ends, sight, study

from checkers_app.engine.api import WIN_BOUND
from checkers_app.learn.tree.predict import CutQuestion, ValueQuestion
from checkers_app.learn.tree.pseudocode import Event
from checkers_app.learn.tree.worth import short
from checkers_app.notation.fen import parse_fen
from checkers_app.ui.context import Context
from checkers_app.ui.kit.elements import Element, outline
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.views.learn.tree.quiz import Quiz
from checkers_app.views.learn.tree.study import Way

pytestmark = pytest.mark.unpainted


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "size"), pairs(THEMES, SIZES))
def test_everything_can_be_drawn_in_every_size_and_theme(
    driver: Driver, theme: str, size: tuple[int, int]
) -> None:
    driver.context.change_settings(replace(driver.context.settings, theme=theme))
    open_tree(driver, TICTACTOE, after_random_moves(TICTACTOE.initial, random.Random(2), 3), size)
    driver.draw()
    bounds = driver.surface.get_rect()
    assert all(bounds.contains(part.rect) for part in driver.parts())
    for key in (pygame.K_c, pygame.K_b, pygame.K_b, pygame.K_p, pygame.K_p, pygame.K_DOWN, pygame.K_RETURN):
        driver.strike(key)
        driver.wait(1)
        driver.draw()
    driver.key(">")
    stub = study(driver).tree.next_cut(0)
    driver.top.session.select(stub)
    driver.key("l")
    driver.draw()
    search_ends(driver)
    driver.draw()
    assert driver.top.session.work.answer is not None


@pytest.mark.slow
def test_the_first_frame_of_a_tree_paints_no_strips(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    open_tree(driver, TICTACTOE)
    painted: list[object] = []
    monkeypatch.setattr("checkers_app.views.learn.tree.study.painted_strips", lambda *_: painted.append(1))
    driver.draw()
    assert not painted  # for half a million nodes that takes longer than one frame


@pytest.mark.slow
def test_a_search_that_runs_is_shown_and_can_be_stopped(context: Context) -> None:
    scene = TreeScene(context, TICTACTOE, TICTACTOE.initial)
    scene.session.deepen(-1)
    scene.session.choose_way(Way.MINIMAX)
    scene.resize(SIZES[1])
    scene.draw(Surface(SIZES[1]), 0.0)
    assert scene.frame_rate() == 10
    assert 'button "Stop"' in outline(scene.tree)
    assert scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")) is None
    scene.session.work.join(PATIENCE)
    scene.update(1.0)
    assert scene.session.study is not None
    assert scene.frame_rate() == 0
    scene.draw(Surface(SIZES[1]), 1.0)
    scene.leave()


@pytest.mark.slow
def test_a_click_on_a_node_shows_it_on_the_board(driver: Driver) -> None:
    open_tree(driver)
    row = list(study(driver).tree.children(0))[1]
    driver.click(place_of(driver, row))
    assert driver.top.session.selected == row
    assert 'picture "The board"' in driver.outline()
    driver.wait(5)
    driver.click((sight(driver).grid.clip.x + 5, place_of(driver, row)[1]))
    assert driver.top.session.selected is None


@pytest.mark.slow
def test_two_quick_clicks_fold_a_node(driver: Driver) -> None:
    open_tree(driver)
    row = next(iter(study(driver).tree.children(0)))
    driver.click(place_of(driver, row))
    driver.click(place_of(driver, row))
    assert row in driver.top.session.layout.folds
    driver.push("fold")
    assert not driver.top.session.layout.folds


def hovered(driver: Driver) -> int | None:
    found: int | None = sight(driver).hovered
    return found


def has_verdict(quiz: Quiz) -> bool:
    return quiz.verdict is not None


@pytest.mark.painted
@pytest.mark.slow
def test_the_pointer_shows_what_it_is_over(driver: Driver) -> None:
    open_tree(driver)
    plain = driver.picture()
    row = list(study(driver).tree.children(0))[2]
    driver.move(place_of(driver, row))
    assert hovered(driver) == row
    assert driver.seen() != plain
    driver.move((3, 3))
    assert hovered(driver) is None
    assert driver.seen() == plain


@pytest.mark.slow
def test_a_drag_pans_and_selects_nothing(driver: Driver) -> None:
    open_tree(driver)
    driver.top.session.lens.zoom(4, 300)
    left = driver.top.session.lens.camera.left
    place = place_of(driver, 0)
    driver.hold(place)
    driver.move((place[0] - 80, place[1]))
    driver.release((place[0] - 80, place[1]))
    camera = driver.top.session.lens.camera
    assert camera.left == pytest.approx(left + 80 / camera.pixels)
    assert driver.top.session.selected is None


@pytest.mark.slow
def test_the_wheel_zooms_to_the_pointer(driver: Driver) -> None:
    open_tree(driver)
    clip = sight(driver).grid.clip
    driver.move((clip.x + 400, clip.y + 200))
    before = driver.top.session.lens.camera
    driver.wheel(3)
    after = driver.top.session.lens.camera
    assert after.pixels > before.pixels
    assert after.place(400) == pytest.approx(before.place(400))
    driver.wheel(0, 2)
    assert driver.top.session.lens.camera.left > after.left
    driver.move((5, 5))
    still = driver.top.session.lens.camera
    driver.wheel(3)
    assert driver.top.session.lens.camera == still, "not over the tree"


@pytest.mark.slow
def test_keys_zoom_pan_and_fit(driver: Driver) -> None:
    open_tree(driver)
    whole = driver.top.session.lens.camera
    driver.key("+")
    near = driver.top.session.lens.camera
    assert near.pixels > whole.pixels
    driver.key("d")
    assert driver.top.session.lens.camera.left > near.left
    driver.key("0")
    assert driver.top.frame_rate() == 60
    driver.wait(1)
    assert driver.top.session.lens.camera == whole
    assert driver.top.frame_rate() == 0


@pytest.mark.slow
def test_the_slider_goes_to_any_step(driver: Driver) -> None:
    open_tree(driver)
    slider = driver.part("slider").rect
    driver.hold((slider.x + 10, slider.centery))
    assert driver.top.session.step == 0
    driver.move((slider.right + 300, slider.centery))
    assert driver.top.session.at_end
    driver.move((slider.centerx, slider.centery))
    driver.release((slider.centerx, slider.centery))
    assert driver.top.session.step == pytest.approx(len(study(driver).steps) / 2, abs=3)
    assert 'picture "The rule"' in driver.outline()


@pytest.mark.slow
def test_the_whole_scene_by_the_tab_key_alone(driver: Driver) -> None:
    open_tree(driver)
    reached = set()
    for _ in range(40):
        driver.key("tab")
        reached.add(driver.focused)
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
    while driver.focused != "way":
        driver.key("tab")
    driver.key("left")
    assert driver.top.session.way is Way.MINIMAX
    search_ends(driver)
    assert driver.top.session.selected is None, "the arrow was the segments', not the tree's"


@pytest.mark.slow
def test_a_value_is_typed_and_checked_by_keys(driver: Driver) -> None:
    open_tree(driver)
    driver.key("p")
    quiz = driver.top.session.quiz
    assert quiz is not None
    while not hasattr(quiz.question, "row") or hasattr(quiz.question, "choices"):
        driver.key("page down")
    for letter in "+0.031":
        driver.strike(ord(letter), 0, letter)
    driver.key("backspace")
    assert quiz.text == "+0.03"
    driver.key("return")
    assert has_verdict(quiz)
    assert quiz.tally.asked == 1
    driver.key("return")
    assert not has_verdict(quiz)
    driver.key("escape")
    assert driver.top.session.quiz is None


def test_a_reader_is_told_a_step_at_any_time_and_no_answer_by_it(driver: Driver) -> None:
    open_tree(driver)

    def told() -> tuple[float, float, float] | None:
        tree: Element = driver.top.tree
        slider = next(element for element in tree.walk() if element.role == "slider")
        return slider.heard.amount

    session = driver.top.session
    assert session.study is not None
    assert told() == (session.step + 1, 1, len(session.study.steps))
    driver.key("p")
    assert told() == (session.step + 1, 1, session.step + 1)


@pytest.mark.slow
def test_moves_are_marked_and_checked_by_the_mouse(driver: Driver) -> None:
    open_tree(driver)
    driver.push("predict")
    quiz = driver.top.session.quiz
    assert quiz is not None
    for _ in range(50):
        if hasattr(quiz.question, "choices"):
            break
        driver.push("skip")
    first = next(part for part in driver.parts() if part.name.startswith("move "))
    driver.click(first.rect.center)
    assert len(quiz.marked) == 1
    driver.push("check")
    assert quiz.verdict is not None
    driver.draw()
    driver.push("next_question")
    assert quiz.verdict is None


@pytest.mark.slow
def test_escape_puts_away_one_thing_after_another(driver: Driver) -> None:
    open_tree(driver)
    driver.key("down")
    driver.key("p")
    for page in ("TreeScene", "TreeScene", "MenuScene"):
        driver.key("escape")
        assert driver.name == page
    open_tree(driver)
    driver.push("back")
    assert driver.name == "MenuScene"


def test_the_numbers_of_a_cut_stand_beside_its_line(driver: Driver, shown: Shown) -> None:
    open_tree(driver, CHECKERS, parse_fen("W:W18,24,20:BK12,4"), (1280, 800))
    driver.key("c")
    driver.wait(1)
    driver.draw()
    step = driver.top.session.shown
    assert step is not None
    assert step.event is Event.CUT
    assert step.comparison == "+3.56 ≥ +1.34 yes"
    assert "+3.56 ≥ +1.34" in shown


@pytest.mark.slow
@pytest.mark.parametrize("by_button", [False, True])
def test_a_win_or_a_loss_is_an_answer(driver: Driver, *, by_button: bool) -> None:
    state = TICTACTOE.initial
    for square in (5, 1, 9):
        state = state.play(next(move for move in state.legal_moves() if move.origin == square))
    open_tree(driver, TICTACTOE, state)
    session = driver.top.session
    driver.key("p")
    while session.quiz is not None:
        question = session.quiz.question
        if isinstance(question, ValueQuestion) and abs(question.tree.values[question.row]) > WIN_BOUND:
            break
        driver.key("page down")
    assert session.quiz is not None
    assert isinstance(question, ValueQuestion)
    text = short(question.tree.values[question.row], question.tree.scale, question.level)
    driver.wait(1)
    if by_button:
        driver.press(text)
    else:
        for letter in text.lower():
            driver.strike(ord(letter), 0, letter)
    assert session.quiz.text == text
    driver.push("check")
    assert session.quiz.verdict is not None
    assert session.quiz.verdict.is_right


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_the_window_does_not_answer_the_question_what_is_cut(
    driver: Driver, shown: Shown, size: tuple[int, int]
) -> None:
    open_tree(driver, CHECKERS, parse_fen("W:W18,24,20:BK12,4"), size)
    session = driver.top.session
    driver.key("p")
    assert session.quiz is not None
    while not (isinstance(question := session.quiz.question, CutQuestion) and question.pruned):
        assert question is not None
        driver.key("page down")
    driver.wait(1)
    driver.draw()
    assert not any(text in {"open", "closed"} or "nothing fits" in text for text in shown)
    driver.key("return")
    driver.wait(1)
    driver.draw()
    assert "closed" in shown


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), *SIZES])
def test_what_is_no_value_is_said(driver: Driver, shown: Shown, size: tuple[int, int]) -> None:
    open_tree(driver, CHECKERS, parse_fen("W:W18,24,20:BK12,4"), size)
    session = driver.top.session
    driver.key("p")
    assert session.quiz is not None
    while not isinstance(session.quiz.question, ValueQuestion):
        driver.key("page down")
    driver.key("-")
    driver.key("return")
    driver.wait(1)
    driver.draw()
    assert session.quiz.verdict is None
    assert "Type a value, such as +0.25 or W5." in shown


@pytest.mark.slow
def test_board_and_window_follow_the_steps_after_a_node_was_selected(driver: Driver, shown: Shown) -> None:
    open_tree(driver)
    driver.key("home")
    driver.wait(1)
    driver.draw()
    assert "The position being searched" in shown
    driver.key("c")
    driver.wait(1)
    driver.draw()
    step = driver.top.session.shown
    assert step is not None
    line = " ".join(study(driver).tree.line_text(step.row))
    assert f"The window at {study(driver).tree.move_text(step.row)}" in shown
    assert line in shown
    assert "The position being searched" not in shown
