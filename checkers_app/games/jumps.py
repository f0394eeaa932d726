"""Describes the available jumps: piece by piece or, if there is little space, in shorter form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType

from checkers_app.games.base import Move
from checkers_app.words import N_, say, say_count, say_list

_TIMES = MappingProxyType(
    {
        2: (N_("{square} jumps twice, to {squares}"), N_("{square} jumps twice")),
        3: (N_("{square} jumps three times, to {squares}"), N_("{square} jumps three times")),
        4: (N_("{square} jumps four times, to {squares}"), N_("{square} jumps four times")),
        5: (N_("{square} jumps five times, to {squares}"), N_("{square} jumps five times")),
        6: (N_("{square} jumps six times, to {squares}"), N_("{square} jumps six times")),
        7: (N_("{square} jumps seven times, to {squares}"), N_("{square} jumps seven times")),
    }
)
"""The number of steps of a jump -> the full and the short description of the jump."""
_STEPS_TOLD = 3
"""The maximum number of steps of a jump whose squares are all listed; otherwise only the last is."""


def jump_wordings(jumps: Sequence[Move], name: Callable[[int], str] = str) -> tuple[str, ...]:
    """Return descriptions of the pieces that can jump, the most detailed first.

    For example ``22 jumps twice, to 15 and 8; 23 takes 18 as well``, then ``22 and 23 can jump`` and
    ``2 pieces can jump``.

    Args:
        jumps: all jumps in a position, with their captures; if there are none, the result is empty.
        name: a function that returns the name of a square.
    """
    routes: dict[int, list[Move]] = {}
    for jump in jumps:
        routes.setdefault(jump.origin, []).append(jump)
    if not routes:
        return ()
    full = _same_victim(routes, name) or _piece_by_piece(routes, name)
    if len(routes) == 1:
        origin, ways = next(iter(routes.items()))
        return _shrinking(full, _number_of_ways(origin, ways, name))
    count = say_count("{number} piece can jump", "{number} pieces can jump", len(routes))
    return _shrinking(full, say("{squares} can jump", squares=say_list(map(name, routes))), count)


def _shrinking(*texts: str) -> tuple[str, ...]:
    """Return the texts that are shorter than all those before them."""
    return tuple(text for index, text in enumerate(texts) if all(len(text) < len(t) for t in texts[:index]))


def _piece_by_piece(routes: dict[int, list[Move]], name: Callable[[int], str]) -> str:
    told, text = set[int](), ""
    for origin, ways in routes.items():
        taken = {square for move in ways for square in move.captures}
        again = len(ways) == 1 and len(ways[0].captures) == 1 and taken <= told
        clause = _clause(origin, ways, name, again=again)
        text = say("{clause}; {next}", clause=text, next=clause) if text else clause
        told |= taken
    return text


def _same_victim(routes: dict[int, list[Move]], name: Callable[[int], str]) -> str:
    """Return ``22, 23 or 26 takes 18``, for example, if all jumps take the same one piece; otherwise ''."""
    captures = {move.captures for ways in routes.values() for move in ways}
    if len(routes) == 1 or len(captures) > 1 or len(next(iter(captures))) > 1:
        return ""
    squares = say_list(map(name, routes), "or")
    return say("{squares} takes {captured}", squares=squares, captured=name(next(iter(captures))[0]))


def _clause(origin: int, ways: Sequence[Move], name: Callable[[int], str], *, again: bool) -> str:
    """Return the description of one piece's jumps.  ``again`` is true if the only piece that it can take has
    already been mentioned.
    """
    square = name(origin)
    if len(ways) > 1:
        if all(len(move.captures) == 1 for move in ways):
            victims = sorted({move.captures[0] for move in ways})
            return say(
                "{square} takes {captured}", square=square, captured=say_list(map(name, victims), "or")
            )
        ends = dict.fromkeys(move.destination for move in ways)
        if len(ends) == len(ways):
            return say("{square} jumps to {squares}", square=square, squares=say_list(map(name, ends), "or"))
        return _number_of_ways(origin, ways, name)
    jump = ways[0]
    count = len(jump.captures)
    if count == 1:
        captured = name(jump.captures[0])
        if again:
            return say("{square} takes {captured} as well", square=square, captured=captured)
        return say("{square} takes {captured}", square=square, captured=captured)
    squares = say_list(map(name, jump.path[1:] if count <= _STEPS_TOLD else jump.path[-1:]))
    if count in _TIMES:
        return say(_TIMES[count][0], square=square, squares=squares)
    return say_count(
        "{square} jumps {number} time, to {squares}",
        "{square} jumps {number} times, to {squares}",
        count,
        square=square,
        squares=squares,
    )


def _number_of_ways(origin: int, ways: Sequence[Move], name: Callable[[int], str]) -> str:
    square = name(origin)
    if len(ways) > 1:
        return say_count(
            "{square} can jump {number} way",
            "{square} can jump {number} ways",
            len(ways),
            square=square,
        )
    count = len(ways[0].captures)
    if count == 1:
        return say("{square} can jump", square=square)
    if count in _TIMES:
        return say(_TIMES[count][1], square=square)
    return say_count("{square} jumps {number} time", "{square} jumps {number} times", count, square=square)
