"""Setting up a position: placing pieces, and messages about faults."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from strategies import checkers_positions

from checkers_app.games import boards
from checkers_app.games.base import ByHand, Fault, Piece, Side
from checkers_app.games.checkers import Checkers
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.play.setting_up import Setup, where_to_begin

BLACK, WHITE = Piece(Side.FIRST), Piece(Side.SECOND)


def placed(side: Side = Side.FIRST, **pieces: str) -> Setup:
    kinds = {"b": BLACK, "w": WHITE, "B": Piece(Side.FIRST, king=True), "W": Piece(Side.SECOND, king=True)}
    setup = Setup(side_to_move=side)
    for kind, squares in pieces.items():
        for square in squares.split():
            setup = setup.put(int(square), kinds[kind])
    return setup


@given(checkers_positions)
def test_any_position_can_be_set_up_and_read_again(state: Checkers) -> None:
    setup = Setup.of(state)
    assert setup.state() == state
    assert Setup.parse(setup.text) == setup
    if state.black and state.white:
        assert (setup.fault() is None) == bool(state.legal_moves())


def test_a_click_places_replaces_and_takes_away() -> None:
    setup = Setup().click(10, BLACK)
    assert setup.pieces == {10: BLACK}
    assert setup.click(10, BLACK).pieces == {}
    assert setup.click(10, WHITE).pieces == {10: WHITE}
    assert setup.click(10, None).pieces == {}
    assert setup.move(10, 15).pieces == {15: BLACK}
    assert setup.move(10, 10) is setup
    assert setup.move(11, 15) is setup


@pytest.mark.parametrize(
    ("setup", "headline", "detail", "square"),
    [
        (
            placed(Side.SECOND, w="2 18", b="1 30"),
            "A man cannot stand on its crowning row",
            "White man on 2: make it a king, or move it.",
            2,
        ),
        (
            placed(w="18", b="30"),
            "A man cannot stand on its crowning row",
            "Black man on 30: make it a king, or move it.",
            30,
        ),
        (placed(b="1"), "White has no pieces", "Both sides need at least one.", None),
        (placed(), "Black has no pieces", "Both sides need at least one.", None),
        (
            placed(b=" ".join(map(str, range(1, 15))), w="32"),
            "Black has 14 pieces",
            "A side can have 12 at most: remove 2.",
            None,
        ),
        (
            placed(b="1", w="5 6 10"),
            "Black cannot move",
            "The game would be over: move a piece, or let the other side move first.",
            None,
        ),
    ],
)
def test_what_is_wrong_is_said(setup: Setup, headline: str, detail: str, square: int | None) -> None:
    assert setup.fault() == Fault(headline, detail, square)
    assert Setup(setup.pieces, setup.side_to_move).text == setup.text


def test_a_legal_position_has_no_fault() -> None:
    assert Setup.of(Checkers()).fault() is None
    assert placed(Side.SECOND, B="1 5", W="15 18").text == "W:WK15,K18:BK1,K5"


def test_setting_up_begins_with_what_is_looked_at_or_on_a_board_that_can_be_set_up() -> None:
    tictactoe, checkers = boards()["tictactoe"], boards()["checkers"]
    state = checkers.initial.play(checkers.initial.legal_moves()[0])
    assert where_to_begin(checkers, state) == (checkers, state)
    assert where_to_begin(tictactoe, tictactoe.initial) == (checkers, checkers.initial)


def test_another_board_may_be_set_up_as_well() -> None:
    """A board with its own notation in which squares have other names."""
    tictactoe = boards()["tictactoe"]
    small = replace(
        tictactoe,
        by_hand=ByHand(
            (Piece(Side.FIRST), Piece(Side.SECOND)),
            lambda pieces, side: f"{sorted(pieces)} {side.name}",
            lambda pieces, _: None if pieces else Fault("No mark", "Put one on the board."),
            lambda pieces, _: TicTacToe(sum(1 << (square - 1) for square in pieces), 0),
        ),
    )
    setup = Setup(game=small)
    assert setup.fault() == Fault("No mark", "Put one on the board.")
    setup = setup.click(5, Piece(Side.FIRST))
    assert (setup.fault(), setup.text, setup.state()) == (None, "[5] FIRST", TicTacToe(16, 0))
    with pytest.raises(TypeError, match="no position in Tic-tac-toe can be set up by hand"):
        Setup(game=tictactoe).state()
