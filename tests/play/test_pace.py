"""The time that the computer takes for a move."""

from __future__ import annotations

from dataclasses import replace

import pytest
from asked import Asked, found
from hypothesis import given
from hypothesis import strategies as st
from sittings import FIRST, HUMAN_FIRST, REPLY, begin
from strategies import CHECKERS

from checkers_app.engine.api import UNLIMITED, Position, Progress, RootMove
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import NOTHING
from checkers_app.games.base import Move
from checkers_app.notation.fen import parse_fen
from checkers_app.play.clocks import TimeControl
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.pace import (
    KNOWN,
    LONGEST,
    LONGEST_OF_MOST,
    SHORTEST,
    UNREST,
    Deliberation,
    at_once,
    hardness,
    natural,
    quick,
)
from checkers_app.play.session import Session
from checkers_app.play.thinking import Backing, Purpose, Thinking

MIDDLING = Deliberation(0.5, 7, changes=1, gap=40, stake=90, swing=20)
CHOICES = st.builds(
    Deliberation,
    st.floats(0, 1),
    st.integers(1, 60),
    st.integers(0, 40),
    st.none() | st.integers(0, 30_000),
    stake=st.none() | st.integers(0, 30_000),
    swing=st.integers(-60_000, 60_000),
    takes_back=st.booleans(),
    mood=st.floats(-1, 1),
    from_book=st.booleans(),
)


def test_an_only_move_comes_at_once_whoever_plays_it() -> None:
    assert {natural(Deliberation(rank, 1, 5, 0, 900)) for rank in (0, 0.5, 1)} == {SHORTEST}


def test_a_book_move_is_known_by_heart() -> None:
    assert natural(replace(MIDDLING, from_book=True)) == KNOWN


@pytest.mark.parametrize(
    "harder",
    [
        replace(MIDDLING, moves=10),
        replace(MIDDLING, changes=3),
        replace(MIDDLING, gap=0),
        replace(MIDDLING, swing=-90),
        replace(MIDDLING, stake=900),
    ],
    ids=["more moves", "changed its mind", "closer", "a surprise", "much at stake"],
)
def test_a_harder_choice_takes_longer(harder: Deliberation) -> None:
    assert natural(harder) > natural(MIDDLING)


def test_a_stronger_player_weighs_the_same_choice_longer() -> None:
    times = [natural(replace(MIDDLING, rank=rank / 9)) for rank in range(10)]
    assert times == sorted(times)
    assert times[-1] > 1.5 * times[0]


@given(CHOICES)
def test_every_move_takes_a_moment_and_none_for_ever(choice: Deliberation) -> None:
    assert 0 <= hardness(choice) <= 1
    assert SHORTEST <= natural(choice) <= (LONGEST if choice.rank >= 0.8 else LONGEST_OF_MOST)
    assert quick(choice) == SHORTEST
    assert at_once(choice) == 0


def asked_about(
    *news: Progress, level: float = 1, moves: tuple[Move, ...] = (FIRST,), seed: int | None = None
) -> Deliberation:
    """The description of a choice, given the progress of its search."""
    told: list[Deliberation] = []

    def note(choice: Deliberation) -> float:
        told.append(choice)
        return 0.0

    asked = Asked()
    backing = asked.backing()
    thinking = Thinking(replace(backing, pace=note))
    match = Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, level, seed=seed)))
    for move in moves:
        match = match.play(move)
    thinking.ask_move(match, 0.0)
    for progress in news:
        asked.report(progress)
    asked.answer(found(REPLY, 30, depth=news[-1].depth if news else 1))
    thinking.poll()
    thinking.answer(Purpose.MOVE, 0.0)
    return told[0]


def test_a_sure_recapture_comes_at_once_and_one_of_two_that_differ_little_does_not() -> None:
    taken = replace(MIDDLING, takes_back=True)
    assert natural(replace(taken, gap=120)) == SHORTEST
    assert natural(replace(taken, gap=10)) > SHORTEST


def test_nobody_takes_exactly_as_long_twice() -> None:
    middle = natural(MIDDLING)
    assert natural(replace(MIDDLING, mood=1.0)) == pytest.approx((1 + UNREST) * middle)
    assert natural(replace(MIDDLING, mood=-1.0)) == pytest.approx((1 - UNREST) * middle)
    moods = [asked_about(seed=seed).mood for seed in (1, 2, 3, 1)]
    assert moods[0] == moods[3]
    assert len(set(moods)) == 3


@pytest.mark.parametrize("level", [2, 3, 5, 6, 8])
def test_levels_tell_how_near_their_choice_was(level: int) -> None:
    """At the start nothing is at stake; much is where most of thirteen moves lose a man.

    A first game errs by more than there is at stake.
    """
    even, sharp = (
        Engines(NOTHING).for_level(CHECKERS, level, seed=1).search(Position(state), UNLIMITED).choice
        for state in (CHECKERS.initial, parse_fen("B:W17,23,24,26,28,29,30,32:B1,2,3,4,8,9,10,16"))
    )
    assert even is not None
    assert sharp is not None
    assert 0 <= even.gap <= even.stake < sharp.stake


def root(move: Move, score: int) -> RootMove:
    return RootMove(move, score, exact=True, pv=(move,))


def test_a_choice_is_described_by_its_search() -> None:
    other = Move((22, 18))
    moves = (root(REPLY, 30), root(other, -15))
    choice = asked_about(
        Progress(1, 10, 20, (REPLY,), 0.0),
        Progress(2, 20, -40, (other,), 0.0),
        Progress(3, 30, 30, (REPLY,), 0.0, moves),
    )
    assert choice == Deliberation(0.1, 7, changes=2, gap=45, stake=45, swing=70, mood=choice.mood)


@pytest.mark.parametrize(("level", "is_longer"), [(7, False), (7.5, False), (8, True), (9.5, True)])
def test_from_level_8_on_a_hard_choice_takes_longer(level: float, *, is_longer: bool) -> None:
    hardest = Deliberation(asked_about(level=level).rank, 40, 99, 0, 900, mood=1)
    assert (natural(hardest) > LONGEST_OF_MOST) == is_longer


def test_the_strongest_level_has_the_highest_rank() -> None:
    assert asked_about(level=99).rank == 1
    assert 0 < asked_about(level=5).rank < 1


def test_a_clock_that_runs_lets_no_time_be_wasted() -> None:
    match = Match.new(CHECKERS, HUMAN_FIRST).play(FIRST)
    asked = Asked()
    backing: Backing = asked.backing(3.0)
    session = Session(match, backing, time=TimeControl(60))
    session.tick(0.0)
    asked.answer(found(REPLY))
    session.tick(0.9)
    assert len(session.match.moves) == 1, "a sixtieth of its minute may pass"
    session.tick(1.1)
    assert session.match.moves[-1] == REPLY


def test_without_a_clock_the_pace_counts() -> None:
    game = begin(HUMAN_FIRST, FIRST, shortest_think=3.0)
    game.session.tick(0.0)
    game.answer(found(REPLY), 2.9)
    assert game.moves() == (FIRST,)
    game.session.tick(3.0)
    assert game.moves() == (FIRST, REPLY)


def test_the_pace_of_computers_among_themselves_is_no_matter_of_a_game_against_one() -> None:
    """Its key works in any game, but in this one nothing would show the change."""
    game = begin(HUMAN_FIRST, FIRST)
    game.session.pace = 9.0
    game.session.tick(0.0)
    game.answer(found(REPLY), 0.1)
    assert game.moves() == (FIRST, REPLY)
