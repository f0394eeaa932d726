"""Exercises on paper: an A4 page of SVG, black on white, and the page with its solution."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from checkers_app.learn.exercise import Cut, Exercise, make_exercise
from checkers_app.learn.tree import Bound, Scale
from checkers_app.learn.worth import short_bound
from checkers_app.words import later, say, say_count, say_list

WIDTH, HEIGHT = 794, 1123
"""A4 at 96 dots an inch."""

_MARGIN = 48
_RIGHT = WIDTH - _MARGIN
_TREE_LEFT = 104
_TREE_RIGHT = _RIGHT - 20
"""The box of the last node stands to its right."""
_TREES_TOP = (172, 600)
"""Where the two tasks' roots stand."""
_TREE_HEIGHT = 304
_ROW_MOST = 128
_SANS = "Inter, 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
_MONO = "'JetBrains Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
_LETTER = 0.52
"""The width of a letter to the size of its font, on average."""
_BLANK = "_" * 6
"""Where a pupil writes."""
_CROWN = "M4 36 L0 12 L11 21 L20 4 L29 21 L40 12 L36 36 Z"


def sheet(seed: int, level: int = 2) -> str:
    """The page to hand out: the tasks with empty boxes.

    Args:
        seed: which exercise; see :func:`checkers_app.learn.exercise.make_exercise`.
        level: 1 to 3.

    Raises:
        ValueError: for an unknown level.
    """
    return _page(seed, level, solved=False)


def solution(seed: int, level: int = 2) -> str:
    """The page for the teacher; the arguments are those of :func:`sheet`."""
    return _page(seed, level, solved=True)


def _page(seed: int, level: int, *, solved: bool) -> str:
    first = make_exercise(seed, level)
    second = first if first.prunes else make_exercise(seed, level, 2)
    title = say(_TITLES[first.prunes, solved])
    parts = [
        *_head(title, seed, level, solved=solved),
        *_task(0, first, pruning=False, solved=solved),
        *_task(1, second, pruning=second.prunes, solved=solved),
        *(_reasons(second) if solved else _foot(second)),
    ]
    body = "\n".join(f"  {part}" for part in parts)
    whole_title = say("{title}, exercise {number}, level {level}", title=title, number=seed, level=level)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round">\n'
        f"  <title>{escape(whole_title)}</title>\n"
        f'  <rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n{body}\n</svg>\n'
    )


_TITLES = {
    (True, False): later("Alpha-beta"),
    (True, True): later("Alpha-beta, solution"),
    (False, False): later("Minimax"),
    (False, True): later("Minimax, solution"),
}
"""By whether alpha-beta is asked for, and whether it is the page with the solution."""


# --- pieces -------------------------------------------------------------------------------------


def _text(
    x: float,
    y: float,
    text: str,
    size: float = 13,
    *,
    weight: int = 400,
    anchor: str = "start",
    mono: bool = False,
) -> str:
    family = _MONO if mono else _SANS
    size = _fitting(text, size)
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{family}" font-size="{size:g}" font-weight="{weight}" '
        f'text-anchor="{anchor}" fill="#000">{escape(text, quote=False)}</text>'
    )


def _fitting(text: str, size: float) -> float:
    """The size at which a line stays on the page: what is short in one language is long in another."""
    return min(size, round((_RIGHT - _MARGIN) / (_LETTER * max(1, len(text))), 1))


def _line(x1: float, y1: float, x2: float, y2: float, width: float = 1.2, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#000" '
        f'stroke-width="{width:g}"{dashes}/>'
    )


def _triangle(x: float, y: float, side: float, *, up: bool) -> str:
    height = side * 0.866
    tip, base = (y, y + height) if up else (y + height, y)
    return (
        f'<path d="M{x:.1f} {tip:.1f} L{x - side / 2:.1f} {base:.1f} L{x + side / 2:.1f} {base:.1f} Z" '
        'fill="#fff" stroke="#000" stroke-width="1.6"/>'
    )


def _head(title: str, seed: int, level: int, *, solved: bool) -> Iterator[str]:
    yield f'<path d="{_CROWN}" transform="translate(48 42)" fill="#000"/>'
    yield '<rect x="52" y="80" width="32" height="3" rx="1" fill="#000"/>'
    yield _text(100, 62, title, 22, weight=700)
    whose = say(
        "{program} · exercise {number}, level {level}",
        program=say("Checkers & Tic-tac-toe"),
        number=seed,
        level=level,
    )
    yield _text(100, 80, whose, 12)
    if not solved:
        name, date = say("Name {blank}", blank=3 * _BLANK), say("Date {blank}", blank=2 * _BLANK)
        yield _text(_RIGHT, 62, f"{name} {date}", anchor="end")
    yield _line(_MARGIN, 96, _RIGHT, 96, 1.6)


def _task(number: int, exercise: Exercise, *, pruning: bool, solved: bool) -> Iterator[str]:
    top = _TREES_TOP[number]
    lines = _instruction(exercise, pruning=pruning, solved=solved)
    title = say("Alpha-beta") if pruning else say("Minimax, once more") if number else say("Minimax")
    head = top - 26 - 16 * len(lines)
    yield _text(_MARGIN, head, f"{number + 1}", 15, weight=600)
    yield _text(_MARGIN + 24, head, title, 15, weight=600)
    for index, line in enumerate(lines, 1):
        yield _text(_MARGIN, head + 2 + 16 * index, line, 12)
    yield from _Drawing(exercise, top, pruning=pruning, solved=solved).parts()


def _instruction(exercise: Exercise, *, pruning: bool, solved: bool) -> tuple[str, ...]:
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
                "{number} leaf. The thick line is what both sides would choose.",
                "All {number} leaves. The thick line is what both sides would choose.",
                exercise.leaves,
            ),
        )
    if pruning:
        return (
            say(
                "The same tree, left to right. Cross out (//) what is left as soon as α ≥ β. "
                "Keep α and β below."
            ),
            say(
                "In the boxes: a number; ≤ or ≥ before it where the value is only a bound; "
                "– where nobody looks."
            ),
        )
    return (say("Write the value of every triangle into its box. △ takes the largest, ▽ the smallest."),)


class _Drawing:
    """One tree on the page."""

    def __init__(self, exercise: Exercise, top: float, *, pruning: bool, solved: bool) -> None:
        self.exercise = exercise
        self.tree = exercise.full
        self.top = top
        self.pruning = pruning
        self.solved = solved
        self.depth = self.tree.depth
        self.step = min(_ROW_MOST, _TREE_HEIGHT / self.depth)
        leaves = [row for row in range(len(self.tree)) if self.tree.is_leaf(row)]
        self.leaf_width = (_TREE_RIGHT - _TREE_LEFT) / len(leaves)
        self.x: dict[int, float] = {
            row: _TREE_LEFT + (place + 0.5) * self.leaf_width for place, row in enumerate(leaves)
        }
        for row in sorted(exercise.names, reverse=True):
            below = [self.x[child] for child in self.tree.children(row)]
            self.x[row] = (below[0] + below[-1]) / 2
        self.level = {row: self.tree.level(row) for row in self.x}
        self.cut_branches = exercise.crossed if pruning and solved else frozenset[int]()
        self.chosen = set(self.tree.chosen_line()) if solved else set[int]()

    def side(self, row: int) -> float:
        """The length of a triangle's side."""
        if self.tree.is_leaf(row):
            return min(34, self.leaf_width - 4)
        return (50, 46, 42, 36)[min(3, self.level[row])]

    def y(self, row: int) -> float:
        """Its upper edge."""
        return self.top + self.level[row] * self.step

    def is_dead(self, row: int) -> bool:
        """True if the row hangs on a branch that is crossed out."""
        return any(branch <= row < branch + self.tree.sizes[branch] for branch in self.cut_branches)

    def parts(self) -> Iterator[str]:
        """All of it: row labels, branches, then nodes over them."""
        for level in range(self.depth):
            yield _text(_MARGIN, self.top + level * self.step + 26, ("MAX", "MIN")[level % 2], 12, weight=600)
        yield _text(_MARGIN, self.top + self.depth * self.step + 20, say("leaves"), 12, weight=600)
        for row in sorted(self.x):
            for child in self.tree.children(row):
                yield from self.branch(row, child)
        for row in sorted(self.x):
            yield from self.node(row)

    def branch(self, row: int, child: int) -> Iterator[str]:
        """The line to a child, thick where it is chosen, broken where it is cut."""
        x1, x2 = self.x[row], self.x[child]
        y1, y2 = self.y(row) + self.side(row) * 0.866, self.y(child)
        dead = self.is_dead(child)
        thick = row in self.chosen and child in self.chosen
        yield _line(x1, y1, x2, y2, 4 if thick else 1.2, "4 4" if dead else "")
        if child in self.cut_branches:
            # Two strokes across the middle, leaning to the right as everybody writes them.
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            for shift in (-3.0, 3.0):
                yield _line(x - 8 + shift, y + 6 + shift, x + 8 + shift, y - 6 + shift, 2.4)

    def node(self, row: int) -> Iterator[str]:
        """The triangle with its letter or number, and the box beside it."""
        x, y, side = self.x[row], self.y(row), self.side(row)
        up = self.level[row] % 2 == 0
        yield _triangle(x, y, side, up=up)
        inside = y + side * (0.66 if up else 0.44)
        if self.tree.is_leaf(row):
            size = 12 if side > 30 else 11
            yield _text(x, inside, str(self.tree.values[row]), size, weight=600, anchor="middle", mono=True)
            return
        yield _text(x, inside, self.exercise.names[row], 13, weight=600, anchor="middle")
        left, box_y = x + side / 2 + (2 if up else 1), y + side * 0.866 / 2 - 13 + (2 if up else 0)
        room = self.room(row)
        width = min(38, room - side / 2 - 4)
        yield (
            f'<rect x="{left:.1f}" y="{box_y:.1f}" width="{width:.1f}" height="26" rx="6" fill="#fff" '
            'stroke="#000" stroke-width="1.2"/>'
        )
        if self.solved:
            yield _text(
                left + width / 2, box_y + 17.5, self.answer(row), 13, weight=600, anchor="middle", mono=True
            )

    def room(self, row: int) -> float:
        """From the middle of the node to the left edge of its neighbour's triangle."""
        others = [
            self.x[other] - self.side(other) / 2
            for other in self.x
            if self.level[other] == self.level[row] and self.x[other] > self.x[row]
        ]
        return min([*others, float(_RIGHT)]) - self.x[row]

    def answer(self, row: int) -> str:
        """What belongs into the box."""
        exercise = self.exercise
        if not self.pruning:
            return short_bound(self.tree.values[row], Scale.POINTS, Bound.EXACT)
        if row not in exercise.row_in_search:
            return "–"
        searched = exercise.row_in_search[row]
        return short_bound(
            exercise.searched.values[searched], Scale.POINTS, exercise.searched.bound(searched)
        )


def _foot(exercise: Exercise) -> Iterator[str]:
    """What is written below the second tree by the pupil."""
    y = 1040
    if exercise.prunes:
        yield _text(_MARGIN, y - 26, "α", 14, weight=600)
        yield _text(_MARGIN + 24, y - 26, "β", 14, weight=600)
        left, right = 120, _RIGHT
        yield _line(left - 2, y - 30, right, y - 30, 1.4)
        for number in range(10):
            x = left + 16 + number * (right - left - 32) / 9
            yield _line(x, y - 35, x, y - 25, 1.2)
            yield _text(x, y - 9, str(number), 11, anchor="middle", mono=True)
    y += 30
    blanks = [say("Value of A: {blank}", blank=_BLANK)]
    if exercise.prunes:
        leaves = exercise.leaves
        blanks.append(say("Leaves looked at: {blank} of {leaves}", blank=_BLANK, leaves=leaves))
    blanks.append(say("Best move: A to {blank}", blank=_BLANK))
    yield _text(_MARGIN, y, _APART.join(blanks))


_APART = "\N{EM SPACE}\N{EM SPACE}"


def _reasons(exercise: Exercise) -> Iterator[str]:
    """Below the solution: each cut in words, then the results."""
    y = 996
    yield _line(_MARGIN, y - 22, _RIGHT, y - 22, 1.4)
    if exercise.prunes:
        for cut in exercise.cuts:
            yield from _labelled(
                y, say("At {name}:", name=exercise.name(cut.node)), cut_in_words(exercise, cut)
            )
            y += 21
    results = [str(exercise.full.values[0])]
    if exercise.prunes:
        visited, leaves = exercise.leaves_visited, exercise.leaves
        results.append(say("leaves looked at: {visited} of {leaves}", visited=visited, leaves=leaves))
    results.append(say("best move: A to {name}", name=exercise.name(exercise.best_move)))
    yield from _labelled(y, say("Value of A:"), " · ".join(results))


def _labelled(y: float, label: str, text: str) -> Iterator[str]:
    size = _fitting(f"{label} {text}", 13)
    yield (
        f'<text x="{_MARGIN}" y="{y:g}" font-family="{_SANS}" font-size="{size:g}" fill="#000">'
        f'<tspan font-weight="700">{escape(label, quote=False)}</tspan> {escape(text, quote=False)}</text>'
    )


def cut_in_words(exercise: Exercise, cut: Cut) -> str:
    """Why the cut is one, as a teacher would write it beside the tree."""
    full = exercise.full
    owner = full.parent(cut.elsewhere)
    assert owner is not None  # noqa: S101 - it is a child of the node that is sure of its value
    reason = later("after {here}, β = {beta}. {owner} already has α = {alpha} from {there}.")
    if full.is_max(cut.node):
        reason = later("after {here}, α = {alpha}. {owner} already has β = {beta} from {there}.")
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
        "{alpha} ≥ {beta}, so {names} is cut (never read: {leaves}).",
        "{alpha} ≥ {beta}, so {names} are cut (never read: {leaves}).",
        len(cut.branches),
        names=say_list([exercise.name(branch) for branch in cut.branches]),
        leaves=say_list(below),
        **bounds,
    )
