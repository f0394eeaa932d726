"""Searches for the answer to "Why not this move?", and steps through the line that proves this answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checkers_app.engine.api import (
    UNLIMITED,
    WIN_BOUND,
    Engine,
    Limits,
    Position,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.service import Finished, Ticket
from checkers_app.games.base import Game, Move, Piece, State, square_name
from checkers_app.learn.coach.refutation import Refutation, why_not
from checkers_app.play.thinking import SearchService
from checkers_app.play.whole_tree import threats
from checkers_app.words import N_, say, say_list

AT_ONCE = 6
"""The maximum number of plies that are shown together; longer lines are shown step by step."""
STEP_SECONDS = 0.22
SLOW_SECONDS = 0.9
"""The time between two plies of a long line during playback, in seconds."""
ENGINE_LIMITS = Limits(seconds=1.0)
TEXTBOOK_LIMITS = Limits(depth=8)
"""The limits of each of the two searches for an answer."""


class Refuter:
    """Finds the answer to one question; the search service runs this object like an engine.

    Args:
        game: the description of the board.
        move: the move in question.
        engine: the engine that performs the searches; None to use the textbook search.
        certain: a callback that returns the score of a position, for the side to move, or None if the score
            is not known without a search.
    """

    def __init__(
        self, game: Game, move: Move, engine: Engine | None, certain: Callable[[State], int | None]
    ) -> None:
        self._game = game
        self._move = move
        self._engine = engine
        self._certain = certain
        self.answer: Refutation | None = None
        """The answer; None until the search has ended."""

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Search for the refutation of the move; see :class:`checkers_app.engine.api.Engine`."""
        del report
        answer = why_not(
            self._game,
            position,
            self._move,
            engine=self._engine,
            limits=limits,
            stop=stop,
            certain=self._certain,
        )
        self.answer = answer
        return SearchResult(answer.move, answer.score, answer.depth, 0, answer.line, 0.0)

    def new_game(self) -> None:
        """Does nothing, because this engine stores nothing between searches."""


@dataclass(frozen=True, slots=True)
class ShownPly:
    """One move of the displayed line."""

    number: int
    """The number of the ply in the line, from 1."""
    before: State
    move: Move
    piece: Piece
    """The moved piece as it is after the move."""
    text: str


class Inquiry:
    """A question about a move, and the part of the answer that is displayed.

    Args:
        service: the service that runs the searches.
        game: the description of the board.
        position: the position before the move.
        move: a legal move.
        engine: the compiled engine; None to use the textbook search.
        certain: a callback that returns the score of a position, for the side to move, or None if the score
            is not known without a search.
    """

    def __init__(
        self,
        service: SearchService,
        game: Game,
        position: Position,
        move: Move,
        engine: Engine | None,
        certain: Callable[[State], int | None] = lambda _: None,
    ) -> None:
        self.game = game
        self.state = position.state
        self.move = move
        self.text = position.state.move_text(move)
        """The move in notation."""
        self.answer: Refutation | None = None
        self.problem = ""
        """The reason why the search failed; empty if it did not fail."""
        self.shown = 0
        """The number of plies of the line that are displayed."""
        self.playing = True
        """True while the plies are played automatically."""
        self.best_shown = False
        """True while the better move is shown instead of the line."""
        self._plies: list[ShownPly] = []
        self._next = 0.0
        self._service = service
        self._refuter = Refuter(game, move, engine, certain)
        limits = TEXTBOOK_LIMITS if engine is None else ENGINE_LIMITS
        self._ticket: Ticket | None = service.request(self._refuter, position, limits)

    @property
    def waiting(self) -> bool:
        """True until the answer is available."""
        return self._ticket is not None

    @property
    def plies(self) -> list[ShownPly]:
        """All plies of the line; empty until the answer is available."""
        return self._plies

    @property
    def at_once(self) -> bool:
        """True if all plies are shown together; False if only the last two plies are shown."""
        return len(self._plies) <= AT_ONCE

    def forget(self) -> None:
        """Cancel the question."""
        if self._ticket is not None:
            self._service.forget(self._ticket)
            self._ticket = None

    def poll(self, now: float) -> bool:
        """Collect the answer and continue the playback; return True if the display changes."""
        if self._ticket is not None:
            return self._hear(self._ticket, now)
        if self.playing and now >= self._next:
            self._next = now + (STEP_SECONDS if self.at_once else SLOW_SECONDS)
            if self.shown < len(self._plies):
                self.shown += 1
            else:
                self.playing = False
            return True
        return False

    def _hear(self, ticket: Ticket, now: float) -> bool:
        for event in self._service.poll(ticket):
            if isinstance(event, Finished):
                self._ticket = None
                self.answer = self._refuter.answer
                self._plies = _plies(self.state, self.answer)
                self.shown = min(1, len(self._plies))
                self._next = now + STEP_SECONDS
                return True
            if hasattr(event, "message"):
                self._ticket = None
                self.problem = event.message
                return True
        return False

    def step(self, step: int) -> None:
        """Move ``step`` plies through the line: forward if positive, back if negative."""
        self.playing = False
        self.best_shown = False
        self.shown = max(1, min(len(self._plies), self.shown + step))

    def play(self, now: float) -> None:
        """Start or pause the playback; at the end of the line, it starts again from the first ply."""
        self.best_shown = False
        self.playing = not self.playing
        if self.playing and self.shown == len(self._plies):
            self.shown = min(1, len(self._plies))
        self._next = now + STEP_SECONDS

    def show_best(self) -> None:
        """Switch between the better move and the line."""
        self.playing = False
        self.best_shown = not self.best_shown


def _plies(state: State, answer: Refutation | None) -> list[ShownPly]:
    plies: list[ShownPly] = []
    if answer is None:
        return plies
    count = _worth_showing(answer)
    for number, (move, text) in enumerate(zip(answer.line[:count], answer.line_text[:count], strict=True), 1):
        after = state.play(move)
        piece = after.piece_at(move.destination)
        assert piece is not None  # noqa: S101 - a piece stands where it has moved to
        plies.append(ShownPly(number, state, move, piece, text))
        state = after
    return plies


def _worth_showing(answer: Refutation) -> int:
    """The number of plies to show: enough to support the sentence, or a few if the line proves nothing.

    Exchanges are always shown to the end.
    """
    count = len(answer.line)
    if abs(answer.score) <= WIN_BOUND:
        count = min(count, answer.plies or AT_ONCE)
    while count < len(answer.line) and answer.line[count].captures:
        count += 1
    return count


def words_for(game: Game, ply: ShownPly) -> str:
    """The visible effect of a ply, such as a capture, in a few words."""
    move, before = ply.move, ply.before
    side = game.side_name(before.side_to_move)
    moved = before.piece_at(move.origin)
    crowned = moved is not None and ply.piece.king and not moved.king
    if move.captures:
        sentence = N_("{side} takes {squares} and is crowned.") if crowned else N_("{side} takes {squares}.")
        return say(
            sentence, side=side, squares=say_list([square_name(before, square) for square in move.captures])
        )
    if crowned:
        return say("{side} is crowned.", side=side)
    if len(before.legal_moves()) == 1:
        return say("{side} has no other move.", side=side)
    after = before.play(move)
    replies = after.legal_moves()
    if replies and all(reply.captures for reply in replies):
        return say("{side} must take.", side=game.side_name(after.side_to_move))
    if after.outcome() is not None:
        return say("{side} has won.", side=side) if after.winning_squares() else ""
    return _aims(side, before, move) if game.places_pieces else ""


def _aims(side: str, before: State, move: Move) -> str:
    """What a placed mark blocks and threatens, in words; empty if it does neither."""
    blocks, aims = move.destination in threats(before), threats(before.play(move))
    if not aims:
        return say("{side} blocks.", side=side) if blocks else ""
    sentence = N_("{side} blocks, and threatens {squares}.") if blocks else N_("{side} threatens {squares}.")
    return say(sentence, side=side, squares=say_list([square_name(before, square) for square in aims]))
