"""Plays random games into a library, ply by ply, until it is killed; for test_keeping.py.

After each ply it prints the key of the game and how many plies have been played in all.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from asked import Asked

from checkers_app.games import boards
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved.autosave import Keeper
from checkers_app.play.saved.library import Library
from checkers_app.play.session import Session
from checkers_app.storage.settings import GameChoice
from checkers_app.storage.shelf import Shelf


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    random = Random(int(sys.argv[2]))
    session = Session(Match.new(boards()["checkers"], (HUMAN, HUMAN)), Asked().backing())
    library = Library(Shelf(Path(sys.argv[1])))
    keeper = Keeper(session, library)
    while True:
        if session.match.outcome is not None or random.random() < 0.02:
            session.restart(GameChoice())
        elif session.match.can_undo and random.random() < 0.1:
            session.undo()
        else:
            session.play(random.choice(session.match.state.legal_moves()))
        held = keeper._desk.held
        if held is not None:
            moves = " ".join("x".join(map(str, move.path)) for move in session.match.moves)
            tell(f"{held.key} {moves}")
        if library.notice:
            tell(f"notice {library.notice}")


main()
