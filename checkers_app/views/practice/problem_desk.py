"""Problems one after another, and what their themes are called."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from types import MappingProxyType

from checkers_app.games.base import Move
from checkers_app.games.lines import line_texts
from checkers_app.practice.problems import Aim, ProblemBook, ProblemEntry
from checkers_app.practice.progress import PracticeStore, Subject
from checkers_app.practice.rating import SHOWN_AFTER
from checkers_app.practice.themes import ProblemTheme
from checkers_app.views.practice.desk import DeskAct, DeskFigure, DeskPhase, DeskRow, PracticeDesk
from checkers_app.views.puzzles.puzzle_words import Said
from checkers_app.words import later, say, say_count, say_list, say_number

AIMS = MappingProxyType(
    {
        Aim.WIN: later("{side} to move and win"),
        Aim.TWO_PIECES: later("{side} to move and win two pieces or more"),
        Aim.PIECE: later("{side} to move and win a piece"),
        Aim.KING: later("{side} to move and get a king first"),
        Aim.HOLD: later("{side} to move and keep the game even"),
    }
)
THEMES = MappingProxyType(
    {
        ProblemTheme.TWO_FOR_ONE: later("Two for one"),
        ProblemTheme.THREE_FOR_ONE: later("Three for one"),
        ProblemTheme.THREE_FOR_TWO: later("Three for two"),
        ProblemTheme.EXCHANGE: later("An exchange"),
        ProblemTheme.SEVERAL_JUMPS: later("Several jumps in one move"),
        ProblemTheme.SACRIFICE: later("Give a piece first"),
        ProblemTheme.DOUBLE_ATTACK: later("Double attack"),
        ProblemTheme.BREAKTHROUGH: later("Breakthrough"),
        ProblemTheme.KING_FIRST: later("A king first"),
        ProblemTheme.TRAPPED_KING: later("Trap a king"),
        ProblemTheme.ONLY_DRAW: later("The only draw"),
        ProblemTheme.ONLY_WIN: later("The only win"),
        ProblemTheme.NO_MOVE_LEFT: later("No move left"),
        ProblemTheme.HAVING_TO_MOVE: later("Having to move"),
        ProblemTheme.LONG_WAY: later("A long way to win"),
    }
)
GRADES = (
    (1_100, later("Easy")),
    (1_300, later("Middle")),
    (1_500, later("Hard")),
    (10_000, later("Very hard")),
)
"""Below this rating a problem is called so."""
_EASY, _ABOVE, _HARD = -100, 60, 150


def grade_of(rating: int) -> int:
    """The number of the grade of a problem."""
    return next(number for number, (below, _) in enumerate(GRADES) if rating < below)


def aim_words(entry: ProblemEntry) -> str:
    """Who is to move, and what there is to be reached."""
    white = entry.fen.startswith("W")
    return say(AIMS[entry.aim], side=say("White") if white else say("Black"))


def problem_of_the_day(book: ProblemBook, day: date) -> ProblemEntry | None:
    """The same for everybody with the same problems: one of the middle half, another each day."""
    quarter = len(book) // 4
    middle = book.entries[quarter : len(book) - quarter] or book.entries
    return middle[day.toordinal() * 7_919 % len(middle)] if middle else None


def queue_for(book: ProblemBook, store: PracticeStore, today: date) -> list[ProblemEntry]:
    """What comes back first, then what was never tried: that next to the player's rating first."""
    progress, by_id = store.progress, book.by_id
    due = [by_id[key] for key in progress.due(Subject.PROBLEM, today) if key in by_id]
    new = [entry for entry in book.entries if not progress.card(Subject.PROBLEM, entry.id).tries]
    new.sort(key=lambda entry: abs(entry.rating - progress.rating.value))
    return due + new


class ProblemDesk(PracticeDesk):
    """Problems of one sitting.

    Args:
        queue: which, one after another; at least one.
        store: where it is kept how they went.
        today: which day it is.
        total: how many there are altogether.
        kind: what the sitting is called.
    """

    def __init__(
        self, queue: Sequence[ProblemEntry], store: PracticeStore, today: date, total: int, kind: str
    ) -> None:
        self._queue = tuple(queue)
        self._store = store
        self._today = today
        self._total = total
        self._kind = kind
        self._index = 0
        self._open()

    def _open(self) -> None:
        self.entry = self._queue[self._index]
        """The problem that is on the board."""
        self.problem = self.entry.problem()
        self._tried: list[DeskRow] = []
        self._gained = 0
        self._put(self.problem.state)

    @property
    def right_move(self) -> Move | None:
        """The answer."""
        return self.problem.solution

    def play(self, move: Move) -> None:
        """Try a move."""
        if self.phase is not DeskPhase.OPEN:
            return
        puzzle = self.problem.puzzle
        outcome = puzzle.outcome_of(move)
        text = self._match.state.move_text(move)
        if not puzzle.is_right(move):
            answer = outcome.line[1] if len(outcome.line) > 1 else None
            follows = line_texts(puzzle.state, outcome.line)[1:2]
            words = say("{answer} follows", answer=follows[0]) if follows else ""
            self._tried.append(DeskRow(text, words, right=False))
            self._refute(move, answer)
            return
        line = line_texts(puzzle.state, puzzle.answer.line)[1:7]
        self._tried.append(DeskRow(text, " ".join(line), right=True))
        self._match = self._match.play(move)
        self.phase = DeskPhase.DONE
        tries = len(self._tried) + self.hints
        self._note(tries, shown=False)

    def _note(self, tries: int, *, shown: bool) -> None:
        before, entry = self._store.progress.rating, self.entry
        self._store.change(
            lambda progress: progress.after_problem(
                entry.id, entry.rating, self._today, tries=tries, shown=shown
            )
        )
        self._gained = round(self._store.progress.rating.value) - round(before.value)

    def show(self) -> None:
        """Show the answer."""
        if self.phase in {DeskPhase.OPEN, DeskPhase.WRONG}:
            self.take_back()
            self.shown, self.phase = self.problem.solution, DeskPhase.DONE
            self._note(len(self._tried) + 1, shown=True)

    def next(self) -> None:
        """The next problem; who skips one ends the streak."""
        if self.phase is not DeskPhase.DONE:
            self._store.change(lambda progress: progress.without_streak())
        self._index = (self._index + 1) % len(self._queue)
        self._open()

    # --- what is said -------------------------------------------------------------------------------

    def title(self) -> str:
        """Which problem."""
        return say("Problems")

    def subtitle(self) -> str:
        """Which sitting."""
        return say(self._kind)

    def task(self) -> str:
        """Who is to move, and what there is to be reached."""
        return aim_words(self.entry)

    def detail(self) -> str:
        """The themes, once it is solved."""
        if self.phase is not DeskPhase.DONE:
            return say("One move is clearly better than all others.")
        themes = [say(THEMES[theme]) for theme in self.problem.themes]
        return say("Theme: {themes}", themes=say_list(themes)) if themes else ""

    def rows(self) -> tuple[DeskRow, ...]:
        """The last tries."""
        return tuple(self._tried[-2:])

    def figures(self) -> tuple[DeskFigure, ...]:
        """How hard it is, how strong the player is, how many were solved in a row."""
        progress = self._store.progress
        rating = progress.rating
        yours = DeskFigure(
            say_number(round(rating.value)) if rating.known else "–",
            say("your rating") if rating.known else say("after {number} problems", number=SHOWN_AFTER),
        )
        return (
            DeskFigure(say_number(self.entry.rating), self._how_hard()),
            yours,
            DeskFigure(str(progress.streak), say("solved in a row")),
        )

    def _how_hard(self) -> str:
        rating = self._store.progress.rating
        if not rating.known:
            return say(GRADES[grade_of(self.entry.rating)][1])
        above = self.entry.rating - rating.value
        if above <= _EASY:
            return say("easy for you")
        if above < _ABOVE:
            return say("about your strength")
        return say("a little above you") if above <= _HARD else say("hard for you")

    def said(self) -> Said:
        """How it stands."""
        move = self.problem.state.move_text(self.problem.solution)
        if self.phase is DeskPhase.WRONG:
            return Said(say("Not this one: watch the reply"))
        if self.phase is DeskPhase.DONE and self.shown is not None:
            return Said(say("{move} was the move; it comes back tomorrow", move=move), "look")
        if self.phase is DeskPhase.DONE:
            if self._gained > 0 and self._store.progress.rating.known:
                text = say("{move}: that is it. +{points} for you", move=move, points=self._gained)
                return Said(text, "check", right=True)
            return Said(say("{move}: that is it", move=move), "check", right=True)
        return self._hinted() or Said(self._still_open())

    def _still_open(self) -> str:
        if self._tried:
            return say_count("{number} try so far", "{number} tries so far", len(self._tried))
        return say("Find the move")

    def acts(self) -> tuple[DeskAct, ...]:
        """Hint, show, next."""
        done = self.phase is DeskPhase.DONE
        return (
            DeskAct("hint", "h", say("Hint"), "hint", self.hint, not done),
            DeskAct("show", "s", say("Show"), "look", self.show, not done),
            DeskAct("next", "n", say("Next"), "last", self.next, primary=done),
        )
