"""Levels at play: what they choose, by which engine, within which limits."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from operator import mul
from random import Random

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import UNLIMITED, Limits, Position, StopToken
from checkers_app.engine.engines import Engines, GentleLevel
from checkers_app.engine.levels import Level, LevelUnavailableError, levels_for
from checkers_app.engine.resources import NOTHING
from checkers_app.games import boards
from checkers_app.games.base import Game, Side, State
from checkers_app.notation.fen import parse_fen


def gentle(game: Game, level: Level, seed: int = 1) -> GentleLevel:
    engine = Engines(NOTHING).for_level(game, level, seed=seed)
    assert isinstance(engine, GentleLevel)
    return engine


@pytest.mark.parametrize("side", Side)
def test_the_top_tictactoe_level_never_loses(side: Side) -> None:
    """Every line of the other side against every move that the level may choose."""
    player = gentle(TICTACTOE, levels_for(TICTACTOE)[-1])
    seen: set[State] = set()
    results: set[Side | None] = set()

    def walk(state: State) -> None:
        if state in seen:
            return
        seen.add(state)
        outcome = state.outcome()
        if outcome is not None:
            results.add(outcome.winner)
            assert outcome.winner is not side.other
        elif state.side_to_move is side:
            for root in player.candidates(Position(state)):
                walk(state.play(root.move))
        else:
            for move in state.legal_moves():
                walk(state.play(move))

    walk(TICTACTOE.initial)
    assert results == {side, None}
    assert len(seen) > 200


def chance_to_beat(level: Level) -> float:
    """How often a perfect player with the first move beats ``level`` at tic-tac-toe."""
    known: dict[State, float] = {}
    player = gentle(TICTACTOE, level)

    def chance(state: State) -> float:
        outcome = state.outcome()
        if outcome is not None:
            return float(outcome.winner is Side.FIRST)
        if state not in known:
            if state.side_to_move is Side.FIRST:
                known[state] = max(chance(state.play(move)) for move in state.legal_moves())
            else:
                roots = player.candidates(Position(state))
                weights = [root.score - roots[0].score + level.margin + 1 for root in roots]
                chances = [chance(state.play(root.move)) for root in roots]
                known[state] = sum(map(mul, weights, chances)) / sum(weights)
        return known[state]

    return chance(TICTACTOE.initial)


@pytest.mark.slow
def test_tictactoe_levels_get_harder_step_by_step() -> None:
    chances = [chance_to_beat(level) for level in levels_for(TICTACTOE)]
    assert chances[0] > 0.8, "a beginner's opponent"
    assert chances[-1] == 0
    assert all(0.1 < easy - hard < 0.6 for easy, hard in pairwise(chances))


TEXTBOOK_LEVELS = [
    level for game in boards().values() for level in levels_for(game) if level.engine == "textbook"
]  # fmt: skip


@pytest.mark.parametrize("level", TEXTBOOK_LEVELS, ids=lambda level: level.name)
def test_no_level_misses_three_in_a_row(level: Level) -> None:
    state = TICTACTOE.initial
    for square in (1, 4, 2, 5):
        state = state.play(next(move for move in state.legal_moves() if move.path == (square,)))
    assert [root.move.path for root in gentle(TICTACTOE, level).candidates(Position(state))] == [(3,)]


def test_no_checkers_level_gives_a_man_away_for_nothing() -> None:
    state = parse_fen("B:W18,32:B11,1")
    for level in levels_for(CHECKERS)[:6]:
        paths = [root.move.path for root in gentle(CHECKERS, level).candidates(Position(state))]
        assert (11, 15) not in paths


def test_candidates_are_all_that_is_ever_chosen() -> None:
    level = levels_for(CHECKERS)[0]
    random = Random(3)
    for _ in range(20):
        position = Position(after_random_moves(CHECKERS.initial, random, 30))
        allowed = {root.move for root in gentle(CHECKERS, level).candidates(position)}
        chosen = {gentle(CHECKERS, level, seed).search(position).move for seed in range(40)}
        assert chosen <= allowed
        assert len(allowed) == 1 or len(chosen) > 1


def test_the_same_seed_chooses_the_same_move() -> None:
    level = levels_for(CHECKERS)[2]
    position = Position(CHECKERS.initial)
    one, two = ([gentle(CHECKERS, level, s).search(position).move for s in range(9)] for _ in "ab")
    assert one == two
    assert len(set(one)) > 1


def test_an_only_move_is_answered_at_once() -> None:
    top = levels_for(CHECKERS)[-1]
    state = parse_fen("W:W22,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,18")
    assert len(state.legal_moves()) == 1
    engines = Engines(NOTHING, hash_mib=1)
    result = engines.for_level(CHECKERS, top, seed=1).search(Position(state), UNLIMITED)
    assert result.move == state.legal_moves()[0]
    assert result.depth > 0
    assert result.seconds < 1  # the level may take three
    lower = gentle(CHECKERS, levels_for(CHECKERS)[5]).search(Position(state))
    assert lower.move == result.move
    assert 0 < lower.depth <= 2


def test_a_stopped_choice_is_legal() -> None:
    stop = StopToken()
    stop.stop()
    engines = Engines(NOTHING, hash_mib=1)
    for game in boards().values():
        for level in levels_for(game):
            engine = engines.for_level(game, level, seed=1)
            result = engine.search(Position(game.initial), UNLIMITED, stop)
            assert result.move in game.initial.legal_moves()


def test_a_finished_game_has_no_move() -> None:
    over = Position(parse_fen("W:W:B1"))
    level = levels_for(CHECKERS)[0]
    assert gentle(CHECKERS, level).search(over).move is None
    assert gentle(CHECKERS, level).candidates(over) == ()


def test_a_level_without_its_engine_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "MISSING_REASON", "it was not built")
    engines = Engines(NOTHING)
    with pytest.raises(LevelUnavailableError, match="needs the compiled engine"):
        engines.for_level(CHECKERS, 10)
    result = engines.strongest(CHECKERS).search(Position(CHECKERS.initial), Limits(depth=2))
    assert result.move in CHECKERS.initial.legal_moves()


@pytest.mark.parametrize("number", [0, -1, 11])
def test_a_level_that_does_not_exist_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"Checkers has no level {number}: choose 1 to 10"):
        Engines(NOTHING).for_level(CHECKERS, number)


def test_strong_levels_are_played_by_the_compiled_engine() -> None:
    engines = Engines(NOTHING, hash_mib=1)
    strong = replace(levels_for(CHECKERS)[6], limits=Limits(nodes=5_000))
    assert strong.engine == "compiled"
    start = Position(CHECKERS.initial)
    result = engines.for_level(CHECKERS, strong, seed=1).search(start, UNLIMITED)
    assert result.move in CHECKERS.initial.legal_moves()
    assert result.depth >= 5
    remembered = engines.for_level(CHECKERS, strong).search(start, UNLIMITED)
    assert remembered.depth > result.depth, "all strong levels share one table"
    engines.new_game()
    assert replace(engines.for_level(CHECKERS, strong).search(start, UNLIMITED), seconds=0) == replace(
        result, seconds=0
    )


@pytest.mark.parametrize("number", [4, 8])
def test_given_limits_narrow_those_of_the_level(number: int) -> None:
    engine = Engines(NOTHING, hash_mib=1).for_level(CHECKERS, number, seed=1)
    start = Position(CHECKERS.initial)
    assert engine.search(start, Limits(depth=2)).depth == 2
    level = levels_for(CHECKERS)[number - 1].limits
    wide = engine.search(start, Limits(depth=60, nodes=10_000_000, seconds=60))
    assert wide.depth == level.depth or wide.nodes <= (level.nodes or 0)


def test_new_game_forgets_nothing_where_nothing_was_made() -> None:
    engines = Engines(NOTHING)
    for number in (1, 8):
        engines.for_level(CHECKERS, number).new_game()
    engines.new_game()


def play_game(players: tuple[Level, Level], seed: int, start: State) -> Side | None:
    engines = [gentle(CHECKERS, level, seed) for level in players]
    states = [start]
    while len(states) < 160:
        state = states[-1]
        outcome = state.outcome()
        if outcome is not None:
            return outcome.winner
        engine = engines[state.side_to_move]
        move = engine.search(Position(state, tuple(states[-60:-1]))).move
        assert move is not None
        states.append(state.play(move))
    return None


def test_a_higher_level_beats_a_lower_one() -> None:
    levels = levels_for(CHECKERS)
    points = 0.0
    random = Random(5)
    for number in range(6):
        start = after_random_moves(CHECKERS.initial, random, 3)
        strong = Side(number % 2)
        pair = (levels[3], levels[0]) if strong is Side.FIRST else (levels[0], levels[3])
        winner = play_game(pair, number, start)
        points += 0.5 if winner is None else float(winner is strong)
    assert points >= 4


def test_a_weak_level_still_finishes_a_won_game() -> None:
    level = levels_for(CHECKERS)[3]
    top = replace(level, margin=0, limits=Limits(depth=6))
    winner = play_game((level, top), 1, parse_fen("B:WK32:BK1,K2,K10,K11"))
    assert winner is Side.FIRST
