"""The state of the board on a practice page; all such pages share this code.

Each page presents items, such as puzzles, one at a time.  A wrong try stays on the board for a moment; then
the other side replies, and both moves are undone.
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
"""The times in seconds from a wrong try until the other side replies, and until both moves are undone."""
REPLY_AFTER = 0.5
"""The time before the other side replies, in seconds."""
STEP_AFTER = 0.9
"""The time between two moves when a line is shown, in seconds."""
FEW = 3
"""The number of rows of the list in a small window."""


class DeskPhase(Enum):
    """The state of the board, such as what happens next or what the user must do."""

    OPEN = "open"
    WRONG = "wrong"
    """A wrong try is on the board; a reply follows, and then both moves are undone."""
    REPLY = "reply"
    """The other side is about to reply."""
    DONE = "done"
    CHOICE = "choice"
    """The user must press a button first."""
    JUDGED = "judged"
    """A move is on the board and is being judged."""
    NOTHING = "nothing"
    """There is no item to practise."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line of text about the current state."""

    text: str
    icon: str = "info"
    right: bool = False
    """True if the item has been solved."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """A request to leave the page for a game against the computer."""

    game: Game
    state: State
    side: Side
    """The side that the person plays."""
    level: int | None = None
    """The computer's level; None for the level that was last chosen."""


@dataclass(frozen=True, slots=True)
class ReviewOf:
    """A request to leave the page for the review of a saved game."""

    entry: LibraryEntry


Leaving = PlayOn | ReviewOf


@dataclass(frozen=True, slots=True)
class DeskAct:
    """A button of the page, with the letter that is its shortcut."""

    name: str
    letter: str
    words: str
    """The text on the button; if empty, only the icon is shown."""
    icon: str
    act: Callable[[], Leaving | None]
    enabled: bool = True
    primary: bool = False
    tip: str = ""


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A row of the list, such as a try or a book move."""

    text: str
    words: str
    right: bool | None = None
    """True if the move is right, False if it is wrong, None if neither."""
    share: float | None = None
    """The length of the bar in the row, from 0 to 1; None if there is no bar."""
    ply: int | None = None
    """The number of plies in the line that precede the row's position; None if the row cannot be clicked."""
    current: bool = False
    """True for the step that is on the board."""


@dataclass(frozen=True, slots=True)
class DeskFigure:
    """A number in the statistics, and its label."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class DeskDay:
    """A day, and the number of items solved or due on it."""

    day: date
    count: int
    today: bool
    due: bool
    """True if the items are due, False if they were solved."""


@dataclass(frozen=True, slots=True)
class HowHard:
    """How hard a problem is for the player: the ratings of both, in Elo points on the scale of the levels."""

    problem: int
    words: str
    player: int | None
    """The player's rating; None while it is unknown."""
    spread: int = 0
    """The uncertainty of the player's rating."""


class PracticeDesk:
    """The state of a practice page: the board, the tries and the texts.

    Args:
        state: the first position.
    """

    game: Game = GAME
    teaches_rules = False
    """True for a page on which the board is as large as possible and the pieces that must jump are marked."""

    def __init__(self, state: State) -> None:
        self._put(state)

    def _put(self, state: State) -> None:
        """Start again at a position, without tries."""
        self._start = self._match = Match.new(self.game, (HUMAN, HUMAN), state)
        self._before = self._match
        self._line: tuple[Move, ...] = ()
        self._plays = False
        self._answer: Move | None = None
        self._began: float | None = None
        self.phase = DeskPhase.OPEN
        self.hints = 0
        self.shown: Move | None = None
        """The answer if the user has asked to see it, or None."""

    # --- for the board ---------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The game up to the position on the board."""
        return self._match

    @property
    def human_to_move(self) -> bool:
        """True while the user is expected to move."""
        return self.phase is DeskPhase.OPEN

    def play(self, move: Move) -> None:
        """Try a move."""
        raise NotImplementedError

    def tick(self, now: float) -> bool:
        """Make the moves that are due, and undo wrong tries; return True if the board has changed.

        The moves are replies to wrong tries, moves of the other side, and moves of a line being shown.
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
        """Make the other side's move; returns True if the board has changed."""
        return False

    def _refute(self, move: Move, answer: Move | None) -> None:
        """Put a wrong try on the board; :meth:`tick` then replies to it and undoes it."""
        self._before, self._match = self._match, self._match.play(move)
        self._answer, self._began = answer, None
        self.phase = DeskPhase.WRONG

    def take_back(self) -> None:
        """Undo a wrong try."""
        if self.phase is DeskPhase.WRONG:
            self._match, self.phase = self._before, DeskPhase.OPEN

    def look_again(self) -> None:
        """Look for new items when the page is shown again."""

    def close(self) -> None:
        """Clean up when the user leaves the page."""

    def undo(self) -> None:
        """Undo a wrong try, if there is one."""
        self.take_back()

    # --- once it is over ----------------------------------------------------------------------------

    @property
    def line(self) -> tuple[Move, ...]:
        """The line through which the user can step; empty until the item is over."""
        return self._line

    def _keep_line(self, moves: Iterable[Move], *, shown: bool = False) -> None:
        """Set the line that the user can step through; with ``shown``, it is played from the beginning."""
        self._line = legal_part(self._start.state, moves)
        if shown:
            self._match = self._start
            self._plays, self._began = bool(self._line), None

    def _show_on(self, now: float) -> bool:
        """Play the next move of the line if it is due; returns True if a move was played."""
        if self._began is None:
            self._began = now
        if now - self._began < STEP_AFTER:
            return False
        self._began = now
        self._go(len(self._match.moves) + 1)
        self._plays = len(self._match.moves) < len(self._line)
        return True

    def walk(self, by: int) -> None:
        """Move ``by`` steps through the line: forward if positive, back if negative."""
        self._plays = False
        self._go(len(self._match.moves) + by)

    def _go(self, place: int) -> None:
        match = self._start
        for move in self._line[: max(0, place)]:
            match = match.play(move)
        self._match = match

    def play_on(self) -> PlayOn:
        """A request to leave the page and play on from the current position, or from the first position if
        the game is over.
        """
        match = self._match if self._match.outcome is None else self._start
        return PlayOn(self.game, match.state, self.bottom)

    def _over_acts(self, last: DeskAct) -> tuple[DeskAct, ...]:
        """The buttons at the end: stepping through the line, playing on, and then ``last``."""
        at = len(self._match.moves)
        can_back, can_on = bool(self._line) and at > 0, at < len(self._line)
        back, on = partial(self.walk, -1), partial(self.walk, 1)
        return (
            DeskAct("before", "", "", "prev", back, can_back, tip=say("One move back")),
            DeskAct("after", "", "", "next", on, can_on, tip=say("One move forward")),
            self._play_on_act(),
            last,
        )

    def _play_on_act(self) -> DeskAct:
        return DeskAct("play_on", "p", say("Play here"), "cpu", self.play_on)

    def hint(self) -> None:
        """Show which piece to move or, on the second call, the whole move."""
        if self.phase is DeskPhase.OPEN:
            self.hints = min(2, self.hints + 1)

    @property
    def right_move(self) -> Move | None:
        """The move that a hint shows; None if no hint is possible."""
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
        """The number of the current item, such as 2 of 10; may be empty."""
        return ""

    def days(self) -> tuple[DeskDay, ...]:
        """The displayed days; may be empty."""
        return ()

    def due(self) -> str:
        """A text that says when items are due again; may be empty."""
        return ""

    def how_hard(self) -> HowHard | None:
        """The difficulty of the current item; None if unknown."""
        return None

    def title(self) -> str:
        """The title of the page."""
        raise NotImplementedError

    def subtitle(self) -> str:
        """The subtitle of the page; may be empty."""
        return ""

    def task(self) -> str:
        """The text of the task."""
        raise NotImplementedError

    def detail(self) -> str:
        """Further information about the task; may be empty."""
        return ""

    def source(self) -> str:
        """The source of the item; may be empty."""
        return ""

    def rows_title(self) -> str:
        """The title of the list."""
        return say("Your tries")

    def rows(self, most: int = FEW) -> tuple[DeskRow, ...]:
        """The rows of the list; no more than ``most`` are returned."""
        del most
        return ()

    def figures(self) -> tuple[DeskFigure, ...]:
        """The statistics of the page."""
        return ()

    def said(self) -> Said:
        """The line of text about the current state."""
        raise NotImplementedError

    def acts(self) -> tuple[DeskAct, ...]:
        """The buttons of the page, always in the same order."""
        raise NotImplementedError

    def _hinted(self) -> Said | None:
        """The text of a hint; None if none was requested."""
        move = self.right_move
        if move is None or not self.hints or self.phase is not DeskPhase.OPEN:
            return None
        if self.hints == 1:
            return Said(say("Look at the piece on {square}", square=move.origin), "hint")
        return Said(say("Hint: {move}", move=self._match.state.move_text(move)), "hint")
