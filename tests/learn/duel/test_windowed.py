"""The searches with other windows in a duel: their counts are checked by independent ones."""

from __future__ import annotations

from itertools import pairwise

import pytest

from checkers_app.engine.api import INFINITY, Position
from checkers_app.engine.textbook.minimax import alpha_beta, by_distance, minimax, win_or_loss
from checkers_app.engine.textbook.windowed import SEARCHES, WindowedSearch
from checkers_app.engine.textbook.windows import fail_soft
from checkers_app.games.base import State, no_opinion
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.duel.contestants import CONTESTANTS
from checkers_app.learn.duel.duel import DuelLimits, run_duel
from checkers_app.notation.fen import parse_fen

STATE = parse_fen("W:W16,25,32:BK7,11,13,21")
NEW = [each for each in CONTESTANTS if each.key in SEARCHES]


@pytest.mark.parametrize("key", SEARCHES)
def test_value_and_move_are_minimax_s(key: str) -> None:
    (row,) = run_duel(CHECKERS, Position(STATE), 4, contestants=[each for each in NEW if each.key == key])
    assert row.is_finished
    for point in row.points:
        assert point.value == minimax(STATE, point.depth, CHECKERS.evaluation).score
        (move,) = [move for move in STATE.legal_moves() if STATE.move_text(move) == point.move]
        below = -minimax(STATE.play(move), point.depth - 1, CHECKERS.evaluation).score
        assert abs(below - point.value) <= 1, "a win is one ply nearer from there"


def test_nodes_and_cutoffs_are_those_of_alpha_beta_in_an_open_window() -> None:
    """With a fully open window, fail-soft equals alpha-beta."""
    nodes = 0

    def entered() -> None:
        nonlocal nodes
        nodes += 1

    for state, depth in ((STATE, 4), (CHECKERS.initial, 3)):
        nodes = 0
        search = WindowedSearch(state, CHECKERS.evaluation, by_distance, entered)
        fail_soft(state, depth, -INFINITY, INFINITY, search.look(depth))
        search._close(depth)
        plain = alpha_beta(state, depth, CHECKERS.evaluation)
        assert (nodes, search.cutoffs) == (plain.nodes, plain.cutoffs)


def by_null_windows(state: State, depth: int) -> int:
    """The nodes of a short principal variation search to the end of a game."""
    nodes = 0

    def value(here: State, left: int, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        outcome = here.outcome()
        if outcome is not None:
            return win_or_loss(outcome, here.side_to_move, 0)
        best = -9
        for at, move in enumerate(here.legal_moves()):
            low = max(alpha, best)
            high = beta if at == 0 else low + 1
            found = -value(here.play(move), left - 1, -high, -low)
            if at and low < found < beta and left > 1:
                found = -value(here.play(move), left - 1, -beta, -low)
            best = max(best, found)
            if best >= beta:
                break
        return best

    value(state, depth, -9, 9)
    return nodes


def test_principal_variation_search_visits_what_a_few_lines_visit() -> None:
    state = TicTacToe(crosses=0b001_100_000, noughts=0b000_010_000)
    entered: list[int] = []
    search = WindowedSearch(state, no_opinion, win_or_loss, lambda: entered.append(1))
    search.run("principal-variation", 9)
    assert len(entered) == by_null_windows(state, 9)


def test_deeper_costs_more_and_a_limit_stops_it() -> None:
    for each in NEW:
        (row,) = run_duel(TICTACTOE, Position(TICTACTOE.initial), 4, contestants=[each])
        assert all(before.nodes < after.nodes for before, after in pairwise(row.points))
        (stopped,) = run_duel(
            CHECKERS, Position(CHECKERS.initial), 6, contestants=[each], limits=DuelLimits(nodes=500)
        )
        assert not stopped.is_finished
        assert stopped.nodes == 500
