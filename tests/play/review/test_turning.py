"""The turning point of a finished game: the move that its review would name, and only what is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import WIN
from checkers_app.games.base import Move, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.review.review import Assessment, Judged, judged_ply
from checkers_app.play.review.turning import turning_point

OPENING = ((11, 15), (23, 19), (8, 11), (22, 17), (9, 14), (25, 22), (6, 9), (17, 13))
COMPUTER = Seat(Control.COMPUTER, 5)


def game(plies: int = 8) -> Match:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for path in OPENING[:plies]:
        match = match.play(Move(path))
    return match


def judged(match: Match, scores: Mapping[int, int], *, certain: bool = False) -> list[Judged]:
    """Judges every move by the scores of the positions from Black's view; missing scores equal the last one.

    The better move is the last legal one, or the first if the last was played.
    """
    known, looks = 0, []
    for ply, state in enumerate(match.states):
        known = scores.get(ply, known)
        others = [m for m in state.legal_moves() if ply >= len(match.moves) or m != match.moves[ply]]
        score = -known if state.side_to_move else known
        looks.append(Assessment(score, tuple(others[-1:]), certain=certain))
    return [judged_ply(match, ply, *looks[ply : ply + 2]) for ply in range(len(match.moves))]


def test_what_leads_by_more_than_two_men_counts_as_won() -> None:
    """The largest raw change did not decide the game: Black was lost before."""
    match = game().resign(Side.FIRST)
    told = turning_point(match, judged(match, {3: -160, 5: -250, 7: -900}), Side.FIRST)
    assert told.title == "Move 2 mattered most"
    assert told.played == match.moves[2]


def test_the_last_of_several_equal_mistakes_is_named() -> None:
    """Out of a win, then out of a draw, and back."""
    match = game().resign(Side.FIRST)
    for scores, named in (
        ({0: 210, 1: 0, 3: -200}, 2),
        ({0: 210, 1: 0, 2: 230, 3: 0, 4: 300, 5: 0, 7: -260}, 4),
        ({0: 210, 1: 0, 3: -199}, 1),
    ):
        told = turning_point(match, judged(match, scores), Side.FIRST)
        assert told.title == f"Move {named} mattered most", scores


def test_only_mistakes_of_whoever_lost_count() -> None:
    match = game()
    scores = {2: 200, 3: 90, 6: 300, 7: -5}
    assert turning_point(match.resign(Side.FIRST), judged(match, scores), Side.SECOND).played == Move((6, 9))
    told = turning_point(match.resign(Side.SECOND), judged(match, {2: 70, 3: 0, 6: 300}), Side.FIRST)
    assert told.played == Move((25, 22))


def test_of_a_draw_the_mistake_of_whoever_looks_is_told_and_else_the_others() -> None:
    match = game().agree_draw()
    both = judged(match, {3: -150, 6: 0, 7: -70})
    assert turning_point(match, both, Side.FIRST).played == Move((8, 11))
    assert turning_point(match, both, Side.SECOND).played == Move((25, 22))
    blacks = judged(match, {3: -90})
    assert turning_point(match, blacks, Side.SECOND).played == Move((8, 11))


def test_the_scores_are_those_of_whoever_made_the_mistake() -> None:
    match = game().resign(Side.SECOND)
    told = turning_point(match, judged(match, {3: 20, 4: 140}), Side.FIRST)
    assert told.side is Side.SECOND
    assert [(line.label, line.text, line.score) for line in told.lines] == [
        ("Played", "22-17", -140),
        ("Better", match.states[3].move_text(told.better or Move(())), -20),
    ]
    assert told.state == match.states[3]


PLAYED_AS = ((HUMAN, HUMAN), (HUMAN, COMPUTER), (COMPUTER, HUMAN), (COMPUTER, COMPUTER))


@pytest.mark.parametrize(
    ("before", "after", "happened", "would"),
    [
        (0, -140, "{Who} fell behind.", "would have kept the game even."),
        (0, -220, "{Who} fell far behind.", "would have kept the game even."),
        (-50, -140, "{Who} fell further behind.", "would have kept the game closer."),
        (50, -20, "{Who} let a small lead slip away.", "would have kept {who} ahead."),
        (130, 0, "{Who} let a good lead slip away.", "would have kept {who} ahead."),
        (130, 60, "{Who} gave up part of a good lead.", "would have kept {who} ahead."),
        (250, 0, "{Who} let a winning lead slip away.", "would have kept {who} winning."),
        (
            250,
            -250,
            "{Who} let a winning lead slip away and fell far behind.",
            "would have kept {who} winning.",
        ),
        (WIN - 8, 0, "{Who} let a win slip away.", "would have won."),
    ],
)
def test_the_sentence_says_what_the_scores_say(before: int, after: int, happened: str, would: str) -> None:
    match = game().resign(Side.FIRST)
    for seats, who in zip(PLAYED_AS, ("Black", "you", "the computer", "Black"), strict=True):
        seated = match.with_seats(seats)
        told = turning_point(seated, judged(seated, {4: before, 5: after}), Side.FIRST)
        better = seated.states[4].move_text(told.better or Move(()))
        first = happened.format(Who=who[:1].upper() + who[1:])
        assert told.sentence == f"{first} {better} {would.format(who=who)}"
        assert told.shorter == f"{better} {would.format(who=who)}"


def test_what_the_tables_know_is_told_without_scores() -> None:
    match = game().resign(Side.FIRST)
    told = turning_point(match, judged(match, {4: 0, 5: -WIN}, certain=True), Side.FIRST)
    assert told.sentence.startswith("Black let a draw slip away.")
    assert told.sentence.endswith("would have kept the draw.")
    assert [(line.score, line.word) for line in told.lines] == [(None, "loses"), (None, "draw")]


def test_a_result_is_told_only_where_both_moves_are_known() -> None:
    """The tables know one of the two positions: a search result for the other one is not certain."""
    match = game().resign(Side.FIRST)
    plies = judged(match, {4: 0, 5: -140}, certain=True)
    whole = plies[4]
    for half in (
        replace(whole, best=replace(whole.best, certain=False)),
        replace(whole, after=replace(whole.after, certain=False)),
    ):
        plies[4] = half
        told = turning_point(match, plies, Side.FIRST)
        assert told.sentence.startswith("Black fell behind.")
        assert [(line.score, line.word) for line in told.lines] == [(-140, ""), (0, "")]


def test_where_no_move_decided_the_last_one_is_shown() -> None:
    drawn, lost = game().agree_draw(), game().resign(Side.FIRST)
    for match in (drawn, lost):
        assert len(set(match.moves)) == len(match.moves)
        assert turning_point(match, judged(match, {}), Side.FIRST).played == match.moves[-1]


def test_where_no_better_move_is_known_none_is_told() -> None:
    match = game().resign(Side.FIRST)
    plies = judged(match, {4: 0, 5: -140})
    plies[4] = replace(plies[4], best=replace(plies[4].best, line=()))
    told = turning_point(match, plies, Side.FIRST)
    assert told.sentence == "Black fell behind."
    assert told.better is None
    assert [line.label for line in told.lines] == ["Played"]
    plies[4] = replace(plies[4], best=replace(plies[4].best, line=(match.moves[4],)))
    assert turning_point(match, plies, Side.FIRST).better is None, "it was played"


def test_a_mistake_loses_six_tenths_of_a_man_or_more() -> None:
    match = game().resign(Side.FIRST)
    told = turning_point(match, judged(match, {5: -59}), Side.FIRST)
    assert told.title == "No single move was decisive"
    assert told.sentence == "None of Black's moves was a clear mistake."
    assert told.lines == ()
    mine = match.with_seats((HUMAN, COMPUTER))
    assert turning_point(mine, judged(match, {}), Side.FIRST).sentence.startswith("None of your moves")
    assert turning_point(match, judged(match, {5: -60}), Side.FIRST).played == match.moves[4]


def test_a_draw_in_which_nobody_was_half_a_man_ahead_was_even() -> None:
    match = game().agree_draw()
    told = turning_point(match, judged(match, {2: 20, 4: 49, 6: 30}), Side.FIRST)
    assert told.title == "Even from start to end"
    assert told.sentence == "The biggest lead was 0.49 men, for Black after move 2."
    white = turning_point(match, judged(match, {5: -40}), Side.FIRST)
    assert white.sentence == "The biggest lead was 0.40 men, for White after move 3."
    assert turning_point(match, judged(match, {}), Side.FIRST).sentence == "Neither side was ever ahead."
    ahead = turning_point(match, judged(match, {2: 20, 4: 50, 6: 30}), Side.FIRST)
    assert (ahead.title, ahead.sentence) == (
        "No single move was decisive",
        "Neither side made a clear mistake.",
    )


def test_the_opening_is_nobodys_mistake() -> None:
    match = replace(game().resign(Side.FIRST), opening_plies=4)
    assert turning_point(match, judged(match, {3: -300}), Side.FIRST).title == "No single move was decisive"
    drawn = replace(game().agree_draw(), opening_plies=4)
    told = turning_point(drawn, judged(drawn, {3: -300, 4: 0, 5: 10}), Side.FIRST)
    assert told.sentence == "The biggest lead was 0.10 men, for Black after move 3."


@pytest.mark.parametrize("plies", [0, 3])
def test_where_nobody_has_moved_after_the_opening_there_is_no_move_to_judge(plies: int) -> None:
    """A draw agreed, or a game resigned, right after the ballot, or before the first own move."""
    start = replace(game(plies), opening_plies=plies)
    for match in (start.agree_draw(), start.resign(Side.FIRST), start.resign(Side.SECOND)):
        assert turning_point(match, judged(match, {2: 20}), Side.FIRST).title == "The last position"


def test_who_loses_without_a_move_of_their_own_has_made_no_mistake_that_could_be_told() -> None:
    moved = replace(game(4), opening_plies=3)
    white = moved.states[3].side_to_move
    lost = moved.resign(white.other)
    assert turning_point(lost, judged(lost, {}), Side.FIRST).title == "The last position"
    won = moved.resign(white)
    assert turning_point(won, judged(won, {}), Side.FIRST).title == "No single move was decisive"


def test_while_nothing_is_known_only_the_last_position_is_shown() -> None:
    match = game().resign(Side.FIRST)
    told = turning_point(match, None, Side.FIRST)
    assert (told.title, told.looking) == ("The last position", False)
    assert told.sentence == "Black has 12 pieces left, and White has 12."
    assert told.state == match.state
    looking = turning_point(match, None, Side.FIRST, looking=True)
    assert (looking.title, looking.looking) == ("Which move mattered most?", True)
    assert looking.state == match.state


def test_the_pieces_that_are_left_are_counted() -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("W:WK10,11:B7")).play(Move((11, 2), (7,)))
    told = turning_point(match, None, Side.FIRST)
    assert told.sentence == "Black has no pieces left, and White has 2."
    assert told.played == Move((11, 2), (7,))
    taken = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("B:W10:B6")).play(Move((6, 15), (10,)))
    assert turning_point(taken, None, Side.SECOND).sentence == "Black has 1 piece left, and White has none."
    alone = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("W:WK10:B1")).agree_draw()
    assert turning_point(alone, None, Side.FIRST).sentence == "Black has 1 piece left, and White has 1."
    assert turning_point(alone, None, Side.FIRST).played is None


# --- a board that is searched to the end ----------------------------------------------------------


def played(text: str) -> Match:
    match = Match.new(TICTACTOE, (HUMAN, HUMAN))
    for square in text.split():
        match = match.play(Move((int(square),)))
    return match


def test_a_small_board_knows_the_true_mistake() -> None:
    match = played("5 2 1 9 7 3 4")  # O goes to an edge and loses by force
    assert match.outcome is not None
    assert match.outcome.winner is Side.FIRST
    told = turning_point(match, None, Side.SECOND)
    assert told.title == "Move 1 mattered most"
    assert told.played == Move((2,))
    assert told.better is not None
    square = told.better.destination
    assert told.sentence == f"O let a draw slip away. Square {square} would have kept the draw."
    assert [(line.text, line.word) for line in told.lines] == [
        ("square 2", "loses"),
        (f"square {square}", "draw"),
    ]


def test_a_draw_without_a_mistake_was_even() -> None:
    match = played("5 1 9 3 2 8 4 6 7")
    assert match.outcome is not None
    assert match.outcome.winner is None
    assert turning_point(match, None, Side.FIRST).title == "Even from start to end"


def test_a_win_that_was_let_go_is_told_as_one() -> None:
    match = played("1 2 5 9 8 7 4 6 3")  # with 8 X misses a double threat
    assert match.outcome is not None
    assert match.outcome.winner is None
    told = turning_point(match, None, Side.FIRST)
    assert told.title == "Move 3 mattered most"
    assert told.sentence.startswith("X let a win slip away.")
    assert told.sentence.endswith("would have won.")
    assert told.played == Move((8,))
    assert [line.word for line in told.lines] == ["draw", "wins"]
