"""The events of a session, with one class for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from checkers_app.engine.api import SearchResult
from checkers_app.games.base import Move
from checkers_app.play.draws import DrawOffer
from checkers_app.play.match import Match


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A ply was played; the session's match already includes it."""

    before: Match
    move: Move
    answer: SearchResult | None
    """The search result if the computer played the move; None if a person did."""


class Cause(Enum):
    """The reason for a new match: a change in the same game, a new game, or the return of an earlier game."""

    SAME_GAME = "same game"
    NEW_GAME = "new game"
    FORMER_GAME = "former game"
    """A new game was undone, and the previous game was restored."""


@dataclass(frozen=True, slots=True)
class MatchReplaced:
    """The match was changed by something other than a ply: an undo, a redo, a decision that ended the game, a
    new game, or a swap of sides.
    """

    before: Match
    cause: Cause = Cause.SAME_GAME


@dataclass(frozen=True, slots=True)
class RecordChanged:
    """A variation or a comment was added to the record; the game itself is unchanged."""


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """The computer's level or character was changed; if this game is already over, the change applies to the
    next game.
    """

    before: Match


@dataclass(frozen=True, slots=True)
class SearchChanged:
    """A search was started or cancelled, or failed."""


@dataclass(frozen=True, slots=True)
class SearchHeard:
    """A search has new results, or has finished."""


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A draw was offered to a person."""

    offer: DrawOffer


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """The other side declined a draw."""

    offer: DrawOffer


SessionEvent = (
    MovePlayed
    | MatchReplaced
    | RecordChanged
    | LevelChanged
    | SearchChanged
    | SearchHeard
    | DrawOffered
    | DrawDeclined
)
Listener = Callable[[SessionEvent], None]
