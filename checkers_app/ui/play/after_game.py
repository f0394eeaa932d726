"""What a finished game leads to: the words of the card over the board, and its buttons."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from checkers_app.play.series import Series
from checkers_app.play.session import Session
from checkers_app.play.turning import turning_point
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.end_card import EndAction
from checkers_app.ui.play.end_view import EndView
from checkers_app.ui.play.panel_view import viewpoint


def end_view(session: Session, series: Series) -> EndView:
    """What the card says of the game of a session."""
    match, side = session.match, viewpoint(session.match)
    return EndView(match, side, turning_point(match, session.thinking.scores, side), series)


def end_actions(controls: Controls, save: Callable[[], None]) -> list[EndAction]:
    """What can be done with a finished game; the first is what Enter does."""
    match = controls.match
    again = EndAction("again", "retry", "Play again", ((pygame.K_n, True),), controls.play_again, "Ctrl N")
    actions = [again]
    if match.human_side is not None:
        label = "Other side" if match.game.places_pieces else "Other colour"
        key = (pygame.K_c, False)
        actions.append(EndAction("other", "swap", label, (key,), controls.play_other_sides, "C"))
    if isinstance(controls.save(), ToFile):
        actions.append(EndAction("save", "save", "Save", ((pygame.K_s, True),), save, "Ctrl S"))
    return actions
