"""The announcements of a game for people who cannot see the board: each event is announced once.

The text comes from the status card; this module decides when the text is new, and adds the moves.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from functools import partial

from checkers_app.games.base import square_name
from checkers_app.play.clocks import Clocks
from checkers_app.play.events import MovePlayed, SessionEvent
from checkers_app.play.look_back import LookBack
from checkers_app.play.session import Session
from checkers_app.views.interaction.prompt import Prompt
from checkers_app.views.interaction.selection import Selection
from checkers_app.views.interaction.spoken_moves import last_sentence, move_sentence
from checkers_app.views.interaction.status import Status, Tone
from checkers_app.views.news import News
from checkers_app.words import say, say_count

_LEFT = (120, 60, 30, 10)
"""The remaining times on a clock that are announced, in seconds."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The state of the game at the last announcement."""

    plies: int
    path: tuple[int, ...] | None
    """The displayed place; None for the game's current position."""
    said: int
    hint: object
    failure: str
    chosen: tuple[int, ...]
    low: int | None
    over: bool
    paused: bool


class GameNews:
    """Generates the announcements of a game.

    Args:
        session: the game.
        look: the object that knows which position of the game is displayed.
        prompt: the messages to the player.
    """

    def __init__(self, session: Session, look: LookBack, prompt: Prompt) -> None:
        self._session = session
        self._look = look
        self._prompt = prompt
        self._moves: deque[str] = deque(maxlen=2)
        """The moves since the last announcement."""
        self._seen: _Seen | None = None
        self._news = News()
        session.listen(self._hear)

    def _hear(self, event: SessionEvent) -> None:
        if isinstance(event, MovePlayed):
            if event.before.seat_to_move.is_human:
                self._moves.clear()
            self._moves.append(move_sentence(self._session.match, len(event.before.moves)))

    def read(self, status: Status, selection: Selection) -> News:
        """Return the current announcement, which stays the same until there is a new one.

        Args:
            status: the current status.
            selection: the squares chosen so far.
        """
        seen, before = self._now(selection), self._seen
        if seen != before:
            self._seen = seen
            words = self._words(status, selection, seen, before)
            if words:
                self._news = News(words, self._news.turn + 1)
            self._moves.clear()
        return self._news

    def _now(self, selection: Selection) -> _Seen:
        session = self._session
        match = session.match
        return _Seen(
            len(match.moves),
            self._look.path if self._look.active else None,
            self._prompt.said,
            session.hint,
            session.thinking.failure,
            selection.chosen,
            _low(session.clocks, session),
            match.outcome is not None,
            session.paused,
        )

    def _words(self, status: Status, selection: Selection, now: _Seen, before: _Seen | None) -> str:
        if before is not None and now.low != before.low and now.plies == before.plies:
            return self._clock(now.low)
        if self._moves:
            return " ".join((*self._moves, *self._turn(status)))
        if now.path and (before is None or now.path != before.path):
            return f"{status.headline}. {last_sentence(self._look.match)}".strip()
        if before is not None and now == replace(before, chosen=now.chosen):
            return _chosen(selection)
        return _whole(status)

    def _turn(self, status: Status) -> tuple[str, ...]:
        """The text to announce after a move; it omits whose turn it is, which the players know."""
        match = self._session.match
        if match.outcome is None and not match.seat_to_move.is_human:
            return ()
        if status.tone is Tone.CALM and match.outcome is None:
            return (f"{status.headline}.",)
        return (_whole(status),)

    def _clock(self, low: int | None) -> str:
        if low is None:
            return ""
        match = self._session.match
        if match.human_side is match.side_to_move:
            return say_count("You have {number} second left.", "You have {number} seconds left.", low)
        side = match.game.side_name(match.side_to_move)
        return say_count(
            "{side} has {number} second left.", "{side} has {number} seconds left.", low, side=side
        )


def _whole(status: Status) -> str:
    head = status.headline if status.headline.endswith(("?", ".", "!")) else f"{status.headline}."
    return f"{head} {status.detail}".strip()


def _chosen(selection: Selection) -> str:
    """A sentence about the squares to which the selected piece can go."""
    if not selection.chosen:
        return say("Nothing is selected now.")
    name = partial(square_name, selection.state)
    squares = ", ".join(map(name, selection.next_squares))
    return say(
        "{square} is selected. The piece can go to: {squares}.",
        square=name(selection.chosen[-1]),
        squares=squares,
    )


def _low(clocks: Clocks | None, session: Session) -> int | None:
    """The smallest of :data:`_LEFT` that is at least a person's remaining time; None if more time is left."""
    running = clocks.running(session.match) if clocks is not None else None
    if clocks is None or running is None or not session.match.seats[running].is_human:
        return None
    left = clocks.left(running)
    return next((seconds for seconds in reversed(_LEFT) if left <= seconds), None)
