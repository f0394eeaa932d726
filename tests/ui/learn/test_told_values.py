"""What the window tells of nodes that were not searched to the end: stopped, left out, remembered."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect, Surface
from strategies import CHECKERS, TICTACTOE, after_random_moves
from tree_study import PALETTE, opened, waited

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.learn.recording import record_search
from checkers_app.learn.tree import UNSEEN
from checkers_app.ui.context import Context
from checkers_app.ui.learn.tree.cards import draw_line_words
from checkers_app.views.learn.tree.study import Question, Study, Way, prepare


@pytest.fixture
def study() -> Study:
    recording = record_search(
        CHECKERS, Position(CHECKERS.initial), Switches(move_ordering=True), Limits(depth=5, nodes=700)
    )
    return prepare(Question(CHECKERS, CHECKERS.initial, Way.ORDERED, 5), recording, PALETTE)


def missing(study: Study) -> list[int]:
    return [row for row, ending in enumerate(study.tree.endings) if ending == UNSEEN]


def test_the_board_speaks_of_no_cut_where_none_was(
    study: Study, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def note(_look: object, _surface: object, text: str, *_args: object, **_more: object) -> None:
        said.append(text)

    monkeypatch.setattr("checkers_app.ui.learn.tree.cards.coloured", note)
    for row in (missing(study)[0], 0):
        draw_line_words(context.look, Surface((400, 400)), Rect(0, 0, 300, 200), study, row, known=True)
    assert said == [
        "The last position that was searched here, Black to move.",
        "Black to move. Not decided yet.",
    ]


def test_a_node_that_the_table_knew_is_not_said_to_be_an_end(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = opened(way=Way.TABLE)
    session.deepen(2)
    study = waited(session)
    said: list[str] = []

    def note(_look: object, _surface: object, text: str, *_args: object, **_more: object) -> None:
        said.append(text)

    monkeypatch.setattr("checkers_app.ui.learn.tree.cards.coloured", note)
    row = study.tree.endings.index(Ending.TABLE)
    draw_line_words(context.look, Surface((400, 400)), Rect(0, 0, 300, 200), study, row, known=True)
    assert said == [f"Worth {study.value_text(row)} to Black, as found before by another order of moves."]


def test_at_the_end_of_a_game_it_is_said_who_has_won(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = opened(TICTACTOE, after_random_moves(TICTACTOE.initial, Random(5), 5), way=Way.MINIMAX)
    study = waited(session)
    said: set[str] = set()

    def note(_look: object, _surface: object, text: str, *_args: object, **_more: object) -> None:
        said.add(text)

    monkeypatch.setattr("checkers_app.ui.learn.tree.cards.coloured", note)
    for row, ending in enumerate(study.tree.endings):
        if ending == Ending.GAME_OVER:
            draw_line_words(context.look, Surface((400, 400)), Rect(0, 0, 300, 200), study, row, known=True)
    assert said == {f"The game is over: {end}." for end in ("X has won", "O has won", "a draw")}
