"""Full strength with a character: a search for the best move, and an analysis of nearly equal ones."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from strategies import CHECKERS

from checkers_app.engine.api import (
    UNLIMITED,
    Analysis,
    Limits,
    Position,
    Report,
    RootMove,
    SearchResult,
    StopToken,
)
from checkers_app.engine.levels import Character
from checkers_app.engine.opponents.preference import Preference
from checkers_app.engine.opponents.strong import Choosing

START = Position(CHECKERS.initial)
MOVES = CHECKERS.initial.legal_moves()


@dataclass(frozen=True)
class Both:
    """Finds the first move in 100 nodes, and gives every move the same score in 30."""

    depth: int

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        del position, limits, stop, report
        return SearchResult(MOVES[0], 5, 12, 100, MOVES[:1], 1.5, cutoffs=20)

    def analyse(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
        *,
        slack: int | None = None,
    ) -> Analysis:
        del position, limits, stop, report, slack
        roots = tuple(RootMove(move, 5, exact=True, pv=(move,)) for move in MOVES)
        return Analysis(roots, self.depth, 30, 7, 0.5)

    def new_game(self) -> None:
        pass


@pytest.mark.parametrize("depth", [0, 9])
def test_what_both_halves_took_is_told(depth: int) -> None:
    both = Both(depth)
    found = Choosing(both, both, Preference(CHECKERS, Character.AGGRESSIVE, 8)).search(START, UNLIMITED)
    assert (found.nodes, found.cutoffs, found.seconds) == (130, 27, 2.0)
    assert found.depth == (depth or 12)
