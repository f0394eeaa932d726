"""The text about nodes that were not completely searched: stopped, left out, from the table."""

from __future__ import annotations

from random import Random

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves
from tree_study import PALETTE, opened, waited

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.learn.tree.recording import record_search
from checkers_app.learn.tree.tree import UNSEEN
from checkers_app.views.learn.tree.study import Question, Study, Way, prepare
from checkers_app.views.learn.tree.tree_words import verdict_words


@pytest.fixture
def study() -> Study:
    recording = record_search(
        CHECKERS, Position(CHECKERS.initial), Switches(move_ordering=True), Limits(depth=5, nodes=700)
    )
    return prepare(Question(CHECKERS, CHECKERS.initial, Way.ORDERED, 5), recording, PALETTE)


def missing(study: Study) -> list[int]:
    return [row for row, ending in enumerate(study.tree.endings) if ending == UNSEEN]


def test_the_board_speaks_of_no_cut_where_none_was(study: Study) -> None:
    assert [verdict_words(study, row, known=True) for row in (missing(study)[0], 0)] == [
        "The last position that was searched here, Black to move.",
        "Black to move. Not decided yet.",
    ]


def test_a_node_that_the_table_knew_is_not_said_to_be_an_end() -> None:
    session = opened(way=Way.TABLE)
    session.deepen(2)
    study = waited(session)
    row = study.tree.endings.index(Ending.TABLE)
    said = verdict_words(study, row, known=True)
    assert said == f"Worth {study.value_text(row)} to Black: already known from another order of moves."


def test_at_the_end_of_a_game_it_is_said_who_has_won() -> None:
    session = opened(TICTACTOE, after_random_moves(TICTACTOE.initial, Random(5), 5), way=Way.MINIMAX)
    study = waited(session)
    ends = [row for row, ending in enumerate(study.tree.endings) if ending == Ending.GAME_OVER]
    said = {verdict_words(study, row, known=True) for row in ends}
    assert said == {f"The game is over: {end}." for end in ("X has won", "O has won", "a draw")}
