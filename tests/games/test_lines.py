"""Lines end where they are no longer legal."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE, randoms

from checkers_app.games.base import Game, Move
from checkers_app.games.lines import legal_part, line_texts


@given(randoms, st.sampled_from((CHECKERS, TICTACTOE)), st.integers(0, 20))
def test_a_line_ends_where_it_is_no_longer_legal(random: Random, game: Game, length: int) -> None:
    state = start = game.initial
    line: list[Move] = []
    texts = []
    while len(line) < length and state.legal_moves():
        line.append(random.choice(state.legal_moves()))
        texts.append(state.move_text(line[-1]))
        state = state.play(line[-1])
    assert legal_part(start, line) == tuple(line)
    nowhere = Move((1, 32))
    assert legal_part(start, (*line, nowhere, *line)) == tuple(line)
    assert line_texts(start, (*line, nowhere)) == texts


def test_what_is_legal_again_after_a_gap_is_no_part_of_it() -> None:
    line = (Move((11, 15)), Move((1, 32)), Move((23, 19)))
    assert legal_part(CHECKERS.initial, line) == line[:1]
    assert line_texts(CHECKERS.initial, line) == ["11-15"]


def test_no_moves_are_no_line() -> None:
    assert legal_part(CHECKERS.initial, ()) == ()
    assert line_texts(CHECKERS.initial, ()) == []
