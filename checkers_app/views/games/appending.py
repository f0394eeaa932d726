"""Appends a game to a PDN file that the user chooses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from checkers_app.games.base import Game
from checkers_app.notation.record import Record
from checkers_app.play.saved.exchange import append_games
from checkers_app.storage.files import not_written


def appending(
    record: Record, game: Game, saved: Callable[[Path], None] | None = None
) -> Callable[[Path], str]:
    """Create a function, for use as :attr:`ToFile.choose`, that appends the game to the chosen file and then
    calls ``saved``.
    """

    def save(path: Path) -> str:
        try:
            append_games(path, [record], game)
        except OSError as error:
            return not_written(path.name, error)
        if saved is not None:
            saved(path)
        return ""

    return save
