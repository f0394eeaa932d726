from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from places import ROOT
from strategies import CHECKERS, TICTACTOE, random_placement

from checkers_app.engine import checkers as compiled
from checkers_app.engine import resources
from checkers_app.engine.levels import LevelUnavailableError
from checkers_app.games.base import Game, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.terminal.text_game import board_lines, legend, play_text
from checkers_app.words import MadeUp, speak


def play(game: Game, typed: str, side: Side | None = Side.FIRST, level: int | None = 1) -> str:
    out = io.StringIO()
    assert play_text(game, side, level, io.StringIO(typed), out, seed=1) == 0
    return out.getvalue()


def test_the_checkers_board_is_drawn_with_names_and_numbers() -> None:
    lines = board_lines(CHECKERS, parse_fen("B:W22,K7:B9,K32"))
    assert lines[0].split() == lines[-1].split() == list("ABCDEFGH")
    rows = [line for line in lines if "|" in line]
    assert [row.split()[0] for row in rows] == list("87654321")
    assert rows[0] == "   8 |   | 1 |   | 2 |   | 3 |   | 4 | 8"
    assert rows[1] == "   7 | 5 |   | 6 |   | W |   | 8 |   | 7"
    assert rows[2] == "   6 |   | b |   |10 |   |11 |   |12 | 6"
    assert rows[5] == "   3 |21 |   | w |   |23 |   |24 |   | 3"
    assert rows[7] == "   1 |29 |   |30 |   |31 |   | B |   | 1"
    assert legend(CHECKERS) == "b Black, w White; B, W kings; numbers are empty squares"


def test_boards_are_plain_and_narrow() -> None:
    random = Random(9)
    for _ in range(50):
        for line in board_lines(CHECKERS, random_placement(random)):
            assert line.isascii()
            assert len(line) < 80


def test_tictactoe_is_drawn_by_row_and_column() -> None:
    lines = board_lines(TICTACTOE, TICTACTOE.initial)
    assert lines[0].split() == ["1", "2", "3"]
    assert lines[4] == "   2 | 4 | 5 | 6 | 2"
    assert legend(TICTACTOE) == ""


@pytest.mark.slow
def test_side_and_level_are_asked_for_until_they_are_answered() -> None:
    shown = play(TICTACTOE, "z\no\n9\n0\n\xb2\n4\nquit\n", side=None, level=None)
    assert "Type x for X or o for O" in shown
    assert shown.count("Type a number from 1 to 4") == 3
    assert "You play O against level 4, Never loses." in shown


def test_an_empty_line_takes_what_is_offered() -> None:
    shown = play(CHECKERS, "\n\nquit\n", side=None, level=None)
    assert "You play Black against level 1, First game." in shown


def test_bad_input_is_answered_and_the_game_goes_on() -> None:
    shown = play(TICTACTOE, "3,3\n3,3\n10\nhello\nmoves\nhelp\nquit\n", level=4)
    assert "Square 3,3 is taken." in shown
    assert "No such square: 10." in shown
    assert "Not a move: hello" in shown
    assert "Legal moves: 1 2 3 4 6 7 8" in shown
    assert "undo     take back" in shown
    assert shown.endswith("Goodbye.\n")


def test_what_the_computer_tells_of_its_search_is_possible_and_well_said() -> None:
    """With eight empty squares no game is nine plies long."""
    out = play(TICTACTOE, "5\n2\nquit\n", Side.FIRST, 4)
    assert [line for line in out.splitlines() if "thinking" in line] == [
        "O to move: the computer (Never loses) is thinking…"
    ] * 2
    depths = [int(found) for found in re.findall(r"The computer plays \d \(depth (\d),", out)]
    assert depths == [8, 6]


def test_undo_takes_back_the_whole_turn() -> None:
    shown = play(CHECKERS, "undo\n11-15\nundo\nmoves\nquit\n")
    assert "There is no move to take back." in shown
    boards = shown.split("A   B   C   D   E   F   G   H")
    assert boards[1] == boards[5] != boards[3]
    assert "Legal moves: 9-13 9-14 10-14 10-15 11-15 11-16 12-16" in shown


def test_help_tells_of_draws_only_where_one_can_be_claimed() -> None:
    assert "  draw     claim" in play(CHECKERS, "help\nquit\n")
    shown = play(TICTACTOE, "help\nquit\n")
    assert "claim" not in shown
    assert "answer to it\n  resign   give" in shown


def test_draw_is_a_claim() -> None:
    assert "No draw can be claimed" in play(CHECKERS, "draw\nquit\n")


def test_the_computer_claims_a_draw_that_it_is_content_with() -> None:
    """Two kings in the double corners: neither side can win, and the computer claims the draw as soon as it
    may.
    """
    kings = replace(CHECKERS, initial=parse_fen("B:WK32:BK1"))
    shown = play(kings, "1-5\n5-1\n" * 20)
    assert shown.endswith("A draw. The same position occurred for the third time.\n")
    assert "your move: draw" not in shown


def test_resigning_ends_the_game() -> None:
    shown = play(CHECKERS, "11-15\nresign\n11-16\n")
    assert shown.endswith("You lost. You resigned.\n")


@pytest.mark.parametrize("typed", ["", "11-15\n", "11-15"])
def test_the_end_of_input_ends_politely(typed: str) -> None:
    assert play(CHECKERS, typed).endswith("Goodbye.\n")


@pytest.mark.slow
def test_a_whole_game_is_played_to_its_end() -> None:
    random = Random(2)
    endings = set()
    for _ in range(5):
        typed = "\n".join(str(random.randint(1, 9)) for _ in range(200))
        endings.add(play(TICTACTOE, typed, side=random.choice(tuple(Side)), level=4).splitlines()[-1])
    lost = "You lost. The computer has three in a row."
    assert endings <= {lost, "A draw. The board is full."}
    assert lost in endings


def test_control_c_ends_with_its_own_status() -> None:
    class Interrupted(io.StringIO):
        def readline(self, _size: Any = -1, /) -> Any:
            raise KeyboardInterrupt

    out = io.StringIO()
    assert play_text(CHECKERS, Side.FIRST, 1, Interrupted(), out) == 130
    assert out.getvalue().endswith("Goodbye.\n")


def test_a_strong_level_opens_by_the_book_and_knows_the_endings() -> None:
    assert "(from the book)" in play(CHECKERS, "quit\n", side=Side.SECOND, level=10)
    ending = replace(CHECKERS, initial=parse_fen("W:WK1,21:BK32"))
    assert "it wins in 39" in play(ending, "quit\n", level=10)


def test_a_missing_book_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "book_file", lambda: Path("nowhere.book"))
    shown = play(CHECKERS, "quit\n", level=10)
    assert "The opening book is not used: nowhere.book: no such file or directory" in shown


def test_an_unknown_level_is_refused() -> None:
    out = io.StringIO()
    with pytest.raises(LevelUnavailableError, match="Tic-tac-toe has no level 99: choose 1 to 4"):
        play_text(TICTACTOE, Side.FIRST, 99, io.StringIO(), out)
    assert out.getvalue() == ""


def test_a_level_that_cannot_be_played_here_begins_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "MISSING_REASON", "it was not built")
    out = io.StringIO()
    with pytest.raises(LevelUnavailableError, match="compiled engine"):
        play_text(CHECKERS, Side.FIRST, 8, io.StringIO(), out)
    assert out.getvalue() == ""


def test_bytes_that_are_no_text_and_a_narrow_terminal_do_no_harm() -> None:
    stdin = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n\xc3\xa9\n"), encoding="utf-8")
    raw = io.BytesIO()
    stdout = io.TextIOWrapper(raw, encoding="ascii")
    assert play_text(CHECKERS, Side.FIRST, 1, stdin, stdout, seed=1) == 0
    assert b"Goodbye." in raw.getvalue()


def test_a_long_line_is_refused_not_obeyed() -> None:
    assert "too long" in play(CHECKERS, "11-15" * 100 + "\nquit\n")


@pytest.mark.slow
def test_a_line_that_is_no_text_is_refused_and_the_next_is_read() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "checkers_app", "text", "tictactoe", "--side", "x", "--level", "1"],
        input=b"\xff\nmoves\nquit\n",
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        timeout=60,
    )
    assert b"Legal moves: 1 2 3 4 5 6 7 8 9" in done.stdout


_PLAIN = re.compile(r"[0-9A-H x.,;:+|()\[\]>?-]|\b(moves|board|undo|draw|resign|quit|help|hello|b|w|B|W)\b")
"""The parts that are the same in every language: the board, moves, typed input."""


@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE], ids=lambda game: game.key)
def test_all_of_a_game_is_said_in_another_language(game: Game) -> None:
    moves = "11-15\n9-13\n" if game is CHECKERS else "5\n1\n9\n"
    typed = f"z\n\n0\n1\nhelp\nmoves\nhello\n99\ndraw\n{moves}undo\nresign\n"
    speak(MadeUp())
    try:
        shown = play(game, typed, side=None, level=None)
    finally:
        speak()
    for line in shown.splitlines():
        for word in re.findall(r"[^\W\d_]{3,}", _PLAIN.sub(" ", line)):
            vowels = re.search("[aeiouy]", word.lower())
            assert not word.isascii() or not vowels, line


def plainly(typed: str, game: Game = CHECKERS) -> list[str]:
    out = io.StringIO()
    assert play_text(game, Side.FIRST, 1, io.StringIO(typed), out, seed=1, plain=True) == 0
    return out.getvalue().splitlines()


def test_a_plain_game_is_told_in_sentences() -> None:
    said = plainly("11-15\n22\nkings\nboard\nresign\n")
    assert "Black: men 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12; kings none." in said, (
        "where all stand, at first"
    )
    assert "You move from 11 to 15." in said
    assert sum(line.startswith(("The computer moves", "The computer jumps")) for line in said) == 1
    assert any(line.startswith(("On 22:", "Square 22 is empty")) for line in said)
    assert "Black has kings on: none. White has kings on: none." in said
    assert not any("+---" in line or "|" in line for line in said), "nothing is drawn"


def test_a_number_is_a_move_on_a_board_on_which_pieces_are_placed() -> None:
    assert "You play on 5." in plainly("5\nquit\n", TICTACTOE)


def test_the_levels_that_are_missing_are_named_and_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "missing here" not in play(CHECKERS, "\n\nquit\n", level=None)
    monkeypatch.setattr(compiled, "MISSING_REASON", "it was not built")
    shown = play(CHECKERS, "8\n1\nquit\n", level=None)
    assert "Levels 5½ to 10 need the compiled engine, which is not installed" in shown
    assert shown.count("Type a number from 0 to 5") == 1
