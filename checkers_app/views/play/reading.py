"""A game that is read: what is known of it, and whether what is tried in it is kept."""

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
    """What is known of a game that is read, beside its moves and its players."""

    saying: Callable[[], str] = field(compare=False)
    """Answers how it ended, in the language in use."""
    occasion: str = ""
    """Event, place and day, as far as they are known."""
    source: str = ""
    """What it was opened from: the name of a collection, or the like."""
    file: Path | None = None
    """The collection that it is a game of."""
    clock: ClockState | None = None
    """How its clocks stood at the end, if any ran."""

    @property
    def ending(self) -> str:
        """How it ended, and why if that is known."""
        return self.saying()

    @property
    def origin(self) -> tuple[str, ...]:
        """Occasion and source, as far as they are known: the fullest wording first."""
        both = " · ".join(filter(None, (self.occasion, self.source)))
        return (both, self.occasion) if self.occasion else (both,)


@dataclass(frozen=True, slots=True)
class Reading:
    """A game that is opened to be read."""

    facts: Facts
    place: int | None = None
    """After how many plies it is looked at first; at its end if None."""


class Reader:
    """Someone who reads a game: the game stays as it was played, what is tried is beside it.

    Args:
        session: the game.
        look: which of its positions is looked at.
        facts: what is known of the game.
        kept: whether what is tried and written is kept with the game at once.
    """

    def __init__(self, session: Session, look: LookBack, facts: Facts, *, kept: bool) -> None:
        self._session = session
        self._look = look
        self.facts = facts
        self.kept = kept
        self._saved = session.record

    @property
    def unsaved(self) -> bool:
        """True if leaving the game would lose what was tried or written in it."""
        return not self.kept and self._session.record is not self._saved

    def saved(self) -> None:
        """All of it is in a file now."""
        self._saved = self._session.record

    @property
    def record(self) -> Record:
        """The game as it is written for others: as it was played, with what was tried as variations.

        Of a position without moves what was tried is the game: there is nothing that it could stand beside.
        """
        match, tree = self._session.match, self._session.record
        return record_of_match(match, ending_at(tree, len(match.moves)) if match.moves else tree)

    @property
    def result(self) -> Result:
        """How the game ended: what the board or its players tell, or else what somebody has written down."""
        outcome = self._session.match.outcome
        return self._session.record.result if outcome is None else Result.of(outcome)

    @property
    def at_the_end(self) -> bool:
        """True where the last position of the game is looked at."""
        return self._look.path == self._look.live

    def status(self, *, facts_shown: bool = True) -> Status:
        """What to tell somebody who reads, the facts as well unless there is a card for them."""
        look, game = self._look, self._session.match
        alone = not game.moves and game.outcome is None
        if look.beside:
            after_the_end = len(look.path) == 1 and not alone
            head = say("After the end of the game") if after_the_end else say("Looking at a variation")
            if self.kept:
                return Status(head, say("Kept with the game. Esc: back to the game."))
            # Where the moves are that nobody has played has to be known before they are gone.
            long = say("Not kept unless you save it (Ctrl S). Esc: back to the game.")
            return Status(head, long, shorter=(say("Not kept: Ctrl S saves it."),))
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
        """Who won, in two words."""
        if self.result is Result.DRAW:
            return say("A draw")
        winner, game = self.result.winner, self._session.match.game
        if winner is None:
            return say("The end of the game")
        return say("{winner} won", winner=game.side_name(winner))
