"""Exercises on paper: a page in black and white, and a page with the solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import TypeAlias

from checkers_app.drawing.marks import (
    HEIGHT,
    MARGIN,
    WIDTH,
    Mark,
    Page,
    Polygon,
    Rectangle,
    Stroke,
    Text,
    moved,
)
from checkers_app.drawing.tree_marks import TRIANGLE, branch, middles, triangle
from checkers_app.learn.exercises.exercise import Cut, Exercise, Given, make_exercise
from checkers_app.learn.tree.tree import Bound, Scale
from checkers_app.learn.tree.worth import short, short_bound
from checkers_app.words import N_, say, say_count, say_list

MOST_LEAVES = 24
"""The maximum number of leaves that fit side by side on a page."""
MOST_PLIES = 6
"""The maximum number of plies; with more plies, the rows would be too close together."""
_RIGHT = WIDTH - MARGIN
_TREE_LEFT = 104
_TREE_RIGHT = _RIGHT - 20
"""The right edge of a tree; the box of the last node is to the right of it."""
_TREES_TOP = (172, 600)
"""The y coordinates of the roots of the two trees."""
_MOST_PLIES_WITH_WINDOWS = 4
_WINDOW_HEIGHT, _WIDEST_WINDOW = 20, 76
"""The height and the maximum width of the two boxes for alpha and beta below a triangle."""
_TREE_HEIGHT = 304
_ROW_MOST = 128
_ANSWERS_TOP = 128
_REASONS_TOP, _REASON = 996, 21
"""The position of the first reason for a cut, and the distance to the next one."""
_PROGRAM = N_("Checkers & Tic-tac-toe")
_BLANK = "_" * 6
"""A blank for the pupil to fill in."""
CROWN = ((4, 36), (0, 12), (11, 21), (20, 4), (29, 21), (40, 12), (36, 36))
"""The outline of a crown, 40 units wide."""
_TITLES = {
    (True, False): N_("Alpha-beta"),
    (True, True): N_("Alpha-beta, solution"),
    (False, False): N_("Minimax"),
    (False, True): N_("Minimax, solution"),
}
"""(whether the sheet is about alpha-beta, whether the page is the solution) -> the title."""

GIVEN = MappingProxyType(
    {
        Given.NONE: N_("Empty"),
        Given.HALF: N_("Half filled in"),
        Given.MOST: N_("One left"),
    }
)
"""Descriptions of how much of a sheet is filled in."""

Tasks: TypeAlias = tuple[Exercise, Exercise]
"""The two tasks on a sheet: the same tree for minimax and for alpha-beta, or two trees for minimax only."""


class SheetError(ValueError):
    """Raised if a tree does not fit on a page.  The message can be shown to a user."""


def drawn(seed: int, level: int) -> Tasks:
    """The tasks generated from a given seed.

    Raises:
        ValueError: for an unknown level.
    """
    first = make_exercise(seed, level)
    return first, first if first.prunes else make_exercise(seed, level, 2)


def sheet_page(
    tasks: Tasks, *, solved: bool, number: str = "", windows: bool = False, given: Given = Given.NONE
) -> Page:
    """A page with two tasks.

    Args:
        tasks: the tasks from :func:`drawn`; for the user's own tree, the same exercise twice.
        solved: whether everything is filled in.
        number: the numbering of the sheet, such as ``sheet 3 of 20``; empty for a single sheet.
        windows: whether the alpha-beta task has boxes for alpha and beta at every node.
        given: how much is filled in on an unsolved sheet.

    Raises:
        SheetError: if a tree does not fit on a page.
    """
    first, second = tasks
    windows &= second.prunes
    for exercise in tasks:
        _fit(exercise, windows=windows)
    title = say(_TITLES[second.prunes, solved])
    whose = _whose(first)
    if given is not Given.NONE:
        whose = f"{whose} · {say(GIVEN[given])}"
    marks = (
        *page_head(title, f"{number} · {whose}" if number else whose, solved=solved),
        *_task(0, first, pruning=False, solved=solved, given=given),
        *_task(1, second, pruning=second.prunes, solved=solved, windows=windows, given=given),
        *(_reasons(second) if solved else _foot(second, windows=windows)),
    )
    return Page(f"{title}, {whose}", marks)


def set_pages(
    sheets: Sequence[Tasks], *, solved: bool = False, windows: bool = False, given: Given = Given.NONE
) -> list[Page]:
    """The numbered pages of several sheets."""
    return [
        sheet_page(
            tasks,
            solved=solved,
            number=sheet_number(number, len(sheets)),
            windows=windows,
            given=given,
        )
        for number, tasks in enumerate(sheets, 1)
    ]


def sheet_number(number: int, count: int) -> str:
    """The numbering of a sheet, such as ``sheet 3 of 20``; empty if there is only one sheet."""
    return say("sheet {number} of {count}", number=number, count=count) if count > 1 else ""


def key_pages(sheets: Sequence[Tasks], *, windows: bool = False, given: Given = Given.NONE) -> list[Page]:
    """The pages for the teacher: a page with the answers to all sheets, followed by the solutions."""
    return [
        *([_answers(sheets)] if len(sheets) > 1 else []),
        *set_pages(sheets, solved=True, windows=windows, given=given),
    ]


def _answers(sheets: Sequence[Tasks]) -> Page:
    whose = say("{program} · level {level}", program=say(_PROGRAM), level=sheets[0][0].level)
    prunes = sheets[0][1].prunes
    heads = [say("Sheet"), say("Exercise"), say("Value of A"), say("Best move")]
    heads += [say("Leaves looked at"), say("Cuts")] if prunes else [say("Value of A"), say("Best move")]
    rows = []
    for number, (first, second) in enumerate(sheets, 1):
        cells = [str(number), str(first.seed), *_result(first)]
        cells += [str(second.leaves_visited), str(len(second.cuts))] if prunes else _result(second)
        rows.append(cells)
    return answers_page(whose, heads, rows)


def answers_page(whose: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Page:
    """A page with the answers to a set, one sheet per line; ``whose`` is printed next to the title."""
    title = say("The answers")
    marks = list(page_head(title, whose, solved=True))
    columns = [MARGIN + index * (_RIGHT - MARGIN) / len(heads) for index in range(len(heads))]
    marks += (Text(x, _ANSWERS_TOP, head, 11, weight=600) for x, head in zip(columns, heads, strict=True))
    step = min(22.0, (HEIGHT - MARGIN - _ANSWERS_TOP) / (len(rows) + 1))
    for number, cells in enumerate(rows, 1):
        y = _ANSWERS_TOP + number * step
        marks += (Text(x, y, cell, 11, mono=True) for x, cell in zip(columns, cells, strict=True))
    return Page(title, tuple(marks))


def _result(exercise: Exercise) -> list[str]:
    return [str(exercise.full.values[0]), exercise.name(exercise.best_move)]


def _fit(exercise: Exercise, *, windows: bool) -> None:
    plies = _MOST_PLIES_WITH_WINDOWS if windows else MOST_PLIES
    if exercise.leaves > MOST_LEAVES:
        raise SheetError(
            say(
                "A sheet can show {most} leaves next to each other; this tree has {leaves}.",
                most=MOST_LEAVES,
                leaves=exercise.leaves,
            )
        )
    if exercise.full.depth > plies:
        raise SheetError(
            say(
                "A sheet can show {most} plies from top to bottom; this tree has {plies}.",
                most=plies,
                plies=exercise.full.depth,
            )
        )


def _whose(exercise: Exercise) -> str:
    program = say(_PROGRAM)
    if exercise.seed is None:
        return say("{program} · your own tree", program=program)
    return say(
        "{program} · exercise {number}, level {level}",
        program=program,
        number=exercise.seed,
        level=exercise.level,
    )


# --- pieces -------------------------------------------------------------------------------------


def page_head(title: str, whose: str, *, solved: bool) -> Iterator[Mark]:
    """The crown, the title, and a line for the pupil's name."""
    yield Polygon(moved(CROWN, 48, 42))
    yield Polygon(((52, 80), (84, 80), (84, 83), (52, 83)))
    yield Text(100, 62, title, 22, weight=700)
    yield Text(100, 80, whose, 12)
    if not solved:
        name, date = say("Name {blank}", blank=3 * _BLANK), say("Date {blank}", blank=2 * _BLANK)
        yield Text(_RIGHT, 62, f"{name} {date}", anchor="end")
    yield Stroke(MARGIN, 96, _RIGHT, 96, 1.6)


def _task(
    number: int,
    exercise: Exercise,
    *,
    pruning: bool,
    solved: bool,
    windows: bool = False,
    given: Given = Given.NONE,
) -> Iterator[Mark]:
    top = _TREES_TOP[number]
    lines = instruction(exercise, pruning=pruning, solved=solved, windows=windows)
    title = say("Alpha-beta") if pruning else say("Minimax, once more") if number else say("Minimax")
    head = top - 26 - 16 * len(lines)
    yield Text(MARGIN, head, f"{number + 1}", 15, weight=600)
    yield Text(MARGIN + 24, head, title, 15, weight=600)
    for index, line in enumerate(lines, 1):
        yield Text(MARGIN, head + 2 + 16 * index, line, 12)
    drawing = TreeDrawing(exercise, top, pruning=pruning, solved=solved, windows=windows, given=given)
    yield from drawing.parts()


def instruction(exercise: Exercise, *, pruning: bool, solved: bool, windows: bool) -> tuple[str, ...]:
    """The lines of text above a tree: the instructions or, in the solution, the results."""
    if solved and pruning:
        words = say_count(
            "{number} cut. Leaves never looked at: {saved} of {leaves}. The value is the same.",
            "{number} cuts. Leaves never looked at: {saved} of {leaves}. The value is the same.",
            len(exercise.cuts),
            saved=exercise.leaves - exercise.leaves_visited,
            leaves=exercise.leaves,
        )
        return (words,)
    if solved:
        return (
            say_count(
                "{number} leaf. The thick line shows what both sides would choose.",
                "All {number} leaves. The thick line shows what both sides would choose.",
                exercise.leaves,
            ),
        )
    if pruning:
        cross = N_(
            "The same tree, left to right. Cross out (//) the rest as soon as α ≥ β. Track α and β below."
        )
        if windows:
            cross = N_(
                "Cross out (//) the rest as soon as α ≥ β. Below each triangle, write α and β when you "
                "reach it."
            )
        return (
            say(cross),
            say(
                "In each box, write a number, with ≤ or ≥ before it if it is only a bound, or – if the "
                "node is not visited."
            ),
        )
    return (say("Write the value of every triangle in its box. △ takes the largest, ▽ the smallest."),)


class TreeDrawing:
    """The drawing of one tree on the page."""

    def __init__(
        self,
        exercise: Exercise,
        top: float,
        *,
        pruning: bool,
        solved: bool,
        windows: bool,
        given: Given = Given.NONE,
        text: Callable[[int], str] | None = None,
    ) -> None:
        """``text`` returns the label of a leaf; if ``text`` is given, the tree has no boxes to fill in."""
        self.exercise = exercise
        self.text = text
        self.tree = exercise.full
        self.top = top
        self.pruning = pruning
        self.solved = solved
        self.windows = windows
        self.depth = self.tree.depth
        self.step = min(_ROW_MOST, _TREE_HEIGHT / self.depth)
        self.leaf_width = (_TREE_RIGHT - _TREE_LEFT) / exercise.leaves
        places = middles(0, self.tree.children)
        self.x = {row: _TREE_LEFT + place * self.leaf_width for row, place in places.items()}
        self.level = {row: self.tree.level(row) for row in self.x}
        self.filled = frozenset(exercise.names) if solved else exercise.given(given, pruning=pruning)
        """The nodes whose boxes are filled in."""
        cuts = [cut for cut in exercise.cuts if pruning and cut.node in self.filled]
        self.cut_branches = frozenset(branch for cut in cuts for branch in cut.branches)
        self.chosen = set(self.tree.chosen_line()) if solved else set[int]()

    def side(self, row: int) -> float:
        """The length of the sides of a node's triangle."""
        if self.tree.is_leaf(row):
            return min(34, self.leaf_width - 4)
        return (50, 46, 42, 36)[min(3, self.level[row])]

    def y(self, row: int) -> float:
        """The y coordinate of the upper edge of a node's triangle."""
        return self.top + self.level[row] * self.step

    def is_dead(self, row: int) -> bool:
        """True if the branch to the node, or to one of its ancestors, is crossed out."""
        return any(branch <= row < branch + self.tree.sizes[branch] for branch in self.cut_branches)

    def parts(self) -> Iterator[Mark]:
        """All marks of the tree: row labels, branches, and then the nodes on top of them."""
        for level in range(self.depth):
            yield Text(MARGIN, self.top + level * self.step + 26, ("MAX", "MIN")[level % 2], 12, weight=600)
        yield Text(MARGIN, self.top + self.depth * self.step + 20, say("leaves"), 12, weight=600)
        for row in sorted(self.x):
            for child in self.tree.children(row):
                yield from self.branch(row, child)
        for row in sorted(self.x):
            yield from self.node(row)

    def branch(self, row: int, child: int) -> Iterator[Mark]:
        """The line from a node to a child: thick if chosen, broken if cut off."""
        x1, x2 = self.x[row], self.x[child]
        below = _WINDOW_HEIGHT + 2 if self.windows else 0
        y1, y2 = self.y(row) + self.side(row) * TRIANGLE + below, self.y(child)
        thick, cut = row in self.chosen and child in self.chosen, child in self.cut_branches
        yield from branch((x1, y1), (x2, y2), thick=thick, dead=self.is_dead(child), cut=cut)

    def node(self, row: int) -> Iterator[Mark]:
        """The triangle of a node with its letter or number, and the box next to it."""
        x, y, side = self.x[row], self.y(row), self.side(row)
        up = self.level[row] % 2 == 0
        yield triangle(x, y, side, up=up)
        inside = y + side * (0.66 if up else 0.44)
        if self.tree.is_leaf(row):
            size = 12 if side > 30 else 11
            value = self.text(row) if self.text else short(self.tree.values[row], Scale.POINTS)
            yield Text(x, inside, value, size, weight=600, anchor="middle", mono=True)
            return
        yield Text(x, inside, self.exercise.names[row], 13, weight=600, anchor="middle")
        if self.text:
            return
        left, box_y = x + side / 2 + (2 if up else 1), y + side * TRIANGLE / 2 - 13 + (2 if up else 0)
        room = self.room(row)
        width = min(38, room - side / 2 - 4)
        yield Rectangle(left, box_y, width, 26)
        if row in self.filled:
            yield Text(
                left + width / 2, box_y + 17.5, self.answer(row), 13, weight=600, anchor="middle", mono=True
            )

        if self.windows:
            yield from self.window(row)

    def window(self, row: int) -> Iterator[Mark]:
        """Two boxes below a node's triangle, for the values of alpha and beta when the search enters the
        node.
        """
        level, x = self.level[row], self.x[row]
        beside = [abs(self.x[other] - x) for other in self.x if self.level[other] == level and other != row]
        half = min([_WIDEST_WINDOW, *(distance - 4 for distance in beside)]) / 2
        y = self.y(row) + self.side(row) * TRIANGLE + 2
        bounds: tuple[int | None, ...] = (None, None)
        if row in self.filled and row in self.exercise.row_in_search:
            bounds = self.exercise.entered_with(row)
        for sign, left, bound in zip("αβ", (x - half, x), bounds, strict=True):
            yield Rectangle(left, y, half, _WINDOW_HEIGHT, 3)
            yield Text(left + 3, y + 13.5, sign, 9)
            if bound is not None:
                middle = left + half / 2 + 4
                told = short(bound, Scale.POINTS)
                yield Text(middle, y + 14, told, 11, weight=600, anchor="middle", mono=True)

    def room(self, row: int) -> float:
        """The distance from the middle of the node to the next triangle on the right, or to the edge."""
        others = [
            self.x[other] - self.side(other) / 2
            for other in self.x
            if self.level[other] == self.level[row] and self.x[other] > self.x[row]
        ]
        return min([*others, float(_RIGHT)]) - self.x[row]

    def answer(self, row: int) -> str:
        """The correct content of a node's box."""
        exercise = self.exercise
        if not self.pruning:
            return short_bound(self.tree.values[row], Scale.POINTS, Bound.EXACT)
        if row not in exercise.row_in_search:
            return "–"
        searched = exercise.row_in_search[row]
        return short_bound(
            exercise.searched.values[searched], Scale.POINTS, exercise.searched.bound(searched)
        )


def _foot(exercise: Exercise, *, windows: bool) -> Iterator[Mark]:
    """The lines below the second tree in which pupils write their results."""
    y = 1040
    if exercise.prunes and not windows:
        yield Text(MARGIN, y - 26, "α", 14, weight=600)
        yield Text(MARGIN + 24, y - 26, "β", 14, weight=600)
        left, right = 120, _RIGHT
        yield Stroke(left - 2, y - 30, right, y - 30, 1.4)
        for number in range(10 if exercise.seed is not None else 0):  # the user's own tree may have any size
            x = left + 16 + number * (right - left - 32) / 9
            yield Stroke(x, y - 35, x, y - 25, 1.2)
            yield Text(x, y - 9, str(number), 11, anchor="middle", mono=True)
    y += 30
    blanks = [say("Value of A: {blank}", blank=_BLANK)]
    if exercise.prunes:
        leaves = exercise.leaves
        blanks.append(say("Leaves looked at: {blank} of {leaves}", blank=_BLANK, leaves=leaves))
    blanks.append(say("Best move: A to {blank}", blank=_BLANK))
    yield Text(MARGIN, y, _APART.join(blanks))


_APART = "\N{EM SPACE}\N{EM SPACE}"


def _reasons(exercise: Exercise) -> Iterator[Mark]:
    """The text below the solution: the cuts in words, as many as fit, then the results."""
    y = _REASONS_TOP
    yield Stroke(MARGIN, y - 22, _RIGHT, y - 22, 1.4)
    cuts = exercise.cuts if exercise.prunes else ()
    room = (HEIGHT - MARGIN - y) // _REASON
    told = cuts if len(cuts) <= room else cuts[: room - 1]
    for cut in told:
        yield Text(
            MARGIN, y, cut_in_words(exercise, cut), label=say("At {name}:", name=exercise.name(cut.node))
        )
        y += _REASON
    if more := len(cuts) - len(told):
        yield Text(MARGIN, y, say_count("And {number} more cut.", "And {number} more cuts.", more))
        y += _REASON
    results = [str(exercise.full.values[0])]
    if exercise.prunes:
        visited, leaves = exercise.leaves_visited, exercise.leaves
        results.append(say("leaves looked at: {visited} of {leaves}", visited=visited, leaves=leaves))
    results.append(say("best move: A to {name}", name=exercise.name(exercise.best_move)))
    yield Text(MARGIN, y, " · ".join(results), label=say("Value of A:"))


def cut_in_words(exercise: Exercise, cut: Cut) -> str:
    """A sentence that gives the reason for the cut, as a teacher would write it next to the tree."""
    full = exercise.full
    owner = full.parent(cut.elsewhere)
    assert owner is not None  # noqa: S101 - it is a child of the node that is sure of its value
    reason = N_("after {here}, β = {beta}. {owner} already has α = {alpha} from {there}.")
    if full.is_max(cut.node):
        reason = N_("after {here}, α = {alpha}. {owner} already has β = {beta} from {there}.")
    said = say(
        reason,
        here=exercise.name(cut.after),
        owner=exercise.name(owner),
        there=exercise.name(cut.elsewhere),
        alpha=cut.alpha,
        beta=cut.beta,
    )
    return f"{said} {_lost(exercise, cut)}"


def _lost(exercise: Exercise, cut: Cut) -> str:
    full = exercise.full
    bounds = {"alpha": cut.alpha, "beta": cut.beta}
    if all(full.is_leaf(branch) for branch in cut.branches):
        return say_count(
            "{alpha} ≥ {beta}, so the leaf {leaves} is cut.",
            "{alpha} ≥ {beta}, so the leaves {leaves} are cut.",
            len(cut.branches),
            leaves=say_list([str(full.values[branch]) for branch in cut.branches]),
            **bounds,
        )
    below = [
        str(full.values[row])
        for branch in cut.branches
        for row in range(branch, branch + full.sizes[branch])
        if full.is_leaf(row)
    ]
    return say_count(
        "{alpha} ≥ {beta}, so {names} is cut (never looked at: {leaves}).",
        "{alpha} ≥ {beta}, so {names} are cut (never looked at: {leaves}).",
        len(cut.branches),
        names=say_list([exercise.name(branch) for branch in cut.branches]),
        leaves=say_list(below),
        **bounds,
    )
