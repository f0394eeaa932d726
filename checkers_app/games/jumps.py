"""Saying which jumps there are: piece by piece, and shorter where there is little room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from checkers_app.games.base import Move
from checkers_app.games.sentences import listed

_TIMES = ("", "once", "twice", "three times", "four times", "five times", "six times", "seven times")
_STEPS_TOLD = 3
"""A jump with more steps is told by its end."""


def jump_wordings(jumps: Sequence[Move], name: Callable[[int], str] = str) -> tuple[str, ...]:
    """Ways to say which pieces can jump, the fullest first.

    ``22 jumps twice, to 15 and 8; 23 takes 18 as well``, then ``22 and 23 can jump`` and
    ``2 pieces can jump``.

    Args:
        jumps: every jump of a position, all of them with captures; none give no wording.
        name: what to call a square.
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
    return _shrinking(full, f"{listed(map(name, routes))} can jump", f"{len(routes)} pieces can jump")


def _shrinking(*texts: str) -> tuple[str, ...]:
    """Those of the texts that are shorter than all before them."""
    return tuple(text for index, text in enumerate(texts) if all(len(text) < len(t) for t in texts[:index]))


def _piece_by_piece(routes: dict[int, list[Move]], name: Callable[[int], str]) -> str:
    clauses, told = [], set[int]()
    for origin, ways in routes.items():
        taken = {square for move in ways for square in move.captures}
        again = len(ways) == 1 and len(ways[0].captures) == 1 and taken <= told
        clauses.append(_clause(origin, ways, name) + (" as well" if again else ""))
        told |= taken
    return "; ".join(clauses)


def _same_victim(routes: dict[int, list[Move]], name: Callable[[int], str]) -> str:
    """``22, 23 or 26 takes 18`` where the pieces have nothing but that in common."""
    captures = {move.captures for ways in routes.values() for move in ways}
    if len(routes) == 1 or len(captures) > 1 or len(next(iter(captures))) > 1:
        return ""
    return f"{listed(map(name, routes), 'or')} takes {name(next(iter(captures))[0])}"


def _clause(origin: int, ways: Sequence[Move], name: Callable[[int], str]) -> str:
    if len(ways) > 1:
        if all(len(move.captures) == 1 for move in ways):
            victims = sorted({move.captures[0] for move in ways})
            return f"{name(origin)} takes {listed(map(name, victims), 'or')}"
        ends = dict.fromkeys(move.destination for move in ways)
        if len(ends) == len(ways):
            return f"{name(origin)} jumps to {listed(map(name, ends), 'or')}"
        return _number_of_ways(origin, ways, name)
    jump = ways[0]
    count = len(jump.captures)
    if count == 1:
        return f"{name(origin)} takes {name(jump.captures[0])}"
    landings = jump.path[1:] if count <= _STEPS_TOLD else jump.path[-1:]
    return f"{name(origin)} jumps {_times(count)}, to {listed(map(name, landings))}"


def _number_of_ways(origin: int, ways: Sequence[Move], name: Callable[[int], str]) -> str:
    if len(ways) > 1:
        return f"{name(origin)} can jump {len(ways)} ways"
    count = len(ways[0].captures)
    return f"{name(origin)} can jump" if count == 1 else f"{name(origin)} jumps {_times(count)}"


def _times(count: int) -> str:
    return _TIMES[count] if count < len(_TIMES) else f"{count} times"
