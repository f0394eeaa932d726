"""Search requests to the engines during a game, and the results received so far."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from random import Random
from typing import Protocol, TypeVar

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Progress, SearchResult, Weighing
from checkers_app.engine.bots.program import ProgramName
from checkers_app.engine.engines import Analyst
from checkers_app.engine.levels import Character, Level, levels_for, playable, strongest
from checkers_app.engine.opponents.lots import Lots, chance
from checkers_app.engine.opponents.second_try import SecondTry
from checkers_app.engine.service import Event, Finished, ProgressEvent, Ticket
from checkers_app.games.base import Game, Move, Side, State
from checkers_app.games.lines import line_texts
from checkers_app.play.hint import HINT_SECONDS, Hint, HintSearch
from checkers_app.play.match import Control, Match, Seat
from checkers_app.play.pace import Deliberation, at_once

PONDERING = Limits(seconds=120.0)
"""The search limits for pondering; because of them, a search ends even if nobody returns to the game."""


_Known = TypeVar("_Known")


class SearchService(Protocol):
    """Runs searches; see :class:`checkers_app.engine.service.EngineService`."""

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        """Start a search by ``engine``; :meth:`poll` returns the result."""

    def cancel(self, ticket: Ticket) -> None:
        """Stop a search; its result is still returned."""

    def forget(self, ticket: Ticket) -> None:
        """Stop a search and drop its events."""

    def poll(self, ticket: Ticket) -> list[Event]:
        """The events of a request since the last call, oldest first."""

    def waited_for(self, *, beside: Collection[Ticket] = ()) -> bool:
        """True if any requests are pending, apart from those whose tickets are in ``beside``."""


class Purpose(Enum):
    """The purpose of a search."""

    MOVE = "move"
    """The computer's own move."""
    HINT = "hint"
    """A suggested move for the person."""


@dataclass(frozen=True, slots=True)
class Backing:
    """The resources that a game needs: engines, random numbers and the pace of moves."""

    service: SearchService
    engine: Callable[[Game, Level, Character, int | None], Engine]
    """Return the engine for a level, character and seed. It is called for each search, because the opening
    book or endgame tables may have changed.
    """
    rng: Random
    """The random number generator that chooses openings and seeds."""
    pace: Callable[[Deliberation], float] = at_once
    """Return the minimum number of seconds for the computer's move; see :mod:`checkers_app.play.pace`."""
    analyst: Callable[[Game], Analyst] | None = None
    """Return the engine that judges positions of a board at full strength; None if unavailable."""
    ahead: Callable[[Game, Level], Engine] | None = None
    """Return the engine that ponders for a level at full strength, without a time limit; None if there is to
    be no pondering.
    """
    program: Callable[[Game, str, Side], Engine] | None = None
    """Return the engine that runs the program with a given name for a side; None if programs cannot be used
    here.
    """


def full_strength(game: Game, number: float) -> Level | None:
    """The level with this number if it is the strongest level of the board and uses a compiled engine, which
    can use any amount of time; otherwise None.
    """
    level = playable(game, number)
    return level if level.engine == "compiled" and level == levels_for(game)[-1] else None


@dataclass(frozen=True, slots=True)
class Thought:
    """The state of a search at a particular moment."""

    side: Side
    """The side to move in the searched position."""
    progress: Progress
    line: str
    """The principal variation as text."""

    def score_for(self, viewpoint: Side) -> int:
        """The score in hundredths of a man from the point of view of a side."""
        return self.progress.score if self.side is viewpoint else -self.progress.score


@dataclass(frozen=True, slots=True)
class BookMoves:
    """The opening book's moves in a position."""

    shares: tuple[tuple[str, float], ...]
    """Each move as text with its probability from 0 to 1: first the chosen move, then the others, most likely
    first.
    """


@dataclass(frozen=True, slots=True)
class _Question:
    ticket: Ticket
    match: Match
    purpose: Purpose
    asked_at: float


class Thinking:
    """Holds the current request to an engine (at most one at a time) and the results of earlier requests.

    The results of cancelled requests are discarded when they arrive.
    """

    def __init__(self, backing: Backing) -> None:
        self._backing = backing
        self._question: _Question | None = None
        self._answer: SearchResult | None = None
        self._thoughts: dict[tuple[int, State], Thought] = {}
        self._books: dict[tuple[int, State], BookMoves] = {}
        self._iterations: tuple[Thought, ...] = ()
        self._last: Thought | None = None
        self._progress: Progress | None = None
        self._book: BookMoves | None = None
        self._failure = ""
        self._forfeit = ""
        self._hinting: HintSearch | None = None

    # --- the current request --------------------------------------------------------------------------

    @property
    def purpose(self) -> Purpose | None:
        """The purpose of the pending request; None if there is none."""
        return self._question.purpose if self._question is not None else None

    @property
    def running(self) -> bool:
        """True while a search is running."""
        return self._question is not None and self._answer is None

    @property
    def progress(self) -> Progress | None:
        """The progress of the running search; None before the first report."""
        return self._progress

    @property
    def failure(self) -> str:
        """The error message of the last search; empty if there was no error."""
        return self._failure

    @property
    def forfeit(self) -> str:
        """A description of the failure that lost the game for the program to move; empty if there is none."""
        return self._forfeit

    # --- what was learned -----------------------------------------------------------------------

    @property
    def last(self) -> Thought | None:
        """The latest state of the running search or, if no search is running, of the last one."""
        return self._last

    @property
    def iterations(self) -> tuple[Thought, ...]:
        """The results of the completed depths in the running or last search, deepest last."""
        return self._iterations

    @property
    def book(self) -> BookMoves | None:
        """The opening book's moves if the last result came from the book; None once a search has completed
        its first depth.
        """
        return self._book

    def thoughts(self, match: Match) -> dict[int, Thought]:
        """Map a number of plies to the latest state of the search in the position after that many plies."""
        return _of_game(self._thoughts, match)

    def books(self, match: Match) -> dict[int, BookMoves]:
        """Map a number of plies to the opening book's moves in the position after that many plies, if the
        book was used.
        """
        return _of_game(self._books, match)

    def score_for(self, match: Match, viewpoint: Side) -> int | None:
        """The latest score in the current game from the point of view of a side; None if there is no
        score.
        """
        thoughts = self.thoughts(match)
        return thoughts[max(thoughts)].score_for(viewpoint) if thoughts else None

    def expected_reply(self, match: Match) -> Move | None:
        """The reply to its last move that the computer expects; None if unknown."""
        thought = self.thoughts(match).get(len(match.moves) - 1)
        line = thought.progress.pv[:2] if thought is not None else ()
        if len(line) < 2 or line[0] != match.moves[-1] or line[1] not in match.state.legal_moves():
            return None
        return line[1]

    # --- requests -------------------------------------------------------------------------------------

    def ask_move(
        self,
        match: Match,
        now: float,
        limits: Limits = UNLIMITED,
        shunned: frozenset[Move] = frozenset(),
    ) -> None:
        """Request the computer's move.

        Args:
            match: the game.
            now: the current time in seconds, on a monotonic clock.
            limits: search limits in addition to those of the computer's level.
            shunned: moves that the computer avoids if any other move is legal.
        """
        seat = match.seat_to_move
        engine = self._engine(match, seat)
        if shunned and not isinstance(seat.own, ProgramName):
            engine = SecondTry(engine, shunned)
        self._ask(match, engine, limits, Purpose.MOVE, now)

    def ask_hint(self, match: Match, now: float) -> None:
        """Request a suggested move for the side to move."""
        best = Seat(Control.COMPUTER, strongest(match.game).number)
        self._hinting = HintSearch(self._engine(match, best))
        self._ask(match, self._hinting, Limits(seconds=HINT_SECONDS), Purpose.HINT, now)

    def _engine(self, match: Match, seat: Seat) -> Engine:
        if isinstance(seat.own, ProgramName):
            if self._backing.program is None:
                raise ValueError("programs cannot play here")
            return self._backing.program(match.game, seat.own.name, match.side_to_move)
        if seat.own is not None:
            return seat.own.engine()
        level = playable(match.game, seat.level)
        return self._backing.engine(match.game, level, seat.character, seat.seed)

    def _ask(self, match: Match, engine: Engine, limits: Limits, purpose: Purpose, now: float) -> None:
        self.forget()
        position = Position(match.state, match.history)
        ticket = self._backing.service.request(engine, position, limits)
        self._question = _Question(ticket, match, purpose, now)
        self._iterations = ()

    def move_now(self) -> None:
        """Stop the running search; the result is the best move found so far."""
        if self._question is not None:
            self._backing.service.cancel(self._question.ticket)

    def forget(self) -> None:
        """Cancel the current request and drop its result."""
        if self._question is not None:
            self._backing.service.forget(self._question.ticket)
        self._settle()
        self._failure = self._forfeit = ""

    def recall(self, match: Match) -> None:
        """Handle an undo or redo: restore the results for the current position or, if there are none, those
        for the move that led to it.
        """
        thoughts, books, plies = self.thoughts(match), self.books(match), len(match.moves)
        here = plies if plies in thoughts or plies in books else plies - 1
        self._last, self._book = thoughts.get(here), books.get(here)
        self._iterations = ()

    def reset(self) -> None:
        """Discard all results, because a different game begins."""
        self.forget()
        self._thoughts = {}
        self._books = {}
        self._iterations = ()
        self._last = None
        self._book = None

    def fail(self, message: str) -> None:
        """Record, with an error message, that a result cannot be used."""
        self.forget()
        self._failure = message

    def _settle(self) -> None:
        self._question = None
        self._answer = None
        self._progress = None

    # --- answers --------------------------------------------------------------------------------

    def poll(self) -> bool:
        """Receive the events of the current request; return True if there were any."""
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
            self._book = None
            if result.book:
                self._take_book(result, match)
            if result.depth:
                self._note(self._last_of(result), match)
        elif event.forfeits:
            self.forget()
            self._forfeit = event.message
        else:
            self.fail(event.message)

    def _take_book(self, result: SearchResult, match: Match) -> None:
        here = len(match.moves), match.state
        drawn_first = sorted(result.book, key=lambda item: item.move != result.move)
        known = tuple((match.state.move_text(item.move), item.share) for item in drawn_first)
        self._book = self._books[here] = BookMoves(known)
        self._thoughts.pop(here, None)

    def _last_of(self, result: SearchResult) -> Progress:
        """Convert a result to progress, keeping the known values of the other moves at the same depth."""
        last = self._iterations[-1].progress if self._iterations else None
        moves = last.moves if last is not None and last.depth == result.depth else ()
        told = Progress(result.depth, result.nodes, result.score, result.pv, result.seconds, moves)
        return replace(told, is_average=result.is_average)

    def _note(self, progress: Progress, match: Match) -> None:
        self._progress = progress
        if not progress.depth:
            # The line of the previous search stays until this one has its own.
            line = self._last.line if self._last is not None else ""
            self._last = Thought(match.side_to_move, progress, line)
            return
        thought = Thought(match.side_to_move, progress, " ".join(line_texts(match.state, progress.pv)))
        here = len(match.moves), match.state
        self._book = None
        self._last = self._thoughts[here] = thought
        self._books.pop(here, None)
        finished = self._iterations
        if finished and finished[-1].progress.depth == progress.depth:
            finished = finished[:-1]
        self._iterations = (*finished, thought)

    def answer(
        self, purpose: Purpose, now: float, pace: float | None = None, most: float = math.inf
    ) -> SearchResult | None:
        """The result of a request with this purpose; None until the result is available and the minimum time
        has passed.

        Returning the result completes the request.

        Args:
            purpose: the purpose of the request.
            now: the current time in seconds, on a monotonic clock.
            pace: the minimum time for a move in seconds; None for the backing's pace.
            most: an upper limit for the backing's pace in seconds, for example because of a clock.
        """
        question, answer = self._question, self._answer
        if question is None or answer is None or question.purpose is not purpose:
            return None
        if purpose is Purpose.MOVE:
            least = (
                min(most, self._backing.pace(self._deliberation(question, answer))) if pace is None else pace
            )
            if now - question.asked_at < least:
                return None
        self._settle()
        return answer

    def hint(self, now: float) -> Hint | None:
        """The hint that was requested, with the values of other moves; None until the hint is available."""
        found = self.answer(Purpose.HINT, now)
        if found is None or found.move is None or self._hinting is None:
            return None
        return Hint(found, found.move, self._hinting.others)

    def _deliberation(self, question: _Question, answer: SearchResult) -> Deliberation:
        """Data about the choice that led to this result, from which the pace is calculated."""
        match, iterations = question.match, [thought.progress for thought in self._iterations]
        levels = levels_for(match.game)
        firsts = [progress.pv[0] for progress in iterations if progress.pv]
        moves = next((progress.moves for progress in reversed(iterations) if len(progress.moves) > 1), ())
        choice = answer.choice or Weighing.between(moves)
        seat, state = match.seat_to_move, match.state
        taken = bool(match.moves and match.moves[-1].captures)
        return Deliberation(
            rank=levels.index(playable(match.game, seat.level)) / max(1, len(levels) - 1),
            moves=len(state.legal_moves()),
            changes=sum(before != after for before, after in pairwise(firsts)),
            gap=choice.gap if choice is not None else None,
            stake=choice.stake if choice is not None else None,
            swing=iterations[-1].score - iterations[-2].score if len(iterations) > 1 else 0,
            takes_back=taken and answer.move is not None and bool(answer.move.captures),
            mood=2 * chance(Lots(seat.seed or 0).of(state), state.legal_moves()[0]) - 1,
            from_book=answer.from_book,
        )


def _of_game(known: Mapping[tuple[int, State], _Known], match: Match) -> dict[int, _Known]:
    """The results for the positions of a game, without undone positions."""
    states = match.states
    return {ply: item for (ply, state), item in known.items() if ply < len(states) and states[ply] == state}
