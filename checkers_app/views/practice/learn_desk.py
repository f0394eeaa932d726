"""Teaches the rules in seven small positions, for people who have never played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.practice.progress import PracticeStore, Subject
from checkers_app.views.practice.desk import (
    FEW,
    DeskAct,
    DeskFigure,
    DeskPhase,
    DeskRow,
    PlayOn,
    PracticeDesk,
    Said,
)
from checkers_app.words import N_, say, say_count


@dataclass(frozen=True, slots=True)
class LearnStep:
    """One rule to learn, with its position."""

    name: str
    fen: str
    sentence: str
    todo: str
    praise: str
    kindly: str
    """The friendly message that is shown after a wrong move."""
    is_right: Callable[[Checkers, Move], bool]


def _any_move(state: Checkers, move: Move) -> bool:
    del state, move
    return True


def _crowns(state: Checkers, move: Move) -> bool:
    after = state.play(move).piece_at(move.destination)
    return after is not None and after.king


def _wins(state: Checkers, move: Move) -> bool:
    outcome = state.play(move).outcome()
    return outcome is not None and outcome.winner is Side.SECOND


def _is_safe(state: Checkers, move: Move) -> bool:
    return not any(answer.captures for answer in state.play(move).legal_moves())


STEPS = (
    LearnStep(
        N_("How a man moves"),
        "W:W22:B2",
        N_("A man goes one square forward, diagonally, to an empty dark square."),
        N_("Move your man."),
        N_("That is how a man moves."),
        "",
        _any_move,
    ),
    LearnStep(
        N_("How a man jumps"),
        "W:W22:B18",
        N_("If the square behind a piece of the other side is empty, your man jumps over it and takes it."),
        N_("Jump over the black piece."),
        N_("The piece is taken off the board."),
        "",
        _any_move,
    ),
    LearnStep(
        N_("You must jump"),
        "W:W22,27,31:B3,8,18",
        N_("If you can jump, you have to. No other move is allowed then."),
        N_("Find the piece that must jump."),
        N_("A jump comes first. That is all there is to it."),
        "",
        _any_move,
    ),
    LearnStep(
        N_("Jump twice"),
        "W:W26,31:B14,22",
        N_("If the piece that has jumped can jump again, it keeps jumping in the same move."),
        N_("Take both black pieces in one move."),
        N_("Two jumps, one move."),
        "",
        _any_move,
    ),
    LearnStep(
        N_("Becoming a king"),
        "W:W6,30:B12",
        N_("A man that reaches the far row becomes a king. A king goes forward and backward."),
        N_("Get a king."),
        N_("Your man is a king now."),
        N_("That man has a long way to go. The other one is a step away from the far row."),
        _crowns,
    ),
    LearnStep(
        N_("How a game is won"),
        "W:W21,22:B13",
        N_("If it is your turn and you have no pieces left, or all of them are blocked, you lose."),
        N_("Leave Black without a move."),
        N_("Black cannot move. You have won."),
        N_("Black still has a move then. Block the way, and keep the square behind your man occupied."),
        _wins,
    ),
    LearnStep(
        N_("How a game is drawn"),
        "W:WK32:BK23",
        N_("If nobody can win, the game is a draw. In the double corner one king is safe from another."),
        N_("Move your king and do not lose it."),
        N_("Back and forth, and nobody gets anywhere: a draw."),
        N_("Your king would be taken there. The other square is safe."),
        _is_safe,
    ),
)
"""The steps in the order in which they are taught; the key of a step is its number, from 1."""


def next_step(store: PracticeStore) -> int | None:
    """The index of the first step that has not been completed; None if all have been completed."""
    progress = store.progress
    left = [n for n in range(len(STEPS)) if not progress.card(Subject.STEP, str(n + 1)).solved]
    return left[0] if left else None


class LearnDesk(PracticeDesk):
    """The state of the page on which the seven steps are taught.

    Args:
        store: the store that records which steps have been completed.
        today: today's date.
    """

    teaches_rules = True

    def __init__(self, store: PracticeStore, today: date) -> None:
        self._store = store
        self._today = today
        self.index = next_step(store) or 0
        self._open()

    def _open(self) -> None:
        self._tries = 0
        self._put(parse_fen(self.step.fen))

    @property
    def step(self) -> LearnStep:
        """The current step."""
        return STEPS[self.index]

    @property
    def _state(self) -> Checkers:
        return parse_fen(self.step.fen)

    @property
    def right_move(self) -> Move | None:
        """A right move in the current step."""
        state = self._state
        return next(move for move in state.legal_moves() if self.step.is_right(state, move))

    def play(self, move: Move) -> None:
        """Try a move."""
        if self.phase is not DeskPhase.OPEN:
            return
        self._tries += 1
        state = self._state
        if not self.step.is_right(state, move):
            answers = [reply for reply in state.play(move).legal_moves() if reply.captures]
            self._refute(move, answers[0] if answers else None)
            return
        self._match = self._match.play(move)
        self.phase = DeskPhase.DONE
        key, tries = str(self.index + 1), self._tries
        self._store.change(
            lambda progress: progress.after(Subject.STEP, key, self._today, right=tries == 1, result=tries)
        )

    def again(self) -> None:
        """Start the current position again."""
        self._open()

    def next(self) -> None:
        """Go to the next step; after the last step, go to the first."""
        self.index = (self.index + 1) % len(STEPS)
        self._open()

    # --- texts -----------------------------------------------------------------------------------------

    def title(self) -> str:
        """The title of the page."""
        return say("Learn to play")

    def subtitle(self) -> str:
        """The number of the step."""
        return say("Step {number} of {count}", number=self.index + 1, count=len(STEPS))

    def task(self) -> str:
        """The name of the rule."""
        return say(self.step.name)

    def detail(self) -> str:
        """The rule."""
        return say(self.step.sentence)

    def rows_title(self) -> str:
        """The title of the list of steps."""
        return say("Steps")

    def rows(self, most: int = FEW) -> tuple[DeskRow, ...]:
        """The rows around the current step; completed steps have a tick."""
        first = max(0, min(self.index - 1, len(STEPS) - most))
        progress = self._store.progress
        return tuple(
            DeskRow(
                str(n + 1),
                say(STEPS[n].name),
                progress.card(Subject.STEP, str(n + 1)).solved or None,
                current=n == self.index,
            )
            for n in range(first, min(len(STEPS), first + most))
        )

    def figures(self) -> tuple[DeskFigure, ...]:
        """The number of completed steps."""
        done = self._store.progress.solved(Subject.STEP)
        return (
            DeskFigure(str(done), say_count("of {number} step done", "of {number} steps done", len(STEPS))),
        )

    def said(self) -> Said:
        """The instruction, or the result of the last move."""
        if self.phase is DeskPhase.WRONG:
            return Said(say(self.step.kindly))
        if self.phase is DeskPhase.DONE:
            if next_step(self._store) is None:
                return Said(
                    say("You know the rules. Play First game, the easiest level."), "check", right=True
                )
            return Said(say(self.step.praise), "check", right=True)
        return self._hinted() or Said(say(self.step.todo), "play")

    def first_game(self) -> PlayOn:
        """A request for a game against the easiest level."""
        return PlayOn(self.game, self.game.initial, Side.FIRST, level=1)

    def acts(self) -> tuple[DeskAct, ...]:
        """The buttons: hint, again and next; once all steps are completed, also a button for a first game."""
        done = self.phase is DeskPhase.DONE
        again = DeskAct("again", "a", say("Again"), "retry", self.again, done)
        if done and next_step(self._store) is None:
            return (
                again,
                DeskAct("next", "n", say("Next"), "last", self.next),
                DeskAct("first_game", "p", say("First game"), "play", self.first_game, primary=True),
            )
        return (
            DeskAct("hint", "h", say("Hint"), "hint", self.hint, not done),
            again,
            DeskAct("next", "n", say("Next"), "last", self.next, primary=done),
        )
