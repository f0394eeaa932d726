"""The list of games: what it is searched by."""

from __future__ import annotations

import pytest

from checkers_app.notation.pdn import parse_game
from checkers_app.views.games.rows import GameRow, arranged, row_of_record

TEXTS = (
    """[Event "Winter cup"]
[Site "Leeds"]
[Date "1931.02.03"]
[Black "Ada"]
[White "Bruno"]
[Result "1-0"]

1. 11-15 23-19 2. 8-11 22-17 1-0""",
    """[Event "Club"]
[Site "York"]
[Date "1932.??.??"]
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
        ("11-15 22-17", [1, 3]),
        ("11-15 8-1", [1]),
        ("", [1, 2, 3]),
    ],
)
def test_games_are_found_by_anything_that_the_list_knows_of_them(wanted: str, found: list[int]) -> None:
    assert [row.number for row in arranged(rows(), wanted, "No.", turned=False)] == found


def test_games_are_sorted_by_their_site() -> None:
    assert [row.number for row in arranged(rows(), "", "Site", turned=False)] == [3, 1, 2]
    assert [row.number for row in arranged(rows(), "", "Site", turned=True)] == [2, 1, 3]
