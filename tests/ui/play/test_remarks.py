"""Writing remarks in the window: by keys and mouse, while the game continues, in every window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from driver import Driver
from held_search import Search
from legible import SIZES, complaints
from pygame import Rect, Surface

from checkers_app.games import boards
from checkers_app.games.base import Move
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn import parse_game
from checkers_app.notation.record import Path as Place
from checkers_app.notation.remarks import LONGEST, Remark, remark_at
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.exchange import match_of_record
from checkers_app.play.saved.library import Library
from checkers_app.storage.settings import Motion, Settings
from checkers_app.storage.shelf import Shelf
from checkers_app.ui.kit.elements import entries
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.play.scene import PlayScene

pytestmark = [pytest.mark.unpainted, pytest.mark.usefixtures("display")]

CHECKERS = boards()["checkers"]
MOVES = "11-15 22-18 15x22 25x18 8-11 29-25"
CTRL = pygame.KMOD_LCTRL


def played(moves: str = MOVES, seats: tuple[Seat, Seat] = (HUMAN, HUMAN)) -> Match:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for text in moves.split():
        match = match.play(parse_move(CHECKERS, match.state, text))
    return match.with_seats(seats)


class Writer(Driver):
    """A user who writes remarks on a game."""

    def __init__(self, match: Match | None = None, size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(size=size)
        self.start(match or played())

    def begin(self) -> None:
        self.key("c")

    def enter(self) -> None:
        self.key("return")

    def writes(self) -> bool:
        return self.play().remark_editor.open

    @property
    def text(self) -> str:
        return self.play().remark_editor.remark.text

    def said(self, path: Place) -> Remark:
        return remark_at(self.play().sitting.session.record, path)


@pytest.mark.slow
def test_a_remark_is_written_by_keys_and_no_key_plays_meanwhile() -> None:
    writer = Writer()
    match = writer.match()
    writer.begin()
    assert writer.writes()
    assert writer.text == "", "the key that opens the card types nothing"
    writer.type("Fish, 11-15 and what? Go on. ")
    writer.key("f9")
    writer.key("ctrl+n")
    assert writer.text == "Fish, 11-15 and what? Go on."
    writer.enter()
    assert not writer.writes()
    assert writer.said((5,)) == Remark("Fish, 11-15 and what? Go on.")
    assert writer.match() is match
    assert writer.play().controls.look.path == (5,)
    assert not writer.play().controls.flipped


@pytest.mark.slow
def test_what_is_written_is_changed_given_up_and_deleted() -> None:
    writer = Writer()
    writer.key("page up")
    for typed, last in (("One", pygame.K_RETURN), (" two", pygame.K_RETURN), (" three", pygame.K_ESCAPE)):
        writer.begin()
        writer.type(typed)
        writer.strike(last)
    assert writer.said((4,)).text == "One two"
    assert writer.play().controls.look.active, "Escape has only closed the card"
    writer.begin()
    writer.push("clear")
    assert writer.text == ""
    writer.key("ctrl+z")
    assert writer.text == "One two"
    writer.push("clear")
    writer.push("cancel")
    assert writer.said((4,)).text == "One two"
    writer.begin()
    writer.push("clear")
    writer.push("keep")
    assert writer.said((4,)) == Remark()


@pytest.mark.slow
def test_marks_by_keys_and_by_the_mouse() -> None:
    writer = Writer()
    writer.begin()
    writer.key("ctrl+3")
    writer.type("so")
    writer.enter()
    assert writer.said((5,)) == Remark("so", 5)
    writer.begin()
    writer.push("mark4")
    writer.type("!")
    assert writer.play().remark_editor.remark == Remark("so!", 4), "the text goes on where it was left"
    writer.push("mark4")
    writer.push("keep")
    assert writer.said((5,)) == Remark("so!")
    writer.begin()
    writer.key("tab")
    writer.key("tab")
    writer.key("space")
    assert writer.play().remark_editor.remark == Remark("so!", 1), "the second mark from the text on"
    writer.key("ctrl+return")
    assert writer.said((5,)) == Remark("so!", 1)


@pytest.mark.slow
def test_the_start_has_a_remark_and_no_mark() -> None:
    writer = Writer()
    writer.key("home")
    writer.begin()
    writer.key("ctrl+1")
    writer.type("A lesson")
    labels = writer.labels()
    writer.enter()
    assert {"Your remark", "Cancel", "Keep", "Remove the text"} <= set(labels)
    assert not any(label.startswith("A good move") for label in labels)
    assert writer.said(()) == Remark("A lesson")


def test_the_digit_that_comes_with_a_mark_is_not_written() -> None:
    """X11 sends the 1 of Ctrl 1 as a letter after the key, and no letter for the other digits."""
    writer = Writer()
    writer.begin()
    writer.event(pygame.KEYDOWN, key=pygame.K_1, mod=CTRL, unicode="1")
    writer.event(pygame.TEXTINPUT, text="1")
    writer.event(pygame.KEYUP, key=pygame.K_1, mod=CTRL)
    writer.event(pygame.TEXTINPUT, text="so")
    assert (writer.play().remark_editor.remark.text, writer.play().remark_editor.remark.mark) == ("so", 3)


@pytest.mark.slow
def test_a_variation_is_annotated_and_the_list_shows_it() -> None:
    writer = Writer()
    writer.key("home")
    writer.play().controls.look.play(Move((9, 13)))
    writer.begin()
    writer.type("the other way")
    writer.enter()
    path = writer.play().controls.look.path
    assert len(path) > 1
    assert writer.said(path).text == "the other way"
    assert writer.says("the other way")


@pytest.mark.slow
def test_the_pen_opens_the_card_and_a_click_beside_it_keeps_what_was_typed() -> None:
    writer = Writer()
    writer.push("remark")
    writer.type("kept by a click")
    writer.square(10)
    assert not writer.writes()
    assert writer.said((5,)).text == "kept by a click"
    writer.square(15)
    assert writer.match().moves[-1] == Move((10, 15)), "the board takes its clicks as ever"


@pytest.mark.slow
def test_the_wheel_beside_the_card_closes_nothing() -> None:
    writer = Writer(size=(1920, 1080))
    writer.begin()
    spot = writer.place("Moves").center
    writer.move(spot)
    writer.event(pygame.MOUSEBUTTONDOWN, pos=spot, button=4)
    writer.event(pygame.MOUSEBUTTONUP, pos=spot, button=4)
    writer.event(pygame.MOUSEWHEEL, x=0, y=1)
    assert writer.writes()


def test_a_move_that_is_being_typed_is_put_away() -> None:
    writer = Writer()
    writer.type("10-1")
    assert writer.play().board.typed == "10-1"
    writer.begin()
    writer.enter()
    assert writer.play().board.typed == ""
    assert len(writer.match().moves) == 6


@pytest.mark.slow
def test_another_place_is_looked_at_by_a_click_and_the_remark_stays_where_it_was_meant() -> None:
    writer = Writer(size=(1920, 1080))
    writer.draw()
    writer.push("remark")
    writer.type("on the last")
    writer.click(writer.find("22-18").center)
    assert writer.play().controls.look.path == (1,)
    assert writer.said((5,)).text == "on the last"
    assert writer.said((1,)) == Remark()


@pytest.mark.slow
def test_the_computer_moves_while_somebody_writes(search: Search) -> None:
    search.held = True
    driver = Driver(Settings(motion=Motion.OFF, window_size=(800, 600)))
    driver.start(played("11-15", (HUMAN, Seat(Control.COMPUTER, 3))))
    driver.key("c")
    driver.post(pygame.TEXTINPUT, text="mine")
    driver.turn()
    search.held = False
    driver.wait_for(lambda: len(driver.match().moves) == 2)
    assert driver.play().remark_editor.open
    driver.post(pygame.TEXTINPUT, text=" still")
    driver.key("return")
    assert remark_at(driver.play().sitting.session.record, (0,)).text == "mine still"
    assert remark_at(driver.play().sitting.session.record, (1,)) == Remark()


@pytest.mark.slow
def test_the_card_at_the_end_waits_until_the_remark_is_written() -> None:
    writer = Writer()
    writer.begin()
    writer.type("goo")
    writer.resign()
    writer.wait(5.0)
    assert not writer.play().end_card.open
    writer.type("d")
    writer.enter()
    assert writer.said((5,)).text == "good"
    writer.wait(5.0)
    assert writer.play().end_card.open
    writer.begin()
    assert writer.writes(), "a game that is over is annotated, too"
    assert not writer.play().end_card.open


@pytest.mark.slow
def test_leaving_keeps_what_was_typed(tmp_path: Path) -> None:
    writer = Writer()
    writer.context.library = Library(Shelf(tmp_path))
    writer.open(PlayScene(writer.context, played()))
    writer.begin()
    writer.type("before the lights go out")
    writer.app.stack.close()
    (entry,) = Library(Shelf(tmp_path)).entries()
    assert entry.kept is not None
    assert remark_at(entry.kept.record, (5,)).text == "before the lights go out"


def test_a_game_of_a_file_goes_out_with_what_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def copy(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr("checkers_app.ui.play.game_exchange.copy_text", copy)
    moves = "{from a book} 1. 11-15! {old} 22-18 $14 (22-17 {or so} 8-11) 2. 15x22 25x18 *"
    record = parse_game(f'[White "Lee"]\n\n{moves}')
    driver = Driver.quick()
    driver.open(PlayScene(driver.context, match_of_record(record), record=record))
    scene = driver.play()
    session = scene.sitting.session
    session.annotate((0,), Remark("new {and} \u201cbetter\u201d", 6))
    session.annotate((1, 0, 0), Remark("or so", 3))
    driver.key("ctrl+c")
    (text,) = texts
    back = parse_game(text)
    assert back == session.record
    assert remark_at(back, (0,)) == Remark("new {and} \u201cbetter\u201d", 6)
    assert remark_at(back, (1, 0, 0)) == Remark("or so", 3)
    assert back.line[1].nags == (14,)
    assert back.comments == ("from a book",)


def test_a_text_ends_where_there_is_no_more_room() -> None:
    writer = Writer()
    writer.begin()
    writer.play().remark_editor._edit.insert("x" * (LONGEST + 100))
    writer.draw()
    writer.enter()
    assert len(writer.said((5,)).text) == LONGEST


def full(scene: PlayScene) -> None:
    scene.remark_editor._edit.insert("word " * (LONGEST // 5))


def empty(scene: PlayScene) -> None:
    del scene


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("fill", [full, empty])
@pytest.mark.parametrize("path", [(), (1,), (4,)])
def test_the_card_is_whole_in_every_window(
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    fill: Callable[[PlayScene], None],
    path: Place,
) -> None:
    writer = Writer(size=size)
    scene = writer.play()
    scene.controls.walk(lambda: scene.controls.look.go(path))
    writer.begin()
    fill(scene)
    card, board = scene.remark_editor.rect, scene.board.geometry
    window = Rect((0, 0), size)
    assert window.contains(card)
    writer.check_layout()
    marks = [part for part in writer.parts() if part.name.startswith("mark")]
    assert bool(marks) == bool(path)
    assert all(min(part.rect.size) >= 26 for part in marks)
    players = [
        item.place
        for item in entries(scene.tree)
        if item.label in {"Black", "White"} and item.role == "group"
    ]
    assert len(players) == 2
    for place in (*players, writer.control("Lines").rect if path else players[0]):
        assert not card.colliderect(place), "clocks and tools stay in sight"
    if path:
        square = board.cell_rect(scene.controls.look.match.moves[-1].destination)
        assert card.clip(square).height <= square.height // 3, "the move stays in sight"
    surface = Surface(size)
    scene.draw(surface, writer.now)

    class OnlyTheCard:
        overlay = False

        def draw(self, target: Surface, now: float) -> None:
            scene.remark_editor.draw(target, now)

    assert complaints(monkeypatch, OnlyTheCard(), size) == []  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_what_is_selected_is_seen_in_every_theme(theme: str) -> None:
    writer = Writer()
    writer.change(theme=theme)
    writer.context.tend()
    writer.begin()
    writer.type("word")
    plain = writer.draw().copy()
    writer.key("ctrl+a")
    area = writer.control("Your remark").rect
    marked = writer.draw()
    spot = (area.x + 14, area.y + 10)
    assert plain.get_at(spot) != marked.get_at(spot)
