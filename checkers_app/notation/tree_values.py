"""Converts the record of a game on any board to plain values for JSON, and back.

A ply without comments becomes the text of its whole path, ``"11-15"`` or ``"22x15x8"``; a ply with comments
becomes a dictionary.  Every move is checked against the rules when it is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from checkers_app.games.base import Game, Move, PositionError, State
from checkers_app.notation.positions import position_text, read_position
from checkers_app.notation.record import Line, Ply, Record, Result
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

_SHOWN = 100
"""The maximum length of an error message, in characters, because it may quote the value."""
_PATH = re.compile(r"[0-9]{1,4}(?:[-x][0-9]{1,4})*")


class ValuesError(ValueError):
    """Raised if values do not describe a game on the board; the message says what is wrong."""


def record_values(record: Record, game: Game) -> dict[str, Any]:
    """The record as plain values for JSON.

    Raises:
        ValuesError: if the starting position has no text form, or if the variations are nested too deeply.
    """
    values: dict[str, Any] = {}
    if record.start != game.initial:
        values["start"] = _start_text(record.start, game)
    values["result"] = record.result.value
    values["tags"] = [list(tag) for tag in record.tags]
    values["comments"] = list(record.comments)
    try:
        values["line"] = _line_values(record.line)
    except RecursionError:
        raise ValuesError(Sentence(N_("the variations are nested too deeply"))) from None
    return values


def _start_text(start: State, game: Game) -> str:
    text = position_text(game, start)
    try:
        read = read_position(game, text)
    except PositionError as error:
        raise ValuesError(Sentence(N_("the first position: {reason}"), reason=error)) from None
    if read != start:
        raise ValuesError(
            Sentence(
                N_("the first position is in {game}, and the pieces alone do not determine it"),
                game=Sentence(game.title),
            )
        )
    return text


def _line_values(line: Line) -> list[Any]:
    return [_ply_values(ply) for ply in line]


def _ply_values(ply: Ply) -> str | dict[str, Any]:
    text = path_text(ply.move)
    remarks = {
        "nags": list(ply.nags),
        "before": list(ply.before),
        "comments": list(ply.comments),
        "variations": [_line_values(line) for line in ply.variations],
    }
    said = {name: value for name, value in remarks.items() if value}
    return {"move": text, **said} if said else text


def path_text(move: Move) -> str:
    """A move as the list of all squares that it touches, which identifies the move on any board."""
    return ("x" if move.captures else "-").join(map(str, move.path))


def record_of(values: Mapping[str, Any], game: Game) -> Record:
    """The game that the values describe; the inverse of :func:`record_values`.

    Raises:
        ValuesError: if the values do not describe a game, or if a move is illegal.
    """
    try:
        start = _start(values.get("start"), game)
        line = _line(values.get("line", []), start)
        tags = tuple((_text(name), _text(value)) for name, value in values.get("tags", []))
        result = Result(values.get("result", "*"))
        return Record(start, line, tags, result, _texts(values.get("comments", [])))
    except ValuesError:
        raise
    except RecursionError:
        raise ValuesError(Sentence(N_("the variations are nested too deeply"))) from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ValuesError(Sentence(N_("this is not a game: {reason}"), reason=str(error)[:_SHOWN])) from None


def _start(text: object, game: Game) -> State:
    if text is None:
        return game.initial
    return read_position(game, _text(text))


def _line(values: object, state: State) -> Line:
    if not isinstance(values, list):
        raise ValuesError(Sentence(N_("a line of moves must be a list")))
    plies = []
    for value in values:
        table = value if isinstance(value, dict) else {"move": value}
        move = move_of_path(state, _text(table["move"]))
        variations = tuple(_line(line, state) for line in table.get("variations", []))
        nags = tuple(table.get("nags", []))
        if not all(variations) or not all(type(nag) is int for nag in nags):
            raise ValuesError(Sentence(N_("a variation is empty, or a mark is not a number")))
        before, comments = _texts(table.get("before", [])), _texts(table.get("comments", []))
        plies.append(Ply(move, nags, before, comments, variations))
        state = state.play(move)
    return tuple(plies)


def move_of_path(state: State, text: str) -> Move:
    """The legal move along a path, such as ``"22x15x8"``.

    Raises:
        ValuesError: if there is no such move.
    """
    if _PATH.fullmatch(text):
        path = tuple(map(int, re.split("[-x]", text)))
        for move in state.legal_moves():
            if move.path == path:
                return move
    raise ValuesError(Sentence(N_("the move {move} cannot be played"), move=text[:40]))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{str(value)[:40]} is not text")
    return value


def _texts(values: object) -> tuple[str, ...]:
    if not isinstance(values, list):
        raise TypeError("a list of strings is expected")
    return tuple(map(_text, values))
