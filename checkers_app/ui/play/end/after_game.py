"""The options after a finished game: the text and the buttons of the card over the board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from checkers_app.engine.levels import Level, neighbour
from checkers_app.play.review.turning import turning_point
from checkers_app.play.review.turning_search import TurningSearch
from checkers_app.play.saved.autosave import Keeper
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.end.end_view import EndAction, EndView
from checkers_app.ui.play.part import Sitting
from checkers_app.ui.play.ways_out import WaysOut
from checkers_app.views.play.first_win import FirstWin
from checkers_app.views.play.moment import viewpoint
from checkers_app.words import say


class AfterGame:
    """Provides the text and the buttons of the card over the board.

    Args:
        sitting: the game.
        controls: the operations on the game.
        ways_out: the ways to leave the game.
        turning: finds the decisive move.
        keeper: saves the game; None if the game is not saved.
    """

    def __init__(
        self,
        sitting: Sitting,
        controls: Controls,
        ways_out: WaysOut,
        turning: TurningSearch,
        keeper: Keeper | None,
    ) -> None:
        self._at = sitting
        self._controls = controls
        self._ways_out = ways_out
        self._turning = turning
        self._keeper = keeper
        self._first_win = FirstWin(sitting.context.library, lambda: keeper.key if keeper is not None else "")

    def look(self) -> bool:
        """Search the saved games for a short time; return True if they show that this is the first win
        against the level.
        """
        return self._first_win.look(self._at.session.match)

    def view(self) -> EndView:
        """The content of the card."""
        match, controls = self._at.session.match, self._controls
        turning = turning_point(
            match, self._turning.found(match), viewpoint(match), looking=self._turning.looking_at(match)
        )
        if not controls.told:  # show the moves, but not the computer's scores
            turning = replace(turning, lines=tuple(replace(line, score=None) for line in turning.lines))
        return EndView(
            match,
            turning,
            self._at.context.series.of(match),
            self._keeper.seconds if self._keeper is not None else None,
            controls.computer.next_level,
            flipped=controls.flipped,
            first_win=self._first_win.is_of(match),
        )

    def actions(self) -> list[EndAction]:
        """The available actions after the game; Enter runs the first."""
        controls, ways_out = self._controls, self._ways_out
        match = controls.match
        again = EndAction(
            "again", "retry", say("Play again"), ((pygame.K_n, True),), controls.play_again, say("Ctrl N")
        )
        actions = [again]
        if match.human_side is not None:
            label = say("Other side") if match.game.places_pieces else say("Other colour")
            key = (pygame.K_c, False)
            actions.append(EndAction("other", "swap", label, (key,), controls.play_other_sides, "C"))
        if match.moves:
            step = partial(controls.walk, controls.look.previous)
            actions.append(
                EndAction("look", "prev", say("Look back"), ((pygame.K_LEFT, False),), step, say("Left"))
            )
        if controls.can_review:
            key = (pygame.K_r, False)
            actions.append(EndAction("review", "chart", say("Review"), (key,), ways_out.to_review, "R"))
        actions.append(
            EndAction("save", "save", say("Save"), ((pygame.K_s, True),), ways_out.save, say("Ctrl S"))
        )
        return actions + _other_levels(controls)


def _other_levels(controls: Controls) -> list[EndAction]:
    """The actions for a stronger and a weaker opponent in the next game, if they exist."""
    level, game = controls.computer.next_level, controls.match.game
    if level is None:
        return []
    plus = ((pygame.K_PLUS, False), (pygame.K_KP_PLUS, False), (pygame.K_EQUALS, False))
    minus = ((pygame.K_MINUS, False), (pygame.K_KP_MINUS, False))
    actions = []
    if (below := neighbour(game, level, -1)) is not None:
        easier = partial(controls.computer.ask_for, -1)
        actions.append(
            EndAction("easier", "down", say("Too hard"), minus, easier, _name_of(below), link=True)
        )
    if (above := neighbour(game, level, 1)) is not None:
        harder = partial(controls.computer.ask_for, 1)
        actions.append(EndAction("harder", "up", say("Too easy"), plus, harder, _name_of(above), link=True))
    return actions


def _name_of(level: Level) -> str:
    return say("Next game at {level}, {name}", level=level.numeral, name=say(level.name))
