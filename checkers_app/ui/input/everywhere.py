"""The shortcuts that have the same meaning on every page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame

from checkers_app.games import boards, find_game
from checkers_app.games.base import Game, Side, State
from checkers_app.play.clocks import CONTROLS
from checkers_app.play.match import Match
from checkers_app.play.new_game import new_match
from checkers_app.storage.settings import Opponent, SideChoice
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToMainMenu, ToRules, ToSettings
from checkers_app.ui.kit.command import Command, key_line
from checkers_app.ui.kit.keyboard import PRESS
from checkers_app.ui.scene import Push, Quit, Reset, Transition
from checkers_app.words import say


def chosen_board(context: Context) -> Game:
    """The game whose board was used last."""
    return find_game(context.settings.game) or next(iter(boards().values()))


def new_game(context: Context, game: Game) -> ToGame:
    """A new game with the settings for its board."""
    choice = context.settings.choice(game.key)
    seats, missing = context.own_opponents.seated(game, choice, context.rng)
    return ToGame(new_match(game, seats, choice, context.rng), CONTROLS[choice.clock], missing=missing)


def game_from(context: Context, game: Game, state: State, side: Side, level: float | None = None) -> ToGame:
    """A game from a position, in which a person plays ``side`` against the computer at ``level``; without a
    level, the opponent in the settings plays.
    """
    choice = context.settings.choice(game.key)
    choice = replace(
        choice,
        level=level or choice.level,
        own="" if level else choice.own,
        opponent=Opponent.COMPUTER,
        side=SideChoice.SECOND if side is Side.SECOND else SideChoice.FIRST,
    )
    seats, missing = context.own_opponents.seated(game, choice, context.rng)
    return ToGame(Match.new(game, seats, state), missing=missing)


EVERYWHERE: Mapping[tuple[int, bool], Callable[[Context], Transition]] = {
    (pygame.K_F1, False): lambda context: Push(ToRules(chosen_board(context))),
    (pygame.K_F10, False): lambda _: Push(ToSettings()),
    (pygame.K_n, True): lambda context: Reset(new_game(context, chosen_board(context))),
    (pygame.K_w, True): lambda _: Reset(ToMainMenu()),
    (pygame.K_q, True): lambda _: Quit(),
}
"""Maps each shortcut (a key, and whether Ctrl is held) to the transition that the shortcut causes."""


def everywhere_lines() -> tuple[Command, ...]:
    """The lines that F1 shows for the keys that have the same meaning on every page."""
    to_buttons = say("to the buttons; the arrow keys move between them, Enter or Space presses one")
    return (
        key_line(say("Tab"), to_buttons, pygame.K_TAB, *PRESS),
        key_line("F1", say("this help"), pygame.K_F1),
        key_line("F10", say("settings"), pygame.K_F10),
        key_line("F11", say("full screen"), pygame.K_F11),
        key_line("F8", say("for a projector: large text, answers hidden"), pygame.K_F8),
        key_line(say("Ctrl M"), say("sound on or off"), pygame.K_m, control=True),
        key_line(say("Ctrl N"), say("a new game on the board"), pygame.K_n, control=True),
        key_line(say("Ctrl W"), say("main menu"), pygame.K_w, control=True),
        key_line(say("Ctrl Q"), say("quit the program"), pygame.K_q, control=True),
    )
