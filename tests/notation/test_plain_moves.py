"""Games of boards without a notation: written and read back, and faults with their place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from connect_four.rules import GAME as CONNECT_FOUR
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import TICTACTOE, comments, random_line

from checkers_app.games.base import Game, Move, State
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.notation.pdn import Accepted, PdnError, PdnReader, Rejected, parse_entry
from checkers_app.notation.pdn_writer import format_name, game_text
from checkers_app.notation.plain_moves import text_of, texts_of
from checkers_app.notation.record import Record, Result

TAGS = '[GameType "tictactoe"]\n'


@st.composite
def games(draw: st.DrawFn, game: Game) -> Record:
    plies = draw(st.integers(0, 6))
    start = game.initial
    for _ in range(plies * draw(st.integers(0, 1))):  # half of them begin at a later position
        start = start.play(draw(st.sampled_from(start.legal_moves())))
        if not start.legal_moves():
            start = game.initial
    tags = draw(st.lists(st.tuples(st.sampled_from(("Event", "White", "Note")), comments), max_size=2))
    said = tuple(draw(st.lists(comments, max_size=2)))
    result = draw(st.sampled_from(Result))
    return Record(start, random_line(start, draw, 0), tuple(tags), result, said)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_game_comes_back_with_all_that_was_said_in_it(connect_four: Game, data: st.DataObject) -> None:
    for game in (TICTACTOE, connect_four):
        record = data.draw(games(game))
        entry = parse_entry(game_text(record, game))
        assert entry.game is game
        assert entry.record == record
        assert game_text(entry.record, game) == game_text(record, game)


def test_it_is_written_like_pdn_with_the_key_of_the_board() -> None:
    record = Record(CONNECT_FOUR.initial, tags=(("Black", "Ada"),))
    for column in (3, 3, 2):
        record, _ = record.add(record.end, record.state(record.end).legal_moves()[column])
    assert game_text(record, CONNECT_FOUR) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "Ada"]\n'
        '[Result "*"]\n'
        '[GameType "connect_four"]\n\n1. 4 4 2. 3 *\n\n'
    )
    assert (format_name(CONNECT_FOUR), format_name(TICTACTOE)) == ("text", "text")


def test_games_of_several_boards_stand_in_one_file(connect_four: Game) -> None:
    text = "".join(
        (
            game_text(Record(TICTACTOE.initial).add((), Move((5,)))[0], TICTACTOE),
            "1. 11-15 23-19 *\n\n",
            game_text(Record(connect_four.initial).add((), Move((39,)))[0], connect_four),
        )
    )
    reader = PdnReader(text)
    entries = [entry for entry in reader if isinstance(entry, Accepted)]
    assert [entry.game.key for entry in entries] == ["tictactoe", "checkers", "connect_four"]
    assert [len(entry.record.line) for entry in entries] == [1, 2, 1]
    assert "".join(entry.raw for entry in entries) + reader.rest == text


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("1. 5 5 *", 2, "O's move 1, 5: Square 5 is taken"),
        ("1. 5\n1 2.\n11 *", 4, "X's move 2, 11: No such square: 11"),
        ("1. 5 hello *", 2, "O's move 1, hello: Not a move: hello; type a move such as 1"),
        ("1. 5 (1. 1 1) 2 *", 2, "O's move 1 of a variation, 1: Square 1 is taken"),
        ("(5) 1. 1 *", 2, "a variation comes before the first move of its line"),
        ("1. 5 1,1 *", 2, "O's move 1, 1,1: moves in Tic-tac-toe are written like 1"),
        ("1. 1 4 2. 2 5 3. 3 6 *", 2, "O's move 3, 6: The game is over"),
        ("1. 5 } *", 2, "not a move: }"),
        (f"1. 5 1{' (1' * 65}", 2, "variations are nested more than 64 deep"),
        (
            f"1. 5 {'! ' * 50_000} *",
            2,
            "the game is too long: more than 50,000 moves, comments and symbols",
        ),
    ],
)
def test_a_game_that_cannot_be_played_is_told_with_line_move_and_reason(
    text: str, line: int, reason: str
) -> None:
    (entry,) = PdnReader(TAGS + text)
    assert isinstance(entry, Rejected)
    assert (entry.line, entry.reason) == (line, reason)


def test_the_first_position_may_be_wrong_too() -> None:
    (entry,) = PdnReader('[GameType "tictactoe"]\n[FEN "tictactoe 3/3 x"]\n\n1. 5 *')
    assert isinstance(entry, Rejected)
    assert entry.reason == "the FEN tag: Tic-tac-toe has 3 rows, but the text has 2"


def test_a_board_that_is_not_installed_is_named() -> None:
    text = game_text(Record(CONNECT_FOUR.initial).add((), Move((39,)))[0], CONNECT_FOUR)
    with pytest.raises(PdnError) as error:
        parse_entry(text)
    reason = "the GameType is connect_four; this program has no such game"
    assert str(error.value).endswith(reason)
    assert parse_entry('[GameType "American checkers"]\n1. 11-15 *').game.key == "checkers"


def test_what_is_odd_is_read_with_a_note() -> None:
    entry = parse_entry(TAGS + "1.5! $9 1 { open ) 2. 2")
    assert entry.record.line[0].nags == (1, 9)
    assert entry.notes == ("a comment is not closed",)
    entry = parse_entry(TAGS + "1. 5) 1 (1... 2 2. 3 1-0")
    assert entry.notes == ("a closing parenthesis has no opening one", "a variation is not closed")
    assert len(entry.record.line[1].variations[0]) == 2
    assert entry.record.line[1].variations[0][1].comments == ("1-0",)
    entry = parse_entry(TAGS + "1. 1 4 2. 2 5 3. 3 0-1")
    assert entry.notes == ("the result 0-1 is a win for O, but the last position makes it 1-0",)
    entry = parse_entry(TAGS + "1. 5 ; the middle\n% not read\n1 *")
    assert entry.record.line[0].comments == ("the middle",)


class Spelled(TicTacToe):
    """Tic-tac-toe with names of moves that a game text cannot contain."""

    def play(self, move: Move) -> Spelled:
        return Spelled(*super().play(move))

    def move_text(self, move: Move) -> str:
        return ("1-0", "a b", "{c}", "4.", "*", "$1", "(g)", "!", "[i]")[move.origin - 1]


def test_moves_whose_texts_mean_something_else_are_written_by_their_squares() -> None:
    state: State = Spelled()
    assert list(texts_of(state)) == [str(square) for square in range(1, 10)]
    assert text_of(state, Move((4,))) == "4"
    game = replace(TICTACTOE, initial=Spelled())
    record = Record(state)
    for square in (4, 1, 9):
        record, _ = record.add(record.end, Move((square,)))
    assert "\n1. 4 1 2. 9 *\n" in game_text(record, game)


def test_a_record_of_another_board_is_not_written() -> None:
    with pytest.raises(TypeError, match="a ConnectFour is not a position in Tic-tac-toe"):
        game_text(Record(CONNECT_FOUR.initial), TICTACTOE)


def test_full_width_digits_and_semicolons_between_moves_are_read_and_a_gap_in_the_numbers_is_noted() -> None:
    (entry,) = PdnReader(f"{TAGS}1. ５ 1; 2. 2 8; 0:1")
    assert isinstance(entry, Accepted)
    assert (len(entry.record.moves), entry.record.result, entry.notes) == (4, Result.SECOND, ())
    (entry,) = PdnReader(f"{TAGS}1. 5 1 7. 2 8 *")
    assert isinstance(entry, Accepted)
    assert entry.notes == ("move number 7 where 2 was expected",)
