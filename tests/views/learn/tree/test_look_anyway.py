"""Results of looking at branches that were left out."""

from __future__ import annotations

import pytest
from strategies import CHECKERS
from tree_study import PALETTE

from checkers_app.engine.api import Limits, Position, StopToken
from checkers_app.engine.textbook.switches import Switches
from checkers_app.learn.tree.recording import record_search
from checkers_app.learn.tree.tree import UNSEEN
from checkers_app.views.learn.tree.look_anyway import look_anyway
from checkers_app.views.learn.tree.study import Question, Study, Way, prepare
from checkers_app.views.learn.tree.tree_words import answer_words


@pytest.fixture
def study() -> Study:
    recording = record_search(
        CHECKERS, Position(CHECKERS.initial), Switches(move_ordering=True), Limits(depth=5, nodes=700)
    )
    return prepare(Question(CHECKERS, CHECKERS.initial, Way.ORDERED, 5), recording, PALETTE)


def missing(study: Study) -> list[int]:
    return [row for row, ending in enumerate(study.tree.endings) if ending == UNSEEN]


def test_of_what_the_stop_left_out_no_choice_follows(study: Study) -> None:
    assert missing(study)
    for stub in missing(study):
        answer = look_anyway(study, stub, StopToken())
        assert answer.moves
        assert answer.sentence == ""
        assert "chosen" not in answer_words(study, answer)
