"""Printed pages: everything is on them, in order, inside their columns."""

from __future__ import annotations

import pytest
from pdn_entries import accepted, played

from checkers_app.drawing.marks import HEIGHT, MARGIN, WIDTH, Circle, Page, Polygon, Stroke, Text
from checkers_app.drawing.pdf import pdf
from checkers_app.drawing.raster import text_width
from checkers_app.games import find_game
from checkers_app.games.checkers import GAME
from checkers_app.notation.record import Ply, Record
from checkers_app.play.puzzles.puzzles import Puzzle, Try
from checkers_app.views.paper.booklet import MARKED, Booklet, DiagramChoice, booklet_of, printed_problem
from checkers_app.views.paper.print_pages import booklet_pages, printable

LONG = " ".join(f"word{number}" for number in range(900))
TEXT = f"""[Black "Ann"][White "Bob"] 1. 11-15 23-19 2. 8-11? {{{LONG} https://{"x" * 200}}} (2. 9-13 22-18)
22-17 3. 11-16 24-20 4. 16x23 27x11 1-0
"""
MIDDLE = WIDTH / 2


def texts(page: Page) -> str:
    return " ".join(mark.text for mark in page.marks if isinstance(mark, Text))


def edges(page: Page) -> list[tuple[float, float, float, float]]:
    """The left, upper, right and lower edge of every mark; the text of a small font is as high as that."""
    found = []
    for mark in page.marks:
        if isinstance(mark, Text):
            wide = text_width(mark.text, mark.fitting, mark.weight)
            left = mark.x - {"start": 0, "middle": wide / 2, "end": wide}[mark.anchor]
            found.append((left, mark.y - mark.size, left + wide, mark.y))
        elif isinstance(mark, Stroke):
            across, down = sorted((mark.x1, mark.x2)), sorted((mark.y1, mark.y2))
            found.append((across[0], down[0], across[1], down[1]))
        elif isinstance(mark, Polygon):
            across, down = ([point[at] for point in mark.points] for at in (0, 1))
            found.append((min(across), min(down), max(across), max(down)))
        elif isinstance(mark, Circle):
            left, top = mark.x - mark.radius, mark.y - mark.radius
            found.append((left, top, left + 2 * mark.radius, top + 2 * mark.radius))
    return found


def test_a_long_game_is_printed_whole_and_in_order() -> None:
    entry = accepted(TEXT)
    pages = booklet_pages(booklet_of([(entry.record, GAME)], MARKED))
    assert len(pages) > 1
    whole = " ".join(map(texts, pages))
    words = [f"word{number}" for number in range(900)]
    assert [word for word in whole.split() if word.startswith("word")] == words
    assert whole.index("2. 8-11?") < whole.index("word0") < whole.index("(2. 9-13 22-18)")
    assert whole.index("(2. 9-13 22-18)") < whole.index("2. …22-17") < whole.index("1-0")
    assert whole.count("x" * 20), "an address is divided"
    assert [texts(page).split()[-1] for page in pages] == [str(at + 1) for at in range(len(pages))]


@pytest.mark.parametrize("key", ["checkers", "international", "canadian", "tictactoe"])
def test_nothing_leaves_its_column(key: str) -> None:
    game = find_game(key)
    assert game is not None
    state, line = game.initial, list[Ply]()
    while len(line) < 30 and state.outcome() is None:
        line.append(Ply(state.legal_moves()[0], comments=("a comment that says more than the move",)))
        state = state.play(line[-1].move)
    record = Record(game.initial, tuple(line))
    pages = booklet_pages(booklet_of([(record, game)] * 2, DiagramChoice(every=2)))
    for page in pages:
        for left, top, right, bottom in edges(page):
            assert left >= MARGIN - 1
            assert right <= WIDTH - MARGIN + 1
            assert bottom <= HEIGHT - 30
            if top > 110 and bottom < HEIGHT - 60:
                assert right <= MIDDLE - 10 or left >= MIDDLE + 10, "the columns do not touch"
    boards = sum(
        mark.text.startswith("After") for page in pages for mark in page.marks if isinstance(mark, Text)
    )
    assert boards == 2 * (len(line) // 2) - 2 * (state.outcome() is not None and not len(line) % 2)


def test_problems_have_a_line_for_the_answer_and_their_solutions_at_the_end() -> None:
    moves = [ply.move for ply in played("11-15 23-19")]
    puzzle = Puzzle(GAME.initial, (Try(moves[0], 0, tuple(moves)),), "", game=GAME)
    problems = [printed_problem(puzzle, number, "Black to move and win", "Easy") for number in range(1, 8)]
    pages = booklet_pages(Booklet("Problems", problems))
    assert len(pages) == 3
    assert "11-15" not in texts(pages[0]) + texts(pages[1])
    assert texts(pages[0]).count("Black to move and win") == 6
    assert "____" in texts(pages[0])
    assert texts(pages[2]).startswith("Problems, solution")
    assert texts(pages[2]).count("1. 11-15 23-19") == 7
    assert "Name" in texts(pages[0])
    assert "Name" not in texts(pages[2])


def test_the_pages_become_a_pdf() -> None:
    entry = accepted(TEXT)
    content = pdf(booklet_pages(booklet_of([(entry.record, GAME)], MARKED)))
    assert content.startswith(b"%PDF-")


def test_letters_that_the_font_does_not_have_are_replaced_and_listed() -> None:
    text = '[Black "王 Zoë"][White "Ω Жук"] 1. 11-15 {½ “so” 日本} *'
    pages, missing = printable(booklet_pages(booklet_of([(accepted(text).record, GAME)])))
    assert missing == "日本王"
    assert "? Zoë – Ω Жук" in texts(pages[0])
    assert "½ “so” ??" in texts(pages[0])
    assert printable(pages) == (pages, "")
