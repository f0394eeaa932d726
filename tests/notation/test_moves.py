from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE, checkers_positions, tictactoe_positions

from checkers_app.games.base import Game, MoveTextError, State
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move


def path(fen: str, text: str) -> tuple[int, ...]:
    return parse_move(CHECKERS, parse_fen(fen), text).path


def complaint(game: Game, state: State, text: str) -> str:
    with pytest.raises(MoveTextError) as caught:
        parse_move(game, state, text)
    return str(caught.value)


def check_every_text(game: Game, state: State) -> None:
    moves = state.legal_moves()
    texts = [state.move_text(move) for move in moves]
    assert len(set(texts)) == len(moves)
    for move, text in zip(moves, texts, strict=True):
        assert parse_move(game, state, text) == move
        assert parse_move(game, state, "x".join(map(str, move.path))) == move
        names = [game.square_names[square] for square in move.path]
        assert parse_move(game, state, " ".join(names).lower()) == move


@given(checkers_positions)
def test_every_checkers_move_has_its_own_text(state: Checkers) -> None:
    check_every_text(CHECKERS, state)


@given(tictactoe_positions)
def test_every_tictactoe_move_has_its_own_text(state: State) -> None:
    check_every_text(TICTACTOE, state)


@pytest.mark.parametrize(
    "text",
    ["11-15", " 11 15 ", "11x15", "11 - 15", "11–15", "f6-e5", "F6 E5", "F6xE5", "11 to 15", "11-15!?"],
)
def test_many_ways_to_write_a_step(text: str) -> None:
    assert parse_move(CHECKERS, CHECKERS.initial, text).path == (11, 15)


def test_a_jump_may_be_written_short_in_full_or_in_part() -> None:
    fen = "B:W6,15,24:B1"
    for text in ("1x28", "1x10x19x28", "1x10x28", "1x19x28", "1-28", "1:28", "b8 h2", "b8xd6xf4xh2"):
        assert path(fen, text) == (1, 10, 19, 28)


@pytest.mark.parametrize("text", ["1x1x28", "1x28x28", "1x19x10x28", "1x10x10x28", "1x24x28"])
def test_the_squares_between_the_ends_of_a_jump_are_those_on_its_way(text: str) -> None:
    state = parse_fen("B:W6,15,24:B1")
    assert complaint(CHECKERS, state, text) == "You must jump: 1 jumps three times, to 10, 19 and 28"


def test_squares_that_do_not_exist() -> None:
    start = CHECKERS.initial
    assert complaint(CHECKERS, start, "J9") == "No such square: J9"
    assert complaint(CHECKERS, start, "11-33") == "No such square: 33"
    assert complaint(CHECKERS, start, "0-4") == "No such square: 0"
    assert complaint(CHECKERS, start, "c3 c4") == "C4 is not a playing square"
    assert complaint(TICTACTOE, TICTACTOE.initial, "4,4") == "No such square: 4,4"
    assert complaint(TICTACTOE, TICTACTOE.initial, "10") == "No such square: 10"


def test_refusals_use_the_names_that_were_typed() -> None:
    state = parse_fen("W:W22,21:B18")
    assert complaint(CHECKERS, state, "21-17") == "You must jump: 22 takes 18"
    assert complaint(CHECKERS, state, "a3 b4") == "You must jump: C3 takes D4"
    taken = TICTACTOE.initial.play(parse_move(TICTACTOE, TICTACTOE.initial, "3,3"))
    assert complaint(TICTACTOE, taken, "3,3") == "Square 3,3 is taken"
    assert complaint(TICTACTOE, taken, "3 3") == "Square 3,3 is taken"
    assert complaint(TICTACTOE, taken, "9") == "Square 9 is taken"


def test_routes_that_share_both_ends_are_listed() -> None:
    state = parse_fen("B:W6,7,14,15:B2")
    message = "There is more than one way; type every square: "
    assert complaint(CHECKERS, state, "2x18") == message + "2x9x18 or 2x11x18"
    assert complaint(CHECKERS, state, "d8 d4") == message + "D8xB6xD4 or D8xF6xD4"
    assert path("B:W6,7,14,15:B2", "2x11x18") == (2, 11, 18)
    circle = parse_fen("B:W6,7,14,15:BK2")
    assert "2x11x18x9x2" in complaint(CHECKERS, circle, "2x2")
    assert parse_move(CHECKERS, circle, "2x11x18x2").path == (2, 11, 18, 9, 2)


def test_unfinished_moves_say_how_they_go_on() -> None:
    state = parse_fen("B:W23,22,15,14:B11,10")
    assert complaint(CHECKERS, state, "10x19") == "Type the whole move: 10x19x26"
    assert complaint(CHECKERS, CHECKERS.initial, "12") == "Type the whole move: 12-16"
    assert complaint(TICTACTOE, TICTACTOE.initial, "5-6").startswith("Type only one square")


def test_a_jump_that_ends_where_it_began_is_not_named_by_its_one_end() -> None:
    message = complaint(CHECKERS, parse_fen("B:W6,7,14,15:BK2"), "2")
    assert message == "Type the whole move: 2x9x18x11x2 or 2x11x18x9x2"


@pytest.mark.parametrize("text", ["", "   ", "-", "hello", "11-", "x", "11-abc", "²-3", "1x" * 500, "\0"])
def test_nonsense_is_refused_politely(text: str) -> None:
    message = complaint(CHECKERS, CHECKERS.initial, text)
    assert 0 < len(message) < 120


@given(checkers_positions, st.text(max_size=20) | st.text(alphabet="0123456789abcdefgh-x ,", max_size=20))
def test_any_text_is_a_legal_move_or_refused(state: Checkers, text: str) -> None:
    try:
        move = parse_move(CHECKERS, state, text)
    except MoveTextError as error:
        assert str(error)  # noqa: PT017 - either end is right
    else:
        assert move in state.legal_moves()


def test_what_is_no_square_is_shown_short_with_an_example() -> None:
    start = CHECKERS.initial
    assert complaint(CHECKERS, start, "hello") == "Not a move: hello; type a move such as 9-13"
    assert complaint(CHECKERS, start, "y" * 20).startswith(f"Not a move: {'y' * 20};")
    assert complaint(CHECKERS, start, "y" * 21).startswith(f"Not a move: {'y' * 20}...;")
    assert complaint(CHECKERS, parse_fen("B:W32:B"), "hello") == "Not a move: hello"
    assert complaint(CHECKERS, start, " ") == "Type a move, or help"


@pytest.mark.parametrize(("length", "long"), [(120, False), (121, True)])
def test_a_text_may_have_120_characters(length: int, *, long: bool) -> None:
    message = complaint(CHECKERS, CHECKERS.initial, "z" * length)
    assert (message == "That is too long for a move") is long


def test_one_square_only_where_marks_are_placed() -> None:
    start = TICTACTOE.initial
    assert complaint(TICTACTOE, start, "5-6") == "Type only one square, such as 1"
    assert parse_move(TICTACTOE, start, "2 , 2").path == (5,)


def test_many_ways_are_listed_with_commas() -> None:
    state = parse_fen("B:W6,7,8,14,15,16,22,23,24:BK4,K12,K25,K28")
    routes = [move for move in state.legal_moves() if (move.origin, move.destination) == (12, 12)]
    assert len(routes) > 2
    message = complaint(CHECKERS, state, "12x12")
    assert message.count(", ") == len(routes) - 2
    assert message.count(" or ") == 1


@pytest.mark.parametrize("text", ["-1", "- 5", "x9", "–3", ">1"])
def test_a_square_does_not_begin_with_a_sign(text: str) -> None:
    with pytest.raises(MoveTextError, match="begins with a square"):
        parse_move(TICTACTOE, TICTACTOE.initial, text)
