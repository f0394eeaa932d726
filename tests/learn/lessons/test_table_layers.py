"""The layers of the endgame of two kings, from the program's tables."""

from __future__ import annotations

from collections import Counter

import pytest

from checkers_app.engine.checkers.endgames.library import Tables, open_tables
from checkers_app.games.base import State
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.lessons.table_layers import two_kings
from checkers_app.notation.fen import parse_fen


def by_the_rules() -> tuple[Counter[int], int]:
    """Positions by plies to the end, and drawn ones: computed from the end backwards, without a table."""
    squares = range(1, 33)
    states: list[State] = [
        parse_fen(f"{side}:WK{white}:BK{black}")
        for side in "BW"
        for white in squares
        for black in squares
        if white != black
    ]
    after = {state: [state.play(move) for move in state.legal_moves()] for state in states}
    known: dict[State, int] = {}
    plies = 0
    while True:
        plies += 1
        found = []
        for state in states:
            if state in known:
                continue
            ends = [0 if child.outcome() is not None else known.get(child) for child in after[state]]
            lost = [end for end in ends if end is not None and end % 2 == 0]
            if (plies % 2 and plies - 1 in lost) or (plies % 2 == 0 and not lost and None not in ends):
                found.append(state)
        if not found and plies > 1:
            return Counter(known.values()), len(states) - len(known)
        known.update(dict.fromkeys(found, plies))


@pytest.mark.slow
def test_the_layers_are_those_of_the_rules() -> None:
    layers = two_kings(open_tables())
    assert layers is not None
    counted, drawn = by_the_rules()
    assert {layer.plies: layer.positions for layer in layers.layers} == counted
    assert [layer.plies for layer in layers.layers] == list(range(1, 12))
    assert [layer.positions for layer in layers.layers] == [144, 28, 80, 20, 36, 64, 80, 36, 52, 68, 68]
    assert all(layer.is_won == (layer.plies % 2 == 1) for layer in layers.layers)
    assert (layers.drawn, layers.decided, layers.positions) == (drawn, 676, 1984)
    assert drawn == 1308


def test_without_tables_there_is_nothing_to_count() -> None:
    assert two_kings(None) is None
    assert two_kings(Tables()) is None


def test_one_lesson_tells_of_them() -> None:
    assert [lesson.key for lesson in lessons() if lesson.has_layers] == ["tables"]
