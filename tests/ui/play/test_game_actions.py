"""Actions in a game besides moving: undo, sides, hints, a new game, draws, resigning, leaving."""

from __future__ import annotations

import pytest
from driver import Driver, Shown, against
from held_search import Search, answer_with
from strategies import CHECKERS

from checkers_app.games.base import Move, Outcome, Reason, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.play.scene import PlayScene


@pytest.mark.slow
def test_undo_takes_the_whole_turn_back(search: Search) -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, against(3)))
    driver.square(12)
    driver.answer()
    assert len(driver.match().moves) == 2
    driver.push("undo")
    assert driver.match().moves == ()
    driver.push("redo")
    assert len(driver.match().moves) == 2
    assert search.levels == [3], "what is played again is not thought about again"


def test_undo_while_the_computer_thinks_stops_it(search: Search) -> None:
    driver = Driver()
    search.held = True
    driver.start(Match.new(CHECKERS, against(3)))
    driver.square(12)
    driver.wait_for(lambda: bool(search.levels))
    driver.push("undo")
    driver.wait_for(lambda: search.stopped == 1)
    driver.turn(10)
    assert driver.match().moves == (), "the answer to a move that was taken back is dropped"
    search.held = False
    driver.square(12)
    driver.answer()
    assert len(driver.match().moves) == 2


@pytest.mark.slow
def test_a_late_answer_to_an_earlier_question_is_dropped(search: Search) -> None:
    driver = Driver()
    search.held = search.deaf = True
    late, right = Move((24, 20)), Move((23, 18))
    search.answers = [answer_with(late), answer_with(right)]
    driver.start(Match.new(CHECKERS, against(1)))
    driver.square(12)
    driver.wait_for(lambda: bool(search.levels))
    driver.push("undo")
    driver.play_move(Move((11, 15)))
    assert late in driver.match().state.legal_moves()
    driver.turn(5)
    search.permits = 1
    driver.wait_for(lambda: len(search.levels) == 2)
    driver.turn(5)
    assert driver.match().moves == (Move((11, 15)),)
    search.held = False
    driver.answer()
    assert driver.match().moves == (Move((11, 15)), right)


def test_changing_sides_turns_the_board_and_lets_the_computer_move(search: Search) -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, against(1)))
    assert driver.play().board.geometry.flipped, "one's own pieces are at the bottom"
    driver.key("ctrl+e")
    assert driver.match().human_side is Side.SECOND
    assert not driver.play().board.geometry.flipped
    driver.answer()
    assert len(driver.match().moves) == 1
    assert search.levels == [1]


@pytest.mark.slow
def test_hints(search: Search) -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.key("h")
    driver.wait_for(lambda: driver.play().status().headline.startswith("Look at the man on "))
    driver.key("h")
    assert driver.play().status().headline.startswith("Hint: ")
    assert driver.match().moves == ()
    driver.square(12)
    assert driver.play().status().headline == "White to move"
    search.held = True
    driver.key("h")
    assert driver.play().status().headline == "Looking for a good move"
    driver.play_move(driver.match().state.legal_moves()[0])
    driver.wait_for(lambda: search.stopped == 1)
    search.held = False
    driver.turn(5)
    assert driver.play().status().headline == "Black to move"


@pytest.mark.slow
def test_the_first_step_of_a_hint_tells_no_move_anywhere(shown: Shown) -> None:
    driver = Driver()
    driver.start(
        Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("B:W18,19,26,27,28,30,31,32:B1,2,3,4,5,7,9,11"))
    )
    texts = {driver.match().state.move_text(move) for move in driver.match().state.legal_moves()}
    driver.key("h")
    driver.wait_for(lambda: driver.play().status().headline.startswith("Look at the man on "))
    shown.texts.clear()
    driver.picture()
    written = " ".join(shown).split()
    assert not texts & set(written)
    driver.key("h")
    shown.texts.clear()
    driver.picture()
    assert texts & set(" ".join(shown).split())


@pytest.mark.slow
def test_a_new_game_is_taken_back_instead_of_asked_for() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.play_move(Move((11, 15)))
    before = driver.match()
    driver.key("escape")
    driver.push("new")
    assert isinstance(driver.top, PlayScene)
    assert driver.match().moves == ()
    assert driver.play().status().headline == "A new game"
    driver.key("ctrl+n")
    driver.push("undo")
    assert driver.match() == before
    assert [entry.unfinished for entry in driver.context.library.entries()].count(True) == 1


@pytest.mark.slow
def test_two_people_agree_to_a_draw() -> None:
    driver = Driver()
    driver.resize((1280, 800))
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.push("draw")
    assert driver.play().status().headline == "Black offers a draw"
    driver.key("n")
    assert driver.match().outcome is None
    assert driver.play().status().headline == "The game continues"
    driver.push("draw")
    driver.push("close")
    driver.push("draw")
    driver.push("check")
    assert driver.match().outcome == Outcome(None, Reason.AGREEMENT)
    driver.push("undo")
    driver.push("draw")
    driver.key("y")
    assert driver.match().outcome is not None


def test_a_draw_that_the_computer_does_not_want(search: Search) -> None:
    driver = Driver()
    driver.resize((1280, 800))
    driver.start(Match.new(CHECKERS, against(1)))
    driver.push("draw")
    assert driver.play().status().headline == "The computer plays on"
    assert driver.match().outcome is None
    assert search.levels == []


@pytest.mark.slow
def test_resigning_asks_once(search: Search) -> None:
    driver = Driver(Settings(motion=Motion.OFF))
    driver.resize((1280, 800))
    driver.start(Match.new(CHECKERS, against(1)))
    driver.push("resign")
    assert driver.match().outcome is None
    assert driver.play().status().headline == "Resign this game?"
    driver.square(12)
    driver.answer()
    driver.push("resign")
    assert driver.match().outcome is None, "a move between the two counts as no"
    driver.push("resign")
    assert driver.match().outcome is not None
    assert driver.play().status().detail == "You lost. You resigned."
    driver.push("undo")
    assert driver.match().outcome is None
    assert search.levels


@pytest.mark.slow
def test_continue_from_the_main_menu(menu: Driver, search: Search) -> None:
    places = {name: menu.part(name).rect for name in menu.names}
    assert "continue" not in places, "there is nothing to go on with"
    menu.push("play")
    menu.square(12)
    menu.answer()
    match = menu.match()
    menu.key("escape")
    menu.push("quit")
    assert isinstance(menu.top, MenuScene)
    now = {name: menu.part(name).rect for name in menu.names}
    assert now == {**places, "continue": now["continue"]}, "nothing moves"
    assert all(not now["continue"].colliderect(rect) for rect in places.values())
    menu.push("continue")
    assert menu.match() == match
    menu.push("undo")
    assert menu.match().moves == ()
    menu.key("escape")
    menu.push("quit")
    menu.push("continue")
    assert menu.match().undone, "what was taken back can be played again"
    assert search.levels == [1]


@pytest.mark.slow
def test_leaving_for_the_main_menu_stops_the_search(menu: Driver, search: Search) -> None:
    search.held = True
    menu.push("play")
    menu.square(12)
    menu.wait_for(lambda: bool(search.levels))
    menu.key("escape")
    menu.push("quit")
    menu.wait_for(lambda: search.stopped == 1)
    search.held = False
    menu.push("continue")
    menu.answer()
    assert len(menu.match().moves) == 2


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_the_best_lines_are_reached_by_the_mouse(size: tuple[int, int]) -> None:
    driver = Driver(Settings(motion=Motion.OFF, window_size=size))
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    scene = driver.play()
    driver.key("f9")
    driver.push("lines")
    assert driver.play() is scene
    assert scene.controls.analysed
