"""Saves the player's deck of puzzles on disk, and turns mistakes in a reviewed game into puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from checkers_app.engine.api import Limits, Position, RootMove
from checkers_app.engine.engines import Analyst
from checkers_app.engine.service import ProgressEvent, Ticket
from checkers_app.games.base import Side
from checkers_app.games.history import repeatable
from checkers_app.play.analysing import AnalysingEngine
from checkers_app.play.puzzles.puzzles import MOST_ANSWERS, Deck, Origin, Puzzle, decode, encode, puzzle_of
from checkers_app.play.review.review import DEEPER, Judged, Review
from checkers_app.play.thinking import Backing
from checkers_app.storage.kept_file import FileWords, KeptFile
from checkers_app.words import N_

LONGER = 2
"""The node limit for the analysis of all moves, as a multiple of the limit for the second search in a
review.
"""


_WORDS = FileWords(
    N_("Changes to the puzzles are not saved: {reason}"),
    N_("Changes to the puzzles could not be saved: {reason}"),
)


class PuzzleStore:
    """The deck of puzzles, saved in a :class:`~checkers_app.storage.kept_file.KeptFile`.

    Args:
        path: the file; None to store the deck only in memory.
    """

    def __init__(self, path: Path | None) -> None:
        self._file = KeptFile(path, _WORDS, Deck(), encode, decode)

    @property
    def deck(self) -> Deck:
        """The current deck."""
        return self._file.value

    @property
    def notice(self) -> str | None:
        """A message for the user about the current problem; None if there is no problem."""
        return self._file.notice

    def change(self, act: Callable[[Deck], Deck]) -> None:
        """Change the deck and save it; if saving fails, :attr:`notice` reports it."""
        self._file.change(act)


def mistakes_of(review: Review, side: Side) -> Sequence[Judged]:
    """One side's mistakes, from which puzzles may be made."""
    useful = review.match.game.makes_puzzles
    return [item for item in review.plies if item.side is side and item.mark.wrong] if useful else ()


def puzzle_question(review: Review, mistake: Judged, analyst: Analyst) -> tuple[Position, Limits]:
    """The position before a mistake, and the search limits for analysing all moves in that position."""
    match, ply = review.match, mistake.ply
    history = repeatable(match.states[: ply + 1], match.moves[:ply])
    return Position(match.states[ply], history), Limits(nodes=analyst.look_nodes * DEEPER * LONGER)


def puzzle_of_mistake(
    review: Review, mistake: Judged, moves: Sequence[RootMove], analyst: Analyst, today: date
) -> Puzzle | None:
    """The puzzle for a mistake; None if the puzzle has no clear answer, or if the move proves to be right
    after all.

    Args:
        review: the review of the game.
        mistake: the mistake.
        moves: the result of the analysis requested by :func:`puzzle_question`.
        analyst: the analyst that performed the analysis.
        today: today's date.
    """
    match = review.match
    human = match.human_side
    level = None if human is None else match.seats[human.other].level
    origin = Origin(today, match.move_number(mistake.ply), level)
    state = match.states[mistake.ply]
    puzzle = puzzle_of(state, moves, analyst, origin, match.game, most=MOST_ANSWERS)
    # the review searched less deeply
    return None if puzzle is None or puzzle.is_right(mistake.move) else puzzle


class PuzzleMaker:
    """Turns the mistakes of one side in a reviewed game into puzzles, one after another.

    Args:
        review: the review of the game.
        side: the side whose mistakes are used.
        today: today's date.
        backing: provides the analyst and the search service.
        made: a callback called with each puzzle.
    """

    def __init__(
        self,
        review: Review,
        side: Side,
        today: date,
        backing: Backing,
        made: Callable[[Puzzle], None],
    ) -> None:
        self._waiting = mistakes_of(review, side) if backing.analyst is not None else ()
        self._review, self._today, self._backing, self._made = review, today, backing, made
        self._analyst = backing.analyst(review.match.game) if backing.analyst is not None else None
        self.ticket: Ticket | None = None
        """The pending request; None if there is none."""
        self._found: tuple[RootMove, ...] = ()

    def step_aside(self) -> None:
        """Cancel the running analysis to free the engine; the next tick restarts the analysis."""
        if self.ticket is not None:
            self._backing.service.forget(self.ticket)
        self.ticket = None

    @property
    def running(self) -> bool:
        """True until every mistake has been examined."""
        return bool(self._waiting)

    def tick(self) -> None:
        """Start the next analysis, or receive the result of the running one."""
        if not self._waiting or self._analyst is None:
            return
        item = self._waiting[0]
        if self.ticket is None:
            position, limits = puzzle_question(self._review, item, self._analyst)
            self._found = ()
            self.ticket = self._backing.service.request(AnalysingEngine(self._analyst), position, limits)
            return
        for event in self._backing.service.poll(self.ticket):
            if isinstance(event, ProgressEvent):
                self._found = event.progress.moves or self._found
                continue
            self.ticket, self._waiting = None, self._waiting[1:]
            puzzle = puzzle_of_mistake(self._review, item, self._found, self._analyst, self._today)
            if puzzle is not None:
                self._made(puzzle)
            return
