"""The options after a finished game: the text of the card over the board, and its buttons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from checkers_app.engine.levels import Level, neighbour
from checkers_app.play.review.turning import turning_point
from checkers_app.play.review.turning_search import TurningSearch
from checkers_app.play.series import Series
from checkers_app.play.session import Session
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.end.end_view import EndAction, EndView
from checkers_app.ui.play.ways_out import WaysOut
from checkers_app.views.play.panel_view import viewpoint
from checkers_app.words import say


def end_view(
    session: Session, series: Series, controls: Controls, search: TurningSearch, seconds: float | None
) -> EndView:
    """The content of the card for a session's game, which took this many seconds if that is known."""
    match, side = session.match, viewpoint(session.match)
    turning = turning_point(match, search.found(match), side, looking=search.looking_at(match))
    if not controls.told:  # what was played and what was better, without what the computer thought of it
        lines = tuple(replace(line, score=None) for line in turning.lines)
        turning = replace(turning, lines=lines)
    level = controls.computer.next_level
    return EndView(match, turning, series, seconds, level, flipped=controls.flipped)


def end_actions(controls: Controls, ways_out: WaysOut) -> list[EndAction]:
    """The actions after a finished game; Enter performs the first."""
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
    """A harder and an easier opponent for the next game, if there is one."""
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
