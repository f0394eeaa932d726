"""Reads and writes text on the desktop's clipboard."""

from __future__ import annotations

from contextlib import suppress

import pygame

_KEEPERS = (("xclip", "-selection", "clipboard", "-in"), ("xsel", "--clipboard", "--input"))
"""Programs that keep copied text available on X11, where copied text otherwise disappears with its window."""
_PATIENCE = 1.0
"""The number of seconds that one of these programs may take to accept the text."""
_copied: list[str] = []
"""The text that this program copied last, if any."""


def copy_text(text: str) -> bool:
    """Copy text to the clipboard; return False if there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    _copied[:] = [text]
    return True


def pasted_text() -> str:
    """The text on the clipboard; an empty string if the clipboard contains no text."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def hand_over() -> None:
    """Keep the clipboard's text available after the window closes, if this program copied the text.

    Only X11 needs this.  A clipboard manager may already have the text; otherwise ``xclip`` or ``xsel`` keeps
    the text until something else is copied. If none of them is available, the text is lost, as it is with
    most programs.
    """
    on_x11 = pygame.display.get_init() and pygame.display.get_driver() == "x11"
    if not (_copied and on_x11) or pasted_text() != _copied[0]:
        return
    import subprocess  # noqa: PLC0415  it takes time to import, and only this function needs it

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
