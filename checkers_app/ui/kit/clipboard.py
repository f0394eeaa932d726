"""Text on the clipboard of the desktop."""

from __future__ import annotations

import subprocess
from contextlib import suppress

import pygame

_KEEPERS = (("xclip", "-selection", "clipboard", "-in"), ("xsel", "--clipboard", "--input"))
"""Programs that keep a text on the clipboard of X11, which otherwise disappears with the window that copied
it.
"""
_PATIENCE = 1.0
"""The seconds that such a program gets to take the text."""
_copied: list[str] = []
"""The text that was copied here last."""


def copy_text(text: str) -> bool:
    """Copy a text to the clipboard; False if there is none."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    _copied[:] = [text]
    return True


def pasted_text() -> str:
    """The text on the clipboard; empty if it is not a text."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def hand_over() -> None:
    """Before the window closes: leave the text that was copied here last on the clipboard, if it is still
    there.

    Only X11 needs this.  Many clipboard managers have the text already; otherwise ``xclip`` or ``xsel``
    keeps it until something else is copied.  Without any of them it is lost, as with most programs.
    """
    on_x11 = pygame.display.get_init() and pygame.display.get_driver() == "x11"
    if not (_copied and on_x11) or pasted_text() != _copied[0]:
        return
    text = _copied.pop().encode()
    for command in _KEEPERS:
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run(  # noqa: S603  a command of ours
                command,
                input=text,
                check=True,
                timeout=_PATIENCE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            return
