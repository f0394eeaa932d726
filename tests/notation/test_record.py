"""Kept games as trees: followed, branched, promoted, cut; never changed in place."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import TICTACTOE, records

from checkers_app.games.base import IllegalMoveError, Move, Outcome, Reason, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn import parse_game
from checkers_app.notation.record import Path, Ply, Record, Result

TREE = parse_game("1. 11-15 23-19 (1... 22-18 2. 15x22 25x18 (2... 26x17)) 2. 8-11 22-17 *")


def test_places_of_a_tree() -> None:
    assert list(TREE.paths()) == [
        (0,),
        (1,),
        (1, 0, 0),
        (1, 0, 1),
        (1, 0, 2),
        (1, 0, 2, 0, 0),
        (2,),
        (3,),
    ]
    assert [move.path for move in TREE.moves_to((1, 0, 2, 0, 0))] == [(11, 15), (22, 18), (15, 22), (26, 17)]
    assert TREE.moves_to(()) == ()
    assert TREE.moves_to(TREE.end) == TREE.moves
    assert TREE.replies((0,)) == ((1,), (1, 0, 0))
    assert TREE.replies(()) == ((0,),)
    assert TREE.replies(TREE.end) == ()
    assert TREE.state(()) == TREE.start
    with pytest.raises(IndexError):
        TREE.ply((9,))
    with pytest.raises(IndexError):
        TREE.with_ply((-1,), TREE.line[0])


@given(records())
def test_every_place_is_reached_by_legal_moves(record: Record) -> None:
    for path in record.paths():
        states, moves = record.states_to(path), record.moves_to(path)
        assert len(states) == len(moves) + 1
        assert moves[-1] == record.ply(path).move
        assert moves[-1] in states[-2].legal_moves()
        assert sum(path in record.replies(before) for before in [(), *record.paths()]) == 1


@given(records())
def test_adding_a_move_keeps_everything_that_was_there(record: Record) -> None:
    for path in [(), *record.paths()][:6]:
        for move in record.state(path).legal_moves()[:3]:
            longer, place = record.add(path, move)
            assert longer.moves_to(place) == (*record.moves_to(path), move)
            assert set(record.paths()) <= set(longer.paths())
            for old in record.paths():
                assert longer.moves_to(old) == record.moves_to(old)
            assert longer.add(path, move) == (longer, place)


@given(records())
def test_promoting_keeps_the_position_and_loses_nothing(record: Record) -> None:
    def ends(tree: Record) -> list[list[tuple[int, ...]]]:
        return sorted([move.path for move in tree.moves_to(path)] for path in tree.paths())

    for path in record.paths():
        promoted, place = record.promoted(path)
        assert promoted.moves_to(place) == record.moves_to(path)
        assert ends(promoted) == ends(record)
        assert len(place) == max(1, len(path) - 2)


def test_a_cut_takes_the_rest_of_the_line_and_empty_variations_away() -> None:
    assert TREE.cut((2,)).moves == TREE.moves[:2]
    assert TREE.cut((1, 0, 2, 0, 0)).line[1].variations[0][2].variations == ()
    assert TREE.cut((1, 0, 0)).line[1].variations == ()
    assert TREE.cut((1, 0, 0)).moves == TREE.moves
    assert TREE.cut((0,)).line == ()


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        TREE.add((), Move((9, 18)))


def test_other_boards_are_kept_too() -> None:
    record = Record(TICTACTOE.initial)
    path: Path = ()
    for text in "5193":
        record, path = record.add(path, parse_move(TICTACTOE, record.state(path), text))
    assert record.end == path == (3,)
    branched, place = record.add((0,), Move((2,)))
    assert place == (1, 0, 0)
    assert branched.moves == record.moves


def test_tags_are_put_in_order() -> None:
    record = Record(
        Checkers(),
        tags=(
            ("Note", "x"),
            ("Black", "?"),
            ("White", "B"),
            ("Event", "A"),
            ("Event", "C"),
            ("Date", "????.??.??"),
        ),
    )
    assert record.tags == (("Event", "A"), ("White", "B"), ("Note", "x"), ("Event", "C"))
    assert record.tag("Event") == "A"
    assert record.tag("Black") == ""


@pytest.mark.parametrize("name", ["Result", "FEN", "", "two words", 'a"b'])
def test_tags_that_cannot_be_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="name of a tag"):
        Record(Checkers(), tags=((name, "x"),))


def test_results_of_outcomes() -> None:
    assert Result.of(None) is Result.UNKNOWN
    assert Result.of(Outcome(None, Reason.AGREEMENT)) is Result.DRAW
    for side, result in ((Side.FIRST, Result.FIRST), (Side.SECOND, Result.SECOND)):
        assert Result.of(Outcome(side, Reason.BLOCKED)) is result
        assert result.winner is side
    assert Result.DRAW.winner is None


def test_a_long_game_is_compared_hashed_and_shown() -> None:
    state = Checkers()
    line: list[Ply] = []
    while len(line) < 3000 and (moves := state.legal_moves()):
        line.append(Ply(moves[-1]))
        state = state.play(moves[-1])
    record = Record(Checkers(), tuple(line))
    assert record == Record(Checkers(), tuple(line))
    assert hash(record) == hash(Record(Checkers(), tuple(line)))
    assert repr(record)
