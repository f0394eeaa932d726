"""The list of games and its search."""

from __future__ import annotations

import pytest

from checkers_app.notation.pdn import parse_game
from checkers_app.notation.record import Record
from checkers_app.views.games.list_search import ListSearch
from checkers_app.views.games.rows import (
    GameRow,
    arranged,
    begins_with,
    row_of_record,
    typed_line,
    unknown_columns,
)

TEXTS = (
    """[Event "Winter cup"]
[Site "Leeds"]
[Date "1931.02.03"]
[Round "10"]
[Black "Ada"]
[White "Bruno"]
[Result "1-0"]

1. 11-15 23-19 2. 8-11 22-17 1-0""",
    """[Event "Club"]
[Site "York"]
[Date "1932.??.??"]
[Round "9"]
[Black "Bruno"]
[White "Cleo"]
[Result "1/2-1/2"]

1. 9-13 22-18 1/2-1/2""",
    """[Event "Club"]
[Black "Leedham"]
[White "Ada"]
[Result "0-1"]

1. 11-15 22-17 0-1""",
)


def rows() -> list[GameRow]:
    return [row_of_record(number, parse_game(text), text) for number, text in enumerate(TEXTS, 1)]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("leeds", [1]),
        ("york", [2]),
        ("leed", [1, 3]),
        ("club york", [2]),
        ("club leeds", []),
        ("cup", [1]),
        ("bruno", [1, 2]),
        ("1932", [2]),
        ("draw", [2]),
        ("black won", [1]),
        ("11-15", [1, 3]),
        ("11-15 22-17", [3]),
        ("11-15 2", [1, 3]),
        ("11-15 23-1", [1]),
        ("23-19", []),
        ("11-15 8-11", []),
        ("1. 11-15 23-19 2. 8-11", [1]),
        ("1.11-15, 22-17", [3]),
        ("1-0", [1]),
        ("½", [2]),
        ("", [1, 2, 3]),
    ],
)
def test_games_are_found_by_anything_that_the_list_knows_of_them(wanted: str, found: list[int]) -> None:
    assert [row.number for row in arranged(rows(), wanted, "No.", turned=False)] == found


def test_games_are_sorted_by_their_site() -> None:
    assert [row.number for row in arranged(rows(), "", "Site", turned=False)] == [3, 1, 2]
    assert [row.number for row in arranged(rows(), "", "Site", turned=True)] == [2, 1, 3]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Müller, J.", "muller"),
        ("Muller, J.", "MÜLLER"),
        ("Ó Súilleabháin", "o suilleabhain"),
        ("Łukasz Sørensen", "lukasz sorensen"),
        ("Weiß", "weiss"),
        ("Артём Королёв", "артем королев"),
        ("Þórður", "thordur"),
        ("O’Brien–Ðorđević", "o'brien-dordevic"),
    ],
)
def test_a_name_is_found_however_its_accents_are_typed(name: str, wanted: str) -> None:
    row = row_of_record(1, parse_game(f'[Black "{name}"]\n\n1. 11-15 *'), "")
    assert arranged([row], wanted, "No.", turned=False) == [row]


def test_names_with_accents_are_sorted_among_the_others() -> None:
    names = ("Zed", "Ögren", "Olsen", "Ada")
    named = [row_of_record(n, parse_game(f'[Black "{name}"]\n\n*'), "") for n, name in enumerate(names, 1)]
    assert [row.number for row in arranged(named, "", "Black", turned=False)] == [4, 2, 3, 1]


@pytest.mark.parametrize(
    ("moves", "wanted", "found"),
    [
        ("11x18 22x15x8", "11-18 22x8", True),
        ("11x18 22x8", "11x18 22x15x8", True),
        ("11x18 22x8", "11:18", True),
        ("11-15 23-19", "11-15 23-19 8-11", False),
        ("9-14 11-15 23-19", "11-15 23-19", False),
    ],
)
def test_a_typed_line_is_compared_from_the_first_move(moves: str, wanted: str, *, found: bool) -> None:
    assert begins_with(moves.split(), typed_line(wanted)) is found


def test_a_line_longer_than_a_row_is_followed_in_the_game() -> None:
    line = "11-15 23-19 8-11 22-17 9-13 17-14 10x17 21x14"
    texts = [f"1. {line} {last} *" for last in ("15-18", "6-10")]
    listed = [row_of_record(number, parse_game(text), text) for number, text in enumerate(texts, 1)]
    read: list[int] = []

    def record(row: GameRow) -> Record:
        read.append(row.number)
        return parse_game(row.raw)

    finding = ListSearch(record)
    assert finding.arranged(listed, line, "No.", turned=False) == listed
    assert not read, "the rows know this much"
    assert finding.place(listed[0]) == 8
    assert finding.arranged(listed, f"{line} 6-10", "No.", turned=False) == []
    finding.look_on(60)
    assert finding.arranged(listed, f"{line} 6-10", "No.", turned=False) == listed[1:]
    assert finding.place(listed[1]) == 9


@pytest.mark.parametrize(
    ("column", "found"), [("Date", [3, 1, 2]), ("Year", [3, 1, 2]), ("Round", [3, 2, 1])]
)
def test_games_are_sorted_by_their_day_and_their_round(column: str, found: list[int]) -> None:
    """Round 9 comes before round 10."""
    assert [row.number for row in arranged(rows(), "", column, turned=False)] == found


def test_columns_that_no_game_knows_anything_of_are_known() -> None:
    assert not unknown_columns(rows())
    assert unknown_columns(rows()[2:]) == {"Site", "Date", "Year", "Round"}
    assert unknown_columns([]) == {"Site", "Date", "Year", "Round"}
