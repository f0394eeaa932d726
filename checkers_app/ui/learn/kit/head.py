"""The head of a learning scene: a way back, the title, and a line about what is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from checkers_app.ui.kit.layout import Mode, window_mode
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Button, back_button

HEIGHT = 44


def head_rect(size: tuple[int, int]) -> Rect:
    """Where the head is in a window of ``size``."""
    margin = margin_of(size)
    return Rect(margin, 12 if window_mode(size) is Mode.COMPACT else margin - 2, size[0] - 2 * margin, HEIGHT)


def margin_of(size: tuple[int, int]) -> int:
    """The margin of the window in pixels."""
    return {Mode.COMPACT: 12, Mode.STANDARD: 24, Mode.WIDE: 32}[window_mode(size)]


def way_back(rect: Rect, back: Callable[[], None]) -> Button:
    """The button at the left end of the head."""
    return back_button(Rect(rect.x, rect.y, HEIGHT, HEIGHT), back)


def draw_title(
    look: Look, surface: Surface, rect: Rect, title: str, subtitle: Sequence[str], room: int
) -> None:
    """Title and second line beside the way back; of several wordings of that the first that has room."""
    left = rect.x + HEIGHT + 14
    if room < 60:
        return
    if room < 180:
        look.text(surface, title, "status", look.theme.ink, (left - 4, rect.y + 13), "left", room)
        look.say(surface, subtitle, "note", look.theme.ink2, (left - 4, rect.y + 33), room)
        return
    look.text(surface, title, "scene", look.theme.ink, (left, rect.y + 13), "left", room)
    look.say(surface, subtitle, "label_plain", look.theme.ink2, (left, rect.y + 36), room)
