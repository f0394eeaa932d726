"""Every word of the learning pages is legible in every window: none is cut or covers another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest
from legible import SIZES, complaints, faults
from strategies import CHECKERS

from checkers_app.notation.fen import parse_fen
from checkers_app.ui.context import Context
from checkers_app.ui.learn.duel.duel_scene import DuelScene
from checkers_app.ui.learn.exercise.exercise_scene import ExerciseScene
from checkers_app.ui.learn.lesson.lesson_scene import LessonScene
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.scene import Scene
from checkers_app.ui.view_scene import ViewScene
from checkers_app.words import MadeUp, speak

Shown = Iterator[tuple[str, ViewScene]]
Page = Callable[[Context, tuple[int, int]], Shown]


def press(scene: Scene, key: int, letter: str = "") -> None:
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter))


def choose(scene: ViewScene, name: str, index: int) -> None:
    """Click one of several options."""
    _ = scene.tree
    options = next(control for control in scene.touch.controls if control.name == name)
    at = options.children[index].rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, pos=at, button=1))


def tree(context: Context, size: tuple[int, int]) -> Shown:
    scene = TreeScene(context, CHECKERS, parse_fen("W:W18,24,20:BK12,4"))
    scene.resize(size)
    now = 0.0

    def settle() -> None:
        nonlocal now
        for _ in range(3):
            scene.session.work.join(60)
            now += 1
            scene.update(now)

    settle()
    yield "open", scene
    press(scene, pygame.K_DOWN)
    settle()
    yield "a node", scene
    assert scene.session.study is not None
    scene.session.select(scene.session.study.tree.next_cut(0))
    scene.refresh()
    yield "a cut", scene
    press(scene, pygame.K_l)
    settle()
    yield "looked anyway", scene
    press(scene, pygame.K_ESCAPE)
    press(scene, pygame.K_c)
    settle()
    yield "at a cut", scene
    press(scene, pygame.K_n)
    yield "negamax", scene
    for _ in range(2):
        press(scene, pygame.K_COMMA)
    yield "before", scene
    press(scene, pygame.K_p)
    settle()
    yield "asked", scene
    press(scene, pygame.K_RETURN)
    settle()
    yield "answered", scene
    scene.leave()


def duel(context: Context, size: tuple[int, int]) -> Shown:
    scene = DuelScene(context, None, 4)
    scene.resize(size)
    yield "not begun", scene
    scene.start()
    scene.contest.join(60)
    scene.update(1.0)
    yield "done", scene
    if any(element.name == "tabs" for element in scene.tree.walk()):
        for index in (2, 1, 0):
            choose(scene, "tabs", index)
            yield f"tab {index}", scene
    choose(scene, "measure", 1)
    yield "time", scene
    scene.leave()


def exercise(context: Context, size: tuple[int, int]) -> Shown:
    for kind in range(4):
        scene = ExerciseScene(context, 7)
        scene.resize(size)
        choose(scene, "level", kind)
        yield f"kind {kind}", scene
        press(scene, pygame.K_r)
        yield f"kind {kind}, rule", scene
        press(scene, pygame.K_h)
        yield f"kind {kind}, hint", scene
        for row, value in zip(scene.work.boxes, "788", strict=False):
            scene.work.select(row)
            scene.work.type(value)
        press(scene, pygame.K_F5)
        yield f"kind {kind}, checked", scene
        scene.work.show_solution()
        scene.refresh()
        yield f"kind {kind}, solved", scene


def lesson(context: Context, size: tuple[int, int]) -> Shown:
    for number in range(5):
        scene = LessonScene(context, number)
        scene.resize(size)
        yield f"{number}", scene
        tabs = next((element for element in scene.tree.walk() if element.name == "tabs"), None)
        for index in range(len(tabs.children) if tabs else 0):
            choose(scene, "tabs", index)
            yield f"{number}, {index}", scene


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", [tree, duel, exercise, lesson])
def test_every_word_can_be_read(
    context: Context, monkeypatch: pytest.MonkeyPatch, page: Page, size: tuple[int, int]
) -> None:
    found = {
        what: complaints(monkeypatch, scene, size) + faults(scene.tree) for what, scene in page(context, size)
    }
    assert not {what: words for what, words in found.items() if words}


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 600), (800, 600), (1280, 800)])
@pytest.mark.parametrize("page", [tree, exercise, duel, lesson])
def test_nothing_is_cut_in_a_language_with_longer_words(
    context: Context, page: Page, size: tuple[int, int]
) -> None:
    speak(MadeUp())
    try:
        found = {what: faults(scene.tree) for what, scene in page(context, size)}
    finally:
        speak()
    assert not {what: words for what, words in found.items() if words}
