"""Lessons read, stepped through and done, without a screen."""

from __future__ import annotations

import pygame
import pytest
from page_driver import SIZES, Reader
from pairs import pairs

from checkers_app.games.base import Move
from checkers_app.learn.lessons import MOST_WORDS, TRIES, lessons
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToExercise
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.lesson.lesson_scene import STEP_SECONDS, LessonScene
from checkers_app.ui.scene import Push

COUNT = len(lessons())


def play_on_board(reader: Reader, scene: LessonScene, move: Move) -> None:
    for square in dict.fromkeys(move.path):
        if scene.course.task.move == move:
            return
        reader.click(scene.board.geometry.cell_rect(square).center)
    assert scene.course.task.move == move


@pytest.mark.parametrize("number", range(COUNT))
def test_each_task_is_done_with_the_mouse(context: Context, number: int) -> None:
    scene = LessonScene(context, number)
    reader = Reader(scene)
    task = scene.course.lesson.task
    right = task.solutions()
    wrong = next(move for move in task.state.legal_moves() if move not in right)
    play_on_board(reader, scene, wrong)
    reader.push("check")
    verdict = scene.course.task.verdict
    assert verdict is not None
    assert not verdict.is_right
    reader.draw()
    play_on_board(reader, scene, right[0])
    assert scene.course.task.verdict is None
    reader.push("check")
    assert scene.course.task.done
    reader.draw()
    if number < COUNT - 1:
        reader.push("check")
        assert scene.course.number == number + 1
    else:
        assert reader.push("check") == Push(ToExercise())


def solve(reader: Reader, scene: LessonScene) -> None:
    play_on_board(reader, scene, scene.course.lesson.task.solutions()[0])
    reader.push("check")


def test_a_wrong_answer_is_not_kept_as_done(context: Context) -> None:
    scene = LessonScene(context, 0)
    reader, task = Reader(scene), scene.course.lesson.task
    wrong = next(move for move in task.state.legal_moves() if move not in task.solutions())
    play_on_board(reader, scene, wrong)
    reader.push("check")
    assert not any(each.done for each in LessonScene(context).course.tasks)


def test_what_was_done_is_kept_and_the_next_one_opens(context: Context) -> None:
    for number in (0, 2):
        scene = LessonScene(context, number)
        solve(Reader(scene), scene)
    again = LessonScene(context)
    assert [task.done for task in again.course.tasks] == [True, False, True, False, False]
    assert again.course.number == 1
    for number in (1, 3, 4):
        scene = LessonScene(context, number)
        solve(Reader(scene), scene)
    assert LessonScene(context).course.number == 0, "all done: from the beginning"


def test_a_solution_that_was_shown_is_not_done(context: Context) -> None:
    scene = LessonScene(context)
    Reader(scene).push("show")
    assert not any(task.done for task in LessonScene(context).course.tasks)


def test_a_second_click_on_the_target_of_a_move_made_by_one_click_keeps_it(context: Context) -> None:
    scene = LessonScene(context, 4)
    reader = Reader(scene)
    (move,) = [move for move in scene.course.lesson.task.state.legal_moves() if move.origin == 5]
    for square in move.path:
        reader.click(scene.board.geometry.cell_rect(square).center)
        assert scene.course.task.move == move
    other = next(move for move in scene.course.lesson.task.state.legal_moves() if move.origin != 5)
    play_on_board(reader, scene, other)


def test_a_task_is_done_with_the_keyboard_alone(context: Context) -> None:
    scene = LessonScene(context, 0)
    reader = Reader(scene)
    wanted = scene.course.lesson.task.solutions()[0].destination
    reader.key(pygame.K_DOWN)
    assert scene.doing
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_LEFT, pygame.K_LEFT):
        reader.key(key)
    rows, columns = divmod(wanted - 1, 3)
    for key in (*[pygame.K_DOWN] * rows, *[pygame.K_RIGHT] * columns):
        reader.key(key)
    assert scene.board.cursor == wanted
    reader.key(pygame.K_RETURN)
    reader.key(pygame.K_RETURN)
    assert scene.course.task.done


@pytest.mark.parametrize("number", range(COUNT))
def test_a_wrong_answer_is_changed_with_the_keyboard_alone(context: Context, number: int) -> None:
    scene = LessonScene(context, number)
    reader = Reader(scene)
    task = scene.course.lesson.task
    right = task.solutions()[0]
    wrong = next(move for move in task.state.legal_moves() if move not in task.solutions())
    for move in (wrong, right):
        for square in dict.fromkeys(move.path):
            if scene.course.task.move != move:
                go_to(reader, scene, square)
                reader.key(pygame.K_RETURN)
        assert scene.course.task.move == move
        assert scene.course.task.verdict is None
        reader.key(pygame.K_RETURN)
        assert scene.course.task.done == (move == right)
    assert scene.course.task.tries == 1


def go_to(reader: Reader, scene: LessonScene, square: int) -> None:
    """Walk over the board with the arrows until the cursor is on a square."""
    keys = (pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT)
    for key in (*[keys[0]] * 8, *[keys[1]] * 8):
        reader.key(key)
    for row in range(8):
        for key in [keys[3 if row % 2 == 0 else 1]] * 8:
            if scene.board.cursor == square:
                return
            reader.key(key)
        if scene.board.cursor == square:
            return
        reader.key(keys[2])
    pytest.fail(f"{square} is not reached")


def test_after_three_wrong_answers_the_solution_is_offered(context: Context) -> None:
    scene = LessonScene(context, 3)
    reader = Reader(scene)
    task = scene.course.lesson.task
    wrong = [move for move in task.state.legal_moves() if move not in task.solutions()]
    for index in range(TRIES):
        play_on_board(reader, scene, wrong[index % len(wrong)])
        assert not scene.course.task.gives_up
        reader.push("check")
    assert scene.course.task.gives_up
    reader.push("show")
    verdict = scene.course.task.verdict
    assert verdict is not None
    assert verdict.is_right
    assert not scene.course.task.done, "it was shown, not found"


def test_the_pages_turn_and_end(context: Context) -> None:
    scene = LessonScene(context)
    reader = Reader(scene)
    reader.key(pygame.K_PAGEUP)
    assert scene.course.number == 0
    titles = set()
    for _ in range(COUNT + 1):
        titles.add(scene.title)
        reader.draw()
        reader.key(pygame.K_PAGEDOWN)
    assert scene.course.number == COUNT - 1
    assert len(titles) == COUNT
    assert not next(widget for widget in reader.group.widgets if widget.name == "next_page").enabled


def test_steps_go_on_back_and_to_the_next_cut(context: Context) -> None:
    scene = LessonScene(context, 1)
    reader = Reader(scene)
    course = scene.course
    reader.key(pygame.K_PERIOD, ".")
    reader.key(pygame.K_PERIOD, ".")
    reader.key(pygame.K_COMMA, ",")
    assert course.step_number == 1
    reader.key(pygame.K_c, "c")
    assert course.step.is_closed
    reader.draw()


def test_it_plays_by_itself_and_stops_at_the_end(context: Context) -> None:
    scene = LessonScene(context, 3)
    reader = Reader(scene)
    reader.tick()
    reader.key(pygame.K_SPACE, " ")
    for number in range(1, len(scene.course.steps)):
        reader.tick(STEP_SECONDS)
        assert scene.course.step_number == number
    reader.tick(STEP_SECONDS)
    reader.draw()
    reader.tick(STEP_SECONDS)
    assert not scene.needs_draw(reader.now)
    reader.key(pygame.K_SPACE, " ")
    assert scene.course.step_number == 0


def test_moves_in_the_text_can_be_pointed_at(context: Context) -> None:
    scene = LessonScene(context, 3)
    reader = Reader(scene)
    reader.draw()
    links = scene._text.links
    assert {link.text for link in links} == {"22x6", "18x11", "15x31"}
    for link in links:
        assert link.move in link.state.legal_moves()
        assert link.state.move_text(link.move) == link.text
    reader.move(links[0].rect.center)
    assert scene._picture().hint == links[0].move
    reader.draw()
    reader.move((1, 1))
    assert scene._picture().hint is None


@pytest.mark.parametrize(("number", "size"), pairs(range(COUNT), [(480, 640), *SIZES]))
def test_every_size_and_theme_holds_it(context: Context, size: tuple[int, int], number: int) -> None:
    scene = LessonScene(context, number)
    reader = Reader(scene, size)
    reader.key(pygame.K_PERIOD, ".")
    for theme in THEMES.values():
        context.look = type(context.look)(theme, context.look.fonts)
        for tab in scene._tabs:
            scene._tab = tab
            scene.resize(size)
            reader.check_layout()
            reader.draw()
    assert scene._text._end < scene._cards["text"].bottom - scene._text._foot
    assert sum(len(text.split()) for text in scene.course.lesson.paragraphs) <= MOST_WORDS
