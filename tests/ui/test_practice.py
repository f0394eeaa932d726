"""The practice pages in the window: steps, problems, endings and openings as a user meets them."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from driver import Driver
from pygame import Rect

from checkers_app.engine.checkers.book import read_book
from checkers_app.games.base import Move
from checkers_app.games.checkers import GAME
from checkers_app.notation.ballots import three_move_openings
from checkers_app.paths import book_file
from checkers_app.play.match import Control
from checkers_app.play.puzzles.repetition import DAYS
from checkers_app.practice.endings import BY_KEY
from checkers_app.practice.problems import ProblemEntry, shipped_problems
from checkers_app.practice.progress import PracticeStore, Subject
from checkers_app.practice.school import Referee
from checkers_app.ui.destinations import (
    ToEnding,
    ToFirstSteps,
    ToMainMenu,
    ToOpeningDrill,
    ToPractice,
    ToProblem,
    ToProblemLibrary,
    ToSchool,
)
from checkers_app.ui.kit.clipboard import pasted_text
from checkers_app.ui.kit.elements.outline import entries
from checkers_app.ui.practice.desk_scene import today_here
from checkers_app.ui.sound import Sound
from checkers_app.views.practice.opening_desk import WITHIN, OpeningDesk, drills_for
from checkers_app.views.practice.problem_desk import problem_of_the_day
from checkers_app.words import say_number

pytestmark = pytest.mark.unpainted

WRONG = {5: Move((30, 25)), 6: Move((22, 18)), 7: Move((32, 27))}
"""A wrong try in each of the steps that has several possible moves."""


def text(driver: Driver) -> str:
    driver.settle()
    return "\n".join(driver.outline())


def daily_problem(driver: Driver) -> ProblemEntry | None:
    context = driver.context
    return problem_of_the_day(shipped_problems(), today_here(), context.practice.progress.rating)


def tried(driver: Driver, move: Move) -> None:
    """Click the squares of a move until it is on the board."""
    desk = driver.top.desk
    plies = len(desk.match.moves)
    for square in move.path:
        driver.square(square)
        if len(desk.match.moves) > plies:
            break
    assert desk.match.moves[plies] == move


def other(driver: Driver, right: Move) -> Move:
    moves: tuple[Move, ...] = driver.top.desk.match.state.legal_moves()
    return next(move for move in moves if move != right)


@pytest.mark.slow
def test_the_room_stands_in_the_menu_and_leads_everywhere(driver: Driver) -> None:
    driver.open(ToMainMenu(), (1280, 800))
    driver.push("practice")
    room = driver.top
    assert "0 of 7 steps done" in text(driver)
    for name, scene in (
        ("steps", "DeskScene"),
        ("problems", "DeskScene"),
        ("library", "LibraryScene"),
        ("mistakes", "DeskScene"),
        ("endings", "SchoolScene"),
        ("openings", "DeskScene"),
        ("guess", "GamesScene"),
        ("own", "OwnProblemsScene"),
    ):
        driver.push(name)
        assert driver.name == scene
        driver.key("escape")
        assert driver.top is room
    for number in "1234567":
        driver.key(number)
        assert driver.top is not room
        driver.key("escape")


@pytest.mark.slow
def test_all_seven_steps_are_played_and_a_wrong_try_is_answered_kindly(driver: Driver) -> None:
    driver.open(ToFirstSteps(), (800, 600))
    for number in range(1, 8):
        assert f"Step {number} of 7" in text(driver)
        desk = driver.top.desk
        right = desk.right_move
        if number in WRONG:
            tried(driver, WRONG[number])
            assert "wrong" not in text(driver).lower()
            driver.wait(2)
            assert desk.match.moves == ()
        tried(driver, right)
        driver.settle()
        if number < 7:
            driver.press("Next")
    assert "You know the rules" in text(driver)
    assert driver.context.practice.progress.solved(Subject.STEP) == 7
    driver.press("First game")
    match = driver.match()
    assert match.states == (GAME.initial,)
    assert [seat.level for seat in match.seats if seat.control is Control.COMPUTER] == [1]


@pytest.mark.slow
def test_a_problem_is_tried_answered_taken_back_and_solved(driver: Driver) -> None:
    driver.open(ToProblem(), (800, 600))
    desk = driver.top.desk
    daily = daily_problem(driver)
    assert daily is not None
    assert desk.entry == daily
    tried(driver, other(driver, desk.right_move))
    driver.wait(2)
    assert "Try again." in text(driver)
    assert "Theme" not in text(driver)
    tried(driver, desk.right_move)
    assert "is right" in text(driver)
    card = driver.context.practice.progress.card(Subject.PROBLEM, daily.id)
    assert (card.best, card.step) == (2, 0)
    driver.press("Next")
    driver.settle()
    assert desk.entry != daily
    assert "Problem of the day" not in text(driver)
    driver.key("s")
    assert "was the move" in text(driver)
    assert driver.context.practice.progress.streak == 0


@pytest.mark.slow
def test_a_wrong_try_at_a_problem_is_heard_and_so_is_the_right_one(
    driver: Driver, heard: list[Sound]
) -> None:
    driver.open(ToProblem(), (800, 600))
    desk = driver.top.desk
    tried(driver, other(driver, desk.right_move))
    driver.wait(2)
    assert heard.count(Sound.REFUSED) == 1
    assert set(heard) <= {Sound.REFUSED, Sound.MOVE, Sound.CAPTURE}
    assert len(heard) > 1, "the try itself is heard, too"
    heard.clear()
    tried(driver, desk.right_move)
    driver.wait(6)
    assert heard.count(Sound.SOLVED) == 1
    assert Sound.REFUSED not in heard
    heard.clear()
    driver.press("Next")
    driver.settle()
    assert heard == []


def test_a_problem_that_is_shown_is_not_heard_as_solved(driver: Driver, heard: list[Sound]) -> None:
    driver.open(ToProblem(), (800, 600))
    driver.key("s")
    driver.wait(6)
    assert "was the move" in text(driver)
    assert not {Sound.SOLVED, Sound.REFUSED} & set(heard)


@pytest.mark.slow
def test_each_of_the_seven_steps_is_heard_as_done(driver: Driver, heard: list[Sound]) -> None:
    driver.open(ToFirstSteps(), (800, 600))
    for number in range(1, 8):
        heard.clear()
        tried(driver, driver.top.desk.right_move)
        driver.wait(2)
        assert heard.count(Sound.SOLVED) == 1, number
        assert Sound.REFUSED not in heard
        if number < 7:
            driver.press("Next")


def test_a_square_where_nothing_can_be_done_is_refused(driver: Driver, heard: list[Sound]) -> None:
    driver.open(ToFirstSteps(), (800, 600))
    match = driver.top.desk.match
    own = match.state.legal_moves()[0].origin
    empty = next(
        square
        for square in range(1, 33)
        if match.state.piece_at(square) is None
        and all(square not in move.path for move in match.state.legal_moves())
    )
    driver.square(own)
    driver.square(empty)
    driver.turn(2)
    assert heard == [Sound.REFUSED]


@pytest.mark.slow
def test_ten_problems_make_a_rating(driver: Driver) -> None:
    driver.open(ToProblem(), (1280, 800))
    for _ in range(10):
        assert "after 10 problems" in text(driver)
        tried(driver, driver.top.desk.right_move)
        driver.settle()
        driver.press("Next")
    assert "your rating" in text(driver)
    assert driver.context.practice.progress.streak == 10


@pytest.mark.slow
def test_the_library_shows_a_theme_and_opens_a_problem_of_it(driver: Driver) -> None:
    driver.open(ToProblemLibrary(), (1280, 800))
    assert "All themes" in text(driver)
    scene = driver.top
    driver.press("Very hard")
    hard = sum(e.rating >= 1_500 for e in shipped_problems().entries)
    assert f"{hard} problems" in text(driver)
    driver.focus("Problems")
    driver.key("return")
    assert driver.name == "DeskScene"
    assert driver.top.desk.entry.rating >= 1_500
    driver.key("escape")
    assert driver.top is scene


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (1280, 800)])
def test_the_library_is_gone_through_by_arrows_and_knows_what_was_solved(
    driver: Driver, size: tuple[int, int]
) -> None:
    driver.open(ToProblemLibrary(), size)
    easiest, *others = shipped_problems().entries
    driver.key("right")
    driver.key("left")
    driver.key("down")
    driver.key("up")
    driver.key("return")
    assert driver.top.desk.entry == easiest
    tried(driver, driver.top.desk.right_move)
    driver.key("escape")
    driver.press("Unsolved")
    assert f'list "Problems" {say_number(len(others))} rows' in text(driver)
    driver.press("Solved")
    driver.focus("Problems")
    driver.key("return")
    assert driver.top.desk.entry == easiest


@pytest.mark.slow
def test_the_library_leads_to_the_problem_of_the_day_whether_it_was_tried_or_not(driver: Driver) -> None:
    driver.open(ToProblemLibrary())
    daily = daily_problem(driver)
    for _ in range(2):
        driver.press("Problem of the day")
        assert driver.top.desk.entry == daily
        assert "Problem of the day" in text(driver)
        tried(driver, driver.top.desk.right_move)
        driver.key("escape")


def listed_themes(driver: Driver) -> dict[str, int]:
    """The listed themes, each with its number of problems, as announced by a screen reader."""
    rows = [line.removeprefix('row "').split('"')[0] for line in driver.outline() if line.startswith("row")]
    named = (row.rsplit(", ", 1) for row in rows if not row.startswith(("White", "Black")))
    return {name: int(number.replace(",", "")) for name, number in named}


def test_a_small_window_lists_the_themes_in_place_of_the_problems(driver: Driver) -> None:
    driver.open(ToProblemLibrary(), (480, 640))
    library = driver.top
    driver.press("All themes")
    themes = listed_themes(driver)
    row = next(item for item in entries(library.tree, library.touch) if item.label.startswith("Breakthrough"))
    driver.click(Rect(row.place).center)
    assert f'list "Problems" {themes["Breakthrough"]} rows' in text(driver)
    driver.press("Breakthrough")
    driver.key("escape")
    assert 'list "Problems"' in text(driver)
    assert driver.top is library


def test_a_theme_that_is_listed_has_enough_to_be_practised(driver: Driver) -> None:
    driver.open(ToProblemLibrary(), (480, 640))
    driver.press("All themes")
    themes = listed_themes(driver)
    assert len(themes) > 10
    assert min(themes.values()) >= 5
    assert "No moves left" not in themes


def test_a_click_on_a_tile_opens_its_problem(driver: Driver) -> None:
    driver.open(ToProblemLibrary(), (1280, 800))
    tile = next(item for item in entries(driver.top.tree, driver.top.touch) if item.name == "problems: 5")
    driver.click(Rect(tile.place).center)
    assert driver.top.desk.entry == shipped_problems().entries[5]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_a_row_of_the_solved_line_shows_its_position(driver: Driver, size: tuple[int, int]) -> None:
    longest = max(shipped_problems().entries, key=lambda entry: len(entry.problem().line))
    driver.open(ToProblem(longest.id), size)
    desk = driver.top.desk
    tried(driver, desk.right_move)
    driver.settle()
    driver.push("ply 4")
    assert desk.match.moves == desk.line[:4]
    driver.push("ply 2")
    assert desk.match.moves == desk.line[:2]


@pytest.mark.slow
def test_an_ending_is_won_in_as_many_moves_as_are_said(driver: Driver) -> None:
    driver.open(ToSchool(), (1280, 800))
    driver.push("two-kings-one")
    desk = driver.top.desk
    while "Nobody could be faster" not in text(driver):
        tried(driver, desk.right_move)
        driver.wait(1)
    ending = BY_KEY["two-kings-one"]
    assert desk.played == ending.perfect
    card = driver.context.practice.progress.card(Subject.ENDING, ending.key)
    assert (card.best, card.row) == (ending.perfect, 1)
    driver.key("escape")
    assert "Your best: 10 moves" in text(driver)


@pytest.mark.slow
def test_help_in_an_ending_is_told_and_not_perfect(driver: Driver) -> None:
    driver.open(ToEnding("king-and-man"), (800, 600))
    desk = driver.top.desk
    driver.press("Show")
    assert '"15"' in text(driver)
    tried(driver, desk.right_move)
    driver.wait(1)
    driver.press("Undo")
    driver.settle()
    assert desk.match.moves == ()
    while desk.human_to_move:
        tried(driver, desk.right_move)
        driver.wait(1)
    assert "The fastest win takes 15 moves; you took 15" in text(driver)
    assert driver.context.practice.progress.card(Subject.ENDING, "king-and-man").row == 0


def test_a_win_that_slips_says_where(driver: Driver) -> None:
    driver.open(ToEnding("wardell"), (800, 600))
    desk = driver.top.desk
    better = desk.match.state.move_text(desk.right_move)
    tables = driver.context.knowledge.resources.tables
    assert tables is not None
    referee = Referee(tables, BY_KEY["wardell"])
    assert referee.best(desk.match.state) == desk.right_move
    tried(driver, other(driver, desk.right_move))
    said = text(driver)
    assert "at move 1" in said
    assert f"{better} would have kept the result" in said
    driver.push("ply 0")
    assert desk.match.state == BY_KEY["wardell"].state


def test_twenty_drills_are_judged_by_the_book_and_come_back_on_the_right_day() -> None:
    book, store, today, rng = read_book(book_file()), PracticeStore(None), today_here(), Random(1)
    desk = OpeningDesk(drills_for(three_move_openings(), store, today), book, store, today)
    for _ in range(20):
        key, known = desk.drill.key, {item.move: item.score for item in desk.known}
        best = max(known.values())
        moves = list(desk.match.state.legal_moves())
        chosen = rng.choice(moves)
        right = chosen in known and known[chosen] >= best - WITHIN
        assert desk.is_right(chosen) == right
        desk.play(chosen)
        if not right:
            desk.tick(0.0)
            desk.tick(5.0)
            assert desk.right_move is not None
            desk.play(desk.right_move)
        card = store.progress.card(Subject.OPENING, key)
        assert card.row == int(right)
        assert card.due == today + timedelta(days=DAYS[0])
        assert key in store.progress.due(Subject.OPENING, today + timedelta(days=1))
        assert key not in store.progress.due(Subject.OPENING, today)
        desk.next()
    again = [drill.key for drill in drills_for(three_move_openings(), store, today + timedelta(days=1))]
    assert len(again) == 312
    assert set(again[:20]) == {key for key, _ in store.progress.of(Subject.OPENING)}


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_a_drill_shows_the_book_after_the_answer(driver: Driver, size: tuple[int, int]) -> None:
    driver.open(ToOpeningDrill(), size)
    assert "The book is shown afterwards." in text(driver)
    driver.key("s")
    assert "was the move" in text(driver)
    driver.key("n")
    assert "The book is shown afterwards." in text(driver)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (1280, 800)])
def test_a_solution_is_gone_through_and_played_on_from_where_one_stands(
    driver: Driver, size: tuple[int, int]
) -> None:
    driver.open(ToProblem(), size)
    line: tuple[Move, ...] = ()
    while len(line) < 3:  # today's problem may be over after its first move
        driver.key("n")
        desk = driver.top.desk
        start, side = desk.match.state, desk.bottom
        driver.press("Show")
        driver.wait(20)
        line = desk.match.moves
    assert line == desk.line
    driver.press("One move back (Left)")
    driver.key("left")
    assert desk.match.moves == line[:-2]
    driver.key("right")
    assert desk.match.moves == line[:-1]
    driver.press("Play here")
    match = driver.match()
    for move in line[:-1]:
        start = start.play(move)
    assert match.states[0] == start
    assert match.human_side is side


@pytest.mark.slow
def test_the_best_line_of_an_ending_is_seen_after_the_game(driver: Driver) -> None:
    driver.open(ToEnding("two-kings-one"), (800, 600))
    desk = driver.top.desk
    while desk.human_to_move:
        tried(driver, desk.right_move)
        driver.wait(1)
    perfect = BY_KEY["two-kings-one"].perfect
    assert perfect is not None
    driver.press("See it")
    driver.wait(2 * perfect)
    assert (len(desk.match.moves) + 1) // 2 == perfect
    assert "Nobody could be faster" in text(driver)
    driver.press("Play here")
    assert driver.match().states[0] == BY_KEY["two-kings-one"].state, "nobody can move at its end"


def test_the_position_of_a_problem_is_copied(driver: Driver) -> None:
    driver.open(ToProblem())
    driver.key("ctrl+shift+c")
    assert pasted_text() == driver.top.desk.entry.fen
    assert "copied" in text(driver)
    driver.key("ctrl+c")
    assert pasted_text() == driver.top.desk.entry.fen


def test_the_room_says_of_the_openings_whether_they_were_begun(driver: Driver) -> None:
    def openings() -> str:
        driver.open(ToPractice())
        lines = text(driver).splitlines()
        begin = next(index for index, line in enumerate(lines) if "three-move ballots" in line)
        return " ".join(lines[begin : begin + 3])

    assert "Not started yet" in openings()
    today, store = today_here(), driver.context.practice
    for _ in range(3):
        store.change(lambda seen: seen.after(Subject.OPENING, "1w", today, right=True))
    assert "1 known, 0 due today" in openings()
    store.change(lambda seen: seen.after(Subject.OPENING, "2w", today - timedelta(days=9), right=False))
    assert "1 known, 1 due today" in openings()
