"""What the levels of a board are worth, as the ladder measured it; see :mod:`checkers_app.arena.ladder`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from checkers_app.games.base import Strength
from checkers_app.paths import asset


@dataclass(frozen=True, slots=True)
class Measured:
    """What matches say of a level."""

    rating: int
    """Elo on the ladder's own scale, on which the random mover has 0."""
    error: int
    """Half the width of the rating's 95 % interval."""
    wins: int = 0
    """Games won against the level below; with ``draws`` and ``losses`` all of them."""
    draws: int = 0
    losses: int = 0


def levels_file(game_key: str) -> Path:
    """Where the figures of a board's levels stand; there may be none."""
    return asset("levels", f"{game_key}.json")


def fingerprint(strength: Strength) -> str:
    """A short text that changes with anything that changes how a level plays."""
    values = astuple(replace(strength, name="", description=""))[:-1]  # nor does its number change it
    if not strength.finishing:
        values = values[:-1]  # a level that has none plays as it did before there was any
    return hashlib.blake2b(repr(values).encode(), digest_size=6).hexdigest()


@lru_cache
def measurements(game_key: str) -> Mapping[str, Measured]:
    """Fingerprint -> what was measured, read once; empty where no figures can be read.

    A level that has been changed since it was measured is not among them.
    """
    try:
        values = json.loads(levels_file(game_key).read_text(encoding="utf-8"))
        return dict(_measured(entry) for entry in values["levels"])
    except (OSError, ValueError, KeyError, TypeError):
        return {}  # the menu says nothing of what levels are worth; nothing else depends on it


def _measured(entry: Mapping[str, Any]) -> tuple[str, Measured]:
    wins, draws, losses = (int(entry[name]) for name in ("wins", "draws", "losses"))
    return str(entry["fingerprint"]), Measured(int(entry["rating"]), int(entry["error"]), wins, draws, losses)
