"""The clipboard of the desktop, as text."""

from __future__ import annotations

import subprocess
from contextlib import suppress

import pygame

_KEEPERS = (("xclip", "-selection", "clipboard", "-in"), ("xsel", "--clipboard", "--input"))
"""Programs that keep a text on the clipboard of X11, which otherwise goes with the window that copied it."""
_PATIENCE = 1.0
"""Seconds for such a program to take the text."""
_copied: list[str] = []
"""The text that was copied here last."""


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; False where there is none."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    _copied[:] = [text]
    return True


def pasted_text() -> str:
    """What is on the clipboard; empty if that is not a text."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def hand_over() -> None:
    """Before the window closes: leave what was copied here last on the clipboard, if it still is there.

    Only X11 needs that. Many clipboard managers have the text already; elsewhere ``xclip`` or ``xsel`` keeps
    it until something else is copied. Without any of them it is gone, as with most programs.
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
