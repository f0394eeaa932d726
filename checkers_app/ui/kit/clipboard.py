"""The clipboard of the desktop, as text."""

from __future__ import annotations

import pygame


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; False where there is none."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def pasted_text() -> str:
    """What is on the clipboard; empty if that is not a text."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
