"""Guessing the moves of a game, and their points."""

from __future__ import annotations

from random import Random

import pytest

from checkers_app.engine.api import RootMove
from checkers_app.engine.immediate import ImmediateService
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games import boards
from checkers_app.games.base import Side
from checkers_app.games.checkers import Checkers
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.thinking import Backing
from checkers_app.views.practice.desk import REPLY_AFTER, DeskPhase
from checkers_app.views.practice.guess_desk import FULL, GuessDesk, GuessVerdict, judged

CHECKERS = boards()["checkers"]


@pytest.mark.parametrize(
    ("score", "verdict", "points"),
    [
        (121, GuessVerdict.BETTER, 2),
        (120, GuessVerdict.AS_GOOD, 2),
        (80, GuessVerdict.AS_GOOD, 2),
        (79, GuessVerdict.A_LITTLE_WORSE, 1),
        (40, GuessVerdict.WORSE, 0),
    ],
)
def test_a_guess_is_measured_by_the_move_of_the_game(score: int, verdict: GuessVerdict, points: int) -> None:
    state = Checkers()
    played, guess, *_ = state.legal_moves()
    moves = (RootMove(played, 100, exact=True, pv=(played,)), RootMove(guess, score, exact=True, pv=(guess,)))
    found = judged(state, guess, played, moves)
    assert (found, found.points) == (verdict, points)
    assert judged(state, played, played, ()) is GuessVerdict.SAME
    assert judged(state, guess, played, ()) is GuessVerdict.UNKNOWN


def game(plies: int) -> Match:
    rng, match = Random(5), Match.new(CHECKERS, (HUMAN, HUMAN))
    for _ in range(plies):
        match = match.play(rng.choice(match.state.legal_moves()))
    return match


@pytest.mark.slow
@pytest.mark.parametrize("side", Side)
def test_each_choice_of_a_side_is_asked_once_and_the_game_is_played_as_it_was(side: Side) -> None:
    whole = game(11)
    analyst = TextbookEngine.of(CHECKERS)
    backing = Backing(ImmediateService(), lambda *_: analyst, Random(1), analyst=lambda _: analyst)
    desk = GuessDesk(whole, "", backing)
    desk.begin(side)
    now = 0.0
    while desk.phase is not DeskPhase.DONE:
        if desk.human_to_move:
            assert desk.match.moves == whole.moves[: len(desk.match.moves)]
            number = len(desk.guesses)
            move = whole.moves[len(desk.match.moves)] if number % 2 else desk.match.state.legal_moves()[0]
            if number == 2:
                desk.show()
            else:
                desk.play(move)
        now += REPLY_AFTER
        desk.tick(now)
    asked = [
        ply
        for ply, state in enumerate(whole.states[:-1])
        if state.side_to_move is side and len(state.legal_moves()) > 1
    ]
    assert [guess.ply for guess in desk.guesses] == asked
    assert all(guess.verdict is GuessVerdict.SAME for guess in desk.guesses[1::2])
    assert desk.guesses[2].verdict is GuessVerdict.SHOWN
    assert desk.points == (sum(guess.verdict.points for guess in desk.guesses), FULL * len(asked))
    assert desk.line == desk.match.moves == whole.moves
