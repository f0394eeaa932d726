"""The moves of one game in PDN: variations, comments, marks, results and the end of a game."""

from __future__ import annotations

import pytest
from pdn_entries import accepted, read, rejected

from checkers_app.notation.pdn import Accepted, Rejected
from checkers_app.notation.record import Ply, Result


def line(text: str) -> tuple[Ply, ...]:
    return accepted(text).record.line


def test_a_result_in_a_variation_is_a_remark() -> None:
    (ply,) = line("1. 11-15 (9-14 22-18 1-0) *")
    assert ply.variations[0][-1].comments == ("1-0",)
    assert accepted("1. 11-15 (9-14 22-18 1-0) 0-1").record.result is Result.SECOND


def test_a_result_behind_a_fault_is_no_remark() -> None:
    (ply,) = line("1. 11-15 (9-14 9-14 1-0) *")
    assert ply.variations[0][0].comments == ("9-14 1-0",)


def test_a_first_move_that_cannot_be_played_makes_a_game_if_it_has_a_number() -> None:
    assert rejected("1. 11-18 *").reason == "Black's move 1, 11-18: illegal. 11 can go to 15 or 16"
    assert read("11-18 is no move *") == []
    assert rejected('[Event "x"]\n11-18 *').line == 2


@pytest.mark.parametrize(
    "text",
    [
        "10-13 21-17 9-13\t1/2-1/2\n",
        "10-13 21-17 5-10 22-18\t1-0\n",
        "10-13 {a remark} 21-17 9-13 *",
        "10-13 0-1",
        "Lee against Ray: 10-13 21-17 5-10 22-18 1-0",
        "10-13! 22-18 *",
    ],
)
def test_a_game_without_tags_and_numbers_whose_first_move_is_illegal_is_refused_for_that(text: str) -> None:
    assert rejected(text).reason == "Black's move 1, 10-13: illegal. 10 can go to 14 or 15"


def test_games_on_lines_of_their_own_are_refused_one_by_one() -> None:
    entries = read("10-13 23-19 6-10 21-17\t0-1\n10-13 21-17 5-10\t1-0\n11-15 22-18\t1-0\n")
    assert [(type(entry), entry.line) for entry in entries] == [(Rejected, 1), (Rejected, 2), (Accepted, 3)]


@pytest.mark.parametrize(
    "words",
    ["10-13 May, round 3-4,", "Season 1990-91\n", "Ray 12-10 Lee:", "By the book of 1-4-97 {so}"],
)
def test_figures_among_words_before_a_game_are_words(words: str) -> None:
    assert [ply.move.path for ply in line(f"{words} 11-15 22-18 *")] == [(11, 15), (22, 18)]


@pytest.mark.parametrize("words", ["Ada beat Bo 3-2 1-0", "3-2 {was the score} of Ada and Bo"])
def test_figures_among_words_are_no_game(words: str) -> None:
    """Neither a result nor a comment becomes a move."""
    assert read(words) == []


@pytest.mark.parametrize("begin", ['[Event "Club"]\n', "1. "])
def test_after_tags_or_the_number_of_a_move_they_are_a_move_that_cannot_be_played(begin: str) -> None:
    assert rejected(f"{begin}Ada tries 11-14 here").reason.startswith("Black's move 1, 11-14: illegal")


def test_without_words_they_are_a_move_whatever_follows() -> None:
    for rest in ("*", "11-15 23-19", "1-0"):
        assert rejected(f"11-14 {rest}").reason.startswith("Black's move 1, 11-14: illegal")


def test_what_is_lost_of_a_variation_goes_on_to_its_end() -> None:
    first, second = line("1. 11-15 (9-14 3-3 (5-9) 22-18) 23-19 *")
    (variation,) = first.variations
    assert [ply.move.path for ply in variation] == [(9, 14)]
    assert variation[0].comments == ("3-3 (5-9) 22-18",)
    assert second.move.path == (23, 19)


@pytest.mark.parametrize("space", ["", " "])
def test_words_in_parentheses_before_any_move_are_the_games(space: str) -> None:
    record = accepted(f"{space}(an old game) 1. 11-15 *").record
    assert record.comments == ("an old game",)
    assert record.line[0].variations == ()


def test_a_comment_waits_for_its_move_and_is_not_lost_at_the_end() -> None:
    (ply,) = line("1. 11-15 2. {it broke off here} *")
    assert ply.comments == ("it broke off here",)
    (ply,) = line("1. 11-15 (9-14 22-18 2. {or here}) *")
    assert ply.variations[0][-1].comments == ("or here",)


def test_a_variation_of_nothing_but_a_comment_is_a_comment() -> None:
    (ply,) = line("1. 11-15 ({the best}) *")
    assert (ply.comments, ply.variations) == (("the best",), ())


def test_marks_stand_at_the_move_or_after_it() -> None:
    first, second = line("$9 1. 11-15! $3 ( ?! ) ?? 22-18 $ $7 *")
    assert first.nags == (1, 3, 6, 4)
    assert second.nags == (7,)


def test_two_variations_on_one_move_keep_their_order_and_what_was_said_between() -> None:
    (ply,) = line("1. 11-15 {a} (9-14) {b} (12-16) *")
    assert [variation[0].move.path for variation in ply.variations] == [(9, 14), (12, 16)]
    assert ply.comments == ("a", "b")


def test_a_rest_of_line_is_a_comment_after_a_semicolon_and_nothing_after_a_percent_sign() -> None:
    (ply,) = line("1. 11-15 ; a good one\n% not for us\n*")
    assert ply.comments == ("a good one",)


@pytest.mark.parametrize(
    ("fault", "turn"),
    [
        ("1. 11-18", "Black's move 1"),
        ("1. 11-15 18-14", "White's move 1"),
        ("1. 11-15 22-18 2. 8-12", "Black's move 2"),
        ("1. 11-15 22-18 2. 15x22 22-18", "White's move 2"),
        ('[FEN "W:W21,22:B1,2"]\n1... 22-19', "White's move 1"),
        ('[FEN "W:W21,22:B1,2"]\n1... 22-18 2. 9-13', "Black's move 2"),
        ('[FEN "W:W21,22:B1,2"]\n1... 22-18 2. 1-5 22-18', "White's move 2"),
    ],
)
def test_the_number_of_a_faulty_move(fault: str, turn: str) -> None:
    assert rejected(f"{fault} *").reason.startswith(f"{turn}, ")


def test_another_number_one_on_a_line_of_its_own_begins_another_game() -> None:
    assert len(read("1. 11-15 22-18\n1. 9-13 22-18")) == 2
    assert len(read("1. 11-15 22-18 1. 9-13")) == 1
    assert len(read("1. 11-15\n1... 22-18")) == 1
    assert len(read("1. 11-15\n1. 9-13")) == 1, "one move only: the number is repeated"
    assert len(read("1. 11-15 22-18 (1. 9-13\n1. 22-18)")) == 1


def test_a_faulty_game_ends_where_the_next_one_begins() -> None:
    first, second = read("1. 11-18 22-18\n1. 9-13 *")
    assert isinstance(first, Rejected)
    assert isinstance(second, Accepted)
    assert first.line == 1
    assert second.line == 2


def test_comments_behind_a_fault_are_looked_through_for_their_end() -> None:
    first, second = read('1. 11-18 {1-0 [Event "x"]} ; 0-1\n 1-0 {its own}\n1. 9-13 *')
    assert isinstance(first, Rejected)
    assert isinstance(second, Accepted)
    assert second.record.comments == ()


def test_words_at_the_end_of_a_file_are_kept() -> None:
    entry = accepted("1. 11-15 and so on")
    assert entry.record.line[0].comments == ("and so on",)
    assert entry.notes == ("words between the moves are kept as a comment",)


@pytest.mark.parametrize(
    "moves",
    [
        "1. 11-15 * 23-19 2. 8-11 22-17",
        "1. 11-15 23-19 * 2. 8-11 22-17",
        "1. 11-15 *1... 23-19 02. *8-11 22-17 * 3. 9-13",
        "11-15 23-19 *\n8-11 22-17 *\n3. 9-13",
    ],
)
def test_a_star_between_the_moves_does_not_end_the_game(moves: str) -> None:
    """Books mark an only move with it."""
    entry = accepted(f"{moves} *")
    assert len(entry.record.line) == moves.count("-")
    assert entry.record.result is Result.UNKNOWN
    assert entry.notes == ("a * between the moves does not end the game",)


@pytest.mark.parametrize(
    "after",
    [
        "11-15 22-18",  # not to be played here
        "9-13 22-18",  # the first move of a game as well
        "1. 9-13 22-18",
        "3. 8-11",  # not the number of the next move
        "",
        "{well played}",
    ],
)
def test_a_star_ends_the_game_before_anything_else(after: str) -> None:
    first, *others = read(f"1. 11-15 23-19 * {after}")
    assert isinstance(first, Accepted)
    assert len(first.record.line) == 2
    assert first.notes == ()
    assert len(others) == ("-" in after)


@pytest.mark.parametrize("begin", ["", "\n"])
@pytest.mark.parametrize("number", ["", "1.", "1 "])
def test_words_before_the_first_game_are_kept(begin: str, number: str) -> None:
    entry = accepted(f"{begin}An old game {number}11-15 22-18 *")
    assert (*entry.record.comments, *entry.record.line[0].before) == ("An old game",)
    assert entry.notes == ("words between the moves are kept as a comment",)


@pytest.mark.parametrize("number", ["1.", "1 "])
def test_words_before_the_next_game_are_kept(number: str) -> None:
    first, second = read(f"1. 11-15 22-18 and so on\n{number}9-13 *")
    assert isinstance(first, Accepted)
    assert first.record.line[1].comments == ("and so on",)
    assert isinstance(second, Accepted)


def test_a_game_ends_with_its_result_whatever_follows() -> None:
    first, second, third = read("1. 11-15 1-0 1. 9-13 22-18 0-1 2. 5-9")
    assert isinstance(first, Accepted)
    assert isinstance(second, Accepted)
    assert first.record.result is Result.FIRST
    assert len(first.record.line) == 1
    assert len(second.record.line) == 2
    assert isinstance(third, Rejected)
