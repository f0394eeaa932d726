"""The timeline of a move: from its origin to its destination, with the durations of the design."""

from __future__ import annotations

import math

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE, checkers_positions

from checkers_app.games.base import Move, Piece, Side, State
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.ui.boards.animation import Frame, Travel, timeline
from checkers_app.ui.boards.picture import Sprite

EPSILON = 1e-6
DOUBLE = parse_fen("W:W22:B18,10,1")
CROWNING = parse_fen("B:W31,K1:B25")


def centre(square: int) -> tuple[float, float]:
    row, column = CHECKERS.cells[square]
    return column + 0.5, row + 0.5


def line_of(state: State) -> tuple[Travel, Move]:
    move = state.legal_moves()[0]
    return timeline(CHECKERS, state, move), move


def mover(line: Travel, time: float) -> Sprite:
    return line.frame(time).sprites[-1]


def test_a_slide_takes_180_ms_and_20_for_its_square() -> None:
    line, _ = line_of(CHECKERS.initial)
    assert line.duration == pytest.approx(0.200)


@pytest.mark.parametrize(
    ("fen", "legs"), [("W:W22:B18,1", 1), ("W:W22:B18,10,1", 2), ("B:W6,7,14,15:BK2", 4)]
)
def test_a_jump_takes_240_ms_a_leg_and_rests_40_between(fen: str, legs: int) -> None:
    line, move = line_of(parse_fen(fen))
    assert len(move.captures) == legs
    travel = legs * 0.240 + (legs - 1) * 0.040
    assert line.duration == pytest.approx(travel + 0.080)  # the last captured piece fades half after landing
    before, after = mover(line, travel - 0.02), mover(line, travel)
    assert (after.x, after.y) == pytest.approx(centre(move.destination))
    assert (before.x, before.y) != pytest.approx(centre(move.destination), abs=1e-4)


@pytest.mark.slow
def test_a_crown_takes_300_ms_more() -> None:
    state = parse_fen("B:WK1:B25")
    line, _ = line_of(state)
    assert line.duration == pytest.approx(0.200 + 0.180 + 0.120)
    assert mover(line, 0.1).crown == 0
    crowns = [mover(line, 0.2 + part * 0.3).crown for part in (0.0, 0.25, 0.5, 0.75, 0.99)]
    assert crowns == sorted(crowns)
    assert crowns[0] == pytest.approx(0)
    assert crowns[-1] == pytest.approx(0.99)
    assert mover(line, 0.2).piece == Piece(Side.FIRST)


def test_a_king_is_not_crowned_again() -> None:
    line, _ = line_of(parse_fen("B:WK1:BK25"))
    assert not line.crowned
    assert line.duration == pytest.approx(0.200)


def test_a_slide_starts_fast_and_ends_slow() -> None:
    line, move = line_of(CHECKERS.initial)
    start, end = centre(move.origin), centre(move.destination)
    half = mover(line, line.duration / 2)
    assert abs(half.y - start[1]) > 0.8 * abs(end[1] - start[1])
    assert half.lift == 0
    assert half.scale == 1


def test_a_jump_rises_a_third_of_a_square_and_grows() -> None:
    line, move = line_of(DOUBLE)
    for leg in range(2):
        top = mover(line, leg * 0.280 + 0.120)
        assert top.lift == pytest.approx(0.35)
        assert top.scale == pytest.approx(1.06)
        (x0, y0), (x1, y1) = centre(move.path[leg]), centre(move.path[leg + 1])
        assert (top.x, top.y) == pytest.approx(((x0 + x1) / 2, (y0 + y1) / 2))
    for rest in (0.240, 0.260, 0.2799):
        between = mover(line, rest)
        assert (between.x, between.y) == pytest.approx(centre(move.path[1]))
        assert between.lift == pytest.approx(0)


def test_taken_pieces_fade_as_the_jumper_lands() -> None:
    line, move = line_of(DOUBLE)

    def taken(time: float, square: int) -> Sprite | None:
        found = [s for s in line.frame(time).sprites if s.piece.side is Side.FIRST]
        return next((s for s in found if (s.x, s.y) == centre(square)), None)

    first, second = move.captures
    untouched = taken(0.1, first)
    assert untouched is not None
    assert untouched.alpha == 1
    assert untouched.scale == 1
    fading = taken(0.240, first)
    assert fading is not None
    assert fading.alpha == pytest.approx(0.5)
    assert fading.scale == pytest.approx(0.925)
    assert taken(0.240 + 0.081, first) is None
    still = taken(0.240 + 0.081, second)
    assert still is not None
    assert still.alpha == 1
    later = taken(0.520, second)
    assert later is not None
    assert later.alpha == pytest.approx(0.5)


def test_a_mark_is_written_stroke_by_stroke() -> None:
    move = Move((5,))
    line = timeline(TICTACTOE, TICTACTOE.initial, move)
    assert 0.18 <= line.duration <= 0.20
    strokes = [mover(line, line.duration * part).stroke for part in (0, 0.3, 0.6, 0.9)]
    assert strokes == sorted(strokes)
    assert strokes[0] == 0
    assert (mover(line, 0).x, mover(line, 0).y) == (1.5, 1.5)
    assert line.frame(0).hidden == {5}
    assert line.frame(line.duration) == Frame((), frozenset())


def test_what_is_no_move_has_no_timeline() -> None:
    with pytest.raises(ValueError, match="not a legal move"):
        timeline(CHECKERS, CHECKERS.initial, Move((18, 22)))
    with pytest.raises(ValueError, match="empty square"):
        timeline(CHECKERS, CHECKERS.initial, Move((11, 18), (15,)))


@settings(max_examples=80, deadline=None)
@given(checkers_positions, st.floats(allow_nan=False))
@example(DOUBLE, -math.inf)
@example(DOUBLE, math.inf)
@example(DOUBLE, -0.3)
@example(CROWNING, -1e9)
def test_any_moment_of_any_move_is_safe(state: Checkers, time: float) -> None:
    for move in state.legal_moves():
        line = timeline(CHECKERS, state, move)
        assert 0 < line.duration < 12 * 0.280 + 0.4
        start = mover(line, 0)
        assert (start.x, start.y) == pytest.approx(centre(move.origin))
        arrived = mover(line, line.duration - EPSILON)
        assert (arrived.x, arrived.y) == pytest.approx(centre(move.destination), abs=1e-4)
        if time <= 0:
            assert line.frame(time) == line.frame(0)
        if time >= line.duration:
            assert line.frame(time) == Frame((), frozenset())
        for moment in (time, *(line.duration * part / 7 for part in range(8))):
            frame = line.frame(moment)
            assert frame.hidden <= {move.destination}
            assert bool(frame.hidden) == bool(frame.sprites)
            for sprite in frame.sprites:
                assert 0 <= sprite.x <= 8
                assert 0 <= sprite.y <= 8
                assert 0 < sprite.alpha <= 1
                assert 0.8 <= sprite.scale <= 1.1
                assert -EPSILON <= sprite.lift <= 0.351
                assert 0 <= sprite.crown <= 1


@settings(max_examples=60, deadline=None)
@given(checkers_positions, st.floats(0, 1, exclude_max=True))
def test_no_piece_is_missing_or_doubled_while_it_moves(state: Checkers, part: float) -> None:
    """The pieces at rest and those in motion are together the pieces of the position before the move,
    as long as nothing has faded."""
    for move in state.legal_moves():
        line = timeline(CHECKERS, state, move)
        frame = line.frame(line.duration * part)
        after = state.play(move)
        resting = [n for n in CHECKERS.cells if after.piece_at(n) and n not in frame.hidden]
        taken = len(frame.sprites) - 1
        assert 0 <= taken <= len(move.captures)
        assert len(resting) + 1 + len(move.captures) == len(state.pieces())
        assert frame.sprites[-1].piece == state.piece_at(move.origin)
