"""Walking through a recorded tree."""

from __future__ import annotations

import pytest
from replaying import samples
from strategies import CHECKERS

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.switches import ALL
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.checkers import Checkers
from checkers_app.learn.recording import (
    record_alpha_beta,
    record_search,
)
from checkers_app.learn.tree import CUT, Purpose


def test_walks_agree_with_each_other() -> None:
    tree = record_alpha_beta(CHECKERS, CHECKERS.initial, 4).tree
    for row in range(0, len(tree), 7):
        path = tree.path(row)
        assert path[0] == 0
        assert path[-1] == row
        parent = tree.parent(row)
        if parent is None:
            continue
        siblings = list(tree.children(parent))
        place = siblings.index(row)
        assert tree.first_child(parent) == siblings[0]
        assert tree.next_sibling(row) == (siblings[place + 1] if place + 1 < len(siblings) else None)
        assert tree.previous_sibling(row) == (siblings[place - 1] if place else None)
        assert len(tree.line_text(row)) == tree.level(row) - tree.is_stub(row)
    cuts = [row for row in range(len(tree)) if tree.endings[row] == CUT]
    found, row = [], 0
    while (after := tree.next_cut(row)) is not None:
        found.append(after)
        row = after
    assert found == cuts
    assert tree.previous_cut(cuts[3]) == cuts[2]
    assert tree.previous_cut(cuts[0]) is None
    for wrong in (-1, len(tree)):
        with pytest.raises(IndexError):
            tree.path(wrong)


@pytest.mark.slow
def test_searches_twice_and_passed_turns_are_shown_as_what_they_are() -> None:
    met: set[Purpose | Ending] = set()
    for state in samples(6, 40):
        if isinstance(state, Checkers):
            tree = record_search(CHECKERS, Position(state), ALL, Limits(depth=6)).tree
            for row in range(len(tree)):
                if not tree.is_stub(row):
                    met.add(tree.purpose(row))
                    met.add(tree.ending(row))
    assert set(Purpose) <= met
    assert met >= set(Ending) - {Ending.HORIZON, Ending.STOPPED, Ending.STAND_PAT}
