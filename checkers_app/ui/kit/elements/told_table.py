"""A chart described to screen readers as a table, with a row of titles and a row for each line or bar."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from checkers_app.ui.kit.elements.element import Heard
from checkers_app.ui.kit.elements.lists import TableCell
from checkers_app.ui.kit.elements.picture import Told


class ToldRow(NamedTuple):
    """A row of a table for screen readers."""

    cells: Sequence[str]
    """The text below each title; it may be empty."""
    label: str = ""
    """The whole row as a sentence; if empty, screen readers announce the cells."""


class ToldTable(Told):
    """Describes a drawing, in the form of a table, to people who cannot see the drawing."""

    def __init__(self, titles: Sequence[str], rows: Iterable[ToldRow]) -> None:
        told = tuple(told_row(titles, index, row) for index, row in enumerate(rows))
        super().__init__("table", "", children=(told_titles(titles), *told))
        self._size = len(told), len(titles)

    @property
    def heard(self) -> Heard:
        """The number of rows, not counting the row of titles, and the number of columns."""
        return Heard(size=self._size)


def told_titles(titles: Iterable[str]) -> Told:
    """The row of a table that contains the titles."""
    return Told("row", "", children=tuple(Told("column header", title) for title in titles if title))


def told_row(titles: Sequence[str], index: int, row: ToldRow, *states: str) -> Told:
    """A row of a table, in which each cell has the title of its column."""
    cells = (
        TableCell(place=(index, at), title=title, label=text)
        for at, (title, text) in enumerate(zip(titles, row.cells, strict=True))
        if text
    )
    return Told("row", row.label, *states, children=tuple(cells))
