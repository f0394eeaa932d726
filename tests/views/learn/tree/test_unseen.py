"""Information withheld while a search is running."""

from __future__ import annotations

from random import Random

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves

from checkers_app.games.base import Game
from checkers_app.learn.tree.layout import TreeLayout
from checkers_app.learn.tree.recording import record_alpha_beta, record_minimax
from checkers_app.learn.tree.steps import Steps
from checkers_app.views.learn.tree.stage import Stage


@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE])
def test_the_picture_of_a_search_under_way_does_not_depend_on_what_comes(game: Game) -> None:
    state = after_random_moves(game.initial, Random(3), 2)
    whole, pruned = record_minimax(game, state, 3).tree, record_alpha_beta(game, state, 3).tree
    first = Steps(pruned).next_cut(-1)
    assert first is not None
    pictures = []
    for tree in (whole, pruned):
        steps, layout = Steps(tree), TreeLayout(tree)
        seen = []
        for number in range(first):
            stage = Stage.at(tree, steps[number])
            far = layout.so_far(stage.reached, stage.waiting(tree))
            placed, bundles = far.visible(0, far.width, 30)
            assert not bundles
            seen.append(([(node.level, node.left, node.right) for node in placed], far.waiting, far.width))
        pictures.append(seen)
    assert pictures[0] == pictures[1]
    assert TreeLayout(whole).width != TreeLayout(pruned).width
