"""A page in the form sent to a screen reader, as plain values that depend on no window or screen reader."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from checkers_app.views.news import News

ROOT = 1
"""The number of the window's node, which contains the page."""
NEWS = 2
"""The number of the node for announcements, which only exists where screen readers support it."""
RUNS = 1 << 32
"""The difference between the node number of a text field and that of the text in it."""


@dataclass(frozen=True, slots=True)
class FieldText:
    """The text in a field, with the caret and the selection."""

    text: str
    anchor: int
    """The start of the selection."""
    caret: int
    many_lines: bool = False


class SpokenNode(NamedTuple):
    """An element of a page; a tuple for speed: a hundred nodes are created and compared at every update."""

    number: int
    """A number that identifies the element as long as the element exists."""
    role: str
    """The role, as in the outline of the page."""
    label: str = ""
    description: str = ""
    value: str = ""
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The left, top, right and bottom edges in pixels."""
    children: tuple[int, ...] = ()
    enabled: bool = True
    chosen: bool | None = None
    """True if the element is selected; None if it cannot be selected."""
    on: bool | None = None
    """True if the element is switched on; None if it is not a switch."""
    unfolded: bool | None = None
    """True if the element is expanded; None if it cannot be expanded."""
    level: int = 0
    """The depth in a tree, or the level of a heading; 0 for other elements."""
    rank: int = 0
    """The position among the items of a container, counted from 1; 0 for other elements."""
    many: int = 0
    """The total number of items in the element, including those that are not on the page."""
    cell: tuple[int, int] | None = None
    """The row and column, counted from 0."""
    size: tuple[int, int] | None = None
    """The number of rows and columns."""
    amount: tuple[float, float, float] | None = None
    """The value, the minimum and the maximum."""
    typed: FieldText | None = None
    pressable: bool = False
    focusable: bool = False


@dataclass(frozen=True, slots=True)
class SpokenPage:
    """A page with its focused element and its announcement."""

    nodes: dict[int, SpokenNode] = field(default_factory=dict)
    """Maps the numbers of nodes to the nodes; the window's node has the number :data:`ROOT`."""
    focus: int = ROOT
    news: News = field(default_factory=News)
