"""The line that the computer is considering: legal, steady, and shown only while it thinks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from checkers_app.engine.api import Progress
from checkers_app.games import boards
from checkers_app.games.base import Move, State
from checkers_app.play.session import Session
from checkers_app.play.thinking import Purpose
from checkers_app.views.play.looking import CALM_SECONDS, Looking

CHECKERS = boards()["checkers"]


def line(state: State, choice: int, plies: int = 5) -> tuple[Move, ...]:
    moves = []
    for _ in range(plies):
        move = state.legal_moves()[choice % len(state.legal_moves())]
        moves.append(move)
        state = state.play(move)
    return tuple(moves)


def thinking(pv: tuple[Move, ...], purpose: Purpose = Purpose.MOVE, *, running: bool = True) -> Session:
    progress = Progress(3, 100, 0, pv, 0.1)
    session = SimpleNamespace(
        thinking=SimpleNamespace(running=running, purpose=purpose, progress=progress),
        match=SimpleNamespace(state=CHECKERS.initial),
    )
    return cast("Session", session)


def test_at_most_three_plies_are_shown_and_they_stand_for_a_while() -> None:
    looking, first, second = Looking(), line(CHECKERS.initial, 0), line(CHECKERS.initial, 1)
    assert looking.line(thinking(first), 10.0) == first[:3]
    assert looking.line(thinking(second), 10.0 + CALM_SECONDS / 2) == first[:3]
    assert looking.line(thinking(second), 10.0 + 2 * CALM_SECONDS) == second[:3]


def test_nothing_is_shown_of_a_hint_or_after_the_end() -> None:
    looking, pv = Looking(), line(CHECKERS.initial, 0)
    assert looking.line(thinking(pv, Purpose.HINT), 10.0) == ()
    assert looking.line(thinking(pv, running=False), 10.0) == ()
