"""A learner's work on one exercise: the answers, and the operations that change or check them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType

from checkers_app.learn.exercises.checking import AnswerFault, Check, check, tasks
from checkers_app.learn.exercises.exercise import OPEN, Exercise, Given, make_exercise
from checkers_app.views.learn.exercise_paper import SIGNS, Paper, cut_at, filled_in, right_text
from checkers_app.views.learn.exercise_tips import (
    Following,
    Tip,
    all_filled,
    all_right,
    how_to_begin,
    look_for_the_cut,
    rule_words,
    solved_words,
    still_open,
    tip_for,
    window_tip,
)
from checkers_app.words import say

_LONGEST = 3
"""The maximum number of characters in a box."""
_AS_TYPED = MappingProxyType({"<": "≤", ">": "≥", "≤": "≤", "≥": "≥"})
"""Map the keys for the bound signs to these signs."""
STREAK = 3
"""The number of trees in a row that must be solved at the first check before less help is suggested."""


class ExerciseWork:
    """The work on one exercise: boxes, crossed-out branches, the move, windows, and the last check.

    Args:
        seed: the random seed that identifies the tree.
        level: the level of the exercise, from 1 to 3.
        asks_windows: True if alpha and beta must be set at the nodes; otherwise, setting them is optional.
        help_given: how much is filled in at the beginning; these answers cannot be changed.
        streak: the number of previous trees in a row that were solved at the first check.
    """

    def __init__(
        self,
        seed: int,
        level: int,
        *,
        asks_windows: bool = False,
        help_given: Given = Given.NONE,
        streak: int = 0,
    ) -> None:
        self.asks_windows = asks_windows
        self.seed = seed
        self.exercise: Exercise = make_exercise(seed, level)
        self.boxes = self.exercise.decided(pruning=False)
        """The rows of the nodes with a box, in the order in which the search finds their values."""
        self.help_given = help_given
        self.given = self.exercise.given(help_given)
        """The rows of the boxes that were filled in at the beginning."""
        self.streak = streak
        """The number of trees in a row solved at the first check, including this one once it is solved."""
        self.selected = next(row for row in self.boxes if row not in self.given)
        """The row of the box that has the focus."""
        self.checked: Check | None = None
        """The result of the last check, without the marks for boxes that have changed since then."""
        self.tip: Tip | None = None
        self._pointed: tuple[int, AnswerFault] | None = None
        """The next answer if :meth:`show_next` has pointed to it but not yet filled it in."""
        self._told: set[int] = set()
        """The rows whose windows were revealed by a hint."""
        self._paper = filled_in(self.exercise, self.given, windows=asks_windows)
        self._given_right = check(self.exercise, self._paper.answers(), windows=asks_windows).right
        self._was_wrong = False
        """True if the tree no longer counts for the streak: after a mistake, help, or a solved check."""
        self._marks: dict[int, bool] = {}
        self._window_marks: dict[int, bool] = {}
        self._past: list[Paper] = []
        self._solution: Paper | None = None
        self._dragged: Paper | None = None
        """The answers before the bracket that is being dragged was moved."""

    @property
    def given_count(self) -> int:
        """The number of answers filled in at the beginning."""
        return self._given_right

    @property
    def paper(self) -> Paper:
        """The current answers."""
        return self._paper

    @property
    def can_undo(self) -> bool:
        """True if there is a change to undo."""
        return bool(self._past)

    @property
    def shown(self) -> bool:
        """True while the solution is shown."""
        return self._paper is self._solution

    @property
    def solved(self) -> bool:
        """True if the last check found everything correct."""
        return self.checked is not None and self.checked.is_solved

    def mark(self, row: int) -> bool | None:
        """True if the box was correct at the last check, False if it was wrong, None if unknown."""
        return self._marks.get(row)

    def dead(self, row: int) -> bool:
        """True if the node in row ``row`` is below a branch that is crossed out."""
        sizes = self.exercise.full.sizes
        return any(branch <= row < branch + sizes[branch] for branch in self._paper.crossed)

    def window(self) -> tuple[int, int]:
        """The window (alpha, beta) at the selected node if it has been set or revealed; otherwise, the fully
        open window.

        The window does not follow the boxes automatically, because that would reveal the cuts.
        """
        if self.selected in self._paper.windows:
            return self._paper.windows[self.selected]
        return self.window_told(self.selected) if self.is_told else OPEN

    @property
    def is_told(self) -> bool:
        """True if a hint or the solution reveals the window at the selected node."""
        return self.selected in self._told or self.shown

    @property
    def advice(self) -> Tip:
        """The current message, such as the first mistake, a hint, the rule, or how to begin."""
        if self.tip is None and self.given and self.selected not in self._paper.texts:
            return tip_for(self.exercise, self.selected, self._paper.crossed)
        return self.tip or Tip(partial(how_to_begin, self.exercise, windows=self.asks_windows))

    @property
    def knows_window(self) -> bool:
        """True if the window at the selected node has been set or revealed."""
        return self.asks_windows or self.is_told or self.selected in self._paper.windows

    def window_words(self) -> str:
        """The explanation of the window at the selected node."""
        alpha, beta = self.window()
        if not self.exercise.prunes:
            return say("Minimax uses no window: it looks at every branch.")
        if self.shown:
            return say("This is the solution.")
        if self.selected in self._paper.windows:
            return say("Set by hand. Delete removes it.")
        if self.asks_windows:
            return say("Drag α and β to the values they have when the search reaches this node.")
        if not self.is_told:
            return say("Drag α and β to keep track of them, or ask for a hint.")
        if alpha >= beta:
            return say("α ≥ β: nothing below can change the choice.")
        return say("This is the window according to the boxes filled in so far.")

    def window_told(self, row: int) -> tuple[int, int]:
        """The window (alpha, beta) at a node, as far as the filled-in boxes determine it."""
        return self.exercise.window(row, self._paper.answers().values)

    def window_mark(self, row: int) -> bool | None:
        """True if the window was correct at the last check, False if it was wrong, None if unknown."""
        return self._window_marks.get(row)

    def to_do(self) -> list[tuple[int, AnswerFault]]:
        """The values and windows that are still unanswered, in the order of the search.

        Nodes in branches that alpha-beta cuts off, crossed out or not, are omitted: they need no answer.
        """
        values, windows = self._paper.answers().values, self._paper.windows
        found = []
        for row, task in tasks(self.exercise):
            is_open = task is AnswerFault.VALUE and row not in values
            if task is AnswerFault.WINDOW and self.asks_windows and row not in windows:
                is_open = self.exercise.entered_with(row) != OPEN
            if is_open and not self.dead(row):
                found.append((row, task))
        return found

    @property
    def open_count(self) -> int:
        """The number of missing answers.

        Boxes below a cut are counted until the branch is crossed out, so that the number does not reveal the
        cut.
        """
        values = self._paper.answers().values
        boxes = sum(1 for row in self.boxes if row not in values and not self.dead(row))
        windows = sum(1 for _, task in self.to_do() if task is AnswerFault.WINDOW)
        return boxes + windows + (self._paper.move is None)

    def counts(self) -> tuple[int, int, int]:
        """The numbers of right answers, of answers to be corrected, and of missing answers.

        The first two numbers are from the last check.  All three are 0 while the solution is shown.
        """
        if self.shown:
            return 0, 0, 0
        if self.checked is not None:
            right = self.checked.right - self.given_count
            return right, len(self.checked.remarks), 0 if self.solved else self.open_count
        marks = [self.mark(row) for row in self.boxes]
        return marks.count(True), marks.count(False), self.open_count

    # --- writing --------------------------------------------------------------------------------------

    def select(self, row: int) -> None:
        """Select the box that receives typed characters, unless it was filled in at the beginning."""
        if row in self.exercise.names and row not in self.given:
            self.selected = row

    def go(self, step: int) -> None:
        """Go to the next box (1) or the previous one (-1) in the order of the search.

        Boxes below a crossed-out branch, and boxes filled in at the beginning, are skipped.
        """
        place = self.boxes.index(self.selected) + step
        while self.dead(row := self.boxes[place % len(self.boxes)]) or row in self.given:  # the root never is
            place += step
        self.selected = self.boxes[place % len(self.boxes)]

    def type(self, letter: str) -> bool:
        """Type a character into the selected box; return True if the character is valid there.

        Nodes below a crossed-out branch accept no input.  A bound sign is always placed before the number;
        typing the sign again removes it.
        """
        text = self._paper.texts.get(self.selected, "")
        sign, number = (text[0], text[1:]) if text[:1] in SIGNS else ("", text)
        if self.dead(self.selected):
            return False
        if self.exercise.prunes and (typed := _AS_TYPED.get(letter)):
            self._write(number if typed == sign else typed + number)
            return True
        if not (letter.isascii() and letter.isdigit()) and not (letter == "-" and not number):
            return False
        if len(number) >= _LONGEST:
            return False
        self._write(text + letter)
        return True

    def erase(self) -> None:
        """Delete the last character in the selected box."""
        text = self._paper.texts.get(self.selected, "")
        if text and not self.dead(self.selected):
            self._write(text[:-1])

    def _write(self, text: str) -> None:
        texts = {**self._paper.texts, self.selected: text}
        if not text:
            del texts[self.selected]
        self._change(replace(self._paper, texts=MappingProxyType(texts)))
        self._marks.pop(self.selected, None)

    def set_window(self, window: tuple[int, int]) -> None:
        """Set alpha and beta at the selected node."""
        if not self.exercise.prunes or self._paper.windows.get(self.selected) == window:
            return
        windows = MappingProxyType({**self._paper.windows, self.selected: window})
        self._change(replace(self._paper, windows=windows))
        self._window_marks.pop(self.selected, None)

    def begin_drag(self) -> None:
        """Begin a group of changes that will be undone together; :meth:`end_drag` ends the group."""
        self._dragged = self._paper

    def end_drag(self) -> None:
        """End the group of changes."""
        self._dragged = None

    def forget_window(self) -> None:
        """Remove the window that was set at the selected node."""
        if self.selected in self._paper.windows:
            rest = {row: window for row, window in self._paper.windows.items() if row != self.selected}
            self._change(replace(self._paper, windows=MappingProxyType(rest)))
            self._window_marks.pop(self.selected, None)

    def cross(self, row: int) -> None:
        """Cross out the branch to the node in ``row``, or remove the cross, unless the parent is given."""
        if row and self.exercise.full.parent(row) not in self.given:
            self._change(replace(self._paper, crossed=self._paper.crossed ^ {row}))

    def cut_below(self) -> None:
        """Cross out one more branch below the selected node, beginning with the rightmost.

        Alpha-beta always cuts off the last branches of a node.  Once only one branch is left, the next call
        removes all the crosses.
        """
        children = list(self.exercise.full.children(self.selected))
        left = [child for child in children if child not in self._paper.crossed]
        rest = frozenset(children)
        crossed = self._paper.crossed - rest if len(left) < 2 else self._paper.crossed | {left[-1]}
        self._change(replace(self._paper, crossed=crossed))

    def choose_move(self, row: int) -> None:
        """Mark a child of the root as the best move, or remove the mark."""
        if row in self.exercise.full.children(0):
            self._change(replace(self._paper, move=None if self._paper.move == row else row))

    def next_move(self) -> None:
        """Mark the next child of the root as the best move."""
        children = list(self.exercise.full.children(0))
        move = self._paper.move
        place = -1 if move is None else children.index(move)
        self._change(replace(self._paper, move=children[(place + 1) % len(children)]))

    def _change(self, paper: Paper) -> None:
        if self._dragged is None or self._dragged is self._paper:
            self._past.append(self._paper)
        self._put(paper)

    def _put(self, paper: Paper) -> None:
        fault = self.tip.fault if self.tip is not None else None
        if fault is not None and paper.answer(*fault) != self._paper.answer(*fault):
            self.tip = None  # it was about another answer
        self._paper = paper
        self.checked = None

    def undo(self) -> None:
        """Undo the last change."""
        self._pointed = None
        if self._past:
            before = self._past.pop()
            changed = {row for row in self.boxes if before.texts.get(row) != self._paper.texts.get(row)}
            moved = {row for row in self.boxes if before.windows.get(row) != self._paper.windows.get(row)}
            self._put(before)
            for row in changed:
                self._marks.pop(row, None)
            for row in moved:
                self._window_marks.pop(row, None)

    # --- being helped ---------------------------------------------------------------------------

    def check(self) -> Check:
        """Check all answers, and explain the first mistake."""
        found = self.checked = check(self.exercise, self._paper.answers(), windows=self.asks_windows)
        self._marks = {row: mark for row, mark in found.states.items() if row not in self.given}
        self._window_marks = {row: mark for row, mark in found.windows.items() if row not in self.given}
        if found.remarks:
            self._was_wrong, self.streak = True, 0
            remark = found.remarks[0]
            self.tip = Tip(remark.saying, remark.formula, (remark.fault, remark.row))
            self.select(self._box_of(remark.fault, remark.row))
        elif found.open:
            any_right, following = found.right > self.given_count, self._following()
            self.tip = Tip(
                partial(still_open, self.exercise, following, self.open_count, any_right=any_right)
            )
        else:
            if not self._was_wrong:
                self._was_wrong = True  # a solved tree counts only once
                self.streak += 1
            signed = self._paper.answers().bounds
            less_help = bool(self.given) and self.streak >= STREAK
            self.tip = Tip(partial(all_right, self.exercise, signed, less_help=less_help))
        return found

    def _box_of(self, fault: AnswerFault, row: int) -> int:
        """The node at which a mistake is corrected; for a branch, the node above the branch."""
        if fault in {AnswerFault.VALUE, AnswerFault.WINDOW}:
            return row
        parent = self.exercise.full.parent(row)
        return row if parent is None else parent

    def _following(self) -> Following:
        """The remaining work: the next box or window, and whether the move is marked."""
        return next(iter(self.to_do()), None), self._paper.move is not None

    def hint(self) -> None:
        """Explain the first mistake that was found, or say what to do next without revealing the value."""
        exercise = self.exercise
        if False in (*self._marks.values(), *self._window_marks.values()):
            self.check()
            return
        for row, task in self.to_do()[:1]:
            self.selected = row
            if task is AnswerFault.WINDOW:
                self.tip = window_tip(exercise, row)
            else:
                self._told.add(row)
                self.tip = tip_for(exercise, row, self._paper.crossed)
            return
        is_open = check(exercise, self._paper.answers(), windows=self.asks_windows).open
        self.tip = Tip(partial(all_filled, exercise, self._following() if is_open else None))
        if exercise.prunes and not self._paper.crossed:
            self.tip = Tip(look_for_the_cut)

    def rule(self) -> None:
        """Show the rule."""
        self.tip = Tip(partial(rule_words, self.exercise), "if α ≥ β: break" if self.exercise.prunes else "")

    def show_next(self) -> None:
        """Point to the next answer; a second call fills it in.

        A value is filled in together with the cuts at its node.  The best move is filled in last, and then
        the answers are checked.
        """
        task_at = next(iter(self.to_do()), None)
        if task_at is None:
            self._pointed = None
            if not self.solved:
                crossed = self._paper.crossed | (
                    self.exercise.crossed if self.exercise.prunes else frozenset()
                )
                self._help_with(replace(self._paper, crossed=crossed, move=self.exercise.best_move))
                self.check()
            return
        if task_at != self._pointed:
            self._pointed = task_at
            self.hint()
            return
        row, task = task_at
        if task is AnswerFault.WINDOW:
            windows = {**self._paper.windows, row: self.exercise.entered_with(row)}
            self._help_with(replace(self._paper, windows=MappingProxyType(windows)))
            return
        crossed = self._paper.crossed | cut_at(self.exercise, {row})
        texts = MappingProxyType({**self._paper.texts, row: right_text(self.exercise, row)})
        self._help_with(replace(self._paper, texts=texts, crossed=crossed))

    def _help_with(self, paper: Paper) -> None:
        """Fill in revealed answers; the tree no longer counts for the streak."""
        self._was_wrong, self.streak = True, 0
        self._change(paper)

    def turn_solution(self) -> None:
        """Show the solution if it is hidden; otherwise, hide it."""
        if self.shown:
            self.undo()
            self.tip = None
        else:
            self.show_solution()

    def show_solution(self) -> None:
        """Show the solution."""
        exercise = self.exercise
        rows = [row for row in self.boxes if not exercise.prunes or row in exercise.row_in_search]
        self._was_wrong, self.streak = True, 0
        filled = filled_in(exercise, rows, windows=self.asks_windows)
        self._solution = replace(filled, move=exercise.best_move)
        self._change(self._solution)
        self.check()
        self.tip = Tip(partial(solved_words, self.exercise))
