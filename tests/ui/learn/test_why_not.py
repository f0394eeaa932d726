"""Why not this move? asked at the board, without a screen."""

from __future__ import annotations

import time
from dataclasses import replace

import pygame
import pytest
from driving import Shown
from page_driver import PORTRAIT, SIZES, Reader
from pairs import first_quick

from checkers_app.engine.api import Limits, Position, Report, SearchResult, StopToken
from checkers_app.games import boards
from checkers_app.games.base import Game, Move, Piece, State
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.thinking import Purpose
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.context import Context
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.why_not.ghosts import GHOST, LEAVING, ghostly, shown_plies
from checkers_app.ui.learn.why_not.why_not import LONG_PRESS
from checkers_app.ui.play.scene import PlayScene
from checkers_app.views.learn import inquiry as inquiry_module
from checkers_app.views.learn.inquiry import AT_ONCE, STEP_SECONDS, Inquiry, ShownPly, words_for
from checkers_app.views.play.status import Tone

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
PATIENCE = 30.0
GIVES_A_MAN = parse_fen("B:W18,22,26,27,31:B5,6,9,10,12")
MOVE = "9-14"


@pytest.fixture(autouse=True)
def _shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inquiry_module, "ENGINE_LIMITS", Limits(depth=9))
    monkeypatch.setattr(inquiry_module, "TEXTBOOK_LIMITS", Limits(depth=6))


def open_board(
    context: Context,
    game: Game = CHECKERS,
    state: State | None = None,
    size: tuple[int, int] = SIZES[1],
) -> tuple[Reader, PlayScene]:
    scene = PlayScene(context, Match.new(game, (HUMAN, Seat(Control.COMPUTER, 1)), state))
    return Reader(scene, size), scene


def move_of(scene: PlayScene, text: str) -> Move:
    return parse_move(scene.match.game, scene.match.state, text)


def answered(reader: Reader, scene: PlayScene) -> Inquiry:
    inquiry = scene.why_not.inquiry
    assert inquiry is not None
    end = time.monotonic() + PATIENCE
    while inquiry.waiting and time.monotonic() < end:
        reader.tick(0.01)
        time.sleep(0.001)
    assert inquiry.answer is not None, inquiry.problem
    return inquiry


def at(scene: PlayScene, square: int) -> tuple[int, int]:
    return scene.board.geometry.cell_rect(square).center


def play_out(reader: Reader, inquiry: Inquiry) -> None:
    for _ in range(200):
        if not inquiry.playing:
            return
        reader.tick(1.0)
    raise AssertionError("it never ended")


def test_a_right_click_asks_and_the_answer_is_shown_ply_by_ply(context: Context) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN)
    before = scene.match
    reader.click(at(scene, 9), button=3)
    reader.click(at(scene, 14), button=3)
    inquiry = answered(reader, scene)
    assert inquiry.text == MOVE
    assert inquiry.answer is not None
    assert inquiry.shown == 1
    if inquiry.at_once:
        reader.tick(STEP_SECONDS)
        assert inquiry.shown == 2
    play_out(reader, inquiry)
    assert inquiry.shown == len(inquiry.plies)
    assert scene.status().headline == inquiry.answer.sentence.rstrip(".")
    reader.draw()
    assert scene.match is before, "nothing was played"


def test_w_then_a_move_asks_and_escape_closes(context: Context) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN)
    reader.key(pygame.K_w, "w")
    assert scene.why_not.choosing
    assert scene.status().headline == "Why not which move?"
    reader.click(at(scene, 9))
    reader.click(at(scene, 14))
    inquiry = answered(reader, scene)
    assert inquiry.move == move_of(scene, MOVE)
    assert not scene.match.moves
    assert reader.key(pygame.K_ESCAPE) is None
    assert not scene.why_not.active
    assert "why_close" not in reader.names()


def test_w_asks_also_where_a_jump_is_compulsory(context: Context) -> None:
    reader, scene = open_board(context, state=parse_fen("B:W19,32:B12,15"))
    assert scene.status().headline.startswith("You must jump")
    reader.key(pygame.K_w, "w")
    assert scene.status().headline == "Why not which move?"
    reader.click(at(scene, 12))
    assert scene.status().headline.startswith("You must jump"), "a refusal says why"


@pytest.mark.parametrize("answered_already", [False, True])
def test_a_question_that_counts_when_it_is_repeated_is_seen_while_why_not_is_asked(
    context: Context, *, answered_already: bool
) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN)
    reader.key(pygame.K_w, "w")
    if answered_already:
        reader.type(MOVE)
        answered(reader, scene)
    scene.controls.resign()
    assert scene.status().headline == "Resign this game?"
    assert scene.match.outcome is None


def test_it_is_answered_also_where_the_best_lines_are_shown(context: Context) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN)
    scene.controls.analyse()
    reader.tick(0.01)
    reader.key(pygame.K_w, "w")
    reader.type(MOVE)
    answered(reader, scene)
    reader.key(pygame.K_ESCAPE)
    assert scene.controls.analysed


@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_no_button_to_look_back_with_stands_on_the_card_of_the_answer(
    context: Context, shown: Shown, size: tuple[int, int]
) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN, size=size)
    reader.type("12-16")
    scene.controls.walk(scene.controls.look.previous)
    reader.key(pygame.K_w, "w")
    reader.type(MOVE)
    answered(reader, scene)
    reader.check_layout()
    shown.texts.clear()
    reader.draw()
    steps = [widget for widget in reader.group.widgets if widget.name in {"first", "prev", "next", "last"}]
    for text, place in shown.texts:
        assert all(not place.colliderect(step.rect) for step in steps), text
    assert {"why_close", "play"} <= reader.names(), "the tools stay"


def test_what_was_said_before_does_not_hide_the_question_which_move(context: Context) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN)
    scene.controls.resign()
    reader.key(pygame.K_w, "w")
    assert scene.status().headline == "Why not which move?"
    scene.controls.resign()
    assert scene.match.outcome is None, "what was asked before is asked again"


def test_by_keyboard_alone(context: Context) -> None:
    reader, scene = open_board(context, TICTACTOE)
    reader.key(pygame.K_w, "w")
    reader.key(pygame.K_RIGHT)
    reader.key(pygame.K_DOWN)
    reader.key(pygame.K_RETURN)
    inquiry = answered(reader, scene)
    assert len(inquiry.plies) > 2
    for key, shown in ((pygame.K_RIGHT, 2), (pygame.K_RIGHT, 3), (pygame.K_LEFT, 2)):
        reader.key(key)
        assert inquiry.shown == shown
    playing = [inquiry.playing]
    reader.key(pygame.K_SPACE, " ")
    assert [*playing, inquiry.playing] == [False, True]
    reader.draw()


def test_a_long_press_asks(context: Context) -> None:
    reader, scene = open_board(context, TICTACTOE)
    reader.tick()
    reader.press(at(scene, 5))
    reader.tick(LONG_PRESS + 0.01)
    reader.release(at(scene, 5))
    assert scene.why_not.inquiry is not None
    assert not scene.match.moves, "letting go afterwards plays nothing"


def test_a_press_that_wanders_off_asks_nothing(context: Context) -> None:
    reader, scene = open_board(context, TICTACTOE)
    reader.tick()
    reader.press(at(scene, 5))
    reader.move(at(scene, 6))
    reader.tick(2 * LONG_PRESS)
    assert not scene.why_not.active


def test_a_click_plays_on(context: Context) -> None:
    reader, scene = open_board(context, TICTACTOE)
    reader.click(at(scene, 5), button=3)
    answered(reader, scene)
    reader.click(at(scene, 1))
    assert [move.destination for move in scene.match.moves] == [1]
    assert not scene.why_not.active


def test_the_computers_own_search_is_left_alone(context: Context) -> None:
    reader, scene = open_board(context, TICTACTOE)
    reader.click(at(scene, 5))
    for _ in range(5):
        reader.tick(0.3)
        if scene._session.thinking.purpose is Purpose.MOVE:
            break  # from here on no time passes: the answer waits to be played
    reader.key(pygame.K_w, "w")
    reader.click(at(scene, 1), button=3)
    assert not scene.why_not.active
    assert scene._session.thinking.purpose is Purpose.MOVE


def test_undo_closes_it_and_drops_the_answer(context: Context) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN)
    scene.why_not.ask(move_of(scene, MOVE))
    inquiry = scene.why_not.inquiry
    assert inquiry is not None
    scene._session.change_sides()
    assert scene.why_not.inquiry is None
    assert not inquiry.waiting
    reader.draw()


def test_of_an_only_move_nothing_is_chosen(context: Context) -> None:
    state = parse_fen("B:W15,32:B11")
    reader, scene = open_board(context, state=state)
    scene.why_not.ask(move_of(scene, "11x18"))
    answered(reader, scene)
    status = scene.status()
    assert (status.headline, status.detail) == ("11x18 is the only move", "There is nothing to choose here.")
    assert status.tone is Tone.CALM


def test_a_sentence_of_two_halves_takes_both_lines(context: Context) -> None:
    state = parse_fen("B:W12,17,24,28,29:B1,2,4,7,10,15,22,K30,K31")
    reader, scene = open_board(context, state=state)
    scene.why_not.ask(move_of(scene, "4-8"))
    inquiry = answered(reader, scene)
    assert inquiry.answer is not None
    inquiry.answer = replace(inquiry.answer, sentence="30-25 wins the game; a win after 4-8 was not found.")
    status = scene.status()
    assert status.headline == "30-25 wins the game"
    assert status.detail == "A win after 4-8 was not found."


def test_leaving_gives_the_question_up(context: Context) -> None:
    _, scene = open_board(context, state=GIVES_A_MAN)
    scene.why_not.ask(move_of(scene, MOVE))
    inquiry = scene.why_not.inquiry
    assert inquiry is not None
    scene.leave()
    assert not inquiry.waiting


def test_the_better_move_is_shown_and_put_away(context: Context) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN)
    scene.why_not.ask(move_of(scene, MOVE))
    inquiry = answered(reader, scene)
    assert inquiry.answer is not None
    assert not inquiry.answer.is_best
    assert scene.status().tone is Tone.WARN
    reader.push("why_best")
    assert ghostly(Picture(), inquiry).hint == inquiry.answer.best
    reader.draw()
    reader.key(pygame.K_b, "b")
    assert ghostly(Picture(), inquiry).hint is None


def test_the_line_on_the_board_is_legal_and_its_words_are_true(context: Context) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN)
    for move in GIVES_A_MAN.legal_moves():
        scene.why_not.ask(move)
        inquiry = answered(reader, scene)
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


def test_ghosts_are_where_pieces_will_stand(context: Context) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN)
    scene.why_not.ask(move_of(scene, MOVE))
    inquiry = answered(reader, scene)
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


def test_an_engine_that_breaks_down_is_said(context: Context) -> None:
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
            """Nothing to forget."""

    reader, scene = open_board(context, state=GIVES_A_MAN)
    move = GIVES_A_MAN.legal_moves()[0]
    inquiry = Inquiry(context.service, CHECKERS, Position(GIVES_A_MAN), move, Broken())
    scene.why_not.inquiry = inquiry
    end = time.monotonic() + PATIENCE
    while inquiry.waiting and time.monotonic() < end:
        reader.tick(0.01)
        time.sleep(0.001)
    assert "no luck" in inquiry.problem
    reader.draw()
    reader.push("why_close")
    assert not scene.why_not.active


@pytest.mark.parametrize("size", first_quick([*PORTRAIT, *SIZES], len(PORTRAIT) + 1))
def test_every_size_and_theme_holds_it(context: Context, size: tuple[int, int]) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN, size=size)
    scene.why_not.ask(move_of(scene, MOVE))
    answered(reader, scene)
    for theme in THEMES.values():
        context.look = type(context.look)(theme, context.look.fonts)
        scene.resize(size)
        reader.check_layout()
        reader.draw()


def test_asked_while_looking_back_it_is_about_the_position_on_the_board(context: Context) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN)
    played = move_of(scene, "10-15")
    scene._session.play(played)
    reader.key(pygame.K_HOME)
    reader.click(at(scene, 9), button=3)
    assert scene.status().headline.startswith("Why not")
    reader.click(at(scene, 14))
    inquiry = answered(reader, scene)
    assert inquiry.state == GIVES_A_MAN
    assert inquiry.text == MOVE
    assert scene.status().headline == inquiry.answer.sentence.rstrip(".") if inquiry.answer else False
    reader.draw()
    assert scene.match.moves[:1] == (played,), (
        "nothing was tried on the board; the computer may have answered"
    )
    reader.key(pygame.K_END)
    assert not scene.why_not.active


@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800), (700, 1000)])
def test_the_card_says_for_whom_its_scores_are(context: Context, size: tuple[int, int], shown: Shown) -> None:
    reader, scene = open_board(context, state=GIVES_A_MAN, size=size)
    for text in (MOVE, "10-14"):
        scene.why_not.ask(move_of(scene, text))
        answered(reader, scene)
        shown.texts.clear()
        reader.draw()
        assert any(words.endswith("for Black") for words, _ in shown.texts)
        scene.why_not.close()
