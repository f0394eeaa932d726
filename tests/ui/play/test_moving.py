"""Moving pieces: dragging, under the pointer, by typed squares, by one click or two."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver, against
from strategies import CHECKERS, TICTACTOE

from checkers_app.games import national_games
from checkers_app.games.base import Game, Move, Piece, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.boards.moving.drag import HOME
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.play.scene import PlayScene
from checkers_app.views.interaction.status import Tone

pytestmark = pytest.mark.usefixtures("display")


def new(driver: Driver, fen: str | None = None, game: Game = CHECKERS) -> PlayScene:
    return driver.start(Match.new(game, (HUMAN, HUMAN), parse_fen(fen) if fen else None))


def picture(driver: Driver) -> Picture:
    """What the board shows now."""
    return driver.play().page.board.picture(driver.now)


# --- in the hand --------------------------------------------------------------------------------


@pytest.mark.parametrize("flipped", [False, True])
def test_a_pressed_piece_is_lifted_and_follows_the_pointer(flipped: bool) -> None:  # noqa: FBT001
    driver = Driver.quick()
    new(driver)
    if flipped:
        driver.play().controls.flip()
    driver.hold(driver.spot(11))
    shown = picture(driver)
    assert shown.selected == 11
    assert set(shown.targets) == {15, 16}
    assert 11 not in shown.pieces
    (sprite,) = shown.sprites
    assert sprite.piece == Piece(Side.FIRST)
    assert sprite.lift > 0
    driver.move(driver.spot(22))
    (sprite,) = picture(driver).sprites
    row, column = CHECKERS.cells[22]
    assert (sprite.x, sprite.y) == pytest.approx((column + 0.5, row + 0.5), abs=0.02)
    assert driver.match().moves == ()


@pytest.mark.parametrize("off", [(9, 0), (0, 11), (-8, -10)])
def test_a_piece_that_is_taken_beside_its_middle_stays_so_under_the_pointer(off: tuple[int, int]) -> None:
    driver = Driver.quick()
    new(driver)
    (x, y), (to_x, to_y) = driver.spot(11), driver.spot(22)
    driver.hold((x + off[0], y + off[1]))
    driver.move((to_x + off[0], to_y + off[1]))
    (sprite,) = picture(driver).sprites
    row, column = CHECKERS.cells[22]
    assert (sprite.x, sprite.y) == pytest.approx((column + 0.5, row + 0.5), abs=0.02)


def test_a_piece_put_down_where_it_may_go_has_moved_and_does_not_slide_again() -> None:
    driver = Driver.quick(Settings(motion=Motion.NORMAL))
    new(driver)
    driver.drag(11, 15)
    assert driver.match().moves == (Move((11, 15)),)
    assert not driver.play().moving
    assert not picture(driver).sprites


@pytest.mark.slow
def test_a_piece_taken_by_hand_still_fades() -> None:
    driver = Driver.quick(Settings(motion=Motion.CALM))
    new(driver, "W:W22:B18,1")
    driver.drag(22, 15)
    assert len(driver.match().moves) == 1
    assert driver.play().moving
    driver.wait(0.3)
    assert not driver.play().moving


@pytest.mark.slow
def test_a_piece_goes_home_with_the_reason_from_where_it_may_not_stay() -> None:
    driver = Driver.quick(Settings(motion=Motion.NORMAL))
    new(driver)
    driver.drag(11, 20)
    assert driver.match().moves == ()
    assert driver.play().status().headline == "11 can go to 15 or 16"
    assert driver.play().frame_rate() == 60
    (sprite,) = picture(driver).sprites
    assert sprite.x != pytest.approx(CHECKERS.cells[11][1] + 0.5), "it is still on its way"
    driver.wait(HOME + 0.1)
    assert not picture(driver).sprites
    assert picture(driver).pieces[11] == Piece(Side.FIRST)


def test_without_motion_a_piece_is_home_at_once() -> None:
    driver = Driver.quick()
    new(driver)
    driver.drag(11, 20)
    assert not picture(driver).sprites


def test_a_piece_that_cannot_move_says_so_wherever_it_is_put() -> None:
    driver = Driver.quick()
    new(driver)
    driver.drag(1, 15)
    assert driver.play().status().headline == "1 is blocked and cannot move"


def test_dropping_a_piece_on_another_of_ones_own_plays_neither() -> None:
    driver = Driver.quick()
    new(driver, "B:W32:B10,14,1")
    driver.drag(10, 14)
    assert driver.match().moves == ()
    assert driver.play().status().headline == "Square 14 is taken"


def test_a_piece_let_go_outside_or_at_home_stays_where_it_was() -> None:
    driver = Driver.quick()
    new(driver)
    driver.hold(driver.spot(11))
    driver.move(driver.spot(15))
    driver.release((790, 5))
    assert driver.match().moves == ()
    assert driver.play().status().tone is not Tone.WARN
    driver.hold(driver.spot(11))
    driver.move(driver.spot(15))
    driver.release(driver.spot(11))
    assert driver.match().moves == ()
    assert picture(driver).selected == 11, "its squares stay shown"


def test_the_other_button_puts_a_piece_back() -> None:
    driver = Driver.quick()
    new(driver)
    driver.hold(driver.spot(11))
    driver.move(driver.spot(15))
    driver.event(pygame.MOUSEBUTTONDOWN, pos=driver.spot(15), button=3)
    driver.release(driver.spot(15))
    assert driver.match().moves == ()


@pytest.mark.slow
def test_a_jump_is_dragged_landing_by_landing_or_to_its_end() -> None:
    fen = "B:W6,7,14,15:BK2"
    driver = Driver.quick()
    new(driver, fen)
    first = driver.match().state.legal_moves()[0]
    for start, end in zip(first.path, first.path[1:], strict=False):
        if not driver.match().moves:
            driver.drag(start, end)
    assert driver.match().moves == (first,)
    other = Driver.quick()
    new(other, "W:W22:B18,11,1")
    other.drag(22, 8)
    assert other.match().moves[0].path == (22, 15, 8)


def test_undo_takes_the_piece_out_of_the_hand() -> None:
    driver = Driver.quick()
    new(driver)
    driver.drag(11, 15)
    driver.hold(driver.spot(22))
    driver.key("ctrl+z")
    assert not picture(driver).sprites
    driver.release(driver.spot(18))
    assert driver.match().moves == ()


def test_undo_puts_a_piece_back_whose_jump_is_begun_and_takes_nothing_else_back() -> None:
    driver = Driver.quick()
    new(driver, "B:W22,31:B14,11,1")
    driver.square(14)
    driver.square(18)
    driver.square(22)
    driver.square(15)
    assert picture(driver).pieces.get(22) is None
    driver.key("ctrl+z")
    assert picture(driver).pieces[22] == Piece(Side.SECOND)
    assert len(driver.match().moves) == 1
    driver.key("ctrl+z")
    assert driver.match().moves == ()


# --- under the pointer --------------------------------------------------------------------------


def test_the_pointer_is_answered_on_pieces_and_targets() -> None:
    driver = Driver.quick()
    new(driver)
    driver.move(driver.spot(11))
    assert picture(driver).touched == 11
    driver.move(driver.spot(1))
    assert picture(driver).touched is None, "it cannot move"
    driver.move(driver.spot(22))
    assert picture(driver).touched is None, "it is not its turn"
    driver.square(11)
    driver.move(driver.spot(15))
    assert picture(driver).touched == 15
    assert picture(driver).ghost == Piece(Side.FIRST)
    driver.event(pygame.WINDOWLEAVE)
    assert picture(driver).touched is None


def test_the_keyboard_silences_the_pointer() -> None:
    driver = Driver.quick()
    new(driver)
    driver.move(driver.spot(11))
    driver.key("down")
    assert picture(driver).touched is None


# --- one click or two ---------------------------------------------------------------------------


def test_a_double_click_on_a_piece_with_one_move_never_scolds() -> None:
    driver = Driver.quick()
    new(driver)
    driver.square(12)
    driver.square(12)
    assert driver.match().moves == (Move((12, 16)),)
    assert driver.play().status().headline == "White to move"
    driver.wait(0.6)
    driver.square(12)
    assert driver.play().status().headline == "Square 12 is empty"


@pytest.mark.parametrize("wait", [0.0, 3.0])
@pytest.mark.parametrize("looking", [False, True])
def test_a_click_on_the_target_of_a_move_that_one_click_made_confirms_it(
    looking: bool,  # noqa: FBT001
    wait: float,
) -> None:
    driver = Driver.quick()
    new(driver, "B:W18,30:B14,1")
    if looking:
        driver.square(14)
        driver.wait(3.0)
        driver.key("home")
    sight = driver.play().controls.look
    driver.square(14)
    assert sight.match.moves == (Move((14, 23), (18,)),)
    before = driver.play().status()
    driver.wait(wait)
    driver.square(23)
    assert driver.play().status() == before, "it is not told that that is Black's piece"
    assert sight.match.moves == (Move((14, 23), (18,)),)
    driver.wait(3.0)
    driver.square(23)
    assert driver.play().status().headline == "That is Black's piece", "once was enough"


def test_the_squares_of_a_jump_that_one_click_made_may_be_clicked_one_by_one() -> None:
    driver = Driver.quick()
    new(driver, "B:W18,26,31:B14,1")
    driver.square(14)
    assert driver.match().moves == (Move((14, 23, 30), (18, 26)),)
    driver.square(23)
    driver.square(30)
    assert driver.match().moves == (Move((14, 23, 30), (18, 26)),)
    assert driver.play().status().headline == "White to move"


def test_a_click_elsewhere_ends_what_a_click_on_the_target_would_confirm() -> None:
    driver = Driver.quick()
    new(driver, "B:W18,30:B14,1")
    driver.square(14)
    driver.square(7)
    driver.square(23)
    assert driver.play().status().headline == "That is Black's piece"


@pytest.mark.slow
def test_one_click_moves_can_be_switched_off() -> None:
    driver = Driver.quick(Settings(motion=Motion.OFF, one_click=False))
    new(driver)
    driver.square(12)
    assert driver.match().moves == ()
    assert picture(driver).selected == 12
    driver.square(16)
    assert driver.match().moves == (Move((12, 16)),)
    driver.wait(1.0)
    driver.square(17)
    assert driver.play().status().headline == "First choose the piece that goes to 17"


@pytest.mark.parametrize(
    ("level", "setting", "plays"),
    [(1, None, False), (2, None, False), (3, None, True), (1, True, True), (9, False, False)],
)
def test_against_levels_for_beginners_one_click_only_chooses(
    level: int,
    setting: bool | None,  # noqa: FBT001
    plays: bool,  # noqa: FBT001
) -> None:
    driver = Driver.quick()
    driver.change(one_click=setting)
    driver.start(Match.new(CHECKERS, against(level)))
    driver.square(12)
    assert bool(driver.match().moves) is plays
    if not plays:
        assert picture(driver).selected == 12
        driver.square(16)
        assert driver.match().moves[:1] == (Move((12, 16)),)


def test_while_an_answer_is_read_one_click_only_chooses() -> None:
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, against(9)))
    driver.key("w")
    driver.square(12)
    why = driver.play().why_not
    driver.wait_for(lambda: why.inquiry is not None)
    driver.wait(1.0)
    driver.square(12)
    assert driver.match().moves == ()
    assert picture(driver).selected == 12
    driver.square(16)
    assert driver.match().moves[:1] == (Move((12, 16)),)


def test_marks_are_placed_by_one_click_all_the_same() -> None:
    driver = Driver.quick(Settings(motion=Motion.OFF, one_click=False))
    new(driver, game=TICTACTOE)
    driver.square(5)
    assert driver.match().moves == (Move((5,)),)


# --- typed squares ------------------------------------------------------------------------------


def test_a_typed_move_is_shown_and_played_when_it_is_complete() -> None:
    driver = Driver.quick()
    new(driver)
    driver.type("11-1")
    assert driver.play().status().headline == "Your move: 11-1_"
    assert picture(driver).selected == 11
    assert driver.match().moves == ()
    driver.type("5")
    assert driver.match().moves == (Move((11, 15)),)


def test_a_short_move_waits_for_enter_while_it_could_go_on() -> None:
    driver = Driver.quick()
    new(driver, "B:W32:BK6,5")
    driver.type("6-1")
    assert driver.match().moves == (), "it could become 6-10"
    driver.key("return")
    assert driver.match().moves == (Move((6, 1)),)


@pytest.mark.slow
def test_jumps_are_typed_with_any_sign() -> None:
    for text in ("22x15x8", "22-8"):
        driver = Driver.quick()
        new(driver, "W:W22:B18,11,1")
        driver.type(text)
        assert driver.match().moves[0].path == (22, 15, 8)


@pytest.mark.parametrize("text", ["c3-d4", "c3d4", "22-18"])
def test_squares_are_typed_by_letters_where_the_game_is_written_in_letters(text: str) -> None:
    driver = Driver.quick()
    new(driver, game=national_games()["russian"])
    driver.type(text[:-1])
    assert driver.play().status().headline == f"Your move: {text[:-1].replace('3d', '3-d')}_"
    assert picture(driver).selected == 22
    driver.type(text[-1])
    assert [move.path for move in driver.match().moves] == [(22, 18)]


def test_a_square_by_letters_is_chosen_and_refused_by_its_name() -> None:
    driver = Driver.quick()
    new(driver, game=national_games()["brazilian"])
    driver.type("c3")
    driver.key("return")
    assert picture(driver).selected == 22
    driver.type("a3a5")
    driver.key("return")
    assert "A3" in driver.play().status().headline
    assert driver.match().moves == ()


def test_letters_of_files_are_shortcuts_with_shift_and_where_squares_have_numbers() -> None:
    driver = Driver.quick()
    new(driver, game=national_games()["russian"])
    flipped = driver.play().controls.flipped
    driver.key("shift+f")
    assert driver.play().controls.flipped is not flipped
    assert driver.play().board.typed == ""
    driver.key("f")
    assert driver.play().board.typed == "f"
    new(driver, game=national_games()["italian"])
    driver.key("f")
    assert driver.play().controls.flipped is not flipped
    assert driver.play().board.typed == ""


def test_a_wrong_move_says_why_on_enter() -> None:
    driver = Driver.quick()
    new(driver)
    driver.type("11-20")
    driver.key("return")
    assert driver.match().moves == ()
    assert driver.play().status().headline == "11 can go to 15 or 16"


def test_backspace_and_escape_belong_to_what_is_typed() -> None:
    driver = Driver.quick()
    new(driver)
    driver.drag(11, 15)
    driver.type("22-1")
    driver.key("backspace")
    assert driver.play().status().headline == "Your move: 22-_"
    driver.key("escape")
    assert driver.play().status().headline == "White to move"
    assert len(driver.match().moves) == 1, "nothing was taken back"
    driver.key("backspace")
    assert driver.match().moves == ()


def test_a_number_alone_and_enter_choose_the_square() -> None:
    driver = Driver.quick()
    new(driver)
    driver.type("11")
    driver.key("return")
    assert picture(driver).selected == 11


def test_digits_place_marks() -> None:
    driver = Driver.quick()
    new(driver, game=TICTACTOE)
    driver.type("5")
    driver.strike(pygame.K_KP1)
    assert driver.match().moves == (Move((5,)), Move((1,)))
    driver.type("5")
    assert driver.play().status().headline == "Square 5 is taken"


def test_shortcuts_are_no_typing() -> None:
    driver = Driver.quick()
    new(driver)
    flipped = driver.play().controls.flipped
    driver.key("f")
    driver.key("x")
    assert driver.play().controls.flipped is not flipped
    assert driver.play().board.typed == ""


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA])
def test_digits_with_control_or_alt_are_no_squares(mod: int) -> None:
    driver = Driver.quick()
    new(driver, game=TICTACTOE)
    driver.strike(pygame.K_5, mod, "5")
    assert driver.match().moves == ()
    new(driver)
    driver.strike(pygame.K_9, mod, "9")
    assert driver.play().board.typed == ""


def test_after_a_digit_control_x_still_changes_the_sides() -> None:
    driver = Driver.quick()
    seats = (HUMAN, Seat(Control.COMPUTER, 1))
    driver.start(Match.new(CHECKERS, seats))
    driver.type("9")
    driver.key("ctrl+e")
    assert driver.match().human_side is Side.SECOND


def test_only_own_pieces_are_lifted() -> None:
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, 1))))
    for square, lifted in ((22, False), (11, True)):
        driver.hold(driver.spot(square))
        driver.move((driver.spot(square)[0] + 30, driver.spot(square)[1] - 30))
        assert bool(picture(driver).sprites) is lifted
        if lifted:  # the other button drops it
            driver.event(pygame.MOUSEBUTTONDOWN, pos=driver.spot(square), button=3)
            assert not picture(driver).sprites
        driver.release(driver.spot(square))


@pytest.mark.parametrize("drag", [False, True])
def test_what_was_pressed_before_the_window_lost_the_focus_is_not_played(drag: bool) -> None:  # noqa: FBT001
    driver = Driver.quick()
    new(driver)
    driver.square(11)
    target = driver.spot(15)
    if drag:
        driver.hold(driver.spot(11))
        driver.move(target)
    else:
        driver.hold(target)
    driver.event(pygame.WINDOWFOCUSLOST)
    driver.release(target)
    assert driver.match().moves == ()


def test_a_mark_pressed_before_the_window_lost_the_focus_is_not_placed() -> None:
    driver = Driver.quick()
    new(driver, game=TICTACTOE)
    driver.hold(driver.spot(5))
    driver.event(pygame.WINDOWFOCUSLOST)
    driver.release(driver.spot(5))
    assert driver.match().moves == ()
