"""Looking back in the window: by clicks and keys, into variations and back."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
import pytest
from driver import Driver, Shown, against
from pygame import Surface

from checkers_app.games import boards
from checkers_app.games.base import Move, Side
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn import parse_game
from checkers_app.notation.record import Record
from checkers_app.notation.remarks import remark_at
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.exchange import match_of_record
from checkers_app.play.saved.game_tree import with_main_line
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.destinations import ToReading
from checkers_app.ui.kit import draw
from checkers_app.ui.play.openers import read_game
from checkers_app.ui.play.scene import PlayScene
from checkers_app.views.play.move_rows import PairRow, StripRow, row_of, rows_of
from checkers_app.views.play.reading import Facts

pytestmark = pytest.mark.unpainted

CHECKERS = boards()["checkers"]
MOVES = "11-15 22-18 15x22 25x18 8-11 29-25"


def played(moves: str = MOVES, seats: tuple[Seat, Seat] = (HUMAN, HUMAN)) -> Match:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for text in moves.split():
        match = match.play(parse_move(CHECKERS, match.state, text))
    return match.with_seats(seats)


def at(scene: PlayScene) -> tuple[int, ...]:
    return scene.controls.look.path


def active(scene: PlayScene) -> bool:
    return scene.controls.look.active


def human(scene: PlayScene) -> Side | None:
    return scene.match.human_side


def moves(scene: PlayScene) -> tuple[Move, ...]:
    return scene.match.moves


def test_the_rows_of_a_game_with_variations() -> None:
    match = played()
    record = with_main_line(Record(match.states[0]), match.moves)
    record, place = record.add((0,), parse_move(CHECKERS, match.states[1], "22-17"))
    record, inner = record.add(place, parse_move(CHECKERS, record.state(place), "8-11"))
    rows = rows_of(record, inner, 4)
    assert [type(row) for row in rows] == [PairRow, StripRow, PairRow, PairRow]
    assert [cell.text for row in rows for cell in row.cells] == [
        *("11-15", "22-18"),
        *("22-17", "8-11"),
        *("15x22", "25x18"),
        *("8-11", "29-25"),
    ]
    assert row_of(rows, inner) == 1
    assert [cell.ahead for cell in rows[3].cells] == [True, True]
    assert [row.number for row in rows if isinstance(row, PairRow)] == [1, 2, 3]


def test_a_pair_that_a_variation_breaks_keeps_its_number() -> None:
    match = played()
    record = with_main_line(Record(match.states[0]), match.moves)
    record, _ = record.add((1,), parse_move(CHECKERS, match.states[2], "15x22"))
    record, _ = record.add((), parse_move(CHECKERS, match.states[0], "9-13"))
    rows = rows_of(record, (), 6)
    pairs = [(row.number, len(row.cells)) for row in rows if isinstance(row, PairRow)]
    assert pairs == [(1, 1), (1, 1), (2, 2), (3, 2)]


def test_by_keys() -> None:
    driver = Driver()
    driver.start(played())
    scene = driver.play()
    driver.key("left")
    assert at(scene) == (4,)
    assert scene.status().headline == "Looking at move 3 of 3"
    driver.key("home")
    assert scene.status().headline == "Looking at the start"
    driver.key("right")
    driver.key("page down")
    assert at(scene) == (1,)
    driver.key("end")
    assert not active(scene)
    driver.key("home")
    driver.key("escape")
    assert not active(scene)
    assert driver.play() is scene  # Esc did not open the menu


@pytest.mark.slow
def test_by_clicks_into_a_variation_and_on_from_there() -> None:
    driver = Driver()
    driver.start(played())
    scene = driver.play()
    driver.turn(2)
    rect = driver.find("11-15")
    driver.click(rect.center)
    assert at(scene) == (0,)
    driver.square(22)
    driver.square(17)
    assert at(scene) == (1, 0, 0)
    assert scene.match.moves == played().moves
    assert scene.status().headline == "Looking at a variation"
    driver.turn()
    assert driver.find("22-17")
    driver.push("play")
    assert [move.path for move in scene.match.moves] == [(11, 15), (22, 17)]
    assert not active(scene)
    driver.turn()
    driver.click(driver.find("22-18").center)  # the previous game is now a variation
    driver.key("end")
    assert scene.controls.look.match.moves == played().moves


def test_a_click_on_the_list_means_what_is_there_now() -> None:
    driver = Driver()
    driver.start(played())
    scene = driver.play()
    session = scene.sitting.session
    variation = session.add_variation((0,), parse_move(CHECKERS, scene.match.states[1], "22-17"))
    driver.turn(2)
    place = driver.control("1. …22-18").rect.center
    session.play_on(variation)  # the positions change: nothing has been drawn since
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, button=1, pos=place))
    assert at(scene) == variation[:1] or not active(scene)
    assert 'cell "1. …22-17" chosen' in driver.outline()
    session.begin(Match.new(CHECKERS, (HUMAN, HUMAN)))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=place))
    assert not active(scene)  # that move no longer exists


def test_the_game_goes_on_while_looking_back() -> None:
    driver = Driver()
    driver.start(played("11-15", against(1)))
    scene = driver.play()
    driver.key("home")
    driver.wait_for(lambda: len(scene.match.moves) == 2)
    assert at(scene) == ()
    assert scene.controls.look.match.state == CHECKERS.initial


@pytest.mark.slow
def test_the_computer_against_itself_can_be_held_and_stepped() -> None:
    driver = Driver()
    computer = Seat(Control.COMPUTER, 1)
    driver.start(played("", (computer, computer)))
    scene = driver.play()
    driver.key("p")
    driver.turn(30)
    assert moves(scene) == ()
    assert scene.status().headline == "Paused", "nobody is thinking"
    driver.key("s")
    driver.wait_for(lambda: len(scene.match.moves) == 1)
    driver.turn(30)
    assert len(moves(scene)) == 1
    assert scene.status().headline == "Paused"
    driver.key("d")
    driver.push("play")
    assert scene.status().headline == "White is thinking"
    driver.wait_for(lambda: len(scene.match.moves) >= 3)


@pytest.mark.slow
def test_short_cuts_on_the_board() -> None:
    driver = Driver()
    driver.start(played())
    scene = driver.play()
    driver.key("f1")
    assert driver.name == "RulesScene"
    driver.key("escape")
    driver.key("ctrl+n")
    assert moves(scene) == ()
    driver.key("ctrl+z")
    assert len(moves(scene)) == 6  # the new game was undone
    driver.key("ctrl+w")
    assert driver.name == "MenuScene"


def test_changing_sides_asks_once() -> None:
    driver = Driver()
    driver.start(played("11-15 22-18", against(1)))
    scene = driver.play()
    driver.key("ctrl+e")
    assert human(scene) is Side.FIRST
    assert scene.status().headline == "Change sides?"
    driver.key("ctrl+e")
    assert human(scene) is Side.SECOND


def test_full_screen_and_back() -> None:
    driver = Driver()
    driver.start(played())
    before = pygame.display.get_window_size()
    driver.key("f11")
    driver.turn(2)
    driver.key("f11")
    driver.turn(2)
    assert pygame.display.get_window_size() == before


@pytest.mark.slow
def test_analysis_shows_lines_of_what_is_looked_at_and_ends_with_the_scene() -> None:
    driver = Driver()
    driver.start(played())
    scene = driver.play()
    driver.key("a")
    driver.wait_for(
        lambda: scene.sitting.analysing.lines is not None and len(scene.sitting.analysing.lines.best) == 3
    )
    driver.key("home")
    driver.turn()
    lines = scene.sitting.analysing.lines
    assert lines is not None
    driver.wait_for(
        lambda: scene.sitting.analysing.lines is not None and bool(scene.sitting.analysing.lines.moves)
    )
    found = scene.sitting.analysing.lines
    assert found is not None
    assert {root.move for root in found.moves} == set(CHECKERS.initial.legal_moves())
    assert scene.controls.analysed
    driver.key("ctrl+w")
    assert not scene.sitting.analysing.running


@pytest.mark.slow
def test_the_best_lines_say_for_whom_their_scores_are(shown: Shown) -> None:
    driver = Driver()
    driver.start(played())
    driver.key("a")

    def told(side: str) -> bool:
        shown.texts.clear()
        driver.picture()
        return any(text.endswith(f"for {side}") for text in shown)

    for size in ((800, 600), (1280, 800)):
        driver.resize(size)
        for key, side, other in ((pygame.K_HOME, "Black", "White"), (pygame.K_RIGHT, "White", "Black")):
            driver.strike(key)
            driver.wait_for(partial(told, side))
            assert not told(other)


def machines(plies: int) -> Driver:
    """The computer against itself for at least this many plies, paused, in a wide window."""
    driver = Driver.quick(Settings(motion=Motion.OFF, quick_answers=True), size=(1920, 1080), seed=4)
    driver.start(Match.new(CHECKERS, (Seat(Control.COMPUTER, 1), Seat(Control.COMPUTER, 1))))
    while len(driver.match().moves) < plies and driver.match().outcome is None:
        driver.wait(1)
    driver.key("p")
    return driver


@pytest.mark.slow
def test_the_curve_of_a_long_game_stays_in_its_card(
    monkeypatch: pytest.MonkeyPatch, display: Surface
) -> None:
    assert display
    driver = machines(30)
    assert len(driver.match().moves) >= 30
    for _ in range(len(driver.match().moves) - 8):
        driver.key("page up")
    drawn = accents_drawn(monkeypatch, driver)
    card = driver.place("Evaluation chart")
    assert len(drawn) > 30
    assert all(card.left < x < card.right and card.top < y < card.bottom for x, y in drawn)
    assert drawn[-1][0] < card.left + 0.45 * card.width, "the dot is where one looks"


def accents_drawn(monkeypatch: pytest.MonkeyPatch, driver: Driver) -> list[tuple[float, float]]:
    """The places of strokes and dots in one picture that have the accent colour: those of the curve."""
    drawn: list[tuple[float, float]] = []
    with monkeypatch.context() as patch:
        for name in ("aaline", "aacircle"):
            original = getattr(draw, name)

            def draw_it(surface: Surface, colour: str, *rest: Any, original: Any = original) -> None:
                if colour == driver.context.look.theme.accent:
                    drawn.extend(place for place in rest if isinstance(place, tuple))
                original(surface, colour, *rest)

            patch.setattr(draw, name, draw_it)
        driver.draw()
    return drawn


@pytest.mark.slow
def test_in_a_variation_the_dot_stays_where_it_leaves_the_game(
    monkeypatch: pytest.MonkeyPatch, display: Surface
) -> None:
    assert display
    driver = machines(12)
    look = driver.play().controls.look
    look.go((3,))
    dot = accents_drawn(monkeypatch, driver)[-1]
    for played_there in driver.match().moves[4:7]:
        look.play(next(move for move in look.match.state.legal_moves() if move != played_there))
    assert look.shared_plies == 4
    assert len(look.match.moves) == 7
    assert accents_drawn(monkeypatch, driver)[-1] == dot


@pytest.mark.slow
def test_of_an_earlier_position_its_own_search_is_told(display: Surface) -> None:
    assert display
    driver = machines(12)
    scene = driver.play()
    scores = scene.sitting.session.thinking.thoughts(scene.sitting.session.match)
    thoughts = [scores[ply] for ply in range(12)]
    assert len({thought.progress.score for thought in thoughts}) > 6
    while len(scene.controls.look.match.moves) > 5:
        driver.key("page up")
    view = scene.page.moment
    assert view.search.last is thoughts[5]
    assert view.search.iterations == ()
    driver.key("end")
    assert scene.page.moment.search.last is scene.sitting.session.thinking.last


@pytest.mark.slow
def test_a_remark_stands_two_lines_a_row_under_its_move_and_is_scrolled_through() -> None:
    words = " ".join(f"word{number}" for number in range(150))
    record = parse_game(f"{{before}} 1. 11-15 {{{words}}} 22-18 (22-17 {{or so}} 8-11) 2. 15x22 25x18 *")
    driver = Driver()
    driver.open(PlayScene(driver.context, match_of_record(record), record=record))
    scene = driver.play()
    driver.key("home")
    driver.key("right")
    assert at(scene) == (0,)
    assert "1. 11-15" in driver.labels()
    assert remark_at(record, (1, 0, 0)).text == "or so"
    assert remark_at(record, ()).text == "before"
    seen: list[str] = []
    driver.wheel(3)
    assert "1. 11-15" in driver.labels(), "the move is at the top"
    for _ in range(len(words.split())):
        lines = [line.split('"')[1] for line in driver.outline() if line.startswith('text "word')]
        seen += [line for line in lines if line not in seen]
        driver.wheel(-1)
    assert " ".join(seen) == words
    assert "2. …25x18" in driver.labels(), "the end is as far as it goes"
    driver.key("right")
    driver.key("left")
    assert "1. 11-15" in driver.labels()


def test_the_list_on_the_sheet_of_a_small_window_is_clicked() -> None:
    driver = Driver.quick(size=(480, 600))
    scene = driver.start(played())
    driver.key("m")
    driver.draw()
    rect = driver.find("11-15")
    driver.click(rect.center)
    assert at(scene) == (0,)
    driver.key("m")
    driver.click((rect.right + 14, rect.centery))
    assert at(scene) == (0,), "without the sheet there is no list"


def test_a_piece_that_is_put_down_on_the_list_goes_home() -> None:
    driver = Driver.quick(size=(1280, 800))
    scene = driver.start(played())
    driver.draw()
    rect = driver.find("11-15")
    driver.hold(driver.spot(11))
    driver.release(rect.center)
    assert not active(scene)
    assert not scene.board.dragging


def test_moves_under_the_card_of_a_question_are_out_of_reach() -> None:
    driver = Driver.quick(size=(1280, 800))
    scene = driver.start(played())
    driver.draw()
    rect = driver.find("11-15")
    scene.why_not.ask(scene.match.state.legal_moves()[0])
    driver.draw()
    assert not any(part.role == "button" and part.rect.collidepoint(rect.center) for part in driver.parts())
    driver.click(rect.center)
    assert scene.why_not.inquiry is not None
    assert not active(scene)


@pytest.mark.parametrize("place", [0, 2, 4])
def test_a_piece_is_dragged_on_a_game_that_has_just_been_opened(place: int) -> None:
    """Events that have waited for a page come before its first frame."""
    driver = Driver()
    match = played().resign(Side.FIRST)
    scene = read_game(
        driver.context,
        ToReading(match, with_main_line(Record(match.states[0]), match.moves), Facts(str), place),
    )
    assert isinstance(scene, PlayScene)
    driver.app.stack.push(scene)
    scene.handle(pygame.event.Event(pygame.WINDOWENTER))
    move = match.states[place].legal_moves()[-1]
    start, end = (tuple(map(int, scene.board.geometry.centre(at))) for at in (move.origin, move.destination))
    for kind, at in (
        (pygame.MOUSEBUTTONDOWN, start),
        (pygame.MOUSEMOTION, end),
        (pygame.MOUSEBUTTONUP, end),
    ):
        scene.handle(pygame.event.Event(kind, pos=at, rel=(9, 9), buttons=(1, 0, 0), button=1, touch=False))
    assert scene.controls.look.match.moves == (*match.moves[:place], move)


def test_a_move_of_the_end_of_a_game_is_not_played_at_its_beginning() -> None:
    driver = Driver()
    match = played().resign(Side.FIRST)
    record = with_main_line(Record(match.states[0]), match.moves)
    scene = read_game(driver.context, ToReading(match, record, Facts(str), 0))
    assert isinstance(scene, PlayScene)
    driver.app.stack.push(scene)
    scene.handle(pygame.event.Event(pygame.WINDOWENTER))
    later = next(
        move for move in match.state.legal_moves() if move not in match.states[0].legal_moves()
    )  # by a piece that is there from the beginning
    for square in (later.origin, later.destination):
        at = tuple(map(int, scene.board.geometry.centre(square)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            scene.handle(pygame.event.Event(kind, pos=at, button=1, touch=False))
    assert later not in scene.controls.look.match.moves
