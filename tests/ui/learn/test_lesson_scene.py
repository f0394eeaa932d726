"""Lessons read, stepped through and completed, without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice

import pygame
import pytest
from driver import PORTRAIT, SIZES, Driver
from pairs import pairs

from checkers_app.games.base import Move
from checkers_app.learn.lessons.lesson import MOST_WORDS, TRIES, ChoiceTask, Task
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.tree.own_tree import tree_text
from checkers_app.storage.settings import Settings
from checkers_app.ui.kit.elements import Scroll
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.lesson.lesson_page import lesson_titles
from checkers_app.ui.learn.lesson.lesson_scene import LessonScene
from checkers_app.ui.learn.lesson.lesson_text import LessonText
from checkers_app.views.learn.lesson_work import STEP_SECONDS, LessonTab
from checkers_app.words import say

pytestmark = pytest.mark.unpainted

NUMBER = {lesson.key: number for number, lesson in enumerate(lessons())}
COUNT = len(NUMBER)


def play_on_board(driver: Driver, scene: LessonScene, move: Move) -> None:
    for square in dict.fromkeys(move.path):
        if scene.course.task.move == move:
            return
        driver.click(scene.board.geometry.cell_rect(square).center)
    assert scene.course.task.move == move


def board_task(scene: LessonScene) -> Task:
    task = scene.course.asked
    assert isinstance(task, Task)
    return task


def answers(scene: LessonScene) -> tuple[Sequence[Move | int], Sequence[Move | int]]:
    """The wrong answers to the task, and the right ones."""
    task = scene.course.asked
    if isinstance(task, ChoiceTask):
        right = task.solutions()
        return [option for option in task.options if option not in right], right
    moves = task.solutions()
    return [move for move in task.state.legal_moves() if move not in moves], moves


def give(driver: Driver, scene: LessonScene, answer: Move | int) -> None:
    """Play the move, or choose the answer, with the mouse."""
    if isinstance(answer, Move):
        play_on_board(driver, scene, answer)
        return
    if not scene.doing:
        driver.push("check")
    driver.push(f"option{answer}")
    assert scene.course.task.option == answer


def give_by_keys(driver: Driver, scene: LessonScene, answer: Move | int) -> None:
    task = scene.course.asked
    if isinstance(answer, Move):
        for square in dict.fromkeys(answer.path):
            if scene.course.task.move != answer:
                go_to(driver, scene, square)
                driver.key("return")
        assert scene.course.task.move == answer
    elif isinstance(task, ChoiceTask):
        for _ in task.options:
            driver.key("right")
            if scene.course.task.option == answer:
                break
        assert scene.course.task.option == answer


@pytest.mark.slow
@pytest.mark.parametrize("number", range(COUNT))
def test_each_task_is_done_with_the_mouse(driver: Driver, number: int) -> None:
    scene = opened(driver, number)
    count = len(scene.course.lesson.tasks)
    for question in range(count):
        assert (scene.course.number, scene.course.question) == (number, question)
        assert not scene.course.is_done(number)
        wrong, right = answers(scene)
        give(driver, scene, wrong[0])
        driver.push("check")
        verdict = scene.course.task.verdict
        assert verdict is not None
        assert not verdict.is_right
        driver.draw()
        give(driver, scene, right[0])
        assert scene.course.task.verdict is None
        driver.push("check")
        assert scene.course.task.done
        driver.draw()
        driver.push("check")
    if number < COUNT - 1:
        assert scene.course.number == number + 1
    else:
        assert driver.name != "LessonScene", "the course is done"
    assert LessonScene(driver.context).course.is_done(number)


def opened(driver: Driver, number: int) -> LessonScene:
    scene = LessonScene(driver.context, number)
    driver.open(scene)
    return scene


def solve(driver: Driver, scene: LessonScene) -> None:
    """Answer each question of the lesson; the last one's praise stays on the page."""
    for _ in scene.course.lesson.tasks[1:]:
        solve_one(driver, scene)
        driver.push("check")
    solve_one(driver, scene)


def solve_one(driver: Driver, scene: LessonScene) -> None:
    give(driver, scene, scene.course.asked.solutions()[0])
    driver.push("check")
    assert scene.course.task.done


def dones(scene: LessonScene) -> list[bool]:
    """The completed lessons."""
    return [scene.course.is_done(number) for number in range(COUNT)]


def test_a_wrong_answer_is_not_kept_as_done(driver: Driver) -> None:
    scene = opened(driver, NUMBER["minimax"])
    task = board_task(scene)
    wrong = next(move for move in task.state.legal_moves() if move not in task.solutions())
    play_on_board(driver, scene, wrong)
    driver.push("check")
    assert not any(dones(LessonScene(driver.context)))


@pytest.mark.slow
def test_what_was_done_is_kept_and_the_next_one_opens(driver: Driver) -> None:
    for number in (0, 2):
        solve(driver, opened(driver, number))
    again = LessonScene(driver.context)
    assert dones(again) == [number in {0, 2} for number in range(COUNT)]
    assert again.course.number == 1
    with driver.unseen():
        for number in {*range(COUNT)} - {0, 2}:
            solve(driver, opened(driver, number))
    assert LessonScene(driver.context).course.number == 0, "all done: from the beginning"


@pytest.mark.slow
def test_a_solution_that_was_shown_is_not_done(driver: Driver) -> None:
    scene = opened(driver, NUMBER["minimax"])
    driver.push("show")
    driver.push("check")
    assert scene.course.question == 1, "one goes on all the same"
    solve_one(driver, scene)
    assert "play_on" in driver.names, "nothing more is asked"
    assert not any(dones(LessonScene(driver.context)))
    driver.key("page down")
    driver.key("page up")
    assert scene.course.question == 0, "the one that was not found is asked again"
    solve_one(driver, scene)
    assert LessonScene(driver.context).course.is_done(NUMBER["minimax"])


@pytest.mark.slow
def test_the_way_on_is_kept_while_another_answer_is_tried(driver: Driver) -> None:
    scene = opened(driver, NUMBER["null-move"])
    solve_one(driver, scene)
    wrong, _ = answers(scene)
    give(driver, scene, wrong[0])
    assert shown(driver, "Next question")
    driver.push("check")
    assert scene.course.task.done, "what was found once is found"
    assert shown(driver, "Next question")
    driver.push("next_question")
    assert scene.course.question == 1
    assert scene.doing
    assert not shown(driver, "Next question")


@pytest.mark.slow
def test_a_second_click_on_the_target_of_a_move_made_by_one_click_keeps_it(driver: Driver) -> None:
    scene = opened(driver, NUMBER["depth"])
    (move,) = [move for move in board_task(scene).state.legal_moves() if move.origin == 5]
    for square in move.path:
        driver.click(scene.board.geometry.cell_rect(square).center)
        assert scene.course.task.move == move
    other = next(move for move in board_task(scene).state.legal_moves() if move.origin != 5)
    play_on_board(driver, scene, other)


@pytest.mark.slow
def test_a_task_is_done_with_the_keyboard_alone(driver: Driver) -> None:
    scene = opened(driver, NUMBER["minimax"])
    wanted = board_task(scene).solutions()[0].destination
    driver.key("down")
    assert scene.doing
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_LEFT, pygame.K_LEFT):
        driver.strike(key)
    rows, columns = divmod(wanted - 1, 3)
    for key in (*[pygame.K_DOWN] * rows, *[pygame.K_RIGHT] * columns):
        driver.strike(key)
    assert scene.board.cursor == wanted
    driver.key("return")
    driver.key("return")
    assert scene.course.task.done


def test_after_a_click_on_the_board_the_arrows_walk_over_it(driver: Driver) -> None:
    scene = opened(driver, NUMBER["minimax"])
    driver.key("tab")
    driver.key("down")
    assert not scene.doing, "the arrows go from button to button"
    driver.square(1)
    driver.key("down")
    assert scene.board.cursor is not None


@pytest.mark.slow
@pytest.mark.parametrize("number", range(COUNT))
def test_a_wrong_answer_is_changed_with_the_keyboard_alone(driver: Driver, number: int) -> None:
    scene = opened(driver, number)
    for question in range(len(scene.course.lesson.tasks)):
        assert scene.course.question == question
        wrong, right = answers(scene)
        for answer in (wrong[0], right[0]):
            give_by_keys(driver, scene, answer)
            assert scene.course.task.verdict is None
            driver.key("return")
            assert scene.course.task.done == (answer == right[0])
        assert scene.course.task.tries == 1
        if scene.course.asks_more:
            driver.key("return")
    assert scene.course.is_done(number)


def shown(driver: Driver, words: str) -> bool:
    """Whether the page contains these words."""
    return any(words in line for line in driver.outline())


def test_an_answer_is_chosen_first(driver: Driver) -> None:
    scene = opened(driver, NUMBER["price"])
    driver.key("f5")
    assert scene.doing
    driver.key("f5")
    assert shown(driver, "Choose an answer first")
    driver.key("left")
    assert scene.course.task.option == 12, "the arrows go round"
    driver.key("right")
    assert scene.course.task.option == 6
    assert shown(driver, "6: press Check.")
    assert not shown(driver, "Choose an answer first")
    driver.key(".")
    assert not scene.doing, "a step shows the board again"


@pytest.mark.slow
@pytest.mark.parametrize("key", ["price", "deep-cutoff", "ties"])
def test_answers_are_gone_through_by_tab_and_told(driver: Driver, key: str) -> None:
    scene = opened(driver, NUMBER[key])
    driver.key("f5")
    task = scene.course.asked
    assert isinstance(task, ChoiceTask)
    labels = [task.label(option) for option in task.options]
    assert [label for label in driver.labels() if label in labels] == labels
    assert shown(driver, task.prompt)
    if task.tree is not None:
        assert shown(driver, tree_text(task.tree, task.unknown))
    driver.focus(labels[-1])
    driver.key("space")
    assert scene.course.task.option == task.options[-1]


def test_a_tree_of_numbers_has_no_board(driver: Driver) -> None:
    opened(driver, NUMBER["deep-cutoff"])
    assert "Board" not in driver.labels()
    driver.key("v")
    assert driver.name == "LessonScene", "nothing is counted there"


def go_to(driver: Driver, scene: LessonScene, square: int) -> None:
    """Move the cursor over the board with the arrow keys until it is on a square."""
    keys = (pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT)
    with driver.unseen():
        for key in (*[keys[0]] * 8, *[keys[1]] * 8):
            driver.strike(key)
        for row in range(8):
            for key in [keys[3 if row % 2 == 0 else 1]] * 8:
                if scene.board.cursor == square:
                    return
                driver.strike(key)
            if scene.board.cursor == square:
                return
            driver.strike(keys[2])
    pytest.fail(f"{square} is not reached")


@pytest.mark.slow
def test_after_three_wrong_answers_the_solution_is_offered(driver: Driver) -> None:
    scene = opened(driver, NUMBER["horizon"])
    task = board_task(scene)
    wrong = [move for move in task.state.legal_moves() if move not in task.solutions()]
    for index in range(TRIES):
        play_on_board(driver, scene, wrong[index % len(wrong)])
        assert not scene.course.task.gives_up
        driver.push("check")
    assert scene.course.task.gives_up
    driver.push("show")
    verdict = scene.course.task.verdict
    assert verdict is not None
    assert verdict.is_right
    assert not scene.course.task.done, "it was shown, not found"


@pytest.mark.slow
def test_the_pages_turn_and_end(driver: Driver) -> None:
    scene = LessonScene(driver.context)
    driver.open(scene)
    driver.key("page up")
    assert scene.course.number == 0
    titles = set()
    for _ in range(COUNT + 1):
        titles.add(lesson_titles(scene.course)[0])
        driver.draw()
        driver.key("page down")
    assert scene.course.number == COUNT - 1
    assert len(titles) == COUNT
    assert not driver.control("Next").enabled


def test_steps_go_on_back_and_to_the_next_cut(driver: Driver) -> None:
    scene = opened(driver, NUMBER["first-cutoff"])
    course = scene.course
    driver.key(".")
    driver.key(".")
    driver.key(",")
    assert course.step_number == 1
    driver.key("c")
    assert course.step.is_closed
    driver.draw()


@pytest.mark.slow
@pytest.mark.parametrize("by_key", [True, False])
@pytest.mark.parametrize("size", [(480, 640), (1280, 800)])
def test_the_rule_is_read_as_python_and_that_is_kept(
    driver: Driver, size: tuple[int, int], *, by_key: bool
) -> None:
    scene = LessonScene(driver.context, NUMBER["first-cutoff"])
    driver.open(scene, size)
    driver.key("c")
    if "Rule" in driver.labels():
        driver.press("Rule")
    assert shown(driver, "if α ≥ β: break")
    assert not shown(driver, "if alpha >= beta:")
    driver.key("n") if by_key else driver.push("python")
    course = scene.course
    assert course.steps.code.lines[course.step.line - 1].strip() == "if alpha >= beta:"
    assert any("if alpha >= beta:" in line and "current line" in line for line in driver.outline())
    driver.check_layout()
    driver.key("page down")
    assert course.steps.code.title == "Python", "the next lesson too"
    assert LessonScene(driver.context).course.python
    driver.key("n") if by_key else driver.push("python")
    assert course.steps.code.title == "Alpha-beta"
    assert not driver.context.settings.python


@pytest.mark.parametrize("language", ["es", "pt_BR"])
def test_three_searches_with_long_names_leave_room_for_python(language: str) -> None:
    driver = Driver(Settings(language=language), (480, 640))
    scene = opened(driver, NUMBER["price"])
    driver.press(say(LessonTab.RULE.value))
    assert "python" in driver.names
    driver.check_layout()
    assert not any(isinstance(element, Scroll) for element in scene.tree.walk()), "all of it is seen"


def test_a_search_with_switches_has_no_python(driver: Driver) -> None:
    scene = opened(driver, NUMBER["deepening"])
    assert "python" not in driver.names
    driver.key("n")
    assert scene.course.python is None
    assert not driver.context.settings.python


@pytest.mark.slow
def test_it_plays_by_itself_and_stops_at_the_end(driver: Driver) -> None:
    scene = opened(driver, NUMBER["horizon"])
    driver.wait()
    driver.key("space")
    for number in range(1, len(scene.course.steps)):
        driver.wait(STEP_SECONDS)
        assert scene.course.step_number == number
    driver.wait(STEP_SECONDS)
    driver.draw()
    driver.wait(STEP_SECONDS)
    assert not scene.needs_draw(driver.now)
    driver.key("space")
    assert scene.course.step_number == 0


@pytest.mark.painted
def test_moves_in_the_text_can_be_pointed_at(driver: Driver) -> None:
    scene = opened(driver, NUMBER["horizon"])
    plain = driver.picture()
    (text,) = (element for element in scene.tree.walk() if isinstance(element, LessonText))
    links = text.links
    assert {link.text for link in links} == {"22x6", "18x11", "15x31"}
    for link in links:
        assert link.move in link.state.legal_moves()
        assert link.state.move_text(link.move) == link.text
    pictures = set[bytes]()
    for link in links:
        driver.move(link.rect.center)
        pictures.add(driver.seen())
    assert len(pictures) == len(links)
    driver.move((1, 1))
    assert driver.seen() == plain not in pictures


@pytest.mark.slow
@pytest.mark.parametrize(("number", "size"), pairs(range(COUNT), [(480, 640), *SIZES]))
def test_every_size_and_theme_holds_it(driver: Driver, size: tuple[int, int], number: int) -> None:
    """Each lesson at each size, in alternating themes: positions do not depend on the theme."""
    scene = LessonScene(driver.context, number)
    driver.open(scene, size)
    driver.key(".")
    driver.change(theme=tuple(THEMES)[(number + size[0] // 10) % len(THEMES)])
    driver.turn()
    for tab in ("Text", "Board", "Task", "Tree", "Rule"):
        if tab in driver.labels():
            driver.press(tab)
        driver.check_layout()
    for _ in scene.course.lesson.tasks:
        driver.push("show")
        driver.check_layout()
        assert not any(isinstance(element, Scroll) for element in scene.tree.walk()), "all of it is seen"
        if scene.course.asks_more:
            driver.push("check")
            driver.check_layout()
    driver.draw()
    assert sum(len(text.split()) for text in scene.course.lesson.read()) <= MOST_WORDS


WAYS = {
    "minimax": "ExerciseScene",
    "first-cutoff": "ExerciseScene",
    "bounds": "ExerciseScene",
    "horizon": "DeskScene",
    "null-move": "DeskScene",
    "tables": "SchoolScene",
}


@pytest.mark.slow
@pytest.mark.parametrize("number", range(COUNT))
def test_each_lesson_leads_on_to_exercises_to_the_tree_and_to_a_game(driver: Driver, number: int) -> None:
    lesson = lessons()[number]
    for key, button in (("e", "practise"), ("t", "tree"), ("p", "play_on")):
        for by_key in (True, False):
            scene = opened(driver, number)
            assert button not in driver.names, "they come when the task is done"
            if by_key:
                driver.key(key)
            else:
                solve(driver, scene)
                driver.push(button)
                driver.context.change_settings(replace(driver.context.settings, lessons={}))
            if key == "e":
                assert driver.name == WAYS.get(lesson.key, driver.name) != "LessonScene"
            elif key == "t":
                assert driver.name == "TreeScene"
                assert driver.top.session.place.state == lesson.seen_from[1]
            else:
                match = driver.play().match
                game, state = lesson.played_from
                assert match.game.key == game.key
                assert match.states[0] == state
                assert match.human_side is state.side_to_move


@pytest.mark.slow
@pytest.mark.parametrize(("key", "level"), [("minimax", 1), ("first-cutoff", 2), ("bounds", 3)])
def test_the_exercises_are_of_the_kind_of_the_lesson(driver: Driver, key: str, level: int) -> None:
    opened(driver, NUMBER[key])
    driver.key("e")
    assert driver.top.work.exercise.level == level


@pytest.mark.long
@pytest.mark.parametrize("size", [*PORTRAIT, *SIZES, (1024, 768), (2560, 1440)])
@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keys"])
def test_the_course_is_walked_to_its_end(driver: Driver, size: tuple[int, int], *, mouse: bool) -> None:
    """Up to three wrong answers to each task, then the right one."""
    scene = LessonScene(driver.context)
    driver.open(scene, size)
    for number in range(COUNT):
        assert scene.course.number == number
        for question in range(len(scene.course.lesson.tasks)):
            assert scene.course.question == question
            wrong, right = answers(scene)
            for tries, answer in enumerate([*islice(cycle(wrong), TRIES), right[0]]):
                if mouse:
                    if "Board" in driver.labels():
                        driver.press("Board")
                    give(driver, scene, answer)
                    driver.push("check")
                else:
                    give_by_keys(driver, scene, answer)
                    driver.key("f5")
                verdict = scene.course.task.verdict
                assert verdict is not None
                assert verdict.is_right == (answer in right)
                assert scene.course.task.tries == min(tries + 1, TRIES)
                driver.check_layout()
            assert scene.course.task.done
            if mouse:
                driver.push("check")
            elif scene.course.asks_more:
                driver.key("f5")
        if not mouse:
            driver.key("page down")
    if not mouse:
        driver.key("e")
    assert driver.name == "ExerciseScene"
    assert all(dones(LessonScene(driver.context)))


def test_a_digit_chooses_an_answer(driver: Driver) -> None:
    scene = opened(driver, NUMBER["price"])
    driver.key("2")
    asked = scene.course.asked
    assert isinstance(asked, ChoiceTask)
    assert scene.course.task.option == asked.options[1]
    driver.key("9")
    assert scene.course.task.option == asked.options[1], "there is no ninth answer"


def test_the_first_lesson_explains_no_rule_yet(driver: Driver) -> None:
    opened(driver, NUMBER["tree"])
    told = "\n".join(driver.outline())
    assert "The next lesson explains the rule that this search follows." in told
    assert "best = max" not in told
    opened(driver, NUMBER["transpositions"])
    assert "entries of the same depth only" in "\n".join(driver.outline()), "what the rule leaves unsaid"
