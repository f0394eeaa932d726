"""A recorded game that is being viewed: the facts about it, and whether moves that the user tries out are
saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from checkers_app.notation.record import Record, Result
from checkers_app.play.clocks import ClockState
from checkers_app.play.look_back import LookBack
from checkers_app.play.saved.exchange import record_of_match
from checkers_app.play.saved.game_tree import ending_at
from checkers_app.play.session import Session
from checkers_app.views.interaction.status import Status
from checkers_app.words import N_, say

_TRY = N_("A move you try becomes a variation.")


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a recorded game that is being viewed, in addition to its moves and players."""

    saying: Callable[[], str] = field(compare=False)
    """A function that returns the result of the game in the current language."""
    occasion: str = ""
    """The event, place and date, as far as they are known."""
    source: str = ""
    """The source of the game, such as the name of a collection."""
    file: Path | None = None
    """The file of the collection; None if there is none."""
    clock: ClockState | None = None
    """The final state of the game's clocks, if there were any."""

    @property
    def ending(self) -> str:
        """The result of the game and, if known, the reason."""
        return self.saying()

    @property
    def origin(self) -> tuple[str, ...]:
        """The event and the source, as far as they are known, in several wordings, the longest first."""
        both = " · ".join(filter(None, (self.occasion, self.source)))
        return (both, self.occasion) if self.occasion else (both,)


@dataclass(frozen=True, slots=True)
class Reading:
    """A recorded game to be viewed."""

    facts: Facts
    place: int | None = None
    """The number of plies before the position that is displayed first; None for the end."""


class Reader:
    """The state of a recorded game that is being viewed; moves that the user tries out become variations.

    Args:
        session: the game.
        look: the displayed position.
        facts: the facts about the game.
        kept: True if the user's moves and comments are saved with the game immediately.
    """

    def __init__(self, session: Session, look: LookBack, facts: Facts, *, kept: bool) -> None:
        self._session = session
        self._look = look
        self.facts = facts
        self.kept = kept
        self._saved = session.record

    @property
    def unsaved(self) -> bool:
        """True if moves or comments that the user has added would be lost on leaving the game."""
        return not self.kept and self._session.record is not self._saved

    def saved(self) -> None:
        """Mark the game as saved; to be called when everything has been saved to a file."""
        self._saved = self._session.record

    @property
    def record(self) -> Record:
        """The game for export: as it was played, with moves that the user tried out as variations.

        For a position without moves, the moves that the user tried out become the game, because there is no
        main line.
        """
        match, tree = self._session.match, self._session.record
        return record_of_match(match, ending_at(tree, len(match.moves)) if match.moves else tree)

    @property
    def result(self) -> Result:
        """The result of the game on the board if the game is over there; otherwise, the recorded result."""
        outcome = self._session.match.outcome
        return self._session.record.result if outcome is None else Result.of(outcome)

    @property
    def at_the_end(self) -> bool:
        """True if the last position of the game is displayed."""
        return self._look.path == self._look.live

    def status(self, *, facts_shown: bool = True) -> Status:
        """The text of the status card; it includes the facts unless another card shows them."""
        look, game = self._look, self._session.match
        alone = not game.moves and game.outcome is None
        if look.beside:
            after_the_end = len(look.path) == 1 and not alone
            head = say("After the end of the game") if after_the_end else say("Looking at a variation")
            if self.kept:
                return Status(head, say("Saved with the game. Esc: back to the game."))
            # The player must know where the attempted moves are before they are gone.
            long = say("Not saved unless you save the game (Ctrl S). Esc: back to the game.")
            return Status(head, long, shorter=(say("Not saved. Press Ctrl S to save."),))
        if alone:
            return Status(say("A position to analyse"), say(_TRY))
        if self.at_the_end:
            told = "" if facts_shown else self.facts.occasion
            return Status(self._how_it_ended, told or say(_TRY))
        if not look.match.moves:
            return Status(say("The start of the game"), say(_TRY))
        number, last = look.match.moves_played, game.moves_played
        return Status(say("Move {number} of {last}", number=number, last=last), say(_TRY))

    @property
    def _how_it_ended(self) -> str:
        """The result of the game in a few words."""
        if self.result is Result.DRAW:
            return say("A draw")
        winner, game = self.result.winner, self._session.match.game
        if winner is None:
            return say("The end of the game")
        return say("{winner} won", winner=game.side_name(winner))
