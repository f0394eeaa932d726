"""Saves, copies and pastes the game on the board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from checkers_app.games.base import Game
from checkers_app.notation.pdn_writer import format_name, game_text
from checkers_app.notation.positions import position_text
from checkers_app.notation.record import Record
from checkers_app.play.match import Seat
from checkers_app.play.opponents.own_opponents import Missing
from checkers_app.play.saved.exchange import (
    Pasted,
    PasteError,
    game_to_play,
    is_finished,
    pasted_game,
    record_of_match,
)
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.kit.clipboard import copy_text, pasted_text
from checkers_app.ui.play.part import Sitting
from checkers_app.views.games.appending import appending
from checkers_app.views.interaction.status import copied_position
from checkers_app.words import N_, say


class GameExchange:
    """Transfers games and positions between the board and a file or the clipboard.

    Args:
        sitting: the game.
        changed: called when the page has changed.
        turn_to_player: rotates the board for the players of a pasted game.
    """

    def __init__(
        self, sitting: Sitting, changed: Callable[[], None], turn_to_player: Callable[[], None]
    ) -> None:
        self._at = sitting
        self._changed = changed
        self._turn_to_player = turn_to_player

    def save(self) -> ToFile:
        """The page on which the user chooses a file for the game."""
        game = self._at.session.match.game
        add = appending(self.record, game, self._saved)
        title = N_("Save as {format}")
        return ToFile(title, N_("Save"), ".pdn", add, "games.pdn", format_name(game))

    @property
    def record(self) -> Record:
        """The game with all variations that were tried, ready to be exported."""
        if self._at.reader is not None:
            return self._at.reader.record
        return record_of_match(self._at.session.match, self._at.session.record)

    def _saved(self, path: Path) -> None:
        if self._at.reader is not None:
            self._at.reader.saved()
        self._at.prompt.say(say("The game is saved"), say("File: {file}", file=path.name))
        self._changed()

    def copy(self, *, position: bool) -> tuple[str, str]:
        """Copy the game, or only the displayed position, to the clipboard; return the message to show."""
        shown = self._at.look.match
        game = shown.game
        text = position_text(game, shown.state) if position else game_text(self.record, game)
        if not copy_text(text):
            return say("Nothing was copied"), say("No clipboard is available.")
        if position:
            return copied_position(shown)
        how = say("As {format}. With Shift: only the position.", format=format_name(game))
        return say("The game is copied"), how

    def paste(self) -> Pasted | tuple[str, str]:
        """Continue with the game on the clipboard, and return the message to show.

        A finished game does not replace the game on this board and is returned instead.  If a recorded game
        is being viewed here, any pasted game is returned.
        """
        try:
            pasted = pasted_game(pasted_text(), self._at.session.match.game)
        except PasteError as error:
            return say("Not a valid game"), say("The reason: {reason}.", reason=error)
        if is_finished(pasted.record) or self._at.reader is not None:
            return pasted
        seats, missing = self._seats_on(pasted.game)
        self._at.session.begin(*game_to_play(pasted.record, seats, pasted.game))
        self._turn_to_player()
        return say("The game from the clipboard"), "".join(missing[:1]) or say(
            "Ctrl Z returns to the previous game."
        )

    def _seats_on(self, game: Game) -> tuple[tuple[Seat, Seat], Missing]:
        """The players of a pasted game, and messages about players that are not available.  The players stay
        the same, but on another board they are the players in the settings for that board.
        """
        if game is self._at.session.match.game:
            return self._at.session.seats, ()
        return self._at.context.own_opponents.seated(
            game, self._at.context.settings.choice(game.key), self._at.context.rng
        )
