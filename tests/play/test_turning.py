"""What is told of a finished game: only what is known."""

from __future__ import annotations

from collections.abc import Mapping

from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import Progress
from checkers_app.games.base import Move, Side
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.thinking import Thought
from checkers_app.play.turning import turning_point

OPENING = ((11, 15), (23, 19), (8, 11), (22, 17), (9, 14), (25, 22), (6, 9), (17, 13))


def game(plies: int = 8) -> Match:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for path in OPENING[:plies]:
        match = match.play(Move(path))
    return match


def thoughts(scores: Mapping[int, int]) -> dict[int, Thought]:
    """Scores of Black after so many plies, as White's searches said them."""
    return {ply: Thought(Side.SECOND, Progress(5, 100, -score, (), 0.1), "") for ply, score in scores.items()}


def test_the_largest_drop_is_told_as_what_the_search_saw() -> None:
    match = game().resign(Side.FIRST)
    told = turning_point(match, thoughts({1: 10, 3: 0, 5: -120, 7: -130}), Side.FIRST)
    assert told.title == "The score turned at move 3"
    assert told.played == Move((9, 14))
    assert told.state == match.states[4]
    assert [(line.label, line.text, line.score) for line in told.lines] == [
        ("Before", "", 0),
        ("After", "9-14", -120),
    ]


def test_a_win_tells_the_largest_rise() -> None:
    match = game().resign(Side.SECOND)
    told = turning_point(match, thoughts({1: 10, 3: -80, 5: 60, 7: 90}), Side.FIRST)
    assert told.title == "The score turned at move 3"
    assert told.better is None


def test_without_a_swing_nothing_is_claimed() -> None:
    lost = game().resign(Side.FIRST)
    told = turning_point(lost, thoughts({1: 10, 3: 0, 5: -20, 7: -30}), Side.FIRST)
    assert told.title == "The last position"
    assert told.sentence == "Black has 12 pieces left, White 12."
    assert told.state == lost.state
    drawn = game().agree_draw()
    even = turning_point(drawn, thoughts({1: 10, 3: 0, 5: -20, 7: -30}), Side.FIRST)
    assert even.title == "Even from start to end"
    assert turning_point(drawn, thoughts({1: 10}), Side.FIRST).title == "The last position"


def test_a_gap_between_searches_is_no_turning_point() -> None:
    match = game().resign(Side.FIRST)
    told = turning_point(match, thoughts({1: 10, 2: 10, 7: -400}), Side.FIRST)
    assert told.title == "The last position"


def played(text: str) -> Match:
    match = Match.new(TICTACTOE, (HUMAN, HUMAN))
    for square in text.split():
        match = match.play(Move((int(square),)))
    return match


def test_a_small_board_knows_the_true_mistake() -> None:
    match = played("5 2 1 9 7 3 4")  # O goes to an edge and loses by force
    assert match.outcome is not None
    assert match.outcome.winner is Side.FIRST
    told = turning_point(match, {}, Side.SECOND)
    assert told.title == "Move 1 was the turning point"
    assert told.played == Move((2,))
    assert told.better is not None
    assert told.sentence == f"{told.better.destination} would have kept the draw."
    assert [line.word for line in told.lines] == ["loses", "draw"]


def test_a_draw_without_a_mistake_was_even() -> None:
    match = played("5 1 9 3 2 8 4 6 7")
    assert match.outcome is not None
    assert match.outcome.winner is None
    assert turning_point(match, {}, Side.FIRST).title == "Even from start to end"
