"""A recorded search as steps: enter, evaluate, compare, cut, return.  Steps are accessed by number."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field

from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.learn.tree.columns import rows_with, running_sums, slices
from checkers_app.learn.tree.pseudocode import Event, Part, Pseudocode, rule
from checkers_app.learn.tree.tree import CUT, Method, NodePurpose, Tree
from checkers_app.learn.tree.worth import MINUS, short
from checkers_app.words import say

_Compared = tuple[str, str]
"""The texts of :attr:`Step.comparison` and :attr:`Step.compared`."""
_NOTHING: _Compared = ("", "")


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a search.  All values are from the point of view of MAX."""

    number: int
    event: Event
    row: int
    """The node of the step."""
    level: int
    """The number of plies from the root to ``row``; the distances of wins and losses shown at the node are
    counted from that node.
    """
    child: int | None
    """The child that has returned, or the stub of the cutoff."""
    best: int | None
    """The best value of the node after the step; None until a child or the evaluation has given a value."""
    alpha: int
    """The value of alpha after the step; -INFINITY for minimax."""
    beta: int
    """The value of beta after the step; INFINITY for minimax."""
    line: int
    """The number, from 1, of the line of pseudocode that belongs to the step; 0 if there is none."""
    comparison: str
    """The comparison in :attr:`line`, with its numbers: ``max(3, 5) = 5``, ``5 ≥ 4 yes``; empty if there is
    none.
    """
    compared: str = field(default="", compare=False)
    """A shorter form of the comparison: only its result, or the comparison without the result."""

    @property
    def maximising(self) -> bool:
        """True if MAX moves at the node."""
        return self.level % 2 == 0

    @property
    def is_closed(self) -> bool:
        """True if no value fits between alpha and beta any more."""
        return self.alpha >= self.beta


class Steps:
    """The steps of one tree, counted from 0.  Steps are not stored; each is computed by descending the
    tree.

    A node has these steps: it is entered; the steps of its children follow (a cutoff is one step); it is
    evaluated or returns; and, unless it is the root, its value is compared at its parent.

    Args:
        tree: the recorded tree.
        code: the rule whose lines are highlighted; by default the two-sided form of the tree's own rule.
    """

    def __init__(self, tree: Tree, code: Pseudocode | None = None) -> None:
        self.tree = tree
        self.code = code or rule(tree.method, tree.switches)
        self._stubs = (
            running_sums([ending >= CUT for ending in tree.endings[part]] for part in slices(len(tree)))
            if tree.stubs
            else None
        )
        self._latest: Step | None = None
        """A cache of the last step, because that step is needed about ten times when it is drawn."""
        self._retold: Steps | None = None

    def told_by(self, code: Pseudocode) -> Steps:
        """These steps with the pseudocode lines of another rule."""
        if code is self.code:
            return self
        if self._retold is None or self._retold.code is not code:
            self._retold = copy(self)
            self._retold.code = code
            self._retold._latest = self._retold._retold = None  # noqa: SLF001  of the same class
        return self._retold

    def __len__(self) -> int:
        return self._events(0) - 1  # the root has no parent that compares it

    def __iter__(self) -> Iterator[Step]:
        return (self[number] for number in range(len(self)))

    def _events(self, row: int) -> int:
        """The number of steps of a subtree, including the comparison at the parent of its root."""
        size = self.tree.sizes[row]
        stubs = 0 if self._stubs is None else self._stubs[row + size] - self._stubs[row]
        return 3 * size - 2 * stubs

    def __getitem__(self, number: int) -> Step:
        """Return the step with a number.

        Raises:
            IndexError: if there is no such step.
        """
        if self._latest is not None and self._latest.number == number:
            return self._latest
        if not 0 <= number < len(self):
            raise IndexError(f"there is no step {number}; the number of steps is {len(self)}")
        self._latest = self._found(number)
        return self._latest

    def _found(self, number: int) -> Step:
        tree = self.tree
        row, begin, level = 0, 0, 0
        while number != begin:
            place = begin + 1
            for child in tree.children(row):
                events = self._events(child)
                if number < place + events:
                    break
                place += events
            else:
                return self._return(number, row, level)
            if tree.is_stub(child):
                return self._cut(number, row, child, level)
            if number == place + events - 1:
                return self._compare(number, row, child, level)
            row, begin, level = child, place, level + 1
        window, part = self._window(row), self._enter(row)
        return self._step(number, Event.ENTER, row, level, None, None, window, _NOTHING, part)

    def entering(self, row: int) -> int:
        """The number of the step that enters a node; for a stub, the number of its cutoff.

        Raises:
            IndexError: if there is no such row.
        """
        path = self.tree.path(row)
        stubs = 0 if self._stubs is None else self._stubs[row]
        before = 3 * row - 2 * stubs
        return before - 2 * (len(path) - 1) if row else 0

    def leaving(self, row: int) -> int:
        """The number of the step that evaluates a node or returns from it; for a stub, the number of its
        cutoff.
        """
        if self.tree.is_stub(row):
            return self.entering(row)
        return self.entering(row) + self._events(row) - 2

    def latest(self, row: int, number: int) -> int:
        """The number of the last step at the node itself, up to step ``number``. For a stub, this is the
        number of its cutoff; for a node that has not been entered by then, it is the number of the step that
        enters the node.
        """
        found = self.leaving(row)
        if found <= number:
            return found
        found = self.entering(row)
        for child in self.tree.children(row):
            back = self.leaving(child) + (not self.tree.is_stub(child))
            if back > number:
                break
            found = back
        return found

    def next_cut(self, number: int) -> int | None:
        """The number of the first cutoff after step ``number``, or None."""
        row = 0
        if 0 <= number < len(self):
            step = self[number]
            row = step.row if step.child is None else step.child
            if step.event is Event.RETURN or step.event in (Event.UPDATE, Event.RAISE):
                row += self.tree.sizes[row] - 1
        found = self.tree.next_cut(row)
        return None if found is None else self.entering(found)

    def previous_cut(self, number: int) -> int | None:
        """The number of the last cutoff before step ``number``, or None."""
        step = self[number]
        row = step.row if step.child is None else step.child
        if step.event not in (Event.ENTER, Event.CUT, Event.UNSEEN):
            row += self.tree.sizes[row]
        found = self.tree.previous_cut(row)
        return None if found is None else self.entering(found)

    def cut_marks(self, most: int = 2000) -> list[int]:
        """The steps that are cutoffs, for the ticks of a slider; thinned out evenly if there are more than
        ``most``.
        """
        cuts = list(rows_with(self.tree.endings, CUT))
        every = max(1, -(-len(cuts) // most))
        return [self.entering(row) for row in cuts[::every]]

    # --- the steps' contents --------------------------------------------------------------------

    def _window(self, row: int) -> tuple[int, int]:
        return self.tree.window(row) if self.tree.method.has_window else (-INFINITY, INFINITY)

    def _best(self, row: int, before: int, *, maximising: bool) -> int | None:
        """The best value of the children before row ``before``; at a chance node, their average."""
        values = [self.tree.values[child] for child in self.tree.answers(row) if child < before]
        if not maximising and self.tree.method is Method.EXPECTIMAX:
            return round(sum(values) / len(values)) if values else None
        return (max if maximising else min)(values, default=None)

    def _narrowed(self, row: int, best: int | None, *, maximising: bool) -> tuple[int, int]:
        alpha, beta = self._window(row)
        if best is None or not self.tree.method.has_window:
            return alpha, beta
        return (max(alpha, best), beta) if maximising else (alpha, min(beta, best))

    def _return(self, number: int, row: int, level: int) -> Step:
        tree = self.tree
        if tree.endings[row] == Ending.STOPPED:
            return self._left(number, row, None, level)
        value = tree.values[row]
        window = self._window(row)
        if tree.sizes[row] == 1:
            event, part = Event.EVALUATE, self._worth(row)
        else:
            event, part = Event.RETURN, self._quiet(row, Part.RETURN, Part.QUIET_RETURN)
            best = self._best(row, row + tree.sizes[row], maximising=level % 2 == 0)
            window = self._narrowed(row, best, maximising=level % 2 == 0)
            if tree.endings[row] == Ending.NULL_MOVE:
                part = Part.PASSED
        text = self._told(value, level)
        return self._step(number, event, row, level, None, value, window, (text, text), part)

    def _left(self, number: int, row: int, child: int | None, level: int) -> Step:
        """The step for a node that was left undecided, or whose child was, because the search was stopped.
        No line of the rule was executed.
        """
        best = self._best(row, row + self.tree.sizes[row], maximising=level % 2 == 0)
        window = self._narrowed(row, best, maximising=level % 2 == 0)
        event = Event.UPDATE
        if child is None:
            event = Event.EVALUATE if self.tree.sizes[row] == 1 else Event.RETURN
        return self._step(number, event, row, level, child, best, window, _NOTHING, None)

    def _compare(self, number: int, row: int, child: int, level: int) -> Step:
        tree, maximising = self.tree, level % 2 == 0
        if tree.endings[child] == Ending.STOPPED:
            return self._left(number, row, child, level)
        before = self._best(row, child, maximising=maximising)
        after = self._best(row, child + 1, maximising=maximising)
        window = self._narrowed(row, after, maximising=maximising)
        if tree.method is Method.EXPECTIMAX:
            return self._average(number, row, child, level, before, after)
        old = before if before is not None else -INFINITY if maximising else INFINITY
        moved = after != before
        if tree.method.has_window:
            # A best value outside of the window changes neither alpha nor beta.
            edges = self._narrowed(row, before, maximising=maximising)
            moved = window != edges
            if moved:
                old = edges[0] if maximising else edges[1]
        event = Event.RAISE if moved else Event.UPDATE
        parts = (Part.RAISE, Part.QUIET_RAISE) if moved else (Part.UPDATE, Part.QUIET_UPDATE)
        part = self._quiet(row, *parts)
        text = short_text = ""
        # Only a search with switches makes tests, and finding a node takes a long time.
        purpose = tree.purpose(child) if tree.method is Method.SEARCH else NodePurpose.FULL
        if purpose in (NodePurpose.REDUCED, NodePurpose.PASS):
            part = Part.PASS if purpose is NodePurpose.PASS else Part.REDUCED
            text, short_text = self._tested(child, purpose, level)
        elif child in tree.answers(row):
            numbers = (old, tree.values[child], old if after is None else after)
            first, second, found = (self._told(value, level) for value in numbers)
            name = "max" if maximising or self.code.is_negamax else "min"
            text, short_text = f"{name}({first}, {second}) = {found}", found
        return self._step(number, event, row, level, child, after, window, (text, short_text), part)

    def _average(
        self, number: int, row: int, child: int, level: int, before: int | None, after: int | None
    ) -> Step:
        """A step of expectimax, which compares values at a MAX node and adds them up at a chance node."""
        tree = self.tree
        value, found = self._told(tree.values[child], level), self._told(after or 0, level)
        if level % 2 == 0:
            old = f"{MINUS}∞" if before is None else self._told(before, level)
            event, text = (Event.UPDATE if after == before else Event.RAISE), f"max({old}, {value}) = {found}"
        else:
            answers = [each for each in tree.answers(row) if each <= child]
            total = self._told(sum(tree.values[each] for each in answers), level)
            event, text = Event.UPDATE, f"{total} / {len(answers)} = {found}"
        part = Part.RAISE if event is Event.RAISE else Part.UPDATE
        window = (-INFINITY, INFINITY)
        return self._step(number, event, row, level, child, after, window, (text, found), part)

    def _tested(self, child: int, purpose: NodePurpose, level: int) -> _Compared:
        """The texts for the result of testing a passed turn or a reduced search."""
        # A reduced search tests whether the move is better than the mover's best value so far, and a pass
        # tests whether the value reaches the limit set by the other side.  Both windows are one point wide,
        # at that edge.
        maximising, value = level % 2 == 0, self.tree.values[child]
        low, high = self._window(child)
        of_pass = purpose is NodePurpose.PASS
        edge = low if maximising is not of_pass else high
        if self.code.is_negamax and not maximising:
            value, edge, maximising = -value, -edge, True
        if of_pass:
            sign, holds = ("≥", value >= edge) if maximising else ("≤", value <= edge)
        else:
            sign, holds = ("≤", value <= edge) if maximising else ("≥", value >= edge)
        scale = self.tree.scale
        text = f"{short(value, scale, level)} {sign} {short(edge, scale, level)}"
        answered = (
            say("{comparison} yes", comparison=text) if holds else say("{comparison} no", comparison=text)
        )
        return answered, text

    def _cut(self, number: int, row: int, child: int, level: int) -> Step:
        tree, maximising = self.tree, level % 2 == 0
        best = self._best(row, child, maximising=maximising)
        window = self._window(child)
        if tree.endings[child] != CUT:
            return self._step(number, Event.UNSEEN, row, level, child, best, window, _NOTHING, None)
        low, high = window
        if self.code.is_negamax and not maximising:
            low, high = -high, -low
        text = f"{short(low, tree.scale, level)} {self.code.sign} {short(high, tree.scale, level)}"
        compared = say("{comparison} yes", comparison=text), text
        part: Part | None = self._quiet(row, Part.CUT, Part.QUIET_CUT)
        if tree.endings[row] == Ending.NULL_MOVE:
            part, compared = Part.PASSED, _NOTHING
        elif tree.endings[row] == Ending.STAND_PAT:
            part = None  # the rule only covers boards on which captures are compulsory
        return self._step(number, Event.CUT, row, level, child, best, window, compared, part)

    # --- the lines of the rule --------------------------------------------------------------------

    def _quiet(self, row: int, above: Part, below: Part) -> Part:
        """``below`` if quiescence searches the node's moves (depth 0 and below), otherwise ``above``."""
        return below if self.tree.switches.quiescence and self.tree.depths[row] <= 0 else above

    def _enter(self, row: int) -> Part:
        tree = self.tree
        if row == 0 and tree.switches.iterative_deepening:
            return Part.START
        # A node at depth 0 is entered by the call that finds no depth left; its captures begin below it.
        return Part.QUIET_ENTER if tree.switches.quiescence and tree.depths[row] < 0 else Part.ENTER

    def _worth(self, row: int) -> Part | None:
        """The part that gives the value of a node without children."""
        match self.tree.endings[row]:
            case Ending.TABLE:
                return Part.KNOWN
            case Ending.REPETITION:
                return Part.REPEATED
            case Ending.GAME_OVER:
                return self._quiet(row, Part.OVER, Part.QUIET_WORTH)
            case Ending.QUIET:
                return Part.QUIET_WORTH
            case Ending.STAND_PAT:
                return None
            case _:
                return Part.WORTH

    def _told(self, value: int, level: int) -> str:
        """A value as written in the pseudocode."""
        flipped = self.code.is_negamax and level % 2 == 1
        return short(-value if flipped else value, self.tree.scale, level)

    def _step(
        self,
        number: int,
        event: Event,
        row: int,
        level: int,
        child: int | None,
        best: int | None,
        window: tuple[int, int],
        compared: _Compared,
        part: Part | None,
    ) -> Step:
        line = self.code.line(part, maximising=level % 2 == 0)
        return Step(number, event, row, level, child, best, *window, line, *compared)
