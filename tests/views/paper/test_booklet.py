"""The diagrams, titles and moves of what is printed."""

from __future__ import annotations

import pytest
from pdn_entries import accepted, played

from checkers_app.drawing.marks import Circle, Text
from checkers_app.games import find_game
from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import GAME
from checkers_app.learn.class_sets.board_marks import board_marks, piece_marks
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.record import Record
from checkers_app.views.paper.booklet import (
    MARKED,
    DiagramChoice,
    booklet_of,
    numbered,
    place_before,
    printed_game,
)
from checkers_app.views.paper.move_text import WordKind, move_text

TEXT = """[Event "Club evening"]
[Date "2026.11.??"]
[Black "Ann"]
[White "Bob"]
[Result "1-0"]

{Both knew the book.} 1. 11-15 23-19! 2. 8-11 22-17 $220 3. 11-16 {strange} (3. 9-13 17-14 (3... 25-22 4. 4-8)
4. 10x17) 24-20 4. 16x23?? 27x11 1-0
"""


def of(text: str, choice: DiagramChoice = MARKED) -> str:
    """The text of a game, with | for a diagram."""
    entry = accepted(text)
    signs = {WordKind.OPEN: "(", WordKind.CLOSE: ")"}
    parts = move_text(printed_game(entry.record, entry.game, choice))
    return " ".join(
        f"|{part.text}|" if part.kind is WordKind.DIAGRAM else signs.get(part.kind, part.text)
        for part in parts
    )


def test_a_game_as_text_has_diagrams_before_marked_moves_and_where_the_file_asks_for_them() -> None:
    assert of(TEXT) == (
        "Both knew the book. 1. 11-15 |After 1. 11-15. White to move.| 1. …23-19! 2. 8-11 22-17 "
        "|After 2. …22-17. Black to move.| 3. 11-16 strange ( 3. 9-13 17-14 ( 3. …25-22 4. 4-8 ) 4. 10x17 ) "
        "3. …24-20 |After 3. …24-20. Black to move.| 4. 16x23?? 27x11 1-0"
    )


@pytest.mark.parametrize(
    ("choice", "plies"),
    [
        (DiagramChoice(), ()),
        (MARKED, (1, 4, 6)),
        (DiagramChoice(every=3), (3, 6)),
        (DiagramChoice(at=frozenset({0, 8, 9})), (0, 8)),
        (DiagramChoice(marks=True, every=4, at=frozenset({2})), (1, 2, 4, 6, 8)),
    ],
)
def test_the_diagrams_of_a_game(choice: DiagramChoice, plies: tuple[int, ...]) -> None:
    assert choice.plies(accepted(TEXT).record) == plies


def test_a_game_that_was_set_up_always_shows_its_first_position() -> None:
    start = parse_fen("W:W30:B13")
    assert printed_game(Record(start, played("30-26", start)), GAME, DiagramChoice()).diagrams == (0,)
    assert printed_game(Record(GAME.initial), GAME, DiagramChoice()).diagrams == (0,), "a position alone"
    assert printed_game(Record(GAME.initial, played("11-15")), GAME, DiagramChoice()).diagrams == ()


def test_a_game_without_marks_has_diagrams_often() -> None:
    bare = Record(GAME.initial, played("11-15 23-19 8-11 22-17 4-8 25-22 9-13 29-25 11-16 24-20 16-23"))
    marked = accepted(TEXT).record
    games = booklet_of([(bare, GAME), (marked, GAME)]).games
    assert [game.diagrams for game in games] == [(10,), (1, 4, 6)]


def test_the_title_of_a_game_has_the_players_and_its_details_the_rest() -> None:
    entry = accepted(TEXT)
    (game,) = booklet_of([(entry.record, GAME)], MARKED, "a file").games
    assert (game.title, game.details) == ("Ann – Bob", "Checkers · Club evening · 2026.11 · Black won")
    bare = booklet_of([(Record(GAME.initial), GAME)] * 2, MARKED, "a file")
    assert (bare.title, [each.title for each in bare.games]) == ("a file", ["Game 1", "Game 2"])
    white = accepted('[GameType "20"][White "Ann"][Black "Bob"][Result "1-0"] 1. 32-28 1-0')
    assert printed_game(white.record, white.game, MARKED).title == "Ann – Bob"


def test_places_in_a_variation() -> None:
    assert [place_before(path) for path in ((0,), (4,), (4, 0, 0), (4, 0, 1), (4, 0, 0, 1, 0))] == [
        (),
        (3,),
        (3,),
        (4, 0, 0),
        (3,),
    ]
    assert place_before((0, 0, 0)) == ()
    assert numbered(GAME.initial, (4, 0, 1), "x") == "3. …x"
    assert numbered(parse_fen("W:W30:B13"), (0,), "30-26") == "1. …30-26"


@pytest.mark.parametrize(
    ("key", "side", "is_black"),
    [
        ("checkers", Side.FIRST, True),
        ("checkers", Side.SECOND, False),
        ("international", Side.FIRST, False),
        ("russian", Side.SECOND, True),
    ],
)
def test_where_white_begins_its_men_are_white_on_paper(key: str, side: Side, *, is_black: bool) -> None:
    game = find_game(key)
    assert game is not None
    (disc,) = piece_marks(game, Piece(side), 0, 0, 26)
    assert isinstance(disc, Circle)
    assert (disc.edge is None) is is_black


@pytest.mark.parametrize(
    ("key", "labels"), [("checkers", "13 14 15"), ("russian", "a5 c5 e5"), ("tictactoe", "1 2 3")]
)
def test_the_empty_squares_of_a_diagram_have_the_labels_of_the_board(key: str, labels: str) -> None:
    game = find_game(key)
    assert game is not None
    drawn = [mark.text for mark in board_marks(game, game.initial, 0, 0, 208) if isinstance(mark, Text)]
    assert " ".join(drawn[:3]) == labels
    assert len(drawn) == len(game.cells) - len(game.pieces(game.initial))
