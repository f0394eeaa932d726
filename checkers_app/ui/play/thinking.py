"""What a play scene asks of the engine service, and what it has heard back so far."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

from checkers_app.engine.api import WIN_BOUND, Limits, Position, Progress, SearchResult, StopToken
from checkers_app.engine.levels import Level, levels_for, playable
from checkers_app.engine.opponents import Opponents
from checkers_app.engine.service import Event, Finished, ProgressEvent, Report, Ticket
from checkers_app.games.base import Move, Side
from checkers_app.play.match import Match
from checkers_app.ui.context import Context

SHORTEST_THINK = 0.45
"""Seconds between the player's move and the computer's, so that the eye can follow."""
HINT_SECONDS = 1.5
QUIET_PLIES_TO_AGREE = 16
CLEARLY_WORSE = -60
EVEN = 25
"""Hundredths of a man: when the computer agrees to a draw."""


def choose_move(
    opponents: Opponents,
    level: Level,
    game: str,
    position: Position,
    seed: int,
    stop: StopToken,
    report: Report,
) -> SearchResult:
    """The job of a request; it runs on the worker thread."""
    return opponents.choose(level, game, position, rng=Random(seed), stop=stop, report=report)


class Thinker:
    """At most one request at a time: for the computer's move or for a hint."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._ticket: Ticket | None = None
        self._match: Match | None = None
        """The match that was asked about."""
        self._asked_at = 0.0
        self._answer: SearchResult | None = None
        self._scores: dict[int, tuple[Side, int]] = {}
        self._iterations: list[tuple[Side, Progress, str]] = []
        self.for_hint = False
        """True while the request is for a hint."""
        self.failure = ""
        """What went wrong in the last search; empty if nothing did."""
        self.progress: Progress | None = None
        """How far the running search has come."""
        self.last: Progress | None = None
        """The newest news of the running search or, after it, of the last one."""
        self.last_side = Side.FIRST
        """The side that ``last`` was searched for."""
        self.line = ""
        """The principal variation of ``last`` as text."""
        self.from_book = False
        """True if the last answer was the opening book's."""

    @property
    def busy(self) -> bool:
        """True from the request until :meth:`take_move`, :meth:`take_hint` or :meth:`forget`."""
        return self._ticket is not None

    @property
    def thinking(self) -> bool:
        """True while a search runs."""
        return self._ticket is not None and self._answer is None

    def ask_move(self, match: Match, now: float) -> None:
        """Ask for the computer's move."""
        level = playable(match.game.key, match.seat_to_move.level)
        self._ask(match, level, now, for_hint=False)

    def ask_hint(self, match: Match, now: float) -> None:
        """Ask for a good move of the side to move."""
        best = playable(match.game.key, len(levels_for(match.game.key)))
        limits = Limits(depth=best.limits.depth, nodes=best.limits.nodes, seconds=HINT_SECONDS)
        self._ask(match, replace(best, limits=limits), now, for_hint=True)

    def _ask(self, match: Match, level: Level, now: float, *, for_hint: bool) -> None:
        self.forget()
        seed = self._context.rng.getrandbits(32)
        position = Position(match.state, match.history)
        self._ticket = self._context.service.request(
            partial(choose_move, self._context.opponents, level, match.game.key, position, seed)
        )
        self._match = match
        self._asked_at = now
        self.for_hint = for_hint
        self._iterations = []

    def forget(self) -> None:
        """Cancel what was asked; its answer will be dropped."""
        if self._ticket is not None:
            self._context.service.cancel(self._ticket)
        self._ticket = None
        self._answer = None
        self.progress = None
        self.for_hint = False
        self.failure = ""

    def reset(self) -> None:
        """Forget everything: another game begins."""
        self.forget()
        self._scores = {}
        self._iterations = []
        self.last = None
        self.line = ""

    def fail(self, message: str) -> None:
        """The answer cannot be used."""
        self.forget()
        self.failure = message

    def poll(self) -> list[Event]:
        """The events of the request that is under way, taken note of; those of others are dropped."""
        events = [event for event in self._context.service.poll() if event.ticket == self._ticket]
        for event in events:
            if isinstance(event, ProgressEvent):
                self._note(event.progress)
            elif isinstance(event, Finished):
                self._answer = event.result
                self.from_book = event.result.from_book
                if event.result.depth:
                    r = event.result
                    self._note(Progress(r.depth, r.nodes, r.score, r.pv, r.seconds))
            else:
                self.fail(event.message)
        return events

    def _note(self, progress: Progress) -> None:
        match = self._match
        if match is None:
            return
        self.progress = self.last = progress
        self.last_side = match.side_to_move
        if not progress.depth:
            return
        self.line = _line(match, progress.pv)
        self._scores[len(match.moves)] = (match.side_to_move, progress.score)
        news = (match.side_to_move, progress, self.line)
        if self._iterations and self._iterations[-1][1].depth == progress.depth:
            self._iterations[-1] = news
        else:
            self._iterations.append(news)

    def answered(self, now: float) -> bool:
        """True once the computer's move is there and some time has passed."""
        pause = SHORTEST_THINK if self._context.settings.motion.speed else 0.0
        return self._answer is not None and not self.for_hint and now - self._asked_at >= pause

    def take_move(self) -> Move | None:
        """The move or the hint that was found; None if there is none."""
        move = self._answer.move if self._answer is not None else None
        self._ticket = None
        self._answer = None
        self.progress = None
        self.for_hint = False
        return move

    def score_for(self, viewpoint: Side) -> int | None:
        """The newest score from the view of a side, or None before the first search."""
        if self.last is None or not self.last.depth:
            return None
        return self.last.score if self.last_side is viewpoint else -self.last.score

    def scores_for(self, viewpoint: Side, plies: int) -> dict[int, int]:
        """Ply -> score from the view of a side, for the first ``plies`` plies of the game."""
        return {
            ply: score if side is viewpoint else -score
            for ply, (side, score) in self._scores.items()
            if ply <= plies
        }

    def iterations_for(self, viewpoint: Side) -> tuple[tuple[int, int, int, str], ...]:
        """(depth, score from the view of a side, nodes, line) of each depth of the last search."""
        return tuple(
            (progress.depth, progress.score if side is viewpoint else -progress.score, progress.nodes, line)
            for side, progress, line in self._iterations
        )

    def would_agree(self, match: Match) -> bool:
        """True if the computer takes a draw: it is worse, or nothing has happened for long."""
        human = match.human_side
        score = self.score_for(human.other) if human is not None else None
        if score is None:
            return False
        quiet = match.quiet_plies >= QUIET_PLIES_TO_AGREE
        return score <= CLEARLY_WORSE or (quiet and abs(score) <= EVEN)

    def content_with_draw(self, match: Match) -> bool:
        """True if the computer, to move, claims a draw that it has a right to."""
        score = self.score_for(match.side_to_move)
        return score is None or score <= EVEN or score < -WIN_BOUND


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
