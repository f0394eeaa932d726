"""The strength of a board's levels as measured by :mod:`checkers_tools.ladder`."""

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
    """The measured strength of a level."""

    rating: int
    """The Elo rating on the ladder's own scale, on which a player that moves at random has a rating of 0."""
    error: int
    """Half the width of the 95% confidence interval of the rating."""
    wins: int = 0
    """The number of games won against the next lower level; ``draws`` and ``losses`` count the other
    games.
    """
    draws: int = 0
    losses: int = 0


def levels_file(game_key: str) -> Path:
    """The file with the measurements of a board's levels; it may not exist."""
    return asset("levels", f"{game_key}.json")


def fingerprint(strength: Strength) -> str:
    """A short text that changes whenever a level's way of playing changes."""
    values = astuple(replace(strength, name="", description=""))[:-1]  # and neither does its number
    if not strength.finishing:
        values = values[:-1]  # a level without it plays as before this field existed
    return hashlib.blake2b(repr(values).encode(), digest_size=6).hexdigest()


@lru_cache
def measurements(game_key: str) -> Mapping[str, Measured]:
    """Map the fingerprint of each level to its measurement.  The result is cached; it is empty if no
    measurements can be read.

    Levels that were changed after they were measured are not included.
    """
    try:
        values = json.loads(levels_file(game_key).read_text(encoding="utf-8"))
        return dict(_measured(entry) for entry in values["levels"])
    except (OSError, ValueError, KeyError, TypeError):
        return {}  # the menu then shows no ratings; nothing else depends on them


def _measured(entry: Mapping[str, Any]) -> tuple[str, Measured]:
    wins, draws, losses = (int(entry[name]) for name in ("wins", "draws", "losses"))
    return str(entry["fingerprint"]), Measured(int(entry["rating"]), int(entry["error"]), wins, draws, losses)
