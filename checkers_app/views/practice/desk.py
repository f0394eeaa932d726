"""A board on which something is practised, without a screen: what all such pages have in common.

A wrong try stays on the board for a moment, is answered, and is taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from checkers_app.games.base import Game, Move, Side, State
from checkers_app.games.checkers import GAME
from checkers_app.play.match import HUMAN, Match
from checkers_app.views.puzzles.puzzle_words import Said
from checkers_app.views.puzzles.solving import ANSWER_AFTER, BACK_AFTER
from checkers_app.words import say

REPLY_AFTER = 0.5
"""Seconds until the other side answers."""


class DeskPhase(Enum):
    """What the board waits for."""

    OPEN = "open"
    WRONG = "wrong"
    """A wrong try is on the board, to be answered and taken back."""
    REPLY = "reply"
    """The other side is to answer."""
    DONE = "done"


@dataclass(frozen=True, slots=True)
class DeskAct:
    """A button of the page, and its letter."""

    name: str
    letter: str
    words: str
    icon: str
    act: Callable[[], None]
    enabled: bool = True
    primary: bool = False


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A line of the list: a try, or an answer of the book."""

    text: str
    words: str
    right: bool | None = None
    """None: neither."""
    share: float | None = None
    """For a bar."""


@dataclass(frozen=True, slots=True)
class DeskFigure:
    """A number with what it counts."""

    value: str
    words: str


class PracticeDesk:
    """What is on the board, what was tried, and what there is to say.

    Args:
        state: the position to begin with.
    """

    game: Game = GAME

    def __init__(self, state: State) -> None:
        self._put(state)

    def _put(self, state: State) -> None:
        """Begin at a position, as if nothing had been tried."""
        self._match = Match.new(self.game, (HUMAN, HUMAN), state)
        self._before = self._match
        self._answer: Move | None = None
        self._began: float | None = None
        self.phase = DeskPhase.OPEN
        self.hints = 0
        self.shown: Move | None = None
        """The answer, once it was shown."""

    # --- what the board works on ------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The position on the board."""
        return self._match

    @property
    def human_to_move(self) -> bool:
        """True while a move is looked for."""
        return self.phase is DeskPhase.OPEN

    def interrupt(self) -> None:
        """Nothing is searched here."""

    def play(self, move: Move) -> None:
        """Try a move."""
        raise NotImplementedError

    def tick(self, now: float) -> bool:
        """Let a wrong try be answered and taken back, or the other side move; True if either was done."""
        if self.phase not in {DeskPhase.WRONG, DeskPhase.REPLY}:
            return False
        if self._began is None:
            self._began = now
        waited = now - self._began
        if self.phase is DeskPhase.REPLY:
            return waited >= REPLY_AFTER and self._reply()
        if waited >= BACK_AFTER:
            self.take_back()
            return True
        if waited >= ANSWER_AFTER and self._answer is not None:
            answer, self._answer = self._answer, None
            if answer in self._match.state.legal_moves():
                self._match = self._match.play(answer)
                return True
        return False

    def _reply(self) -> bool:
        """The other side moves."""
        return False

    def _refute(self, move: Move, answer: Move | None) -> None:
        """A wrong try: it is answered and taken back."""
        self._before, self._match = self._match, self._match.play(move)
        self._answer, self._began = answer, None
        self.phase = DeskPhase.WRONG

    def take_back(self) -> None:
        """A wrong try is taken back."""
        if self.phase is DeskPhase.WRONG:
            self._match, self.phase = self._before, DeskPhase.OPEN

    def hint(self) -> None:
        """First the piece, then the move."""
        if self.phase is DeskPhase.OPEN:
            self.hints = min(2, self.hints + 1)

    @property
    def right_move(self) -> Move | None:
        """What a hint points at."""
        return None

    # --- what is said -------------------------------------------------------------------------------

    @property
    def bottom(self) -> Side:
        """Whose side of the board is below."""
        return self._match.states[0].side_to_move

    @property
    def side_name(self) -> str:
        """Who is to move at the beginning."""
        return self.game.side_name(self.bottom)

    def title(self) -> str:
        """What the page is called."""
        raise NotImplementedError

    def subtitle(self) -> str:
        """A second line."""
        return ""

    def task(self) -> str:
        """What there is to be done."""
        raise NotImplementedError

    def detail(self) -> str:
        """More of that; empty if there is no more."""
        return ""

    def source(self) -> str:
        """Where it comes from; empty if from nowhere."""
        return ""

    def rows_title(self) -> str:
        """What the list is called."""
        return say("Your tries")

    def rows(self) -> tuple[DeskRow, ...]:
        """The list."""
        return ()

    def figures(self) -> tuple[DeskFigure, ...]:
        """What is counted."""
        return ()

    def said(self) -> Said:
        """How it stands."""
        raise NotImplementedError

    def acts(self) -> tuple[DeskAct, ...]:
        """The buttons, always the same ones."""
        raise NotImplementedError

    def _hinted(self) -> Said | None:
        """What a hint says; None if none was asked for."""
        move = self.right_move
        if move is None or not self.hints or self.phase is not DeskPhase.OPEN:
            return None
        if self.hints == 1:
            return Said(say("Look at the piece on {square}", square=move.origin), "hint")
        return Said(say("Hint: {move}", move=self._match.state.move_text(move)), "hint")
