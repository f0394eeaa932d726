"""What a finished game leads to: the words of the card over the board, and its buttons."""

from __future__ import annotations

from functools import partial

import pygame

from checkers_app.play.series import Series
from checkers_app.play.session import Session
from checkers_app.play.turning import turning_point
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.end_card import EndAction
from checkers_app.ui.play.end_view import EndView
from checkers_app.ui.play.panel_view import viewpoint
from checkers_app.ui.play.ways_out import WaysOut


def end_view(session: Session, series: Series) -> EndView:
    """What the card says of the game of a session."""
    match, side = session.match, viewpoint(session.match)
    return EndView(match, side, turning_point(match, session.thinking.scores, side), series)


def end_actions(controls: Controls, ways_out: WaysOut) -> list[EndAction]:
    """What can be done with a finished game; the first is what Enter does."""
    match = controls.match
    again = EndAction("again", "retry", "Play again", ((pygame.K_n, True),), controls.play_again, "Ctrl N")
    actions = [again]
    if match.human_side is not None:
        label = "Other side" if match.game.places_pieces else "Other colour"
        key = (pygame.K_c, False)
        actions.append(EndAction("other", "swap", label, (key,), controls.play_other_sides, "C"))
    if match.moves:
        step = partial(controls.walk, controls.look.previous)
        actions.append(EndAction("look", "prev", "Look back", ((pygame.K_LEFT, False),), step, "Left"))
    if controls.can_review:
        tip = "R"
        actions.append(
            EndAction("review", "chart", "Review", ((pygame.K_r, False),), ways_out.to_review, tip)
        )
    if isinstance(controls.save(), ToFile):
        actions.append(EndAction("save", "save", "Save", ((pygame.K_s, True),), ways_out.save, "Ctrl S"))
    return actions
