"""The card at the end of a game: when it appears, its text and its actions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest
from driver import Driver, Shown
from looks import Looks
from pairs import pairs
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Game, Move, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import Motion, Settings, Thoughts
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.play.end import end_view
from checkers_app.ui.play.end.end_card import FADE, SEEN, TYPING, WAIT
from checkers_app.ui.play.end.end_sign import SECONDS
from checkers_app.ui.play.end.end_view import end_sentences
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.review.scene import ReviewScene

pytestmark = [pytest.mark.unpainted, pytest.mark.usefixtures("display")]

COMPUTER = Seat(Control.COMPUTER, 2)


def resigned(driver: Driver, game: Game = CHECKERS) -> None:
    driver.start(Match.new(game, (HUMAN, COMPUTER)))
    driver.play_move(driver.match().state.legal_moves()[0])
    driver.wait(1.0)
    driver.resign()


@pytest.mark.slow
def test_the_card_comes_a_moment_after_the_last_move_has_landed() -> None:
    driver = Driver.quick(Settings(motion=Motion.NORMAL))
    match = Match.new(TICTACTOE, (HUMAN, HUMAN))
    for square in (1, 4, 2, 5):
        match = match.play(Move((square,)))
    driver.start(match)
    driver.square(3)
    assert driver.play().moving
    driver.wait(0.3)
    assert not driver.play().moving
    assert not driver.play().end_card.open
    while not driver.play().end_card.open:
        driver.wait(1 / 60)
    assert WAIT < driver.now - 1000.2 < WAIT + 0.1
    assert driver.play().end_card.open
    assert driver.play().frame_rate() == 60
    driver.wait(FADE + SECONDS + 0.1)
    assert driver.play().frame_rate() == 0


@pytest.mark.slow
def test_a_key_or_a_click_on_the_board_brings_it_at_once() -> None:
    for click in (False, True):
        driver = Driver.quick()
        resigned(driver)
        assert not driver.play().end_card.open
        if click:
            driver.square(18)
        else:
            driver.key("space")
        assert driver.play().end_card.open


@pytest.mark.slow
def test_who_goes_on_clicking_on_the_board_has_pressed_nothing_on_the_card() -> None:
    driver = Driver.quick(size=(1280, 800))
    resigned(driver)
    driver.wait(WAIT + 0.05)
    again = driver.control("Play again").rect.center
    for _ in range(3):
        driver.click(again)
    match = driver.match()
    assert match.outcome is not None
    assert driver.play().end_card.open
    driver.click(driver.spot(29))  # next to it, where a later click closes it
    assert driver.play().end_card.open
    driver.wait(SEEN)
    driver.click(again)
    assert driver.match().outcome is None


def test_a_game_that_was_over_before_shows_no_card() -> None:
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)).resign(Side.FIRST))
    driver.wait(2.0)
    assert not driver.play().end_card.open


@pytest.mark.slow
def test_enter_plays_again_and_c_with_the_other_colour() -> None:
    driver = Driver.quick()
    resigned(driver)
    driver.wait(1.0)
    driver.key("return")
    assert driver.match().outcome is None
    assert driver.match().human_side is Side.FIRST
    assert not driver.play().end_card.open
    resigned(driver)
    driver.wait(1.0)
    driver.key("c")
    assert driver.match().human_side is Side.SECOND
    assert driver.play().controls.flipped == (driver.match().game.top_side is Side.SECOND)


@pytest.mark.slow
def test_its_board_is_turned_as_the_one_that_was_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """O replies to the corner 1 with 4 instead of 5; this board is turned and seen from the other side."""
    match = Match.new(replace(TICTACTOE, top_side=Side.SECOND), (COMPUTER, HUMAN))
    for square in (1, 4, 2):
        match = match.play(Move((square,)))
    driver = Driver.quick()
    driver.start(match)
    drawn: list[tuple[Any, ...]] = []
    painter = type(driver.context.look.painter(TICTACTOE))
    for owner, name in ((painter, "draw_mini"), (end_view, "draw_mini_move")):
        monkeypatch.setattr(owner, name, lambda *given: drawn.append(given))
    driver.play_move(Move((3,)))
    driver.resign()
    driver.wait(1.0)
    for corner, played, better in ((9, 6, 5), (1, 4, 5)):
        drawn.clear()
        driver.draw()
        (*_, pieces, _), *moves = drawn
        assert list(pieces) == [corner]
        assert [move.path for *_, move, _ in moves] == [(played,), (better,)]
        driver.key("f")


@pytest.mark.slow
def test_its_buttons_work_by_the_mouse_and_the_board_does_not() -> None:
    driver = Driver.quick()
    resigned(driver)
    driver.wait(1.0)
    card = driver.play().end_card
    over = driver.match()
    driver.click((card.rect.centerx, card.rect.y + 20))
    assert driver.match() is over
    assert card.open
    driver.press("Play again")
    assert driver.match().outcome is None


@pytest.mark.slow
def test_the_rest_of_a_typed_move_is_no_answer_to_the_card() -> None:
    """The flag falls while "11-15" is typed: "-" would mean that the game was too hard, Enter
    another game.
    """
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, (HUMAN, COMPUTER)))
    driver.type("11")
    scene, level = driver.play(), driver.play().controls.computer.next_level
    driver.resign()
    over = driver.match()
    for key in (pygame.K_MINUS, pygame.K_1, pygame.K_5, pygame.K_RETURN):
        driver.strike(key)
    while not scene.end_card.open:
        driver.wait(1 / 60)
    driver.key("-")
    driver.key("return")
    assert driver.match() is over
    assert scene.controls.computer.next_level == level
    driver.wait(TYPING)
    driver.key("-")
    assert scene.controls.computer.next_level == (level or 0) - 0.5


@pytest.mark.slow
def test_escape_closes_it_and_the_status_card_brings_it_back() -> None:
    driver = Driver.quick()
    resigned(driver)
    driver.wait(1.0)
    driver.key("escape")
    assert not driver.play().end_card.open
    assert driver.play().status().headline == "The game is over"
    driver.click(driver.place("status").center)
    assert driver.play().end_card.open
    board = driver.place("Board")
    driver.click((board.x + 30, board.y + 30))
    assert not driver.play().end_card.open, "a click on the board beside it closes it, too"
    driver.key("return")
    assert driver.play().end_card.open


@pytest.mark.slow
def test_undo_still_works() -> None:
    driver = Driver.quick()
    resigned(driver)
    driver.wait(1.0)
    driver.key("ctrl+z")
    assert driver.match().outcome is None
    assert not driver.play().end_card.open


@pytest.mark.slow
def test_the_bar_is_full_empty_or_half() -> None:
    driver = Driver.quick()
    resigned(driver)
    driver.wait(1.0)
    assert driver.play().page.score_bar.share(driver.now) == 0.0
    drawn = Driver.quick()
    drawn.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    drawn.play().controls.offer_draw()
    drawn.play().controls.offer_draw()
    drawn.wait(1.0)
    assert drawn.play().page.score_bar.share(drawn.now) == 0.5


def test_the_reason_and_the_number_of_moves_are_told() -> None:
    match = Match.new(CHECKERS, (HUMAN, COMPUTER)).play(Move((11, 15))).resign(Side.FIRST)
    assert end_sentences(match, None) == ("You resigned. 1 move.", "You resigned.")
    assert end_sentences(match, 1260.0)[0] == "You resigned. 1 move, 21 minutes."


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "size"), pairs(THEMES, [(800, 600), (1280, 800), (1920, 1080)]))
def test_it_lies_within_the_board_and_draws_in_every_theme(theme: str, size: tuple[int, int]) -> None:
    for game in (CHECKERS, TICTACTOE):
        driver = Driver.quick(Settings(theme=theme, motion=Motion.OFF), size)
        resigned(driver, game)
        driver.wait(1.0)
        card = driver.play().end_card
        assert driver.play().board.geometry.rect.contains(card.rect)
        before = pygame.image.tobytes(driver.draw(), "RGB")
        card.dismiss()
        assert pygame.image.tobytes(driver.draw(), "RGB") != before


# --- small boards -------------------------------------------------------------------------------


def test_values_are_shown_on_demand() -> None:
    driver = Driver.quick(size=(1280, 800))
    match = Match.new(TICTACTOE, (HUMAN, HUMAN))
    for square in (1, 5, 9, 3):
        match = match.play(Move((square,)))
    driver.start(match)
    assert not driver.play().controls.values_shown
    driver.key("v")
    assert driver.play().controls.values_shown
    driver.draw()
    driver.push("table")
    assert not driver.play().controls.values_shown


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (700, 1000)])
def test_the_button_for_a_remark_covers_no_word_of_the_values(size: tuple[int, int], shown: Shown) -> None:
    driver = Driver.quick(size=size)
    driver.start(Match.new(TICTACTOE, (HUMAN, HUMAN)).play(Move((5,))))
    driver.key("v")
    driver.draw()
    assert any(text == "O to move" for text in shown)
    pen = driver.control("Write a remark on this move (C)").rect
    assert [text for text, rect in shown.texts if rect.colliderect(pen)] == []


def test_checkers_has_no_values_to_show() -> None:
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.key("v")
    assert not driver.play().controls.values_shown


SIZES = ((480, 640), (700, 1000), (800, 600), (1024, 768), (1280, 800), (1920, 1080), (2560, 1080))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_everything_a_finished_game_leads_to_is_on_the_card(size: tuple[int, int]) -> None:
    driver = Driver.quick(size=size)
    resigned(driver)
    driver.wait(1.0)
    card = driver.play().end_card
    words = ["Play again", "Other colour", "Look back", "Review", "Save", "Too hard", "Too easy"]
    buttons = [part for part in driver.parts() if part.label in words and card.rect.contains(part.rect)]
    assert sorted(part.label for part in buttons) == sorted(words)
    assert {part.rect.height for part in buttons if part.label in words[:2]} == {44}
    assert {part.rect.height for part in buttons if part.label not in words[:2]} == {36}
    for word in words:
        assert driver.find(word, card.rect), "every button has its words"
    driver.check_layout()


@pytest.mark.slow
def test_no_button_of_the_card_stands_alone_in_a_row_of_its_own() -> None:
    for game, level, below in ((TICTACTOE, 3, [3]), (CHECKERS, 1, [3])):
        driver = Driver.quick()
        driver.start(Match.new(game, (HUMAN, Seat(Control.COMPUTER, level))))
        driver.play_move(driver.match().state.legal_moves()[0])
        driver.wait(1.0)
        driver.resign()
        driver.wait(1.0)
        names = {"again", "other", "look", "review", "save"}
        card = driver.play().end_card.rect
        rows = [part.rect.y for part in driver.parts() if part.name in names and card.contains(part.rect)]
        assert [rows.count(y) for y in sorted(set(rows))] == [2, *below]


@pytest.mark.slow
def test_look_back_leaves_the_card_for_the_last_position_but_one() -> None:
    for by_mouse in (True, False):
        driver = Driver.quick()
        resigned(driver)
        driver.wait(WAIT + SEEN + 0.1)
        plies = len(driver.match().moves)
        if by_mouse:
            driver.press("Look back")
        else:
            driver.key("left")
        look = driver.play().controls.look
        assert look.active
        assert len(look.match.moves) == plies - 1
        assert not driver.play().end_card.open
        driver.key("escape")
        assert driver.play().status().headline == "The game is over"
        driver.key("return")
        assert driver.play().end_card.open


@pytest.mark.slow
def test_the_card_gives_way_to_looking_back_by_any_key() -> None:
    driver = Driver.quick()
    resigned(driver)
    driver.wait(1.0)
    driver.key("home")
    assert driver.play().controls.look.active
    assert not driver.play().end_card.open


@pytest.mark.slow
def test_while_one_looks_back_enter_and_a_click_on_the_status_do_not_bring_it() -> None:
    driver = Driver.quick()
    resigned(driver)
    driver.wait(1.0)
    driver.key("home")
    driver.key("down")
    driver.key("return")
    assert driver.play().board.selection.chosen == (9,), "a variation may begin here"
    assert not driver.play().end_card.open
    driver.click(driver.place("status").center)
    assert not driver.play().end_card.open


def test_it_comes_also_where_the_game_ends_while_one_looks_back() -> None:
    driver = Driver.quick()
    match = Match.new(TICTACTOE, (COMPUTER, HUMAN))
    for square in (1, 2, 5, 9, 8, 7, 4, 6):
        match = match.play(Move((square,)))
    driver.open(PlayScene(driver.context, match))
    play = driver.play()
    play.controls.walk(play.controls.look.first)
    driver.wait(5.0)
    assert play.match.outcome is not None
    assert play.controls.look.active
    assert play.end_card.open


def test_review_opens_from_the_card_and_comes_back_to_it() -> None:
    for by_mouse in (True, False):
        driver = Driver.quick()
        resigned(driver)
        driver.wait(WAIT + SEEN + 0.1)
        play = driver.play()
        if by_mouse:
            driver.push("review")
        else:
            driver.key("r")
        assert type(driver.top) is ReviewScene
        driver.key("escape")
        assert driver.play() is play
        assert play.end_card.open


@pytest.mark.slow
def test_arrows_go_among_the_buttons_once_they_have_the_focus() -> None:
    driver = Driver.quick()
    resigned(driver)
    driver.wait(1.0)
    driver.key("right")
    assert driver.part("other").focused
    driver.key("left")
    assert driver.part("again").focused
    assert not driver.play().controls.look.active
    driver.key("down")
    assert driver.part("look").focused
    driver.key("return")
    assert driver.play().controls.look.active


def test_a_line_is_cut_after_a_whole_move() -> None:
    look = Driver.quick().context.look
    line = "12. 11-15 23-19 13. 8-11 22-17"
    assert look.fit_moves(line, "machine", 10_000) == line
    for room in range(look.width(line, "machine")):
        cut = look.fit_moves(line, "machine", room)
        assert cut.endswith("…")
        kept = cut.split()[:-1]
        assert kept == line.split()[: len(kept)]
        assert not kept or not kept[-1].endswith(".")
        assert not kept or look.width(cut, "machine") <= room


# --- the turning point ----------------------------------------------------------------------------


PATHS = ((11, 15), (23, 19), (8, 11), (22, 17), (9, 14), (25, 22), (6, 9), (17, 13))
SHALLOW, DEEP, DEEPEST = {0: 0, 3: -150, 4: 0, 5: -90}, {3: -40}, {5: -20}
"""The results of deeper and deeper searches: Black's second move is the mistake, or the third, or none."""
MANY = 400
"""Frames: more than all searches of a review of that game take."""


def looked_over(
    monkeypatch: pytest.MonkeyPatch, *looks: dict[int, int], seats: tuple[Seat, Seat] = (HUMAN, COMPUTER)
) -> tuple[Driver, list[tuple[Move, str]]]:
    """A game that Black has just resigned, and the moves drawn on its card's small board."""
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for path in PATHS:
        match = match.play(Move(path))
    driver = Driver.quick(size=(1280, 800))
    first = driver.context.knowledge.engines.analyst(CHECKERS).look_nodes
    driver = Driver(size=(1280, 800), service=Looks(match, *looks, first=first))
    drawn: list[tuple[Move, str]] = []
    monkeypatch.setattr(end_view, "draw_mini_move", lambda *given: drawn.append(given[-2:]))
    driver.start(match.with_seats(seats))
    for _ in range(2):
        driver.play().controls.resign()
    return driver, drawn


@pytest.mark.slow
def test_the_card_waits_for_the_turning_point_and_tells_it_with_the_better_move(
    monkeypatch: pytest.MonkeyPatch, shown: Shown
) -> None:
    driver, drawn = looked_over(monkeypatch, SHALLOW)
    assert isinstance(driver.service, Looks)
    driver.service.silent = True
    driver.wait(2.0)
    assert driver.play().frame_rate() == 20, "the dots swell"
    height = driver.play().end_card.rect.height
    driver.draw()
    assert "Which move mattered most?" in shown
    assert drawn == []
    shown.texts.clear()
    driver.service.silent = False
    driver.wait(MANY / 60)
    assert driver.play().frame_rate() == 0
    driver.draw()
    assert "Move 2 mattered most" in shown
    texts = list(shown)
    assert any(text.startswith("You fell behind.") for text in texts), "there is room for the whole sentence"
    assert texts[texts.index("Played") : texts.index("Played") + 8 : 2] == [
        "Played",
        "−1.50",
        "Better",
        "0.00",
    ]
    assert texts.count("for Black") == 2
    assert drawn[0][0].path == (25, 22), "8-11 on the turned board"
    assert len({color for _, color in drawn}) == 2
    assert driver.play().end_card.rect.height == height


@pytest.mark.slow
def test_the_card_takes_the_answer_of_the_review_when_one_comes_back_from_it(
    monkeypatch: pytest.MonkeyPatch, shown: Shown
) -> None:
    driver, _ = looked_over(monkeypatch, SHALLOW, DEEP, DEEPEST)
    driver.wait(MANY / 60)
    driver.draw()
    assert "Move 3 mattered most" in shown
    driver.key("r")
    assert type(driver.top) is ReviewScene
    for _ in range(MANY):
        driver.context.reviews.tick()
    driver.key("escape")
    driver.draw()
    assert "No single move was decisive" in shown


@pytest.mark.slow
def test_the_card_takes_the_answer_of_the_review_also_while_it_is_on_the_screen(
    monkeypatch: pytest.MonkeyPatch, shown: Shown
) -> None:
    driver, _ = looked_over(monkeypatch, SHALLOW, DEEP, DEEPEST)
    driver.key("space")
    driver.key("r")
    driver.key("escape")  # the review continues in the background
    driver.draw()
    assert "Which move mattered most?" in shown
    driver.wait(MANY / 60)
    driver.draw()
    assert "No single move was decisive" in shown
    driver.wait(3.0)
    assert driver.play().frame_rate() == 0


@pytest.mark.slow
def test_where_thoughts_are_not_told_it_names_the_better_move_without_a_score(
    monkeypatch: pytest.MonkeyPatch, shown: Shown
) -> None:
    driver, _ = looked_over(monkeypatch, SHALLOW)
    driver.change(thoughts=Thoughts.HIDDEN)
    driver.wait(MANY / 60)
    shown.texts.clear()
    driver.draw()
    assert {"Played", "Better"} <= set(shown)
    assert not {"−1.50", "0.00", "for Black"} & set(shown)


@pytest.mark.slow
def test_a_new_game_that_is_taken_back_leads_to_the_same_card(
    monkeypatch: pytest.MonkeyPatch, shown: Shown
) -> None:
    driver, _ = looked_over(monkeypatch, SHALLOW)
    driver.wait(MANY / 60)
    driver.key("return")
    assert not driver.play().end_card.open
    driver.key("ctrl+z")
    driver.wait(1.0)
    driver.draw()
    assert "Move 2 mattered most" in shown
    assert "Better" in shown


def test_leaving_the_game_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, _ = looked_over(monkeypatch, SHALLOW)
    driver.wait(0.05)
    assert driver.service is not None
    assert driver.service.waited_for()
    driver.app.stack.close()
    assert not driver.service.waited_for()


@pytest.mark.slow
def test_looking_back_and_a_new_game_let_the_search_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in (pygame.K_LEFT, pygame.K_RETURN):
        driver, _ = looked_over(monkeypatch, SHALLOW)
        driver.key("space")
        driver.wait(0.05)
        assert driver.service is not None
        assert driver.service.waited_for()
        driver.strike(key)
        assert not driver.service.waited_for()


@pytest.mark.slow
def test_of_two_players_and_of_two_computers_the_turning_point_is_told_too(
    monkeypatch: pytest.MonkeyPatch, shown: Shown
) -> None:
    for seats in ((HUMAN, HUMAN), (COMPUTER, COMPUTER)):
        driver, drawn = looked_over(monkeypatch, SHALLOW, seats=seats)
        driver.wait(MANY / 60)
        driver.draw()
        assert "Move 2 mattered most" in shown
        assert "Better" in shown
        assert len(drawn) >= 2
        shown.texts.clear()
