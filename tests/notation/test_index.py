"""The data of a game in a list, and its opening."""

from __future__ import annotations

from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.ballots import opening_of, three_move_openings
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.index import GameHeading
from checkers_app.notation.pdn import parse_game
from checkers_app.notation.record import Ply, Record, Result


def test_every_ballot_is_found() -> None:
    for opening in three_move_openings(barred=True):
        record = Record(GAME.initial, tuple(map(Ply, opening.moves)))
        found = opening_of(record)
        assert found == opening


def test_the_order_of_the_moves_does_not_matter() -> None:
    opening = opening_of(parse_game("1. 9-14 22-17 2. 11-15 25-22 *"))
    other = opening_of(parse_game("1. 11-15 22-17 2. 9-14 *"))
    assert opening is not None
    assert opening == other
    assert opening.number == next(
        o.number for o in three_move_openings(barred=True) if o.state == opening.state
    )


def test_no_ballot_where_there_is_none() -> None:
    assert opening_of(parse_game("1. 9-13 22-18 *")) is None
    ballot = three_move_openings()[0]
    moved = Record(ballot.state, (Ply(ballot.state.legal_moves()[0]),) * 3)
    assert opening_of(moved) is None
    assert opening_of(Record(parse_fen("B:W18:B14"))) is None
    assert opening_of(Record(Checkers())) is None


def test_a_heading_and_what_it_is_found_by() -> None:
    text = '[Event "Club"]\n[Date "1931.??.??"]\n[Black "Fox, R"]\n[White "Hill"]\n\n1. 9-13 21-17 2. 5-9 1-0'
    heading = GameHeading.of(parse_game(text))
    assert (heading.black, heading.white, heading.event, heading.date) == (
        "Fox, R",
        "Hill",
        "Club",
        "1931.??.??",
    )
    assert (heading.result, heading.plies) == (Result.FIRST, 3)
    assert heading.opening is not None
    assert heading.opening.number == 1


def test_what_is_not_known_of_a_game_is_empty() -> None:
    heading = GameHeading.of(parse_game("1. 11-15 *"))
    assert heading == GameHeading("", "", "", "", Result.UNKNOWN, 1, None)


def test_of_doubled_tags_the_first_is_listed() -> None:
    heading = GameHeading.of(parse_game('[Date "1931"]\n[Date "1932"]\n1. 11-15 *'))
    assert heading.date == "1931"


def test_three_moves_are_needed_and_enough_for_a_ballot() -> None:
    assert opening_of(parse_game("1. 9-13 21-17 *")) is None
    assert opening_of(parse_game("1. 9-13 21-17 2. 5-9 *")) is not None
    assert opening_of(parse_game("1. 9-13 21-17 2. 5-9 25-21 *")) is not None


def test_moves_are_counted_as_the_list_of_them_does() -> None:
    for start, expected in ((Checkers(), [0, 1, 1, 2]), (parse_fen("W:W21-32:B1-12"), [0, 1, 2, 2])):
        state, counted = start, []
        line: tuple[Ply, ...] = ()
        for _ in range(4):
            counted.append(GameHeading.of(Record(start, line)).moves)
            move = state.legal_moves()[0]
            state, line = state.play(move), (*line, Ply(move))
        assert counted == expected
