"""Questions typed like moves."""

from __future__ import annotations

from driver import Driver, against

from checkers_app.games import boards
from checkers_app.play.match import Match

CHECKERS = boards()["checkers"]


def test_a_question_is_typed_and_its_answer_is_said() -> None:
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, against(1)))
    driver.type("?l")
    assert driver.says("Your question: l_")
    driver.type("ast")
    driver.key("return")
    assert driver.says("No move has been made.")
    assert driver.top.news.text == "Your question: last. No move has been made."
    assert driver.match().moves == ()
    driver.type("11-15")
    assert len(driver.match().moves) >= 1, "a move is typed as before"


def test_letters_alone_are_the_shortcuts_that_they_were() -> None:
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, against(1)))
    flipped = driver.play().board.flipped
    driver.type("f")
    assert driver.play().board.flipped is not flipped
    driver.type("?f")
    driver.key("escape")
    assert driver.play().board.flipped is not flipped
    assert driver.play().board.typed == ""


def test_a_question_with_a_letter_that_stands_between_squares_in_a_move() -> None:
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, against(1)))
    for question in ("?next", "?x", "?11x15", "?maximum"):
        driver.type(question)
        assert driver.says(f"Your question: {question[1:]}_")
        driver.key("escape")
