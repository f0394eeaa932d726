"""Counts the results of games played between the same two players since the program started."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from checkers_app.games.base import Side
from checkers_app.play.events import Cause, MatchReplaced, MovePlayed, SessionEvent
from checkers_app.play.match import Match, Own

if TYPE_CHECKING:
    from checkers_app.play.session import Session

MOST_NOTED = 64
"""The number of finished games that are remembered in full, so that their end can be undone."""


@dataclass(frozen=True, slots=True)
class Series:
    """The results of the games between two contestants, numbered 0 and 1; see :func:`contestant`."""

    results: tuple[int | None, ...] = ()
    """The winner of each game, or None for a draw; the latest game comes last."""

    def won(self, contestant: int) -> int:
        """The number of games that a contestant has won."""
        return self.results.count(contestant)

    @property
    def drawn(self) -> int:
        """The number of games that were drawn."""
        return self.results.count(None)


def contestant(match: Match, side: Side) -> int:
    """The number of the contestant who plays a side: contestant 0 is the human player if there is exactly
    one, otherwise the player of the first side.

    A person who changes sides remains the same contestant.
    """
    human = match.human_side
    return int(side) if human is None else int(side is not human)


_Pairing = tuple[str, str, float, Own | None]


def _pairing(match: Match) -> _Pairing:
    """The key of a pairing: board, kind of players, and the computer's level or the user's own player."""
    human = match.human_side
    if human is not None:
        seat = match.seats[human.other]
        return match.game.key, "computer", seat.level if seat.own is None else 0, seat.own
    kind = "two players" if match.seats[0].is_human else "demonstration"
    return match.game.key, kind, 0, None


class SeriesBook:
    """Records the results for each pair of opponents while the program is running.

    Args:
        noted: a callback called once for each game that has ended.
        struck: a callback called if the end of a recorded game is undone.
    """

    def __init__(
        self,
        noted: Callable[[Match], None] = lambda _: None,
        struck: Callable[[Match], None] = lambda _: None,
    ) -> None:
        self._tell_noted = noted
        self._tell_struck = struck
        self._series: dict[_Pairing, Series] = {}
        self._noted: deque[Match] = deque(maxlen=MOST_NOTED)

    def of(self, match: Match) -> Series:
        """The series of games to which a match belongs."""
        return self._series.get(_pairing(match), Series())

    def watch(self, session: Session) -> None:
        """Record every game that ends in a session, and remove it from the record if its end is undone."""
        session.listen(lambda event: self._hear(session, event))

    def _hear(self, session: Session, event: SessionEvent) -> None:
        if not isinstance(event, MovePlayed | MatchReplaced):
            return
        if isinstance(event, MatchReplaced) and event.cause is not Cause.SAME_GAME:
            return  # another game is on the board: no game has ended here, and no end was undone
        before, match = event.before, session.match
        if match.outcome is not None:
            self._note(match)
        elif before.outcome is not None and _same_game(before, match):
            self._strike(before)

    def _note(self, match: Match) -> None:
        """Record a game, unless it has no moves or has already been recorded."""
        outcome = match.outcome
        if outcome is None or len(match.moves) == match.opening_plies:
            return
        if any(noted.moves is match.moves for noted in self._noted):
            return
        self._noted.append(match)
        winner = None if outcome.winner is None else contestant(match, outcome.winner)
        key = _pairing(match)
        self._series[key] = Series((*self.of(match).results, winner))
        self._tell_noted(match)

    def _strike(self, match: Match) -> None:
        for noted in self._noted:
            if noted.moves is match.moves:
                self._noted.remove(noted)
                key = _pairing(noted)
                self._series[key] = Series(self.of(noted).results[:-1])
                self._tell_struck(noted)
                return


def _same_game(before: Match, match: Match) -> bool:
    """True if ``match`` is the game ``before`` with its end undone."""
    return match.moves == before.moves[: len(match.moves)] and (
        bool(match.undone) or match.moves == before.moves
    )
