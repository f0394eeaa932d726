"""The one place that turns a destination into the scene that is shown there."""

from __future__ import annotations

from checkers_app.play.kept import KeptGameError
from checkers_app.play.library import InUseError
from checkers_app.storage.shelf import UnreadableError
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import (
    Destination,
    ToDuel,
    ToExercise,
    ToGame,
    ToGameMenu,
    ToGames,
    ToKeptGame,
    ToLearn,
    ToLessons,
    ToMainMenu,
    ToOpenings,
    ToOpponent,
    ToPuzzles,
    ToRejected,
    ToReview,
    ToRules,
    ToSettings,
    ToSetup,
    ToStatistics,
    ToTree,
)
from checkers_app.ui.games.file_scene import FileScene
from checkers_app.ui.games.games_scene import GamesScene
from checkers_app.ui.games.rejected_scene import RejectedScene
from checkers_app.ui.games.setup_scene import SetupScene
from checkers_app.ui.games.statistics_scene import StatisticsScene
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.learn.duel.duel_scene import DuelScene
from checkers_app.ui.learn.exercise.exercise_scene import ExerciseScene
from checkers_app.ui.learn.learn_scene import LearnScene
from checkers_app.ui.learn.lesson.lesson_scene import LessonScene
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.openings_scene import OpeningsScene
from checkers_app.ui.menu.opponent_scene import OpponentScene
from checkers_app.ui.menu.rules_scene import RulesScene
from checkers_app.ui.menu.settings_scene import OptionsScene
from checkers_app.ui.play.game_menu import GameMenu
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.puzzles.scene import PuzzleScene
from checkers_app.ui.review.scene import ReviewScene
from checkers_app.ui.scene import Scene


def open_scene(destination: Destination, context: Context) -> Scene:  # noqa: C901, PLR0912 - a branch for each
    """The scene of a destination, not yet laid out."""
    match destination:
        case ToMainMenu():
            return MenuScene(context)
        case ToGame(match, control):
            return PlayScene(context, match, control=control)
        case ToKeptGame(key):
            return _kept_game(key, context)
        case ToGames(file, note, wanted):
            return GamesScene(context, file, note, wanted)
        case ToFile():
            return FileScene(context, destination)
        case ToRejected(title, problems):
            return RejectedScene(context, title, problems)
        case ToSetup(state):
            return SetupScene(context, state)
        case ToStatistics():
            return StatisticsScene(context)
        case ToGameMenu(controls):
            return GameMenu(context, controls)
        case ToReview(match):
            return ReviewScene(context, match)
        case ToPuzzles():
            return PuzzleScene(context)
        case ToSettings():
            return OptionsScene(context)
        case ToRules(game):
            return RulesScene(context, game)
        case ToOpenings(game, openings, number, choose):
            return OpeningsScene(context, game, openings, number, choose)
        case ToOpponent(game, controls, side):
            return OpponentScene(context, game, controls, side)
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


def _kept_game(key: str, context: Context) -> Scene:
    """The game on the board, or the list of games that says why it cannot be gone on with."""
    try:
        match, desk = context.library.open(key)
    except (InUseError, KeptGameError, UnreadableError) as error:
        return GamesScene(context, note=f"The game was not opened. {error}.")
    return PlayScene(context, match, desk)
