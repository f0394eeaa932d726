"""The board of a lesson: the search's position, or the task's with the squares chosen so far."""

from __future__ import annotations

from dataclasses import replace

from checkers_app.games.base import Game, Move, Piece, State
from checkers_app.ui.boards.choices import with_choices
from checkers_app.ui.boards.geometry import neighbour
from checkers_app.ui.boards.picture import Picture
from checkers_app.views.play.selection import Refused, Selection


class TaskBoard:
    """Squares -> a move for the task."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.selection = Selection(state)
        self.cursor: int | None = None
        """The square that the keyboard works on."""
        self.hover: int | None = None
        """The square under the pointer."""
        self.refused = ""
        """Why the last square led to no move."""

    def choose(self, square: int, chosen: Move | None = None) -> Move | None:
        """A square was chosen; answers the move once it is whole.

        Where one click has made the ``chosen`` move already, a second one on its target leaves it as it is.
        """
        self.refused = ""
        if chosen is not None and square == chosen.destination and not self.selection.chosen:
            return chosen
        answer = self.selection.click(square)
        if isinstance(answer, Refused):
            self.refused = answer.sentence
            return None
        if isinstance(answer, Move):
            self.selection = Selection(self.selection.state)
            return answer
        self.selection = answer
        return None

    def move_cursor(self, rows: int, columns: int) -> None:
        """An arrow key."""
        if self.cursor is None:
            moves = self.selection.state.legal_moves()
            self.cursor = moves[0].origin if moves else next(iter(self.game.cells))
        else:
            self.cursor = neighbour(self.game, self.cursor, rows, columns)

    def confirms(self, chosen: Move | None) -> bool:
        """True if Enter at the cursor means the move that was ``chosen``: elsewhere it chooses another."""
        if chosen is None or self.selection.chosen:
            return False
        return self.cursor in {chosen.origin, chosen.destination}

    def picture(self, chosen: Move | None) -> Picture:
        """The task's position with the move that was chosen, or with what helps to choose one."""
        state = self.selection.state
        pieces = self.game.pieces(state)
        picture = Picture(pieces=pieces, cursor=self.cursor, hint=chosen)
        if chosen is not None and not self.selection.chosen:
            return picture
        square = None if self.hover is None else state.aimed_at(self.hover)
        if self.game.places_pieces and square is not None and square not in pieces:
            picture = replace(picture, hover=square, ghost=Piece(state.side_to_move))
        return with_choices(picture, self.selection, show_must=True, pulse=0.0)
