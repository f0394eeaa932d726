"""Clocks: what a move takes, what undo gives back, and a flag that falls."""

from __future__ import annotations

from asked import Asked
from hypothesis import given
from hypothesis import strategies as st

from checkers_app.engine.api import Limits
from checkers_app.games import boards
from checkers_app.games.base import Reason, Side
from checkers_app.play.clocks import CONTROLS, GRACE, TimeControl, clock_text
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.session import Session
from checkers_app.storage.settings import ClockChoice, GameChoice

CHECKERS = boards()["checkers"]
GAME = TimeControl(60, 2)


def session(control: TimeControl = GAME, computer: Side | None = None) -> tuple[Session, Asked]:
    seats = [HUMAN, HUMAN]
    if computer is not None:
        seats[computer] = Seat(Control.COMPUTER, 1)
    asked = Asked()
    return Session(Match.new(CHECKERS, (seats[0], seats[1])), asked.backing(), control=control), asked


def play(game: Session) -> None:
    game.play(game.match.state.legal_moves()[0])


def wait(game: Session, seconds: float, begin: float) -> float:
    """Looks at the clock ten times a second."""
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
    assert len(game.match.moves) == 1


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
    assert [clock_text(seconds) for seconds in (300, 61.9, 20, 19.99, 0.04, 0)] == [
        *("5:00", "1:01", "0:20", "19.9", "0.0", "0:00")
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
