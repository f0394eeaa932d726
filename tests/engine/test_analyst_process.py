"""An analyst in its own process gives the same results, can be stopped, and ends with its user."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Timer

import pytest

from checkers_app.engine import checkers as compiled
from checkers_app.engine.analyst_process import AnalystProcess
from checkers_app.engine.api import Limits, Position, StopToken
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import open_resources
from checkers_app.games import find_game
from checkers_app.games.checkers import GAME
from checkers_app.notation.fen import parse_fen

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not compiled.available(), reason="the compiled engine is missing"),
]


@pytest.fixture(scope="module")
def process() -> Iterator[AnalystProcess]:
    process = AnalystProcess(1)
    yield process
    process.close()


@pytest.mark.parametrize("key", ["checkers", "international", "tictactoe"])
def test_it_answers_like_an_analyst_in_this_process(process: AnalystProcess, key: str) -> None:
    game = find_game(key)
    assert game is not None
    here, there = Engines(open_resources(book=False), 1).analyst(game, threads=1), process.analyst(game)
    assert there.look_nodes == here.look_nodes
    state = game.initial
    for _ in range(3):
        here.new_game()
        there.new_game()
        asked = Position(state), Limits(nodes=5_000)
        ours, theirs = here.search(*asked), there.search(*asked)
        assert (theirs.move, theirs.score, theirs.pv) == (ours.move, ours.score, ours.pv)
        state = state.play(state.legal_moves()[0])


def test_it_knows_what_the_tables_know(process: AnalystProcess) -> None:
    known = Engines(open_resources(book=False), 1).analyst(GAME, threads=1)
    for fen in ("W:WK1:B20", "B:W30:BK1", "W:W21,22:B9"):
        state = parse_fen(fen)
        assert process.analyst(GAME).certain(state) == known.certain(state)


def test_a_search_is_stopped_and_another_is_answered(process: AnalystProcess) -> None:
    analyst, stop = process.analyst(GAME), StopToken()
    Timer(0.2, stop.stop).start()
    began = time.monotonic()
    found = analyst.search(Position(GAME.initial), Limits(nodes=10**12), stop)
    assert time.monotonic() - began < 60
    assert found.move in GAME.initial.legal_moves()
    assert analyst.search(Position(GAME.initial), Limits(nodes=1_000)).nodes < 100_000


def test_what_fails_there_is_raised_here_and_it_goes_on(process: AnalystProcess) -> None:
    assert process.analyst(GAME).look_nodes == 100_000
    with pytest.raises(RuntimeError, match="unknown board: chess"):
        process.ask("chess", "look_nodes")
    assert process.analyst(GAME).look_nodes == 100_000


def test_a_process_that_has_ended_is_an_error() -> None:
    process = AnalystProcess(1)
    analyst = process.analyst(GAME)
    process._process.kill()
    with pytest.raises(ChildProcessError, match="the search process has ended"):
        analyst.new_game()
    process.close()


def test_without_a_question_there_is_no_process() -> None:
    process = AnalystProcess(1)
    assert process._process.pid is None
    process.close()
