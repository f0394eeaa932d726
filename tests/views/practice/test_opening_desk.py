"""Ballot drills: the cost of a wrong answer is shown as far as the book knows it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from checkers_app.engine.api import WIN
from checkers_app.engine.checkers.book import Book, BookMove
from checkers_app.games.base import Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.ballots import three_move_openings
from checkers_app.practice.progress import PracticeStore
from checkers_app.views.practice.desk import DeskPhase
from checkers_app.views.practice.opening_desk import Drill, OpeningDesk


@pytest.mark.parametrize(
    ("in_book", "answer", "words"),
    [
        (None, None, "not in the book"),
        (None, 35, "not in the book, and 0.40 worse"),
        (None, -20, "not in the book"),
        (None, WIN - 9, "it loses"),
        (-25, None, "playable, but 0.30 worse"),
    ],
)
def test_what_a_wrong_answer_costs(
    tmp_path: Path, in_book: int | None, answer: int | None, words: str
) -> None:
    opening = three_move_openings()[0]
    state: Checkers = opening.state
    best, other = state.legal_moves()[:2]
    known = [BookMove(best, 5, 10)]
    if in_book is not None:
        known.append(BookMove(other, in_book, 1))
    entries = {state: tuple(known)}
    if answer is not None:
        after = state.play(other)
        entries[after] = (BookMove(after.legal_moves()[0], answer, 1),)
    store = PracticeStore(tmp_path / "practice.json")
    desk = OpeningDesk([Drill(opening, Side.SECOND)], Book(entries), store, date(2026, 11, 28))
    desk.play(other)
    assert desk.rows()[-1].words == words


@pytest.mark.parametrize(("in_book", "right"), [(5, True), (-5, True), (-6, False)])
def test_a_move_is_right_if_it_costs_a_tenth_of_a_man_at_most(
    tmp_path: Path, in_book: int, *, right: bool
) -> None:
    opening = three_move_openings()[0]
    best, other = opening.state.legal_moves()[:2]
    book = Book({opening.state: (BookMove(best, 5, 10), BookMove(other, in_book, 1))})
    store = PracticeStore(tmp_path / "practice.json")
    desk = OpeningDesk([Drill(opening, Side.SECOND)], book, store, date(2026, 11, 28))
    desk.play(other)
    assert (desk.phase is not DeskPhase.WRONG) is right
