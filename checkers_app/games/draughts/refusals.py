"""Explains why a move is not allowed, in one sentence that states the rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from checkers_app.games.base import Move
from checkers_app.games.draughts.rule_set import Obligation
from checkers_app.games.jumps import jump_wordings
from checkers_app.words import N_, say, say_list

_LONGEST = 90
"""The maximum length of a sentence, in characters."""
_MOST_TARGETS = 8
_THEIRS = {True: N_("That is White's piece"), False: N_("That is Black's piece")}

Name: TypeAlias = Callable[[int], str]
Draughts: TypeAlias = Any
"""A position of the rulebook; its type cannot be imported here, because the rulebook imports this module."""


def refusal(state: Draughts, squares: Sequence[int], name: Name) -> str:
    """Return the reason why no legal move begins with ``squares``, as one sentence.

    Args:
        state: the position.
        squares: the squares chosen so far; at least one.
        name: a function that returns the name of a square.
    """
    if state.outcome() is not None:
        return say("The game is over")
    origin = squares[0]
    piece = state.piece_at(origin)
    if piece is None:
        return say("Square {square} is empty", square=name(origin))
    if piece.side is not state.side_to_move:
        return say(_THEIRS[piece.side is state.law.white])
    legal = state.legal_moves()
    if len(squares) > 1 and (rule := _wrong_capture(state, origin, squares[1])):
        return rule
    jumps = [move for move in legal if move.captures]
    if jumps and state.law.rules.obligation is not Obligation.NONE:
        return _must_capture(state, squares, jumps, name)
    moves = [move for move in legal if move.path[0] == origin]
    if not moves:
        return say("{square} is blocked and cannot move", square=name(origin))
    return _quiet(state, squares, moves, name)


def _wrong_capture(state: Draughts, origin: int, target: int) -> str:
    """Return the rule that a jump over one piece breaks; an empty string if it breaks none."""
    law, rules = state.law, state.law.rules
    line = next((ray[origin] for ray in law.squares.rays if target in ray[origin]), ())
    between = line[: line.index(target)] if target in line else ()
    over = [square for square in between if state.piece_at(square) is not None]
    victim = state.piece_at(over[0]) if len(over) == 1 else None
    if victim is None or victim.side is state.side_to_move or state.piece_at(target) is not None:
        return ""
    if not state.kings >> origin & 1:
        if len(between) > 1:
            return say("A man jumps over a piece next to it and lands right behind it")
        forward = any(target in law.squares.rays[way][origin] for way in law.forward[state.side_to_move])
        if not (forward or rules.men_back):
            return say("A man jumps forward only")
        if victim.king and not rules.men_take_kings:
            return say("A man cannot take a king")
        return ""
    if not rules.flying and len(between) > 1:
        return say("A king jumps over a piece next to it and lands right behind it")
    if rules.land_behind and over[0] != between[-1]:
        return say("A king lands right behind the piece that it takes")
    return ""


def _must_capture(state: Draughts, squares: Sequence[int], jumps: Sequence[Move], name: Name) -> str:
    """Return the capture that must be made instead, and the rule that requires it."""
    origin = squares[0]
    own = [move for move in jumps if move.path[0] == origin]
    wordings = jump_wordings(own or jumps, name)
    sentence = N_("You must jump: {jumps}")
    tried = [
        move
        for move in state.all_captures()
        if move.path[0] == origin and (len(squares) == 1 or squares[1] in move.path) and move not in jumps
    ]
    if tried and not any(move.path[: len(squares)] == tuple(squares) for move in jumps):
        sentence = _order_of_captures(state, tried, jumps)
    told = [say(sentence, jumps=wording) for wording in wordings]
    return next((text for text in told if len(text) <= _LONGEST), told[-1])


def _order_of_captures(state: Draughts, tried: Sequence[Move], jumps: Sequence[Move]) -> str:
    """Return the rule that gives other captures priority over those that were tried."""
    obligation = state.law.rules.obligation
    if obligation is Obligation.KING_FIRST:
        return N_("A king must jump before a man: {jumps}")
    if max(len(move.captures) for move in tried) < len(jumps[0].captures):
        return N_("You must take the most pieces: {jumps}")

    def kings(move: Move) -> int:
        return sum(state.kings >> square & 1 for square in move.captures)

    with_king = any(state.kings >> move.path[0] & 1 for move in jumps)
    if obligation is Obligation.ITALIAN and with_king and not any(
        state.kings >> move.path[0] & 1 for move in tried
    ):  # fmt: skip
        return N_("If jumps are equal, you must jump with a king: {jumps}")
    if max(map(kings, tried)) < kings(jumps[0]):
        return N_("If jumps are equal, take the most kings: {jumps}")
    return N_("If jumps are equal, take a king as early as you can: {jumps}")


def _quiet(state: Draughts, squares: Sequence[int], moves: Sequence[Move], name: Name) -> str:
    """Return the reason why a piece cannot go to a square when no capture is compulsory."""
    origin, target = squares[0], squares[1]
    law = state.law
    if state.piece_at(target) is not None:
        return say("Square {square} is taken", square=name(target))
    on_line = [ray[origin] for ray in law.squares.rays if target in ray[origin]]
    if not state.kings >> origin & 1:
        ahead = [law.squares.rays[way][origin] for way in law.forward[state.side_to_move]]
        if on_line and on_line[0] not in ahead:
            return say("A man moves forward only")
        if on_line and on_line[0][0] != target:
            return say("A man moves one square only")
    elif on_line and not law.rules.flying and on_line[0][0] != target:
        return say("A king moves one square only")
    elif on_line:
        return say(
            "{square} cannot go to {target}: the way is blocked", square=name(origin), target=name(target)
        )
    targets = list(dict.fromkeys(move.path[1] for move in moves))
    if len(targets) > _MOST_TARGETS:
        return say("A king moves along the diagonals only")
    return say(
        "{square} can go to {squares}", square=name(origin), squares=say_list(map(name, targets), "or")
    )
