"""Won endings with few pieces: which levels win them, and when a level uses this method."""

from __future__ import annotations

from random import Random

import pytest
from strategies import CHECKERS

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.checkers.endgames.library import open_tables
from checkers_app.engine.engines import Engines
from checkers_app.engine.opponents.finishing import Finisher
from checkers_app.engine.resources import NOTHING, Resources
from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen

TABLES = open_tables()
WITH_TABLES = Engines(Resources(None, TABLES))
FEWEST_PLIES = 7
QUIET = 80


def kings_against_one(kings: int, seed: int) -> Checkers:
    """Black's kings against White's only one in a random position, a win that takes a while."""
    random = Random(seed)
    while True:
        *own, last = random.sample(range(1, 33), kings + 1)
        pieces = {square: Piece(Side.FIRST, king=True) for square in own}
        state = Checkers.from_pieces({**pieces, last: Piece(Side.SECOND, king=True)}, Side.FIRST)
        known = TABLES.probe(state)
        if known is None:
            return state
        if known.result == "win" and (known.plies is None or known.plies >= FEWEST_PLIES):
            return state


def is_won(state: Checkers, hunter: Engine, defence: Engine) -> bool:
    """Whether Black wins before a draw can be claimed by the 40-move rule."""
    quiet: list[Checkers] = []
    while (outcome := state.outcome()) is None and len(quiet) < QUIET:
        player = hunter if state.side_to_move is Side.FIRST else defence
        move = player.search(Position(state, tuple(quiet)), UNLIMITED).move
        assert move is not None
        quiet = [] if state.is_progress(move) else [*quiet, state]
        state = state.play(move)
    return outcome is not None and outcome.winner is Side.FIRST


def wins(level: float, kings: int, games: int) -> int:
    return sum(
        is_won(
            kings_against_one(kings, seed),
            WITH_TABLES.for_level(CHECKERS, level, seed=seed),
            WITH_TABLES.for_level(CHECKERS, 9, seed=1),
        )
        for seed in range(games)
    )


@pytest.mark.few
@pytest.mark.parametrize("kings", [3, 4])
@pytest.mark.parametrize("level", [4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5])
def test_from_the_fourth_level_on_three_and_four_kings_always_catch_one(level: float, kings: int) -> None:
    assert wins(level, kings, 4) == 4


@pytest.mark.slow
def test_the_second_level_mostly_wins_with_four_kings_and_knows_less_with_two() -> None:
    assert wins(2, 4, 12) >= 8
    assert wins(2, 2, 12) < wins(4, 2, 12)


def test_a_way_that_leads_over_an_exchange_is_gone_to_its_end() -> None:
    """Two of three kings were sacrificed for the opposition: one against one, and won."""
    level, defence = (WITH_TABLES.for_level(CHECKERS, number, seed=1) for number in (4, 9))
    assert is_won(parse_fen("B:WK16:BK10"), level, defence)


@pytest.mark.slow
@pytest.mark.parametrize("engines", [WITH_TABLES, Engines(NOTHING)], ids=["too many for tables", "no tables"])
def test_where_no_table_reaches_the_lone_king_is_caught_as_well(engines: Engines) -> None:
    kings = 5 if engines is WITH_TABLES else 4
    for seed in range(3):
        hunter, defence = (engines.for_level(CHECKERS, level, seed=seed) for level in (4, 5))
        assert is_won(kings_against_one(kings, seed), hunter, defence)


class Asked:
    """An engine that counts its searches."""

    def __init__(self) -> None:
        self.count = 0

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        del limits, stop, report
        self.count += 1
        move = position.state.legal_moves()[0]
        return SearchResult(move, 0, 1, 1, (move,), 0.0)

    def new_game(self) -> None:
        pass


def asked(state: Checkers, skill: float, games: int = 200) -> int:
    """How often in some games the level uses its own search."""
    engine = Asked()
    for seed in range(games):
        Finisher(CHECKERS, engine, skill, seed, lambda *_: None).search(Position(state))
    return engine.count


@pytest.mark.slow
def test_the_way_is_found_as_often_as_the_level_is_skilled() -> None:
    state = parse_fen("B:WK32:BK1,K2,K10")
    assert asked(state, 0.0) == 200
    assert 110 < asked(state, 0.3) < 170
    assert asked(state, 1.0) == 0


@pytest.mark.parametrize(
    "fen",
    ["B:WK32,K31:BK1,K2", "B:WK32,K31,K30:BK1,K2,K3,K4,K5", "B:WK32,K30:BK1", "B:WK10:BK6,K1"],
    ids=["as many", "three are left", "behind", "a jump that must be made"],
)
def test_there_is_nothing_to_hunt(fen: str) -> None:
    assert asked(parse_fen(fen), 1.0, 10) == 10


def test_no_time_is_left_to_the_level_itself() -> None:
    engine = Asked()
    stop = StopToken()
    stop.stop()
    Finisher(CHECKERS, engine, 1.0, 1, lambda *_: None).search(
        Position(parse_fen("B:WK32:BK1,K2,K10")), UNLIMITED, stop
    )
    assert engine.count == 1
