"""A page as it is sent to a screen reader: plain values, independent of the window and the screen reader."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from checkers_app.views.news import News

ROOT = 1
"""The number of the window's node, which contains the page."""
NEWS = 2
"""The number of the node for announcements, where screen readers support them."""
RUNS = 1 << 32
"""The number of the text in a field is that of the field plus this."""


@dataclass(frozen=True, slots=True)
class FieldText:
    """The content of a field."""

    text: str
    anchor: int
    """The start of the selection."""
    caret: int
    many_lines: bool = False


class SpokenNode(NamedTuple):
    """One element of a page: a tuple, because a page has a hundred, created and compared at every update."""

    number: int
    """Its identity as long as it exists."""
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
    """None if it cannot be selected."""
    on: bool | None = None
    """None if it cannot be switched."""
    unfolded: bool | None = None
    """None if it cannot be folded."""
    level: int = 0
    """Its depth in a tree, or the level of a heading; 0 if meaningless."""
    rank: int = 0
    """Its number in its container; 0 if meaningless."""
    many: int = 0
    """The number of such elements in it, on the page or not."""
    cell: tuple[int, int] | None = None
    """Row and column, from 0."""
    size: tuple[int, int] | None = None
    """Rows and columns."""
    amount: tuple[float, float, float] | None = None
    """Its value, minimum and maximum."""
    typed: FieldText | None = None
    pressable: bool = False
    focusable: bool = False


@dataclass(frozen=True, slots=True)
class SpokenPage:
    """A page, its focused element, and the announcement."""

    nodes: dict[int, SpokenNode] = field(default_factory=dict)
    """By their numbers; the window's is :data:`ROOT`."""
    focus: int = ROOT
    news: News = field(default_factory=News)
