"""The player's own mistakes in the window: tries with replies and undo, hints, days, an empty deck."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pygame
import pytest
from driver import Driver, Shown
from legible import complaints, faults
from pairs import pairs
from play.puzzles.test_puzzles import TODAY, puzzle

from checkers_app.games import boards
from checkers_app.games.base import Move, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.puzzles.puzzle_store import PuzzleStore
from checkers_app.play.puzzles.puzzles import Deck
from checkers_app.play.review.review import Assessment, Judged, Review
from checkers_app.play.review.values import KeptReview
from checkers_app.play.saved.library import Desk as GameDesk
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToPuzzles
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.practice.desk_scene import DeskScene
from checkers_app.ui.review.scene import ReviewScene
from checkers_app.views.practice.desk import DeskPhase
from checkers_app.views.practice.mistake_desk import MistakeDesk
from checkers_app.views.practice.mistake_sources import Sources


def page(context: Context) -> DeskScene:
    """The page as it is on a certain day."""
    return DeskScene(context, MistakeDesk(context.puzzles, TODAY, Sources(context.library, context.reviews)))


def desk_of(driver: Driver) -> MistakeDesk:
    desk = driver.top.desk
    assert isinstance(desk, MistakeDesk)
    return desk


def phase_of(driver: Driver) -> DeskPhase:
    return desk_of(driver).phase


def deck(*numbers: int) -> PuzzleStore:
    store = PuzzleStore(None)
    for number in numbers:
        store.change(lambda old, item=number: old.with_puzzle(puzzle(item)))  # type: ignore[misc]
    return store


def lost(context: Context, path: tuple[int, int] = (11, 15)) -> Match:
    """A saved game that was lost against the computer."""
    match = Match.new(boards()["checkers"], (HUMAN, Seat(Control.COMPUTER, 2))).play(Move(path))
    match = match.resign(Side.FIRST)
    desk = GameDesk()
    context.library.write(desk, match)
    desk.release()
    return match


def reviewed(context: Context, match: Match, loss: int, puzzles: int | None) -> None:
    look = Assessment(0, (), certain=False)
    judged = Judged(0, Side.FIRST, match.moves[0], look, look, loss, choice=True)
    context.reviews.store.save(KeptReview(Review(match, (judged,), (0, -loss)), puzzles))


def test_nobody_is_told_to_come_back_to_a_deck_without_a_puzzle(shown: Shown) -> None:
    driver = Driver()
    context = driver.context
    driver.open(page(context))
    driver.turn(2)
    assert "Play a game, then review it" in shown
    tomorrow = replace(puzzle(0), due=TODAY + timedelta(days=1))
    context.puzzles.change(lambda old: old.with_puzzle(tomorrow))
    driver.open(page(context))
    driver.turn(2)
    assert "Come back another day" in shown


@pytest.mark.slow
def test_an_empty_deck_says_why_and_leads_to_a_game_to_review(shown: Shown) -> None:
    driver = Driver()
    driver.resize((1280, 800))
    context = driver.context
    reviewed(context, lost(context), 160, 0)
    reviewed(context, lost(context, (12, 16)), 70, 0)
    driver.open(page(context))
    driver.turn(5)
    said = " ".join(shown)
    assert "2 games reviewed; neither of your 2 mistakes has a clear answer within three moves." in said
    assert "review" not in driver.names
    waiting = lost(context, (9, 13))
    driver.open(page(context))
    driver.turn(5)
    assert "Not reviewed yet: the game you lost (today)" in shown
    driver.push("review")
    top = driver.top
    assert isinstance(top, ReviewScene)
    driver.wait_for(lambda: top.review is not None)
    assert top.review is not None
    assert top.review.match.moves == waiting.moves
    driver.key("escape")
    assert driver.name == "DeskScene"


@pytest.mark.slow
def test_puzzles_that_are_made_while_the_page_is_open_are_asked() -> None:
    driver = Driver()
    context = driver.context
    lost(context)
    driver.open(page(context))
    driver.turn(5)
    assert phase_of(driver) is DeskPhase.NOTHING
    driver.key("r")
    context.puzzles.change(lambda old: old.with_puzzle(puzzle(0)))
    driver.key("escape")
    driver.turn(2)
    assert phase_of(driver) is DeskPhase.OPEN


@pytest.mark.slow
def test_solving_by_clicks_and_by_keys() -> None:
    driver = Driver()
    store = driver.context.puzzles
    store.change(lambda old: old.with_puzzle(puzzle(0)).with_puzzle(puzzle(3)))
    driver.open(ToPuzzles())
    puzzles = driver.top
    first = puzzles.desk.puzzle
    assert first is not None
    for square in first.answer.move.path:
        driver.click(puzzles.board.geometry.cell_rect(square).center)
    assert phase_of(driver) is DeskPhase.DONE
    driver.push("next")
    second = puzzles.desk.puzzle
    assert second is not None
    assert second != first
    driver.key("h")
    driver.key("h")
    assert puzzles.desk.hints == 2
    driver.turn()
    driver.key("s")
    assert phase_of(driver) is DeskPhase.DONE
    driver.key("n")
    assert phase_of(driver) is DeskPhase.NOTHING
    driver.push("practise")
    assert puzzles.desk.puzzle is not None
    assert len(PuzzleStore(driver.settings_path.with_name("puzzles.json")).deck.puzzles) == 2


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "size"), pairs(THEMES, [(800, 600), (1280, 800), (1920, 1080)]))
def test_it_is_drawn_in_every_theme_and_size(theme: str, size: tuple[int, int]) -> None:
    driver = Driver(replace(Settings(), theme=theme))
    driver.open(ToPuzzles())
    driver.resize(size)
    driver.key("escape")
    driver.context.puzzles.change(lambda old: old.with_puzzle(puzzle(0)))
    driver.open(ToPuzzles())
    driver.resize(size)
    before = driver.picture()
    driver.check_layout()
    driver.key("s")
    driver.turn()
    assert driver.picture() != before


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (640, 600), (800, 600), (900, 600), (1280, 800)])
def test_every_word_can_be_read(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    driver = Driver()
    driver.context.puzzles.change(lambda old: old.with_puzzle(puzzle(0)))
    driver.open(page(driver.context))
    driver.resize(size)

    def read() -> None:
        assert complaints(monkeypatch, driver.top, size) == []
        assert faults(driver.top.tree) == []

    read()
    driver.type("5-32")
    driver.key("return")
    assert "Find the move" not in " ".join(driver.outline()), "why it cannot be played is said"
    read()
    driver.key("s")
    read()
    driver.key("n")
    read()
    driver.context.puzzles.change(lambda _: Deck((puzzle(0),)))
    driver.open(page(driver.context))
    driver.key("n")
    read()


@pytest.mark.slow
def test_what_was_passed_over_is_not_said_to_be_missing() -> None:
    driver = Driver()
    driver.context.puzzles.change(lambda old: old.with_puzzle(puzzle(0)))
    driver.open(page(driver.context))
    driver.push("next")
    assert desk_of(driver).puzzle is None
    for words in (
        "Not all puzzles solved today",
        "1 puzzle skipped. Practise them now, or start again later.",
        "Some are left for today",
    ):
        assert f'text "{words}"' in driver.outline()


def test_a_single_click_tries_no_move_where_the_settings_say_so() -> None:
    driver = Driver(Settings(motion=Motion.OFF, one_click=False))
    driver.context.puzzles.change(lambda old: old.with_puzzle(puzzle(0)))
    driver.open(page(driver.context))
    puzzles = driver.top
    legal = puzzles.desk.match.state.legal_moves()
    for move in legal:
        if sum(other.origin == move.origin for other in legal) == 1:
            driver.click(puzzles.board.geometry.cell_rect(move.origin).center)
        if sum(other.destination == move.destination for other in legal) == 1:
            puzzles.board.clear()
            driver.click(puzzles.board.geometry.cell_rect(move.destination).center)
    assert puzzles.desk.tried == ()
    assert puzzles.desk.human_to_move


def test_a_button_is_lit_only_while_the_pointer_is_in_the_window() -> None:
    driver = Driver()
    driver.context.puzzles.change(lambda old: old.with_puzzle(puzzle(0)))
    driver.open(page(driver.context))
    driver.turn()
    plain = driver.seen()
    driver.move(driver.control("Hint").rect.center)
    driver.turn()
    assert driver.seen() != plain
    driver.event(pygame.WINDOWLEAVE)
    driver.turn()
    assert driver.seen() == plain


@pytest.mark.slow
def test_a_piece_in_the_hand_is_seen_and_let_go_of_over_a_button() -> None:
    driver = Driver(Settings(motion=Motion.NORMAL))
    driver.context.puzzles.change(lambda old: old.with_puzzle(puzzle(0)))
    driver.open(page(driver.context))
    puzzles = driver.top
    place = puzzles.board.geometry.centre(puzzles.desk.match.state.legal_moves()[0].origin)
    driver.move((5, 5))
    piece = driver.pixel(place)
    driver.hold(place)
    driver.move(driver.control("Hint").rect.center, (1, 0, 0))
    assert driver.pixel(place) != piece, "it is in the hand"
    driver.release(driver.control("Hint").rect.center)
    assert not puzzles.board.dragging
    assert puzzles.desk.hints == 0
    driver.wait_for(lambda: not puzzles.frame_rate())
    driver.draw()
    assert driver.pixel(place) == piece, "it has gone home"


@pytest.mark.slow
def test_a_move_is_typed_by_its_squares_as_in_a_game(shown: Shown) -> None:
    driver = Driver(Settings(motion=Motion.OFF, window_size=(800, 600)))
    driver.context.puzzles = deck(0, 1)
    driver.open(page(driver.context))
    move = puzzle(0).answer.move
    origin, target = str(move.origin), str(move.destination)
    driver.type(f"{origin}-")
    driver.picture()
    assert any(text.startswith(f"Your move: {origin}-_") for text in shown)
    driver.key("escape")
    assert driver.name == "DeskScene", "Esc takes back what was typed, and no more"
    shown.texts.clear()
    driver.picture()
    assert not any("Your move" in text for text in shown)
    driver.type("5-32")
    driver.key("return")
    shown.texts.clear()
    driver.picture()
    assert "Find the move" not in shown, "why it cannot be played is said"
    driver.type(f"{origin}-{target}")
    driver.key("return")
    shown.texts.clear()
    driver.picture()
    assert any(text.endswith("is right") for text in shown)
    shown.texts.clear()
    driver.key("n")
    assert "Find the move" in shown, "letters keep their meaning"


@pytest.mark.slow
def test_the_days_of_the_week_and_the_tries_are_told() -> None:
    driver = Driver(size=(1280, 800))
    yesterday, tomorrow = TODAY - timedelta(days=1), TODAY + timedelta(days=1)
    later = replace(puzzle(3), due=tomorrow)
    driver.context.puzzles.change(
        lambda old: replace(old.with_puzzle(puzzle(0)).with_puzzle(later), solved={yesterday: 2})
    )
    driver.open(page(driver.context))
    told = driver.outline()
    for words in ("Sa: 2 solved", "Su: 0 solved", "Mo: 1 due", "Next due: 1 tomorrow"):
        assert f'text "{words}"' in told
    right = puzzle(0).answer.move
    wrong = next(move for move in puzzle(0).state.legal_moves() if move.destination != right.destination)
    driver.type(f"{wrong.origin}-{wrong.destination}")
    driver.key("return")
    assert 'image "Mistake"' in driver.outline()
    assert 'text "Not this one: watch the reply"' in driver.outline()
