"""The one place that turns a destination into the scene that is shown there."""

from __future__ import annotations

from checkers_app.ui.context import Context
from checkers_app.ui.destinations import (
    Destination,
    ToGame,
    ToGameMenu,
    ToMainMenu,
    ToOpenings,
    ToPuzzles,
    ToReview,
    ToRules,
    ToSettings,
)
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.openings_scene import OpeningsScene
from checkers_app.ui.menu.rules_scene import RulesScene
from checkers_app.ui.menu.settings_scene import OptionsScene
from checkers_app.ui.play.game_menu import GameMenu
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.puzzles.scene import PuzzleScene
from checkers_app.ui.review.scene import ReviewScene
from checkers_app.ui.scene import Scene


def open_scene(destination: Destination, context: Context) -> Scene:
    """The scene of a destination, not yet laid out."""
    match destination:
        case ToMainMenu():
            return MenuScene(context)
        case ToGame(match, control):
            return PlayScene(context, match, control)
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
