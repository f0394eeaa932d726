"""Buttons, menu rows, segments, switches: the few controls of the design language.

A widget is a rectangle that draws itself and turns a click or a key into a call of its action.  It owns
no state of the program: scenes build their widgets again from what they know, and a
:class:`checkers_app.ui.kit.widget_group.WidgetGroup` keeps hover, press and focus across that by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.keyboard import PRESS
from checkers_app.ui.kit.look import Look


@dataclass(frozen=True, slots=True)
class Mood:
    """How the user is touching a widget."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    """True only while the keyboard is in use: then the focus ring is drawn."""


class Widget:
    """A rectangle that can be clicked or worked by keys."""

    focusable = True

    def __init__(self, name: str, rect: Rect, *, tip: str = "", enabled: bool = True) -> None:
        """``name`` is unique in its group; ``tip`` is the tool tip, or the reason for being disabled."""
        self.name = name
        self.rect = rect
        self.tip = tip
        self.enabled = enabled

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the widget."""
        raise NotImplementedError

    def click(self, position: tuple[int, int]) -> None:
        """The mouse was pressed and released inside."""
        raise NotImplementedError

    def double_click(self, position: tuple[int, int]) -> None:
        """It was clicked a second time at once: to most that is just another click."""
        self.click(position)

    def key(self, key: int) -> bool:
        """A key came while the widget had the focus; True if it meant something."""
        if key in PRESS:
            self.click(self.rect.center)
            return True
        return False

    def tip_at(self, position: tuple[int, int]) -> str:
        """The tool tip for the pointer at ``position``."""
        del position
        return self.tip


class Action(Widget):
    """A widget that does one thing, wherever it is clicked."""

    def __init__(
        self, name: str, rect: Rect, action: Callable[[], None], *, tip: str = "", enabled: bool = True
    ) -> None:
        super().__init__(name, rect, tip=tip, enabled=enabled)
        self._action = action

    def click(self, position: tuple[int, int]) -> None:
        """Do what it is for."""
        del position
        self._action()


class Button(Action):
    """A button with a label, an icon or both."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        action: Callable[[], None],
        *,
        label: str = "",
        icon: str = "",
        primary: bool = False,
        stacked: bool = False,
        flat: bool = False,
        active: bool = False,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        """``flat`` draws no face at rest and a small label, as in a tool bar; ``stacked`` also puts the
        icon over the label.
        """
        super().__init__(name, rect, action, tip=tip, enabled=enabled)
        self._label = label
        self._icon = icon
        self._primary = primary
        self._stacked = stacked
        self._flat = flat or stacked
        self._active = active

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the face, the icon and the label."""
        theme = look.theme
        down = 1 if mood.pressed else 0
        strong = self._primary or self._active
        if strong:
            fill, border, ink = theme.accent_hi if mood.hovered else theme.accent, None, theme.accent_ink
        elif mood.pressed:
            fill, border, ink = theme.pressed, theme.line, theme.ink
        elif mood.hovered:
            fill, border, ink = theme.panel, theme.edge, theme.ink
        else:
            fill, border, ink = theme.panel2, theme.line, theme.ink
        target, rect = surface, self.rect
        if not self.enabled:
            target, rect = look.layer(self.rect.size), Rect((0, 0), self.rect.size)
        if strong or mood.hovered or mood.pressed or not self._flat:
            look.box(target, rect, fill, border, radius=8)
        self._draw_content(look, target, rect.move(0, down), ink)
        if not self.enabled:
            look.put(surface, target, self.rect.topleft, 0.55)
        if mood.focused:
            look.focus_ring(surface, self.rect, 8)

    def _draw_content(self, look: Look, surface: Surface, rect: Rect, ink: str) -> None:
        if self._stacked and self._label:
            look.icon(surface, self._icon, (rect.centerx, rect.y + rect.height * 0.345), 22, ink)
            at = (rect.centerx, rect.y + round(rect.height * 0.74))
            look.text(surface, self._label, "tool", ink, at, "center")
            return
        role = "tool" if self._flat else "primary" if self._primary else "button"
        width = look.width(self._label, role) if self._label else 0
        size = 20
        gap = 8 if self._icon and self._label else 0
        left = rect.centerx - (width + gap + (size if self._icon else 0)) / 2
        if self._icon:
            look.icon(surface, self._icon, (left + size / 2, rect.centery), size, ink)
            left += size + gap
        if self._label:
            look.text(surface, self._label, role, ink, (round(left), rect.centery), "left")


def back_button(rect: Rect, back: Callable[[], None]) -> Button:
    """The way back to where a page was opened from: the same sign on every page.

    The house is for what leads to the main menu from anywhere.
    """
    return Button("back", rect, back, icon="back", tip="Back (Esc)")


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a :class:`Segments` row."""

    label: str
    short: str = ""
    """A shorter wording for narrow rows; empty if the label is short enough."""
    icon: str = ""
    draw: Callable[[Surface, Rect], None] | None = None
    """Draws a small picture before the label instead of an icon."""


_BESIDE_LABEL = 24
"""Pixels beside the label of an option."""


def natural_widths(look: Look, options: Sequence[Option], room: int) -> list[int]:
    """What each option takes of a row ``room`` pixels wide; by their shorter wordings if need be."""
    widths = [look.width(option.label, "segment_chosen") + _BESIDE_LABEL for option in options]
    if sum(widths) <= room:
        return widths
    labels = [option.short or option.label for option in options]
    return [look.width(label, "segment_chosen") + _BESIDE_LABEL for label in labels]


class Segments(Widget):
    """A row of choices of which exactly one is selected."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        options: Sequence[Option],
        index: int,
        choose: Callable[[int], None],
        *,
        widths: Sequence[int] = (),
        tip: str = "",
    ) -> None:
        """``choose`` is called with the index of the option that was chosen.

        The room is shared out evenly, or by ``widths``, what each option takes.
        """
        super().__init__(name, rect, tip=tip)
        self._options = tuple(options)
        self._index = index
        self._choose = choose
        shares = tuple(widths) or (1,) * len(self._options)
        self._ends = tuple(accumulate(shares, initial=0))

    def _segment(self, index: int) -> Rect:
        inner, ends = self.rect.inflate(-6, -6), self._ends
        left = inner.x + inner.width * ends[index] // ends[-1]
        right = inner.x + inner.width * ends[index + 1] // ends[-1]
        return Rect(left, inner.y, right - left, inner.height)

    def click(self, position: tuple[int, int]) -> None:
        """Choose the option under the pointer; the edge of the row belongs to the option beside it."""
        inner = self.rect.inflate(-6, -6)
        x = max(inner.left, min(inner.right - 1, position[0]))
        self._choose(next(i for i in range(len(self._options)) if x < self._segment(i).right))

    def key(self, key: int) -> bool:
        """Left and right go round the options."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key)
        if step is None:
            return False
        self._choose((self._index + step) % len(self._options))
        return True

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the row."""
        theme = look.theme
        look.box(surface, self.rect, theme.panel2, theme.line, radius=8)
        for index, option in enumerate(self._options):
            rect = self._segment(index)
            chosen = index == self._index
            if chosen:
                look.box(surface, rect, theme.panel, theme.accent, radius=6, width=max(1.5, theme.border))
            self._draw_option(look, surface, rect, option, chosen=chosen)
        if mood.focused:
            look.focus_ring(surface, self.rect, 8)

    @staticmethod
    def _draw_option(look: Look, surface: Surface, rect: Rect, option: Option, *, chosen: bool) -> None:
        ink = look.theme.ink if chosen else look.theme.ink2
        role = "segment_chosen" if chosen else "segment"
        picture = 20 if option.draw else 18 if option.icon else 0
        gap = 9 if picture else 0
        label = option.label
        if option.short and look.width(label, role) + picture + gap > rect.width - 12:
            label = option.short
        if picture and look.width(label, role) + picture + gap > rect.width - 12:
            picture = gap = 0
        label = look.fit(label, role, rect.width - 12 - picture - gap)
        left = rect.centerx - (look.width(label, role) + picture + gap) / 2
        if picture and option.draw is not None:
            option.draw(surface, Rect(round(left), rect.centery - picture // 2, picture, picture))
        elif picture:
            look.icon(surface, option.icon, (left + 9, rect.centery), 18, ink)
        look.text(surface, label, role, ink, (round(left + picture + gap), rect.centery), "left")


class Switch(Widget):
    """An on/off switch with its label to the right."""

    def __init__(
        self, name: str, rect: Rect, label: str, toggle: Callable[[bool], None], *, on: bool
    ) -> None:
        """``toggle`` is called with the new value."""
        super().__init__(name, rect)
        self._label = label
        self._on = on
        self._toggle = toggle

    def click(self, position: tuple[int, int]) -> None:
        """Turn it over."""
        del position
        self._toggle(not self._on)

    def key(self, key: int) -> bool:
        """Left switches off, right on; Enter and space turn it over."""
        if key in {pygame.K_LEFT, pygame.K_RIGHT}:
            if self._on != (key == pygame.K_RIGHT):
                self._toggle(not self._on)
            return True
        return super().key(key)

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the track, the knob and the label."""
        theme = look.theme
        track = Rect(self.rect.x, self.rect.centery - 12, 44, 24)
        look.box(
            surface,
            track,
            theme.accent if self._on else theme.panel2,
            theme.accent if self._on else theme.edge,
            radius=12,
            width=2,
        )
        knob = Rect(track.right - 21 if self._on else track.x + 3, track.y + 3, 18, 18)
        look.box(surface, knob, theme.accent_ink if self._on else theme.edge, None, radius=9)
        look.text(surface, self._label, "body", theme.ink, (track.right + 12, self.rect.centery), "left")
        if mood.focused:
            look.focus_ring(surface, track, 12)
