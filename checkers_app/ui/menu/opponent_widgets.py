"""The controls of the page on which an opponent is chosen: the list of levels, the characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from checkers_app.engine.levels import Character, Level, unavailable_reason
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Mood, Widget
from checkers_app.ui.menu.opponent_layout import ROW_WITH_LINE

_LEVELS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_CHARACTERS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


@dataclass(frozen=True, slots=True)
class Chooser:
    """What the two controls share: the arrows work on levels and characters whichever has the focus."""

    levels: tuple[Level, ...]
    level: int
    """The number of the chosen one."""
    character: Character
    choose_level: Callable[[int], None]
    choose_character: Callable[[Character], None]

    def key(self, key: int) -> bool:
        """Up and down step through the levels, left and right through the characters."""
        if key in _LEVELS:
            number = self.level + _LEVELS[key]
            if 1 <= number <= len(self.levels) and not unavailable_reason(self.levels[number - 1]):
                self.choose_level(number)
            return True
        if key in _CHARACTERS:
            all_of = tuple(Character)
            index = all_of.index(self.character) + _CHARACTERS[key]
            if 0 <= index < len(all_of):
                self.choose_character(all_of[index])
            return True
        return False


def is_rated(levels: Sequence[Level]) -> bool:
    """True where levels were measured against each other; elsewhere nothing is said of their worth."""
    return any(level.measured is not None for level in levels)


def draw_rating(
    look: Look, surface: Surface, right: tuple[int, int], level: Level, inks: tuple[str, str]
) -> int:
    """What a level is worth, ending at ``right``; answers its width in units."""
    measured = level.measured
    if measured is None:
        look.text(surface, "not measured yet", "note", inks[1], right, "right")
        return look.width("not measured yet", "note")
    error, rating = f" ± {measured.error}", str(measured.rating)
    width = look.width(error, "machine")
    look.text(surface, error, "machine", inks[1], right, "right")
    look.text(surface, rating, "machine_strong", inks[0], (right[0] - width, right[1]), "right")
    return width + look.width(rating, "machine_strong")


class LevelList(Widget):
    """The levels, one below the other: number, bar, name, what it does, what it is worth."""

    def __init__(self, rect: Rect, chooser: Chooser) -> None:
        super().__init__("levels", rect)
        self._chooser = chooser
        self._roomy = self.row(1).height >= ROW_WITH_LINE
        """True where every row has room for what its level does."""

    def row(self, number: int) -> Rect:
        """Where a level stands."""
        count = len(self._chooser.levels)
        top, bottom = (self.rect.y + self.rect.height * part // count for part in (number - 1, number))
        return Rect(self.rect.x, top, self.rect.width, bottom - top)

    def _at(self, position: tuple[int, int]) -> Level | None:
        for level in self._chooser.levels:
            if self.row(level.number).collidepoint(position):
                return level
        return None

    def click(self, position: tuple[int, int]) -> None:
        """Choose the level under the pointer, unless it cannot be played here."""
        level = self._at(position)
        if level is not None and not unavailable_reason(level):
            self._chooser.choose_level(level.number)

    def key(self, key: int) -> bool:
        """The arrows; see :class:`Chooser`."""
        return self._chooser.key(key)

    def tip_at(self, position: tuple[int, int]) -> str:
        """What the level under the pointer does, where its row has no room for it."""
        level = self._at(position)
        if level is None:
            return ""
        return unavailable_reason(level) or ("" if self._roomy else level.line)

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw every row; below the chosen one bars are filled, above it outlined."""
        theme = look.theme
        room = self.rect.width - (210 if self.rect.width >= 440 else 188)
        longest = max(look.width(level.line, "label_plain") for level in self._chooser.levels)
        self._roomy = self._roomy and longest <= room
        for level in self._chooser.levels:
            rect = self.row(level.number)
            reason = unavailable_reason(level)
            chosen = level.number == self._chooser.level
            ink, second = (theme.accent_ink,) * 2 if chosen else (theme.ink, theme.ink2)
            target, place = surface, rect
            if reason:
                target, place = look.layer(rect.size), Rect((0, 0), rect.size)
            if chosen:
                look.box(target, place, theme.accent, None, radius=8)
            self._draw_row(look, target, place, level, (ink, second), reason or level.line, chosen=chosen)
            if reason:
                look.put(surface, target, rect.topleft, 0.55)
        if mood.focused:
            look.focus_ring(surface, self.row(self._chooser.level), 8)

    def _draw_row(
        self,
        look: Look,
        surface: Surface,
        rect: Rect,
        level: Level,
        inks: tuple[str, str],
        line: str,
        *,
        chosen: bool,
    ) -> None:
        theme, (ink, second) = look.theme, inks
        wide = rect.width >= 440
        number_right = rect.x + (40 if wide else 30)
        look.text(surface, str(level.number), "machine_strong", ink, (number_right, rect.centery), "right")
        count = len(self._chooser.levels)
        tall = min(36, rect.height - 12)
        height = round(tall * (0.33 + 0.67 * (level.number - 1) / max(1, count - 1)))
        bar = Rect(number_right + (17 if wide else 12), rect.centery + tall // 2 - height, 14, height)
        if chosen:
            look.box(surface, bar, theme.accent_ink, None, radius=3)
        elif level.number < self._chooser.level:
            look.box(surface, bar, theme.ink3, None, radius=3)
        else:
            look.box(surface, bar, theme.panel2, theme.edge, radius=3)
        right = rect.right - 12
        if is_rated(self._chooser.levels):
            right -= draw_rating(look, surface, (right, rect.centery), level, inks) + 12
        left = bar.right + (17 if wide else 12)
        room = right - left
        if self._roomy:
            look.text(surface, level.name, "status", ink, (left, rect.centery - 10), "left", room)
            look.text(surface, line, "label_plain", second, (left, rect.centery + 11), "left", room)
        else:
            role = "status" if rect.height >= 38 else "heading"
            look.text(surface, level.name, role, ink, (left, rect.centery), "left", room)


class CharacterTiles(Widget):
    """The characters side by side, with their portraits."""

    def __init__(self, rect: Rect, chooser: Chooser, *, roomy: bool) -> None:
        """``roomy`` gives every tile its line."""
        super().__init__("characters", rect)
        self._chooser = chooser
        self._roomy = roomy

    def tile(self, character: Character) -> Rect:
        """Where a character stands."""
        all_of = tuple(Character)
        index, gap = all_of.index(character), 12 if self._roomy else 8
        room = self.rect.width - gap * (len(all_of) - 1)
        left, right = (self.rect.x + room * part // len(all_of) + gap * index for part in (index, index + 1))
        return Rect(left, self.rect.y, right - left, self.rect.height)

    def _at(self, position: tuple[int, int]) -> Character | None:
        return next((item for item in Character if self.tile(item).collidepoint(position)), None)

    def click(self, position: tuple[int, int]) -> None:
        """Choose the character under the pointer."""
        character = self._at(position)
        if character is not None:
            self._chooser.choose_character(character)

    def key(self, key: int) -> bool:
        """The arrows; see :class:`Chooser`."""
        return self._chooser.key(key)

    def tip_at(self, position: tuple[int, int]) -> str:
        """What the character under the pointer likes, where its tile has no room for it."""
        character = self._at(position)
        return character.line if character is not None and not self._roomy else ""

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the tiles; the chosen one has the accent's outline."""
        theme = look.theme
        for character in Character:
            rect = self.tile(character)
            chosen = character is self._chooser.character
            if chosen:
                look.box(surface, rect, theme.panel, theme.accent, radius=8, width=max(2, theme.border))
            else:
                look.box(surface, rect, theme.panel2, theme.line, radius=8)
            self._draw_tile(look, surface, rect, character)
            if chosen and mood.focused:
                look.focus_ring(surface, rect, 8)

    def _draw_tile(self, look: Look, surface: Surface, rect: Rect, character: Character) -> None:
        """Portrait, name and quality, and in a roomy tile what it likes."""
        theme = look.theme
        side = 80 if self._roomy else max(36, min(52, rect.height - 46))
        top = rect.y + (12 if self._roomy else max(4, (rect.height - side - 38) // 2))
        portrait = Rect(rect.centerx - side // 2, top, side, side)
        look.portrait(surface, portrait, character.portrait)
        x, y = rect.centerx, portrait.bottom + (18 if self._roomy else 13)
        look.text(surface, character.animal.capitalize(), "heading", theme.ink, (x, y), "center")
        y += 19 if self._roomy else 16
        role = "label_plain" if look.width(character.value, "label_plain") <= rect.width - 8 else "note"
        look.text(surface, character.value, role, theme.ink2, (x, y), "center", rect.width - 4)
        if self._roomy:
            _centred(look, surface, character.line, (x, y + 21), rect.width - 20)


def _centred(look: Look, surface: Surface, text: str, at: tuple[int, int], room: int) -> None:
    lines: Sequence[str] = look.wrap(text, "note", room)[:3]
    for index, line in enumerate(lines):
        look.text(surface, line, "note", look.theme.ink2, (at[0], at[1] + 16 * index), "center", room)
