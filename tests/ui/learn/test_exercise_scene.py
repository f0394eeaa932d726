"""Exercises solved by mouse and by keyboard, without a screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from driver import SIZES, Driver
from exercise_desk import answers, drawn, middle_of_branch, open_exercise
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets import sheet

from checkers_app.learn.exercises.exercise import Given
from checkers_app.ui.kit.theme import THEMES
from checkers_app.views.learn.exercise_work import ExerciseWork

pytestmark = pytest.mark.unpainted


@pytest.mark.slow
def test_it_is_solved_by_keyboard_alone(driver: Driver) -> None:
    scene = open_exercise(driver)
    work, values = scene.work, answers(scene.work.exercise)
    cuts = {cut.node: len(cut.branches) for cut in work.exercise.cuts}
    for _ in work.boxes:
        for _ in range(cuts.get(work.selected, 0)):
            driver.key("c")
        if work.selected in values:
            driver.type(values[work.selected])
        driver.key("return")
    while scene.work.paper.move != work.exercise.best_move:
        driver.key("m")
    driver.key("f5")
    assert work.solved
    driver.press("Next tree")
    assert scene.work.exercise.seed == 8


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_it_is_solved_by_mouse_and_digits(driver: Driver, level: int, size: tuple[int, int]) -> None:
    scene = open_exercise(driver, 3, level, size)
    work = scene.work
    for branch in work.exercise.crossed if work.exercise.prunes else ():
        driver.click(middle_of_branch(scene, branch))
    for row, value in answers(work.exercise).items():
        driver.click(drawn(scene).box(row).center)
        driver.type(value)
    x, y = drawn(scene).centre(work.exercise.best_move)
    driver.click((round(x), round(y)))
    driver.press("Check")
    assert work.solved
    driver.draw()


def test_a_wrong_value_is_explained_and_its_box_chosen(driver: Driver) -> None:
    scene = open_exercise(driver)
    work = scene.work
    first = work.boxes[0]
    wrong = (work.exercise.value(first) + 1) % 10
    driver.type(str(wrong))
    driver.press("Check")
    assert work.mark(first) is False
    assert work.selected == first
    assert work.tip is not None
    assert work.tip.is_fault
    assert str(wrong) in work.tip.title
    assert work.tip.formula.endswith("?")
    driver.key("backspace")
    assert work.mark(first) is None, "a box that was changed is no longer marked"
    driver.draw()


def test_every_change_can_be_taken_back(driver: Driver) -> None:
    scene = open_exercise(driver)
    before = scene.work.paper
    driver.type("12")
    driver.key("x")
    driver.key("m")
    assert scene.work.paper != before
    for _ in range(4):
        driver.key("ctrl+z")
    assert scene.work.paper == before
    assert not scene.work.can_undo


def test_boxes_take_numbers_only(driver: Driver) -> None:
    scene = open_exercise(driver)
    driver.type("-1k2-34")
    assert scene.work.paper.texts[scene.work.selected] == "-12"
    driver.key("return")
    driver.type("-")
    assert scene.work.selected not in scene.work.paper.answers().values


def test_the_window_follows_the_boxes(driver: Driver) -> None:
    scene = open_exercise(driver)
    work, exercise = scene.work, scene.work.exercise
    node = exercise.cuts[0].node
    for row, value in answers(exercise).items():
        if row == node:
            break
        work.select(row)
        for letter in value:
            work.type(letter)
    for row in work.boxes[: work.boxes.index(node)]:
        if row in exercise.row_in_search:
            work.select(row)
            while work.paper.texts.get(row):
                work.erase()
            for letter in str(exercise.value(row)):
                work.type(letter)
    work.select(exercise.cuts[0].branches[0] if exercise.cuts[0].branches[0] in exercise.names else node)
    alpha, beta = exercise.window(exercise.cuts[0].branches[0], work.paper.answers().values)
    assert (alpha, beta) == (exercise.cuts[0].alpha, exercise.cuts[0].beta)
    assert alpha >= beta


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.integers(1, 9999), st.sampled_from([1, 2, 3]), st.sampled_from(SIZES))
def test_no_two_nodes_or_boxes_meet(display: object, seed: int, level: int, size: tuple[int, int]) -> None:
    assert display
    from checkers_app.ui.learn.exercise.tree_view import ExerciseTree  # noqa: PLC0415 - needs the display

    width = 776 if size[0] == 800 else 860
    work = ExerciseWork(seed, level)
    view = ExerciseTree(work, pygame.Rect(12, 60, width, 300 if size[0] == 800 else 560))
    boxes = {}
    for row in range(len(work.exercise.full)):
        side = view.side(row)
        shape = pygame.Rect(0, 0, side, round(side * 0.866))
        x, y = view.centre(row)
        shape.center = (round(x), round(y))
        boxes[row, "node"] = shape
        assert view.rect.contains(shape)
    for row in work.boxes:
        boxes[row, "box"] = view.box(row)
        assert view.rect.contains(view.box(row))
    shapes = list(boxes.items())
    for index, ((row, _), shape) in enumerate(shapes):
        for (other, _), another in shapes[index + 1 :]:
            if row != other:  # a box leans on the slope of its own triangle
                assert not shape.colliderect(another)


def test_hints_tell_no_value_and_go_through_all_boxes(driver: Driver) -> None:
    scene = open_exercise(driver, 5, 1)
    work = scene.work
    seen = []
    for _ in work.boxes:
        work.hint()
        assert work.tip is not None
        seen.append(work.selected)
        assert work.tip.formula.endswith("?")
        for letter in str(work.exercise.value(work.selected)):
            work.type(letter)
    assert seen == work.boxes


@pytest.mark.slow
def test_new_trees_by_seed_and_by_lot(driver: Driver) -> None:
    scene = open_exercise(driver, 9999)
    driver.focus("Another tree")
    driver.key("right")
    assert scene.work.exercise.seed == 1
    driver.key("n")
    assert 1 <= scene.work.exercise.seed <= 9999
    driver.press("Deep cuts")
    assert scene.work.exercise.level == 3


@pytest.mark.slow
def test_who_leaves_at_once_still_finds_the_sheet(driver: Driver, keepsakes: Path) -> None:
    scene = open_exercise(driver)
    driver.key("ctrl+s")
    scene.leave()
    assert len(list(keepsakes.iterdir())) == 4


@pytest.mark.slow
def test_sheet_and_solution_are_saved_as_svg_and_png(driver: Driver, keepsakes: Path) -> None:
    scene = open_exercise(driver)
    driver.key("ctrl+s")
    driver.draw()
    scene.saver.finish()
    driver.wait()
    assert sorted(path.name for path in keepsakes.iterdir()) == [
        "exercise-7-level-2-solution.png",
        "exercise-7-level-2-solution.svg",
        "exercise-7-level-2.png",
        "exercise-7-level-2.svg",
    ]
    page = pygame.image.load(keepsakes / "exercise-7-level-2.png")
    assert page.get_size() == (1588, 2246)
    assert str(keepsakes) in scene.saver.sentence
    driver.draw()


@pytest.mark.slow
def test_the_sheet_of_alpha_and_beta_asks_for_them(driver: Driver, keepsakes: Path) -> None:
    scene = open_exercise(driver)
    driver.press("α and β")
    driver.press("Save sheet")
    scene.saver.finish()
    names = sorted(path.name for path in keepsakes.iterdir())
    assert names[-1] == "exercise-7-windows.svg"
    assert "Below each triangle, write α and β" in (keepsakes / names[-1]).read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_sheet_has_as_much_given_as_the_page(driver: Driver, keepsakes: Path) -> None:
    scene = open_exercise(driver)
    driver.press("Half filled in")
    driver.press("Save sheet")
    scene.saver.finish()
    written = (keepsakes / "exercise-7-level-2-half.svg").read_text(encoding="utf-8")
    assert written == sheet(7, given=Given.HALF)
    assert written != sheet(7)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_every_size_and_theme_holds_it(driver: Driver, size: tuple[int, int]) -> None:
    open_exercise(driver, 7, 3, size)
    pictures = set()
    for theme in THEMES:
        driver.change(theme=theme)
        driver.turn()
        driver.check_layout()
        pictures.add(pygame.image.tobytes(driver.draw(), "RGB"))
    assert len(pictures) == len(THEMES)


@pytest.mark.painted
def test_a_branch_under_the_pointer_is_lit(driver: Driver) -> None:
    scene = open_exercise(driver)
    plain = driver.picture()
    driver.move(middle_of_branch(scene, 1))
    assert driver.seen() != plain
    driver.move((2, 2))
    assert driver.seen() == plain


def test_what_is_in_the_boxes_is_told(driver: Driver) -> None:
    scene = open_exercise(driver, 7, 1)
    first = scene.work.exercise.name(scene.work.boxes[0])
    wrong = (scene.work.exercise.value(scene.work.boxes[0]) + 1) % 10
    driver.type(str(wrong))
    driver.key("f5")
    driver.key("m")
    outline = driver.outline()
    assert f'box "{first}, MIN" {wrong} chosen wrong the move' in outline
    assert f'heading "{first} is not {wrong}"' in outline


@pytest.mark.slow
def test_a_tree_is_begun_half_filled_and_ended_by_keyboard(driver: Driver) -> None:
    scene = open_exercise(driver)
    driver.key("g")
    work, values = scene.work, answers(scene.work.exercise)
    assert work.given
    assert any(line.startswith("box") and line.endswith("given") for line in driver.outline())
    cuts = {cut.node: len(cut.branches) for cut in work.exercise.cuts}
    for row in [row for row in work.boxes if row in values and row not in work.given]:
        while work.selected != row:  # skipping a box below a branch that will be crossed out
            driver.key("return")
        for _ in range(cuts.get(row, 0)):
            driver.key("c")
        driver.type(values[row])
        driver.draw()
    while work.paper.move != work.exercise.best_move:
        driver.key("m")
    driver.press("Check")
    assert work.solved
    driver.press("Next tree")
    assert scene.work.help_given is work.help_given
    driver.press("Empty")
    assert not scene.work.paper.texts


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600)])
def test_the_help_is_one_button_in_a_small_window(driver: Driver, size: tuple[int, int]) -> None:
    scene = open_exercise(driver, size=size)
    seen = []
    for _ in range(3):
        driver.press("Help")
        driver.check_layout()
        seen.append(len(scene.work.given))
    assert seen[0] < seen[1] == len(scene.work.exercise.decided()) - 1
    assert seen[2] == 0
