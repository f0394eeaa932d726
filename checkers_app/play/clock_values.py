"""Converts the state of a game's clocks to plain values for JSON, and back."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from checkers_app.play.clocks import ClockState, TimeControl, Turn
from checkers_app.storage.versioned import whole_number

_LONGEST = 1e6
"""The maximum time in seconds: about eleven days."""


def clock_values(state: ClockState) -> dict[str, Any]:
    """The state of the clocks as plain values, with times rounded to the millisecond."""
    control = state.control
    return {
        "seconds": control.seconds,
        "increment": control.increment,
        "per_move": control.per_move,
        "left": _rounded(state.left),
        "first": state.first,
        "turns": [
            [turn.plies, *_rounded(turn.left), None if turn.used is None else round(turn.used, 3)]
            for turn in state.turns
        ],
    }


def clock_of(values: Mapping[str, Any], plies: int) -> ClockState:
    """Convert plain values back to the state of the clocks; the inverse of :func:`clock_values`.

    Args:
        values: the values that were read.
        plies: the number of plies in the game.

    Raises:
        ValueError, TypeError, KeyError: if the values are not valid for a game of that length.
    """
    control = TimeControl(
        _seconds(values["seconds"], above=0), _seconds(values["increment"]), values["per_move"] is True
    )
    turns = tuple(
        Turn(
            whole_number(turn, 0, plies),
            (_time(first), _time(second)),
            None if used is None else _seconds(used),
        )
        for turn, first, second, used in values["turns"]
    )
    ordered = [turn.plies for turn in turns]
    if not turns or ordered != sorted(set(ordered)):
        raise ValueError("the turns on its clocks are out of order")
    first, second = values["left"]
    return ClockState(control, (_time(first), _time(second)), whole_number(values["first"], 0, plies), turns)


def _rounded(times: Sequence[float]) -> list[float]:
    return [round(seconds, 3) for seconds in times]


def _time(value: object) -> float:
    """A remaining time in seconds, which may be slightly negative after a flag has fallen."""
    return _seconds(value, least=-_LONGEST)


def _seconds(value: object, *, least: float = 0.0, above: float = -math.inf) -> float:
    if type(value) not in {int, float} or not least <= value <= _LONGEST or not value > above:  # type: ignore[operator]
        raise ValueError(f"{str(value)[:40]} is not a time")
    return float(value)  # type: ignore[arg-type]
