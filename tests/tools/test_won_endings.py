"""Which endings of several kings against one a level wins."""

from __future__ import annotations

import pytest
from checkers_tools.won_endings import KINGS, endings, won_endings

from checkers_app.engine.checkers.endgames.library import Tables, open_tables
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import open_resources
from checkers_app.games.base import Side
from checkers_app.notation.fen import parse_fen
from checkers_app.terminal.cli import main


@pytest.fixture(scope="module")
def tables() -> Tables:
    return open_tables()


@pytest.mark.parametrize("kings", KINGS)
def test_they_are_won_and_all_different(tables: Tables, kings: int) -> None:
    found = endings(tables, kings, 20)
    assert len(set(found)) == 20
    for state in found:
        known = tables.probe(state)
        assert known is not None
        assert known.result == "win"
        assert state.side_to_move is Side.SECOND
        assert state.kings.bit_count() == len(state.pieces()) == kings + 1
    assert endings(tables, kings, 5) == found[:5]


@pytest.mark.slow
def test_who_plays_by_the_tables_wins_all_and_a_beginner_few(tables: Tables) -> None:
    engines = Engines(open_resources(book=False))
    starts = endings(tables, 2, 4)
    assert won_endings(engines, 9, starts) == 4
    assert won_endings(engines, 0, starts) < 4


def test_a_drawn_ending_is_not_won() -> None:
    drawn = parse_fen("W:WK1:BK32")
    assert won_endings(Engines(open_resources(book=False)), 9, [drawn]) == 0


@pytest.mark.slow
def test_every_level_gets_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "ladder", "--endings", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| level | 4 kings | 3 kings | 2 kings |"
    assert lines[-1] == "| 9 | 1 | 1 | 1 |"
    assert [line.split()[1] for line in lines[2:6]] == ["0", "½", "1", "1½"]
