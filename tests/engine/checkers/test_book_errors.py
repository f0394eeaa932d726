"""Errors of quick play: found by a deeper search and corrected in the book; the searches are saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkers_app.engine.api import StopToken
from checkers_app.engine.checkers import book_errors
from checkers_app.engine.checkers.book import MAX_WEIGHT, Book, BookMove, encode, read_book
from checkers_app.engine.checkers.book_errors import ERROR_MARGIN, FIRST_PLY, ErrorFinder, ErrorPlan
from checkers_app.games.base import Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.ballots import three_move_openings
from checkers_app.notation.fen import parse_fen
from checkers_app.terminal.cli import main

QUICK, DEEP = 10, 1_000
PLAN = ErrorPlan(QUICK, DEEP, 4)
START = Checkers()
OPENING = three_move_openings()[8]


def book_of(state: Checkers, place: int = 0) -> Book:
    return Book({state: (BookMove(state.legal_moves()[place], 3, 200),)})


class Scripted(ErrorFinder):
    """A finder whose short searches play the first move of the list and whose deep ones the last, which is
    better by ``gap`` where Black is to move for the first time, and by nothing later on."""

    def __init__(self, out: Path, base: Book, gap: int) -> None:
        super().__init__(out, PLAN, base)
        self.gap = gap
        self.searched: list[Checkers] = []

    def _best(self, state: Checkers, nodes: int, _: StopToken) -> str:
        self.searched.append(state)
        deep = nodes == DEEP and not self.examined
        return state.move_text(state.legal_moves()[-1 if deep else 0])

    def _score(  # type: ignore[override]
        self, _: object, target: Checkers, nodes: int, __: StopToken
    ) -> int:
        if nodes < DEEP:
            return 0
        last = self.searched[-1].legal_moves()[-1]
        return self.gap - 20 if target == self.searched[-1].play(last) else -20


@pytest.fixture(autouse=True)
def one_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_errors, "three_move_openings", lambda: (OPENING,))


@pytest.mark.parametrize("gap", [ERROR_MARGIN, ERROR_MARGIN - 1])
def test_an_error_is_mended_and_the_line_goes_on_with_the_better_move(gap: int, tmp_path: Path) -> None:
    out = tmp_path / "made.book"
    finder = Scripted(out, book_of(START), gap)
    told: list[tuple[int, int]] = []
    finder.build(lambda progress: told.append((progress.examined, progress.errors)), StopToken())
    wrong = gap >= ERROR_MARGIN
    assert told[-1] == (4, int(wrong))
    first, second, *_ = finder.examined
    assert first.side_to_move is Side.FIRST
    better = first.play(first.legal_moves()[-1])
    assert second in {better.play(move) for move in better.legal_moves()}
    book = read_book(out)
    assert book.moves(START) == book_of(START).moves(START)
    assert list(finder.errors) == ([first] if wrong else [])
    assert book.moves(first) == (
        (BookMove(first.legal_moves()[-1], ERROR_MARGIN - 20, MAX_WEIGHT),) if wrong else ()
    )
    assert len(book) == 1 + wrong


def test_the_first_choice_of_the_book_is_examined_too(tmp_path: Path) -> None:
    finder = Scripted(tmp_path / "probe.book", Book({}), 0)
    finder.build(lambda _: None, StopToken())
    first = next(iter(finder.examined))
    for gap in (ERROR_MARGIN, 0):
        out = tmp_path / f"{gap}.book"
        base = book_of(first, 1)
        Scripted(out, base, gap).build(lambda _: None, StopToken())
        played = read_book(out).moves(first)[0].move
        assert played == first.legal_moves()[-1 if gap else 1]


def test_white_s_other_moves_follow_by_what_they_give_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book_errors, "LAST_PLY", FIRST_PLY)
    finder = Scripted(tmp_path / "made.book", Book({}), 0)
    finder.build(lambda _: None, StopToken())
    # With one position of Black's in each line, the four are from four lines.
    assert len(finder.examined) == 4
    assert all(state.side_to_move is Side.FIRST for state in finder.examined)


def test_what_has_been_searched_is_not_searched_again(tmp_path: Path) -> None:
    out = tmp_path / "made.book"
    stop = StopToken()
    begun = ErrorFinder(out, PLAN, Book({}))
    begun.build(lambda progress: stop.stop() if progress.examined == 2 else None, stop)
    assert len(begun.examined) == 2
    work = tmp_path / "made.book.errors"
    strange = '{"fen": "B:W21-32:B1-12", "quick": "1-2", "deep": "11-15", "scores": [1, 2]}\n{"fen": 3}\n'
    work.write_text(strange + work.read_text() + '{"fen": "B:W2')  # killed in the middle of a line
    again = ErrorFinder(out, PLAN, Book({}))
    assert again.examined == begun.examined
    again.build(lambda _: None, StopToken())
    assert len(again.examined) == 4
    whole = ErrorFinder(tmp_path / "whole.book", PLAN, Book({}))
    whole.build(lambda _: None, StopToken())
    assert whole.examined == again.examined
    assert (tmp_path / "whole.book").read_bytes() == out.read_bytes()


def test_the_positions_of_a_book_are_told_in_its_order() -> None:
    states = [START, OPENING.state, parse_fen("W:WK1,21:B5,K32"), parse_fen("B:W32:B4")]
    book = Book({state: book_of(state).moves(state) for state in states})
    assert set(book) == set(states)
    assert len(list(book)) == 4


def test_errors_are_sought_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, base = tmp_path / "made.book", tmp_path / "base.book"
    base.write_bytes(encode({START: book_of(START).moves(START)}))
    words = ["book", "build", "--errors", "--out", str(out), "--quick", "10", "--nodes", "100"]
    assert main([*words, "--positions", "1"]) == 2
    assert capsys.readouterr().err == "checkers-app book: --errors needs a book to correct: add --from BOOK\n"
    assert main([*words, "--positions", "1", "--from", str(base)]) == 0
    assert capsys.readouterr().err.endswith("errors in 1 positions\n")
    assert START in read_book(out)
    assert main(["book", "build", "--errors", "--out", str(tmp_path), "--from", str(base)]) == 1
    assert main(["book", "build", "--errors", "--out", str(out), "--from", str(tmp_path / "none")]) == 2
    capsys.readouterr()
