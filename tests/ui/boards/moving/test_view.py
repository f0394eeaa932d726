"""A board at any place: pixels map to squares, the cursor moves, and everything is announced."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Game
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Settings
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.moving.play_board import PlayBoard
from checkers_app.ui.boards.moving.setup_board import SetupBoard
from checkers_app.ui.boards.moving.view import BoardView, Carried, Chosen, Clicked, Deed, Seen
from checkers_app.views.interaction.prompt import Prompt


@settings(max_examples=150, deadline=None)
@given(
    st.integers(200, 2160),
    st.sampled_from((CHECKERS, TICTACTOE)),
    st.booleans(),
)
def test_pixels_find_their_squares(side: int, game: Game, flipped: bool) -> None:  # noqa: FBT001
    geometry = BoardGeometry.fit(game, Rect(24, 24, side, side), flipped=flipped)
    field = geometry.field
    assert geometry.rect.contains(field)
    assert (field.width, field.height) == (geometry.cell * game.columns, geometry.cell * game.rows)
    assert abs((field.x - geometry.rect.x) - (geometry.rect.right - field.right)) <= 1
    assert geometry.frame >= round(0.032 * geometry.rect.width)
    for square, (row, column) in game.cells.items():
        rect = geometry.cell_rect(square)
        assert rect.size == (geometry.cell, geometry.cell)
        assert field.contains(rect)
        x, y = geometry.centre(square)
        for point in ((int(x), int(y)), rect.topleft, (rect.right - 1, rect.bottom - 1)):
            assert geometry.square_at(point) == square
        assert geometry.point(column + 0.5, row + 0.5) == (x, y)


def test_a_flipped_board_is_turned_half_round() -> None:
    board = Rect(10, 20, 500, 500)
    straight = BoardGeometry.fit(CHECKERS, board)
    flipped = BoardGeometry.fit(CHECKERS, board, flipped=True)
    for square in CHECKERS.cells:
        assert flipped.cell_rect(square) == straight.cell_rect(33 - square)


def test_beside_the_dark_squares_there_is_nothing() -> None:
    geometry = BoardGeometry.fit(CHECKERS, Rect(10, 20, 500, 500))
    field = geometry.field
    light = (field.x + 1, field.y + 1)  # the top left corner of a diagram is a light square
    assert geometry.square_at(light) is None
    for outside in (
        (field.x - 1, field.y + 5),
        (field.right, field.y + 5),
        (field.x + 5, field.bottom),
        (0, 0),
        (-5, -5),
    ):
        assert geometry.square_at(outside) is None


@given(st.tuples(st.integers(-50, 700), st.integers(-50, 700)), st.booleans())
def test_a_square_found_contains_the_pixel(position: tuple[int, int], flipped: bool) -> None:  # noqa: FBT001
    geometry = BoardGeometry.fit(CHECKERS, Rect(7, 9, 511, 511), flipped=flipped)
    square = geometry.square_at(position)
    under = [n for n in CHECKERS.cells if geometry.cell_rect(n).collidepoint(position)]
    assert under == ([] if square is None else [square])


def arrow(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


def mouse(kind: int, view: BoardView, square: int | None, button: int = 1) -> pygame.event.Event:
    position = view.geometry.cell_rect(square).center if square is not None else (-40, -40)
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=position, rel=(0, 0), buttons=(0, 0, 0))
    return pygame.event.Event(kind, pos=position, button=button)


def test_the_cursor_goes_where_the_arrow_points_whichever_way_up_the_board_is() -> None:
    view = BoardView(CHECKERS, Rect(0, 0, 400, 400))
    assert view.steer(arrow(pygame.K_DOWN))
    assert view.cursor == 1, "it begins on the first square"
    assert view.steer(arrow(pygame.K_DOWN))
    assert view.steer(arrow(pygame.K_RIGHT))
    assert view.cursor == 6
    view.flip()
    assert view.steer(arrow(pygame.K_RIGHT))
    assert view.cursor == 5
    assert not view.steer(arrow(pygame.K_a))


def test_a_board_with_one_way_up_is_never_turned() -> None:
    view = BoardView(TICTACTOE)
    view.flip()
    assert view.flipped == TICTACTOE.turns


# --- moves are chosen -----------------------------------------------------------------------------


class Table:
    """A position in use, and the unfinished input on it."""

    human_to_move = True

    def __init__(self, game: Game, fen: str = "") -> None:
        self.match = Match.new(game, (HUMAN, HUMAN), parse_fen(fen) if fen else None)
        self.interrupted = 0

    def interrupt(self) -> None:
        self.interrupted += 1


def board(table: Table, *, one_click: bool = True) -> PlayBoard:
    made = PlayBoard(table, Prompt(), lambda: Settings(one_click=one_click), decided=table.interrupt)
    made.place(Rect(20, 30, 500, 500))
    return made


def click(on: PlayBoard, square: int, now: float = 0.0) -> Deed | None:
    on.mouse(mouse(pygame.MOUSEBUTTONDOWN, on, square), now)
    return on.mouse(mouse(pygame.MOUSEBUTTONUP, on, square), now)


def test_clicks_choose_a_move_and_nothing_is_played() -> None:
    table = Table(CHECKERS)
    view = board(table)
    assert click(view, 11) == Seen()
    deed = click(view, 15, 1.0)
    assert isinstance(deed, Chosen)
    assert (deed.move.path, deed.by_hand) == ((11, 15), False)
    assert not table.match.moves
    assert table.interrupted == 2


def test_a_piece_that_is_carried_to_where_it_may_go_is_put_down_there() -> None:
    view = board(Table(CHECKERS))
    assert view.mouse(mouse(pygame.MOUSEBUTTONDOWN, view, 11), 0.0) == Seen()
    assert view.mouse(mouse(pygame.MOUSEMOTION, view, 18), 0.0) == Seen()
    assert view.dragging
    deed = view.mouse(mouse(pygame.MOUSEBUTTONUP, view, 15), 0.0)
    assert isinstance(deed, Chosen)
    assert (deed.move.path, deed.by_hand) == ((11, 15), True)
    assert not view.moving(0.0), "it is there already"


def test_a_piece_that_is_carried_elsewhere_goes_home() -> None:
    view = board(Table(CHECKERS))
    view.mouse(mouse(pygame.MOUSEBUTTONDOWN, view, 11), 0.0)
    assert view.mouse(mouse(pygame.MOUSEBUTTONUP, view, 18), 0.0) == Seen()
    assert view.moving(0.0)
    assert view.settle(5.0)
    assert not view.moving(5.0)


def test_typed_squares_choose_a_move() -> None:
    view = board(Table(CHECKERS))
    deeds = [
        view.type(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter), 0.0)
        for letter in "11-15"
    ]
    assert deeds[:-1] == [Seen()] * 4
    last = deeds[-1]
    assert isinstance(last, Chosen)
    assert last.move.path == (11, 15)
    assert view.type(arrow(pygame.K_a), 0.0) is None


def test_what_is_on_the_squares_is_told_in_words() -> None:
    table = Table(CHECKERS, "W:WK19,31:B15,1")
    view = board(table)
    told = view.squares(CHECKERS.pieces(table.match.state))
    assert (told[19], told[31], told[15], told[18]) == (
        "19, white king, may jump",
        "31, white man",
        "15, black man",
        "18",
    )
    table = Table(CHECKERS)
    view = board(table)
    click(view, 11)
    told = view.squares(CHECKERS.pieces(table.match.state))
    assert (told[11], told[16], told[9]) == ("11, black man, chosen", "16, can go here", "9, black man")


@pytest.mark.parametrize("human", [True, False])
def test_whoever_may_not_move_is_told_of_no_moves(human: bool) -> None:  # noqa: FBT001
    table = Table(CHECKERS)
    table.human_to_move = human
    told = board(table).squares(CHECKERS.pieces(table.match.state))
    assert told[11] == ("11, black man, may move" if human else "11, black man")


def test_marks_that_are_placed_are_told_by_their_letter() -> None:
    table = Table(TICTACTOE)
    state = table.match.state.play(table.match.state.legal_moves()[4])
    assert BoardView(TICTACTOE).squares(TICTACTOE.pieces(state))[5] == "5, X mark"


# --- pieces are placed ----------------------------------------------------------------------------


def test_while_a_position_is_set_up_clicks_and_carried_pieces_are_answered() -> None:
    view = SetupBoard(CHECKERS, Rect(0, 0, 400, 400))

    def deed(kind: int, square: int | None, button: int = 1) -> Deed | None:
        return view.mouse(mouse(kind, view, square, button), {11})

    assert deed(pygame.MOUSEBUTTONDOWN, 11) == Seen()
    assert deed(pygame.MOUSEBUTTONUP, 11) == Clicked(11)
    assert deed(pygame.MOUSEBUTTONDOWN, 11, 3) == Clicked(11, 3)
    for end in (15, None):
        deed(pygame.MOUSEBUTTONDOWN, 11)
        assert deed(pygame.MOUSEMOTION, 15) == Seen()
        assert deed(pygame.MOUSEBUTTONUP, end) == Carried(11, end)
    deed(pygame.MOUSEBUTTONDOWN, 12)
    deed(pygame.MOUSEMOTION, 15)
    assert deed(pygame.MOUSEBUTTONUP, 15) == Seen(), "an empty square cannot be carried"


def test_a_second_press_lets_go_of_what_is_carried() -> None:
    """The release of a button outside the window is never reported."""
    view = SetupBoard(CHECKERS, Rect(0, 0, 400, 400))
    pieces = CHECKERS.pieces(CHECKERS.initial)
    for kind, square in (
        (pygame.MOUSEBUTTONDOWN, 11),
        (pygame.MOUSEMOTION, 15),
        (pygame.MOUSEBUTTONDOWN, 18),
    ):
        view.mouse(mouse(kind, view, square), pieces)
    assert not view.picture(pieces, None).sprites
    assert view.mouse(mouse(pygame.MOUSEBUTTONUP, view, 18), pieces) == Clicked(18)
