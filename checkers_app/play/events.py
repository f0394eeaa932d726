"""The events of a session: typed values, one for each thing that can happen."""

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
    """A ply was played; the session's match is after it."""

    before: Match
    move: Move
    answer: SearchResult | None
    """The search result if the computer played it; None for a person's move."""


class Cause(Enum):
    """Whether a match that was replaced is still the same game."""

    SAME_GAME = "same game"
    NEW_GAME = "new game"
    FORMER_GAME = "former game"
    """A new game was taken back."""


@dataclass(frozen=True, slots=True)
class MatchReplaced:
    """The match changed by anything other than a ply: undo, redo, a player's decision to end it, a new
    game, or players changing sides.
    """

    before: Match
    cause: Cause = Cause.SAME_GAME


@dataclass(frozen=True, slots=True)
class RecordChanged:
    """A variation or a comment was recorded; the game itself is unchanged."""


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """The level or character of the computer changed; if this game is over, for the next one."""

    before: Match


@dataclass(frozen=True, slots=True)
class SearchChanged:
    """A search was started or cancelled, or it failed."""


@dataclass(frozen=True, slots=True)
class SearchHeard:
    """A search has new results, or has finished."""


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A draw is offered to a person."""

    offer: DrawOffer


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """The other side declined the draw."""

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
