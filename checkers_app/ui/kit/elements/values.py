"""Controls with a value: a choice, a switch, a number with buttons, and a slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Unpack

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.elements.arrange import shared
from checkers_app.ui.kit.elements.control import Control, ControlBox, target
from checkers_app.ui.kit.elements.element import Element, Heard, Measure, Pen, with_defaults
from checkers_app.ui.kit.elements.text import Words
from checkers_app.ui.kit.look import Look
from checkers_app.words import say_number


@dataclass(frozen=True, slots=True)
class Option:
    """One of the options of a choice."""

    label: str
    short: str = ""
    """A shorter wording; not needed if the label is short enough."""
    icon: str = ""
    draw: Callable[[Surface, Rect], None] | None = None
    """Draws a small picture in front of the label instead of an icon."""
    long: bool = False
    """True if the label, such as a name, may be shortened."""


class OptionSpot(Element):
    """The part of a control that shows one option."""

    role = "option"

    def __init__(self, option: Option, *, chosen: bool) -> None:
        super().__init__(label=option.label)
        self.option = option
        self.chosen = chosen

    @property
    def states(self) -> tuple[str, ...]:
        """Whether the option is selected."""
        return ("chosen",) if self.chosen else ()


_BESIDE = 24
"""The total padding in units to the left and right of an option's label."""
_SHORTEST = 48
"""The minimum width in units of a label that may be shortened."""


class Choice(Control):
    """A row of options, exactly one of which is selected; the options wrap into several rows if necessary."""

    role = "choice"

    def __init__(
        self,
        name: str,
        /,
        options: Sequence[Option],
        index: int,
        choose: Callable[[int], None],
        *,
        breaks: bool = False,
        **box: Unpack[ControlBox],
    ) -> None:
        """``choose`` is called with the index of the chosen option.

        With ``breaks``, several rows are as acceptable as a single row, so the minimum width is the width of
        the widest option.
        """
        self._spots = [OptionSpot(option, chosen=at == index) for at, option in enumerate(options)]
        self._breaks = breaks
        super().__init__(name, *self._spots, **box)
        self._index = index
        self._choose = choose

    def _width_of(self, look: Look, text: str, option: Option) -> int:
        picture = 29 if option.draw else 27 if option.icon else 0
        return look.width(text, "segment_chosen") + _BESIDE + picture

    def _short(self, look: Look) -> list[int]:
        return [self._least(look, spot.option) for spot in self._spots]

    def _least(self, look: Look, option: Option) -> int:
        width = self._width_of(look, option.short or option.label, option)
        return min(width, _SHORTEST + _BESIDE) if option.long else width

    def _long(self, look: Look) -> list[int]:
        return [self._width_of(look, spot.option.label, spot.option) for spot in self._spots]

    def _widths(self, measure: Measure) -> tuple[int, int]:
        short = self._short(measure.look)
        return (max(short) if self._breaks else sum(short)) + 6, sum(self._long(measure.look)) + 6

    def _lines(self, look: Look, width: int) -> list[list[OptionSpot]]:
        """Distribute the options over as few rows as possible, with about the same number in each."""
        short, spots = self._short(look), self._spots
        for count in range(1, len(spots) + 1):
            size = -(-len(spots) // count)
            starts = range(0, len(spots), size)
            if all(sum(short[at : at + size]) <= width - 6 for at in starts):
                return [spots[at : at + size] for at in starts]
        return [[spot] for spot in spots]

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        rows = len(self._lines(measure.look, width))
        high = target(measure) if rows == 1 else 36 * rows + 6
        return high, high

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        look, inner = measure.look, rect.inflate(-6, -6)
        lines = self._lines(look, rect.width)
        y = inner.y
        for at, line in enumerate(lines):
            bottom = inner.y + inner.height * (at + 1) // len(lines)
            room = inner.width
            wanted = [self._width_of(look, spot.option.label, spot.option) for spot in line]
            if sum(wanted) > room:
                wanted = [self._least(look, spot.option) for spot in line]
            even = room // len(line)
            if max(wanted) <= even:
                wanted = [even] * len(line)
            x = inner.x
            shares = shared(room, [(min(w, 20), w) for w in wanted], [(1.0, room)] * len(line))
            for spot, share in zip(line, shares, strict=True):
                spot.place(measure, Rect(x, y, share, bottom - y), seen)
                x += share
            y = bottom

    def click(self, position: tuple[int, int]) -> None:
        """Choose the option under the pointer; the edges count as part of the nearest option."""
        inner = self.rect.inflate(-7, -7)
        x = max(inner.left, min(inner.right, position[0]))
        y = max(inner.top, min(inner.bottom, position[1]))
        hit = (at for at, spot in enumerate(self._spots) if spot.rect.collidepoint(x, y))
        self._choose(next(hit, self._index))

    def key(self, key: int) -> bool:
        """Move through the options with Left and Right; the first option follows the last."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key)
        if step is None:
            return False
        self._choose((self._index + step) % len(self._spots))
        return True

    def paint(self, pen: Pen) -> None:
        """Draw the options."""
        look, surface = pen.look, pen.surface
        theme = look.theme
        look.box(surface, self.rect, theme.panel2, theme.line, radius=8)
        for spot in self._spots:
            if spot.chosen:
                width = max(1.5, theme.border)
                look.box(surface, spot.rect, theme.panel, theme.accent, radius=6, width=width)
            self._paint_option(look, surface, spot)

    @staticmethod
    def _paint_option(look: Look, surface: Surface, spot: OptionSpot) -> None:
        option, rect = spot.option, spot.rect
        ink = look.theme.ink if spot.chosen else look.theme.ink2
        role = "segment_chosen" if spot.chosen else "segment"
        picture = 20 if option.draw else 18 if option.icon else 0
        gap = 9 if picture else 0
        label = option.label
        if option.short and look.width(label, role) + picture + gap > rect.width - 12:
            label = option.short
        if picture and look.width(label, role) + picture + gap > rect.width - 12:
            picture = gap = 0
        label = look.fit(label, role, rect.width - 8)
        left = rect.centerx - (look.width(label, role) + picture + gap) / 2
        if picture and option.draw is not None:
            option.draw(surface, Rect(round(left), rect.centery - picture // 2, picture, picture))
        elif picture:
            look.icon(surface, option.icon, (left + 9, rect.centery), 18, ink)
        look.text(surface, label, role, ink, (round(left + picture + gap), rect.centery), "left")


class Switch(Control):
    """An on/off switch with its text to the right."""

    role = "switch"
    corner = 12

    def __init__(
        self,
        name: str,
        /,
        words: str,
        toggle: Callable[[bool], None],
        *,
        on: bool,
        **box: Unpack[ControlBox],
    ) -> None:
        """``toggle`` is called with the new value; without ``words``, only the switch is shown."""
        text = Words(words, wrap=True, color="ink" if box.get("enabled", True) else "ink3") if words else None
        super().__init__(name, text, **with_defaults(box, label=words))
        self._on = on
        self._toggle = toggle

    @property
    def states(self) -> tuple[str, ...]:
        """Whether the switch is on or off."""
        return ("on" if self._on else "off", *super().states)

    @property
    def ring(self) -> Rect:
        """The rectangle of the focus ring, around the track."""
        return Rect(self.rect.x, self.rect.centery - 12, 44, 24)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        if not self.children:
            return 44, 44
        least, natural = self.children[0].widths(measure)
        return 56 + least, 56 + natural

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        words = max((child.heights(measure, width - 56)[1] for child in self.children), default=0)
        high = max(target(measure), words)
        return high, high

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        for words in self.children:
            words.place(measure, Rect(rect.x + 56, rect.y, rect.width - 56, rect.height), seen)

    def click(self, position: tuple[int, int]) -> None:
        """Toggle the switch."""
        del position
        self._toggle(not self._on)

    def key(self, key: int) -> bool:
        """Switch off with Left and on with Right; toggle with Enter or Space."""
        if key in {pygame.K_LEFT, pygame.K_RIGHT}:
            if self._on != (key == pygame.K_RIGHT):
                self._toggle(not self._on)
            return True
        return super().key(key)

    def paint(self, pen: Pen) -> None:
        """Draw the track and the knob."""
        look, surface = pen.look, pen.surface
        theme, track = look.theme, self.ring
        fill, border = (theme.accent, theme.accent) if self._on else (theme.panel2, theme.edge)
        look.box(surface, track, fill, border, radius=12, width=2)
        knob = Rect(track.right - 21 if self._on else track.x + 3, track.y + 3, 18, 18)
        look.box(surface, knob, theme.accent_ink if self._on else theme.edge, None, radius=9)


class Stepper(Control):
    """A number shown between a minus button and a plus button, which change it."""

    role = "stepper"

    def __init__(
        self,
        name: str,
        /,
        value: str | Sequence[str],
        step: Callable[[int], None],
        *,
        amount: tuple[int, int, int],
        **box: Unpack[ControlBox],
    ) -> None:
        """Set the value and the function that changes it.

        Args:
            name: the name of the control, unique on its page.
            value: the value as text; shorter wordings may follow.
            step: called with the change in the value: -1 or 1, or the amount requested by a screen reader.
            amount: the value, the minimum and the maximum.
            box: the properties common to all controls.
        """
        values = (value,) if isinstance(value, str) else tuple(value)
        self._words = Words(*values, style="machine_medium", anchor="center")
        super().__init__(name, self._words, **box)
        self._step = step
        self._amount = amount

    @property
    def label(self) -> str:
        """The given label; without one, the tool tip."""
        return self._label or self.tip

    @property
    def heard(self) -> Heard:
        """The value, with its limits."""
        return Heard(self._words.label, amount=self._amount)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        least, natural = self._words.widths(measure)
        return least + 2 * _SIGN, natural + 2 * _SIGN

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del width
        return target(measure), target(measure)

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        self._words.place(measure, rect.inflate(-2 * _SIGN, 0), seen)

    def click(self, position: tuple[int, int]) -> None:
        """Decrease the value if the left half is clicked, or increase it if the right half is clicked."""
        self._step(-1 if position[0] < self.rect.centerx else 1)

    def put(self, amount: float) -> None:
        """Set the value directly, within the limits."""
        now, least, most = self._amount
        self._step(max(least, min(most, round(amount))) - now)

    def key(self, key: int) -> bool:
        """Decrease the value with Left or minus, and increase it with Right or plus."""
        down = {pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS}
        up = {pygame.K_RIGHT, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS}
        if key not in down | up:
            return False
        self._step(-1 if key in down else 1)
        return True

    def paint(self, pen: Pen) -> None:
        """Draw the background and the signs."""
        look, surface, rect = pen.look, pen.surface, self.rect
        theme = look.theme
        border = theme.edge if pen.mood(self).hovered else theme.line
        look.box(surface, rect, theme.panel2, border, radius=8)
        look.icon(surface, "minus", (rect.x + 20, rect.centery), 16, theme.ink)
        look.icon(surface, "plus", (rect.right - 20, rect.centery), 16, theme.ink)


_SIGN = 36
"""The width in units of the minus or plus sign next to the value."""
_HANDLE = 22
"""The width in units of a slider's handle."""


class Slider(Control):
    """A number that is set by moving a handle along a track."""

    role = "slider"
    corner = 14

    def __init__(
        self,
        name: str,
        /,
        amount: tuple[int, int, int],
        put: Callable[[int], None],
        *,
        usual: int,
        **box: Unpack[ControlBox],
    ) -> None:
        """Set the value and its range.

        Args:
            name: the name of the control, unique on its page.
            amount: the value, the minimum and the maximum.
            put: called with the new value.
            usual: the default value, restored by a double click.
            box: the properties common to all controls; the label says what the number means.
        """
        super().__init__(name, **box)
        self._amount = amount
        self._put = put
        self._usual = usual

    @property
    def heard(self) -> Heard:
        """The value, with its limits."""
        return Heard(say_number(self._amount[0]), amount=self._amount)

    @property
    def ring(self) -> Rect:
        """The rectangle of the focus ring, around the handle."""
        return Rect(self._x - _HANDLE // 2, self.rect.centery - _HANDLE // 2, _HANDLE, _HANDLE)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return 96, 240

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure, width
        return _HANDLE + 4, _HANDLE + 6

    @property
    def _x(self) -> int:
        now, least, most = self._amount
        room = self.rect.width - _HANDLE
        return self.rect.x + _HANDLE // 2 + round(room * (now - least) / max(1, most - least))

    def _take(self, amount: float) -> None:
        now, least, most = self._amount
        wanted = max(least, min(most, round(amount)))
        if wanted != now:
            self._put(wanted)

    def _go(self, position: tuple[int, int]) -> None:
        _, least, most = self._amount
        left, room = self.rect.x + _HANDLE // 2, max(1, self.rect.width - _HANDLE)
        self._take(least + (most - least) * (position[0] - left) / room)

    def press(self, position: tuple[int, int]) -> None:
        """Move the handle to the pointer."""
        self._go(position)

    def drag(self, position: tuple[int, int]) -> bool:
        """Move the handle to the pointer."""
        self._go(position)
        return True

    def double_click(self, position: tuple[int, int]) -> None:
        """Restore the default value."""
        del position
        self._take(self._usual)

    def put(self, amount: float) -> None:
        """Set the value directly, within the limits."""
        self._take(amount)

    def key(self, key: int) -> bool:
        """Change the value by one with Left and Right; go to the limits with Home and End."""
        now, least, most = self._amount
        there = {
            pygame.K_LEFT: now - 1,
            pygame.K_RIGHT: now + 1,
            pygame.K_HOME: least,
            pygame.K_END: most,
        }.get(key)
        if there is None:
            return False
        self._take(there)
        return True

    def paint(self, pen: Pen) -> None:
        """Draw the track, its filled part, and the handle."""
        look, surface, theme = pen.look, pen.surface, pen.look.theme
        track = Rect(self.rect.x, self.rect.centery - 3, self.rect.width, 6)
        look.box(surface, track, theme.panel2, theme.edge, radius=3)
        look.box(
            surface, Rect(track.x, track.y, self._x - track.x, track.height), theme.accent, None, radius=3
        )
        handle = self.ring
        look.box(surface, handle, theme.panel, theme.accent, radius=_HANDLE // 2, width=2.5)
