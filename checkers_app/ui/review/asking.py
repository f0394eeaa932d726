"""The question "Why not this move?" in a review, about any legal move in the position on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from checkers_app.notation.record import Record
from checkers_app.play.match import Match
from checkers_app.play.saved.game_tree import match_at
from checkers_app.ui.boards.moving.play_board import Help, PlayBoard
from checkers_app.ui.boards.moving.view import Chosen, Deed, Seen
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.context import Context
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.views.interaction.prompt import Prompt
from checkers_app.views.interaction.status import Status, Tone
from checkers_app.words import say


class Asking:
    """The question and its position; choosing a move on the board asks about the move instead of playing it.

    Args:
        context: the shared objects, including the engines, the search service and the look.
        match: the game being reviewed.
        record: the record of the game.
        plies: returns the number of plies before the position on the board.
        changed: called when the scene must be laid out or drawn again.
        flipped: True to start with a rotated board.
    """

    def __init__(
        self,
        context: Context,
        match: Match,
        record: Record,
        plies: Callable[[], int],
        changed: Callable[[], None],
        *,
        flipped: bool,
    ) -> None:
        self._context = context
        self._game = match
        self._record = record
        self._plies = plies
        self._changed = changed
        self._match = match
        self._now = 0.0
        self._prompt = Prompt()
        self.board = PlayBoard(self, self._prompt, lambda: context.settings, flipped=flipped)
        """The board of the review."""
        self._why = WhyNot(context, self, self.board, changed)

    # --- the position in question ------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The game up to the position on the board."""
        plies = self._plies()
        if len(self._match.moves) != plies:
            self._match = match_at(self._game, self._record, (plies - 1,) if plies else ())
        return self._match

    @property
    def human_to_move(self) -> bool:
        """True if there is a move to ask about, whichever side is to move."""
        return self.match.state.outcome() is None

    def interrupt(self) -> None:
        """Do nothing: the review's searches and the question's take turns, so none has to be cancelled."""

    # --- asking -----------------------------------------------------------------------------------

    @property
    def why_not(self) -> WhyNot:
        """The question about a move."""
        return self._why

    @property
    def active(self) -> bool:
        """True while the user chooses a move to ask about, or sees the answer."""
        return self._why.active

    def begin(self) -> None:
        """Ask about the next move that the user chooses on the board."""
        self.board.clear()
        self.board.cursor = None
        self._why.begin()

    def close(self) -> None:
        """Close the question and return to the review."""
        self._why.close()

    def _do(self, deed: Deed | None) -> bool:
        """Ask about a move chosen on the board; returns False if there was no action."""
        if isinstance(deed, Chosen):
            self._why.ask(deed.move)
        if deed is not None:
            self._changed()
        return deed is not None

    # --- events -----------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key; return True if it had an effect."""
        if self._why.choosing and event.key == pygame.K_ESCAPE and self.board.selection.chosen:
            self.board.clear()
            return self._do(Seen())
        if self._why.key(event):
            return True
        return self._why.choosing and self._do(self.board.key(event, self._now))

    def mouse(self, event: pygame.event.Event) -> bool:
        """Handle a mouse event; return True if it was used."""
        if self._why.handle(event, self._now):
            return True
        square = self.board.square_at(event.pos) if event.type == pygame.MOUSEBUTTONDOWN else None
        if square is None or event.button != 1 or not self._why.choosing:
            return False
        if self.board.stale:
            self.board.clear()
        self._do(self.board.choose(square, self._now))
        return True

    def update(self, now: float) -> bool:
        """Advance to the time ``now`` and update the answer; return True if the display has changed."""
        self._now = now
        return self._why.update(now)

    def frame_rate(self) -> int:
        """The frame rate that animations need, in Hz."""
        return self._why.rate(self._now)

    # --- display ----------------------------------------------------------------------------------

    def picture(self, picture: Picture) -> Picture:
        """The board with the selection, or with the line that answers the question."""
        if self._why.choosing:
            state = self.match.state
            last = self.match.moves[-1] if self.match.moves else None
            picture = Picture(self._game.game.pieces(state), last_move=last, numbers=picture.numbers)
            must = Help(must=self._context.settings.show_must_jump)
            return self.board.picture(picture, self._now, must)
        return self._why.picture(replace(picture, better=None, mistaken=None)) if self.active else picture

    def status(self) -> Status:
        """The answer in words, or a request to choose a move."""
        if self._prompt.refused:
            return Status(self._prompt.refused, say("Choose another move, or press Esc."), Tone.WARN)
        status = self._why.status(
            Status(say("Looking for the reply"), say("The review continues meanwhile."))
        )
        if self._why.choosing and self.board.typed:
            typed = f"{self.board.typed}…"
            detail = say("{typed} Esc: back to the review.", typed=typed)
            return replace(status, detail=detail, shorter=(typed,))
        if self._why.choosing:
            detail = say("Choose a move on the board or type it. Esc: back to the review.")
            return replace(status, detail=detail, shorter=(say("Choose a move on the board or type it."),))
        if self._why.inquiry is not None and not self._why.inquiry.waiting:
            return replace(status, detail=say("Press Esc, or ask about another move."))
        return status
