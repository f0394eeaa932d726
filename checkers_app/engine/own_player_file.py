"""The small file with the user's own player, in JSON, so that users can also read and edit it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from checkers_app.engine.api import Limits
from checkers_app.engine.own_player import (
    DEPTHS,
    POSITIONS,
    WEIGHT_RANGES,
    OwnPlayer,
    OwnPlayerError,
    check_number,
)
from checkers_app.engine.textbook.method_engine import SearchMethod
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.games.checkers.evaluation import WEIGHTS, Weights
from checkers_app.storage.files import read_plain
from checkers_app.storage.kept_file import FileWords, KeptFile
from checkers_app.storage.versioned import versioned
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

VERSION = 1
SUFFIX = ".player"
_MOST_BYTES = 100_000
_SHOWN = 40
"""The number of characters of an unknown name that are quoted."""
_WORDS = FileWords(
    N_("Your own player is not saved: {reason}"),
    N_("Your own player could not be saved: {reason}"),
)


class OwnPlayerFile(KeptFile[OwnPlayer]):
    """Owns the user's own player and its file; if there is no file, the player exists only in memory."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(path, _WORDS, OwnPlayer(), player_text, player_of)


def read_player(path: Path) -> OwnPlayer:
    """Read the player from a file.

    Raises:
        OSError: if the file cannot be read.
        DocumentError: if the file does not contain a player, or was written by a newer version of the
            program; the message gives the reason.
    """
    try:
        return player_of(read_plain(path, _MOST_BYTES).decode())
    except UnicodeDecodeError:
        raise OwnPlayerError(Sentence(N_("it is not UTF-8 text"))) from None


def player_values(player: OwnPlayer) -> dict[str, Any]:
    """Return the values of a player as written to its file, without the version.

    The method is omitted if it is minimax, so that versions of the program without other methods can read the
    file.
    """
    budget = player.budget
    return {
        "name": player.name,
        **({} if player.method is SearchMethod.MINIMAX else {"method": player.method.value}),
        "switches": asdict(player.switches),
        "budget": {"depth": budget.depth} if budget.depth is not None else {"nodes": budget.nodes},
        "weights": asdict(player.weights),
    }


def player_text(player: OwnPlayer) -> str:
    """Return the text of a player's file."""
    values = {"version": VERSION, **player_values(player)}
    return json.dumps(values, indent=1, ensure_ascii=False) + "\n"


def player_of(text: str) -> OwnPlayer:
    """Return the player described by the text of a file.

    Raises:
        DocumentError: if the text does not describe a player, or was written by a newer version of the
            program.
    """
    values = versioned(text, VERSION)
    del values["version"]
    return player_of_values(values)


def player_of_values(values: Mapping[str, Any]) -> OwnPlayer:
    """Return the player with these values, in the form of :func:`player_values`; missing values get their
    defaults.

    Raises:
        OwnPlayerError: if a value is unknown or invalid; the message says which one.
    """
    _only(values, "", ("name", "method", "switches", "budget", "weights"))
    switches = _group(values, "switches", [each.name for each in fields(Switches)])
    weights = _group(values, "weights", list(WEIGHT_RANGES))
    budget = _group(values, "budget", ["depth", "nodes"])
    for name, value in switches.items():
        if type(value) is not bool:
            raise OwnPlayerError(Sentence(N_("{where} is not true or false"), where=f"switches.{name}"))
    for name, value in weights.items():
        check_number(f"weights.{name}", value, WEIGHT_RANGES[name])
    for name, value in budget.items():
        check_number(f"budget.{name}", value, DEPTHS if name == "depth" else POSITIONS)
    name = values.get("name", "")
    if type(name) is not str:
        raise OwnPlayerError(Sentence(N_("{where} is not text"), where="name"))
    method, methods = (
        values.get("method", SearchMethod.MINIMAX.value),
        [each.value for each in SearchMethod],
    )
    if method not in methods:
        sentence = N_("{where} is not one of {names}")
        raise OwnPlayerError(Sentence(sentence, where="method", names=", ".join(methods)))
    return OwnPlayer(
        name,
        Switches(**{**asdict(ALL), **switches}),
        Limits(**budget) if budget else OwnPlayer().budget,
        Weights(**{**asdict(WEIGHTS), **weights}),
        SearchMethod(method),
    )


def _group(values: Mapping[str, Any], name: str, known: list[str]) -> dict[str, Any]:
    group = values.get(name, {})
    if not isinstance(group, dict):
        raise OwnPlayerError(Sentence(N_("{where} is not a group of values in braces"), where=name))
    _only(group, f"{name}.", known)
    return group


def _only(values: Mapping[str, Any], before: str, known: list[str] | tuple[str, ...]) -> None:
    for name in values:
        if name not in known:
            where = f"{before}{name}"[:_SHOWN]
            raise OwnPlayerError(Sentence(N_("{where} is not a known entry"), where=where))
