"""Where the parts of the page of games are.  Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from checkers_app.ui.games.game_list import COMPACT, NARROW, STANDARD, WIDE, Column
from checkers_app.ui.kit.layout import Mode, is_portrait, window_mode

_BUTTON = 44
_BETWEEN = 8
"""Pixels between two buttons."""
_PRIMARY = 24
"""Pixels by which the primary button is wider than the others on its line: its letters are larger."""
_ROOM_FOR_TITLE = 560
"""A head that is narrower has no title."""
_ROOM_FOR_OPENING = 492
"""A list that is narrower has no column for the opening."""


@dataclass(frozen=True, slots=True)
class GamesLayout:
    """The rectangles of the page."""

    compact: bool
    side: Rect
    """The sidebar; without width in a small window."""
    frame: Rect
    """The card of the list, with the search field on top."""
    listing: Rect
    columns: Sequence[Column]
    reported: bool
    """True if there is room for :attr:`report`."""
    report: Rect
    """The card under the list that tells what went wrong."""
    right: Rect
    """The card of the chosen game: at the right, or at the bottom of a portrait window."""
    preview: Rect
    preview_bottom: int
    """Where the words of the preview end and the buttons begin."""
    buttons: tuple[Rect, Rect, Rect, Rect, Rect]
    """Open, play on, review, save, take away."""
    question: Rect
    """Where it is asked whether the game is to be taken away."""
    answers: tuple[Rect, Rect]
    """Where the answers to that are: yes and no."""
    portrait: bool


def games_layout(size: tuple[int, int], content: Rect, *, report: bool) -> GamesLayout:
    """The rectangles on the ``content`` of the page in a window of ``size``."""
    mode = window_mode(size)
    compact = mode is Mode.COMPACT
    if compact and is_portrait(size):
        return _portrait(content, report=report)
    gap = 8 if compact else 12
    wide = mode is Mode.WIDE
    width = 276 if compact else 400 if wide else 264
    side = Rect(content.x, content.y, 0 if compact else 240, content.height)
    left = side.right + (0 if compact else gap)
    lost = 64 + gap if report else 0
    frame = Rect(left, content.y, content.right - width - gap - left, content.height - lost)
    right = Rect(content.right - width, content.y, width, content.height)
    top = frame.y + (48 if compact else 70)
    buttons = _compact_buttons(right) if compact else _buttons(right)
    question, answers = buttons[1].union(buttons[2]), (buttons[3], buttons[4])
    if compact:
        lower = buttons[2].y - buttons[0].y
        question, answers = (
            buttons[0].union(buttons[1]),
            (buttons[0].move(0, lower), buttons[1].move(0, lower)),
        )
    return GamesLayout(
        compact=compact,
        side=side,
        frame=frame,
        listing=Rect(frame.x, top, frame.width, frame.bottom - top),
        columns=_columns(frame.width) if compact else WIDE if wide else STANDARD,
        reported=report,
        report=Rect(frame.x, frame.bottom + gap, frame.width, 64),
        right=right,
        preview=right.inflate(-20 if compact else -32, -20 if compact else -32),
        preview_bottom=right.bottom - (114 if compact else 172),
        buttons=buttons,
        question=question,
        answers=answers,
        portrait=False,
    )


def has_title(head: Rect) -> bool:
    """False where the choice of the list needs the room of the title."""
    return head.width >= _ROOM_FOR_TITLE


def source_row(head: Rect, right: int) -> Rect:
    """Where the list is chosen in the head of a small window, which has buttons from ``right`` on."""
    left = head.x + (150 if has_title(head) else head.height + _BETWEEN)
    return Rect(left, head.y, right - _BETWEEN - left, head.height)


def _columns(width: int) -> Sequence[Column]:
    """The columns of a list in a small window."""
    return NARROW if width < _ROOM_FOR_OPENING else COMPACT


def _buttons(right: Rect) -> tuple[Rect, Rect, Rect, Rect, Rect]:
    box = right.inflate(-32, 0)
    step = _BUTTON + _BETWEEN
    top = right.bottom - 16 - 3 * step + _BETWEEN
    half = (box.width - _BETWEEN) // 2
    second = box.right - half
    return (
        Rect(box.x, top, box.width, _BUTTON),
        Rect(box.x, top + step, half, _BUTTON),
        Rect(second, top + step, half, _BUTTON),
        Rect(box.x, top + 2 * step, half, _BUTTON),
        Rect(second, top + 2 * step, half, _BUTTON),
    )


def _compact_buttons(right: Rect) -> tuple[Rect, Rect, Rect, Rect, Rect]:
    box = right.inflate(-20, 0)
    step = _BUTTON + _BETWEEN
    top = right.bottom - 10 - 2 * step + _BETWEEN
    half = (box.width - _BETWEEN) // 2
    last = Rect(box.right - _BUTTON, top + step, _BUTTON, _BUTTON)
    return (
        Rect(box.x, top, half, _BUTTON),
        Rect(box.right - half, top, half, _BUTTON),
        Rect(box.x, top + step, box.width - 2 * step, _BUTTON),
        last.move(-step, 0),
        last,
    )


def _portrait(content: Rect, *, report: bool) -> GamesLayout:
    """The list on top; under it the chosen game, its board at the left and its moves at the right."""
    gap = 8
    height = min(content.height // 2, (content.width - 20) // 2 + _BUTTON + 30)
    right = Rect(content.x, content.bottom - height, content.width, height)
    lost = 64 + gap if report else 0
    frame = Rect(content.x, content.y, content.width, right.y - gap - content.y - lost)
    top = frame.y + 48
    inner = right.inflate(-20, -20)
    y = inner.bottom - _BUTTON
    icon = Rect(inner.right - _BUTTON, y, _BUTTON, _BUTTON)
    other = (inner.width - 2 * (_BUTTON + _BETWEEN) - 2 * _BETWEEN - _PRIMARY) // 3
    first = Rect(inner.x, y, other + _PRIMARY, _BUTTON)
    second = Rect(first.right + _BETWEEN, y, other, _BUTTON)
    third = Rect(second.right + _BETWEEN, y, other, _BUTTON)
    fourth = icon.move(-_BUTTON - _BETWEEN, 0)
    return GamesLayout(
        compact=True,
        side=Rect(content.topleft, (0, content.height)),
        frame=frame,
        listing=Rect(frame.x, top, frame.width, frame.bottom - top),
        columns=_columns(frame.width),
        reported=report,
        report=Rect(frame.x, frame.bottom + gap, frame.width, 64),
        right=right,
        preview=inner,
        preview_bottom=y - 10,
        buttons=(first, second, third, fourth, icon),
        question=first.union(second),
        answers=(third, fourth.union(icon)),
        portrait=True,
    )
