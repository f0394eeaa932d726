"""Clocks: the time for a move, the time restored by undo, and a flag that falls."""

from __future__ import annotations

import json

import pytest
from asked import Asked
from connect_four.rules import GAME as CONNECT_FOUR
from hypothesis import given
from hypothesis import strategies as st

from checkers_app.engine.api import Limits
from checkers_app.games import boards
from checkers_app.games.base import Outcome, Reason, Side
from checkers_app.play.clock_values import clock_of, clock_values
from checkers_app.play.clocks import CONTROLS, GRACE, ClockState, TimeControl, Turn, clock_text, offered
from checkers_app.play.events import MovePlayed
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.session import Session
from checkers_app.storage.settings import ClockChoice, GameChoice

CHECKERS = boards()["checkers"]
GAME, MOVE = TimeControl(60, 2), TimeControl(30, per_move=True)


def session(control: TimeControl = GAME, computer: Side | None = None) -> tuple[Session, Asked]:
    seats = [HUMAN, HUMAN]
    if computer is not None:
        seats[computer] = Seat(Control.COMPUTER, 1)
    asked = Asked()
    return Session(Match.new(CHECKERS, (seats[0], seats[1])), asked.backing(), time=control), asked


def play(game: Session) -> None:
    game.play(game.match.state.legal_moves()[0])


def wait(game: Session, seconds: float, begin: float) -> float:
    """Checks the clock ten times a second."""
    for _ in range(round(seconds * 10)):
        begin += 0.1
        game.tick(begin)
    return begin


def left(game: Session) -> tuple[int, int]:
    assert game.clocks is not None
    return round(game.clocks.left(Side.FIRST)), round(game.clocks.left(Side.SECOND))


def test_the_first_move_is_free_and_each_move_adds_its_increment() -> None:
    game, _ = session()
    now = wait(game, 20, 0)
    assert left(game) == (60, 60)
    play(game)
    now = wait(game, 5, now)
    assert left(game) == (62, 55)
    play(game)
    wait(game, 10, now)
    assert left(game) == (52, 57)
    assert game.clocks is not None
    assert {ply: round(seconds) for ply, seconds in game.clocks.used.items()} == {0: 0, 1: 5}
    assert game.clocks.running(game.match) is Side.FIRST


def test_time_for_each_move_begins_anew() -> None:
    game, _ = session(TimeControl(30, per_move=True))
    play(game)
    now = wait(game, 12, 0)
    assert left(game) == (30, 18)
    play(game)
    wait(game, 3, now)
    assert left(game) == (27, 30)


def test_no_time_passes_under_a_menu_while_a_move_is_shown_or_while_the_machine_sleeps() -> None:
    game, _ = session()
    play(game)
    now = wait(game, 1, 0)
    game.tick(now + 500)  # asleep
    assert left(game) == (62, 59)
    game.hold_clocks()
    game.tick(now + 500.9)
    assert left(game) == (62, 59)
    for step in range(1, 50):
        game.tick(now + 500.9 + step / 10, hold=True)
    assert left(game) == (62, 59)


def test_a_flag_that_falls_is_a_loss_that_can_be_taken_back() -> None:
    game, _ = session()
    play(game)
    play(game)
    now = wait(game, 63, 0)
    outcome = game.match.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Side.SECOND, Reason.TIME)
    assert left(game)[0] == 0
    wait(game, 5, now)
    game.undo()
    assert game.match.outcome is None
    assert left(game)[1] >= GRACE
    assert len(game.match.moves) == 2, "no turn is taken back with it"


def test_what_is_taken_back_gives_the_time_back() -> None:
    game, _ = session()
    play(game)
    now = wait(game, 5, 0)
    play(game)
    wait(game, 20, now)
    game.undo()
    assert left(game) == (62, 60)
    game.undo()
    assert left(game) == (60, 60)


def test_a_flag_that_fell_before_the_first_own_move_is_taken_back_for_good() -> None:
    """The computer began: there is no move to take back, only the end of the game."""
    seats = (Seat(Control.COMPUTER, 1), HUMAN)
    match = Match.new(CHECKERS, seats)
    game = Session(match, Asked().backing(), time=GAME)
    asked = game.match.state.legal_moves()[0]
    game._advance(match.play(asked), MovePlayed(match, asked, None))
    fallen = wait(game, 61, 0)
    assert not game.match.states[-1].outcome()
    assert game.match.ended == Outcome(Side.FIRST, Reason.TIME)
    game.undo()
    wait(game, 5, fallen)
    assert game.match == match.play(asked)
    assert left(game)[1] == 55


def test_a_new_game_that_is_taken_back_gives_the_former_clocks_back() -> None:
    game, _ = session()
    play(game)
    wait(game, 5, 0)
    before = left(game)
    game.restart(GameChoice())
    assert left(game) == (60, 60)
    game.undo()
    assert left(game) == before


def kept(state: ClockState, plies: int) -> ClockState:
    """The clocks as saved in a file."""
    return clock_of(json.loads(json.dumps(clock_values(state))), plies)


@pytest.mark.slow
@given(st.lists(st.sampled_from(["play", "wait", "undo"]), max_size=30), st.sampled_from([GAME, MOVE]))
def test_clocks_go_on_as_they_were_kept(acts: list[str], control: TimeControl) -> None:
    """A game that is saved and reopened always shows the same times."""
    game, _ = session(control)
    now = 0.0
    game.tick(now)
    for act in acts:
        if act == "play" and game.match.outcome is None:
            play(game)
        elif act == "undo" and game.can_undo:
            game.undo()
        now = wait(game, 0.7, now)
    assert game.clocks is not None
    again = Session(game.match, Asked().backing(), time=kept(game.clocks.state, len(game.match.moves)))
    again.tick(now)
    for either in (game, again):
        if either.match.outcome is None:
            play(either)
        wait(either, 0.5, now)
        if either.can_undo:
            either.undo()
    assert again.clocks is not None
    assert game.match == again.match
    for side in Side:
        assert abs(game.clocks.left(side) - again.clocks.left(side)) < 0.01
    assert game.clocks.used.keys() == again.clocks.used.keys()
    assert game.clocks.running(game.match) is again.clocks.running(again.match)


@pytest.mark.parametrize("control", [GAME, MOVE])
def test_a_move_begun_before_the_game_was_left_took_all_of_its_time(control: TimeControl) -> None:
    game, _ = session(control)
    play(game)
    wait(game, 12, 0)
    assert game.clocks is not None
    again = Session(game.match, Asked().backing(), time=kept(game.clocks.state, 1))
    wait(again, 5, 0)
    play(again)
    assert again.clocks is not None
    assert {ply: round(seconds, 1) for ply, seconds in again.clocks.used.items()} == {0: 0.0, 1: 16.8}


def test_a_game_that_is_tried_again_from_a_place_in_it_has_the_time_of_that_place() -> None:
    game, _ = session()
    now = 0.0
    for seconds in (0, 5, 7, 9):
        now = wait(game, seconds, now)
        play(game)
    assert game.clocks is not None
    earlier = Match.new(CHECKERS, (HUMAN, HUMAN))
    for move in game.match.moves[:2]:
        earlier = earlier.play(move)
    again = Session(earlier, Asked().backing(), time=game.clocks.state)
    assert left(again) == (62, 57)
    assert again.clocks is not None
    assert sorted(again.clocks.used) == [0, 1]


GOOD = clock_values(
    ClockState(GAME, (50.0, 40.0), 0, (Turn(0, (60.0, 60.0), None), Turn(1, (62.0, 60.0), 0.0)))
)


@pytest.mark.parametrize(
    "change",
    [
        {"seconds": 0},
        {"seconds": -1},
        {"seconds": "60"},
        {"seconds": float("nan")},
        {"increment": -1},
        {"left": [1]},
        {"left": [1, None]},
        {"left": [1, float("inf")]},
        {"first": 3},
        {"first": True},
        {"turns": []},
        {"turns": [[2, 1, 1, 0], [1, 1, 1, 0]]},
        {"turns": [[1, 1, 1, 0], [1, 1, 1, 0]]},
        {"turns": [[5, 1, 1, 0]]},
        {"turns": [[1, 1, 1, -1]]},
        {"turns": [[1, 1, 1]]},
    ],
)
def test_what_are_no_clocks_is_refused(change: dict[str, object]) -> None:
    assert clock_of(GOOD, 2).left == (50.0, 40.0)
    with pytest.raises((ValueError, TypeError, KeyError)):
        clock_of({**GOOD, **change}, 2)


def test_a_new_game_has_new_clocks() -> None:
    game, _ = session()
    play(game)
    wait(game, 5, 0)
    game.restart(GameChoice())
    assert left(game) == (60, 60)


def test_the_computer_is_told_how_much_time_it_has() -> None:
    game, asked = session(computer=Side.SECOND)
    play(game)
    game.tick(0.1)
    assert asked.limits[-1].clock == 60
    assert asked.limits[-1].increment == 2
    game, asked = session(TimeControl(30, per_move=True), computer=Side.SECOND)
    play(game)
    game.tick(0.1)
    assert asked.limits[-1] == Limits(seconds=24)


def test_every_choice_of_the_menu_has_its_time() -> None:
    assert set(CONTROLS) == set(ClockChoice)
    assert [choice for choice, control in CONTROLS.items() if control is None] == [ClockChoice.NONE]


def test_clocks_are_read_as_on_a_wall() -> None:
    assert [clock_text(seconds) for seconds in (300, 61.9, 60, 59.99, 19.99, 0.04, 0)] == [
        *("5:00", "1:01", "1:00", "59.9", "19.9", "0.0", "0:00")
    ]


@given(
    st.lists(st.floats(0.01, 0.9), max_size=60),
    st.sampled_from([GAME, TimeControl(5), TimeControl(3, per_move=True)]),
)
def test_time_is_never_made_or_lost(pauses: list[float], control: TimeControl) -> None:
    game, _ = session(control)
    now = 0.0
    game.tick(now)
    spent = 0.0
    for index, pause in enumerate(pauses):
        if game.match.outcome is not None:
            break
        if index % 3 == 0:
            play(game)
        running = len(game.match.moves) > 0
        now += pause
        game.tick(now)
        spent += pause if running else 0
    assert game.clocks is not None
    if not control.per_move and game.match.outcome is None:
        total = sum(game.clocks.left(side) for side in Side)
        assert abs(total - (2 * control.seconds + control.increment * len(game.match.moves) - spent)) < 1e-6


@pytest.mark.parametrize(("control", "least"), [(TimeControl(60, 0), GRACE), (TimeControl(9, 0), 9.0)])
def test_after_a_flag_there_is_time_to_think_also_where_hardly_any_was_left(
    control: TimeControl, least: float
) -> None:
    """The turn began with two seconds: after an undo it would be lost again at once."""
    game, _ = session(control)
    play(game)
    play(game)
    now = wait(game, control.seconds - 2, 0)
    play(game)
    play(game)
    assert left(game)[0] == 2
    wait(game, 3, now)
    assert game.match.ended == Outcome(Side.SECOND, Reason.TIME)
    game.undo()
    assert game.match.outcome is None
    assert left(game)[0] >= round(least)
    wait(game, least - 1, now + 100)
    assert game.match.outcome is None


def test_minutes_are_offered_where_a_game_has_moves_for_them() -> None:
    for clock in ClockChoice:
        assert offered(CHECKERS, clock) == tuple(ClockChoice)
        assert offered(CONNECT_FOUR, clock) == tuple(ClockChoice), "it fills up, but not so soon"
    small = boards()["tictactoe"]
    assert offered(small, ClockChoice.NONE) == (ClockChoice.NONE, ClockChoice.MOVE)
    kept = (ClockChoice.NONE, ClockChoice.LONG, ClockChoice.MOVE)
    assert offered(small, ClockChoice.LONG) == kept, "what was chosen once can still be chosen"
