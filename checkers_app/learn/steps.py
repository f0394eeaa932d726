"""A record played step by step: enter, evaluate, compare, cut, return; any step found by its number."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace

from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.learn.pseudocode import ALPHA_BETA, MINIMAX, Event, Pseudocode
from checkers_app.learn.tree import CUT, Method, Tree, rows_with, running_sums, slices
from checkers_app.learn.worth import short

_REMEMBERED = frozenset({Ending.TABLE, Ending.REPETITION})


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a search.  All values are from the view of MAX."""

    number: int
    event: Event
    row: int
    """The node that it happens at."""
    maximising: bool
    """True if MAX moves at that node."""
    child: int | None
    """The child that has come back, or the stub of what was cut."""
    best: int | None
    """The node's best value after the step; None before a child or an evaluation gave one."""
    alpha: int
    """After the step; -INFINITY for minimax."""
    beta: int
    """After the step; INFINITY for minimax."""
    line: int
    """Number of the line of pseudocode, from 1; 0 if none stands for the step."""
    comparison: str
    """What the line compares, with its numbers: ``max(3, 5) = 5``, ``5 ≥ 4 yes``; empty if nothing."""

    @property
    def is_closed(self) -> bool:
        """True if nothing fits between alpha and beta any more."""
        return self.alpha >= self.beta


class Steps:
    """The steps of one tree, counted from 0.  Nothing is stored for a step; each is found by descent.

    A node is entered, then come its children (a cut is one step), then it is evaluated or returns, and
    then, unless it is the root, its parent compares it.

    Args:
        tree: the record.
        code: the rule whose lines are lit; by default the two-sided form of the tree's own method.
    """

    def __init__(self, tree: Tree, code: Pseudocode | None = None) -> None:
        self.tree = tree
        self.code = code or (MINIMAX if tree.method is Method.MINIMAX else ALPHA_BETA)
        self._stubs = (
            running_sums([ending >= CUT for ending in tree.endings[part]] for part in slices(len(tree)))
            if tree.stubs
            else None
        )

    def told_by(self, code: Pseudocode) -> Steps:
        """The same steps, with the lines of another rule."""
        steps = copy(self)
        steps.code = code
        return steps

    def __len__(self) -> int:
        return self._events(0) - 1  # the root has no parent to compare it

    def __iter__(self) -> Iterator[Step]:
        return (self[number] for number in range(len(self)))

    def _events(self, row: int) -> int:
        """Steps of a subtree, the comparison at its parent included."""
        size = self.tree.sizes[row]
        stubs = 0 if self._stubs is None else self._stubs[row + size] - self._stubs[row]
        return 3 * size - 2 * stubs

    def __getitem__(self, number: int) -> Step:
        """The step with that number.

        Raises:
            IndexError: if there is none.
        """
        if not 0 <= number < len(self):
            raise IndexError(f"step {number} of {len(self)}")
        tree = self.tree
        row, begin, maximising = 0, 0, True
        while number != begin:
            place = begin + 1
            for child in tree.children(row):
                events = self._events(child)
                if number < place + events:
                    break
                place += events
            else:
                return self._return(number, row, maximising=maximising)
            if tree.is_stub(child):
                return self._cut(number, row, child, maximising=maximising)
            if number == place + events - 1:
                return self._compare(number, row, child, maximising=maximising)
            row, begin, maximising = child, place, not maximising
        alpha, beta = self._window(row)
        return self._step(number, Event.ENTER, row, None, None, (alpha, beta), "", maximising=maximising)

    def entering(self, row: int) -> int:
        """The number of the step that enters the node; for a stub that of its cut.

        Raises:
            IndexError: if there is no such row.
        """
        path = self.tree.path(row)
        stubs = 0 if self._stubs is None else self._stubs[row]
        before = 3 * row - 2 * stubs
        return before - 2 * (len(path) - 1) if row else 0

    def leaving(self, row: int) -> int:
        """The number of the step that evaluates the node or returns from it; for a stub that of its cut."""
        if self.tree.is_stub(row):
            return self.entering(row)
        return self.entering(row) + self._events(row) - 2

    def latest(self, row: int, number: int) -> int:
        """The last step that happened at the node itself, up to step ``number``; for a stub that of its
        cut, and for a node that was not entered by then the step that enters it.
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
        """The first cut after step ``number``, or None."""
        row = 0
        if 0 <= number < len(self):
            step = self[number]
            row = step.row if step.child is None else step.child
            if step.event is Event.RETURN or step.event in (Event.UPDATE, Event.RAISE):
                row += self.tree.sizes[row] - 1
        found = self.tree.next_cut(row)
        return None if found is None else self.entering(found)

    def previous_cut(self, number: int) -> int | None:
        """The last cut before step ``number``, or None."""
        step = self[number]
        row = step.row if step.child is None else step.child
        if step.event not in (Event.ENTER, Event.CUT, Event.UNSEEN):
            row += self.tree.sizes[row]
        found = self.tree.previous_cut(row)
        return None if found is None else self.entering(found)

    def cut_marks(self, most: int = 2000) -> list[int]:
        """The steps that are cuts, for the ticks of a scrubber; evenly thinned out if more than ``most``."""
        cuts = list(rows_with(self.tree.endings, CUT))
        every = max(1, -(-len(cuts) // most))
        return [self.entering(row) for row in cuts[::every]]

    # --- the steps' contents --------------------------------------------------------------------

    def _window(self, row: int) -> tuple[int, int]:
        return (-INFINITY, INFINITY) if self.tree.method is Method.MINIMAX else self.tree.window(row)

    def _best(self, row: int, before: int, *, maximising: bool) -> int | None:
        """The best of the children that came before row ``before``."""
        values = [self.tree.values[child] for child in self.tree.answers(row) if child < before]
        return (max if maximising else min)(values, default=None)

    def _narrowed(self, row: int, best: int | None, *, maximising: bool) -> tuple[int, int]:
        alpha, beta = self._window(row)
        if best is None or self.tree.method is Method.MINIMAX:
            return alpha, beta
        return (max(alpha, best), beta) if maximising else (alpha, min(beta, best))

    def _return(self, number: int, row: int, *, maximising: bool) -> Step:
        tree = self.tree
        if tree.endings[row] == Ending.STOPPED:
            return self._left(number, row, None, maximising=maximising)
        value = tree.values[row]
        if tree.sizes[row] == 1:
            text = short(self._seen(value, maximising=maximising), tree.scale)
            window = self._window(row)
            step = self._step(number, Event.EVALUATE, row, None, value, window, text, maximising=maximising)
            # The rule knows neither a table nor repetitions: their values are not those of the evaluation.
            return replace(step, line=0) if tree.endings[row] in _REMEMBERED else step
        best = self._best(row, row + tree.sizes[row], maximising=maximising)
        window = self._narrowed(row, best, maximising=maximising)
        text = short(self._seen(value, maximising=maximising), tree.scale)
        return self._step(number, Event.RETURN, row, None, value, window, text, maximising=maximising)

    def _left(self, number: int, row: int, child: int | None, *, maximising: bool) -> Step:
        """A stop left the node, or its child, undecided: no line of the rule was carried out."""
        best = self._best(row, row + self.tree.sizes[row], maximising=maximising)
        window = self._narrowed(row, best, maximising=maximising)
        event = Event.UPDATE
        if child is None:
            event = Event.EVALUATE if self.tree.sizes[row] == 1 else Event.RETURN
        return Step(number, event, row, maximising, child, best, *window, 0, "")

    def _compare(self, number: int, row: int, child: int, *, maximising: bool) -> Step:
        tree = self.tree
        if tree.endings[child] == Ending.STOPPED:
            return self._left(number, row, child, maximising=maximising)
        before = self._best(row, child, maximising=maximising)
        after = self._best(row, child + 1, maximising=maximising)
        window = self._narrowed(row, after, maximising=maximising)
        old = before if before is not None else -INFINITY if maximising else INFINITY
        moved = after != before
        if tree.method is not Method.MINIMAX:
            # A best that stays outside of the window moves neither alpha nor beta.
            edges = self._narrowed(row, before, maximising=maximising)
            moved = window != edges
            if moved:
                old = edges[0] if maximising else edges[1]
        event = Event.RAISE if moved else Event.UPDATE
        text = ""
        if child in tree.answers(row):
            numbers = (old, tree.values[child], old if after is None else after)
            first, second, found = (
                short(self._seen(value, maximising=maximising), tree.scale) for value in numbers
            )
            name = "max" if maximising or self.code.is_negamax else "min"
            text = f"{name}({first}, {second}) = {found}"
        return self._step(number, event, row, child, after, window, text, maximising=maximising)

    def _cut(self, number: int, row: int, child: int, *, maximising: bool) -> Step:
        tree = self.tree
        best = self._best(row, child, maximising=maximising)
        window = self._window(child)
        if tree.endings[child] != CUT:
            return self._step(number, Event.UNSEEN, row, child, best, window, "", maximising=maximising)
        low, high = window
        if self.code.is_negamax and not maximising:
            low, high = -high, -low
        text = f"{short(low, tree.scale)} ≥ {short(high, tree.scale)} yes"
        return self._step(number, Event.CUT, row, child, best, window, text, maximising=maximising)

    def _seen(self, value: int, *, maximising: bool) -> int:
        """A value as the pseudocode counts it."""
        return -value if self.code.is_negamax and not maximising else value

    def _step(
        self,
        number: int,
        event: Event,
        row: int,
        child: int | None,
        best: int | None,
        window: tuple[int, int],
        comparison: str,
        *,
        maximising: bool,
    ) -> Step:
        line = self.code.line(event, maximising=maximising)
        return Step(number, event, row, maximising, child, best, *window, line, comparison)
