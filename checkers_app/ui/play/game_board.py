"""The board of a game: draws it, and lets the user choose moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
from pygame import Surface

from checkers_app.play.hint import Hint
from checkers_app.play.match import Match
from checkers_app.play.whole_tree import move_values, whole_tree
from checkers_app.ui.boards.moving.play_board import Help
from checkers_app.ui.boards.moving.view import Deed
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.part import ScenePart, Sitting
from checkers_app.ui.play.second_thought import SecondThought
from checkers_app.views.interaction.status import hint_advice
from checkers_app.views.play.looking import Looking
from checkers_app.views.play.moment import Moment


class GameBoard(ScenePart):
    """The board, which is the bottom layer of the scene.

    Args:
        sitting: the game and its board.
        why: shows the answer to a question on the board.
        thought: shows the move, probably a blunder, that the user is asked to confirm.
        moment: returns the current state of the display.
        do: carries out the user's action on the board; returns False if the user did nothing.
    """

    marks_page = True

    def __init__(
        self,
        sitting: Sitting,
        why: WhyNot,
        thought: SecondThought,
        moment: Callable[[], Moment],
        do: Callable[[Deed | None], bool],
    ) -> None:
        self._at = sitting
        self._why = why
        self._thought = thought
        self._moment = moment
        self._do = do
        self._looking = Looking()

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Handle mouse events on the squares."""
        return self._do(self._at.board.mouse(event, now))

    def update(self, now: float) -> bool:
        """Remove animations that have ended."""
        return self._at.board.settle(now)

    def rate(self, now: float) -> int:
        """The frame rate: 60 while pieces move."""
        return 60 if self._at.board.moving(now) or self._at.prompt.moving(now) else 0

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the board."""
        self._at.board.draw(self._at.context.look, surface, self.picture(now))

    def picture(self, now: float) -> Picture:
        """The board at this moment: with moving pieces, at rest, or with help for choosing a move."""
        at, settings, moment = self._at, self._at.context.settings, self._moment()
        match = moment.match
        picture = Picture(
            pieces=match.game.pieces(match.state),
            last_move=match.moves[-1] if match.moves else None,
            numbers=settings.show_numbers,
        )
        if match.outcome is not None:
            picture = replace(picture, winning=match.state.winning_squares())
        elif moment.values_shown:
            picture = replace(picture, values=_values(match))
        elif settings.show_endings:
            picture = replace(picture, values=at.context.knowledge.endings.labels(at.board.selection))
        if moment.human_to_move and moment.hint is not None:
            picture = self._with_hint(picture, moment.hint)
        # A reader is not shown which pieces must jump, but is told why a move is refused.
        must = settings.show_must_jump and not moment.reading
        picture = at.board.picture(picture, now, Help(must, touched=True, beat=True))
        if settings.show_looking and not moment.active:
            picture = replace(picture, looking=self._looking.line(at.session, now))
        return self._why.picture(self._thought.picture(picture))

    def _with_hint(self, picture: Picture, hint: Hint) -> Picture:
        """Add a hint to the picture: first only the piece, then the whole move.

        If pieces are placed rather than moved, the first stage shows nothing on the board.  The square of an
        urgent move is marked as one that must be played.
        """
        advice = hint_advice(self._at.session)
        if hint.whole and advice and advice.urgent:
            return replace(picture, must=(hint.move.destination,))
        if hint.whole:
            return replace(picture, hint=hint.move)
        placed = self._at.board.game.places_pieces
        return picture if placed else replace(picture, hinted=hint.move.origin)


def _values(match: Match) -> dict[int, str]:
    tree = whole_tree(match.game)
    if tree is None:
        return {}
    return {v.move.destination: v.word for v in move_values(match.game, tree, match.state)}
