"""Presents positions in which the user looks for the right move, with replies, hints and the solution."""

from __future__ import annotations

from checkers_app.games.base import Move
from checkers_app.games.lines import line_texts
from checkers_app.play.puzzles.puzzles import Puzzle
from checkers_app.views.interaction.status import score_text
from checkers_app.views.practice.desk import FEW, DeskAct, DeskPhase, DeskRow, PracticeDesk, Said
from checkers_app.words import say

_TOLD = 5
"""The maximum number of tries shown; earlier tries are omitted."""


class PuzzleDesk(PracticeDesk):
    """Practice with single positions in which every legal move has been judged in advance."""

    puzzle: Puzzle | None = None
    """The puzzle on the board."""
    _tried: tuple[Move, ...] = ()

    def _set(self, puzzle: Puzzle) -> None:
        """Put a puzzle on the board."""
        self.puzzle, self.game = puzzle, puzzle.game
        self._tried = ()
        self._put(puzzle.state)

    @property
    def tried(self) -> tuple[Move, ...]:
        """The moves that the user has tried, in order."""
        return self._tried

    @property
    def right_move(self) -> Move | None:
        """The best move; None if there is no puzzle."""
        return self.puzzle.answer.move if self.puzzle is not None else None

    def play(self, move: Move) -> None:
        """Try a move."""
        puzzle = self.puzzle
        if puzzle is None or self.phase is not DeskPhase.OPEN:
            return
        self._tried += (move,)
        line = puzzle.outcome_of(move).line
        if not puzzle.is_right(move):
            self._refute(move, line[1] if len(line) > 1 else None)
            return
        self._match = self._match.play(move)
        self.phase = DeskPhase.DONE
        self._keep_line((move, *line[1:]))
        self._solved(puzzle, len(self._tried) + self.hints)

    def show(self) -> None:
        """Show the answer and its continuation."""
        puzzle = self.puzzle
        if puzzle is not None and self.phase in {DeskPhase.OPEN, DeskPhase.WRONG}:
            self.take_back()
            self.shown, self.phase = puzzle.answer.move, DeskPhase.DONE
            self._keep_line(puzzle.answer.line, shown=True)
            self._gave_up(puzzle)

    def next(self) -> None:
        """Go to the next puzzle."""
        raise NotImplementedError

    def _solved(self, puzzle: Puzzle, tries: int) -> None:
        """Record that the puzzle was solved; every hint counts as a try."""
        raise NotImplementedError

    def _gave_up(self, puzzle: Puzzle) -> None:
        """Record that the user asked for the answer."""
        raise NotImplementedError

    # --- texts -----------------------------------------------------------------------------------------

    def rows_title(self) -> str:
        """The title of the list: "Your tries", or "The line" at the end."""
        return say("The line") if self.line else super().rows_title()

    def rows(self, most: int = FEW) -> tuple[DeskRow, ...]:
        """The most recent tries or, at the end, the line of the answer, in which the moves already played are
        ticked.
        """
        if self.puzzle is not None and self.line:
            texts, at = line_texts(self.puzzle.state, self.line), len(self._match.moves)
            rows = tuple(
                DeskRow(texts[n], "".join(texts[n + 1 : n + 2]), (at > n) or None, ply=min(n + 2, len(texts)))
                for n in range(0, len(texts), 2)
            )
            first = max(0, min(len(rows) - most, (at - 1) // 2 - 1))
            return rows[first : first + most]
        return (
            tuple(_row(self.puzzle, move) for move in self._tried[-min(most, _TOLD) :]) if self.puzzle else ()
        )

    def said(self) -> Said:
        """The line of text about the current state."""
        puzzle = self.puzzle
        if self.phase is DeskPhase.WRONG:
            return Said(say("Not this one: watch the reply"))
        if puzzle is not None and self.phase is DeskPhase.DONE:
            if self.shown is not None:
                move = puzzle.state.move_text(self.shown)
                return Said(say("{move} was the move; the problem returns tomorrow", move=move), "look")
            move = puzzle.state.move_text(self._tried[-1])
            return Said(self._praise(move), "check", right=True)
        return self._hinted() or Said(self._still_open())

    def _praise(self, move: str) -> str:
        return say("{move} is right", move=move)

    def _still_open(self) -> str:
        return say("Find the move")

    def acts(self) -> tuple[DeskAct, ...]:
        """The buttons: hint, show and next; at the end, buttons for stepping through the solution and for
        playing on.
        """
        if self.phase is DeskPhase.DONE:
            return self._over_acts(DeskAct("next", "n", say("Next"), "last", self.next, primary=True))
        return (
            DeskAct("hint", "h", say("Hint"), "hint", self.hint),
            DeskAct("show", "s", say("Show"), "look", self.show),
            DeskAct("next", "n", say("Next"), "last", self.next),
        )


def _row(puzzle: Puzzle, move: Move) -> DeskRow:
    """The row of a try with its result."""
    right, outcome = puzzle.is_right(move), puzzle.outcome_of(move)
    side = puzzle.game.side_name(puzzle.state.side_to_move)
    words = say("{score} for {side}", score=score_text(outcome.score), side=side)
    follows = line_texts(puzzle.state, outcome.line)[1:]
    if follows and right:
        words = say("{move}: {score}", move=" ".join(follows[:2]), score=words)
    elif follows:
        words = say("{move} follows: {score}", move=follows[0], score=words)
    return DeskRow(puzzle.state.move_text(move), words, right)
