"""The values of small boards, compared with the engine that searches every game to its end."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, cast

import pytest
from connect_four.rules import GAME as CONNECT_FOUR
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import UNLIMITED, WIN, Position
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import NOTHING
from checkers_app.games.base import Move, Outcome, Reason, Side, State
from checkers_app.play.whole_tree import (
    TooLargeError,
    WholeTree,
    advice,
    move_values,
    threats,
    whole_tree,
    winning_moves,
)


def after(text: str) -> State:
    state = TICTACTOE.initial
    for square in text.split():
        move = Move((int(square),))
        assert move in state.legal_moves()
        state = state.play(move)
    return state


def tree() -> WholeTree:
    found = whole_tree(TICTACTOE)
    assert found is not None
    return found


def test_only_small_boards_are_played_out() -> None:
    assert tree().positions == 5_478, "the number of positions of tic-tac-toe"
    assert tree().score(TICTACTOE.initial) == 0
    assert whole_tree(CHECKERS) is None
    assert whole_tree(CONNECT_FOUR) is None
    with pytest.raises(TooLargeError):
        WholeTree().score(CONNECT_FOUR.initial)


@pytest.mark.slow
def test_the_scores_are_those_of_the_engine_that_never_errs() -> None:
    engines, random = Engines(NOTHING), Random(5)
    for _ in range(4):
        state: State = TICTACTOE.initial
        while state.legal_moves():
            found = engines.for_level(TICTACTOE, 4, seed=1).search(Position(state), UNLIMITED)
            assert found.score == tree().score(state)
            state = state.play(random.choice(state.legal_moves()))


def test_scores_count_the_plies_to_the_end() -> None:
    assert tree().score(after("1 4 2 5")) == WIN - 1
    assert tree().score(after("1 5 9 3")) == WIN - 3
    line = tree().best_line(after("1 5 9 3"))
    assert line[0].destination == 7
    assert len(line) == 3


def test_threats_and_wins_on_the_next_move() -> None:
    assert threats(after("1 5 9 3")) == (7,)
    assert winning_moves(after("1 4 2 5")) == (Move((3,)),)
    assert threats(TICTACTOE.initial) == ()


def test_values_say_why() -> None:
    state = after("1 5 9 3")
    told = {v.move.destination: (v.word, v.reason) for v in move_values(TICTACTOE, tree(), state)}
    assert told[7] == ("wins", "blocks, and threatens 4 and 8")
    assert all(told[square] == ("loses", "O takes 7 next") for square in (2, 4, 6, 8))
    corner = {v.move.destination: (v.word, v.reason) for v in move_values(TICTACTOE, tree(), after("5"))}
    assert all(corner[square][0] == "draw" for square in (1, 3, 7, 9))
    assert all(corner[square] == ("loses", "X builds two threats") for square in (2, 4, 6, 8))
    assert move_values(TICTACTOE, tree(), after("1 4 2 5"))[0].reason == "wins at once"


def test_advice_names_the_square_to_block() -> None:
    said = advice(TICTACTOE, tree(), after("1 5 9 3"), Move((7,)), against_computer=True)
    assert said.headline == "Block 7, or the computer wins"
    assert said.detail == "There are already marks on 3 and 5. Every other square loses."
    assert said.urgent


@pytest.mark.parametrize(
    ("played", "square", "headline", "detail"),
    [
        ("5", 1, "1 keeps the draw", "Nobody can force a win."),
        ("1 5 9", 2, "2 keeps the draw", "Threatens 8."),
        ("5 2", 1, "1 wins", "Threatens 9."),
    ],
)
def test_advice_tells_of_a_threat_where_there_is_one(
    played: str, square: int, headline: str, detail: str
) -> None:
    said = advice(TICTACTOE, tree(), after(played), Move((square,)), against_computer=True)
    assert (said.headline, said.detail) == (headline, detail)


def test_a_block_that_loses_too_is_not_called_the_only_way() -> None:
    state = after("6 8 9")  # X threatens 3, and will threaten two squares after that
    said = advice(TICTACTOE, tree(), state, Move((3,)), against_computer=True)
    assert said.headline == "Block 3, or the computer wins"
    assert said.detail == "There are already marks on 6 and 9. Every square now loses."
    assert not any("other" in text for text in said.shorter)


def test_a_move_that_loses_at_once_does_not_win() -> None:
    class Misere(NamedTuple):
        """The player of the second of two squares has lost."""

        taken: int = 0

        def legal_moves(self) -> tuple[Move, ...]:
            return tuple(Move((square,)) for square in range(self.taken + 1, 3))

        def play(self, move: Move) -> Misere:
            return Misere(move.destination)

        def outcome(self) -> Outcome | None:
            last = Side(1 - self.side_to_move)
            return Outcome(last.other, Reason.BOARD_FULL) if self.taken == 2 else None

        @property
        def side_to_move(self) -> Side:
            return Side(self.taken % 2)

    state = cast("State", Misere(1))
    (value,) = move_values(TICTACTOE, WholeTree(), state)
    assert (value.word, value.reason) == ("loses", "loses at once")


def test_a_win_of_ones_own_comes_first() -> None:
    said = advice(TICTACTOE, tree(), after("1 4 2 5"), Move((3,)), against_computer=False)
    assert said.headline == "3 wins"
    assert not said.urgent


def test_nothing_is_promised_where_two_squares_would_have_to_be_blocked() -> None:
    state = after("1 2 9 3 7")  # X threatens 4, 5 and 8
    assert len(threats(state)) > 1
    said = advice(TICTACTOE, tree(), state, Move((5,)), against_computer=True)
    assert "Block" not in said.headline
    assert said.detail.startswith("Every square now loses.")


def test_a_hint_says_how_many_squares_are_as_good() -> None:
    """The number is counted from searches of every move to the end of the game."""
    words = {1: ("One square wins", "One square keeps the draw")}
    seen = set()
    for text in ("1", "5", "1 2", "1 6", "2 3", "5 2", "1 5 9"):
        state = after(text)
        best = max(state.legal_moves(), key=lambda move: -tree().score(state.play(move)))
        values = [-tree().score(state.play(move)) for move in state.legal_moves()]
        top = max(values)
        if top < 0 or state.play(best).outcome() is not None or threats(state):
            continue
        alike = sum((value > 0) == (top > 0) and (value < 0) == (top < 0) for value in values)
        plural = (f"{alike} squares win", f"{alike} squares keep the draw")
        expected = words.get(alike, plural)[0 if top > 0 else 1]
        assert advice(TICTACTOE, tree(), state, best, against_computer=True).to_look_for == expected, text
        seen.add((top > 0, alike > 1))
    assert len(seen) > 2
