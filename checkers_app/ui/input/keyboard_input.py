"""Processes keyboard events so that shortcuts work on every keyboard layout and do not type any text.

A key event contains the character that the layout assigns to its key.  On a Cyrillic, Greek, Hebrew, Arabic,
Thai, Georgian or Armenian layout this is never a Latin letter, so Ctrl C would not work.  Such a key is
treated as the same key on a US keyboard, as in other programs.  Layouts with Latin letters are not changed:
Ctrl Z is where Z is printed, even on AZERTY, QWERTZ and Dvorak.
"""

from __future__ import annotations

import unicodedata

import pygame

from checkers_app.ui.kit.keyboard import is_command

_LETTERS = {pygame.KSCAN_A + index: pygame.K_a + index for index in range(26)}
"""Maps each physical key to its letter on a US keyboard."""
_DIGITS = {
    **{pygame.KSCAN_1 + index: pygame.K_1 + index for index in range(9)},
    pygame.KSCAN_0: pygame.K_0,
}
_SIGNS = {
    pygame.KSCAN_MINUS: pygame.K_MINUS,
    pygame.KSCAN_EQUALS: pygame.K_EQUALS,
    pygame.KSCAN_LEFTBRACKET: pygame.K_LEFTBRACKET,
    pygame.KSCAN_RIGHTBRACKET: pygame.K_RIGHTBRACKET,
    pygame.KSCAN_SEMICOLON: pygame.K_SEMICOLON,
    pygame.KSCAN_APOSTROPHE: pygame.K_QUOTE,
    pygame.KSCAN_COMMA: pygame.K_COMMA,
    pygame.KSCAN_PERIOD: pygame.K_PERIOD,
    pygame.KSCAN_SLASH: pygame.K_SLASH,
}
_SHORTCUT_SIGNS = frozenset(map(ord, "+-=,.<>[]"))
"""Characters that are shortcuts themselves; AZERTY, for example, has the minus on a digit key."""
_MOVABLE_SIGNS = "+-=,.<>[]"
"""Shortcuts that some layouts type with Shift or AltGr, such as the period on AZERTY."""
_WITH_SHIFT = {pygame.K_COMMA: pygame.K_LESS, pygame.K_PERIOD: pygame.K_GREATER}
"""The characters that a US keyboard types with Shift, for layouts that have letters on these keys."""
_LEVELS = pygame.KMOD_SHIFT | pygame.KMOD_ALT | pygame.KMOD_MODE | pygame.KMOD_CTRL
"""The modifier keys with which a layout may type such a character; on Windows, AltGr is Ctrl Alt."""
_ONLY_HEBREW = frozenset({(pygame.KSCAN_Q, ord("/")), (pygame.KSCAN_W, ord("'"))})
"""The characters that only the Hebrew layout has on these letter keys; no layout with Latin letters does."""
_KEY_EVENTS = (pygame.KEYDOWN, pygame.KEYUP)


class KeyboardInput:
    """Translates the keyboard events of the window, in order."""

    def __init__(self) -> None:
        self._foreign = False
        """True if the letter keys type non-Latin letters."""
        self._commanding = False
        """True while the key of a command is held down."""

    def translate(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """Translate an event; return None if it is to be ignored.

        Text typed by a command is ignored, because some systems send the letter of Ctrl V as text, and with a
        Cyrillic layout all systems do.
        """
        if event.type == pygame.TEXTINPUT:
            return None if self._commanding else event
        if event.type not in _KEY_EVENTS:
            return event
        self._commanding = event.type == pygame.KEYDOWN and is_command(event)
        sign = getattr(event, "unicode", "")
        if sign and sign in _MOVABLE_SIGNS and event.key != ord(sign) and not self._commanding:
            return pygame.event.Event(
                event.type, {**event.dict, "key": ord(sign), "mod": event.mod & ~_LEVELS}
            )
        key = self._key(event)
        return event if key == event.key else pygame.event.Event(event.type, {**event.dict, "key": key})

    def _key(self, event: pygame.event.Event) -> int:
        """The key code to look up in tables of shortcuts."""
        key: int = event.key
        place = getattr(event, "scancode", 0)
        if place in _LETTERS:
            kind = _kind(key)
            if kind != "sign":
                self._foreign = kind == "foreign"
            if kind == "foreign" or (kind == "sign" and (self._foreign or (place, key) in _ONLY_HEBREW)):
                return _LETTERS[place]
        elif place in _DIGITS:
            typed = _digit(getattr(event, "unicode", ""))
            if typed is not None:
                return pygame.K_0 + typed
            if self._foreign or key not in _SHORTCUT_SIGNS:
                return _DIGITS[place]
        elif place in _SIGNS and _kind(key) == "foreign":
            sign = _SIGNS[place]
            return _WITH_SHIFT.get(sign, sign) if event.mod & pygame.KMOD_SHIFT else sign
        return key


def _kind(key: int) -> str:
    """The kind of a key code: ``latin`` or ``foreign`` for a letter, or ``sign`` for anything else."""
    letter = chr(key) if 0 < key <= 0x10FFFF else ""
    if not letter or unicodedata.category(letter)[0] not in "LM":
        return "sign"
    return "latin" if unicodedata.name(letter, "").startswith("LATIN ") else "foreign"


def _digit(text: str) -> int | None:
    """The decimal digit, in any script, that a key types; None if it types anything else."""
    return unicodedata.decimal(text, None) if len(text) == 1 else None
