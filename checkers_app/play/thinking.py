"""What is asked of the engines during a game, and what they have said so far."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
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
"""A game that is left on the board does not heat the room for ever."""


_Known = TypeVar("_Known")


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
    """What a game draws on: whoever can be asked for a move, lots, and how long a move takes."""

    service: SearchService
    engine: Callable[[Game, Level, Character, int | None], Engine]
    """Who plays a level in a character by a seed; asked again for each search, as the book or the tables may
    have changed."""
    rng: Random
    """Draws the openings."""
    pace: Callable[[Deliberation], float] = at_once
    """Seconds from the question to the computer's move at least; see :mod:`checkers_app.play.pace`."""
    analyst: Callable[[Game], Analyst] | None = None
    """Who judges positions of a board at full strength; None where nobody is asked to."""
    ahead: Callable[[Game, Level], Engine] | None = None
    """Who thinks ahead for a level at full strength, without its limit of time; None where nobody does."""
    program: Callable[[Game, str, Side], Engine] | None = None
    """The program of that name, which plays a side; None where none can be played."""


def full_strength(game: Game, number: float) -> Level | None:
    """The level of that number if it is the board's strongest and a compiled engine plays it: who has as
    much time as is wished; None for any other.
    """
    level = playable(game, number)
    return level if level.engine == "compiled" and level == levels_for(game)[-1] else None


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
class BookMoves:
    """The moves that the opening book had for a position."""

    shares: tuple[tuple[str, float], ...]
    """Each move as text, and how likely it was to be drawn, from 0 to 1: the one that was drawn, and then the
    others, the likeliest first."""


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
        self._thoughts: dict[tuple[int, State], Thought] = {}
        self._books: dict[tuple[int, State], BookMoves] = {}
        self._iterations: tuple[Thought, ...] = ()
        self._last: Thought | None = None
        self._progress: Progress | None = None
        self._book: BookMoves | None = None
        self._failure = ""
        self._forfeit = ""
        self._hinting: HintSearch | None = None

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

    @property
    def forfeit(self) -> str:
        """What the program did wrong that was asked for a move and has lost by it; empty if nothing."""
        return self._forfeit

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
    def book(self) -> BookMoves | None:
        """What the opening book knew, if the last answer was its, until a search has finished a depth."""
        return self._book

    def thoughts(self, match: Match) -> dict[int, Thought]:
        """Plies played -> the newest thought about the position after them, in the game as it stands."""
        return _of_game(self._thoughts, match)

    def books(self, match: Match) -> dict[int, BookMoves]:
        """Plies played -> what the opening book knew of the position after them, where it answered."""
        return _of_game(self._books, match)

    def score_for(self, match: Match, viewpoint: Side) -> int | None:
        """What was thought last of the game as it stands, from the view of a side; None if nothing was."""
        thoughts = self.thoughts(match)
        return thoughts[max(thoughts)].score_for(viewpoint) if thoughts else None

    def expected_reply(self, match: Match) -> Move | None:
        """What the computer expected to be answered to its last move; None if it did not say."""
        thought = self.thoughts(match).get(len(match.moves) - 1)
        line = thought.progress.pv[:2] if thought is not None else ()
        if len(line) < 2 or line[0] != match.moves[-1] or line[1] not in match.state.legal_moves():
            return None
        return line[1]

    # --- asking ---------------------------------------------------------------------------------

    def ask_move(
        self,
        match: Match,
        now: float,
        limits: Limits = UNLIMITED,
        shunned: frozenset[Move] = frozenset(),
    ) -> None:
        """Ask for the computer's move.

        Args:
            match: the game.
            now: seconds, monotonic.
            limits: narrow those of its level.
            shunned: moves that it does not make if it has another.
        """
        seat = match.seat_to_move
        engine = self._engine(match, seat)
        if shunned and not isinstance(seat.own, ProgramName):
            engine = SecondTry(engine, shunned)
        self._ask(match, engine, limits, Purpose.MOVE, now)

    def ask_hint(self, match: Match, now: float) -> None:
        """Ask for a good move of the side to move."""
        best = Seat(Control.COMPUTER, strongest(match.game).number)
        self._hinting = HintSearch(self._engine(match, best))
        self._ask(match, self._hinting, Limits(seconds=HINT_SECONDS), Purpose.HINT, now)

    def _engine(self, match: Match, seat: Seat) -> Engine:
        if isinstance(seat.own, ProgramName):
            if self._backing.program is None:
                raise ValueError("no program can be played here")
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
        """End the running search; its answer is the best that it has found so far."""
        if self._question is not None:
            self._backing.service.cancel(self._question.ticket)

    def forget(self) -> None:
        """Give the question up; its answer will be dropped."""
        if self._question is not None:
            self._backing.service.forget(self._question.ticket)
        self._settle()
        self._failure = self._forfeit = ""

    def recall(self, match: Match) -> None:
        """Moves were taken back or put back: what was said last is what was said of this position, or else of
        the move that led to it.
        """
        thoughts, books, plies = self.thoughts(match), self.books(match), len(match.moves)
        here = plies if plies in thoughts or plies in books else plies - 1
        self._last, self._book = thoughts.get(here), books.get(here)
        self._iterations = ()

    def reset(self) -> None:
        """Forget everything: another game begins."""
        self.forget()
        self._thoughts = {}
        self._books = {}
        self._iterations = ()
        self._last = None
        self._book = None

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
        """A result as news; what was known of the other moves at its depth stays known."""
        last = self._iterations[-1].progress if self._iterations else None
        moves = last.moves if last is not None and last.depth == result.depth else ()
        return Progress(result.depth, result.nodes, result.score, result.pv, result.seconds, moves)

    def _note(self, progress: Progress, match: Match) -> None:
        self._progress = progress
        if not progress.depth:
            # The line of the search before stays until this one has a line of its own.
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
        """The answer to a question of that purpose, once it is there and has taken its time.

        The question is settled with it.

        Args:
            purpose: what the question was asked for.
            now: seconds, monotonic.
            pace: seconds that a move takes at least; what the backing says if None.
            most: seconds that the backing's pace is cut to, as where a clock runs.
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
        """The answer to the question for a hint, once it is there, with what was seen of other moves."""
        found = self.answer(Purpose.HINT, now)
        if found is None or found.move is None or self._hinting is None:
            return None
        return Hint(found, found.move, self._hinting.others)

    def _deliberation(self, question: _Question, answer: SearchResult) -> Deliberation:
        """How the choice went whose answer is there."""
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
    """What is known of the positions of a game, not of those that were taken back."""
    states = match.states
    return {ply: item for (ply, state), item in known.items() if ply < len(states) and states[ply] == state}
