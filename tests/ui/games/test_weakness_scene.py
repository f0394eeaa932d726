"""The page "Where am I weak?", as a user meets it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from driver import Driver

from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.puzzles.puzzles import Origin, Puzzle, Try
from checkers_app.play.review.review import Assessment, Review, judged_ply
from checkers_app.play.review.values import KeptReview
from checkers_app.play.saved.library import Desk
from checkers_app.ui.destinations import ToStatistics, ToWeaknesses


def keep(driver: Driver, moves: str, losses: dict[int, int] | None = None) -> Match:
    """Save a lost game, with a review if losses are given."""
    match = Match.new(GAME, (HUMAN, Seat(Control.COMPUTER, 3)))
    for text in moves.split():
        match = match.play(parse_move(GAME, match.state, text))
    match = match.resign(Side.FIRST)
    desk = Desk()
    driver.context.library.write(desk, match)
    desk.release()
    if losses is not None:
        look = Assessment(0, (), certain=False)
        plies = (judged_ply(match, ply, look, look) for ply in range(len(match.moves)))
        judged = tuple(replace(item, loss=losses.get(item.ply, 0)) for item in plies)
        driver.context.reviews.store.save(KeptReview(Review(match, judged, (0,) * len(match.states)), 0))
    return match


def open_page(driver: Driver, size: tuple[int, int] = (1280, 800)) -> None:
    """Open it, and wait until all games have been examined."""
    driver.open(ToWeaknesses(GAME), size)
    driver.turn(3)


GAME_OF_SIX = "11-15 23-19 8-11 22-17 4-8 17-13"


def test_the_page_of_statistics_leads_there(driver: Driver) -> None:
    keep(driver, GAME_OF_SIX)
    driver.open(ToStatistics(), (1280, 800))
    driver.press("Where am I weak?")
    driver.turn(3)
    assert driver.name == "WeaknessScene"
    assert 'text "Checkers, 0 of 1 game reviewed"' in driver.outline()
    assert 'text "Review your games: the mistakes in them appear here."' in driver.outline()
    driver.press("Review a game")
    assert driver.name == "ReviewScene"


@pytest.mark.slow
def test_without_a_game_the_page_says_so(driver: Driver) -> None:
    open_page(driver)
    assert driver.outline().count('text "Nothing here yet. Play a game."') == 1


def test_results_accuracy_and_mistakes_are_told(driver: Driver) -> None:
    keep(driver, GAME_OF_SIX, {2: 200, 4: 70})
    keep(driver, "9-14 22-18 5-9", {2: 100})
    open_page(driver)
    told = driver.outline()
    assert 'text "Checkers, 2 of 2 games reviewed"' in told
    assert 'text "Quiet moves that make the position worse"' in told
    assert 'button "9-14 22-18 5-9, 0 won, 0 drawn, 1 lost, 37% accuracy · 1 mistake"' in told
    assert 'button "11-15 23-19 8-11, 0 won, 0 drawn, 1 lost, 17% accuracy · 2 mistakes"' in told
    assert 'button "The opening, 23% accuracy · 3 mistakes"' in told
    examples = [label for label in driver.labels() if label.startswith("Move ")]
    assert list(dict.fromkeys(examples)) == ["Move 2, 8-11", "Move 2, 5-9", "Move 3, 4-8"]


@pytest.mark.slow
def test_an_example_opens_its_game_before_the_mistake(driver: Driver) -> None:
    keep(driver, GAME_OF_SIX, {2: 200})
    open_page(driver)
    driver.press("Move 2, 8-11")
    driver.settle()
    assert len(driver.play().controls.look.match.moves) == 2
    assert len(driver.match().moves) == 6


@pytest.mark.slow
def test_a_row_of_an_opening_explores_it(driver: Driver) -> None:
    keep(driver, GAME_OF_SIX, {2: 200})
    open_page(driver)
    driver.push("opening 11-15 23-19 8-11")
    driver.wait_for(lambda: any("22-17" in label for label in driver.labels()))
    assert driver.name == "ExplorerScene"


@pytest.mark.slow
def test_practice_without_a_puzzle_is_what_trains_against_the_mistake(driver: Driver) -> None:
    keep(driver, GAME_OF_SIX, {2: 200})
    open_page(driver)
    (practise,) = {label for label in driver.labels() if label.startswith("Practise: ")}
    driver.press(practise)
    assert driver.name == "DeskScene"
    assert not any("My mistakes" in line for line in driver.outline())


def test_practice_asks_the_own_puzzles_of_that_kind_also_before_they_are_due(driver: Driver) -> None:
    match = keep(driver, GAME_OF_SIX, {2: 200})
    state = match.states[2]
    tries = tuple(Try(move, 0, (move,)) for move in state.legal_moves())
    puzzle = Puzzle(state, tries, Origin(date(2026, 5, 1), 2, 3), due=date.max)
    other = Puzzle(match.states[4], tries[:1], Origin(date(2026, 5, 1), 3, 3))
    driver.context.puzzles.change(lambda deck: deck.with_puzzle(puzzle).with_puzzle(other))
    open_page(driver)
    driver.press("Practise: Quiet moves that make the position worse")
    assert 'heading "My mistakes"' in driver.outline()
    assert any("1 of 1" in line for line in driver.outline())


@pytest.mark.slow
def test_a_review_made_meanwhile_counts_when_the_page_is_shown_again(driver: Driver) -> None:
    keep(driver, GAME_OF_SIX)
    open_page(driver)
    assert 'text "Checkers, 0 of 1 game reviewed"' in driver.outline()
    driver.press("Review a game")
    (entry,) = driver.context.library.listed
    match = entry.match
    assert match is not None
    look = Assessment(0, (), certain=False)
    judged = tuple(judged_ply(match, ply, look, look) for ply in range(len(match.moves)))
    driver.context.reviews.store.save(KeptReview(Review(match, judged, (0,) * len(match.states)), 0))
    driver.key("escape")
    driver.turn(3)
    assert 'text "Checkers, 1 of 1 game reviewed"' in driver.outline()
    assert 'text "No mistakes in the reviewed games."' in driver.outline()
