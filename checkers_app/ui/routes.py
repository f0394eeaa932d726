"""The one place that turns a destination into the scene that is shown there."""

from __future__ import annotations

from checkers_app.ui.context import Context
from checkers_app.ui.destinations import (
    Destination,
    ToGame,
    ToGameMenu,
    ToMainMenu,
    ToOpenings,
    ToRules,
    ToSettings,
    ToTree,
)
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
        case ToTree(game, state):
            return TreeScene(context, game, state)
