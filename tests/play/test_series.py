"""The results of consecutive games between two players."""

from __future__ import annotations

import gc
from dataclasses import replace

from asked import Asked
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Move, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.series import MOST_NOTED, Series, SeriesBook, contestant
from checkers_app.play.session import Session
from checkers_app.storage.settings import GameChoice


def session(book: SeriesBook, *, computer: bool = False) -> Session:
    seats = (HUMAN, Seat(Control.COMPUTER, 2)) if computer else (HUMAN, HUMAN)
    made = Session(Match.new(TICTACTOE, seats), Asked().backing())
    book.watch(made)
    return made


def win(made: Session) -> None:
    for square in (1, 4, 2, 5, 3):
        made.play(Move((square,)))


def test_results_come_in_order() -> None:
    book = SeriesBook()
    made = session(book)
    win(made)
    made.restart(GameChoice())
    made.play(Move((5,)))
    made.resign()
    made.restart(GameChoice())
    made.play(Move((5,)))
    made.offer_draw()
    made.accept_draw()
    series = book.of(made.match)
    assert series.results == (0, 0, None)
    assert (series.won(0), series.won(1), series.drawn) == (2, 0, 1)
    assert book.of(Match.new(CHECKERS, (HUMAN, HUMAN))) == Series()


def test_an_end_that_is_taken_back_does_not_count() -> None:
    book = SeriesBook()
    made = session(book)
    win(made)
    made.undo()
    assert book.of(made.match) == Series()
    made.redo()
    assert book.of(made.match).results == (0,)


def test_a_game_without_a_move_is_none() -> None:
    book = SeriesBook()
    made = session(book)
    made.resign()
    assert book.of(made.match) == Series()
    made.undo()
    assert made.match.outcome is None, "resigning before the first move can be taken back"


def test_a_person_who_changes_colours_stays_the_same_contestant() -> None:
    book = SeriesBook()
    made = session(book, computer=True)
    made.play(Move((1,)))
    made.resign()
    assert book.of(made.match).results == (1,)
    made.restart(GameChoice(), other_sides=True)
    assert made.match.human_side is Side.SECOND
    assert contestant(made.match, Side.SECOND) == 0
    assert book.of(made.match).results == (1,)


def test_sides_do_not_change_once_the_game_is_over() -> None:
    made = session(SeriesBook(), computer=True)
    made.play(Move((1,)))
    made.resign()
    over = made.match
    made.change_sides()
    assert made.match is over


def test_a_finished_game_that_is_put_on_the_board_was_not_played_here() -> None:
    """For example one from the clipboard; nor does it undo the end of the previous game."""
    noted: list[Match] = []
    struck: list[Match] = []
    book = SeriesBook(noted.append, struck.append)
    made = session(book)
    win(made)
    won = made.match
    for plies in (5, 4):
        other = replace(Match.new(TICTACTOE, won.seats, opening=won.moves[:plies]), opening_plies=0)
        made.begin(other)
        assert book.of(made.match).results == (0,)
    assert (len(noted), struck) == (1, [])


def test_of_several_games_the_one_that_is_taken_back_is_struck_out() -> None:
    """The latest of three, and then the one before it; the first one stays."""
    book = SeriesBook()
    made = session(book)
    win(made)
    made.restart(GameChoice())
    made.play(Move((5,)))
    made.offer_draw()
    made.accept_draw()
    made.restart(GameChoice())
    made.play(Move((5,)))
    made.play(Move((1,)))
    made.resign()
    assert book.of(made.match).results == (0, None, 1)
    made.undo()
    assert made.match.outcome is None
    assert book.of(made.match).results == (0, None)


def test_games_that_ended_long_ago_are_let_go() -> None:
    """The results are kept; of the moves and positions, only those of the latest games."""
    book = SeriesBook()
    made = session(book)
    counted = []
    for games in range(1, MOST_NOTED + 12):
        win(made)
        made.restart(GameChoice())
        if games > MOST_NOTED and games % 5 == 0:
            counted.append(matches())
    assert len(book.of(made.match).results) == MOST_NOTED + 11
    assert counted == [counted[0]] * 3


def matches() -> int:
    """The number of objects in memory that belong to a game in progress."""
    gc.collect()
    return sum(isinstance(each, Match) for each in gc.get_objects())
