"""The compiled search: what it finds, and that its results are repeatable."""

from __future__ import annotations

import subprocess
import sys

import pytest
from searched import SHOTS, START, at
from strategies import wicked

from checkers_app.engine.api import (
    WIN,
    WIN_BOUND,
    Limits,
    Position,
    SearchResult,
    plies_to_win,
)
from checkers_app.engine.checkers.endgames.library import open_tables
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.checkers.tools import best_move, position_after
from checkers_app.games.base import Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen, write_fen

THREE_AGAINST_TWO = (
    "W:WK10,K11,K15:BK1,K28",
    "W:WK18,K19,K23:BK5,K32",
    "B:WK28,K1:BK14,K15,K18",
)


def essence(result: SearchResult) -> tuple[object, ...]:
    return result.move, result.score, result.depth, result.nodes, result.pv, result.cutoffs


DRAWN_WITH_MORE = (
    "W:WK7,K14,28:B5,8,K27",
    "W:WK23,K24,K26:B12,K25,K28",
    "B:WK12,27,28:B20,22,K26",
)
"""Endings in which one side seems better, but which the tables know as draws."""


@pytest.mark.parametrize("fen", DRAWN_WITH_MORE)
def test_what_the_tables_call_drawn_is_said_to_be_about_level(fen: str) -> None:
    tables = open_tables()
    known = tables.probe(parse_fen(fen))
    assert known is not None
    assert known.result == "draw"
    said: list[int] = []
    found = CheckersEngine(1, tables=tables).search(
        at(fen), Limits(nodes=20_000), report=lambda progress: said.append(progress.score)
    )
    assert all(abs(score) < 25 for score in (found.score, *said))
    # The score still shows which side has the easier game.
    unaided = CheckersEngine(1).search(at(fen), Limits(nodes=20_000)).score
    assert found.score * unaided > 0


# ----------------------------------------------------------------------------------- determinism


def test_equal_searches_of_a_cleared_engine_are_equal(engine: CheckersEngine) -> None:
    for fen in ("B:W21-32:B1-12", "W:W14,24-32:B1-5,7-9,12,20", "W:WK3,7,14:B1,K26,27"):
        engine.new_game()
        first = engine.search(at(fen), Limits(nodes=60_000))
        engine.new_game()
        assert essence(engine.search(at(fen), Limits(nodes=60_000))) == essence(first)
        assert essence(CheckersEngine(16).search(at(fen), Limits(nodes=60_000))) == essence(first)


@pytest.mark.slow
def test_a_new_process_searches_the_same_nodes() -> None:
    script = (
        "from checkers_app.engine.checkers.engine import CheckersEngine\n"
        "from checkers_app.engine.checkers.tools import best_move\n"
        "from checkers_app.engine.api import Limits\n"
        "found = best_move(CheckersEngine(16), 'B:W21-32:B1-12', ['11-15'], Limits(nodes=80000))\n"
        "del found['seconds']\n"
        "print(found)"
    )
    runs = {
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    }
    here = dict(best_move(CheckersEngine(16), "B:W21-32:B1-12", ["11-15"], Limits(nodes=80_000)))
    del here["seconds"]
    assert runs == {f"{here}\n"}


def test_reporting_does_not_change_a_search() -> None:
    quiet = CheckersEngine(16).search(START, Limits(nodes=100_000))
    watched = CheckersEngine(16).search(START, Limits(nodes=100_000), report=lambda _: None)
    assert essence(watched) == essence(quiet)


# ------------------------------------------------------------------------------------ what it finds


@pytest.mark.slow
@pytest.mark.few(4)
@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot["name"])
def test_finds_the_stroke(engine: CheckersEngine, shot: dict[str, str]) -> None:
    position = at(shot["fen"])
    result = engine.search(position, Limits(nodes=3_000_000))
    assert result.move is not None
    assert position.state.move_text(result.move) == shot["move"]


@pytest.mark.long
@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot["name"])
def test_no_other_move_is_as_good_as_the_stroke(engine: CheckersEngine, shot: dict[str, str]) -> None:
    state = parse_fen(shot["fen"])
    scores = {}
    for move in state.legal_moves():
        engine.new_game()
        answer = engine.search(Position(state.play(move)), Limits(nodes=4_000_000))
        scores[state.move_text(move)] = -answer.score
    best = scores.pop(shot["move"])
    assert best >= max(scores.values()) + 20


@pytest.mark.few
@pytest.mark.parametrize("fen", THREE_AGAINST_TWO)
def test_wins_with_three_kings_against_two(fen: str) -> None:
    assert winner_of_self_play(parse_fen(fen), nodes=100_000) is parse_fen(fen).side_to_move


@pytest.mark.slow
def test_wins_first_position() -> None:
    """Payne, 1756: https://www.acfcheckers.com/std2.html shows the win in 23 moves."""
    assert winner_of_self_play(parse_fen("W:WK15,20:B12,K28"), nodes=300_000) is Side.SECOND


def winner_of_self_play(state: Checkers, nodes: int) -> Side | None:
    engine = CheckersEngine(hash_mib=32)
    history: list[Checkers] = []
    while len(history) < 80:
        result = engine.search(Position(state, tuple(history)), Limits(nodes=nodes))
        if result.move is None:
            return state.side_to_move.other
        if plies_to_win(result.score) is not None and result.score > 0:
            return state.side_to_move
        history = [] if state.is_progress(result.move) else [*history, state]
        state = state.play(result.move)
    return None


# ------------------------------------------------------------------------------------------ scores


def test_a_lost_game_has_no_move(engine: CheckersEngine) -> None:
    for fen in ("B:W32:B", "B:W9,10,14:B5"):
        result = engine.search(at(fen), Limits(depth=5))
        assert (result.move, result.score, result.pv, result.depth) == (None, -WIN, (), 0)


def test_a_win_counts_its_plies(engine: CheckersEngine) -> None:
    result = engine.search(at("W:WK32:BK26"), Limits(depth=15))
    assert result.score == WIN - len(result.pv)
    final = parse_fen("W:WK32:BK26")
    for move in result.pv:
        final = final.play(move)
    assert final.legal_moves() == ()


def test_a_loss_is_the_mirror_of_a_win(engine: CheckersEngine) -> None:
    state = parse_fen("W:WK32:BK26")
    win = engine.search(Position(state), Limits(depth=15))
    assert win.move is not None
    engine.new_game()
    loss = engine.search(Position(state.play(win.move)), Limits(depth=15))
    assert loss.score == -(win.score + 1)


def test_an_only_move_still_gets_a_score(engine: CheckersEngine) -> None:
    position = at("B:W6,7,18:B2")
    assert len(position.state.legal_moves()) == 2
    position = at("W:W11,32:B8,1")
    assert len(position.state.legal_moves()) == 1
    result = engine.search(position, Limits(depth=9))
    assert result.move == position.state.legal_moves()[0]
    assert result.score > 50


def test_scores_stay_within_the_bounds(engine: CheckersEngine) -> None:
    for state in wicked(300, 11):
        result = engine.search(Position(state), Limits(depth=3))
        assert -WIN <= result.score <= WIN
        assert abs(result.score) <= 5000 or abs(result.score) > WIN_BOUND, write_fen(state)


def test_lines_are_legal(engine: CheckersEngine) -> None:
    for state in wicked(150, 12):
        result = engine.search(Position(state), Limits(nodes=5_000))
        after = state
        for move in result.pv:
            assert move in after.legal_moves()
            after = after.play(move)
        assert result.pv[:1] == ((result.move,) if result.move else ())


# -------------------------------------------------------------------------------------------- draws


def shuffle(fen: str, *moves: str) -> Position:
    return position_after(parse_fen(fen), moves)


def test_a_position_that_stood_twice_is_a_draw() -> None:
    """White, a king ahead, gives no value to returning to a position that occurred twice."""
    again = ("32-28", "1-5", "28-32", "5-1")
    position = shuffle("W:WK32,K31:BK1", *again, *again)
    assert len(position.history) == 8
    back = position_after(parse_fen("W:WK32,K31:BK1"), (*again, *again, "32-28", "1-5", "28-32"))
    # Black to move can complete the third occurrence with 5-1.
    result = CheckersEngine(4).search(back, Limits(depth=9))
    assert result.score == 0
    assert result.move is not None
    assert back.state.move_text(result.move) == "5-1"
    fresh = CheckersEngine(4).search(Position(back.state), Limits(depth=9))
    assert fresh.score < -50


def test_forty_moves_without_progress_are_a_draw() -> None:
    """One ply before the draw, a win that takes longer is worth nothing."""
    position = at("W:WK10,K11,K15:BK1,K28")
    assert isinstance(position.state, Checkers)
    earlier = tuple(
        Checkers(1 << n, 1 << n + 4, (1 << n) | (1 << n + 4), Side.FIRST if n % 2 else Side.SECOND)
        for n in (0, 1, 2, 3) * 20
    )
    nearly = Position(position.state, earlier[:79])
    assert CheckersEngine(4).search(nearly, Limits(depth=8)).score == 0
    assert CheckersEngine(4).search(position, Limits(depth=8)).score > 40


@pytest.mark.parametrize("quiet", [79, 80, 90])
def test_the_move_that_ends_the_forty_gives_nothing_away(quiet: int) -> None:
    """A draw by that rule must be claimed: instead, the other side may take the man on 17 or the
    king on 6.
    """
    state = parse_fen("W:WK2,K3,K4,17:BK1,K18,K20,K21")
    filler = tuple(Checkers(1, 1 << 34, 1 | 1 << 34, Side(n % 2)) for n in range(quiet))
    result = CheckersEngine(1).search(Position(state, filler), Limits(nodes=20_000))
    assert result.move is not None
    assert not any(reply.captures for reply in state.play(result.move).legal_moves())


def test_whoever_loses_by_having_to_capture_claims_the_draw_instead() -> None:
    """13-17 offers a king and wins; but after 40 moves Black claims the draw and need not take it."""
    state = parse_fen("W:WK9,K13,K21:B5,15,18")
    filler = tuple(Checkers(1, 1 << 34, 1 | 1 << 34, Side(n % 2)) for n in range(79))
    assert CheckersEngine(1).search(Position(state), Limits(depth=7)).score > WIN_BOUND
    assert CheckersEngine(1).search(Position(state, filler), Limits(depth=7)).score == 0


def test_the_last_move_before_the_draw_may_win() -> None:
    """A jump resets the count, and having no move is a loss before the draw applies."""
    filler = tuple(Checkers(1, 1 << 34, 1 | 1 << 34, Side(n % 2)) for n in range(79))
    state = parse_fen("B:W18,K32:B15")
    result = CheckersEngine(4).search(Position(state, filler), Limits(depth=5))
    assert result.score != 0
