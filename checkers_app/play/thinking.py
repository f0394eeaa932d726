"""What is asked of the engines during a game, and what they have said so far."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Protocol

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Progress, SearchResult
from checkers_app.engine.engines import Analyst
from checkers_app.engine.levels import Character, Level, levels_for, playable
from checkers_app.engine.service import Event, Finished, ProgressEvent, Ticket
from checkers_app.games.base import Game, Move, Side
from checkers_app.play.match import Control, Match, Seat

SHORTEST_THINK = 0.45
"""Seconds between the player's move and the computer's, so that the eye can follow."""
HINT_SECONDS = 1.5


class SearchService(Protocol):
    """Runs searches; see :class:`checkers_app.engine.service.EngineService`."""

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        """Let ``engine`` search; its answer comes with :meth:`poll`."""

    def cancel(self, ticket: Ticket) -> None:
        """Tell a request to end; its answer still comes."""

    def forget(self, ticket: Ticket) -> None:
        """Tell a request to end, and keep nothing of it."""

    def poll(self, ticket: Ticket) -> list[Event]:
        """What has happened to a request since the last call, the oldest first."""

    def waited_for(self, *, beside: Collection[Ticket] = ()) -> bool:
        """True if somebody waits for an answer, other than to the tickets ``beside``."""


class Purpose(Enum):
    """What a search is for."""

    MOVE = "move"
    """The computer's own move."""
    HINT = "hint"
    """A good move for the person to move."""


@dataclass(frozen=True, slots=True)
class Backing:
    """What a game draws on: whoever can be asked for a move, lots, and how long a move takes at least."""

    service: SearchService
    engine: Callable[[Game, Level, Character, int | None], Engine]
    """Who plays a level in a character by a seed; asked anew for each search, as the book or the tables may
    have changed."""
    rng: Random
    """Draws the openings."""
    shortest_think: Callable[[], float] = lambda: 0.0
    """Seconds from the question to the computer's move at least."""
    analyst: Callable[[Game], Analyst] | None = None
    """Who judges positions of a board at full strength; None where nobody is asked to."""


@dataclass(frozen=True, slots=True)
class Thought:
    """How a search stood at one moment."""

    side: Side
    """The side to move where it searched."""
    progress: Progress
    line: str
    """The principal variation as text."""

    def score_for(self, viewpoint: Side) -> int:
        """The score from the view of a side, in hundredths of a man."""
        return self.progress.score if self.side is viewpoint else -self.progress.score


@dataclass(frozen=True, slots=True)
class _Question:
    ticket: Ticket
    match: Match
    purpose: Purpose
    asked_at: float


class Thinking:
    """At most one question at a time, and what was learned from those before it.

    Answers to a question that was given up are dropped, however late they come.
    """

    def __init__(self, backing: Backing) -> None:
        self._backing = backing
        self._question: _Question | None = None
        self._answer: SearchResult | None = None
        self._scores: dict[int, Thought] = {}
        self._iterations: tuple[Thought, ...] = ()
        self._last: Thought | None = None
        self._progress: Progress | None = None
        self._from_book = False
        self._failure = ""

    # --- what is going on -----------------------------------------------------------------------

    @property
    def purpose(self) -> Purpose | None:
        """What the question is for that is not yet settled; None if there is none."""
        return self._question.purpose if self._question is not None else None

    @property
    def running(self) -> bool:
        """True while a search runs."""
        return self._question is not None and self._answer is None

    @property
    def progress(self) -> Progress | None:
        """How far the running search has come; None before its first news."""
        return self._progress

    @property
    def failure(self) -> str:
        """What went wrong in the last search; empty if nothing did."""
        return self._failure

    # --- what was learned -----------------------------------------------------------------------

    @property
    def last(self) -> Thought | None:
        """The newest news of the running search or, after it, of the last one."""
        return self._last

    @property
    def iterations(self) -> tuple[Thought, ...]:
        """Each depth that the running or the last search has finished, the newest last."""
        return self._iterations

    @property
    def from_book(self) -> bool:
        """True if the last answer was the opening book's."""
        return self._from_book

    @property
    def scores(self) -> Mapping[int, Thought]:
        """Plies played -> the newest thought about the position after them."""
        return self._scores

    def score_for(self, viewpoint: Side) -> int | None:
        """The newest score from the view of a side, or None before the first search."""
        if self._last is None or not self._last.progress.depth:
            return None
        return self._last.score_for(viewpoint)

    # --- asking ---------------------------------------------------------------------------------

    def ask_move(self, match: Match, now: float, limits: Limits = UNLIMITED) -> None:
        """Ask for the computer's move; ``limits`` narrow those of its level."""
        self._ask(match, match.seat_to_move, limits, Purpose.MOVE, now)

    def ask_hint(self, match: Match, now: float) -> None:
        """Ask for a good move of the side to move."""
        strongest = Seat(Control.COMPUTER, len(levels_for(match.game)))
        self._ask(match, strongest, Limits(seconds=HINT_SECONDS), Purpose.HINT, now)

    def _ask(self, match: Match, seat: Seat, limits: Limits, purpose: Purpose, now: float) -> None:
        self.forget()
        level = playable(match.game, seat.level)
        engine = self._backing.engine(match.game, level, seat.character, seat.seed)
        position = Position(match.state, match.history)
        ticket = self._backing.service.request(engine, position, limits)
        self._question = _Question(ticket, match, purpose, now)
        self._iterations = ()

    def move_now(self) -> None:
        """End the running search; its answer is the best that it has found so far."""
        if self._question is not None:
            self._backing.service.cancel(self._question.ticket)

    def forget(self) -> None:
        """Give the question up; its answer will be dropped."""
        if self._question is not None:
            self._backing.service.forget(self._question.ticket)
        self._settle()
        self._failure = ""

    def reset(self) -> None:
        """Forget everything: another game begins."""
        self.forget()
        self._scores = {}
        self._iterations = ()
        self._last = None
        self._from_book = False

    def fail(self, message: str) -> None:
        """The answer cannot be used."""
        self.forget()
        self._failure = message

    def _settle(self) -> None:
        self._question = None
        self._answer = None
        self._progress = None

    # --- answers --------------------------------------------------------------------------------

    def poll(self) -> bool:
        """Take note of what has come of the question; True if there was anything."""
        question = self._question
        if question is None:
            return False
        events = self._backing.service.poll(question.ticket)
        for event in events:
            self._take(event, question.match)
        return bool(events)

    def _take(self, event: Event, match: Match) -> None:
        if isinstance(event, ProgressEvent):
            self._note(event.progress, match)
        elif isinstance(event, Finished):
            result = self._answer = event.result
            self._from_book = result.from_book
            if result.depth:
                progress = Progress(result.depth, result.nodes, result.score, result.pv, result.seconds)
                self._note(progress, match)
        else:
            self.fail(event.message)

    def _note(self, progress: Progress, match: Match) -> None:
        self._progress = progress
        if not progress.depth:
            # The line of the search before stays until this one has a line of its own.
            line = self._last.line if self._last is not None else ""
            self._last = Thought(match.side_to_move, progress, line)
            return
        thought = Thought(match.side_to_move, progress, _line(match, progress.pv))
        self._last = self._scores[len(match.moves)] = thought
        finished = self._iterations
        if finished and finished[-1].progress.depth == progress.depth:
            finished = finished[:-1]
        self._iterations = (*finished, thought)

    def answer(self, purpose: Purpose, now: float, pace: float | None = None) -> SearchResult | None:
        """The answer to a question of that purpose, once it is there and has taken long enough to be
        followed: ``pace`` seconds, or what the backing says.  The question is settled with it.
        """
        question, answer = self._question, self._answer
        if question is None or answer is None or question.purpose is not purpose:
            return None
        if purpose is Purpose.MOVE:
            least = self._backing.shortest_think() if pace is None else pace
            if now - question.asked_at < least:
                return None
        self._settle()
        return answer


def _line(match: Match, moves: tuple[Move, ...]) -> str:
    """The moves as text, as far as they are legal: a line comes from another thread's table."""
    state = match.state
    words = []
    for move in moves:
        if move not in state.legal_moves():
            break
        words.append(state.move_text(move))
        state = state.play(move)
    return " ".join(words)
