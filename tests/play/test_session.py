"""A game being played: the computer's turn, what people may do, and hints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from asked import found
from sittings import (
    DEMONSTRATION,
    FIRST,
    HUMAN_FIRST,
    HUMAN_SECOND,
    REPLY,
    SHUFFLE,
    TWO_PLAYERS,
    begin,
    unseeded,
)

from checkers_app.engine.levels import Character
from checkers_app.games.base import IllegalMoveError, Move, Outcome, Reason, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.events import (
    Cause,
    LevelChanged,
    MatchReplaced,
    MovePlayed,
    SearchChanged,
    SearchHeard,
)
from checkers_app.play.hint import HINT_SECONDS
from checkers_app.play.pace import SHORTEST
from checkers_app.play.session import Session
from checkers_app.play.thinking import Purpose
from checkers_app.storage.settings import GameChoice, OpeningChoice

KINGS = parse_fen("B:WK32:BK1")


# --- the computer's turn ------------------------------------------------------------------------


def test_a_persons_move_is_answered() -> None:
    game = begin()
    game.session.tick(1.0)
    assert game.asked.levels == [], "it is the person's turn"
    game.session.play(FIRST)
    game.session.tick(2.0)
    assert game.asked.levels == [3]
    assert game.asked.positions[0].state == game.session.match.state
    assert game.purpose() is Purpose.MOVE
    assert game.session.thinking.running
    game.session.tick(3.0)
    assert game.asked.levels == [3], "asked once"
    answer = found(REPLY, score=12)
    before = game.session.match
    game.answer(answer, 4.0)
    assert game.moves() == (FIRST, REPLY)
    assert game.purpose() is None
    assert game.heard[-1] == MovePlayed(before, REPLY, answer)
    assert game.kinds() == [MovePlayed, SearchChanged, SearchHeard, MovePlayed]


def test_an_answer_is_held_back_until_the_eye_can_follow() -> None:
    game = begin(HUMAN_FIRST, FIRST, shortest_think=SHORTEST)
    game.session.tick(10.0)
    game.answer(found(REPLY), 10.0)
    game.session.tick(10.0 + 0.99 * SHORTEST)
    assert len(game.moves()) == 1
    assert not game.session.thinking.running
    game.session.tick(10.0 + 1.01 * SHORTEST)
    assert len(game.moves()) == 2


def test_the_computer_waits_while_a_move_is_shown() -> None:
    game = begin(DEMONSTRATION)
    game.session.tick(0.0, hold=True)
    assert game.asked.levels == []
    game.session.tick(0.1)
    game.asked.answer(found(FIRST))
    game.session.tick(0.2, hold=True)
    assert game.moves() == ()
    game.session.tick(0.3)
    assert game.moves() == (FIRST,)


def test_a_game_that_is_over_asks_for_no_move() -> None:
    won = begin(HUMAN_FIRST, start="B:W18:B15")
    won.session.play(Move((15, 22), (18,)))
    assert won.session.match.outcome == Outcome(Side.FIRST, Reason.NO_PIECES)
    given_up = begin(HUMAN_FIRST, FIRST)
    given_up.session.tick(0.0)
    given_up.session.resign()
    for table, asked in ((won, 0), (given_up, 1)):
        assert not table.session.match.seat_to_move.is_human
        for now in (1.0, 2.0):
            table.session.tick(now)
        assert len(table.asked.levels) == asked


def test_a_demonstration_that_is_paused_asks_for_one_move_a_step() -> None:
    table = begin(DEMONSTRATION)
    table.session.pause()
    table.session.tick(0.0)
    assert table.session.paused
    assert table.asked.levels == []
    table.session.step()
    table.session.tick(1.0)
    table.answer(found(FIRST), 1.0)
    for now in (2.0, 3.0):
        table.session.tick(now)
    assert table.moves() == (FIRST,)
    assert len(table.asked.levels) == 1
    table.session.resume()
    table.session.tick(4.0)
    assert len(table.asked.levels) == 2


def test_the_history_that_can_repeat_is_told() -> None:
    game = begin(HUMAN_SECOND, *SHUFFLE, start="B:WK32:BK1")
    game.session.tick(0.0)
    assert game.asked.positions[0].history == game.session.match.states[:4]


@pytest.mark.parametrize("move", [None, Move((1, 5)), Move((22, 15), (18,)), Move((40, 41))])
def test_an_answer_that_cannot_be_played_is_a_failure(move: Move | None) -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    game.answer(found(move))
    assert game.moves() == (FIRST,)
    assert ("no move" if move is None else "illegal move") in game.session.thinking.failure
    assert game.heard[-1] == SearchChanged()
    game.session.tick(1.0)
    assert len(game.asked.levels) == 1, "it is not tried again by itself"
    game.session.give_up_search()
    game.session.tick(2.0)
    assert len(game.asked.levels) == 2
    game.answer(found(REPLY), 2.0)
    assert game.moves() == (FIRST, REPLY)


def test_a_search_that_breaks_down_is_a_failure() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    game.asked.fail("ValueError: a table is missing")
    game.session.tick(1.0)
    assert game.session.thinking.failure == "ValueError: a table is missing"
    assert game.purpose() is None
    game.session.undo()
    assert game.session.thinking.failure == ""


def test_moving_now_ends_the_search_but_not_the_question() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.move_now()
    assert game.asked.cancelled == []
    game.session.tick(0.0)
    game.session.move_now()
    assert game.asked.cancelled == game.asked.tickets
    game.answer(found(REPLY))
    assert game.moves() == (FIRST, REPLY)


# --- late answers -------------------------------------------------------------------------------


def test_a_late_answer_to_an_earlier_question_is_dropped() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    (stale,) = game.asked.tickets
    game.session.undo()
    assert game.asked.forgotten == [stale]
    game.session.play(Move((9, 14)))
    game.session.tick(1.0)
    late = Move((24, 20))
    assert late in game.session.match.state.legal_moves()
    game.kinds()
    game.asked.answer(found(late, score=77), stale)
    game.session.tick(2.0)
    assert game.moves() == (Move((9, 14)),)
    assert game.session.thinking.running
    assert game.session.thinking.last is None
    assert game.kinds() == [], "nobody hears of it"
    game.answer(found(REPLY), 3.0)
    assert game.moves() == (Move((9, 14)), REPLY)


ACTS: dict[str, Callable[[Session], None]] = {
    "undo": Session.undo,
    "change sides": Session.change_sides,
    "restart": lambda session: session.restart(GameChoice()),
    "resign": Session.resign,
    "give up": Session.give_up_search,
}


@pytest.mark.parametrize("name", ACTS)
def test_what_ends_a_question_drops_its_answer(name: str) -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    ACTS[name](game.session)
    match = game.session.match
    game.asked.answer(found(REPLY))
    game.session.tick(1.0, hold=True)
    game.session.tick(2.0, hold=True)
    assert game.session.match == match
    assert game.asked.forgotten == game.asked.tickets


# --- moves by people ----------------------------------------------------------------------------


def test_only_legal_moves_of_people_are_played() -> None:
    game = begin(HUMAN_FIRST)
    for move in (REPLY, Move((11, 20))):
        with pytest.raises(IllegalMoveError):
            game.session.play(move)
    game.session.play(FIRST)
    with pytest.raises(IllegalMoveError, match="the computer is to move"):
        game.session.play(REPLY)
    game.session.resign()
    with pytest.raises(IllegalMoveError):
        game.session.play(REPLY)
    assert game.moves() == (FIRST,)


def test_undo_and_redo() -> None:
    game = begin(HUMAN_FIRST, FIRST, REPLY)
    match = game.session.match
    game.session.undo()
    assert game.moves() == ()
    game.session.undo()
    assert game.kinds() == [MatchReplaced], "nothing happens where nothing can be taken back"
    game.session.redo()
    assert game.session.match == match
    game.session.redo()
    assert game.kinds() == [MatchReplaced]


def test_what_was_thought_is_forgotten_with_the_first_move_only() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    game.answer(found(REPLY, score=12))
    game.session.play(Move((8, 11)))
    game.session.undo()
    assert game.moves() == (FIRST, REPLY)
    assert set(game.session.thinking.thoughts(game.session.match)) == {1}
    game.session.undo()
    assert game.moves() == ()
    assert game.session.thinking.thoughts(game.session.match) == {}
    assert game.session.thinking.last is None


def test_what_was_said_of_a_move_that_is_taken_back_is_told_no_more() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    game.answer(found(REPLY, score=12))
    game.session.play(Move((8, 11)))
    game.session.tick(0.0)
    game.answer(found(Move((22, 17)), score=90))
    thinking = game.session.thinking
    assert thinking.last is not None
    assert thinking.last.line == "22-17"
    game.session.undo()
    assert game.moves() == (FIRST, REPLY)
    assert thinking.last is not None
    assert (thinking.last.line, thinking.last.progress.score) == ("23-19", 12)
    game.session.redo()
    assert thinking.last.line == "22-17"
    game.session.resign()
    assert thinking.last.line == "22-17", "it is still the game's last move"


def test_after_resigning_nothing_is_played_again() -> None:
    game = begin(HUMAN_FIRST, FIRST, REPLY)
    game.session.undo()
    assert game.session.match.can_redo
    game.session.resign()
    resigned = game.session.match
    assert resigned.outcome == Outcome(Side.SECOND, Reason.RESIGNATION)
    assert resigned.undone
    assert not resigned.can_redo
    with pytest.raises(IllegalMoveError):
        resigned.redo()
    game.session.redo()
    assert game.session.match is resigned


def test_who_resigns() -> None:
    for seats, moves, winner in (
        (HUMAN_FIRST, (FIRST,), Side.SECOND),  # the computer is to move, the person resigns
        (HUMAN_SECOND, (FIRST,), Side.FIRST),
        (TWO_PLAYERS, (FIRST,), Side.FIRST),
        (TWO_PLAYERS, (), Side.SECOND),
    ):
        game = begin(seats, *moves)
        game.session.resign()
        assert game.session.match.outcome == Outcome(winner, Reason.RESIGNATION)
        ended = game.session.match
        game.session.resign()
        assert game.session.match is ended


def test_another_game_begins_as_the_choice_says() -> None:
    game = begin(HUMAN_FIRST, FIRST, REPLY)
    game.session.restart(GameChoice(opening=OpeningChoice.PICKED, ballot=2))
    assert game.session.match.opening_plies == len(game.moves()) == 3
    assert unseeded(game.session.match.seats) == HUMAN_FIRST
    game.session.restart(GameChoice())
    assert game.moves() == ()


def test_a_new_game_is_taken_back() -> None:
    game = begin(TWO_PLAYERS, FIRST)
    session, before = game.session, game.session.match
    assert not session.can_take_back_game
    session.restart(GameChoice())
    session.restart(GameChoice())
    assert session.match.moves == ()
    assert session.can_undo
    session.undo()
    assert session.match is before
    causes = [event.cause for event in game.heard if isinstance(event, MatchReplaced)]
    assert causes == [Cause.NEW_GAME, Cause.NEW_GAME, Cause.FORMER_GAME]
    session.undo()
    assert session.match.moves == (), "and then the moves of the game before"
    assert not session.can_undo


def test_a_game_that_was_begun_in_its_middle_is_taken_back_as_a_whole() -> None:
    game = begin(TWO_PLAYERS, FIRST)
    session, before = game.session, game.session.match
    pasted = before.play(REPLY)
    session.begin(pasted)
    session.undo()
    assert session.match is before
    session.begin(pasted)
    session.play(pasted.state.legal_moves()[0])
    session.undo()
    assert session.match.moves == pasted.moves, "a move of one's own is taken back alone"
    assert not session.can_take_back_game


def test_a_new_game_in_which_somebody_moved_is_not_taken_back() -> None:
    game = begin(TWO_PLAYERS, FIRST)
    session = game.session
    session.restart(GameChoice())
    session.play(FIRST)
    session.undo()
    assert not session.can_take_back_game, "the move can be played again"
    session.redo()
    session.undo()
    assert session.match.moves == ()


def test_a_level_counts_from_the_next_move() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    before = game.session.match
    game.session.change_computer(None, level=5)
    assert game.heard[-1] == LevelChanged(before)
    assert game.asked.cancelled == []
    game.answer(found(REPLY))
    game.session.play(Move((8, 11)))
    game.session.tick(1.0)
    assert game.asked.levels == [3, 5]
    game.session.change_computer(Side.SECOND, level=7)
    assert [seat.level for seat in game.session.match.seats] == [1, 7], "a person has none"


def test_who_has_played_a_game_that_is_over_does_not_change() -> None:
    """A choice made then applies to the next game."""
    game = begin(HUMAN_FIRST, FIRST)
    session = game.session
    session.resign()
    played = session.match.seats
    session.change_computer(None, level=5)
    session.change_computer(None, character=Character.TRICKY)
    assert session.match.seats == played
    assert session.seats[Side.SECOND] == replace(played[1], level=5, character=Character.TRICKY)
    session.restart(GameChoice())
    computer = session.match.seats[Side.SECOND]
    assert (computer.level, computer.character) == (5, Character.TRICKY)
    session.undo()
    assert session.match.seats == played, "the game before is back as it was played"


def test_a_game_whose_end_is_taken_back_goes_on_with_who_was_chosen_since() -> None:
    game = begin(HUMAN_FIRST, FIRST, REPLY)
    game.session.resign()
    game.session.change_computer(None, level=5)
    game.session.undo()
    assert game.session.match.outcome is None
    assert game.session.match.seats[Side.SECOND].level == 5


def test_the_players_change_sides() -> None:
    game = begin(HUMAN_FIRST)
    game.session.change_sides()
    assert game.session.match.seats == HUMAN_SECOND
    game.session.tick(0.0)
    assert game.asked.levels == [3]


# --- hints --------------------------------------------------------------------------------------


def test_a_hint_is_for_the_position_it_was_asked_in() -> None:
    game = begin(HUMAN_FIRST)
    game.session.ask_hint()
    assert game.purpose() is Purpose.HINT
    assert game.asked.limits[0].seconds == HINT_SECONDS
    assert game.asked.levels == [10]
    game.answer(found(FIRST))
    assert game.session.hint is not None
    assert game.session.hint.move == FIRST
    assert game.purpose() is None
    assert game.moves() == ()
    game.session.play(FIRST)
    game.session.ask_hint()
    assert len(game.asked.levels) == 1, "the computer is to move"


def test_a_hint_goes_with_the_position() -> None:
    game = begin(TWO_PLAYERS)
    game.session.ask_hint()
    game.answer(found(FIRST))
    game.session.play(FIRST)
    assert game.session.hint is None


def test_a_person_may_move_before_the_hint_is_there() -> None:
    game = begin(TWO_PLAYERS)
    game.session.ask_hint()
    game.session.play(FIRST)
    assert game.asked.forgotten == game.asked.tickets
    game.answer(found(Move((9, 14))))
    assert game.session.hint is None
    assert game.moves() == (FIRST,)


def test_a_hint_shows_the_piece_first_and_then_the_move() -> None:
    game = begin(TWO_PLAYERS)
    game.session.ask_hint()
    game.answer(found(FIRST))
    shown = []
    for _ in range(2):
        assert game.session.hint is not None
        shown.append(game.session.hint.whole)
        game.session.ask_hint()
    assert shown == [False, True]
    assert len(game.asked.levels) == 1, "it is known by then"


def test_who_asks_twice_while_it_is_looked_for_sees_the_move_at_once() -> None:
    game = begin(TWO_PLAYERS)
    game.session.ask_hint()
    game.session.ask_hint()
    assert len(game.asked.levels) == 1
    game.answer(found(FIRST))
    assert game.session.hint is not None
    assert game.session.hint.whole
    game.session.play(FIRST)
    game.session.ask_hint()
    game.answer(found(REPLY))
    assert not game.session.hint.whole, "another position, another question"


def test_an_only_move_needs_no_first_step() -> None:
    game = begin(TWO_PLAYERS, start="B:W15,32:B11")
    game.session.ask_hint()
    game.answer(found(game.session.match.state.legal_moves()[0]))
    assert game.session.hint is not None
    assert game.session.hint.whole
