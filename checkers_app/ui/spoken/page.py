"""A page as it is told to a reader of the screen: plain values, which know neither window nor reader."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from checkers_app.views.news import News

ROOT = 1
"""The number of the window, in which the page is."""
NEWS = 2
"""The number of what is said unasked, where readers have a place for that."""
RUNS = 1 << 32
"""The text in a field has the number of the field and this."""


@dataclass(frozen=True, slots=True)
class FieldText:
    """What is in a field."""

    text: str
    anchor: int
    """Where what is selected begins."""
    caret: int
    many_lines: bool = False


class SpokenNode(NamedTuple):
    """One element of a page: a tuple, since a page has a hundred, made and compared at every update."""

    number: int
    """Who it is, as long as it is there."""
    role: str
    """As in the outline of the page."""
    label: str = ""
    description: str = ""
    value: str = ""
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Left, top, right and bottom in pixels."""
    children: tuple[int, ...] = ()
    enabled: bool = True
    chosen: bool | None = None
    """None where nothing is chosen."""
    on: bool | None = None
    """None where nothing is switched on."""
    unfolded: bool | None = None
    """None where nothing is folded."""
    level: int = 0
    """How deep it is in a tree, or which rank a heading has; 0 where that means nothing."""
    rank: int = 0
    """The how manieth it is of what it is in; 0 where that means nothing."""
    many: int = 0
    """How many such are in it, on the page or not."""
    cell: tuple[int, int] | None = None
    """Row and column, from 0."""
    size: tuple[int, int] | None = None
    """Rows and columns."""
    amount: tuple[float, float, float] | None = None
    """What it stands at, the least and the most."""
    typed: FieldText | None = None
    pressable: bool = False
    focusable: bool = False


@dataclass(frozen=True, slots=True)
class SpokenPage:
    """A page, what on it has the focus, and what is new."""

    nodes: dict[int, SpokenNode] = field(default_factory=dict)
    """By their numbers; the window's is :data:`ROOT`."""
    focus: int = ROOT
    news: News = field(default_factory=News)
