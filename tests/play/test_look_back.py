"""Looking back: places in the tree of a game, variations that lose nothing, continuing from anywhere."""

from __future__ import annotations

import pytest
from asked import Asked
from hypothesis import given, settings
from hypothesis import strategies as st

from checkers_app.games import boards
from checkers_app.games.base import IllegalMoveError, Move, Side
from checkers_app.notation.moves import parse_move
from checkers_app.play.events import RecordChanged
from checkers_app.play.look_back import LookBack
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.game_tree import path_of
from checkers_app.play.session import Session

CHECKERS = boards()["checkers"]
MOVES = "11-15 22-18 15x22 25x18 8-11"


def game(moves: str = MOVES, computer: Side | None = None) -> Session:
    seats = [HUMAN, HUMAN]
    if computer is not None:
        seats[computer] = Seat(Control.COMPUTER, 1)
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for text in moves.split():
        match = match.play(parse_move(CHECKERS, match.state, text))
    return Session(match.with_seats((seats[0], seats[1])), Asked().backing())


def at(look: LookBack) -> tuple[int, ...]:
    return look.path


def active(look: LookBack) -> bool:
    return look.active


def beside(look: LookBack) -> bool:
    return look.beside


def move(look: LookBack, text: str) -> Move:
    return parse_move(CHECKERS, look.match.state, text)


def texts(session: Session) -> str:
    states, moves = session.match.states, session.match.moves
    return " ".join(state.move_text(item) for state, item in zip(states, moves, strict=False))


def test_walking_to_and_fro_leaves_the_game_alone() -> None:
    session = game()
    look = LookBack(session)
    assert not active(look)
    assert at(look) == (4,)
    look.previous()
    assert active(look)
    assert look.match.state == session.match.states[4]
    look.first()
    assert look.match.state == CHECKERS.initial
    look.previous()  # there is nothing before the start
    assert at(look) == ()
    look.next()
    assert look.match.state == session.match.states[1]
    look.last()
    assert not active(look)
    look.next()  # nor anything after the end
    assert not active(look)
    look.go((1,))
    look.back()
    assert look.match is session.match
    assert texts(session) == MOVES


def test_a_move_while_looking_back_begins_a_variation() -> None:
    session = game()
    look = LookBack(session)
    heard: list[object] = []
    session.listen(heard.append)
    before = session.match
    look.go((0,))
    look.play(move(look, "22-17"))
    assert at(look) == (1, 0, 0)
    look.play(move(look, "8-11"))
    assert at(look) == (1, 0, 1)
    assert look.shared_plies == 1  # it leaves the game after the first
    assert session.match is before
    assert session.record.moves == before.moves
    assert [type(event) for event in heard] == [RecordChanged, RecordChanged]
    look.previous()
    look.previous()
    assert at(look) == (0,)  # where the variation begins
    look.play(move(look, "22-18"))  # what was played is only followed
    assert at(look) == (1,)
    assert len(heard) == 2


def test_both_sides_may_be_moved_while_looking_back_but_not_in_the_game() -> None:
    session = game(computer=Side.SECOND)
    look = LookBack(session)
    assert not look.human_to_move  # the computer is to move
    with pytest.raises(IllegalMoveError):
        look.play(session.match.state.legal_moves()[0])
    look.go((0,))
    assert look.human_to_move


def test_going_on_from_a_variation_keeps_the_former_line() -> None:
    session = game()
    look = LookBack(session)
    look.go((0,))
    look.play(move(look, "22-17"))
    look.play(move(look, "8-11"))
    look.previous()
    look.play_on()
    assert not active(look)
    assert texts(session) == "11-15 22-17"
    assert [session.match.state.move_text(item) for item in session.match.undone] == ["8-11"]
    record = session.record
    assert path_of(record, record.moves) == (2,)
    former = record.ply((1,)).variations[0]
    assert len(former) == 4
    assert former[0].move.path == (22, 18)
    session.redo()
    assert texts(session) == "11-15 22-17 8-11"


def test_going_on_from_the_main_line_can_be_played_again() -> None:
    session = game()
    look = LookBack(session)
    look.go((1,))
    look.play_on()
    assert texts(session) == "11-15 22-18"
    session.redo()
    session.redo()
    session.redo()
    assert texts(session) == MOVES


def test_undo_and_another_move_keeps_the_former_line() -> None:
    session = game()
    session.undo()
    session.play(parse_move(CHECKERS, session.match.state, "9-13"))
    assert session.record.moves == session.match.moves
    assert [ply.move.path for ply in session.record.ply((4,)).variations[0]] == [(8, 11)]


def test_the_place_is_kept_while_the_game_goes_on() -> None:
    session = game()
    look = LookBack(session)
    look.go((3,))
    look.play(move(look, "9-13"))
    look.play(move(look, "29-25"))
    shown = look.match.state
    assert at(look) == (4, 0, 1)
    session.undo()
    session.play(parse_move(CHECKERS, session.match.state, "9-13"))  # the variation is the game now
    assert at(look) == (5,)
    assert look.match.state == shown


def test_a_new_game_ends_the_look_back() -> None:
    session = game()
    look = LookBack(session)
    look.first()
    session.begin(Match.new(CHECKERS, (HUMAN, HUMAN)))
    assert not active(look)
    assert session.record.moves == ()
    session.undo()
    assert session.record.moves == session.match.moves
    assert texts(session) == MOVES


def test_a_change_of_level_is_seen_while_one_looks_back() -> None:
    session = game(computer=Side.SECOND)
    look = LookBack(session)
    look.first()
    assert look.match.seats == session.match.seats
    session.change_computer(None, level=2)
    assert look.match.seats == session.match.seats
    assert look.match.seats[Side.SECOND].level == 2


@given(st.lists(st.integers(0, 30), max_size=40))
@settings(max_examples=40, deadline=None)
def test_nothing_is_ever_lost(choices: list[int]) -> None:
    """Whatever is played, taken back, tried and continued, each line that was shown stays in the tree."""
    session = game("")
    look = LookBack(session)
    seen: set[tuple[Move, ...]] = set()
    for choice in choices:
        paths = [(), *session.record.paths()]
        match choice % 5:
            case 0 if session.match.can_undo:
                session.undo()
            case 1:
                look.go(paths[choice % len(paths)])
            case 2:
                look.play_on()
            case _ if look.human_to_move:
                legal = look.match.state.legal_moves()
                look.play(legal[choice % len(legal)])
        seen.add(look.match.moves)
        seen.add(session.match.moves)
        record = session.record
        assert all(path_of(record, moves) is not None for moves in seen)
        assert record.moves[: len(session.match.moves)] == session.match.moves
        assert record.moves_to(look.path) == look.match.moves
        for path in record.paths():
            assert record.states_to(path)  # every move of the tree is legal


def test_a_game_that_is_read_is_looked_at_everywhere_and_never_left() -> None:
    session = game()
    look = LookBack(session, reading=True)
    assert (active(look), at(look), look.match) == (True, (4,), session.match)
    look.back()
    assert active(look)
    look.go((1,))
    look.play_on()
    assert texts(session) == MOVES
    look.go((4,))
    assert (active(look), at(look)) == (True, (4,))


@pytest.mark.parametrize("place", [(), (2,), (4,)])
def test_what_is_tried_in_a_game_that_is_read_stands_beside_it(place: tuple[int, ...]) -> None:
    session = game()
    look = LookBack(session, reading=True)
    before = session.match
    look.go(place)
    assert not beside(look)
    shared = look.match.moves
    played = before.moves[len(shared) : len(shared) + 1]
    tried = next(item for item in look.match.state.legal_moves() if item not in played)
    look.play(tried)
    assert beside(look)
    assert look.match.moves == (*shared, tried)
    assert session.match is before
    assert session.record.moves[:5] == before.moves
    look.back()
    assert (at(look), beside(look)) == (place, False)
