"""Elements that can be pressed: buttons, menu rows and tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.ui.kit.command import Command
from checkers_app.ui.kit.elements.arrange import Row
from checkers_app.ui.kit.elements.control import ControlBox, Pressed, target
from checkers_app.ui.kit.elements.element import Element, Heard, Measure, Mood, Pen
from checkers_app.ui.kit.look import Look


class Button(Pressed):
    """A button with text, an icon, or both; if no text fits, only the icon is shown."""

    def __init__(
        self,
        name: str,
        /,
        action: Callable[[], None] | Command,
        *wordings: str,
        icon: str = "",
        primary: bool = False,
        stacked: bool = False,
        flat: bool = False,
        active: bool = False,
        **box: Unpack[ControlBox],
    ) -> None:
        """Set the action and the appearance.

        Args:
            name: the name of the button, unique on its page.
            action: the function or command that a click runs.
            wordings: the label, then shorter versions; if the last one is empty, the icon may be shown alone.
                Without any wording, only the icon is shown, with a tool tip.
            icon: the name of an icon.
            primary: True for the main action of the page.
            stacked: True for an icon above a small label, without a background at rest.
            flat: True for a small label without a background at rest, as in a toolbar.
            active: True if the button is switched on.
            box: the properties common to all controls.
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
        """The longest wording; without wordings, the tool tip."""
        return self._label or (self._wordings[0] if self._wordings else "") or self.tip

    @property
    def states(self) -> tuple[str, ...]:
        """Whether the button is switched on, and whether it is enabled."""
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
        """The longest wording that fits."""
        sign = 28 if self._icon and not self._stacked else 0
        room = self.rect.width - sign - 8
        return look.first_fit(self._wordings, self._style, room) if self._wordings else ""

    def tip_at(self, position: tuple[int, int]) -> str:
        """The tool tip."""
        del position
        return self.tip or ("" if self._wordings and self._wordings[-1] else self.label)

    def paint(self, pen: Pen) -> None:
        """Draw the background, the icon and the text."""
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
    """The background, border and foreground colours of a pressable element; ``strong`` fills it with the
    accent colour.
    """
    theme = look.theme
    if strong:
        return (theme.accent_hi if mood.hovered else theme.accent), None, theme.accent_ink
    if mood.pressed:
        return theme.pressed, theme.line, theme.ink
    if mood.hovered:
        return theme.panel, theme.edge, theme.ink
    return theme.panel2, theme.line, theme.ink


class MenuButton(Pressed):
    """A row of a menu: an icon, a title and a second line, with a key, a picture or an arrow at the end."""

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
        """``title`` and ``subtitle`` may include shorter wordings; ``decorate`` draws the end of the row."""
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
        """Whether the row is selected."""
        return (*(("chosen",) if self._chosen else ()), *super().states)

    @property
    def heard(self) -> Heard:
        """The shortcut key, for screen readers."""
        return Heard(written=(self._shortcut,) if self._shortcut else ())

    def _end(self, look: Look) -> int:
        """The width of the area at the end of the row."""
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
        """Draw the row; a selected row is filled with the accent colour."""
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
    """A part of a page that acts as one button: a card, a row or a picture."""

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
        """``raised`` draws the tile as a card; without it, the tile has no background at rest.  The children
        form a row.
        """
        content = Row(*children, gap=gap, pad=pad, grow=1)
        super().__init__(name, action, content, **box)
        self._chosen = chosen
        self._raised = raised

    @property
    def label(self) -> str:
        """The given label; without one, the text in the tile."""
        if self._label:
            return self._label
        texts = (child.label for child in self.walk() if child is not self and child.role)
        return ", ".join(filter(None, texts))

    @property
    def states(self) -> tuple[str, ...]:
        """Whether the tile is selected."""
        return (*(("chosen",) if self._chosen else ()), *super().states)

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
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
