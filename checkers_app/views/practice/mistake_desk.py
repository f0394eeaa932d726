"""Presents the player's own mistakes as puzzles, one after another, or says why there are no puzzles."""

from __future__ import annotations

from datetime import date, timedelta

from checkers_app.play.puzzles.puzzle_store import PuzzleStore
from checkers_app.play.puzzles.puzzles import Puzzle
from checkers_app.views.practice.desk import DeskAct, DeskDay, DeskFigure, DeskPhase, ReviewOf, Said
from checkers_app.views.practice.mistake_sources import Sources
from checkers_app.views.practice.mistake_words import (
    due_words,
    nothing_words,
    right_words,
    source_words,
    task_sentence,
    which_game,
)
from checkers_app.views.practice.puzzle_desk import PuzzleDesk
from checkers_app.words import N_, say

WEEK = 7
"""The number of days shown; the last one is tomorrow."""
_PLAY = N_("Play a game, then review it")


class MistakeDesk(PuzzleDesk):
    """The state of the page on which the puzzles are practised.

    Args:
        store: the store in which the deck of puzzles is saved.
        today: today's date.
        sources: the saved games and the results of their reviews.
    """

    def __init__(self, store: PuzzleStore, today: date, sources: Sources, keys: tuple[str, ...] = ()) -> None:
        self._store = store
        self._today = today
        self._sources = sources
        self._keys = keys
        self._index = 0
        self._open()
        self.look_again()

    def _open(self) -> None:
        """Open the puzzle at the current index."""
        deck = {item.key: item for item in self._store.deck.puzzles}
        puzzle = deck.get(self._keys[self._index]) if self._index < len(self._keys) else None
        if puzzle is not None:
            self._set(puzzle)
            return
        self.puzzle = None
        self._put(self.game.initial)
        self.phase = DeskPhase.NOTHING

    def look_again(self) -> None:
        """Look for new puzzles if there were none."""
        if self.phase is DeskPhase.NOTHING and not self._store.deck.puzzles:
            self._sources.look_again()
        if not self._keys and self.phase is DeskPhase.NOTHING:
            self._keys = tuple(item.key for item in self._store.deck.due(self._today))
            self._open()

    def tick(self, now: float) -> bool:
        """Update the board; while there are no puzzles, also read saved games to find the reason."""
        if self.phase is DeskPhase.NOTHING and not self._store.deck.puzzles:
            return self._sources.step(now)
        if self.phase is DeskPhase.NOTHING and not self._keys:
            self.look_again()
            return bool(self._keys)
        return super().tick(now)

    def _solved(self, puzzle: Puzzle, tries: int) -> None:
        self._store.change(lambda deck: deck.after_solving(puzzle.key, self._today, at_once=tries == 1))

    def _gave_up(self, puzzle: Puzzle) -> None:
        self._store.change(lambda deck: deck.after_showing(puzzle.key, self._today))

    def next(self) -> None:
        """Go to the next puzzle; if the current puzzle is unsolved, it stays due."""
        if self.phase is not DeskPhase.NOTHING:
            self._index += 1
            self._open()

    def practise(self) -> None:
        """Practise all puzzles, whether or not they are due."""
        self._keys, self._index = tuple(item.key for item in self._store.deck.puzzles), 0
        self._open()

    def review(self) -> ReviewOf | None:
        """A request to review a game whose mistakes may become puzzles; None if there is no such game."""
        return ReviewOf(self._sources.waiting) if self._sources.waiting is not None else None

    # --- texts -----------------------------------------------------------------------------------------

    def title(self) -> str:
        """The title of the page."""
        return say("My mistakes")

    def subtitle(self) -> str:
        """The source of the puzzles."""
        return say("From your own games")

    def place(self) -> str:
        """The number of the puzzle, such as 2 of 10; empty if there is none."""
        if self.puzzle is None:
            return ""
        return say("{number} of {count}", number=self._index + 1, count=len(self._keys))

    def _nothing(self) -> tuple[str, str, str]:
        """Why there is no puzzle on the board: a short text, an explanation, and what to do about it."""
        empty = not self._store.deck.puzzles
        todo = which_game(self._sources.waiting) or say(_PLAY)
        return nothing_words(self._store.deck, self._today, self._sources.why if empty else "", todo)

    def task(self) -> str:
        """The side to move and the aim; a short message if there is no puzzle."""
        return task_sentence(self.puzzle) if self.puzzle is not None else self._nothing()[0]

    def detail(self) -> str:
        """The number of right moves, or why there is no puzzle."""
        return right_words(self.puzzle.answers) if self.puzzle is not None else self._nothing()[1]

    def source(self) -> str:
        """The game from which the puzzle comes."""
        return source_words(self.puzzle) if self.puzzle is not None else ""

    def said(self) -> Said:
        """The line of text about the current state."""
        return super().said() if self.puzzle is not None else Said(self._nothing()[2])

    def figures(self) -> tuple[DeskFigure, ...]:
        """The current streak of solved puzzles, the longest streak, and the total number of puzzles."""
        deck = self._store.deck
        return (
            DeskFigure(str(deck.streak), say("solved in a row")),
            DeskFigure(str(deck.longest), say("most in a row")),
            DeskFigure(str(len(deck.puzzles)), say("in all")),
        )

    def days(self) -> tuple[DeskDay, ...]:
        """The last days up to today, and tomorrow."""
        deck = self._store.deck
        coming, week = deck.coming(self._today), []
        for ahead in range(2 - WEEK, 2):
            day = self._today + timedelta(days=ahead)
            count = coming.get(day, 0) if ahead > 0 else deck.solved.get(day, 0)
            week.append(DeskDay(day, count, ahead == 0, ahead > 0))
        return tuple(week)

    def due(self) -> str:
        """A text that says when the next puzzles are due."""
        words = due_words(self._store.deck.coming(self._today), self._today)
        return words or say("No puzzles are due on other days")

    def acts(self) -> tuple[DeskAct, ...]:
        """The usual buttons of a puzzle; without a puzzle, a button that may lead to a puzzle."""
        if self.phase is not DeskPhase.NOTHING:
            return super().acts()
        if self._store.deck.puzzles:
            words = say("Practise anyway")
            return (DeskAct("practise", "a", words, "retry", self.practise),)
        if self._sources.waiting is None:
            return ()
        tip = which_game(self._sources.waiting)
        words = say("Review a game")
        return (DeskAct("review", "r", words, "chart", self.review, primary=True, tip=tip),)
