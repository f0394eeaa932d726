"""Walking through a recorded tree."""

from __future__ import annotations

from itertools import pairwise

import pytest
from replaying import samples
from strategies import CHECKERS

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.checkers import Checkers
from checkers_app.learn.tree.recording import (
    record_alpha_beta,
    record_search,
)
from checkers_app.learn.tree.tree import CUT, PASS, NodePurpose
from checkers_app.notation.fen import parse_fen


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
    met: set[NodePurpose | Ending] = set()
    for state in samples(6, 40):
        if isinstance(state, Checkers):
            tree = record_search(CHECKERS, Position(state), ALL, Limits(depth=6)).tree
            for row in range(len(tree)):
                if not tree.is_stub(row):
                    met.add(tree.purpose(row))
                    met.add(tree.ending(row))
    assert set(NodePurpose) <= met
    assert met >= set(Ending) - {Ending.HORIZON, Ending.STOPPED, Ending.STAND_PAT}


def test_a_move_that_was_searched_twice_counts_once_and_as_it_came_out_the_second_time() -> None:
    """Searched at reduced and then at full depth: the first result is not an answer and is never chosen."""
    state = parse_fen("W:W18,21,23,24,25,26,27,28,30,31:B1,2,6,9,11,14,16,17,20")
    switches = Switches(late_move_reduction=True)
    tree = record_search(CHECKERS, Position(state), switches, Limits(depth=5)).tree
    twice = 0
    for row in range(len(tree)):
        if tree.is_stub(row) or tree.is_leaf(row):
            continue
        children = [child for child in tree.children(row) if not tree.is_stub(child)]
        firsts = [one for one, other in pairwise(children) if tree.moves[one] == tree.moves[other] != PASS]
        twice += len(firsts)
        answers = list(tree.answers(row))
        assert not set(firsts) & set(answers)
        assert len({tree.moves[child] for child in answers}) == len(answers)
    assert twice
    for row in tree.chosen_line()[1:]:
        following = tree.next_sibling(row)
        assert following is None or tree.moves[following] != tree.moves[row]
