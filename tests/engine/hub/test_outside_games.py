"""Whole games of our server with an unmodified independent client and rulebook: pydraughts."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Iterator
from random import Random

import draughts
import pytest
from draughts.engine import HubEngine, Limit

from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME
from checkers_app.notation.hub import parse_move
from checkers_app.play.match import Control, Match, Seat

GAMES_EACH = 2
"""With each colour and each kind of limit: eight games."""
CLOCK_SECONDS, INCREMENT = 4.0, 0.05
MOVE_SECONDS = 0.03
WEAK = "1"
"""The level that our engine plays in some games, so that not all are won in a few moves."""


@pytest.fixture
def engine(caplog: pytest.LogCaptureFixture) -> Iterator[HubEngine]:
    """The client of our server, which warns of every unexpected reply."""
    caplog.set_level(logging.WARNING)
    engine = HubEngine(["/usr/bin/env", f'"{sys.executable}" -m checkers_app hub'])
    engine.configure({"hash": "4", "book": "true"})
    engine.init()
    yield engine
    engine.quit()
    assert engine.p.wait(10) == 0
    for stream in (engine.p.stdin, engine.p.stdout):
        stream.close()
    assert caplog.messages == []


@pytest.mark.slow
@pytest.mark.parametrize("clock", [True, False], ids=["clock", "move time"])
@pytest.mark.parametrize("side", Side, ids=["black", "white"])
def test_games_end_without_an_error(side: Side, clock: bool, engine: HubEngine) -> None:  # noqa: FBT001
    for seed in range(GAMES_EACH):
        engine.configure({"level": WEAK if seed % 2 else "0"})
        engine.init()
        play(engine, side, Random(seed), clock=clock)


def play(engine: HubEngine, side: Side, rng: Random, *, clock: bool) -> None:
    """One game against random moves, on both boards at once."""
    seat = Seat(Control.COMPUTER)
    match, board = Match.new(GAME, (seat, seat)), draughts.Board(variant="english")
    left = CLOCK_SECONDS
    engine.send("new-game")
    while match.outcome is None:
        legal = {move.hub_move: move for move in board.legal_moves()}
        assert {parse_move(checkers_state(match.state), name) for name in legal} <= set(
            match.state.legal_moves()
        )
        if match.side_to_move is side:
            limit = Limit(time=left, inc=INCREMENT) if clock else Limit(movetime=MOVE_SECONDS)
            begin = time.monotonic()
            answer = engine.play(board, limit, ponder=False)
            left += INCREMENT - (time.monotonic() - begin)
            assert answer.move.hub_move in legal
            move = answer.move
        else:
            move = legal[rng.choice(sorted(legal))]
        match = match.play(parse_move(checkers_state(match.state), move.hub_move))
        board.push(move)
    if clock:
        assert left > 0
    if match.outcome.winner is not None:
        assert board.is_over()
