"""Exercises worked by mouse and by keyboard, without a screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from exercise_desk import answers, open_exercise
from hypothesis import given, settings
from hypothesis import strategies as st
from page_driver import SIZES

from checkers_app.ui.context import Context
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.exercise.exercise_scene import SHEET_SIZE
from checkers_app.views.learn.exercise_work import ExerciseWork


def test_it_is_solved_by_keyboard_alone(context: Context) -> None:
    reader, scene = open_exercise(context)
    work, values = scene.work, answers(scene.work.exercise)
    cuts = {cut.node: len(cut.branches) for cut in work.exercise.cuts}
    for _ in work.boxes:
        for _ in range(cuts.get(work.selected, 0)):
            reader.key(pygame.K_c, "c")
        if work.selected in values:
            reader.type(str(values[work.selected]))
        reader.key(pygame.K_RETURN)
    while scene.work.paper.move != work.exercise.best_move:
        reader.key(pygame.K_m, "m")
    reader.key(pygame.K_F5)
    assert work.solved
    assert "next" in reader.names()
    reader.draw()
    reader.push("next")
    assert scene.work.exercise.seed == 8


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_it_is_solved_by_mouse_and_digits(context: Context, level: int, size: tuple[int, int]) -> None:
    reader, scene = open_exercise(context, 3, level, size)
    work = scene.work
    for branch in work.exercise.crossed if work.exercise.prunes else ():
        start, end = scene.view._branch(branch)
        reader.click((round((start[0] + end[0]) / 2), round((start[1] + end[1]) / 2)))
    for row, value in answers(work.exercise).items():
        reader.click(scene.view.box(row).center)
        reader.type(str(value))
    x, y = scene.view.centre(work.exercise.best_move)
    reader.click((round(x), round(y)))
    reader.push("check")
    assert work.solved
    reader.draw()


def test_a_wrong_value_is_explained_and_its_box_chosen(context: Context) -> None:
    reader, scene = open_exercise(context)
    work = scene.work
    first = work.boxes[0]
    wrong = (work.exercise.value(first) + 1) % 10
    reader.type(str(wrong))
    reader.push("check")
    assert work.mark(first) is False
    assert work.selected == first
    assert work.tip is not None
    assert work.tip.is_fault
    assert str(wrong) in work.tip.title
    assert work.tip.formula.endswith("?")
    reader.key(pygame.K_BACKSPACE)
    assert work.mark(first) is None, "a box that was changed is no longer marked"
    reader.draw()


def test_every_change_can_be_taken_back(context: Context) -> None:
    reader, scene = open_exercise(context)
    before = scene.work.paper
    reader.type("12")
    reader.key(pygame.K_x, "x")
    reader.key(pygame.K_m, "m")
    assert scene.work.paper != before
    for _ in range(4):
        reader.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert scene.work.paper == before
    assert not scene.work.can_undo


def test_boxes_take_numbers_only(context: Context) -> None:
    reader, scene = open_exercise(context)
    reader.type("-1k2-34")
    assert scene.work.paper.texts[scene.work.selected] == "-12"
    reader.key(pygame.K_RETURN)
    reader.type("-")
    assert scene.work.selected not in scene.work.paper.answers().values


def test_the_window_follows_the_boxes(context: Context) -> None:
    _, scene = open_exercise(context)
    work, exercise = scene.work, scene.work.exercise
    node = exercise.cuts[0].node
    for row, value in answers(exercise).items():
        if row == node:
            break
        work.select(row)
        for letter in str(value):
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


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 9999), st.sampled_from([1, 2, 3]), st.sampled_from(SIZES))
def test_no_two_nodes_or_boxes_meet(display: object, seed: int, level: int, size: tuple[int, int]) -> None:
    assert display
    from checkers_app.ui.learn.exercise.tree_view import ExerciseTree  # noqa: PLC0415 - needs the display

    width = 776 if size[0] == 800 else 860
    view = ExerciseTree(
        ExerciseWork(seed, level),
        pygame.Rect(12, 60, width, 300 if size[0] == 800 else 560),
        compact=size[0] == 800,
    )
    boxes = {}
    for row in view._x:
        side = view.side(row)
        shape = pygame.Rect(0, 0, side, round(side * 0.866))
        x, y = view.centre(row)
        shape.center = (round(x), round(y))
        boxes[row, "node"] = shape
        assert view.rect.contains(shape)
    for row in view._work.boxes:
        boxes[row, "box"] = view.box(row)
        assert view.rect.contains(view.box(row))
    shapes = list(boxes.items())
    for index, ((row, _), shape) in enumerate(shapes):
        for (other, _), another in shapes[index + 1 :]:
            if row != other:  # a box leans on the slope of its own triangle
                assert not shape.colliderect(another)


def test_hints_tell_no_value_and_go_through_all_boxes(context: Context) -> None:
    _, scene = open_exercise(context, 5, 1)
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


def test_new_trees_by_seed_and_by_lot(context: Context) -> None:
    reader, scene = open_exercise(context, 9999)
    reader.group.focus("seed")
    reader.group.keyboard = True
    reader.key(pygame.K_RIGHT)
    assert scene.work.exercise.seed == 1
    reader.key(pygame.K_n, "n")
    assert 1 <= scene.work.exercise.seed <= 9999
    scene._set_level(2)
    assert scene.work.exercise.level == 3


def test_who_leaves_at_once_still_finds_the_sheet(context: Context, keepsakes: Path) -> None:
    reader, scene = open_exercise(context)
    reader.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    scene.leave()
    assert len(list(keepsakes.iterdir())) == 4


def test_sheet_and_solution_are_saved_as_svg_and_png(context: Context, keepsakes: Path) -> None:
    reader, scene = open_exercise(context)
    reader.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    reader.draw()
    scene.saver.finish()
    reader.tick()
    assert sorted(path.name for path in keepsakes.iterdir()) == [
        "exercise-7-level-2-solution.png",
        "exercise-7-level-2-solution.svg",
        "exercise-7-level-2.png",
        "exercise-7-level-2.svg",
    ]
    page = pygame.image.load(keepsakes / "exercise-7-level-2.png")
    assert page.get_size() == SHEET_SIZE
    assert str(keepsakes) in scene.saver.sentence
    reader.draw()


@pytest.mark.parametrize("size", SIZES)
def test_every_size_and_theme_holds_it(context: Context, size: tuple[int, int]) -> None:
    reader, scene = open_exercise(context, 7, 3, size)
    pictures = set()
    for theme in THEMES.values():
        context.look = type(context.look)(theme, context.look.fonts)
        scene.resize(size)
        reader.check_layout()
        pictures.add(pygame.image.tobytes(reader.draw(), "RGB"))
    assert len(pictures) == len(THEMES)


def test_a_branch_under_the_pointer_is_lit(context: Context) -> None:
    reader, scene = open_exercise(context)
    reader.draw()
    start, end = scene.view._branch(1)
    reader.move((round((start[0] + end[0]) / 2), round((start[1] + end[1]) / 2)))
    assert scene.needs_draw(reader.now)
    reader.draw()
    reader.move((2, 2))
    assert scene.needs_draw(reader.now)
