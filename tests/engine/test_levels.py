from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from operator import mul
from random import Random

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import Limits, Position, StopToken
from checkers_app.engine.levels import (
    Level,
    LevelUnavailableError,
    candidates,
    choose,
    levels_for,
    playable,
    unavailable_reason,
)
from checkers_app.engine.opponents import Opponents
from checkers_app.games import GAMES
from checkers_app.games.base import Side, State
from checkers_app.notation.fen import parse_fen


@pytest.mark.parametrize("key", [*GAMES, "a game of tomorrow"])
def test_levels_are_numbered_named_and_described(key: str) -> None:
    levels = levels_for(key)
    assert [level.number for level in levels] == list(range(1, len(levels) + 1))
    assert len({level.name for level in levels}) == len(levels) >= 4
    for level in levels:
        assert 0 < len(level.name) <= 16
        assert 0 < len(level.description) <= 60
        assert level.limits.seconds is not None
        assert level.limits.seconds <= 3
        assert 0 <= level.margin < 50, "no level may give half a man away on purpose"
        assert level.switches.quiescence
    assert levels[-1].margin == 0
    assert [level.margin for level in levels] == sorted((level.margin for level in levels), reverse=True)


@pytest.mark.parametrize("side", Side)
def test_the_top_tictactoe_level_never_loses(side: Side) -> None:
    """Every line of the other side against every move that the level may choose."""
    top = levels_for("tictactoe")[-1]
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
            for root in candidates(top, "tictactoe", Position(state)):
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

    def chance(state: State) -> float:
        outcome = state.outcome()
        if outcome is not None:
            return float(outcome.winner is Side.FIRST)
        if state not in known:
            if state.side_to_move is Side.FIRST:
                known[state] = max(chance(state.play(move)) for move in state.legal_moves())
            else:
                roots = candidates(level, "tictactoe", Position(state))
                weights = [root.score - roots[0].score + level.margin + 1 for root in roots]
                chances = [chance(state.play(root.move)) for root in roots]
                known[state] = sum(map(mul, weights, chances)) / sum(weights)
        return known[state]

    return chance(TICTACTOE.initial)


def test_tictactoe_levels_get_harder_step_by_step() -> None:
    chances = [chance_to_beat(level) for level in levels_for("tictactoe")]
    assert chances[0] > 0.8, "a beginner's opponent"
    assert chances[-1] == 0
    assert all(0.1 < easy - hard < 0.6 for easy, hard in pairwise(chances))


TEXTBOOK_LEVELS = [
    level for key in GAMES for level in levels_for(key) if level.engine == "textbook"
]  # fmt: skip


@pytest.mark.parametrize("level", TEXTBOOK_LEVELS, ids=lambda level: level.name)
def test_no_level_misses_three_in_a_row(level: Level) -> None:
    state = TICTACTOE.initial
    for square in (1, 4, 2, 5):
        state = state.play(next(move for move in state.legal_moves() if move.path == (square,)))
    assert [root.move.path for root in candidates(level, "tictactoe", Position(state))] == [(3,)]


def test_no_checkers_level_gives_a_man_away_for_nothing() -> None:
    state = parse_fen("B:W18,32:B11,1")
    for level in levels_for("checkers")[:6]:
        paths = [root.move.path for root in candidates(level, "checkers", Position(state))]
        assert (11, 15) not in paths


def test_candidates_are_all_that_is_ever_chosen() -> None:
    level = levels_for("checkers")[0]
    random = Random(3)
    for _ in range(20):
        position = Position(after_random_moves(CHECKERS.initial, random, 30))
        allowed = {root.move for root in candidates(level, "checkers", position)}
        chosen = {choose(level, "checkers", position, rng=Random(seed)).move for seed in range(40)}
        assert chosen <= allowed
        assert len(allowed) == 1 or len(chosen) > 1


def test_the_same_seed_chooses_the_same_move() -> None:
    level = levels_for("checkers")[2]
    position = Position(CHECKERS.initial)
    one, two = ([choose(level, "checkers", position, rng=Random(s)).move for s in range(9)] for _ in "ab")
    assert one == two
    assert len(set(one)) > 1


def test_an_only_move_is_answered_at_once() -> None:
    top = levels_for("checkers")[-1]
    state = parse_fen("W:W22,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,18")
    assert len(state.legal_moves()) == 1
    result = Opponents(hash_mib=1).choose(top, "checkers", Position(state), rng=Random(1))
    assert result.move == state.legal_moves()[0]
    assert result.depth > 0
    assert result.seconds < 1  # the level may take three
    gentle = choose(levels_for("checkers")[5], "checkers", Position(state), rng=Random(1))
    assert gentle.move == result.move
    assert 0 < gentle.depth <= 2


def test_a_stopped_choice_is_legal() -> None:
    stop = StopToken()
    stop.stop()
    opponents = Opponents(hash_mib=1)
    for key, game in GAMES.items():
        for level in levels_for(key):
            result = opponents.choose(level, key, Position(game.initial), rng=Random(1), stop=stop)
            assert result.move in game.initial.legal_moves()


def test_a_finished_game_has_no_move() -> None:
    over = Position(parse_fen("W:W:B1"))
    level = levels_for("checkers")[0]
    assert choose(level, "checkers", over, rng=Random(1)).move is None
    assert candidates(level, "checkers", over) == ()


def test_a_level_without_its_engine_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    top = levels_for("checkers")[-1]
    assert unavailable_reason(top) == ""
    assert playable("checkers", 10) is top
    monkeypatch.setattr(compiled, "MISSING_REASON", "it was not built")
    assert unavailable_reason(levels_for("checkers")[0]) == ""
    with pytest.raises(LevelUnavailableError, match="needs the compiled engine"):
        Opponents().choose(top, "checkers", Position(CHECKERS.initial), rng=Random(1))
    assert playable("checkers", 10).engine == "textbook"
    assert playable("checkers", 3).number == 3


def test_strong_levels_are_played_by_the_compiled_engine() -> None:
    opponents = Opponents(hash_mib=1)
    strong = replace(levels_for("checkers")[6], limits=Limits(nodes=5_000))
    assert strong.engine == "compiled"
    with pytest.raises(ValueError, match="Opponents"):
        choose(strong, "checkers", Position(CHECKERS.initial), rng=Random(1))
    result = opponents.choose(strong, "checkers", Position(CHECKERS.initial), rng=Random(1))
    assert result.move in CHECKERS.initial.legal_moves()
    assert result.depth >= 5
    opponents.new_game()
    assert opponents.choose(strong, "checkers", Position(CHECKERS.initial), rng=Random(2)).move == result.move


def play_game(players: tuple[Level, Level], seed: int, start: State) -> Side | None:
    rng = Random(seed)
    states = [start]
    while len(states) < 160:
        state = states[-1]
        outcome = state.outcome()
        if outcome is not None:
            return outcome.winner
        level = players[state.side_to_move]
        move = choose(level, "checkers", Position(state, tuple(states[-60:-1])), rng=rng).move
        assert move is not None
        states.append(state.play(move))
    return None


def test_a_higher_level_beats_a_lower_one() -> None:
    levels = levels_for("checkers")
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
    level = levels_for("checkers")[3]
    top = replace(level, margin=0, limits=Limits(depth=6))
    winner = play_game((level, top), 1, parse_fen("B:WK32:BK1,K2,K10,K11"))
    assert winner is Side.FIRST
