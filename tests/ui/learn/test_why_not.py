""" "Why not this move?" on the board, without a screen."""

from __future__ import annotations

import time
from dataclasses import replace

import pygame
import pytest
from driver import PORTRAIT, SIZES, Driver, Shown
from pairs import first_quick

from checkers_app.engine.api import Limits, Position, Report, SearchResult, StopToken
from checkers_app.games import boards
from checkers_app.games.base import Game, Move, Piece, State
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.thinking import Purpose
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.why_not.ghosts import GHOST, LEAVING, ghostly, shown_plies
from checkers_app.ui.learn.why_not.why_not import LONG_PRESS
from checkers_app.ui.play.scene import PlayScene
from checkers_app.views.interaction.status import Tone
from checkers_app.views.learn import inquiry as inquiry_module
from checkers_app.views.learn.inquiry import AT_ONCE, STEP_SECONDS, Inquiry, ShownPly, words_for

pytestmark = pytest.mark.unpainted

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
PATIENCE = 110.0
GIVES_A_MAN = parse_fen("B:W18,22,26,27,31:B5,6,9,10,12")
MOVE = "9-14"


@pytest.fixture(autouse=True)
def _shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inquiry_module, "ENGINE_LIMITS", Limits(depth=9))
    monkeypatch.setattr(inquiry_module, "TEXTBOOK_LIMITS", Limits(depth=6))


def open_board(
    driver: Driver,
    game: Game = CHECKERS,
    state: State | None = None,
    size: tuple[int, int] = SIZES[1],
) -> PlayScene:
    scene = PlayScene(driver.context, Match.new(game, (HUMAN, Seat(Control.COMPUTER, 1)), state))
    driver.open(scene, size)
    return scene


def move_of(scene: PlayScene, text: str) -> Move:
    return parse_move(scene.match.game, scene.match.state, text)


def answered(driver: Driver, scene: PlayScene) -> Inquiry:
    inquiry = scene.why_not.inquiry
    assert inquiry is not None
    end = time.monotonic() + PATIENCE
    while inquiry.waiting and time.monotonic() < end:
        driver.wait(0.01)
        time.sleep(0.001)
    assert inquiry.answer is not None, inquiry.problem
    return inquiry


def at(scene: PlayScene, square: int) -> tuple[int, int]:
    return scene.board.geometry.cell_rect(square).center


def ask_about(driver: Driver, place: tuple[int, int]) -> None:
    """Through the menu on a square."""
    driver.click(place, button=3)
    driver.press("Why not this move?")


def play_out(driver: Driver, inquiry: Inquiry) -> None:
    for _ in range(200):
        if not inquiry.playing:
            return
        driver.wait(1.0)
    raise AssertionError("it never ended")


@pytest.mark.slow
def test_a_right_click_asks_and_the_answer_is_shown_ply_by_ply(driver: Driver) -> None:
    scene = open_board(driver, state=GIVES_A_MAN)
    before = scene.match
    ask_about(driver, at(scene, 9))
    driver.click(at(scene, 14), button=3)
    inquiry = answered(driver, scene)
    assert inquiry.text == MOVE
    assert inquiry.answer is not None
    assert inquiry.shown == 1
    if inquiry.at_once:
        driver.wait(STEP_SECONDS)
        assert inquiry.shown == 2
    play_out(driver, inquiry)
    assert inquiry.shown == len(inquiry.plies)
    assert scene.status().headline == inquiry.answer.sentence.rstrip(".")
    driver.draw()
    assert scene.match is before, "nothing was played"


@pytest.mark.slow
def test_w_then_a_move_asks_and_escape_closes(driver: Driver) -> None:
    scene = open_board(driver, state=GIVES_A_MAN)
    driver.key("w")
    assert scene.why_not.choosing
    assert scene.status().headline == "Which move do you mean?"
    driver.click(at(scene, 9))
    driver.click(at(scene, 14))
    inquiry = answered(driver, scene)
    assert inquiry.move == move_of(scene, MOVE)
    assert not scene.match.moves
    driver.key("escape")
    assert driver.top is scene
    assert not scene.why_not.active
    assert "why_close" not in driver.names


def test_w_asks_also_where_a_jump_is_compulsory(driver: Driver) -> None:
    scene = open_board(driver, state=parse_fen("B:W19,32:B12,15"))
    assert scene.status().headline.startswith("You must jump")
    driver.key("w")
    assert scene.status().headline == "Which move do you mean?"
    driver.click(at(scene, 12))
    assert scene.status().headline.startswith("You must jump"), "a refusal says why"


@pytest.mark.slow
@pytest.mark.parametrize("answered_already", [False, True])
def test_a_question_that_counts_when_it_is_repeated_is_seen_while_why_not_is_asked(
    driver: Driver, *, answered_already: bool
) -> None:
    scene = open_board(driver, state=GIVES_A_MAN)
    driver.key("w")
    if answered_already:
        driver.type(MOVE)
        answered(driver, scene)
    scene.controls.resign()
    assert scene.status().headline == "Resign this game?"
    assert scene.match.outcome is None


@pytest.mark.slow
def test_it_is_answered_also_where_the_best_lines_are_shown(driver: Driver) -> None:
    scene = open_board(driver, state=GIVES_A_MAN)
    scene.controls.analyse()
    driver.wait(0.01)
    driver.key("w")
    driver.type(MOVE)
    answered(driver, scene)
    driver.key("escape")
    assert scene.controls.analysed


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_no_button_to_look_back_with_stands_on_the_card_of_the_answer(
    driver: Driver, shown: Shown, size: tuple[int, int]
) -> None:
    scene = open_board(driver, state=GIVES_A_MAN, size=size)
    driver.type("12-16")
    scene.controls.walk(scene.controls.look.previous)
    driver.key("w")
    driver.type(MOVE)
    answered(driver, scene)
    driver.check_layout()
    driver.draw()
    steps = [part for part in driver.parts() if part.name in {"first", "prev", "next", "last"}]
    for text, place in shown.texts:
        assert all(not place.colliderect(step.rect) for step in steps), text
    assert {"why_close", "play"} <= driver.names, "the tools stay"


def test_what_was_said_before_does_not_hide_the_question_which_move(driver: Driver) -> None:
    scene = open_board(driver, state=GIVES_A_MAN)
    scene.controls.resign()
    driver.key("w")
    assert scene.status().headline == "Which move do you mean?"
    scene.controls.resign()
    assert scene.match.outcome is None, "what was asked before is asked again"


@pytest.mark.slow
def test_by_keyboard_alone(driver: Driver) -> None:
    scene = open_board(driver, TICTACTOE)
    driver.key("w")
    driver.key("right")
    driver.key("down")
    driver.key("return")
    inquiry = answered(driver, scene)
    assert len(inquiry.plies) > 2
    for key, shown in ((pygame.K_RIGHT, 2), (pygame.K_RIGHT, 3), (pygame.K_LEFT, 2)):
        driver.strike(key)
        assert inquiry.shown == shown
    playing = [inquiry.playing]
    driver.key("space")
    assert [*playing, inquiry.playing] == [False, True]
    driver.draw()


def test_a_long_press_asks(driver: Driver) -> None:
    scene = open_board(driver, TICTACTOE)
    driver.wait()
    driver.hold(at(scene, 5))
    driver.wait(LONG_PRESS + 0.01)
    driver.release(at(scene, 5))
    driver.press("Why not this move?")
    assert scene.why_not.inquiry is not None
    assert not scene.match.moves, "letting go afterwards plays nothing"


def test_a_press_that_wanders_off_asks_nothing(driver: Driver) -> None:
    scene = open_board(driver, TICTACTOE)
    driver.wait()
    driver.hold(at(scene, 5))
    driver.move(at(scene, 6))
    driver.wait(2 * LONG_PRESS)
    assert not scene.why_not.active


def test_a_click_plays_on(driver: Driver) -> None:
    scene = open_board(driver, TICTACTOE)
    ask_about(driver, at(scene, 5))
    answered(driver, scene)
    driver.click(at(scene, 1))
    assert [move.destination for move in scene.match.moves] == [1]
    assert not scene.why_not.active


@pytest.mark.slow
def test_the_computers_own_search_is_left_alone(driver: Driver) -> None:
    scene = open_board(driver, TICTACTOE)
    driver.click(at(scene, 5))
    for _ in range(5):
        driver.wait(0.3)
        if scene.sitting.session.thinking.purpose is Purpose.MOVE:
            break  # from here on the clock stands still: the answer is not played yet
    driver.key("w")
    driver.click(at(scene, 1), button=3)
    assert "Why not this move?" not in driver.labels()
    assert not scene.why_not.active
    assert scene.sitting.session.thinking.purpose is Purpose.MOVE


@pytest.mark.slow
def test_undo_closes_it_and_drops_the_answer(driver: Driver) -> None:
    scene = open_board(driver, state=GIVES_A_MAN)
    scene.why_not.ask(move_of(scene, MOVE))
    inquiry = scene.why_not.inquiry
    assert inquiry is not None
    driver.key("ctrl+e")
    assert scene.why_not.inquiry is None
    assert not inquiry.waiting
    driver.draw()


@pytest.mark.slow
def test_of_an_only_move_nothing_is_chosen(driver: Driver) -> None:
    state = parse_fen("B:W15,32:B11")
    scene = open_board(driver, state=state)
    scene.why_not.ask(move_of(scene, "11x18"))
    answered(driver, scene)
    status = scene.status()
    assert (status.headline, status.detail) == ("11x18 is the only move", "There is nothing to choose here.")
    assert status.tone is Tone.CALM


def test_what_comes_of_both_moves_takes_both_lines(driver: Driver) -> None:
    state = parse_fen("B:W12,17,24,28,29:B1,2,4,7,10,15,22,K30,K31")
    scene = open_board(driver, state=state)
    scene.why_not.ask(move_of(scene, "4-8"))
    inquiry = answered(driver, scene)
    assert inquiry.answer is not None
    said = ("30-25 wins the game.", "No win was found after 4-8.")
    inquiry.answer = replace(inquiry.answer, saying=lambda: said)
    status = scene.status()
    assert status.headline == "30-25 wins the game"
    assert status.detail == "No win was found after 4-8."


def test_of_a_move_that_is_nearly_as_good_nobody_is_warned(driver: Driver) -> None:
    scene = open_board(driver, state=GIVES_A_MAN)
    scene.why_not.ask(move_of(scene, MOVE))
    inquiry = answered(driver, scene)
    assert inquiry.answer is not None
    assert (scene.status().detail, scene.status().tone) == ("You may play it anyway.", Tone.WARN)
    inquiry.answer = replace(inquiry.answer, score=inquiry.answer.best_score - 1)
    assert not inquiry.answer.is_best
    on = "Play on, or ask about another move."
    assert (scene.status().detail, scene.status().tone) == (on, Tone.CALM)


def test_leaving_gives_the_question_up(driver: Driver) -> None:
    scene = open_board(driver, state=GIVES_A_MAN)
    scene.why_not.ask(move_of(scene, MOVE))
    inquiry = scene.why_not.inquiry
    assert inquiry is not None
    scene.leave()
    assert not inquiry.waiting


def test_the_better_move_is_shown_and_put_away(driver: Driver) -> None:
    scene = open_board(driver, state=GIVES_A_MAN)
    scene.why_not.ask(move_of(scene, MOVE))
    inquiry = answered(driver, scene)
    assert inquiry.answer is not None
    assert not inquiry.answer.is_best
    assert scene.status().tone is Tone.WARN
    driver.push("why_best")
    assert ghostly(Picture(), inquiry).hint == inquiry.answer.best
    driver.draw()
    driver.key("b")
    assert ghostly(Picture(), inquiry).hint is None


@pytest.mark.slow
def test_the_line_on_the_board_is_legal_and_its_words_are_true(driver: Driver) -> None:
    scene = open_board(driver, state=GIVES_A_MAN)
    for move in GIVES_A_MAN.legal_moves():
        scene.why_not.ask(move)
        inquiry = answered(driver, scene)
        state: State = GIVES_A_MAN
        for ply in inquiry.plies:
            assert ply.before == state
            assert ply.move in state.legal_moves()
            words = words_for(CHECKERS, ply)
            assert ("takes" in words) == bool(ply.move.captures)
            for square in ply.move.captures:
                assert str(square) in words
            state = state.play(ply.move)
            if words.endswith("must take."):
                assert all(reply.captures for reply in state.legal_moves())
        assert not any(reply.captures for reply in state.legal_moves()), "no exchange is broken off"


def test_on_a_board_where_pieces_are_placed_the_words_tell_what_is_blocked_and_threatened() -> None:
    state: State = TICTACTOE.initial
    said = []
    for number, square in enumerate((5, 2, 1, 9, 7), 1):
        move = Move((square,))
        piece = Piece(state.side_to_move)
        said.append(words_for(TICTACTOE, ShownPly(number, state, move, piece, str(square))))
        state = state.play(move)
    assert said == ["", "", "X threatens 9.", "O blocks.", "X threatens 3 and 4."]


def test_ghosts_are_where_pieces_will_stand(driver: Driver) -> None:
    scene = open_board(driver, state=GIVES_A_MAN)
    scene.why_not.ask(move_of(scene, MOVE))
    inquiry = answered(driver, scene)
    inquiry.step(-100)
    picture = ghostly(Picture(), inquiry)
    now = CHECKERS.pieces(GIVES_A_MAN)
    after = CHECKERS.pieces(GIVES_A_MAN.play(inquiry.move))
    assert picture.pieces == {square: piece for square, piece in now.items() if after.get(square) == piece}
    alphas = sorted(sprite.alpha for sprite in picture.sprites)
    assert alphas == ([GHOST, LEAVING] if inquiry.at_once else [GHOST])
    inquiry.step(100)
    assert len(shown_plies(inquiry)) == (len(inquiry.plies) if inquiry.at_once else 2)
    assert inquiry.at_once == (len(inquiry.plies) <= AT_ONCE)


def test_an_engine_that_breaks_down_is_said(driver: Driver) -> None:
    class Broken:
        """An engine that cannot search."""

        def search(
            self,
            position: Position,
            limits: Limits,
            stop: StopToken | None = None,
            report: Report | None = None,
        ) -> SearchResult:
            del position, limits, stop, report
            raise RuntimeError("no luck")

        def new_game(self) -> None:
            """Nothing to clear."""

    scene = open_board(driver, state=GIVES_A_MAN)
    move = GIVES_A_MAN.legal_moves()[0]
    inquiry = Inquiry(driver.context.service, CHECKERS, Position(GIVES_A_MAN), move, Broken())
    scene.why_not.inquiry = inquiry
    end = time.monotonic() + PATIENCE
    while inquiry.waiting and time.monotonic() < end:
        driver.wait(0.01)
        time.sleep(0.001)
    assert "no luck" in inquiry.problem
    driver.draw()
    driver.push("why_close")
    assert not scene.why_not.active


@pytest.mark.slow
@pytest.mark.parametrize("size", first_quick([*PORTRAIT, *SIZES], len(PORTRAIT) + 1))
def test_every_size_and_theme_holds_it(driver: Driver, size: tuple[int, int]) -> None:
    scene = open_board(driver, state=GIVES_A_MAN, size=size)
    scene.why_not.ask(move_of(scene, MOVE))
    answered(driver, scene)
    for theme in THEMES:
        driver.change(theme=theme)
        driver.turn()
        driver.check_layout()
        driver.draw()


@pytest.mark.slow
def test_asked_while_looking_back_it_is_about_the_position_on_the_board(driver: Driver) -> None:
    scene = open_board(driver, state=GIVES_A_MAN)
    played = move_of(scene, "10-15")
    driver.play_move(played)
    driver.key("home")
    ask_about(driver, at(scene, 9))
    assert scene.why_not.choosing
    assert scene.status().headline == "Which move do you mean?"
    driver.click(at(scene, 14))
    inquiry = answered(driver, scene)
    assert inquiry.state == GIVES_A_MAN
    assert inquiry.text == MOVE
    assert scene.status().headline == inquiry.answer.sentence.rstrip(".") if inquiry.answer else False
    driver.draw()
    assert scene.match.moves[:1] == (played,), (
        "nothing was tried on the board; the computer may have answered"
    )
    driver.key("end")
    assert not scene.why_not.active


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800), (700, 1000)])
def test_the_card_says_for_whom_its_scores_are(driver: Driver, size: tuple[int, int], shown: Shown) -> None:
    scene = open_board(driver, state=GIVES_A_MAN, size=size)
    for text in (MOVE, "10-14"):
        scene.why_not.ask(move_of(scene, text))
        answered(driver, scene)
        shown.texts.clear()
        driver.draw()
        assert any(words.endswith("for Black") for words in shown)
        scene.why_not.close()
