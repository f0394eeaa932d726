"""Lays out a booklet as printed pages in two columns, with comments, diagrams, and moves in bold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from checkers_app.drawing.marks import HEIGHT, MARGIN, WIDTH, Mark, Page, Stroke, Text
from checkers_app.drawing.raster import missing_letters, text_width
from checkers_app.games.base import Game, State
from checkers_app.learn.class_sets.board_marks import board_marks
from checkers_app.learn.class_sets.sheet import page_head
from checkers_app.views.paper.booklet import Booklet, PrintedGame
from checkers_app.views.paper.move_text import TextPart, WordKind, move_text
from checkers_app.words import say

_GAP = 34
"""The distance between the columns, in units."""
_COLUMN = (WIDTH - 2 * MARGIN - _GAP) / 2
_HEADED, _TOP, _BOTTOM = 126.0, 76.0, HEIGHT - 64.0
"""The top of the columns on the first page and on other pages, and their bottom, in units."""
_SIZE, _LINE = 12.5, 17.0
_BOLD, _PLAIN = 600, 400
_BOARD, _WIDEST_CELL, _LEAST_CELL = 208, 46, 26
"""The usual side length of a diagram in units, and the limits for the side length of its squares."""
_ANSWER = 22 * "_"

Styled = tuple[str, int]
"""A word with its font weight."""


def booklet_pages(booklet: Booklet) -> list[Page]:
    """The pages of a booklet, with the solutions of problems on separate pages at the end."""
    columns = _Columns()
    for printed in booklet.games:
        if printed.to_solve:
            _problem(columns, printed)
        else:
            _heading(columns, printed, alone=len(booklet.games) == 1)
            _game(columns, printed)
    pages = list(_numbered(booklet, columns.pages, booklet.title))
    if booklet.to_solve:
        solutions = _Columns()
        for printed in booklet.games:
            if printed.to_solve and printed.record.line:
                solutions.room(3 * _LINE)
                solutions.paragraph(_words([TextPart(WordKind.REMARK, printed.title)], bold=True))
                solutions.paragraph(_words(p for p in move_text(printed) if p.kind is not WordKind.DIAGRAM))
                solutions.space(_LINE / 2)
        title = say("{title}, solution", title=booklet.title)
        pages += _numbered(booklet, solutions.pages, title, len(pages), solved=True)
    return pages


def printable(pages: Iterable[Page]) -> tuple[list[Page], str]:
    """The pages with a question mark instead of each character that the fonts lack, and a list of these
    characters.
    """
    missing: set[str] = set()

    def shown(mark: Mark) -> Mark:
        if not isinstance(mark, Text) or mark.text.isascii():
            return mark
        lost = missing_letters(mark)
        missing.update(lost)
        return replace(mark, text="".join("?" if letter in lost else letter for letter in mark.text))

    found = [replace(page, marks=tuple(map(shown, page.marks))) for page in pages]
    return found, "".join(sorted(missing))


def _numbered(
    booklet: Booklet, pages: Iterable[Sequence[Mark]], title: str, before: int = 0, *, solved: bool = False
) -> Iterator[Page]:
    """The pages with their headings and numbers."""
    for number, marks in enumerate(pages):
        head: list[Mark]
        if number:
            head = [Text(MARGIN, 50, title, 11), Stroke(MARGIN, 58, WIDTH - MARGIN, 58, 0.7)]
        else:
            details = booklet.games[0].details if len(booklet.games) == 1 else ""
            whose = " · ".join(filter(None, (say("Checkers & Tic-tac-toe"), details)))
            head = list(page_head(title, whose, solved=solved or not booklet.to_solve))
        foot = Text(WIDTH / 2, HEIGHT - 34, str(before + number + 1), 11, anchor="middle")
        yield Page(title, (*head, *marks, foot))


class _Columns:
    """Fills the columns of pages from top to bottom."""

    def __init__(self) -> None:
        self._pages: list[list[Mark]] = [[]]
        self._second = False
        self._y = _HEADED

    @property
    def pages(self) -> list[list[Mark]]:
        """The marks of each page."""
        return self._pages

    @property
    def _x(self) -> float:
        return MARGIN + (_COLUMN + _GAP) * self._second

    @property
    def _top(self) -> float:
        return _TOP if len(self._pages) > 1 else _HEADED

    def room(self, height: float) -> None:
        """Go to the next column if less than ``height`` units are left in this one."""
        if self._y + height <= _BOTTOM or self._y == self._top:
            return
        if self._second:
            self._pages.append([])
        self._second = not self._second
        self._y = self._top

    def space(self, height: float) -> None:
        """Leave ``height`` units empty, except at the top of a column."""
        if self._y > self._top:
            self._y += height

    def paragraph(self, words: Sequence[Styled], size: float = _SIZE, *, middle: bool = False) -> None:
        """Add words, wrapped to the width of the column."""
        leading = _LINE * size / _SIZE
        for line in _wrapped(words, size):
            self.room(leading)
            self._y += leading
            runs = [
                (" ".join(map(itemgetter(0), run)), weight) for weight, run in groupby(line, itemgetter(1))
            ]
            x = self._x + (_COLUMN - _width(line, size)) / 2 * middle
            for text, weight in runs:
                self._pages[-1].append(Text(round(x, 1), self._y - leading * 0.26, text, size, weight))
                x += text_width(f"{text} ", size, weight)

    def board(self, game: Game, state: State) -> None:
        """Add a diagram, centred in the column; the caller must make sure that it fits."""
        cell, side = _cell(game), _side(game)
        x = self._x + (_COLUMN - cell * game.columns) / 2
        self._pages[-1] += board_marks(game, state, x, self._y, side)
        self._y += cell * game.rows


def _cell(game: Game) -> float:
    return _side(game) / max(game.rows, game.columns)


def _side(game: Game) -> float:
    squares = max(game.rows, game.columns)
    return min(_COLUMN, max(_LEAST_CELL * squares, min(_BOARD, _WIDEST_CELL * squares)))


def _heading(columns: _Columns, printed: PrintedGame, *, alone: bool) -> None:
    """Add the title of a game; a single game needs none, because its title is the title of the page."""
    if alone:
        return
    columns.space(_LINE)
    begins_with_board = 0 in printed.diagrams
    columns.room(5 * _LINE + begins_with_board * (_cell(printed.game) * printed.game.rows + 2 * _LINE))
    columns.paragraph(_words([TextPart(WordKind.REMARK, printed.title)], bold=True), 15)
    if printed.details:
        columns.paragraph(_words([TextPart(WordKind.REMARK, printed.details)]), 11)
    columns.space(6)


def _game(columns: _Columns, printed: PrintedGame) -> None:
    waiting: list[TextPart] = []
    for part in move_text(printed):
        if part.kind is WordKind.DIAGRAM:
            columns.paragraph(_words(waiting))
            waiting = []
            _diagram(columns, printed.game, printed.record.state(part.path), part.text)
        else:
            waiting.append(part)
    columns.paragraph(_words(waiting))


def _diagram(columns: _Columns, game: Game, state: State, words: str) -> None:
    columns.room(8 + _cell(game) * game.rows + 2 * _LINE)
    columns.space(8)
    columns.board(game, state)
    columns.space(3)
    columns.paragraph(_words([TextPart(WordKind.REMARK, words)]), 11, middle=True)
    columns.space(8)


def _problem(columns: _Columns, printed: PrintedGame) -> None:
    game = printed.game
    columns.room(_cell(game) * game.rows + 6 * _LINE)
    columns.space(8)
    columns.paragraph(_words([TextPart(WordKind.REMARK, printed.title)], bold=True))
    if printed.details:
        columns.paragraph(_words([TextPart(WordKind.REMARK, printed.details)]), 11)
    columns.space(5)
    columns.board(game, printed.record.start)
    columns.space(8)
    columns.paragraph([(_ANSWER, _PLAIN)], middle=True)


# --- words ----------------------------------------------------------------------------------------


def _words(parts: Iterable[TextPart], *, bold: bool = False) -> list[Styled]:
    """The words of a text; a move and its number form one word, so that no line ends between them."""
    words: list[Styled] = []
    opening = ""
    for part in parts:
        match part.kind:
            case WordKind.OPEN:
                opening += "("
            case WordKind.CLOSE:
                last, weight = words[-1]
                words[-1] = f"{last})", weight
            case WordKind.MOVE:
                weight = _BOLD if len(part.path) == 1 else _PLAIN
                words.append((f"{opening}{part.text}", weight))
                opening = ""
            case WordKind.RESULT:
                words.append((part.text, _BOLD))
            case _:
                words += ((word, _BOLD if bold else _PLAIN) for word in part.text.split())
    return words


def _wrapped(words: Sequence[Styled], size: float) -> Iterator[list[Styled]]:
    line: list[Styled] = []
    for word in _short_enough(words, size):
        if line and _width([*line, word], size) > _COLUMN:
            yield line
            line = []
        line.append(word)
    if line:
        yield line


def _short_enough(words: Iterable[Styled], size: float) -> Iterator[Styled]:
    """The words, in which any word longer than a line, such as a web address, is split."""
    for word, weight in words:
        rest = word
        while text_width(rest, size, weight) > _COLUMN:
            most = max(1, int(len(rest) * _COLUMN / text_width(rest, size, weight)) - 1)
            yield rest[:most], weight
            rest = rest[most:]
        yield rest, weight


def _width(words: Sequence[Styled], size: float) -> float:
    """The width of a line of words."""
    spaces = sum(text_width(" ", size, weight) for _, weight in words[:-1])
    return spaces + sum(text_width(word, size, weight) for word, weight in words)
