"""The board of a practice page, without a screen: the common part of all such pages.

A wrong try stays on the board for a moment, is answered, and is undone.
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
"""The seconds after a wrong try before the other side replies, and before both are undone."""
REPLY_AFTER = 0.5
"""The seconds before the other side replies."""
STEP_AFTER = 0.9
"""The seconds between two moves of a line that is shown."""
FEW = 3
"""The rows of the list in a small window."""


class DeskPhase(Enum):
    """The state of the board: what it waits for."""

    OPEN = "open"
    WRONG = "wrong"
    """A wrong try is on the board, to be answered and undone."""
    REPLY = "reply"
    """The other side is about to reply."""
    DONE = "done"
    CHOICE = "choice"
    """A button must be pressed first."""
    JUDGED = "judged"
    """A move is on the board and is being judged."""
    NOTHING = "nothing"
    """There is nothing to practise."""


@dataclass(frozen=True, slots=True)
class Said:
    """One line about the current state."""

    text: str
    icon: str = "info"
    right: bool = False
    """True if it has been solved."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """A request to leave the page for a game against the computer."""

    game: Game
    state: State
    side: Side
    """The person's side."""
    level: int | None = None
    """The computer's level; None for the last chosen one."""


@dataclass(frozen=True, slots=True)
class ReviewOf:
    """A request to leave the page for the review of a saved game."""

    entry: LibraryEntry


Leaving = PlayOn | ReviewOf


@dataclass(frozen=True, slots=True)
class DeskAct:
    """A button of the page, and its letter."""

    name: str
    letter: str
    words: str
    """If empty, only the icon is shown."""
    icon: str
    act: Callable[[], Leaving | None]
    enabled: bool = True
    primary: bool = False
    tip: str = ""


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A row of the list: a try, or a move of the book."""

    text: str
    words: str
    right: bool | None = None
    """None means neither."""
    share: float | None = None
    """The length of a bar, if any."""
    ply: int | None = None
    """The number of plies of the line to its position; None if it leads nowhere."""
    current: bool = False
    """True for the step that is on the board."""


@dataclass(frozen=True, slots=True)
class DeskFigure:
    """A number with its label."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class DeskDay:
    """A day, and the number of items solved or due on it."""

    day: date
    count: int
    today: bool
    due: bool
    """Whether they are due, or were solved."""


@dataclass(frozen=True, slots=True)
class HowHard:
    """The rating of a problem next to that of its solver, in Elo on the scale of the levels."""

    problem: int
    words: str
    player: int | None
    """None while it is unknown."""
    spread: int = 0
    """The uncertainty of the player's rating."""


class PracticeDesk:
    """The board, the tries, and the texts.

    Args:
        state: the first position.
    """

    game: Game = GAME
    teaches_rules = False
    """True if the board is as large as possible and marks the pieces that must jump."""

    def __init__(self, state: State) -> None:
        self._put(state)

    def _put(self, state: State) -> None:
        """Start at a position without tries."""
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

    # --- for the board ---------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The position on the board."""
        return self._match

    @property
    def human_to_move(self) -> bool:
        """True while a move is expected."""
        return self.phase is DeskPhase.OPEN

    def play(self, move: Move) -> None:
        """Try a move."""
        raise NotImplementedError

    def tick(self, now: float) -> bool:
        """Reply to a wrong try and undo it, move for the other side, or continue a line; True if the board
        has changed.
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
        """Move for the other side."""
        return False

    def _refute(self, move: Move, answer: Move | None) -> None:
        """Handle a wrong try: reply to it and undo it."""
        self._before, self._match = self._match, self._match.play(move)
        self._answer, self._began = answer, None
        self.phase = DeskPhase.WRONG

    def take_back(self) -> None:
        """Undo a wrong try."""
        if self.phase is DeskPhase.WRONG:
            self._match, self.phase = self._before, DeskPhase.OPEN

    def look_again(self) -> None:
        """Handle the page being shown again: there may be new items."""

    def close(self) -> None:
        """Handle leaving the page."""

    def undo(self) -> None:
        """Undo a wrong try, if there is one."""
        self.take_back()

    # --- once it is over ----------------------------------------------------------------------------

    @property
    def line(self) -> tuple[Move, ...]:
        """The line that can be stepped through; empty until the item is over."""
        return self._line

    def _keep_line(self, moves: Iterable[Move], *, shown: bool = False) -> None:
        """Set a line to step through from the beginning; with ``shown`` it is played at once."""
        self._line = legal_part(self._start.state, moves)
        if shown:
            self._match = self._start
            self._plays, self._began = bool(self._line), None

    def _show_on(self, now: float) -> bool:
        """Play the next move of the line when it is due."""
        if self._began is None:
            self._began = now
        if now - self._began < STEP_AFTER:
            return False
        self._began = now
        self._go(len(self._match.moves) + 1)
        self._plays = len(self._match.moves) < len(self._line)
        return True

    def walk(self, by: int) -> None:
        """Step through the line."""
        self._plays = False
        self._go(len(self._match.moves) + by)

    def _go(self, place: int) -> None:
        match = self._start
        for move in self._line[: max(0, place)]:
            match = match.play(move)
        self._match = match

    def play_on(self) -> PlayOn:
        """Play from the current position, or from the beginning if the game is over in it."""
        match = self._match if self._match.outcome is None else self._start
        return PlayOn(self.game, match.state, self.bottom)

    def _over_acts(self, last: DeskAct) -> tuple[DeskAct, ...]:
        """The buttons at the end: through the line, play on, and what comes next."""
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
        """Show first the piece, then the move."""
        if self.phase is DeskPhase.OPEN:
            self.hints = min(2, self.hints + 1)

    @property
    def right_move(self) -> Move | None:
        """The move that a hint shows."""
        return None

    # --- texts -----------------------------------------------------------------------------------------

    @property
    def bottom(self) -> Side:
        """The side at the bottom of the board."""
        return self._match.states[0].side_to_move

    @property
    def side_name(self) -> str:
        """The name of the side to move at the beginning."""
        return self.game.side_name(self.bottom)

    def place(self) -> str:
        """The number of the item, such as 2 of 10; may be empty."""
        return ""

    def days(self) -> tuple[DeskDay, ...]:
        """The days that are shown; may be empty."""
        return ()

    def due(self) -> str:
        """When items are due again; may be empty."""
        return ""

    def how_hard(self) -> HowHard | None:
        """The difficulty; None if unknown."""
        return None

    def title(self) -> str:
        """The title of the page."""
        raise NotImplementedError

    def subtitle(self) -> str:
        """A second line."""
        return ""

    def task(self) -> str:
        """The task."""
        raise NotImplementedError

    def detail(self) -> str:
        """More about the task; may be empty."""
        return ""

    def source(self) -> str:
        """The source of the item; may be empty."""
        return ""

    def rows_title(self) -> str:
        """The title of the list."""
        return say("Your tries")

    def rows(self, most: int = FEW) -> tuple[DeskRow, ...]:
        """The list, at most ``most`` rows."""
        del most
        return ()

    def figures(self) -> tuple[DeskFigure, ...]:
        """The statistics."""
        return ()

    def said(self) -> Said:
        """The current state."""
        raise NotImplementedError

    def acts(self) -> tuple[DeskAct, ...]:
        """The buttons, always in the same order."""
        raise NotImplementedError

    def _hinted(self) -> Said | None:
        """The text of a hint; None if none was requested."""
        move = self.right_move
        if move is None or not self.hints or self.phase is not DeskPhase.OPEN:
            return None
        if self.hints == 1:
            return Said(say("Look at the piece on {square}", square=move.origin), "hint")
        return Said(say("Hint: {move}", move=self._match.state.move_text(move)), "hint")
