"""The learning pages at a larger text size: every shape and picture grows with the letters."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect, Surface

from checkers_app.games import boards
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.context import Context
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.duel.duel_scene import DuelScene
from checkers_app.ui.learn.exercise.exercise_scene import ExerciseScene
from checkers_app.ui.learn.learn_scene import LearnScene
from checkers_app.ui.learn.lesson.lesson_scene import LessonScene
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.scene import Scene

CHECKERS = boards()["checkers"]
SIZE = (800, 600)
ZOOM = 1.5


def duel(context: Context) -> Scene:
    scene = DuelScene(context, None, 1)
    scene.start()
    scene.contest.join(60)
    scene.update(0.0)
    return scene


def exercise(context: Context) -> Scene:
    scene = ExerciseScene(context, 7)
    scene.work.show_solution()
    return scene


def lesson(context: Context) -> Scene:
    return shown(context, "Tree")


def rule(context: Context) -> Scene:
    return shown(context, "Rule")


def shown(context: Context, label: str) -> Scene:
    """A lesson with this tab open."""
    scene = LessonScene(context, 1)
    scene.course.next_cut()
    scene.resize(SIZE)
    _ = scene.tree
    tabs = next(control for control in scene.touch.controls if control.name == "tabs")
    tabs.click(next(option for option in tabs.children if option.label == label).rect.center)
    return scene


def why_not(context: Context) -> Scene:
    state = parse_fen("B:W18,22,26,27,31:B5,6,9,10,12")
    scene = PlayScene(context, Match.new(CHECKERS, (HUMAN, HUMAN), state))
    scene.why_not.ask(state.legal_moves()[0])
    return scene


def room(context: Context) -> Scene:
    return LearnScene(context, CHECKERS, None)


def tree(context: Context) -> Scene:
    """A tree with a selected node."""
    scene = TreeScene(context, CHECKERS, parse_fen("W:W18,24,20:BK12,4"))
    for _ in range(2):
        scene.session.work.join(60)
        scene.update(0.0)
    scene.session.select(0)
    return scene


def picture(context: Context, make: Callable[[Context], Scene], zoom: float) -> Surface:
    """The scene at a zoom, scaled to its size without zoom."""
    context.look = Look(context.look.theme, Fonts(zoom))
    scene = make(context)
    scene.resize(SIZE)
    pixels = Surface((round(SIZE[0] * zoom), round(SIZE[1] * zoom)))
    scene.draw(context.look.canvas(pixels), 0.0)
    scene.leave()
    return pygame.transform.smoothscale(pixels, SIZE)


@pytest.mark.slow
@pytest.mark.parametrize("make", [duel, exercise, lesson, rule, why_not, room, tree])
def test_a_larger_picture_made_small_is_the_small_one(
    context: Context, make: Callable[[Context], Scene]
) -> None:
    small, large = picture(context, make, 1.0), picture(context, make, ZOOM)
    if make is why_not:  # a board's squares are whole pixels, and its grain differs
        small, large = (each.subsurface(Rect(560, 0, 240, 600)) for each in (small, large))
    if make is tree:  # the selected node, with the ring around it
        small, large = (each.subsurface(Rect(350, 52, 140, 76)) for each in (small, large))
    alike = pygame.mask.from_threshold(small, (0, 0, 0), (72, 72, 72, 255), large)
    # Edges of letters and lines differ a little; a shape that is missing or misplaced would be more.
    assert alike.count() > 0.98 * small.get_width() * small.get_height()
