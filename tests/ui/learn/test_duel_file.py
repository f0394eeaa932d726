"""The saved picture of a duel."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from pygame import Surface

from checkers_app.engine.api import Position
from checkers_app.games import boards
from checkers_app.learn.duel.duel import DuelLimits, run_duel
from checkers_app.ui.learn.duel.duel_file import duel_drawing
from checkers_app.views.learn.contest import Standings
from checkers_app.words import say_number

TICTACTOE = boards()["tictactoe"]


@pytest.mark.parametrize(("depth", "nodes"), [(1, 100), (3, 200)])
def test_the_picture_has_the_name_and_the_nodes_of_every_search(
    display: Surface, depth: int, nodes: int
) -> None:
    """Including stopped searches."""
    assert display
    limits = DuelLimits(nodes=nodes)
    rows = tuple(run_duel(TICTACTOE, Position(TICTACTOE.initial), depth, limits=limits))
    standings = Standings(tuple(row.contestant for row in rows), rows, depth)
    text = duel_drawing("Tic-tac-toe <1>", standings, limits).svg_text()
    root = ET.fromstring(text)  # noqa: S314 - our own text
    texts = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "Tic-tac-toe <1>" in texts
    for row in rows:
        assert row.contestant.title in texts
        assert any(say_number(row.nodes) in told for told in texts)
    stopped = [row for row in rows if not row.is_finished and not row.missing]
    assert any("stopped at" in told for told in texts) is bool(stopped)


def test_a_duel_that_has_not_begun_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
        duel_drawing("Nothing", Standings((), (), 1), DuelLimits())
