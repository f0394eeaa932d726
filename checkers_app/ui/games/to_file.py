"""The destination of the card on which a file is chosen.

It stands apart from :mod:`checkers_app.ui.destinations` because the controls of a game lead to it, and a
destination there needs their type.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from checkers_app.ui.destination import Destination


@dataclass(frozen=True, slots=True)
class ToFile(Destination):
    """The card on which a file is chosen, to be read or written."""

    opener = "games.file_scene:FileScene"

    title: str
    """To be said when it is shown, with :attr:`format`."""
    action: str
    """What the button says, to be said when it is shown."""
    suffix: str
    """Which files are shown, such as ``.pdn``."""
    choose: Callable[[Path], str]
    """Does it, and answers an empty text, or why it could not be done."""
    name: str = ""
    """The name proposed for a new file; empty where an old one is opened."""
    format: str = ""
    """What its files are called, such as ``PDN``, where the title names it."""
    writes: Callable[[Path], Sequence[Path]] | None = None
    """The files that are written for the chosen one: the card asks before it lets one be replaced.

    None where the chosen file is read, or something is added to it.
    """


def itself(path: Path) -> Sequence[Path]:
    """The chosen file and no other, for :attr:`ToFile.writes`."""
    return (path,)
