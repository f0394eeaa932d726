"""What can be pressed, chosen, switched or typed into."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Unpack

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.elements.arrange import Row, shared
from checkers_app.ui.kit.elements.element import Box, Element, Heard, Measure, Mood, Pen, with_defaults
from checkers_app.ui.kit.elements.text import Words
from checkers_app.ui.kit.keyboard import ENTER, PRESS
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_field import SELECTED, TextEdit
from checkers_app.words import say_number


def target(measure: Measure) -> int:
    """The height of what is pressed."""
    return 36 if measure.dense else 44


class ControlBox(Box, total=False):
    """What can be said of any control."""

    enabled: bool
    """False if it cannot be used now; its tool tip says why."""
    first: bool
    """True if it has the focus when the page is opened."""
    default: bool
    """True if Enter presses it before the keyboard has gone anywhere."""


class Control(Element):
    """An element that the mouse or the keyboard works.  Its name is unique on its page."""

    role = "control"
    control = True
    focusable = True
    follows_pointer = False
    """True if its picture changes with every motion of the pointer over it."""
    corner = 8
    """Units of its round corners."""

    def __init__(self, name: str, /, *children: Element | None, **box: Unpack[ControlBox]) -> None:
        """``name`` is who it is from one tree to the next; ``children`` are what is on it."""
        super().__init__(*children, **with_defaults(box, name=name))
        self.enabled = box.get("enabled", True)
        self.first = box.get("first", False)
        self.default = box.get("default", False)

    @property
    def states(self) -> tuple[str, ...]:
        """Whether it can be used."""
        return () if self.enabled else ("not available",)

    @property
    def ring(self) -> Rect:
        """What the ring of the focus is around."""
        return self.rect

    def press(self, position: tuple[int, int]) -> None:
        """The mouse went down on it."""

    def drag(self, position: tuple[int, int]) -> bool:
        """The mouse moves while it is down; True if that means something here."""
        del position
        return False

    def click(self, position: tuple[int, int]) -> None:
        """The mouse was pressed and released on it."""

    def double_click(self, position: tuple[int, int]) -> None:
        """It was clicked a second time at once: to most that is just another click."""
        self.click(position)

    def key(self, key: int) -> bool:
        """A key came while it had the focus; True if it meant something."""
        if key in PRESS:
            self.click(self.rect.center)
            return True
        return False

    def edit(self, event: pygame.event.Event) -> bool:
        """A key or a letter came while it had the focus, before anything else; True if it was typed."""
        del event
        return False

    def put(self, amount: float) -> None:
        """A reader wishes it to stand at an amount."""

    def tip_at(self, position: tuple[int, int]) -> str:
        """The tool tip for the pointer at ``position``."""
        del position
        return self.tip

    def tip_place(self, position: tuple[int, int]) -> Rect:
        """What that tool tip is about, and does not cover."""
        del position
        return self.seen


class Pressed(Control):
    """A control that does one thing, wherever it is pressed."""

    role = "button"

    def __init__(
        self, name: str, /, action: Callable[[], None], *children: Element | None, **box: Unpack[ControlBox]
    ) -> None:
        super().__init__(name, *children, **box)
        self._action = action

    def click(self, position: tuple[int, int]) -> None:
        """Do what it is for."""
        del position
        self._action()


class Button(Pressed):
    """A button with words, an icon or both; where the words have no room it shows the icon alone."""

    def __init__(
        self,
        name: str,
        /,
        action: Callable[[], None],
        *wordings: str,
        icon: str = "",
        primary: bool = False,
        stacked: bool = False,
        flat: bool = False,
        active: bool = False,
        **box: Unpack[ControlBox],
    ) -> None:
        """Say what it does.

        Args:
            name: who it is.
            action: what it does.
            wordings: its label, then shorter ones; with an empty last one the icon may be alone.  None at all
                if there is never more than the icon: then the tool tip says what it is.
            icon: the name of a picture.
            primary: True for the one thing that one comes to this page for.
            stacked: True for the icon over a small label, with no face at rest.
            flat: True for a small label with no face at rest, as in a tool bar.
            active: True for a tool that is on.
            box: what can be said of any control.
        """
        super().__init__(name, action, **box)
        self._wordings = wordings
        self._icon = icon
        self._primary = primary
        self._stacked = stacked
        self._flat = flat or stacked
        self._active = active

    @property
    def label(self) -> str:
        """The longest wording, or the tool tip."""
        return self._label or (self._wordings[0] if self._wordings else "") or self.tip

    @property
    def states(self) -> tuple[str, ...]:
        """Whether it is on, and can be used."""
        return (*(("on",) if self._active else ()), *super().states)

    @property
    def _style(self) -> str:
        return "tool" if self._flat else "primary" if self._primary else "button"

    def _width_of(self, look: Look, text: str, measure: Measure) -> int:
        words = look.width(text, self._style) if text else 0
        if self._stacked:
            return max(words + 12, 44)
        if not text:
            return target(measure)  # the icon is in the middle of a square
        side = 10 if self._flat else 12 if measure.dense else 18
        sign = (20 + (8 if text else 0)) if self._icon else 0
        return max(words + sign + 2 * side, target(measure))

    def _widths(self, measure: Measure) -> tuple[int, int]:
        each = [self._width_of(measure.look, text, measure) for text in self._wordings or ("",)]
        return min(each), each[0]

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del width
        high = (48 if measure.dense else 64) if self._stacked else target(measure)
        return high, high

    def wording(self, look: Look) -> str:
        """The words that have room."""
        sign = 28 if self._icon and not self._stacked else 0
        room = self.rect.width - sign - 8
        return look.first_fit(self._wordings, self._style, room) if self._wordings else ""

    def tip_at(self, position: tuple[int, int]) -> str:
        """The tool tip."""
        del position
        return self.tip or ("" if self._wordings and self._wordings[-1] else self.label)

    def paint(self, pen: Pen) -> None:
        """Draw the face, the icon and the words."""
        look, surface = pen.look, pen.surface
        mood, rect = pen.mood(self), self.rect
        down = 1 if mood.pressed else 0
        strong = self._primary or self._active
        fill, border, ink = face(look, mood, strong=strong)
        target_surface = surface
        if not self.enabled:
            target_surface, rect = look.layer(self.rect.size), Rect((0, 0), self.rect.size)
        if strong or mood.hovered or mood.pressed or not self._flat:
            look.box(target_surface, rect, fill, border, radius=8)
        self._paint_content(look, target_surface, rect.move(0, down), ink)
        if not self.enabled:
            look.put(surface, target_surface, self.rect.topleft, 0.55)

    def _paint_content(self, look: Look, surface: Surface, rect: Rect, ink: str) -> None:
        words = self.wording(look)
        if self._stacked and words:
            look.icon(surface, self._icon, (rect.centerx, rect.y + rect.height * 0.345), 22, ink)
            at = (rect.centerx, rect.y + round(rect.height * 0.74))
            look.text(surface, words, "tool", ink, at, "center", rect.width - 4)
            return
        words = look.fit(words, self._style, rect.width - (34 if self._icon else 6)) if words else ""
        width = look.width(words, self._style) if words else 0
        size = 20
        gap = 8 if self._icon and words else 0
        left = rect.centerx - (width + gap + (size if self._icon else 0)) / 2
        if self._icon:
            look.icon(surface, self._icon, (left + size / 2, rect.centery), size, ink)
            left += size + gap
        if words:
            look.text(surface, words, self._style, ink, (round(left), rect.centery), "left")


def face(look: Look, mood: Mood, *, strong: bool) -> tuple[str, str | None, str]:
    """The ground, the border and the ink of what can be pressed; ``strong`` fills it with the accent."""
    theme = look.theme
    if strong:
        return (theme.accent_hi if mood.hovered else theme.accent), None, theme.accent_ink
    if mood.pressed:
        return theme.pressed, theme.line, theme.ink
    if mood.hovered:
        return theme.panel, theme.edge, theme.ink
    return theme.panel2, theme.line, theme.ink


class MenuButton(Pressed):
    """A row of a menu: an icon, a title, a second line, and at its end a key, a picture or an arrow."""

    corner = 10

    def __init__(
        self,
        name: str,
        /,
        action: Callable[[], None],
        title: str | Sequence[str],
        *,
        icon: str,
        subtitle: str | Sequence[str] = (),
        shortcut: str = "",
        chosen: bool = False,
        arrow: bool = False,
        decorate: Callable[[Surface, Rect], None] | None = None,
        **box: Unpack[ControlBox],
    ) -> None:
        """``title`` and ``subtitle`` may have shorter wordings; ``decorate`` draws a picture at the end."""
        super().__init__(name, action, **box)
        self._icon = icon
        self._titles = (title,) if isinstance(title, str) else tuple(title)
        self._subtitles = (subtitle,) if isinstance(subtitle, str) else tuple(subtitle)
        self._shortcut = shortcut
        self._chosen = chosen
        self._arrow = arrow
        self._decorate = decorate

    @property
    def label(self) -> str:
        """The title and the second line."""
        return self._label or ", ".join((self._titles[0], *self._subtitles[:1]))

    @property
    def states(self) -> tuple[str, ...]:
        """Whether it is chosen."""
        return (*(("chosen",) if self._chosen else ()), *super().states)

    @property
    def heard(self) -> Heard:
        """The key that does the same."""
        return Heard(written=(self._shortcut,) if self._shortcut else ())

    def _end(self, look: Look) -> int:
        """What the end of the row takes."""
        width = 16 if (self._shortcut or self._arrow or self._decorate) else 6
        width += look.key_width(self._shortcut) + 8 if self._shortcut else 0
        width += 28 if self._arrow else 0
        return width + (48 if self._decorate is not None else 0)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        look = measure.look
        title = "menu" if self._subtitles else "row"
        lines = [[look.width(text, title) for text in self._titles]]
        if self._subtitles:
            lines.append([look.width(text, "label_plain") for text in self._subtitles])
        fixed = 58 + self._end(look)
        return max(min(line) for line in lines) + fixed, max(max(line) for line in lines) + fixed

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del width
        natural = 60 if self._subtitles else 48
        return (52 if self._subtitles else target(measure)), natural

    def paint(self, pen: Pen) -> None:
        """Draw the row; the chosen one is filled with the accent."""
        look, surface = pen.look, pen.surface
        theme, rect, mood = look.theme, self.rect, pen.mood(self)
        ink, second = theme.ink, theme.ink2
        if self._chosen:
            look.box(surface, rect, theme.accent_hi if mood.hovered else theme.accent, None, radius=10)
            ink = second = theme.accent_ink
        elif mood.hovered or mood.pressed:
            look.box(surface, rect, theme.pressed if mood.pressed else theme.panel2, theme.edge, radius=10)
        if not self.enabled:
            ink = second = theme.ink3
        look.icon(surface, self._icon, (rect.x + 29, rect.centery), 22, ink)
        left, right = rect.x + 58, rect.right
        right -= 16 if (self._shortcut or self._arrow or self._decorate) else 6
        if self._shortcut:
            key_ink = ink if self._chosen else None
            right -= look.keycap(surface, self._shortcut, (right, rect.centery), key_ink) + 8
        if self._arrow:
            look.icon(surface, "chev", (right - 10, rect.centery), 20, ink)
            right -= 28
        if self._decorate is not None:
            side = min(44, rect.height - 16)
            self._decorate(surface, Rect(right - side, rect.centery - side // 2, side, side))
            right -= side + 8
        room = right - left
        if self._subtitles:
            look.say(surface, self._titles, "menu", ink, (left, rect.centery - 10), room)
            look.say(surface, self._subtitles, "label_plain", second, (left, rect.centery + 12), room)
        else:
            look.say(surface, self._titles, "row", ink, (left, rect.centery), room)


class Tile(Pressed):
    """A part of a page that can be pressed as a whole: a card, a row, a picture."""

    corner = 10

    def __init__(
        self,
        name: str,
        /,
        action: Callable[[], None],
        *children: Element | None,
        chosen: bool = False,
        raised: bool = False,
        pad: int | tuple[int, int] = 12,
        gap: int | None = 4,
        **box: Unpack[ControlBox],
    ) -> None:
        """``raised`` draws it as a card; otherwise it has no face at rest.  Its children are in a row."""
        content = Row(*children, gap=gap, pad=pad, grow=1)
        super().__init__(name, action, content, **box)
        self._chosen = chosen
        self._raised = raised

    @property
    def label(self) -> str:
        """The name that was given, or what is on it."""
        if self._label:
            return self._label
        texts = (child.label for child in self.walk() if child is not self and child.role)
        return ", ".join(filter(None, texts))

    @property
    def states(self) -> tuple[str, ...]:
        """Whether it is chosen."""
        return (*(("chosen",) if self._chosen else ()), *super().states)

    def paint(self, pen: Pen) -> None:
        """Draw the ground."""
        look, surface = pen.look, pen.surface
        theme, mood = look.theme, pen.mood(self)
        touched = mood.hovered or mood.pressed
        if self._raised:
            edge = theme.accent if self._chosen else theme.edge if touched else None
            look.card(surface, self.rect, fill=theme.panel2 if mood.pressed else None, border=edge)
        elif self._chosen or touched:
            fill = theme.pressed if mood.pressed else theme.panel2
            border = theme.accent if self._chosen else theme.edge
            look.box(surface, self.rect, fill, border, radius=self.corner)


@dataclass(frozen=True, slots=True)
class Option:
    """One of several things to choose."""

    label: str
    short: str = ""
    """A shorter wording; empty if the label is short enough."""
    icon: str = ""
    draw: Callable[[Surface, Rect], None] | None = None
    """Draws a small picture before the label instead of an icon."""
    long: bool = False
    """True if the label may be shortened: a name."""


class OptionSpot(Element):
    """Where an option of a choice is."""

    role = "option"

    def __init__(self, option: Option, *, chosen: bool) -> None:
        super().__init__(label=option.label)
        self.option = option
        self.chosen = chosen

    @property
    def states(self) -> tuple[str, ...]:
        """Whether it is the one."""
        return ("chosen",) if self.chosen else ()


_BESIDE = 24
"""Units beside the label of an option."""
_SHORTEST = 48
"""Units of a label that may be shortened."""


class Choice(Control):
    """A row of options of which exactly one is chosen; where they have no room, several rows."""

    role = "choice"

    def __init__(
        self,
        name: str,
        /,
        options: Sequence[Option],
        index: int,
        choose: Callable[[int], None],
        **box: Unpack[ControlBox],
    ) -> None:
        """``choose`` is called with the index of the option that was chosen."""
        self._spots = [OptionSpot(option, chosen=at == index) for at, option in enumerate(options)]
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
        return sum(self._short(measure.look)) + 6, sum(self._long(measure.look)) + 6

    def _lines(self, look: Look, width: int) -> list[list[OptionSpot]]:
        """As few rows as hold all options, about as many in each."""
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
        """Choose the option under the pointer; the edge belongs to the option beside it."""
        inner = self.rect.inflate(-7, -7)
        x = max(inner.left, min(inner.right, position[0]))
        y = max(inner.top, min(inner.bottom, position[1]))
        hit = (at for at, spot in enumerate(self._spots) if spot.rect.collidepoint(x, y))
        self._choose(next(hit, self._index))

    def key(self, key: int) -> bool:
        """Left and right go round the options."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key)
        if step is None:
            return False
        self._choose((self._index + step) % len(self._spots))
        return True

    def paint(self, pen: Pen) -> None:
        """Draw the row."""
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
        label = look.fit(label, role, rect.width - 8 - picture - gap)
        left = rect.centerx - (look.width(label, role) + picture + gap) / 2
        if picture and option.draw is not None:
            option.draw(surface, Rect(round(left), rect.centery - picture // 2, picture, picture))
        elif picture:
            look.icon(surface, option.icon, (left + 9, rect.centery), 18, ink)
        look.text(surface, label, role, ink, (round(left + picture + gap), rect.centery), "left")


class Switch(Control):
    """An on/off switch with its words to the right."""

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
        """``toggle`` is called with the new value; without ``words`` there is the switch alone."""
        text = Words(words, wrap=True, color="ink" if box.get("enabled", True) else "ink3") if words else None
        super().__init__(name, text, **with_defaults(box, label=words))
        self._on = on
        self._toggle = toggle

    @property
    def states(self) -> tuple[str, ...]:
        """On or off."""
        return ("on" if self._on else "off", *super().states)

    @property
    def ring(self) -> Rect:
        """The track."""
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

    def paint(self, pen: Pen) -> None:
        """Draw the track and the knob."""
        look, surface = pen.look, pen.surface
        theme, track = look.theme, self.ring
        fill, border = (theme.accent, theme.accent) if self._on else (theme.panel2, theme.edge)
        look.box(surface, track, fill, border, radius=12, width=2)
        knob = Rect(track.right - 21 if self._on else track.x + 3, track.y + 3, 18, 18)
        look.box(surface, knob, theme.accent_ink if self._on else theme.edge, None, radius=9)


class Stepper(Control):
    """A number between a minus and a plus."""

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
        """Say what it counts.

        Args:
            name: who it is.
            value: what it stands at, in words; may have shorter wordings.
            step: called with how far to go: -1 or 1, or what a reader wishes.
            amount: what it stands at, the least and the most.
            box: what can be said of any control.
        """
        values = (value,) if isinstance(value, str) else tuple(value)
        self._words = Words(*values, style="machine_medium", anchor="center")
        super().__init__(name, self._words, **box)
        self._step = step
        self._amount = amount

    @property
    def label(self) -> str:
        """What is counted: the name that was given, or the tool tip."""
        return self._label or self.tip

    @property
    def heard(self) -> Heard:
        """How many."""
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
        """The left half counts down, the right one up."""
        self._step(-1 if position[0] < self.rect.centerx else 1)

    def put(self, amount: float) -> None:
        """Go there at once, as far as it goes."""
        now, least, most = self._amount
        self._step(max(least, min(most, round(amount))) - now)

    def key(self, key: int) -> bool:
        """Left and minus count down, right and plus up."""
        down = {pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS}
        up = {pygame.K_RIGHT, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS}
        if key not in down | up:
            return False
        self._step(-1 if key in down else 1)
        return True

    def paint(self, pen: Pen) -> None:
        """Draw the ground and the signs."""
        look, surface, rect = pen.look, pen.surface, self.rect
        theme = look.theme
        border = theme.edge if pen.mood(self).hovered else theme.line
        look.box(surface, rect, theme.panel2, border, radius=8)
        look.icon(surface, "minus", (rect.x + 20, rect.centery), 16, theme.ink)
        look.icon(surface, "plus", (rect.right - 20, rect.centery), 16, theme.ink)


_SIGN = 36
"""Units of a sign beside the number of a stepper."""


class Slider(Control):
    """A number on a track, set by the handle on it."""

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
        """Say what is set.

        Args:
            name: who it is.
            amount: what it stands at, the least and the most.
            put: called with what it shall stand at.
            usual: what a double click gives back.
            box: what can be said of any control; its label is what the number is.
        """
        super().__init__(name, **box)
        self._amount = amount
        self._put = put
        self._usual = usual

    @property
    def heard(self) -> Heard:
        """The number."""
        return Heard(say_number(self._amount[0]), amount=self._amount)

    @property
    def ring(self) -> Rect:
        """The handle."""
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
        """The handle goes there."""
        self._go(position)

    def drag(self, position: tuple[int, int]) -> bool:
        """The handle follows."""
        self._go(position)
        return True

    def double_click(self, position: tuple[int, int]) -> None:
        """Back to the usual number."""
        del position
        self._take(self._usual)

    def put(self, amount: float) -> None:
        """Go there at once, as far as it goes."""
        self._take(amount)

    def key(self, key: int) -> bool:
        """Left and right go by one, Home and End to the ends."""
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
        """Draw the track, what of it is used, and the handle."""
        look, surface, theme = pen.look, pen.surface, pen.look.theme
        track = Rect(self.rect.x, self.rect.centery - 3, self.rect.width, 6)
        look.box(surface, track, theme.panel2, theme.edge, radius=3)
        look.box(
            surface, Rect(track.x, track.y, self._x - track.x, track.height), theme.accent, None, radius=3
        )
        handle = self.ring
        look.box(surface, handle, theme.panel, theme.accent, radius=_HANDLE // 2, width=2.5)


_HANDLE = 22
"""Units across the handle of a slider."""

_NARROWEST = 3
"""Units that a letter takes at least."""


class Field(Control):
    """A line of text that can be typed.  What is typed while it has the focus goes there."""

    role = "field"

    def __init__(
        self,
        name: str,
        /,
        edit: TextEdit,
        *,
        hint: str = "",
        icon: str = "",
        enter: Callable[[], None] | None = None,
        active: bool = False,
        **box: Unpack[ControlBox],
    ) -> None:
        """``edit`` is kept by the scene; ``enter`` is done by the key Enter; ``active`` shows the caret also
        while something else has the focus, since the scene hands on what is typed.
        """
        super().__init__(name, **box)
        self.text = edit
        self._hint = hint
        self._icon = icon
        self._enter = enter
        self._active = active

    @property
    def label(self) -> str:
        """What belongs into it."""
        return self._label or self._hint

    @property
    def states(self) -> tuple[str, ...]:
        """What is in it."""
        return (f"“{self.text.text}”", *super().states) if self.text.text else super().states

    @property
    def heard(self) -> Heard:
        """What is in it, and the caret."""
        return Heard(self.text.text, typed=self.text)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return 120, 240

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del width
        return target(measure), target(measure)

    def key(self, key: int) -> bool:
        """Enter does what the field is for."""
        if key in ENTER and self._enter is not None:
            self._enter()
            return True
        return False

    def edit(self, event: pygame.event.Event) -> bool:
        """Type, or edit."""
        return self.enabled and self.text.handle(event)

    def paint(self, pen: Pen) -> None:
        """Draw the field, its text or hint, and the caret."""
        look, surface, rect = pen.look, pen.surface, self.rect
        theme, edit = look.theme, self.text
        active = pen.mood(self).active or self._active
        look.box(
            surface,
            rect,
            theme.panel,
            theme.accent if active else theme.edge,
            radius=8,
            width=2 if active else None,
        )
        left, room = rect.x + 12, rect.width - 24
        if self._icon:
            look.icon(surface, self._icon, (rect.x + 22, rect.centery), 18, theme.ink2)
            left, room = rect.x + 42, rect.width - 54
        if not edit.text:
            look.text(surface, self._hint, "body", theme.ink3, (left, rect.centery), "left", room)
        most = room // _NARROWEST  # what is farther away is not even measured: a whole game may be pasted
        before = edit.text[max(0, edit.caret - most) : edit.caret]
        while before and look.width(before, "body") > room - 4:
            before = before[1 + len(before) // 16 :]
        shown = edit.caret - len(before)
        first, last = (
            look.width(edit.text[shown : max(shown, min(end, edit.caret + most))], "body")
            for end in edit.selected
        )
        if active and first < last:
            lit = Rect(left + first, rect.centery - 11, min(room, last) - first, 22)
            look.box(surface, lit, theme.accent, radius=3, alpha=SELECTED)
        look.text(surface, before, "body", theme.ink, (left, rect.centery))
        x = left + (look.width(before, "body") if before else 0)
        after = edit.text[edit.caret : edit.caret + most]
        look.text(surface, after, "body", theme.ink, (x, rect.centery), "left", room - (x - left))
        if active:
            draw.rect(surface, theme.accent, Rect(x, rect.centery - 10, 2, 20))
