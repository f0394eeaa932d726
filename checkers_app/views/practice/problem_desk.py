"""Presents problems for practice, one after another, and names their themes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from types import MappingProxyType

from checkers_app.engine.api import WIN_BOUND
from checkers_app.play.puzzles.puzzles import Puzzle
from checkers_app.practice.problems import Aim, ProblemBook, ProblemEntry, ProblemFileError
from checkers_app.practice.progress import PracticeStore, Subject
from checkers_app.practice.rating import SHOWN_AFTER, PlayerRating
from checkers_app.practice.themes import ProblemTheme
from checkers_app.views.practice.desk import DeskFigure, DeskPhase, HowHard
from checkers_app.views.practice.mistake_words import right_words
from checkers_app.views.practice.puzzle_desk import PuzzleDesk
from checkers_app.words import N_, say, say_list

AIMS = MappingProxyType(
    {
        Aim.WIN: N_("{side} to move and win"),
        Aim.TWO_PIECES: N_("{side} to move and win two pieces or more"),
        Aim.PIECE: N_("{side} to move and win a piece"),
        Aim.KING: N_("{side} to move and get a king first"),
        Aim.HOLD: N_("{side} to move and keep the game even"),
    }
)
BRIEF_AIMS = MappingProxyType(
    {
        Aim.WIN: N_("Win"),
        Aim.TWO_PIECES: N_("Win two pieces"),
        Aim.PIECE: N_("Win a piece"),
        Aim.KING: N_("A king first"),
        Aim.HOLD: N_("Keep it even"),
    }
)
"""Shorter texts for the aims, used if space is short and a board shows the side to move."""
THEMES = MappingProxyType(
    {
        ProblemTheme.TWO_FOR_ONE: N_("Two for one"),
        ProblemTheme.THREE_FOR_ONE: N_("Three for one"),
        ProblemTheme.THREE_FOR_TWO: N_("Three for two"),
        ProblemTheme.EXCHANGE: N_("An exchange"),
        ProblemTheme.SEVERAL_JUMPS: N_("Multiple jump"),
        ProblemTheme.SACRIFICE: N_("Sacrifice"),
        ProblemTheme.DOUBLE_ATTACK: N_("Double attack"),
        ProblemTheme.BREAKTHROUGH: N_("Breakthrough"),
        ProblemTheme.KING_FIRST: N_("A king first"),
        ProblemTheme.TRAPPED_KING: N_("Trap a king"),
        ProblemTheme.ONLY_DRAW: N_("The only draw"),
        ProblemTheme.ONLY_WIN: N_("The only win"),
        ProblemTheme.NO_MOVE_LEFT: N_("No moves left"),
        ProblemTheme.HAVING_TO_MOVE: N_("Forced to move"),
        ProblemTheme.LONG_WAY: N_("A long way to a win"),
    }
)
GRADES = (
    (1_100, N_("Easy")),
    (1_300, N_("Medium")),
    (1_500, N_("Hard")),
    (10_000, N_("Very hard")),
)
"""The grades of problems; each grade has an exclusive upper limit for the rating, and a name."""
_EASY, _ABOVE, _HARD = -100, 60, 150


_EASY_GRADES = 1
"""The number of lowest grades from which a new player gets the problem of the day."""
_DRAW = N_("{side} to move and draw")


def grade_of(rating: int) -> int:
    """The index of the grade to which a problem belongs."""
    return next(number for number, (below, _) in enumerate(GRADES) if rating < below)


def aim_words(entry: ProblemEntry) -> str:
    """The side to move, and the aim."""
    white = entry.fen.startswith("W")
    aim = _DRAW if ProblemTheme.ONLY_DRAW in entry.themes else AIMS[entry.aim]
    return say(aim, side=say("White") if white else say("Black"))


def problem_of_the_day(book: ProblemBook, day: date, rating: PlayerRating) -> ProblemEntry | None:
    """The problem of a day: an easy one for players without a rating, otherwise one from the middle half of
    all problems, ordered by difficulty.

    Players whose problem files are identical get the same problem of the day, provided that all of them have
    a rating or none of them has one.
    """
    quarter = len(book) // 4
    chosen = book.entries[quarter : len(book) - quarter]
    if not rating.known:
        chosen = book.below(GRADES[_EASY_GRADES - 1][0])
    chosen = chosen or book.entries
    return chosen[day.toordinal() * 7_919 % len(chosen)] if chosen else None


def queue_for(book: ProblemBook, store: PracticeStore, today: date) -> list[ProblemEntry]:
    """The problems that are due, followed by the new problems, with those closest to the player's rating
    first.
    """
    progress, by_id = store.progress, book.by_id
    due = [by_id[key] for key in progress.due(Subject.PROBLEM, today) if key in by_id]
    new = [entry for entry in book.entries if not progress.card(Subject.PROBLEM, entry.id).tries]
    new.sort(key=lambda entry: abs(entry.rating - progress.rating.value))
    return due + new


class ProblemDesk(PuzzleDesk):
    """The state of the page on which a sequence of problems is practised.

    Args:
        queue: the problems in order; there must be at least one.
        store: the store in which the results are saved.
        today: today's date.
        total: the total number of problems.
        kind: the name of the sequence.
        daily: the problem of the day, for which the page has a special title.
        own: the name of the user's set that contains the problems; empty for the program's problems.

    Raises:
        ProblemFileError: if none of the problems can be used.
    """

    def __init__(
        self,
        queue: Sequence[ProblemEntry],
        store: PracticeStore,
        today: date,
        total: int,
        kind: str,
        daily: ProblemEntry | None = None,
        own: str = "",
    ) -> None:
        self._queue = tuple(queue)
        self._store = store
        self._today = today
        self._total = total
        self._kind = kind
        self._daily = daily
        self._own = own
        self._index = 0
        self._open()

    def _open(self) -> None:
        self.entry = self._queue[self._index]
        """The problem on the board."""
        try:
            self.problem = self.entry.problem()
        except ProblemFileError:  # from a damaged set of the user's
            self._queue = tuple(entry for entry in self._queue if entry is not self.entry)
            if not self._queue:
                raise
            self._index %= len(self._queue)
            self._open()
            return
        self._gained = 0
        self._set(self.problem.puzzle)

    def _solved(self, puzzle: Puzzle, tries: int) -> None:
        del puzzle
        self._note(tries, shown=False)

    def _gave_up(self, puzzle: Puzzle) -> None:
        del puzzle
        self._note(len(self.tried) + 1, shown=True)

    def _note(self, tries: int, *, shown: bool) -> None:
        before, entry = self._store.progress.rating, self.entry
        self._store.change(
            lambda progress: progress.after_problem(
                entry.id, entry.rating, self._today, tries=tries, shown=shown
            )
        )
        self._gained = round(self._store.progress.rating.value) - round(before.value)

    def next(self) -> None:
        """Go to the next problem; skipping a problem after a wrong try or a hint ends the streak."""
        if self.phase is not DeskPhase.DONE and (self.tried or self.hints):
            self._store.change(lambda progress: progress.without_streak())
        self._index = (self._index + 1) % len(self._queue)
        self._open()

    # --- texts -----------------------------------------------------------------------------------------

    def title(self) -> str:
        """The title of the page."""
        return say("Problems")

    def subtitle(self) -> str:
        """The name of the sequence of problems."""
        if self._own:
            return self._own
        return say("Problem of the day") if self.entry is self._daily else say(self._kind)

    def task(self) -> str:
        """The side to move, and the aim."""
        return aim_words(self.entry)

    def detail(self) -> str:
        """The number of right moves or, once the problem is over, its themes."""
        if self.phase is not DeskPhase.DONE:
            return right_words(1)
        themes = [say(THEMES[theme]) for theme in self.problem.themes]
        theme = say("Theme: {themes}", themes=say_list(themes)) if themes else ""
        return " ".join(filter(None, (theme, self._why())))

    def _why(self) -> str:
        """Why no other move is right, if one sentence covers all other moves; otherwise empty."""
        puzzle = self.problem.puzzle
        others = puzzle.tries[puzzle.right :]
        if others and all(item.score < -WIN_BOUND for item in others):
            return say("Every other move loses.")
        if others and self.entry.aim is Aim.WIN and all(abs(item.score) <= WIN_BOUND for item in others):
            return say("No other move wins.")
        return ""

    def place(self) -> str:
        """The number of problems solved in a row; empty if no problems have been solved."""
        streak = self._store.progress.streak
        return say("{number} in a row", number=streak) if streak else ""

    def figures(self) -> tuple[DeskFigure, ...]:
        """The player's rating, the current streak of solved problems, and the longest streak."""
        progress = self._store.progress
        rating = progress.rating
        yours = DeskFigure(
            str(round(rating.value)) if rating.known else "–",
            say("your rating")
            if rating.known
            else say("your rating, shown after {number} problems", number=SHOWN_AFTER),
        )
        return (
            yours,
            DeskFigure(str(progress.streak), say("solved in a row")),
            DeskFigure(str(progress.longest), say("most in a row")),
        )

    def how_hard(self) -> HowHard:
        """The ratings of the problem and of the player."""
        rating = self._store.progress.rating
        player = round(rating.value) if rating.known else None
        return HowHard(self.entry.rating, self._how_hard(), player, round(rating.deviation))

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

    def _praise(self, move: str) -> str:
        if self._gained > 0 and self._store.progress.rating.known:
            return say("{move} is right. +{points} for you", move=move, points=self._gained)
        return super()._praise(move)

    def _still_open(self) -> str:
        if not self.tried:
            return super()._still_open()
        puzzle = self.problem.puzzle
        move = puzzle.state.move_text(self.tried[-1])
        score = puzzle.outcome_of(self.tried[-1]).score
        if score < -WIN_BOUND:
            return say("{move} loses. Try again.", move=move)
        if score == 0 and self.entry.aim is not Aim.HOLD:
            return say("{move} only draws. Try again.", move=move)
        return say("{move} is not good enough. Try again.", move=move)
