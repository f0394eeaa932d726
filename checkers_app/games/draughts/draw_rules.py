"""Determines which rule of a rule set, if any, allows a player to claim a draw after a long time without
progress.

Draws by repetition are the same in every game; see :mod:`checkers_app.play.match`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from checkers_app.games.base import Move, Reason, Side, State
from checkers_app.games.draughts.rule_set import Clock, DrawRule, Force
from checkers_app.games.draughts.rulebook import Draughts
from checkers_app.games.draughts.squares import bits_of


def draw_by_rule(states: Sequence[State], moves: Sequence[Move]) -> Reason | None:
    """Return the rule by which a draw can be claimed in the last position of a game; None if there is no such
    rule.

    Args:
        states: all positions of the game, beginning with the start; there is one more than in ``moves``.
        moves: the moves from the start.
    """
    played = cast("Sequence[Draughts]", states)
    for rule in played[-1].law.rules.draws:
        if plies_counted(rule, played, moves) >= rule.plies:
            return rule.reason
    return None


def plies_counted(rule: DrawRule, states: Sequence[Draughts], moves: Sequence[Move]) -> int:
    """Return the number of plies at the end of a game that count towards a rule; this is at most the number
    required.

    Args:
        rule: the rule.
        states: all positions of the game, beginning with the start; there is one more than in ``moves``.
        moves: the moves from the start.
    """
    if not applies(rule, states[-1]):
        return 0
    count = 0
    for before, after, move in zip(reversed(states[:-1]), reversed(states), reversed(moves), strict=False):
        if count == rule.plies or not applies(rule, before) or _restarts(rule.clock, before, after, move):
            break
        count += 1
    return count


def _restarts(clock: Clock, before: Draughts, after: Draughts, move: Move) -> bool:
    """Whether a move restarts the count."""
    if clock is Clock.PROGRESS:
        return before.is_progress(move)
    if clock is Clock.FORCE:
        crowned = after.kings.bit_count() > before.kings.bit_count()
        return bool(move.captures) or crowned
    return False


def applies(rule: DrawRule, state: Draughts) -> bool:
    """Whether a rule applies to a position, depending on the pieces on the board."""
    least, most = rule.pieces
    if not least <= (state.first | state.second).bit_count() <= most:
        return False
    return not rule.forces or any(
        _side_has(state, side, rule, *pair) for pair in rule.forces for side in Side
    )


def _side_has(state: Draughts, side: Side, rule: DrawRule, strong: Force, weak: Force) -> bool:
    """Whether ``side`` matches the first force and the other side matches the second."""
    own, other = (state.second, state.first) if side else (state.first, state.second)
    if not (strong.matches(*_counted(own, state.kings)) and weak.matches(*_counted(other, state.kings))):
        return False
    return not rule.on_main_road or bool(other & bits_of(state.law.squares.main_road))


def _counted(pieces: int, kings: int) -> tuple[int, int]:
    """Return the number of kings and the number of men of one side."""
    return (pieces & kings).bit_count(), (pieces & ~kings).bit_count()
