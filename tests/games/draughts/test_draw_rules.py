"""Draws after long play in each rule set."""

from __future__ import annotations

import pytest

from checkers_app.games.base import Move, Outcome, Reason
from checkers_app.games.draughts import RULE_SETS, Draughts
from checkers_app.games.draughts.draw_rules import draw_by_rule, plies_counted
from checkers_app.games.draughts.national import GAMES
from checkers_app.games.draughts.position_text import parse_from_top_left
from checkers_app.games.draughts.squares import squares_in
from checkers_app.play.match import HUMAN, Match


def quiet_game(name: str, fen: str, plies: int) -> tuple[list[Draughts], list[Move]]:
    """A game in which only kings move, as a draw rule sees it; the moves need not be legal."""
    state = parse_from_top_left(RULE_SETS[name], fen)
    states, moves = [state], list[Move]()
    for _ in range(plies):
        own = state.second if state.side_to_move else state.first
        king = next(squares_in(own & state.kings))
        moves.append(Move((king, king)))
        state = state._replace(side_to_move=state.side_to_move.other)
        states.append(state)
    return states, moves


KINGS_AND_MEN = "W:WK32,21,22,23:BK1,10,11,12"


@pytest.mark.parametrize(
    ("name", "plies"), [("russian", 30), ("brazilian", 40), ("polish64", 30), ("czech", 30), ("german", 80)]
)
def test_a_draw_after_so_many_quiet_moves(name: str, plies: int) -> None:
    states, moves = quiet_game(name, KINGS_AND_MEN, plies)
    assert draw_by_rule(states, moves) is Reason.QUIET_MOVES
    assert draw_by_rule(states[:-1], moves[:-1]) is None


def test_a_man_that_moves_starts_the_count_again() -> None:
    states, moves = quiet_game("russian", KINGS_AND_MEN, 29)
    man = Move((12, 16))
    assert draw_by_rule([*states, states[-1].play(man)], [*moves, man]) is None


@pytest.mark.parametrize(
    ("name", "fen", "plies"),
    [
        # A lone king against two: 5 moves each; against three: 15; on the main road: 5.
        ("russian", "W:WK5,K1:BK28", 10),
        ("russian", "W:WK5,K1,K2:BK31", 30),
        ("russian", "W:WK3,K6,K2:BK29", 10),
        ("international", "W:WK6,K1,K16:BK44", 32),
        ("international", "W:WK6,K1:BK44", 10),
        ("brazilian", "W:WK5,K1:BK28", 10),
        ("pool", "B:BK5,K1,K2:WK31", 26),
    ],
)
def test_a_draw_with_few_pieces(name: str, fen: str, plies: int) -> None:
    states, moves = quiet_game(name, fen, plies)
    assert draw_by_rule(states, moves) is not None
    assert draw_by_rule(states[:-1], moves[:-1]) is None


@pytest.mark.parametrize("name", ["portuguese", "spanish", "thai"])
def test_without_known_figures_forty_moves_draw_and_no_ending_does_sooner(name: str) -> None:
    """The figures of the Portuguese federation could not be checked."""
    states, moves = quiet_game(name, "W:WK5,K1,K2:BK30", 80)
    assert draw_by_rule(states, moves) is not None
    assert draw_by_rule(states[:-1], moves[:-1]) is None


def test_unchanged_pieces_draw_although_men_move() -> None:
    """Russian draughts: 30 moves each with 4 or 5 pieces and a king on both sides."""
    (rule,) = (rule for rule in RULE_SETS["russian"].draws if rule.pieces == (4, 5))
    states, moves = quiet_game("russian", "W:WK32,21:BK1,12", 28)
    assert plies_counted(rule, states, moves) == 28
    man = Move((21, 17))
    assert plies_counted(rule, [*states, states[-1].play(man)], [*moves, man]) == 29


def test_antidraughts_are_drawn_by_repetition_only() -> None:
    states, moves = quiet_game("antidraughts", "W:WK48:BK5", 100)
    assert draw_by_rule(states, moves) is None


def test_a_match_claims_the_draw_of_its_board() -> None:
    states, moves = quiet_game("russian", "W:WK5,K1:BK28", 10)
    match = Match(GAMES["russian"], (HUMAN, HUMAN), tuple(states), tuple(moves))
    assert match.claimable_draw is not None
    assert match.claim_draw().outcome == Outcome(None, match.claimable_draw)
