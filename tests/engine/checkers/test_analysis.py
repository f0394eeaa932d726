"""The scores of all moves: complete, sorted, counted from the root, exact if the tables know them."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from strategies import after_random_moves

from checkers_app.engine.api import (
    TABLE_WIN,
    WIN,
    WIN_BOUND,
    Limits,
    Position,
    Progress,
    SearchResult,
    StopToken,
)
from checkers_app.engine.checkers import analysis
from checkers_app.engine.checkers.analysis import CheckersAnalyst
from checkers_app.engine.checkers.clock import Allotment
from checkers_app.engine.checkers.endgames.library import Tables, open_tables
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import NOTHING
from checkers_app.games import boards
from checkers_app.games.checkers import Checkers
from checkers_app.games.history import repeatable
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.notation.fen import parse_fen

CHECKERS = boards()["checkers"]


@pytest.fixture(scope="module")
def tables() -> Tables:
    return open_tables()


@pytest.fixture
def analyst() -> CheckersAnalyst:
    return CheckersAnalyst(CheckersEngine(hash_mib=8))


@pytest.mark.parametrize("seed", range(12))
def test_every_move_once_the_best_first_with_a_line_that_can_be_played(
    analyst: CheckersAnalyst, seed: int
) -> None:
    state = after_random_moves(Checkers(), Random(seed), 8 + 3 * seed)
    if not state.legal_moves():
        return
    analysis = analyst.analyse(Position(state), Limits(depth=7))
    assert analysis.depth == 7 or all(abs(root.score) > WIN_BOUND for root in analysis.moves)
    assert sorted(root.move.path for root in analysis.moves) == sorted(
        move.path for move in state.legal_moves()
    )
    scores = [root.score for root in analysis.moves]
    assert scores == sorted(scores, reverse=True)
    for root in analysis.moves:
        assert root.exact
        assert root.pv[0] == root.move
        here = state
        for move in root.pv:
            assert move in here.legal_moves()
            here = here.play(move)


class Fixed:
    """An engine that gives every position the same score."""

    def __init__(self, score: int) -> None:
        self.score = score
        self.asked: list[tuple[Position, Limits]] = []

    def search(self, position: Position, limits: Limits, *_: object) -> SearchResult:
        self.asked.append((position, limits))
        assert limits.depth is not None
        move = position.state.legal_moves()[0]
        return SearchResult(move, self.score, limits.depth, 10, (move,), 0.0)

    def new_game(self) -> None:
        self.asked = []


@pytest.mark.parametrize(
    ("below", "above"),
    [
        (37, -37),
        (-WIN_BOUND, WIN_BOUND),
        (WIN - 4, -(WIN - 5)),
        (-(WIN - 4), WIN - 5),
        (TABLE_WIN - 3, -(TABLE_WIN - 4)),
    ],
)
def test_a_proven_end_is_a_ply_further_off(below: int, above: int) -> None:
    analysis = CheckersAnalyst(Fixed(below)).analyse(Position(Checkers()), Limits(depth=4))
    assert {root.score for root in analysis.moves} == {above}


def test_a_move_back_into_an_earlier_position_is_a_draw_and_history_is_handed_on() -> None:
    states = [parse_fen("W:WK32,K31:BK1,K2")]
    for path in ((32, 28), (1, 6), (28, 32)):
        states.append(states[-1].play(next(m for m in states[-1].legal_moves() if m.path == path)))
    moves = [next(m for m in a.legal_moves() if a.play(m) == b) for a, b in pairwise(states)]
    position = Position(states[-1], repeatable(tuple(states), tuple(moves)))
    engine = Fixed(-90)
    analysis = CheckersAnalyst(engine).analyse(position, Limits(depth=2))
    scores = {root.move.path: root.score for root in analysis.moves}
    assert scores[6, 1] == 0
    assert set(scores.values()) == {0, 90}
    assert all(states[0] in asked.history and states[-1] in asked.history for asked, _ in engine.asked)


def test_history_ends_at_a_move_of_a_man() -> None:
    engine = Fixed(0)
    CheckersAnalyst(engine).analyse(Position(Checkers()), Limits(depth=2))
    assert {position.history for position, _ in engine.asked} == {()}


def test_a_depth_that_was_not_finished_is_dropped(analyst: CheckersAnalyst) -> None:
    whole = analyst.analyse(Position(Checkers()), Limits(depth=6))
    analyst.new_game()
    limited = analyst.analyse(Position(Checkers()), Limits(nodes=whole.nodes * 3 // 2))
    assert limited.depth >= 6
    assert limited.nodes < 3 * whole.nodes
    again = CheckersAnalyst(CheckersEngine(hash_mib=8)).analyse(
        Position(Checkers()), Limits(depth=limited.depth)
    )
    assert again.moves == limited.moves


@pytest.mark.few
@pytest.mark.parametrize(
    ("fen", "depth"),
    [
        ("W:WK11,12,20,22,27,28,30,31:B4,14", 5),  # with half of its replies 11-15 seemed to win
        ("W:W23,25,26,28,29,30,31,32:B1,2,3,4,5,6,9,16,19,21", 8),
        ("B:W12,14,18,21,25,30,31,32:B2,3,4,5,6,7,13", 7),
    ],
)
def test_nor_does_a_move_count_some_of_whose_replies_were_not_looked_at(
    analyst: CheckersAnalyst, fen: str, depth: int
) -> None:
    position = Position(parse_fen(fen))
    wholes = {}
    for plies in range(2, depth + 1):
        analyst.new_game()
        wholes[plies] = analyst.analyse(position, Limits(depth=plies))
    for short in (1, 5, 20, 100, 300):
        analyst.new_game()
        limited = analyst.analyse(position, Limits(nodes=wholes[depth].nodes - short))
        assert limited.moves == wholes[limited.depth].moves


def test_a_stop_before_the_first_depth_answers_every_move(analyst: CheckersAnalyst) -> None:
    stop = StopToken()
    stop.stop()
    analysis = analyst.analyse(Position(Checkers()), Limits(depth=12), stop)
    assert analysis.depth == 0
    assert [root.move for root in analysis.moves] == list(Checkers().legal_moves())
    assert not any(root.exact for root in analysis.moves)


def test_of_a_clock_a_move_gets_the_share_that_a_search_gets(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def allotted(*clock: float) -> Allotment:
        asked.append(clock)
        return Allotment(60.0, 60.0)

    monkeypatch.setattr(analysis, "allot", allotted)
    limits = Limits(depth=2, clock=50.0, increment=2.0, moves_to_go=3)
    CheckersAnalyst(CheckersEngine(hash_mib=1)).analyse(Position(Checkers()), limits)
    assert asked == [(50.0, 2.0, 3)]


def test_news_tell_all_moves_of_each_finished_depth(analyst: CheckersAnalyst) -> None:
    news: list[Progress] = []
    analysis = analyst.analyse(Position(Checkers()), Limits(depth=5), None, news.append)
    assert [item.depth for item in news] == sorted(item.depth for item in news)
    assert {item.depth for item in news} == {2, 3, 4, 5}
    assert news[-1].moves == analysis.moves
    assert all(len(item.moves) == 7 for item in news)


def test_nothing_to_score_when_the_game_is_over(analyst: CheckersAnalyst) -> None:
    analysis = analyst.analyse(Position(parse_fen("W:W:B12")), Limits(depth=5))
    assert analysis.moves == ()


def test_only_checkers(analyst: CheckersAnalyst) -> None:
    with pytest.raises(TypeError):
        analyst.analyse(Position(TicTacToe()), Limits(depth=2))


def test_a_winning_last_move_is_a_win_in_one_ply(analyst: CheckersAnalyst) -> None:
    analysis = analyst.analyse(Position(parse_fen("B:W18:B14,1")), Limits(depth=5))
    assert analysis.moves[0].score == WIN - 1


@pytest.mark.parametrize("fen", ["W:WK10,K11:BK1", "B:WK28,K1:BK14,K15", "W:W22,K30:BK1,12", "B:W30,31:B3,4"])
def test_tables_score_every_move_as_they_know_it(tables: Tables, fen: str) -> None:
    state = parse_fen(fen)
    if tables.probe(state) is None:
        pytest.skip("the tables do not reach so far")
    analysis = CheckersAnalyst(CheckersEngine(8, tables=tables), tables).analyse(
        Position(state), Limits(nodes=1)
    )
    known = dict(tables.probe_moves(state))
    assert analysis.depth == 1
    for root in analysis.moves:
        item = known[root.move]
        assert item is not None
        sign = (root.score > 0) - (root.score < 0)
        assert sign == {"win": 1, "draw": 0, "loss": -1}[item.result]
        if item.plies is not None and sign:
            assert abs(root.score) == WIN - item.plies
            here = state
            for move in root.pv:
                assert move in here.legal_moves()
                here = here.play(move)
            assert len(root.pv) == min(item.plies, 40)


def test_every_game_has_an_analyst() -> None:
    engines = Engines(NOTHING, hash_mib=8)
    analysis = engines.analyst(boards()["tictactoe"]).analyse(Position(TicTacToe()), Limits(depth=3))
    assert len(analysis.moves) == 9
    best = engines.analyst(CHECKERS).analyse(Position(Checkers()), Limits(depth=5))
    assert len(best.moves) == 7
