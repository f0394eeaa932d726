"""Reviews a game: determines the value of each move, using searches at full strength and the endgame tables.

Every position of the game is searched.  Then the positions are checked from the end of the game to its start,
and a position is searched again if its result contradicts that of the next position.  The reason is that a
search often recognises an attack only after it has begun, when the mistake has already been made.  If a move
seems to have lost something, the positions before and after it are searched again with :data:`DEEPER` times
as many nodes.  If the move still seems to be a mistake, they are searched once more, again with
:data:`DEEPER` times as many nodes, and with a cleared hash table.  The move is judged by the mildest of these
results.  If the endgame tables contain the positions before and after a move, only the tables count.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
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
"""The factor by which the number of nodes increases with each further search."""
DECIDED = 200
"""A lead larger than this, in hundredths of a man, counts as a win, so that winning slowly is not a
mistake.
"""
_PARTS = (0.0, 0.2, 0.5, 1.0)
"""The fractions of a review that are done before the first, second and third searches, and after the last
one.
"""
INACCURATE = 30
MISTAKE = 60
BLUNDER = 150
"""The minimum loss, in hundredths of a man, for a move to count as a blunder."""
ACCURACY_SCALE = 50
"""The mean loss, in hundredths of a man, that gives an accuracy of 37% (100 / e)."""


class Mark(Enum):
    """The classes into which moves are divided, best first."""

    BEST = "best"
    GOOD = "good"
    INACCURATE = "inaccurate"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def wrong(self) -> bool:
        """True for mistakes and blunders."""
        return self in {Mark.MISTAKE, Mark.BLUNDER}


@dataclass(frozen=True, slots=True)
class Assessment:
    """The result of evaluating one position."""

    score: int
    """The score in hundredths of a man for the side to move; see :data:`checkers_app.engine.api.WIN`."""
    line: tuple[Move, ...]
    """Best play from this position; empty if the game is over."""
    certain: bool
    """True if the score follows from the rules or the endgame tables."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One move of a game, and its value."""

    ply: int
    """The index of the ply in the game, from 0."""
    side: Side
    move: Move
    best: Assessment
    """The assessment of the position before the move, with its best continuation."""
    after: Assessment
    """The assessment of the position after the move, from the other side's point of view."""
    loss: int
    """The loss caused by the move, in hundredths of a man, from 0 to twice :data:`DECIDED`."""
    choice: bool
    """False if the move was the only legal one."""

    @property
    def score(self) -> int:
        """The score after the move, from the point of view of the side that played it."""
        return a_ply_before(self.after.score)

    @property
    def mark(self) -> Mark:
        """The classification of the move."""
        if self.loss >= BLUNDER:
            return Mark.BLUNDER
        if self.loss >= MISTAKE:
            return Mark.MISTAKE
        if self.loss >= INACCURATE:
            return Mark.INACCURATE
        return Mark.GOOD if self.loss else Mark.BEST


def accuracy_of(losses: Sequence[int]) -> float:
    """The accuracy in per cent: 100 · exp(−m / :data:`ACCURACY_SCALE`), where m is the mean of the losses in
    hundredths of a man.  ``losses`` must not be empty.
    """
    return 100 * math.exp(-sum(losses) / len(losses) / ACCURACY_SCALE)


def count_of(plies: Sequence[Judged], side: Side, mark: Mark) -> int:
    """The number of moves of ``side`` that are classified as ``mark``."""
    return sum(item.side is side and item.mark is mark for item in plies)


def marked_of(plies: Sequence[Judged]) -> tuple[Judged, ...]:
    """The moves that lose enough to be marked as inaccuracies, mistakes or blunders."""
    return tuple(item for item in plies if item.loss >= INACCURATE)


@dataclass(frozen=True, slots=True)
class Review:
    """A complete review of a game."""

    match: Match
    plies: tuple[Judged, ...]
    scores: tuple[int, ...]
    """The score of each position from the first side's point of view, beginning with the start."""

    def count(self, side: Side, mark: Mark) -> int:
        """The number of moves of ``side`` that are classified as ``mark``."""
        return count_of(self.plies, side, mark)

    def accuracy(self, side: Side) -> int | None:
        """The accuracy of a side's unforced moves (see :func:`accuracy_of`); None if all its moves were
        forced.
        """
        losses = [item.loss for item in self.plies if item.side is side and item.choice]
        return round(accuracy_of(losses)) if losses else None

    @property
    def marked(self) -> tuple[Judged, ...]:
        """The moves that lose enough to be marked as inaccuracies, mistakes or blunders."""
        return marked_of(self.plies)


@dataclass(frozen=True, slots=True)
class ReviewQuestion:
    """The next search that a review requests."""

    position: Position
    nodes: int
    share: float
    """The fraction of the review that is done, from 0 to 1."""
    fresh: bool = False
    """True if the engine must clear its hash table before the search."""

    def engine(self, analyst: Analyst) -> Engine:
        """Return the engine that performs the search, based on the given analyst."""
        return _Fresh(analyst) if self.fresh else analyst

    @property
    def limits(self) -> Limits:
        """The limits of the search."""
        return Limits(nodes=self.nodes)


Reviewing = Generator[ReviewQuestion, SearchResult, Review]

LOOKS = 3
"""The number of times that the positions around an apparent mistake are searched in a complete review."""


class Findings:
    """The results of the searches so far.

    Args:
        match: the game.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self.looks: list[Assessment] = []
        """The latest result for each position examined so far."""
        self._befores: list[Assessment] = []
        self._afters: list[Assessment] = []
        self.losses: list[int] = []
        """The loss of each move examined so far, in hundredths of a man."""

    def add(self, look: Assessment) -> None:
        """Add the first result for the next position, and judge the move that led to this position."""
        self.looks.append(look)
        ply = len(self.looks) - 2
        if ply >= 0:
            self._befores.append(self.looks[ply])
            self._afters.append(look)
            self.losses.append(loss_of(self._match, ply, self.looks[ply], look))

    def judge_anew(self) -> None:
        """Judge every move by the latest results, even if earlier ones were milder."""
        self._befores, self._afters = self.looks[:-1], self.looks[1:]
        self.losses = [
            loss_of(self._match, ply, before, after)
            for ply, (before, after) in enumerate(zip(self._befores, self._afters, strict=True))
        ]

    def judge_milder(self, ply: int) -> None:
        """Judge one move by the latest results, but keep an earlier judgement if it was milder."""
        before, after = self.looks[ply : ply + 2]
        loss = loss_of(self._match, ply, before, after)
        if loss <= self.losses[ply]:
            self._befores[ply], self._afters[ply], self.losses[ply] = before, after, loss

    @property
    def plies(self) -> tuple[Judged, ...]:
        """The judged moves in the order of the game."""
        return tuple(
            _judged(self._match, ply, before, after, loss)
            for ply, (before, after, loss) in enumerate(
                zip(self._befores, self._afters, self.losses, strict=True)
            )
        )

    @property
    def review(self) -> Review:
        """The complete review; every position must have been examined."""
        states = self._match.states
        scores = tuple(_first_side(states[ply], look.score) for ply, look in enumerate(self.looks))
        return Review(self._match, self.plies, scores)


def reviewing(
    match: Match, analyst: Analyst, findings: Findings, looks: int = LOOKS, nodes: int | None = None
) -> Reviewing:
    """Judge every move of a game; this generator yields the searches that the caller has to perform.

    Args:
        match: the game.
        analyst: determines the length of a search, and the positions that need no search.
        findings: an object for this game that receives the results; it must be empty.
        looks: the number of searches of each position around an apparent mistake, from 1 to :data:`LOOKS`.
        nodes: the node limit for the first search of each position; None for the analyst's default.
    """
    count, nodes = len(match.moves), analyst.look_nodes if nodes is None else nodes
    for ply in range(count + 1):
        asked = _Asked(nodes, _PARTS[1] * ply / (count + 1))
        findings.add((yield from _look(match, ply, analyst, asked)))
    seen = findings.looks
    for ply in reversed(range(count)):
        if _contradicted(match, ply, *seen[ply : ply + 2]):
            seen[ply] = yield from _look(match, ply, analyst, _Asked(nodes * DEEPER, _PARTS[1]))
    findings.judge_anew()
    for again, least in ((1, INACCURATE), (2, MISTAKE))[: looks - 1]:
        suspects = [ply for ply in range(count) if findings.losses[ply] >= least]
        wanted = sorted({ply + step for ply in suspects for step in (0, 1)})
        low, high = _PARTS[again : again + 2]
        for done, ply in enumerate(wanted):
            if again == 1 or not seen[ply].certain:  # the tables would give the same result
                share = low + (high - low) * done / len(wanted)
                asked = _Asked(nodes * DEEPER**again, share, fresh=again == 2)
                seen[ply] = yield from _look(match, ply, analyst, asked)
            if ply - 1 in suspects:
                findings.judge_milder(ply - 1)
    return findings.review


def judged_ply(match: Match, ply: int, before: Assessment, after: Assessment) -> Judged:
    """Judge the move played at ``ply`` by the assessments of the positions before and after it."""
    return _judged(match, ply, before, after, loss_of(match, ply, before, after))


def _judged(match: Match, ply: int, before: Assessment, after: Assessment, loss: int) -> Judged:
    state = match.states[ply]
    choice = len(state.legal_moves()) > 1
    return Judged(ply, state.side_to_move, match.moves[ply], before, after, loss, choice)


@dataclass(frozen=True, slots=True)
class _Asked:
    """The parameters of a search."""

    nodes: int
    share: float
    fresh: bool = False


def _look(
    match: Match, ply: int, analyst: Analyst, asked: _Asked
) -> Generator[ReviewQuestion, SearchResult, Assessment]:
    state = match.states[ply]
    outcome = state.outcome()
    if outcome is not None:
        won = outcome.winner is state.side_to_move
        return Assessment(0 if outcome.winner is None else WIN if won else -WIN, (), certain=True)
    history = repeatable(match.states[: ply + 1], match.moves[:ply])
    result = yield ReviewQuestion(Position(state, history), asked.nodes, asked.share, asked.fresh)
    known = analyst.certain(state)
    return Assessment(result.score if known is None else known, result.pv, certain=known is not None)


def loss_of(match: Match, ply: int, before: Assessment, after: Assessment) -> int:
    """The loss caused by the move played at ``ply``, in hundredths of a man, from 0 to twice :data:`DECIDED`.

    Args:
        match: the game.
        ply: the index of the ply, from 0.
        before: the assessment of the position before the move.
        after: the assessment of the position after the move.
    """
    state, played = match.states[ply], match.states[ply + 1]
    value = a_ply_before(after.score)
    if len(state.legal_moves()) == 1:
        return 0
    if before.certain and after.certain:
        return _bounded(_class(before.score)) - _bounded(_class(value))
    if before.line and state.play(before.line[0]) == played:
        return 0
    if after.certain and value == 0 and before.score <= WIN_BOUND:
        return 0  # it is unknown whether more than this draw was possible
    return max(0, _bounded(before.score) - _bounded(value))


def _contradicted(match: Match, ply: int, before: Assessment, after: Assessment) -> bool:
    """True if the next position's score shows that a position's score is too low, or too high for its best
    move.
    """
    if before.certain:
        return False
    gain = _bounded(a_ply_before(after.score)) - _bounded(before.score)
    if gain < 0 and before.line and match.states[ply].play(before.line[0]) == match.states[ply + 1]:
        gain = -gain
    return gain >= INACCURATE


def _class(score: int) -> int:
    """Reduce a proven score to a win, a draw or a loss, regardless of the distance."""
    return DECIDED if score > 0 else -DECIDED if score < 0 else 0


def _bounded(score: int) -> int:
    return max(-DECIDED, min(DECIDED, score))


def _first_side(state: State, score: int) -> int:
    return -score if state.side_to_move else score


@dataclass(frozen=True, slots=True)
class _Fresh:
    """An engine that clears its memory before each search, on the thread that searches."""

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
    """Performs a review without blocking; a service runs the searches.

    Args:
        match: the game.
        backing: provides the analyst and the search service.
        looks: the number of searches of each position around an apparent mistake, from 1 to :data:`LOOKS`.

    Raises:
        ValueError: if the backing has no analyst.
    """

    def __init__(self, match: Match, backing: Backing, looks: int = LOOKS) -> None:
        if backing.analyst is None:
            raise ValueError("there is no analyst to review the game")
        self._service = backing.service
        self._analyst = backing.analyst(match.game)
        self._findings = Findings(match)
        self._reviewing: Reviewing | None = reviewing(match, self._analyst, self._findings, looks)
        self._question: ReviewQuestion | None = None
        self.ticket: Ticket | None = None
        """The pending request; None if there is none."""
        self._match = match
        self.share = 0.0
        """The fraction of the review that is done, from 0 to 1."""
        self.scores: tuple[int, ...] = ()
        """The scores of the positions examined so far, from the first side's point of view."""
        self.review: Review | None = None
        """The finished review; None until it is finished."""
        self.failure = ""
        """The reason why the review failed; empty if it did not fail."""

    @property
    def running(self) -> bool:
        """True until the review is finished or has failed."""
        return self._reviewing is not None

    @property
    def found(self) -> tuple[Judged, ...]:
        """The judged moves in the order of the game; later searches may change these judgements."""
        return self._findings.plies

    def step_aside(self) -> None:
        """Cancel the running search to free the engine; the next tick restarts the search."""
        if self.ticket is not None:
            self._service.forget(self.ticket)
        self.ticket = None

    def tick(self) -> bool:
        """Start the next search or receive its result; return True if anything has changed."""
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
        question = self._question
        self.ticket = self._service.request(
            question.engine(self._analyst), question.position, question.limits
        )

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
