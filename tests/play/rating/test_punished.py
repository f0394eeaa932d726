"""After a costly move was taken back, the computer does not repeat it."""

from __future__ import annotations

import pytest
from asked import found
from sittings import begin
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import UNLIMITED, Position, Progress
from checkers_app.engine.engines import Engines
from checkers_app.engine.opponents.second_try import SecondTry
from checkers_app.engine.resources import NOTHING
from checkers_app.games.base import Move, State
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.record import Record
from checkers_app.play.rating.punished import punished_moves

THROWN_AWAY = parse_fen("W:W22,32:B15,1")
EXCHANGE = parse_fen("W:W22,27,32:B15,1")


def record_of(state: State, *lines: tuple[Move, ...]) -> Record:
    """A game in which each of these lines was played from the start and taken back."""
    record = Record(state)
    for line in lines:
        path: tuple[int, ...] = ()
        for move in line:
            record, path = record.add(path, move)
    return record


@pytest.mark.parametrize(
    ("state", "lines", "punished"),
    [
        (THROWN_AWAY, [(Move((22, 18)), Move((15, 22), (18,)))], {Move((22, 18))}),
        (THROWN_AWAY, [(Move((22, 18)),)], set()),
        (THROWN_AWAY, [(Move((22, 17)), Move((15, 18)))], set()),
        # 27-23 allows 15-19, and captures it: nothing is lost.
        (EXCHANGE, [(Move((27, 23)), Move((15, 19)))], set()),
        (
            THROWN_AWAY,
            [
                (Move((22, 17)), Move((15, 18))),
                (Move((22, 18)), Move((15, 22), (18,))),
            ],
            {Move((22, 18))},
        ),
    ],
)
def test_what_has_cost_a_piece_is_known(
    state: State, lines: list[tuple[Move, ...]], punished: set[Move]
) -> None:
    assert punished_moves(CHECKERS, record_of(state, *lines), ()) == punished


def test_a_lost_game_counts_where_nothing_is_taken() -> None:
    state = TICTACTOE.initial
    for square in (1, 5, 2):  # X threatens 3, and O is to move
        state = state.play(Move((square,)))
    careless, careful = Move((9,)), Move((3,))
    record = record_of(state, (careless, Move((3,))), (careful, Move((7,))))
    assert punished_moves(TICTACTOE, record, ()) == {careless}


def test_the_computer_is_asked_for_another_move_after_the_taking_back() -> None:
    table = begin(start="B:W22,32:B10,1")
    human, careless, taken = Move((10, 15)), Move((22, 18)), Move((15, 22), (18,))
    table.session.play(human)
    table.session.tick(1.0)
    assert table.asked.shunned == [frozenset()]
    table.answer(found(careless), 2.0)
    table.session.play(taken)
    table.session.undo()
    table.session.undo()
    table.session.play(human)
    table.session.tick(3.0)
    assert table.asked.shunned[-1] == {careless}


@pytest.mark.parametrize("number", [0, 1, 4, 6, 8])
def test_a_level_has_another_move(number: int) -> None:
    engine = Engines(NOTHING).for_level(CHECKERS, number, seed=5)
    state = parse_fen("W:W19,21,22,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,14,16")
    first = engine.search(Position(state), UNLIMITED).move
    assert first is not None
    told: list[Progress] = []
    other = SecondTry(engine, frozenset({first})).search(Position(state), UNLIMITED, None, told.append)
    assert other.move != first
    assert other.move in state.legal_moves()
    assert told[-1].pv[0] == other.move == other.pv[0]
