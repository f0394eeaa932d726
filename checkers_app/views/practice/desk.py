"""A board on which something is practised, without a screen: what all such pages have in common.

A wrong try stays on the board for a moment, is answered, and is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import partial

from checkers_app.games.base import Game, Move, Side, State
from checkers_app.games.checkers import GAME
from checkers_app.games.lines import legal_part
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.library import LibraryEntry
from checkers_app.words import say

ANSWER_AFTER = 0.4
BACK_AFTER = 1.3
"""Seconds after a wrong try: when the other side answers it, and when both are taken back."""
REPLY_AFTER = 0.5
"""Seconds until the other side answers."""
STEP_AFTER = 0.9
"""Seconds from one move of a line that is shown to the next."""
FEW = 3
"""Rows of the list in a small window."""


class DeskPhase(Enum):
    """What the board waits for."""

    OPEN = "open"
    WRONG = "wrong"
    """A wrong try is on the board, to be answered and taken back."""
    REPLY = "reply"
    """The other side is to answer."""
    DONE = "done"
    CHOICE = "choice"
    """A button has to be pressed first."""
    JUDGED = "judged"
    """A move is on the board, and somebody thinks about it."""
    NOTHING = "nothing"
    """There is nothing to be practised."""


@dataclass(frozen=True, slots=True)
class Said:
    """One line about how things stand."""

    text: str
    icon: str = "info"
    right: bool = False
    """True if it has been solved."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The page is left for a game against the computer."""

    game: Game
    state: State
    side: Side
    """The person's."""
    level: int | None = None
    """The computer's; as it was chosen last if None."""


@dataclass(frozen=True, slots=True)
class ReviewOf:
    """The page is left for the review of a kept game."""

    entry: LibraryEntry


Leaving = PlayOn | ReviewOf


@dataclass(frozen=True, slots=True)
class DeskAct:
    """A button of the page, and its letter."""

    name: str
    letter: str
    words: str
    """Empty: the icon alone is shown."""
    icon: str
    act: Callable[[], Leaving | None]
    enabled: bool = True
    primary: bool = False
    tip: str = ""


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A line of the list: a try, or an answer of the book."""

    text: str
    words: str
    right: bool | None = None
    """None: neither."""
    share: float | None = None
    """For a bar."""
    ply: int | None = None
    """After how many plies of the line the position is that it leads to; None if it leads nowhere."""
    current: bool = False
    """True for the step that is on the board."""


@dataclass(frozen=True, slots=True)
class DeskFigure:
    """A number with what it counts."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class DeskDay:
    """A day, and how many were solved on it, or are due on it."""

    day: date
    count: int
    today: bool
    due: bool
    """Whether they are due, or were solved."""


@dataclass(frozen=True, slots=True)
class HowHard:
    """How hard a problem is beside how strong its solver is, in Elo on the scale of the levels."""

    problem: int
    words: str
    player: int | None
    """None before it is known."""
    spread: int = 0
    """The player's strength is within so much of that."""


class PracticeDesk:
    """What is on the board, what was tried, and what there is to say.

    Args:
        state: the position to begin with.
    """

    game: Game = GAME
    teaches_rules = False
    """True if the board is as large as it can be and shows which pieces have to jump."""

    def __init__(self, state: State) -> None:
        self._put(state)

    def _put(self, state: State) -> None:
        """Begin at a position, as if nothing had been tried."""
        self._start = self._match = Match.new(self.game, (HUMAN, HUMAN), state)
        self._before = self._match
        self._line: tuple[Move, ...] = ()
        self._plays = False
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

    def play(self, move: Move) -> None:
        """Try a move."""
        raise NotImplementedError

    def tick(self, now: float) -> bool:
        """Let a wrong try be answered and taken back, the other side move, or a line be shown; True if a move
        was played or taken back.
        """
        if self._plays:
            return self._show_on(now)
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

    def look_again(self) -> None:
        """The page is shown again: something may have come meanwhile."""

    def close(self) -> None:
        """The page is left."""

    def undo(self) -> None:
        """Take back what can be taken back: a wrong try."""
        self.take_back()

    # --- once it is over ----------------------------------------------------------------------------

    @property
    def line(self) -> tuple[Move, ...]:
        """What can be stepped through now; empty before it is over."""
        return self._line

    def _keep_line(self, moves: Iterable[Move], *, shown: bool = False) -> None:
        """There is a line to step through from the beginning; with ``shown`` it is played at once."""
        self._line = legal_part(self._start.state, moves)
        if shown:
            self._match = self._start
            self._plays, self._began = bool(self._line), None

    def _show_on(self, now: float) -> bool:
        """The next move of the line that is shown, when it is time."""
        if self._began is None:
            self._began = now
        if now - self._began < STEP_AFTER:
            return False
        self._began = now
        self._go(len(self._match.moves) + 1)
        self._plays = len(self._match.moves) < len(self._line)
        return True

    def walk(self, by: int) -> None:
        """Go through the line by hand."""
        self._plays = False
        self._go(len(self._match.moves) + by)

    def _go(self, place: int) -> None:
        match = self._start
        for move in self._line[: max(0, place)]:
            match = match.play(move)
        self._match = match

    def play_on(self) -> PlayOn:
        """Play from the position on the board; from the beginning, if nobody can move there."""
        match = self._match if self._match.outcome is None else self._start
        return PlayOn(self.game, match.state, self.bottom)

    def _over_acts(self, last: DeskAct) -> tuple[DeskAct, ...]:
        """The buttons once it is over: through the line, on with a game, and what comes next."""
        at = len(self._match.moves)
        can_back, can_on = bool(self._line) and at > 0, at < len(self._line)
        back, on = partial(self.walk, -1), partial(self.walk, 1)
        return (
            DeskAct("before", "", "", "prev", back, can_back, tip=say("One move back")),
            DeskAct("after", "", "", "next", on, can_on, tip=say("One move on")),
            self._play_on_act(),
            last,
        )

    def _play_on_act(self) -> DeskAct:
        return DeskAct("play_on", "p", say("Play here"), "cpu", self.play_on)

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

    def place(self) -> str:
        """Which of how many; empty if that is not told."""
        return ""

    def days(self) -> tuple[DeskDay, ...]:
        """The days that are shown; none if that is not told."""
        return ()

    def due(self) -> str:
        """When something comes back; empty if that is not told."""
        return ""

    def how_hard(self) -> HowHard | None:
        """How hard it is; None if nobody knows."""
        return None

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

    def rows(self, most: int = FEW) -> tuple[DeskRow, ...]:
        """The list, as far as there is room for it: not more rows than ``most``."""
        del most
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
