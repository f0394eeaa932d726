"""The one place that turns a destination into the scene that is shown there.

A scene's module is imported when it is first led to: the menu is on the screen before the program has
read the half of itself that the menu does not need.
"""

from __future__ import annotations

from contextlib import suppress

from checkers_app.play.library import InUseError
from checkers_app.storage.versioned import DocumentError
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import (
    Destination,
    ToAbout,
    ToClassSet,
    ToDuel,
    ToEnding,
    ToExercise,
    ToFirstSteps,
    ToGame,
    ToGameMenu,
    ToGames,
    ToGlossary,
    ToGuess,
    ToKeptGame,
    ToLayers,
    ToLearn,
    ToLessons,
    ToMainMenu,
    ToOpeningDrill,
    ToOpenings,
    ToOpponent,
    ToOwnPlayer,
    ToPicture,
    ToPractice,
    ToProblem,
    ToProblemLibrary,
    ToPuzzles,
    ToQuestions,
    ToReading,
    ToRejected,
    ToReview,
    ToRules,
    ToSchool,
    ToSearchText,
    ToSettings,
    ToSetup,
    ToShare,
    ToStatistics,
    ToTree,
    ToWelcome,
    ToWorth,
)
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.scene import Scene
from checkers_app.words import say

SCENES = tuple(
    f"checkers_app.ui.{name}"
    for name in (
        "play.scene",
        "play.game_menu",
        "learn.learn_scene",
        "games.games_scene",
        "practice.room_scene",
        "practice.desk_scene",
        "practice.library_scene",
        "practice.school_scene",
        "menu.welcome_scene",
        "menu.rules_scene",
        "menu.settings_scene",
        "menu.openings_scene",
        "menu.opponent_scene",
        "about.scene",
        "learn.tree.scene",
        "review.scene",
        "learn.duel.duel_scene",
        "learn.exercise.exercise_scene",
        "learn.question_scene",
        "learn.class_set_scene",
        "learn.lesson.lesson_scene",
        "learn.glossary_scene",
        "learn.worth_scene",
        "learn.layers_scene",
        "learn.search_text_scene",
        "learn.own_player_scene",
        "games.statistics_scene",
        "games.setup_scene",
        "games.file_scene",
        "games.rejected_scene",
        "play.share_scene",
        "learn.picture_scene",
    )
)
"""The modules that destinations lead to beside the menu's, in the order in which they are likely needed."""


def open_scene(destination: Destination, context: Context) -> Scene:
    """The scene of a destination, not yet laid out."""
    match destination:
        case ToMainMenu():
            return MenuScene(context)
        case ToGame() | ToKeptGame() | ToReading():
            return _open_game(destination, context)
        case ToGameMenu(controls, ways_out):
            from checkers_app.ui.play.game_menu import GameMenu

            return GameMenu(context, controls, ways_out)
        case ToReview(match, clock, saying):
            from checkers_app.ui.review.scene import ReviewScene

            return ReviewScene(context, match, clock, saying)
        case (
            ToPractice()
            | ToFirstSteps()
            | ToProblem()
            | ToPuzzles()
            | ToProblemLibrary()
            | ToSchool()
            | ToEnding()
            | ToOpeningDrill()
            | ToGuess()
        ):
            return _open_practice(destination, context)
        case ToSettings() | ToAbout() | ToRules() | ToWelcome() | ToOpenings() | ToOpponent() | ToShare():
            return _open_card(destination, context)
        case ToGames() | ToFile() | ToRejected() | ToSetup() | ToStatistics():
            return _open_games(destination, context)
        case (
            ToTree()
            | ToWorth()
            | ToLayers()
            | ToLearn()
            | ToDuel()
            | ToLessons()
            | ToOwnPlayer()
            | ToGlossary()
        ):
            return _open_learning(destination, context)
        case ToExercise() | ToQuestions() | ToClassSet() | ToSearchText() | ToPicture():
            return _open_by_hand(destination, context)


def _open_practice(
    destination: ToPractice
    | ToFirstSteps
    | ToProblem
    | ToPuzzles
    | ToProblemLibrary
    | ToSchool
    | ToEnding
    | ToOpeningDrill
    | ToGuess,
    context: Context,
) -> Scene:
    """A page of the room Practice."""
    match destination:
        case ToPractice():
            from checkers_app.ui.practice.room_scene import RoomScene

            return RoomScene(context)
        case ToProblemLibrary():
            from checkers_app.ui.practice.library_scene import LibraryScene

            return LibraryScene(context)
        case ToSchool():
            from checkers_app.ui.practice.school_scene import SchoolScene

            return SchoolScene(context)
        case ToFirstSteps() | ToProblem() | ToPuzzles() | ToEnding() | ToOpeningDrill() | ToGuess():
            from checkers_app.ui.practice.desk_scene import open_desk

            return open_desk(context, destination)


def _open_game(destination: ToGame | ToKeptGame | ToReading, context: Context) -> Scene:
    """A game on the board, to be played or to be read."""
    match destination:
        case ToGame(match, time, analyse, record, missing):
            from checkers_app.ui.play.scene import PlayScene

            scene = PlayScene(context, match, time=time, analyse=analyse, record=record)
            if missing:
                scene.tell_of_missing(missing)
            return scene
        case ToKeptGame(key):
            return _kept_game(key, context)
        case ToReading():
            return _read_game(destination, context)


def _open_card(
    destination: ToSettings | ToAbout | ToRules | ToWelcome | ToOpenings | ToOpponent | ToShare,
    context: Context,
) -> Scene:
    """A card or a page over the menu or the game."""
    match destination:
        case ToSettings(page):
            from checkers_app.ui.menu.settings_scene import OptionsScene

            return OptionsScene(context, page)
        case ToAbout():
            from checkers_app.ui.about.scene import AboutScene

            return AboutScene(context)
        case ToRules(game, keys):
            from checkers_app.ui.menu.rules_scene import RulesScene

            return RulesScene(context, game, keys)
        case ToWelcome():
            from checkers_app.ui.menu.welcome_scene import WelcomeScene

            return WelcomeScene(context)
        case ToOpenings(game, openings, number, choose):
            from checkers_app.ui.menu.openings_scene import OpeningsScene

            return OpeningsScene(context, game, openings, number, choose)
        case ToOpponent(game, controls, side):
            from checkers_app.ui.menu.opponent_scene import OpponentScene

            return OpponentScene(context, game, controls, side)
        case ToShare(shot, film):
            from checkers_app.ui.play.share_scene import ShareScene

            return ShareScene(context, shot, film)


def _open_games(
    destination: ToGames | ToFile | ToRejected | ToSetup | ToStatistics, context: Context
) -> Scene:
    """A scene of the games that are kept."""
    match destination:
        case ToGames(file, note, wanted, chosen):
            from checkers_app.ui.games.games_scene import GamesScene

            return GamesScene(context, file, note, wanted, chosen)
        case ToFile():
            from checkers_app.ui.games.file_scene import FileScene

            return FileScene(context, destination)
        case ToRejected(problems):
            from checkers_app.ui.games.rejected_scene import RejectedScene

            return RejectedScene(context, problems)
        case ToSetup(state, game):
            from checkers_app.ui.games.setup_scene import SetupScene

            return SetupScene(context, state, game)
        case ToStatistics():
            from checkers_app.ui.games.statistics_scene import StatisticsScene

            return StatisticsScene(context)


def _open_learning(
    destination: ToTree | ToWorth | ToLayers | ToLearn | ToDuel | ToLessons | ToOwnPlayer | ToGlossary,
    context: Context,
) -> Scene:
    """A scene of the learning room."""
    match destination:
        case ToTree(game, state, flipped, exercise):
            from checkers_app.ui.learn.tree.scene import TreeScene

            return TreeScene(context, game, state, flipped=flipped, exercise=exercise)
        case ToWorth(game, state, maximum, flipped):
            from checkers_app.ui.learn.worth_scene import WorthScene

            return WorthScene(context, game, state, maximum, flipped=flipped)
        case ToLayers():
            from checkers_app.ui.learn.layers_scene import LayersScene

            return LayersScene(context)
        case ToLearn(game, match):
            from checkers_app.ui.learn.learn_scene import LearnScene

            return LearnScene(context, game, match)
        case ToDuel(match, depth):
            from checkers_app.ui.learn.duel.duel_scene import USUAL_DEPTH, DuelScene

            return DuelScene(context, match, depth or USUAL_DEPTH)
        case ToLessons():
            from checkers_app.ui.learn.lesson.lesson_scene import LessonScene

            return LessonScene(context)
        case ToOwnPlayer():
            from checkers_app.ui.learn.own_player_scene import OwnPlayerScene

            return OwnPlayerScene(context)
        case ToGlossary():
            from checkers_app.ui.learn.glossary_scene import GlossaryScene

            return GlossaryScene(context)


def _open_by_hand(
    destination: ToExercise | ToQuestions | ToClassSet | ToSearchText | ToPicture, context: Context
) -> Scene:
    """A page about trees that people search, or type, or keep as a picture."""
    match destination:
        case ToExercise(level, seed, windows):
            from checkers_app.ui.learn.exercise.exercise_scene import ExerciseScene

            return ExerciseScene(context, seed, level, windows=windows)
        case ToQuestions():
            from checkers_app.ui.learn.question_scene import QuestionScene

            return QuestionScene(context)
        case ToClassSet():
            from checkers_app.ui.learn.class_set_scene import ClassSetScene

            return ClassSetScene(context, destination)
        case ToSearchText(game):
            from checkers_app.ui.learn.search_text_scene import SearchTextScene

            return SearchTextScene(context, game)
        case ToPicture():
            from checkers_app.ui.learn.picture_scene import PictureScene

            return PictureScene(context, destination)


def _kept_game(key: str, context: Context) -> Scene:
    """The game on the board, or the list of games that says why it cannot be gone on with."""
    try:
        match, desk = context.library.open(key)
    except InUseError as error:
        return open_scene(
            ToGames(note=say("The game was not opened. {reason}.", reason=error), chosen=key), context
        )
    except DocumentError as error:
        note = say("The game was not opened. Its file cannot be used: {reason}.", reason=error)
        return open_scene(ToGames(note=note), context)
    from checkers_app.ui.play.scene import PlayScene

    return PlayScene(context, match, desk)


def _read_game(wanted: ToReading, context: Context) -> Scene:
    """The game as it ended.  What is tried in a kept one is kept with it, unless another window has it."""
    from checkers_app.ui.play.scene import PlayScene
    from checkers_app.views.play.reading import Reading

    match, desk = wanted.match, None
    if wanted.key:  # it may have changed since it was listed
        with suppress(InUseError, DocumentError):
            match, desk = context.library.open(wanted.key)
    if match.outcome is None and desk is not None:  # its end was taken back meanwhile
        return PlayScene(context, match, desk)
    reading = Reading(wanted.facts, wanted.place)
    return PlayScene(context, match, desk, wanted.facts.clock, record=wanted.record, reading=reading)
