"""What is told of a finished game: only what is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import Progress
from checkers_app.games.base import Move, Side
from checkers_app.notation.fen import parse_fen
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


def test_a_swing_is_half_a_man_or_more() -> None:
    match = game().resign(Side.FIRST)
    for drop, title in ((-49, "The last position"), (-50, "The score turned at move 3")):
        told = turning_point(match, thoughts({1: 0, 3: 0, 5: drop, 7: drop}), Side.FIRST)
        assert told.title == title


def test_only_a_swing_toward_the_winner_counts() -> None:
    scores = thoughts({1: 0, 3: 200, 5: 90, 7: 100})
    assert turning_point(game().resign(Side.SECOND), scores, Side.FIRST).played == Move((8, 11))
    assert turning_point(game().resign(Side.FIRST), scores, Side.FIRST).played == Move((9, 14))
    assert turning_point(game().agree_draw(), scores, Side.FIRST).played == Move((8, 11))


def test_scores_are_told_from_the_view_of_whoever_looks() -> None:
    told = turning_point(game().resign(Side.SECOND), thoughts({1: 0, 3: 0, 5: 120, 7: 130}), Side.SECOND)
    assert [line.score for line in told.lines] == [0, -120]


def test_a_game_that_is_decided_does_not_turn_again() -> None:
    told = turning_point(game().resign(Side.FIRST), thoughts({1: 0, 3: -700, 5: -1500, 7: -9000}), Side.FIRST)
    assert told.played == Move((8, 11))


def test_of_two_equal_swings_the_first_is_told() -> None:
    told = turning_point(game().resign(Side.FIRST), thoughts({1: 0, 3: -100, 5: -200, 7: -300}), Side.FIRST)
    assert told.title == "The score turned at move 2"


def test_the_opening_and_searches_without_a_depth_say_nothing() -> None:
    match = replace(game().resign(Side.FIRST), opening_plies=4)
    scores = thoughts({1: 0, 3: -400, 5: -410, 7: -420})
    assert turning_point(match, scores, Side.FIRST).title == "The last position"
    empty = {ply: replace(item, progress=replace(item.progress, depth=0)) for ply, item in scores.items()}
    assert turning_point(game().resign(Side.FIRST), empty, Side.FIRST).title == "The last position"


def test_a_draw_with_one_large_score_was_not_even() -> None:
    drawn = game().agree_draw()
    for score, title in ((49, "Even from start to end"), (50, "The last position")):
        told = turning_point(drawn, thoughts({1: score, 3: score, 5: score, 7: score}), Side.FIRST)
        assert told.title == title


def test_the_pieces_that_are_left_are_counted() -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("W:WK10,11:B7")).play(Move((11, 2), (7,)))
    told = turning_point(match, {}, Side.FIRST)
    assert told.sentence == "Black has no pieces left, White 2."
    assert told.played == Move((11, 2), (7,))
    alone = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("W:WK10:B1")).agree_draw()
    assert turning_point(alone, {}, Side.FIRST).sentence == "Black has 1 piece left, White 1."
    assert turning_point(alone, {}, Side.FIRST).played is None


def test_a_win_that_was_let_go_is_told_as_one() -> None:
    match = played("1 2 5 9 8 7 4 6 3")  # with 8 X lets a double threat go
    assert match.outcome is not None
    assert match.outcome.winner is None
    told = turning_point(match, {}, Side.FIRST)
    assert told.title == "Move 3 was the turning point"
    assert told.sentence.endswith("would have won.")
    assert told.played == Move((8,))
    assert [line.word for line in told.lines] == ["draw", "wins"]
