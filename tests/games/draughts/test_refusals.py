"""Why a move is not allowed: the sentence names the rule."""

from __future__ import annotations

import pytest

from checkers_app.games.draughts import RULE_SETS
from checkers_app.games.draughts.position_text import parse_from_top_left
from checkers_app.games.draughts.rulebook import law_of


@pytest.mark.parametrize(
    ("name", "fen", "squares", "reason"),
    [
        (
            "brazilian",
            "W:W21,32:B17,19,27",
            (21,),
            "You must take the most pieces: G1 jumps twice, to E3 and G5",
        ),
        ("spanish", "W:W22,24:BK18,20", (9, 18), "If jumps are equal, take the most kings: 11 takes 15"),
        ("italian", "W:W22,K24:B18,20", (22,), "If jumps are equal, you must jump with a king: 24 takes 20"),
        ("czech", "W:W22,K32:B18,27", (22, 15), "A king must jump before a man: G1 jumps to C5, B6 or A7"),
        ("czech", "W:W15,31:B18", (15, 22), "A man jumps forward only"),
        ("italian", "W:W22:BK18", (22, 13), "A man cannot take a king"),
        ("german", "W:WK29:B22", (29, 15), "A king lands right behind the piece that it takes"),
        (
            "english",
            "W:WK29:B22",
            (29, 15),
            "A king jumps over a piece next to it and lands right behind it",
        ),
        ("english", "W:WK29:B1", (29, 22), "A king moves one square only"),
        ("international", "W:W31:B1", (31, 37), "A man moves forward only"),
        ("international", "W:W31:B1", (31, 22), "A man moves one square only"),
        ("international", "W:WK46,37:B1", (46, 32), "46 cannot go to 32: the way is blocked"),
        ("russian", "W:WK29,22:B1", (29, 18), "A1 cannot go to D4: the way is blocked"),
        ("russian", "W:WK18:B1", (18, 30), "A king moves along the diagonals only"),
        ("russian", "W:W29:B1", (1,), "That is Black's piece"),
        ("russian", "W:W29:B1", (18,), "Square D4 is empty"),
        ("russian", "W:W22:B18", (22, 17), "You must jump: C3 takes D4"),
        ("english-optional", "W:W22:B18", (22, 14), "22 can go to 15 or 17"),
        ("antidraughts", "W:W:B1", (1,), "The game is over"),
    ],
)
def test_the_reason_names_the_rule(name: str, fen: str, squares: tuple[int, ...], reason: str) -> None:
    state = parse_from_top_left(RULE_SETS[name], fen)
    assert state.refusal(squares) == reason


def test_squares_are_called_as_the_reader_calls_them() -> None:
    state = law_of(RULE_SETS["russian"]).start
    assert state.refusal((17,), lambda square: f"<{square}>") == "Square <17> is empty"
