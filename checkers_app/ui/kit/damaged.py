"""Errors for the program's own files that exist but cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from checkers_app import paths
from checkers_app.storage.files import plain_reason
from checkers_app.words import say


class DamagedAssetError(RuntimeError):
    """Raised if a font or picture cannot be read.  The message can be shown to the user."""


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Context manager for reading a font or picture that belongs to the program.

    Raises:
        DamagedAssetError: if the file exists but cannot be read.
        FileNotFoundError: if the file is missing; a missing file is reported elsewhere.
    """
    try:
        yield
    except (pygame.error, OSError, TypeError, ValueError) as error:
        if not path.exists():
            raise
        name = path.relative_to(paths.assets().parent) if path.is_relative_to(paths.assets()) else path
        reason = plain_reason(error) if isinstance(error, OSError) and error.errno else say("it is damaged")
        raise DamagedAssetError(say("{file} cannot be used: {reason}", file=name, reason=reason)) from error
