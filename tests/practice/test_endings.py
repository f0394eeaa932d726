"""The endings of the school: their results in the tables, the defence, and the referee."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from checkers_app.engine.checkers.endgames.library import open_tables
from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.practice.endings import BY_KEY, ENDINGS, Goal, SchoolEnding, ending_fault
from checkers_app.practice.school import EndingResult, Referee, defence

TABLES = open_tables()


def played(
    ending: SchoolEnding, errs: float = 0.0, seed: int = 0
) -> tuple[list[Checkers], list[Move], Referee]:
    """An ending played by somebody who sometimes makes a random move."""
    rng, referee = Random(seed), Referee(TABLES, ending)
    states: list[Checkers] = [ending.state]
    moves: list[Move] = []
    while referee.came(states, moves) is EndingResult.OPEN:
        state = states[-1]
        if state.side_to_move is not ending.learner:
            move = defence(TABLES, state, states)
        else:
            move = rng.choice(state.legal_moves()) if rng.random() < errs else referee.best(state)
        assert move is not None
        moves.append(move)
        states.append(state.play(move))
    return states, moves, referee


def test_there_are_forty_and_the_tables_say_the_same_of_each() -> None:
    assert len(BY_KEY) == len(ENDINGS) == 40
    assert [ending_fault(ending, TABLES) for ending in ENDINGS] == [""] * 40


@pytest.mark.parametrize("key", ["the-move", "catch-the-runner"])
def test_an_ending_that_is_taught_as_what_it_is_not_is_a_fault(key: str) -> None:
    ending = BY_KEY[key]
    for aim in Goal:
        fault = ending_fault(replace(ending, aim=aim), TABLES)
        assert fault == ("" if aim is ending.aim else f"according to the tables, it is a {ending.aim.value}")
    assert ending_fault(replace(ending, plies=5), TABLES).startswith("according to the tables, it takes")


@pytest.mark.few
@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.key)
def test_perfect_play_takes_as_long_as_is_said(ending: SchoolEnding) -> None:
    states, moves, referee = played(ending)
    assert referee.lapses(states, moves) == ()
    if ending.aim is Goal.WIN:
        assert referee.came(states, moves) is EndingResult.WON
        assert (len(moves) + 1) // 2 == ending.perfect
    else:
        assert referee.came(states, moves) is EndingResult.HELD


@pytest.mark.slow
def test_the_defence_lasts_the_longest_way_in_two_hundred_games() -> None:
    for number in range(200):
        ending = ENDINGS[number % len(ENDINGS)]
        states, moves, _ = played(ending, 0.15, number)
        for state, move in zip(states[:-1], moves, strict=True):
            if state.side_to_move is ending.learner:
                continue
            after = dict(TABLES.probe_moves(state))
            chosen = after[move]
            assert chosen is not None
            known = [item for item in after.values() if item is not None]
            if all(item.result == "loss" for item in known):
                assert chosen.plies == max(item.plies or 0 for item in known)
            else:
                assert chosen.result != "loss"


def test_the_referee_says_where_moves_went() -> None:
    ending = BY_KEY["two-kings-one"]
    found = 0
    for seed in range(20):
        states, moves, referee = played(ending, 0.3, seed)
        if referee.came(states, moves) is EndingResult.WON:
            assert ending.perfect is not None
            lost = sum(lapse.moves for lapse in referee.lapses(states, moves))
            assert (len(moves) + 1) // 2 == ending.perfect + lost
            found += lost > 0
    assert found


def test_a_win_that_is_let_go_is_told_at_once() -> None:
    ending = BY_KEY["wardell"]
    referee = Referee(TABLES, ending)
    wrong = next(move for move in ending.state.legal_moves() if move != referee.best(ending.state))
    states = [ending.state, ending.state.play(wrong)]
    assert referee.came(states, [wrong]) in {EndingResult.SLIPPED, EndingResult.LOST}
    (lapse,) = referee.lapses(states, [wrong])
    assert lapse.slip
    assert lapse.number == 1


def test_moves_to_the_win_are_counted_only_where_the_learner_wins() -> None:
    turned = {"win": "loss", "draw": "draw", "loss": "win"}
    seen = set()
    for ending in ENDINGS[:6]:
        for seed in range(4):
            states, _, referee = played(ending, errs=1.0, seed=seed)
            for state in states:
                known = TABLES.probe(state)
                if known is None or not state.legal_moves():
                    continue
                worth = known.result if state.side_to_move is ending.learner else turned[known.result]
                assert (referee.left(state) is None) == (worth != "win")
                seen.add(worth)
    assert seen == {"win", "draw", "loss"}
