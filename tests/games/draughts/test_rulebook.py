"""The rules of all draughts games: perft counts, and positions in which the rules differ."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import pytest
from variant_counts import PATHS, counts

from checkers_app.games.base import Move, Outcome, Reason, Side
from checkers_app.games.checkers import Checkers
from checkers_app.games.checkers.fen import parse_fen, write_fen
from checkers_app.games.draughts import RULE_SETS, Draughts
from checkers_app.games.draughts.position_text import parse_from_top_left
from checkers_app.games.draughts.rulebook import law_of
from checkers_app.games.perft import perft


def position(name: str, fen: str) -> Draughts:
    """A position whose squares are numbered from the top left."""
    return parse_from_top_left(RULE_SETS[name], fen)


def texts(state: Draughts) -> list[str]:
    """The legal moves, with every square of each path."""
    return sorted(("x" if move.captures else "-").join(map(str, move.path)) for move in state.legal_moves())


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_start_has_the_published_counts(name: str) -> None:
    depth = 3 if RULE_SETS[name].size > 8 else 4
    assert [perft(law_of(RULE_SETS[name]).start, plies) for plies in range(1, depth + 1)] == list(
        counts(name)[:depth]
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", RULE_SETS)
def test_the_start_has_the_published_counts_farther_down(name: str) -> None:
    assert perft(law_of(RULE_SETS[name]).start, 5) == counts(name)[4]


@pytest.mark.long
@pytest.mark.parametrize("name", PATHS)
def test_the_start_has_the_published_counts_far_down(name: str) -> None:
    depth = 6 if RULE_SETS[name].size > 8 else 7
    assert perft(law_of(RULE_SETS[name]).start, depth) == counts(name)[depth - 1]


@pytest.mark.parametrize("seed", range(4))
def test_english_draughts_are_american_checkers(seed: int) -> None:
    rng, state, other = Random(seed), Checkers(), law_of(RULE_SETS["english"]).start
    for _ in range(60):
        assert set(state.legal_moves()) == set(other.legal_moves())
        assert other == position("english", write_fen(state))
        if not state.legal_moves():
            break
        move = rng.choice(state.legal_moves())
        state, other = state.play(move), other.play(move)


@pytest.mark.parametrize(
    ("name", "fen", "moves"),
    [
        # A man that passes through the last row: it stops, continues as a man, or continues as a king.
        ("english", "W:W11:B7,6", ["11x2"]),
        ("pool", "W:W11:B7,6,14", ["11x2x9x18"]),
        ("russian", "W:W11:B7,6,18", ["11x2x9x23", "11x2x9x27", "11x2x9x32"]),
        # Men capture backward, or not.
        ("english", "W:W15,32:B18,3", ["15-10", "15-11", "32-27", "32-28"]),
        ("pool", "W:W15,32:B18,3", ["15x22"]),
        # A flying king lands on any square behind the captured piece, or directly behind it.
        ("czech", "W:WK29:B22", ["29x11", "29x15", "29x18", "29x4", "29x8"]),
        ("german", "W:WK29:B22", ["29x18"]),
        # It must choose a square from which it can continue.
        ("pool", "W:WK29:B22,16", ["29x11x20"]),
        # A king captures two pieces in a straight line in one way.
        ("russian", "W:WK29:B22,11", ["29x18x4", "29x18x8"]),
        # Most pieces; among these most kings; the king's capture first.
        ("brazilian", "W:W22,20:B18,11,16", ["22x15x8"]),
        ("spanish", "W:W22,24:BK18,20", ["11x20"]),
        ("czech", "W:W24,K29:B20,25", ["29x22", "29x18", "29x15", "29x11", "29x8", "29x4"]),
        # Italian men cannot capture kings.
        ("italian", "W:W22:BK18", ["22-19"]),
        # Where jumps are optional, all moves are legal; where a piece may stop, so are parts of a jump.
        ("english-optional", "W:W22:B18", ["22-17", "22x15"]),
        ("english-may-stop", "W:W22:B18,11", ["22x15", "22x15x8"]),
    ],
)
def test_the_moves_of_a_position(name: str, fen: str, moves: list[str]) -> None:
    assert texts(position(name, fen)) == sorted(moves)


def test_a_captured_piece_stays_until_the_move_is_over() -> None:
    """The king would capture four men if the first one were removed immediately: the *coup turc*."""
    fen = "W:WK12:B7,23,30,34,44"
    assert texts(position("international", fen)) == ["12x29x40x49"]
    lifted = replace(RULE_SETS["international"], name="lifted", lift_at_once=True)
    assert texts(parse_from_top_left(lifted, fen)) == ["12x1x29x40x49", "12x29x1x40x49"]


def test_a_man_that_passes_the_last_row_is_crowned_as_the_rules_say() -> None:
    for name, crowned in (("pool", False), ("russian", True)):
        state = position(name, "W:W11:B7,6,25")
        (move, *_) = state.legal_moves()
        piece = state.play(move).piece_at(move.destination)
        assert piece is not None
        assert piece.king is crowned


def test_whoever_cannot_move_has_lost_or_won() -> None:
    blocked = "W:W16:B12,7"
    assert position("english", blocked).outcome() is None
    stuck = position("english", "W:W12:B8,3")
    assert stuck.outcome() == Outcome(Side.FIRST, Reason.BLOCKED)
    none = position("antidraughts", "W:W:B1")
    assert none.outcome() == Outcome(none.side_to_move, Reason.NO_PIECES)
    assert position("international", "W:W:B1").outcome() == Outcome(Side.SECOND, Reason.NO_PIECES)


@pytest.mark.parametrize("values", [{"size": 7}, {"size": 14}, {"rows": 0}, {"rows": 4}])
def test_a_board_has_room_for_its_men(values: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"squares along each side|rows"):
        replace(RULE_SETS["english"], **values)  # type: ignore[arg-type]


def test_equal_rule_sets_share_their_law() -> None:
    rules = RULE_SETS["russian"]
    again = replace(rules)
    assert law_of(again) is law_of(rules)
    start = law_of(rules).start
    assert pickle.loads(pickle.dumps(start)) == start  # noqa: S301  our own


def test_squares_of_a_move_are_named_as_the_game_does() -> None:
    assert law_of(RULE_SETS["russian"]).start.move_text(Move((22, 17))) == "c3-b4"
    assert law_of(RULE_SETS["spanish"]).start.move_text(Move((10, 13))) == "10-13"
    assert parse_fen("B:W32:B1").move_text(Move((1, 5))) == "1-5"
