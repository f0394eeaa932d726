"""Moving pieces: in the hand, under the pointer, by typed squares, by one click or two."""

from __future__ import annotations

import pygame
import pytest
from desk import Desk
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Game, Move, Piece, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.boards.drag import HOME
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.play.scene import PlayScene

pytestmark = pytest.mark.usefixtures("display")


def new(desk: Desk, fen: str | None = None, game: Game = CHECKERS) -> PlayScene:
    return desk.start(Match.new(game, (HUMAN, HUMAN), parse_fen(fen) if fen else None))


def picture(desk: Desk) -> Picture:
    """What the board shows now."""
    return desk.play().picture(desk.now)


# --- in the hand --------------------------------------------------------------------------------


@pytest.mark.parametrize("flipped", [False, True])
def test_a_pressed_piece_is_lifted_and_follows_the_pointer(flipped: bool) -> None:  # noqa: FBT001
    desk = Desk()
    new(desk)
    if flipped:
        desk.play().controls.flip()
    desk.press(desk.spot(11))
    shown = picture(desk)
    assert shown.selected == 11
    assert set(shown.targets) == {15, 16}
    assert 11 not in shown.pieces
    (sprite,) = shown.sprites
    assert sprite.piece == Piece(Side.FIRST)
    assert sprite.lift > 0
    desk.move(desk.spot(22))
    (sprite,) = picture(desk).sprites
    row, column = CHECKERS.cells[22]
    assert (sprite.x, sprite.y) == pytest.approx((column + 0.5, row + 0.5), abs=0.02)
    assert desk.match().moves == ()


def test_a_piece_put_down_where_it_may_go_has_moved_and_does_not_slide_again() -> None:
    desk = Desk(Settings(motion=Motion.NORMAL))
    new(desk)
    desk.drag(11, 15)
    assert desk.match().moves == (Move((11, 15)),)
    assert not desk.play().moving
    assert not picture(desk).sprites


def test_a_piece_taken_by_hand_still_fades() -> None:
    desk = Desk(Settings(motion=Motion.CALM))
    new(desk, "W:W22:B18,1")
    desk.drag(22, 15)
    assert len(desk.match().moves) == 1
    assert desk.play().moving
    desk.wait(0.3)
    assert not desk.play().moving


def test_a_piece_goes_home_with_the_reason_from_where_it_may_not_stay() -> None:
    desk = Desk(Settings(motion=Motion.NORMAL))
    new(desk)
    desk.drag(11, 20)
    assert desk.match().moves == ()
    assert desk.play().status().headline == "11 can go to 15 or 16"
    assert desk.play().frame_rate() == 60
    (sprite,) = picture(desk).sprites
    assert sprite.x != pytest.approx(CHECKERS.cells[11][1] + 0.5), "it is still on its way"
    desk.wait(HOME + 0.1)
    assert not picture(desk).sprites
    assert picture(desk).pieces[11] == Piece(Side.FIRST)


def test_without_motion_a_piece_is_home_at_once() -> None:
    desk = Desk()
    new(desk)
    desk.drag(11, 20)
    assert not picture(desk).sprites


def test_a_piece_that_cannot_move_says_so_wherever_it_is_put() -> None:
    desk = Desk()
    new(desk)
    desk.drag(1, 15)
    assert desk.play().status().headline == "1 is blocked and cannot move"


def test_dropping_a_piece_on_another_of_ones_own_plays_neither() -> None:
    desk = Desk()
    new(desk, "B:W32:B10,14,1")
    desk.drag(10, 14)
    assert desk.match().moves == ()
    assert desk.play().status().headline == "Square 14 is taken"


def test_a_piece_let_go_outside_or_at_home_stays_where_it_was() -> None:
    desk = Desk()
    new(desk)
    desk.press(desk.spot(11))
    desk.move(desk.spot(15))
    desk.release((790, 5))
    assert desk.match().moves == ()
    assert not desk.play()._prompt.refused
    desk.press(desk.spot(11))
    desk.move(desk.spot(15))
    desk.release(desk.spot(11))
    assert desk.match().moves == ()
    assert picture(desk).selected == 11, "its squares stay shown"


def test_the_other_button_puts_a_piece_back() -> None:
    desk = Desk()
    new(desk)
    desk.press(desk.spot(11))
    desk.move(desk.spot(15))
    desk.post(pygame.MOUSEBUTTONDOWN, pos=desk.spot(15), button=3)
    desk.release(desk.spot(15))
    assert desk.match().moves == ()


def test_a_jump_is_dragged_landing_by_landing_or_to_its_end() -> None:
    fen = "B:W6,7,14,15:BK2"
    desk = Desk()
    new(desk, fen)
    first = desk.match().state.legal_moves()[0]
    for start, end in zip(first.path, first.path[1:], strict=False):
        if not desk.match().moves:
            desk.drag(start, end)
    assert desk.match().moves == (first,)
    other = Desk()
    new(other, "W:W22:B18,11,1")
    other.drag(22, 8)
    assert other.match().moves[0].path == (22, 15, 8)


def test_undo_takes_the_piece_out_of_the_hand() -> None:
    desk = Desk()
    new(desk)
    desk.drag(11, 15)
    desk.press(desk.spot(22))
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not picture(desk).sprites
    desk.release(desk.spot(18))
    assert desk.match().moves == ()


def test_undo_puts_a_piece_back_whose_jump_is_begun_and_takes_nothing_else_back() -> None:
    desk = Desk()
    new(desk, "B:W22,31:B14,11,1")
    desk.square(14)
    desk.square(18)
    desk.square(22)
    desk.square(15)
    assert picture(desk).pieces.get(22) is None
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert picture(desk).pieces[22] == Piece(Side.SECOND)
    assert len(desk.match().moves) == 1
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert desk.match().moves == ()


# --- under the pointer --------------------------------------------------------------------------


def test_the_pointer_is_answered_on_pieces_and_targets() -> None:
    desk = Desk()
    new(desk)
    desk.move(desk.spot(11))
    assert picture(desk).touched == 11
    desk.move(desk.spot(1))
    assert picture(desk).touched is None, "it cannot move"
    desk.move(desk.spot(22))
    assert picture(desk).touched is None, "it is not its turn"
    desk.square(11)
    desk.move(desk.spot(15))
    assert picture(desk).touched == 15
    assert picture(desk).ghost == Piece(Side.FIRST)
    desk.post(pygame.WINDOWLEAVE)
    assert picture(desk).touched is None


def test_the_keyboard_silences_the_pointer() -> None:
    desk = Desk()
    new(desk)
    desk.move(desk.spot(11))
    desk.key(pygame.K_DOWN)
    assert picture(desk).touched is None


# --- one click or two ---------------------------------------------------------------------------


def test_a_double_click_on_a_piece_with_one_move_never_scolds() -> None:
    desk = Desk()
    new(desk)
    desk.square(12)
    desk.square(12)
    assert desk.match().moves == (Move((12, 16)),)
    assert desk.play().status().headline == "White to move"
    desk.wait(0.6)
    desk.square(12)
    assert desk.play().status().headline == "Square 12 is empty"


@pytest.mark.parametrize("wait", [0.0, 3.0])
@pytest.mark.parametrize("looking", [False, True])
def test_a_click_on_the_target_of_a_move_that_one_click_made_confirms_it(
    looking: bool,  # noqa: FBT001
    wait: float,
) -> None:
    desk = Desk()
    new(desk, "B:W18,30:B14,1")
    if looking:
        desk.square(14)
        desk.wait(3.0)
        desk.key(pygame.K_HOME)
    sight = desk.play().controls.look
    desk.square(14)
    assert sight.match.moves == (Move((14, 23), (18,)),)
    before = desk.play().status()
    desk.wait(wait)
    desk.square(23)
    assert desk.play().status() == before, "it is not told that that is Black's piece"
    assert sight.match.moves == (Move((14, 23), (18,)),)
    desk.wait(3.0)
    desk.square(23)
    assert desk.play().status().headline == "That is Black's piece", "once was enough"


def test_the_squares_of_a_jump_that_one_click_made_may_be_clicked_one_by_one() -> None:
    desk = Desk()
    new(desk, "B:W18,26,31:B14,1")
    desk.square(14)
    assert desk.match().moves == (Move((14, 23, 30), (18, 26)),)
    desk.square(23)
    desk.square(30)
    assert desk.match().moves == (Move((14, 23, 30), (18, 26)),)
    assert desk.play().status().headline == "White to move"


def test_a_click_elsewhere_ends_what_a_click_on_the_target_would_confirm() -> None:
    desk = Desk()
    new(desk, "B:W18,30:B14,1")
    desk.square(14)
    desk.square(7)
    desk.square(23)
    assert desk.play().status().headline == "That is Black's piece"


def test_one_click_moves_can_be_switched_off() -> None:
    desk = Desk(Settings(motion=Motion.OFF, one_click=False))
    new(desk)
    desk.square(12)
    assert desk.match().moves == ()
    assert picture(desk).selected == 12
    desk.square(16)
    assert desk.match().moves == (Move((12, 16)),)
    desk.wait(1.0)
    desk.square(17)
    assert desk.play().status().headline == "Choose the piece that goes to 17 first"


def test_marks_are_placed_by_one_click_all_the_same() -> None:
    desk = Desk(Settings(motion=Motion.OFF, one_click=False))
    new(desk, game=TICTACTOE)
    desk.square(5)
    assert desk.match().moves == (Move((5,)),)


# --- typed squares ------------------------------------------------------------------------------


def test_a_typed_move_is_shown_and_played_when_it_is_complete() -> None:
    desk = Desk()
    new(desk)
    desk.type("11-1")
    assert desk.play().status().headline == "Your move: 11-1_"
    assert picture(desk).selected == 11
    assert desk.match().moves == ()
    desk.type("5")
    assert desk.match().moves == (Move((11, 15)),)


def test_a_short_move_waits_for_enter_while_it_could_go_on() -> None:
    desk = Desk()
    new(desk, "B:W32:BK6,5")
    desk.type("6-1")
    assert desk.match().moves == (), "it could become 6-10"
    desk.key(pygame.K_RETURN)
    assert desk.match().moves == (Move((6, 1)),)


def test_jumps_are_typed_with_any_sign() -> None:
    for text in ("22x15x8", "22-8"):
        desk = Desk()
        new(desk, "W:W22:B18,11,1")
        desk.type(text)
        assert desk.match().moves[0].path == (22, 15, 8)


def test_a_wrong_move_says_why_on_enter() -> None:
    desk = Desk()
    new(desk)
    desk.type("11-20")
    desk.key(pygame.K_RETURN)
    assert desk.match().moves == ()
    assert desk.play().status().headline == "11 can go to 15 or 16"


def test_backspace_and_escape_belong_to_what_is_typed() -> None:
    desk = Desk()
    new(desk)
    desk.drag(11, 15)
    desk.type("22-1")
    desk.key(pygame.K_BACKSPACE)
    assert desk.play().status().headline == "Your move: 22-_"
    desk.key(pygame.K_ESCAPE)
    assert desk.play().status().headline == "White to move"
    assert len(desk.match().moves) == 1, "nothing was taken back"
    desk.key(pygame.K_BACKSPACE)
    assert desk.match().moves == ()


def test_a_number_alone_and_enter_choose_the_square() -> None:
    desk = Desk()
    new(desk)
    desk.type("11")
    desk.key(pygame.K_RETURN)
    assert picture(desk).selected == 11


def test_digits_place_marks() -> None:
    desk = Desk()
    new(desk, game=TICTACTOE)
    desk.type("5")
    desk.key(pygame.K_KP1)
    assert desk.match().moves == (Move((5,)), Move((1,)))
    desk.type("5")
    assert desk.play().status().headline == "Square 5 is taken"


def test_shortcuts_are_no_typing() -> None:
    desk = Desk()
    new(desk)
    flipped = desk.play().controls.flipped
    desk.key(pygame.K_f, letter="f")
    desk.key(pygame.K_x, letter="x")
    assert desk.play().controls.flipped is not flipped
    assert desk.play().board.typed == ""


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA])
def test_digits_with_control_or_alt_are_no_squares(mod: int) -> None:
    desk = Desk()
    new(desk, game=TICTACTOE)
    desk.key(pygame.K_5, mod, "5")
    assert desk.match().moves == ()
    new(desk)
    desk.key(pygame.K_9, mod, "9")
    assert desk.play().board.typed == ""


def test_after_a_digit_control_x_still_changes_the_sides() -> None:
    desk = Desk()
    seats = (HUMAN, Seat(Control.COMPUTER, 1))
    desk.start(Match.new(CHECKERS, seats))
    desk.type("9")
    desk.key(pygame.K_x, pygame.KMOD_LCTRL, "x")
    assert desk.match().human_side is Side.SECOND


def test_only_own_pieces_are_lifted() -> None:
    desk = Desk()
    desk.start(Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, 1))))
    for square, lifted in ((22, False), (11, True)):
        desk.press(desk.spot(square))
        desk.move((desk.spot(square)[0] + 30, desk.spot(square)[1] - 30))
        assert bool(picture(desk).sprites) is lifted
        desk.post(pygame.MOUSEBUTTONDOWN, pos=desk.spot(square), button=3)
        desk.release(desk.spot(square))


@pytest.mark.parametrize("drag", [False, True])
def test_what_was_pressed_before_the_window_lost_the_focus_is_not_played(drag: bool) -> None:  # noqa: FBT001
    desk = Desk()
    new(desk)
    desk.square(11)
    target = desk.spot(15)
    if drag:
        desk.press(desk.spot(11))
        desk.move(target)
    else:
        desk.press(target)
    desk.post(pygame.WINDOWFOCUSLOST)
    desk.release(target)
    assert desk.match().moves == ()


def test_a_mark_pressed_before_the_window_lost_the_focus_is_not_placed() -> None:
    desk = Desk()
    new(desk, game=TICTACTOE)
    desk.press(desk.spot(5))
    desk.post(pygame.WINDOWFOCUSLOST)
    desk.release(desk.spot(5))
    assert desk.match().moves == ()
