"""One puzzle after another, without a screen: tries, answers, hints, and what is told to the deck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from functools import partial

from checkers_app.games.base import Move
from checkers_app.games.checkers import GAME
from checkers_app.games.lines import line_texts
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.puzzle_store import PuzzleStore
from checkers_app.play.puzzles import Puzzle, Try
from checkers_app.views.play.status import score_text
from checkers_app.words import say

ANSWER_AFTER = 0.4
BACK_AFTER = 1.3
"""Seconds after a wrong try: when the other side answers it, and when both are taken back."""


class Phase(Enum):
    """How a puzzle stands."""

    OPEN = "open"
    REFUTED = "refuted"
    """A wrong try is on the board, to be answered and taken back."""
    SOLVED = "solved"
    SHOWN = "shown"
    NOTHING = "nothing"
    """There is no puzzle to solve."""


@dataclass(frozen=True, slots=True)
class ToldTry:
    """A try as it is listed."""

    number: int
    right: bool
    text: str
    saying: Callable[[], str] = field(compare=False)

    @property
    def words(self) -> str:
        """What came of it, in the language in use."""
        return self.saying()


class Solving:
    """The puzzles of one sitting.

    Args:
        store: the deck.
        today: which day it is.
    """

    def __init__(self, store: PuzzleStore, today: date) -> None:
        self._store = store
        self._today = today
        self._keys: tuple[str, ...] = tuple(item.key for item in store.deck.due(today))
        self.index = 0
        self.hints = 0
        """How often a hint was asked for: first the piece, then the move."""
        self.tries: list[ToldTry] = []
        self._began: float | None = None
        self._answered = False
        self._open()

    def _open(self) -> None:
        """The puzzle at the index, as if nothing had been tried."""
        self.puzzle = self._find()
        self.phase = Phase.OPEN if self.puzzle is not None else Phase.NOTHING
        self.tries, self.hints, self._began = [], 0, None
        game = self.puzzle.game if self.puzzle is not None else GAME
        state = self.puzzle.state if self.puzzle is not None else None
        self._start = self._match = Match.new(game, (HUMAN, HUMAN), state)

    def _find(self) -> Puzzle | None:
        deck = {item.key: item for item in self._store.deck.puzzles}
        return deck.get(self._keys[self.index]) if self.index < len(self._keys) else None

    @property
    def count(self) -> int:
        """How many puzzles this sitting has."""
        return len(self._keys)

    @property
    def can_practise(self) -> bool:
        """True if nothing is left to be solved, but there are puzzles to be repeated."""
        return self.phase is Phase.NOTHING and bool(self._store.deck.puzzles)

    def look_again(self) -> None:
        """Puzzles may have been made since there was none: they are asked now."""
        if not self._keys and self.phase is Phase.NOTHING:
            self._keys = tuple(item.key for item in self._store.deck.due(self._today))
            self._open()

    # --- what the board works on ------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The position on the board."""
        return self._match

    @property
    def human_to_move(self) -> bool:
        """True while an answer is looked for."""
        return self.phase is Phase.OPEN

    def interrupt(self) -> None:
        """Nothing is searched here."""

    def play(self, move: Move) -> None:
        """Try a move."""
        puzzle = self.puzzle
        if puzzle is None or self.phase is not Phase.OPEN:
            return
        right, outcome = puzzle.is_right(move), puzzle.outcome_of(move)
        text = self._match.state.move_text(move)
        number = len(self.tries) + 1
        self.tries.append(ToldTry(number, right, text, partial(_words, puzzle, outcome, right=right)))
        self._match = self._start.play(move)
        if not right:
            self.phase, self._began, self._answered = Phase.REFUTED, None, False
            return
        self.phase = Phase.SOLVED
        at_once = number == 1 and not self.hints
        self._store.change(lambda deck: deck.after_solving(puzzle.key, self._today, at_once=at_once))

    # --- acts -------------------------------------------------------------------------------------

    def tick(self, now: float) -> Move | None:
        """Let a wrong try be answered and taken back; the move that is played just now, if there is one."""
        if self.phase is not Phase.REFUTED or self.puzzle is None:
            return None
        if self._began is None:
            self._began = now
        if now - self._began >= BACK_AFTER:
            self.take_back()
        elif now - self._began >= ANSWER_AFTER and not self._answered:
            self._answered = True
            outcome = self.puzzle.outcome_of(self._match.moves[0])
            if len(outcome.line) > 1 and outcome.line[1] in self._match.state.legal_moves():
                self._match = self._match.play(outcome.line[1])
                return outcome.line[1]
        return None

    def take_back(self) -> None:
        """The wrong try is taken back."""
        if self.phase is Phase.REFUTED:
            self._match, self.phase, self._began = self._start, Phase.OPEN, None

    def hint(self) -> None:
        """First the piece, then the move."""
        if self.phase is Phase.OPEN:
            self.hints = min(2, self.hints + 1)

    def show(self) -> None:
        """Show the answer, which ends the streak."""
        if self.puzzle is not None and self.phase in {Phase.OPEN, Phase.REFUTED}:
            key = self.puzzle.key
            self._match, self.phase = self._start, Phase.SHOWN
            self._store.change(lambda deck: deck.after_showing(key, self._today))

    def next(self) -> None:
        """The next puzzle; one that was not solved stays due."""
        if self.phase is not Phase.NOTHING:
            self.index += 1
            self._open()

    def practise(self) -> None:
        """All puzzles once more, whether they are due or not."""
        if self.can_practise:
            self._keys = tuple(item.key for item in self._store.deck.puzzles)
            self.index = 0
            self._open()


def _words(puzzle: Puzzle, outcome: Try, *, right: bool) -> str:
    texts = line_texts(puzzle.state, outcome.line)[1:]
    side = puzzle.game.side_name(puzzle.state.side_to_move)
    score = say("{score} for {side}", score=score_text(outcome.score), side=side)
    if not texts:
        return score
    if right:
        return say("{move}: {score}", move=" ".join(texts[:2]), score=score)
    return say("{move} follows: {score}", move=texts[0], score=score)
