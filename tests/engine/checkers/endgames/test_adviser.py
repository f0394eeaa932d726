"""Playing by the endgame tables: won endings are won, drawn ones held."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from endings import random_ending, shipped

from checkers_app.engine.api import (
    TABLE_WIN,
    UNLIMITED,
    WIN,
    WIN_BOUND,
    Limits,
    Position,
    StopToken,
    plies_to_win,
)
from checkers_app.engine.checkers.endgames import build as building
from checkers_app.engine.checkers.endgames import reader
from checkers_app.engine.checkers.endgames.adviser import Adviser
from checkers_app.engine.checkers.endgames.library import Known, Tables
from checkers_app.engine.checkers.endgames.reader import Phase
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import levels_for
from checkers_app.engine.resources import Resources
from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.checkers import Checkers
from checkers_app.games.history import QUIET_PLIES_FOR_DRAW
from checkers_app.notation.fen import parse_fen, write_fen

SOON = Limits(seconds=0.2)
TOP = levels_for(CHECKERS)[-1]


@pytest.fixture(scope="module")
def tables() -> Tables:
    return shipped()


def result(tables: Tables, state: Checkers) -> str:
    known = tables.probe(state)
    assert known is not None
    return known.result


@pytest.fixture(scope="module")
def exact(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """Tables with the length of every win, also those with 5 pieces."""
    folder = tmp_path_factory.mktemp("exact")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "DISTANCES", 5)
        building.build(5, folder, threads=2)
    tables = Tables.open(folder)
    assert tables.probe(parse_fen("W:WK1,K2,21:BK32,4")) == Known("win", 41)
    return tables


def endings(tables: Tables, wanted: str, count: int, seed: int) -> Iterator[Checkers]:
    """Random positions with 2 to 5 pieces and this result for the side to move."""
    rng = Random(seed)
    while count:
        state = random_ending(rng, rng.randint(2, 5))
        if result(tables, state) == wanted:
            count -= 1
            yield state


def win_against_longest_resistance(tables: Tables, defence: Tables, start: Checkers) -> None:
    """The top level wins a won position in time for the 40-move rule.

    The other side always plays the longest defence that ``defence`` knows."""
    hunter = start.side_to_move
    engine = Engines(Resources(tables=tables), hash_mib=1).for_level(CHECKERS, TOP)
    defender = Adviser(defence)
    state = start
    history: list[Checkers] = []
    while state.outcome() is None:
        if state.side_to_move is hunter:
            found = engine.search(Position(state, tuple(history)), UNLIMITED)
            assert found.score > WIN_BOUND, write_fen(start)
            move = found.move
        else:
            advice = defender.advise(state)
            assert advice is not None
            move = advice.moves[0]
        assert move is not None
        history = [] if state.is_progress(move) else [*history, state]
        state = state.play(move)
        assert len(history) < QUIET_PLIES_FOR_DRAW, write_fen(start)
        assert result(tables, state) == ("win" if state.side_to_move is hunter else "loss")
    assert state.side_to_move is not hunter, write_fen(start)


def hold_against_traps(tables: Tables, start: Checkers, plies: int, rng: Random) -> None:
    """The top level preserves a draw with little time to think.

    The other side preserves it too and leaves as few drawing replies as it can.
    """
    holder = start.side_to_move
    level = replace(TOP, limits=Limits(nodes=2_000), threads=1)
    engine = Engines(Resources(tables=tables), hash_mib=1).for_level(CHECKERS, level)
    state = start
    history: list[Checkers] = []
    for _ in range(plies):
        if state.outcome() is not None:
            break
        if state.side_to_move is holder:
            move = engine.search(Position(state, tuple(history)), UNLIMITED).move
            assert move is not None
        else:
            move = min(
                drawing_moves(tables, state), key=lambda each: (ways_out(tables, state, each), rng.random())
            )
        history = [] if state.is_progress(move) else [*history, state]
        state = state.play(move)
        known = result(tables, state)
        assert known != ("win" if state.side_to_move is not holder else "loss"), write_fen(start)
        if known != "draw":
            break


def drawing_moves(tables: Tables, state: Checkers) -> list[Move]:
    return [move for move, after in tables.probe_moves(state) if after is not None and after.result == "draw"]


def ways_out(tables: Tables, state: Checkers, move: Move) -> int:
    return len(drawing_moves(tables, state.play(move)))


@pytest.mark.slow
def test_the_top_level_wins_what_is_won(tables: Tables) -> None:
    for start in endings(tables, "win", 30, seed=1):
        win_against_longest_resistance(tables, tables, start)


@pytest.mark.long
def test_the_top_level_wins_a_thousand_won_endings(tables: Tables, exact: Tables) -> None:
    for start in endings(tables, "win", 1_000, seed=2):
        win_against_longest_resistance(tables, exact, start)


@pytest.mark.slow
def test_the_top_level_holds_what_is_drawn(tables: Tables) -> None:
    rng = Random(3)
    for start in endings(tables, "draw", 10, seed=3):
        hold_against_traps(tables, start, 30, rng)


@pytest.mark.long
def test_the_top_level_holds_a_thousand_drawn_endings(tables: Tables) -> None:
    rng = Random(4)
    for start in endings(tables, "draw", 1_000, seed=4):
        hold_against_traps(tables, start, 80, rng)


def test_the_engine_wins_what_is_won_in_a_hurry(tables: Tables) -> None:
    """If there is no time to solve a phase, the search continues without it and preserves the win."""
    engine = CheckersEngine(1, 1, tables)
    rng = Random(12)
    held = 0
    while held < 30:
        state = random_ending(rng, 5)
        if result(tables, state) != "win":
            continue
        engine._adviser = None
        found = engine.search(Position(state), Limits(depth=4))
        assert found.move is not None
        assert result(tables, state.play(found.move)) == "loss"
        held += 1


@pytest.mark.parametrize("wanted", ["win", "draw"])
def test_a_search_that_ends_at_once_gives_nothing_away(
    wanted: str, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search of one ply does not probe below the root, but uses the known results of the root's moves."""
    monkeypatch.setattr(Adviser, "advise", lambda *_: None)
    engine = CheckersEngine(1, 1, tables)
    lost_in_a_ply = parse_fen("B:W13,K17:BK23,K25,K31")
    states = [state for state in endings(tables, wanted, 300, seed=13) if result(tables, state) == wanted]
    for state in (*states, lost_in_a_ply) if wanted == "win" else states:
        found = engine.search(Position(state), Limits(depth=1))
        assert found.move is not None
        after = tables.probe(state.play(found.move))
        assert after is not None
        assert after.result == {"win": "loss", "draw": "draw"}[wanted], write_fen(state)


def test_scores_tell_the_length_of_a_win_where_it_is_known(tables: Tables) -> None:
    engine = CheckersEngine(1, 1, tables)
    found = engine.search(Position(parse_fen("W:WK1,21:BK32")), SOON)
    assert (found.score, plies_to_win(found.score)) == (WIN - 39, 39)
    assert len(found.pv) == 39
    lost = engine.search(Position(parse_fen("B:WK14,K22:BK32")), SOON)
    assert lost.score < -WIN_BOUND
    far = engine.search(Position(parse_fen("W:WK1,K2,21:BK32,4")), SOON)
    assert far.score == TABLE_WIN
    assert plies_to_win(far.score) is None


def test_a_search_from_seven_pieces_sees_what_the_tables_know(tables: Tables) -> None:
    plain = CheckersEngine(1)
    knowing = CheckersEngine(1, 1, tables)
    rng = Random(15)
    states = [random_ending(rng, 7) for _ in range(150)]
    proven = [
        sum(abs(engine.search(Position(state), Limits(depth=5)).score) > WIN_BOUND for state in states)
        for engine in (plain, knowing)
    ]
    assert proven[1] > 2 * proven[0]


def test_tables_agree_with_themselves_through_the_search(tables: Tables) -> None:
    """A search of one ply from outside the tables never gives a move a better score than they do."""
    engine = CheckersEngine(1, 1, tables)
    rng = Random(14)
    compared = 0
    while compared < 200:
        state = random_ending(rng, tables.max_pieces + 1)
        children = [tables.probe(state.play(move)) for move in state.legal_moves()]
        known = [child.result for child in children if child is not None]
        if len(known) < len(children):
            continue
        compared += 1
        score = engine.search(Position(state), Limits(depth=2)).score
        if "loss" in known:
            assert score > WIN_BOUND
        elif "draw" in known:
            assert score == 0
        else:
            assert score < -WIN_BOUND


def test_a_search_without_tables_visits_the_same_nodes_as_ever() -> None:
    nodes = [
        CheckersEngine(1, 1, tables).search(Position(Checkers()), Limits(depth=7)).nodes
        for tables in (None, Tables(), shipped())
    ]
    assert len(set(nodes)) == 1


PHASE = parse_fen("W:WK1,K2,21:BK32,4")
"""A won position whose phase is solved by visiting some 47,000 positions."""
FEW_LOOKS = 10_000


def test_a_phase_for_which_there_is_no_time_is_solved_move_after_move(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players without a time limit visit as many positions on a slow machine as on a fast one."""
    looks = counted_looks(monkeypatch)
    adviser = Adviser(tables)
    asked = 1
    while (advice := adviser.advise(PHASE, seconds=0.0, looks=FEW_LOOKS)) is None:
        assert FEW_LOOKS <= sum(looks) < FEW_LOOKS + 8192
        looks.clear()
        asked += 1
    assert 1 < asked <= 9
    assert advice == Adviser(tables).advise(PHASE)


def counted_looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Records how many positions each call of ``Phase.solve`` visits."""
    looks: list[int] = []
    solve = Phase.solve

    class Counted(Phase):
        def solve(self, looks_more: int = 0) -> bool:
            before = self.looks
            solved = solve(self, looks_more)
            looks.append(self.looks - before)
            return solved

    monkeypatch.setattr(reader, "Phase", Counted)
    return looks


def test_solving_ends_when_the_time_of_the_move_is_nearly_over(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a clock that advances by 3 ms at each reading, 20 ms are over after a few steps."""
    looks = counted_looks(monkeypatch)
    times = count(0.0, 0.003)
    monkeypatch.setattr("checkers_app.engine.checkers.endgames.adviser.time.monotonic", lambda: next(times))
    assert Adviser(tables).advise(PHASE, seconds=0.02) is None
    assert len(looks) == 6
    assert max(looks) < 512, "each step is short, or it could not end in time"


@pytest.mark.parametrize(
    ("fen", "sign"),
    [
        ("W:W17,K22,K23:B5,K28,K30", 1),
        ("W:W21,K22,K18:B4,K28", 1),
        ("B:W21,K22,K18:B4,K28", -1),
        ("B:W17,K22,K23:B5,K28,K30", 0),
    ],
)
def test_a_short_search_says_what_the_tables_know(fen: str, sign: int, tables: Tables) -> None:
    """A win does not score like a merely good position, even if the time was too short to find the way."""
    found = CheckersEngine(1, 1, tables).search(Position(parse_fen(fen)), Limits(seconds=0.002))
    assert sign * found.score >= abs(sign) * TABLE_WIN
    assert sign or abs(found.score) < TABLE_WIN


@pytest.mark.parametrize("limits", [UNLIMITED, Limits(seconds=60.0)], ids=["no limit", "a minute"])
def test_a_stop_ends_the_solving_of_a_phase(
    limits: Limits, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three kings against two, with half of the 40 moves used: seven million positions, or some seconds."""
    solved: list[Phase] = []
    solve = Phase.solve
    stop = StopToken()

    class Stopped(Phase):
        def solve(self, looks: int = 0) -> bool:
            solved.append(self)
            stop.stop()
            return solve(self, looks)

    monkeypatch.setattr(reader, "Phase", Stopped)
    state = parse_fen("W:WK10,K11,K15:BK1,K28")
    filler = tuple(Checkers(1, 1 << 34, 1 | 1 << 34, Side(ply % 2)) for ply in range(40))
    found = CheckersEngine(1, 1, tables).search(Position(state, filler), limits, stop)
    assert [phase.looks < 100_000 for phase in solved] == [True]
    assert found.move is not None
    assert result(tables, state.play(found.move)) == "loss"


def test_the_engine_wins_what_is_won_in_ten_milliseconds_a_move(tables: Tables) -> None:
    rng = Random(31)
    engine = CheckersEngine(1, 1, tables)
    defender = Adviser(tables)
    won = 0
    while won < 8:
        start = random_ending(rng, 5)
        if result(tables, start) != "win":
            continue
        engine._adviser = Adviser(tables)
        state = start
        history: list[Checkers] = []
        while state.outcome() is None:
            if state.side_to_move is start.side_to_move:
                move = engine.search(Position(state, tuple(history)), Limits(seconds=0.01)).move
            else:
                advice = defender.advise(state)
                move = advice.moves[0] if advice is not None else None
            assert move is not None
            history = [] if state.is_progress(move) else [*history, state]
            state = state.play(move)
            assert len(history) < QUIET_PLIES_FOR_DRAW, write_fen(start)
        assert state.side_to_move is not start.side_to_move, write_fen(start)
        won += 1


def test_advice_of_a_won_ending_gets_ahead_and_of_a_lost_one_resists(tables: Tables) -> None:
    adviser = Adviser(tables)
    state = parse_fen("W:WK1,21:BK32")
    advice = adviser.advise(state)
    assert advice is not None
    texts = [state.move_text(move) for move in advice.moves]
    assert (advice.result, advice.plies, advice.best) == ("win", 39, 2)
    assert set(texts[:2]) == {"1-6", "21-17"}
    assert texts[2:] == ["1-5"]
    lost = adviser.advise(state.play(advice.moves[0]))
    assert lost is not None
    assert (lost.result, lost.plies) == ("loss", 38)


def test_advice_sees_the_forty_move_rule_coming(tables: Tables) -> None:
    """With 30 plies left, a win in 39 by king moves only comes too late; a man's move does not."""
    state = parse_fen("W:WK1,21:BK32")
    advice = Adviser(tables).advise(state, quiet=QUIET_PLIES_FOR_DRAW - 30)
    assert advice is not None
    assert advice.result == "win"
    assert state.move_text(advice.moves[0]) == "21-17"


def test_there_is_no_advice_where_the_tables_do_not_reach(tables: Tables) -> None:
    adviser = Adviser(tables)
    assert adviser.advise(Checkers()) is None
    assert adviser.advise(parse_fen("B:WK1:B")) is None
    assert Adviser(Tables()).advise(parse_fen("B:WK1:BK32")) is None
