"""Exercises in which alpha and beta are set at every node, without a screen."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from driver import SIZES, Driver, Shown
from exercise_desk import answers, drawn, open_exercise
from pygame import Rect, Surface
from tree_page import open_tree

from checkers_app.engine.api import INFINITY
from checkers_app.learn.exercises.checking import AnswerFault
from checkers_app.learn.exercises.exercise import OPEN, Exercise
from checkers_app.ui.learn.exercise.brackets import AXIS
from checkers_app.ui.learn.exercise.exercise_scene import ExerciseScene
from checkers_app.ui.learn.kit import shapes
from checkers_app.ui.learn.kit.number_line import middle_of, pixel_of

pytestmark = pytest.mark.unpainted


def open_windows(driver: Driver, seed: int = 7, size: tuple[int, int] = SIZES[1]) -> ExerciseScene:
    scene = open_exercise(driver, seed, 2, size)
    driver.wait(1.0)  # an immediate second click would belong to the previous page
    driver.press("α and β" if "α and β" in driver.labels() else "αβ")
    assert scene.work.asks_windows
    return scene


def wanted_windows(exercise: Exercise) -> dict[int, tuple[int, int]]:
    inner = [row for row in exercise.order if row in exercise.names]
    return {row: exercise.entered_with(row) for row in inner if exercise.entered_with(row) != OPEN}


def fill(scene: ExerciseScene) -> None:
    work = scene.work
    for row, value in answers(work.exercise).items():
        work.select(row)
        for letter in value:
            work.type(letter)
    for row in work.exercise.crossed:
        work.cross(row)
    work.choose_move(work.exercise.best_move)


def bracket(driver: Driver, scene: ExerciseScene, value: int) -> tuple[int, int]:
    line = driver.control(f"The window at {scene.work.exercise.name(scene.work.selected)}").rect
    return pixel_of(line, AXIS, value), middle_of(line)


@pytest.mark.parametrize("size", [*SIZES, (480, 640)])
def test_the_page_says_that_alpha_and_beta_are_to_be_set(
    driver: Driver, size: tuple[int, int], shown: Shown
) -> None:
    open_windows(driver, 7, size)
    driver.draw()
    assert "Fill in the boxes, set α and β" in shown


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_alpha_and_beta_are_set_by_dragging(driver: Driver, size: tuple[int, int]) -> None:
    scene = open_windows(driver, 7, size)
    fill(scene)
    work = scene.work
    assert not work.check().is_solved
    assert work.checked is not None
    assert work.checked.open == len(wanted_windows(work.exercise)) == work.open_count
    for row, (alpha, beta) in wanted_windows(work.exercise).items():
        driver.click(drawn(scene).box(row).center)
        assert work.window() == OPEN
        for start, end in ((-INFINITY, alpha), (INFINITY, beta)):
            if start == end:
                continue
            driver.hold(bracket(driver, scene, start))
            driver.move(bracket(driver, scene, 5))
            driver.move(bracket(driver, scene, end))
            driver.release(bracket(driver, scene, end))
        assert work.window() == (alpha, beta)
        driver.draw()
    driver.press("Check")
    assert work.solved
    assert {work.window_mark(row) for row in wanted_windows(work.exercise)} == {True}
    driver.draw()


@pytest.mark.slow
def test_alpha_and_beta_are_set_by_keyboard_alone(driver: Driver) -> None:
    scene = open_windows(driver, 3)
    work, values = scene.work, answers(scene.work.exercise)
    cuts = {cut.node: len(cut.branches) for cut in work.exercise.cuts}
    windows = wanted_windows(work.exercise)
    for _ in work.boxes:
        for _ in range(cuts.get(work.selected, 0)):
            driver.key("c")
        if work.selected in windows:
            alpha, beta = windows[work.selected]
            driver.key("a")
            if alpha != -INFINITY:
                driver.type(str(alpha))
            driver.key("down")  # the other bracket
            if beta != INFINITY:
                driver.key("home")
                for _ in range(beta + 1):
                    driver.key("right")
            driver.draw()
            driver.key("return")
            assert work.window() == (alpha, beta)
        if work.selected in values:
            driver.type(values[work.selected])
        driver.key("return")
    while work.paper.move != work.exercise.best_move:
        driver.key("m")
    driver.key("f5")
    assert work.solved
    driver.press("Next tree")
    assert scene.work.asks_windows, "the next tree asks the same"


@pytest.mark.slow
def test_a_wrong_window_is_explained_at_its_node(driver: Driver) -> None:
    scene = open_windows(driver)
    fill(scene)
    work = scene.work
    row = next(iter(wanted_windows(work.exercise)))
    work.select(row)
    work.set_window((0, 1))
    work.select(work.boxes[0])
    driver.press("Check")
    assert work.selected == row
    assert work.window_mark(row) is False
    assert work.tip is not None
    assert work.tip.title.startswith(("α at", "β at"))
    driver.draw()
    driver.key("delete")
    assert row not in work.paper.windows
    assert work.window_mark(row) is None


def test_a_drag_is_taken_back_at_once(driver: Driver) -> None:
    scene = open_exercise(driver)
    before = scene.work.paper
    driver.hold(bracket(driver, scene, INFINITY))
    for value in (9, 7, 4):
        driver.move(bracket(driver, scene, value))
    driver.release(bracket(driver, scene, 4))
    assert scene.work.window() == (-INFINITY, 4)
    driver.key("ctrl+z")
    assert scene.work.paper == before
    assert scene.work.window() == OPEN


def test_a_drag_ends_when_the_window_loses_the_focus(driver: Driver) -> None:
    scene = open_exercise(driver)
    driver.hold(bracket(driver, scene, INFINITY))
    driver.move(bracket(driver, scene, 4))
    driver.event(pygame.WINDOWFOCUSLOST)
    driver.move(bracket(driver, scene, 9))
    assert scene.work.window() == (-INFINITY, 4)
    driver.type("7")
    driver.key("ctrl+z")
    assert scene.work.window() == (-INFINITY, 4), "the digit alone is taken back"
    assert not scene.work.paper.texts


def test_the_bracket_that_the_keys_move_has_a_frame_around_it(driver: Driver) -> None:
    scene = open_windows(driver)
    driver.focus(f"The window at {scene.work.exercise.name(scene.work.selected)}")
    driver.type("4")
    focus = pygame.mask.from_threshold(driver.draw(), driver.context.look.theme.focus, (1, 1, 1, 255))
    frame = min(focus.get_bounding_rects(), key=lambda rect: abs(rect.width - 22) + abs(rect.height - 36))
    alpha = bracket(driver, scene, scene.work.window()[0])
    assert abs(frame.centerx - alpha[0]) <= 1
    assert abs(frame.centery - alpha[1]) <= 1


def test_minimax_has_no_brackets(driver: Driver) -> None:
    scene = open_exercise(driver, 7, 1)
    driver.key("a")
    assert 'picture "From α −∞ to β +∞"' in driver.outline()
    assert not any(line.startswith("slider") for line in driver.outline())
    assert not scene.work.paper.windows


def test_the_hint_leads_to_a_window_that_is_not_set(driver: Driver) -> None:
    scene = open_windows(driver)
    fill(scene)
    scene.work.hint()
    assert scene.work.tip is not None
    assert scene.work.tip.title.startswith("Next: the window at ")
    scene.work.show_solution()
    assert scene.work.solved
    driver.check_layout()


@pytest.mark.slow
def test_what_comes_next_is_never_a_branch_that_is_cut(driver: Driver) -> None:
    """Right answers in the order of the search, without the cut crossed out: the text says to continue above
    it.
    """
    for seed, level in ((3334, 2), (7, 2), (11, 2), (5, 3), (8, 3)):
        scene = open_exercise(driver, seed, level)
        work, values = scene.work, answers(scene.work.exercise)
        never = {
            name
            for branch in work.exercise.crossed
            for row in range(branch, branch + work.exercise.full.sizes[branch])
            if (name := work.exercise.names.get(row))
        }
        told = set[str]()
        for row in [row for row in work.boxes if row in values]:
            assert not work.check().remarks, "nothing was skipped so far"
            assert work.tip is not None
            told.add(work.tip.text.split()[-1].rstrip("."))
            work.hint()
            assert work.tip.title == f"Next: {work.exercise.name(row)}"
            assert work.selected == row
            for cut in work.exercise.cuts:
                if cut.node == row:
                    for branch in cut.branches:
                        work.cross(branch)
            for letter in values[row]:
                work.type(letter)
        assert told
        assert not told & never


def test_a_window_comes_before_the_boxes_below_it(driver: Driver) -> None:
    scene = open_windows(driver, 3334)
    work, values, windows = scene.work, answers(scene.work.exercise), wanted_windows(scene.work.exercise)
    asked = []
    while todo := work.to_do():
        work.hint()
        row, task = todo[0]
        assert work.selected == row
        asked.append(row)
        if task is AnswerFault.WINDOW:
            assert work.tip is not None
            assert work.tip.title == f"Next: the window at {work.exercise.name(row)}"
            work.set_window(windows.pop(row))
            continue
        for cut in work.exercise.cuts:
            if cut.node == row:
                for branch in cut.branches:
                    work.cross(branch)
        for letter in values[row]:
            work.type(letter)
    assert not windows
    assert len(asked) == len(set(asked)) + sum(1 for row in wanted_windows(work.exercise) if row in values)


@pytest.mark.slow
@pytest.mark.parametrize("level", [2, 3])
def test_the_window_gives_no_cut_away_unless_it_is_asked_for(
    driver: Driver, level: int, shown: Shown
) -> None:
    scene = open_exercise(driver, 7, level)
    work, values = scene.work, answers(scene.work.exercise)
    for row in [row for row in work.boxes if row in values]:
        work.select(row)
        scene.resize(SIZES[1])
        shown.texts.clear()
        driver.draw()
        assert work.window() == OPEN
        assert not {"open", "closed"} & set(shown)
        assert not any("nothing below can change" in text for text in shown)
        for letter in values[row]:
            work.type(letter)
    late = [row for row in work.boxes if row in values][-2]
    work.select(late)
    work.erase()
    work.hint()
    assert work.selected == late
    assert work.window() == work.window_told(late) != OPEN


def test_a_mistake_that_was_fixed_is_no_longer_told(driver: Driver) -> None:
    scene = open_exercise(driver)
    work, values = scene.work, answers(scene.work.exercise)
    first, second = [row for row in work.boxes if row in values][:2]
    for row, text in ((first, work.exercise.value(first) + 1), (second, values[second])):
        work.select(row)
        work.type(str(text))
    work.check()
    assert work.tip is not None
    assert work.tip.fault == (AnswerFault.VALUE, first)
    work.select(second)
    work.erase()
    assert work.tip is not None, "it is about another box"
    work.select(first)
    work.erase()
    assert work.tip is None


@pytest.mark.slow
def test_a_check_does_not_tell_how_many_cuts_there_are(driver: Driver) -> None:
    for level in (2, 3):
        scene = open_exercise(driver, 7, level)
        before = scene.work.counts()
        scene.work.check()
        assert scene.work.counts() == before == (0, 0, len(scene.work.boxes) + 1)


def test_a_solution_that_is_shown_was_not_found(driver: Driver, shown: Shown) -> None:
    scene = open_windows(driver)
    scene.work.show_solution()
    assert scene.work.counts() == (0, 0, 0)
    scene.work.select(next(iter(scene.work.paper.windows)))
    scene.resize(SIZES[1])
    driver.draw()
    assert "This is the solution." in set(shown)
    scene.work.undo()
    assert scene.work.counts()[2] > 0


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_the_strokes_of_a_cut_lie_over_no_window(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    scene = open_windows(driver, 11, size)
    scene.work.show_solution()
    struck: list[tuple[float, float]] = []
    original = shapes.slashes

    def slashes(surface: Surface, colour: str, at: tuple[float, float], size: float) -> None:
        struck.append(at)
        original(surface, colour, at, size)

    monkeypatch.setattr("checkers_app.ui.learn.exercise.tree_view.slashes", slashes)
    driver.draw()
    tree, look = drawn(scene), driver.context.look
    windows = list(tree.window_places(look).values())
    assert struck
    assert windows
    for x, y in struck:
        assert Rect(x - 9, y - 8, 18, 16).collidelist(windows) == -1


@pytest.mark.slow
@pytest.mark.parametrize(("size", "seeds"), [((480, 640), (7, 11)), ((800, 600), range(1, 9))])
def test_windows_lie_over_no_branch_triangle_or_box(
    driver: Driver, size: tuple[int, int], seeds: range | tuple[int, ...]
) -> None:
    for seed in seeds:
        scene = open_windows(driver, seed, size)
        scene.work.show_solution()
        tree, full = drawn(scene), scene.work.exercise.full
        windows = list(tree.window_places(driver.context.look).values())
        assert windows
        for row in range(len(full)):
            half, (x, y) = tree.side(row) / 2 - 1, tree.centre(row)
            body = Rect(round(x - half / 2), round(y - half / 2), round(half), round(half))
            assert body.collidelist(windows) == -1
            if row:
                start, end = tree.branch(row)
                assert not any(window.clipline(start, end) for window in windows)
            if row in scene.work.boxes:
                assert tree.box(row).collidelist(windows) == -1
        assert not any(one.colliderect(other) for one, other in combinations(windows, 2))


@pytest.mark.slow
def test_the_names_of_the_window_keep_off_its_tag(driver: Driver, shown: Shown) -> None:
    open_windows(driver, 7, (480, 640))
    driver.draw()
    assert_names_keep_off(shown)
    open_tree(driver, size=(480, 640))
    driver.draw()
    assert_names_keep_off(shown)


def assert_names_keep_off(shown: Shown) -> None:
    """The tag is at least 20 pixels high, and names have no descenders."""
    (tag,) = (rect for text, rect in shown.texts if text == "open")
    names = [rect for text, rect in shown.texts if text.endswith(" \u03b2") and "\u221e" in text]
    assert names
    assert all(rect.centery - tag.centery >= 10 + 5 + 6 for rect in names)


def test_a_hint_leads_back_to_a_mistake_that_is_known(driver: Driver) -> None:
    scene = open_exercise(driver)
    work, values = scene.work, answers(scene.work.exercise)
    first, second = [row for row in work.boxes if row in values][:2]
    work.select(first)
    work.type(str(work.exercise.value(first) + 1))
    work.check()
    said = work.tip
    work.select(second)
    work.type(values[second])
    work.hint()
    assert work.selected == first
    assert work.tip == said
    work.erase()
    work.type(values[first])
    work.hint()
    assert work.tip is not None
    assert work.tip.title.startswith("Next: ")


def test_an_empty_sheet_has_nothing_right(driver: Driver) -> None:
    scene = open_exercise(driver)
    scene.work.check()
    assert scene.work.tip is not None
    assert scene.work.tip.title == "Nothing to check yet"
