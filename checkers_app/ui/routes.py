"""The one place that turns a destination into the scene that is shown there."""

from __future__ import annotations

from checkers_app.ui.context import Context
from checkers_app.ui.destinations import (
    Destination,
    ToDuel,
    ToExercise,
    ToGame,
    ToGameMenu,
    ToLearn,
    ToLessons,
    ToMainMenu,
    ToOpenings,
    ToRules,
    ToSettings,
    ToTree,
)
from checkers_app.ui.learn.duel.duel_scene import DuelScene
from checkers_app.ui.learn.exercise.exercise_scene import ExerciseScene
from checkers_app.ui.learn.learn_scene import LearnScene
from checkers_app.ui.learn.lesson.lesson_scene import LessonScene
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.openings_scene import OpeningsScene
from checkers_app.ui.menu.rules_scene import RulesScene
from checkers_app.ui.menu.settings_scene import OptionsScene
from checkers_app.ui.play.game_menu import GameMenu
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.scene import Scene


def open_scene(destination: Destination, context: Context) -> Scene:
    """The scene of a destination, not yet laid out."""
    match destination:
        case ToMainMenu():
            return MenuScene(context)
        case ToGame(match):
            return PlayScene(context, match)
        case ToGameMenu(controls):
            return GameMenu(context, controls)
        case ToSettings():
            return OptionsScene(context)
        case ToRules(game):
            return RulesScene(context, game)
        case ToOpenings(game, openings, number, choose):
            return OpeningsScene(context, game, openings, number, choose)
        case ToTree() | ToLearn() | ToDuel() | ToExercise() | ToLessons():
            return _open_learning(destination, context)


def _open_learning(
    destination: ToTree | ToLearn | ToDuel | ToExercise | ToLessons, context: Context
) -> Scene:
    """A scene of the learning room."""
    match destination:
        case ToTree(game, state):
            return TreeScene(context, game, state)
        case ToLearn(game, match):
            return LearnScene(context, game, match)
        case ToDuel(match):
            return DuelScene(context, match)
        case ToExercise():
            return ExerciseScene(context)
        case ToLessons():
            return LessonScene(context)
