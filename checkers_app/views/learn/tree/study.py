"""A recorded search prepared for display: everything expensive is computed once.

A study is created on the recording thread and read by the scene.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from checkers_app.engine.api import WIN_BOUND, Limits, Position, StopToken
from checkers_app.engine.textbook.switches import Switches
from checkers_app.games.base import Game, State
from checkers_app.learn.duel.plies import plies_left, within
from checkers_app.learn.duel.words import can_count_results
from checkers_app.learn.tree.abstract import has_board
from checkers_app.learn.tree.layout import TreeLayout
from checkers_app.learn.tree.pseudocode import Pseudocode, rule
from checkers_app.learn.tree.python_code import python_code
from checkers_app.learn.tree.recording import (
    Recording,
    RecordingWatch,
    TooManyNodesError,
    record_alpha_beta,
    record_expectimax,
    record_minimax,
    record_search,
    whole_tree,
)
from checkers_app.learn.tree.steps import Steps
from checkers_app.learn.tree.strips import Palette, class_rows, painted_strips
from checkers_app.learn.tree.tree import Method, Scale, Tree
from checkers_app.learn.tree.worth import short_bound
from checkers_app.views.learn.background_work import Tell
from checkers_app.views.learn.number_axis import Axis
from checkers_app.words import N_, say, say_count

NODE_LIMIT = 800_000
"""The maximum number of recorded positions.  The data of a tree of this size, including its strips, takes up
less than 100 MiB.
"""
DEEPEST = 12
"""The maximum depth that can be chosen, in plies."""
_SHORT = 9
"""The length in plies of a short game; the complete trees of longer games have millions of nodes."""


class Way(Enum):
    """A search algorithm that can be shown, with its options."""

    MINIMAX = N_("Minimax")
    ALPHA_BETA = N_("Alpha-beta")
    ORDERED = N_("+ ordering")
    TABLE = N_("+ table")
    EXPECTIMAX = N_("Expectimax")

    @property
    def method(self) -> Method:
        """The search method."""
        return _METHODS.get(self, Method.SEARCH)

    @property
    def switches(self) -> Switches:
        """The improvements that the search uses, such as move ordering."""
        return Switches(move_ordering=self in {Way.ORDERED, Way.TABLE}, transposition_table=self is Way.TABLE)

    @property
    def has_python(self) -> bool:
        """True if the Python source of the search can be shown."""
        return python_code(self.method) is not None

    def rule(self, *, negamax: bool, python: bool = False) -> Pseudocode:
        """The rule of the search: in one of two forms of pseudocode, or as Python source if that is requested
        and available.
        """
        told = python_code(self.method) if python else None
        return told or rule(self.method, self.switches, negamax=negamax)


_METHODS = {
    Way.MINIMAX: Method.MINIMAX,
    Way.ALPHA_BETA: Method.ALPHA_BETA,
    Way.EXPECTIMAX: Method.EXPECTIMAX,
}
_LEAST = {Scale.HUNDREDTHS: 10, Scale.RESULT: 2, Scale.POINTS: 5}
"""The minimum reach of the number axis for each scale."""


@dataclass(frozen=True, slots=True)
class Question:
    """A request for a tree: the position to search, and the options."""

    game: Game
    state: State
    way: Way
    depth: int
    """The search depth in plies, from 1 to :data:`DEEPEST`."""
    results: bool = False
    """True if the values are only wins, draws and losses, without the distance to the win."""


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """A recorded search, and the data computed from its tree."""

    question: Question
    recording: Recording
    tree: Tree
    layout: TreeLayout
    """The layout of the tree without folds."""
    classes: tuple[bytes, ...]
    """For each ply, a strip of colour classes with one class per leaf; it is drawn where nodes are too
    narrow.
    """
    palette: Palette
    strips: tuple[list[bytes], ...]
    """The strips, painted in the colours of the palette, at full and reduced widths."""
    steps: Steps
    nodes: int
    """The number of positions in the tree."""
    cutoffs: int
    cut_marks: tuple[int, ...]
    axis: Axis
    _texts: Callable[[int], Mapping[int, str | None]] = field(repr=False)

    @property
    def game(self) -> Game:
        """The description of the board."""
        return self.question.game

    @property
    def levels(self) -> int:
        """The number of levels of the tree, including the root."""
        return len(self.classes)

    def strips_in(self, palette: Palette) -> tuple[list[bytes], ...]:
        """The strips in the given colours; they are painted again only if the theme has changed since the
        tree was created.
        """
        return self.strips if palette == self.palette else painted_strips(self.classes, palette)

    def value_text(self, row: int, level: int | None = None) -> str:
        """The value of the node in row ``row``, as written in its triangle; ``level`` is the level of the
        node, if known.
        """
        tree = self.tree
        if level is None:
            level = tree.level(row)
        value, scale = tree.values[row], tree.scale
        if not value:  # 0 is the same in every unit
            scale = Scale.POINTS
        return short_bound(value, scale, tree.bound(row), level)

    def move_text(self, parent: int, row: int) -> str:
        """The move from the node in row ``parent`` to its child in ``row``; empty for a stub."""
        text = self._texts(parent).get(row, "")
        return say("pass") if text is None else text

    @property
    def notice(self) -> str | None:
        """A sentence about the missing part of the tree; None if the tree is complete."""
        recording = self.recording
        if recording.kept >= NODE_LIMIT:
            return say_count(
                "Only the first {number} position: the search stops there.",
                "Only the first {number} positions: the search stops there.",
                recording.kept,
            )
        return recording.notice


def make_study(question: Question, palette: Palette, stop: StopToken, tell: Tell) -> Study:
    """Search and prepare the tree; called on the recording thread."""

    def progress(count: int) -> None:
        tell(count)
        if count >= NODE_LIMIT:
            stop.stop()

    recording = record(question, RecordingWatch(NODE_LIMIT, stop, progress))
    tell(recording.visited, N_("positions searched; the picture is being drawn"))
    return prepare(question, recording, palette)


def record(question: Question, watch: RecordingWatch) -> Recording:
    """Run the requested search, and stop it at :data:`NODE_LIMIT` nodes."""
    game, state, depth, results = question.game, question.state, question.depth, question.results
    if question.way is Way.MINIMAX and has_board(game) and _is_short(game) and depth >= deepest(game, state):
        with suppress(TooManyNodesError):
            return _whole(question, watch)
    if question.way is Way.MINIMAX:
        return record_minimax(game, state, depth, results=results, watch=watch)
    if question.way is Way.ALPHA_BETA:
        return record_alpha_beta(game, state, depth, results=results, watch=watch)
    if question.way is Way.EXPECTIMAX:
        # Averages of results are easier to read than averages of evaluations.
        results = results or can_count_results(game, state, depth)
        return record_expectimax(game, state, depth, results=results, watch=watch)
    limits = Limits(depth=depth)
    switches = question.way.switches
    return record_search(game, Position(state), switches, limits, results=results, watch=watch)


def _whole(question: Question, watch: RecordingWatch) -> Recording:
    """Minimax to the end of a short game; produces the same rows as a search, ten times as fast."""
    began = time.perf_counter()
    game, state = question.game, question.state
    tree = whole_tree(game, state, results=question.results, limit=NODE_LIMIT, progress=watch.progress)
    nodes = len(tree)
    return Recording((tree,), nodes, nodes, 0, tree.values[0], time.perf_counter() - began, stopped=False)


def prepare(question: Question, recording: Recording, palette: Palette) -> Study:
    """Lay out the deepest tree of a recording and paint its strips.

    Raises:
        ValueError: if nothing was recorded.
    """
    tree = recording.tree
    layout = TreeLayout(tree)
    steps = Steps(tree)
    classes = tuple(class_rows(layout))
    return Study(
        question,
        recording,
        tree,
        layout,
        classes,
        palette,
        painted_strips(classes, palette),
        steps,
        tree.nodes,
        tree.cutoffs,
        tuple(steps.cut_marks()),
        _axis(tree),
        _texts_of(tree),
    )


def _axis(tree: Tree) -> Axis:
    if tree.scale is Scale.AVERAGE:  # an average has no window to show on an axis
        return Axis(1)
    every = max(1, len(tree) // 2000)
    values = [
        tree.values[row]
        for row in range(0, len(tree), every)
        if not tree.is_stub(row) and abs(tree.values[row]) < WIN_BOUND
    ]
    # If there are only wins, draws and losses, the axis shows nothing else.
    return Axis.over(values, _LEAST[tree.scale]) if any(values) else Axis(1)


def _texts_of(tree: Tree) -> Callable[[int], Mapping[int, str | None]]:
    """A function that returns the moves from a row to its children; None stands for a pass."""

    @lru_cache(maxsize=4096)
    def texts(parent: int) -> Mapping[int, str | None]:
        state = tree.position(parent)
        legal = state.legal_moves()
        found: dict[int, str | None] = {}
        for child in tree.children(parent):
            if not tree.is_stub(child):
                number = tree.moves[child]
                found[child] = state.move_text(legal[number]) if number < len(legal) else None
        return found

    return texts


def first_depth(game: Game, state: State) -> int:
    """The depth of the first search, at which the tree is readable; short games are searched to the end."""
    return deepest(game, state) if _is_short(game) or not has_board(game) else 3


def deepest(game: Game, state: State) -> int:
    """The maximum depth that can be chosen, limited by the remaining length of the game."""
    return within(game, state, DEEPEST)


def _is_short(game: Game) -> bool:
    """True if a search always reaches the end of the game and can probably record the whole tree."""
    left = plies_left(game, game.initial)
    return left is not None and left <= _SHORT
