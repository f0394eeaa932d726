"""How weak levels treat repetitions, wins of different length, and backward steps."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import UNLIMITED, WIN, Analyser, Analysis, Limits, Position, RootMove
from checkers_app.engine.checkers.tools import position_after
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import Level, levels_for
from checkers_app.engine.opponents.few_nodes import FewNodesPlayer
from checkers_app.engine.opponents.gentle import GentleLevel
from checkers_app.engine.opponents.human import FirstLook, HumanPlayer
from checkers_app.engine.opponents.lots import Lots
from checkers_app.engine.resources import NOTHING
from checkers_app.games.base import Move, Sight
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen

THERE_AND_BACK = ("32-28", "1-6", "28-32", "6-1", "32-28", "1-6")
AHEAD = parse_fen("W:WK32,K31,K30,12,13:BK1,K2,3,4")
"""White is a king ahead."""


HUMAN_LEVELS = [level for level in levels_for(CHECKERS) if level.engine == "textbook"]
OF_FEW_NODES = [level for level in levels_for(CHECKERS) if level.engine == "compiled" and level.sight]


def repeating(position: Position) -> Move:
    """White's move back to an earlier position."""
    state = position.state
    (move,) = [move for move in state.legal_moves() if state.play(move) in position.history]
    return move


@pytest.mark.parametrize("level", HUMAN_LEVELS, ids=lambda level: level.name)
def test_a_second_look_takes_a_repetition_for_a_draw(level: Level) -> None:
    """If the lead is larger than the bound, the side that is ahead never repeats; without a history
    it may.
    """
    assert level.sight is not None
    level = replace(level, sight=replace(level.sight, bound=60, second_look=1))
    again = position_after(AHEAD, THERE_AND_BACK)
    chooser = HumanPlayer(CHECKERS, level, 1)
    move = repeating(again)
    assert move not in chooser.allowed(again)
    assert move in chooser.allowed(Position(again.state)), "the move is as good as others but for that"
    assert chooser.search(again).move != move


@pytest.mark.parametrize("level", OF_FEW_NODES, ids=lambda level: level.name)
def test_with_few_nodes_a_repetition_is_worth_a_draw(level: Level) -> None:
    level = replace(level, limits=Limits(nodes=400), finishing=0.0)
    chooser = Engines(NOTHING).for_level(CHECKERS, level, seed=1)
    assert isinstance(chooser, FewNodesPlayer)
    again = position_after(AHEAD, THERE_AND_BACK)
    move = repeating(again)
    worth = {root.move: root.score for root in chooser.scored(again)}
    assert worth[move] == 0
    assert {root.move: root.score for root in chooser.scored(Position(again.state))}[move] > 30
    assert chooser.search(again, UNLIMITED).move != move


class Analysed:
    """Has found two ways to win, and a move that only keeps the lead."""

    def __init__(self, *scores: int) -> None:
        moves = TICTACTOE.initial.legal_moves()
        self.roots = tuple(
            RootMove(move, score, exact=True, pv=(move,)) for move, score in zip(moves, scores, strict=False)
        )

    def analyse(self, *_: object, **__: object) -> Analysis:
        return Analysis(self.roots, 5, 100, 0, 0.0)


@pytest.mark.parametrize("margin", [0, 10, 100])
def test_of_several_wins_the_shortest_is_taken_whatever_the_margin(margin: int) -> None:
    """A level that delays a win might do so for ever."""
    level = replace(levels_for(TICTACTOE)[-1], margin=margin, tricky=False)
    for seed in range(20):
        analyser = cast("Analyser", Analysed(WIN - 3, WIN - 5, WIN - 5, 90))
        player = GentleLevel(TICTACTOE, level, analyser, seed)
        assert player.search(Position(TICTACTOE.initial)).move == Move((1,))
    near = cast("Analyser", Analysed(90, 85, 0))
    found = GentleLevel(TICTACTOE, level, near, 1).candidates(Position(TICTACTOE.initial))
    assert len(found) == (1 if margin < 5 else 2 if margin < 90 else 3), "without a win the margin counts"


def overlooked(move: Move, state: Checkers, before: Move) -> int:
    """How often, with 600 seeds, a level of half attention overlooks a move after ``before``."""
    sight = Sight(0, 10_000, 0.5, 0)
    return sum(
        move not in FirstLook(CHECKERS, sight, Lots(seed), (), None).seen(state, state.legal_moves(), before)
        for seed in range(600)
    )


@pytest.mark.parametrize(("side", "fen"), [("White", "W:WK18:B3,4"), ("Black", "B:W29,30:BK18")])
def test_steps_of_kings_backwards_are_overlooked_more_often(side: str, fen: str) -> None:
    """From one square, after one move: a step forward and one back that differ in nothing else."""
    state = parse_fen(fen)
    before = Move((4, 8)) if side == "White" else Move((29, 25))
    steps = {move.destination: overlooked(move, state, before) for move in state.legal_moves()}
    ahead, back = ((14, 15), (22, 23)) if side == "White" else ((22, 23), (14, 15))
    assert max(steps[square] for square in ahead) * 1.2 < min(steps[square] for square in back)
