"""Reviewing a game: what each move was worth, by searches at full strength and by the endgame tables.

Every position of the game gets a first look.  Where that of the next position contradicts it, it gets a
better one, from the end of the game to its beginning: what an attack is worth is often seen only when it
has begun, and the mistake was the move before it.  A move that seems to have lost something is looked at
again, with :data:`DEEPER` times as many nodes before and after it, and what then still seems a mistake once
more, with :data:`DEEPER` times as many again and nothing remembered of the looks before.  A move is called no
worse than the mildest of its looks says.  Where the tables know the positions before and after a move they
alone decide.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum

from checkers_app.engine.api import (
    WIN,
    WIN_BOUND,
    Engine,
    Limits,
    Position,
    Report,
    SearchResult,
    StopToken,
    a_ply_before,
)
from checkers_app.engine.engines import Analyst
from checkers_app.engine.service import Finished, ProgressEvent, Ticket
from checkers_app.games.base import Move, Side, State
from checkers_app.games.history import repeatable
from checkers_app.play.match import Match
from checkers_app.play.thinking import Backing

DEEPER = 10
"""How many times as many nodes each further look gets."""
DECIDED = 200
"""Hundredths of a man: a lead beyond this counts as won, so that nobody is blamed for winning slowly."""
_PARTS = (0.0, 0.2, 0.5, 1.0)
"""How much of a review is done before the first, second and third looks, and after them."""
INACCURATE = 30
MISTAKE = 60
BLUNDER = 150
"""Hundredths of a man that a move has to lose at least to be called so."""
ACCURACY_SCALE = 50
"""A mean loss of so many hundredths of a man is an accuracy of 37 %, which is 100 / e."""


class Mark(Enum):
    """What a move is called, the best first."""

    BEST = "best"
    GOOD = "good"
    INACCURATE = "inaccurate"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def wrong(self) -> bool:
        """True for a mistake and a blunder."""
        return self in {Mark.MISTAKE, Mark.BLUNDER}


@dataclass(frozen=True, slots=True)
class Look:
    """What was found about one position."""

    score: int
    """Hundredths of a man from the view of the side to move; see :data:`checkers_app.engine.api.WIN`."""
    line: tuple[Move, ...]
    """Best play from there; empty where the game is over."""
    certain: bool
    """True if the score is the rules' or the tables'."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One move of the game and what it was worth."""

    ply: int
    """From 0."""
    side: Side
    move: Move
    best: Look
    """The position before it: what could have been had."""
    after: Look
    """The position after it, from the view of the other side."""
    loss: int
    """Hundredths of a man, 0 to twice :data:`DECIDED`."""
    choice: bool
    """False if it was the only legal move."""

    @property
    def score(self) -> int:
        """What the move led to, from the view of the side that played it."""
        return a_ply_before(self.after.score)

    @property
    def mark(self) -> Mark:
        """What the move is called."""
        if self.loss >= BLUNDER:
            return Mark.BLUNDER
        if self.loss >= MISTAKE:
            return Mark.MISTAKE
        if self.loss >= INACCURATE:
            return Mark.INACCURATE
        return Mark.GOOD if self.loss else Mark.BEST


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, judged."""

    match: Match
    plies: tuple[Judged, ...]
    scores: tuple[int, ...]
    """The score of each position from the first side's view, the start first."""

    def count(self, side: Side, mark: Mark) -> int:
        """How many moves of a side are called so."""
        return sum(item.side is side and item.mark is mark for item in self.plies)

    def accuracy(self, side: Side) -> int | None:
        """Percent: 100 · exp(−m / :data:`ACCURACY_SCALE`), where m is the mean loss in hundredths of a
        man of those moves of the side to which there was another; None if there is none.
        """
        losses = [item.loss for item in self.plies if item.side is side and item.choice]
        if not losses:
            return None
        return round(100 * math.exp(-sum(losses) / len(losses) / ACCURACY_SCALE))

    @property
    def marked(self) -> tuple[Judged, ...]:
        """The moves that lost something worth a word."""
        return tuple(item for item in self.plies if item.loss >= INACCURATE)


@dataclass(frozen=True, slots=True)
class Question:
    """What a review asks its engine next."""

    position: Position
    nodes: int
    share: float
    """How much of the review is done, 0 to 1."""
    fresh: bool = False
    """True if the engine has to forget all it has seen before it looks."""


Reviewing = Generator[Question, SearchResult, Review]


def reviewing(match: Match, analyst: Analyst) -> Reviewing:
    """Judge every move of a game; whoever runs it answers the questions."""
    count = len(match.moves)
    looks = []
    for ply in range(count + 1):
        asked = _Asked(analyst.look_nodes, _PARTS[1] * ply / (count + 1))
        looks.append((yield from _look(match, ply, analyst, asked)))
    for ply in reversed(range(count)):
        if _contradicted(match, ply, *looks[ply : ply + 2]):
            looks[ply] = yield from _look(match, ply, analyst, _Asked(analyst.look_nodes * DEEPER, _PARTS[1]))
    befores, afters = looks[:-1], looks[1:]
    losses = [_loss(match, ply, befores[ply], afters[ply]) for ply in range(count)]
    for again, least in ((1, INACCURATE), (2, MISTAKE)):
        suspects = [ply for ply in range(count) if losses[ply] >= least]
        wanted = sorted({ply + step for ply in suspects for step in (0, 1)})
        low, high = _PARTS[again : again + 2]
        for done, ply in enumerate(wanted):
            if again == 1 or not looks[ply].certain:  # the tables would say the same again
                share = low + (high - low) * done / len(wanted)
                asked = _Asked(analyst.look_nodes * DEEPER**again, share, fresh=again == 2)
                looks[ply] = yield from _look(match, ply, analyst, asked)
        for ply in suspects:
            loss = _loss(match, ply, *looks[ply : ply + 2])
            if loss <= losses[ply]:  # else what was found first stands, with the scores that it follows from
                befores[ply], afters[ply] = looks[ply : ply + 2]
                losses[ply] = loss
    return Review(
        match,
        tuple(
            Judged(
                ply,
                match.states[ply].side_to_move,
                match.moves[ply],
                befores[ply],
                afters[ply],
                losses[ply],
                len(match.states[ply].legal_moves()) > 1,
            )
            for ply in range(count)
        ),
        tuple(_first_side(match.states[ply], look.score) for ply, look in enumerate(looks)),
    )


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked for with a look."""

    nodes: int
    share: float
    fresh: bool = False


def _look(match: Match, ply: int, analyst: Analyst, asked: _Asked) -> Generator[Question, SearchResult, Look]:
    state = match.states[ply]
    outcome = state.outcome()
    if outcome is not None:
        won = outcome.winner is state.side_to_move
        return Look(0 if outcome.winner is None else WIN if won else -WIN, (), certain=True)
    history = repeatable(match.states[: ply + 1], match.moves[:ply])
    result = yield Question(Position(state, history), asked.nodes, asked.share, asked.fresh)
    known = analyst.certain(state)
    return Look(result.score if known is None else known, result.pv, certain=known is not None)


def _loss(match: Match, ply: int, before: Look, after: Look) -> int:
    """What the move played at ``ply`` lost, in hundredths of a man."""
    state, played = match.states[ply], match.states[ply + 1]
    value = a_ply_before(after.score)
    if len(state.legal_moves()) == 1:
        return 0
    if before.certain and after.certain:
        return _bounded(_class(before.score)) - _bounded(_class(value))
    if before.line and state.play(before.line[0]) == played:
        return 0
    if after.certain and value == 0 and before.score <= WIN_BOUND:
        return 0  # nobody knows whether there was more than this draw
    return max(0, _bounded(before.score) - _bounded(value))


def _contradicted(match: Match, ply: int, before: Look, after: Look) -> bool:
    """True if a position looks much worse than what came of it, or than its own best move turned out."""
    if before.certain:
        return False
    gain = _bounded(a_ply_before(after.score)) - _bounded(before.score)
    if gain < 0 and before.line and match.states[ply].play(before.line[0]) == match.states[ply + 1]:
        gain = -gain
    return gain >= INACCURATE


def _class(score: int) -> int:
    """A win, a draw or a loss that is known for certain, however long it takes."""
    return DECIDED if score > 0 else -DECIDED if score < 0 else 0


def _bounded(score: int) -> int:
    return max(-DECIDED, min(DECIDED, score))


def _first_side(state: State, score: int) -> int:
    return -score if state.side_to_move else score


@dataclass(frozen=True, slots=True)
class _Fresh:
    """An engine that forgets all it has seen before it searches, on the thread that searches."""

    engine: Engine

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        self.engine.new_game()
        return self.engine.search(position, limits, stop, report)

    def new_game(self) -> None:
        self.engine.new_game()


class Reviewer:
    """Runs a review through a service, without ever waiting.

    Args:
        match: the game.
        backing: its analyst and its service are used.

    Raises:
        ValueError: if the backing has no analyst.
    """

    def __init__(self, match: Match, backing: Backing) -> None:
        if backing.analyst is None:
            raise ValueError("nobody is there to review a game")
        self._service = backing.service
        self._analyst = backing.analyst(match.game)
        self._reviewing: Reviewing | None = reviewing(match, self._analyst)
        self._question: Question | None = None
        self.ticket: Ticket | None = None
        """What it waits for."""
        self._match = match
        self.share = 0.0
        """How much is done, 0 to 1."""
        self.scores: tuple[int, ...] = ()
        """The scores of the positions that have been looked at, from the first side's view."""
        self.review: Review | None = None
        """The finished review."""
        self.failure = ""
        """Why there will be none; empty if nothing went wrong."""

    @property
    def running(self) -> bool:
        """True until it is finished or broken."""
        return self._reviewing is not None

    def step_aside(self) -> None:
        """Give up the look that runs; the next tick begins it again."""
        if self.ticket is not None:
            self._service.forget(self.ticket)
        self.ticket = None

    def tick(self) -> bool:
        """Ask the next question, or take note of an answer; True if there is news."""
        if self._reviewing is None:
            return False
        if self.ticket is None:
            if self._question is None:
                self._advance(None)
            self._ask()
            return True
        for event in self._service.poll(self.ticket):
            if isinstance(event, Finished):
                self.ticket = None
                self._advance(event.result)
                self._ask()
                return True
            if not isinstance(event, ProgressEvent):
                self.failure = event.message
                self.ticket = self._reviewing = None
                return True
        return False

    def _ask(self) -> None:
        if self._reviewing is None or self._question is None:
            return
        engine: Engine = _Fresh(self._analyst) if self._question.fresh else self._analyst
        limits = Limits(nodes=self._question.nodes)
        self.ticket = self._service.request(engine, self._question.position, limits)

    def _advance(self, answer: SearchResult | None) -> None:
        if self._reviewing is None:
            return
        try:
            question = next(self._reviewing) if answer is None else self._reviewing.send(answer)
        except StopIteration as end:
            self.review = end.value
            self.scores = self.review.scores if self.review is not None else ()
            self.share, self._reviewing = 1.0, None
            return
        if answer is not None and len(self.scores) <= len(self._match.moves) and self.share < _PARTS[1]:
            state = self._match.states[len(self.scores)]
            known = self._analyst.certain(state)
            self.scores = (*self.scores, _first_side(state, answer.score if known is None else known))
        self._question, self.share = question, question.share
