"""What a session tells those who listen to it: typed values, one for each thing that can happen."""

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
    """What the computer found that played it; None for a person's move."""


class Cause(Enum):
    """Whether a match that was replaced is still the same game."""

    SAME_GAME = "same game"
    NEW_GAME = "new game"
    FORMER_GAME = "former game"
    """A new game was taken back."""


@dataclass(frozen=True, slots=True)
class MatchReplaced:
    """The match became another one by anything but a ply: taken back, played again, ended by an act
    of a player, begun again, or with the players changing sides.
    """

    before: Match
    cause: Cause = Cause.SAME_GAME


@dataclass(frozen=True, slots=True)
class RecordChanged:
    """A variation or a remark was written down; the game itself stands as it stood."""


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """The computer plays at another level or in another manner, in the next game if this one is over."""

    before: Match


@dataclass(frozen=True, slots=True)
class SearchChanged:
    """A search was begun or given up, or it has failed."""


@dataclass(frozen=True, slots=True)
class SearchHeard:
    """A search has news, or its answer is there."""


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A draw is offered to a person, who is asked."""

    offer: DrawOffer


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """The other side plays on."""

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
