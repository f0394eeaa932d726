"""Converts positions and moves between the rulebook and the compiled core."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from checkers_app.games.base import Move, State
from checkers_app.games.draughts import Draughts, Law, Obligation, Promotion
from checkers_app.games.draughts.judgement import placement_of, worths_of
from checkers_app.games.draughts.rule_set import Clock
from checkers_app.games.draughts.squares import squares_in
from checkers_app.games.perft import PerftRow
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

if TYPE_CHECKING:
    from checkers_app.engine.draughts.variants import Pieces, PlainMove, Variant

MISSING_REASON = Sentence(N_("The compiled engine for other draughts games is not installed"))
_OBLIGATIONS = tuple(Obligation)
_PROMOTIONS = tuple(Promotion)


def available() -> bool:
    """Whether the compiled core is installed."""
    try:
        from checkers_app.engine.draughts import variants  # noqa: F401, PLC0415  it may be missing
    except ImportError:
        return False
    return True


def draughts_state(state: State) -> Draughts:
    """Return the state itself if it is a draughts position.

    Raises:
        TypeError: if it is a position of another kind of game.
    """
    if not isinstance(state, Draughts):
        raise TypeError(f"the engine for draughts cannot search a {type(state).__name__}")
    return state


def variant_of(law: Law, table_mib: float = 16) -> Variant:
    """Return the compiled rules for a rule set, with a transposition table of ``table_mib`` MiB."""
    return compiled_rules(law, worths_of(placement_of(law)), table_mib)


def compiled_rules(law: Law, worths: Sequence[Sequence[int]], table_mib: float) -> Variant:
    """Return the compiled rules for a rule set, with the given piece values (see :func:`worths_of`)."""
    from checkers_app.engine.draughts.variants import Variant  # noqa: PLC0415  it may be missing

    rules = law.rules
    quiet = next((rule.plies for rule in rules.draws if rule.clock is Clock.PROGRESS and not rule.forces), 0)
    flags = (
        rules.men_back,
        rules.men_take_kings,
        rules.flying,
        rules.land_behind,
        _OBLIGATIONS.index(rules.obligation),
        rules.must_finish,
        _PROMOTIONS.index(rules.promotion),
        rules.lift_at_once,
        rules.losing,
        quiet,
    )
    return Variant(rules.size, rules.left_corner_dark, tuple(map(int, flags)), worths, table_mib)


def plain_position(state: Draughts) -> tuple[Pieces, int]:
    """Convert a position to the format of the core: the pieces, and the side to move (0 for White)."""
    law, kings = state.law, state.kings
    white, black = (state.first, state.second) if law.rules.white_begins else (state.second, state.first)
    number = law.squares.from_top_left
    lists = (
        [number(square) for square in squares_in(pieces)]
        for pieces in (white & ~kings, white & kings, black & ~kings, black & kings)
    )
    first, second, third, fourth = lists
    return (first, second, third, fourth), int(state.side_to_move is not law.white)


def plain_move(state: Draughts, move: Move) -> PlainMove:
    """Convert a legal move to the format of the core: origin, destination, captures, and whether the piece
    ends as a king.
    """
    number = state.law.squares.from_top_left
    after = state.play(move).piece_at(move.destination)
    taken = tuple(sorted(map(number, move.captures)))
    return number(move.origin), number(move.destination), taken, after is not None and after.king


def move_of(state: Draughts, plain: PlainMove) -> Move:
    """Return the legal move that a move of the core represents.

    If several routes lead to the same position, the first one is returned.

    Raises:
        ValueError: if there is no such move.
    """
    number = state.law.squares.from_top_left
    origin, target, taken, king = plain
    wanted = number(origin), number(target), frozenset(map(number, taken))
    for move in state.moves_between(*wanted[:2]):
        if frozenset(move.captures) == wanted[2]:
            after = state.play(move).piece_at(move.destination)
            if after is not None and after.king is king:
                return move
    raise ValueError(f"{plain} is not a legal move in {state}")


def line_of(state: Draughts, plain: Iterable[PlainMove]) -> tuple[Move, ...]:
    """Convert a line of the core that begins at ``state`` to a sequence of moves."""
    line = []
    for each in plain:
        move = move_of(state, each)
        line.append(move)
        state = state.play(move)
    return tuple(line)


def plain_history(states: Sequence[State]) -> list[tuple[Pieces, int]]:
    """Convert earlier positions to the format of the core."""
    return [plain_position(draughts_state(state)) for state in states]


def variant_perft(state: Draughts, depth: int, *, unique: bool = False) -> Iterator[PerftRow]:
    """Yield the perft counts of the compiled core for 1, 2, ... ``depth`` plies, each one as soon as it is
    known.

    Args:
        state: the position to begin with.
        depth: the maximum depth in plies, at least 1.
        unique: True to count only one of several moves that lead to the same position.
    """
    variant = variant_of(state.law, table_mib=0)
    pieces, side = plain_position(state)
    for plies in range(1, depth + 1):
        began = time.process_time()
        nodes = variant.perft(pieces, side, plies, unique)
        yield PerftRow(plies, nodes, time.process_time() - began)
