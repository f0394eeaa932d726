"""Saved games as trees: followed, branched, promoted, shortened; never changed in place."""

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


@pytest.mark.slow
@given(records())
def test_every_place_is_reached_by_legal_moves(record: Record) -> None:
    for path in record.paths():
        states, moves = record.states_to(path), record.moves_to(path)
        assert len(states) == len(moves) + 1
        assert moves[-1] == record.ply(path).move
        assert moves[-1] in states[-2].legal_moves()
        assert sum(path in record.replies(before) for before in [(), *record.paths()]) == 1


@pytest.mark.slow
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


@pytest.mark.slow
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
    with pytest.raises(ValueError, match="valid tag name"):
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


def test_a_tree_is_walked_line_by_line_and_its_replies_are_in_order() -> None:
    tree = parse_game("1. 11-15 (1. 9-13 (1. 10-14) 22-18) (1. 12-16) 23-19 *")
    assert list(tree.paths()) == [
        (0,),
        (0, 0, 0),
        (0, 0, 0, 0, 0),
        (0, 0, 1),
        (0, 1, 0),
        (1,),
    ]
    assert tree.replies(()) == ((0,), (0, 0, 0), (0, 0, 0, 0, 0), (0, 1, 0))
    assert tree.replies((0, 0, 0)) == ((0, 0, 1),)
    assert tree.replies((0, 0, 1)) == ()
    assert tree.line_of((0, 0, 1)) == tree.line[0].variations[0]
    assert [state.side_to_move for state in tree.states_to((0, 0, 1))] == [0, 1, 0]


def test_a_variation_is_promoted_past_its_neighbours() -> None:
    tree = parse_game("1. 11-15 (1. 9-13) (1. 10-14 22-17) (1. 12-16) 23-19 *")
    promoted, place = tree.promoted((0, 1, 1))
    assert place == (1,)
    assert [move.path for move in promoted.moves] == [(10, 14), (22, 17)]
    assert [line[0].move.path for line in promoted.line[0].variations] == [(11, 15), (9, 13), (12, 16)]
    assert len(promoted.line[0].variations[0]) == 2
    assert tree.promoted((1,)) == (tree, (1,))
    assert tree.promoted(()) == (tree, ())


def test_a_variation_of_a_variation_is_promoted_within_it() -> None:
    promoted, place = TREE.promoted((1, 0, 2, 0, 0))
    assert place == (1, 0, 2)
    assert promoted.moves == TREE.moves
    assert [ply.move.path for ply in promoted.line[1].variations[0]] == [(22, 18), (15, 22), (26, 17)]


def test_a_new_move_goes_on_or_begins_a_variation() -> None:
    longer, place = TREE.add(TREE.end, TREE.state(TREE.end).legal_moves()[0])
    assert place == (4,)
    assert len(longer.line) == 5
    begun, place = TREE.add((0,), Move((24, 20)))
    assert place == (1, 1, 0)
    assert begun.moves == TREE.moves
    assert TREE.add((0,), Move((22, 18))) == (TREE, (1, 0, 0))
    with pytest.raises(IllegalMoveError, match=r"^9x18$"):
        TREE.add((), Move((9, 18)))


def test_another_ply_in_place_of_one() -> None:
    marked = TREE.with_ply((1, 0, 1), Ply(TREE.ply((1, 0, 1)).move, (1,)))
    assert marked.ply((1, 0, 1)).nags == (1,)
    assert [ply.move for ply in marked.line] == [ply.move for ply in TREE.line]
    assert marked.line[1].variations[0][2] == TREE.line[1].variations[0][2]
    for path in ((4,), (-1,), (1, 0, 3)):
        ply, length = path[-1], len(TREE.line_of(path))
        with pytest.raises(IndexError, match=f"^there is no ply {ply} in a line of length {length}$"):
            TREE.with_ply(path, TREE.line[0])


def test_an_empty_game_has_an_end() -> None:
    empty = Record(Checkers())
    assert empty.end == ()
    assert empty.moves == ()
    assert list(empty.paths()) == []
    assert empty.state(()) == Checkers()


@pytest.mark.parametrize(
    ("outcome", "result", "winner"),
    [
        (None, Result.UNKNOWN, None),
        (Outcome(None, Reason.AGREEMENT), Result.DRAW, None),
        (Outcome(Side.FIRST, Reason.BLOCKED), Result.FIRST, Side.FIRST),
        (Outcome(Side.SECOND, Reason.BLOCKED), Result.SECOND, Side.SECOND),
    ],
)
def test_results_of_games(outcome: Outcome | None, result: Result, winner: Side | None) -> None:
    assert Result.of(outcome) is result
    assert result.winner is winner


def test_of_doubled_tags_the_first_that_says_something_counts() -> None:
    tags = (("Site", " . "), ("Site", "Leeds"), ("Site", "York"), ("Round", "?3"))
    assert Record(Checkers(), tags=tags).tags == (("Site", "Leeds"), ("Round", "?3"), ("Site", "York"))
