"""The destination of the card on which a file is chosen, and what is done to a PDN file chosen there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from checkers_app.notation.record import Record
from checkers_app.play.exchange import append_games


@dataclass(frozen=True, slots=True)
class ToFile:
    """The card on which a file is chosen, to be read or written."""

    title: str
    action: str
    """What the button says."""
    suffix: str
    """Which files are shown, such as ``.pdn``."""
    choose: Callable[[Path], str]
    """Does it, and answers an empty text, or why it could not be done."""
    name: str = ""
    """The name proposed for a new file; empty where an old one is opened."""


def appending(record: Record, saved: Callable[[Path], None] | None = None) -> Callable[[Path], str]:
    """What adds a game to the file that is chosen and then calls ``saved``, for :attr:`ToFile.choose`."""

    def save(path: Path) -> str:
        try:
            append_games(path, [record])
        except OSError as error:
            return f"{path.name} cannot be written: {error.strerror or error}."
        if saved is not None:
            saved(path)
        return ""

    return save
