"""A session that is saved in a folder, and what the next start finds there."""

from __future__ import annotations

from pathlib import Path

from asked import Asked
from strategies import CHECKERS

from checkers_app.games.base import Move
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.autosave import Keeper
from checkers_app.play.saved.library import Library
from checkers_app.play.session import Session
from checkers_app.storage.shelf import Shelf

MOVES = (Move((11, 15)), Move((23, 19)), Move((8, 11)))


class Table:
    """A session that is saved in a folder."""

    def __init__(self, folder: Path, match: Match | None = None) -> None:
        self.session = Session(match or Match.new(CHECKERS, (HUMAN, HUMAN)), Asked().backing())
        self.library = Library(Shelf(folder))
        self.keeper = Keeper(self.session, self.library)

    def notice(self) -> str | None:
        return self.library.notice

    def play(self, *moves: Move) -> None:
        for move in moves:
            self.session.play(move)


def matches(folder: Path) -> list[Match]:
    """What the next start finds."""
    return [entry.match for entry in Library(Shelf(folder)).entries() if entry.match is not None]
