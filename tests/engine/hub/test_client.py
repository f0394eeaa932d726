"""How our Hub client handles everything that a program may send."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkers_app.engine.api import Progress
from checkers_app.engine.hub.client import _read_done, _read_info
from checkers_app.games.base import MoveTextError
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.hub import parse_line, write_line

NOTHING = Progress(0, 0, 0, (), 0.0)
VALUES = st.one_of(
    st.text(max_size=60),
    st.floats().map(str),
    st.integers().map(str),
    st.from_regex(r"-?[0-9]{1,30}(\.[0-9]*)?(e[0-9]{1,4})?", fullmatch=True),
    st.sampled_from(["1e999", "-inf", "nan", "11-15 23-18", "9" * 5000, "²", "11-15"]),
)


@pytest.mark.slow
@given(st.dictionaries(st.sampled_from(["depth", "nodes", "score", "pv", "move", "ponder"]), VALUES))
def test_whatever_a_program_tells_is_read_or_left_out(arguments: dict[str, str]) -> None:
    told = _read_info(Checkers(), arguments, NOTHING, 0.0)
    assert math.isfinite(told.score)
    assert told.depth >= 0
    try:
        result = _read_done(Checkers(), arguments, told, 0.0)
    except MoveTextError:
        return
    assert result.move is None or result.move in Checkers().legal_moves()


@given(st.text(), st.dictionaries(st.from_regex(r"[a-z]{1,9}", fullmatch=True), VALUES, max_size=4))
def test_any_line_is_read(line: str, arguments: dict[str, str]) -> None:
    parse_line(line)
    command, found = parse_line(write_line("info", **arguments))
    assert command == "info"
    assert found.keys() == arguments.keys()


def test_a_line_of_a_thousand_moves_is_cut_off() -> None:
    state = parse_fen("W:WK1:BK32")
    pv = " ".join(["1-5 32-28 5-1 28-32"] * 250)
    assert len(_read_info(state, {"pv": pv}, NOTHING, 0.0).pv) == 100
