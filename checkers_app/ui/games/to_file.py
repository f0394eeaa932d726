"""The destination of the card for choosing a file.

This destination has a module of its own to avoid a cycle of imports: :mod:`checkers_app.ui.destinations`
needs the type of a game's controls, and those controls lead to this card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from checkers_app.ui.destination import Destination


@dataclass(frozen=True, slots=True)
class ToFile(Destination):
    """The card for choosing a file to read or write."""

    opener = "games.file_scene:FileScene"

    title: str
    """The title of the card; translated when shown, like :attr:`format`."""
    action: str
    """The label of the button, translated when shown."""
    suffix: str
    """The extension of the files to show, such as ``.pdn``."""
    choose: Callable[[Path], str]
    """Reads or writes the chosen file; returns an empty string, or the reason for a failure."""
    name: str = ""
    """The suggested name of a new file; empty for opening a file."""
    format: str = ""
    """The name of the format, such as ``PDN``, if the title mentions it."""
    others: tuple[str, ...] = ()
    """Additional extensions of the files to show."""
    writes: Callable[[Path], Sequence[Path]] | None = None
    """Returns all files that are written when a file is chosen; the card asks before replacing any of them.

    None if the chosen file is only read, or is appended to.
    """


def itself(path: Path) -> Sequence[Path]:
    """Returns only the chosen file; used for :attr:`ToFile.writes`."""
    return (path,)
