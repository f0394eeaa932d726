"""Positions for tests of the compiled search."""

from __future__ import annotations

import csv

from places import DATA

from checkers_app.engine.api import Position
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen

START = Position(Checkers())
SHOTS = list(csv.DictReader((DATA / "shots.csv").read_text(encoding="utf-8").splitlines()))


def at(fen: str) -> Position:
    return Position(parse_fen(fen))
