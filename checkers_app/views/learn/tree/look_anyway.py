"""Searches the branches that alpha-beta has cut off, so that learners can verify the cuts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from checkers_app.engine.api import WIN_BOUND, StopToken
from checkers_app.games.base import State
from checkers_app.learn.tree.recording import RecordingWatch, record_alpha_beta
from checkers_app.learn.tree.tree import CUT, Tree
from checkers_app.learn.tree.worth import said
from checkers_app.views.learn.tree.study import NODE_LIMIT, Study
from checkers_app.words import say


@dataclass(frozen=True, slots=True)
class Answer:
    """The true values of the branches that a stub (the marker for missing branches) represents."""

    stub: int
    moves: tuple[tuple[str, int], ...]
    """The moves with their values for MAX, the best move for the player first."""
    nodes: int
    """The number of positions visited to find the values."""
    stopped: bool
    """True if a limit was reached and some values are therefore unknown."""
    saying: Callable[[], str] = field(compare=False)

    @property
    def sentence(self) -> str:
        """A sentence in the current language that says what the values mean for the choice of a move; empty
        if the stub does not mark a cut.

        A stub can also represent branches that are missing because the search was stopped.
        """
        return self.saying()


def look_anyway(study: Study, stub: int, stop: StopToken) -> Answer:
    """Search every branch that a stub represents, to the depth that the search would have reached there."""
    tree = study.tree
    path = tree.path(stub)
    parent, maximising = path[-2], len(path) % 2 == 0
    state = tree.position(parent)
    depth = max(0, tree.depths[parent] - 1)
    found: list[tuple[str, int]] = []
    nodes, stopped = 0, False
    for move in tree.cut_moves(stub):
        below: State = state.play(move)
        watch = RecordingWatch(limit=NODE_LIMIT, stop=stop)
        recording = record_alpha_beta(study.game, below, depth, results=study.question.results, watch=watch)
        nodes += recording.visited
        if recording.score is None:
            stopped = True
            break
        score = recording.score if below.side_to_move is tree.max_side else -recording.score
        found.append((state.move_text(move), _from_the_root(score, len(path) - 1)))
    found.sort(key=lambda item: item[1], reverse=maximising)
    saying = partial(_sentence, tree, stub, found, maximising=maximising)
    return Answer(stub, tuple(found), nodes, stopped, saying)


def _from_the_root(score: int, level: int) -> int:
    """The score seen from the root: a win found ``level`` plies below it takes that many plies longer."""
    if abs(score) <= WIN_BOUND:
        return score
    return score - level if score > 0 else score + level


def _sentence(tree: Tree, stub: int, found: list[tuple[str, int]], *, maximising: bool) -> str:
    if not found or tree.endings[stub] != CUT:
        return ""
    mover = tree.names[0] if maximising else tree.names[1]
    alpha, beta = tree.window(stub)
    here = alpha if maximising else beta
    best = found[0][1]
    if (best > here) if maximising else (best < here):
        even = said(best, tree.scale, tree.level(stub) - 1)
        return say(
            "{side} could even get {value}, so the other side still avoids this branch.",
            side=mover,
            value=even,
        )
    return say(
        "No move is better for {side} than the best already found, so this branch is still not chosen.",
        side=mover,
    )
